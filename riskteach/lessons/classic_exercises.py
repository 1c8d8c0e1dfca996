"""The exercises of Classic Risk: what is to be programmed, and what is tried."""

from __future__ import annotations

from riskteach.classic.game import Classic
from riskteach.lessons import classic_cases as cases
from riskteach.lessons.classic_cases import THREES
from riskteach.lessons.luck import Luck
from riskteach.lessons.tasks import LETTER, LETTER_OR_NONE, NAMES, NUMBER, TWO_NUMBERS, YES_OR_NO, Exercise


def _roll(rules: Classic, luck: Luck) -> tuple[list[int], list[int]]:
    return [luck.die() for _ in range(luck.between(1, 3))], [luck.die() for _ in range(luck.between(1, 2))]


def _kinds(rules: Classic, luck: Luck) -> tuple[list[str]]:
    wild = luck.randrange(min(2, rules.options["wild_cards"]) + 1)
    return (luck.shuffled([*["wild"] * wild, *(luck.pick(THREES) for _ in range(3 - wild))]),)


def _seats(rules: Classic, luck: Luck) -> tuple[str, str]:
    alive = "".join(sorted(luck.shuffled("ABCDEF")[: luck.between(2, 6)]))
    return luck.pick(alive), alive


EXERCISES = {
    exercise.name: exercise
    for exercise in (
        Exercise(
            "starting-armies",
            "how many armies does each player start with?",
            ("players",),
            NUMBER,
            ("classic.setup.armies",),
            cases.starting_armies,
            [(3,), (4,), (5,), (6,)],
            lambda rules, luck: (luck.between(3, 6),),
        ),
        Exercise(
            "reinforcements",
            "how many armies does a turn bring to a player with so many territories, and no whole continent?",
            ("territories",),
            NUMBER,
            ("classic.reinforce.territories",),
            cases.reinforcements,
            [(12,), (9,), (10,), (11,), (1,), (8,), (14,), (30,)],
            lambda rules, luck: (luck.between(1, 36),),
        ),
        Exercise(
            "reinforcements-with-continents",
            "how many armies does a turn bring to a player with so many territories, who holds these continents whole?",
            ("territories", "continents"),
            NUMBER,
            ("classic.reinforce.territories", "classic.reinforce.continents"),
            cases.reinforcements_with_continents,
            [(9, 0), (4, 9), (12, 26), (13, 0), (20, 0), (41, 1), (5, 2)],
            lambda rules, luck: (luck.between(1, 41), luck.randrange(42)),
            edition="published",
        ),
        Exercise(
            "is-set",
            "do three cards of these kinds make a set?",
            ("kinds",),
            YES_OR_NO,
            ("classic.cards.set",),
            cases.is_set,
            [(THREES,), (["cavalry"] * 3,), (["infantry", "infantry", "cavalry"],), (THREES[::-1],)],
            _kinds,
        ),
        Exercise(
            "set-value",
            "how many armies is the game's so-many-th set worth?",
            ("number",),
            NUMBER,
            ("classic.cards.value",),
            cases.set_value,
            [(n,) for n in range(1, 9)],
            lambda rules, luck: (luck.between(1, 30),),
        ),
        Exercise(
            "must-trade",
            "a player begins a turn with so many cards: must a set be traded?",
            ("cards",),
            YES_OR_NO,
            ("classic.cards.forced",),
            cases.must_trade,
            [(0,), (3,), (4,), (5,), (6,)],
            lambda rules, luck: (luck.between(0, 6),),
        ),
        Exercise(
            "can-attack",
            "may land.player attack target from source with one die? land has owner, armies and neighbours",
            ("source", "target", "land"),
            YES_OR_NO,
            ("classic.attack.adjacent", "classic.attack.two-armies"),
            cases.can_attack,
            [(n,) for n in range(12)],
            lambda rules, luck: (luck.between(12, 9999),),
        ),
        Exercise(
            "dice-limit",
            "with how many dice may a territory with so many armies attack at most?",
            ("armies",),
            NUMBER,
            ("classic.attack.two-armies", "classic.attack.dice"),
            cases.dice_limit,
            [(4,), (2,), (3,), (1,), (5,), (12,)],
            lambda rules, luck: (luck.between(1, 40),),
        ),
        Exercise(
            "defence-limit",
            "with how many dice may a territory with so many armies defend at most?",
            ("armies",),
            NUMBER,
            ("classic.defend.dice",),
            cases.defence_limit,
            [(1,), (2,), (3,)],
            lambda rules, luck: (luck.between(1, 40),),
        ),
        Exercise(
            "losses",
            "these dice were rolled: how many armies do attacker and defender lose?",
            ("attack", "defence"),
            TWO_NUMBERS,
            ("classic.battle.compare", "classic.battle.tie", "classic.battle.losses"),
            cases.losses,
            [
                ([6], [3]),
                ([2], [5]),
                ([6, 5, 1], [4, 2]),
                ([5, 4, 3], [6, 2]),
                ([4], [4]),
                ([1, 6, 3], [2, 5]),
                ([6, 6], [6]),
                ([3], [1, 4]),
                ([2, 2, 2], [2, 2]),
            ],
            _roll,
        ),
        Exercise(
            "occupy-range",
            "after a conquest, with so many armies left in the source and so many dice rolled: the fewest and the most "
            "that may move in?",
            ("armies", "dice"),
            TWO_NUMBERS,
            ("classic.attack.occupy",),
            cases.occupy_range,
            [(5, 3), (4, 3), (2, 1), (9, 1), (10, 2), (3, 3), (2, 2)],
            lambda rules, luck: (luck.between(2, 30), luck.between(1, 3)),
        ),
        Exercise(
            "fortify-targets",
            "to which territories may land.player move armies from source? land has owner, armies and neighbours",
            ("source", "land"),
            NAMES,
            ("classic.fortify",),
            cases.fortify_targets,
            [(n,) for n in range(8)],
            lambda rules, luck: (luck.between(8, 9999),),
        ),
        Exercise(
            "next-player",
            "player has ended a turn; alive lists the letters of those who hold land: who is next?",
            ("player", "alive"),
            LETTER,
            ("classic.turn.order",),
            cases.next_player,
            [("A", "ABC"), ("C", "ABC"), ("A", "AC"), ("C", "ACE"), ("F", "CF"), ("B", "BF")],
            _seats,
        ),
        Exercise(
            "winner",
            "owner gives the letter of each territory: who has won, or None?",
            ("owner",),
            LETTER_OR_NONE,
            ("classic.win", "classic.goal"),
            cases.winner,
            [(0, 0), (1, 1), (2, 2), (20, 3), (40, 4)],
            lambda rules, luck: (luck.pick((0, 1, 2, 9)), luck.randrange(9999)),
        ),
    )
}
