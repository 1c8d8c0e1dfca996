"""The style sheet of a picture: what all looks share, what one look adds, the signs, and the colours by theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from riskteach.core.seats import USUAL
from riskteach.draw import signs
from riskteach.draw.look import Look
from riskteach.draw.palette import DASHES, NEUTRAL, TINTS, WHITE, Theme, ground, ink, mix, tint, wash
from riskteach.draw.signs import Sign

# A length that follows KEY is in pixels of the smallest board; HERE is the root of pictures of one look and size, since
# one page may hold several.
SHARED = """
HERE{background:var(--sea);display:block;max-width:100%}
HERE text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;fill:var(--ink)}
HERE .sea{fill:var(--sea)}
HERE .link{fill:none;stroke:var(--link);stroke-width:KEY1.3;stroke-linecap:round}
HERE .link-sea,HERE .link-wrap{stroke-dasharray:KEY4 KEY3.5}
HERE .bonus rect{fill:var(--tint);stroke:var(--ink);stroke-width:KEY0.8}
HERE .bonus text{font-size:KEY12px;text-anchor:middle;fill:var(--tint-ink)}
HERE.rt-no-bonus .bonus{display:none}
HERE .label{font-size:KEY12px;text-anchor:middle}
HERE .label{paint-order:stroke;stroke:var(--halo);stroke-width:KEY2.4px;stroke-linejoin:round}
HERE .tag{fill:var(--halo);stroke:var(--ink);stroke-width:KEY1}
HERE .own{fill:var(--own,var(--halo))}
HERE .rim{fill:none;stroke:var(--ink);stroke-width:KEY1.2;stroke-dasharray:var(--dash,none)}
HERE .letter,HERE .count{font-size:KEY12px;text-anchor:middle}
HERE .count{font-weight:700;fill:var(--own-ink,var(--ink))}
HERE .ring{fill:none;stroke:none;stroke-width:KEY2.6}
HERE .mark .ring,HERE .source .ring,HERE .lit .ring{stroke:var(--ring)}
HERE .lit .ring{stroke-dasharray:KEY3 KEY2}
HERE .cell.dim{opacity:.3}
HERE .arrow{pointer-events:none}
HERE .arrow{fill:var(--ring);stroke:var(--halo);stroke-width:KEY1;stroke-linejoin:round}
"""
NAMES = ("sea", "grid", "land", "ink", "halo", "coast", "border", "link", "ring")


@lru_cache(maxsize=32)
def style(scope: str, k: float, look: Look, shown: tuple[Sign, ...] = ()) -> str:
    """The style sheet of a picture.

    Parameters
    ----------
    scope : str
        Selects the root of such pictures: those of one look and one size.
    k : float
        Units for a pixel of the smallest board.
    look : Look
        Adds its own rules and colours.
    shown : tuple of Sign
        The signs that may come up.
    """
    text = (SHARED + look.css).replace("HERE", scope)
    sized = "".join(_sized(part, k) for part in text.replace("KEY", "\0").split("\0")).replace("\n", "")
    themes = dict(look.themes)
    by_theme = "".join(_theme(name, f"{scope}.rt-{name}", themes, shown) for name in themes)
    printed = _theme("print", f"{scope}.rt-board", themes, shown)
    return sized + (signs.css(shown, scope) if shown else "") + by_theme + "@media print{" + printed + "}"


def _theme(name: str, scope: str, themes: Mapping[str, Theme], shown: tuple[Sign, ...]) -> str:
    theme = themes[name]
    colours = [*((key, getattr(theme, key)) for key in NAMES), *theme.more]
    rules = [f"{scope}{{" + "".join(f"--{key}:{colour};" for key, colour in colours) + "}"]
    for number, seat in enumerate(USUAL):
        paint = WHITE if name == "print" else seat.paint
        dash = f"--dash:{DASHES[number]};" if name == "print" else ""
        line = theme.ink if name == "print" else paint
        worn = f"--own:{paint};--own-ink:{ink(paint)};--line:{line};{dash}"
        rules.append(f"{scope} .owner-{seat.letter}{{{worn}--wash:{wash(name, number, themes)};}}")
        if on := signs.wearers(shown, seat.letter):
            rules.append(",".join(f"{scope} {one}" for one in on) + f"{{{worn}}}")
    if name != "print":
        grey = mix(NEUTRAL, theme.land, theme.owner)
        rules.append(f"{scope} .neutral{{--own:{NEUTRAL};--own-ink:{ink(NEUTRAL)};--line:{NEUTRAL};--wash:{grey};}}")
    for number in range(len(TINTS)):
        halo = "#bbbbbb" if name == "print" else tint(number)
        free = ground(name, number, themes)
        rules.append(f"{scope} .region-{number}{{--tint:{halo};--tint-ink:{ink(halo)};--free:{free}}}")
    return "".join(rules)


def _sized(part: str, k: float) -> str:
    size = next((n for n, c in enumerate(part) if c not in "0123456789."), len(part))
    return f"{float(part[:size]) * k:.3g}{part[size:]}" if size and part[0] != "." else part
