"""Who sits at the table: six seats, each with a letter, a usual name and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from riskteach.core.errors import BadOption


class Seat(NamedTuple):
    """One seat; the colour is one of Okabe and Ito's, which most colour-blind people can tell apart."""

    letter: str
    name: str
    colour: str
    paint: str


USUAL = (
    Seat("A", "Ada", "blue", "#0072B2"),
    Seat("B", "Ben", "orange", "#E69F00"),
    Seat("C", "Cleo", "green", "#009E73"),
    Seat("D", "Dan", "purple", "#CC79A7"),
    Seat("E", "Eve", "vermilion", "#D55E00"),
    Seat("F", "Finn", "sky blue", "#56B4E9"),
)
LETTERS = "".join(seat.letter for seat in USUAL)


def seats(players: int | Sequence[str]) -> tuple[Seat, ...]:
    """Seat a number of players, or players by name; a given name keeps the seat's letter and colour.

    >>> [seat.name for seat in seats(2)], seats(["Mia", "Noor"])[1]
    (['Ada', 'Ben'], Seat(letter='B', name='Noor', colour='orange', paint='#E69F00'))
    """
    if isinstance(players, str) or not isinstance(players, (int, Sequence)) or isinstance(players, bool):
        raise BadOption(f"players is a number or a list of names, got {players!r}")
    if isinstance(players, int):
        if not 0 < players <= len(USUAL):
            raise BadOption(f"players is a number from 1 to {len(USUAL)}, got {players}")
        return USUAL[:players]
    names = [name.strip() if isinstance(name, str) else name for name in players]
    bad = [name for name in names if not isinstance(name, str) or not 0 < len(name) <= 20 or not name.isprintable()]
    if bad or not 0 < len(names) <= len(USUAL):
        got = f"the name {bad[0]!r}" if bad else f"{len(names)} names"
        raise BadOption(f"players has 1 to {len(USUAL)} names of 1 to 20 characters, got {got}")
    if len({name.casefold() for name in names}) < len(names):
        raise BadOption(f"every player needs a name of one's own, got {', '.join(names)}")
    return tuple(seat._replace(name=name) for seat, name in zip(USUAL, names, strict=False))
