"""Examples: for each rule a position in which it decides, and for each option one in which its values differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from riskteach.core.errors import RiskError, UnknownName
from riskteach.core.explain import possible
from riskteach.core.rules import Option, Rule
from riskteach.core.turn import Event
from riskteach.game import Game, new_game, position
from riskteach.lessons.luck import because
from riskteach.lessons.shelves import shelf

BEGIN = re.compile(r"begin with (\d+) players?")
SEED = 4


class Try(NamedTuple):
    """Something to try: an action, or several with ``;`` between them, of which the last is in question."""

    action: str
    says: str


class Result(NamedTuple):
    """What came of a try.

    Attributes
    ----------
    allowed : bool
    text : str
        Why, in the engine's words.
    rules : tuple of Rule
        The rules behind the verdict.
    game : Game
        The game after it; before it, where it is refused.
    events, followed : tuple of Event
        What the action did, where it is allowed, and what followed by itself.
    instead : str
        What is possible where it is refused.
    """

    allowed: bool
    text: str
    rules: tuple[Rule, ...]
    game: Game
    events: tuple[Event, ...] = ()
    followed: tuple[Event, ...] = ()
    instead: str = ""

    @property
    def story(self) -> str:
        """What happened, or why it can't, in sentences."""
        return ". ".join(event.text for event in (*self.events, *self.followed)) or self.text


def attempt(game: Game, text: str) -> Result:
    """Try something in a game: all but the last action are played, and the last one is judged, then played too.

    Parameters
    ----------
    game : Game
        It is played on.
    text : str
        An action, several with ``;`` between them, or ``begin with 2 players``.

    Returns
    -------
    Result
        A text that is no action is a result too, one that is refused.
    """
    if begin := BEGIN.fullmatch(text.strip().lower()):
        return _begun(game, int(begin[1]))
    *first, last = text.split(";")
    try:
        for action in first:
            game.do(action.strip())
        verdict = game.explain(last.strip())
    except UnknownName as error:
        return Result(False, f"there is no {error.kind} {error.got!r} here", (), game)
    except RiskError as error:
        return Result(False, str(error), (), game)
    if not verdict.allowed:
        return Result(False, because(verdict), verdict.rules, game, instead=possible(verdict).strip())
    step = game.do(verdict.action)
    followed = tuple(event for one in step.followed for event in one.events)
    return Result(True, because(verdict), verdict.rules, game, step.events, followed)


def _begun(game: Game, players: int) -> Result:
    rule = game.rules.players_rule
    try:
        begun = new_game(game.rules.name_of_game, players, seed=SEED, chance="manual")
    except RiskError as error:
        return Result(False, str(error), (rule,), game)
    return Result(True, f"{players} can play", (rule,), begun)


@dataclass(frozen=True)
class Choice:
    """A position in which an option's values lead to different things.

    Attributes
    ----------
    asks : str
        The question, as a table would put it.
    position : str
    actions : tuple of str
        What to try under each value.
    look : tuple of str
        Places and regions to look at, besides those of the actions.
    goes_on : bool
        Whether chance goes on by itself afterwards, by a fixed seed.
    tables : mapping
        Positions for those values of the option that need another number of players.
    """

    asks: str
    position: str
    actions: tuple[str, ...]
    look: tuple[str, ...] = ()
    goes_on: bool = False
    tables: Mapping[Any, str] = field(default_factory=dict)

    def game(self, game: str, **options: Any) -> Game:
        """Begin a game from there, under some options."""
        text = next((self.tables[got] for got in options.values() if got in self.tables), self.position)
        return position(game, text, seed=SEED, chance="auto" if self.goes_on else "manual", **options)

    def under(self, game: str, **options: Any) -> tuple[Result, ...]:
        """Try every action in a game of its own, under some options."""
        return tuple(attempt(self.game(game, **options), action) for action in self.actions)


@dataclass(frozen=True)
class Example:
    """A position in which a rule decides.

    Attributes
    ----------
    rule : str
        Its id.
    part : str
        The part of the turn that it belongs to: a stage of the game, ``"set-up"`` or ``"whole game"``.
    position : str
        In one line, as `riskteach.position` reads it.
    shows : Try
        What is allowed: the rule permits it, or acts in it.
    refused : Try or None
        What the rule forbids, and no other rule does.
    otherwise : Try or None
        What is allowed too, and without the rule: for rules that forbid nothing.
    options : mapping
        Those that it needs, on top of the usual edition.
    by : str
        The id of the rule that decides in its stead; a rule that only says what there is decides nothing itself.
    look : tuple of str
        Places and regions to look at, besides those of the actions.
    hangs : str
        What hangs on it, where it is an open question.
    choice : Choice or None
        Where the values of its option differ.
    game_name : str
        The game that it belongs to.
    """

    rule: str
    part: str
    position: str
    shows: Try
    refused: Try | None = None
    otherwise: Try | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    by: str = ""
    look: tuple[str, ...] = ()
    hangs: str = ""
    choice: Choice | None = None
    game_name: str = "classic"

    @property
    def tries(self) -> tuple[Try, ...]:
        """Everything to try."""
        return tuple(one for one in (self.shows, self.refused, self.otherwise) if one is not None)

    def game(self, **options: Any) -> Game:
        """Begin a game from there; dice and cards wait to be rolled and drawn."""
        chosen = {**self.options, **options}
        return position(self.game_name, self.position, seed=SEED, chance="manual", **chosen)

    def play(self, **options: Any) -> Any:
        """Show the live board of a game from there."""
        return self.game(**options).play()

    def compare(self, option: Option) -> Iterator[tuple[Any, str, tuple[Result, ...]]]:
        """Give for each value of the rule's option its meaning, and what comes of the choice's actions."""
        if self.choice is not None:
            for value, meaning in option.values:
                yield value, meaning, self.choice.under(self.game_name, **{option.name: value})

    def __repr__(self) -> str:
        return f"<Example of {self.rule}: {self.shows.action}>"


class Examples(Mapping[str, Example]):
    """The examples of a game by the id of their rule."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self._table = {example.rule: example for example in examples}

    def __getitem__(self, rule: str) -> Example:
        if rule not in self._table:
            raise UnknownName("rule with an example", rule, self._table)
        return self._table[rule]

    def __contains__(self, rule: object) -> bool:
        return rule in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)

    def __repr__(self) -> str:
        return f"<Examples of {len(self)} rules>"


def examples(game: str = "classic") -> Examples:
    """List the example of each rule of a game.

    Examples
    --------
    >>> tie = examples("classic")["classic.battle.tie"]
    >>> attempt(tie.game(), tie.shows.action).story
    '6 against 6: Ada loses the comparison. Ada loses 1 army in Siam'
    """
    return Examples(shelf(game, "examples"))
