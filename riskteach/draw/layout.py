"""Where everything of a board stands, whatever its look: boxes that the drawing and its tests share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from riskteach.core.board import Board
from riskteach.draw.boxes import Box, Line, Plan, Spot, inside, scale
from riskteach.draw.land import LAND
from riskteach.draw.look import Look, Slots
from riskteach.draw.planets import SPACE
from riskteach.draw.signs import Sign, chosen

LOOKS = {"land": LAND, "space": SPACE}


def look(board: Board) -> Look:
    """How a board is drawn, as its words say."""
    return LOOKS[board.words.look]


def plan(board: Board) -> Plan:
    """Where everything stands, and what the labels say."""
    return look(board).plan(board)


def spots(board: Board) -> dict[str, Spot]:
    """Boxes of every token or planet, and label; a label whose side the map leaves open goes where it meets nothing."""
    return plan(board).spots


def labels(board: Board) -> dict[str, str]:
    """What every label says: the file's short name, else as much of the name as there is room for."""
    return plan(board).labels


def badges(board: Board) -> dict[str, Box]:
    """Boxes of the bonuses: where the map says, else near the middle of the region."""
    return plan(board).badges


def lines(board: Board) -> tuple[Line, ...]:
    """Every link as it is drawn, from the middle of a token to the middle of another, or off the edge."""
    return look(board).lines(board)


@lru_cache(maxsize=64)
def signs(board: Board, marks: tuple[str, ...]) -> tuple[Sign, ...]:
    """The signs for some kinds of marks.

    Raises
    ------
    UnknownName
        The look of this board has no sign for one of them.
    """
    return tuple(chosen(marks, dict(look(board).signs)))


def slots(board: Board, marks: Iterable[str]) -> Slots:
    """The signs of each place, with their boxes."""
    return look(board).slots(board, signs(board, tuple(marks)))


def clashes(board: Board, gap: float = 0.0, marks: Iterable[str] = ()) -> Iterator[str]:
    """Everything that is in the way of something else in the picture, in words.

    Parameters
    ----------
    board : Board
    gap : float
        Pixels, on the smallest board, that must lie between two things.
    marks : iterable of str
        The kinds of marks whose signs are all to be seen.
    """
    k = scale(board)
    boxes = [(kind, id, box) for id, spot in spots(board).items() for kind, box in spot._asdict().items()]
    boxes += [("bonus", id, box) for id, box in badges(board).items()]
    boxes += [(kind, id, box) for (kind, id), box in plan(board).things.items()]
    for id, there in slots(board, marks).items():
        boxes += [(sign.name, id, box) for sign, box in there if sign.form != "ring"]
    tags = {id: look(board).token(board, id, "").box for id in board.ids}
    boxes += [("tag", id, box) for id, box in tags.items() if box != spots(board)[id].token]
    picture = Box(0, 0, *board.size)
    for kind, id, box in boxes:
        if not inside(box, picture):
            yield f"the {kind} of {id} leaves the picture"
    for (kind, id, box), (other, there_, another) in combinations(boxes, 2):
        own = id == there_
        around = own and kind == "token" and other != "label"  # signs may stand on a planet, and around its disc
        if not around and box.meets(another, 0.0 if own else gap * k):
            yield f"the {kind} of {id} meets the {other} of {there_}"
    for line in lines(board):
        for id, spot in spots(board).items():
            if id not in line.ends and spot.token.crossed(line.start, line.end):
                yield f"the link {' – '.join(dict.fromkeys(line.ends))} runs through {id}"
