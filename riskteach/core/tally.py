"""A number that knows its reasons."""

from __future__ import annotations

from typing import NamedTuple

from riskteach.core.rules import Rule


class Part(NamedTuple):
    """One summand: how many, by which rule, and why in words."""

    number: int
    rule: Rule
    why: str


class Tally(NamedTuple):
    """A sum whose parts are remembered.

    >>> from riskteach.core.rules import Rule
    >>> land, bonus = Rule("land", "Land", ""), Rule("bonus", "Bonus", "")
    >>> print(tally(5, land, "16 territories") + tally(2, bonus, "South America"))
    7 = 5 (16 territories) + 2 (South America)
    """

    parts: tuple[Part, ...] = ()

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]  # a sum of sums, not a tuple of tuples
        return Tally(self.parts + other.parts)

    def __int__(self) -> int:
        total = 0
        for part in self.parts:  # nearly always one: quicker than to sum a generator
            total += part.number
        return total

    def __str__(self) -> str:
        if not self.parts:
            return "0"
        return f"{int(self)} = " + " + ".join(f"{part.number} ({part.why})" for part in self.parts)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind the number, each once."""
        return tuple(dict.fromkeys(part.rule for part in self.parts))


def tally(number: int, rule: Rule, why: str) -> Tally:
    """Make a tally of one part; nothing counted is no part."""
    return Tally((Part(int(number), rule, why),) if number else ())
