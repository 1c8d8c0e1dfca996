"""The player that goes after the others."""

from __future__ import annotations

from typing import Any, ClassVar

from riskteach.core.actions import Action
from riskteach.deepspace.cards import Play, plays
from riskteach.deepspace.effects import PlaceDog, Remove, Steal
from riskteach.players.miner import Miner
from riskteach.players.space_seeing import trips


class Hunter(Miner):
    """Fights whoever is about to build, and plays its cards against them. In between it mines and builds too.

    It likes best to hunt a crew of three that can build next, of an opponent with many bases and much ore. Against one
    opponent that pays; among many it does the work of all the others.
    """

    likely = 0.6
    ideas: ClassVar[tuple[str, ...]] = ("build", "card", "recruit", "move")

    def prey(self, view: Any, place: str) -> float:
        """How much the loss of its crew there would hurt an opponent."""
        other = view.opponent(place, view.seat)
        builds = view.crew(place, other) >= 3 and not view.has_base(place, other)
        return float(view.crew(place, other) + builds * (1 + view.count_bases(other) + min(view.ore[other], 3)))

    def price(self, view: Any, source: str | None) -> float:
        """How much it hurts to pay with a recruit from a place."""
        crew = view.crew(source, view.seat) if source else 0
        return self.worth(view, source, crew) - self.worth(view, source, crew - 1) if source else 0

    def card(self, view: Any) -> Action | None:
        """Take recruits off good prey, and ore off the rich; a dog joins the greatest crew."""
        for offer in sorted(plays(view), key=lambda offer: self.price(view, offer.choices[-1][0])):
            (card,), places, _, _, _, take, victims, (source,) = offer.choices
            does = view.rules.cards[card].chooser
            if isinstance(does, Remove):
                best = max(places, key=lambda place: self.prey(view, place))
                if self.prey(view, best) > 4:
                    self.why = f"the crew on {view.rules.name(best)} was about to build"
                    return Play(card, best, paying=source)
            if isinstance(does, Steal) and "ore" in take and view.ore[victims[0]] > 1:
                self.why = "who has no ore builds no base"
                return Play(card, take="ore", victim=victims[0], paying=source)
            if isinstance(does, PlaceDog):
                self.why = "a dog goes before a recruit"
                return Play(card, max(places, key=lambda place: view.crew(place, view.seat)), paying=source)
        return super().card(view)

    def move(self, view: Any) -> Action | None:
        """Fight the best prey that it probably beats, or else move as a miner does."""
        hunts = [trip for trip in trips(view) if trip.theirs and trip.chance >= self.likely]
        best = max(hunts, key=lambda trip: trip.chance * self.prey(view, trip.target), default=None)
        if best is None:
            return super().move(view)
        self.why = best.why(view)
        return best.action()
