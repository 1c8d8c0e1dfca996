"""Laws and moves: what may be done in a phase, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from riskteach.core.actions import Action, Offer
from riskteach.core.phases import Phase
from riskteach.core.rules import Rule
from riskteach.core.values import value

Values = Mapping[str, Any]
Looks = tuple["Law", Any, Any]
"""A law, with the state and the action that it looks at."""
Test = Callable[[Any, Any], Values | None]


class Law(NamedTuple):
    """A rule that can forbid an action.

    Attributes
    ----------
    rule : Rule
    test : callable
        ``(state, action)`` → None where it is kept, or the values that its sentence needs.
    broken : str
        The sentence where it is broken; the action's fields are among its values.
    kept : str or callable
        The sentence where it is kept, or ``(state, action)`` → that; an empty one is not said.
    within : type of Phase or None
        The phase whose data it reads; elsewhere it says nothing.
    reads : tuple of str or None
        The fields of the action that it looks at; None for all.
    """

    rule: Rule
    test: Test
    broken: str
    kept: str | Callable[[Any, Any], str] = ""
    within: type[Phase] | None = None
    reads: tuple[str, ...] | None = None

    def applies(self, state: Any) -> bool:
        """Whether the state has what this law reads."""
        return self.within is None or (bool(state.agenda) and isinstance(state.agenda[-1], self.within))


def law(
    rule: Rule,
    broken: str,
    *,
    kept: str | Callable[[Any, Any], str] = "",
    within: type[Phase] | None = None,
    reads: tuple[str, ...] | None = None,
) -> Callable[[Test], Law]:
    """Make a law of a test: ``@law(RULE, "{source} has {armies} armies: …")``."""
    return lambda test: Law(rule, test, broken, kept, within, reads)


@value
class Move:
    """One kind of action in a phase: the laws it is under, what is on offer, and what it does.

    Attributes
    ----------
    kind : type of Action
    rule : Rule
        The rule that permits it.
    laws : tuple of Law
        An action is legal exactly when none of them is broken.
    offers : callable
        ``state`` → the offers; they keep the move's own laws by themselves.
    effect : callable
        ``(turn, action)``: what it does, by the turn's verbs.
    kept : str
        The sentence for an allowed action that no law says anything of; the rule's title where not given.
    further : callable or None
        ``(state, action)`` → laws that hang on the action itself, such as on what stands on a card; they count where
        all others are kept, and may look at the state and at the action in a light of their own.
    """

    kind: type[Action]
    rule: Rule
    laws: tuple[Law, ...]
    offers: Callable[[Any], Iterable[Offer]]
    effect: Callable[[Any, Any], None]
    kept: str = ""
    further: Callable[[Any, Any], Iterable[Looks]] | None = None

    def under(self, *more: Law) -> Move:
        """Put the same move under further laws: check and offers are narrowed at once."""
        offers = self.offers
        for added in more:
            offers = _narrowed(offers, added)
        return replace(self, laws=self.laws + more, offers=offers)

    def citing(self, instead: Mapping[str, Rule]) -> Move:
        """Give the same move, naming the rules that have taken the place of others."""
        laws = tuple(law._replace(rule=instead.get(law.rule.id, law.rule)) for law in self.laws)
        return replace(self, rule=instead.get(self.rule.id, self.rule), laws=laws)


def _narrowed(offers: Callable[[Any], Iterable[Offer]], added: Law) -> Callable[[Any], Iterator[Offer]]:
    def narrowed(state: Any) -> Iterator[Offer]:
        if not added.applies(state):
            yield from offers(state)
            return
        for offer in offers(state):
            reads = offer.kind.form.slots if added.reads is None else added.reads
            yield from offer.under(tuple(reads), lambda action: added.test(state, action) is None)

    return narrowed


def nothing(state: Any) -> tuple[Offer, ...]:
    """Offer nothing: what is only there to be refused with its reason, or to be drawn by chance."""
    return ()
