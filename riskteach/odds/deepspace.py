"""Battles of Risk Deep Space: one die each, dogs first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from riskteach.odds.battle import Battle, check
from riskteach.odds.fighting import Dice, Number, fought

ONE_DIE = Dice(attack=1, defence=1)
MOST_RECRUITS, MOST_DOGS = 1000, 100


@dataclass(frozen=True, repr=False)
class SpaceBattle(Battle):
    """How a Deep Space battle may end.

    Attributes
    ----------
    dogs : dict of (int, int) to float or Fraction
        Probability of each number of dogs left with the attacker and with the defender.
    """

    dogs: dict[tuple[int, int], Number] = field(kw_only=True)


def deepspace_battle(
    attackers: int, defenders: int, attacker_dogs: int = 0, defender_dogs: int = 0, *, exact: bool = False
) -> SpaceBattle:
    """Find how a Deep Space battle may end: one die each, ties to the defender, until one side's recruits are gone.

    A dog takes the first loss of its owner, so it is one life more.

    Parameters
    ----------
    attackers, defenders : int
        Recruits of each side.
    attacker_dogs, defender_dogs : int
        Space dogs of each side.
    exact : bool
        Whether to give fractions instead of floats.

    Raises
    ------
    BadOption
        A number that no battle can have.

    Examples
    --------
    >>> deepspace_battle(1, 1, exact=True).win
    Fraction(5, 12)
    >>> round(deepspace_battle(3, 3).win, 12)
    0.346619405864
    """
    check("attackers", attackers, 1, MOST_RECRUITS)
    check("defenders", defenders, 1, MOST_RECRUITS)
    check("attacker_dogs", attacker_dogs, 0, MOST_DOGS)
    check("defender_dogs", defender_dogs, 0, MOST_DOGS)
    lives = attackers + attacker_dogs
    ends = fought(lives + 1, defenders + defender_dogs, ONE_DIE, exact=exact)  # nobody has to stay behind here
    left: defaultdict[tuple[int, int], Number] = defaultdict(int)
    dogs: defaultdict[tuple[int, int], Number] = defaultdict(int)
    for (a, d), p in ends.items():
        left[min(a - 1, attackers), min(d, defenders)] += p
        dogs[max(0, a - 1 - attackers), max(0, d - defenders)] += p
    return SpaceBattle(attackers, defenders, dict(left), dogs=dict(dogs))
