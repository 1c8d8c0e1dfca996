"""Questions about what a game's scenarios show: each of their tries is allowed, or refused by a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from riskteach.core.explain import Verdict
from riskteach.lessons import asking
from riskteach.lessons.asking import Maker
from riskteach.lessons.luck import Luck, said
from riskteach.lessons.quizzes import Question
from riskteach.lessons.scenarios import Scenario

Test = Callable[[Verdict], bool]


def _verdicts(scenarios: Iterable[Scenario], luck: Luck, test: Test) -> Iterator[tuple[Any, Verdict]]:
    """Give what becomes of single actions, in an order by chance, where that passes a test."""
    tries = [(one, action) for one in scenarios for action in dict.fromkeys(action for action, _ in one.tries)]
    for one, action in luck.shuffled(tries):
        if ";" not in action:
            game = one.game(chance="manual")
            verdict = game.explain(action)
            if test(verdict):
                yield game.state, verdict


def legal(scenarios: Iterable[Scenario]) -> Maker:
    """Make the question whether something is allowed, half of the time about something that is."""
    known = tuple(scenarios)

    def ask(rules: Any, luck: Luck) -> Question:
        wanted = bool(luck.randrange(2))
        state, verdict = next(_verdicts(known, luck, lambda found: found.allowed == wanted))
        asks = f"{state.question[:1].upper()}{state.question[1:]}. Is this allowed: {said(state, verdict.action)}?"
        return asking.legal(state, verdict, asks)

    return ask


def which_rule(scenarios: Iterable[Scenario]) -> Maker:
    """Make the question which rule forbids something, where one alone does and its name does not say why."""
    known = tuple(scenarios)

    def telling(verdict: Verdict) -> bool:
        if verdict.allowed or len(verdict.reasons) > 1:
            return False
        return verdict.rules[0].title.lower() not in verdict.message.lower()

    def ask(rules: Any, luck: Luck) -> Question:
        state, verdict = next(_verdicts(known, luck, telling))
        asks = f"{state.question[:1].upper()}{state.question[1:]}. Not possible: {said(state, verdict.action)}."
        return asking.which_rule(state, verdict, luck, f"{asks} Which rule forbids it?")

    return ask
