"""A board drawn once, with blanks where a position's faces go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import chain
from typing import NamedTuple

from riskteach.core.board import Board
from riskteach.draw.boxes import FONT, LETTER, Box, number, scale
from riskteach.draw.layout import look, plan, signs, slots
from riskteach.draw.look import BLANK, blank
from riskteach.draw.signs import Sign, symbols, uses
from riskteach.draw.style import style


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


def _place(board: Board, id: str, prefix: str, there: Iterable[tuple[Sign, Box]]) -> str:
    """A place: its token, its label, and its signs, which are hidden; rings around it lie under all of that."""
    parts = [[one for one in there if (one[0].form == "ring") is ring] for ring in (True, False)]
    rings, signs_ = ("".join(uses(part, prefix)) for part in parts)
    k, n = scale(board), number
    place, label, token = board.places[id], plan(board).spots[id].label, look(board).token(board, id, prefix)
    box, (wide, high) = token.box, token.box.size
    split, base = box.left + LETTER * k, box.middle[1] + FONT * k * 0.36
    frame = f'x="{n(box.left)}" y="{n(box.top)}" width="{n(wide)}" height="{n(high)}" rx="{n(4 * k)}"'
    own = (
        f"M{n(split)} {n(box.top)}H{n(box.right - 4 * k)}a{n(4 * k)} {n(4 * k)} 0 0 1 {n(4 * k)} {n(4 * k)}"
        f"V{n(box.bottom - 4 * k)}a{n(4 * k)} {n(4 * k)} 0 0 1 {n(-4 * k)} {n(4 * k)}H{n(split)}Z"
    )
    middle, foot = label.middle[0], label.bottom - FONT * k * 0.2
    return (
        f'<g class="place {blank("css", id)}" id="{prefix}-{id}" data-place="{id}" aria-label="{blank("label", id)}">'
        f"<title>{escape(place.name)}, {escape(board.regions[place.region].name)}</title>{rings}"
        f'{token.ring}{token.more}<rect class="tag" {frame}/><path class="own" d="{own}"/><rect class="rim" {frame}/>'
        f'<text class="letter" x="{n((box.left + split) / 2 + 0.5 * k)}" y="{n(base)}">{blank("letter", id)}</text>'
        f'<text class="count" x="{n((split + box.right) / 2)}" y="{n(base)}">{blank("text", id)}</text>'
        f'<text class="label" x="{n(middle)}" y="{n(foot)}">{escape(plan(board).labels[id])}</text>{signs_}</g>'
    )


@lru_cache(maxsize=32)
def template(board: Board, prefix: str = "rt", marks: tuple[str, ...] = ()) -> Template:
    """The picture of a board with its blanks; drawn once for each board."""
    (w, h), k, this = board.size, scale(board), look(board)
    shown, where = signs(board, marks), slots(board, marks)
    scope = f"rt-{this.name}" + ("" if k == 1 else f"-{k:.4g}".replace(".", "_"))
    root = (
        f'class="rt-board {scope} {blank("theme")}" viewBox="0 0 {number(w)} {number(h)}" '
        f'preserveAspectRatio="xMidYMid meet"{blank("size")} role="{blank("role")}" aria-label="{escape(board.name)}"'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {root}>',
        f"<style>{style('.' + scope, k, this, shown)}</style>",
        f'<rect class="sea" x="{number(-w)}" y="{number(-h)}" width="{number(3 * w)}" height="{number(3 * h)}"/>',
        f'<defs class="symbols">{"".join(symbols(shown, prefix, k))}</defs>' if shown else "",
        *this.under(board, prefix),
        '<g class="places">',
        *(_place(board, id, prefix, where[id]) for id in board.ids),
        f'</g><g class="arrows">{blank("arrows")}</g></svg>',
    ]
    pieces = "".join(parts).split(BLANK)
    blanks = [Blank(*piece.rsplit(" ", 1)) for piece in pieces[1::2]]
    return Template(tuple(pieces[::2]), tuple(blanks))


def skeleton(board: Board, prefix: str = "rt", theme: str = "light", marks: Iterable[str] = ()) -> str:
    """The picture of a board without a position; a front end sets the faces in it.

    Parameters
    ----------
    board : Board
    prefix : str
        Begins every id in it: two pictures on one page want two prefixes.
    theme : str
        ``"light"``, ``"dark"`` or ``"print"``: the class ``rt-light`` … of the root.
    marks : iterable of str
        The kinds of marks that may come up, such as ``rules.marks``: the signs for them are there, hidden, and the
        class of a mark shows its own.

    Returns
    -------
    str
        An SVG element. Every place has a ``g`` with the id ``prefix-place`` that holds its token and label, and a shape
        of class ``cell``, its land or planet; both carry ``data-place`` and wear the face's classes.

    Raises
    ------
    UnknownName
        There is no sign for such a mark.
    """
    empty = dict.fromkeys(("size", "arrows", "letter", "text"), "")
    empty |= {"theme": f"rt-{theme}", "role": "group", "css": "free"}
    drawn = template(board, prefix, tuple(marks))
    names = {id: escape(place.name) for id, place in board.places.items()}
    return drawn.filled(names[place] if what == "label" else empty[what] for place, what in drawn.blanks)
