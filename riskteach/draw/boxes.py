"""Boxes, spots and lines: what the pictures of every look are laid out with."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from riskteach.core.board import Board, Link, Place, Point

SMALL = (580.0, 360.0)  # pixels of the smallest board
FONT = 12.0  # pixels on it
TOKEN = (34.0, 16.0)  # room for a letter and three digits
LETTER = 12.0  # of that width, for the letter
LONGEST = 110.0  # pixels of a label that the map file leaves open
# Widths in hundredths of the font size: those of DejaVu Sans, the widest font that one is likely to meet.
NARROW = dict.fromkeys("ijlI|!.,:;'", 33) | dict.fromkeys("frtJ()-/ ", 42)
WIDE = dict.fromkeys("mMwW@%", 98) | dict.fromkeys("ABCDGHKNOQRUVXYZ&", 76)


def scale(board: Board) -> float:
    """Units of the map per pixel of the smallest board."""
    return max(board.size[0] / SMALL[0], board.size[1] / SMALL[1])


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def along(start: Point, end: Point, part: float) -> Point:
    """A spot on the way from one point to another."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box, gap: float = 0.0) -> bool:
        """Whether the two overlap, or come nearer than the gap."""
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.top < other.bottom + gap
            and other.top < self.bottom + gap
        )

    def crossed(self, start: Point, end: Point, gap: float = 0.0) -> tuple[float, float] | None:
        """Which part of a segment runs through the box or nearer to it than the gap (Liang and Barsky).

        >>> Box(2, 2, 4, 4).crossed((0, 3), (10, 3)), Box(2, 2, 4, 4).crossed((0, 5), (10, 5))
        ((0.2, 0.4), None)
        """
        enter, leave = 0.0, 1.0
        for a, b, low, high in zip(start, end, self[:2], self[2:], strict=True):
            if a == b:
                if not low - gap < a < high + gap:
                    return None
                continue
            first, last = sorted(((low - gap - a) / (b - a), (high + gap - a) / (b - a)))
            enter, leave = max(enter, first), min(leave, last)
        return (enter, leave) if enter < leave else None

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def size(self) -> Point:
        """Its width and height."""
        return self.right - self.left, self.bottom - self.top


def box(middle: Point, size: Point, k: float = 1.0) -> Box:
    """The box of a size, in pixels of the smallest board, around a point."""
    across, down = size[0] * k / 2, size[1] * k / 2
    return Box(middle[0] - across, middle[1] - down, middle[0] + across, middle[1] + down)


def inside(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another."""
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


class Spot(NamedTuple):
    """The body of a place, such as its token, and its label."""

    token: Box
    label: Box


class Line(NamedTuple):
    """A link as it is drawn, between two places; a link around the back of the map is two lines."""

    ends: tuple[str, str]
    start: Point
    end: Point
    kind: str  # land, sea, wrap, shore (a border between two areas that touch in the picture) or warp


class Plan(NamedTuple):
    """Where everything stands, and what the labels say; ``things`` are further boxes: of what, and of which place."""

    spots: dict[str, Spot]
    labels: dict[str, str]
    badges: dict[str, Box]
    things: dict[tuple[str, str], Box]


def between(source: Spot | None, target: Spot | None, start: Point, end: Point, k: float) -> tuple[Point, Point]:
    """The part of a segment that is clear of token and label at either end; over the labels where that is too short."""
    length, first, last = hypot(end[0] - start[0], end[1] - start[1]), 0.0, 1.0
    for take, gap in ((2, 3.0), (1, 0.5)):
        leave = [span[1] for box in (source or ())[:take] if (span := box.crossed(start, end, gap * k))]
        enter = [span[0] for box in (target or ())[:take] if (span := box.crossed(start, end, gap * k))]
        first, last = max(leave, default=0.0), min(enter, default=1.0)
        if (last - first) * length >= 14 * k:
            break
    return along(start, end, first), along(start, end, last)


def text_width(text: str, font: float = FONT) -> float:
    """How wide a text may come out, whatever the font.

    >>> text_width("Peru") < text_width("China") < text_width("Mongol") < 48
    True
    """
    return sum(NARROW.get(c) or WIDE.get(c) or 64 for c in text) * font / 100


def token_box(place: Place, k: float) -> Box:
    """The token, around the spot of its place."""
    return box((place.x, place.y), TOKEN, k)


def longer(place: Place, board: Board) -> Iterator[str]:
    """What a label may say instead of a short one that was only made: the name, or whole words that begin no other."""
    words = place.name.split()
    for most in range(len(words), 0, -1) if "short" not in place.extra else ():
        text = " ".join(words[:most])
        alike = sum(f"{other.name} ".startswith(f"{text} ") for other in board.places.values())
        if alike == 1 and len(text) > len(place.short) and text_width(text) <= LONGEST:
            yield text


def ends(board: Board, link: Link) -> tuple[Point, Point]:
    """Where the two places of a link stand."""
    a, b = (board.places[end] for end in link)
    return (a.x, a.y), (b.x, b.y)


def crossings(board: Board, this: Box) -> int:
    """How many links run through a box."""
    return sum(this.crossed(*ends(board, link)) is not None for link in board.links)


def around(board: Board, link: Link) -> Iterator[Line]:
    """The two lines of a link around the back, off the edges of the picture."""
    width = board.size[0]
    a, b = ends(board, link)
    west, east = sorted((a, b))
    # The two halves meet at one height: that of the straight line around the back.
    height = west[1] + (east[1] - west[1]) * west[0] / (west[0] + width - east[0] or 1)
    left, right = link if west == a else (link[1], link[0])
    yield Line((left, left), west, (0, height), "wrap")
    yield Line((right, right), east, (width, height), "wrap")
