"""How lucky somebody was: what happened, among all that could have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self

from riskteach.odds.fighting import Number

WORDS = ((0.02, "very "), (0.2, ""))


class Luck(NamedTuple):
    """How lucky the attacker was.

    Attributes
    ----------
    worse, same, better : float
        Probabilities of ends that are worse than what happened, as good, and better.

    >>> Luck.of({-2: 0.3, 0: 0.3, 2: 0.4}, 2).quantile
    0.8
    >>> Luck(0.0, 0.1, 0.9)
    unlucky: 10% of such battles end as badly or worse for the attacker
    """

    worse: float
    same: float
    better: float

    @classmethod
    def of(cls, leads: Mapping[int, Number], lead: int) -> Self:
        """Compare a lead, in armies, with all that could have come."""
        parts = [
            [p for one, p in leads.items() if one < lead],
            [p for one, p in leads.items() if one == lead],
            [p for one, p in leads.items() if one > lead],
        ]
        return cls(*(float(sum(part)) for part in parts))

    @property
    def quantile(self) -> float:
        """Where it lies between the worst (0) and the best (1); ends as good as it count half."""
        return self.worse + self.same / 2

    @property
    def text(self) -> str:
        """It in words."""
        good, bad = self.same + self.better, self.same + self.worse
        for most, very in WORDS:
            if good <= most and good <= bad:
                return f"{very}lucky: {percent(good)} of such battles end as well or better for the attacker"
            if bad <= most:
                return f"{very}unlucky: {percent(bad)} of such battles end as badly or worse for the attacker"
        if bad < good:
            return f"nothing unusual: {percent(bad)} of such battles end as badly or worse for the attacker"
        return f"nothing unusual: {percent(good)} of such battles end as well or better for the attacker"

    def __repr__(self) -> str:
        return self.text


def percent(probability: Number) -> str:
    """Write a probability; one that is neither 0 nor 1 never looks so.

    >>> percent(0.64), percent(0.004), percent(0.9999), percent(1)
    ('64%', 'less than 1%', 'more than 99%', '100%')
    """
    if 0 < probability < 0.005:
        return "less than 1%"
    return "more than 99%" if 0.995 <= probability < 1 else f"{float(probability):.0%}"
