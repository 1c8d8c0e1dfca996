"""Secret Mission and the game for two as a class would program them, and the answers to their questions again."""

from __future__ import annotations

from typing import Any

import riskteach as rt
from riskteach.lessons.quizzes import Question

CONTINENTS = {
    "europe-australia-other": ({"europe", "australia"}, True),
    "europe-south-america-other": ({"europe", "south-america"}, True),
    "north-america-africa": ({"north-america", "africa"}, False),
    "north-america-australia": ({"north-america", "australia"}, False),
    "asia-south-america": ({"asia", "south-america"}, False),
    "asia-africa": ({"asia", "africa"}, False),
}

# -- functions as a class would write them ----------------------------------------------------------


def mission_met(wanted: list[str], third: bool, whole: list[str]) -> bool:
    return set(wanted) <= set(whole) and len(whole) >= len(wanted) + third


def aim(player: str, target: str, alive: list[str]) -> str | None:
    return target if target != player and target in alive else None


def who_rolls(attacker: str, owner: str) -> str:
    return "B" if attacker == "A" else "A"


def two_winner(owner: dict[str, str]) -> str | None:
    players = set(owner.values()) & {"A", "B"}
    return players.pop() if len(players) == 1 else None


MISSION: tuple[dict[str, Any], dict[str, list[Any]]] = (
    {"mission-met": mission_met, "aim": aim},
    {
        "mission-met": [
            lambda wanted, third, whole: set(wanted) <= set(whole),
            lambda wanted, third, whole: len(whole) >= len(wanted) + third,
            lambda wanted, third, whole: set(wanted) == set(whole),
        ],
        "aim": [
            lambda player, target, alive: target,
            lambda player, target, alive: target if target in alive else None,
            lambda player, target, alive: target if target != player else None,
        ],
    },
)
TWO: tuple[dict[str, Any], dict[str, list[Any]]] = (
    {"who-rolls": who_rolls, "two-winner": two_winner},
    {
        "who-rolls": [lambda attacker, owner: owner, lambda attacker, owner: attacker],
        "two-winner": [
            lambda owner: "A",
            lambda owner: min(owner.values()) if len(set(owner.values())) == 1 else None,
            lambda owner: max(set(owner.values()), key=list(owner.values()).count),
        ],
    },
)

# -- questions ----------------------------------------------------------------------------------------

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "mission": [{}, {"edition": "as_written", "target_lost": "still-wins"}],
    "two-player": [{}, {"edition": "published"}],
}


def ask_again(game: str, question: Question, rules: Any) -> str:
    """Find the answer from the evidence, by another way than the question's own."""
    given, state = question.evidence, question.state
    yes = {True: "yes", False: "no"}
    match question.kind:
        case "pile":
            players, before = given
            return str(8 + players - before)
        case "met":
            mission, whole = given
            return yes[mission_met(*CONTINENTS[mission], whole)]  # type: ignore[arg-type]
        case "aim":
            player, target, alive = given
            names = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan"}
            return "24 territories" if aim(player, target, list(alive)) is None else f"eliminate {names[target]}"
        case "set-up":
            return ("14", "40", "26")[given[0]]
        case "who-rolls":
            return {"A": "Ada", "B": "Ben"}[who_rolls(*given)]
        case "goal":
            return yes[given[0] == 0]
        case "next":
            return str(rules.read_position(given[0]).apply(rules.parse(given[1])).question)
        case "legal":
            assert state is not None
            chances = dict(state.chance_outcomes()) if state.current_player == rt.CHANCE else {}
            return "allowed" if given[0] in (chances or state.legal_actions()) else "not possible"
        case "which-rule":
            assert state is not None
            (rule,) = {reason.rule for reason in state.check(given[0])}
            return str(rule.title)
        case "standing":
            return str(rt.rulebook(game)[given[0]].standing)
    raise AssertionError(question.kind)
