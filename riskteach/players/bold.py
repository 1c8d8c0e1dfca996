"""The player that attacks whenever it is more likely to win than not."""

from __future__ import annotations

from typing import Any

from riskteach.core.actions import Action, End
from riskteach.players.habits import Habits
from riskteach.players.seeing import surest


class Bold(Habits):
    """Fights every battle that it wins with a chance of one half or more, the surest one first.

    Where it is as good as sure of several, it goes for the greatest enemy army, and not only for weak land.
    All new armies go to one border, where they are furthest ahead, and after a conquest the whole army
    goes on. So it conquers much in a good turn and leaves weak land behind. It ends games quickly, one way
    or the other.
    """

    enough = 0.5

    def attack(self, view: Any) -> Action:
        """Fight the surest battle, if it is likely enough."""
        best = surest(view)
        if best is not None and best.chance >= self.enough:
            return self.fight(view, best)
        self.why = "there is no battle that it would rather win than lose"
        return End()
