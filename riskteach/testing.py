"""The conformance kit: one call plays random games of any rule set, and holds it to what every game must keep."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from riskteach.core import records
from riskteach.core.actions import Action
from riskteach.core.errors import IllegalAction
from riskteach.core.explain import Verdict
from riskteach.core.phases import CHANCE, TERMINAL
from riskteach.core.ruleset import RuleSet
from riskteach.core.session import Session
from riskteach.core.state import State


class Nonconforming(AssertionError):
    """A rule set broke a promise; the message says which, in which game, and at which step."""


@dataclass
class Report:
    """What the games of a check came across.

    Attributes
    ----------
    games, finished, steps : int
    cited : set of str
        The rules that an event named.
    permitted, refused : set of str
        The rules that a verdict named.
    events : set of str
        The kinds of event.
    """

    games: int = 0
    finished: int = 0
    steps: int = 0
    cited: set[str] = field(default_factory=set)
    permitted: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)


Chooser = Callable[[State, random.Random], Action]


def check_rules(
    game: RuleSet[Any] | Session[Any],
    *,
    games: int = 3,
    steps: int = 400,
    seed: int = 0,
    choose: Chooser | None = None,
    invariant: Callable[[State], None] | None = None,
    report: Report | None = None,
) -> Report:
    """Play random games, and check at every step what any rule set must keep.

    Checked are: a live game always has a legal action, and only a won one has none; an action is legal exactly
    when it is on offer; what is written is read back; nothing refused changes anything; chances sum to exactly
    1; every event and verdict names rules of the rulebook and can be put into words; views hide and guesses
    agree; undo, redo, save and load give equal states and equal futures.

    Parameters
    ----------
    game : RuleSet or Session
        The rule set under its options, or a game that is played by it.
    games, steps : int
        How many games, and how many steps of each at most.
    seed : int
        The same seed checks the same games.
    choose : callable, optional
        ``(state, random)`` → action; any legal action, each equally likely, where not given.
    invariant : callable, optional
        Called with every state; raises where something is lost or invented.
    report : Report, optional
        One to add to.

    Returns
    -------
    Report

    Raises
    ------
    Nonconforming
        With the seed, the step and the promise that was broken.

    Examples
    --------
    >>> from riskteach.classic.game import Classic
    >>> check_rules(Classic(3, setup="quick"), games=1, steps=120).steps
    120
    """
    rules = game.rules if isinstance(game, Session) else game
    report = Report() if report is None else report
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        session = Session(rules, seed=seed * 1000 + number, chance="manual")
        for order in rules.orders:
            session.orders(order, "ask")
        report.games += 1
        try:
            for step in range(steps):
                _check_state(session.state, chance, report)
                if invariant is not None:
                    invariant(session.state)
                if session.state.is_over:
                    report.finished += 1
                    break
                _play(session, choose, chance, report)
                if step % 25 == 0:
                    _check_history(session)
            _check_record(session)
        except Exception as error:  # whatever a rule set does wrong, say where it did
            what = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
            raise Nonconforming(f"{what} ({rules!r}, seed {seed}, game {number}, step {session.at + 1})") from error
    return report


def _need(promise: str, kept: bool, *about: object) -> None:
    if not kept:
        raise AssertionError(f"{promise}: {', '.join(map(str, about))}" if about else promise)


def _play(session: Session[Any], choose: Chooser | None, chance: random.Random, report: Report) -> None:
    state = session.state
    before = hash(state)
    if state.current_player == CHANCE:
        step = session.roll()
    else:
        action = state.legal_actions().choice(chance) if choose is None else choose(state, chance)
        verdict = state.explain(action)
        _need(
            "a legal action is allowed, with the rules that permit it", verdict.allowed and bool(verdict.rules), action
        )
        report.permitted |= _in_words(verdict, state)
        step = session.do(action)
    _need("playing an action leaves the state before it as it was", hash(state) == before)
    for _ in range(2):
        _need("the same action gives the same state", state.apply(step.action) == step.state, step.action)
    report.steps += 1
    for event in step.events:
        _need("an event names a rule of the rulebook", event.rule.id in session.rulebook, event.rule.id)
        _need("an event can be put into words", bool(event.text))
        report.cited.add(event.rule.id)
        report.events.add(event.what)


def _in_words(verdict: Verdict, state: State) -> set[str]:
    """Put a verdict into words; give the ids of its rules."""
    _need("a verdict can be put into words", bool(verdict.message and str(verdict)), verdict.action)
    for reason in verdict.reasons:
        _need("every reason has a sentence", bool(reason.message), verdict.action)
        _need("a verdict names a rule of the rulebook", reason.rule.id in state.rules.rulebook, reason.rule.id)
    return {rule.id for rule in verdict.rules}


def _check_state(state: State, chance: random.Random, report: Report) -> None:
    legal = state.legal_actions()
    over = state.current_player == TERMINAL
    _need("a game is over exactly when it has an outcome", over == (state.outcome is not None) == state.is_over)
    _need("a live game has a legal action, a finished one has none", bool(len(legal)) != over)
    _need("the question can be put into words", bool(state.question and repr(legal)))
    if over:
        return
    written = state.text
    _need("a position that is written is read back", state.rules.read_position(written) == state, written)
    if state.current_player == CHANCE:
        _check_chance(state)
    else:
        if state.phase.order:
            _need(
                "a standing order answers legally", not state.check(state.phase.usual(state)), state.phase.usual(state)
            )
        _need("views show the player what may be done", _same_offers(state.view(state.current_player), state))
        _check_view(state, chance)
    _check_offers(state, chance, report)


def _same_offers(view: State, state: State) -> bool:
    return [repr(offer) for offer in view.offers()] == [repr(offer) for offer in state.offers()]


def _check_chance(state: State) -> None:
    outcomes = state.chance_outcomes()
    actions = [action for action, _ in outcomes]
    _need("chances sum to exactly 1", sum((p for _, p in outcomes), Fraction()) == 1)
    _need("every outcome stands once", len(set(actions)) == len(actions))
    _need("every outcome has a chance", all(p > 0 for _, p in outcomes))
    _need("every outcome is legal", all(not state.check(action) for action in actions[:3] + actions[-3:]))


def _check_view(state: State, chance: random.Random) -> None:
    for seat in range(len(state.rules.seats)):
        view = state.view(seat)
        _need("a view of a view is the same", view.view(seat) == view)
        _need("a guess agrees with its view", view.guess(chance).view(seat) == view)


def _check_offers(state: State, chance: random.Random, report: Report) -> None:
    """An action is legal exactly when it is on offer; a refusal says why, and changes nothing."""
    legal = state.legal_actions()
    samples = [legal[chance.randrange(len(legal))] for _ in range(3)]
    _need("an action is offered once", all(sum(a in offer for offer in legal.offers) == 1 for a in samples), *samples)
    for action in [*samples, *_strangers(state, chance), *(_bent(action, state, chance) for action in samples)]:
        offered = any(action in offer for offer in legal.offers)
        found = state.check(action)
        _need("an action is legal exactly when it is on offer", offered == (not found), action, *found)
        _need("what is written is read back", state.rules.parse(str(action)) == action, action)
        if not found:
            continue
        verdict = state.explain(action)
        _need("a refusal has a rule", not verdict.allowed and bool(verdict.rules), action)
        report.refused |= _in_words(verdict, state)
        try:
            state.apply(action)
        except IllegalAction:
            continue
        _need("a refused action can't be played", False, action)


def _strangers(state: State, chance: random.Random) -> Iterator[Action]:
    """One random action of every kind there is."""
    for kind in state.rules.homes:
        yield kind(**{name: _random(slot.kind, slot.many, state, chance) for name, slot in kind.form.slots.items()})


def _bent(action: Action, state: State, chance: random.Random) -> Action:
    """A legal action with one field changed."""
    slots = type(action).form.slots
    if not slots:
        return action
    name = chance.choice(list(slots))
    return type(action)(**{**vars(action), name: _random(slots[name].kind, slots[name].many, state, chance)})


def _random(kind: str, many: bool, state: State, chance: random.Random) -> Any:
    if many:
        return tuple(_random(kind, False, state, chance) for _ in range(chance.randrange(1, 5)))
    if kind == "seat":
        return chance.randrange(len(state.rules.seats))
    if kind in state.rules.names:
        return chance.choice(list(state.rules.names[kind]))
    if kind == "flag":
        return chance.choice([True, False])
    return chance.randrange(-1, 8)


def _check_history(session: Session[Any]) -> None:
    """Going back and forward changes nothing."""
    now, at = session.state, session.at
    session.undo() if session.can_undo else session.goto(0)
    while session.can_redo:
        session.redo()
    _need("undo and redo give the same state back", session.state == now and session.at == at)
    session.goto(at // 2)
    session.goto(at)
    _need("going anywhere and back changes nothing", session.state == now)


def _check_record(session: Session[Any]) -> None:
    """A loaded game is the saved one, and goes on in the same way."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        records.save(session, path)
        loaded = records.load(path, lambda name: type(session.rules), Session)
        _need("a loaded game has the same start", loaded.start == session.start)
    _need("a saved game is loaded again, step by step", loaded.history == session.history)
    _need("a loaded game has the same state", loaded.state == session.state)
    for game in (session, loaded):
        game.chance = "auto"
        game.follow()
    _need("a loaded game has the same future", loaded.state == session.state)
