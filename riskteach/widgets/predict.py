"""Predicting a roll: the class says who will lose what, then the dice are rolled, and the score is kept."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from riskteach.core.errors import BadAction
from riskteach.core.phases import Chance
from riskteach.widgets.dice import Lost, compares, losses, lost_in_words, sides

MOST_OPTIONS = 6  # more is no prediction but a lottery


def outcomes(state: Any) -> dict[Lost, Fraction]:
    """Give what can be lost in the roll that is waited for, with the probability of each; nothing where none is."""
    found: dict[Lost, Fraction] = {}
    if not sides(state) or not isinstance(state.phase, Chance):
        return found
    for action, probability in state.chance_outcomes():
        events = state.play(action, drawn=True)[1]
        if not any(map(compares, events)):
            return {}  # no roll of dice, but many of them at once
        lost = losses(state.rules, events)
        found[lost] = found.get(lost, Fraction(0)) + probability
    return dict(sorted(found.items())) if len(found) <= MOST_OPTIONS else {}


class Predictions:
    """What was predicted, and how often it was right."""

    def __init__(self) -> None:
        self.on = False
        self.right = self.made = 0
        self.guess: Lost | None = None
        self.told = ""
        self._state: Any = None
        self._outcomes: dict[Lost, Fraction] = {}

    def possible(self, state: Any) -> dict[Lost, Fraction]:
        """Give what can be predicted in a state; computed once for each."""
        if state is not self._state:
            self._state, self.guess = state, None
            self._outcomes = outcomes(state) if self.on and state is not None else {}
        return self._outcomes

    def commit(self, state: Any, number: int) -> None:
        """Take the class at its word."""
        options = list(self.possible(state))
        if not 0 <= number < len(options):
            raise BadAction("there is no roll to predict now")
        self.guess = options[number]

    def judge(self, rolled: Any, seats: Any) -> None:
        """Compare the prediction with what the roll did."""
        if self.guess is None:
            self.told = ""
            return
        was = losses(rolled.state.rules, rolled.events)
        self.made += 1
        self.right += was == self.guess
        probability = float(self._outcomes.get(was, 0))
        said, got = (lost_in_words(lost, seats) for lost in (self.guess, was))
        verdict = f"Predicted right: {got}" if was == self.guess else f"Predicted {said}; it was {got}"
        self.told = f"{verdict} (in {probability:.0%} of rolls). Right so far: {self.right} of {self.made}."
        self.guess = None

    def shown(self, state: Any, seats: Any) -> dict[str, Any]:
        """Give it to the front end."""
        options = [[lost_in_words(lost, seats), lost == self.guess] for lost in self.possible(state)]
        return {"on": self.on, "options": options, "told": self.told, "score": [self.right, self.made]}
