"""The look of land: continents with coasts, links across the sea, and a token for each territory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from html import escape
from math import hypot

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
    crossings,
    ends,
    inside,
    longer,
    number,
    scale,
    text_width,
    token_box,
)
from riskteach.draw.cells import coast, holds, land, polygon, rings
from riskteach.draw.look import Look, Slots, Token, blank
from riskteach.draw.palette import THEMES, TINTS
from riskteach.draw.signs import Sign

BADGE = (26.0, 16.0)  # pixels on the smallest board: room for a plus and two digits
GAP = 1.0
SMALL_SIGN = (10.0, 10.0)
AROUND = 5.5  # pixels from a token to a ring around it
SECOND = 12.0  # what speaks against a sign that does not touch its token
SIGNS = {
    "capital": (Sign("capital", "capital", "tag", (21.0, 12.5), "ABCDEF"),),
    "city": (Sign("city", "city", "bare", SMALL_SIGN),),
    "tower": (Sign("tower", "tower", "bare", SMALL_SIGN),),
    "hero": (Sign("hero", "hero", "bare", SMALL_SIGN),),
    "reach": (Sign("reach", "reach", "ring", (TOKEN[0] + 2 * AROUND, TOKEN[1] + 2 * AROUND), "ABCDEF"),),
}

# -- where everything stands ------------------------------------------------------------------------


def label_box(place: Place, side: str, k: float, text: str = "") -> Box:
    """The label on one side of the token, the short one or another; as high as capitals with their descenders."""
    token, wide, high, gap = token_box(place, k), text_width(text or place.short, FONT * k), FONT * k, GAP * k
    if side in "ns":
        top = token.bottom + gap if side == "s" else token.top - gap - high
        return Box(place.x - wide / 2, top, place.x + wide / 2, top + high)
    left = token.right + 2 * gap if side == "e" else token.left - 2 * gap - wide
    return Box(left, place.y - high / 2, left + wide, place.y + high / 2)


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
        others = [token for other, token in tokens.items() if other != place.id] + list(fixed.values())
        free = [b for b in options if inside(b, picture) and not any(b.meets(other, 0.5 * k) for other in others)]
        fixed[place.id] = (free or options)[0]
    bonuses: dict[str, Box] = {}
    for region in board.regions.values():
        if region.at:
            bonuses[region.id] = box(region.at, BADGE, k)
    for region in board.regions.values():
        if region.bonus and not region.at:
            taken = [*tokens.values(), *fixed.values(), *bonuses.values()]
            bonuses[region.id] = _free_badge(board, region.id, taken)
    labels = {place.id: place.short for place in board.places.values()}
    for place in board.places.values():
        others = [that for boxes in (tokens, fixed) for other, that in boxes.items() if other != place.id]
        others += bonuses.values()
        found = [
            (-len(text), crossings(board, label), n, text, label)
            for text in longer(place, board)
            for n, side in enumerate(place.extra.get("label", "snew"))
            if inside(label := label_box(place, side, k, text), picture)
            and not any(label.meets(other, 2 * k) for other in others)
        ]
        if found:
            *_, labels[place.id], fixed[place.id] = min(found)
    return Plan({id: Spot(tokens[id], fixed[id]) for id in board.ids}, labels, bonuses, {})


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
            badge = box(spot, BADGE, k)
            if inside(badge, picture) and not any(badge.meets(other, 2 * k) for other in taken):
                cost = hypot(dx, dy) + 30 * crossings(board, badge) + 60 * (not holds(ground, spot))
                found.append((cost, badge))
    return min(found)[1] if found else box((x, y), BADGE, k)


@lru_cache(maxsize=32)
def lines(board: Board) -> tuple[Line, ...]:
    """Every link as it is drawn, from the middle of a token to the middle of another, or off the edge."""
    out: list[Line] = []
    near = 4 * scale(board)
    drawn = [land(board, r.id).meet.items() for r in board.regions.values() if r.outline]
    meeting = {pair for pairs in drawn for pair, length in pairs if length >= near}
    for link in board.links:
        if link in board.wrap:
            out += around(board, link)
        else:
            kind = "sea" if link in board.sea else "shore" if frozenset(link) in meeting else "land"
            out.append(Line(link, *ends(board, link), kind))
    return tuple(out)


@lru_cache(maxsize=32)
def slots(board: Board, signs: tuple[Sign, ...]) -> Slots:
    """Find room for the signs around each token: first for what has the least choice, where it hampers others least.

    Rings need none: they run around the token, under all the rest.
    """
    k, picture, found = scale(board), Box(0, 0, *board.size), plan(board)
    rings = [sign for sign in signs if sign.form == "ring"]
    taken = [that for spot in found.spots.values() for that in spot] + list(found.badges.values())
    choice: dict[tuple[str, Sign], list[Box]] = {}
    for id, spot in found.spots.items():
        near = [that for that in taken if that.meets(spot.token, 40 * k)]
        for sign in signs:
            if sign in rings:
                continue
            inner = [that for that in _beside(spot.token, sign.size, k) if inside(that, picture)]
            choice[id, sign] = [that for that in inner if not any(that.meets(one) for one in near)] or inner[:1]
    placed = {(id, sign): box(spot.token.middle, sign.size, k) for id, spot in found.spots.items() for sign in rings}
    while choice:
        waiting = Counter(id for id, _ in choice)
        this = min(choice, key=lambda one: len(choice[one]) / waiting[one[0]])
        mine, token = choice.pop(this), found.spots[this[0]].token
        rivals = [
            (len(those), [that for that in those if that.meets(token, 40 * k)])
            for (id, _), those in choice.items()
            if found.spots[id].token.meets(token, 80 * k)
        ]
        best = placed[this] = min(mine, key=partial(_against, token=token, rivals=rivals, k=k))
        for one, those in choice.items():
            choice[one] = [that for that in those if not that.meets(best)] or those[:1]
    return {id: tuple((sign, placed[id, sign]) for sign in signs) for id in board.ids}


def _against(this: Box, token: Box, rivals: list[tuple[int, list[Box]]], k: float) -> float:
    """What speaks against a place for a sign: its distance, and how much choice it takes from others."""
    far = hypot(this.middle[0] - token.middle[0], this.middle[1] - token.middle[1]) / 60 / k
    lost = ((sum(this.meets(other) for other in those), many) for many, those in rivals)
    return far + SECOND * (not this.meets(token, 2 * k)) + sum(gone / (many - gone + 0.01) for gone, many in lost)


def _beside(token: Box, size: Point, k: float) -> Iterator[Box]:
    """Boxes that touch a token, or almost; then those in a second row."""
    wide, high = size[0] * k, size[1] * k
    left, top = token.left - wide, token.top - high
    for gap, step in ((0.5 * k, 2 * k), (SMALL_SIGN[1] * k + k, 4 * k)):
        for n in range(int((token.right - left) / step) + 1):
            x = left + n * step
            yield Box(x, top - gap, x + wide, token.top - gap)
            yield Box(x, token.bottom + gap, x + wide, token.bottom + gap + high)
        for n in range(int((token.bottom - top) / step) + 1):
            y = top + n * step
            yield Box(left - gap, y, token.left - gap, y + high)
            yield Box(token.right + gap, y, token.right + gap + wide, y + high)


# -- how it is drawn --------------------------------------------------------------------------------

CSS = """
HERE .grid{fill:none;stroke:var(--grid);stroke-width:KEY1}
HERE .shelf{fill:none;stroke:var(--tint);stroke-linejoin:round;stroke-width:KEY7;opacity:.45}
HERE .beach{fill:none;stroke:var(--tint);stroke-linejoin:round;stroke-width:KEY3}
HERE .ground{fill:var(--free)}
HERE .cell{fill:var(--wash,var(--free));stroke:var(--wash,var(--free));stroke-width:KEY1}
HERE .border{fill:none;stroke:var(--border);stroke-width:KEY0.7;stroke-linejoin:round}
HERE .coast{fill:none;stroke:var(--coast);stroke-width:KEY1;stroke-linejoin:round}
HERE .link-shore{display:none}
HERE .link-land{stroke-width:KEY0.8}
HERE .free .tag,HERE .free .rim{stroke:var(--link)}
"""


def under(board: Board, prefix: str) -> Iterator[str]:
    """The sea, the land, the links, and what each region brings."""
    yield f'<path class="grid" d="{_grid(board)}"/>'
    yield from _land(board, prefix)
    yield '<g class="links">'
    yield from _links(board)
    yield "</g>"
    yield from _badges(board, scale(board))  # over the links: on a small map one may run behind a number


def _grid(board: Board) -> str:
    """A hint of a globe: parallels and meridians, wider than the picture since a still may show more than it."""
    w, h = board.size
    curves = []
    for n in range(1, 6):
        y, bend = h * n / 6, (n - 3) * h / 14
        curves.append((-w, y + bend, w / 2, y - bend, 2 * w, y + bend))
    for n in range(-8, 17):
        x, bend = w * (n + 0.5) / 9, (n - 4) * w / 160
        curves.append((x - bend, -h, x + bend * 3, h / 2, x - bend, 2 * h))
    return "".join("M{} {}Q{} {} {} {}".format(*map(number, curve)) for curve in curves)


def _land(board: Board, prefix: str) -> Iterator[str]:
    """Coasts once each, then all shelves, so that none lies on a neighbour's land, then the land."""
    regions = [(n % len(TINTS), region) for n, region in enumerate(board.regions.values())]
    for n, region in regions:
        name, line = f"{prefix}-{region.id}", coast(rings(board, region.id))
        yield f'<defs><path id="{name}-coast" d="{line}" fill-rule="evenodd" clip-rule="evenodd"/></defs>'
        yield f'<clipPath id="{name}-land"><use href="#{name}-coast" clip-rule="evenodd"/></clipPath>'
        yield f'<use class="shelf region-{n}" href="#{name}-coast"/>'
    for n, region in regions:
        name, parts = f"{prefix}-{region.id}", land(board, region.id)
        yield f'<g class="region region-{n}" data-region="{region.id}"><g clip-path="url(#{name}-land)">'
        yield f'<use class="ground" href="#{name}-coast"/>'  # what shows through a dimmed place
        for place, area in parts.areas.items():
            title = f"<title>{escape(board.places[place].name)}, {escape(region.name)}</title>"
            yield f'<path class="cell {blank("css", place)}" data-place="{place}" d="{area}">{title}</path>'
        if region.outline:  # on grown ground areas meet by chance: there the links tell who borders whom
            yield f'<path class="border" d="{parts.borders}"/>'
        yield f'<use class="beach" href="#{name}-coast"/></g>'
        yield f'<use class="coast" href="#{name}-coast"/></g>'


def _links(board: Board) -> Iterator[str]:
    w = board.size[0]
    for line in lines(board):
        way = "M{} {}L{} {}".format(*map(number, line.start + line.end))
        if line.kind == "wrap":  # on, into the margin that a wider frame shows
            way += f"H{number(2 * w if line.end[0] else -w)}"
        yield f'<path class="link link-{line.kind}" d="{way}"/>'


def _badges(board: Board, k: float) -> Iterator[str]:
    tints = {id: n % len(TINTS) for n, id in enumerate(board.regions)}
    for id, badge in plan(board).badges.items():
        region, (x, y), (wide, high) = board.regions[id], badge.middle, badge.size
        yield (
            f'<g class="bonus region-{tints[id]}"><title>{escape(region.name)}: {region.bonus}</title>'
            f'<rect x="{number(badge.left)}" y="{number(badge.top)}" width="{number(wide)}" '
            f'height="{number(high)}" rx="{number(8 * k)}"/>'
            f'<text x="{number(x)}" y="{number(y + FONT * k * 0.36)}">+{region.bonus}</text></g>'
        )


def token(board: Board, id: str, prefix: str) -> Token:
    """A token, and a ring around it."""
    k, this = scale(board), plan(board).spots[id].token
    edge, n = 2.5 * k, number
    (x, y), (wide, high) = this[:2], this.size
    ring = (
        f'<rect class="ring" x="{n(x - edge)}" y="{n(y - edge)}" width="{n(wide + 2 * edge)}" '
        f'height="{n(high + 2 * edge)}" rx="{n(4 * k + edge)}"/>'
    )
    return Token(this, ring)


def via(board: Board, source: str, target: str) -> Box | None:
    """None: on land every way is straight."""
    return None


def grounds(board: Board) -> Iterator[tuple[int, list[Point]]]:
    """The coasts of the regions."""
    for n, region in enumerate(board.regions):
        yield from ((n, polygon(ring)) for ring in rings(board, region))


LAND = Look("land", tuple(THEMES.items()), CSS, tuple(SIGNS.items()), plan, lines, slots, under, token, via, grounds)
