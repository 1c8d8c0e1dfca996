"""A game being played: a flat history of steps, undo and redo, luck that can be set, drawn again or compared."""

from __future__ import annotations

import secrets
from dataclasses import field, replace
from html import escape
from typing import Any, Generic, NamedTuple, Self, TypeVar
from weakref import WeakSet

from riskteach.core.actions import Action, LegalActions
from riskteach.core.board import Board
from riskteach.core.chance import Stream
from riskteach.core.errors import BadAction, BadOption, UnknownName
from riskteach.core.explain import Verdict
from riskteach.core.phases import CHANCE, Chance
from riskteach.core.rules import Rulebook
from riskteach.core.ruleset import RuleSet
from riskteach.core.state import State
from riskteach.core.turn import Event
from riskteach.core.values import value

S = TypeVar("S", bound=State)

PERSON, COMPUTER, HAND, ORDER, SEED = "player", "computer", "hand", "order", "seed"
DECIDED = (PERSON, COMPUTER, HAND)
"""By whom a step is decided that does not follow by itself."""


@value
class Step:
    """One action that was played, chance included.

    Attributes
    ----------
    action : Action
    player : int
        The seat that decided, or ``CHANCE``.
    events : tuple of Event
        What it did, each with the rule behind it.
    state : State
        The state after it.
    by : str
        Who decided: a ``"player"``, a ``"computer"`` in a player's seat, a standing ``"order"``, the ``"seed"``, or a
        ``"hand"`` that set the dice.
    followed : tuple of Step
        What went on by itself afterwards, until a person had to decide; only in what `Session.do` returns.
    """

    action: Action
    player: int
    events: tuple[Event, ...]
    state: Any
    by: str = PERSON
    followed: tuple[Step, ...] = field(default=(), compare=False)

    @property
    def text(self) -> str:
        """What happened, in sentences."""
        return ". ".join(event.text for event in self.events)

    def __str__(self) -> str:
        lines = [f"{self.action}"]
        for step in (self, *self.followed):
            lines += [f"  {step.action}"] * (step is not self)
            lines += [f"    {event.text}  [{event.rule.id}]" for event in step.events]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Step {self}>"

    def _repr_html_(self) -> str:
        happened = Account(event for step in (self, *self.followed) for event in step.events)
        return f"<p><code>{escape(str(self.action))}</code></p>{happened._repr_html_()}"


class Can(NamedTuple):
    """Whether something can be done, and if not, why."""

    able: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.able

    def __repr__(self) -> str:
        return "yes" if self.able else f"no: {self.reason}"


class Account(tuple[Event, ...]):
    """Events with the rules behind them, as `Session.why` tells them."""

    __slots__ = ()

    def __str__(self) -> str:
        lines = [f"{e.text}.\n    {e.rule.id}, {e.rule.standing}: {e.rule.title}. From {e.rule.origin}" for e in self]
        return "\n".join(lines) or "nothing has happened yet"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = [
            f"<tr><td style='text-align:left'>{escape(e.text)}</td>"
            f"<td style='text-align:left'><code>{escape(e.rule.id)}</code>: {escape(e.rule.title)}</td>"
            f"<td>{e.rule.standing}</td><td style='text-align:left'>{escape(e.rule.origin)}</td></tr>"
            for e in self
        ]
        titles = ("what happened", "rule", "standing", "from")
        head = "".join(f"<th scope='col' style='text-align:left'>{title}</th>" for title in titles)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


class Session(Generic[S]):
    """A game being played.

    Parameters
    ----------
    rules : RuleSet
    seed : int, optional
        The number behind every roll and draw; one is drawn, and kept, where not given.
    start : State, optional
        Where it begins; a new game where not given.
    origin : dict, optional
        How a record names that start: a position text, or an earlier game.
    chance : {'auto', 'manual'}
        Whether chance goes on by itself, or waits for `roll` or a roll set by hand.
    luck : int
        How many chances were drawn before the start.
    salts : dict of int to int, optional
        How often each chance was drawn afresh.

    Attributes
    ----------
    start : State
        The state before the first step.
    seed : int
    """

    def __init__(
        self,
        rules: RuleSet[S],
        *,
        seed: int | None = None,
        start: S | None = None,
        origin: dict[str, Any] | None = None,
        chance: str = "auto",
        luck: int = 0,
        salts: dict[int, int] | None = None,
    ) -> None:
        self.watchers: WeakSet[Any] = WeakSet()  # what shows this game: their ``changed()`` is called after each change
        self.rules = rules
        self.seed = whole_seed(seed)
        self.start = rules.start() if start is None else start
        self.origin: dict[str, Any] | None = (
            {"position": start.text} if origin is None and start is not None else origin
        )
        self.chance = chance
        self.salts = dict(salts or {})
        self._orders = {name: answers[0] for name, answers in rules.orders.items()}
        self._line: list[Step] = []
        self._luck = [luck]  # how many chances were drawn before each step, and after the last
        self._at = 0

    # -- looking ------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The position now."""
        return self._line[self._at - 1].state if self._at else self.start

    @property
    def board(self) -> Board:
        """The map."""
        return self.rules.board

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(seat.name for seat in self.rules.people)

    @property
    def rulebook(self) -> Rulebook:
        """The rules, with the options in force."""
        return self.rules.rulebook

    @property
    def history(self) -> tuple[Step, ...]:
        """Every step up to now, chance included."""
        return tuple(self._line[: self._at])

    @property
    def future(self) -> tuple[Step, ...]:
        """The steps that `redo` would play again."""
        return tuple(self._line[self._at :])

    @property
    def chance(self) -> str:
        """Whether chance goes on by itself (``"auto"``) or waits (``"manual"``)."""
        return self._chance

    @chance.setter
    def chance(self, mode: str) -> None:
        if mode not in ("auto", "manual"):
            raise BadOption(f"chance is 'auto' or 'manual', got {mode!r}")
        self._chance = mode
        self._changed()

    def legal_actions(self) -> LegalActions:
        """What may be done now, or come up."""
        return self.state.legal_actions()

    def explain(self, action: str | Action) -> Verdict:
        """Say whether an action is allowed now, by which rules, and what is possible instead.

        Raises
        ------
        BadAction, UnknownName
            The text is no action.
        """
        return self.state.explain(self._action(action))

    def why(self, about: str | None = None) -> Account:
        """Tell what happened, with the rules behind it.

        Parameters
        ----------
        about : str, optional
            A territory: everything that happened there. The last decision and what followed where not given.
        """
        if about is None:
            first = self._before(self._at, DECIDED, max(self._at - 1, 0))
            return Account(event for step in self._line[first : self._at] for event in step.events)
        if not isinstance(about, str) or about not in self.board.index:
            raise UnknownName(self.board.words.place, about, self.board.index)
        return Account(
            event
            for step in self.history
            for event in step.events
            if any(got == about for what, got in event.values.items() if what != "card")
        )

    # -- doing ----------------------------------------------------------------------------------

    def do(self, action: str | Action, *, by: str = PERSON) -> Step:
        """Play an action; then standing orders and chance, until a person must decide.

        On a chance node it sets the dice or the card by hand.

        Parameters
        ----------
        action : str or Action
        by : {'player', 'computer'}
            Who decides: what a computer decided is taken back together with the decision of a person before it.

        Returns
        -------
        Step
            With the steps that followed by themselves in ``followed``.

        Raises
        ------
        IllegalAction
            With the verdict; nothing has changed.
        BadAction, UnknownName
            The text is no action.
        BadOption
            Nobody else decides here.
        """
        action = self._action(action)
        waits = self.state.current_player == CHANCE
        if by not in (PERSON, COMPUTER) or (by == COMPUTER and waits):
            who = "'player': chance is no computer's" if waits else "'player' or 'computer'"
            raise BadOption(f"an action is decided here by {who}; got {by!r}")
        step = self._play(action, HAND if waits else by)
        followed = self.follow()
        return replace(step, followed=followed) if followed else step

    def follow(self) -> tuple[Step, ...]:
        """Let standing orders and, unless it is manual, chance go on until a person must decide."""
        first = self._at
        while self.state.agenda:
            phase = self.state.agenda[-1]
            if isinstance(phase, Chance):
                if self._chance == "manual":
                    break
                self._play(self._drawn(), SEED)
            elif phase.order and self._orders[phase.order] != "ask":
                self._play(phase.usual(self.state), ORDER)
            else:
                break
        self._changed()
        return tuple(self._line[first : self._at])

    def roll(self) -> Step:
        """Let the seed roll the dice, or draw the card, that is waited for."""
        if self.state.current_player != CHANCE:
            raise BadAction(f"no dice or card is waited for: {self.state.question}")
        step = self._play(self._drawn(), SEED)
        followed = self.follow()
        return replace(step, followed=followed) if followed else step

    @property
    def can_reroll(self) -> Can:
        """Whether there is a chance to take back."""
        drawn = any(step.player == CHANCE for step in self._line[: self._at])
        return Can(True) if drawn else Can(False, "no dice were rolled and no card was drawn yet")

    def reroll(self) -> Step:
        """Take the last chance back, and draw it afresh."""
        if not (can := self.can_reroll):
            raise BadAction(f"can't roll again: {can.reason}")
        last = max(k for k, step in enumerate(self._line[: self._at]) if step.player == CHANCE)
        self._at = last
        self.salts[self._luck[last]] = self.salts.get(self._luck[last], 0) + 1
        return self.roll()

    def orders(self, name: str | None = None, answer: str | None = None) -> dict[str, str]:
        """Give a standing order, such as ``orders("defend", "ask")``; give all that are in force.

        Raises
        ------
        BadOption
            No such order or answer.
        """
        if name is not None:
            table = self.rules.orders
            if not isinstance(name, str) or name not in table:
                raise BadOption(str(UnknownName("standing order", name, table)))
            if answer not in table[name]:
                raise BadOption(f"the order {name!r} is one of {', '.join(table[name])}, got {answer!r}")
            self._orders[name] = answer
            self._changed()
        return dict(self._orders)

    # -- back and forward ---------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many steps have been played up to the position shown."""
        return self._at

    @property
    def can_undo(self) -> Can:
        """Whether there is a decision to take back."""
        by = {step.by for step in self._line[: self._at]}
        if by & {PERSON, HAND}:
            return Can(True)
        return Can(False, f"{'no person' if COMPUTER in by else 'nobody'} has decided anything yet")

    @property
    def can_redo(self) -> Can:
        """Whether there is a step to play again."""
        return Can(True) if self._at < len(self._line) else Can(False, "nothing was taken back")

    def undo(self) -> None:
        """Go back to the last decision of a person; what followed it, a computer's decisions too, is taken back."""
        if not (can := self.can_undo):
            raise BadAction(f"can't undo: {can.reason}")
        self._at = self._before(self._at)
        self._changed()

    def redo(self) -> None:
        """Play again what was taken back: one decision, and what followed it until a person decided again."""
        if not (can := self.can_redo):
            raise BadAction(f"can't redo: {can.reason}")
        self._at += 1
        while self._at < len(self._line) and self._line[self._at].by not in (PERSON, HAND):
            self._at += 1
        self._changed()

    def goto(self, number: int) -> None:
        """Go to the position after a number of steps, and wait there; what comes later can still be played again."""
        if type(number) is not int or not 0 <= number <= len(self._line):
            raise BadAction(f"there are {len(self._line)} steps: goto takes a number from 0 to that, got {number!r}")
        self._at = number
        self._changed()

    def fork(self, *, seed: int | None = None, **options: Any) -> Self:
        """Begin an independent game from this position, under other options or another seed.

        With the same seed the next dice are the same, so that only what was changed makes a difference.

        Raises
        ------
        BadOption
            No such option, or the position can't be under it.
        """
        from riskteach.core import records

        rules = self.rules.with_options(**options)
        if (fault := rules.fits(self.state)) is not None:
            given = ", ".join(f"{name}={got!r}" for name, got in options.items())
            raise BadOption(f"this position can't be under {given}: {fault}")
        other = type(self)(
            rules,
            seed=self.seed if seed is None else seed,
            start=replace(self.state, rules=rules),
            origin=records.beginning(self),
            chance=self._chance,
            luck=self._luck[self._at],
            salts=self.salts if seed in (None, self.seed) else None,
        )
        other._orders.update(self._orders)
        return other

    # -- inside -------------------------------------------------------------------------------

    def _action(self, action: str | Action) -> Action:
        if isinstance(action, str):
            return self.rules.parse(action)
        if not isinstance(action, Action):
            raise BadAction(f"an action is a text or an Action, got {action!r}")
        return action

    def _play(self, action: Action, by: str) -> Step:
        before = self.state
        player = before.current_player
        state, events = before.play(action, drawn=by == SEED)
        step = Step(action, player, events, state, by)
        del self._line[self._at :], self._luck[self._at + 1 :]
        self._line.append(step)
        self._luck.append(self._luck[-1] + (player == CHANCE))
        self._at += 1
        return step

    def become(self, other: Self) -> None:
        """Take the place of another session, a loaded one: whoever holds this one goes on with that."""
        watchers = self.watchers
        vars(self).update(vars(other), watchers=watchers)
        self._changed()

    def _changed(self) -> None:
        """Tell whoever shows this game that it has moved."""
        if self.watchers:
            for watcher in tuple(self.watchers):
                watcher.changed()

    def _drawn(self) -> Action:
        """Draw the chance that is waited for, by seed, number and salt."""
        number = self._luck[self._at]
        return self.state.chance_outcomes().draw(Stream(self.seed, number, self.salts.get(number, 0)))

    def _before(self, at: int, by: tuple[str, ...] = (PERSON, HAND), none: int = 0) -> int:
        """Find the last decision before a step, a person's where nothing else is said; ``none`` where there is none."""
        return next((k for k in range(at - 1, -1, -1) if self._line[k].by in by), none)


MOST_BITS = 9965  # Python writes no longer number, and a record has to


def whole_seed(seed: object) -> int:
    """Give a seed that a record can hold: the one that is given, or one that is drawn where none is.

    Raises
    ------
    BadOption
    """
    if seed is None:
        return secrets.randbelow(10**9)
    if type(seed) is not int or seed.bit_length() > MOST_BITS:
        got = "one that is longer" if type(seed) is int else repr(seed)
        raise BadOption(f"seed is a whole number of at most 3000 digits, got {got}")
    return seed
