"""Fortifying: one move of armies at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from riskteach.classic.documents import POLISH
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Action, End, Offer
from riskteach.core.moves import Law, Move, law
from riskteach.core.notation import Territory
from riskteach.core.phases import Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.values import value
from riskteach.core.words import span

FORTIFY = Rule(
    "classic.fortify",
    "One move at the end",
    "Once, at the end of the turn, armies may go from one territory of one's own to another, leaving at least one "
    "behind; that ends the turn. The text sets no condition on the two territories.",
    Standing.READING,
    sources=(POLISH.at(32, 34),),
    readings=(
        Reading("they must be connected through own territories", "connected"),
        Reading("they must be adjacent", "adjacent"),
    ),
    option=Option(
        "fortify",
        (
            ("any", "between any two own territories"),
            ("connected", "between two that are connected through own territories"),
            ("adjacent", "between two that are adjacent"),
        ),
    ),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)


@value
class Fortify(Action, form="fortify SOURCE TARGET ARMIES", says="move {armies:army/armies} from {source} to {target}"):
    """Move armies between two own territories."""

    source: Territory
    target: Territory
    armies: int


@value
class Fortifying(Phase, form="fortify"):
    """A player may fortify once."""

    stage = "fortify"
    asks = "{player:seat} fortifies, or ends the turn"


@law(
    FORTIFY,
    "{source} belongs to {source:owner}, not to {player:seat}",
    kept="{source} and {target} belong to {player:seat}",
)
def from_own(state: ClassicState, action: Fortify) -> dict[str, Any] | None:
    """The source is one's own."""
    return None if state.owner(action.source) == state.seat else {}


@law(FORTIFY, "{target} belongs to {target:owner}, not to {player:seat}")
def to_own(state: ClassicState, action: Fortify) -> dict[str, Any] | None:
    """The target is one's own."""
    return None if state.owner(action.target) == state.seat else {}


@law(FORTIFY, "armies move between two territories, got {source} twice; to move none, end the turn")
def two_territories(state: ClassicState, action: Fortify) -> dict[str, Any] | None:
    """Source and target differ: passing is an action of its own."""
    return None if action.source != action.target else {}


@law(FORTIFY, "{source} has {source:armies}: {range}, got {armies}", kept="at least one army stays in {source}")
def leave_one(state: ClassicState, action: Fortify) -> dict[str, Any] | None:
    """At least one army moves, and at least one stays."""
    most = state.armies_in(action.source) - 1
    if 1 <= action.armies <= most:
        return None
    return {"range": f"{span(1, most)} can move" if most else "none can move"}


@law(
    FORTIFY,
    "{target} is not connected with {source} through territories of {player:seat}",
    kept="{target} is connected with {source}",
)
def connected(state: ClassicState, action: Fortify) -> dict[str, Any] | None:
    """A chain of own territories joins the two; one that is not one's own is refused for that alone."""
    own = state.owner(action.source) == state.owner(action.target) == state.seat
    return {} if own and action.target not in reachable(state, action.source) else None


@law(FORTIFY, "{target} does not border {source}", kept="{target} borders {source}")
def adjacent(state: ClassicState, action: Fortify) -> dict[str, Any] | None:
    """The two border each other."""
    near = state.rules.board.neighbours[action.source]
    return None if action.target in near or action.source == action.target else {}


def reachable(state: ClassicState, source: str) -> set[str]:
    """Find the territories that are connected with one through its owner's."""
    near, owner = state.rules.board.neighbours, state.owner(source)
    found, frontier = {source}, [source]
    while frontier:
        for territory in near[frontier.pop()]:
            if territory not in found and state.owner(territory) == owner:
                found.add(territory)
                frontier.append(territory)
    return found


def _any(state: ClassicState, own: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    return ((source, own) for source in own)


def _connected(state: ClassicState, own: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    groups: dict[str, Sequence[str]] = {}
    for source in own:
        if source not in groups:
            found = reachable(state, source)
            group = [territory for territory in own if territory in found]
            groups.update(dict.fromkeys(group, group))
        yield source, groups[source]


def _adjacent(state: ClassicState, own: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    near, owned = state.rules.board.neighbours, set(own)
    return ((source, [territory for territory in near[source] if territory in owned]) for source in own)


Reach = Callable[[ClassicState, Sequence[str]], Iterator[tuple[str, Sequence[str]]]]
REACH: dict[str, tuple[tuple[Law, ...], Reach]] = {
    "any": ((), _any),
    "connected": ((connected,), _connected),
    "adjacent": ((adjacent,), _adjacent),
}


def moves(
    reach: str, phase: type[Phase] = Fortifying, rule: Rule = FORTIFY, skipped: str = "fortifying may be skipped"
) -> dict[type[Phase], tuple[Move, ...]]:
    """Give the moves of fortifying, as far as it reaches; in a phase and by a rule of its own where there are more."""
    more, pairs = REACH[reach]

    def fortifications(state: ClassicState) -> Iterator[Offer]:
        for source, targets in pairs(state, state.held(state.seat)):
            spare = state.armies_in(source) - 1
            if spare and (others := [target for target in targets if target != source]):
                yield Offer(Fortify, (source,), others, range(1, spare + 1))

    def fortify(turn: ClassicTurn, action: Fortify) -> None:
        turn.done()
        turn.move(action.source, action.target, action.armies, because=rule)

    def stay(turn: ClassicTurn, action: End) -> None:
        turn.done()
        turn.say(rule, "stay", player=turn.state.seat)

    laws = (from_own, to_own, two_territories, leave_one, *more)
    return {
        phase: (
            Move(Fortify, rule, laws, fortifications, fortify),
            Move(End, rule, (), lambda state: (Offer(End),), stay, skipped),
        )
    }
