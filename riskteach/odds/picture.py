"""A battle as a picture, a table and a matplotlib figure."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from riskteach.core.words import count

if TYPE_CHECKING:
    from riskteach.odds.battle import Battle

TAKEN, KEPT = "#0072B2", "#E69F00"
GREY = "#7d7d7d"  # is read on white and on black
RARE = 0.0005
ARMIES = "army/armies"


class End(NamedTuple):
    """One end of a battle."""

    attackers: int
    defenders: int
    probability: float

    @property
    def text(self) -> str:
        """It in words."""
        if not self.defenders:
            return f"taken, {count(self.attackers, ARMIES)} left"
        if not self.attackers:
            return f"not taken, {count(self.defenders, ARMIES)} left there"
        return f"not taken, {self.attackers} against {self.defenders} left"


def ends(battle: Battle) -> list[End]:
    """List how a battle may end, the worst for the attacker first; what hardly ever happens is left out."""
    found = [End(a, d, float(p)) for (a, d), p in battle.distribution.items() if p >= RARE]
    return sorted(found, key=lambda end: (-end.defenders, end.attackers))


def svg(battle: Battle, width: int, height: int) -> str:
    """Draw a bar for each end."""
    bars = ends(battle)
    most = max(bar.probability for bar in bars)
    left, floor = 2.0, height - 30.0
    step = (width - 2 * left) / len(bars)
    wide = min(step * 0.86, 34)
    parts = [f'<line x1="0" x2="{width}" y1="{floor}" y2="{floor}" stroke="{GREY}"/>']
    every = max(1, round(34 / step))  # not every bar has room for its number
    split = sum(bar.defenders > 0 for bar in bars)
    for k, bar in enumerate(bars):
        x, tall = left + step * (k + 0.5), (floor - 16) * bar.probability / most
        colour = KEPT if bar.defenders else TAKEN
        parts.append(
            f'<rect x="{x - wide / 2:.1f}" y="{floor - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
            f'fill="{colour}"><title>{bar.text}: {bar.probability:.1%}</title></rect>'
        )
        near = split - 1 - k if bar.defenders else k - split
        if near % every == 0:
            parts.append(_text(x, floor + 12, str(bar.defenders or bar.attackers)))
        if step >= 34:
            parts.append(_text(x, floor - tall - 3, f"{bar.probability:.0%}"))
    middle = left + step * split
    if split:
        parts.append(_text(max(82, middle / 2), height - 4, "not taken: defenders left", KEPT))
    if split < len(bars):
        parts.append(_text(min(width - 72, (middle + width) / 2), height - 4, "taken: attackers left", TAKEN))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(repr(battle))}">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, mark: str = "") -> str:
    font = f'font-family="sans-serif" font-size="12" text-anchor="middle" fill="{GREY}"'
    dot = f'<tspan fill="{mark}">■ </tspan>' if mark else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" {font}>{dot}{text}</text>'


def html(battle: Battle) -> str:
    """Write the numbers, the picture and, folded, the table."""
    source = "data:image/svg+xml;base64," + b64encode(battle.svg().encode()).decode()
    mine, theirs = battle.expected
    head = f"{battle.attackers} against {battle.defenders}{battle.what and ', ' + battle.what}"
    return (
        f"<p style='margin:0'><b>{escape(head)}: wins {float(battle.win):.1%}</b><br>expected losses: "
        f"attacker {float(mine):.2f}, defender {float(theirs):.2f}</p>"
        f'<img alt="The chance of each end; the table below says it in numbers." src="{source}" '
        'style="width:100%;max-width:460px;display:block">'
        f"<details><summary>The numbers</summary>{table(ends(battle))}</details>"
    )


def table(shown: Sequence[End]) -> str:
    """Write ends and their chances as an HTML table."""
    left, plain = "style='text-align:left'", "style='text-align:left;font-weight:normal'"
    rows = "".join(f"<tr><th scope='row' {plain}>{e.text}</th><td>{e.probability:.2%}</td></tr>" for e in shown)
    rest = 1 - sum(end.probability for end in shown)
    rows += f"<tr><th scope='row' {plain}>anything else</th><td>{rest:.2%}</td></tr>" if rest > RARE / 10 else ""
    head = f"<tr><th scope='col' {left}>end</th><th scope='col'>chance</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def plot(battle: Battle, ax: Any = None) -> Any:
    """Draw the distribution into matplotlib axes."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

    if ax is None:
        from matplotlib import pyplot

        ax = pyplot.gca()
    taken = {a: float(p) for (a, d), p in battle.distribution.items() if not d}
    kept: dict[int, float] = {}
    for (_, d), p in battle.distribution.items():
        if d:
            kept[-d] = kept.get(-d, 0) + float(p)
    for left, colour, label in ((kept, KEPT, "not taken: defenders left"), (taken, TAKEN, "taken: attackers left")):
        if left:
            ax.bar(list(left), list(left.values()), color=colour, label=label)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{abs(x):.0f}"))  # to the left of 0 defenders are counted
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.set_xlabel("armies left")
    ax.set_ylabel("chance")
    ax.set_title(repr(battle).split(";")[0])
    ax.legend()
    return ax
