"""Verdicts: whether an action is allowed, by which rules, and what is possible instead."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from riskteach.core.actions import Action, Offer
from riskteach.core.moves import Values
from riskteach.core.rules import Rule
from riskteach.core.words import Words

if TYPE_CHECKING:
    from riskteach.core.state import State


MOST_SHOWN = 4
WIDTH = 110  # letters of a line of text: so many fit in a notebook beside its list of files, on a small screen


class Reason(NamedTuple):
    """A rule at work on one action: its message with what was got and what was wanted."""

    rule: Rule
    template: str
    values: Values
    state: State

    @property
    def message(self) -> str:
        """The sentence."""
        return Words(self.state.rules, self.state).say(self.template, self.values)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule.id}, {self.rule.standing})"

    def __repr__(self) -> str:
        return f"<Reason {self}>"


class Verdict(NamedTuple):
    """What the rules say of an action.

    Attributes
    ----------
    allowed : bool
    action : Action
    reasons : tuple of Reason
        All rules that forbid it, or those that permit it.
    instead : tuple of Offer
        Where it is refused: what is possible now, the nearest first.
    """

    allowed: bool
    action: Action
    reasons: tuple[Reason, ...]
    instead: tuple[Offer, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind the reasons, each once."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    @property
    def message(self) -> str:
        """All reasons in one line, and what is possible instead."""
        because = "; ".join(dict.fromkeys(reason.message for reason in self.reasons))
        if self.allowed:
            return f"Allowed: {because}."
        return f"Not possible: {because}.{possible(self)}"

    def __str__(self) -> str:
        lines = [("Allowed: " if self.allowed else "Not possible: ") + str(self.action)]
        for reason in self.reasons:
            lines += _lines(reason.message, 2)
            lines += _lines(f"{reason.rule.id}, {reason.rule.standing}: {reason.rule.origin}", 4)
        return "\n".join(lines if self.allowed else lines + _lines(possible(self), 2))

    def __repr__(self) -> str:
        return str(self)


def _lines(text: str, indent: int) -> list[str]:
    """Break a long line between words: a notebook would break it anywhere."""
    first = " " * indent
    return wrap(
        text.strip(),
        WIDTH,
        initial_indent=first,
        subsequent_indent=f"{first}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def possible(verdict: Verdict) -> str:
    """Say in one short sentence what is possible instead."""
    if not verdict.instead:
        return ""
    state = verdict.reasons[0].state
    ways = list(dict.fromkeys(state.offered(offer) for offer in verdict.instead))
    more = f"; and {len(ways) - MOST_SHOWN} more" if len(ways) > MOST_SHOWN else ""
    return f" Possible now: {'; '.join(ways[:MOST_SHOWN])}{more}."


def nearest(action: Action, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Sort out of the offers what is closest to an action: the same kind, then the same first choices."""
    same = [offer for offer in offers if offer.kind is type(action)]
    if not same:
        return tuple(offers)
    first = next(iter(type(action).form.slots), None)
    started: list[Any] = [o for o in same if first is not None and getattr(action, first) in o.choices[0]]
    return tuple(started or same)
