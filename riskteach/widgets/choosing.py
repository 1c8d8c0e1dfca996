"""An action put together click by click; it reads offers and forms, and knows no rule of any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, NamedTuple

from riskteach.core.actions import Action, Offer
from riskteach.core.errors import BadAction
from riskteach.core.notation import Slot
from riskteach.core.seats import LETTERS
from riskteach.core.turn import Event
from riskteach.widgets.refusing import why_not, wrong_place
from riskteach.widgets.slots import Kind, by_hand, is_number, ways

# The number that is set for a start: the least where moving on commits armies, else the most.
LEAST = {"occupy"}


class Filled(NamedTuple):
    """How far an action has come.

    Attributes
    ----------
    values : dict
        What each field is, up to the open one.
    offers : list of Offer
        Those that are left.
    open : Slot or None
        The field that is asked for; None where nothing is left to ask.
    among : dict
        What each field may be, up to the open one.
    """

    values: dict[str, Any]
    offers: list[Offer]
    open: Slot | None
    among: dict[str, list[Any]]


class Number(NamedTuple):
    """A field that takes a number: what it may be, and what it is now; None is to leave it out."""

    name: str
    among: list[int | None]
    now: int | None


class Choosing:
    """What has been picked for the next action of a state.

    Parameters
    ----------
    state : State
    kind : type of Action, optional
        What kind of action it is going to be; found by the first pick where not given.
    picked : dict, optional
        What was picked for its fields, in the order of picking.
    named : bool
        Whether the kind was asked for by name, so that a pick never begins another.
    """

    def __init__(
        self, state: Any, kind: Kind | None = None, picked: Mapping[str, Any] | None = None, named: bool = False
    ) -> None:
        self.state = state
        self.offers: list[Offer] = state.offers()
        self.kinds: list[Kind] = list(dict.fromkeys(offer.kind for offer in self.offers))
        self.kind = kind if kind in self.kinds else self._usual()
        self.picked = dict(picked or {}) if self.kind is kind else {}
        self.named = named and self.kind is kind
        self.filled = self.fill(self.kind, self.picked)

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
        found: dict[str, None] = {}
        for kind, picked in self._going_on():
            filled = self.fill(kind, picked)
            if filled.open is not None and self.is_place(filled.open):
                found |= dict.fromkeys(place for place in filled.among[filled.open.name] if place is not None)
        return [place for place in self.state.rules.board.ids if place in found]

    @property
    def choices(self) -> list[Any]:
        """What else can be picked for the open field: all that is no place, such as None where it may be left out."""
        open_ = self.filled.open
        if open_ is None or open_.many:
            return []
        among = self.filled.among[open_.name]
        return [got for got in among if got is None] if self.is_place(open_) else among

    @property
    def chosen(self) -> list[str]:
        """The places picked so far, in order."""
        return [got for name, got in self.filled.values.items() if name in self._places() and got is not None]

    @property
    def way(self) -> list[str]:
        """The two places of a way from one to the other, where both are picked: fields that follow one another."""
        places = set(self._places())
        for pair in pairwise(self.kind.form.slots if self.kind else ()):
            ends = [self.filled.values.get(name) for name in pair if name in places]
            if len(ends) == 2 and all(ends):
                return [str(end) for end in ends]
        return []

    @property
    def begins_way(self) -> bool:
        """Whether the place that is asked for is where a way begins."""
        names, open_ = list(self.kind.form.slots) if self.kind else [], self.filled.open
        after = names[names.index(open_.name) + 1 :][:1] if open_ and self.is_place(open_) else []
        return any(name in self._places() and ways(self.filled.offers, name) != [None] for name in after)

    @property
    def ends_way(self) -> bool:
        """Whether the place that is asked for is where a way ends."""
        names, open_ = list(self.kind.form.slots) if self.kind else [], self.filled.open
        before = names[names.index(open_.name) - 1 :][:1] if open_ and open_.name in names[1:] else []
        return open_ is not None and self.is_place(open_) and any(name in self._places() for name in before)

    @property
    def numbers(self) -> list[Number]:
        """The fields that take a number, once everything else is picked."""
        fields = [(slot.name, self.filled.among.get(slot.name)) for slot in self._order(self.kind) if is_number(slot)]
        return [
            Number(name, sorted(among, key=lambda got: -1 if got is None else got), self.filled.values[name])
            for name, among in fields
            if among and among != [None]
        ]

    @property
    def wants_place(self) -> bool:
        """Whether an action that was asked for by its name, or by a card, takes a place."""
        if self.kind is None or not (self.named or by_hand(self.kind)):
            return False
        offers = self.fill(self.kind, dict(islice(self.picked.items(), 1))).offers
        return any(ways(offers, name) != [None] for name in self._places())

    @property
    def at_once(self) -> bool:
        """Whether the last pick says everything, so that nothing needs to be confirmed."""
        if self.action is None or self.kind is None or not self.picked or len(self.chosen) > 1:
            return False
        rivals = len(self.shapes) + by_hand(self.kind)  # whether there is anything on offer for them or not
        among = self.filled.among
        return rivals == 1 and all(name in self.picked or len(there) == 1 for name, there in among.items())

    @property
    def shapes(self) -> dict[tuple[str, ...], list[Kind]]:
        """The kinds of action of this phase that are begun without a card, by the places that they take.

        Those that take the same places are begun together, such as an attack by one roll or by many; those that
        nothing is on offer for are there too, to be refused with the reason.
        """
        found: dict[tuple[str, ...], list[Kind]] = {}
        for move in () if self.state.is_over else self.state.rules.moves.get(type(self.state.phase), ()):
            if move.kind.form.slots and not by_hand(move.kind):
                places = self.places(move.kind)
                found.setdefault(tuple(places) if self.on_board(move.kind) else (move.kind.verb,), []).append(move.kind)
        return found

    @property
    def text(self) -> str:
        """The action as it is written, with the names of the fields that are still open."""
        if (action := self.action) is not None:
            return str(action)
        kind = self.kind or next((kind for kind in self.kinds if kind.form.slots), None)
        if kind is None:
            return ""
        filled = self.filled if kind is self.kind else self.fill(kind, {})
        wanted = {name for name in kind.form.slots if ways(filled.offers, name) != [None]}
        out: list[str] = []
        group: list[str] | None = None
        for word in kind.form.text.replace("[", "[ ").replace("]", " ]").split():
            if word == "[":
                group = []
            elif word == "]":
                names = {one.removesuffix("...").lower() for one in group or [] if one.isupper()}
                out += [self._written(one, kind, filled) for one in group or []] if names & wanted else []
                group = None
            elif group is None:
                out.append(self._written(word, kind, filled))
            else:
                group.append(word)
        return " ".join(out)

    @staticmethod
    def _written(word: str, kind: Kind, filled: Filled) -> str:
        slot = kind.form.slots.get(word.removesuffix("...").lower()) if word.isupper() else None
        got = None if slot is None else filled.values.get(slot.name)
        if slot is None or got is None:
            return word
        return LETTERS[got] if slot.kind == "seat" else " ".join(got) if isinstance(got, tuple) else str(got)

    def others(self) -> list[Choosing]:
        """What else can be done with the very places that are picked, such as going on until it is decided."""
        places, numbers = self.chosen, {number.name: number.now for number in self.numbers}
        if not places or self.kind is None or by_hand(self.kind):
            return []
        found = []
        for kind in self.kinds:
            names = self.places(kind)
            if kind is self.kind or by_hand(kind) or len(names) != len(places):
                continue
            picked = dict(zip(names, places, strict=True))
            kept = {name: got for name, got in numbers.items() if name in kind.form.slots}
            tried = [Choosing(self.state, kind, {**picked, **kept}), Choosing(self.state, kind, picked)]
            found += [way for way in tried if way.action is not None][:1]
        return found

    def is_place(self, slot: Slot) -> bool:
        """Whether a field takes a place of the board."""
        return not slot.many and slot.kind == self.state.rules.board.words.place

    def places(self, kind: Kind) -> list[str]:
        """Name the fields of a kind of action that take places."""
        return [name for name, slot in kind.form.slots.items() if self.is_place(slot)]

    def on_board(self, kind: Kind) -> bool:
        """Whether an action of this kind begins with a place of the board."""
        return any(map(self.is_place, list(kind.form.slots.values())[:1]))

    # -- picking ------------------------------------------------------------------------------

    def place(self, place: str) -> Choosing:
        """Pick a place for the open field; or for an earlier one, if only that can be.

        Raises
        ------
        IllegalAction
            No field takes it; the verdict is on the action that comes nearest.
        """
        self.state.rules.board.index[place]
        for kind, picked in self.placings(place):
            if self.fill(kind, picked).offers:
                return Choosing(self.state, kind, picked, self.named)
        raise wrong_place(self, place)

    def pick(self, name: str, got: Any) -> Choosing:
        """Pick a value for a field that is not on the board, such as a number.

        Raises
        ------
        IllegalAction
            The rules forbid it.
        """
        if self.kind is None or name not in self.kind.form.slots:
            raise BadAction(f"nothing here takes a value for {name!r}: {self.state.question}")
        for kept in (self.picked, self._before(name)):
            picked = {**kept, name: got}
            if self.fill(self.kind, picked).offers:
                return Choosing(self.state, self.kind, picked, self.named)
        raise why_not(self, self.kind, {**self.filled.values, name: got})

    def start(self, kind: Kind, **picked: Any) -> Choosing:
        """Begin an action of a kind by its name, or with a card.

        Raises
        ------
        IllegalAction, BadAction
            There is no such action now; the verdict is on the one that comes nearest.
        """
        found = Choosing(self.state, kind, picked, named=True)
        if found.kind is not kind or not found.filled.offers:
            raise why_not(self, kind, picked)
        return found

    def back(self) -> Choosing:
        """Take the last pick back, the kind of action after all others; a number goes with what it belongs to."""
        slots = self.kind.form.slots if self.kind else {}
        names = [name for name in self.picked if not is_number(slots[name])]
        stays = names[1:] or (names and self.named and self.kind is not None and not by_hand(self.kind))
        kept = {name: self.picked[name] for name in names[:-1]}
        return Choosing(self.state, self.kind, kept, self.named) if stays else Choosing(self.state)

    def again(self, state: Any, happened: Sequence[Event] = ()) -> Choosing:
        """Pick the same in the next state, where that goes on with a battle which is not decided."""
        rules, action = state.rules, self.action
        begun = None if action is None else rules.fight(self.state, action)
        if begun is None or begun.to_the_end:
            return Choosing(state)
        lost = [loss for event in happened if (loss := rules.lost(event)) is not None]
        left = [
            force - sum(loss.number for loss in lost if loss.seat == seat and not loss.what)
            for seat, force in zip(begun.sides, begun.forces, strict=True)
        ]
        places = {name: got for name, got in self.picked.items() if name in self._places()}
        for picked in (self.picked, places):
            following = Choosing(state, self.kind, picked)
            on = following.action if following.picked else None
            now = None if on is None else rules.fight(state, on)
            if now is not None and [*now.forces] == left:
                return following
        return Choosing(state)

    # -- inside -------------------------------------------------------------------------------

    def _usual(self) -> Kind | None:
        """The kind that is asked for: one that is on the board, else one that is picked from, or wants a number."""
        kinds = [kind for kind in self.kinds if kind.form.slots and not by_hand(kind)]
        on_board = [kind for kind in kinds if self.on_board(kind)]
        return next(iter(on_board + kinds), None)

    def _order(self, kind: Kind | None) -> list[Slot]:
        """The fields in the order in which they are asked for: numbers last, since they are set for a start."""
        return sorted(kind.form.slots.values(), key=is_number) if kind else []

    def _places(self) -> list[str]:
        return self.places(self.kind) if self.kind else []

    def _wanted(self) -> list[str]:
        """The fields that take places, without those that this card has nothing to do with."""
        if self.kind is None or not by_hand(self.kind) or not self.picked:
            return self._places()
        offers = self.fill(self.kind, dict(islice(self.picked.items(), 1))).offers
        return [name for name in self._places() if ways(offers, name) != [None]]

    def kin(self) -> list[Kind]:
        """The kind itself, and those that are begun with the same places."""
        kin = next((kinds for kinds in self.shapes.values() if self.kind in kinds), [])
        return [kind for kind in kin if kind is not self.kind and kind in self.kinds]

    def _going_on(self) -> Iterator[tuple[Kind, dict[str, Any]]]:
        """The kinds of action that the next pick may go on with, or begin."""
        if self.kind is not None:
            yield self.kind, self.picked
        begun = self.picked or self.named
        places = {name: got for name, got in self.picked.items() if name in self._places()}
        for kind in self.kin() if begun else self.kinds:
            if kind is not self.kind and self.on_board(kind):
                yield kind, places if begun else {}

    def _before(self, name: str) -> dict[str, Any]:
        """What was picked for the fields that are asked for before this one."""
        order = [slot.name for slot in self._order(self.kind)]
        return {got: self.picked[got] for got in order[: order.index(name)] if got in self.picked}

    def fill(self, kind: Kind | None, picked: Mapping[str, Any]) -> Filled:
        """Give each field what was picked, a preset number, or the only choice, up to the first that is open."""
        offers = [offer for offer in self.offers if offer.kind is kind]
        index = {name: k for k, name in enumerate(kind.form.slots)} if kind else {}
        values: dict[str, Any] = {}
        found: dict[str, list[Any]] = {}
        for slot in self._order(kind):
            name = slot.name
            among = found[name] = ways(offers, name)
            if name in picked:
                values[name] = picked[name]
            elif among and is_number(slot):
                least = kind is not None and kind.verb in LEAST
                values[name] = None if None in among else min(among) if least else max(among)
            elif len(among) == 1 and (among[0] is None or not self.is_place(slot)):
                values[name] = among[0]
            else:
                return Filled(values, offers, slot, found)
            offers = [offer for offer in offers if values[name] in offer.choices[index[name]]]
        return Filled(values, offers, None, found)

    def placings(self, place: str) -> Iterator[tuple[Kind, dict[str, Any]]]:
        """Where a place may be meant to go: the open field, then the fields before it, then another kind."""
        if self.kind is not None:
            names, open_ = self._wanted(), self.filled.open
            until = names.index(open_.name) + 1 if open_ and open_.name in names else len(names)
            for k in reversed(range(until)):
                yield self.kind, {**self._before(names[k]), names[k]: place}
                if k == until - 1 and self.picked:
                    yield from ((kin, {**self._before(names[k]), names[k]: place}) for kin in self.kin())
        if self.wants_place:
            return  # what was asked for is not left by a wrong click
        for kind in self.kinds:
            if kind is not self.kind and self.on_board(kind):
                yield kind, {next(iter(kind.form.slots)): place}
