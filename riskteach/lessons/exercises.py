"""Exercises: a pupil writes a function, and the engine says where it goes wrong, with the rule and the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from html import escape
from typing import Any, NamedTuple

from riskteach.core.named import Named
from riskteach.core.rules import Rule
from riskteach.core.ruleset import RuleSet
from riskteach.lessons.calling import call, misfit
from riskteach.lessons.luck import Luck, code, image, told
from riskteach.lessons.shelves import shelf, table
from riskteach.lessons.tasks import Case, Exercise

DRAWN = 40


class Wrong(NamedTuple):
    """The first case that a function got wrong, and what it gave or did there."""

    case: Case
    got: str


class Result:
    """What came of checking a function; true where it was right everywhere.

    Attributes
    ----------
    exercise : Exercise
    name : str
        What the function is called.
    right : int
        How many cases were right before the first wrong one.
    wrong : Wrong or None
    refusal : str
        Why it was not tried at all.
    rules : tuple of Rule
        The rules that the exercise is about.
    """

    def __init__(
        self, exercise: Exercise, name: str, right: int, wrong: Wrong | None, refusal: str, rules: tuple[Rule, ...]
    ) -> None:
        self.exercise, self.name, self.right, self.wrong = exercise, name, right, wrong
        self.refusal, self.rules = refusal, rules

    def __bool__(self) -> bool:
        return not self.refusal and self.wrong is None

    def _told(self) -> Iterator[tuple[str, str]]:
        """Tell it line by line: a label, and what it says."""
        if self.refusal:
            yield "", self.refusal
        elif self.wrong is not None:
            case, got = self.wrong
            yield "", f"{self.right} right, then this one was not:"
            yield "try", f"{self.name}({', '.join(map(repr, case.args))})"
            yield "got", got
            yield "wanted", repr(case.shown)
            yield "because", case.why
            yield "rule", told(case.rule)
            if case.state is not None:
                yield "to see it", code(case.state)
        else:
            yield "", f"right in all {self.right} positions."
            yield "rules", "; ".join(f"{rule.title} ({rule.id}, {rule.standing})" for rule in self.rules)

    @property
    def _head(self) -> str:
        return f"{'✔' if self else '✘'} {self.exercise.name}:"

    def __str__(self) -> str:
        lines = [f"  {label}: {text}" if label else text for label, text in self._told()]
        return f"{self._head} " + "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        (_, first), *rest = self._told()
        colour = "#12803c" if self else "#c4314b"
        rows = "".join(
            f"<tr><th scope='row' style='text-align:right;vertical-align:top;white-space:nowrap'>{label}</th>"
            f"<td style='text-align:left'>{self._marked(label, text)}</td></tr>"
            for label, text in rest
        )
        case = None if self.wrong is None else self.wrong.case
        board = image(case.state, case.mark) if case is not None and case.drawn and case.state is not None else ""
        return (
            f"<div style='border-left:4px solid {colour};padding:.2em 1em'>"
            f"<p><b>{escape(self._head)}</b> {escape(first)}</p><table><tbody>{rows}</tbody></table>{board}</div>"
        )

    @staticmethod
    def _marked(label: str, text: str) -> str:
        typed = label in ("try", "got", "wanted", "to see it")
        style = "white-space:normal;overflow-wrap:anywhere"
        return f"<code style='{style}'>{escape(text)}</code>" if typed else escape(text)


class Task:
    """An exercise as it is set: what to write, and one example."""

    def __init__(self, exercise: Exercise, example: Case, game: str = "classic") -> None:
        self.exercise, self.example, self.game = exercise, example, game

    def __str__(self) -> str:
        wanted, case = self.exercise, self.example
        where = f", game={self.game!r}" if self.game != "classic" else ""
        return (
            f"{wanted.name}: {wanted.task}\n"
            f"  write: def my_function({', '.join(wanted.parameters)}):\n"
            f"  it gives: {wanted.gives}\n"
            f"  for example: my_function({', '.join(map(repr, case.args))}) gives {case.shown!r}\n"
            f"  then: rt.check({wanted.name!r}, my_function{where})"
        )

    __repr__ = __str__


class Exercises(Named[Exercise]):
    """The exercises of a game by name."""

    what = "exercise"

    def __repr__(self) -> str:
        return "\n".join(f"{one.name}({', '.join(one.parameters)}): {one.task}" for one in self._table.values())


def exercises(game: str = "classic") -> Exercises:
    """List the exercises of a game.

    >>> exercises("classic")["dice-limit"].parameters
    ('armies',)
    """
    return Exercises(dict(shelf(game, "exercises")))


def check(
    name: str,
    function: Callable[..., Any] | None = None,
    *,
    game: str = "classic",
    seed: int = 0,
    edition: str | None = None,
    **options: Any,
) -> Result | Task:
    """Try a pupil's function, first on positions that are known to be hard, then on others by chance.

    The right answers come from the engine, under the options given.

    Parameters
    ----------
    name : str
        One of `exercises()`.
    function : callable, optional
        Without it the exercise is told.
    game : str
    seed : int
        The same seed tries the same positions.
    edition : str, optional
    **options
        Of the game: what is right may hang on them.

    Returns
    -------
    Result
        True where the function is right; else it names the first wrong position, with got, wanted, the rule and
        the board.

    Raises
    ------
    UnknownName, BadOption

    Examples
    --------
    >>> check("dice-limit", lambda armies: min(3, armies))
    ✘ dice-limit: 1 right, then this one was not:
      try: <lambda>(2)
      got: 2
      wanted: 1
      because: Alaska has 2 armies: at most 1 die
      ...
    """
    exercise = exercises(game)[name]
    rules = table(game, edition=edition or exercise.edition, **options)
    known = [exercise.case(rules, *inputs) for inputs in exercise.known]
    if function is None:
        return Task(exercise, known[0], game)
    title = getattr(function, "__name__", "your function")
    about = tuple(rules.rulebook[rule] for rule in exercise.rules)
    if trouble := misfit(function, exercise.parameters):
        return Result(exercise, title, 0, None, trouble, about)
    right = 0
    for case in _cases(exercise, rules, known, seed):
        answer = call(function, deepcopy(case.args))
        trouble = answer.trouble or exercise.strange(answer.value)
        if trouble or exercise.form(answer.value) != case.want:
            return Result(exercise, title, right, Wrong(case, trouble or repr(answer.value)), "", about)
        right += 1
    return Result(exercise, title, right, None, "", about)


def _cases(exercise: Exercise, rules: RuleSet[Any], known: Sequence[Case], seed: int) -> Iterator[Case]:
    yield from known
    for number in range(DRAWN):
        yield exercise.case(rules, *exercise.draw(rules, Luck(seed, number)))
