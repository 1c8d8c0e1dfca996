"""An action put together click by click; it reads offers, and knows no rule of any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from riskteach.core.actions import Action, Offer
from riskteach.core.errors import BadAction, IllegalAction
from riskteach.core.explain import Verdict
from riskteach.core.notation import Slot

# The number that is set for a start: the least where moving on commits armies, else the most.
LEAST = {"occupy"}
MOST_TRIED = 60  # actions tried to find the one that a wrong click came nearest to


class Filled(NamedTuple):
    """How far an action has come: a value for each field up to the open one, and the offers that are left."""

    values: dict[str, Any]
    offers: list[Offer]
    open: Slot | None


class Choosing:
    """What has been picked for the next action of a state.

    Parameters
    ----------
    state : State
    kind : type of Action, optional
        What kind of action it is going to be; found by the first pick where not given.
    picked : dict, optional
        What was picked for its fields, in the order of picking.
    """

    def __init__(self, state: Any, kind: type[Action] | None = None, picked: dict[str, Any] | None = None) -> None:
        self.state = state
        self.offers: list[Offer] = state.offers()
        self.kinds: list[type[Action]] = list(dict.fromkeys(offer.kind for offer in self.offers))
        self.kind = kind if kind in self.kinds else self._usual()
        self.picked = dict(picked or {}) if self.kind is kind else {}
        self.filled = self._fill(self.kind, self.picked)

    # -- looking ------------------------------------------------------------------------------

    @property
    def action(self) -> Action | None:
        """The action, once every field has a value."""
        if self.kind is None or self.filled.open is not None or not self.filled.offers:
            return None
        return self.kind(**self.filled.values)

    @property
    def lit(self) -> list[str]:
        """The places that can be picked next."""
        kinds = [self.kind] if self.picked and self.kind else [kind for kind in self.kinds if self.on_board(kind)]
        found: dict[str, None] = {}
        for kind in kinds:
            filled = self.filled if kind is self.kind else self._fill(kind, {})
            if filled.open is not None and self.is_place(filled.open):
                found |= dict.fromkeys(self._choices(filled.offers, filled.open.name))
        return [place for place in self.state.rules.board.ids if place in found]

    @property
    def chosen(self) -> list[str]:
        """The places picked so far, in order."""
        return [got for name, got in self.filled.values.items() if name in self._places() and got is not None]

    @property
    def number(self) -> tuple[str, Sequence[int]] | None:
        """The field that takes a number, and the numbers it may be, once everything before it is picked."""
        if self.kind is None:
            return None
        for name in self.filled.values:
            if self._is_number(self._slots(self.kind)[name]):
                fixed = {k: v for k, v in self.picked.items() if k != name}
                among = self._choices(self._fill(self.kind, fixed).offers, name)
                return None if None in among else (name, sorted(among))
        return None

    @property
    def at_once(self) -> bool:
        """Whether one click on the board says everything, so that nothing needs to be confirmed."""
        action = self.action
        if action is None or len(self.chosen) != 1:
            return False
        ways = [choice for offer in self.offers if offer.kind is self.kind for choice in offer.choices[1:]]
        return all(len(choice) == 1 for choice in ways)

    @property
    def text(self) -> str:
        """The action as it is written, with the names of the fields that are still open."""
        if (action := self.action) is not None:
            return str(action)
        kind = self.kind or next((kind for kind in self.kinds if self._slots(kind)), None)
        if kind is None:
            return ""
        out = []
        for word in kind.form.text.replace("[", " ").replace("]", " ").split():
            name = word.removesuffix("...").lower()
            got = self.filled.values.get(name) if word.isupper() else None
            out.append(word if got is None else " ".join(got) if isinstance(got, tuple) else str(got))
        return " ".join(out)

    def others(self) -> list[Choosing]:
        """What else can be done with the very places that are picked, such as going on until it is decided."""
        places = {name: got for name, got in self.picked.items() if name in self._places()}
        if self.action is None or not places:
            return []
        kinds = [kind for kind in self.kinds if kind is not self.kind and set(places) <= set(self._slots(kind))]
        return [other for kind in kinds if (other := Choosing(self.state, kind, places)).action is not None]

    def is_place(self, slot: Slot) -> bool:
        """Whether a field takes a place of the board."""
        return not slot.many and slot.kind == self.state.rules.board.words.place

    # -- picking ------------------------------------------------------------------------------

    def place(self, place: str) -> Choosing:
        """Pick a place for the open field; or for an earlier one, if only that can be.

        Raises
        ------
        IllegalAction
            No field takes it; the verdict is on the action that comes nearest.
        """
        self.state.rules.board.index[place]
        for kind, picked in self._placings(place):
            filled = self._fill(kind, picked)
            if filled.offers:
                return Choosing(self.state, kind, picked)
        raise self._refusal(place)

    def pick(self, name: str, got: Any) -> Choosing:
        """Pick a value for a field that is not on the board, such as a number.

        Raises
        ------
        IllegalAction
            The rules forbid it.
        """
        if self.kind is None or name not in self._slots(self.kind):
            raise BadAction(f"nothing here takes a value for {name!r}: {self.state.question}")
        picked = {**self.picked, name: got}
        if self._fill(self.kind, picked).offers:
            return Choosing(self.state, self.kind, picked)
        wanted = self.kind(**{**self.filled.values, name: got})
        raise IllegalAction(self.state.explain(wanted))

    def back(self) -> Choosing:
        """Take the last pick on the board back."""
        names = [name for name in self.picked if name in self._places()]
        return Choosing(self.state, self.kind, {name: self.picked[name] for name in names[:-1]})

    def start(self, kind: type[Action], **picked: Any) -> Choosing:
        """Begin an action of a kind."""
        return Choosing(self.state, kind, picked)

    def again(self, state: Any) -> Choosing:
        """Pick the same in the next state, if it can be done there again: one place against another."""
        places = {name: got for name, got in self.picked.items() if name in self._places()}
        for picked in (self.picked, places) if len(places) > 1 else ():
            following = Choosing(state, self.kind, picked)
            if following.kind is self.kind and following.filled.offers:
                return following
        return Choosing(state)

    # -- inside -------------------------------------------------------------------------------

    def _usual(self) -> type[Action] | None:
        """The kind that is asked for: one that is on the board, else one that only wants a number."""
        with_slots = [kind for kind in self.kinds if self._slots(kind)]
        on_board = [kind for kind in with_slots if self.on_board(kind)]
        numbers = [kind for kind in with_slots if self._is_number(next(iter(self._slots(kind).values())))]
        return next(iter(on_board + numbers), None)

    def _slots(self, kind: type[Action]) -> dict[str, Slot]:
        return kind.form.slots

    def _places(self) -> list[str]:
        return self.places(self.kind) if self.kind else []

    def places(self, kind: type[Action]) -> list[str]:
        """Name the fields of a kind of action that take places."""
        return [name for name, slot in self._slots(kind).items() if self.is_place(slot)]

    def on_board(self, kind: type[Action]) -> bool:
        """Whether an action of this kind begins with a place of the board."""
        return any(map(self.is_place, list(self._slots(kind).values())[:1]))

    @staticmethod
    def _is_number(slot: Slot) -> bool:
        return slot.kind == "number" and not slot.many

    def _choices(self, offers: Sequence[Offer], name: str) -> list[Any]:
        found: dict[Any, None] = {}
        for offer in offers:
            found |= dict.fromkeys(offer.choices[list(self._slots(offer.kind)).index(name)])
        return list(found)

    def _fill(self, kind: type[Action] | None, picked: dict[str, Any]) -> Filled:
        """Give each field what was picked, a preset number, or the only choice, up to the first that is open."""
        offers = [offer for offer in self.offers if offer.kind is kind]
        values: dict[str, Any] = {}
        for k, (name, slot) in enumerate(self._slots(kind).items() if kind else ()):
            among = self._choices(offers, name)
            if name in picked:
                values[name] = picked[name]
            elif among and self._is_number(slot):
                least = kind is not None and kind.verb in LEAST
                values[name] = None if None in among else min(among) if least else max(among)
            elif len(among) == 1 and (among[0] is None or not self.is_place(slot)):
                values[name] = among[0]
            else:
                return Filled(values, offers, slot)
            offers = [offer for offer in offers if values[name] in offer.choices[k]]
        return Filled(values, offers, None)

    def _placings(self, place: str) -> Iterator[tuple[type[Action], dict[str, Any]]]:
        """Where a place may be meant to go: the open field, then the fields before it, then another kind."""
        if self.kind is not None:
            names, open_ = self._places(), self.filled.open
            until = names.index(open_.name) + 1 if open_ and open_.name in names else len(names)
            for k in reversed(range(until)):
                # What is not on the board stays, but a number: it was meant for the place that is left.
                stays = {n: got for n, got in self.picked.items() if n in names[:k] or isinstance(got, tuple)}
                yield self.kind, {**stays, names[k]: place}
        for kind in self.kinds:
            if kind is not self.kind and self.on_board(kind):
                yield kind, {next(iter(self._slots(kind))): place}

    def _refusal(self, place: str) -> Exception:
        """Explain the wrong click by the action that breaks the fewest rules."""
        attempts = (self.state.explain(action) for action in islice(self._attempts(place), MOST_TRIED))
        tried = [verdict for verdict in attempts if not verdict]
        if not tried:
            return BadAction(f"{self.state.rules.name(place)} can't be picked now: {self.state.question}")
        nearest: Verdict = min(tried, key=lambda verdict: len(verdict.reasons))
        return IllegalAction(nearest)

    def _attempts(self, place: str) -> Iterator[Action]:
        near = self.state.rules.board.neighbours[place]
        for kind, picked in islice(self._placings(place), 1):
            ways = []
            for name, slot in self._slots(kind).items():
                if name in picked:
                    ways.append([picked[name]])
                elif self.is_place(slot):
                    ways.append([*near])
                else:
                    ways.append([1] if self._is_number(slot) else [None])
            yield from (kind(*values) for values in product(*ways))
