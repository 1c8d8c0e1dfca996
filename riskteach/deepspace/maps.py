"""Maps: what a board must have to play Risk Deep Space on it, and which places are what for a number of players."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from riskteach.core.board import Board, Place, Vocabulary
from riskteach.core.errors import BadBoard, BadOption
from riskteach.core.words import join
from riskteach.deepspace.build import BASES_TO_WIN
from riskteach.deepspace.setup import SEATS

WORDS = Vocabulary(
    "planet",
    "ring",
    (
        ("resource", ("gem", "ore", "both")),
        ("warp", ("yes",)),
        ("cover", ("yes",)),
        ("home", SEATS[4]),
    ),
    says=(
        ("resource", "gem", "marked with a gem"),
        ("resource", "ore", "marked with ore"),
        ("resource", "both", "marked with gem and ore"),
        ("warp", "yes", "on the gem warp"),
    ),
    look="space",
)


@cache
def four_corners() -> Board:
    """Load this package's teaching map."""
    text = files(__package__).joinpath("four-corners.toml").read_text("utf-8")
    return Board.from_toml(text, "four-corners.toml", WORDS)


class Layout(NamedTuple):
    """Which places are what, in the order of the board.

    Attributes
    ----------
    home : tuple of str
        The station of each seat.
    stations : frozenset of str
        All stations, those of absent colours too.
    covered, closed : tuple of str
        The planets that are covered; they, and the stations of absent colours.
    planets, warp : tuple of str
        The planets that are in the game; of them those of the gem warp.
    """

    home: tuple[str, ...]
    stations: frozenset[str]
    covered: tuple[str, ...]
    closed: tuple[str, ...]
    planets: tuple[str, ...]
    warp: tuple[str, ...]


def layout(board: Board, players: int) -> Layout:
    """Say which places are what.

    Raises
    ------
    BadBoard
        With everything that is wrong with the map, and how to mend it.
    BadOption
        It has no stations for so many.
    """
    places = tuple(board.places.values())
    at = {side: [place.id for place in places if place.extra.get("home") == side] for side in SEATS[4]}
    faults = [
        f"{join(ids)} all have home = {side!r}: a side has one station" for side, ids in at.items() if len(ids) > 1
    ]
    faults += [fault for place in places for fault in _station_faults(place)]
    if faults:
        raise BadBoard(board.name, faults)
    if missing := [side for side in SEATS[players] if not at[side]]:
        wanted = join([f'home = "{side}"' for side in missing])
        raise BadOption(f"the map has no home station for {players} players in the {join(missing)}: add {wanted}")
    home = tuple(at[side][0] for side in SEATS[players])
    stations = frozenset(id for ids in at.values() for id in ids)
    covered = tuple(place.id for place in places if players == 2 and "cover" in place.extra)
    closed = tuple(id for id in board.ids if id in covered or (id in stations and id not in home))
    planets = tuple(id for id in board.ids if id not in covered and id not in stations)
    warp = tuple(id for id in planets if "warp" in board.places[id].extra)
    goal = BASES_TO_WIN[players]
    if len(planets) < goal:
        faults.append(f"{goal} bases win when {players} play, and there are {len(planets)} planets: add planets")
    faults += [
        f"no planet that is in the game when {players} play borders {station}: add a border"
        for station in home
        if not set(planets) & set(board.neighbours[station])
    ]
    if cut := _cut_off(board, planets, warp):
        faults.append(
            f"no crew comes from {planets[0]} to {join(cut[:5])} when {players} play, since none moves over a station "
            "or a covered planet: add a border that joins them"
        )
    if faults:
        raise BadBoard(board.name, faults)
    return Layout(home, stations, covered, closed, planets, warp)


def _cut_off(board: Board, planets: tuple[str, ...], warp: tuple[str, ...]) -> list[str]:
    """List the planets that no crew reaches from the first one, over planets and through the warp."""
    todo = seen = set(planets[:1])
    while todo:
        near = {other for planet in todo for other in board.neighbours[planet]}
        todo = ((near | set(warp) if todo & set(warp) else near) & set(planets)) - seen
        seen = seen | todo
    return [planet for planet in planets if planet not in seen]


def _station_faults(place: Place) -> list[str]:
    """Name the keys that a station does not have."""
    if "home" not in place.extra:
        return []
    odd = [key for key in ("resource", "warp", "cover") if key in place.extra]
    return [f"planet {place.id}: it has a home, so it is a station, which has no {key}: take it out" for key in odd]
