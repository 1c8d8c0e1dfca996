"""The order of a turn, how its parts end, and whose turn is next."""

from __future__ import annotations

from riskteach.core.actions import Action, End, Offer
from riskteach.core.moves import Move
from riskteach.core.phases import Automatic
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.state import SpaceTurn

ORDER = Rule(
    "deepspace.turn.order",
    "The order of a turn",
    "Draw, trade, mine, act (recruit, move, build, play cards), replenish; then the next player, clockwise.",
    Standing.READING,
    sources=(FINNISH.at(21, 22, 24, 26, 28, 29, 34, 36, 38), JAPANESE.at(20, 21, 23, 25, 27, 28, 33, 35, 38)),
    readings=(Reading("recruiting, moving, building and playing cards come one after the other, as they are told"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
MOVES_A_TURN = 2


def ending(rule: Rule, kept: str, what: str) -> Move:
    """Give the move that ends a part of the turn, with what is said of it."""

    def end(turn: SpaceTurn, action: Action) -> None:
        turn.done()
        turn.say(rule, what, player=turn.state.seat)

    return Move(End, rule, (), lambda state: (Offer(End),), end, kept)


def begin_turn(turn: SpaceTurn, seat: int, because: Rule) -> None:
    """Lay the phases of a turn on the agenda."""
    state = turn.state
    agenda = tuple(reversed(state.rules.plan()))
    turn.state = changed(
        state, seat=seat, turn=state.turn + 1, agenda=agenda, moves=MOVES_A_TURN, moved=False, mined=()
    )
    turn.say(because, "pass", player=seat)


@value
class NextTurn(Automatic):
    """The turn passes on, clockwise."""

    rule = ORDER

    def run(self, turn: SpaceTurn) -> None:
        """Let the next player begin a turn; nobody is ever out."""
        begin_turn(turn, (turn.state.seat + 1) % len(turn.state.gems), ORDER)
