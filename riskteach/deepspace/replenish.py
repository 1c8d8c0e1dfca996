"""The end of a turn: recruits come, and a card may be swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from riskteach.core.actions import Action, Offer
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import Card
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.tally import Tally, tally
from riskteach.core.values import changed, value
from riskteach.core.words import count
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.draw import RESHUFFLE, Draw, DrawAtEnd, Drawing, draw, in_the_pile, reshuffled
from riskteach.deepspace.state import SpaceState, SpaceTurn
from riskteach.deepspace.turns import ending

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


def own_bases(state: SpaceState, seat: int) -> Tally:
    """One, and one for each own base."""
    bases = state.count_bases(seat)
    return tally(1, RECRUITS, "the turn") + tally(bases, RECRUITS, count(bases, "base/bases"))


def all_bases(state: SpaceState, seat: int) -> Tally:
    """One, and one for each base on the board."""
    bases = sum(map(sum, state.bases))
    return tally(1, RECRUITS, "the turn") + tally(bases, RECRUITS, f"{count(bases, 'base/bases')} on the board")


def double(state: SpaceState, seat: int) -> Tally:
    """Two for each own base; one where there is none, so that nobody is ever out."""
    bases = state.count_bases(seat)
    return tally(2 * bases, RECRUITS, f"two for each of {bases}") if bases else tally(1, RECRUITS, "no base")


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
        if any(swaps(turn.state)):
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
    ends = "End the turn"


@value
class DrawingSwapped(Drawing, form="draw-swapped WHO"):
    """The new card is drawn."""

    stage = "refill"
    rule = SWAP
    lies_on = (DrawAtEnd,)


@law(SWAP, "{player:seat} does not hold {card}", kept="{player:seat} holds {card}")
def in_hand(state: SpaceState, action: Swap) -> dict[str, Any] | None:
    """The card is in the hand."""
    return None if action.card in state.hands[state.seat] else {}


@law(RESHUFFLE, "no card is left to draw", reads=())
def card_left(state: SpaceState, action: Swap) -> dict[str, Any] | None:
    """There is a new one."""
    return None if state.deck_size or state.discards else {}


def swaps(state: SpaceState) -> Iterator[Offer]:
    """Every card of the hand, as long as there is a new one."""
    if state.hands[state.seat] and (state.deck_size or state.discards):
        yield Offer(Swap, state.hands[state.seat])


def swap(turn: SpaceTurn, action: Swap) -> None:
    """Set the card aside, and draw a new one."""
    turn.done()
    seat = turn.state.seat
    turn.without(seat, action.card)
    turn.state = changed(turn.state, aside=(action.card,))
    turn.say(SWAP, "aside", player=seat, card=action.card)
    reshuffled(turn, seat)
    turn.ask(DrawingSwapped(seat))


def swapped(turn: SpaceTurn, action: Draw) -> None:
    """Put the new card into the hand, and the old one onto the discards."""
    draw(turn, action)
    turn.put_away(*turn.state.aside)
    turn.state = changed(turn.state, aside=())


MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Swapping: (
        Move(Swap, SWAP, (in_hand, card_left), swaps, swap),
        ending(SWAP, "swapping is optional", "no swap"),
    ),
    DrawingSwapped: (Move(Draw, SWAP, (in_the_pile,), nothing, swapped, "a card is due"),),
}
