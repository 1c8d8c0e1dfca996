"""Figures for lessons: a game over its turns, and the dice of a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from riskteach.core.errors import BadAction, UnknownName
from riskteach.core.seats import USUAL
from riskteach.core.words import count
from riskteach.draw.figures import FREE, LIGHT, axes, literal
from riskteach.draw.palette import BLACK, WHITE, ink, mix
from riskteach.odds.roll import comparisons

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = (8.0, 4.5)  # inches
MARKERS = "osD^vP"  # they tell the players apart without colour, as do the dashes
DASHES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1)))
MARKED = 30  # turns: the marks of more can't be told apart


def history(game: Any, what: str = "", ax: Axes | None = None) -> Axes:
    """Draw what each player had at the beginning of each turn, and now.

    Parameters
    ----------
    game : Game
    what : str, optional
        One of the things that the game counts of each player: ``"territories"``, ``"armies"`` and ``"cards"`` of
        Classic, ``"bases"``, ``"gems"``, ``"ore"``, ``"recruits"`` and ``"cards"`` of Deep Space. The first of them
        where not given. How many win, where that is a number, is a line of its own.
    ax : Axes, optional
        Where to draw; a figure of its own where not given.

    Returns
    -------
    Axes

    Raises
    ------
    UnknownName
        The game counts no such thing.
    """
    kinds = [score.what for score in game.rules.scores(game.state, 0)]
    counted = [several for _, several in (one.split("/") for one in kinds)]
    what = what or counted[0]
    if what not in counted:
        raise UnknownName("thing to count", what, counted)
    ax = axes(ax, SIZE)
    from matplotlib.ticker import MaxNLocator

    states, kind = _turns(game), counted.index(what)
    for number, seat in enumerate(game.rules.seats):
        ax.plot(
            list(states),
            [game.rules.scores(state, number)[kind].number for state in states.values()],
            color=seat.paint,
            linestyle=DASHES[number],
            marker=MARKERS[number] if len(states) <= MARKED else "",
            linewidth=2.2,
            label=literal(f"{seat.letter} {seat.name}"),
        )
    goal = game.rules.scores(game.state, 0)[kind].goal
    if goal is not None:
        ax.axhline(goal, color=BLACK, linewidth=1.0, zorder=1)
        near: dict[str, Any] = {"xytext": (-3, 3), "textcoords": "offset points", "ha": "right", "fontsize": 9}
        ax.annotate(f"{count(goal, kinds[kind])} win", (1, goal), xycoords=("axes fraction", "data"), **near)
    ax.set_xlabel("turn")
    ax.set_ylabel(what)
    ax.set_ylim(bottom=0, top=None if goal is None else goal + 0.5)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(alpha=0.3)
    ax.legend(frameon=False)
    ax.set_title(f"{what.capitalize()} at the beginning of each turn")
    return ax


def _turns(game: Any) -> dict[int, Any]:
    """Find the first state of each turn, and the position now: where a turn is under way it stands for the next."""
    first: dict[int, Any] = {}
    for state in (game.start, *(step.state for step in game.history)):
        if state.turn:
            first.setdefault(state.turn, state)
    now = game.state
    if first.get(now.turn) is not now:
        first[now.turn + bool(first)] = now
    return first


# -- a roll -------------------------------------------------------------------------------------------

PIPS = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
    6: [(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)],
}
APART, HIGH = 1.5, 1.7  # between the middles of two dice, and of the two rows


class Thrown(NamedTuple):
    """A roll with both sides: the attacker's first."""

    dice: tuple[tuple[int, ...], tuple[int, ...]]
    names: list[str]
    paints: list[str]
    won: list[bool]  # by the attacker, pair by pair


def dice(rolled: Any, ax: Axes | None = None, *, ties: str = "defender") -> Axes:
    """Draw the comparisons of a roll: which dice are compared, and who loses.

    Parameters
    ----------
    rolled : Game, Step or Roll
        The last roll of a game; a step in which dice were rolled, such as ``game.do("attack siam china 3")`` gives; or
        only a roll.
    ax : Axes, optional
        Where to draw; a figure of its own where not given.
    ties : {'defender', 'attacker'}
        Who wins a tie, where only a roll is given; a game and a step know it.

    Returns
    -------
    Axes

    Raises
    ------
    BadAction
        No dice were rolled.
    """
    thrown = _thrown(rolled, ties)
    ax = axes(ax, (6.0, 3.6))
    pairs = range(len(thrown.won))
    for row, (name, paint) in enumerate(zip(thrown.names, thrown.paints, strict=True)):
        y = HIGH * (1 - row)
        ax.text(-0.75, y, literal(name), ha="right", va="center", fontsize=11, fontweight="bold")
        for k, pips in enumerate(thrown.dice[row]):
            lost = k in pairs and thrown.won[k] is bool(row)
            _die(
                ax,
                APART * k,
                y,
                pips,
                mix(paint, WHITE, 0.35) if lost else paint if k in pairs else FREE,
                k not in pairs,
            )
            if lost:
                ax.text(APART * k + 0.6, y, "−1", va="center", fontsize=11, fontweight="bold", color=LIGHT.ring)
    for k in pairs:
        a, d = (side[k] for side in thrown.dice)
        begin, end = (1.17, 0.53) if thrown.won[k] else (0.53, 1.17)  # from the die that wins to the one that loses
        looks: dict[str, Any] = {"arrowstyle": "-|>", "color": BLACK, "linewidth": 1.6, "shrinkA": 0, "shrinkB": 0}
        ax.annotate("", (APART * k, end), (APART * k, begin), arrowprops=looks)
        ax.text(APART * k + 0.14, HIGH / 2, "tie" if a == d else f"{a} : {d}", va="center", fontsize=10)
    lost_by = (thrown.won.count(False), thrown.won.count(True))
    said = [f"{name} loses {count(n, 'army/armies')}" for name, n in zip(thrown.names, lost_by, strict=True) if n]
    ax.set_title(literal(", ".join(said)), fontsize=12)
    ax.set_xlim(-2.6, APART * max(map(len, thrown.dice)) - 0.3)
    ax.set_ylim(-0.8, 2.5)
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def _thrown(rolled: Any, ties: str) -> Thrown:
    if hasattr(rolled, "defence"):
        won = [mine for _, _, mine in comparisons(rolled.attack, rolled.defence, ties)]
        sides = ["attacker", "defender"]
        return Thrown((rolled.attack, rolled.defence), sides, [seat.paint for seat in USUAL[:2]], won)
    steps = rolled.history[::-1] if hasattr(rolled, "history") else (rolled, *getattr(rolled, "followed", ()))
    for step in steps:
        losers = [event.values["loser"] for event in getattr(step, "events", ()) if event.what == "compare"]
        if losers:
            seats, mover = step.state.rules.seats, step.state.seat
            other = _defender(rolled, step, losers, mover)
            return Thrown(
                (step.action.attack, step.action.defence),
                [seats[mover].name, "defender" if other is None else seats[other].name],
                [seats[mover].paint, WHITE if other is None else seats[other].paint],
                [loser != mover for loser in losers],
            )
    raise BadAction("no dice were rolled here: draw a step such as game.do('attack siam china 3') gives")


def _defender(rolled: Any, step: Any, losers: list[int], mover: int) -> int | None:
    """Find who was attacked: who lost something, or else who still holds what the game or the attack aimed at."""
    if others := [seat for seat in losers if seat != mover]:
        return others[0]
    if hasattr(rolled, "history"):
        k = rolled.history.index(step)
        before = rolled.history[k - 1].state if k else rolled.start
        return before.owner(before.phase.target)  # type: ignore[no-any-return]
    target = getattr(rolled.action, "target", None)
    return None if target is None else step.state.owner(target)


def _die(ax: Axes, x: float, y: float, pips: int, paint: str, idle: bool) -> None:
    from matplotlib.patches import Circle, FancyBboxPatch

    looks: dict[str, Any] = {"boxstyle": "round,pad=0.08", "facecolor": paint, "edgecolor": BLACK, "linewidth": 1.4}
    if idle:
        looks |= {"edgecolor": LIGHT.coast, "linestyle": "dashed"}
    ax.add_patch(FancyBboxPatch((x - 0.4, y - 0.4), 0.8, 0.8, **looks))
    for across, up in PIPS[pips]:
        ax.add_patch(Circle((x + 0.27 * across, y + 0.27 * up), 0.085, facecolor=ink(paint), edgecolor="none"))
