"""The player that tries its battles in its head before it fights them."""

from __future__ import annotations

from typing import Any

from riskteach.classic.attack import Attacking, Occupying
from riskteach.classic.blitz import Blitz, Blitzing
from riskteach.classic.reinforce import Place
from riskteach.core.actions import Action, End
from riskteach.players.bold import Bold
from riskteach.players.rating import typical_ends, worth
from riskteach.players.seeing import borders, enemies, fights


class Lookahead(Bold):
    """Plays battles out on a guess of the hidden cards: the best choice of its own, the average over the dice.

    Such a search is called expectimax. Where it stops looking it rates the position: armies, what they bring, cards.
    It looks at no more positions than its budget allows, and at the dice as two typical ends: taken, and not taken.
    """

    budget, depth, width, large = 80, 2, 3, 100

    def place(self, view: Any) -> Action:
        """Try all armies on each promising border; where armies are too great to try, be bold."""
        if max(view.armies) > self.large or not borders(view):
            return super().place(view)
        fronts = sorted(borders(view), key=lambda k: min(enemies(view, k)) - view.armies[k])[: self.width]
        return self.best(view, [Place(view.rules.near[k][0], view.phase.left) for k in fronts])

    def attack(self, view: Any) -> Action:
        """Try each promising battle, and to stop."""
        if max(view.armies) > self.large:
            return super().attack(view)
        return self.best(view, [End(), *self.battles(view)])

    def battles(self, state: Any) -> list[Action]:
        """The likeliest battles."""
        likely = sorted(fights(state), key=lambda fight: -fight.chance)
        return [Blitz(fight.source, fight.target) for fight in likely[: self.width]]

    def best(self, view: Any, actions: list[Action]) -> Action:
        """The action with the best prospects."""
        state, self.looks = view.guess(self.random), 0
        prospects = [worth(state, view.seat) if a == End() else self.look(state.apply(a), self.depth) for a in actions]
        self.why = f"{len(actions)} choices, {self.looks} looks: this one comes to {max(prospects):.1f}"
        return actions[prospects.index(max(prospects))]

    def look(self, state: Any, depth: int) -> float:
        """What a position is worth when one goes on from there as well as one can, for so many battles."""
        self.looks += 1
        if state.is_over or self.looks > self.budget:
            return worth(state, state.seat)
        if isinstance(state.phase, Blitzing):
            return sum(p * self.look(state.apply(end), depth - 1) for p, end in typical_ends(state))
        if isinstance(state.phase, Occupying):
            return self.look(state.apply(self.occupy(state)), depth)
        more = self.battles(state) if depth > 0 and isinstance(state.phase, Attacking) else []
        return max([worth(state, state.seat), *(self.look(state.apply(battle), depth) for battle in more)])
