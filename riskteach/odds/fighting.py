"""How a battle is fought out: the exact distribution of its ends, and one end by chance."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from riskteach.core.chance import Random
from riskteach.odds.roll import LIMITS, losses

Number = float | Fraction
Ends = dict[tuple[int, int], Any]
"""The probability of each number of armies left on both sides."""

MOST_DICE = 6


class Dice(NamedTuple):
    """How a battle is rolled: the most dice of each side, what is added to the highest die, and who wins ties."""

    attack: int = 3
    defence: int = 2
    attack_bonus: int = 0
    defence_bonus: int = 0
    ties: str = "defender"
    limit: str = "spare"

    def attackers(self, armies: int) -> int:
        """Count the dice of so many attacking armies, the one that stays included."""
        dice = min(self.attack, LIMITS[self.limit](armies))
        # Where even the option of all dice could empty the territory, one army may not roll.
        return dice if dice < armies or armies > self.defence else armies - 1

    def defenders(self, armies: int) -> int:
        """Count the dice of so many defending armies."""
        return min(self.defence, armies)

    def losses(self, attackers: int, defenders: int) -> tuple[int, ...]:
        """Count the rolls of these armies by the attacker's losses."""
        return losses(
            self.attackers(attackers), self.defenders(defenders), self.attack_bonus, self.defence_bonus, self.ties
        )


def fought(attackers: int, defenders: int, dice: Dice, stop_at: int = 1, exact: bool = False) -> Ends:
    """Fight a battle out: probability of each end, as a float or, exactly, as a fraction."""
    if not exact:
        return fought_from({attackers: 1.0}, defenders, dice, stop_at)
    # Whole numbers over a power of BASE are many times faster than fractions.
    top = attackers + defenders
    ends = fought_from({attackers: 1}, defenders, dice, stop_at, _whole)
    return {(a, d): Fraction(p * BASE ** (a + d), BASE**top) for (a, d), p in ends.items()}


def possible(attackers: int, defenders: int, dice: Dice, stop_at: int = 1) -> set[tuple[int, int]]:
    """Find the ends that a battle can have, however rare they are.

    It goes by layers as `fought_from` does, but a layer is one whole number: bit ``a`` says whether there can be ``a``
    attackers.
    """
    full, pairs = _full(dice), min(dice.attack, dice.defence)
    ways = [lost for lost, many in enumerate(losses(dice.attack, dice.defence, *dice[2:5])) if many]
    ends = set()
    layers: defaultdict[int, int] = defaultdict(int)
    layers[attackers + defenders] = 1 << attackers
    for total in range(attackers + defenders, 0, -1):
        layer = layers.pop(total, 0)
        first, last = max(full, stop_at + 1), total - dice.defence
        bulk = layer & (1 << last + 1) - (1 << first) if first <= last else 0
        for lost in ways:
            layers[total - pairs] |= bulk >> lost
        edge = layer ^ bulk
        while edge:
            a = edge.bit_length() - 1
            edge ^= 1 << a
            if a <= stop_at or a == total:
                ends.add((a, total - a))
                continue
            table = dice.losses(a, total - a)
            for lost, many in enumerate(table):
                layers[total - len(table) + 1] |= (many > 0) << a - lost
    return ends


def _full(dice: Dice) -> int:
    """From this many armies on, an attacker rolls all dice."""
    return next(n for n in range(1, MOST_DICE + 3) if dice.attackers(n) == dice.attack)


def fought_from(
    start: Mapping[int, Any],
    defenders: int,
    dice: Dice,
    stop_at: int = 1,
    unit: Callable[[tuple[int, ...], int], tuple[Any, ...]] | None = None,
) -> Ends:
    """Fight a battle out whose number of attackers is itself uncertain.

    It goes by layers of equal numbers of armies on the board. Nearly everywhere both sides roll all their dice, so
    that a roll takes a whole layer to a lower one by one small sum for each entry; only the edges, where fewer dice
    are left, are taken one by one.

    Parameters
    ----------
    start : mapping of int to number
        The weight of each number of attackers.
    unit : callable, optional
        Makes the weights of one roll out of the counts of its losses and its number of dice.
    """
    unit = unit or _share
    full, pairs = _full(dice), min(dice.attack, dice.defence)
    bulk = unit(losses(dice.attack, dice.defence, *dice[2:5]), dice.attack + dice.defence)
    ends: Ends = {}
    edge: defaultdict[int, defaultdict[int, Any]] = defaultdict(lambda: defaultdict(int))
    for a, p in start.items():
        edge[a + defenders][a] = p
    layers: dict[int, tuple[int, list[Any]]] = {}
    for total in range(max(edge, default=0), 0, -1):
        low, layer = layers.pop(total, (0, []))
        for a, p in edge.pop(total, {}).items():
            low, layer = _add(low, layer, a, p)
        # Entry k of the layer is for low + k attackers and the rest defenders.
        high = low + len(layer)
        first, last = max(full, stop_at + 1, low), min(total - dice.defence, high - 1)
        for a in (*range(low, min(first, high)), *range(max(last + 1, first), high)):
            p, d = layer[a - low], total - a
            if not p:
                continue
            if d <= 0 or a <= stop_at:
                ends[a, d] = p
                continue
            table = unit(dice.losses(a, d), dice.attackers(a) + dice.defenders(d))
            for lost, weight in enumerate(table):
                edge[total - len(table) + 1][a - lost] += p * weight
        if first <= last:
            layers[total - pairs] = (first - pairs, _spread(layer[first - low : last + 1 - low], bulk))
    return ends


def rolled_out(attackers: int, defenders: int, dice: Dice, stop_at: int, random: Random) -> tuple[int, int]:
    """Roll a battle out once, roll by roll; give the armies left on both sides."""
    while defenders > 0 and attackers > stop_at:
        a, d = dice.attackers(attackers), dice.defenders(defenders)
        until = _until(a, d, *dice[2:5])
        lost = bisect_right(until, random.randrange(until[-1]))
        attackers -= lost
        defenders -= min(a, d) - lost
    return attackers, defenders


@lru_cache(None)
def _until(*roll: Any) -> tuple[int, ...]:
    return tuple(accumulate(losses(*roll)))


BASE = 6**7
"""For exact results: at a layer the entries are whole numbers over this to the power of the armies lost so far."""


@lru_cache(None)
def _share(table: tuple[int, ...], dice: int) -> tuple[float, ...]:
    return tuple(count / 6**dice for count in table)


@lru_cache(None)
def _whole(table: tuple[int, ...], dice: int) -> tuple[int, ...]:
    return tuple(count * BASE ** (len(table) - 1) // 6**dice for count in table)


def _spread(middle: list[Any], weights: tuple[Any, ...]) -> list[Any]:
    """Give each lower entry the sum of what its neighbours above send down."""
    zeros = [0] * (len(weights) - 1)
    wide = zeros + middle + zeros
    if len(weights) == 3:
        none, one, two = weights
        return [none * x + one * y + two * z for x, y, z in zip(wide, wide[1:], wide[2:], strict=False)]
    shifted = [wide[k:] for k in range(len(weights))]
    return [sum(w * x for w, x in zip(weights, entries, strict=True)) for entries in zip(*shifted, strict=False)]


def _add(low: int, layer: list[Any], a: int, p: Any) -> tuple[int, list[Any]]:
    """Add to one entry, and widen the layer where it does not reach so far."""
    if not layer:
        return a, [p]
    if a < low:
        layer[:0] = [0] * (low - a)
        low = a
    elif a >= low + len(layer):
        layer += [0] * (a - low - len(layer) + 1)
    layer[a - low] += p
    return low, layer
