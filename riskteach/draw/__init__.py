"""A position as an SVG board, as text, and as figures."""

from riskteach.draw.svg import faces, svg
from riskteach.draw.text import table, text_board

__all__ = ["faces", "svg", "table", "text_board"]
