"""Where everything stands on a board in space: planets with room for all of their signs, stations, the gem warp."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, exp, hypot, pi, sin
from typing import NamedTuple

from riskteach.core.board import Board, Place, Point
from riskteach.draw.boxes import (
    FONT,
    TOKEN,
    Box,
    Line,
    Plan,
    Spot,
    around,
    box,
    ends,
    inside,
    longer,
    number,
    scale,
    text_width,
)
from riskteach.draw.look import Slots
from riskteach.draw.signs import Sign, tag

# All in pixels on the smallest board, from the middle of a planet.
RADIUS, SHIELD, RING = 21.0, 24.0, 27.5  # of the disc, of a force field, of what marks the planet
FOOT = 19.0  # the middle of the token, which covers the lower limb
SEAL = (16.0, 16.0)
STATION = (40.0, 34.0)
SWIRL = 22.0
RESOURCE = (12.0, 12.0)
WARP = "Gem warp"

CROWN = {"A": (-24.4, -19.0), "B": (-8.1, -30.0), "C": (8.1, -30.0), "D": (24.4, -19.0)}
COLOURS = "".join(CROWN)
SIGNS = {
    "field": (
        Sign("shield", "field", "ring", (2 * SHIELD, 2 * SHIELD), COLOURS),
        Sign("field", "field", "seal", (15.0, 15.0), COLOURS),
    ),
    "base": tuple(Sign(f"base-{letter}", "base", "seal", SEAL, letter) for letter in COLOURS),
    "dog": (
        Sign("dog", "dog", "tag", tag(False, 1), COLOURS, 3, "own"),
        Sign("guest", "dog", "tag", tag(True, 1), COLOURS, 3, "other"),
    ),
    "battle": (Sign("battle", "battle", "tag", tag(True, 2), COLOURS, 40),),
}
AT: dict[str, Point] = {
    "shield": (0, 0),
    "field": (-29.5, 0.5),
    "dog": (18.5 + tag(False, 1)[0] / 2, 18.5),
    "guest": (22.5 + tag(True, 1)[0] / 2, 2.0),
    "battle": (0, -3.0),
    **{f"base-{letter}": at for letter, at in CROWN.items()},
}
BESIDE = ((-26.0, 18.5), (-39.5, 18.5))  # what a planet is marked with


def is_station(place: Place) -> bool:
    """Whether it is a home station, not a planet."""
    return "home" in place.extra


def resources(place: Place) -> tuple[str, ...]:
    """What a planet is marked with."""
    got = place.extra.get("resource")
    return () if got is None else ("gem", "ore") if got == "both" else (got,)


def token_box(place: Place, k: float) -> Box:
    """The box of letter and number: across the foot of a planet, within a station."""
    return box((place.x, place.y + FOOT * k * (not is_station(place))), TOKEN, k)


def body_box(place: Place, k: float) -> Box:
    """A planet with its token, or a station."""
    if is_station(place):
        return box((place.x, place.y), STATION, k)
    reach = RADIUS * k
    return Box(place.x - reach, place.y - reach, place.x + reach, token_box(place, k).bottom)


def resource_boxes(place: Place, k: float) -> dict[str, Box]:
    """The pictograms of what a planet is marked with."""
    spots = zip(resources(place), BESIDE, strict=False)
    return {what: box((place.x + x * k, place.y + y * k), RESOURCE, k) for what, (x, y) in spots}


def all_slots(board: Board, signs: tuple[Sign, ...]) -> Slots:
    """The signs of each planet; a station has none."""
    k = scale(board)

    def there(place: Place) -> Iterator[tuple[Sign, Box]]:
        for sign in () if is_station(place) else signs:
            x, y = AT[sign.name]
            yield sign, box((place.x + x * k, place.y + y * k), sign.size, k)

    return {place.id: tuple(there(place)) for place in board.places.values()}


ALL = tuple(sign for signs in SIGNS.values() for sign in signs)


@lru_cache(maxsize=32)
def _taken(board: Board) -> dict[str, list[Box]]:
    """What each place needs but for its label, with every sign on it."""
    k, found = scale(board), all_slots(board, ALL)
    return {
        id: [
            body_box(place, k),
            *resource_boxes(place, k).values(),
            *(box for sign, box in found[id] if sign.form != "ring"),
        ]
        for id, place in board.places.items()
    }


# -- links and the warp -------------------------------------------------------------------------------


OFFSETS = sorted((hypot(dx, dy), dx, dy) for dx in range(-160, 161, 10) for dy in range(-160, 161, 10))


class Curve(NamedTuple):
    """A quadratic Bézier curve."""

    start: Point
    control: Point
    end: Point

    def points(self, steps: int = 10) -> list[Point]:
        """It as a chain of points."""
        return [self.at(n / steps) for n in range(steps + 1)]

    def at(self, t: float) -> Point:
        """A point on it."""
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        x, y = (a * p + b * q + c * r for p, q, r in zip(*self, strict=True))
        return x, y

    @property
    def path(self) -> str:
        """It as SVG path data."""
        (x, y), (cx, cy), (x2, y2) = self
        return f"M{number(x)} {number(y)}Q{number(cx)} {number(cy)} {number(x2)} {number(y2)}"


class Warp(NamedTuple):
    """The gem warp: its swirl, its name, and the curves to its planets."""

    swirl: Box
    label: Box
    curves: dict[str, Curve]


@lru_cache(maxsize=32)
def warp(board: Board) -> Warp | None:
    """Find room for the gem warp amid its planets, and ways to them that run through no other; None without one."""
    members = [place for place in board.places.values() if "warp" in place.extra]
    if len(members) < 2:
        return None
    k, picture, taken = scale(board), Box(0, 0, *board.size), _taken(board)
    bodies = [that for boxes in taken.values() for that in boxes]
    x, y = (sum(getattr(place, axis) for place in members) / len(members) for axis in "xy")
    size, best = (2 * SWIRL, 2 * SWIRL), (float("inf"), box((x, y), (2 * SWIRL, 2 * SWIRL), k))
    for far, dx, dy in OFFSETS:
        if far >= best[0]:
            break
        spot = box((x + dx * k, y + dy * k), size, k)
        room = _with_name(spot, k)
        if inside(room, picture) and not any(room.meets(that, 2 * k) for that in bodies):
            crossed = sum(spot.crossed(*ends(board, link)) is not None for link in board.links)
            best = min(best, (far + 40 * crossed, spot))
    swirl = best[1]
    curves = {place.id: _curve(board, swirl.middle, place, taken) for place in members}
    return Warp(swirl, _name(swirl, k), curves)


def spiral(swirl: Box) -> Iterator[list[Point]]:
    """The arms of the swirl, which widen as they turn."""
    (x, y), r = swirl.middle, swirl.size[0] / 2
    for arm in range(3):
        turns = ((2 * pi * arm / 3 + t * 0.42, 0.2 * r * exp(t * 0.155)) for t in range(11))
        yield [(x + far * cos(turn), y + far * sin(turn)) for turn, far in turns]


def _name(swirl: Box, k: float) -> Box:
    (x, _), wide = swirl.middle, text_width(WARP, FONT * k)
    return Box(x - wide / 2, swirl.bottom + k, x + wide / 2, swirl.bottom + (1 + FONT) * k)


def _with_name(swirl: Box, k: float) -> Box:
    name = _name(swirl, k)
    return Box(min(swirl.left, name.left), swirl.top, max(swirl.right, name.right), name.bottom)


def _curve(board: Board, start: Point, place: Place, taken: dict[str, list[Box]]) -> Curve:
    """The way from the swirl to a planet: bent a little, more or otherwise where something is in the way."""
    end, k = (place.x, place.y), scale(board)
    x, y = end[0] - start[0], end[1] - start[1]
    full: list[tuple[int, Box]] = []  # through a planet it is worse than behind a sign or label
    for other, (body, *signs) in taken.items():
        label = next(_sides(board.places[other], board.places[other].short, k))[1]
        full += [] if other == place.id else [(100, body), *((1, that) for that in (*signs, label))]
    found = []
    for n, bend in enumerate((0.16, -0.16, 0.28, -0.28, 0.05, -0.05, 0.45, -0.45, 0.7, -0.7)):
        curve = Curve(start, ((start[0] + end[0]) / 2 - y * bend, (start[1] + end[1]) / 2 + x * bend), end)
        points = curve.points()
        (left, right), (top, bottom) = ((min(those), max(those)) for those in zip(*points, strict=True))
        near = [(cost, that) for cost, that in full if that.meets(Box(left, top, right, bottom))]
        met = [cost for cost, that in near if any(that.crossed(*piece) for piece in pairwise(points))]
        found.append((sum(met), n, curve))
    return min(found)[2]


@lru_cache(maxsize=32)
def lines(board: Board) -> tuple[Line, ...]:
    """Every link, and the curves of the warp in short straight pieces."""
    out: list[Line] = []
    for link in board.links:
        if link in board.wrap:
            out += around(board, link)
        else:
            out.append(Line(link, *ends(board, link), "sea" if link in board.sea else "land"))
    found = warp(board)
    for id, curve in found.curves.items() if found else ():
        points = curve.points()
        out += [Line((id, id), a, b, "warp") for a, b in pairwise(points)]
    return tuple(out)


# -- labels -------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def plan(board: Board) -> Plan:
    """Find room for the labels: where they meet nothing, with as few links behind them as can be."""
    k, picture, taken = scale(board), Box(0, 0, *board.size), _taken(board)
    found, things = warp(board), {}
    if found:
        things = {("swirl", "the warp"): found.swirl, ("name", "the warp"): found.label}
    for id, place in board.places.items():
        things |= {(what, id): that for what, that in resource_boxes(place, k).items()}
    full = [box for boxes in taken.values() for box in boxes] + list(things.values())
    spots, labels = {}, {}
    for id, place in board.places.items():
        for text in (*longer(place, board), place.short):
            options = [
                (cost + 3 * sum(label.crossed(line.start, line.end) is not None for line in lines(board)), n, label)
                for n, (cost, label) in enumerate(_sides(place, text, k))
                if inside(label, picture) and not any(label.meets(other, 0.5 * k) for other in full)
            ]
            if options:
                break
        label = min(options)[2] if options else next(_sides(place, place.short, k))[1]
        full.append(label)
        spots[id], labels[id] = Spot(body_box(place, k), label), text
    return Plan(spots, labels, {}, things)


def _sides(place: Place, text: str, k: float) -> Iterator[tuple[float, Box]]:
    """Where a label may stand, each with what speaks against it: under, over, or beside its place."""
    wide, high, body, station = text_width(text, FONT * k), FONT * k, body_box(place, k), is_station(place)
    over, left, right = (0, 0, 0) if station else (17, 26, 39)  # signs stand there
    for side in place.extra.get("label", "ew sn" if station else "s new"):
        for shift in (0, -8, 8, -16, 16, -24, 24):
            x, y = place.x - wide / 2 + shift * k, body.top - (over + 1) * k - high
            cost = abs(shift) / 12
            if side == "s":
                yield cost, Box(x, body.bottom + 3 * k, x + wide, body.bottom + 3 * k + high)
            elif side == "n":
                yield cost + 5, Box(x, y, x + wide, y + high)
            elif abs(shift) < 20:
                x = body.right + (right + 2) * k if side == "e" else body.left - (left + 2) * k - wide
                y = place.y + (shift / 2) * k - high / 2
                yield cost + (0 if station else 8), Box(x, y, x + wide, y + high)
