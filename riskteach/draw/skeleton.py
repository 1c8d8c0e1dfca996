"""A board drawn once, with blanks where a position's faces go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import chain
from typing import NamedTuple

from riskteach.core.board import Board
from riskteach.draw.cells import coast, land, number, rings, scale
from riskteach.draw.layout import FONT, LETTER, Spot, badges, labels, lines, spots
from riskteach.draw.palette import TINTS, style

BLANK = "\0"  # stands in no map: names are printable


class Blank(NamedTuple):
    """What belongs in a blank: ``what`` of a place, or of the whole picture where the place is empty."""

    place: str
    what: str


class Template(NamedTuple):
    """The picture in pieces: a blank comes after each piece but the last."""

    pieces: tuple[str, ...]
    blanks: tuple[Blank, ...]

    def filled(self, values: Iterable[str]) -> str:
        """The picture with a text in each blank, in order."""
        return "".join(chain.from_iterable(zip(self.pieces, (*values, ""), strict=True)))


def _blank(what: str, place: str = "") -> str:
    return f"{BLANK}{place} {what}{BLANK}"


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
            yield f'<path class="cell {_blank("css", place)}" data-place="{place}" d="{area}">{title}</path>'
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
    for id, box in badges(board).items():
        region = board.regions[id]
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        yield (
            f'<g class="bonus region-{tints[id]}"><title>{escape(region.name)}: {region.bonus}</title>'
            f'<rect x="{number(box.left)}" y="{number(box.top)}" width="{number(x * 2 - box.left * 2)}" '
            f'height="{number(y * 2 - box.top * 2)}" rx="{number(8 * k)}"/>'
            f'<text x="{number(x)}" y="{number(y + FONT * k * 0.36)}">+{region.bonus}</text></g>'
        )


def _token(board: Board, id: str, spot: Spot, prefix: str, k: float) -> str:
    place, box, label = board.places[id], spot.token, spot.label
    n = number
    across, down, split = box.right - box.left, box.bottom - box.top, box.left + LETTER * k
    base = (box.top + box.bottom) / 2 + FONT * k * 0.36
    frame = f'x="{n(box.left)}" y="{n(box.top)}" width="{n(across)}" height="{n(down)}" rx="{n(4 * k)}"'
    own = (
        f"M{n(split)} {n(box.top)}H{n(box.right - 4 * k)}a{n(4 * k)} {n(4 * k)} 0 0 1 {n(4 * k)} {n(4 * k)}"
        f"V{n(box.bottom - 4 * k)}a{n(4 * k)} {n(4 * k)} 0 0 1 {n(-4 * k)} {n(4 * k)}H{n(split)}Z"
    )
    edge = 2.5 * k
    ring = (
        f'x="{n(box.left - edge)}" y="{n(box.top - edge)}" width="{n(across + 2 * edge)}" '
        f'height="{n(down + 2 * edge)}" rx="{n(4 * k + edge)}"'
    )
    middle, foot = (label.left + label.right) / 2, label.bottom - FONT * k * 0.2
    return (
        f'<g class="place {_blank("css", id)}" id="{prefix}-{id}" data-place="{id}" aria-label="{_blank("label", id)}">'
        f"<title>{escape(place.name)}, {escape(board.regions[place.region].name)}</title>"
        f'<rect class="tag" {frame}/><path class="own" d="{own}"/><rect class="rim" {frame}/>'
        f'<rect class="ring" {ring}/>'
        f'<text class="letter" x="{n((box.left + split) / 2 + 0.5 * k)}" y="{n(base)}">{_blank("letter", id)}</text>'
        f'<text class="count" x="{n((split + box.right) / 2)}" y="{n(base)}">{_blank("text", id)}</text>'
        f'<text class="label" x="{n(middle)}" y="{n(foot)}">{escape(labels(board)[id])}</text></g>'
    )


@lru_cache(maxsize=32)
def template(board: Board, prefix: str = "rt") -> Template:
    """The picture of a board with its blanks; drawn once for each board."""
    w, h = board.size
    k = scale(board)
    root = (
        f'class="rt-board {_blank("theme")}" viewBox="0 0 {number(w)} {number(h)}" preserveAspectRatio="xMidYMid meet"'
        f'{_blank("size")} role="{_blank("role")}" aria-label="{escape(board.name)}"'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {root}>',
        f"<style>{style(k)}</style>",
        f'<rect class="sea" x="{number(-w)}" y="{number(-h)}" width="{number(3 * w)}" height="{number(3 * h)}"/>',
        f'<path class="grid" d="{_grid(board)}"/>',
        *_land(board, prefix),
        '<g class="links">',
        *_links(board),
        "</g>",
        *_badges(board, k),  # over the links: on a small map one may run behind a number
        '<g class="places">',
        *(_token(board, id, spot, prefix, k) for id, spot in spots(board).items()),
        f'</g><g class="arrows">{_blank("arrows")}</g></svg>',
    ]
    pieces = "".join(parts).split(BLANK)
    blanks = [Blank(*piece.rsplit(" ", 1)) for piece in pieces[1::2]]
    return Template(tuple(pieces[::2]), tuple(blanks))


def skeleton(board: Board, prefix: str = "rt", theme: str = "light") -> str:
    """The picture of a board without a position; a front end sets the faces in it.

    Parameters
    ----------
    board : Board
    prefix : str
        Begins every id in it: two pictures on one page want two prefixes.
    theme : str
        ``"light"``, ``"dark"`` or ``"print"``: the class ``rt-light`` … of the root.

    Returns
    -------
    str
        An SVG element. Every place has a ``g`` with the id ``prefix-place`` that holds its token and label, and a
        ``path`` of class ``cell``, its land; both carry ``data-place`` and wear the face's classes.
    """
    empty = dict.fromkeys(("size", "arrows", "letter", "text"), "")
    empty |= {"theme": f"rt-{theme}", "role": "group", "css": "free"}
    drawn = template(board, prefix)
    names = {id: escape(place.name) for id, place in board.places.items()}
    return drawn.filled(names[place] if what == "label" else empty[what] for place, what in drawn.blanks)
