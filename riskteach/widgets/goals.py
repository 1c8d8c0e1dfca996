"""What can be reached beside the board: objectives as cards, with how far one is, and missions, which are covered."""

from __future__ import annotations

from typing import Any

from riskteach.core.shown import Goal
from riskteach.widgets.view import names


def shown(state: Any, picked: str, uncovered: bool) -> dict[str, Any] | None:
    """Give the goals of a game, and how far the seat is whose turn it is; None where there are none.

    Parameters
    ----------
    state : State
    picked : str
        The goal whose places are marked on the board.
    uncovered : bool
        Whether a secret one is shown.
    """
    rules, seat = state.rules, state.seat
    found = rules.goals(state, seat)
    if not found:
        return None
    letters, secret = [one.letter for one in rules.seats], any(goal.secret for goal in found)
    open_ = uncovered or not secret
    return {
        "letter": letters[seat],
        "name": rules.seats[seat].name,
        "what": found[0].what,
        "secret": secret,
        "open": open_,
        "among": [_card(goal, letters, picked) for goal in found if open_],
        "has": [rule.id for rule in rules.advantages(state, seat)],
    }


def _card(goal: Goal, letters: list[str], picked: str) -> dict[str, Any]:
    return {
        "id": goal.id,
        "title": goal.title[:1].upper() + goal.title[1:],
        "grade": goal.grade,
        "have": min(goal.have, goal.need),
        "need": goal.need,
        "owner": "" if goal.owner is None else letters[goal.owner],
        "says": goal.says,
        "now": goal.id == picked,
    }


def find(state: Any, picked: str, uncovered: bool) -> Goal | None:
    """Find a goal that may be seen now."""
    if not picked:
        return None
    found = (goal for goal in state.rules.goals(state, state.seat) if goal.id == picked)
    return next((goal for goal in found if uncovered or not goal.secret), None)


def needs(state: Any, goal: Goal) -> str:
    """Say how far one is, and what would bring it nearer."""
    says = f"{goal.says}."
    if not goal.wants:
        return says
    exact = len(goal.wants) == goal.need - goal.have
    return f"{says} {'Still needed' if exact else 'Any of these helps'}: {names(state, goal.wants)}."
