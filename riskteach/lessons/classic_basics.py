"""Questions about what stands around a turn of Classic Risk: the table, the goal, the rules and their editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riskteach.classic.game import Classic
from riskteach.classic.pieces import BOARD, GOAL, PIECES
from riskteach.classic.setup import ARMIES, FIRST
from riskteach.core.explain import Verdict
from riskteach.core.rules import Rule
from riskteach.core.words import join
from riskteach.lessons import asking
from riskteach.lessons.asking import NO, YES
from riskteach.lessons.luck import Luck, because, ends, said, written
from riskteach.lessons.quizzes import Question

WORTH = {"infantry": 1, "cavalry": 5, "artillery": 10}  # the engine counts armies: pieces are only how they look


# -- before the game ------------------------------------------------------------------------------


def starting_armies(rules: Classic, luck: Luck) -> Question:
    """Ask how many armies one starts with."""
    number = luck.between(3, 6)
    armies = type(rules)(number, **rules.options).start().reserves[0]
    text = f"{number} people play. How many armies does each one start with?"
    return Question(
        "starting-armies", text, str(armies), f"Everyone starts with {armies}", (ARMIES,), evidence=(number,)
    )


def pieces(rules: Classic, luck: Luck) -> Question:
    """Ask how many armies some pieces are."""
    held = {kind: luck.between(1, 4) for kind in WORTH}
    shown = ", ".join(f"{number} {kind}" for kind, number in held.items())
    armies = sum(number * WORTH[kind] for kind, number in held.items())
    why = " + ".join(f"{number} × {WORTH[kind]}" for kind, number in held.items())
    text = f"On a real board these pieces stand on one territory: {shown}. How many armies are they?"
    return Question("pieces", text, str(armies), f"{armies} = {why}", (PIECES,), evidence=(held,))


def begins(rules: Classic, luck: Luck) -> Question:
    """Ask who begins."""
    return asking.begins(FIRST, rules.start(), luck)


def border(rules: Classic, luck: Luck) -> Question:
    """Ask whether two territories border each other."""
    board = rules.board
    one = luck.pick(board.ids)
    near = board.neighbours[one]
    further = sorted({t for n in near for t in board.neighbours[n]} - {one, *near}, key=board.ids.index)
    other = luck.pick(near if luck.randrange(2) else further)
    names = [board.places[t].name for t in (one, other)]
    answer = YES if other in near else NO
    state = rules.read_position(f"A: {one} 2 | B: * 1 | A attack")
    why = f"{names[0]} borders {join([board.places[t].name for t in near])}"
    text = f"Do {names[0]} and {names[1]} border each other? Look at the lines across the sea too."
    return Question("border", text, answer, why, (BOARD,), (YES, NO), state, (one, other), (one, other))


def goal(rules: Classic, luck: Luck) -> Question:
    """Ask whether the game is won."""
    left = luck.pick((0, 0, 1, 3))
    foreign = luck.shuffled(t for t in rules.board.ids if t not in ("alaska", "kamchatka"))[:left]
    land = {t: (2 if t in foreign else 0, 2) for t in rules.board.ids} | {"kamchatka": (0, 0), "alaska": (0, 4)}
    text = f"{written(land)} | conquered | A attack begun > occupy alaska kamchatka 1 B"
    state = rules.read_position(text)
    after = state.apply(rules.parse("occupy 2"))
    answer = NO if after.outcome is None else YES
    told = f"Ada has taken Kamchatka, and moves in. {_others(foreign, rules)} Has she won?"
    rule = rules.rulebook["classic.win"]
    why = f"{_others(foreign, rules).rstrip('.')}, and the game goes on" if foreign else after.question
    return Question("goal", told, answer, why, (GOAL, rule), (YES, NO), state, tuple(foreign), (text,))


def _others(foreign: Sequence[str], rules: Classic) -> str:
    names = join([rules.name(t) for t in foreign])
    return f"Cleo still holds {names}." if names else "All the rest is hers."


# -- rules and editions -------------------------------------------------------------------------------


CASES: tuple[tuple[str, str], ...] = (
    ("A: alaska 5, alberta 1, ontario 1, siam 1 | B: * 2 | A fortify", "fortify alaska siam 2"),
    ("A: alaska 5, alberta 1, ontario 1, siam 1 | B: * 2 | A fortify", "fortify alaska ontario 2"),
    ("A: alaska 5, alberta 1, ontario 1, siam 1 | B: * 2 | A fortify", "fortify alaska alberta 2"),
    ("A: alaska 5 | B: * 2 | A attack", "attack alaska kamchatka 3"),
)


def editions(rules: Classic, luck: Luck) -> Question:
    """Ask in which editions something is allowed."""
    text, action = luck.pick(CASES)
    names = tuple(rules.editions)
    states = {name: type(rules)(3, edition=name).read_position(text) for name in names}
    verdicts = {name: state.explain(rules.parse(action)) for name, state in states.items()}
    answer = _where([name for name in names if verdicts[name].allowed], names)
    choices = [_where(list(names), names), *map(_only, names), _where(["as_written", "modern"], names)]
    state = states[names[0]]
    found = f"{state.question}. May she {said(state, rules.parse(action))}? In which editions?"
    rule = verdicts[names[0]].rules[-1]
    why = _difference({states[name]: verdict for name, verdict in verdicts.items()}, rule)
    return Question(
        "editions", found, answer, why, (rule,), tuple(choices), state, ends(state, rules.parse(action)), (text, action)
    )


def _difference(verdicts: Mapping[Any, Verdict], rule: Rule) -> str:
    """Tell what differs between the editions, and everything once where nothing does."""
    reasons = {state: [reason.message for reason in verdict.reasons] for state, verdict in verdicts.items()}
    if len(set(map(tuple, reasons.values()))) == 1:
        return because(next(iter(verdicts.values())))
    allowed = [set(reasons[state]) for state, verdict in verdicts.items() if verdict.allowed]
    shared = set.intersection(*allowed) if allowed else set()
    told = []
    for state, messages in reasons.items():
        option = rule.option
        meaning = dict(option.values)[state.rules.options[option.name]] if option is not None else "allowed"
        told.append(f"{state.rules.edition}: {'; '.join(m for m in messages if m not in shared) or meaning}")
    return ". ".join(told)


def _where(allowed: list[str], names: Sequence[str]) -> str:
    if len(allowed) == len(names):
        return "in all of them"
    return f"only in {join(allowed)}" if allowed else "in none"


def _only(name: str) -> str:
    return f"only in {name}"
