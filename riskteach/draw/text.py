"""A position in words: a text board for a terminal, and an HTML table as the twin of the picture."""

from __future__ import annotations

from html import escape

from riskteach.draw.svg import Position, armies

WIDTH = 100


def text_board(state: Position) -> str:
    """The board as text, region by region, at most 100 columns wide.

    Parameters
    ----------
    state : Position

    Returns
    -------
    str
        One line for who plays, then for each region its bonus and, in columns, letter of the owner, armies and name of
        every place; ``.`` is a place that nobody owns.
    """
    board, seats = state.rules.board, state.rules.seats
    held = {id: state.at(id) for id in board.ids}
    digits = max(len(str(at.count)) for at in held.values())
    cell = 2 + digits + 1 + max(len(place.name) for place in board.places.values())
    columns = max(1, (WIDTH - 2) // (cell + 2))
    out = [board.name]
    for number, seat in enumerate(seats):
        own = [at.count for at in held.values() if at.owner == number]
        out.append(f"{seat.letter} {seat.name}: {len(own)} {_many(board.words.place, len(own))}, {armies(sum(own))}")
    for region in board.regions.values():
        out += ["", region.name + (f" (+{region.bonus})" if state.rules.bonuses else "")]
        cells = []
        for id in region.places:
            owner = held[id].owner
            letter = "." if owner is None else seats[owner].letter
            cells.append(f"{letter} {held[id].count:>{digits}} {board.places[id].name}".ljust(cell))
        for start in range(0, len(cells), columns):
            out.append(("  " + "  ".join(cells[start : start + columns])).rstrip())
    return "\n".join(out)


def _many(word: str, count: int) -> str:
    plural = word[:-1] + "ies" if word.endswith("y") else word + "s"
    return word if count == 1 else plural


def table(state: Position) -> str:
    """The board as an HTML table with a caption and proper headings.

    Parameters
    ----------
    state : Position

    Returns
    -------
    str
        One body for each region, a row for each place: name, owner, armies.
    """
    board, seats = state.rules.board, state.rules.seats
    place = board.words.place.capitalize()
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (place, "Owner", "Armies"))
    out = [f'<table class="rt-table"><caption>{escape(board.name)}</caption><thead><tr>{heads}</tr></thead>']
    for region in board.regions.values():
        heading = region.name + (f", bonus {region.bonus}" if state.rules.bonuses else "")
        out.append(f'<tbody><tr><th scope="rowgroup" colspan="3">{escape(heading)}</th></tr>')
        for id in region.places:
            at = state.at(id)
            owner = "nobody" if at.owner is None else f"{seats[at.owner].letter} {seats[at.owner].name}"
            name = escape(board.places[id].name)
            out.append(f'<tr><th scope="row">{name}</th><td>{escape(owner)}</td><td>{at.count}</td></tr>')
        out.append("</tbody>")
    return "".join(out) + "</table>"
