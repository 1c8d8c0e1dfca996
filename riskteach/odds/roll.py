"""One roll: how likely each loss is, counted over the same dice that the engine rolls."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import lru_cache

from riskteach.core.chance import dice

BEATS: dict[str, Callable[[int, int], bool]] = {"defender": operator.gt, "attacker": operator.ge}
"""Whether the attacker's die beats the defender's, by who wins ties."""


def one_stays(armies: int) -> int:
    """Give the dice of so many attacking armies where one may not roll."""
    return armies - 1


def to_the_letter(armies: int) -> int:
    """Give the dice of so many attacking armies where all may roll, unless both of two could be lost."""
    return armies if armies > 2 else armies - 1


LIMITS: dict[str, Callable[[int], int]] = {"spare": one_stays, "armies": to_the_letter}
"""How many dice attacking armies may roll, by the name of the option."""


def comparisons(
    attack: tuple[int, ...], defence: tuple[int, ...], ties: str = "defender"
) -> list[tuple[int, int, bool]]:
    """Compare the dice of one roll, highest with highest.

    Returns
    -------
    list of (int, int, bool)
        For each pair the attacker's die, the defender's, and whether the attacker wins it.

    >>> comparisons((6, 3, 1), (6, 2))
    [(6, 6, False), (3, 2, True)]
    """
    wins = BEATS[ties]
    return [(a, d, wins(a, d)) for a, d in zip(attack, defence, strict=False)]


@lru_cache(None)
def losses(
    attack_dice: int, defence_dice: int, attack_bonus: int = 0, defence_bonus: int = 0, ties: str = "defender"
) -> tuple[int, ...]:
    """Count the rolls by how many armies the attacker loses.

    Parameters
    ----------
    attack_dice, defence_dice : int
        Dice of each side.
    attack_bonus, defence_bonus : int
        What is added to the highest die of each side.
    ties : {'defender', 'attacker'}

    Returns
    -------
    tuple of int
        At ``k``: of the ``6 ** (attack_dice + defence_dice)`` ordered rolls, those in which the attacker loses
        ``k`` armies; the defender loses the other pairs.

    >>> losses(3, 2)
    (2890, 2611, 2275)
    """
    count = [0] * (min(attack_dice, defence_dice) + 1)
    for attack, many in dice(attack_dice):
        raised = (attack[0] + attack_bonus, *attack[1:])
        for defence, more in dice(defence_dice):
            pairs = comparisons(raised, (defence[0] + defence_bonus, *defence[1:]), ties)
            count[sum(not won for _, _, won in pairs)] += many * more
    return tuple(count)
