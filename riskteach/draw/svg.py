"""The picture of a position: the skeleton of its board with its faces filled in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from math import hypot
from typing import Any, NamedTuple, Protocol

from riskteach.core.board import Board, Link, Point
from riskteach.core.errors import BadOption
from riskteach.core.rules import Rule
from riskteach.core.seats import Seat
from riskteach.core.shown import Goal
from riskteach.core.state import Score
from riskteach.core.words import count
from riskteach.draw.boxes import Spot, between, number, scale
from riskteach.draw.layout import look, spots
from riskteach.draw.skeleton import template


class Held(Protocol):
    """What a picture asks of a place."""

    @property
    def owner(self) -> int | None:
        """Number of a seat."""

    @property
    def count(self) -> int:
        """Pieces."""

    @property
    def marks(self) -> tuple[str, ...]:
        """What else is there; each is a class in the picture."""


class Rules(Protocol):
    """What a picture asks of a game."""

    @property
    def pieces(self) -> str:
        """What is counted on a place, one and several: ``"army/armies"``."""

    @property
    def marks(self) -> tuple[str, ...]:
        """The kinds of marks that a place may have."""

    def mark(self, mark: str, /) -> str:
        """Put a mark into words."""

    def scores(self, state: Any, seat: int, /) -> Sequence[Score]:
        """Count what a seat has."""

    def goals(self, state: Any, seat: int, /) -> Sequence[Goal]:
        """List what can be reached beside the board, and how far a seat is."""

    def advantages(self, state: Any, seat: int, /) -> Sequence[Rule]:
        """List the rules that work for a seat alone."""

    @property
    def board(self) -> Board:
        """The board played on."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who plays."""

    @property
    def bystanders(self) -> Sequence[str]:
        """The last seats, in which nobody sits."""

    @property
    def bonuses(self) -> bool:
        """Whether holding a region brings anything."""


class Position(Protocol):
    """What a picture asks of a state."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    def at(self, place: str, /) -> Held:
        """What stands on a place."""


class Face(NamedTuple):
    """How a place looks in a position.

    Attributes
    ----------
    css : str
        Classes: ``owner-A`` or ``free``, ``neutral`` where nobody plays the owner, and its marks (``base-A``,
        ``source``, ``lit``, ``dim`` …).
    text, letter : str
        How many pieces are on it, and its owner's letter; empty where nobody is.
    label : str
        All of it in words, for who listens.
    """

    css: str
    text: str
    letter: str
    label: str


@lru_cache(maxsize=32)
def _words(board: Board) -> dict[str, tuple[str, str]]:
    """For each place the beginning and the end of its label."""
    names = {id: place.name for id, place in board.places.items()}
    near = {id: ", ".join(names[other] for other in others) for id, others in board.neighbours.items()}
    return {
        id: (
            f"{place.name}, {board.regions[place.region].name}, ",
            "".join(f", {text}" for text in told(board, id)) + (f", next to {near[id]}" if near[id] else ""),
        )
        for id, place in board.places.items()
    }


def told(board: Board, id: str) -> list[str]:
    """What the map says of a place beside its name, in words."""
    extra = board.places[id].extra
    return [text for key, value, text in board.words.says if extra.get(key) == value]


def faces(state: Position) -> dict[str, Face]:
    """The face of every place.

    Parameters
    ----------
    state : Position
        Any state, or view of one, whose ``rules`` have a board and seats.

    Returns
    -------
    dict of Face
        By place, in file order.
    """
    rules, at, out = state.rules, state.at, {}
    seats, pieces = rules.seats, rules.pieces
    people = len(seats) - len(rules.bystanders)
    for id, (begin, end) in _words(rules.board).items():
        held = at(id)
        owner, marks = held.owner, held.marks
        if owner is None:
            css, letter, who = "free", "", "nobody"
        else:
            seat = seats[owner]
            css, letter, who = "owner-" + seat.letter, seat.letter, seat.name
            if owner >= people:
                css += " neutral"
        number, said = held.count, ""
        text = "" if owner is None and not number else str(number)
        if marks:
            css += " " + " ".join(marks)
            said = "".join(f", {rules.mark(mark)}" for mark in marks)
        out[id] = Face(css, text, letter, f"{begin}{who}, {count(number, pieces)}{said}{end}")
    return out


def arrow(board: Board, source: str, target: str) -> str:
    """An arrow from token to token as an SVG element."""
    k, width = scale(board), board.size[0]
    a, b = board.places[source], board.places[target]
    start, end = (a.x, a.y), (b.x, b.y)
    begin, finish = spots(board)[source], spots(board)[target]
    if {(source, target), (target, source)} & board.wrap:  # off one edge, and in from the other
        off, on = (0.0, width) if a.x < b.x else (width, 0.0)
        out, into = between(begin, None, start, (off, a.y), k), between(None, finish, (on, b.y), end, k)
        return _shaft(*out, k) + _shaft(*into, k)
    if (box := look(board).via(board, source, target)) is not None:
        there = Spot(box, box)
        ways = between(begin, there, start, box.middle, k), between(there, finish, box.middle, end, k)
        return "".join(_shaft(*way, k) for way in ways)
    return _shaft(*between(begin, finish, start, end, k), k)


def _shaft(start: Point, end: Point, k: float) -> str:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = length - min(9 * k, length)
    outline = [(0, 1.6), (neck, 1.6), (neck, 5), (length, 0), (neck, -5), (neck, -1.6), (0, -1.6)]
    points = [(start[0] + x * far - y * side * k, start[1] + y * far + x * side * k) for far, side in outline]
    return f'<path class="arrow" d="M{"L".join(f"{number(x)} {number(y)}" for x, y in points)}Z"/>'


class Played(Protocol):
    """A game that stands at a position."""

    @property
    def state(self) -> Position:
        """The position."""


def position(game: Position | Played) -> Position:
    """Give the position to be drawn: a game's, or the state itself."""
    return game.state if hasattr(game, "state") else game


def svg(
    game: Position | Played,
    *,
    mark: Iterable[str] = (),
    arrows: Iterable[Link] = (),
    theme: str = "light",
    width: float | None = None,
    bonus: bool | None = None,
) -> str:
    """A still picture of a position, complete in itself.

    Parameters
    ----------
    game : Game or State
    mark : iterable of str
        Places to ring.
    arrows : iterable of (str, str)
        Sources and targets.
    theme : str
        ``"light"``, ``"dark"`` or ``"print"`` (black and white).
    width : float, optional
        In pixels; without it the picture fills what it stands in.
    bonus : bool, optional
        Whether to show what a region is worth; where the game's options give it, unless said otherwise.

    Raises
    ------
    UnknownName
        No such place.
    BadOption
        No such theme.
    """
    state = position(game)
    board = state.rules.board
    themes = dict(look(board).themes)
    if theme not in themes:
        raise BadOption(f"theme is {', '.join(themes)}, got {theme!r}")
    drawn, shown = template(board, marks=state.rules.marks), faces(state)
    for id in mark:
        board.index[id]
        shown[id] = shown[id]._replace(css=shown[id].css + " mark")
    pointers = list(arrows)
    for id in (end for pair in pointers for end in pair):
        board.index[id]
    size = "" if width is None else f' width="{number(width)}" height="{number(width * board.size[1] / board.size[0])}"'
    worth = state.rules.bonuses if bonus is None else bonus
    whole = {
        "theme": f"rt-{theme}" + ("" if worth else " rt-no-bonus"),
        "size": size,
        "role": "img",
        "arrows": "".join(arrow(board, *pair) for pair in pointers),
    }
    texts = {id: (face.css, escape(face.label), face.letter, face.text) for id, face in shown.items()}
    order = {"css": 0, "label": 1, "letter": 2, "text": 3}
    return drawn.filled(texts[id][order[what]] if id else whole[what] for id, what in drawn.blanks)
