"""A few words that the tests of Revised share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import riskteach as rt
from riskteach.classic.game import world
from riskteach.revised.game import Revised
from riskteach.revised.state import RevisedState

WORLD = world()


def at(text: str, **options: Any) -> rt.Game:
    """Begin from a position; dice and cards wait for a hand."""
    return rt.position("revised", text, seed=1, chance="manual", **options)


def rules(game: rt.Game) -> Revised:
    """Give the rules of a game, known to be Revised's."""
    assert isinstance(game.rules, Revised)
    return game.rules


def state(game: rt.Game) -> RevisedState:
    """Give the state of a game, known to be Revised's."""
    assert isinstance(game.state, RevisedState)
    return game.state


def land(places: Iterable[str], armies: int = 2) -> str:
    """Write territories with so many armies each."""
    return ", ".join(f"{place} {armies}" for place in places)


def region(*names: str) -> list[str]:
    """List the territories of continents."""
    return [place for name in names for place in WORLD.regions[name].places]


def question(game: rt.Game) -> str:
    """Say what is asked."""
    return str(game.state.question)
