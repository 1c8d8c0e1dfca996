"""The missions of Secret Mission Risk: what they ask for, how far one is, and when one is met."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from riskteach.classic.documents import POLISH, PUBLISHED
from riskteach.classic.goals import Progress, continents, held_by
from riskteach.core.rules import Option, Role, Rule, Standing
from riskteach.core.seats import Seat
from riskteach.core.turn import Outcome

SETUP = Rule(
    "mission.setup",
    "Setting up with missions",
    "The territories are dealt by chance, one to each in turn, until all are taken, and the players place their "
    "armies; they may also claim them by choice. Three to six play, by the rules of Classic Risk.",
    Standing.SUPPLIED,
    sources=(POLISH.at(1), PUBLISHED.at()),
    replaces=("classic.setup.claim",),
    option=Option(
        "setup",
        (
            ("deal", "territories are dealt by chance, armies placed by choice"),
            ("claim", "players choose their territories and place their armies"),
            ("quick", "territories and armies are dealt by chance"),
        ),
    ),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
DEAL = Rule(
    "mission.deal",
    "A secret mission",
    "Each player draws one mission, which the others do not see. It asks for continents (Europe, Australia and any "
    "third one; Europe, South America and any third one; North America and Africa; North America and Australia; Asia "
    "and South America; Asia and Africa), for 24 territories, for 18 territories with at least two armies on each, or "
    "to eliminate a colour in play. Missions that were not dealt, and those of who is out, stay secret.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
TARGET_LOST = Rule(
    "mission.target-lost",
    "When the target is gone",
    "Who is to eliminate one's own colour, or a player whom somebody else has eliminated, aims at 24 territories "
    "instead. Some play that one then has won, as soon as it has been seen that the mover has not.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    option=Option(
        "target_lost",
        (
            ("24-territories", "whose target was eliminated by another aims at 24 territories"),
            ("still-wins", "whose target was eliminated by another wins at that moment"),
        ),
    ),
    roles=(Role.EFFECT,),
)
WIN = Rule(
    "mission.win",
    "Meeting one's mission",
    "After each action of the player whose turn it is, that player's mission is looked at. When it is met, it is shown "
    "and the game is won; only who is still in can win. Conquering the world wins too.",
    Standing.SUPPLIED,
    sources=(POLISH.at(1), PUBLISHED.at()),
    replaces=("classic.goal",),
    roles=(Role.FORBIDS, Role.EFFECT),
)

HIDDEN_MISSION = "hidden-mission"
TERRITORIES, DOUBLED, ELIMINATE = "24-territories", "18-with-two-armies", "eliminate-"
CONTINENTS: dict[str, tuple[tuple[str, ...], int]] = {
    "europe-australia-other": (("europe", "australia"), 1),
    "europe-south-america-other": (("europe", "south-america"), 1),
    "north-america-africa": (("north-america", "africa"), 0),
    "north-america-australia": (("north-america", "australia"), 0),
    "asia-south-america": (("asia", "south-america"), 0),
    "asia-africa": (("asia", "africa"), 0),
}


class Mission(NamedTuple):
    """A mission: what it is called, and how far a seat is."""

    title: str
    progress: Callable[[Any, int], Progress]


def _continents(state: Any, seat: int, named: tuple[str, ...], more: int) -> Progress:
    return continents(state, held_by(state, (seat,)), named, more)


def _territories(state: Any, seat: int, need: int, armies: int) -> Progress:
    ids, owners = state.rules.board.ids, state.owners
    have = {place for place, owner, n in zip(ids, owners, state.armies, strict=True) if owner == seat and n >= armies}
    with_armies = " with two armies" if armies > 1 else ""
    noun = f"territory{with_armies}/territories{with_armies}"
    return Progress(len(have), need, noun, tuple(place for place in ids if place not in have))


def _eliminated(state: Any, seat: int, target: int) -> Progress:
    left = held_by(state, (target,))
    name = state.rules.seats[target].name
    wants = tuple(place for place in state.rules.board.ids if place in left)
    return Progress(int(not left), 1, f"victory over {name}/victories over {name}", wants, "has")


def missions(seats: tuple[Seat, ...], regions: dict[str, Any]) -> dict[str, Mission]:
    """Give the missions by id: those of the continents, those of territories, one against each colour in play."""
    found = {}
    for id, (named, more) in CONTINENTS.items():
        first, second = (regions[region].name for region in named)
        title = f"{first}, {second} and a third continent" if more else f"{first} and {second}"
        found[id] = Mission(title, partial(_continents, named=named, more=more))
    found[TERRITORIES] = Mission("24 territories", partial(_territories, need=24, armies=1))
    found[DOUBLED] = Mission("18 territories with two armies each", partial(_territories, need=18, armies=2))
    for number, seat in enumerate(seats):
        id = ELIMINATE + seat.letter.lower()
        found[id] = Mission(f"eliminate {seat.name}", partial(_eliminated, target=number))
    return found


def target(state: Any, seat: int) -> int | None:
    """Give the seat that a seat is to eliminate, if that is its mission."""
    mission = state.missions[seat]
    letters = [one.letter.lower() for one in state.rules.seats]
    return letters.index(mission[len(ELIMINATE) :]) if mission and mission.startswith(ELIMINATE) else None


def aim(state: Any, seat: int, loser: int | None = None) -> str | None:
    """Give the mission that counts for a seat: another one where its target is its own, or was eliminated by another.

    ``loser`` is whom it has just conquered land of: if that is its target, the target was not lost to another.
    """
    whom = target(state, seat)
    if whom is not None and (whom == seat or (whom != loser and whom not in state.owners)):
        return TERRITORIES
    mission: str | None = state.missions[seat]
    return mission


def met(state: Any, seat: int, loser: int | None = None) -> bool:
    """Whether what counts for a seat is met."""
    mission = aim(state, seat, loser)
    return mission is not None and bool(state.rules.missions[mission].progress(state, seat).met)


def won(state: Any, loser: int | None) -> Outcome | None:
    """Say whether the mover has met the mission, or else, under that option, somebody's target is gone."""
    if met(state, state.seat, loser):
        return Outcome((state.seat,), WIN)
    if state.rules.still_wins and loser is not None and loser not in state.owners:
        for seat in range(len(state.missions)):
            if target(state, seat) == loser and state.rules.alive(state, seat):
                return Outcome((seat,), WIN)
    return None
