"""The end of a turn: recruits, a card swapped, and whose turn is next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from riskteach.core.actions import Action, End, Offer
from riskteach.core.moves import Move, law
from riskteach.core.notation import Card
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.tally import Tally, tally
from riskteach.core.values import changed, value
from riskteach.core.words import count
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.draw import DrawAtEnd, Drawing, move, reshuffled
from riskteach.deepspace.mine import skip
from riskteach.deepspace.state import SpaceState, SpaceTurn

RECRUITS = Rule(
    "deepspace.replenish.recruits",
    "Recruits at the end",
    "A turn ends with one recruit, and one more for each own base, on the home station, as far as the pile goes. The "
    "texts can be read in other ways.",
    Standing.READING,
    sources=(FINNISH.at(38), JAPANESE.at(38)),
    readings=(Reading("every base on the board counts", "all-bases"), Reading("each own base brings two", "double")),
    option=Option(
        "replenish",
        (
            ("own-bases", "one, and one for each own base"),
            ("all-bases", "one, and one for each base on the board"),
            ("double", "two for each own base, and one where there is none"),
        ),
    ),
    roles=(Role.EFFECT,),
)
SWAP = Rule(
    "deepspace.replenish.swap",
    "One card for a new one",
    "Then one card may be discarded for a new one, and neither may be played. That the discarded one is set aside "
    "until the new one is drawn is supplied; only the Finnish text has the swap.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(39), OURS.at()),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
NEXT = Rule(
    "deepspace.turn.order",
    "The order of a turn",
    "Draw, trade, mine, act (recruit, move, build, play cards), replenish; then the next player, clockwise.",
    Standing.READING,
    sources=(FINNISH.at(20, 24, 26, 28, 37), JAPANESE.at(19, 23)),
    roles=(Role.FORBIDS, Role.EFFECT),
)


def own_bases(state: SpaceState, seat: int) -> Tally:
    """One, and one for each own base."""
    bases = state.count_bases(seat)
    return tally(1, RECRUITS, "the turn") + tally(bases, RECRUITS, count(bases, "base/bases"))


def all_bases(state: SpaceState, seat: int) -> Tally:
    """One, and one for each base on the board."""
    bases = sum(state.count_bases(other) for other in range(len(state.gems)))
    return tally(1, RECRUITS, "the turn") + tally(bases, RECRUITS, f"{count(bases, 'base/bases')} on the board")


def double(state: SpaceState, seat: int) -> Tally:
    """Two for each own base; one where there is none, so that nobody is ever out."""
    bases = state.count_bases(seat)
    return (
        tally(2 * bases, RECRUITS, f"two for each of {count(bases, 'base/bases')}")
        if bases
        else tally(1, RECRUITS, "no base")
    )


REPLENISH: dict[str, Callable[[SpaceState, int], Tally]] = {
    "own-bases": own_bases,
    "all-bases": all_bases,
    "double": double,
}


@value
class Replenish(Automatic):
    """The turn's recruits come."""

    stage = "replenish"
    rule = RECRUITS

    def run(self, turn: SpaceTurn) -> None:
        """Count them, and offer to swap a card."""
        seat = turn.state.seat
        recruits = turn.state.rules.replenish(turn.state, seat)
        turn.recruit(seat, int(recruits), str(recruits), because=RECRUITS)
        if turn.state.hands[seat]:
            turn.ask(Swapping())


@value
class Swap(Action, form="swap CARD", says="swap {card} for a new one"):
    """Discard a card for a new one."""

    card: Card


@value
class Swapping(Phase, form="swap"):
    """The mover may swap a card."""

    stage = "replenish"
    asks = "{player:seat} may swap a card, or ends the turn"


@value
class DrawingSwapped(Drawing, form="draw-swapped PLAYER"):
    """The new card is drawn."""

    stage = "refill"
    rule = SWAP
    lies_on = (DrawAtEnd,)


@law(SWAP, "{player:seat} does not hold {card}", kept="{player:seat} holds {card}")
def in_hand(state: SpaceState, action: Swap) -> dict[str, Any] | None:
    """The card is in the hand."""
    return None if action.card in state.hands[state.seat] else {}


def swaps(state: SpaceState) -> Iterator[Offer]:
    """Every card of the hand."""
    yield Offer(Swap, state.hands[state.seat])


def swap(turn: SpaceTurn, action: Swap) -> None:
    """Set the card aside, and draw a new one."""
    turn.done()
    seat = turn.state.seat
    turn.hold(seat, tuple(card for card in turn.state.hands[seat] if card != action.card))
    turn.state = changed(turn.state, aside=(action.card,))
    turn.say(SWAP, "aside", player=seat, card=action.card)
    if reshuffled(turn, seat):
        turn.ask(DrawingSwapped(seat))


@value
class NextTurn(Automatic):
    """The turn passes on, clockwise."""

    rule = NEXT

    def run(self, turn: SpaceTurn) -> None:
        """Discard what was set aside, and begin the next player's turn."""
        state = turn.state
        discards = state.rules.sort((*state.discards, *state.aside))
        turn.state = changed(state, discards=discards, aside=())
        state.rules.begin_turn(turn, (state.seat + 1) % len(state.gems), NEXT)


MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Swapping: (
        Move(Swap, SWAP, (in_hand,), swaps, swap),
        Move(End, SWAP, (), lambda state: (Offer(End),), skip, "swapping is optional"),
    ),
    DrawingSwapped: (move(SWAP),),
}
