"""How sure a number is that was counted in games of chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

LEVEL = 0.95


def quantile(level: float = LEVEL) -> float:
    """Give the number of standard errors to each side that an interval of some level takes.

    >>> round(quantile(), 3)
    1.96
    """
    from statistics import NormalDist

    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(won: int, of: int, level: float = LEVEL) -> tuple[float, float]:
    """Give Wilson's score interval for a share, which is right for few games and for shares near 0 and 1 too.

    >>> [round(end, 4) for end in wilson(81, 263)]
    [0.2553, 0.3662]
    """
    if not of:
        return 0.0, 1.0
    z, share = quantile(level), won / of
    middle = share + z * z / (2 * of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


class Share(NamedTuple):
    """How many of some games, with the interval in which the true share lies in 95 of 100 such counts."""

    won: int
    of: int

    @property
    def share(self) -> float:
        """The share itself."""
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95%."""
        return wilson(self.won, self.of)

    def __repr__(self) -> str:
        low, high = self.interval
        return f"{self.won} of {self.of}: {self.share:.1%} ({low:.1%} to {high:.1%})"


class Mean(NamedTuple):
    """A mean, and the interval in which the true one lies."""

    mean: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether zero is outside."""
        return not self.low <= 0 <= self.high


def paired(differences: Sequence[float], level: float = LEVEL) -> Mean:
    """Give the mean of differences, each taken between two games of one pair, with its normal interval.

    The mean, plus and minus the standard error (the deviation of the differences, by their number less one, over the
    root of their number) as often as `quantile` says. For fewer than some thirty pairs it is too narrow.

    >>> paired([1, 2, 3, 4, 5])
    Mean(mean=3.0, low=1.61..., high=4.38...)
    """
    number = len(differences)
    mean = sum(differences) / number
    if number < 2:
        return Mean(mean, float("-inf"), float("inf"))
    variance = sum((one - mean) ** 2 for one in differences) / (number - 1)
    reach = quantile(level) * sqrt(variance / number)
    return Mean(mean, mean - reach, mean + reach)


def signed(number: float) -> str:
    """Write a change.

    >>> signed(-1.25), signed(3), signed(-0.01)
    ('−1.2', '+3.0', '+0.0')
    """
    return f"{round(number, 1) + 0.0:+.1f}".replace("-", "−")  # to add 0.0 turns −0.0 into 0.0
