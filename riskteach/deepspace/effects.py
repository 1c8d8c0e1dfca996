"""What cards do: a small set of named effects, from which a deck file composes its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from riskteach.core.moves import Law, law
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.core.words import count
from riskteach.deepspace.battle import left_alone
from riskteach.deepspace.box import NOUNS, RESOURCES, SUPPLY
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.mine import MINE, MINING, Mine, mines_again
from riskteach.deepspace.move import FIELD, INTO, MOVE, WAY, Go, crew_offers, elsewhere, go, open_to
from riskteach.deepspace.setup import no_station
from riskteach.deepspace.state import SpaceState, SpaceTurn

if TYPE_CHECKING:
    from riskteach.deepspace.cards import Play

PLAY = Rule(
    "deepspace.card.play",
    "Playing cards",
    "On one's own turn, among the actions, any number of cards may be played: pay, do what it says, discard. That a "
    "card which can't be paid or would do nothing can't be played is a reading.",
    Standing.READING,
    sources=(FINNISH.at(36), JAPANESE.at(35)),
    readings=(Reading("a card may be played in vain, to be rid of it"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
DOG_PLAY = Rule(
    "deepspace.dog.play",
    "A space dog",
    "A space dog card costs one gem: a dog joins a planet where one has recruits, on one's own turn, before the move "
    "that starts the battle. That it needs a dog in the supply is a reading.",
    Standing.READING,
    sources=(FINNISH.at(45), JAPANESE.at(45)),
    readings=(Reading("who is attacked may play it too, before the battle begins"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
Choices = Mapping[str, Sequence[Any]]
Found = dict[str, Any] | None


class Effect:
    """One thing that a card does; its fields are the keys that it has in a deck file.

    Attributes
    ----------
    do : str
        What it is called in a deck file.
    wants : tuple of str
        What a player chooses for it, by the fields of `Play`; ``dogs`` may be left out.
    laws : tuple of Law
        When it is possible; none where it always is.
    nowhere : Law
        What is said where no choice whatever would do.
    rule : Rule
        The rule by which it is done.
    """

    do: ClassVar[str]
    wants: ClassVar[tuple[str, ...]] = ()
    laws: ClassVar[tuple[Law, ...]] = ()
    nowhere: ClassVar[Law]
    rule: ClassVar[Rule] = PLAY

    def seen(self, play: Play) -> Any:
        """Give what its laws look at: an action like it, with what was chosen."""
        return play if self.wants else self

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """Give the choices that are possible, as products; what wants none is possible or not."""
        if all(one.test(state, self) is None for one in self.laws):
            yield {}

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Let it happen."""
        raise NotImplementedError


def nowhere(rule: Rule, said: str) -> Law:
    """Make the law for where no choice would do."""
    return Law(rule, lambda state, seen: {}, said)


# -- what is simply given ----------------------------------------------------------------------------


@law(SUPPLY, "no {what} is left in the supply")
def token_left(state: SpaceState, effect: Gain) -> Found:
    """There is some left."""
    return None if state.supply(effect.what) else {}


@value
class Gain(Effect):
    """Take gems or ore from the supply."""

    do = "gain"
    what: Literal["gem", "ore"]
    number: int = 1
    laws = (token_left,)

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """As far as the supply goes."""
        turn.gain(turn.state.seat, self.what, self.number, "by a card", because=PLAY)


@law(SUPPLY, "no recruit is left in the pile of {player:seat}")
def recruit_left(state: SpaceState, effect: Recruit) -> Found:
    """There is one left."""
    return None if state.pile(state.seat) else {}


@value
class Recruit(Effect):
    """Recruits onto the home station."""

    do = "recruit"
    number: int = 1
    laws = (recruit_left,)

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """As far as the pile goes."""
        turn.recruit(turn.state.seat, self.number, "by a card", because=PLAY)


@value
class ExtraMove(Effect):
    """More moves this turn."""

    do = "extra-move"
    number: int = 1

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Count them."""
        turn.state = changed(turn.state, moves=turn.state.moves + self.number)
        turn.say(PLAY, "more moves", player=turn.state.seat, moves=self.number)


# -- what is done to opponents -----------------------------------------------------------------------


@law(PLAY, "no opponent has recruits on {at}")
def opponent_there(state: SpaceState, play: Play) -> Found:
    """An opponent's recruits are there."""
    place = str(play.at)
    return None if place in state.rules.stations or state.opponent(place, state.seat) is not None else {}


@law(FIELD, "a force field of {owner:seat} lies on {at}")
def not_fielded(state: SpaceState, play: Play) -> Found:
    """No force field keeps cards off."""
    owner = state.field(str(play.at))
    return None if owner in (None, state.seat) else {"owner": owner}


@value
class Remove(Effect):
    """An opponent loses recruits of one planet, all of them where the number is 0; a dog is no shield."""

    do = "remove"
    number: int = 1
    wants = ("at",)
    laws = (no_station("at"), opponent_there, not_fielded)
    nowhere = nowhere(PLAY, "no opponent has recruits on a planet without a force field")

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """Every planet with an opponent's recruits and no field of theirs."""
        seat, fields = state.seat, (None, state.seat)
        there = [planet for planet in state.rules.planets if state.opponent(planet, seat) is not None]
        if targets := [planet for planet in there if state.field(planet) in fields]:
            yield {"at": targets}

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Take them off; a dog left alone is its owner's to lead."""
        planet = str(play.at)
        victim = turn.state.opponent(planet, turn.state.seat)
        assert victim is not None
        crew = turn.state.crew(planet, victim)
        turn.lose(planet, victim, min(self.number or crew, crew), because=PLAY)
        left_alone(turn, planet, victim)


@law(PLAY, "{card} takes from an opponent, and {victim:seat} plays it")
def not_from_oneself(state: SpaceState, play: Play) -> Found:
    """From somebody else."""
    return {} if play.victim == state.seat else None


@law(PLAY, "{victim:seat} has no {take}")
def something_to_take(state: SpaceState, play: Play) -> Found:
    """They have some."""
    assert play.victim is not None
    return None if state.stock(play.victim, str(play.take)) else {}


@value
class Steal(Effect):
    """Take gems or ore of an opponent."""

    do = "steal"
    number: int = 1
    wants = ("take", "victim")
    laws = (not_from_oneself, something_to_take)
    nowhere = nowhere(PLAY, "no opponent has a gem or an ore")

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """Every opponent with something."""
        for victim in range(len(state.gems)):
            there = [resource for resource in RESOURCES if state.stock(victim, resource)]
            if victim != state.seat and there:
                yield {"take": there, "victim": (victim,)}

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Take over as many as they have."""
        assert play.victim is not None
        turn.steal(turn.state.seat, play.victim, str(play.take), self.number, because=PLAY)


# -- what is done with one's own ---------------------------------------------------------------------


@value
class Teleport(Effect):
    """One of this turn's moves goes from any planet to any other."""

    do = "teleport"
    wants = ("at", "to", "number", "dogs")
    laws = (no_station("source"), *WAY, elsewhere(MOVE), *INTO)
    nowhere = nowhere(PLAY, "{player:seat} has no recruits on a planet to go from, or nowhere to go")

    def seen(self, play: Play) -> Go:
        """See it as a move."""
        return Go(str(play.at), str(play.to), int(play.number or 0), play.dogs)

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """Every crew, to every open planet."""
        if state.moves:
            for source in state.own_planets(state.seat):
                targets = [planet for planet in state.rules.planets if planet != source and open_to(state, planet)]
                for offer in crew_offers(state, Go, source, targets):
                    yield dict(zip(self.wants, offer.choices, strict=True))

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Go there; the battle is fought at once."""
        go(turn, self.seen(play), because=PLAY)


@value
class MineAgain(Effect):
    """Mine a planet that may be mined, even one mined this turn."""

    do = "mine-again"
    wants = ("at", "take")
    laws = MINING
    nowhere = nowhere(MINE, "no planet with two own recruits is left to mine when the card is paid")

    def seen(self, play: Play) -> Mine:
        """See it as mining."""
        return Mine(str(play.at), str(play.take))

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """Every planet with two own recruits."""
        for offer in mines_again(state):
            yield dict(zip(self.wants, offer.choices, strict=True))

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Take it."""
        turn.gain(turn.state.seat, str(play.take), 1, f"from {turn.state.rules.name(str(play.at))}", because=PLAY)


@value
class Exchange:
    """What `Convert` looks at: how many of one resource are wanted for the other, and how many there may be."""

    number: int
    take: str
    give: str
    most: int


@law(PLAY, "1 to {most} can be changed, got {number}")
def on_the_card(state: SpaceState, exchange: Exchange) -> Found:
    """As many as the card says."""
    return None if 1 <= exchange.number <= exchange.most else {}


@law(PLAY, "{player:seat} has {has} to change, got {number}")
def in_stock(state: SpaceState, exchange: Exchange) -> Found:
    """As many as one has."""
    has = state.stock(state.seat, exchange.give)
    return None if exchange.number <= has else {"has": count(has, NOUNS[exchange.give])}


@law(SUPPLY, "the supply has {left}, got {number}")
def in_supply(state: SpaceState, exchange: Exchange) -> Found:
    """As many as there are."""
    left = state.supply(exchange.take)
    return None if exchange.number <= left else {"left": count(left, NOUNS[exchange.take])}


@value
class Convert(Effect):
    """Change gems into ore, or ore into gems; ``take`` is what one gets."""

    do = "convert"
    number: int = 1
    wants = ("number", "take")
    laws = (on_the_card, in_stock, in_supply)
    nowhere = nowhere(PLAY, "{player:seat} has nothing to change, or there is nothing to change it into")

    def seen(self, play: Play) -> Exchange:
        """See what is given for what."""
        take = str(play.take)
        return Exchange(int(play.number or 0), take, RESOURCES[1 - RESOURCES.index(take)], self.number)

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """As many as one has, and as the supply has."""
        for take, give in (RESOURCES, RESOURCES[::-1]):
            if most := min(self.number, state.stock(state.seat, give), state.supply(take)):
                yield {"number": range(1, most + 1), "take": (take,)}

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Change them."""
        exchange = self.seen(play)
        turn.pay(turn.state.seat, exchange.give, exchange.number, because=PLAY)
        turn.gain(turn.state.seat, exchange.take, exchange.number, "for them", because=PLAY)


def own_crew(rule: Rule) -> Law:
    """Make the law that own recruits are on the planet."""

    @law(rule, "{player:seat} has no recruits on {at}", kept="{player:seat} has recruits on {at}")
    def crew_there(state: SpaceState, play: Play) -> Found:
        return None if state.crew(str(play.at), state.seat) or play.at in state.rules.stations else {}

    return crew_there


@law(FIELD, "a force field lies on {at} already")
def none_yet(state: SpaceState, play: Play) -> Found:
    """One to a planet."""
    return None if state.field(str(play.at)) is None else {}


@law(SUPPLY, "no force field is left in the supply", reads=())
def field_left(state: SpaceState, play: Play) -> Found:
    """There is one left."""
    return None if state.fields_left else {}


@value
class Shield(Effect):
    """A force field on a planet with own recruits."""

    do = "shield"
    wants, rule = ("at",), FIELD
    laws = (no_station("at"), own_crew(FIELD), none_yet, field_left)
    nowhere = nowhere(FIELD, "{player:seat} has no recruits on a planet without a force field")

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """Every own crew's planet without one."""
        free = [planet for planet in state.own_planets(state.seat) if state.field(planet) is None]
        if free and state.fields_left:
            yield {"at": free}

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Lay it."""
        turn.lay_field(str(play.at), turn.state.seat, because=FIELD)


@law(DOG_PLAY, "no dog is left in the supply", reads=())
def dog_left(state: SpaceState, play: Play) -> Found:
    """There is one left."""
    return None if state.kennel else {}


@value
class PlaceDog(Effect):
    """A space dog joins a planet with own recruits."""

    do = "place-dog"
    wants, rule = ("at",), DOG_PLAY
    laws = (no_station("at"), own_crew(DOG_PLAY), dog_left)
    nowhere = nowhere(DOG_PLAY, "{player:seat} has no recruits on a planet")

    def choices(self, state: SpaceState) -> Iterator[Choices]:
        """Every own crew's planet."""
        crews = state.own_planets(state.seat)
        if crews and state.kennel:
            yield {"at": crews}

    def happen(self, turn: SpaceTurn, play: Play) -> None:
        """Let it join."""
        turn.dog(str(play.at), turn.state.seat, because=DOG_PLAY)


EFFECTS: dict[str, type[Effect]] = {
    kind.do: kind for kind in (Gain, Recruit, ExtraMove, Remove, Steal, Teleport, MineAgain, Convert, Shield, PlaceDog)
}
