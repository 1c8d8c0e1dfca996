"""The player that mines, builds, and moves on."""

from __future__ import annotations

from typing import Any

from riskteach.core.actions import Action
from riskteach.players.space_habits import SpaceHabits
from riskteach.players.space_seeing import Trip, free, steps, trips


class Miner(SpaceHabits):
    """Mines with crews of two, builds with crews of three, and moves on as soon as the base stands.

    A single recruit is worth nothing to it. It only fights where it wins nearly for sure, and does nothing else against
    the others: it is in a race.
    """

    sure = 0.85

    def worth(self, view: Any, place: str, recruits: int) -> float:
        """What a crew of so many is good for on a place."""
        if place in view.rules.stations or recruits < 2:
            return 0.0
        return 3.0 if recruits >= 3 and free(view, place) else 1.0

    def gain(self, view: Any, trip: Trip, recruits: int) -> float:
        """How much better off so many of a crew are at the end of a trip; a battle and a gem cost something."""
        there = view.crew(trip.target, view.seat)
        before = self.worth(view, trip.source, trip.recruits) + self.worth(view, trip.target, there)
        left = self.worth(view, trip.source, trip.recruits - recruits)
        after = left + self.worth(view, trip.target, there + recruits)
        return after - before - 0.5 * trip.theirs - 0.5 * trip.warp

    def move(self, view: Any) -> Action | None:
        """Make the move that brings most; else go nearer to where a base fits, or fight where nobody can join it."""
        every = list(trips(view))
        found = [trip for trip in every if trip.chance >= self.sure]
        ways = [(self.gain(view, trip, n), n, trip) for trip in found for n in self.numbers(view, trip)]
        best = max(ways, key=lambda way: (way[0], -way[1]), default=None)
        if best is not None and best[0] > 0:
            self.why = f"{best[1]} recruits are worth more on {view.rules.name(best[2].target)}"
            return best[2].action(best[1])
        far = steps(view)
        idle = [trip for trip in found if trip.recruits >= 3 > 2 * self.worth(view, trip.source, trip.recruits)]
        near = [trip for trip in idle if not trip.theirs and far.get(trip.target, 99) < far.get(trip.source, 99)]
        if near:
            largest = max(near, key=lambda trip: (trip.recruits, not trip.warp))
            self.why = f"from {view.rules.name(largest.target)} it is not far to where a base fits"
            return largest.action()
        battles = [trip for trip in every if trip.theirs and not view.pile(view.seat)]
        likeliest = max(battles, key=lambda trip: trip.chance, default=None)
        self.why = likeliest.why(view) if likeliest else ""
        return likeliest.action() if likeliest else None

    def numbers(self, view: Any, trip: Trip) -> set[int]:
        """How many might go: all, three, or all but the two who mine on; in a battle all."""
        some = {trip.recruits, 3, trip.recruits - 2} if not trip.theirs else {trip.recruits}
        return {n for n in some if 0 < n <= trip.recruits}
