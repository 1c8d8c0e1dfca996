"""What the fields of an action take, as its notation tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riskteach.core.actions import Action, Offer
from riskteach.core.notation import Slot

Kind = type[Action]


def is_number(slot: Slot) -> bool:
    """Whether a field takes a number."""
    return slot.kind == "number" and not slot.many


def by_hand(kind: Kind) -> bool:
    """Whether an action of this kind begins with a card, or cards, of the hand."""
    return next(iter(kind.form.slots.values())).kind == "card" if kind.form.slots else False


def ways(offers: Iterable[Offer], name: str) -> list[Any]:
    """List what a field may be in some offers of one kind, each once."""
    found: dict[Any, None] = {}
    for offer in offers:
        found |= dict.fromkeys(offer.choices[list(offer.kind.form.slots).index(name)])
    return list(found)
