"""The player that knows nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from riskteach.core.actions import Action


class Uniform:
    """Picks one of the kinds of action that are possible, each as likely, then one action of that kind.

    It may well end a phase at once, and never has a plan. It plays any game: it only looks at what is on offer.
    Whoever can't beat it has not begun to think. By itself it hardly ever brings a game to an end.
    """

    why = ""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, view: Any) -> Action:
        """Pick a kind, then an action."""
        offers = view.offers()
        kind = self.random.choice(list(dict.fromkeys(offer.kind for offer in offers)))
        mine = [offer for offer in offers if offer.kind is kind]
        number = self.random.randrange(sum(map(len, mine)))
        for offer in mine:
            if number < len(offer):
                break
            number -= len(offer)
        self.why = f"by chance, out of {len(offers)} offers"
        action: Action = offer[number]
        return action
