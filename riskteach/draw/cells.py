"""Land: smooth coasts, those of the map or grown around its places, and a region divided among its places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import exp, floor, hypot, log
from typing import NamedTuple
from zlib import crc32

from riskteach.core.board import Board, Point, Region, Ring
from riskteach.draw.boxes import along, number, scale

TENSION = 0.5  # 0: straight lines from point to point; 0.5: a Catmull-Rom curve
# Grown ground, in pixels of the smallest board: how far it reaches from a place and from a link, how softly the two
# flow together, half of the strip between two regions, and the grid on which it is found.
REACH, NECK, SOFT, STRIP, GRID = 36.0, 22.0, 10.0, 4.0, 6.0


Node = tuple[int, int]
Bone = tuple[Point, Point, float]


class Edge(NamedTuple):
    """A straight piece between the land of one seed and that of another (None: the end of the world)."""

    start: Point
    end: Point
    beyond: int | None


def path(points: Iterable[Point], close: bool = True) -> str:
    """Straight lines through the points as SVG path data, relative ones since those are shorter."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = ((bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(tenths))
    begin = f"M{number(tenths[0][0] / 10)} {number(tenths[0][1] / 10)}l"
    return begin + " ".join(f"{number(x / 10)} {number(y / 10)}" for x, y in steps) + ("Z" if close else "")


def controls(ring: Ring) -> Iterator[tuple[Point, Point, Point, Point]]:
    """The Bézier pieces of a smooth closed curve through all points of a ring."""
    for i, b in enumerate(ring):
        a, c, d = ring[i - 1], ring[(i + 1) % len(ring)], ring[(i + 2) % len(ring)]
        leave = (b[0] + (c[0] - a[0]) * TENSION / 3, b[1] + (c[1] - a[1]) * TENSION / 3)
        arrive = (c[0] - (d[0] - b[0]) * TENSION / 3, c[1] - (d[1] - b[1]) * TENSION / 3)
        yield b, leave, arrive, c


def coast(rings: Iterable[Ring]) -> str:
    """All rings of a region as SVG path data."""
    out = []
    for ring in rings:
        out.append(f"M{number(ring[0][0])} {number(ring[0][1])}")
        out += ["C" + " ".join(f"{number(x)} {number(y)}" for x, y in piece[1:]) for piece in controls(ring)]
        out.append("Z")
    return "".join(out)


def polygon(ring: Ring, steps: int = 4) -> list[Point]:
    """The smooth curve as many short straight lines."""
    out: list[Point] = []
    for p, q, r, s in controls(ring):
        for step in range(steps):
            t = step / steps
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            x, y = (sum(w * c for w, c in zip(weights, line, strict=True)) for line in zip(p, q, r, s, strict=True))
            out.append((x, y))
    return out


def holds(polygons: Iterable[list[Point]], spot: Point) -> bool:
    """Whether a spot is on land: inside an odd number of rings, so that a ring in a ring is a lake."""
    x, y, inside = *spot, False
    for corners in polygons:
        ax, ay = corners[-1]
        for bx, by in corners:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
    return inside


def seeds(board: Board, region: Region) -> list[tuple[Point, str]]:
    """The points around which land belongs to a place."""
    out: dict[Point, str] = {}
    for id in region.places:
        place = board.places[id]
        for x, y in ((place.x, place.y), *place.extra.get("land", ())):
            out.setdefault((x, y), id)
    return list(out.items())


@lru_cache(maxsize=128)
def rings(board: Board, region: str) -> tuple[Ring, ...]:
    """The coast of a region: as the map draws it, else grown around its places and the links between them."""
    this = board.regions[region]
    if this.outline:
        return this.outline
    k = scale(board)
    mine = bones(board, this)
    others = [bone for other in board.regions.values() if other is not this for bone in bones(board, other)]

    def away(spot: Point, from_: list[Bone]) -> float:
        """A distance that is rounder than the least one."""
        return -log(sum(exp(-apart(spot, *bone) / (SOFT * k)) for bone in from_) or 1e-300) * SOFT * k

    def depth(spot: Point) -> float:
        """How far inside the ground a spot lies: near enough to its own, and nearer to them than to all others."""
        near = away(spot, mine)
        inside = REACH * k - near
        return inside if inside < 0 else min(inside, (away(spot, others) - near) / 2 - STRIP * k)

    found = contours(depth, [spot for bone in mine for spot in bone[:2]], REACH * k, GRID * k)
    # A hole is a ring that runs the other way; one with nothing of another region in it is filled.
    return tuple(ring for ring in found if area(ring) > 0 or any(holds([list(ring)], bone[0]) for bone in others))


def bones(board: Board, region: Region) -> list[Bone]:
    """What the ground of a region grows around: its places and the links between them, as segments of a thickness."""
    near = seeds(board, region)
    at = {id: (board.places[id].x, board.places[id].y) for id in region.places}
    inner = [link for link in board.links if set(link) <= at.keys() and link not in board.sea | board.wrap]
    thin = (REACH - NECK) * scale(board)
    return [(spot, spot, 0.0) for spot, _ in near] + [(at[a], at[b], thin) for a, b in inner]


def apart(spot: Point, start: Point, end: Point, more: float = 0.0) -> float:
    """The distance of a spot from a segment, and some more."""
    x, y = end[0] - start[0], end[1] - start[1]
    long = x * x + y * y
    part = max(0.0, min(1.0, ((spot[0] - start[0]) * x + (spot[1] - start[1]) * y) / long)) if long else 0.0
    return hypot(spot[0] - start[0] - part * x, spot[1] - start[1] - part * y) + more


def area(ring: Ring) -> float:
    """The area in a ring, below nought if it runs against the clock of the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


def contours(depth: Callable[[Point], float], around: list[Point], reach: float, step: float) -> Iterator[Ring]:
    """The closed lines on which a depth is nought, found on a grid around some points (marching triangles)."""
    first, last = ([floor(f(p[n] for p in around) / step) for n in (0, 1)] for f in (min, max))
    wide = int(reach / step) + 2
    xs, ys = (range(first[n] - wide, last[n] + wide + 2) for n in (0, 1))
    deep = {(i, j): depth((i * step, j * step)) or 1e-9 for i in xs for j in ys}
    follow: dict[tuple[Node, Node], tuple[Node, Node]] = {}  # from a side of a triangle to the next one that is crossed
    for i in xs[:-1]:
        for j in ys[:-1]:
            for corners in (((i, j), (i + 1, j), (i + 1, j + 1)), ((i, j), (i + 1, j + 1), (i, j + 1))):
                inner = [deep[corner] > 0 for corner in corners]
                if sum(inner) in (1, 2):
                    n = inner.index(sum(inner) == 1)  # the one that is not like the others
                    a, b, c = corners[n], corners[n - 2], corners[n - 1]
                    into, out = (min(a, b), max(a, b)), (min(a, c), max(a, c))
                    if not inner[n]:
                        into, out = out, into
                    follow[into] = out
    while follow:
        side, after = follow.popitem()
        line = [side]
        while after != side:
            line.append(after)
            after = follow.pop(after)
        if len(line) >= 9:  # every third point is enough, and makes it smooth
            yield tuple(
                along((a[0] * step, a[1] * step), (b[0] * step, b[1] * step), deep[a] / (deep[a] - deep[b]))
                for a, b in line[:-1:3]
            )


def divide(points: list[Point], frame: list[Point]) -> list[list[Edge]]:
    """The Voronoi cell of each point inside a convex frame, as edges in order."""
    cells = []
    for i, (px, py) in enumerate(points):
        cell = [Edge(frame[k - 1], frame[k], None) for k in range(len(frame))]
        for j, (qx, qy) in enumerate(points):
            if j != i:
                # Spots nearer to q than to p have nx·x + ny·y above the limit: cut them off.
                nx, ny = qx - px, qy - py
                limit = (qx * qx + qy * qy - px * px - py * py) / 2
                cell = _cut(cell, nx, ny, limit, j)
        cells.append(cell)
    return cells


def _cut(cell: list[Edge], nx: float, ny: float, limit: float, beyond: int) -> list[Edge]:
    out: list[Edge] = []
    gone: Point | None = None  # where the outline left the half-plane
    back: Point | None = None
    for a, b, other in cell:
        da, db = nx * a[0] + ny * a[1] - limit, nx * b[0] + ny * b[1] - limit
        if da <= 0 and db <= 0:
            out.append(Edge(a, b, other))
        elif da <= 0 or db <= 0:
            t = da / (da - db)
            spot = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            if da <= 0:
                out.append(Edge(a, spot, other))
                gone = spot
            else:
                back = spot
                out.append(Edge(spot, b, other))
    if gone is None or back is None:
        return out
    at = next((n for n, edge in enumerate(out) if edge.start == back), 0)
    return [*out[:at], Edge(gone, back, beyond), *out[at:]]


def winding(start: Point, end: Point, key: str, least: float) -> list[Point]:
    """A border like a drawn one between two points (without the last), the same whenever the key is."""
    if hypot(end[0] - start[0], end[1] - start[1]) < least:
        return [start]
    aside = (crc32(key.encode()) / 2**32 - 0.5) * 0.28
    x, y = along(start, end, 0.5)
    middle = (x + (end[1] - start[1]) * aside, y - (end[0] - start[0]) * aside)
    return winding(start, middle, key + "<", least) + winding(middle, end, key + ">", least)


class Land(NamedTuple):
    """A region divided: the area of each place, and the borders between places, as SVG path data.

    Areas reach beyond the coast and want to be clipped by it. ``meet`` is how long the common border on land is, for
    every two places that have one in the picture.
    """

    areas: dict[str, str]
    borders: str
    meet: dict[frozenset[str], float]


@lru_cache(maxsize=128)
def land(board: Board, region: str) -> Land:
    """Divide a region among its places: every spot goes to the nearest seed's."""
    this = board.regions[region]
    near = seeds(board, this)
    shapes = [polygon(ring) for ring in rings(board, region)]
    spots = [spot for shape in shapes for spot in shape] + [spot for spot, _ in near]
    left, right = min(x for x, _ in spots) - 2, max(x for x, _ in spots) + 2
    top, bottom = min(y for _, y in spots) - 2, max(y for _, y in spots) + 2
    cells = divide([p for p, _ in near], [(left, top), (right, top), (right, bottom), (left, bottom)])
    areas, borders, meet = dict.fromkeys(this.places, ""), "", defaultdict[frozenset[str], float](float)
    lines: dict[tuple[int, int], list[Point]] = {}  # each border as its first side draws it
    for i, cell in enumerate(cells):
        outline: list[Point] = []
        for start, end, j in cell:
            outline.append(start)
            if j is None or near[i][1] == near[j][1]:
                continue
            if i > j:  # the same line, seen from the other side
                outline += lines.get((j, i), [])[:0:-1]
                continue
            length = hypot(end[0] - start[0], end[1] - start[1])
            samples = int(length / board.size[0] * 580) + 2
            dry = sum(holds(shapes, along(start, end, n / samples)) for n in range(samples + 1))
            if dry:  # else nobody sees it
                line = lines[i, j] = winding(start, end, f"{i} {j}", board.size[0] / 90)
                outline += line[1:]
                borders += path([*line, end], close=False)
                meet[frozenset((near[i][1], near[j][1]))] += length * dry / (samples + 1)
        areas[near[i][1]] += path(outline)
    return Land(areas, borders, dict(meet))
