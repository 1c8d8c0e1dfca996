"""How far somebody is from a goal, such as a mission or an objective."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from riskteach.classic.state import ClassicState
from riskteach.core.words import join


class Progress(NamedTuple):
    """What is there of what a goal needs.

    Attributes
    ----------
    have, need : int
    noun : str
        What is counted, one and several: ``"city/cities"``.
    wants : tuple of str
        The places that would bring it nearer, in the board's order.
    verb : str
        What is done with it: ``"holds"``, ``"has conquered"``.
    """

    have: int
    need: int
    noun: str
    wants: tuple[str, ...] = ()
    verb: str = "holds"

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.have >= self.need

    def says(self, who: str, goal: str) -> str:
        """Put it into words.

        >>> Progress(6, 8, "city/cities").says("Ada", "objective")
        'Ada holds 6 of the 8 cities this objective needs'
        >>> Progress(9, 8, "city/cities").says("Ada", "objective")
        'Ada holds 9 cities, and this objective needs 8'
        >>> Progress(0, 1, "enemy capital/enemy capitals").says("Ben", "mission")
        'Ben holds no enemy capital, and this mission needs 1'
        """
        one, many = self.noun.split("/")
        if self.met or self.need == 1:
            held = f"{self.have or 'no'} {one if self.have < 2 else many}"
            return f"{who} {self.verb} {held}, and this {goal} needs {self.need}"
        return f"{who} {self.verb} {self.have} of the {self.need} {many} this {goal} needs"


def held_by(state: ClassicState, side: Collection[int]) -> set[str]:
    """Give the territories that some seats hold together."""
    return {place for place, owner in zip(state.rules.board.ids, state.owners, strict=True) if owner in side}


def continents(state: ClassicState, held: Collection[str], named: Iterable[str], more: int = 0) -> Progress:
    """Count the territories of some continents, and of so many others as are nearest to being whole."""
    regions = state.rules.board.regions
    named = list(named)
    others = [id for id in regions if id not in named]
    others.sort(key=lambda id: sum(place not in held for place in regions[id].places))
    chosen = named + others[:more]
    places = [place for id in regions if id in chosen for place in regions[id].places]
    missing = set(places) - set(held)
    where = join([regions[id].name for id in chosen])
    wants = tuple(place for place in state.rules.board.ids if place in missing)
    return Progress(len(places) - len(missing), len(places), f"territory of {where}/territories of {where}", wants)
