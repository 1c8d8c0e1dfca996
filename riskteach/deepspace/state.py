"""A position of Risk Deep Space, and the verbs that change it."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, ClassVar

from riskteach.core.actions import Offer
from riskteach.core.rules import Rule
from riskteach.core.state import Holding, State
from riskteach.core.turn import Turn
from riskteach.core.values import changed, put, value
from riskteach.core.words import Choice, count
from riskteach.deepspace.box import DOGS, FIELDS, NOUNS, RECRUITS, SUPPLY, TOKENS

Planet = Annotated[str, "planet"]
Resource = Annotated[str, "resource"]
Table = tuple[tuple[int, ...], ...]


@value
class SpaceState(State):
    """A position of Risk Deep Space; places go by their order on the board, stations among them.

    Attributes
    ----------
    crews, bases, dogs : tuple of tuple of int
        What each seat has on each place.
    fields : tuple of (int or None)
        Whose force field lies on each place.
    gems, ore : tuple of int
        What each seat has.
    hands : tuple of tuple of str
        Each seat's cards, which are open.
    discards, aside : tuple of str
        The discarded cards, and the one that is set aside until its new one is drawn.
    moves : int
        Moves left this turn.
    moved : bool
        Whether anything was moved this turn.
    mined : tuple of str
        The planets that were mined this turn.
    """

    crews: Table = ()
    bases: Table = ()
    dogs: Table = ()
    fields: tuple[int | None, ...] = ()
    gems: tuple[int, ...] = ()
    ore: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    discards: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    moves: int = 0
    moved: bool = False
    mined: tuple[str, ...] = ()

    __repr__ = State.__repr__

    def offered(self, offer: Offer) -> str:
        """Put an offer into words, with what is chosen besides; what may be left out stands in brackets."""
        said, form = [super().offered(offer)], offer.kind.form
        for slot, among in zip(form.slots.values(), offer.choices, strict=True):
            word = _besides(form.text, offer.kind.says).get(slot.name)
            if word is not None and any(one is not None for one in among):
                chosen = self.words("{among:seat}" if slot.kind == "seat" else "{among}", {"among": Choice(among)})
                said.append(f"[{word} {chosen}]" if None in among else f"{word} {chosen}")
        return " ".join(said)

    def at(self, place: str) -> Holding:
        """Say whose recruits are on a place, how many, and what else is there; in a battle they are the defender's."""
        rules = self.rules
        k, letters = rules.board.index[place], [seat.letter for seat in rules.seats]
        here = [seat for seat, crew in enumerate(self.crews[k]) if crew]
        owner = next((seat for seat in here if seat != self.seat), next(iter(here), None))
        marks = ["closed"] if place in rules.closed else []
        marks += [f"base-{letters[seat]}" for seat, there in enumerate(self.bases[k]) if there]
        marks += [f"dog-{letters[seat]}-{dogs}" for seat, dogs in enumerate(self.dogs[k]) if dogs]
        marks += [] if self.fields[k] is None else [f"field-{letters[self.fields[k]]}"]
        marks += [f"battle-{letters[seat]}-{self.crews[k][seat]}" for seat in here if seat != owner]
        return Holding(owner, 0 if owner is None else self.crews[k][owner], tuple(marks))

    def crew(self, place: str, seat: int) -> int:
        """Count a seat's recruits on a place."""
        crew: int = self.crews[self.rules.board.index[place]][seat]
        return crew

    def dogs_on(self, place: str, seat: int) -> int:
        """Count a seat's dogs on a place."""
        dogs: int = self.dogs[self.rules.board.index[place]][seat]
        return dogs

    def opponent(self, place: str, seat: int) -> int | None:
        """Give the other seat that has recruits on a place."""
        crews = self.crews[self.rules.board.index[place]]
        return next((other for other, crew in enumerate(crews) if crew and other != seat), None)

    def field(self, place: str) -> int | None:
        """Give the seat whose force field lies on a place."""
        owner: int | None = self.fields[self.rules.board.index[place]]
        return owner

    def has_base(self, place: str, seat: int) -> bool:
        """Say whether a seat has a base on a place."""
        return bool(self.bases[self.rules.board.index[place]][seat])

    def count_bases(self, seat: int) -> int:
        """Count a seat's bases."""
        return sum(there[seat] for there in self.bases)

    def pile(self, seat: int) -> int:
        """Count the recruits that a seat has off the board."""
        return RECRUITS - sum(crew[seat] for crew in self.crews)

    def stock(self, seat: int, resource: str) -> int:
        """Count a seat's gems or ore."""
        return (self.gems if resource == "gem" else self.ore)[seat]

    def supply(self, resource: str) -> int:
        """Count the gems or ore that nobody has."""
        return TOKENS - sum(self.gems if resource == "gem" else self.ore)

    @property
    def kennel(self) -> int:
        """How many dogs are in the supply."""
        return DOGS - sum(map(sum, self.dogs))

    @property
    def fields_left(self) -> int:
        """How many force fields are in the supply."""
        return FIELDS - len(self.fields) + self.fields.count(None)

    @property
    def deck(self) -> tuple[str, ...]:
        """The draw pile."""
        seen = {*self.discards, *self.aside}.union(*self.hands)
        return tuple(card for card in self.rules.cards if card not in seen)

    @property
    def deck_size(self) -> int:
        """How many cards are in the draw pile."""
        return len(self.rules.cards) - len(self.discards) - len(self.aside) - sum(map(len, self.hands))

    def own(self, seat: int) -> list[str]:
        """List the places with a seat's recruits."""
        return [place for place, crew in zip(self.rules.board.ids, self.crews, strict=True) if crew[seat]]

    def own_planets(self, seat: int) -> list[str]:
        """List the planets with a seat's recruits, its station left out."""
        return [place for place in self.own(seat) if place not in self.rules.stations]


@cache
def _besides(form: str, says: str) -> dict[str, str]:
    """Give the fields that may be left out and are not in the words of an action, each with the word before it."""
    groups = re.findall(r"\[(\w+) (\w+)\]", form)
    return {field.lower(): word for word, field in groups if f"{{{field.lower()}" not in says}


class SpaceTurn(Turn[SpaceState]):
    """What can happen in Risk Deep Space."""

    __slots__ = ()
    sentences: ClassVar[dict[str, str]] = {
        **Turn.sentences,
        "throw": "{player:seat} throws a {pips}",
        "begin": "{player:seat} begins",
        "set up": "{player:seat} starts at {station} with {recruits:recruit/recruits}",
        "gems": "{player:seat} starts with {gems:gem/gems} and no ore",
        "close": "{station} is nobody's, and stays closed",
        "cover": "{planet} is covered, and out of the game",
        "draw": "{player:seat} draws {card}",
        "reshuffle": "The draw pile is out: {cards:discarded card is/discarded cards are} shuffled back",
        "no card": "No card is left for {player:seat}",
        "discard": "{player:seat} discards {cards:list}",
        "aside": "{player:seat} sets {card} aside for a new one",
        "no trade": "{player:seat} trades no cards",
        "no more mining": "{player:seat} mines no more",
        "acted": "{player:seat} is done",
        "no swap": "{player:seat} swaps no card",
        "gain": "{player:seat} takes {tokens} {why}",
        "pay": "{player:seat} pays {tokens}",
        "mined out": "{player:seat} could mine, but nothing is left of what the planets give",
        "tokens out": "The supply is out of {resource}: {got} of {wanted} could be taken",
        "recruit": "{player:seat} gets {recruits:recruit/recruits} at {station}: {why}",
        "pile out": "The pile of {player:seat} is empty: {got} of {wanted:recruit/recruits} could come",
        "move": "{player:seat} moves {recruits:recruit/recruits} from {source} to {target}",
        "with dog": "{dogs:dog goes/dogs go} along",
        "meet": "Recruits of {loser:seat} are on {planet}: a battle",
        "sides": "{player:seat} attacks, {loser:seat} defends",
        "roll": "{attack} against {defence}: {loser:seat} loses the roll",
        "lose": "{player:seat} loses {recruits:recruit/recruits} on {planet}",
        "shield": "The dog of {player:seat} on {planet} goes instead of a recruit",
        "battle won": "{player:seat} holds {planet}",
        "battle lost": "{player:seat} is beaten on {planet} and goes on with the turn",
        "base": "{player:seat} builds a base on {planet}",
        "play": "{player:seat} plays {card}",
        "dog": "A dog joins {player:seat} on {planet}",
        "dog home": "A dog of {player:seat} leaves {planet} for the supply",
        "dog move": "A dog of {player:seat} goes from {planet} to {target}",
        "field": "{player:seat} lays a force field on {planet}",
        "field off": "The force field of {player:seat} leaves {planet}",
        "more moves": "{player:seat} has {moves:move/moves} more",
        "steal": "{player:seat} takes {tokens} from {loser:seat}",
    }

    def _table(self, name: str, place: str, seat: int, by: int) -> None:
        state, k = self.state, self.state.rules.board.index[place]
        table: Table = getattr(state, name)
        row = put(table[k], seat, table[k][seat] + by)
        self.state = changed(state, **{name: (*table[:k], row, *table[k + 1 :])})  # type: ignore[arg-type]

    def stock(self, seat: int, resource: str, by: int) -> None:
        """Change what a seat has of a resource."""
        name = "gems" if resource == "gem" else "ore"
        items: tuple[int, ...] = getattr(self.state, name)
        self.state = changed(self.state, **{name: put(items, seat, items[seat] + by)})  # type: ignore[arg-type]

    def gain(self, seat: int, resource: str, wanted: int, why: str, because: Rule) -> None:
        """Take from the supply, as far as it goes."""
        number = min(wanted, self.state.supply(resource))
        if number:
            self.stock(seat, resource, number)
            self.say(because, "gain", player=seat, tokens=count(number, NOUNS[resource]), why=why)
        if number < wanted:
            self.say(SUPPLY, "tokens out", got=number, resource=resource, wanted=wanted)

    def pay(self, seat: int, resource: str, number: int, because: Rule) -> None:
        """Pay into the supply."""
        self.stock(seat, resource, -number)
        self.say(because, "pay", player=seat, tokens=count(number, NOUNS[resource]))

    def steal(self, seat: int, loser: int, resource: str, wanted: int, because: Rule) -> None:
        """Take from an opponent, as much as there is."""
        number = min(wanted, self.state.stock(loser, resource))
        self.stock(loser, resource, -number)
        self.stock(seat, resource, number)
        self.say(because, "steal", player=seat, loser=loser, tokens=count(number, NOUNS[resource]))

    def recruit(self, seat: int, wanted: int, why: str, because: Rule) -> None:
        """Put recruits of the pile onto the home station, as far as there are any."""
        recruits = min(wanted, self.state.pile(seat))
        if recruits:
            station = self.state.rules.home[seat]
            self._table("crews", station, seat, recruits)
            self.say(because, "recruit", player=seat, recruits=recruits, station=station, why=why)
        if recruits < wanted:
            self.say(SUPPLY, "pile out", player=seat, got=recruits, wanted=wanted)

    def lose(self, planet: str, seat: int, recruits: int, because: Rule) -> None:
        """Put recruits back into the pile."""
        self._table("crews", planet, seat, -recruits)
        self.say(because, "lose", player=seat, planet=planet, recruits=recruits)

    def move(self, seat: int, source: str, target: str, recruits: int, dogs: int, because: Rule) -> None:
        """Move a crew, with its dogs."""
        self._table("crews", source, seat, -recruits)
        self._table("crews", target, seat, recruits)
        self.say(because, "move", player=seat, source=source, target=target, recruits=recruits)
        if dogs:
            self._table("dogs", source, seat, -dogs)
            self._table("dogs", target, seat, dogs)

    def base(self, planet: str, seat: int, because: Rule) -> None:
        """Build a base."""
        self._table("bases", planet, seat, 1)
        self.say(because, "base", player=seat, planet=planet)

    def dog(self, planet: str, seat: int, because: Rule) -> None:
        """Let a dog of the supply join a crew."""
        self._table("dogs", planet, seat, 1)
        self.say(because, "dog", player=seat, planet=planet)

    def dog_off(self, planet: str, seat: int, what: str, because: Rule) -> None:
        """Put a dog back into the supply."""
        self._table("dogs", planet, seat, -1)
        self.say(because, what, player=seat, planet=planet)

    def dog_to(self, planet: str, target: str, seat: int, because: Rule) -> None:
        """Let a dog go to another crew of its owner."""
        self._table("dogs", planet, seat, -1)
        self._table("dogs", target, seat, 1)
        self.say(because, "dog move", player=seat, planet=planet, target=target)

    def _field(self, planet: str, seat: int | None) -> None:
        k, fields = self.state.rules.board.index[planet], self.state.fields
        self.state = changed(self.state, fields=(*fields[:k], seat, *fields[k + 1 :]))

    def lay_field(self, planet: str, seat: int, because: Rule) -> None:
        """Lay a force field on a planet."""
        self._field(planet, seat)
        self.say(because, "field", player=seat, planet=planet)

    def field_off(self, planet: str, because: Rule) -> None:
        """Put a planet's force field back into the supply."""
        self.say(because, "field off", player=self.state.field(planet), planet=planet)
        self._field(planet, None)

    def hold(self, seat: int, cards: tuple[str, ...]) -> None:
        """Give a seat this hand."""
        hands = self.state.hands
        self.state = changed(self.state, hands=(*hands[:seat], self.state.rules.sort(cards), *hands[seat + 1 :]))

    def without(self, seat: int, *cards: str) -> None:
        """Take cards out of a hand."""
        self.hold(seat, tuple(card for card in self.state.hands[seat] if card not in cards))

    def put_away(self, *cards: str) -> None:
        """Put cards onto the discards."""
        self.state = changed(self.state, discards=self.state.rules.sort((*self.state.discards, *cards)))

    def discard(self, seat: int, cards: tuple[str, ...], because: Rule) -> None:
        """Discard cards of a hand."""
        self.without(seat, *cards)
        self.put_away(*cards)
        self.say(because, "discard", player=seat, cards=cards)
