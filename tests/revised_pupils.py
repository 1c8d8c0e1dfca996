"""Risk Revised as a class would program it, right and wrong, and the answers to its questions by another way."""

from __future__ import annotations

from typing import Any

import riskteach as rt
from riskteach.lessons.quizzes import Question

NEEDS = {"8-cities": 8, "11-cities": 11, "1-capital": 1, "2-capitals": 2, "18-territories": 18}

# -- functions as a class would write them ----------------------------------------------------------


def start_cards(order: int, players: int) -> int:
    return (0, 0, 1, 1, 1, 2)[order - 1]


def recruits(territories: int, cities: int, capitals: int) -> int:
    return max(3, (territories + cities) // 3) + capitals


def objectives_met(territories: int, cities: int, capitals: int) -> list[str]:
    have = {"cities": cities, "capital": capitals, "capitals": capitals, "territories": territories}
    return [id for id, need in NEEDS.items() if have[id.split("-")[1]] >= need]


def raised_losses(attack: list[int], defence: list[int], mine: int, theirs: int) -> tuple[int, int]:
    one, two = sorted(attack, reverse=True), sorted(defence, reverse=True)
    one[0] += mine
    two[0] += theirs
    pairs = list(zip(one, two, strict=False))
    won = sum(a > d for a, d in pairs)
    return len(pairs) - won, won


def more_dice(armies: int, reward: bool) -> int:
    return min(3 + reward, armies - 1)


def objectives_win(objectives: int, capital: bool) -> bool:
    return objectives >= 3 and capital


def four_cities(before: list[str], now: list[str], cities: list[str]) -> bool:
    return len((set(now) - set(before)) & set(cities)) >= 4


def four_territories(before: list[str], now: list[str], cities: list[str]) -> bool:
    return len(set(now) - set(before)) >= 4


def team_objective(single: bool, need: int, mine: int, mates: int) -> bool:
    return (mine if single else mine + mates) >= need


RIGHT: dict[str, Any] = {
    "start-cards": start_cards,
    "recruits": recruits,
    "objectives-met": objectives_met,
    "raised-losses": raised_losses,
    "more-dice": more_dice,
    "objectives-win": objectives_win,
    "four-in-turn": four_cities,
    "team-objective": team_objective,
}
# What pupils take for right: each of them is to be told apart.
WRONG: dict[str, list[Any]] = {
    "start-cards": [lambda o, p: o - 1, lambda o, p: int(o > 2), lambda o, p: (2, 1, 1, 1, 0, 0)[o - 1]],
    "recruits": [
        lambda t, c, k: max(3, t // 3) + k,
        lambda t, c, k: max(3, t // 3) + c + k,
        lambda t, c, k: max(3, t // 3 + c // 3) + k,
        lambda t, c, k: max(3, (t + c) // 3 + k),
        lambda t, c, k: max(3, (t + c + k) // 3),
    ],
    "objectives-met": [
        lambda t, c, k: [],
        lambda t, c, k: [id for id in objectives_met(t, c, k) if id != "8-cities" or c < 11],
        lambda t, c, k: objectives_met(t - 1, c, k),
        lambda t, c, k: objectives_met(t, c, k + 1),
    ],
    "raised-losses": [
        lambda a, d, m, t: raised_losses(a, d, 0, 0),
        lambda a, d, m, t: raised_losses([n + m for n in a], [n + t for n in d], 0, 0),
        lambda a, d, m, t: raised_losses(a, d, m * (max(a) < 6), t * (max(d) < 6)),
        lambda a, d, m, t: raised_losses(a, d, m, t)[::-1],
    ],
    "more-dice": [lambda n, r: min(3, n - 1), lambda n, r: min(3, n - 1) + r, lambda n, r: min(3 + r, n)],
    "objectives-win": [lambda n, c: n >= 3, lambda n, c: n > 3 and c, lambda n, c: n == 3 and c],
    "four-in-turn": [
        four_territories,
        lambda before, now, cities: len(set(now) & set(cities)) >= 4,
        lambda before, now, cities: len((set(now) - set(before)) & set(cities)) > 4,
    ],
    "team-objective": [
        lambda single, need, mine, mates: mine >= need,
        lambda single, need, mine, mates: mine + mates >= need,
        lambda single, need, mine, mates: max(mine, mates) >= need if single else mine + mates > need,
    ],
}

# -- questions ----------------------------------------------------------------------------------------

OPTIONS: list[dict[str, Any]] = [
    {},
    {"edition": "published", "objectives_to_win": 2, "ties": "attacker"},
    {"attack_limit": "armies", "objectives_to_win": None},
]


def ask_again(question: Question, rules: Any) -> str:
    """Find the answer from the evidence, by another way than the question's own."""
    given, state = question.evidence, question.state
    yes = {True: "yes", False: "no"}
    match question.kind:
        case "players":
            return yes[given[0] in range(3, 7)]
        case "start-cards":
            return str(start_cards(*given))
        case "recruits":
            assert state is not None
            held = [place for place in rules.board.ids if state.at(place).owner == 0]
            marks = [mark for place in held for mark in state.at(place).marks]
            capitals = sum(mark.startswith("capital") for mark in marks)
            worth = {"asia": 7, "europe": 5, "north-america": 5, "africa": 3, "south-america": 2, "australia": 2}
            whole = [id for id, region in rules.board.regions.items() if set(region.places) <= set(held)]
            return str(recruits(len(held), marks.count("city"), capitals) + sum(worth[id] for id in whole))
        case "dice-limit":
            armies, reward, limit = given
            return str(more_dice(armies, reward) if limit == "spare" or armies == 2 else min(3 + reward, armies))
        case "roll":
            attack, defence, towers, ties = given
            mine, theirs = ("siam" in towers), ("india" in towers)
            lost = raised_losses(list(attack), list(defence), mine, theirs)
            if ties == "attacker":
                lost = raised_losses(list(defence), list(attack), theirs, mine)[::-1]
            return ", ".join(f"{name} loses {n}" for name, n in zip(("Ada", "Ben"), lost, strict=True) if n)
        case "objective":
            id, territories, cities, capitals = given
            return yes[id in objectives_met(territories, cities, capitals)]
        case "lies-under":
            objective, reward, taken = given
            minor = {"minor-tower", "early-manoeuvre", "extra-manoeuvre", "sure-card"}
            small = {"europe", "north-america", "asia", "8-cities", "1-capital", "4-cities-in-turn"}
            return yes[(objective in small) == (reward in minor) and reward != taken]
        case "when":
            return "in this very turn" if given[0] in ("sure-card", "extra-manoeuvre") else "in her next turn"
        case "card":
            taken, claimed, sure = given
            return str(int(sure or (taken and not claimed)))
        case "goal":
            number, capital, need = given
            return yes[need is not None and number >= need and capital]
        case "four":
            taken, cities = given
            return "by both" if cities >= 4 else "only by “4 territories”" if taken >= 4 else "by neither"
        case "team":
            return yes[team_objective(*given)]
        case "next":
            return str(rules.read_position(given[0]).apply(rules.parse(given[1])).question)
        case "legal":
            assert state is not None
            chances = {} if state.current_player != rt.CHANCE else dict(state.chance_outcomes())
            return "allowed" if given[0] in (chances or state.legal_actions()) else "not possible"
        case "which-rule":
            assert state is not None
            (rule,) = {reason.rule for reason in state.check(given[0])}
            return str(rule.title)
        case "standing":
            return str(rt.rulebook("revised")[given[0]].standing)
    raise AssertionError(question.kind)
