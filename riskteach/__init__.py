"""riskteach: the rules of the Risk family of board games, to be stepped, seen and explained."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from riskteach import core
from riskteach.core.errors import (
    BadAction,
    BadBoard,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    RiskError,
    UnknownName,
)
from riskteach.core.phases import CHANCE, TERMINAL
from riskteach.game import Game, games, load_game, new_game, position, rulebook, sources

if TYPE_CHECKING:
    from riskteach import draw as draw
    from riskteach import testing as testing

__version__ = core.VERSION
__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadAction",
    "BadBoard",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalAction",
    "RiskError",
    "UnknownName",
    "draw",
    "games",
    "load_game",
    "new_game",
    "position",
    "rulebook",
    "sources",
    "testing",
]


def __getattr__(name: str) -> Any:
    """Load pictures and the testing kit when they are first asked for: the import stays quick."""
    if name in ("draw", "testing"):
        return import_module(f"riskteach.{name}")
    raise AttributeError(f"module 'riskteach' has no attribute {name!r}")
