"""Whole battles, exactly: the distribution of what is left on both sides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from riskteach.core.errors import BadOption
from riskteach.odds.fighting import MOST_DICE, Dice, Number, fought
from riskteach.odds.luck import Luck
from riskteach.odds.roll import BEATS, LIMITS

__all__ = ["Battle", "Dice", "Number", "battle", "check", "dice_of", "fought"]

MOST_ARMIES, MOST_BONUS = 5000, 6


@dataclass(frozen=True)
class Battle:
    """How a battle may end.

    Attributes
    ----------
    attackers, defenders : int
        Armies at the start; of the attackers one stays.
    distribution : mapping of (int, int) to float or Fraction
        Probability of each number of armies left in the attacking territory and in the attacked one; those that
        move in are still counted in the attacking one.
    what : str
        What it is, where it is not a whole battle: "one roll".
    """

    attackers: int
    defenders: int
    distribution: Mapping[tuple[int, int], Number]
    what: str = ""

    @property
    def win(self) -> Number:
        """Probability that the territory is taken."""
        return sum(p for (_, left), p in self.distribution.items() if not left)

    @property
    def expected(self) -> tuple[Number, Number]:
        """Expected losses of attacker and defender, in armies."""
        pairs = self.distribution.items()
        attacker: Number = sum((self.attackers - a) * p for (a, _), p in pairs)
        defender: Number = sum((self.defenders - d) * p for (_, d), p in pairs)
        return attacker, defender

    def losses(self, side: str = "attacker") -> dict[int, Number]:
        """Give the distribution of one side's losses: ``"attacker"`` or ``"defender"``."""
        if side not in ("attacker", "defender"):
            raise BadOption(f"side is 'attacker' or 'defender', got {side!r}")
        found: defaultdict[int, Number] = defaultdict(int)
        for (a, d), p in self.distribution.items():
            found[self.attackers - a if side == "attacker" else self.defenders - d] += p
        return dict(sorted(found.items()))

    def quantile(self, probability: float, side: str = "attacker") -> int:
        """Give the least loss that is not exceeded with at least this probability.

        >>> battle(5, 3).quantile(0.9)
        4
        """
        if isinstance(probability, bool) or not isinstance(probability, int | float) or not 0 <= probability <= 1:
            raise BadOption(f"a probability is a number from 0 to 1, got {probability!r}")
        table = self.losses(side)
        sums = accumulate(table.values())
        return next((loss for loss, total in zip(table, sums, strict=True) if total >= probability), max(table))

    def luck(self, attackers: int, defenders: int) -> Luck:
        """Say how lucky the attacker was when so many armies are left.

        Parameters
        ----------
        attackers, defenders : int
            Armies left in the attacking territory, before any move in, and in the attacked one.

        Raises
        ------
        BadOption
            The battle can't end so.

        >>> battle(5, 3).luck(5, 0)
        nothing unusual: 25% of such battles end as well or better for the attacker
        """
        if (attackers, defenders) not in self.distribution:
            start = f"{self.attackers} against {self.defenders}"
            raise BadOption(f"a battle of {start} can't end with {attackers!r} against {defenders!r}")
        leads: defaultdict[int, Number] = defaultdict(int)
        for (a, d), p in self.distribution.items():
            leads[a - d] += p
        return Luck.of(leads, attackers - defenders)

    def __repr__(self) -> str:
        mine, theirs = self.expected
        return (
            f"{self.attackers} against {self.defenders}{self.what and ', ' + self.what}: wins {float(self.win):.1%}; "
            f"expected losses {float(mine):.2f} and {float(theirs):.2f}"
        )

    def svg(self, width: int = 460, height: int = 96) -> str:
        """Draw the distribution: a bar for each end, the worst for the attacker on the left."""
        from riskteach.odds.picture import svg

        return svg(self, width, height)

    def _repr_html_(self) -> str:
        from riskteach.odds.picture import html

        return html(self)

    def plot(self, ax: Any = None) -> Any:
        """Draw the distribution with matplotlib: what is left when the territory is taken, and when it is not.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            The current ones where not given.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from riskteach.odds.picture import plot

        return plot(self, ax)


def battle(
    attackers: int,
    defenders: int,
    *,
    attack_dice: int = 3,
    defence_dice: int = 2,
    attack_bonus: int = 0,
    defence_bonus: int = 0,
    ties: str = "defender",
    attack_limit: str = "spare",
    stop_at: int = 1,
    exact: bool = False,
) -> Battle:
    """Find how a battle may end that is fought with most dice until the territory is taken or the attacker stops.

    Parameters
    ----------
    attackers : int
        Armies in the attacking territory, the one that stays included.
    defenders : int
        Armies in the attacked territory.
    attack_dice, defence_dice : int
        The most dice that each side may roll.
    attack_bonus, defence_bonus : int
        What is added to the highest die of each side.
    ties : {'defender', 'attacker'}
        Who wins a tie.
    attack_limit : {'spare', 'armies'}
        Whether one army may not roll, or all may (unless all could be lost).
    stop_at : int
        The attacker stops with so many armies or fewer.
    exact : bool
        Whether to give fractions instead of floats.

    Raises
    ------
    BadOption
        A number that no battle can have.

    Examples
    --------
    >>> battle(5, 3).win
    0.6416228964559516
    >>> battle(2, 1, exact=True).win
    Fraction(5, 12)
    """
    check("attackers", attackers, 2, MOST_ARMIES)
    check("defenders", defenders, 1, MOST_ARMIES)
    check("stop_at", stop_at, 1, attackers)
    dice = dice_of(attack_dice, defence_dice, attack_bonus, defence_bonus, ties, attack_limit)
    return Battle(attackers, defenders, fought(attackers, defenders, dice, stop_at, exact))


def dice_of(
    attack_dice: int = 3,
    defence_dice: int = 2,
    attack_bonus: int = 0,
    defence_bonus: int = 0,
    ties: str = "defender",
    attack_limit: str = "spare",
) -> Dice:
    """Say how a battle is rolled, and refuse what can't be."""
    check("attack_dice", attack_dice, 1, MOST_DICE)
    check("defence_dice", defence_dice, 1, MOST_DICE)
    check("attack_bonus", attack_bonus, 0, MOST_BONUS)
    check("defence_bonus", defence_bonus, 0, MOST_BONUS)
    for name, got, known in (("ties", ties, BEATS), ("attack_limit", attack_limit, LIMITS)):
        if not isinstance(got, str) or got not in known:
            raise BadOption(f"{name} is {' or '.join(known)}, got {got!r}")
    return Dice(attack_dice, defence_dice, attack_bonus, defence_bonus, ties, attack_limit)


def check(name: str, got: object, least: int, most: int) -> None:
    """Refuse what is no whole number of a range."""
    if type(got) is not int or not least <= got <= most:
        raise BadOption(f"{name} is a whole number from {least} to {most}, got {got!r}")
