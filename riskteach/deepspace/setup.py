"""Setting up: the board, the stations, what everyone begins with, and who begins."""

from __future__ import annotations

from typing import Any

from riskteach.core import first
from riskteach.core.moves import Law, Move, law
from riskteach.core.notation import SeatNumber
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import value
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.draw import Drawing, drawing, reshuffled
from riskteach.deepspace.state import SpaceState, SpaceTurn

COVERS = Rule(
    "deepspace.setup.covers",
    "Two corners are covered",
    "When two play, two planets in opposite corners are covered: they are out of the game, and no link leads through "
    "them. Which corners is supplied.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(13), JAPANESE.at(13), OURS.at()),
    roles=(Role.FORBIDS, Role.EFFECT),
)
HOME = Rule(
    "deepspace.setup.home",
    "Home stations",
    "Each colour has a home station of its own, with three recruits on it. That a station is no planet (no base, no "
    "mining, no dog, no force field, no card and no battle there), that the stations of absent colours are closed, and "
    "who sits where, is supplied: two sit north and south, three north, east and south.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(14), JAPANESE.at(14), OURS.at()),
    roles=(Role.FORBIDS, Role.EFFECT),
)
GEMS = Rule(
    "deepspace.setup.gems",
    "Two gems to begin with",
    "Each player begins with two gems. That there is no ore to begin with is a reading.",
    Standing.READING,
    sources=(FINNISH.at(15), JAPANESE.at(15)),
    readings=(Reading("what is said of the gems goes for the ore too"),),
    roles=(Role.EFFECT,),
)
CARDS = Rule(
    "deepspace.setup.cards",
    "Two open cards",
    "Each player is dealt two cards, face up: hands are open. The rest is the draw pile.",
    sources=(FINNISH.at(16), JAPANESE.at(16)),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
FIRST = Rule(
    "deepspace.setup.first",
    "Highest die begins",
    "Each player throws a die, and the highest begins. That equals throw again, and that play goes clockwise, is "
    "supplied.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(19), JAPANESE.at(18), OURS.at()),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
RECRUITS_AT_START, GEMS_AT_START, HANDS = 3, 2, 2
SEATS = {2: ("north", "south"), 3: ("north", "east", "south"), 4: ("north", "east", "south", "west")}


def no_station(field: str) -> Law:
    """Make the law that a field of an action is no station."""

    @law(HOME, f"{{{field}}} is a station, and no planet", reads=(field,))
    def on_a_planet(state: SpaceState, action: Any) -> dict[str, Any] | None:
        return {} if getattr(action, field) in state.rules.stations else None

    return on_a_planet


@value
class Throwing(first.Throwing, form="throw AMONG... [/ THROWN...]"):
    """Some players throw one die each; the highest begins."""

    rule = FIRST


@value
class Dealing(Automatic, form="deal WHO"):
    """Cards are dealt to one player after the other, two each."""

    who: SeatNumber
    stage = "set-up"
    rule = CARDS

    def run(self, turn: SpaceTurn) -> None:
        """Let this player draw, then the next; when all have, say how they start."""
        if len(turn.state.hands[self.who]) < HANDS and reshuffled(turn, self.who):
            turn.ask(self)
            turn.ask(Dealt(self.who))
        elif self.who + 1 < len(turn.state.hands):
            turn.ask(Dealing(self.who + 1))
        else:
            self.begin(turn)

    def begin(self, turn: SpaceTurn) -> None:
        """Say what lies on the board and before everyone; then a die is thrown for who begins."""
        state, rules = turn.state, turn.state.rules
        for planet in rules.covered:
            turn.say(COVERS, "cover", planet=planet)
        for seat, station in enumerate(rules.home):
            turn.say(HOME, "set up", player=seat, station=station, recruits=state.crew(station, seat))
        for station in rules.closed:
            if station in rules.stations:
                turn.say(HOME, "close", station=station)
        for seat, gems in enumerate(state.gems):
            turn.say(GEMS, "gems", player=seat, gems=gems)
        turn.ask(Throwing(tuple(range(len(rules.seats)))))


@value
class Dealt(Drawing, form="dealt WHO"):
    """A card is dealt."""

    stage = "set-up"
    rule = CARDS
    lies_on = (Dealing,)


MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Throwing: (first.throw_for_first(FIRST),),
    Dealt: (drawing(CARDS),),
}
