"""States: frozen, hashable, comparable; every game adds its own fields."""

from __future__ import annotations

from typing import Any, Self, TypeVar, cast

from riskteach.core.actions import Action, LegalActions, Offer
from riskteach.core.chance import Distribution, Random
from riskteach.core.errors import BadAction, IllegalAction, show
from riskteach.core.explain import Reason, Verdict, nearest
from riskteach.core.phases import TERMINAL, Chance, Phase
from riskteach.core.rules import Rule
from riskteach.core.turn import Event, Outcome, Turn
from riskteach.core.values import value
from riskteach.core.words import Choice, Words

P = TypeVar("P", bound=Phase)


@value
class Holding:
    """What is on a place: whose it is (a seat, or None), how many pieces, and marks: `RuleSet.mark` words them."""

    owner: int | None
    count: int
    marks: tuple[str, ...] = ()


@value
class Score:
    """One thing that a seat has, as it is told at a glance.

    Attributes
    ----------
    what : str
        One and several, such as ``"base/bases"``.
    number : int
    goal : int or None
        How many of them win the game.
    sign : str
        Name of its pictogram; the bare number where there is none.
    """

    what: str
    number: int
    goal: int | None = None
    sign: str = ""


@value
class State:
    """A position of a game, to the last detail but for what chance has not yet decided.

    Attributes
    ----------
    rules : RuleSet
        The rules it is played by, options included.
    seat : int
        Whose turn it is.
    agenda : tuple of Phase
        The questions that are open, the one being asked last; empty when the game is over.
    turn : int
        How many turns have begun.
    outcome : Outcome or None
        Who won, by which rule.
    """

    rules: Any
    seat: int
    agenda: tuple[Phase, ...]
    turn: int = 0
    outcome: Outcome | None = None

    @property
    def phase(self) -> Phase:
        """The question being asked."""
        if not self.agenda:
            raise IndexError("the game is over: nothing is asked any more; see state.outcome")
        return self.agenda[-1]

    def asked(self, kind: type[P]) -> P:
        """The question being asked, where it is known to be of some kind."""
        return cast(P, self.agenda[-1])

    @property
    def rule(self) -> Rule:
        """The rule that asks the question; it forbids whatever does not answer it."""
        rules = self.rules
        by: Rule = rules.in_force(self.phase.rule or rules.order)
        return by

    @property
    def current_player(self) -> int:
        """The seat that decides, ``CHANCE`` or ``TERMINAL``."""
        return self.agenda[-1].actor(self) if self.agenda else TERMINAL

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    @property
    def question(self) -> str:
        """What is being asked, and of whom, in words."""
        if self.outcome is not None:
            names = " and ".join(self.rules.seats[seat].name for seat in self.outcome.winners)
            return f"The game is over: {names} won"
        values = {**vars(self), **vars(self.phase), "player": max(self.current_player, 0), "mover": self.seat}
        return self.words(self.phase.asks, values)

    @property
    def text(self) -> str:
        """The position in one line, which `riskteach.position` reads."""
        text: str = self.rules.write_position(self)
        return text

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, turn {self.turn}: {self.question}>"

    def words(self, template: str, values: dict[str, Any]) -> str:
        """Fill a template in this game's words."""
        return Words(self.rules, self).say(template, values)

    def offered(self, offer: Offer) -> str:
        """Put an offer into words."""
        names = offer.kind.form.slots
        return self.words(offer.kind.says, {name: Choice(c) for name, c in zip(names, offer.choices, strict=True)})

    def at(self, place: str) -> Holding:
        """Say what is on a place."""
        raise NotImplementedError

    def view(self, seat: int) -> Self:
        """Hide what a seat can't know."""
        return self

    def guess(self, random: Random) -> Self:
        """Make a full state that agrees with this view."""
        return self

    def offers(self) -> list[Offer]:
        """What may be done, as products of choices."""
        if not self.agenda:
            return []
        return [offer for move in self.rules.moves[type(self.agenda[-1])] for offer in move.offers(self) if len(offer)]

    def legal_actions(self) -> LegalActions:
        """What may be done, lazily; on a chance node what may come up."""
        if self.agenda and isinstance(self.agenda[-1], Chance):
            outcomes = self.agenda[-1].outcomes(self).outcomes
            return LegalActions(self, [Offer(type(action), *_singles(action)) for action in outcomes])
        return LegalActions(self, self.offers())

    def chance_outcomes(self) -> Distribution[Action]:
        """What may come up on a chance node, with exact probabilities that sum to 1."""
        if not self.agenda or not isinstance(self.agenda[-1], Chance):
            raise BadAction(f"nothing is left to chance here: {self.question}")
        return self.agenda[-1].outcomes(self)

    def check(self, action: Action) -> tuple[Reason, ...]:
        """Find every law that forbids an action; nothing found, it is legal.

        Raises
        ------
        BadAction, UnknownName
            It is no action of this game, or not well-formed.
        """
        rules = self.rules
        kind = type(action)
        if kind not in rules.homes:
            if isinstance(action, str):
                raise BadAction(
                    f"a state takes an action, such as state.legal_actions()[0]; a text goes to game.do: {action!r}"
                )
            raise BadAction(f"no action of {rules.name_of_game}: {show(action, 80)}")
        if (fault := kind.form.fault(action, rules.names)) is not None:
            raise BadAction(fault)
        move = rules.move(self.agenda[-1], kind) if self.agenda else None
        found: tuple[Reason, ...] = ()
        if move is None:
            found = (rules.out_of_turn(self, action),)
            later = (rules.move(phase, kind) for phase in reversed(self.agenda))
            move = next((one for one in later if one is not None), rules.homes[kind])
        for law in move.laws:
            if (law.within is None or law.applies(self)) and (values := law.test(self, action)) is not None:
                found += (Reason(law.rule, law.broken, {**vars(action), "player": self.seat, **values}, self),)
        if move.further is not None and not found:
            for law, state, seen in move.further(self, action):
                if (values := law.test(state, seen)) is not None:
                    about = {**vars(action), **vars(seen), "player": self.seat, **values}
                    found += (Reason(law.rule, law.broken, about, self),)
        return found

    def explain(self, action: Action) -> Verdict:
        """Say whether an action is allowed, by which rules, and what is possible instead."""
        if found := self.check(action):
            return Verdict(False, action, found, nearest(action, self.offers()))
        move = self.rules.move(self.phase, type(action))
        values = {**vars(action), **vars(self.phase), **vars(action), "player": self.seat}
        said = [(law.rule, law.kept, action) for law in move.laws if law.kept and law.applies(self)]
        if move.further is not None:
            said += [(law.rule, law.kept, seen) for law, _, seen in move.further(self, action) if law.kept]
        told = [(rule, k if isinstance(k, str) else k(self, seen), seen) for rule, k, seen in said]
        kept = [Reason(rule, says, {**values, **vars(seen)}, self) for rule, says, seen in told if says]
        if move.rule not in [reason.rule for reason in kept]:
            kept.append(Reason(move.rule, move.kept or move.rule.title, values, self))
        return Verdict(True, action, tuple(kept))

    def play(self, action: Action, *, drawn: bool = False) -> tuple[Self, tuple[Event, ...]]:
        """Check an action, then let it take effect; give the next state and what happened.

        Parameters
        ----------
        action : Action
        drawn : bool
            That it was drawn from this state's own chances, and needs no check.

        Raises
        ------
        IllegalAction
            With the verdict.
        """
        turn = self._played(action, drawn)
        return turn.state, turn.events

    def apply(self, action: Action, *, drawn: bool = False) -> Self:
        """Give the state after an action, as `play` does."""
        return self._played(action, drawn).state

    def _played(self, action: Action, drawn: bool) -> Turn[Self]:
        if not drawn and self.check(action):
            raise IllegalAction(self.explain(action))
        turn: Turn[Self] = self.rules.draft(self)
        self.rules.move(self.agenda[-1], type(action)).effect(turn, action)
        turn.run()
        return turn


def _singles(action: Action) -> list[tuple[Any]]:
    return [(getattr(action, name),) for name in type(action).form.slots]
