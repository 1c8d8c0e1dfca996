"""What a player of Classic Risk looks at: its borders, its enemies, and the battles it could win.

Territories go by their number here, as in ``view.owners`` and ``view.armies``; ``view.rules.near`` knows the
neighbours of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import starmap
from typing import Any, NamedTuple

from riskteach.core.actions import Action, Offer
from riskteach.odds.fighting import Dice
from riskteach.odds.luck import percent

TOP = 60
"""The table of chances goes so far; of greater armies only their proportion counts."""
AS_GOOD_AS_WON = 0.9


class Fight(NamedTuple):
    """A battle that could be fought out: the armies of both sides, and the chance to take the target."""

    source: str
    target: str
    mine: int
    theirs: int
    chance: float

    def why(self, view: Any) -> str:
        """Put it into words."""
        names = f"{view.rules.name(self.source)} takes {view.rules.name(self.target)}"
        return f"{names} with {self.mine} against {self.theirs} in {percent(self.chance)} of cases"


def fights(view: Any) -> Iterator[Fight]:
    """Every battle that the player whose turn it is could begin."""
    return starmap(Fight, _fights(view))


def surest(view: Any) -> Fight | None:
    """The battle that is most likely won; of those that are as good as won, the one against most armies."""
    best = max(_fights(view), key=_lure, default=None)
    return None if best is None else Fight(*best)  # only the best: to make them all takes as long as to find them


def _lure(fight: tuple[str, str, int, int, float]) -> float:
    _, _, _, theirs, chance = fight
    return chance if chance < AS_GOOD_AS_WON else theirs  # an army or more is more than any chance


def _fights(view: Any) -> Iterator[tuple[str, str, int, int, float]]:
    rules, seat, owners, armies = view.rules, view.seat, view.owners, view.armies
    chances, side = wins(plain(rules)), rules.sides[seat]
    for k, (source, near) in enumerate(rules.near):
        if owners[k] == seat and armies[k] > 1:
            mine = armies[k]
            for target, t in near:
                if owners[t] not in side:
                    theirs = armies[t]
                    if mine <= TOP and theirs <= TOP:
                        yield source, target, mine, theirs, chances[mine][theirs]
                    else:
                        yield source, target, mine, theirs, _large(chances, mine, theirs)


def borders(view: Any) -> list[int]:
    """The own territories that have an enemy beside them."""
    owners, seat, found = view.owners, view.seat, []
    side = view.rules.sides[seat]
    for k, (_, near) in enumerate(view.rules.near):
        if owners[k] == seat:
            for _, t in near:
                if owners[t] not in side:
                    found.append(k)
                    break
    return found


def enemies(view: Any, k: int) -> list[int]:
    """The armies of each enemy beside a territory."""
    side = view.rules.sides[view.seat]
    return [view.armies[t] for _, t in view.rules.near[k][1] if view.owners[t] not in side]


def to_the_front(view: Any) -> dict[int, int]:
    """For each own territory how many steps it is, through own land, to the nearest border."""
    far = dict.fromkeys(borders(view), 0)
    queue = list(far)
    for k in queue:  # it grows while it is read
        for _, t in view.rules.near[k][1]:
            if view.owners[t] == view.seat and t not in far:
                far[t] = far[k] + 1
                queue.append(t)
    return far


def offers(view: Any, kind: type[Action]) -> Iterator[Offer]:
    """What is on offer of one kind of action."""
    for move in view.rules.moves[type(view.phase)]:
        if move.kind is kind:
            yield from (offer for offer in move.offers(view) if len(offer))


@lru_cache(64)
def plain(rules: Any) -> Dice:
    """The dice of an ordinary battle under these rules, without what single territories or heroes change."""
    return Dice(ties=rules.ties, limit=rules.options["attack_limit"])


@lru_cache(64)
def wins(dice: Dice) -> list[list[float]]:
    """The chance to win every battle up to `TOP` armies a side: ``wins(dice)[attackers][defenders]``.

    >>> round(wins(Dice())[5][3], 3)
    0.642
    """
    table = [[1.0] + [0.0] * TOP for _ in range(TOP + 1)]
    for attackers in range(2, TOP + 1):
        for defenders in range(1, TOP + 1):
            counts = dice.losses(attackers, defenders)
            pairs = len(counts) - 1
            table[attackers][defenders] = sum(
                count * table[attackers - lost][defenders - pairs + lost] for lost, count in enumerate(counts)
            ) / sum(counts)
    return table


def _large(chances: list[list[float]], mine: int, theirs: int) -> float:
    greater = max(mine, theirs)
    return chances[max(2, mine * TOP // greater)][max(1, theirs * TOP // greater)]
