"""Who begins: each player throws one die, the highest begins, and equals throw again."""

from __future__ import annotations

from typing import Any

from riskteach.core.actions import Action
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import SeatNumber
from riskteach.core.phases import Chance
from riskteach.core.rules import Rule
from riskteach.core.values import value


@value
class Throw(Action, form="throw PIPS", says="throw a {pips}", when="before the game, for who begins"):
    """One player's die for who begins."""

    pips: int


THROWS: Distribution[Action] = Distribution([Throw(pips) for pips in range(1, 7)])


@value
class Throwing(Chance, form="throw AMONG... [/ THROWN...]"):
    """Some players throw one die each; a game subclasses it with its own rule."""

    among: tuple[SeatNumber, ...]
    thrown: tuple[int, ...] = ()
    stage = "set-up"
    asks = "a die is thrown for who begins"

    def outcomes(self, state: Any) -> Distribution[Action]:
        """Every side of a die."""
        return THROWS


def throw(turn: Any, action: Throw) -> None:
    """Let the next player throw; the one with the highest begins, equals throw again."""
    phase = turn.done()
    thrown = (*phase.thrown, action.pips)
    turn.say(phase.rule, "throw", player=phase.among[len(thrown) - 1], pips=action.pips)
    if len(thrown) < len(phase.among):
        turn.ask(type(phase)(phase.among, thrown))
        return
    best = tuple(seat for seat, pips in zip(phase.among, thrown, strict=True) if pips == max(thrown))
    if len(best) > 1:
        turn.ask(type(phase)(best))
        return
    turn.say(phase.rule, "begin", player=best[0])
    turn.state.rules.begins(turn, best[0])


def throw_for_first(rule: Rule) -> Move:
    """Give the move under a game's own rule."""

    @law(rule, "a die shows 1 to 6, got {pips}", kept="a die shows 1 to 6")
    def one_to_six(state: Any, action: Throw) -> dict[str, Any] | None:
        return None if 1 <= action.pips <= 6 else {}

    return Move(Throw, rule, (one_to_six,), nothing, throw)


def faults(phase: Throwing) -> list[str]:
    """Say why such a phase can't come up."""
    found = []
    if len(set(phase.among)) < max(2, len(phase.among)) or len(phase.thrown) >= len(phase.among):
        found.append(f"'{phase}': two or more different players throw, and not all have thrown")
    if not all(1 <= pips <= 6 for pips in phase.thrown):
        found.append(f"'{phase}': a die shows 1 to 6")
    return found
