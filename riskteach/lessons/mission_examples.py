"""The examples of Secret Mission: Classic's where it is as in Classic, and one for every rule about missions."""

from __future__ import annotations

from dataclasses import replace

from riskteach.lessons import borrowed
from riskteach.lessons.examples import Choice, Example, Try
from riskteach.lessons.mission_scenarios import EMPTY, FOES, OWN, with_missions

SCENARIO = {scenario.name: scenario.position for scenario in OWN}

MISSIONS = (
    Example(
        "mission.setup",
        "set-up",
        SCENARIO["dealt-land"],
        Try("deal china", "Nobody holds China, so it may be dealt to Cleo."),
        Try("deal siam", "Siam is Ada's: it was dealt before."),
        hangs="How long it takes until the game begins, and whether choosing well is part of it.",
        choice=Choice(
            "Are the territories dealt, or do players choose them?",
            f"{EMPTY} | {FOES} | C throw A B C / 2 3",
            ("throw 6",),
            goes_on=True,
        ),
    ),
    Example(
        "mission.deal",
        "set-up",
        SCENARIO["drawing-missions"],
        Try("mission 24-territories", "Still in the pile. Ada and Cleo don't see what Ben has drawn."),
        Try("mission asia-africa", "Ada has this one, and there is only one of each."),
        look=("asia", "africa"),
        hangs="What the players want, and how soon a game ends. Other boxes have other missions.",
    ),
    Example(
        "mission.target-lost",
        "whole game",
        SCENARIO["own-colour"],
        Try("place alaska 8", "To eliminate oneself is no aim: 24 territories count, and Ada holds 24."),
        hangs="Whether the mission to eliminate somebody is spoilt when another player is quicker.",
        choice=Choice(
            "Ben has beaten Cleo, whom Ada was to eliminate. Has Ada won?",
            SCENARIO["target-gone"],
            ("occupy 3",),
            look=("alaska", "peru"),
        ),
    ),
    Example(
        "mission.win",
        "whole game",
        SCENARIO["mission-met"],
        Try("occupy 2", "North America and Africa are hers: Ada shows her mission, and has won."),
        Try("occupy 2; end", "After the end nothing is played any more."),
        look=("north-america", "africa"),
        hangs="Whether one can win at once, or must keep what the mission asks for until one's turn is over.",
    ),
    replace(
        borrowed.classic("classic.turn.order"), position=next(one for one in OWN if one.name == "who-is-out").position
    ),
)
EXAMPLES = borrowed.examples("mission", MISSIONS, with_missions, edition="as_written")
