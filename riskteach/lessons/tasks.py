"""What an exercise is: how its cases are made, and what a pupil's function must give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from riskteach.core.rules import Rule
from riskteach.core.state import State
from riskteach.lessons.luck import Luck


class Case(NamedTuple):
    """One thing to try.

    Attributes
    ----------
    args : tuple
        What the function gets.
    want : object
        What the engine says.
    rule : Rule
        The rule that decides.
    why : str
        In the engine's words.
    state : State or None
        The position that it was taken from.
    mark : tuple of str
        The territories that it is about.
    drawn : bool
        Whether the board helps to see it.
    """

    args: tuple[Any, ...]
    want: Any
    rule: Rule
    why: str
    state: State | None = None
    mark: tuple[str, ...] = ()
    drawn: bool = True

    @property
    def shown(self) -> Any:
        """The answer as it is told."""
        return sorted(self.want) if isinstance(self.want, frozenset) else self.want


class Form(NamedTuple):
    """What a function gives: in words, how to know it, and how to compare it."""

    words: str
    fits: Callable[[Any], bool]
    plain: Callable[[Any], Any] = lambda got: got


def _whole(got: Any) -> bool:
    return type(got) is int


def _numbers(got: Any) -> bool:
    return isinstance(got, tuple | list) and len(got) == 2 and all(map(_whole, got))


def _names(got: Any) -> bool:
    return isinstance(got, list | tuple | set | frozenset) and all(isinstance(name, str) for name in got)


NUMBER = Form("a whole number", _whole)
YES_OR_NO = Form("True or False", lambda got: type(got) is bool)
TWO_NUMBERS = Form("two whole numbers, such as (0, 2)", _numbers, tuple)
NAMES = Form("a list of territories", _names, frozenset)
LETTER = Form("a letter, such as 'A'", lambda got: isinstance(got, str))
LETTER_OR_NONE = Form("a letter, such as 'A', or None", lambda got: got is None or isinstance(got, str))


@dataclass(frozen=True)
class Exercise:
    """Something to program.

    Attributes
    ----------
    name, task : str
    parameters : tuple of str
        What the function gets.
    returns : Form
        What it must give.
    rules : tuple of str
        The ids of the rules that it is about.
    case : callable
        ``(rules, *inputs)`` → `Case`, with the engine's answer.
    known : sequence of tuple
        The inputs that are always tried, the simplest first.
    draw : callable
        ``(rules, luck)`` → inputs by chance.
    edition : str or None
        The edition it is set in, where it is not the usual one.
    """

    name: str
    task: str
    parameters: tuple[str, ...]
    returns: Form
    rules: tuple[str, ...]
    case: Callable[..., Case]
    known: Sequence[tuple[Any, ...]]
    draw: Callable[[Any, Luck], tuple[Any, ...]]
    edition: str | None = None

    @property
    def gives(self) -> str:
        """What it must give, in words."""
        return self.returns.words

    def form(self, got: Any) -> Any:
        """Put what a function gave into the form in which it is compared."""
        return self.returns.plain(got)

    def strange(self, got: Any) -> str:
        """Say what is strange about what a function gave; nothing where it can be compared."""
        if self.returns.fits(got):
            return ""
        if got is None:
            return f"nothing came back: it must give {self.gives}. Is a 'return' missing?"
        return f"{got!r}, which is not {self.gives}"
