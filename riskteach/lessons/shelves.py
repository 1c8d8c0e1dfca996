"""Where the lessons of each game lie: modules that are called after it, loaded when they are first asked for."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from riskteach.core.errors import UnknownName
from riskteach.core.ruleset import RuleSet
from riskteach.game import GAMES


def kind(game: str) -> type[RuleSet[Any]]:
    """Give the rules of a game.

    Raises
    ------
    UnknownName
        No such game.
    """
    if not isinstance(game, str) or game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return GAMES[game]


def shelf(game: str, what: str) -> Any:
    """Give what the lessons have of a game, such as its ``scenarios``; nothing where they have none.

    It is ``SCENARIOS`` of the module ``classic_scenarios``, and so for other games and things.

    Raises
    ------
    UnknownName
        No such game.
    """
    module = f"{__package__}.{kind(game).name_of_game.replace('-', '_')}_{what}"
    return getattr(import_module(module), what.upper()) if find_spec(module) is not None else ()


def table(game: str, players: int | None = None, **options: Any) -> Any:
    """Lay a table: the rules of a game under some options. A deck of one's own goes by the name of its file.

    Raises
    ------
    UnknownName, BadOption
    """
    rules = kind(game)
    brought = {name: part.load(options[name]) for name, part in rules.own.items() if options.get(name) is not None}
    return rules(players, **{**options, **brought})
