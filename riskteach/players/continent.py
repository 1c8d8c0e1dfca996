"""The player that wants whole continents."""

from __future__ import annotations

from typing import Any

from riskteach.classic.setup import Claim
from riskteach.core.actions import Action, End
from riskteach.players.habits import Habits
from riskteach.players.seeing import fights


class Continent(Habits):
    """Chooses the continent that is the best bargain, and puts its armies and its battles there.

    A continent is a bargain if much of what stands on it is one's own, if it brings much, and if it has few doors to
    guard. Battles elsewhere must be surer: they are for the card, and to make an end.
    """

    inside, elsewhere = 0.5, 0.6

    def goal(self, view: Any) -> set[str]:
        """The territories of the best continent that it does not hold yet."""
        board, best, goal = view.rules.board, -1.0, set(view.rules.board.ids)
        for region in board.regions.values():
            armies = [(view.armies[k], view.owners[k] == view.seat) for k in map(board.index.get, region.places)]
            if all(own for _, own in armies):
                continue
            share = sum(n for n, own in armies if own) / max(1, sum(n for n, _ in armies))
            places = set(region.places)
            doors = sum(not places.issuperset(board.neighbours[place]) for place in places)
            worth = (0.1 + share) * (1 + region.bonus) / max(1, doors)
            if worth > best:
                best, goal = worth, places
        return goal

    def claim(self, view: Any) -> Action:
        """Land of the goal, as long as there is any."""
        free = [place for place in view.rules.board.ids if place in self.goal(view) and view.owner(place) is None]
        if not free:
            return super().claim(view)
        self.why = "it wants the whole of this continent"
        return Claim(free[0])

    def best_border(self, view: Any) -> int:
        """The own border that is the furthest ahead of an enemy on the goal."""
        goal, owners, armies, side = self.goal(view), view.owners, view.armies, view.rules.sides[view.seat]
        near = [(k, t) for k, (_, beside) in enumerate(view.rules.near) for place, t in beside if place in goal]
        lead = [(armies[k] - armies[t], -k) for k, t in near if owners[k] == view.seat and owners[t] not in side]
        return -max(lead)[1] if lead else super().best_border(view)

    def attack(self, view: Any) -> Action:
        """Fight the surest battle for the goal, or else one elsewhere that is sure enough."""
        goal = self.goal(view)
        for fight in sorted(fights(view), key=lambda fight: (fight.target not in goal, -fight.chance)):
            if fight.chance >= (self.inside if fight.target in goal else self.elsewhere):
                return self.fight(view, fight)
        self.why = "no battle is worth it"
        return End()
