"""Positions of Risk Deep Space made by chance."""

from __future__ import annotations

from riskteach.core.seats import LETTERS
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.state import SpaceState
from riskteach.lessons.luck import Luck


def scene(
    rules: DeepSpace,
    luck: Luck,
    asked: str,
    *,
    fields: int = 0,
    dogs: int = 0,
    moves: int | None = None,
    moved: bool = False,
    cards: bool = False,
) -> SpaceState:
    """Make a position in which Ada is asked: crews and bases here and there, some gems and ore for everybody.

    Parameters
    ----------
    rules : DeepSpace
    luck : Luck
    asked : str
        What Ada is asked: ``"act"``, ``"mine"`` …
    fields, dogs : int
        How many of them lie on others' planets, and stand with Ada's crews.
    moves : int, optional
        Left to Ada; by chance where not given.
    moved : bool
        Whether she has moved already.
    cards : bool
        Whether everybody holds two cards.
    """
    seats = range(len(rules.seats))
    shuffled = luck.shuffled(rules.planets)
    crews: dict[int, list[tuple[str, int]]] = {seat: [] for seat in seats}
    for k, planet in enumerate(shuffled[:9]):
        crews[(0, 0, 0, 1, 1, *seats)[k % (5 + len(seats))]].append((planet, luck.between(1, 4)))
    parts = []
    pile = luck.shuffled(rules.cards)
    free = dict.fromkeys(planet for held in list(crews.values())[1:] for planet, _ in held)
    for seat, letter in zip(seats, LETTERS, strict=False):
        home = [f"{rules.home[seat]} {luck.between(1, 3)}"] if luck.randrange(2) else []
        parts.append(f"{letter}: {', '.join([*home, *(f'{planet} {n}' for planet, n in crews[seat])])}")
        parts += [f"{letter} gems {gems}"] if (gems := luck.randrange(4)) else []
        parts += [f"{letter} ore {ore}"] if (ore := luck.randrange(5)) else []
        bases = [planet for planet in rules.planets if not luck.randrange(7)][:3]
        parts += [f"{letter} bases {' '.join(bases)}"] if bases else []
        mine = [planet for planet, _ in crews[seat]]
        here = [planet for planet in free if planet in mine][:1]
        if seat and fields and here:
            parts.append(f"{letter} fields {here[0]}")
            fields -= 1
        parts += [f"{letter} cards {pile.pop()} {pile.pop()}"] if cards else []
    led = [f"{planet} 1" for planet, _ in crews[0][:dogs]]
    parts += [f"A dogs {', '.join(led)}"] if led else []
    left = luck.between(0, 2) if moves is None else moves
    parts.append(f"moves {left}")
    parts += ["moved"] if moved else []
    return rules.read_position(" | ".join([*parts, f"A {asked}"]))
