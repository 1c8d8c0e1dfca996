"""The player that wants objectives."""

from __future__ import annotations

from typing import Any

from riskteach.classic.goals import Progress
from riskteach.core.actions import Action, End
from riskteach.players.continent import Continent
from riskteach.players.seeing import TOP, Fight, fights, wins


class Objective(Continent):
    """Goes for the objective on the table that it is nearest to, and for its own capital when that is lost.

    It knows exactly what towers, heroes and more dice are worth. As soon as it can claim an objective it takes no more
    risks in that turn. Where all are met or taken, it wants continents.
    """

    games = ("revised",)
    inside, elsewhere, safe = 0.45, 0.6, 0.9

    def open(self, view: Any) -> list[Progress]:
        """How far it is with each objective that can still be claimed."""
        return list(view.rules.progress(view, view.seat).values()) if getattr(view, "on_table", ()) else []

    def goal(self, view: Any) -> set[str]:
        """The places that bring it nearer to an objective, or back to its capital."""
        wanted = [far for far in self.open(view) if not far.met and far.wants]
        if not wanted:
            return super().goal(view)
        capital = view.capitals[view.seat]
        if capital is not None and view.owner(capital) != view.seat and view.objectives[view.seat]:
            return {capital}
        return set(min(wanted, key=lambda far: (far.need - far.have, len(far.wants))).wants)

    def attack(self, view: Any) -> Action:
        """Fight the surest battle for the goal, or else one elsewhere that is sure enough."""
        goal, claims = self.goal(view), any(far.met for far in self.open(view))
        found = [self.exactly(view, fight) for fight in fights(view)]
        for fight in sorted(found, key=lambda fight: (fight.target not in goal, -fight.chance)):
            if fight.chance >= (self.safe if claims else self.inside if fight.target in goal else self.elsewhere):
                return self.fight(view, fight)
        self.why = "it can claim an objective, and takes no risks" if claims else "no battle is worth it"
        return End()

    def exactly(self, view: Any, fight: Fight) -> Fight:
        """Find the chance of a battle with all that holds there."""
        if max(fight.mine, fight.theirs) > TOP:
            return fight
        dice = view.rules.battle_dice(view, fight.source, fight.target)
        return fight._replace(chance=wins(dice)[fight.mine][fight.theirs])
