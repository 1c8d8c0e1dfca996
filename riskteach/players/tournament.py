"""A tournament: players meet at tables, everybody everybody else equally often, and come into an order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from riskteach.core.errors import BadOption, RiskError
from riskteach.core.words import join
from riskteach.odds.battle import check
from riskteach.players import pictures
from riskteach.players.entrants import Maker, entrants
from riskteach.players.intervals import Share
from riskteach.players.playing import MOST, Games, Task, kind_of, rules_of
from riskteach.players.results import Result, Table, percent
from riskteach.players.running import run

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Rating(NamedTuple):
    """How strong a player is by openskill, and how far off that may be: one standard deviation."""

    mu: float
    sigma: float


@dataclass(frozen=True, repr=False)
class Tournament(Result):
    """What a tournament came to; made by `tournament`."""

    @property
    def order(self) -> tuple[str, ...]:
        """The players, the one first that won the greatest share of its games."""
        won = self.shares()
        return tuple(sorted(self.players, key=lambda name: -won[name].share))

    @cached_property
    def pairs(self) -> dict[tuple[str, str], Share]:
        """For two players: of the games with both at the table, how many the first one won."""
        won = {pair: [0, 0] for pair in ((a, b) for a in self.players for b in self.players if a != b)}
        for game in self.ended:
            names = [self.players[k] for k in self.task.seating(game.number)]
            for one in names:
                for other in names:
                    if one != other:
                        won[one, other][0] += self.players.index(one) in game.winners
                        won[one, other][1] += 1
        return {pair: Share(*both) for pair, both in won.items()}

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """Rate the players by openskill, game by game: the winner first, the others tied behind.

        Who forfeits comes last, the others tied before; a game that was not finished says nothing.

        Raises
        ------
        RiskError
            openskill is not installed.
        """
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise RiskError("ratings need openskill, which is not installed here: pip install openskill") from None
        model = PlackettLuce()
        rated = [model.rating() for _ in self.players]
        for game in self.ended:
            if game.unfinished:
                continue
            table = self.task.seating(game.number)
            last = game.forfeit.player if game.forfeit else None
            ranks = [float(k == last if game.forfeit else k not in game.winners) for k in table]
            for k, (new,) in zip(table, model.rate([[rated[k]] for k in table], ranks=ranks), strict=True):
                rated[k] = new
        found = sorted(zip(self.players, rated, strict=True), key=lambda pair: -pair[1].mu)
        return {name: Rating(one.mu, one.sigma) for name, one in found}

    @property
    def sure(self) -> str:
        """Say in a sentence how sure the order is.

        Each player is held against the next one: of the games with both at the table that one of the two won, whether
        the share of the better one is surely above one half, by Wilson's interval of 95%.
        """
        unsure = []
        for better, worse in pairwise(self.order):
            won, lost = self.pairs[better, worse].won, self.pairs[worse, better].won
            if Share(won, won + lost).interval[0] <= 0.5:
                unsure.append(f"{better} before {worse} ({won} wins to {lost} with both at the table)")
        if not unsure:
            return "The order is sure (95%): each won more of the games with both at the table than the next one."
        rest = " The rest of the order is sure." if len(unsure) < len(self.order) - 1 else ""
        return f"Not sure (95%): {join(unsure)}.{rest}"

    def table(self, by: str = "player") -> Table:
        """Put the numbers into a table.

        Parameters
        ----------
        by : {'player', 'seat', 'order', 'pairs'}
            The players in their order; from which seat was won, or by the one who had the first turn, the second …; or
            who won how much of the games with whom at the table.
        """
        if by == "pairs":
            rows = [
                (one, *("" if one == other else percent(self.pairs[one, other])[0] for other in self.order))
                for one in self.order
            ]
            return Table(("won, with … at the table", *self.order), tuple(rows), self.title, (self.sure,))
        won = self.shares(by)
        names = self.order if by == "player" else tuple(won)
        head: tuple[str, ...] = (by, "games", "won", "share", "95% interval")
        rows = [(name, f"{won[name].of:,}", f"{won[name].won:,}", *percent(won[name])) for name in names]
        notes = self.notes()
        if by == "player":
            try:
                rows = [(*row, "{:.1f} ± {:.1f}".format(*self.ratings[row[0]])) for row in rows]
                head = (*head, "rating")
            except RiskError as error:
                notes = (*notes, f"{error}.")
            notes = (self.sure, *notes)
        nobody = [
            (name, f"{one.of:,}", f"{one.won:,}", *percent(one), *[""] * (len(head) - 5))
            for name, one in self._nobody().items()
        ]
        return Table(head, (*rows, *nobody), self.title, notes)

    def plot(self, by: str = "player", ax: Axes | None = None) -> Axes:
        """Draw the shares of games won, with Wilson's intervals, the best first.

        Parameters
        ----------
        by : {'player', 'seat', 'order'}
        ax : Axes, optional
            Where to draw; a figure of its own where not given.

        Returns
        -------
        Axes
        """
        won = self.shares(by)
        if by == "player":
            won = {name: won[name] for name in self.order}
        return pictures.bars(won, self._nobody(), 1 / len(self.task.tables[0]), self.title, ax)


def tournament(
    players: Sequence[Maker] | Mapping[str, Maker],
    game: Games = "classic",
    games: int = 1000,
    *,
    seats: int = 3,
    seed: int | None = None,
    turn_limit: int = 200,
    move_limit: float | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    **options: Any,
) -> Tournament:
    """Let any number of players meet at tables, and find their order.

    It goes in rounds: in each, every choice of so many players as there are seats plays as many games as there are
    seats, so that all meet all others equally often, from every seat.

    Parameters
    ----------
    players : sequence or mapping
        The name of a bundled player, or a class, each; a mapping gives them names.
    games : int
        At least so many; the last round is played to its end.
    seats : int
        How many sit at a table; two in a game for two.
    game, seed, turn_limit, move_limit, executor, progress, **options
        As for `match`.

    Returns
    -------
    Tournament

    Raises
    ------
    BadOption, UnknownName, RiskError
    """
    who = entrants(players)
    check("games", games, 1, MOST)
    check("seats", seats, 2, 6)
    seats = min(seats, kind_of(game).players[-1])
    if len(who) < seats:
        raise BadOption(f"a table has {seats} seats, so a tournament needs {seats} players or more, got {len(who)}")
    rules = rules_of(game, seats, options)
    tables = tuple(combinations(range(len(who)), seats))
    task = Task.of((rules,), who, tables, seed, turn_limit, move_limit)
    a_round = len(tables) * seats
    wanted = a_round * ceil(games / a_round)
    played = run(task, wanted, executor, progress)
    return Tournament(task, played.in_order, wanted, played.stopped)
