"""The beginning of every player that has a method for each question."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from riskteach.core.actions import Action


class Answering:
    """A player that answers each question by a method of its own; ``asked`` says which.

    Parameters
    ----------
    random : random.Random
        Where all its luck comes from: the same generator, the same game.

    Attributes
    ----------
    games : tuple of str
        The games that it plays.
    """

    games: ClassVar[tuple[str, ...]] = ()
    asked: ClassVar[dict[type, str]] = {}
    _why: str | Callable[[], str] = ""

    def __init__(self, random: Random) -> None:
        self.random = random

    @property
    def why(self) -> str:
        """Why it chose as it did the last time; a battle is put into words only when somebody asks."""
        return self._why if isinstance(self._why, str) else self._why()

    @why.setter
    def why(self, words: str) -> None:
        self._why = words

    def choose(self, view: Any) -> Action | str:
        """Ask the method for what is being asked; its name stands in ``asked``."""
        for kind in type(view.phase).__mro__:
            if kind in self.asked:
                answer: Action | str = getattr(self, self.asked[kind])(view)
                return answer
        self.why = "it knows no better than chance here"
        return view.legal_actions().choice(self.random)  # type: ignore[no-any-return]
