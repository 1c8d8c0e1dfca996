"""What cards do: a small set of named effects, from which a deck file composes its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from riskteach.core.rules import Role, Rule, Standing
from riskteach.core.values import changed
from riskteach.deepspace.battle import left_alone
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.mine import TWO_RECRUITS
from riskteach.deepspace.move import FIELD, Go, crew_offers, dogs_along, go, open_to
from riskteach.deepspace.state import FIELDS, RESOURCES, SpaceState, SpaceTurn

if TYPE_CHECKING:
    from riskteach.deepspace.cards import Play

PLAY = Rule(
    "deepspace.card.play",
    "Playing cards",
    "On one's own turn, among the actions, any number of cards may be played: pay, do what it says, discard. That a "
    "card which can't be paid or would do nothing can't be played is a reading.",
    Standing.READING,
    sources=(FINNISH.at(36), JAPANESE.at(35)),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
DOG_PLAY = Rule(
    "deepspace.dog.play",
    "A space dog",
    "A space dog card costs one gem: a dog joins a planet where one has recruits, on one's own turn, before the move "
    "that starts the battle. That it needs a dog in the supply is a reading.",
    Standing.READING,
    sources=(FINNISH.at(45), JAPANESE.at(45)),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
Choices = Mapping[str, Sequence[Any]]


class Effect(NamedTuple):
    """One thing that a card does, with its numbers."""

    do: str
    what: str = ""
    number: int = 1


class Kind:
    """A kind of effect: which choices it wants, when it can't happen, and what it does."""

    wants: ClassVar[tuple[str, ...]] = ()
    rule: ClassVar[Rule] = PLAY

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """Give the choices that are possible, as products."""
        yield {}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """Say why it can't happen with these choices; the cost is paid by then."""
        return None

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Let it happen."""
        raise NotImplementedError


def planets(state: SpaceState, seat: int) -> list[str]:
    """List the planets with a seat's recruits, stations left out."""
    return [place for place in state.own(seat) if place not in state.rules.stations]


class Gain(Kind):
    """Take gems or ore from the supply."""

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """As long as there are any."""
        if state.supply(effect.what):
            yield {}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """None is left."""
        return None if state.supply(effect.what) else f"no {effect.what} is left in the supply"

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Take them."""
        turn.gain(turn.state.seat, effect.what, effect.number, "by a card", because=PLAY)


class Recruits(Kind):
    """Recruits onto the home station."""

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """As long as there are any."""
        if state.pile(state.seat):
            yield {}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """The pile is out."""
        return None if state.pile(state.seat) else "no recruit is left in the pile"

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Put them there."""
        turn.recruit(turn.state.seat, effect.number, "by a card", because=PLAY)


class Remove(Kind):
    """An opponent loses recruits of one planet; a dog is no shield, a force field is."""

    wants = ("at",)

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """Every planet with an opponent's recruits and no field of theirs."""
        targets = [planet for planet in state.rules.planets if self._fault(state, planet) is None]
        if targets:
            yield {"at": targets}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """Nobody is there, or a field is."""
        return self._fault(state, play.at)

    def _fault(self, state: SpaceState, planet: str | None) -> str | None:
        name = state.rules.name(planet)
        victim = None if planet is None else state.opponent(planet, state.seat)
        if planet in state.rules.stations or victim is None:
            return (
                f"no opponent has recruits on {name}" if planet not in state.rules.stations else f"{name} is a station"
            )
        field = state.field(str(planet))
        return None if field in (None, state.seat) else f"a force field lies on {name}"

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Take them off; a dog left alone is its owner's to lead."""
        planet = str(play.at)
        victim = turn.state.opponent(planet, turn.state.seat)
        assert victim is not None
        crew = turn.state.crew(planet, victim)
        turn.lose(planet, victim, min(effect.number or crew, crew), because=PLAY)
        left_alone(turn, planet, victim)


class ExtraMove(Kind):
    """More moves this turn."""

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Count them."""
        turn.state = changed(turn.state, moves=turn.state.moves + effect.number)
        turn.say(PLAY, "more moves", player=turn.state.seat, moves=effect.number)


class Teleport(Kind):
    """One of this turn's moves goes from any planet to any other."""

    wants = ("at", "to", "number", "dogs")

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """Every crew, to every open planet."""
        if state.moves:
            for source in planets(state, state.seat):
                targets = [planet for planet in state.rules.planets if planet != source and open_to(state, planet)]
                for offer in crew_offers(state, Go, source, targets):
                    yield dict(zip(self.wants, offer.choices, strict=True))

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """No move is left, no crew is there, or the target is not open."""
        source, target, name = str(play.at), str(play.to), state.rules.name
        if not state.moves:
            return "it takes one of this turn's moves, and none is left"
        if source not in state.rules.planets or not state.crew(source, state.seat):
            return f"no crew of one's own is on {name(source)}"
        if target not in state.rules.planets or target == source or not open_to(state, target):
            return f"the crew can't go to {name(target)}"
        if not 1 <= int(play.number or 0) <= state.crew(source, state.seat):
            return f"{state.crew(source, state.seat)} recruits are on {name(source)}, got {play.number}"
        found = dogs_along.test(state, Go(source, target, int(play.number or 0), play.dogs))
        return None if found is None else str(found["why"])

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Go there; the battle is fought at once."""
        go(turn, Go(str(play.at), str(play.to), int(play.number or 0), play.dogs), because=PLAY)


class Shield(Kind):
    """A force field on a planet with own recruits."""

    wants, rule = ("at",), FIELD

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """Every own crew's planet without one."""
        free = [planet for planet in planets(state, state.seat) if state.field(planet) is None]
        if free and _fields(state):
            yield {"at": free}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """No crew, a field already, or none left."""
        if play.at not in planets(state, state.seat):
            return f"no crew of one's own is on {state.rules.name(play.at)}"
        if state.field(str(play.at)) is not None:
            return f"a force field lies on {state.rules.name(play.at)} already"
        return None if _fields(state) else "no force field is left in the supply"

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Lay it."""
        turn.lay_field(str(play.at), turn.state.seat, because=FIELD)


def _fields(state: SpaceState) -> int:
    return FIELDS - sum(owner is not None for owner in state.fields)


class MineAgain(Kind):
    """Mine a planet that may be mined, even one mined this turn."""

    wants = ("at", "take")

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """Every planet with two own recruits."""
        for planet in planets(state, state.seat):
            given = [resource for resource in state.rules.gives(planet) if state.supply(resource)]
            if state.crew(planet, state.seat) >= TWO_RECRUITS and given:
                yield {"at": (planet,), "take": given}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """Too few recruits, or nothing to get."""
        if play.at not in state.rules.planets or state.crew(str(play.at), state.seat) < TWO_RECRUITS:
            return f"mining needs 2 own recruits on {state.rules.name(play.at)}"
        if play.take not in state.rules.gives(str(play.at)):
            return f"{state.rules.name(play.at)} does not give {play.take}"
        return None if state.supply(str(play.take)) else f"no {play.take} is left in the supply"

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Take it."""
        turn.gain(turn.state.seat, str(play.take), 1, f"from {turn.state.rules.name(play.at)}", because=PLAY)


class Steal(Kind):
    """Take gems or ore of an opponent."""

    wants = ("take", "victim")

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """Every opponent with something."""
        for victim in range(len(state.gems)):
            there = [resource for resource in RESOURCES if state.stock(victim, resource)]
            if victim != state.seat and there:
                yield {"take": there, "victim": (victim,)}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """Oneself, or one who has none."""
        assert play.victim is not None
        if play.victim == state.seat:
            return "it is taken from an opponent"
        has = state.stock(play.victim, str(play.take))
        return None if has else f"{state.rules.seats[play.victim].name} has no {play.take}"

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Take it over."""
        seat, victim, what = turn.state.seat, play.victim, str(play.take)
        assert victim is not None
        number = min(effect.number, turn.state.stock(victim, what))
        turn.stock(victim, what, -number)
        turn.stock(seat, what, number)
        turn.say(PLAY, "steal", player=seat, loser=victim, number=number, resource=what)


class Convert(Kind):
    """Change gems into ore, or ore into gems; ``take`` is what one gets."""

    wants = ("number", "take")

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """As many as one has, and as the supply has."""
        for take in RESOURCES:
            if most := self._most(state, effect, take):
                yield {"number": range(1, most + 1), "take": (take,)}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """More than there are."""
        most = self._most(state, effect, str(play.take))
        return None if 1 <= int(play.number or 0) <= most else f"at most {most} can be changed, got {play.number}"

    def _most(self, state: SpaceState, effect: Effect, take: str) -> int:
        return min(effect.number, state.stock(state.seat, _other(take)), state.supply(take))

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Change them."""
        take, number = str(play.take), int(play.number or 0)
        turn.pay(turn.state.seat, _other(take), number, because=PLAY)
        turn.gain(turn.state.seat, take, number, "for them", because=PLAY)


def _other(resource: str) -> str:
    return RESOURCES[1 - RESOURCES.index(resource)]


class PlaceDog(Kind):
    """A space dog joins a planet with own recruits."""

    wants, rule = ("at",), DOG_PLAY

    def choices(self, state: SpaceState, effect: Effect) -> Iterator[Choices]:
        """Every own crew's planet."""
        crews = planets(state, state.seat)
        if crews and state.kennel:
            yield {"at": crews}

    def broken(self, state: SpaceState, effect: Effect, play: Play) -> str | None:
        """No crew, or no dog."""
        if play.at not in planets(state, state.seat):
            return f"no crew of one's own is on {state.rules.name(play.at)}"
        return None if state.kennel else "no dog is left in the supply"

    def happen(self, turn: SpaceTurn, effect: Effect, play: Play) -> None:
        """Let it join."""
        turn.dog(str(play.at), turn.state.seat, because=DOG_PLAY)


KINDS: dict[str, Kind] = {
    "gain": Gain(),
    "recruit": Recruits(),
    "remove": Remove(),
    "extra-move": ExtraMove(),
    "teleport": Teleport(),
    "shield": Shield(),
    "mine-again": MineAgain(),
    "steal": Steal(),
    "convert": Convert(),
    "place-dog": PlaceDog(),
}
