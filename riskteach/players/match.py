"""A match: many games between the same players, who change their seats from game to game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from riskteach.odds.battle import check
from riskteach.players import pictures
from riskteach.players.entrants import Maker, entrants
from riskteach.players.playing import MOST, Games, Task, rules_of
from riskteach.players.results import Result, Table, percent
from riskteach.players.running import run

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, repr=False)
class Match(Result):
    """What many games between the same players came to; made by `match`."""

    def table(self, by: str = "player") -> Table:
        """Put the numbers into a table: who won how often, with Wilson's interval, and what nobody won.

        Parameters
        ----------
        by : {'player', 'seat', 'order'}
            By whom; from which seat; or by the one who had the first turn, the second …
        """
        head = (by, "won", "share", "95% interval")
        counted = [*self.shares(by).items(), *self._nobody().items()]
        rows = [(name, f"{one.won:,}", *percent(one)) for name, one in counted]
        return Table(head, tuple(rows), self.title, self.notes())

    def plot(self, by: str = "player", ax: Axes | None = None) -> Axes:
        """Draw the shares of games won, with Wilson's intervals.

        Parameters
        ----------
        by : {'player', 'seat', 'order'}
        ax : Axes, optional
            Where to draw; a figure of its own where not given.

        Returns
        -------
        Axes
        """
        return pictures.bars(self.shares(by), self._nobody(), 1 / len(self.players), self.title, ax)


def match(
    players: Sequence[Maker] | Mapping[str, Maker],
    game: Games = "classic",
    games: int = 1000,
    *,
    seed: int | None = None,
    turn_limit: int = 200,
    move_limit: float | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    **options: Any,
) -> Match:
    """Let players play many games against each other.

    From game to game they move on by one seat, and after each round they sit in the other direction. Everything hangs
    on the seed: the same seed gives the same games, whatever the executor and however many work for it (but for
    players that take longer than ``move_limit``).

    Parameters
    ----------
    players : sequence or mapping
        One for each seat: the name of a bundled player, or a class; a mapping gives them names.
    game : str or type of RuleSet
        One of `riskteach.games()`, or rules of one's own.
    games : int
    seed : int, optional
        One is drawn, and kept, where not given.
    turn_limit : int
        A game that is not over after so many turns, all players' together, ends unfinished.
    move_limit : float, optional
        Seconds. A player that takes longer to choose forfeits the game when it answers, as does one that raises an
        error or chooses something illegal.
    executor : concurrent.futures.Executor, optional
        Where the games are played: ``ProcessPoolExecutor(2)`` here, ``client.get_executor()`` of a dask client on a
        cluster. In this process where not given.
    progress : bool
        Whether a bar shows how far it is, where tqdm is installed. Interrupt it to stop: what is finished is kept.
    **options
        Edition, board and options of the rules, as `riskteach.new_game` takes them.

    Returns
    -------
    Match

    Raises
    ------
    BadOption, UnknownName, RiskError

    Examples
    --------
    >>> match(["bold", "random", "random"], games=6, seed=1, setup="quick", edition="published", progress=False)
    6 games of classic, seed 1
    player    won   share     95% interval
    bold        6  100.0%  61.0% to 100.0%
    random      0    0.0%    0.0% to 39.0%
    random 2    0    0.0%    0.0% to 39.0%
    Half of the games took 31 to 34 turns, the middle one 31 (and 480 actions).
    """
    who = entrants(players)
    check("games", games, 1, MOST)
    task = Task.of((rules_of(game, len(who), options),), who, [tuple(range(len(who)))], seed, turn_limit, move_limit)
    played = run(task, games, executor, progress)
    return Match(task, played.in_order, games, played.stopped)
