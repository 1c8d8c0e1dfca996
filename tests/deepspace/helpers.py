"""A few words that the tests of Risk Deep Space share."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt
from riskteach.deepspace.box import BASES, DOGS, FIELDS, RECRUITS, TOKENS
from riskteach.deepspace.decks import teaching_deck
from riskteach.deepspace.game import DeepSpace

Done = tuple[str, str]
CARDS = [f"{kind.id}-{k}" for kind in teaching_deck().kinds for k in range(1, kind.copies + 1)]


def at(text: str, **options: Any) -> rt.Game:
    """Begin from a position; three play where it names no more, and dice and cards wait for a hand."""
    players = max(3, *(2 + (f"{letter}:" in text or f"{letter} " in text) * n for n, letter in ((1, "C"), (2, "D"))))
    return rt.position("deepspace", text, **{"seed": 1, "chance": "manual", "players": players, **options})


def rules(game: rt.Game) -> DeepSpace:
    """Give the rules of a game, known to be Deep Space's."""
    assert isinstance(game.rules, DeepSpace)
    return game.rules


def short(id: str) -> str:
    """Give a rule's id without the game."""
    return id.removeprefix("deepspace.")


def forbids(game: rt.Game, action: str) -> set[str]:
    """Give the ids of all rules that forbid an action; it can't be played either, and nothing has changed."""
    verdict = game.explain(action)
    assert not verdict.allowed, f"{action} is allowed"
    before = game.state, game.history
    with pytest.raises(rt.IllegalAction):
        game.do(action)
    assert (game.state, game.history) == before
    assert game.rules.parse(action) not in list(game.legal_actions())
    return {short(rule.id) for rule in verdict.rules}


def permits(game: rt.Game, action: str) -> set[str]:
    """Give the ids of the rules that permit an action, which is on offer."""
    verdict = game.explain(action)
    assert verdict.allowed, verdict.message
    assert game.rules.parse(action) in list(game.legal_actions())
    return {short(rule.id) for rule in verdict.rules}


def reasons(game: rt.Game, action: str) -> list[str]:
    """Give the sentence of every rule that forbids an action."""
    return [reason.message for reason in game.explain(action).reasons]


def done(game: rt.Game, *actions: str) -> list[Done]:
    """Play actions; give what happened, each with its rule."""
    found: list[Done] = []
    for action in actions:
        step = game.do(action)
        found += [(e.text, short(e.rule.id)) for s in (step, *step.followed) for e in s.events]
    return found


def what(happened: list[Done], rule: str) -> list[str]:
    """Pick what happened by one rule."""
    return [text for text, by in happened if by == rule]


def offered(game: rt.Game, verb: str) -> list[str]:
    """List the legal actions that begin with some words."""
    return [str(action) for action in game.legal_actions() if f"{action} ".startswith(f"{verb} ")]


def crews(game: rt.Game, *places: str, seat: int = 0) -> list[int]:
    """Count a seat's recruits on some places."""
    return [game.state.crew(place, seat) for place in places]


def conserved(state: Any) -> None:
    """Nothing is lost and nothing invented, and everybody is where one may be."""
    rules, ids, seats = state.rules, state.rules.board.ids, range(len(state.gems))
    for seat in seats:
        assert 0 <= sum(crew[seat] for crew in state.crews) == RECRUITS - state.pile(seat) <= RECRUITS
        assert sum(there[seat] for there in state.bases) <= BASES
        assert all(there[seat] in (0, 1) for there in state.bases)
    for held in (state.gems, state.ore):
        assert min(held) >= 0
        assert sum(held) <= TOKENS
    assert 0 <= sum(map(sum, state.dogs)) == DOGS - state.kennel <= DOGS
    assert len(ids) - state.fields.count(None) == FIELDS - state.fields_left <= FIELDS
    cards = [card for pile in (*state.hands, state.deck, state.discards, state.aside) for card in pile]
    assert sorted(cards) == sorted(rules.cards)
    assert len(state.deck) == state.deck_size
    assert all(len(hand) <= 2 for hand in state.hands)
    assert state.moves >= 0
    phase: Any = state.agenda[-1] if state.agenda else None
    fought = getattr(phase, "planet", None) if hasattr(phase, "defender") else None
    alone = (phase.planet, phase.owner) if hasattr(phase, "owner") else None
    for place, crew, bases, dogs, field in zip(ids, state.crews, state.bases, state.dogs, state.fields, strict=True):
        here = {seat for seat in seats if crew[seat]}
        assert len(here) == (2 if place == fought else min(1, len(here)))
        if place in rules.stations:
            assert here <= {seat for seat in seats if rules.home[seat] == place}
        if place in rules.stations or place in rules.covered:
            assert not any(bases)
            assert not any(dogs)
            assert field is None
        if place in rules.covered:
            assert not here
        assert field is None or here <= {field}
        for seat in seats:
            assert min(crew[seat], dogs[seat]) >= 0
            assert not dogs[seat] or crew[seat] or (place, seat) == alone
    winners = [seat for seat in seats if state.count_bases(seat) == rules.bases_to_win]
    assert winners == ([] if state.outcome is None else list(state.outcome.winners))


def moved_as_allowed(before: Any, after: Any) -> None:
    """What one step may change: at most one move, nobody onto a station but from the pile, bases stay."""
    rules, ids = before.rules, before.rules.board.ids
    if before.turn == after.turn:
        assert after.moves >= before.moves - 1
        assert not before.moved or after.moved
    for place, was, now in zip(ids, before.crews, after.crews, strict=True):
        for seat in range(len(before.gems)):
            if now[seat] > was[seat] and place in rules.stations:
                total = [sum(crew[seat] for crew in state.crews) for state in (before, after)]
                assert place == rules.home[seat]
                assert total[1] - total[0] == now[seat] - was[seat]  # they come from the pile
    for was, now in zip(before.bases, after.bases, strict=True):
        assert all(new >= old for old, new in zip(was, now, strict=True))
