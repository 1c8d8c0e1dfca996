"""Who takes part in a match: bundled players by name, and classes of one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from riskteach.core.errors import BadOption, show
from riskteach.core.seats import seats
from riskteach.players.habits import Player
from riskteach.players.registry import make
from riskteach.players.table import THEIRS, plays, told

LONGEST = 17  # letters, so that a number still fits on the seat
Maker = str | Callable[[Random], Player]


class Entrant(NamedTuple):
    """A name, what a player is made of (the name of a bundled one, or a class), and the games that it says it plays."""

    name: str
    maker: Maker
    games: tuple[str, ...] = ()

    def made(self, random: Random) -> Player:
        """Make the player for one game."""
        return make(self.maker, random) if isinstance(self.maker, str) else self.maker(random)


def entrants(players: Sequence[Maker] | Mapping[str, Maker]) -> tuple[Entrant, ...]:
    """Read who takes part. Each is made once, so that one that can't be made is found before the first game.

    Raises
    ------
    BadOption, UnknownName

    Examples
    --------
    >>> [one.name for one in entrants(["bold", "random", "bold"])]
    ['bold', 'random', 'bold 2']
    """
    if isinstance(players, Mapping):
        names = list(players)
    elif isinstance(players, list | tuple):
        names = _numbered(map(_called, players))
    else:
        raise BadOption(f"players is a list such as ['bold', 'cautious', Mine], got {players!r}")
    for name in names:
        seats([name])  # it has to fit on a seat
    if len({name.casefold() for name in names}) < len(names):
        raise BadOption(f"every player needs a name of one's own, got {', '.join(names)}")
    makers = players.values() if isinstance(players, Mapping) else players
    return tuple(_tried(Entrant(name, maker)) for name, maker in zip(names, makers, strict=True))


def _called(maker: Any) -> str:
    name = maker if isinstance(maker, str) else getattr(getattr(maker, "func", maker), "__name__", "")
    return name[:LONGEST] if name.isprintable() and name.strip() and name != "<lambda>" else "player"


def _numbered(names: Any) -> list[str]:
    """Tell those of one name apart."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name.casefold()] += 1
        number = seen[name.casefold()]
        found.append(name if number == 1 else f"{name} {number}")
    return found


def _tried(one: Entrant) -> Entrant:
    if not isinstance(one.maker, str) and not callable(one.maker):
        what = "one is made for each game, so give its class" if hasattr(one.maker, "choose") else "it is no player"
        raise BadOption(f"a player in a match is a name or a class, got {one.maker!r}: {what}")
    try:
        player = one.made(Random(0))
        if not callable(getattr(player, "choose", None)):
            raise BadOption(f"a player has a method choose(view), got {show(player, 80)}")
        return one._replace(games=plays(player))
    except BadOption:
        raise
    except THEIRS as error:
        if isinstance(one.maker, str):
            raise
        why = " ".join(told(error).split())
        raise BadOption(f"the player {one.name} can't be made: {why}") from error
