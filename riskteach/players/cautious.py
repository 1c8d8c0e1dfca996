"""The player that looks after its borders first."""

from __future__ import annotations

from typing import Any

from riskteach.classic.attack import Occupy
from riskteach.core.actions import Action, End
from riskteach.players.habits import Habits
from riskteach.players.seeing import borders, enemies, surest


class Cautious(Habits):
    """Fights only battles that it is nearly sure to win, and strengthens the border that is most in danger.

    Once it has earned its card it asks for even better chances. After a conquest it leaves half of its army behind
    where an enemy still stands at the back. It loses little and wins slowly; three of them can play for a long time.
    """

    enough, with_a_card = 0.75, 0.9

    def best_border(self, view: Any) -> int:
        """The border whose strongest enemy is the furthest ahead."""
        danger = {k: max(enemies(view, k)) - view.armies[k] for k in borders(view)}
        return max(danger, key=lambda k: (danger[k], -k))

    def attack(self, view: Any) -> Action:
        """Fight the surest battle, if it is nearly sure."""
        best = surest(view)
        if best is not None and best.chance >= (self.with_a_card if view.conquered else self.enough):
            return self.fight(view, best)
        self.why = "no battle is sure enough"
        return End()

    def occupy(self, view: Any) -> Action:
        """Leave half behind where there is an enemy at the back."""
        phase, index = view.phase, view.rules.board.index
        if not enemies(view, index[phase.source]):
            return super().occupy(view)
        self.why = "there is an enemy at the back too"
        return Occupy(max(phase.least(view), phase.most(view) // 2))
