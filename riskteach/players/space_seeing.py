"""What a player of Deep Space looks at: where its crews could go, what they would meet there, and where a base fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from riskteach.core.actions import Action
from riskteach.deepspace.move import Go, Warp, open_to
from riskteach.odds.luck import percent

TOP = 40
"""The table of chances goes so far: nobody has more recruits and dogs."""


class Trip(NamedTuple):
    """Where a whole crew could go in one move: how many go, whom they meet there, and the chance to stay."""

    source: str
    target: str
    recruits: int
    dogs: int
    theirs: int
    chance: float
    warp: bool

    def action(self, recruits: int | None = None) -> Action:
        """Go, all of them or some; the dogs stay with those who stay."""
        kind = Warp if self.warp else Go
        if recruits is None or recruits == self.recruits:
            return kind(self.source, self.target, self.recruits, self.dogs or None)
        return kind(self.source, self.target, recruits)

    def why(self, view: Any) -> str:
        """Put a battle into words."""
        names = f"{view.rules.name(self.source)} takes {view.rules.name(self.target)}"
        return f"{names} with {self.recruits} against {self.theirs} in {percent(self.chance)} of cases"


def trips(view: Any) -> Iterator[Trip]:
    """Every move of a whole crew, along links and, where there is a gem for it, through the warp."""
    if not view.moves:
        return
    rules, seat = view.rules, view.seat
    for source in view.own(seat):
        recruits, dogs = view.crew(source, seat), view.dogs_on(source, seat)
        ways = [(target, False) for target in rules.board.neighbours[source]]
        if view.gems[seat] and source in rules.warp:
            ways += [(target, True) for target in rules.warp if target != source]
        for target, warp in ways:
            if open_to(view, target):
                theirs = lives(view, target)
                yield Trip(source, target, recruits, dogs, theirs, wins()[recruits + dogs][theirs], warp)


def lives(view: Any, place: str) -> int:
    """How many rolls an opponent on a place can lose: recruits and dogs."""
    other = view.opponent(place, view.seat)
    return 0 if other is None else view.crew(place, other) + view.dogs_on(place, other)


def free(view: Any, place: str) -> bool:
    """Whether a base of the player's own fits there."""
    return place in view.rules.planets and not view.has_base(place, view.seat)


def steps(view: Any) -> dict[str, int]:
    """How many moves it is from each place, through planets that are open, to the nearest one where a base fits."""
    far = {planet: 0 for planet in view.rules.planets if free(view, planet) and open_to(view, planet)}
    queue = list(far)
    for place in queue:  # it grows while it is read
        for other in view.rules.board.neighbours[place]:
            if other not in far:
                far[other] = far[place] + 1
                if open_to(view, other):
                    queue.append(other)
    return far


@lru_cache(1)
def wins() -> list[list[float]]:
    """The chance to win every battle by the lives of both sides, recruits and dogs: ``wins()[attackers][defenders]``.

    >>> round(wins()[3][3], 4), wins()[2][0]
    (0.3466, 1.0)
    """
    table = [[1.0] + [0.0] * TOP for _ in range(TOP + 1)]
    for attackers in range(1, TOP + 1):
        for defenders in range(1, TOP + 1):
            table[attackers][defenders] = (
                15 * table[attackers][defenders - 1] + 21 * table[attackers - 1][defenders]
            ) / 36
    return table
