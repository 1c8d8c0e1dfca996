"""Hands of cards beside the board, in games that have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riskteach.core.actions import Action


def hands(state: Any) -> Sequence[Sequence[str]]:
    """Give every seat's cards; nothing in a game without any."""
    found: Sequence[Sequence[str]] = getattr(state, "hands", ())
    return found


def held(state: Any, seat: int) -> int:
    """Count a seat's cards."""
    return len(hands(state)[seat]) if hands(state) else 0


def shown(state: Any, card: str, seat: int) -> dict[str, Any]:
    """Give a card's face: its name, its kind, and whether the place on it belongs to its holder."""
    owner = state.at(card).owner if card in state.rules.board.index else None
    return {
        "id": card,
        "name": state.rules.name(card),
        "kind": state.rules.cards.get(card, ""),
        "own": owner == seat,
    }


def hand(state: Any, picked: Sequence[str] | None) -> dict[str, Any] | None:
    """Give the hand of the seat whose turn it is: how many, and the cards where it is open."""
    if not hands(state) or state.is_over or state.phase.stage not in state.rules.stages:
        return None
    mine, open_ = hands(state)[state.seat], picked or ()
    seat = state.rules.seats[state.seat]
    kind = trading(state)
    return {
        "count": len(mine),
        "name": seat.name,
        "letter": seat.letter,
        "open": picked is not None,
        "asks": "Pick three cards that make a set" if forced(state) else "",
        "cards": [{**shown(state, card, state.seat), "picked": card in open_} for card in mine if picked is not None],
        "trade": bool(kind) and picked is not None and len(mine) > 2,
        "ready": picked is not None and len(picked) == 3,
    }


def forced(state: Any) -> bool:
    """Whether cards must be traded now, and nothing else can be done."""
    kinds = [] if state.is_over else [move.kind for move in state.rules.moves.get(type(state.phase), ())]
    return kinds == [trading(state)]


def trading(state: Any) -> type[Action] | None:
    """Find the kind of action that takes cards from a hand in this phase, whether the hand has a set or not."""
    for move in () if state.is_over else state.rules.moves.get(type(state.phase), ()):
        first = next(iter(move.kind.form.slots.values()), None)
        if first is not None and first.many and first.kind == "card":
            kind: type[Action] = move.kind
            return kind
    return None
