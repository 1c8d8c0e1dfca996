"""How a number of Classic Risk comes about, in words."""

from __future__ import annotations

from collections.abc import Sequence

from riskteach.core.tally import Tally


def counted(held: int, whole: Sequence[str], armies: Tally) -> str:
    """Tell how the armies of a turn come about.

    Parameters
    ----------
    held : int
        How many territories.
    whole : sequence of str
        The names of the continents that are held whole.
    armies : Tally
        The engine's own count: where the words would not lead to it, it speaks for itself.
    """
    third, over = divmod(held, 3)
    first, *more = armies.parts
    text = f"{held} ÷ 3 = {third}" + f", {over} left over" * bool(over)
    if first.number != third:
        text += f". It is never fewer than {first.number}"
    bonus = {part.why: part.number for part in more}
    if first.number < third or not set(bonus) <= set(whole):
        return str(armies)
    told = [f"{name} brings {bonus[name]} more" if name in bonus else f"{name} brings nothing here" for name in whole]
    return ". ".join([text, *told, *[f"Together {int(armies)}"] * bool(bonus)])
