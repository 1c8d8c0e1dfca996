"""Dare, a toy game on the core alone: name a number and throw a die; a throw as high brings it, nine points win."""

from typing import Any, ClassVar

from riskteach.core.actions import Action, Offer
from riskteach.core.board import WORDS, Board
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, law, nothing
from riskteach.core.phases import Chance, Phase
from riskteach.core.rules import Rule, Rulebook
from riskteach.core.ruleset import RuleSet
from riskteach.core.state import State
from riskteach.core.turn import Turn
from riskteach.core.values import changed, value

DARE = Rule("dare.number", "Name a number", "A player names a number from 1 to 6, and throws a die.")
WIN = Rule("dare.win", "Nine points win", "A throw that is as high brings the number in points; nine points win.")
PIPS = range(1, 7)
on_a_die = law(DARE, "a die shows 1 to 6, got {number}")(lambda state, action: None if action.number in PIPS else {})


@value
class Dare(Action, form="dare NUMBER", says="dare {number}"):
    number: int


@value
class Throw(Action, form="throw NUMBER", says="throw a {number}"):
    number: int


@value
class Daring(Phase, form="dare"):
    stage, rule, asks = "dare", DARE, "{player:seat} names a number"


@value
class Throwing(Chance, form="throw NEEDED"):
    needed: int
    stage, rule, asks = "throw", WIN, "{mover:seat} needs a {needed}"

    def outcomes(self, state: Any) -> Distribution[Action]:
        return Distribution([Throw(number) for number in PIPS])


@value
class DareState(State):
    points: tuple[int, ...] = (0, 0)


class DareTurn(Turn[DareState]):
    sentences: ClassVar = Turn.sentences | {"throw": "{player:seat} throws a {number}"}

    def throw(self, action: Throw) -> None:
        seat, points, needed = self.state.seat, list(self.state.points), self.done().needed
        points[seat] += needed * (action.number >= needed)
        self.state = changed(self.state, points=tuple(points), seat=1 - seat)
        self.say(WIN, "throw", player=seat, number=action.number)
        self.win((seat,), WIN) if points[seat] >= 9 else self.say(DARE, "pass", player=1 - seat)


class DareGame(RuleSet[DareState]):
    name_of_game, players, draft, order = "dare", range(2, 3), DareTurn, DARE
    book: ClassVar = Rulebook({rule.id: rule for rule in (DARE, WIN)})

    @classmethod
    def usual_board(cls) -> Board:
        return Board("no map", (0, 0), {}, {}, {}, frozenset(), frozenset(), WORDS, "")

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        dare = Move(Dare, DARE, (on_a_die,), lambda s: [Offer(Dare, PIPS)], lambda t, a: t.ask(Throwing(a.number)))
        return {Daring: (dare,), Throwing: (Move(Throw, WIN, (on_a_die,), nothing, DareTurn.throw),)}

    def start(self) -> DareState:
        return DareState(self, 0, (Daring(),))

    def write_position(self, state: DareState) -> str:
        return f"{state.seat} {state.points[0]} {state.points[1]} {state.agenda[-1]}"

    def read_position(self, text: str) -> DareState:
        seat, mine, yours, _, *needed = text.split()
        agenda = (Daring(), *[Throwing(int(number)) for number in needed])
        return DareState(self, int(seat), agenda, points=(int(mine), int(yours)))
