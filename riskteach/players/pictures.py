"""Results as figures: how often each won, and what a rule changed, each with its interval.

Every function draws on the axes that it is given, or on a figure of its own, and gives the axes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from riskteach.core.errors import RiskError
from riskteach.core.seats import USUAL
from riskteach.players.intervals import Mean, Share, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GREY, BLACK = "#9aa0a6", "#101418"
LINE: dict[str, Any] = {"color": BLACK, "capsize": 4, "linewidth": 1.4, "capthick": 1.4}


def bars(
    won: Mapping[str, Share], nobody: Mapping[str, Share], even: float, title: str, ax: Axes | None = None
) -> Axes:
    """Draw a bar for each share, with its interval; those of nobody are hatched, and a line shows an even share."""
    names = [*won, *nobody]
    shares = [*won.values(), *nobody.values()]
    ax = _axes(ax, len(names))
    from matplotlib.ticker import PercentFormatter

    for k, share in enumerate(shares):
        low, high = share.interval
        own = k < len(won)
        look: dict[str, Any] = {"color": USUAL[k % len(USUAL)].paint} if own else {"color": GREY, "hatch": "//"}
        ax.barh(k, share.share, height=0.62, edgecolor=BLACK, linewidth=0.8, **look)
        ax.errorbar(share.share, k, xerr=[[share.share - low], [high - share.share]], **LINE)
        ax.text(high + 0.012, k, f"{share.share:.1%}", va="center", fontsize=10)
    ax.axvline(even, color=BLACK, linestyle=":", linewidth=1.2)
    ax.set_xlim(0, min(1.12, max(share.interval[1] for share in shares) + 0.12))
    ax.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.set_xlabel("games won, with the interval of 95% (dotted: if all were alike)")
    return _rows(ax, names, title)


def changes(found: Mapping[str, Mean], what: str, title: str, ax: Axes | None = None) -> Axes:
    """Draw a point for each mean change, with its interval, and where nothing changes a line."""
    ax = _axes(ax, len(found) + 1)
    for k, mean in enumerate(found.values()):
        colour = USUAL[0].paint if mean.sure else GREY
        ax.errorbar(
            mean.mean, k, xerr=[[mean.mean - mean.low], [mean.high - mean.mean]], marker="o" if mean.sure else "s",
            markersize=9, markerfacecolor=colour, markeredgecolor=BLACK, **LINE
        )  # fmt: skip
        ax.annotate(signed(mean.mean), (mean.mean, k), xytext=(0, 9), textcoords="offset points", ha="center")
    ax.axvline(0, color=BLACK, linestyle=":", linewidth=1.2)
    ax.margins(x=0.15)
    ax.set_xlabel(what)
    return _rows(ax, list(found), title)


def _axes(ax: Axes | None, rows: int) -> Axes:
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError:  # in a browser it may be missing
        raise RiskError("figures need matplotlib, which is not installed here; .table() says it in numbers") from None
    return pyplot.subplots(figsize=(8.0, 1.6 + 0.55 * rows), layout="constrained")[1]


def _rows(ax: Axes, names: list[str], title: str) -> Axes:
    ax.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names])
    ax.set_ylim(len(names) - 0.4, -0.7)  # the first one on top
    ax.grid(axis="x", alpha=0.3)
    ax.set_axisbelow(True)
    ax.set_title(title.replace("$", r"\$"))
    return ax
