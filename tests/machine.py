"""A Hypothesis machine for whole games of any rule set: played, saved, taken back, and tried out, in any order.

A game subclasses it: it begins ``self.game`` in a rule of its own, and says how to choose and what must hold.
"""

from __future__ import annotations

import random
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import riskteach as rt
from riskteach.core.actions import Action
from riskteach.core.phases import CHANCE
from riskteach.core.ruleset import RuleSet
from riskteach.core.session import Step

LONG = settings().max_examples > 30


def settled(examples: int, steps: int) -> settings:
    """Give the settings of a machine: so many examples and steps by default, many more in the long profile."""
    return settings(
        # To make a failure small takes minutes: only the long profile does it.
        phases=list(Phase) if LONG else [Phase.explicit, Phase.reuse, Phase.generate],
        stateful_step_count=100 if LONG else steps,
        max_examples=120 if LONG else examples,
    )


class AnyGame(RuleBasedStateMachine):
    """Random games, with undo, redo, saving and forks in between."""

    game: rt.Game
    numbers = (300, 100, 30, 5)

    def start(self, rules: RuleSet[Any], seed: int) -> None:
        """Begin the game; dice and standing orders wait."""
        self.game = rt.Game(rules, seed=seed, chance="manual")
        for order in rules.orders:
            self.game.orders(order, "ask")
        self.pick = random.Random(seed)
        self.saved = Path(tempfile.mkdtemp()) / "game.json"

    def choose(self, state: Any, pick: random.Random) -> Action:
        """Choose as a player who wants to get somewhere."""
        raise NotImplementedError

    def holds(self, before: Any, step: Step) -> None:
        """Say what a step may change."""

    def holds_in(self, state: Any) -> None:
        """Say what holds in every position."""

    def teardown(self) -> None:
        if hasattr(self, "saved"):
            self.saved.unlink(missing_ok=True)
            self.saved.parent.rmdir()

    @property
    def state(self) -> Any:
        return self.game.state

    def live(self) -> bool:
        return not self.state.is_over

    def on(self, game: rt.Game, pick: random.Random) -> Step:
        """Play one step, as chance or `choose` has it."""
        return game.roll() if game.state.current_player == CHANCE else game.do(self.choose(game.state, pick))

    @precondition(live)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Several steps at once, so that games get somewhere."""
        for _ in range(data.draw(st.sampled_from(self.numbers))):
            before = self.state
            if before.is_over:
                break
            self.holds(before, self.on(self.game, self.pick))
            self.holds_in(self.state)
        if self.state.is_over:
            event("won")

    @precondition(live)
    @rule(data=st.data())
    def play_anything(self, data: st.DataObject) -> None:
        before, legal = self.state, self.state.legal_actions()
        action = legal[data.draw(st.integers(0, len(legal) - 1))]
        step = self.game.do(action)
        assert before.apply(action) == self.state
        self.holds(before, step)

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Check says the same as the offers, and a refusal changes nothing."""
        state, legal = self.state, self.state.legal_actions()
        kind = data.draw(st.sampled_from(list(state.rules.homes)))
        values: dict[str, Any] = {}
        for name, slot in kind.form.slots.items():
            known = range(len(state.rules.seats)) if slot.kind == "seat" else state.rules.names.get(slot.kind)
            one: st.SearchStrategy[Any] = st.integers(-1, 9) if known is None else st.sampled_from(list(known))
            if f"{name.upper()}]" in kind.form.text:
                one = st.none() | one
            values[name] = data.draw(st.lists(one, min_size=1, max_size=4).map(tuple) if slot.many else one)
        action = kind(**values)
        allowed = not state.check(action)
        assert allowed == any(action in offer for offer in legal.offers) == (action in legal)
        assert allowed == state.explain(action).allowed
        assert state.rules.parse(str(action)) == action
        if allowed:
            assert action in list(legal)
            return
        at = self.game.at
        with pytest.raises(rt.IllegalAction):
            self.game.do(action)
        assert self.game.state is state
        assert self.game.at == at

    @precondition(lambda self: self.state.current_player == CHANCE)
    @rule()
    def chances(self) -> None:
        outcomes = list(self.state.chance_outcomes())
        assert sum((p for _, p in outcomes), Fraction()) == 1
        assert len({action for action, _ in outcomes}) == len(outcomes)
        assert all(action in self.state.legal_actions() for action, _ in outcomes)

    @rule()
    def save_and_load(self) -> None:
        self.game.save(self.saved, overwrite=True)
        loaded = rt.load_game(self.saved)
        assert (loaded.state, loaded.history, loaded.future) == (self.state, self.game.history, self.game.future)
        ahead, pick, again = self.game.fork(), random.Random(1), random.Random(1)
        for _ in range(5):
            for game, luck in ((loaded, pick), (ahead, again)):
                if not game.state.is_over:
                    self.on(game, luck)
            assert loaded.state == ahead.state
        self.game = rt.load_game(self.saved)

    @rule(number=st.integers(1, 6))
    def back_and_forward(self, number: int) -> None:
        line = [self.game.start, *(step.state for step in (*self.game.history, *self.game.future))]
        here, at = self.state, self.game.at
        for _ in range(number):
            if self.game.can_undo:
                self.game.undo()
                assert self.state == line[self.game.at]
        while self.game.at < at:
            self.game.redo()
            assert self.state == line[self.game.at]
        self.game.goto(at)  # where it stood in the middle of what goes on by itself, redo went on to its end
        assert self.state == here

    @precondition(lambda self: self.game.at > 0)
    @rule(data=st.data())
    def go_back_and_on_from_there(self, data: st.DataObject) -> None:
        self.game.goto(data.draw(st.integers(max(0, self.game.at - 12), self.game.at)))
        assert self.game.at == len(self.game.history)

    @precondition(lambda self: self.game.can_reroll and len(self.game.history) > 60)
    @rule()
    def reroll(self) -> None:
        self.game.reroll()

    @rule()
    def text(self) -> None:
        assert self.state.rules.read_position(self.state.text) == self.state

    @invariant()
    def whole(self) -> None:
        if hasattr(self, "game"):
            self.holds_in(self.state)
