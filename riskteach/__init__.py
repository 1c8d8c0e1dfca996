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
    from riskteach import odds as odds
    from riskteach import players as players
    from riskteach import testing as testing
    from riskteach.deepspace.decks import BadDeck as BadDeck
    from riskteach.lessons.exercises import check as check
    from riskteach.lessons.exercises import exercises as exercises
    from riskteach.lessons.quizzes import quiz as quiz
    from riskteach.lessons.scenarios import scenarios as scenarios

__version__ = core.VERSION
__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadAction",
    "BadBoard",
    "BadDeck",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalAction",
    "RiskError",
    "UnknownName",
    "check",
    "draw",
    "exercises",
    "games",
    "load_game",
    "new_game",
    "odds",
    "players",
    "position",
    "quiz",
    "rulebook",
    "scenarios",
    "sources",
    "testing",
]

LATER = {
    "BadDeck": "deepspace.decks",
    "check": "lessons",
    "exercises": "lessons",
    "quiz": "lessons",
    "scenarios": "lessons",
    "draw": "",
    "odds": "",
    "players": "",
    "testing": "",
}


def __getattr__(name: str) -> Any:
    """Load pictures, odds, lessons and the testing kit when they are first asked for: the import stays quick."""
    if name not in LATER:
        raise AttributeError(f"module 'riskteach' has no attribute {name!r}")
    if not LATER[name]:
        return import_module(f"riskteach.{name}")
    return getattr(import_module(f"riskteach.{LATER[name]}"), name)
