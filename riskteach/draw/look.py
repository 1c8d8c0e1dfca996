"""What a look is: how one family of boards is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from riskteach.core.board import Board, Point
from riskteach.draw.boxes import Box, Line, Plan
from riskteach.draw.palette import Theme
from riskteach.draw.signs import Sign

Slots = Mapping[str, tuple[tuple[Sign, Box], ...]]
BLANK = "\0"  # stands in no map: names are printable


def blank(what: str, place: str = "") -> str:
    """What stands in a drawing for something that only a position settles."""
    return f"{BLANK}{place} {what}{BLANK}"


class Token(NamedTuple):
    """How a place is drawn: the box of its letter and number, the ring that marks it, and what else belongs to it."""

    box: Box
    ring: str
    more: str = ""


class Look(NamedTuple):
    """How a family of boards is drawn. All of it is put together once for each board.

    Attributes
    ----------
    name : str
    themes : tuple of (str, Theme)
    css : str
        Its own rules, beside those that all looks share.
    signs : tuple of (str, tuple of Sign)
        The signs for each kind of mark.
    plan, lines : callable
        Where everything of a board stands, and how its links run.
    slots : callable
        Where the signs of each place stand.
    under : callable
        What lies under the tokens, as SVG elements; the ids in them begin with the prefix.
    token : callable
        How a place is drawn; the ids that it uses begin with the prefix.
    via : callable
        What the way from one place to another leads through, where it is not straight.
    grounds : callable
        What figures draw under the nodes: areas, each with the number of its region.
    covers : bool
        Whether those areas hide the links that run to them.
    """

    name: str
    themes: tuple[tuple[str, Theme], ...]
    css: str
    signs: tuple[tuple[str, tuple[Sign, ...]], ...]
    plan: Callable[[Board], Plan]
    lines: Callable[[Board], tuple[Line, ...]]
    slots: Callable[[Board, tuple[Sign, ...]], Slots]
    under: Callable[[Board, str], Iterable[str]]
    token: Callable[[Board, str, str], Token]
    via: Callable[[Board, str, str], Box | None]
    grounds: Callable[[Board], Iterable[tuple[int, list[Point]]]]
    covers: bool = False
