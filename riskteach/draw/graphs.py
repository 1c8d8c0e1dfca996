"""A board as a graph: where one can move, how far it is, and measures of each place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from riskteach.core.board import Board
from riskteach.core.errors import RiskError, UnknownName
from riskteach.draw.svg import Played, Position, position

if TYPE_CHECKING:
    import networkx

# What is measured, as a title says it.
MEASURES = {
    "degree": "How many neighbours each {place} has",
    "betweenness": "How often each {place} lies on a shortest way between two others",
    "closeness": "How near each {place} is to all others",
    "eccentricity": "How many moves it is from each {place} to the farthest other",
}


def boarded(board: Board | Position | Played) -> tuple[Board, frozenset[str]]:
    """Give a board, and the places on it that are out of the game."""
    if isinstance(board, Board):
        return board, frozenset()
    state = position(board)
    this = state.rules.board
    return this, frozenset(id for id in this.ids if "closed" in state.at(id).marks)


def network(board: Board | Position | Played, warp: bool = True, start: str = "") -> networkx.Graph[str]:
    """Give the places that one can move between, as a graph: an edge is one move.

    ``board.graph`` has all places and the links between them. Here the home stations are left out, since nobody moves
    onto one, and of a game the places that are closed; and a gem warp joins every two of its planets, since the jump
    from one to another is one move. Where a map has none of all that, this is ``board.graph``.

    Parameters
    ----------
    board : Board, Game or State
    warp : bool
        Whether to jump through the gem warp.
    start : str
        A home station that is kept, to begin from.

    Returns
    -------
    networkx.Graph
        Every edge has a ``kind``: ``"link"`` or ``"warp"``; where both join two planets it is a link, which costs no
        gem.

    Examples
    --------
    >>> from riskteach.deepspace.maps import four_corners
    >>> import networkx
    >>> [networkx.shortest_path_length(network(four_corners(), warp), "opal", "topaz") for warp in (False, True)]
    [4, 1]
    """
    import networkx

    this, closed = boarded(board)
    gone = closed | {id for id, place in this.places.items() if "home" in place.extra and id != start}
    graph: networkx.Graph[str] = networkx.Graph(this.graph.subgraph([id for id in this.ids if id not in gone]))
    networkx.set_edge_attributes(graph, "link", "kind")
    joined = [id for id in graph if "warp" in this.places[id].extra] if warp else []
    for n, one in enumerate(joined):
        graph.add_edges_from((one, other, {"kind": "warp"}) for other in joined[:n] if not graph.has_edge(one, other))
    return graph


def measure(board: Board | Position | Played, by: str, warp: bool = True) -> dict[str, float]:
    """Give a number for each place that one can move to.

    Parameters
    ----------
    board : Board, Game or State
    by : {'degree', 'betweenness', 'closeness', 'eccentricity'}
        How many neighbours it has, how many shortest ways lead through it, how near it is to all others, or how many
        moves it is from the farthest.
    warp : bool
        Whether to jump through the gem warp, where there is one.

    Raises
    ------
    UnknownName
        No such measure.
    RiskError
        No place is the farthest, since not all can be reached.

    Examples
    --------
    >>> from riskteach.core.board import load_board
    >>> measure(load_board("world"), "degree")["alaska"]
    3
    """
    import networkx

    if by not in MEASURES:
        raise UnknownName("measure", by, MEASURES)
    graph = network(board, warp)
    found: Mapping[str, float]
    if by == "degree":
        found = dict(graph.degree)
    elif by == "betweenness":
        found = networkx.betweenness_centrality(graph)
    elif by == "closeness":
        found = networkx.closeness_centrality(graph)
    elif networkx.is_connected(graph):
        found = networkx.eccentricity(graph)
    else:
        places = " and ".join(sorted(min(part) for part in networkx.connected_components(graph)))
        raise RiskError(f"there is no farthest {boarded(board)[0].words.place}: no way joins {places}")
    return {place: found[place] for place in boarded(board)[0].ids if place in found}


def shortest(board: Board | Position | Played, path: Iterable[str], warp: bool = True) -> list[str]:
    """Give a shortest way from one place to another.

    Raises
    ------
    UnknownName
        No such place.
    RiskError
        No way leads there.
    """
    import networkx

    this, _ = boarded(board)
    ends = list(path)
    if len(ends) != 2:
        raise RiskError(f"a path is a pair such as {tuple(this.ids[:2])}, got {tuple(ends)}")
    source, target = ends
    for id in ends:
        this.index[id]
    graph = network(board, warp, start=source)
    if target not in graph or source not in graph or not networkx.has_path(graph, source, target):
        raise RiskError(f"no way leads from {this.places[source].name} to {this.places[target].name}")
    found: list[str] = networkx.shortest_path(graph, source, target)
    return found
