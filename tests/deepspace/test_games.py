"""Whole games: the promises of every game, under all options; and every legal action by brute force."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import riskteach as rt
from riskteach.core.actions import Action
from riskteach.core.phases import CHANCE
from riskteach.deepspace.cards import Play
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.mine import Trade
from riskteach.players import make
from riskteach.testing import check_rules

from .helpers import conserved, moved_as_allowed

OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"mining": "printed", "replenish": "double"}),
    (4, {"recruit_when": "act", "replenish": "all-bases"}),
]


@pytest.mark.parametrize(("players", "options"), OPTIONS, ids=str)
def test_every_promise_is_kept_and_nothing_is_lost(players: int, options: dict[str, Any]) -> None:
    report = check_rules(DeepSpace(players, **options), games=1, steps=120, seed=players, invariant=conserved)
    assert report.steps == 120


def test_hunters_come_across_battles_and_ends() -> None:
    hunter = make("hunter", random.Random(1))

    def choose(state: Any, pick: random.Random) -> Any:
        return hunter.choose(state) if pick.random() < 0.9 else state.legal_actions().choice(pick)

    report = check_rules(DeepSpace(3), games=1, steps=300, seed=5, choose=choose, invariant=conserved)
    assert report.finished
    assert report.events >= {"meet", "roll", "battle won", "base", "win", "play", "gain", "recruit"}


@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_action_is_found_by_brute_force(players: int) -> None:
    """Check and offers agree on all actions there are, not only on a sample."""
    rules = DeepSpace(players)
    game, pick, phases = rt.Game(rules, seed=players, chance="manual"), random.Random(players), set()
    plain = [kind(*values) for kind in rules.homes if kind is not Play for values in fields(kind, rules)]
    for number in range(260):
        state = game.state
        if state.is_over:
            break
        if state.current_player == CHANCE:
            game.roll()
            continue
        phases.add(type(state.phase))
        if number > 100 and number % 30 == 0:
            offered = [action for offer in state.offers() for action in offer]
            assert len(set(offered)) == len(offered), "each is on offer once"
            assert not any(state.check(action) for action in offered)
            some = {action for action in offered if type(action) not in (Play, Trade) and in_reach(action)}
            assert {action for action in plain if not state.check(action)} == some
            for card in state.hands[state.seat]:
                mine = {a for a in offered if isinstance(a, Play) and a.card == card and in_reach(a)}
                assert {action for action in every_play(card, state) if not state.check(action)} == mine
        game.do(make("random", pick).choose(state))
    assert len(phases) >= 4


def in_reach(action: Action) -> bool:
    return all(number < 5 for number in vars(action).values() if isinstance(number, int))


def fields(kind: type[Action], rules: DeepSpace) -> list[tuple[Any, ...]]:
    """Give all values of an action's fields, numbers from -1 to 4; none where a field is a list."""
    slots = list(kind.form.slots.values())
    if any(slot.many for slot in slots):
        return []
    none = [[None] * (f"{slot.name.upper()}]" in kind.form.text) for slot in slots]
    some: list[list[Any]] = [list(rules.names.get(slot.kind, range(-1, 5))) for slot in slots]
    return list(product(*(one + more for one, more in zip(none, some, strict=True))))


def every_play(card: str, state: Any) -> list[Play]:
    """Give all ways to play a card that name just what it wants, stations and strangers among them."""
    rules = state.rules
    kind, places = rules.cards[card], rules.board.ids
    among: dict[str, Any] = {
        "at": places,
        "to": places,
        "number": range(-1, 5),
        "dogs": (None, 0, 1, 2),
        "take": ("gem", "ore"),
        "victim": range(len(rules.seats)),
    }
    chosen = [among[name] if name in kind.wants else (None,) for name in among]
    return [Play(card, *values) for values in product(*chosen, places if kind.cost == "recruit" else (None,))]


@pytest.mark.parametrize("seed", range(3))
def test_nobody_goes_where_nobody_may(seed: int) -> None:
    """At each step at most one move is made, and whoever comes onto a station comes from the pile."""
    game = rt.new_game("deepspace", 2 + seed, seed=seed)
    seats = [make(("random", "hunter")[k % 2], random.Random(k)) for k in range(2 + seed)]
    while not game.state.is_over and game.at < 400:
        before = game.state
        game.do(seats[before.current_player].choose(before))
        conserved(game.state)
        for step in game.history[-1:]:
            moved_as_allowed(before, step.state) if before.turn == step.state.turn else None
    assert game.at > 60
