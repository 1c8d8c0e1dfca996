"""Chance is a player: exact probabilities, and a stream of numbers that is the same on every Python."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from struct import Struct
from typing import Generic, Protocol, TypeVar

A = TypeVar("A")
WORDS = Struct(">8Q")


class Random(Protocol):
    """What a draw needs: ``random.Random`` has it too."""

    def randrange(self, stop: int, /) -> int:
        """Give a whole number from 0 to ``stop - 1``, each equally likely."""


class Stream:
    """The numbers behind chance ``number`` of the line of play that ``seed`` began.

    Made from blake2b, integers by rejection, so that neither the Python version nor what was drawn before
    matters; ``salt`` counts how often this chance was drawn afresh.

    >>> Stream(7, 0).randrange(6) == Stream(7, 0).randrange(6)
    True
    """

    def __init__(self, seed: int, number: int, salt: int = 0) -> None:
        self._name = f"{seed}/{number}/{salt}"
        self._block = 0
        self._words: list[int] = []  # taken from the end

    def randrange(self, stop: int, /) -> int:
        """Give a whole number from 0 to ``stop - 1``, each equally likely."""
        limit = 2**64 - 2**64 % stop
        while True:
            if not self._words:
                digest = blake2b(f"{self._name}/{self._block}".encode()).digest()
                self._block += 1
                self._words = list(WORDS.unpack(digest))
            word = self._words.pop()
            if word < limit:
                return word % stop


class Distribution(Generic[A]):
    """Outcomes with whole-number weights.

    Parameters
    ----------
    outcomes : sequence
        Every outcome once, in a stable order.
    weights : sequence of int, optional
        How many of ``sum(weights)`` equally likely cases belong to each; all alike where not given.

    >>> [(o, str(p)) for o, p in Distribution("ab", [1, 3])]
    [('a', '1/4'), ('b', '3/4')]
    """

    def __init__(self, outcomes: Sequence[A], weights: Sequence[int] | None = None) -> None:
        self.outcomes = outcomes
        self.weights = weights
        self._until = None if weights is None else list(accumulate(weights))

    @property
    def total(self) -> int:
        """The number of equally likely cases."""
        return len(self.outcomes) if self._until is None else self._until[-1]

    def __iter__(self) -> Iterator[tuple[A, Fraction]]:
        weights = [1] * len(self.outcomes) if self.weights is None else self.weights
        return ((outcome, Fraction(weight, self.total)) for outcome, weight in zip(self.outcomes, weights, strict=True))

    def __len__(self) -> int:
        return len(self.outcomes)

    def draw(self, random: Random) -> A:
        """Draw one outcome by its probability."""
        if self._until is None:
            return self.outcomes[random.randrange(len(self.outcomes))]
        return self.outcomes[bisect_right(self._until, random.randrange(self._until[-1]))]


@lru_cache(None)
def dice(number: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every roll of some dice, highest first, with the number of ordered rolls that show it.

    >>> dice(2)[:3]
    (((6, 6), 1), ((6, 5), 2), ((6, 4), 2))
    """
    return tuple(
        (faces, factorial(number) // prod(factorial(faces.count(pip)) for pip in set(faces)))
        for faces in combinations_with_replacement(range(6, 0, -1), number)
    )
