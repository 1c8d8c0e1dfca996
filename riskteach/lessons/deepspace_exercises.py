"""The exercises of Risk Deep Space: what is to be programmed, and what is tried."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from riskteach.deepspace.decks import COSTS
from riskteach.deepspace.game import DeepSpace
from riskteach.lessons import deepspace_cases as cases
from riskteach.lessons.luck import Luck
from riskteach.lessons.tasks import LETTER_OR_NONE, NUMBER, TWO_NUMBERS, YES_OR_NO, Exercise, Form


def _chance(got: Any) -> bool:
    return isinstance(got, int | float | Fraction) and not isinstance(got, bool) and 0 <= got <= 1


CHANCE = Form("a chance, from 0 to 1", _chance, lambda got: round(float(got), cases.DIGITS))


def _bases(rules: DeepSpace, luck: Luck) -> tuple[dict[str, int]]:
    players = luck.between(2, 4)
    best, goal = luck.randrange(players), 5 if players == 2 else 4
    return ({"ABCD"[k]: luck.between(3, goal) if k == best else luck.randrange(3) for k in range(players)},)


def _going(rules: DeepSpace, luck: Luck) -> tuple[int, int, int]:
    crew = luck.between(1, 5)
    return crew, luck.between(1, 3), luck.between(1, crew)


def _lost(rules: DeepSpace, luck: Luck) -> tuple[int, int, int]:
    crew, dogs = luck.between(1, 5), luck.randrange(4)
    return crew, dogs, luck.between(0, crew + dogs)


EXERCISES = {
    exercise.name: exercise
    for exercise in (
        Exercise(
            "space-paths",
            "in how many moves can a recruit go from source to target? links gives a list for each place; warp lists "
            "the planets that are joined for a gem, or nothing",
            ("source", "target", "links", "warp"),
            NUMBER,
            ("deepspace.move", "deepspace.move.warp"),
            cases.space_paths,
            [(n,) for n in range(8)],
            lambda rules, luck: (luck.between(8, 9999),),
        ),
        Exercise(
            "can-move",
            "may space.player move one recruit from source to target? space has player, recruits, links, stations, "
            "covered and fields",
            ("source", "target", "space"),
            YES_OR_NO,
            ("deepspace.move", "deepspace.move.stations", "deepspace.setup.covers", "deepspace.forcefield"),
            cases.can_move,
            [(n,) for n in range(16)],
            lambda rules, luck: (luck.between(16, 9999),),
        ),
        Exercise(
            "can-mine",
            "so many own recruits and dogs are on a planet: can it be mined?",
            ("recruits", "dogs"),
            YES_OR_NO,
            ("deepspace.mine", "deepspace.dog.counts"),
            cases.can_mine,
            [(2, 0), (1, 0), (1, 1), (3, 0), (1, 2), (2, 1)],
            lambda rules, luck: (luck.between(1, 4), luck.randrange(4)),
        ),
        Exercise(
            "most-recruits",
            "a player has so many gems, and so many recruits on the board: how many can be bought at most?",
            ("gems", "board"),
            NUMBER,
            ("deepspace.recruit", "deepspace.supply"),
            cases.most_recruits,
            [(3, 5), (1, 5), (0, 5), (4, 30), (2, 32), (5, 27), (6, 27)],
            lambda rules, luck: (luck.between(0, 8), luck.between(22, 32)),
        ),
        Exercise(
            "can-build",
            "so many own recruits are on a planet, and the player has so much ore: can a base be built? has_base says "
            "whether one of that colour is there already",
            ("recruits", "ore", "has_base"),
            YES_OR_NO,
            ("deepspace.build", "deepspace.build.one-each"),
            cases.can_build,
            [(3, 3, False), (2, 3, False), (3, 2, False), (4, 3, True), (5, 7, False), (3, 3, True), (2, 4, False)],
            lambda rules, luck: (luck.between(1, 5), luck.randrange(6), not luck.randrange(3)),
        ),
        Exercise(
            "can-pay",
            "a card costs nothing ('free'), a gem ('gem') or a recruit ('recruit'): can a player with so many gems and "
            "recruits pay for it?",
            ("cost", "gems", "recruits"),
            YES_OR_NO,
            ("deepspace.card.play", "deepspace.card.recruit-cost"),
            cases.can_pay,
            [("gem", 1, 2), ("gem", 0, 2), ("free", 0, 0), ("recruit", 0, 1), ("recruit", 2, 0), ("free", 2, 3)],
            lambda rules, luck: (luck.pick(COSTS), luck.randrange(3), luck.randrange(3)),
        ),
        Exercise(
            "dogs-along",
            "of a crew with dogs so many recruits move on: the fewest and the most dogs that may go along?",
            ("recruits", "dogs", "going"),
            TWO_NUMBERS,
            ("deepspace.dog.moves",),
            cases.dogs_along,
            [(3, 1, 2), (3, 1, 3), (3, 2, 1), (2, 2, 2), (1, 1, 1), (4, 3, 3)],
            _going,
        ),
        Exercise(
            "space-roll",
            "each has rolled one die: does the attacker win the roll?",
            ("attack", "defence"),
            YES_OR_NO,
            ("deepspace.battle.roll",),
            cases.space_roll,
            [(6, 2), (3, 5), (4, 4), (1, 1), (5, 4)],
            lambda rules, luck: (luck.die(), luck.die()),
        ),
        Exercise(
            "dog-first",
            "a crew with so many recruits and dogs has lost so many rolls: how many recruits and dogs are left?",
            ("recruits", "dogs", "lost"),
            TWO_NUMBERS,
            ("deepspace.dog.shield", "deepspace.battle.loss"),
            cases.dog_first,
            [(3, 0, 1), (3, 1, 1), (3, 1, 2), (2, 2, 3), (1, 3, 2), (2, 1, 3), (4, 0, 0)],
            _lost,
        ),
        Exercise(
            "battle-chance",
            "so many recruits attack so many: what is the chance that the attacker wins the whole battle?",
            ("attackers", "defenders"),
            CHANCE,
            ("deepspace.battle.roll", "deepspace.battle.loss", "deepspace.battle.end"),
            cases.battle_chance,
            [(1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (5, 2)],
            lambda rules, luck: (luck.between(1, 7), luck.between(1, 7)),
        ),
        Exercise(
            "replenish",
            "a turn ends: how many recruits does it bring to a player with so many bases, where all the others "
            "together have so many?",
            ("mine", "others"),
            NUMBER,
            ("deepspace.replenish.recruits",),
            cases.replenish,
            [(0, 0), (1, 0), (2, 0), (0, 3), (2, 3), (3, 5)],
            lambda rules, luck: (luck.randrange(4), luck.randrange(7)),
        ),
        Exercise(
            "draw-up",
            "a turn ends with so many cards in the hand: how many are drawn?",
            ("cards",),
            NUMBER,
            ("deepspace.replenish.draw",),
            cases.draw_up,
            [(0,), (1,), (2,), (3,), (5,)],
            lambda rules, luck: (luck.randrange(7),),
        ),
        Exercise(
            "space-winner",
            "bases gives for the letter of each player how many bases there are: who has won, or None?",
            ("bases",),
            LETTER_OR_NONE,
            ("deepspace.win",),
            cases.winner,
            [
                ({"A": 3, "B": 2, "C": 1},),
                ({"A": 1, "B": 4, "C": 3},),
                ({"A": 4, "B": 3},),
                ({"A": 2, "B": 5},),
                ({"A": 0, "B": 1, "C": 3, "D": 4},),
            ],
            _bases,
        ),
    )
}
