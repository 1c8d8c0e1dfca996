"""The exercises of Risk Revised: what is to be programmed, and what is tried."""

from __future__ import annotations

from typing import Any

from riskteach.lessons import revised_cases as cases
from riskteach.lessons.luck import Luck
from riskteach.lessons.tasks import NUMBER, TWO_NUMBERS, YES_OR_NO, Exercise, Form
from riskteach.revised.game import Revised


def _some(got: Any) -> bool:
    return isinstance(got, list | tuple | set | frozenset) and all(isinstance(name, str) for name in got)


OBJECTIVES = Form("a list of objectives, such as ['8-cities']", _some, frozenset)


def _seat(rules: Revised, luck: Luck) -> tuple[int, int]:
    players = luck.between(3, 6)
    return luck.between(1, players), players


def _count(rules: Revised, luck: Luck) -> tuple[int, int, int]:
    territories = luck.between(3, 30)
    return territories, luck.between(0, min(12, territories)), luck.between(0, 2)


def _roll(rules: Revised, luck: Luck) -> tuple[list[int], list[int], int, int]:
    dice = [[luck.die() for _ in range(luck.between(1, most))] for most in (3, 2)]
    return dice[0], dice[1], luck.randrange(2), luck.randrange(2)


def _team(rules: Revised, luck: Luck) -> tuple[bool, int, int, int]:
    if luck.randrange(2):
        return True, luck.pick((8, 11)), luck.between(1, 11), luck.between(1, 4)
    return False, 18, luck.between(1, 18), luck.between(1, 18)


EXERCISES = {
    exercise.name: exercise
    for exercise in (
        Exercise(
            "start-cards",
            "with how many cards does the player begin who comes first (order 1), second, third …, of so many players?",
            ("order", "players"),
            NUMBER,
            ("revised.setup.cards",),
            cases.start_cards,
            [(1, 3), (3, 3), (2, 4), (4, 4), (5, 5), (6, 6)],
            _seat,
        ),
        Exercise(
            "recruits",
            "how many armies does a turn bring to a player with so many territories, cities and capitals, and no whole "
            "continent?",
            ("territories", "cities", "capitals"),
            NUMBER,
            ("revised.reinforce.cities", "revised.reinforce.capitals"),
            cases.recruits,
            [(12, 0, 0), (12, 3, 0), (11, 4, 1), (10, 4, 2), (4, 1, 0), (5, 3, 1), (14, 8, 0), (30, 12, 2)],
            _count,
        ),
        Exercise(
            "objectives-met",
            "which of '8-cities', '11-cities', '1-capital', '2-capitals' and '18-territories' are met by a player with "
            "so many territories, cities, and capitals of others?",
            ("territories", "cities", "capitals"),
            OBJECTIVES,
            tuple(f"revised.objective.{id}" for id in cases.HELD),
            cases.met,
            [(10, 3, 0), (12, 8, 0), (17, 7, 1), (18, 11, 2), (20, 10, 0), (14, 11, 1)],
            lambda rules, luck: (luck.between(13, 30), luck.between(4, 12), luck.between(0, 2)),
        ),
        Exercise(
            "raised-losses",
            "these dice were rolled, and mine and theirs (0 or 1) say what a tower adds to the highest die of the "
            "attacker and of the defender: how many armies do they lose?",
            ("attack", "defence", "mine", "theirs"),
            TWO_NUMBERS,
            ("revised.reward.tower", "revised.dice.cap", "classic.battle.compare", "classic.battle.tie"),
            cases.raised,
            [
                ([6], [3], 0, 0),
                ([4], [4], 1, 0),
                ([4], [4], 1, 1),
                ([6], [6], 1, 0),
                ([5], [4], 0, 1),
                ([2, 6, 5], [5, 6], 1, 0),
                ([2, 6, 5], [5, 6], 0, 1),
                ([3, 3], [3, 2], 1, 0),
            ],
            _roll,
        ),
        Exercise(
            "more-dice",
            "with how many dice may a territory with so many armies attack at most, where its owner has won one more "
            "die to attack (reward is True) or not?",
            ("armies", "reward"),
            NUMBER,
            ("revised.reward.attack-die", "classic.attack.dice"),
            cases.more_dice,
            [(5, True), (5, False), (4, True), (2, True), (1, True), (3, False), (12, True)],
            lambda rules, luck: (luck.between(1, 12), bool(luck.randrange(2))),
        ),
        Exercise(
            "objectives-win",
            "a turn ends, and its player has so many objectives, and holds the own capital or not (True or False): is "
            "the game won?",
            ("objectives", "capital"),
            YES_OR_NO,
            ("revised.win",),
            cases.won,
            [(3, True), (3, False), (2, True), (0, False), (4, True), (8, True)],
            lambda rules, luck: (luck.between(0, 8), bool(luck.randrange(2))),
        ),
        Exercise(
            "four-in-turn",
            "is the objective of four in one turn met? before lists the territories held at the start of the turn, now "
            "those held after the attacks, cities those with a city",
            ("before", "now", "cities"),
            YES_OR_NO,
            ("revised.objective.4-cities-in-turn",),
            cases.four,
            [(n,) for n in range(10)],
            lambda rules, luck: (luck.between(10, 9999),),
        ),
        Exercise(
            "team-objective",
            "an objective needs so many; I have mine, my mate has mates: is it met, where it is marked for one player "
            "(single is True) or not?",
            ("single", "need", "mine", "mates"),
            YES_OR_NO,
            ("revised.teams", "revised.teams.single"),
            cases.team,
            [(True, 8, 5, 4), (True, 8, 8, 2), (False, 18, 10, 8), (False, 18, 10, 7), (True, 11, 10, 4)],
            _team,
        ),
    )
}
