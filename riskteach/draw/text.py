"""A position in words: a text board for a terminal, and an HTML table as the twin of the picture."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from riskteach.core.shown import Goal
from riskteach.core.state import Score
from riskteach.core.words import count, join
from riskteach.draw.svg import Held, Position, told

WIDTH = 100


def text_board(state: Position) -> str:
    """The board as text, region by region, at most 100 columns wide.

    Parameters
    ----------
    state : Position

    Returns
    -------
    str
        A line for what everybody has; how far they are with what can be reached; then for each region its bonus and,
        in columns, letter of the owner, number of pieces and name of every place; ``.`` is a place that nobody owns.
        Where there is more to say of a place it has a line of its own.
    """
    board, seats = state.rules.board, state.rules.seats
    held = {id: state.at(id) for id in board.ids}
    digits = max(len(str(at.count)) for at in held.values())
    cell = 2 + digits + 1 + max(len(place.name) for place in board.places.values())
    columns = max(1, (WIDTH - 2) // (cell + 2))
    out = [board.name, *(f"{seat.letter} {seat.name}: {standing(state, k)}" for k, seat in enumerate(seats))]
    if more := goals(state):
        out += ["", *(line for said in more for line in wrap(said, WIDTH, subsequent_indent="  "))]
    for region in board.regions.values():
        out += ["", region.name + (f" (+{region.bonus})" if state.rules.bonuses else "")]
        cells, own = [], []
        for id in region.places:
            owner = held[id].owner
            letter = "." if owner is None else seats[owner].letter
            text = f"{letter} {held[id].count:>{digits}} {board.places[id].name}"
            if there := besides(state, id, held[id]):
                own += wrap(f"{text}: {', '.join(there)}", WIDTH, initial_indent="  ", subsequent_indent=" " * 8)
            else:
                cells.append(text.ljust(cell))
        for start in range(0, len(cells), columns):
            out.append(("  " + "  ".join(cells[start : start + columns])).rstrip())
        out += own
    return "\n".join(out)


def standing(state: Position, seat: int) -> str:
    """What a seat has, in words: ``2 of 4 bases, 3 gems``."""
    return ", ".join(_counted(score) for score in state.rules.scores(state, seat))


def _counted(score: Score) -> str:
    if score.goal is None:
        return count(score.number, score.what)
    return f"{score.number} of {count(score.goal, score.what)}"


def goals(state: Position) -> list[str]:
    """Say in sentences what lies open beside the board: goals with how far everybody is, and what everybody has won."""
    seats, out = state.rules.seats, []
    for nth in zip(*_open(state), strict=False):
        goal = nth[0]
        if goal.owner is None:
            each = [f"{seat.name} {one.have} of {one.need}" for seat, one in zip(seats, nth, strict=True)]
            out.append(f"{_named(goal)}: {', '.join(each)}.")
        else:
            out.append(f"{_named(goal)}: claimed by {seats[goal.owner].name}.")
    won = [(seat.name, state.rules.advantages(state, number)) for number, seat in enumerate(seats)]
    return out + [f"{name} has earned: {join([rule.title for rule in has])}." for name, has in won if has]


def _named(goal: Goal) -> str:
    kind = f"{goal.grade} {goal.what}".strip()
    return f"{kind[:1].upper()}{kind[1:]} {goal.title}"


def _open(state: Position) -> list[list[Goal]]:
    """For each seat the goals that everybody may know."""
    found = [state.rules.goals(state, number) for number, _ in enumerate(state.rules.seats)]
    return [[goal for goal in mine if not goal.secret] for mine in found]


def besides(state: Position, place: str, at: Held) -> list[str]:
    """What else there is to say of a place: its marks, and what the map tells of it."""
    return [*map(state.rules.mark, at.marks), *told(state.rules.board, place)]


def table(state: Position) -> str:
    """The board as HTML tables with captions and proper headings.

    Parameters
    ----------
    state : Position

    Returns
    -------
    str
        In one element tables: what everybody has, how far they are with what can be reached, and the board with a
        body for each region and a row for each place: name, owner, pieces, and a column for what else is there where
        anything is.
    """
    board, rules = state.rules.board, state.rules
    held = {id: state.at(id) for id in board.ids}
    more = {id: besides(state, id, at) for id, at in held.items()}
    _, pieces = rules.pieces.split("/")
    heads = [board.words.place.capitalize(), "Owner", pieces.capitalize(), *(["Besides"] if any(more.values()) else [])]
    out = ['<div class="rt-tables"><table class="rt-table"><caption>Players</caption>']
    scores = [rules.scores(state, seat) for seat in range(len(rules.seats))]
    names = ["Player", *(score.what.split("/")[1].capitalize() for score in scores[0])]
    out.append(f"<thead>{_row(names, 'col')}</thead><tbody>")
    for seat, mine in zip(rules.seats, scores, strict=True):
        numbers = [f"{one.number}" + (f" of {one.goal}" if one.goal is not None else "") for one in mine]
        out.append(_row([f"{seat.letter} {seat.name}"], "row", numbers))
    out.append("</tbody></table>")
    if open_ := list(zip(*_open(state), strict=False)):
        out.append(f'<table class="rt-table"><caption>{escape(open_[0][0].what.capitalize())}s</caption>')
        out.append(f"<thead>{_row(['', *(seat.name for seat in rules.seats)], 'col')}</thead><tbody>")
        out += [_row([_named(nth[0])], "row", [_far(one, seat) for seat, one in enumerate(nth)]) for nth in open_]
        out.append("</tbody></table>")
    out.append(f'<table class="rt-table"><caption>{escape(board.name)}</caption>')
    out.append(f"<thead>{_row(heads, 'col')}</thead>")
    for region in board.regions.values():
        heading = region.name + (f", bonus {region.bonus}" if rules.bonuses else "")
        out.append(f'<tbody><tr><th scope="rowgroup" colspan="{len(heads)}">{escape(heading)}</th></tr>')
        for id in region.places:
            at = held[id]
            owner = "nobody" if at.owner is None else f"{rules.seats[at.owner].letter} {rules.seats[at.owner].name}"
            cells = [owner, str(at.count), *([", ".join(more[id])] if len(heads) > 3 else [])]
            out.append(_row([board.places[id].name], "row", cells))
        out.append("</tbody>")
    return "".join(out) + "</table></div>"


def _far(goal: Goal, seat: int) -> str:
    """How far a seat is with a goal that can be reached; who has it, has it."""
    if goal.owner is None:
        return f"{goal.have} of {goal.need}"
    return "claimed" if goal.owner == seat else ""


def _row(heads: list[str], scope: str, cells: list[str] | None = None) -> str:
    begin = "".join(f'<th scope="{scope}">{escape(head)}</th>' for head in heads)
    return f"<tr>{begin}{''.join(f'<td>{escape(cell)}</td>' for cell in cells or ())}</tr>"
