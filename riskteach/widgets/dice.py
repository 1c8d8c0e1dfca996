"""The last roll as a picture of pairs: what was compared with what, and who lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from riskteach.core.actions import Action
from riskteach.core.phases import CHANCE
from riskteach.core.session import HAND, PERSON, Session, Step
from riskteach.core.turn import Event
from riskteach.odds.battle import Battle, fought


def fields(action: Action) -> dict[str, Any]:
    """Give the values of an action by field."""
    return {name: getattr(action, name) for name in type(action).form.slots}


def last_chance(session: Session[Any]) -> int | None:
    """Find the last step, up to the position shown, that chance decided."""
    history = session.history
    return next((k for k in reversed(range(len(history))) if history[k].player == CHANCE), None)


def last_decision(session: Session[Any]) -> int:
    """Find the last step, up to the position shown, that a person decided; the beginning where there is none."""
    history = session.history
    return next((k for k in reversed(range(len(history))) if history[k].by in (PERSON, HAND)), 0)


def losses(events: Iterable[Event]) -> dict[int, int]:
    """Count the armies that each seat loses."""
    lost: Counter[int] = Counter()
    for event in events:
        if event.what == "lose":
            lost[event.values["player"]] += event.values["armies"]
    return dict(sorted(lost.items()))


def roll(session: Session[Any], last: int) -> dict[str, Any] | None:
    """Show the last roll among the newest ``last`` steps: two rows of dice, and the pairs that were compared."""
    history = session.history
    for k in reversed(range(max(0, len(history) - last), len(history))):
        if any(event.what == "compare" for event in history[k].events):
            before = history[k - 1].state if k else session.start
            return _shown(history[k], before, session.rules.seats)
    return None


def _shown(step: Step, before: Any, seats: Any) -> dict[str, Any]:
    phase = before.phase
    sides = [before.at(phase.source).owner, before.at(phase.target).owner]
    pairs = [event for event in step.events if event.what == "compare"]
    rows = [
        {"letter": seats[seat].letter, "name": seats[seat].name, "dice": list(dice)}
        for seat, dice in zip(sides, fields(step.action).values(), strict=True)
    ]
    return {
        "rows": rows,
        "pairs": [
            {
                "lost": sides.index(event.values["loser"]),
                "tie": event.values["attack"] == event.values["defence"],
                "rule": event.rule.id,
                "says": event.text,
            }
            for event in pairs
        ],
        "by": step.by,
        "where": f"{before.rules.name(phase.source)} → {before.rules.name(phase.target)}",
        "says": lost_in_words(losses(step.events), seats),
    }


MOST_SHOWN = 500  # armies: more would take longer than a click may


def odds(state: Any, places: Sequence[str]) -> str:
    """Say how a battle between two picked places would end if it were fought out; nothing where there is none."""
    if len(places) != 2 or not hasattr(state.rules, "battle_dice"):
        return ""
    source, target = (state.at(place) for place in places)
    if target.owner in (None, state.seat) or max(source.count, target.count) > MOST_SHOWN:
        return ""
    ends = fought(source.count, target.count, state.rules.battle_dice(state, *places))
    win = float(Battle(source.count, target.count, ends).win)
    told = "over 99%" if 0.99 < win < 1 else "under 1%" if 0 < win < 0.01 else f"{win:.0%}"
    return f"{source.count} against {target.count}: wins {told}"


def lost_in_words(lost: dict[int, int], seats: Any) -> str:
    """Put losses into words: ``Ada −1, Ben −1``."""
    return ", ".join(f"{seats[seat].name} −{armies}" for seat, armies in lost.items()) or "nobody loses"
