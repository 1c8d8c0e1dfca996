"""Figures for lessons: a board as a graph, coloured by who holds what, by continent, or by a measure.

matplotlib comes in when the first figure is drawn. Every function draws on the axes that it is given, or on a figure
of its own, and gives the axes back; nothing is shown, and no setting of matplotlib is touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from riskteach.core.board import Board, Link, Point
from riskteach.core.errors import RiskError, UnknownName
from riskteach.draw.cells import polygon, rings
from riskteach.draw.palette import BLACK, THEMES, WHITE, contrast, mix, tint
from riskteach.draw.svg import Played, Position, position

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIGHT = THEMES["light"]
SIZE = (10.0, 6.3)  # inches
NODE, FONT = 330.0, 8.5  # points
FREE = "#e9ecef"
MEASURES = {
    "degree": "How many neighbours each {place} has",
    "betweenness": "How often each {place} lies on a shortest way between two others",
    "closeness": "How near each {place} is to all others",
}


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
    """Draw a position as a graph: a node for each territory in its owner's colour, with the armies on it.

    Parameters
    ----------
    game : Game or State
    ax : Axes, optional
        Where to draw; a figure of its own where not given.
    mark : iterable of str
        Territories to ring.
    arrows : iterable of (str, str)
        Sources and targets.

    Returns
    -------
    Axes

    Raises
    ------
    UnknownName
        No such territory.
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
    ax = _map(this, axes(ax, SIZE), paints, texts)
    if marked:
        import networkx

        ring = {"node_color": "none", "edgecolors": LIGHT.ring, "linewidths": 2.6, "node_size": NODE * 1.9}
        networkx.draw_networkx_nodes(this.graph, _spots(this), nodelist=marked, ax=ax, **ring)
    for source, target in pointers:
        _arrow(this, ax, source, target)
    owners = sorted({at.owner for at in held.values() if at.owner is not None})
    _legend(ax, [(f"{seats[k].letter} {seats[k].name}", seats[k].paint) for k in owners])
    ax.set_title(literal(this.name))
    return ax


def graph(board: Board | Played, by: str = "continent", ax: Axes | None = None) -> Axes:
    """Draw a board as a graph whose colours say something about each territory.

    Parameters
    ----------
    board : Board or Game
    by : {'continent', 'degree', 'betweenness', 'closeness'}
        Colour by continent, or by a measure of networkx: the number of neighbours, how many shortest ways lead through
        it, or how near it is to all others.
    ax : Axes, optional
        Where to draw; a figure of its own where not given.

    Returns
    -------
    Axes

    Raises
    ------
    UnknownName
        No such measure.
    """
    this = board if isinstance(board, Board) else position(board).rules.board
    if by != this.words.region and by not in ("continent", *MEASURES):
        raise UnknownName("way to colour a board", by, ("continent", *MEASURES))
    if by not in MEASURES:
        paints = {p: tint(n) for n, region in enumerate(this.regions.values()) for p in region.places}
        ax = _map(this, axes(ax, SIZE), paints, {p: str(len(near)) for p, near in this.neighbours.items()})
        _legend(ax, [(region.name, tint(n)) for n, region in enumerate(this.regions.values())])
        ax.set_title(f"{literal(this.name)} by {this.words.region}; the number is that of the neighbours")
        return ax
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize, to_hex

    numbers = measure(this, by)
    ax = axes(ax, SIZE)
    norm, colours = Normalize(min(numbers.values()), max(numbers.values())), colormaps["cividis"]
    paints = {p: to_hex(colours(float(norm(number)))) for p, number in numbers.items()}
    texts = {p: f"{number:.0f}" if by == "degree" else f"{number:.2f}"[1:] for p, number in numbers.items()}
    _map(this, ax, paints, texts)
    ticks = sorted({*numbers.values()}) if by == "degree" else None
    ax.figure.colorbar(ScalarMappable(norm, colours), ax=ax, shrink=0.7, label=by, ticks=ticks)
    ax.set_title(MEASURES[by].format(place=this.words.place))
    return ax


def measure(board: Board, by: str) -> dict[str, float]:
    """Give a number for each place: its ``degree``, ``betweenness`` or ``closeness``.

    >>> from riskteach.core.board import load_board
    >>> measure(load_board("world"), "degree")["alaska"]
    3
    """
    import networkx

    found: Mapping[str, float]
    if by == "degree":
        found = dict(board.graph.degree)
    elif by == "betweenness":
        found = networkx.betweenness_centrality(board.graph)
    else:
        found = networkx.closeness_centrality(board.graph)
    return {place: found[place] for place in board.ids}


def _spots(board: Board) -> dict[str, Point]:
    return {place.id: (place.x, place.y) for place in board.places.values()}


def _map(board: Board, ax: Axes, paints: Mapping[str, str], texts: Mapping[str, str]) -> Axes:
    """Draw continents, borders, and a node for each place with a text in it."""
    import networkx

    drawn, spots = board.graph, _spots(board)
    for n, region in enumerate(board.regions.values()):
        for ring in rings(board, region.id):
            ax.fill(*zip(*polygon(ring), strict=True), facecolor=mix(tint(n), WHITE, 0.3), edgecolor=tint(n), zorder=0)
    plain = [link for link in board.links if link not in board.wrap]
    for sea, style in ((False, "solid"), (True, "dashed")):
        links = [link for link in plain if (link in board.sea) is sea]
        networkx.draw_networkx_edges(drawn, spots, links, ax=ax, style=style, edge_color=LIGHT.link, width=1.1)
    width, height = board.size
    for one, other in board.wrap:  # off one edge, and in from the other
        (x, y), (x2, y2) = sorted((spots[one], spots[other]))
        edge: dict[str, Any] = {"color": LIGHT.link, "linestyle": "dashed", "linewidth": 1.1, "zorder": 0.9}
        ax.plot([x, -0.02 * width], [y, y], **edge)
        ax.plot([x2, 1.02 * width], [y2, y2], **edge)
    colours = [paints[place] for place in drawn]
    networkx.draw_networkx_nodes(
        drawn, spots, ax=ax, node_color=colours, node_size=NODE, edgecolors=BLACK, linewidths=1.0
    )
    inside: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": FONT, "fontweight": "bold", "zorder": 4}
    for place in board.places.values():
        ax.text(place.x, place.y, texts[place.id], color=_ink(paints[place.id]), **inside)
        name: dict[str, Any] = {"ha": "center", "va": "top", "fontsize": FONT - 1, "color": BLACK, "zorder": 3}
        ground: dict[str, Any] = {"boxstyle": "round,pad=0.08", "facecolor": WHITE, "edgecolor": "none", "alpha": 0.75}
        ax.text(place.x, place.y + 0.029 * height, literal(place.short), bbox=ground, **name)
    ax.set_xlim(-0.03 * width, 1.03 * width)
    ax.set_ylim(1.03 * height, -0.03 * height)  # y grows downwards, as in the map file
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


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
