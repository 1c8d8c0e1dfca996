"""What every bundled player of Deep Space does as long as it has no idea of its own: a class to begin a player from."""

from __future__ import annotations

from typing import Any, ClassVar

from riskteach.core.actions import Action, End
from riskteach.deepspace.battle import Lead, Leading
from riskteach.deepspace.build import PRICE, Build, builds
from riskteach.deepspace.cards import Acting, Play, plays
from riskteach.deepspace.mine import Mine, Mining, Recruit, Trade, Trading, mines
from riskteach.deepspace.replenish import Swap, Swapping
from riskteach.players.answering import Answering


class SpaceHabits(Answering):
    """A player of Deep Space that answers each question by a method; overwrite those that you want to play better.

    In the middle of its turn it has four ideas, one after the other: `build`, `recruit`, `card` and `move`. The first
    that knows what to do does it; when none does, its turn is over. By itself it stays at home.
    """

    games: ClassVar[tuple[str, ...]] = ("deepspace",)
    asked: ClassVar[dict[type, str]] = {
        Trading: "trade",
        Mining: "mine",
        Acting: "act",
        Swapping: "swap",
        Leading: "lead",
    }

    ideas: ClassVar[tuple[str, ...]] = ("build", "recruit", "card", "move")

    # -- before it acts -------------------------------------------------------------------------

    def dear(self, view: Any) -> list[str]:
        """The cards in its hand that cost something."""
        return [card for card in view.hands[view.seat] if view.rules.cards[card].cost != "free"]

    def trade(self, view: Any) -> Action:
        """Trade two cards that both cost something."""
        dear = self.dear(view)
        if len(dear) < 2:
            self.why = "a card that costs nothing is worth more than half a recruit"
            return End()
        self.why = "both cards cost something, and a recruit costs nothing"
        return Trade((dear[0], dear[1]))

    def mine(self, view: Any) -> Action:
        """Take ore until the next base is paid for, then gems."""
        (planet,), given = next(iter(mines(view))).choices
        wanted = "ore" if view.ore[view.seat] < PRICE else "gem"
        self.why = "a base costs three ore" if wanted == "ore" else "the next base is paid for: gems buy recruits"
        return Mine(planet, wanted if wanted in given else given[0])

    # -- acting ---------------------------------------------------------------------------------

    def act(self, view: Any) -> Action:
        """Follow the first idea that there is."""
        for idea in self.ideas:
            action: Action | None = getattr(self, idea)(view)
            if action is not None:
                return action
        self.why = "nothing is left that it wants to do"
        return End()

    def build(self, view: Any) -> Action | None:
        """Build wherever it can."""
        for offer in builds(view):
            if len(offer):
                self.why = f"it has three recruits and three ore: base {view.count_bases(view.seat) + 1}"
                return Build(offer.choices[0][0])
        return None

    def recruit(self, view: Any) -> Action | None:
        """Buy as many recruits as there are gems, as long as it may."""
        most = min(view.gems[view.seat], view.pile(view.seat))
        action = Recruit(most)
        if not most or view.check(action):
            return None
        self.why = "a recruit is worth more than a gem"
        return action

    def card(self, view: Any) -> Action | None:
        """Play what costs nothing and wants no choice."""
        for offer in plays(view):
            kind = view.rules.cards[offer.choices[0][0]]
            if kind.cost == "free" and not kind.wants:
                self.why = "it costs nothing"
                return Play(offer.choices[0][0])
        return None

    def move(self, view: Any) -> Action | None:
        """Stay where it is."""
        return None

    # -- afterwards -----------------------------------------------------------------------------

    def swap(self, view: Any) -> Action:
        """Swap a card that costs something."""
        dear = self.dear(view)
        if not dear:
            self.why = "its cards cost nothing"
            return End()
        self.why = "a new card may cost nothing"
        return Swap(dear[0])

    def lead(self, view: Any) -> Action:
        """Lead a dog to the greatest own crew."""
        owner = view.phase.owner
        best = max(view.own_planets(owner), key=lambda planet: view.crew(planet, owner))
        self.why = f"most of its recruits are on {view.rules.name(best)}"
        return Lead(best)
