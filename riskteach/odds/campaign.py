"""Campaigns: one territory after another, leaving armies behind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from riskteach.core.errors import BadOption
from riskteach.odds.battle import MOST_ARMIES, check, dice_of
from riskteach.odds.fighting import fought_from

Chain = Sequence[int | Sequence[int]]
MOST_BATTLES = 100


@dataclass(frozen=True)
class Campaign:
    """How a campaign may go.

    Attributes
    ----------
    attackers : int
        Armies in the territory where it begins, the one that stays included.
    chain : sequence
        The defenders of each territory on the way; a sequence in it holds side territories.
    reached : tuple of float
        Probability that the first territory is taken, the first two, and so on; side territories counted singly.
    left : dict of int to float
        Where everything is taken: probability of each number of armies in the last territory.
    """

    attackers: int
    chain: tuple[Any, ...]
    reached: tuple[float, ...]
    left: dict[int, float]

    @property
    def win(self) -> float:
        """Probability that everything is taken."""
        return self.reached[-1]

    def __repr__(self) -> str:
        steps = ", ".join(f"{p:.1%}" for p in self.reached)
        chain = [list(one) if isinstance(one, tuple) else one for one in self.chain]
        return f"{self.attackers} against {chain}: wins {self.win:.1%} (as far as: {steps})"


def campaign(attackers: int, chain: Chain, **dice: Any) -> Campaign:
    """Find how likely a row of territories is taken, one after the other, in one turn.

    From each conquered territory the next one is attacked with all armies but the one that stays. A sequence in
    the chain is a branch: its territories are attacked from the same place, before it goes on from there, and
    get no more armies than must move in.

    Parameters
    ----------
    attackers : int
        Armies where it begins, the one that stays included.
    chain : sequence of int, or of sequences of int
        The defenders of each territory on the way.
    **dice
        As for `battle`: ``attack_dice``, ``defence_dice``, ``attack_bonus``, ``defence_bonus``, ``ties``,
        ``attack_limit``.

    Raises
    ------
    BadOption
        A number that no battle can have.

    Examples
    --------
    >>> campaign(10, [2, 1, 1]).reached[0] > campaign(10, [2, 1, 1]).win
    True
    >>> campaign(5, [3]).win
    0.6416228964559516
    """
    check("attackers", attackers, 2, MOST_ARMIES)
    rolled = dice_of(**dice)
    now, reached = {attackers: 1.0}, []
    for defenders, goes_on in _steps(chain):
        after: defaultdict[int, float] = defaultdict(float)
        for (left, standing), p in fought_from(now, defenders, rolled).items():
            if not standing:
                moved = left - 1 if goes_on else min(rolled.attackers(left), left - 1)
                after[moved if goes_on else left - moved] += p
        now = dict(after)
        reached.append(sum(now.values()))
    shown = tuple(tuple(one) if isinstance(one, Sequence) else one for one in chain)
    return Campaign(attackers, shown, tuple(reached), dict(sorted(now.items())))


def _steps(chain: object) -> list[tuple[int, bool]]:
    """List the battles of a campaign: the defenders, and whether it goes on from there."""
    steps: list[tuple[int, bool]] = []
    for defenders in chain if isinstance(chain, Sequence) and not isinstance(chain, str) else ():
        side = isinstance(defenders, Sequence) and not isinstance(defenders, str)
        for number in defenders if side else (defenders,):
            check("defenders", number, 1, MOST_ARMIES)
            steps.append((number, not side))
    if not 0 < len(steps) <= MOST_BATTLES:
        wanted = f"1 to {MOST_BATTLES} territories, such as [3, 2, 1]"
        raise BadOption(f"chain is the defenders of {wanted}, got {repr(chain)[:60]}")
    return steps


def needed(defenders: int | Chain, probability: float, *, most: int = MOST_ARMIES, **dice: Any) -> int:
    """Find the least number of attackers, the one that stays included, that win with at least this probability.

    Parameters
    ----------
    defenders : int or sequence
        Of one territory, or of each in a campaign.
    probability : float
        More than 0 and less than 1.
    most : int
        Where to stop looking.
    **dice
        As for `battle`.

    Raises
    ------
    BadOption
        A number that can't be, or a probability that no number of armies reaches.

    Examples
    --------
    >>> needed(3, 0.5), needed(3, 0.8)
    (5, 7)
    """
    if isinstance(probability, bool) or not isinstance(probability, int | float) or not 0 < probability < 1:
        raise BadOption(f"a probability is a number between 0 and 1, got {probability!r}")
    chain = defenders if isinstance(defenders, Sequence) else [defenders]
    check("most", most, 2, MOST_ARMIES)
    low, high = 1, 2
    while campaign(high, chain, **dice).win < probability:
        if high == most:
            raise BadOption(f"not even {high} attackers win with a probability of {probability}")
        low, high = high, min(2 * high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if campaign(middle, chain, **dice).win >= probability else (middle, high)
    return high
