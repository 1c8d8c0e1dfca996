"""Colours of the picture, in light, dark and print, and the style sheet made of them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from riskteach.core.seats import USUAL

BLACK, WHITE = "#101418", "#ffffff"
# One for each region, in file order; a map of more regions begins again.
TINTS = ("#e3b23c", "#d1603d", "#4f86c6", "#a9714b", "#5f9e62", "#9063b0", "#3aa6a0", "#c25b85")
DASHES = ("none", "5 2", "1.5 1.5", "8 2 1.5 2", "3 3", "8 3")  # outlines that tell the owners apart without colour
GREYS = ("#ffffff", "#c9c9c9", "#e6e6e6", "#b4b4b4", "#f3f3f3", "#d8d8d8")


class Theme(NamedTuple):
    """The colours of one theme; ``owner`` and ``region`` say how much of their colour the land takes on."""

    sea: str
    grid: str
    land: str
    ink: str
    halo: str
    coast: str
    border: str
    link: str
    ring: str
    owner: float
    region: float


THEMES = {
    "light": Theme(
        "#d3e5ee", "#c3dae6", "#fbf8ef", BLACK, "#fdfcf8", "#4a4f55", "#4a4f55", "#3c5a6b", "#a3123f", 0.42, 0.34
    ),
    "dark": Theme(
        "#13222d", "#1b2e3b", "#262b30", "#f4f6f8", "#14191d", "#05080a", "#b4c3cc", "#b0cbd9", "#ffd54a", 0.42, 0.38
    ),
    "print": Theme(
        "#ffffff", "#eeeeee", "#ffffff", "#000000", "#ffffff", "#333333", "#333333", "#333333", "#000000", 0.0, 0.0
    ),
}


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, ground: str, part: float) -> str:
    """Some of a colour on a ground.

    >>> mix("#000000", "#ffffff", 0.2)
    '#cccccc'
    """
    pairs = zip(_rgb(colour), _rgb(ground), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 measures it, from 1 to 21."""
    light = sorted((_luminance(one), _luminance(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def _luminance(colour: str) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ink(ground: str) -> str:
    """Black or white, whichever is read better on it."""
    return max(BLACK, WHITE, key=lambda colour: contrast(colour, ground))


def tint(number: int) -> str:
    """The colour of a region, by its number in the file."""
    return TINTS[number % len(TINTS)]


def wash(theme: str, owner: int) -> str:
    """The land of a seat's place."""
    return GREYS[owner] if theme == "print" else mix(USUAL[owner].paint, THEMES[theme].land, THEMES[theme].owner)


def ground(theme: str, region: int) -> str:
    """The land of a region that nobody owns."""
    return mix(tint(region), THEMES[theme].land, THEMES[theme].region)


def _theme(name: str, scope: str) -> str:
    theme = THEMES[name]
    names = ("sea", "grid", "land", "ink", "halo", "coast", "border", "link", "ring")
    rules = [f"{scope}{{" + "".join(f"--{key}:{getattr(theme, key)};" for key in names) + "}"]
    for number, seat in enumerate(USUAL):
        paint = WHITE if name == "print" else seat.paint
        dash = f"--dash:{DASHES[number]};" if name == "print" else ""
        wear = f"--own:{paint};--own-ink:{ink(paint)};--wash:{wash(name, number)};{dash}"
        rules.append(f"{scope} .owner-{seat.letter}{{{wear}}}")
    for number in range(len(TINTS)):
        halo = "#bbbbbb" if name == "print" else tint(number)
        rules.append(f"{scope} .region-{number}{{--tint:{halo};--tint-ink:{ink(halo)};--free:{ground(name, number)}}}")
    return "".join(rules)


STYLE = """
.rt-board{background:var(--sea);display:block;max-width:100%}
.rt-board text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;fill:var(--ink)}
.rt-board .sea{fill:var(--sea)}
.rt-board .grid{fill:none;stroke:var(--grid);stroke-width:KEY1}
.rt-board .shelf{fill:none;stroke:var(--tint);stroke-linejoin:round;stroke-width:KEY7;opacity:.45}
.rt-board .beach{fill:none;stroke:var(--tint);stroke-linejoin:round;stroke-width:KEY3}
.rt-board .ground{fill:var(--free)}
.rt-board .cell{fill:var(--wash,var(--free));stroke:var(--wash,var(--free));stroke-width:KEY1}
.rt-board .border{fill:none;stroke:var(--border);stroke-width:KEY0.7;stroke-linejoin:round}
.rt-board .coast{fill:none;stroke:var(--coast);stroke-width:KEY1;stroke-linejoin:round}
.rt-board .link{fill:none;stroke:var(--link);stroke-width:KEY1.3;stroke-linecap:round}
.rt-board .link-shore{display:none}
.rt-board .bonus rect{fill:var(--tint);stroke:var(--ink);stroke-width:KEY0.8}
.rt-board .bonus text{font-size:KEY12px;text-anchor:middle;fill:var(--tint-ink)}
.rt-board.rt-no-bonus .bonus{display:none}
.rt-board .link-land{stroke-width:KEY0.8}
.rt-board .link-sea,.rt-board .link-wrap{stroke-dasharray:KEY4 KEY3.5}
.rt-board .label{font-size:KEY12px;text-anchor:middle}
.rt-board .label{paint-order:stroke;stroke:var(--halo);stroke-width:KEY2.4px;stroke-linejoin:round}
.rt-board .tag{fill:var(--halo);stroke:var(--ink);stroke-width:KEY1}
.rt-board .own{fill:var(--own,var(--halo))}
.rt-board .rim{fill:none;stroke:var(--ink);stroke-width:KEY1.2;stroke-dasharray:var(--dash,none)}
.rt-board .letter,.rt-board .count{font-size:KEY12px;text-anchor:middle}
.rt-board .count{font-weight:700;fill:var(--own-ink,var(--ink))}
.rt-board .free .tag,.rt-board .free .rim{stroke:var(--link)}
.rt-board .ring{fill:none;stroke:none;stroke-width:KEY2.6}
.rt-board .mark .ring,.rt-board .source .ring,.rt-board .lit .ring{stroke:var(--ring)}
.rt-board .lit .ring{stroke-dasharray:KEY3 KEY2}
.rt-board .cell.dim{opacity:.3}
.rt-board .arrow{pointer-events:none}
.rt-board .arrow{fill:var(--ring);stroke:var(--halo);stroke-width:KEY1;stroke-linejoin:round}
"""


@cache
def style(k: float) -> str:
    """The style sheet of a board whose pictures have k units for a pixel of the smallest one."""
    sized = "".join(_sized(part, k) for part in STYLE.replace("KEY", "\0").split("\0")).replace("\n", "")
    themes = "".join(_theme(name, f".rt-{name}") for name in THEMES)
    return sized + themes + "@media print{" + _theme("print", ".rt-board") + "}"


def _sized(part: str, k: float) -> str:
    size = next((n for n, c in enumerate(part) if c not in "0123456789."), len(part))
    return f"{float(part[:size]) * k:.3g}{part[size:]}" if size and part[0] != "." else part
