"""What a conquest brings: the cards of who is out, and the end of the game."""

from __future__ import annotations

from typing import Any

from riskteach.classic.attack import Attacking
from riskteach.classic.cards import Trading
from riskteach.classic.cards import moves as card_moves
from riskteach.classic.documents import POLISH, PUBLISHED, SPANISH
from riskteach.classic.reinforce import PLACE_ARMIES, Reinforcing, place
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import End
from riskteach.core.moves import Move, law, nothing
from riskteach.core.phases import Phase
from riskteach.core.rules import Role, Rule, Standing
from riskteach.core.turn import Outcome
from riskteach.core.values import value

ELIMINATE = Rule(
    "classic.eliminate",
    "Taking a player's last territory",
    "Whoever takes a player's last territory gets that player's cards. With six or more in hand one must trade at "
    "once, until four or fewer are left and then no further, and place those armies before going on; with five or "
    "fewer it waits. The Spanish text gives the cards to the victor, the rest is the published game.",
    Standing.SUPPLIED,
    sources=(SPANISH.at(7), PUBLISHED.at()),
    roles=(Role.FORBIDS, Role.EFFECT),
)
WIN = Rule(
    "classic.win",
    "Holding the whole world",
    "The game ends when one player holds every territory. That it ends at once, in the middle of a turn too, is "
    "supplied.",
    Standing.SUPPLIED,
    sources=(POLISH.at(1), PUBLISHED.at()),
    roles=(Role.FORBIDS, Role.EFFECT),
)
AT_ONCE = 6


@value
class Placing(Reinforcing, form="placing LEFT"):
    """A player places the armies of sets traded in the middle of the attacks."""

    stage = "attack"
    rule = ELIMINATE
    lies_on = (Attacking,)


@value
class TradingSpoils(Trading, form="spoils"):
    """A player who took cards must trade in the middle of the attacks."""

    stage = "attack"
    rule = ELIMINATE
    lies_on = (Placing,)


@law(ELIMINATE, "{left:army/armies} of the traded sets still go on the map before the attacks go on", within=Placing)
def spoils_placed(state: ClassicState, action: End) -> dict[str, Any] | None:
    """Nothing is left to place: never so in this phase, which ends by itself."""
    return {"left": state.asked(Placing).left}


def eliminate(turn: ClassicTurn, loser: int, over: bool) -> None:
    """Give the cards of a player without territories to the mover, who may have to trade, unless the game is over."""
    state = turn.state
    cards = state.hands[loser]
    turn.hold(loser, ())
    turn.hold(state.seat, (*state.hands[state.seat], *cards))
    turn.say(ELIMINATE, "eliminate" if cards else "out", player=state.seat, loser=loser, cards=len(cards))
    held = len(turn.state.hands[state.seat])
    if held >= AT_ONCE and not over:
        turn.say(ELIMINATE, "must trade", player=state.seat, cards=held)
        turn.ask(Placing(0))
        turn.ask(TradingSpoils())


def world(state: ClassicState, seat: int) -> Outcome | None:
    """Say whether a seat holds everything."""
    return Outcome((seat,), WIN) if set(state.owners) == {seat} else None


def moves(bonus: int) -> dict[type[Phase], tuple[Move, ...]]:
    """Give the moves after an elimination."""
    no_end = Move(End, ELIMINATE, (spoils_placed,), nothing, place)
    return {TradingSpoils: card_moves(bonus)[Trading], Placing: (PLACE_ARMIES, no_end)}
