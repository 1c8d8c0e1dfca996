"""The examples of the game for two: Classic's where it is as in Classic, and those about the neutral."""

from __future__ import annotations

from dataclasses import replace

from riskteach.lessons import borrowed
from riskteach.lessons.examples import Choice, Example, Try
from riskteach.lessons.two_player_scenarios import FIVE, OWN, RESERVES

SCENARIO = {scenario.name: scenario.position for scenario in OWN}

NEUTRAL = (
    Example(
        "two.setup",
        "set-up",
        SCENARIO["two-own-armies"],
        Try("place siam 2", "Two of her own armies, on her own land. One of the neutral's comes next."),
        Try("place siam 3", "Not three at once: then it is the neutral's army, and Ben's turn."),
        hangs="How strong the neutral is, and whether one may make it a wall in front of the other player.",
        choice=Choice(
            "Do the two place their armies, or does chance?",
            f"{RESERVES} | B throw A B / 3",
            ("throw 5",),
            goes_on=True,
        ),
    ),
    Example(
        "two.neutral",
        "attack",
        SCENARIO["neutral-defends"],
        Try("defend 2", "Ben rolls two dice for the neutral in Indonesia."),
        hangs="Whether the neutral's land is cheap: with nobody to roll for it, it could not defend itself.",
    ),
    Example(
        "two.win",
        "whole game",
        SCENARIO["last-territory"],
        Try("occupy 3", "Ben has no territory left, so Ada has won. The neutral need not be beaten."),
        Try("occupy 3; end", "After the end nothing is played any more."),
        look=("siam", "india"),
        hangs="How long a game for two takes: with the neutral to beat it would go on for a while.",
    ),
)
CHANGED = (
    replace(
        borrowed.classic("classic.setup.first"),
        position=SCENARIO["who-begins"],
        shows=Try("throw 6", "Ben has thrown the highest die, so he begins."),
    ),
    replace(
        borrowed.classic("classic.turn.order"),
        position=SCENARIO["who-is-next"],
        shows=Try("end", "Ada's turn is over, and it is Ben's. The neutral never has one."),
    ),
    replace(
        borrowed.classic("classic.cards.forced"),
        position=f"A: siam 3 | B: china 2 | C: * 1 | A cards {FIVE} | B fortify",
    ),
    replace(borrowed.classic("classic.cards.empty"), position=SCENARIO["deck-out"]),
    replace(
        borrowed.classic("classic.eliminate"),
        position=SCENARIO["who-is-out"],
        shows=Try("occupy 3", "The neutral is out. It held no cards, and the game goes on."),
        refused=None,
    ),
)
EXAMPLES = borrowed.examples("two-player", (*NEUTRAL, *CHANGED))
