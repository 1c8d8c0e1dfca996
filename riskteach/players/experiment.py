"""An experiment: the same games under each value of one option, and what the difference is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from riskteach.core.errors import BadOption, UnknownName, show
from riskteach.core.words import count
from riskteach.odds.battle import check
from riskteach.players import pictures
from riskteach.players.entrants import Maker, entrants
from riskteach.players.intervals import LEVEL, Mean, paired, signed
from riskteach.players.match import Match
from riskteach.players.playing import MOST, Ended, Games, Task, rules_of
from riskteach.players.results import Table, count_games, frame
from riskteach.players.running import run

if TYPE_CHECKING:
    from matplotlib.axes import Axes

POINTS = "percentage points"
FEW = 30  # games: below that a normal interval is too narrow
Value = Any


class Measure(NamedTuple):
    """Something that is counted in every game.

    Attributes
    ----------
    name, unit : str
    of : callable
        Counts it in a game of a task.
    more, less : str
        The sentence for a change up and down, with the number for ``{}``.
    """

    name: str
    unit: str
    of: Callable[[Task, Ended], float]
    more: str
    less: str


class Difference(NamedTuple):
    """What is changed by one value in the place of the first one.

    Attributes
    ----------
    measure : Measure
    value
    change : Mean
        The mean of the differences between games of the same seed, with its interval.
    """

    measure: Measure
    value: Value
    change: Mean

    @property
    def text(self) -> str:
        """It in words."""
        mean, ends = self.change.mean, sorted(map(abs, self.change[1:]))
        sentence = self.measure.more if mean > 0 else self.measure.less
        return f"{sentence.format(f'{abs(mean):.1f} {self.measure.unit}')} ({ends[0]:.1f} to {ends[1]:.1f})"


def measures(task: Task) -> list[Measure]:
    """Say what is counted: turns and actions, what stays unfinished, what the first turn is worth, and who wins."""
    found = [
        Measure(
            "turns", "turns", lambda task, game: game.turns,
            "games are {} longer", "games are {} shorter",
        ),
        Measure(
            "actions", "actions", lambda task, game: game.length,
            "games are {} longer", "games are {} shorter",
        ),
        Measure(
            "unfinished games", POINTS, lambda task, game: 100 * game.unfinished,
            "{} more of the games stay unfinished", "{} fewer of the games stay unfinished",
        ),
        Measure(
            "won by who began", POINTS, _began,
            "whoever has the first turn wins {} more often", "whoever has the first turn wins {} less often",
        ),
    ]  # fmt: skip
    if len({one.maker for one in task.entrants}) > 1:
        found += [_wins(name, k) for k, name in enumerate(one.name for one in task.entrants)]
    return found


def _began(task: Task, game: Ended) -> float:
    return 100 * (game.first >= 0 and task.seating(game.number)[game.first] in game.winners)


def _wins(name: str, player: int) -> Measure:
    return Measure(
        f"won by {name}",
        POINTS,
        lambda task, game: 100 * (player in game.winners),
        f"{name} wins {{}} more often",
        f"{name} wins {{}} less often",
    )


@dataclass(frozen=True, repr=False)
class Experiment:
    """What an option changed; made by `experiment`.

    Attributes
    ----------
    rule : str
        The name of the option.
    matches : mapping
        By value: a match of the games that were finished under all values.
    stopped : str
        Why it were fewer games than wanted; empty where all were played.
    """

    rule: str
    matches: Mapping[Value, Match]
    stopped: str = ""

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of the option; the others are held against the first one."""
        return tuple(self.matches)

    @property
    def seed(self) -> int:
        """The number behind all chance: the same seed, the same results."""
        return self._first.seed

    @property
    def _first(self) -> Match:
        return self.matches[self.values[0]]

    @cached_property
    def measures(self) -> dict[str, Measure]:
        """What was counted in each game, by name."""
        return {one.name: one for one in measures(self._first.task)}

    def counted(self, measure: str, value: Value) -> list[float]:
        """Count a measure in every game under a value.

        Raises
        ------
        UnknownName
            No such measure or value.
        """
        if measure not in self.measures:
            raise UnknownName("measure", measure, self.measures)
        if value not in self.values:
            raise UnknownName("value", value, map(said, self.values))
        match = self.matches[value]
        return [self.measures[measure].of(match.task, game) for game in match.ended]

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """What each value changes in the place of the first one, for every measure.

        Two games of the same seed begin alike; of each such pair the difference is taken, and of these the mean with
        its normal interval. All intervals hold together in 95 of 100 experiments: with ``n`` of them each one has a
        level of ``1 - 0.05 / n``.
        """
        if not self._first.ended:
            return ()
        todo = [(name, value) for name in self.measures for value in self.values[1:]]
        level = 1 - (1 - LEVEL) / len(todo)
        before = {name: self.counted(name, self.values[0]) for name in self.measures}
        return tuple(
            Difference(
                self.measures[name],
                value,
                paired([b - a for a, b in zip(before[name], self.counted(name, value), strict=True)], level),
            )
            for name, value in todo
        )

    @property
    def found(self) -> str:
        """Say in a sentence what was found, or that nothing was."""
        sure = sorted((one for one in self.differences if one.change.sure), key=_clear, reverse=True)
        number = len(self._first.ended)
        if not self.differences:
            return "No game was finished under all values."
        if sure:
            more = f"; the table shows {count(len(sure) - 1, 'more change/more changes')}" if sure[1:] else ""
            return f"With {self.rule}={said(sure[0].value)} instead of {said(self.values[0])} {sure[0].text}{more}."
        if all(match.ended == self._first.ended for match in self.matches.values()):
            return f"Nothing changed: whatever {self.rule} is, all {number:,} games went the same way."
        if number < 2:
            return f"One game of each says nothing of what {self.rule} changes: play more."
        reach = max(one.change.high - one.change.mean for one in self.differences if one.measure.name == "turns")
        return (
            f"Nothing was found: whatever {self.rule} is, the games differ no more than chance makes them. Among "
            f"{number:,} games of each, a change of about {reach:.1f} turns or more would have shown."
        )

    def table(self) -> Table:
        """Put the numbers into a table: what was counted under each value, and what it changes."""
        rows = []
        changes = {(one.measure.name, one.value): one.change for one in self.differences}
        for name, measure in self.measures.items():
            for value in self.values if self._first.ended else ():
                counted = self.counted(name, value)
                sign = "%" if measure.unit == POINTS else ""
                change = changes.get((name, value))
                against = ("", "")
                if change is not None:
                    ends = f"{signed(change.low)} to {signed(change.high)}" if isfinite(change.low) else "not known"
                    against = signed(change.mean), ends
                rows.append((f"{name}: {said(value)}", f"{sum(counted) / len(counted):.1f}{sign}", *against))
        notes = [self.found]
        if 0 < len(self._first.ended) < FEW:
            notes.append(f"Fewer than {FEW} games: the intervals are narrower than they should be.")
        if self.stopped:
            notes.append(
                f"Only {len(self._first.ended):,} of {self._first.wanted:,} games were played: {self.stopped}."
            )
        head = (self.rule, "mean", "change", "95% together")
        return Table(head, tuple(rows), self.title, tuple(notes))

    @property
    def title(self) -> str:
        """What was played, in a line."""
        games = count_games(len(self._first.ended))
        return f"{games} of {self._first.task.rules[0].name_of_game} under each value of {self.rule}, seed {self.seed}"

    def plot(self, measure: str = "turns", ax: Axes | None = None) -> Axes:
        """Draw what each value changes, with its interval: one that does not reach zero is sure.

        Parameters
        ----------
        measure : str
            One of ``measures``.
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
        if not isinstance(measure, str) or measure not in self.measures:
            raise UnknownName("measure", measure, self.measures)
        found = {
            f"{self.rule} = {said(one.value)}": one.change for one in self.differences if one.measure.name == measure
        }
        what = f"{measure}: change against {self.rule} = {said(self.values[0])}, in {self.measures[measure].unit}"
        return pictures.changes(found, what, self.title, ax)

    def to_pandas(self) -> Any:
        """Give a pandas data frame with a row for each game under each value.

        Raises
        ------
        RiskError
            pandas is not installed.
        """
        return frame({self.rule: value, **row} for value, match in self.matches.items() for row in match.rows())

    def __repr__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def said(value: Value) -> str:
    """Write a value of an option; a rule set, a map or a deck by its name."""
    if isinstance(value, type):
        return value.__name__
    name = getattr(value, "name", None)
    return repr(name) if isinstance(name, str) else show(value)


def _clear(one: Difference) -> float:
    """How many times its reach a change is away from zero."""
    reach = one.change.high - one.change.mean
    return abs(one.change.mean) / reach if reach else float("inf")


def experiment(
    players: Sequence[Maker] | Mapping[str, Maker] = ("bold", "bold", "bold"),
    game: Games = "classic",
    games: int = 1000,
    *,
    rule: Mapping[str, Sequence[Value]],
    seed: int | None = None,
    turn_limit: int = 200,
    move_limit: float | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    **options: Any,
) -> Experiment:
    """Play the same games under each value of one option, and find what it changes.

    Parameters
    ----------
    players : sequence or mapping
        Who plays; three bold ones where not given.
    games : int
        Under each value.
    rule : mapping
        The option and its values, such as ``{"fortify": ["any", "connected", "adjacent"]}``; the others are held
        against the first one. With ``{"game": ["classic", Mine]}`` whole rule sets are compared.
    game, seed, turn_limit, move_limit, executor, progress, **options
        As for `match`.

    Returns
    -------
    Experiment

    Raises
    ------
    BadOption, UnknownName, RiskError
    """
    name, values = _read(rule, options)
    who = entrants(players)
    check("games", games, 1, MOST)
    rules = tuple(
        rules_of(value, len(who), options) if name == "game" else rules_of(game, len(who), {**options, name: value})
        for value in values
    )
    task = Task.of(rules, who, [tuple(range(len(who)))], seed, turn_limit, move_limit)
    played = run(task, games * len(values), executor, progress)
    whole = [n for n in range(games) if all(n * len(values) + k in played.ended for k in range(len(values)))]
    matches = {
        value: Match(replace(task, rules=(rules[k],)), tuple(played.ended[n * len(values) + k] for n in whole), games)
        for k, value in enumerate(values)
    }
    return Experiment(name, matches, played.stopped)


def _read(rule: Any, options: dict[str, Any]) -> tuple[str, list[Value]]:
    wanted = "rule is one option with two values or more, such as {'ties': ['defender', 'attacker']}"
    if not isinstance(rule, Mapping) or len(rule) != 1:
        raise BadOption(f"{wanted}, got {rule!r}")
    ((name, values),) = rule.items()
    if not isinstance(name, str) or not isinstance(values, list | tuple) or len(values) < 2:
        raise BadOption(f"{wanted}, got {rule!r}")
    values = [tuple(value) if isinstance(value, list) else value for value in values]
    if any(value in values[:k] for k, value in enumerate(values)):
        raise BadOption(f"{wanted}, got one of them twice: {values!r}")
    if name in options:
        raise BadOption(f"{name} is what the experiment changes: leave out {name}={options[name]!r}")
    return name, values
