"""Figures for lessons: a board as a graph, coloured by who holds what, by region, or by a measure.

matplotlib comes in when the first figure is drawn. Every function draws on the axes that it is given, or on a figure
of its own, and gives the axes back; nothing is shown, and no setting of matplotlib is touched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from riskteach.core.board import Board, Link, Point
from riskteach.core.errors import RiskError, UnknownName
from riskteach.core.words import count
from riskteach.draw.boxes import scale
from riskteach.draw.graphs import MEASURES, boarded, measure, network, shortest
from riskteach.draw.layout import lines, look, plan
from riskteach.draw.palette import BLACK, DAY, THEMES, WHITE, contrast, mix, tint
from riskteach.draw.space import RING, spiral
from riskteach.draw.stamps import stamp
from riskteach.draw.svg import Played, Position, position

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIGHT, WARP = THEMES["light"], dict(DAY)["warp"]
SIZE = (10.0, 6.3)  # inches
NODE, FONT = 330.0, 8.5  # points
FREE = "#e9ecef"


def axes(ax: Axes | None, size: Point) -> Axes:
    """Give the axes to draw on."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError:  # in a browser it may be missing
        raise RiskError("figures need matplotlib, which is not installed here; rt.draw.svg draws without it") from None
    return pyplot.subplots(figsize=size, layout="constrained")[1]


# -- the board --------------------------------------------------------------------------------------


def board(
    game: Position | Played, ax: Axes | None = None, *, mark: Iterable[str] = (), arrows: Iterable[Link] = ()
) -> Axes:
    """Draw a position as a graph: a node for each place in its owner's colour, with the pieces on it, and its signs.

    Parameters
    ----------
    game : Game or State
    ax : Axes, optional
        Where to draw; a figure of its own where not given.
    mark : iterable of str
        Places to ring.
    arrows : iterable of (str, str)
        Sources and targets.

    Returns
    -------
    Axes

    Raises
    ------
    UnknownName
        No such place.
    """
    state = position(game)
    this, seats = state.rules.board, state.rules.seats
    marked, pointers = list(mark), list(arrows)
    for place in (*marked, *(end for pair in pointers for end in pair)):
        this.index[place]
    held = {place: state.at(place) for place in this.ids}
    paints = {p: FREE if at.owner is None else seats[at.owner].paint for p, at in held.items()}
    letters = {p: "" if at.owner is None else seats[at.owner].letter for p, at in held.items()}
    texts = {p: f"{letters[p]}{at.count}" if letters[p] or at.count else "" for p, at in held.items()}
    closed = {p for p, at in held.items() if "closed" in at.marks}
    feet = {p: look(this).token(this, p, "").box.middle for p in this.ids}
    if look(this).covers:  # there an area shows a place that is empty
        texts = {p: text for p, text in texts.items() if text}
    ax = _map(this, axes(ax, SIZE), paints, texts, closed, dim=closed, at=feet)
    stamp(ax, state)
    if marked:
        _ring(this, ax, marked)
    for source, target in pointers:
        _arrow(this, ax, source, target)
    there = {letters[p] for p in held} | {part for at in held.values() for mark in at.marks for part in mark.split("-")}
    _legend(ax, [(f"{seat.letter} {seat.name}", seat.paint) for seat in seats if seat.letter in there])
    ax.set_title(literal(this.name))
    return ax


def graph(
    board: Board | Position | Played,
    by: str = "region",
    ax: Axes | None = None,
    *,
    warp: bool = True,
    path: Iterable[str] = (),
) -> Axes:
    """Draw a board as a graph whose colours say something about each place.

    Parameters
    ----------
    board : Board, Game or State
        Of a game, the places that are closed are left out.
    by : {'region', 'degree', 'betweenness', 'closeness', 'eccentricity'}
        Colour by region (or what the map calls it: continent, ring), or by a measure: the number of neighbours, how
        many shortest ways lead through it, how near it is to all others, how many moves the farthest is away.
    ax : Axes, optional
        Where to draw; a figure of its own where not given.
    warp : bool
        Whether one can jump through the gem warp, where there is one; see `network`.
    path : (str, str), optional
        Two places: a shortest way from the one to the other is drawn.

    Returns
    -------
    Axes

    Raises
    ------
    UnknownName
        No such measure or place.
    RiskError
        No way leads from the one place to the other.
    """
    this, closed = boarded(board)
    ways = (this.words.region, *MEASURES)
    if by not in ("region", *ways):
        raise UnknownName("way to colour a board", by, ways)
    graph, ends = network(board, warp), list(path)
    way = shortest(board, ends, warp) if ends else []
    out = set(this.ids) - set(graph)
    if by not in MEASURES:
        numbers: Mapping[str, float] = dict(graph.degree)
        paints = {p: tint(n) for n, region in enumerate(this.regions.values()) for p in region.places}
        texts = {place: f"{number:.0f}" for place, number in numbers.items()}
        ax = _map(this, axes(ax, SIZE), paints, texts, closed, dim=out, warp=warp)
        _legend(ax, [(region.name, tint(n)) for n, region in enumerate(this.regions.values())])
        title = f"{literal(this.name)} by {this.words.region}; the number is that of the neighbours"
    else:
        ax = _measured(board, by, axes(ax, SIZE), warp, closed, out)
        title = MEASURES[by].format(place=this.words.place)
    if any("warp" in place.extra for place in this.places.values()):
        title += ", with the gem warp" if warp else ", without the gem warp"
    if way:
        _way(this, ax, way)
        title = (
            f"From {{}} to {{}}: {count(len(way) - 1, 'move/moves')}\n".format(
                *(literal(this.places[end].name) for end in ends)
            )
            + title
        )
    ax.set_title(title)
    return ax


def _measured(
    board: Board | Position | Played, by: str, ax: Axes, warp: bool, closed: Collection[str], out: Collection[str]
) -> Axes:
    """Draw the nodes in the colours of a scale, which stands beside them."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize, to_hex

    this, numbers = boarded(board)[0], measure(board, by, warp)
    norm, colours = Normalize(min(numbers.values()), max(numbers.values())), colormaps["cividis"]
    whole = by in ("degree", "eccentricity")
    paints = dict.fromkeys(this.ids, FREE) | {p: to_hex(colours(float(norm(number)))) for p, number in numbers.items()}
    texts = {p: f"{number:.0f}" if whole else f"{number:.2f}".removeprefix("0") for p, number in numbers.items()}
    _map(this, ax, paints, texts, closed, dim=out, warp=warp)
    ticks = sorted({*numbers.values()}) if whole else None
    ax.figure.colorbar(ScalarMappable(norm, colours), ax=ax, shrink=0.7, label=by, ticks=ticks)
    return ax


def _spots(board: Board) -> dict[str, Point]:
    return {place.id: (place.x, place.y) for place in board.places.values()}


def _map(
    board: Board,
    ax: Axes,
    paints: Mapping[str, str],
    texts: Mapping[str, str],
    closed: Collection[str] = (),
    dim: Collection[str] = (),
    warp: bool = True,
    at: Mapping[str, Point] | None = None,
) -> Axes:
    """Draw areas, links, and a node with its text for each place that has one; links to the dim places are faint."""
    import networkx

    drawn, spots = board.graph, _spots(board)
    at = at or spots
    for n, area in look(board).grounds(board):
        above = 1.5 * look(board).covers
        ax.fill(*zip(*area, strict=True), facecolor=mix(tint(n), WHITE, 0.3), edgecolor=tint(n), zorder=above)
    plain = [link for link in board.links if link not in board.wrap]
    for sea, style in ((False, "solid"), (True, "dashed")):
        for faint, colour in ((False, LIGHT.link), (True, mix(LIGHT.link, WHITE, 0.35))):
            links = [k for k in plain if (k in board.sea) is sea and any(end in dim for end in k) is faint]
            if links:
                networkx.draw_networkx_edges(drawn, spots, links, ax=ax, style=style, edge_color=colour, width=1.1)
    width, height = board.size
    for one, other in board.wrap:  # off one edge, and in from the other
        (x, y), (x2, y2) = sorted((spots[one], spots[other]))
        edge: dict[str, Any] = {"color": LIGHT.link, "linestyle": "dashed", "linewidth": 1.1, "zorder": 0.9}
        ax.plot([x, -0.02 * width], [y, y], **edge)
        ax.plot([x2, 1.02 * width], [y2, y2], **edge)
    if warp:
        _warp(board, ax, [id for id in board.ids if id not in closed])
    shown = [place for place in drawn if place in texts and place not in closed]
    nodes: dict[str, Any] = {"node_size": NODE, "edgecolors": BLACK, "linewidths": 1.0, "nodelist": shown}
    networkx.draw_networkx_nodes(drawn, at, ax=ax, node_color=[paints[place] for place in shown], **nodes)
    inside: dict[str, Any] = {"ha": "center", "va": "center", "fontweight": "bold", "zorder": 4}
    names = plan(board)
    for place in board.ids:
        if place in closed:
            ax.text(*spots[place], "×", color=LIGHT.link, fontsize=2.4 * FONT, **inside)
        elif place in texts:
            ax.text(*at[place], texts[place], color=_ink(paints[place]), fontsize=FONT, **inside)
        ax.text(*names.spots[place].label.middle, literal(names.labels[place]), color=BLACK, **_named())
    ax.set_xlim(-0.03 * width, 1.03 * width)
    ax.set_ylim(1.03 * height, -0.03 * height)  # y grows downwards, as in the map file
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def _warp(board: Board, ax: Axes, places: Collection[str], width: float = 1.6, colour: str = WARP) -> None:
    """Draw the curves of some places to the gem warp, and the warp itself."""
    things = plan(board).things
    if ("swirl", "the warp") not in things:
        return
    for id in places:
        pieces = [line for line in lines(board) if line.kind == "warp" and id in line.ends]
        if pieces:
            points = [pieces[0].start, *(line.end for line in pieces)]
            look_: dict[str, Any] = {"color": colour, "linewidth": width, "linestyle": (0, (4, 2)), "zorder": 0.8}
            ax.plot(*zip(*points, strict=True), **look_)
    for arm in spiral(things["swirl", "the warp"]):
        ax.plot(*zip(*arm, strict=True), color=WARP, linewidth=1.6, solid_capstyle="round", zorder=0.85)
    said: dict[str, Any] = {"fontstyle": "italic", "color": WARP, **_named()}
    ax.text(*things["name", "the warp"].middle, "gem warp", **said)


def _named() -> dict[str, Any]:
    """How names are written: on a ground that covers the links."""
    ground = {"boxstyle": "round,pad=0.08", "facecolor": WHITE, "edgecolor": "none", "alpha": 0.75}
    return {"ha": "center", "va": "center", "fontsize": FONT, "zorder": 3, "bbox": ground}


def _ring(board: Board, ax: Axes, places: list[str]) -> None:
    """Ring some places: their nodes, or all of their areas where those stand apart."""
    if look(board).covers:
        from matplotlib.patches import Circle

        for spot in (_spots(board)[place] for place in places):
            far = RING * scale(board)
            ax.add_patch(Circle(spot, far, facecolor="none", edgecolor=LIGHT.ring, linewidth=2.6, zorder=4.5))
    else:
        _nodes_ringed(board, ax, places, 1.9)


def _nodes_ringed(board: Board, ax: Axes, places: list[str], size: float) -> None:
    import networkx

    ring = {"node_color": "none", "edgecolors": LIGHT.ring, "linewidths": 2.6, "node_size": NODE * size}
    networkx.draw_networkx_nodes(board.graph, _spots(board), nodelist=places, ax=ax, **ring)


def _way(board: Board, ax: Axes, way: list[str]) -> None:
    """Draw a way through the graph, move by move."""
    spots = _spots(board)
    bold: dict[str, Any] = {"color": LIGHT.ring, "linewidth": 4.0, "solid_capstyle": "round", "zorder": 0.95}
    for one, other in pairwise(way):
        if other in board.neighbours[one]:
            ax.plot(*zip(spots[one], spots[other], strict=True), **bold)
        else:
            _warp(board, ax, (one, other), width=4.0, colour=LIGHT.ring)
    _nodes_ringed(board, ax, way, 1.5)


def _ink(ground: str) -> str:
    """Black or white, with a contrast of 4.5 on any ground."""
    return max("#000000", WHITE, key=lambda colour: contrast(colour, ground))


def _arrow(board: Board, ax: Axes, source: str, target: str) -> None:
    spots = _spots(board)
    (x, y), (x2, y2) = spots[source], spots[target]
    looks: dict[str, Any] = {"arrowstyle": "-|>,head_width=0.35,head_length=0.7", "color": LIGHT.ring, "linewidth": 2.4}
    looks |= {"shrinkA": 10.0, "shrinkB": 10.0}
    ways = [((x, y), (x2, y2))]
    if {(source, target), (target, source)} & board.wrap:
        off, on = (-0.03, 1.03) if x < x2 else (1.03, -0.03)
        ways = [((x, y), (off * board.size[0], y)), ((on * board.size[0], y2), (x2, y2))]
    for begin, end in ways:
        ax.annotate("", end, begin, arrowprops=looks, zorder=5)


def literal(text: str) -> str:
    """Keep matplotlib from reading dollar signs in a name as mathematics."""
    return text.replace("$", r"\$")


def _legend(ax: Axes, names: Iterable[tuple[str, str]]) -> None:
    from matplotlib.lines import Line2D

    round_: dict[str, Any] = {"marker": "o", "linestyle": "none", "markersize": 9, "markeredgecolor": BLACK}
    handles = [Line2D([], [], label=literal(name), markerfacecolor=paint, **round_) for name, paint in names]
    if handles:
        below: dict[str, Any] = {"loc": "upper center", "bbox_to_anchor": (0.5, 0.01)}
        ax.legend(handles=handles, ncols=len(handles), fontsize=FONT, frameon=False, **below)
