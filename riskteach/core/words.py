"""Sentences: templates filled with names, counts and nouns in the right number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

from riskteach.core.seats import Seat

if TYPE_CHECKING:
    from riskteach.core.ruleset import RuleSet
    from riskteach.core.state import State


MOST_NAMED = 8


class Words(Formatter):
    """Fill templates in the words of a game.

    An id becomes its name; ``{n:army/armies}`` counts; ``{p:seat}`` names a player, ``{p:seats}`` several;
    ``{t:armies}`` and ``{t:owner}`` say what is on a territory in the state at hand; ``{cards:list}`` joins names, and
    ``{t:or the supply}`` says so where nothing is named.
    """

    def __init__(self, rules: RuleSet[Any], state: State | None = None) -> None:
        self.rules, self.state = rules, state

    def say(self, template: str, values: Mapping[str, Any]) -> str:
        """Fill one template."""
        return str(self.vformat(template, (), values))

    def format_field(self, value: Any, format_spec: str) -> str:
        """Put one value into words."""
        if isinstance(value, Choice):
            return self._choice(value.among, format_spec)
        if format_spec.startswith("or "):
            return format_spec[3:] if value is None else self.format_field(value, "")
        if format_spec == "seat":
            seat: Seat = self.rules.seats[value]
            return seat.name
        if format_spec == "seats":
            return join([self.rules.seats[seat].name for seat in value])
        if format_spec == "owner" and self.state is not None:
            owner = self.state.at(value).owner
            return "nobody" if owner is None else self.rules.seats[owner].name
        if format_spec == "armies" and self.state is not None:
            return count(self.state.at(value).count, "army/armies")
        if format_spec == "list":
            return join([self.rules.name(item) for item in value])
        if "/" in format_spec:
            return count(int(value), format_spec)
        if isinstance(value, str):
            return self.rules.name(value)
        if isinstance(value, tuple):
            return " ".join(map(str, value))
        return str(format(value, format_spec))

    def _choice(self, among: Sequence[Any], format_spec: str) -> str:
        if isinstance(among, range) and len(among) > 1:
            *_, noun = format_spec.split("/")
            return f"{among[0]} to {among[-1]} {noun}".strip()
        named = [one for one in among if one is not None or format_spec.startswith("or ")]
        words = [self.format_field(one, format_spec) for one in named]
        if len(words) > MOST_NAMED:
            return f"{', '.join(words[: MOST_NAMED - 1])} or {len(words) - MOST_NAMED + 1} others"
        return join(words, "or")


class Choice(NamedTuple):
    """What a field of an action may be, to be put into words."""

    among: Sequence[Any]


def count(number: int, noun: str) -> str:
    """Count something.

    >>> count(1, "army/armies"), count(3, "army/armies")
    ('1 army', '3 armies')
    """
    one, many = noun.split("/")
    return f"{number} {one if number == 1 else many}"


def span(least: int, most: int) -> str:
    """Write a range of numbers.

    >>> span(1, 5), span(2, 2)
    ('1 to 5', '2')
    """
    return str(least) if least == most else f"{least} to {most}"


def join(words: list[str], last: str = "and") -> str:
    """Join words as in a sentence.

    >>> join(["Peru", "Siam", "Ural"])
    'Peru, Siam and Ural'
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
