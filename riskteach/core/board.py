"""Boards: places with neighbours, in regions that are worth a bonus. Made from a map file, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riskteach.core.errors import BadBoard, UnknownName
from riskteach.core.files import read_whole, why_not

if TYPE_CHECKING:
    import networkx

Point = tuple[float, float]
Ring = tuple[Point, ...]
Link = tuple[str, str]


@dataclass(frozen=True)
class Vocabulary:
    """The words that a map file uses, and the keys that its game may add to a place.

    Attributes
    ----------
    place, region : str
        What the file's tables are called.
    keys : tuple of (str, tuple of str)
        Optional keys of a place, each with the values that it may have.
    says : tuple of (str, str, str)
        What is told of a place that has a key with some value, wherever places are told in words.
    look : str
        How its boards are drawn: ``"land"`` or ``"space"``.
    """

    place: str = "territory"
    region: str = "continent"
    keys: tuple[tuple[str, tuple[str, ...]], ...] = (("card", ("infantry", "cavalry", "artillery")),)
    says: tuple[tuple[str, str, str], ...] = ()
    look: str = "land"


WORDS = Vocabulary()


@dataclass(frozen=True)
class Place:
    """A place that armies stand on.

    Attributes
    ----------
    id, name, short : str
        What it is called in actions, in sentences, and (six characters or fewer) on a crowded picture.
    region : str
        Id of its region.
    x, y : float
        Where its token stands in the picture.
    extra : Mapping
        Whatever else the file says: a game's own keys (``card``), and for the picture ``short``, ``label``, ``land``.
    """

    id: str
    name: str
    short: str
    region: str
    x: float
    y: float
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Region:
    """Places that together are worth a bonus.

    ``outline`` holds the closed rings of its coast, ``at`` is where its bonus stands in the picture; both optional:
    without them the picture finds ground and room by itself.
    """

    id: str
    name: str
    bonus: int
    places: tuple[str, ...]
    outline: tuple[Ring, ...] = ()
    at: Point | None = None


class Index(dict[str, int]):
    """Numbers of the places; an unknown id is an `UnknownName`, and a known one costs no more than in any dict."""

    def __init__(self, ids: tuple[str, ...], what: str) -> None:
        super().__init__((place, number) for number, place in enumerate(ids))
        self.what = what

    def __missing__(self, key: object) -> int:
        raise UnknownName(self.what, key, self)


@dataclass(frozen=True, eq=False)
class Board:
    """Where a game is played. Two boards are equal when they have the same content, whatever their files look like.

    Attributes
    ----------
    name : str
    size : tuple of float
        Width and height of the picture.
    places : dict of Place
        By id, in file order.
    regions : dict of Region
    neighbours : dict of tuple of str
        For each place those that border it, in file order.
    sea, wrap : frozenset of Link
        Borders drawn dashed, and those drawn off both edges of the picture. Each link is in file order.
    words : Vocabulary
    text : str
        The map file itself, so that a record can carry it.
    ids : tuple of str
    index : Mapping
        Number of each place; an unknown id raises `UnknownName`.

    Examples
    --------
    >>> world = load_board("world")
    >>> len(world.ids), world.regions["asia"].bonus, world.neighbours["alaska"]
    (42, 7, ('northwest-territory', 'alberta', 'kamchatka'))
    """

    name: str
    size: Point
    places: dict[str, Place]
    regions: dict[str, Region]
    neighbours: dict[str, tuple[str, ...]]
    sea: frozenset[Link]
    wrap: frozenset[Link]
    words: Vocabulary
    text: str = field(repr=False)
    ids: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    key: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ids", tuple(self.places))
        object.__setattr__(self, "index", Index(self.ids, self.words.place))
        # A digest, not hash(): it is the same in every process, whatever PYTHONHASHSEED is.
        tables = [list(table.items()) for table in (self.places, self.regions, self.neighbours)]
        content = (self.name, self.size, *tables, sorted(self.sea), sorted(self.wrap), self.words)
        object.__setattr__(self, "key", blake2b(repr(content).encode(), digest_size=16).digest())
        object.__setattr__(self, "_hash", int.from_bytes(self.key[:7], "big"))

    @classmethod
    def from_toml(cls, text: str, source: str = "map", words: Vocabulary = WORDS) -> Board:
        """Read the text of a map file.

        The shortest way to a map of one's own: copy ``notebooks/our-town.toml``, small and told line by line, and
        change it. Every key of the format is described at the top of ``riskteach/classic/world.toml``.

        Parameters
        ----------
        text : str
        source : str
            What to call it in error messages.
        words : Vocabulary

        Raises
        ------
        BadBoard
            With everything that is wrong, entry by entry, and how to mend it.
        """
        from riskteach.core.mapfile import read

        return cls(**read(text, source, words), words=words, text=text)

    @property
    def links(self) -> tuple[Link, ...]:
        """Every border once, in file order."""
        number = self.index
        return tuple((a, b) for a, near in self.neighbours.items() for b in near if number[a] < number[b])

    @cached_property
    def graph(self) -> networkx.Graph[str]:
        """The board as a frozen `networkx.Graph`: nodes have name, region, x and y, edges have sea."""
        import networkx

        graph: networkx.Graph[str] = networkx.Graph(name=self.name)
        for place in self.places.values():
            graph.add_node(place.id, name=place.name, region=place.region, x=place.x, y=place.y)
        graph.add_edges_from((*link, {"sea": link in self.sea or link in self.wrap}) for link in self.links)
        frozen: networkx.Graph[str] = networkx.freeze(graph)
        return frozen

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.key == other.key)

    def __hash__(self) -> int:
        value: int = self.__dict__["_hash"]
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (self.text, self.words)  # another process reads a board once, not with every position


@lru_cache(maxsize=64)
def _shared(text: str, words: Vocabulary) -> Board:
    return Board.from_toml(text, words=words)


def _shipped() -> dict[str, Any]:
    """The maps of the package itself, by name: every TOML file in one of its rooms that says it is a map."""
    # Maps among the notebooks are files to be copied, with a .toml at the end of their names.
    rooms = (room for room in files("riskteach").iterdir() if room.is_dir() and room.name != "notebooks")
    found = [file for room in rooms for file in room.iterdir() if file.name.endswith(".toml")]
    return {file.name[:-5]: file for file in sorted(found, key=lambda file: file.name) if _is_map(file)}


def _is_map(file: Any) -> bool:
    return 'format = "riskteach-map' in file.read_text(encoding="utf-8-sig")


@lru_cache(maxsize=16)
def _named(name: str, words: Vocabulary) -> Board:
    shipped = _shipped()
    if name not in shipped:
        here = [f"{name}.toml"] if Path(f"{name}.toml").is_file() else []  # a file is named with its ending
        raise UnknownName("map", name, [*shipped, *here])
    return _shared(shipped[name].read_text(encoding="utf-8-sig"), words)


def load_board(source: str | PathLike[str], words: Vocabulary = WORDS) -> Board:
    """Load a board from a map file, or one of the package's own by name.

    A map of one's own is a file whose name ends in .toml: ``notebooks/our-town.toml`` is one to copy and change, and
    ``rt.new_game(board="our-town.toml")`` plays on it.

    Parameters
    ----------
    source : str or path
        ``"my-map.toml"``, or a name such as ``"world"``.
    words : Vocabulary

    Raises
    ------
    BadBoard
        The file can't be read, or can't be played on.
    UnknownName
        No map of the package has this name.
    """
    if isinstance(source, str) and not source.endswith(".toml") and not {"/", "\\"} & set(source):
        return _named(source, words)
    try:
        text = read_whole(source)
    except (OSError, ValueError) as error:
        raise BadBoard(str(source), [f"can't read the file: {why_not(error)}"]) from None
    return Board.from_toml(text, source=Path(source).name, words=words)
