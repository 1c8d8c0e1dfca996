"""What many games came to: what all results have in common, and tables to read as text or in a notebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from riskteach.core.errors import BadAction, RiskError, UnknownName
from riskteach.core.seats import LETTERS
from riskteach.core.values import value
from riskteach.core.words import count
from riskteach.game import Game
from riskteach.players.intervals import Share
from riskteach.players.playing import Ended, Task

LEFT = " style='text-align:left'"
GAMES = "game/games"
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


@value
class Table:
    """Rows under a head, with a line above and lines below; the first cell of a row says what it is about."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        wide = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        lines = [
            "  ".join([first.ljust(wide[0]), *(cell.rjust(w) for cell, w in zip(rest, wide[1:], strict=True))])
            for first, *rest in (self.head, *self.rows)
        ]
        return "\n".join([*[self.title] * bool(self.title), *(line.rstrip() for line in lines), *self.notes])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'{LEFT * (not k)}>{escape(cell)}</th>" for k, cell in enumerate(self.head))
        rows = "".join(
            f"<tr><th scope='row'{LEFT}>{escape(first)}</th>" + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
            for first, *rest in self.rows
        )
        title = f"<p>{escape(self.title)}</p>" if self.title else ""
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return f"{title}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{notes}"


def percent(share: Share) -> tuple[str, str]:
    """Write a share, and its interval."""
    low, high = share.interval
    return f"{share.share:.1%}", f"{low:.1%} to {high:.1%}"


def quarters(numbers: Sequence[int]) -> tuple[int, int, int]:
    """Give the numbers that are greater than a quarter, a half and three quarters of all.

    >>> quarters([9, 1, 2, 3, 4])
    (2, 3, 4)
    """
    row = sorted(numbers)
    low, middle, high = (row[(len(row) - 1) * k // 4] for k in (1, 2, 3))
    return low, middle, high


@dataclass(frozen=True, repr=False)
class Result:
    """What is known of some games that were played.

    Attributes
    ----------
    task : Task
        Everything that they hang on.
    ended : tuple of Ended
        How each game ended, in the order of their numbers.
    wanted : int
        How many games it should have been.
    stopped : str
        Why it were fewer; empty where all were played.
    """

    task: Task
    ended: tuple[Ended, ...]
    wanted: int
    stopped: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(one.name for one in self.task.entrants)

    @property
    def seed(self) -> int:
        """The number behind all chance: the same seed, the same results."""
        return self.task.seed

    @property
    def unfinished(self) -> Share:
        """The games that were not over when the last turn allowed had been played."""
        return Share(sum(game.unfinished for game in self.ended), len(self.ended))

    @property
    def forfeits(self) -> dict[int, tuple[str, str]]:
        """The games that ended by a player's fault, by number: who, and what it did."""
        return {
            game.number: (self.players[game.forfeit.player], game.forfeit.reason)
            for game in self.ended
            if game.forfeit is not None
        }

    def shares(self, by: str = "player") -> dict[str, Share]:
        """Count the games that were won.

        Parameters
        ----------
        by : {'player', 'seat', 'order'}
            By whom; from which seat; or by the one who had the first turn, the second …

        Raises
        ------
        UnknownName
            By anything else.
        """
        if by == "player":
            return self._by_player()
        if by not in ("seat", "order"):
            raise UnknownName("way to count", by, ("player", "seat", "order"))
        seats = len(self.task.tables[0])
        won, begun = [0] * seats, [game for game in self.ended if by == "seat" or game.first >= 0]
        for game in begun:
            seating = self.task.seating(game.number)
            for player in game.winners:
                seat = seating.index(player)
                won[seat if by == "seat" else (seat - game.first) % seats] += 1
        names = LETTERS if by == "seat" else ORDER
        return {names[k]: Share(won[k], len(begun)) for k in range(seats)}

    def _by_player(self) -> dict[str, Share]:
        at_table, won = [0] * len(self.players), [0] * len(self.players)
        for game in self.ended:
            for player in self.task.seating(game.number):
                at_table[player] += 1
            for player in game.winners:
                won[player] += 1
        return {name: Share(*both) for name, *both in zip(self.players, won, at_table, strict=True)}

    def game(self, number: int) -> Game:
        """Play a game once more, from its seed and with the same players, to be looked at step by step.

        It stands at its end; ``game.goto(0)`` goes to its beginning, and ``game.play()`` opens it in the stepper.

        Raises
        ------
        BadAction
            No such game was played.
        RiskError
            It goes otherwise this time: a player decides by more than its view and its generator.
        """
        found = next((game for game in self.ended if type(number) is int and game.number == number), None)
        if found is None:
            there = f"0 to {self.ended[-1].number}" if self.ended else "no games"
            raise BadAction(f"no game {number!r} was played here: there is {there}")
        return self.task.game(found)

    def table(self, by: str = "player") -> Table:
        """Put the numbers into a table."""
        raise NotImplementedError

    def to_pandas(self) -> Any:
        """Give a pandas data frame with a row for each game.

        Raises
        ------
        RiskError
            pandas is not installed.
        """
        return frame(self.rows())

    def rows(self) -> Iterator[dict[str, Any]]:
        """Give what is known of each game, as plain data."""
        return map(self._row, self.ended)

    def _row(self, game: Ended) -> dict[str, Any]:
        seating = [self.players[k] for k in self.task.seating(game.number)]
        return {
            "game": game.number,
            **dict(zip(LETTERS, seating, strict=False)),
            "first": seating[game.first] if game.first >= 0 else None,
            "winner": " and ".join(self.players[k] for k in game.winners) or None,
            "ended": "won" if game.winners else "unfinished" if game.unfinished else "forfeit",
            "turns": game.turns,
            "actions": game.length,
            "at fault": None if game.forfeit is None else self.players[game.forfeit.player],
            "reason": None if game.forfeit is None else game.forfeit.reason,
            "seed": self.task.seed_of(game.number),
        }

    @property
    def title(self) -> str:
        """What was played, in a line."""
        return f"{count_games(len(self.ended))} of {self.task.rules[0].name_of_game}, seed {self.seed}"

    def notes(self) -> tuple[str, ...]:
        """Say how long the games were, whose fault ended some, and whether not all were played."""
        said = []
        if self.ended:
            low, middle, high = quarters([game.turns for game in self.ended])
            actions = quarters([game.length for game in self.ended])[1]
            said.append(
                f"Half of the games took {low} to {high} turns, the middle one {middle} (and {actions:,} actions)."
            )
        at_fault = Counter(name for name, _ in self.forfeits.values())
        for name, times in at_fault.items():
            number, reason = next((number, why) for number, (who, why) in self.forfeits.items() if who == name)
            said.append(f"{name} forfeited {count_games(times)}. In game {number} it {reason}")
        if self.stopped:
            said.append(f"Only {len(self.ended):,} of {self.wanted:,} games were played: {self.stopped}.")
        return tuple(said)

    def _nobody(self) -> dict[str, Share]:
        """Count the games that nobody won."""
        lost = Share(len(self.forfeits), len(self.ended))
        return {name: share for name, share in (("unfinished", self.unfinished), ("forfeited", lost)) if share.won}

    def __repr__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def count_games(number: int) -> str:
    """Count games."""
    return count(number, GAMES).replace(str(number), f"{number:,}")


def frame(rows: Iterable[dict[str, Any]]) -> Any:
    """Make a data frame of rows."""
    try:
        import pandas
    except ImportError:
        raise RiskError("a data frame needs pandas, which is not installed here: pip install pandas") from None
    return pandas.DataFrame(list(rows))
