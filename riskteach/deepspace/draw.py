"""Drawing cards: at the start of a turn, at its end, and what happens when the pile is out."""

from __future__ import annotations

from typing import Any, ClassVar

from riskteach.core.actions import Action
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import Card, SeatNumber
from riskteach.core.phases import Automatic, Chance, Phase
from riskteach.core.rules import Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.state import SpaceState, SpaceTurn

START_DRAW = Rule(
    "deepspace.start.draw",
    "Up to two cards at the start",
    "Who has one card or none at the start of the turn draws up to two.",
    sources=(FINNISH.at(21), JAPANESE.at(20)),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
END_DRAW = Rule(
    "deepspace.replenish.draw",
    "Up to two cards at the end",
    "Who has one card or none at the end of the turn draws up to two.",
    sources=(FINNISH.at(39), JAPANESE.at(39)),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
RESHUFFLE = Rule(
    "deepspace.card.reshuffle",
    "When the pile is out",
    "Cards come from the draw pile. When it is out, the discards are shuffled into a new one; if there are none "
    "either, there is no card.",
    Standing.SUPPLIED,
    sources=(OURS.at(),),
    roles=(Role.FORBIDS, Role.EFFECT),
)
WANTED = 2


@value
class Draw(Action, form="draw CARD", says="draw {card}", when="when a card is drawn"):
    """Chance gives a card."""

    card: Card


@value
class Drawing(Chance):
    """A card is drawn by some player."""

    who: SeatNumber
    asks = "{who:seat} draws a card"

    def outcomes(self, state: SpaceState) -> Distribution[Action]:
        """Every card of the pile alike."""
        draws = state.rules.draws
        return Distribution([draws[card] for card in state.deck])


def reshuffled(turn: SpaceTurn, seat: int) -> bool:
    """See to it that there is a card to draw; say whether there is."""
    discards = turn.state.discards
    if discards and not turn.state.deck_size:
        turn.state = changed(turn.state, discards=())
        turn.say(RESHUFFLE, "reshuffle", cards=len(discards))
    if not turn.state.deck_size:
        turn.say(RESHUFFLE, "no card", player=seat)
        return False
    return True


@law(RESHUFFLE, "{card} is not in the draw pile")
def in_the_pile(state: SpaceState, action: Draw) -> dict[str, Any] | None:
    """The card is in no hand, and was not discarded since the last shuffle."""
    gone = action.card in state.discards or action.card in state.aside or any(action.card in h for h in state.hands)
    return {} if gone else None


def draw(turn: SpaceTurn, action: Draw) -> None:
    """Put the card into the hand."""
    phase = turn.done()
    turn.hold(phase.who, (*turn.state.hands[phase.who], action.card))
    turn.say(phase.rule, "draw", player=phase.who, card=action.card)


class DrawUp(Automatic):
    """The mover draws up to two cards."""

    drawing: ClassVar[type[Drawing]]

    def run(self, turn: SpaceTurn) -> None:
        """Draw one card after the other."""
        seat = turn.state.seat
        if len(turn.state.hands[seat]) < WANTED and reshuffled(turn, seat):
            turn.ask(self)
            turn.ask(self.drawing(seat))


@value
class DrawAtStart(DrawUp, form="first-cards"):
    """The cards in hand are counted at the start of a turn."""

    stage = "draw"
    rule = START_DRAW


@value
class DrawingAtStart(Drawing, form="draw-first WHO"):
    """A card is drawn at the start of a turn."""

    stage = "draw"
    rule = START_DRAW
    lies_on = (DrawAtStart,)


@value
class DrawAtEnd(DrawUp, form="last-cards"):
    """The cards in hand are counted at the end of a turn."""

    stage = "refill"
    rule = END_DRAW


@value
class DrawingAtEnd(Drawing, form="draw-last WHO"):
    """A card is drawn at the end of a turn."""

    stage = "refill"
    rule = END_DRAW
    lies_on = (DrawAtEnd,)


DrawAtStart.drawing = DrawingAtStart
DrawAtEnd.drawing = DrawingAtEnd


def drawing(rule: Rule) -> Move:
    """Give the move that draws, by the rule that lets one draw."""
    return Move(Draw, rule, (in_the_pile,), nothing, draw, "a card is due")


MOVES: dict[type[Phase], tuple[Move, ...]] = {
    DrawingAtStart: (drawing(START_DRAW),),
    DrawingAtEnd: (drawing(END_DRAW),),
}
