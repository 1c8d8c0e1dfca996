"""Why something can't be done that was clicked or pressed: by the action that comes nearest to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from riskteach.core.actions import Action
from riskteach.core.errors import BadAction, IllegalAction, RiskError
from riskteach.core.explain import Reason, Verdict
from riskteach.core.notation import Slot
from riskteach.widgets.slots import Kind, is_number, ways

if TYPE_CHECKING:
    from riskteach.widgets.choosing import Choosing

MOST_TRIED = 500  # actions tried to find the nearest: enough for a card with every choice there is
SOME = 3  # choices tried of a field that there are offers for


def why_not(choosing: Choosing, kind: Kind, picked: Mapping[str, Any]) -> Exception:
    """Explain why there is no action of a kind that takes what is picked."""
    if (found := nearest(choosing, kind, picked)) is not None:
        return IllegalAction(found)
    return BadAction(f"that can't be done now: {choosing.state.question}")


def wrong_place(choosing: Choosing, place: str) -> Exception:
    """Explain a wrong click, for the kinds of action that it may have been meant for."""
    meant = list(islice(choosing.placings(place), 1)) if choosing.kind else _begun(choosing, place)
    if meant and choosing.picked:
        kind, picked = meant[0]
        kin = next((kinds for kinds in choosing.shapes.values() if kind in kinds), [])
        meant += [(other, picked) for other in kin if other is not kind and picked.keys() <= other.form.slots.keys()]
    tried = [(kind, nearest(choosing, kind, picked)) for kind, picked in meant]
    found = [(kind, verdict) for kind, verdict in tried if verdict is not None]
    if not found:
        return BadAction(f"{choosing.state.rules.name(place)} can't be picked now: {choosing.state.question}")
    (_, first), *others = found
    said, clicked = {reason.message for reason in first.reasons}, [*meant[0][1]][-1]
    alone = [(kind, verdict.reasons[0]) for kind, verdict in others if len(verdict.reasons) == 1 == len(said)]
    more = tuple(
        reason
        for kind, reason in alone
        if reason.message not in said and not _is_about(choosing, kind, reason, clicked)
    )
    return IllegalAction(first._replace(reasons=(*first.reasons, *more)))


def _begun(choosing: Choosing, place: str) -> list[tuple[Kind, dict[str, Any]]]:
    """What a place would begin, if anything on the board were possible now."""
    kinds = [kind for kinds in choosing.shapes.values() for kind in kinds if choosing.on_board(kind)]
    return [(kind, {next(iter(kind.form.slots)): place}) for kind in kinds[:1]]


def _is_about(choosing: Choosing, kind: Kind, reason: Reason, field: str) -> bool:
    """Whether a reason is that this field takes no such thing: one for the kind that was meant is enough."""
    laws = choosing.state.rules.homes[kind].laws
    return any(law.broken == reason.template and field in (law.reads or ()) for law in laws)


def nearest(choosing: Choosing, kind: Kind, picked: Mapping[str, Any]) -> Verdict | None:
    """Find the refused action that comes nearest; reasons that all of them share are the only ones.

    It breaks the fewest rules that hold for all actions of its kind, and then the fewest of those that only hold
    for some, such as for one card.
    """
    tried = [verdict for verdict in _verdicts(choosing, kind, picked) if not verdict]
    if not tried:
        return None
    general = {law.broken for law in choosing.state.rules.homes[kind].laws}

    def broken(verdict: Verdict) -> tuple[int, int]:
        return sum(reason.template in general for reason in verdict.reasons), len(verdict.reasons)

    found = min(tried, key=broken)
    shared = set.intersection(*({reason.message for reason in verdict.reasons} for verdict in tried))
    always = tuple(reason for reason in found.reasons if reason.message in shared)
    return found._replace(reasons=always or found.reasons)


def _verdicts(choosing: Choosing, kind: Kind, picked: Mapping[str, Any]) -> Iterator[Verdict]:
    for action in islice(_attempts(choosing, kind, picked), MOST_TRIED):
        with suppress(RiskError):  # some are no actions at all
            yield choosing.state.explain(action)


def _attempts(choosing: Choosing, kind: Kind, picked: Mapping[str, Any]) -> Iterator[Action]:
    """Actions that someone may have meant who has picked so much."""
    left_out = {field.name for field in fields(kind) if field.default is None}  # type: ignore[arg-type]
    among = choosing.fill(kind, picked).offers
    tried = [
        [picked[name]]
        if name in picked
        else ways(among, name)[:SOME] or _likely(choosing, slot, picked, name in left_out)
        for name, slot in kind.form.slots.items()
    ]
    return (kind(*values) for values in product(*tried))


def _likely(choosing: Choosing, slot: Slot, picked: Mapping[str, Any], optional: bool) -> list[Any]:
    """What a field may have been meant to be for which there is no offer."""
    state = choosing.state
    rules, board = state.rules, state.rules.board
    out: list[Any] = [None] if optional else []
    if choosing.is_place(slot):
        near = [place for got in picked.values() if got in board.index for place in board.neighbours[got]]
        own = sorted(board.ids, key=lambda place: state.at(place).owner != state.current_player)
        return out + (near or own)[: 2 if optional else len(own)]
    if is_number(slot):
        return [*out, 1]
    if slot.kind == "flag":
        return [False]
    if slot.kind == "seat":
        return out + [seat for seat in range(len(rules.seats)) if seat != state.seat][:1]
    return [None] if slot.many else out + list(rules.names.get(slot.kind, ()))[:1]
