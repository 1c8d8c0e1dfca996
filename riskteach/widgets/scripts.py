"""The scripts and style sheets of the widgets, as anywidget takes them."""

from __future__ import annotations

import re
from importlib.resources import files

from riskteach.core.seats import USUAL
from riskteach.draw.palette import NEUTRAL, ink


def source(*names: str) -> str:
    """Join ES modules into the one that anywidget takes: imports of each other go, and exports but the default one."""
    texts = (files(__package__).joinpath(name).read_text(encoding="utf-8") for name in names)
    return "\n".join(re.sub(r"^(import .*\n|export (?!default))", "", text, flags=re.MULTILINE) for text in texts)


def seats() -> str:
    """Give the colours of the seats beside the board: those of their pieces on it, grey where nobody plays."""
    worn = "{{--own:{0};--own-ink:{1}}}"
    rules = []
    for seat in USUAL:
        at = f":is(.seat,.die).owner-{seat.letter}"
        rules.append(f".rt-stepper {at}{worn.format(seat.paint, ink(seat.paint))}")
        rules.append(f".rt-stepper.neutral-{seat.letter} {at}{worn.format(NEUTRAL, ink(NEUTRAL))}")
    return "\n".join(rules)
