"""What is drawn once for all planets: their light and shade, what their skins show, and what is marked on them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from riskteach.draw.boxes import number
from riskteach.draw.pictograms import PICTOGRAMS
from riskteach.draw.space import RADIUS

# What <use> shows is a tree of its own: these rules stand alone, in pixels of the smallest board.
CSS = """
.rt-shade{fill:#000;fill-opacity:.17}
.rt-bright{fill:#fff;fill-opacity:.3}
.rt-facet{fill:none;stroke:#fff;stroke-opacity:.5;stroke-width:.8;stroke-linejoin:round}
.rt-gem,.rt-ore{stroke:var(--halo);stroke-width:2;paint-order:stroke;stroke-linejoin:round}
.rt-gem{fill:var(--gem)}
.rt-ore{fill:var(--ore)}
HERE .haze-in{stop-color:var(--haze);stop-opacity:.75}
HERE .haze-out{stop-color:var(--haze);stop-opacity:0}
HERE .glow-in{stop-color:var(--glow);stop-opacity:.75}
HERE .glow-out{stop-color:var(--glow);stop-opacity:0}
"""
CRATERS = ((-7, -6, 4.6), (6, 3, 5.6), (8, -10, 2.6), (-9, 8, 3.2), (0, 14, 2.4), (-1, -14, 1.8), (15, -2, 1.8))


def shapes(prefix: str, k: float) -> Iterator[str]:
    """What is drawn once: haze and glow, light and shade, and the skins of planets."""
    r, n = RADIUS, number
    yield (
        f'<radialGradient id="{prefix}-_sun" cx=".5" cy=".5" r=".5" fx=".32" fy=".26">'
        '<stop offset="0" stop-color="#fff" stop-opacity=".7"/>'
        '<stop offset=".45" stop-color="#fff" stop-opacity=".06"/>'
        '<stop offset=".62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>'
        "</radialGradient>"
    )
    for name in ("haze", "glow"):
        yield (
            f'<radialGradient id="{prefix}-_{name}"><stop class="{name}-in" offset="0"/>'
            f'<stop class="{name}-out" offset="1"/></radialGradient>'
        )
    drawn = {
        "light": f'<circle r="{n(r)}" fill="url(#{prefix}-_sun)"/>',
        "craters": "".join(_crater(*one) for one in CRATERS),
        "facets": _facets(r),
        "bands": _bands(r),
    }
    drawn |= {what: f'<path class="rt-{what}" d="{PICTOGRAMS[what].path}"/>' for what in ("gem", "ore")}
    for name, shape in drawn.items():
        yield f'<g id="{prefix}-_{name}" transform="scale({k:.4g})">{shape}</g>'


def _facets(r: float) -> str:
    """A cut gem from above: a table, and facets around it."""
    n = number
    cut, rim = ([(far * cos(a * pi / 3), far * sin(a * pi / 3)) for a in range(6)] for far in (0.62 * r, r))
    edges = "".join(f"M{n(x)} {n(y)}L{n(a)} {n(b)}" for (x, y), (a, b) in zip(cut, rim, strict=True))
    table = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in cut) + "Z"
    sides = "".join(
        f"M{n(cut[a][0])} {n(cut[a][1])}L{n(rim[a][0])} {n(rim[a][1])}A{n(r)} {n(r)} 0 0 1 {n(rim[a - 5][0])} "
        f"{n(rim[a - 5][1])}L{n(cut[a - 5][0])} {n(cut[a - 5][1])}Z"
        for a in (0, 2, 4)
    )
    return f'<path class="rt-bright" d="{sides}"/><path class="rt-facet" d="{table}{edges}"/>'


def _bands(r: float) -> str:
    """Belts of clouds, and a storm."""
    belts = "".join(_band(r, top, bottom) for top, bottom in ((-0.62, -0.36), (-0.1, 0.22), (0.5, 0.66)))
    return f'<path class="rt-shade" d="{belts}"/><ellipse class="rt-bright" cx="5" cy="7.5" rx="5" ry="2.4"/>'


def _crater(x: float, y: float, size: float) -> str:
    n = number
    return (
        f'<circle class="rt-bright" cx="{n(x + size * 0.16)}" cy="{n(y + size * 0.16)}" r="{n(size)}"/>'
        f'<circle class="rt-shade" cx="{n(x)}" cy="{n(y)}" r="{n(size)}"/>'
    )


def _band(r: float, top: float, bottom: float) -> str:
    """A belt of clouds between two heights of a disc."""
    (y, x), (y2, x2) = ((part * r, r * (1 - part * part) ** 0.5) for part in (top, bottom))
    n, bend = number, r * 0.16
    return (
        f"M{n(-x)} {n(y)}Q0 {n(y + bend)} {n(x)} {n(y)}A{n(r)} {n(r)} 0 0 1 {n(x2)} {n(y2)}"
        f"Q0 {n(y2 + bend)} {n(-x2)} {n(y2)}A{n(r)} {n(r)} 0 0 1 {n(-x)} {n(y)}Z"
    )
