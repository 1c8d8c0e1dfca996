"""The exercises of the game for two. Every answer comes from the engine: nothing here knows a rule."""

from __future__ import annotations

from riskteach.classic.attack import Attack, Occupy
from riskteach.classic.neutral import NEUTRAL, WIN
from riskteach.classic.twoplayer import TwoPlayer
from riskteach.core.seats import LETTERS
from riskteach.core.words import count
from riskteach.lessons.classic_cases import Owners, seen
from riskteach.lessons.luck import Luck, written
from riskteach.lessons.tasks import LETTER, LETTER_OR_NONE, Case, Exercise

PAIRS = (("A", "B"), ("A", "C"), ("B", "C"), ("B", "A"))


def who_rolls(rules: TwoPlayer, attacker: str, owner: str) -> Case:
    """Attack somebody's territory, and see who is asked."""
    other = next(letter for letter in "ABC" if letter not in (attacker, owner))
    state = rules.read_position(f"{attacker}: siam 5 | {owner}: india 2 | {other}: * 1 | {attacker} attack")
    after = state.apply(Attack("siam", "india", 3))
    want = LETTERS[after.current_player]
    return Case((attacker, owner), want, NEUTRAL, after.question, state, ("siam", "india"))


def winner(rules: TwoPlayer, bens: int, neutrals: int, seed: int) -> Case:
    """Let Ada move into a territory that she has just taken, where so many belong to Ben and to the neutral."""
    order = Luck(seed, 96).shuffled(t for t in rules.board.ids if t not in ("alaska", "kamchatka"))
    foreign = {t: (1 if k < bens else 2, 2) for k, t in enumerate(order[: bens + neutrals])}
    land = {t: foreign.get(t, (0, 3)) for t in rules.board.ids} | {"kamchatka": (0, 0)}
    loser = "C" if bens else "B"
    state = rules.read_position(f"{written(land)} | conquered | A attack begun > occupy alaska kamchatka 1 {loser}")
    after = state.apply(Occupy(1))
    want = None if after.outcome is None else LETTERS[after.outcome.winners[0]]
    why = f"Ben holds {count(bens, 'territory/territories')}, the neutral {neutrals}. {after.question}"
    return Case((Owners(seen(after).owner),), want, WIN, why, state, tuple(foreign))


EXERCISES = {
    exercise.name: exercise
    for exercise in (
        Exercise(
            "who-rolls",
            "attacker ('A' or 'B') attacks a territory of owner ('A', 'B', or 'C' for the neutral): the letter of who "
            "rolls in defence?",
            ("attacker", "owner"),
            LETTER,
            ("two.neutral",),
            who_rolls,
            list(PAIRS),
            lambda rules, luck: luck.pick(PAIRS),
        ),
        Exercise(
            "two-winner",
            "owner gives the letter of each territory ('C' is the neutral): who has won, or None?",
            ("owner",),
            LETTER_OR_NONE,
            ("two.win",),
            winner,
            [(0, 0, 0), (0, 5, 1), (1, 5, 2), (2, 0, 3), (0, 40, 4)],
            lambda rules, luck: (luck.pick((0, 0, 1, 5)), luck.between(0, 20), luck.randrange(9999)),
        ),
    )
}
