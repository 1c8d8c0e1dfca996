"""Colours of the picture, in light, dark and print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from riskteach.core.seats import USUAL

BLACK, WHITE = "#101418", "#ffffff"
# One for each region, in file order; a map of more regions begins again.
TINTS = ("#e3b23c", "#d1603d", "#4f86c6", "#a9714b", "#5f9e62", "#9063b0", "#3aa6a0", "#c25b85")
DASHES = ("none", "5 2", "1.5 1.5", "8 2 1.5 2", "3 3", "8 3")  # outlines that tell the owners apart without colour
NEUTRAL = "#8c949c"  # whoever nobody plays
GREYS = ("#ffffff", "#c9c9c9", "#e6e6e6", "#b4b4b4", "#f3f3f3", "#d8d8d8")


class Theme(NamedTuple):
    """The colours of one theme.

    ``owner`` and ``region`` say how much of their colour the land takes on; ``more`` are those of one look only.
    """

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
    more: tuple[tuple[str, str], ...] = ()


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

# Space: a pale sky that prints well, a deep one, and none.
DAY = (("warp", "#6d28b8"), ("glow", "#b48be6"), ("gem", "#6d28b8"), ("ore", "#7a4a0c"), ("haze", "#c9d3f2"))
NIGHT = (("warp", "#c79bff"), ("glow", "#7d3fe0"), ("gem", "#cfa8ff"), ("ore", "#f2b35c"), ("haze", "#25326b"))
PAPER = (("warp", BLACK), ("glow", WHITE), ("gem", BLACK), ("ore", BLACK), ("haze", WHITE), ("skin", "none"))
SPACE = {
    "light": Theme(
        "#eef1f8", "#c3cbe4", "#e4e6ee", BLACK, "#fbfcff", "#4b5166", "#4b5166", "#5c6486", "#a3123f", 0.72, 0.34, DAY
    ),
    "dark": Theme(
        "#070b1a", "#8fa0cf", "#6d7487", WHITE, "#0b1022", "#05070f", "#a9b4d6", "#8794bd", "#ffd54a", 0.86, 0.42, NIGHT
    ),
    "print": Theme(WHITE, WHITE, WHITE, "#000000", WHITE, "#333333", "#333333", "#333333", "#000000", 0.0, 0.0, PAPER),
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


def wash(theme: str, owner: int, themes: Mapping[str, Theme] = THEMES) -> str:
    """The land of a seat's place."""
    return GREYS[owner] if theme == "print" else mix(USUAL[owner].paint, themes[theme].land, themes[theme].owner)


def ground(theme: str, region: int, themes: Mapping[str, Theme] = THEMES) -> str:
    """The land of a region that nobody owns."""
    return mix(tint(region), themes[theme].land, themes[theme].region)
