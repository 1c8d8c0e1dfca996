"""Phases: what is being asked, of whom. A state's agenda is a stack of them."""

from __future__ import annotations

from typing import Any, ClassVar

from riskteach.core.actions import Action
from riskteach.core.chance import Distribution
from riskteach.core.notation import Form
from riskteach.core.rules import Rule

CHANCE, TERMINAL = -1, -2


class Phase:
    """A question on the agenda, a frozen value with the data that only this question needs.

    A subclass names its notation in positions: ``class Occupying(Phase, form="occupy SOURCE …")``.

    Attributes
    ----------
    stage : str
        The part of the turn that it belongs to, as the phase bar shows it.
    rule : Rule or None
        The rule that asks: it forbids whatever does not answer the question. The order of a turn where not given.
    asks : str
        The question in words, a template over the phase's fields and ``player``.
    ends : str
        What the button says that ends the phase, where "end" and the part of the turn do not say it.
    order : str
        The name of the standing order that may answer it, empty where only a person does.
    answers : tuple of str
        What the order may be: the first one answers with `usual`, ``"ask"`` asks the person.
    over : tuple of str
        The verbs of moves in this phase whose time has passed.
    lies_on : tuple of type of Phase
        The phases that it may lie on; none for one that begins a part of the game.
    """

    form: ClassVar[Form]
    stage: ClassVar[str] = ""
    rule: ClassVar[Rule | None] = None
    asks: ClassVar[str] = ""
    ends: ClassVar[str] = ""
    order: ClassVar[str] = ""
    answers: ClassVar[tuple[str, ...]] = ("most", "ask")
    lies_on: ClassVar[tuple[type[Phase], ...]] = ()

    def __init_subclass__(cls, form: str = "", **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if form:
            cls.form = Form(cls, form)

    def __str__(self) -> str:
        return self.form.write(self)

    @property
    def over(self) -> tuple[str, ...]:
        """The verbs of moves in this phase whose time has passed."""
        return ()

    def ending(self, state: Any) -> str:
        """What the button says that ends the phase, as things stand."""
        return self.ends or f"End {self.stage}"

    def button(self, action: Action) -> str:
        """What a button says that gives an answer, a template over its fields; nothing where answers are picked."""
        return ""

    def actor(self, state: Any) -> int:
        """Whose decision it is: a seat, or ``CHANCE``."""
        return int(state.seat)

    def usual(self, state: Any) -> Action:
        """What the standing order ``order`` answers."""
        raise NotImplementedError(f"{type(self).__name__} has no standing order")


class Chance(Phase):
    """A question that dice or cards answer."""

    def actor(self, state: Any) -> int:
        """Chance itself."""
        return CHANCE

    def outcomes(self, state: Any) -> Distribution[Action]:
        """What may come up, with exact probabilities."""
        raise NotImplementedError


class Automatic(Phase):
    """Nobody is asked: the rules act as soon as it comes up."""

    def run(self, turn: Any) -> None:
        """Do what the rules say; the phase itself is off the agenda by then."""
        raise NotImplementedError
