"""The look of space: a sky, planets in the light of one sun, stations, lanes, and the gem warp."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin
from random import Random
from zlib import crc32

from riskteach.core.board import Board, Place, Point
from riskteach.core.words import join
from riskteach.draw import skins
from riskteach.draw.boxes import FONT, Box, number, scale
from riskteach.draw.look import Look, Token, blank
from riskteach.draw.palette import SPACE as THEMES
from riskteach.draw.palette import TINTS
from riskteach.draw.space import (
    RADIUS,
    RING,
    SIGNS,
    STATION,
    WARP,
    all_slots,
    is_station,
    lines,
    plan,
    resource_boxes,
    spiral,
    token_box,
    warp,
)

STARS = 170  # on the picture and as far around it as a wide frame shows

CSS = """
HERE .star{fill:none;stroke:var(--grid);stroke-linecap:round}
HERE .ground{fill:var(--sea)}
HERE .cell{fill:var(--wash,var(--free));stroke:var(--coast);stroke-width:KEY1}
HERE .air{fill:none;stroke:var(--tint);stroke-width:KEY3;opacity:.55}
HERE .skin,HERE .frame{pointer-events:none}
HERE .skin{display:var(--skin,inline)}
HERE .cell.dim,HERE .cell.dim+.skin,HERE .cell.dim+.frame{opacity:.38}
HERE .hull{fill:none;stroke:var(--coast);stroke-width:KEY1.2;stroke-linejoin:round}
HERE .port{fill:var(--tint);stroke:var(--coast);stroke-width:KEY0.8}
HERE .link-warp{stroke:var(--warp);stroke-width:KEY2;stroke-dasharray:KEY6 KEY3.5}
HERE .arm{fill:none;stroke:var(--warp);stroke-width:KEY2.2;stroke-linecap:round}
HERE .heart{fill:var(--halo);stroke:var(--warp);stroke-width:KEY1}
HERE .warp text{font-size:KEY12px;text-anchor:middle;fill:var(--warp);paint-order:stroke;stroke:var(--halo);
stroke-width:KEY2.4px;stroke-linejoin:round;font-style:italic}
HERE .cross{display:none;fill:none;stroke:var(--ink);stroke-width:KEY2.2;stroke-linecap:round}
HERE .closed .cross{display:inline}
HERE .cell.closed{fill:var(--land)}
HERE .closed .label{opacity:.75}
HERE .closed .resource{opacity:.4}
HERE .free .tag,HERE .free .own,HERE .free .rim{display:none}
"""


def under(board: Board, prefix: str) -> Iterator[str]:
    """The sky, the lanes, the warp, and the planets."""
    k = scale(board)
    yield f"<style>{_faded(board)}</style>"
    yield f"<defs>{''.join(skins.shapes(prefix, k))}</defs>"
    yield from _sky(board, prefix)
    yield '<g class="links">'
    yield from _lanes(board)
    yield "</g>"
    yield from _warp(board, prefix)
    yield '<g class="worlds">'
    numbers = {id: n % len(TINTS) for n, id in enumerate(board.regions)}
    for place in board.places.values():
        yield f'<g class="region-{numbers[place.region]}">'
        yield from _station(board, place, k) if is_station(place) else _planet(board, place, prefix, k)
        yield "</g>"
    yield "</g>"


def _faded(board: Board) -> str:
    """Ways to and from a closed place fade, where a browser knows how to tell."""
    return "".join(
        f'.rt-board:has([data-place="{id}"].closed) [data-ends~="{id}"]{{opacity:.18}}'
        for id, place in board.places.items()
        if {"cover", "home"} & place.extra.keys()
    )


SKINS = {"gem": "facets", "ore": "craters"}


def _planet(board: Board, place: Place, prefix: str, k: float) -> Iterator[str]:
    n, region = number, board.regions[place.region]
    at = f'cx="{n(place.x)}" cy="{n(place.y)}"'
    skin = SKINS.get(str(place.extra.get("resource")), "bands")
    turn = crc32(place.id.encode()) % 360 if skin != "bands" else crc32(place.id.encode()) % 50 - 25
    yield f'<circle class="air" {at} r="{n((RADIUS + 1.5) * k)}"/><circle class="ground" {at} r="{n(RADIUS * k)}"/>'
    yield (
        f'<circle class="cell {blank("css", place.id)}" data-place="{place.id}" {at} r="{n(RADIUS * k)}">'
        f"<title>{escape(place.name)}, {escape(region.name)}</title></circle>"
    )
    move = f"translate({n(place.x)} {n(place.y)})"
    yield (
        f'<g class="skin" transform="{move}"><use href="#{prefix}-_{skin}" transform="rotate({turn})"/>'
        f'<use href="#{prefix}-_light"/></g>'
    )


def _hexagon(x: float, y: float, across: float, down: float) -> str:
    n = number
    return (
        f"M{n(x - across)} {n(y)}L{n(x - across / 2)} {n(y - down)}H{n(x + across / 2)}L{n(x + across)} {n(y)}"
        f"L{n(x + across / 2)} {n(y + down)}H{n(x - across / 2)}Z"
    )


def _station(board: Board, place: Place, k: float) -> Iterator[str]:
    n, (x, y), (wide, high) = number, (place.x, place.y), (STATION[0] * k / 2, STATION[1] * k / 2)
    outer, inner = _hexagon(x, y, wide, high), _hexagon(x, y, wide - 4 * k, high - 4 * k)
    yield f'<path class="ground" d="{outer}"/>'
    yield (
        f'<path class="cell {blank("css", place.id)}" data-place="{place.id}" d="{outer}">'
        f"<title>{escape(place.name)}, {escape(board.regions[place.region].name)}</title></path>"
    )
    spokes = f"M{n(x - wide / 2)} {n(y - high)}L{n(x)} {n(y)}M{n(x + wide / 2)} {n(y - high)}L{n(x)} {n(y)}"
    spokes += f"M{n(x - wide / 2)} {n(y + high)}L{n(x)} {n(y)}M{n(x + wide / 2)} {n(y + high)}L{n(x)} {n(y)}"
    yield f'<g class="frame"><path class="hull" d="{inner}{spokes}"/>'
    for a, b in ((-1, 0), (-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1)):
        yield f'<circle class="port" cx="{n(x + a * wide)}" cy="{n(y + b * high)}" r="{n(2.4 * k)}"/>'
    yield f'<circle class="port" cx="{n(x)}" cy="{n(y)}" r="{n(5 * k)}"/></g>'


def _sky(board: Board, prefix: str) -> Iterator[str]:
    """A haze around the middle, and stars where nothing else stands, wider than the picture."""
    (w, h), k = board.size, scale(board)
    n = number
    yield (
        f'<ellipse cx="{n(w / 2)}" cy="{n(h / 2)}" rx="{n(w * 0.62)}" ry="{n(h * 0.7)}" fill="url(#{prefix}-_haze)"/>'
    )
    found = plan(board)
    full = [box for spot in found.spots.values() for box in spot] + list(found.things.values())
    paths: dict[float, str] = {0.8: "", 1.2: "", 1.8: ""}
    random = Random(board.name)  # the same sky each time
    for _ in range(STARS):
        x, y = w * (2 * random.random() - 0.5), h * (2 * random.random() - 0.5)
        width = random.choices(list(paths), (6, 3, 1))[0]
        if not any(box.meets(Box(x, y, x, y), 6 * k) for box in full):
            paths[width] += f"M{n(x)} {n(y)}h.01"
    for width, path in paths.items():
        yield f'<path class="star" stroke-width="{n(width * k)}" d="{path}"/>'


def _lanes(board: Board) -> Iterator[str]:
    w = board.size[0]
    for line in lines(board):
        if line.kind != "warp":
            way = "M{} {}L{} {}".format(*map(number, line.start + line.end))
            if line.kind == "wrap":  # on, into the margin that a wider frame shows
                way += f"H{number(2 * w if line.end[0] else -w)}"
            yield f'<path class="link link-{line.kind}" data-ends="{" ".join(line.ends)}" d="{way}"/>'


def _warp(board: Board, prefix: str) -> Iterator[str]:
    found, k, n = warp(board), scale(board), number
    if found is None:
        return
    (x, y), r = found.swirl.middle, found.swirl.size[0] / 2
    joined = escape(join([board.places[id].name for id in found.curves]))
    yield f'<g class="warp"><title>The gem warp joins {joined}</title>'
    yield f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(1.5 * r)}" fill="url(#{prefix}-_glow)"/>'
    for id, curve in found.curves.items():
        yield f'<path class="link link-warp" data-ends="{id}" d="{curve.path}"/>'
    yield f'<circle class="ground" cx="{n(x)}" cy="{n(y)}" r="{n(0.92 * r)}"/>'
    yield f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="url(#{prefix}-_glow)"/>'
    arms = "".join("M" + "L".join(f"{n(a)} {n(b)}" for a, b in arm) for arm in spiral(found.swirl))
    yield f'<path class="arm" d="{arms}"/><circle class="heart" cx="{n(x)}" cy="{n(y)}" r="{n(2.6 * k)}"/>'
    label = found.label
    yield f'<text x="{n(label.middle[0])}" y="{n(label.bottom - FONT * k * 0.2)}">{WARP}</text></g>'


def token(board: Board, id: str, prefix: str) -> Token:
    """The token at a planet's foot or in a station; a ring around it, a cross for the closed, what it gives."""
    k, place, n = scale(board), board.places[id], number
    x, y = place.x, place.y
    if is_station(place):
        wide, high = (STATION[0] / 2 + 3.5) * k, (STATION[1] / 2 + 3) * k
        ring, far = f'<path class="ring" d="{_hexagon(x, y, wide, high)}"/>', 10 * k
    else:
        ring, far = f'<circle class="ring" cx="{n(x)}" cy="{n(y)}" r="{n(RING * k)}"/>', 14 * k
    cross = f"M{n(x - far)} {n(y - far)}L{n(x + far)} {n(y + far)}M{n(x + far)} {n(y - far)}L{n(x - far)} {n(y + far)}"
    resources = "".join(
        f'<use class="resource" href="#{prefix}-_{what}" x="{n(box.left)}" y="{n(box.top)}"><title>{what}</title></use>'
        for what, box in resource_boxes(place, k).items()
    )
    return Token(token_box(place, k), ring, f'<path class="cross" d="{cross}"/>{resources}')


def via(board: Board, source: str, target: str) -> Box | None:
    """The gem warp, where it is the way from one place to another."""
    found = warp(board)
    if found is None or target in board.neighbours[source] or not {source, target} <= found.curves.keys():
        return None
    return found.swirl


def grounds(board: Board) -> Iterator[tuple[int, list[Point]]]:
    """The discs of planets, and the hulls of stations."""
    k, numbers = scale(board), {id: n for n, id in enumerate(board.regions)}
    for place in board.places.values():
        corners, far = (6, STATION[0] / 2 * k) if is_station(place) else (48, RADIUS * k)
        turns = (2 * pi * n / corners for n in range(corners))
        yield numbers[place.region], [(place.x + far * cos(a), place.y + far * sin(a)) for a in turns]


SPACE = Look(
    "space",
    tuple(THEMES.items()),
    CSS + skins.CSS,
    tuple(SIGNS.items()),
    plan,
    lines,
    all_slots,
    under,
    token,
    via,
    grounds,
    covers=True,
)
