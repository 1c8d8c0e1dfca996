"""The scenarios of the game for two: Classic's for two of its players, and those with the neutral."""

from __future__ import annotations

from riskteach.classic.game import world
from riskteach.lessons import borrowed
from riskteach.lessons.scenarios import Scenario

CARDS = tuple(world().ids)
FIVE = "alaska alberta venezuela ontario brazil"
RESERVES = "A reserve 40 | B reserve 40 | C reserve 40"
OWN = borrowed.named(
    "two-player",
    (
        Scenario(
            "who-begins",
            "Ada has thrown a five, and Ben throws next: the neutral throws no die.",
            f"{RESERVES} | B throw A B / 5",
            (
                ("throw 5", "classic.setup.first"),
                ("throw 6", "classic.setup.first"),
                ("throw 7", "classic.setup.first"),
            ),
        ),
        Scenario(
            "dealt-in-three",
            "The land is dealt in three parts, and the neutral is next.",
            "A: siam 1 | B: india 1 | A reserve 39 | B reserve 39 | C reserve 40 | C begin A > spread 2 > deal",
            (("deal china", "two.setup"), ("deal siam", "two.setup")),
        ),
        Scenario(
            "two-own-armies",
            "Ada places two armies of her own, and then one of the neutral.",
            "A: siam 1, india 1 | B: * 1 | C: peru 1 | A reserve 4 | B reserve 4 | C reserve 4 | A begin A > spread 2",
            (("place siam 2", "two.setup"), ("place siam 3", "two.setup"), ("place peru 1", "two.setup")),
        ),
        Scenario(
            "one-neutral-army",
            "After her own two Ada places one army of the neutral, on its land.",
            "A: siam 3, india 1 | B: * 1 | C: peru 1 | A reserve 2 | B reserve 4 | C reserve 4 | "
            "A begin A > spread-neutral",
            (("place peru 1", "two.setup"), ("place siam 1", "two.setup"), ("place peru 2", "two.setup")),
        ),
        Scenario(
            "neutral-defends",
            "Ada attacks the neutral's Indonesia: Ben, who is not attacking, names its dice and rolls for it.",
            "A: siam 5 | B: india 3 | C: * 2 | A attack begun > defend siam indonesia 3",
            (("defend 2", "two.neutral"), ("defend 3", "classic.defend.dice")),
        ),
        Scenario(
            "who-is-out",
            "Ada has taken the neutral's last territory: it is out, held no cards, and the game goes on.",
            "A: siam 5, indonesia 0 | B: * 2 | conquered | A attack begun > occupy siam indonesia 3 C",
            (("occupy 3", "classic.eliminate"),),
        ),
        Scenario(
            "last-territory",
            "India was Ben's last territory. The neutral still holds most of the world, and yet Ada wins.",
            "A: siam 5, india 0 | C: * 2 | conquered | A attack begun > occupy siam india 3 B",
            (("occupy 3", "two.win"),),
        ),
        Scenario(
            "who-is-next",
            "After Ada it is Ben's turn, and then Ada's again: the neutral never has one.",
            "A: siam 5 | B: china 3 | C: * 2 | A fortify",
            (("end", "classic.turn.order"), ("attack siam china 1", "classic.turn.order")),
        ),
        Scenario(
            "deck-out",
            "Every card is in a hand or was traded: the traded ones are shuffled back before Ada draws.",
            f"A: alaska 5, kamchatka 3 | B: peru 1 | C: * 2 | A cards {' '.join(CARDS[:3])} | "
            f"B cards {' '.join(CARDS[3:9])} | discards {' '.join(CARDS[9:])} | sets 11 | conquered | A fortify",
            (("end", "classic.cards.empty"),),
        ),
    ),
)
SCENARIOS = borrowed.scenarios("two-player", OWN)
