"""What a position is worth to a player who can look no further, and the typical ends of a battle."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from riskteach.classic.blitz import Fought
from riskteach.core.actions import Action
from riskteach.odds.fighting import Dice, fought

LAND, INCOME, CARD, WHOLE = 1.0, 3.0, 8.0, 100.0


def worth(state: Any, seat: int) -> float:
    """Rate a position: a player's share, out of `WHOLE`, of all strength on the board.

    An army counts 1, a territory `LAND`, an army that comes each turn `INCOME`, a card `CARD`.
    """
    rules, total = state.rules, [0] * len(state.hands)
    if state.outcome is not None:
        return WHOLE * (seat in state.outcome.winners)
    for armies, owner in zip(state.armies, state.owners, strict=True):
        total[owner] += armies
    strength = [
        armies
        + LAND * state.owners.count(other)
        + INCOME * int(rules.reinforcements(state, other))
        + CARD * len(state.hands[other])
        if armies
        else 0.0
        for other, armies in enumerate(total)
    ]
    strength[state.seat] += CARD * state.conquered
    return WHOLE * strength[seat] / sum(strength)


def typical_ends(state: Any) -> list[tuple[float, Action]]:
    """The two typical ends of a blitz: taken, and not taken, each with its probability and its average losses."""
    phase = state.phase
    dice = state.rules.battle_dice(state, phase.source, phase.target)
    return _typical(state.armies_in(phase.source), state.armies_in(phase.target), dice, phase.least)


@lru_cache(4096)
def _typical(attackers: int, defenders: int, dice: Dice, least: int) -> list[tuple[float, Action]]:
    ends = fought(attackers, defenders, dice, least)
    found: list[tuple[float, Action]] = []
    for taken in (True, False):
        some = [(end, p) for end, p in ends.items() if (not end[1]) == taken]
        if total := sum(p for _, p in some):
            lead = sum((a - d) * p for (a, d), p in some) / total
            nearest = min((end for end, _ in some), key=lambda end: abs(end[0] - end[1] - lead))
            found.append((total, Fought(*nearest)))
    return found
