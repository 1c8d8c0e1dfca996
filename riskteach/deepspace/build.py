"""Bases: where one may be built, what it costs, and how they win the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riskteach.core.actions import Action, Offer
from riskteach.core.moves import Move, law
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import value
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.mine import with_dogs, without_dogs
from riskteach.deepspace.setup import no_station
from riskteach.deepspace.state import Planet, SpaceState, SpaceTurn

BUILD = Rule(
    "deepspace.build",
    "Three recruits and three ore",
    "On a planet with three or more own recruits a base may be built for three ore. That the recruits stay is a "
    "reading.",
    Standing.READING,
    sources=(FINNISH.at(34), JAPANESE.at(33)),
    readings=(Reading("the three recruits are used up"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
ONE_EACH = Rule(
    "deepspace.build.one-each",
    "One base of a colour",
    "A planet has room for one base of each colour.",
    sources=(FINNISH.at(34), JAPANESE.at(33)),
    roles=(Role.FORBIDS,),
)
ANY_NUMBER = Rule(
    "deepspace.build.any-number",
    "As many as one can",
    "A player may build as many bases a turn as recruits and ore allow.",
    sources=(FINNISH.at(34), JAPANESE.at(33)),
)
PERMANENT = Rule(
    "deepspace.build.permanent",
    "A base stays",
    "Bases are never removed. That they count wherever the recruits go is a reading; only the Finnish text has this.",
    Standing.READING,
    sources=(FINNISH.at(34),),
    readings=(Reading("a base counts only while own recruits are there"),),
)
WIN = Rule(
    "deepspace.win",
    "Four bases win",
    "Who first has four bases wins; when two play, five. That the game ends at once is a reading.",
    Standing.READING,
    sources=(FINNISH.at(48), JAPANESE.at(48)),
    readings=(Reading("the round is played to its end"),),
    roles=(Role.FORBIDS, Role.EFFECT),
)
NO_ELIMINATION = Rule(
    "deepspace.no-elimination",
    "Nobody is ever out",
    "Each turn ends with a new recruit, so nobody is out for good.",
    Standing.READING,
    sources=(FINNISH.at(38), JAPANESE.at(38)),
    readings=(Reading("who has no recruits left is out"),),
)
RECRUITS_NEEDED, PRICE = 3, 3
BASES_TO_WIN = {2: 5, 3: 4, 4: 4}  # by the number of players


@value
class Build(Action, form="build PLANET", says="build a base on {planet}"):
    """Build a base."""

    planet: Planet


@law(
    BUILD,
    "{player:seat} has {crew:recruit/recruits} on {planet}, a base needs 3",
    kept="three recruits are on {planet}",
)
def enough_recruits(state: SpaceState, action: Build) -> dict[str, Any] | None:
    """Three own recruits; where dogs would make up for one, `without_dogs` says that they don't."""
    planet = action.planet
    enough = with_dogs(state, planet) >= RECRUITS_NEEDED or planet in state.rules.stations
    return None if enough else {"crew": state.crew(planet, state.seat)}


@law(BUILD, "a base costs 3 ore, {player:seat} has {ore}", kept="{player:seat} has the ore")
def enough_ore(state: SpaceState, action: Build) -> dict[str, Any] | None:
    """Three ore."""
    ore = state.ore[state.seat]
    return None if ore >= PRICE else {"ore": ore}


@law(ONE_EACH, "{player:seat} has a base on {planet} already")
def first_of_colour(state: SpaceState, action: Build) -> dict[str, Any] | None:
    """None of this colour yet."""
    return {} if state.has_base(action.planet, state.seat) else None


def builds(state: SpaceState) -> Iterator[Offer]:
    """Every planet that a base may be built on."""
    if state.ore[state.seat] >= PRICE:
        planets = [
            planet
            for planet in state.own_planets(state.seat)
            if state.crew(planet, state.seat) >= RECRUITS_NEEDED and not state.has_base(planet, state.seat)
        ]
        yield Offer(Build, planets)


def build(turn: SpaceTurn, action: Build) -> None:
    """Pay and build; the last base that is needed wins."""
    seat = turn.state.seat
    turn.pay(seat, "ore", PRICE, because=BUILD)
    turn.base(action.planet, seat, because=BUILD)
    if turn.state.count_bases(seat) >= turn.state.rules.bases_to_win:
        turn.win((seat,), because=WIN)


BUILDING = Move(
    Build,
    BUILD,
    (
        no_station("planet"),
        enough_recruits,
        without_dogs(RECRUITS_NEEDED, "a base needs 3"),
        enough_ore,
        first_of_colour,
    ),
    builds,
    build,
)
