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
from riskteach.core.shown import Fight
from riskteach.core.turn import Event
from riskteach.core.words import count
from riskteach.odds.battle import Battle
from riskteach.odds.luck import Luck, percent
from riskteach.odds.of import luck as battle_luck
from riskteach.odds.picture import End, ends

MOST_ROLLS = 8  # that have room beside each other
MOST_SHOWN = 500  # armies: more would take longer than a click may
TALL, LEAST_WIDE = 20, 8  # of the picture of a battle's ends, in units of its own: each bar is 1 wide
ENDS_NAMED = 12
Lost = tuple[tuple[int, str, int], ...]
"""What is lost: seats, what it is (nothing for an ordinary piece), and how many."""


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


def compares(event: Event) -> bool:
    """Whether an event tells of one die against another, and who lost it."""
    return {"attack", "defence", "loser"} <= event.values.keys()


def raises(event: Event) -> bool:
    """Whether an event tells what is added to somebody's highest die, and why."""
    return {"player", "by", "why"} <= event.values.keys()


def losses(rules: Any, events: Iterable[Event]) -> Lost:
    """Count what each seat loses: by seat, and by what it is where it is no ordinary piece."""
    lost: Counter[tuple[int, str]] = Counter()
    for event in events:
        if (loss := rules.lost(event)) is not None:
            lost[loss.seat, loss.what] += loss.number
    return tuple((seat, what, number) for (seat, what), number in sorted(lost.items()))


def lost_in_words(lost: Lost, seats: Any) -> str:
    """Put losses into words: ``Ada −1, Ben −1 dog``."""
    by_seat: dict[int, str] = {}
    for seat, what, number in lost:
        by_seat[seat] = f"{by_seat.get(seat, seats[seat].name)} −{number} {what}".strip()
    return ", ".join(by_seat.values()) or "nobody loses"


def roll(session: Session[Any], last: int) -> dict[str, Any] | None:
    """Show the last roll among the newest ``last`` steps: two rows of dice, and the pairs that were compared.

    Rolls of one die against one that followed one another in a battle are shown together.
    """
    history = session.history
    rolls: list[tuple[Step, Any]] = []
    for k in reversed(range(max(0, len(history) - last), len(history))):
        step, before = history[k], history[k - 1].state if k else session.start
        if any(map(compares, step.events)):
            if rolls and not (_single(step) and before.phase == rolls[0][1].phase):
                break
            rolls.insert(0, (step, before))
            if not _single(step):
                break
        elif rolls:
            break
    return _shown(rolls, session.rules) if rolls else None


def _single(step: Step) -> bool:
    """Whether both rolled one die."""
    return all(isinstance(got, int) for got in fields(step.action).values())


def sides(state: Any) -> tuple[int, ...]:
    """Find who rolls in a battle: the attacker's seat and the defender's; nothing where there is none."""
    fight = None if state.is_over else state.rules.fight(state, state.phase)
    return () if fight is None else fight.sides


def _shown(rolls: Sequence[tuple[Step, Any]], rules: Any) -> dict[str, Any]:
    newest, (last, before) = rolls[-MOST_ROLLS:], rolls[-1]
    fight, seats = rules.fight(before, before.phase), rules.seats
    raised = [event for event in last.events if raises(event)]
    plus = [sum(event.values["by"] for event in raised if event.values["player"] == seat) for seat in fight.sides]
    rows: list[list[int]] = [[], []]
    pairs = []
    for step, _ in newest:
        for row, got in zip(rows, fields(step.action).values(), strict=True):
            row.extend([got] if isinstance(got, int) else got)
        special = [loss.what for event in step.events if (loss := rules.lost(event)) and loss.what]
        pairs += [
            {
                "lost": fight.sides.index(event.values["loser"]),
                "tie": event.values["attack"] == event.values["defence"],
                "rule": event.rule.id,
                "says": f"{event.text}: {special[0]} lost" if special else event.text,
                "sign": special[0] if special else "",
            }
            for event in step.events
            if compares(event)
        ]
    return {
        "rows": [
            {"letter": seats[seat].letter, "name": seats[seat].name, "dice": row, "plus": more}
            for seat, row, more in zip(fight.sides, rows, plus, strict=True)
        ],
        "raised": [
            {"letter": seats[event.values["player"]].letter, "says": _added(event), "rule": event.rule.id}
            for event in raised
        ],
        "pairs": pairs,
        "before": len(rolls) - len(newest),
        "by": last.by,
        "where": fight.where[:1].upper() + fight.where[1:],
        "says": lost_in_words(losses(rules, (event for step, _ in rolls for event in step.events)), seats),
    }


def _added(event: Event) -> str:
    return f"+{event.values['by']} {event.values['why']}"


def between(state: Any, asked: Any) -> tuple[Fight, Battle] | None:
    """Find how the battle that is asked about would end if it were fought out; nothing where there is none."""
    fight = None if asked is None else state.rules.fight(state, asked)
    return None if fight is None or max(fight.forces) > MOST_SHOWN else (fight, fight.odds())


def odds(fight: Fight, battle: Battle) -> str:
    """Say how likely it is to win a battle."""
    win = float(battle.win)
    told = "over 99%" if 0.99 < win < 1 else "under 1%" if 0 < win < 0.01 else f"{win:.0%}"
    return f"{fight.says}: wins {told}"


def spread(battle: Battle, pieces: str) -> dict[str, Any]:
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
        "says": _said(shown, pieces),
    }


def _said(shown: Sequence[End], pieces: str) -> str:
    """Say each end, or of many what lies between the worst tenth and the best."""
    if len(shown) <= ENDS_NAMED:
        return "; ".join(f"{_end(end, pieces)}: {percent(end.probability)}" for end in shown)
    sums = list(accumulate(end.probability for end in shown))
    worst, best = (shown[min(bisect_left(sums, part), len(shown) - 1)] for part in (0.1, 0.9))
    return f"In 80 of 100 cases between: {_end(worst, pieces)}; and: {_end(best, pieces)}"


def _end(end: End, pieces: str) -> str:
    """Put an end into the game's words."""
    if not end.defenders:
        return f"taken, {count(end.attackers, pieces)} left"
    if not end.attackers:
        return f"not taken, {count(end.defenders, pieces)} left there"
    return f"not taken, {end.attackers} against {end.defenders} left"


def luck(session: Session[Any]) -> str:
    """Say how lucky the attacker was in the battle that was rolled since the last decision, all its rolls together."""
    history, rules = session.history, session.rules
    for k in range(last_decision(session), len(history)):
        before = history[k - 1].state if k else session.start
        fight = rules.fight(before, before.phase) if history[k].player == CHANCE else None
        if fight is not None:
            found = None if max(fight.forces) > MOST_SHOWN else battle_luck(session) or _whole(session)
            return "" if found is None else f"{found.text[:1].upper()}{found.text[1:]}."
    return ""


def _whole(session: Session[Any]) -> Luck | None:
    """Compare the end of a battle that goes on by itself with all its ends; None while it is not over."""
    history, rules = session.history, session.rules
    first: tuple[int, Fight] | None = None
    for k in reversed(range(len(history))):
        before = history[k - 1].state if k else session.start
        fight = rules.fight(before, before.phase) if history[k].player == CHANCE else None
        if fight is None:
            if first is None and history[k].player == CHANCE:
                continue  # a card that was drawn afterwards
            break
        first = k, fight
    if first is None or sides(session.state):
        return None
    begun, fight = first
    lost = losses(rules, (event for step in history[begun:] for event in step.events))
    left = [
        force - sum(number for loser, what, number in lost if loser == seat and not what)
        for seat, force in zip(fight.sides, fight.forces, strict=True)
    ]
    battle: Battle = fight.odds()
    return battle.luck(*left)
