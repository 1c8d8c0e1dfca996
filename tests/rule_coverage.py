"""A pytest plugin: every rule that can act must act while the tests run, or the run fails and names it.

A rule of role EFFECT must be behind an event, one that FORBIDS behind a refusal, one that PERMITS behind an allowed
verdict; and none may be behind one without the role. What is recorded is what a class would see: the events of every
action that was played, and every verdict.

Only a whole run is held to it: `pytest` without a path, -k, -m or the like, in which nothing failed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import wraps
from typing import Any

import pytest

import riskteach as rt
from riskteach.core.actions import Action
from riskteach.core.explain import Verdict
from riskteach.core.rules import Role, Rule
from riskteach.core.state import State
from riskteach.core.turn import Event

DONE = {Role.EFFECT: "event", Role.FORBIDS: "refusal", Role.PERMITS: "allowed verdict"}
NARROWING = ("keyword", "markexpr", "lf", "failedfirst", "newfirst", "deselect", "ignore", "ignore_glob", "stepwise")


class RuleCoverage:
    """Records which rule ids were cited, and in which role.

    Attributes
    ----------
    cited : dict of Role to set of str
    """

    def __init__(self) -> None:
        self.cited: dict[Role, set[str]] = {role: set() for role in DONE}
        self.missing: list[str] = []
        self._real = State.play, State.explain

    def listen(self) -> None:
        """Hear every action that is played, and every verdict."""
        play, explain = self._real
        effects, forbids, permits = (self.cited[role] for role in (Role.EFFECT, Role.FORBIDS, Role.PERMITS))

        @wraps(play)
        def played(state: State, action: Action, **how: Any) -> tuple[Any, tuple[Event, ...]]:
            after, events = play(state, action, **how)
            effects.update([event.rule.id for event in events])
            return after, events

        @wraps(explain)
        def explained(state: State, action: Action) -> Verdict:
            verdict = explain(state, action)
            (permits if verdict.allowed else forbids).update([rule.id for rule in verdict.rules])
            return verdict

        State.play, State.explain = played, explained  # type: ignore[assignment, method-assign]

    def deafen(self) -> None:
        """Hear nothing any more."""
        State.play, State.explain = self._real  # type: ignore[method-assign]

    def gaps(self, rules: Iterable[Rule]) -> list[str]:
        """Name every rule with a role in which it was never seen, or seen in a role that it does not have."""
        found = []
        for rule in rules:
            for role, what in DONE.items():
                if (role in rule.roles) != (seen := rule.id in self.cited[role]):
                    found.append(
                        f"{rule.id}: {f'some {what} named it without' if seen else f'no {what} named it in'} the role"
                    )
        return found

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail a whole run in which the roles and what was seen disagree."""
        if exitstatus == pytest.ExitCode.OK and is_whole(session.config):
            self.missing = self.gaps(rule for game in rt.games() for rule in rt.rulebook(game).values())
            if self.missing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which."""
        if self.missing:
            terminalreporter.section("rules that did not act as their roles say while the tests ran", red=True)
            for line in self.missing:
                terminalreporter.line(line)

    def pytest_unconfigure(self) -> None:
        """Leave everything as it was."""
        self.deafen()


def is_whole(config: pytest.Config) -> bool:
    """Whether all tests are run: no path was named, and nothing narrows the choice."""
    chosen = any(config.getoption(name, None) for name in (*NARROWING, "collectonly"))
    return (
        config.args_source is pytest.Config.ArgsSource.TESTPATHS and not chosen and not hasattr(config, "workerinput")
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin to listen before any test module is imported."""
    if not config.pluginmanager.has_plugin("rule-coverage"):
        coverage = RuleCoverage()
        coverage.listen()
        config.pluginmanager.register(coverage, "rule-coverage")
