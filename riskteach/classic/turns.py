"""The order of a turn, and who is next."""

from __future__ import annotations

from riskteach.classic.attack import Attacking
from riskteach.classic.cards import CardDue
from riskteach.classic.documents import POLISH
from riskteach.classic.fortify import Fortifying
from riskteach.classic.reinforce import Recruit
from riskteach.classic.state import ClassicTurn
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import changed, value

ORDER = Rule(
    "classic.turn.order",
    "The order of a turn",
    "Reinforce (trading sets meanwhile), attack, fortify, draw a card; then the next player who is still in. The "
    "text ends the turn with the fortify and gives the card after it, and sends the next player back to spreading "
    "the starting armies, which cannot be meant.",
    Standing.READING,
    sources=(POLISH.at(19, 30, 34, 36, 38),),
    readings=(Reading("the turn ends with the fortify, so who fortifies draws no card"),),
    roles=(Role.FORBIDS, Role.EFFECT),
)


@value
class NextTurn(Automatic):
    """The turn passes on."""

    rule = ORDER

    def run(self, turn: ClassicTurn) -> None:
        """Let the next player who holds a territory begin a turn."""
        state = turn.state
        seats = len(state.hands)
        later = [(state.seat + k) % seats for k in range(1, seats + 1)]
        seat = next(seat for seat in later if state.rules.alive(state, seat))
        state.rules.begin_turn(turn, seat, ORDER)


PLAN: tuple[Phase, ...] = (Recruit(), Attacking(), Fortifying(), CardDue(), NextTurn())


def begin_turn(turn: ClassicTurn, seat: int, because: Rule) -> None:
    """Lay the phases of a turn on the agenda."""
    state = turn.state
    agenda = tuple(reversed(state.rules.plan()))
    turn.state = changed(state, seat=seat, turn=state.turn + 1, conquered=False, bonus=0, agenda=agenda)
    turn.say(because, "pass", player=seat)
