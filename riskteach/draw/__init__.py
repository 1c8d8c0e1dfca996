"""A position as an SVG board, as text, and as figures."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from riskteach.draw.svg import faces, svg
from riskteach.draw.text import table, text_board

if TYPE_CHECKING:
    from riskteach.draw.charts import dice as dice
    from riskteach.draw.charts import history as history
    from riskteach.draw.figures import board as board
    from riskteach.draw.figures import graph as graph
    from riskteach.draw.graphs import measure as measure
    from riskteach.draw.graphs import network as network

LATER = {"board": "figures", "dice": "charts", "graph": "figures", "history": "charts"}
LATER |= {"measure": "graphs", "network": "graphs"}
__all__ = ["board", "dice", "faces", "graph", "history", "measure", "network", "svg", "table", "text_board"]


def __getattr__(name: str) -> Any:
    """Load the figures when one is first asked for; they load matplotlib when one is drawn."""
    if name not in LATER:
        raise AttributeError(f"module 'riskteach.draw' has no attribute {name!r}")
    return getattr(import_module(f"riskteach.draw.{LATER[name]}"), name)
