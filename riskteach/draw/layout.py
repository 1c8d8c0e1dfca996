"""Where the tokens, labels and links of a board stand: boxes that the drawing and its tests share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import hypot
from typing import NamedTuple

from riskteach.core.board import Board, Place, Point
from riskteach.draw.cells import along, holds, land, polygon, rings, scale

FONT = 12.0  # pixels on the smallest board
TOKEN = (34.0, 16.0)  # room for a letter and three digits
BADGE = (26.0, 16.0)  # room for a plus and two digits
LETTER = 12.0  # of that width, for the letter
GAP = 1.0
LONGEST = 110.0  # pixels of a label that the map file leaves open
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


def label_box(place: Place, side: str, k: float, text: str = "") -> Box:
    """The label on one side of the token, the short one or another; as high as capitals with their descenders."""
    token, wide, high, gap = token_box(place, k), text_width(text or place.short, FONT * k), FONT * k, GAP * k
    if side in "ns":
        top = token.bottom + gap if side == "s" else token.top - gap - high
        return Box(place.x - wide / 2, top, place.x + wide / 2, top + high)
    left = token.right + 2 * gap if side == "e" else token.left - 2 * gap - wide
    return Box(left, place.y - high / 2, left + wide, place.y + high / 2)


class Plan(NamedTuple):
    """Where everything stands, and what the labels say."""

    spots: dict[str, Spot]
    labels: dict[str, str]
    badges: dict[str, Box]


@lru_cache(maxsize=32)
def plan(board: Board) -> Plan:
    """Find room: for tokens, short labels, bonuses, and then for longer labels where they are in nobody's way."""
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
    bonuses: dict[str, Box] = {}
    for region in board.regions.values():
        if region.at:
            bonuses[region.id] = _badge(region.at, k)
    for region in board.regions.values():
        if region.bonus and not region.at:
            taken = [*tokens.values(), *fixed.values(), *bonuses.values()]
            bonuses[region.id] = _free_badge(board, region.id, taken)
    labels = {place.id: place.short for place in board.places.values()}
    for place in board.places.values():
        others = [box for boxes in (tokens, fixed) for other, box in boxes.items() if other != place.id]
        others += bonuses.values()
        found = [
            (-len(text), _crossings(board, box), n, text, box)
            for text in _longer(place, board)
            for n, side in enumerate(place.extra.get("label", "snew"))
            if inside(box := label_box(place, side, k, text), picture)
            and not any(box.meets(other, 2 * k) for other in others)
        ]
        if found:
            *_, labels[place.id], fixed[place.id] = min(found)
    return Plan({id: Spot(tokens[id], fixed[id]) for id in board.ids}, labels, bonuses)


def _longer(place: Place, board: Board) -> Iterator[str]:
    """What a label may say instead of a short one that was only made: the name, or whole words that begin no other."""
    words = place.name.split()
    for most in range(len(words), 0, -1) if "short" not in place.extra else ():
        text = " ".join(words[:most])
        alike = sum(f"{other.name} ".startswith(f"{text} ") for other in board.places.values())
        if alike == 1 and len(text) > len(place.short) and text_width(text) <= LONGEST:
            yield text


def _crossings(board: Board, box: Box) -> int:
    """How many links run through a box."""
    ends = [[(board.places[end].x, board.places[end].y) for end in link] for link in board.links]
    return sum(box.crossed(start, end) is not None for start, end in ends)


def _badge(middle: Point, k: float) -> Box:
    (x, y), (across, down) = middle, (BADGE[0] * k / 2, BADGE[1] * k / 2)
    return Box(x - across, y - down, x + across, y + down)


def _free_badge(board: Board, region: str, taken: list[Box]) -> Box:
    """Room for a bonus near the middle of its region: in nobody's way, on its ground and beside the links if it can."""
    k, picture = scale(board), Box(0, 0, *board.size)
    ground = [polygon(ring) for ring in rings(board, region)]
    at = [(board.places[id].x, board.places[id].y) for id in board.regions[region].places]
    x, y = sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)
    found = []
    for dx in range(-80, 81, 8):
        for dy in range(-80, 81, 8):
            spot = x + dx * k, y + dy * k
            box = _badge(spot, k)
            if inside(box, picture) and not any(box.meets(other, 2 * k) for other in taken):
                cost = hypot(dx, dy) + 30 * _crossings(board, box) + 60 * (not holds(ground, spot))
                found.append((cost, box))
    return min(found)[1] if found else _badge((x, y), k)


def spots(board: Board) -> dict[str, Spot]:
    """Boxes of every token and label; a label whose side the map leaves open goes where it meets nothing."""
    return plan(board).spots


def labels(board: Board) -> dict[str, str]:
    """What every label says: the file's short name, else as much of the name as there is room for."""
    return plan(board).labels


def badges(board: Board) -> dict[str, Box]:
    """Boxes of the bonuses: where the map says, else near the middle of the region."""
    return plan(board).badges


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
