"""Hands of cards beside the board, in games that have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riskteach.core.actions import Action
from riskteach.widgets.choosing import Choosing
from riskteach.widgets.slots import by_hand

IN_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


def hands(state: Any) -> Sequence[Sequence[str]]:
    """Give every seat's cards; nothing in a game without any."""
    found: Sequence[Sequence[str]] = getattr(state, "hands", ())
    return found


def lie_open(state: Any) -> bool:
    """Whether everybody may see everybody's cards: then nothing of a position is hidden from any seat."""
    return all(state.view(seat) == state for seat in range(len(state.rules.seats)))


def shown(state: Any, card: str, seat: int) -> dict[str, Any]:
    """Give a card's face: what stands on it, and whether the place on it belongs to its holder."""
    owner = state.at(card).owner if card in state.rules.board.index else None
    return {"id": card, **state.rules.card(card)._asdict(), "own": owner == seat}


def hand(choosing: Choosing, picked: Sequence[str] | None) -> dict[str, Any] | None:
    """Give the hand of the seat whose turn it is: how many, and the cards where they are shown.

    Parameters
    ----------
    choosing : Choosing
        What is being put together.
    picked : sequence of str or None
        The cards picked to go together, such as in a trade; None where the hand is covered.
    """
    state = choosing.state
    if not hands(state) or state.is_over or state.phase.stage not in state.rules.stages:
        return None
    mine, open_ = hands(state)[state.seat], lie_open(state)
    seat, kind = state.rules.seats[state.seat], trading(state)
    shows = open_ or picked is not None
    return {
        "count": len(mine),
        "name": seat.name,
        "letter": seat.letter,
        "open": shows,
        "covers": not open_,
        "asks": f"Pick {kind.questions.get('cards', 'cards')}" if kind and forced(state) else "",
        "cards": [_in_hand(choosing, card, picked or ()) for card in mine if shows],
        "used": shows and any(by_hand(move) for move in _kinds(state)),
        "trade": bool(kind) and shows and len(mine) >= takes(kind),
        "takes": IN_WORDS.get(takes(kind), "some"),
        "ready": kind is not None and len(picked or ()) == takes(kind),
    }


def _in_hand(choosing: Choosing, card: str, picked: Sequence[str]) -> dict[str, Any]:
    """Give a card of the hand, and whether there is something to do with it."""
    usable = any(
        card == got or (isinstance(got, tuple) and card in got)
        for offer in choosing.offers
        if by_hand(offer.kind)
        for got in offer.choices[0]
    )
    now = card in picked or card in choosing.picked.values()
    return {**shown(choosing.state, card, choosing.state.seat), "picked": now, "able": usable}


def _kinds(state: Any) -> list[type[Action]]:
    """Every kind of action of this phase, whether there is an offer for it or not."""
    return [] if state.is_over else [move.kind for move in state.rules.moves.get(type(state.phase), ())]


def forced(state: Any) -> bool:
    """Whether cards must be traded now, and nothing else can be done."""
    return _kinds(state) == [trading(state)]


def trading(state: Any) -> type[Action] | None:
    """Find the kind of action that takes several cards of a hand in this phase, whether the hand has them or not."""
    return next((kind for kind in _kinds(state) if by_hand(kind) and _first(kind).many), None)


def playing(state: Any) -> type[Action] | None:
    """Find the kind of action that takes a single card of a hand in this phase."""
    return next((kind for kind in _kinds(state) if by_hand(kind) and not _first(kind).many), None)


def takes(kind: type[Action] | None) -> int:
    """Say how many cards go into one action."""
    return kind.takes if kind is not None else 0


def named(kind: type[Action], got: Any) -> Mapping[str, Any]:
    """Give the first field of a kind of action, which takes a card or several, with these."""
    return {_first(kind).name: got}


def _first(kind: type[Action]) -> Any:
    return next(iter(kind.form.slots.values()))
