"""Setting up: the board, the stations, what everyone begins with, and who begins."""

from __future__ import annotations

from riskteach.core import first
from riskteach.core.moves import Move
from riskteach.core.notation import SeatNumber
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Role, Rule, Standing
from riskteach.core.values import value
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.draw import Drawing, reshuffled
from riskteach.deepspace.state import SpaceTurn

PLAYERS = Rule(
    "deepspace.players",
    "Two to four players",
    "Two to four people play.",
    sources=(FINNISH.at(3), JAPANESE.at(3)),
)
SUPPLY = Rule(
    "deepspace.supply",
    "What is in the box",
    "Each colour has 32 recruits and 5 bases; there are 31 gems, 31 ore, 36 action cards, 3 space dogs, 2 force fields "
    "and 2 planet covers. The texts list them; that what is out is out, and that one takes what is left, is supplied.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(4, 11), OURS.at()),
    roles=(Role.FORBIDS, Role.EFFECT),
)
COVERS = Rule(
    "deepspace.setup.covers",
    "Two corners are covered",
    "When two play, two planets in opposite corners are covered: they are out of the game, and no link leads through "
    "them. Which corners is supplied.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(13), JAPANESE.at(13), OURS.at()),
    roles=(Role.FORBIDS,),
)
HOME = Rule(
    "deepspace.setup.home",
    "Home stations",
    "Each colour has a home station of its own, with three recruits on it. That a station is no planet (no base, no "
    "mining, no dog, no force field and no battle there), that the stations of absent colours are closed, and who "
    "sits where, is supplied: two sit north and south, three north, east and south.",
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
    roles=(Role.EFFECT,),
)
CARDS = Rule(
    "deepspace.setup.cards",
    "Two open cards",
    "Each player is dealt two cards, face up: hands are open. The rest is the draw pile.",
    sources=(FINNISH.at(16), JAPANESE.at(16)),
    roles=(Role.EFFECT,),
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
HANDS, SEATS = 2, {2: ("north", "south"), 3: ("north", "east", "south"), 4: ("north", "east", "south", "west")}


@value
class Throwing(first.Throwing, form="throw AMONG... [/ THROWN...]"):
    """Some players throw one die each; the highest begins."""

    rule = FIRST


@value
class Dealing(Automatic, form="deal PLAYER"):
    """Cards are dealt to one player after the other, two each."""

    player: SeatNumber
    stage = "set-up"
    rule = CARDS

    def run(self, turn: SpaceTurn) -> None:
        """Let this player draw, then the next; then a die is thrown for who begins."""
        rules = turn.state.rules
        if len(turn.state.hands[self.player]) < HANDS and reshuffled(turn, self.player):
            turn.ask(self)
            turn.ask(Dealt(self.player))
        elif self.player + 1 < len(rules.seats):
            turn.ask(Dealing(self.player + 1))
        else:
            for seat, station in enumerate(rules.home):
                values = {"station": station, "recruits": turn.state.crew(station, seat), "gems": turn.state.gems[seat]}
                turn.say(HOME, "set up", player=seat, **values)
            turn.ask(Throwing(tuple(range(len(rules.seats)))))


@value
class Dealt(Drawing, form="dealt PLAYER"):
    """A card is dealt."""

    stage = "set-up"
    rule = CARDS
    lies_on = (Dealing,)


MOVES: dict[type[Phase], tuple[Move, ...]] = {Throwing: (first.throw_for_first(FIRST),)}
