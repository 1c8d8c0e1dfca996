"""The twelve objectives: what each needs, and how far one is.

Each is judged by what is held now and what was held at the start of the turn, which is what is held now but for the
conquests of this turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import NamedTuple

from riskteach.classic.documents import SPANISH
from riskteach.classic.goals import Progress, continents, held_by
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.revised.state import RevisedState

MINOR, MAJOR = GRADES = ("minor", "major")
EACH_GRADE = 4
"""So many objectives of each grade are in a game, and rewards under them."""

ALL = (Role.PERMITS, Role.FORBIDS, Role.EFFECT)

EUROPE = Rule(
    "revised.objective.europe",
    "Europe",
    "Minor objective: hold all 7 territories of Europe.",
    sources=(SPANISH.at(9),),
    roles=ALL,
)
NORTH_AMERICA = Rule(
    "revised.objective.north-america",
    "North America",
    "Minor objective: hold all 9 territories of North America.",
    sources=(SPANISH.at(9),),
    roles=ALL,
)
ASIA = Rule(
    "revised.objective.asia",
    "Asia",
    "Minor objective: hold all 12 territories of Asia.",
    sources=(SPANISH.at(9),),
    roles=ALL,
)
EIGHT_CITIES = Rule(
    "revised.objective.8-cities",
    "8 cities",
    "Minor objective: hold at least 8 cities, wherever they are.",
    sources=(SPANISH.at(9),),
    roles=ALL,
)
ONE_CAPITAL = Rule(
    "revised.objective.1-capital",
    "1 enemy capital",
    "Minor objective: hold the capital of another player. One's own need not be kept.",
    sources=(SPANISH.at(9),),
    roles=ALL,
)
FOUR_IN_TURN = Rule(
    "revised.objective.4-cities-in-turn",
    "4 cities in one turn",
    "Minor objective: conquer at least 4 cities in one turn that one did not hold at its start. The token for it, on "
    "the last page of the text, says 4 territories.",
    Standing.READING,
    sources=(SPANISH.at(9, 79),),
    readings=(Reading("4 territories, as the token says, with cities or without", "territories"),),
    option=Option(
        "four_in_turn",
        (("cities", "four cities, as the list says"), ("territories", "four territories, as the token says")),
    ),
    roles=ALL,
)
TEN_IN_TURN = Rule(
    "revised.objective.10-territories-in-turn",
    "10 territories in one turn",
    "Major objective: conquer 10 territories in one turn that one did not hold at its start.",
    sources=(SPANISH.at(11),),
    roles=ALL,
)
TWO_CAPITALS = Rule(
    "revised.objective.2-capitals",
    "2 enemy capitals",
    "Major objective: hold the capitals of two other players. One's own need not be kept.",
    sources=(SPANISH.at(11),),
    roles=ALL,
)
EIGHTEEN = Rule(
    "revised.objective.18-territories",
    "18 territories",
    "Major objective: hold at least 18 territories. The token for it speaks of conquering them.",
    Standing.READING,
    sources=(SPANISH.at(11, 41),),
    readings=(Reading("conquer 18 territories, as the token says"),),
    roles=ALL,
)
TWO_CONTINENTS = Rule(
    "revised.objective.2-continents",
    "2 continents",
    "Major objective: hold all territories of two continents.",
    sources=(SPANISH.at(11),),
    roles=ALL,
)
ELEVEN_CITIES = Rule(
    "revised.objective.11-cities",
    "11 cities",
    "Major objective: hold at least 11 cities, wherever they are.",
    sources=(SPANISH.at(11),),
    roles=ALL,
)
CONTINENT_IN_TURN = Rule(
    "revised.objective.continent-in-turn",
    "A continent in one turn",
    "Major objective: conquer in one turn a whole continent in which one held no territory at its start.",
    sources=(SPANISH.at(11),),
    roles=ALL,
)


class Objective(NamedTuple):
    """An objective.

    Attributes
    ----------
    id, grade, title : str
    rule : Rule
    how_far : callable
        ``(state, seat, side)``: how far a seat is, together with the other seats of ``side``.
    single : bool
        Whether one player alone must meet it, where teams play.
    """

    id: str
    grade: str
    title: str
    rule: Rule
    how_far: Callable[[RevisedState, int, Collection[int]], Progress]
    single: bool = False

    def progress(self, state: RevisedState, seat: int) -> Progress:
        """Say how far a seat is, with its team where that counts."""
        return self.how_far(state, seat, {seat} if self.single else state.rules.sides[seat])

    def met(self, state: RevisedState, seat: int) -> bool:
        """Whether a seat may claim it."""
        return self.progress(state, seat).met

    def says(self, state: RevisedState, seat: int) -> str:
        """Put into words how far a seat is."""
        return self.progress(state, seat).says(state.rules.who(seat, alone=self.single), "objective")


def _others(state: RevisedState, held: Collection[str], among: Iterable[str] | None = None) -> tuple[str, ...]:
    """List the places that are not held, all or those among some."""
    wanted = state.rules.board.ids if among is None else set(among)
    return tuple(place for place in state.rules.board.ids if place in wanted and place not in held)


def _won(state: RevisedState, seat: int) -> tuple[str, ...]:
    """List what a seat has conquered in its turn, as long as that lasts."""
    return state.conquests if seat == state.seat else ()


def _continent(state: RevisedState, seat: int, side: Collection[int], region: str) -> Progress:
    return continents(state, held_by(state, side), (region,))


def _continents(state: RevisedState, seat: int, side: Collection[int], need: int) -> Progress:
    held = held_by(state, side)
    left = [_others(state, held, region.places) for region in state.rules.board.regions.values()]
    whole = sum(not missing for missing in left)
    nearest = sorted((missing for missing in left if missing), key=len)[: max(0, need - whole)]
    wants = _others(state, held, [place for missing in nearest for place in missing])
    return Progress(whole, need, "whole continent/whole continents", wants)


def _cities(state: RevisedState, seat: int, side: Collection[int], need: int) -> Progress:
    held = held_by(state, side)
    have = sum(city in held for city in state.cities)
    return Progress(have, need, "city/cities", _others(state, held, state.cities))


def _territories(state: RevisedState, seat: int, side: Collection[int], need: int) -> Progress:
    held = held_by(state, side)
    return Progress(len(held), need, "territory/territories", _others(state, held))


def _capitals(state: RevisedState, seat: int, side: Collection[int], need: int) -> Progress:
    held, mates = held_by(state, side), state.rules.sides[seat]
    enemy = [place for other, place in enumerate(state.capitals) if place is not None and other not in mates]
    have = sum(place in held for place in enemy)
    return Progress(have, need, "enemy capital/enemy capitals", _others(state, held, enemy))


def _cities_in_turn(state: RevisedState, seat: int, side: Collection[int], need: int) -> Progress:
    have = sum(city in _won(state, seat) for city in state.cities)
    wants = _others(state, held_by(state, state.rules.sides[seat]), state.cities)
    return Progress(have, need, "city this turn/cities this turn", wants, "has conquered")


def _territories_in_turn(state: RevisedState, seat: int, side: Collection[int], need: int) -> Progress:
    wants = _others(state, held_by(state, state.rules.sides[seat]))
    noun = "territory this turn/territories this turn"
    return Progress(len(_won(state, seat)), need, noun, wants, "has conquered")


def _continent_in_turn(state: RevisedState, seat: int, side: Collection[int]) -> Progress:
    """Take the continent of which least is missing, out of those where nothing was held at the start."""
    won = _won(state, seat)
    before = held_by(state, state.rules.sides[seat]).difference(won)
    new = [region for region in state.rules.board.regions.values() if before.isdisjoint(region.places)]
    if not new:
        return Progress(0, 1, "continent in which nothing was held before this turn/", (), "has conquered")
    best = min(new, key=lambda region: sum(place not in won for place in region.places))
    have = sum(place in won for place in best.places)
    noun = f"territory of {best.name}/territories of {best.name}"
    return Progress(have, len(best.places), noun, _others(state, won, best.places), "has conquered")


def objectives(four: str) -> dict[str, Objective]:
    """Give the objectives by id; ``four`` says what the four of one turn are: cities or territories."""
    four_in_turn = _cities_in_turn if four == "cities" else _territories_in_turn
    table = (
        Objective("europe", MINOR, "Europe", EUROPE, partial(_continent, region="europe")),
        Objective("north-america", MINOR, "North America", NORTH_AMERICA, partial(_continent, region="north-america")),
        Objective("asia", MINOR, "Asia", ASIA, partial(_continent, region="asia")),
        Objective("8-cities", MINOR, "8 cities", EIGHT_CITIES, partial(_cities, need=8), single=True),
        Objective("1-capital", MINOR, "1 enemy capital", ONE_CAPITAL, partial(_capitals, need=1)),
        Objective("4-cities-in-turn", MINOR, f"4 {four} in one turn", FOUR_IN_TURN, partial(four_in_turn, need=4)),
        Objective(
            "10-territories-in-turn",
            MAJOR,
            "10 territories in one turn",
            TEN_IN_TURN,
            partial(_territories_in_turn, need=10),
        ),
        Objective("2-capitals", MAJOR, "2 enemy capitals", TWO_CAPITALS, partial(_capitals, need=2)),
        Objective("18-territories", MAJOR, "18 territories", EIGHTEEN, partial(_territories, need=18)),
        Objective("2-continents", MAJOR, "2 continents", TWO_CONTINENTS, partial(_continents, need=2), single=True),
        Objective("11-cities", MAJOR, "11 cities", ELEVEN_CITIES, partial(_cities, need=11), single=True),
        Objective("continent-in-turn", MAJOR, "a continent in one turn", CONTINENT_IN_TURN, _continent_in_turn),
    )
    return {objective.id: objective for objective in table}
