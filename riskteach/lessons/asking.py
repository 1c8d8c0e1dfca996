"""Questions that can be asked of any game. Every right answer comes from the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from riskteach.core.errors import BadOption
from riskteach.core.explain import Verdict
from riskteach.core.first import Throw
from riskteach.core.rules import Role, Rule, Standing
from riskteach.lessons.luck import Luck, ends, plainly, said
from riskteach.lessons.quizzes import Question

Maker = Callable[[Any, Luck], Question]
NAMES = ("Ada", "Ben", "Cleo")
YES, NO = "yes", "no"
ALLOWED, REFUSED = "allowed", "not possible"


def players(*numbers: int) -> Maker:
    """Ask whether so many can play."""

    def ask(rules: Any, luck: Luck) -> Question:
        number, title = luck.pick(numbers), rules.documents[0].title
        try:
            type(rules)(number, **rules.options)
            answer, why = YES, f"{number} can play"
        except BadOption as error:
            answer, why = NO, str(error).replace(", got ", ", not for ")
        text = f"Can {number} people play {title}?"
        return Question("players", text, answer, why, (rules.players_rule,), (YES, NO), evidence=(number,))

    return ask


def begins(rule: Rule, state: Any, luck: Luck) -> Question:
    """Ask who begins, where Ada, Ben and Cleo throw."""
    best = luck.between(4, 6)
    thrown = luck.pick(((best, 2, 3), (1, best, 3), (best, best, 1), (2, best, best), (best, 3, best)))
    for pips in thrown:
        state = state.apply(Throw(pips))
    again = getattr(state.phase, "among", ())
    choices = [*NAMES, "Ada and Ben throw again", "Ada and Cleo throw again", "Ben and Cleo throw again"]
    answer = f"{' and '.join(NAMES[seat] for seat in again)} throw again" if again else NAMES[state.seat]
    text = "Each throws a die: " + ", ".join(f"{who} {pips}" for who, pips in zip(NAMES, thrown, strict=True))
    why = "The highest begins, and equal highest throws are thrown again"
    return Question("who-begins", f"{text}. Who begins?", answer, why, (rule,), tuple(choices), evidence=(thrown,))


def legal(state: Any, verdict: Verdict, asks: str) -> Question:
    """Ask whether something is allowed now."""
    answer = ALLOWED if verdict.allowed else REFUSED
    mark = ends(state, verdict.action)
    return Question(
        "legal",
        asks,
        answer,
        plainly(verdict),
        verdict.rules,
        (ALLOWED, REFUSED),
        state,
        mark,
        (verdict.action,),
    )


def which_rule(state: Any, verdict: Verdict, luck: Luck, asks: str = "") -> Question:
    """Ask which rule forbids something."""
    rule, rules = verdict.rules[0], state.rules
    others = [r for r in rules.rulebook.values() if Role.FORBIDS in r.roles and r != rule and ".setup." not in r.id]
    choices = luck.shuffled([rule.title, *(r.title for r in luck.shuffled(others)[:3])])
    text = asks or f"{state.question}. She can't {said(state, verdict.action)}. Which rule forbids it?"
    why, mark = plainly(verdict), ends(state, verdict.action)
    evidence = (verdict.action,)
    return Question(
        "which-rule", text, rule.title, why, (rule,), tuple(choices), state, mark, evidence, hint=f"{plainly(verdict)}."
    )


def what_next(rules: Any, luck: Luck, rows: Sequence[tuple[str, str, str, str]]) -> Question:
    """Ask what comes next.

    Parameters
    ----------
    rules : RuleSet
    luck : Luck
    rows : sequence of tuple
        A position, what happens there in words, the action, and the id of the rule that decides what comes then.
    """
    number = luck.randrange(len(rows))
    text, told, action, deciding = rows[number]
    states = [rules.read_position(text) for text, *_ in rows]
    after = [state.play(rules.parse(row[2])) for state, row in zip(states, rows, strict=True)]
    questions = [state.question for state, _ in after]
    answer, state = questions[number], states[number]
    others = luck.shuffled(q for q in dict.fromkeys(questions) if q != answer)[:3]
    why = ". ".join(event.text for event in after[number][1])
    parts = [one.phase.stage for one in (states[number], after[number][0]) if not one.is_over]
    if len(parts) == 2 and after[number][0].seat == states[number].seat and parts[0] != parts[1]:
        why += f"{'. ' * bool(why)}After the part {parts[0]} comes {parts[1]}"
    choices, rule = tuple(luck.shuffled([answer, *others])), rules.rulebook[deciding]
    what = f"{told} What comes next?"
    return Question("next", what, answer, why, (rule,), choices, state, evidence=(text, action))


def standing(rules: Any, luck: Luck) -> Question:
    """Ask for the standing of a rule."""
    rule: Rule = luck.pick(list(rules.rulebook.values()))
    text = (
        f"The rule “{rule.title}”: is it stated by the text, a reading of it, or supplied from elsewhere? "
        "(A rule that is partly the one and partly the other counts as the weaker one.)"
    )
    why, hint = f"From: {rule.origin}", f"The rule says: {rule.text}"
    choices = tuple(map(str, Standing))
    return Question("standing", text, str(rule.standing), why, (rule,), choices, evidence=(rule.id,), hint=hint)
