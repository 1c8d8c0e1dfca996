"""The questions of the game for two. Every right answer comes from the engine."""

from __future__ import annotations

from riskteach.classic.neutral import NEUTRAL, SETUP, WIN
from riskteach.classic.twoplayer import TwoPlayer
from riskteach.lessons import asking, shown
from riskteach.lessons import two_player_exercises as tasks
from riskteach.lessons.asking import NO, YES, Maker
from riskteach.lessons.luck import Luck
from riskteach.lessons.quizzes import Question
from riskteach.lessons.two_player_scenarios import OWN

NAMES = {"A": "Ada", "B": "Ben", "C": "the neutral"}
COUNTS = ("territories is each of the three dealt", "armies does each start with", "armies has each left to place")


def set_up(rules: TwoPlayer, luck: Luck) -> Question:
    """Ask for a number of the set-up, when the land is dealt."""
    state = rules.start()
    dealt, all_of = len(rules.board.ids) // len(state.reserves), state.reserves[0]
    which = luck.randrange(len(COUNTS))
    number = (dealt, all_of, all_of - dealt)[which]
    why = f"{dealt} territories each, with one of {all_of} armies on each: {all_of - dealt} are left"
    text = f"Two play, with a neutral colour. The land has just been dealt. How many {COUNTS[which]}?"
    return Question("set-up", text, str(number), why, (SETUP,), evidence=(which,))


def who_rolls(rules: TwoPlayer, luck: Luck) -> Question:
    """Ask who rolls in defence."""
    attacker, owner = luck.pick(tasks.PAIRS)
    case = tasks.who_rolls(rules, attacker, owner)
    text = f"{NAMES[attacker]} attacks India, which belongs to {NAMES[owner]}. Who rolls in defence?"
    choices = ("Ada", "Ben", "nobody: it is lost at once")
    mark = ("siam", "india")
    return Question(
        "who-rolls", text, NAMES[case.want], case.why, (NEUTRAL,), choices, case.state, mark, (attacker, owner)
    )


def goal(rules: TwoPlayer, luck: Luck) -> Question:
    """Ask whether the game is won."""
    bens, neutrals = luck.pick((0, 0, 1, 3)), luck.pick((0, 4, 12))
    case = tasks.winner(rules, bens, neutrals, luck.randrange(999))
    text = f"Ada has moved into a territory that she has just taken. Ben holds {bens or 'none'} now, the neutral "
    text += f"{neutrals or 'none'}. Has she won?"
    answer = YES if case.want else NO
    return Question("goal", text, answer, case.why, (WIN,), (YES, NO), evidence=(bens, neutrals))


PLACED = "A: siam 1, india 1 | B: * 1 | C: peru 1 | A reserve 4 | B reserve 4 | C reserve 4"
NEXT: tuple[tuple[str, str, str, str], ...] = (
    (f"{PLACED} | A begin A > spread 2", "Ada places two of her own armies.", "place siam 2", "two.setup"),
    (
        f"{PLACED.replace('siam 1', 'siam 3').replace('A reserve 4', 'A reserve 2')} | A begin A > spread-neutral",
        "Ada places an army of the neutral.",
        "place peru 1",
        "two.setup",
    ),
    (
        "A: siam 5 | B: india 3 | C: * 2 | A attack",
        "Ada attacks Indonesia, which is the neutral's, with three dice.",
        "attack siam indonesia 3",
        "classic.defend.dice",
    ),
    (
        "A: siam 5, india 0 | C: * 2 | conquered | A attack begun > occupy siam india 3 B",
        "India was Ben's last territory. Ada moves in. The neutral holds all the rest.",
        "occupy 3",
        "two.win",
    ),
    ("A: siam 5 | B: china 3 | C: * 2 | A fortify", "Ada does not fortify.", "end", "classic.turn.order"),
)


def what_next(rules: TwoPlayer, luck: Luck) -> Question:
    """Ask what comes next."""
    return asking.what_next(rules, luck, NEXT)


QUESTIONS: dict[str, Maker] = {
    "set-up": set_up,
    "who-rolls": who_rolls,
    "goal": goal,
    "next": what_next,
    "legal": shown.legal(OWN),
    "which-rule": shown.which_rule(OWN),
    "standing": asking.standing,
}
