"""Reinforcing: how many armies a turn brings, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riskteach.classic.documents import POLISH, PUBLISHED, SPANISH
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Action, End, Offer
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import Territory
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Option, Role, Rule, Standing
from riskteach.core.tally import Tally, tally
from riskteach.core.values import value
from riskteach.core.words import count, span

TERRITORIES = Rule(
    "classic.reinforce.territories",
    "A third of your territories",
    "At the start of a turn, the first one too, a player gets one army for every three territories held; what is "
    "over does not count. It is never fewer than three.",
    sources=(POLISH.at(19),),
    roles=(Role.EFFECT,),
)
CONTINENTS = Rule(
    "classic.reinforce.continents",
    "Continent bonus",
    "Who holds a whole continent at the start of the turn gets more. On the world map, Asia brings 7, Europe 5, "
    "North America 5, Africa 3, South America 2, Australia 2; another map has numbers of its own. The Polish text "
    "knows no bonus, so it is off there; the Spanish text names it, and the published game gives the numbers.",
    Standing.SUPPLIED,
    sources=(SPANISH.at(5), PUBLISHED.at()),
    option=Option("continent_bonus", ((False, "continents bring nothing"), (True, "whole continents bring armies"))),
    roles=(Role.EFFECT,),
)
PLACE = Rule(
    "classic.reinforce.place",
    "Place everything first",
    "The new armies go on any of one's own territories, split in any way, and all of them before the first attack.",
    sources=(POLISH.at(19, 30),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)


def from_territories(state: ClassicState, seat: int) -> Tally:
    """Count a third of the territories, at least three."""
    held = state.owners.count(seat)
    why = count(held, "territory/territories")
    return tally(max(3, held // 3), TERRITORIES, why if held >= 9 else f"{why}, the least is three")


def from_continents(state: ClassicState, seat: int) -> Tally:
    """Count the bonus of every continent held whole."""
    total, held = Tally(), set(state.held(seat))
    for region in state.rules.board.regions.values():
        if held.issuperset(region.places):
            total += tally(region.bonus, CONTINENTS, region.name)
    return total


@value
class Recruit(Automatic):
    """The turn's armies are counted."""

    stage = "reinforce"
    rule = TERRITORIES

    def run(self, turn: ClassicTurn) -> None:
        """Count the armies, and ask for them to be placed."""
        state = turn.state
        armies = state.rules.reinforcements(state, state.seat)
        for part in armies.parts:
            turn.say(part.rule, "recruit", player=state.seat, armies=part.number, why=part.why)
        turn.ask(Reinforcing(int(armies)))
        for check in state.rules.before_placing:
            turn.ask(check)


@value
class Place(Action, form="place TERRITORY ARMIES", says="place {armies:army/armies} in {territory}"):
    """Put armies on a territory of one's own."""

    territory: Territory
    armies: int


@value
class Reinforcing(Phase, form="reinforce LEFT"):
    """A player places the turn's armies."""

    left: int
    stage = "reinforce"
    rule = PLACE
    asks = "{player:seat} has {left:army/armies} to place"


@law(
    PLACE,
    "{territory} belongs to {territory:owner}, not to {player:seat}",
    kept="{territory} belongs to {player:seat}",
    reads=("territory",),
)
def own(state: ClassicState, action: Place) -> dict[str, Any] | None:
    """The territory is one's own."""
    return None if state.owner(action.territory) == state.seat else {}


@law(
    PLACE,
    "{left:army is/armies are} left: {range} can be placed, got {armies}",
    kept="{left:army is/armies are} left to place",
    within=Reinforcing,
)
def enough_left(state: ClassicState, action: Place) -> dict[str, Any] | None:
    """At least one army, and no more than are left."""
    left = state.asked(Reinforcing).left
    return None if 1 <= action.armies <= left else {"left": left, "range": span(1, left)}


@law(
    PLACE, "{left:army is/armies are} still to be placed: all go on the map before the first attack", within=Reinforcing
)
def all_placed(state: ClassicState, action: End) -> dict[str, Any] | None:
    """Nothing is left to place: never so in this phase, which ends by itself."""
    return {"left": state.asked(Reinforcing).left}


def placements(state: ClassicState) -> Iterator[Offer]:
    """Any number that is left, on any own territory."""
    yield Offer(Place, state.held(state.seat), range(1, state.asked(Reinforcing).left + 1))


def place(turn: ClassicTurn, action: Place) -> None:
    """Place the armies; the phase ends with the last one."""
    phase = turn.state.asked(Reinforcing)
    turn.place(action.territory, action.armies, because=PLACE)
    if left := phase.left - action.armies:
        turn.instead(type(phase)(left))
    else:
        turn.done()


PLACE_ARMIES = Move(Place, PLACE, (own, enough_left), placements, place)
NO_END = Move(End, PLACE, (all_placed,), nothing, place)
MOVES: dict[type[Phase], tuple[Move, ...]] = {Reinforcing: (PLACE_ARMIES, NO_END)}
