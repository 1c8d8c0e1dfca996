"""The last roll as a picture of pairs: what was compared with what, and who lost."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

from riskteach.core.actions import Action
from riskteach.core.phases import CHANCE
from riskteach.core.session import DECIDED, Session, Step
from riskteach.core.turn import Event
from riskteach.odds.battle import Battle, fought
from riskteach.odds.luck import percent
from riskteach.odds.of import luck as battle_luck
from riskteach.odds.picture import End, ends

MOST_SHOWN = 500  # armies: more would take longer than a click may
TALL, LEAST_WIDE = 20, 8  # of the picture of a battle's ends, in units of its own: each bar is 1 wide
ENDS_NAMED = 12


def fields(action: Action) -> dict[str, Any]:
    """Give the values of an action by field."""
    return {name: getattr(action, name) for name in type(action).form.slots}


def last_chance(session: Session[Any]) -> int | None:
    """Find the last step, up to the position shown, that chance decided."""
    history = session.history
    return next((k for k in reversed(range(len(history))) if history[k].player == CHANCE), None)


def last_decision(session: Session[Any]) -> int:
    """Find the last step, up to the position shown, that somebody decided; the beginning where there is none."""
    history = session.history
    return next((k for k in reversed(range(len(history))) if history[k].by in DECIDED), 0)


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


def sides(state: Any) -> list[int]:
    """Find who rolls in a battle: the attacker's seat and the defender's; nothing where there is none."""
    phase = state.phase
    return [state.at(place).owner for place in (phase.source, phase.target)] if hasattr(phase, "target") else []


def _shown(step: Step, before: Any, seats: Any) -> dict[str, Any]:
    phase, seated = before.phase, sides(before)
    pairs = [event for event in step.events if event.what == "compare"]
    rows = [
        {"letter": seats[seat].letter, "name": seats[seat].name, "dice": list(dice)}
        for seat, dice in zip(seated, fields(step.action).values(), strict=True)
    ]
    return {
        "rows": rows,
        "pairs": [
            {
                "lost": seated.index(event.values["loser"]),
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


def between(state: Any, places: Sequence[str]) -> Battle | None:
    """Find how a battle between two picked places would end if it were fought out; nothing where there is none."""
    if len(places) != 2 or not hasattr(state.rules, "battle_dice"):
        return None
    source, target = (state.at(place) for place in places)
    if target.owner in (None, state.seat) or max(source.count, target.count) > MOST_SHOWN:
        return None
    fate = fought(source.count, target.count, state.rules.battle_dice(state, *places))
    return Battle(source.count, target.count, fate)


def odds(battle: Battle) -> str:
    """Say how likely it is to win a battle."""
    win = float(battle.win)
    told = "over 99%" if 0.99 < win < 1 else "under 1%" if 0 < win < 0.01 else f"{win:.0%}"
    return f"{battle.attackers} against {battle.defenders}: wins {told}"


def spread(battle: Battle) -> dict[str, Any]:
    """Draw the ends of a battle as bars, the worst for the attacker on the left, and say them."""
    shown = ends(battle)
    most = max(end.probability for end in shown)
    bars: dict[bool, list[str]] = {True: [], False: []}
    for k, end in enumerate(shown):
        tall = TALL * end.probability / most
        bars[not end.defenders].append(f"M{k + 0.07:.2f} {TALL}v{-tall:.1f}h.86v{tall:.1f}z")
    return {
        "size": [max(len(shown), LEAST_WIDE), TALL],
        "taken": "".join(bars[True]),
        "kept": "".join(bars[False]),
        "says": _said(shown),
    }


def _said(shown: Sequence[End]) -> str:
    """Say each end, or of many what lies between the worst tenth and the best."""
    if len(shown) <= ENDS_NAMED:
        return "; ".join(f"{end.text}: {percent(end.probability)}" for end in shown)
    sums = list(accumulate(end.probability for end in shown))
    worst, best = (shown[min(bisect_left(sums, part), len(shown) - 1)] for part in (0.1, 0.9))
    return f"In 80 of 100 cases between: {worst.text}; and: {best.text}"


def luck(session: Session[Any]) -> str:
    """Say how lucky the attacker was in the battle that was rolled since the last decision, all its rolls together."""
    history = session.history
    for k in range(last_decision(session), len(history)):
        before = history[k - 1].state if k else session.start
        places = [getattr(before.phase, name, None) for name in ("source", "target")]
        if history[k].player == CHANCE and None not in places:
            great = max(before.at(place).count for place in places) > MOST_SHOWN
            found = None if great else battle_luck(session)
            return "" if found is None else f"{found.text[:1].upper()}{found.text[1:]}."
    return ""


def lost_in_words(lost: dict[int, int], seats: Any) -> str:
    """Put losses into words: ``Ada −1, Ben −1``."""
    return ", ".join(f"{seats[seat].name} −{armies}" for seat, armies in lost.items()) or "nobody loses"
