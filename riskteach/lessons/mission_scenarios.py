"""The scenarios of Secret Mission: Classic's with a mission for everybody, and those that missions bring."""

from __future__ import annotations

from riskteach.classic.game import world
from riskteach.lessons import borrowed
from riskteach.lessons.scenarios import Scenario

EMPTY = "A reserve 35 | B reserve 35 | C reserve 35"
FOES = "A mission eliminate-b | B mission eliminate-a | C mission eliminate-c"
"""Missions that nobody meets by the way: Ada and Ben are after each other, and Cleo after herself."""


def with_missions(text: str) -> str:
    """Give everybody a mission."""
    return f"{text} | {FOES}"


def land(*regions: str, but: str = "", armies: int = 2) -> str:
    """Write the territories of some continents with so many armies each, but for one of them."""
    places = [place for region in regions for place in world().regions[region].places if place != but]
    return ", ".join(f"{place} {armies}" for place in places)


NEAR = f"{land('africa', 'north-america', but='madagascar', armies=3)}, madagascar 0"
HALF = ", ".join(f"{place} 2" for place in world().ids[:24])

OWN = borrowed.named(
    "mission",
    (
        Scenario(
            "drawing-missions",
            "Ada has drawn a mission, and now it is Ben's turn to draw: any that is still in the pile.",
            f"{EMPTY} | A mission asia-africa | B throw A B C > missions",
            (("mission 24-territories", "mission.deal"), ("mission asia-africa", "mission.deal")),
        ),
        Scenario(
            "dealt-land",
            "Territories are dealt by chance, one to each in turn: any that nobody has.",
            f"A: siam 1 | B: india 1 | A reserve 34 | B reserve 34 | C reserve 35 | {FOES} | C begin A > spread > deal",
            (("deal china", "mission.setup"), ("deal siam", "mission.setup")),
        ),
        Scenario(
            "mission-met",
            "Ada wants North America and Africa, and Madagascar was the last piece: once she is there, she has won.",
            f"A: {NEAR} | B: * 2 | C: siam 3 | A mission north-america-africa | "
            "B mission eliminate-a | C mission eliminate-b | conquered | "
            "A attack begun > occupy south-africa madagascar 2 C",
            (("occupy 2", "mission.win"), ("end", "classic.attack.occupy")),
            {"edition": "as_written"},
        ),
        Scenario(
            "own-colour",
            "Ada drew the mission to eliminate Ada. What counts for her is 24 territories, and she holds them.",
            f"A: {HALF} | B: * 2 | C: siam 3 | A mission eliminate-a | B mission asia-africa | C mission eliminate-b | "
            "A reinforce 8",
            (("place alaska 8", "mission.target-lost"), ("place alaska 8", "mission.win")),
        ),
        Scenario(
            "target-gone",
            "Ben has beaten Cleo, whom Ada was after: from now on 24 territories count for Ada, and nobody is told.",
            "A: alaska 2, peru 2 | B: * 4, eastern-australia 0 | A mission eliminate-c | B mission eliminate-a | "
            "C mission 24-territories | conquered | B attack begun > occupy western-australia eastern-australia 3 C",
            (("occupy 3", "classic.eliminate"),),
        ),
        Scenario(
            "target-gone-still-wins",
            "The same where the table plays it otherwise: Ada's target is gone, so Ada has won, in Ben's turn.",
            "A: alaska 2, peru 2 | B: * 4, eastern-australia 0 | A mission eliminate-c | B mission eliminate-a | "
            "C mission 24-territories | conquered | B attack begun > occupy western-australia eastern-australia 3 C",
            (("occupy 3", "mission.target-lost"), ("occupy 3", "mission.win")),
            {"target_lost": "still-wins"},
        ),
        Scenario(
            "who-is-out",
            "Ben holds nothing: after Ada it is Cleo's turn.",
            "A: siam 2, * 1 | C: alaska 3, china 1 | A mission eliminate-c | B mission eliminate-a | "
            "C mission eliminate-b | A fortify",
            (("end", "classic.turn.order"), ("attack siam china 1", "classic.turn.order")),
        ),
    ),
)
SCENARIOS = borrowed.scenarios("mission", OWN, with_missions, edition="as_written")
