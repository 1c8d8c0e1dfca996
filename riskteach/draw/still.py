"""A position as a notebook keeps it: a picture with its table, readable in a notebook that is not trusted too."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from riskteach.draw.svg import svg
from riskteach.draw.text import table


def bundle(state: Any, text: str) -> dict[str, str]:
    """Give the representations of a position.

    Parameters
    ----------
    state : State
    text : str
        The position in words, for terminals.

    Returns
    -------
    dict of str
        By media type. The HTML holds the picture as an image, since a bare SVG is stripped from untrusted notebooks.
    """
    picture = svg(state, width=580)
    alt = f"{state.rules.board.name}. {state.question}. The table below says what is where."
    source = "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()
    html = (
        f'<figure style="margin:0"><img alt="{escape(alt)}" src="{source}" style="width:100%;max-width:760px">'
        f"<figcaption>{escape(state.question)}</figcaption></figure>"
        f"<details><summary>The board as a table</summary>{table(state)}</details>"
    )
    return {"text/html": html, "image/svg+xml": picture, "text/plain": text}
