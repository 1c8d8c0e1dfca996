"""The signs of a position in a figure: the same pictograms, at the same places, as matplotlib patches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from riskteach.core.seats import USUAL
from riskteach.draw.boxes import Box, scale
from riskteach.draw.layout import slots
from riskteach.draw.palette import BLACK, WHITE, ink
from riskteach.draw.pictograms import PICTOGRAMS
from riskteach.draw.signs import PAD, SIGN, Sign
from riskteach.draw.svg import Position

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path

PAINTS = {seat.letter: seat.paint for seat in USUAL}


def stamp(ax: Axes, state: Position) -> None:
    """Draw the signs of every place."""
    rules = state.rules
    k = scale(rules.board)
    for id, there in slots(rules.board, rules.marks).items():
        at = state.at(id)
        owner = None if at.owner is None else rules.seats[at.owner].letter
        for mark in at.marks:
            kind, letter, number = [*mark.split("-"), "", ""][:3]
            for sign, box in there:
                if sign.mark == kind and (sign.letters == "" or letter in sign.letters) and _shown(sign, letter, owner):
                    _draw(ax, sign, box, letter, number, k)


def _shown(sign: Sign, letter: str, owner: str | None) -> bool:
    return sign.whose == "" or (sign.whose == "own") is (letter == owner)


def _draw(ax: Axes, sign: Sign, box: Box, letter: str, number: str, k: float) -> None:
    from matplotlib.patches import Ellipse, PathPatch, Rectangle

    (wide, high), paint, shape = box.size, PAINTS.get(letter, BLACK), PICTOGRAMS[sign.mark]
    outline: dict[str, Any] = {"edgecolor": BLACK, "linewidth": 0.8, "zorder": 5}
    if sign.form == "ring":
        ax.add_patch(Ellipse(box.middle, wide, high, facecolor="none", edgecolor=paint, linewidth=2.0, zorder=2))
    elif sign.form == "bare":
        bare: dict[str, Any] = {"facecolor": BLACK, "edgecolor": WHITE, "linewidth": 0.4, "zorder": 5}
        ax.add_patch(PathPatch(outlined(shape.path, box.left, box.top, wide / 12), **bare))
    elif sign.form == "seal":
        ax.add_patch(PathPatch(outlined(shape.solid, box.left, box.top, wide / 12), facecolor=paint, **outline))
        _letter(ax, letter, (box.left + wide / 2, box.top + high * 0.55), high * 0.5, ink(paint))
    else:
        ax.add_patch(Rectangle(box[:2], wide, high, facecolor=paint, **outline))
        side = high - 2 * PAD * k
        picture = outlined(shape.path, box.left + PAD * k, box.top + PAD * k, side / 12)
        ax.add_patch(PathPatch(picture, facecolor=ink(paint), edgecolor="none", zorder=6))
        x = box.left + high - PAD * k
        if sign.whose != "own":
            _letter(ax, letter, (x + SIGN * k / 2, box.middle[1]), high * 0.6, ink(paint))
            x += SIGN * k
        if number:
            _letter(ax, number, ((x + box.right - PAD * k) / 2, box.middle[1]), high * 0.6, ink(paint))


def outlined(path: str, x: float, y: float, size: float) -> Path:
    """A pictogram as a path of matplotlib, so many units large and with its corner at a point."""
    from matplotlib.path import Path

    kinds = {"M": Path.MOVETO, "L": Path.LINETO, "C": Path.CURVE4}
    points, codes = [], []
    for command, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(one) for one in text.split()]
        found = list(zip(numbers[::2], numbers[1::2], strict=True)) or [(0.0, 0.0)]
        points += [(x + a * size, y + b * size) for a, b in found]
        codes += [Path.CLOSEPOLY if command == "Z" else kinds[command]] * len(found)
    return Path(points, codes)


def _letter(ax: Axes, text: str, middle: tuple[float, float], high: float, colour: str) -> None:
    """Draw letters as shapes, so that they grow with the figure as what is around them does."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.patches import PathPatch
    from matplotlib.textpath import TextPath
    from matplotlib.transforms import Affine2D

    drawn = TextPath((0, 0), text, size=10, prop=FontProperties(family="DejaVu Sans", weight="bold"))
    box = drawn.get_extents()
    size = high / TextPath((0, 0), "A", size=10).get_extents().height
    across, up = box.x0 + box.width / 2, box.y0 + box.height / 2
    moved = Affine2D().translate(-across, -up).scale(size, -size).translate(*middle)
    ax.add_patch(PathPatch(drawn.transformed(moved), facecolor=colour, edgecolor="none", zorder=7))
