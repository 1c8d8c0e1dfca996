"""The bundled players by name; each is loaded when it is first wanted."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from riskteach.core.errors import BadOption, UnknownName
from riskteach.players.habits import Habits, Player
from riskteach.players.space_habits import SpaceHabits


class Entry(NamedTuple):
    """Where a player is found, and the games that it plays; none where it plays any."""

    where: str
    games: tuple[str, ...] = ()


CLASSIC, SPACE = Habits.games, SpaceHabits.games
PLAYERS = {
    "random": Entry("uniform.Uniform"),
    "bold": Entry("bold.Bold", CLASSIC),
    "cautious": Entry("cautious.Cautious", CLASSIC),
    "continent": Entry("continent.Continent", CLASSIC),
    "lookahead": Entry("lookahead.Lookahead", CLASSIC),
    "objective": Entry("objective.Objective", ("revised",)),
    "miner": Entry("miner.Miner", SPACE),
    "hunter": Entry("hunter.Hunter", SPACE),
}


def names(game: str | None = None) -> tuple[str, ...]:
    """List the bundled players, or those that play a game.

    >>> names("classic")
    ('random', 'bold', 'cautious', 'continent', 'lookahead')
    >>> names("deepspace")
    ('random', 'miner', 'hunter')
    """
    return tuple(name for name, entry in PLAYERS.items() if game is None or not entry.games or game in entry.games)


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
    module, kind = PLAYERS[name].where.split(".")
    try:
        player: Player = getattr(import_module(f"riskteach.players.{module}"), kind)(random, **how)
    except TypeError as error:
        raise BadOption(f"the player {name!r}: {error}") from None
    return player
