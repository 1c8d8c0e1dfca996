"""The draft of a state for one action: its verbs are the only way to change anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Rule
from riskteach.core.values import changed, value
from riskteach.core.words import Words

if TYPE_CHECKING:
    from riskteach.core.ruleset import RuleSet
    from riskteach.core.state import State

S = TypeVar("S", bound="State")


@value
class Outcome:
    """How a game ended: the seats that won, and the rule by which they did."""

    winners: tuple[int, ...]
    rule: Rule


class Event(NamedTuple):
    """One thing that happened, with the rule behind it.

    Attributes
    ----------
    rule : Rule
    what : str
        The verb: ``"place"``, ``"lose"``, ``"take"`` …
    values : dict
        What it is about: territories, players (seats), numbers.
    rules : RuleSet
    """

    rule: Rule
    what: str
    values: dict[str, Any]
    rules: RuleSet[Any]

    @property
    def text(self) -> str:
        """The event as a sentence."""
        return Words(self.rules).say(self.rules.sentences[self.what], self.values)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule.id})"

    def __repr__(self) -> str:
        return f"<Event {self}>"


class Turn(Generic[S]):
    """The draft of a state while one action takes effect.

    ``state`` is at every moment a whole, immutable state, so that hooks can look at it; each verb puts the
    next one in its place and makes one event, under the rule it is given.

    Attributes
    ----------
    state : State
        The state as it stands now.
    said : list of (Rule, str, dict)
        What has happened in this action; `events` makes events of it where somebody wants to know.
    sentences : dict of str to str
        The template of each verb's events.
    """

    __slots__ = ("said", "state")
    sentences: ClassVar[dict[str, str]] = {
        "pass": "It is {player:seat}'s turn",
        "win": "{winners:seats} won",
    }

    def __init__(self, state: S) -> None:
        self.state = state
        self.said: list[tuple[Rule, str, dict[str, Any]]] = []

    def say(self, rule: Rule, what: str, **values: Any) -> None:
        """Note what happened."""
        self.said.append((rule, what, values))

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened in this action; where another rule has taken one's place, by that."""
        rules = self.state.rules
        return tuple(Event(rules.in_force(rule), what, values, rules) for rule, what, values in self.said)

    def ask(self, phase: Phase) -> None:
        """Lay a phase on the agenda: it is the next question."""
        self.state = changed(self.state, agenda=(*self.state.agenda, phase))

    def done(self) -> Any:
        """Take the phase that is being answered off the agenda, and give it."""
        agenda = self.state.agenda
        self.state = changed(self.state, agenda=agenda[:-1])
        return agenda[-1]

    def instead(self, phase: Phase) -> None:
        """Put a phase in the place of the one that is being answered."""
        self.state = changed(self.state, agenda=(*self.state.agenda[:-1], phase))

    def win(self, winners: tuple[int, ...], because: Rule) -> None:
        """End the game."""
        because = self.state.rules.in_force(because)
        self.state = changed(self.state, agenda=(), outcome=Outcome(winners, because))
        self.say(because, "win", winners=winners)

    def run(self) -> None:
        """Let the automatic phases that are up act, until somebody or chance is asked."""
        while self.state.agenda and isinstance(self.state.agenda[-1], Automatic):
            self.done().run(self)
