"""Where the tokens, labels and links of a board stand: boxes that the drawing and its tests share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import hypot
from typing import NamedTuple

from riskteach.core.board import Board, Place, Point
from riskteach.draw.cells import along, land

SMALL = (580.0, 360.0)  # pixels of the smallest board: there, text is FONT pixels high
FONT = 12.0
TOKEN = (34.0, 16.0)  # room for a letter and three digits
BADGE = (26.0, 16.0)  # room for a plus and two digits
LETTER = 12.0  # of that width, for the letter
GAP = 1.0
# Widths in hundredths of the font size: those of DejaVu Sans, the widest font that one is likely to meet.
NARROW = dict.fromkeys("ijlI|!.,:;'", 33) | dict.fromkeys("frtJ()-/ ", 42)
WIDE = dict.fromkeys("mMwW@%", 98) | dict.fromkeys("ABCDGHKNOQRUVXYZ&", 76)


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


class Spot(NamedTuple):
    """The token of a place and its label."""

    token: Box
    label: Box


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


class Line(NamedTuple):
    """A link as it is drawn, between two places; a link around the back of the map is two lines."""

    ends: tuple[str, str]
    start: Point
    end: Point
    kind: str  # land, sea, wrap, or shore: a border between two areas that touch in the picture


def scale(board: Board) -> float:
    """Units of the map per pixel of the smallest board."""
    return max(board.size[0] / SMALL[0], board.size[1] / SMALL[1])


def text_width(text: str, font: float = FONT) -> float:
    """How wide a text may come out, whatever the font.

    >>> text_width("Peru") < text_width("China") < text_width("Mongol") < 48
    True
    """
    return sum(NARROW.get(c) or WIDE.get(c) or 64 for c in text) * font / 100


def token_box(place: Place, k: float) -> Box:
    """The token, around the spot of its place."""
    across, down = TOKEN[0] * k / 2, TOKEN[1] * k / 2
    return Box(place.x - across, place.y - down, place.x + across, place.y + down)


def label_box(place: Place, side: str, k: float) -> Box:
    """The label on one side of the token; as high as capitals with their descenders."""
    token, wide, high, gap = token_box(place, k), text_width(place.short, FONT * k), FONT * k, GAP * k
    if side in "ns":
        top = token.bottom + gap if side == "s" else token.top - gap - high
        return Box(place.x - wide / 2, top, place.x + wide / 2, top + high)
    left = token.right + 2 * gap if side == "e" else token.left - 2 * gap - wide
    return Box(left, place.y - high / 2, left + wide, place.y + high / 2)


@lru_cache(maxsize=32)
def spots(board: Board) -> dict[str, Spot]:
    """Boxes of every token and label; a label whose side the map leaves open goes where it meets nothing."""
    k = scale(board)
    picture = Box(0, 0, *board.size)
    tokens = {place.id: token_box(place, k) for place in board.places.values()}
    fixed = {p.id: label_box(p, p.extra["label"], k) for p in board.places.values() if "label" in p.extra}
    for place in board.places.values():
        if place.id in fixed:
            continue
        options = [label_box(place, side, k) for side in "snew"]
        others = [box for other, box in tokens.items() if other != place.id] + list(fixed.values())
        free = [b for b in options if inside(b, picture) and not any(b.meets(other, 0.5 * k) for other in others)]
        fixed[place.id] = (free or options)[0]
    return {place: Spot(tokens[place], fixed[place]) for place in board.ids}


def badges(board: Board) -> dict[str, Box]:
    """Boxes of the bonuses of those regions that say where theirs is to stand."""
    across, down = BADGE[0] * scale(board) / 2, BADGE[1] * scale(board) / 2
    found = [(r.id, r.at) for r in board.regions.values() if r.at]
    return {id: Box(x - across, y - down, x + across, y + down) for id, (x, y) in found}


def inside(box: Box, outer: Box) -> bool:
    """Whether a box lies in another."""
    return outer.left <= box.left and outer.top <= box.top and box.right <= outer.right and box.bottom <= outer.bottom


@lru_cache(maxsize=32)
def lines(board: Board) -> tuple[Line, ...]:
    """Every link as it is drawn, from the middle of a token to the middle of another, or off the edge."""
    out: list[Line] = []
    width, near = board.size[0], 4 * scale(board)
    drawn = [land(board, r.id).meet.items() for r in board.regions.values() if r.outline]
    meeting = {pair for pairs in drawn for pair, length in pairs if length >= near}
    for link in board.links:
        a, b = ((board.places[end].x, board.places[end].y) for end in link)
        if link in board.wrap:
            west, east = sorted((a, b))
            # The two halves meet at one height: that of the straight line around the back.
            height = west[1] + (east[1] - west[1]) * west[0] / (west[0] + width - east[0] or 1)
            ends = link if west == a else (link[1], link[0])
            out.append(Line((ends[0], ends[0]), west, (0, height), "wrap"))
            out.append(Line((ends[1], ends[1]), east, (width, height), "wrap"))
        else:
            kind = "sea" if link in board.sea else "shore" if frozenset(link) in meeting else "land"
            out.append(Line(link, a, b, kind))
    return tuple(out)


def clashes(board: Board, gap: float = 0.0) -> Iterator[str]:
    """Everything that is in the way of something else in the picture, in words.

    Parameters
    ----------
    board : Board
    gap : float
        Pixels, on the smallest board, that must lie between two things.
    """
    k = scale(board)
    boxes = [(f"{kind} of {id}", box) for id, spot in spots(board).items() for kind, box in spot._asdict().items()]
    boxes += [(f"bonus of {id}", box) for id, box in badges(board).items()]
    picture = Box(0, 0, *board.size)
    for what, box in boxes:
        if not inside(box, picture):
            yield f"the {what} leaves the picture"
    for (what, box), (other, another) in combinations(boxes, 2):
        same = what.split(" of ")[1] == other.split(" of ")[1]
        if box.meets(another, 0.0 if same else gap * k):
            yield f"the {what} meets the {other}"
    for line in lines(board):
        for id, spot in spots(board).items():
            if id not in line.ends and spot.token.crossed(line.start, line.end):
                yield f"the link {' – '.join(dict.fromkeys(line.ends))} runs through {id}"
