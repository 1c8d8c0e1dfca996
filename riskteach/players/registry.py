"""The bundled players by name; each is loaded when it is first wanted."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from riskteach.core.errors import BadOption, UnknownName
from riskteach.players.habits import Player

PLAYERS = {
    "random": "uniform.Uniform",
    "bold": "bold.Bold",
    "cautious": "cautious.Cautious",
    "continent": "continent.Continent",
    "lookahead": "lookahead.Lookahead",
}


def names() -> tuple[str, ...]:
    """List the bundled players.

    >>> names()
    ('random', 'bold', 'cautious', 'continent', 'lookahead')
    """
    return tuple(PLAYERS)


def make(name: str, random: Random, **how: Any) -> Player:
    """Make a player.

    Parameters
    ----------
    name : str
        One of `names()`.
    random : random.Random
        Where all its luck comes from.
    **how
        What this player takes besides, such as ``blitz=False``.

    Raises
    ------
    UnknownName, BadOption

    Examples
    --------
    >>> make("bold", Random(1)).__doc__.splitlines()[0]
    'Fights every battle that it wins with a chance of one half or more, the surest one first.'
    """
    if not isinstance(name, str) or name not in PLAYERS:
        raise UnknownName("player", name, PLAYERS)
    module, kind = PLAYERS[name].split(".")
    try:
        player: Player = getattr(import_module(f"riskteach.players.{module}"), kind)(random, **how)
    except TypeError as error:
        raise BadOption(f"the player {name!r}: {error}") from None
    return player
