"""Moving: two moves a turn, along a link or through the gem warp, and the battle that waits at the end of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riskteach.core.actions import Action, Offer
from riskteach.core.moves import Law, Move, law
from riskteach.core.phases import Automatic
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.core.words import span
from riskteach.deepspace.battle import fight
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.setup import COVERS
from riskteach.deepspace.state import Planet, SpaceState, SpaceTurn

MOVE = Rule(
    "deepspace.move",
    "Two moves a turn",
    "A player makes at most two moves a turn, or one, or none. One recruit or a crew of any size goes from one place "
    "along one link; leaving the station is a move too.",
    Standing.READING,
    sources=(FINNISH.at(28, 29), JAPANESE.at(27)),
    readings=(Reading("leaving the home station is no move: the text speaks of going from planet to planet"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
FREE_ORDER = Rule(
    "deepspace.move.free-order",
    "In any order",
    "Building and playing cards may come before, between and after the moves.",
    sources=(FINNISH.at(29), JAPANESE.at(28)),
)
SPLIT = Rule(
    "deepspace.move.split",
    "Any part of a crew",
    "Any part of the recruits on a place may go, nobody has to stay, and the same recruits may use both moves.",
    Standing.READING,
    sources=(FINNISH.at(28), JAPANESE.at(27)),
    readings=(Reading("one recruit has to stay"), Reading("no recruit moves twice a turn")),
    roles=(Role.FORBIDS,),
)
WARP = Rule(
    "deepspace.move.warp",
    "Through the gem warp",
    "For one gem a crew on a planet of the gem warp moves to any other planet of it. That is one move. That one gem is "
    "enough for the whole crew, and that the warp itself is no place to stop, is a reading.",
    Standing.READING,
    sources=(FINNISH.at(30), JAPANESE.at(29)),
    readings=(Reading("one gem for each recruit"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
STATIONS = Rule(
    "deepspace.move.stations",
    "Not onto a station",
    "Recruits never move onto an opponent's home station, nor back onto their own.",
    sources=(FINNISH.at(31), JAPANESE.at(30)),
    roles=(Role.FORBIDS,),
)
ARRIVE = Rule(
    "deepspace.move.battle",
    "Arriving means battle",
    "When recruits arrive where an opponent has recruits, the battle is fought at once. An opponent's base without "
    "recruits is no hindrance.",
    sources=(FINNISH.at(32), JAPANESE.at(31)),
    roles=(Role.EFFECT,),
)
FIELD = Rule(
    "deepspace.forcefield",
    "Force field",
    "A force field lies on a planet with own recruits, one to a planet. No opponent may move, warp or teleport onto "
    "it, and no opponent's card removes recruits from it; its owner moves freely. It stays when the planet empties, "
    "and goes back to the supply when its owner's next turn begins. The tokens are listed; their rule is nowhere.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(4, 15), JAPANESE.at(4, 15), OURS.at()),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
DOG_MOVES = Rule(
    "deepspace.dog.moves",
    "The dog goes along",
    "A dog moves with its crew and is never without a recruit: when all recruits leave, every dog must go along. That "
    "its owner chooses when a crew splits is a reading.",
    Standing.READING,
    sources=(FINNISH.at(46), JAPANESE.at(46)),
    readings=(Reading("the dog always goes with the part that moves"),),
    roles=(Role.FORBIDS, Role.EFFECT),
)


@value
class Go(
    Action,
    form="move SOURCE TARGET RECRUITS [dogs DOGS]",
    says="move {recruits:recruit/recruits} from {source} to {target}",
):
    """Move a crew along a link."""

    source: Planet
    target: Planet
    recruits: int
    dogs: int | None = None


@value
class Warp(
    Action,
    form="warp SOURCE TARGET RECRUITS [dogs DOGS]",
    says="warp {recruits:recruit/recruits} from {source} to {target}",
):
    """Move a crew through the gem warp."""

    source: Planet
    target: Planet
    recruits: int
    dogs: int | None = None


AnyMove = Go | Warp


@law(MOVE, "{player:seat} has no move left this turn", kept="{player:seat} has a move left", reads=())
def move_left(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """A move is left."""
    return None if state.moves else {}


@law(SPLIT, "{player:seat} has no recruits on {source}", reads=("source",))
def crew_here(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """Anybody at all."""
    return None if state.crew(action.source, state.seat) else {}


@law(
    SPLIT,
    "{player:seat} has {crew:recruit/recruits} on {source}: {range} can move, got {recruits}",
    reads=("source", "recruits"),
)
def crew_there(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """As many recruits as there are, and at least one."""
    crew = state.crew(action.source, state.seat)
    return None if not crew or 1 <= action.recruits <= crew else {"crew": crew, "range": span(1, crew)}


@law(STATIONS, "{target} is a home station: nobody moves onto it", reads=("target",))
def onto_no_station(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """The target is a planet."""
    return {} if action.target in state.rules.stations else None


@law(COVERS, "{target} is covered: it is out of the game", reads=("target",))
def onto_no_cover(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """The target is in the game."""
    return {} if action.target in state.rules.covered else None


@law(
    MOVE,
    "no link leads from {source} to {target}",
    kept="a link leads from {source} to {target}",
    reads=("source", "target"),
)
def linked(state: SpaceState, action: Go) -> dict[str, Any] | None:
    """A link joins the two."""
    return None if action.target in state.rules.board.neighbours[action.source] else {}


@law(WARP, "{stranger} is no planet of the gem warp", reads=("source", "target"))
def in_the_warp(state: SpaceState, action: Warp) -> dict[str, Any] | None:
    """Both are planets of the warp."""
    strangers = [place for place in (action.source, action.target) if place not in state.rules.warp]
    return {"stranger": strangers[0]} if strangers else None


def elsewhere(rule: Rule) -> Law:
    """Make the law that a crew goes to another planet, by the rule that lets it go anywhere."""

    @law(rule, "the crew is on {source} already", reads=("source", "target"))
    def to_another(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
        return None if action.source != action.target else {}

    return to_another


@law(WARP, "the warp costs a gem, and {player:seat} has none", kept="{player:seat} has a gem to pay", reads=())
def warp_paid(state: SpaceState, action: Warp) -> dict[str, Any] | None:
    """A gem for the crew."""
    return None if state.gems[state.seat] else {}


@law(FIELD, "a force field of {owner:seat} lies on {target}", reads=("target",))
def no_field(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """No opponent's force field is in the way."""
    owner = state.field(action.target)
    return None if owner in (None, state.seat) else {"owner": owner}


@law(
    DOG_MOVES,
    "{player:seat} has {there:dog/dogs} on {source}, got {dogs}: leave 'dogs' out where none goes along",
    reads=("source", "dogs"),
)
def dogs_there(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """As many dogs as there are, and at least one where any are named."""
    there = state.dogs_on(action.source, state.seat)
    return None if action.dogs is None or 1 <= action.dogs <= there else {"there": there}


@law(DOG_MOVES, "no recruit stays on {source}, so every dog goes along: 'dogs {there}'")
def dogs_along(state: SpaceState, action: AnyMove) -> dict[str, Any] | None:
    """All of them where no recruit stays."""
    there = state.dogs_on(action.source, state.seat)
    stays = action.recruits != state.crew(action.source, state.seat)
    return None if stays or (action.dogs or 0) >= there else {"there": there}


def crew_offers(state: SpaceState, kind: type[Action], source: str, targets: list[str]) -> Iterator[Offer]:
    """Every number of recruits and dogs that may go from a place."""
    crew, dogs = state.crew(source, state.seat), state.dogs_on(source, state.seat)
    some: tuple[int | None, ...] = (None, *range(1, dogs + 1))
    if dogs and crew > 1:
        yield Offer(kind, (source,), targets, range(1, crew), some)
    yield Offer(kind, (source,), targets, range(crew if dogs else 1, crew + 1), (dogs or None,))


def open_to(state: SpaceState, target: str) -> bool:
    """Say whether the mover may come onto a place."""
    rules = state.rules
    out = target in rules.stations or target in rules.covered
    return not out and state.field(target) in (None, state.seat)


def links(state: SpaceState) -> Iterator[Offer]:
    """Along every open link."""
    if state.moves:
        for source in state.own(state.seat):
            targets = [target for target in state.rules.board.neighbours[source] if open_to(state, target)]
            if targets:
                yield from crew_offers(state, Go, source, targets)


def warps(state: SpaceState) -> Iterator[Offer]:
    """Through the warp."""
    if state.moves and state.gems[state.seat]:
        for source in state.own(state.seat):
            if source in state.rules.warp:
                targets = [target for target in state.rules.warp if target != source and open_to(state, target)]
                if targets:
                    yield from crew_offers(state, Warp, source, targets)


def go(turn: SpaceTurn, action: AnyMove, because: Rule = MOVE) -> None:
    """Move the crew; the battle is fought at once."""
    dogs = action.dogs or 0
    turn.state = changed(turn.state, moves=turn.state.moves - 1, moved=True)
    turn.move(turn.state.seat, action.source, action.target, action.recruits, dogs, because=because)
    if dogs:
        turn.say(DOG_MOVES, "with dog", dogs=dogs, planet=action.target)
    defender = turn.state.opponent(action.target, turn.state.seat)
    if defender is not None:
        turn.say(ARRIVE, "meet", loser=defender, planet=action.target)
        fight(turn, action.target, defender)


def warp(turn: SpaceTurn, action: Warp) -> None:
    """Pay, and move the crew."""
    turn.pay(turn.state.seat, "gem", 1, because=WARP)
    go(turn, action, because=WARP)


@value
class FieldsOff(Automatic):
    """Force fields end when their owner's next turn begins."""

    stage = "draw"
    rule = FIELD

    def run(self, turn: SpaceTurn) -> None:
        """Take the mover's fields off."""
        for planet, owner in zip(turn.state.rules.board.ids, turn.state.fields, strict=True):
            if owner == turn.state.seat:
                turn.field_off(planet, because=FIELD)


WAY = (move_left, crew_here, crew_there, onto_no_station, onto_no_cover)
INTO = (no_field, dogs_there, dogs_along)
MOVING = (
    Move(Go, MOVE, (*WAY, linked, *INTO), links, go),
    Move(Warp, WARP, (*WAY, in_the_warp, elsewhere(WARP), warp_paid, *INTO), warps, warp),
)
