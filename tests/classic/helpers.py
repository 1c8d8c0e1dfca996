"""A few words that the tests of Classic share."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt
from riskteach.classic.game import Classic
from riskteach.core.board import Board
from riskteach.core.tally import Tally

Done = tuple[str, str]


def at(text: str, **options: Any) -> rt.Game:
    """Begin from a position; dice and cards wait for a hand."""
    return rt.position("classic", text, seed=1, chance="manual", **options)


def rules(game: rt.Game) -> Classic:
    """Give the rules of a game, known to be Classic's."""
    assert isinstance(game.rules, Classic)
    return game.rules


def counted(game: rt.Game, seat: int = 0) -> Tally:
    """Count a seat's reinforcements."""
    return rules(game).reinforcements(game.state, seat)


def forbids(game: rt.Game, action: str) -> set[str]:
    """Give the ids of all rules that forbid an action; it can't be played either, and nothing has changed."""
    verdict = game.explain(action)
    assert not verdict.allowed, f"{action} is allowed"
    before = game.state, game.history
    with pytest.raises(rt.IllegalAction):
        game.do(action)
    assert (game.state, game.history) == before
    assert game.rules.parse(action) not in game.legal_actions()
    return {rule.id.removeprefix("classic.") for rule in verdict.rules}


def permits(game: rt.Game, action: str) -> set[str]:
    """Give the ids of the rules that permit an action."""
    verdict = game.explain(action)
    assert verdict.allowed, verdict.message
    return {rule.id.removeprefix("classic.") for rule in verdict.rules}


def reasons(game: rt.Game, action: str) -> list[str]:
    """Give the sentence of every rule that forbids an action."""
    return [reason.message for reason in game.explain(action).reasons]


def done(game: rt.Game, *actions: str) -> list[Done]:
    """Play actions; give what happened, each with its rule."""
    found: list[Done] = []
    for action in actions:
        step = game.do(action)
        found += [(e.text, e.rule.id.removeprefix("classic.")) for s in (step, *step.followed) for e in s.events]
    return found


def what(happened: list[Done], rule: str) -> list[str]:
    """Pick what happened by one rule."""
    return [text for text, by in happened if by == rule]


def armies(game: rt.Game, *territories: str) -> list[int]:
    """Count the armies on some territories."""
    return [game.state.armies_in(territory) for territory in territories]


def ring(size: int) -> Board:
    """Make a map of one continent whose territories lie in a ring."""
    text = 'format = "riskteach-map 1"\nname = "Ring"\nsize = [2000, 100]\n'
    text += '[[continent]]\nid = "land"\nname = "Land"\nbonus = 1\n'
    for k in range(size):
        near = sorted({(k - 1) % size, (k + 1) % size})
        text += f'[[territory]]\nid = "t-{k}"\nname = "T {k}"\nshort = "t{k}"\ncontinent = "land"\n'
        text += f"at = [{10 + 15 * k}, 50]\nborders = {[f't-{n}' for n in near]}\n".replace("'", '"')
    return Board.from_toml(text)
