"""Heroes: one for each player, never alone, worth a point on the highest die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from riskteach.classic.attack import Attacking, Occupying
from riskteach.classic.cards import TradeDue
from riskteach.classic.documents import PUBLISHED, SPANISH
from riskteach.classic.fortify import Fortify, Fortifying
from riskteach.classic.reinforce import Reinforcing
from riskteach.classic.victory import TradingSpoils
from riskteach.core.actions import Action, End, Offer
from riskteach.core.moves import Move, law
from riskteach.core.notation import Territory
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.tally import Tally, tally
from riskteach.core.values import value
from riskteach.revised.rewards import Early, Extra
from riskteach.revised.state import RevisedState, RevisedTurn

HERO = Rule(
    "revised.hero",
    "Heroes",
    "Each player has a hero, which begins on the capital. It is no army, and always stands with one. In a battle "
    "fought from its territory or in it, its owner's highest die counts 1 more, attacking or defending.",
    Standing.SUPPLIED,
    sources=(SPANISH.at(19), PUBLISHED.at()),
    option=Option("heroes", ((False, "no heroes"), (True, "each player has a hero"))),
    roles=(Role.EFFECT,),
)
LOST = Rule(
    "revised.hero.lost",
    "A hero is lost, and returns",
    "When the last army of its territory is defeated, the hero leaves the board with it. In its owner's next turn, or "
    "a later one, it may return to any own territory, before armies are placed.",
    Standing.READING,
    sources=(SPANISH.at(19),),
    readings=(Reading("only in the next turn"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
MOVE = Rule(
    "revised.hero.move",
    "A hero moves with an army",
    "A hero moves only along with an army: when one moves into a conquered territory, and when one fortifies. Its "
    "owner says whether it goes along.",
    sources=(SPANISH.at(19),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)


@value
class Hero(
    Action,
    form="hero TERRITORY",
    says="the hero stands in {territory}",
    when="when armies move from where the hero stands, or when a lost one returns",
):
    """Say where one's hero stands."""

    territory: Territory


def hero_bonus(state: RevisedState, territory: str) -> Tally:
    """Count the point of a hero that fights from a territory, or in it: heroes stand on their owner's land only."""
    return tally(territory in state.heroes, HERO, "the hero")


# -- along or not -----------------------------------------------------------------------------------


@value
class Advancing(Phase, form="hero SOURCE TARGET"):
    """A player says whether the hero goes along into a conquered territory."""

    source: Territory
    target: Territory
    stage = "attack"
    rule = MOVE
    lies_on: ClassVar[tuple[type[Phase], ...]] = (Attacking, TradingSpoils)
    asks = "{player:seat} says where the hero stands: in {source} or in {target}"

    def button(self, action: Action) -> str:
        """Along or not, in words."""
        goes = isinstance(action, Hero) and action.territory == self.target
        return "The hero goes along to {territory}" if goes else "The hero stays in {territory}"


@value
class Marching(Advancing, form="fortify-hero SOURCE TARGET"):
    """The same after fortifying, which is over with it."""

    stage = "fortify"
    lies_on = ()


@value
class EarlyMarching(Marching, form="early-hero SOURCE TARGET"):
    """The same after an early manoeuvre."""

    stage = "early"


@value
class ExtraMarching(Marching, form="extra-hero SOURCE TARGET"):
    """The same after an extra manoeuvre."""

    stage = "extra"


MARCHES: dict[type[Phase], type[Marching]] = {Early: EarlyMarching, Fortifying: Marching, Extra: ExtraMarching}


@law(MOVE, "the hero is in {source}: it stays there or goes to {target}, not to {territory}", within=Advancing)
def along_or_not(state: RevisedState, action: Hero) -> dict[str, Any] | None:
    """It stays, or goes where the armies went."""
    phase = state.asked(Advancing)
    if action.territory in (phase.source, phase.target):
        return None
    return {"source": phase.source, "target": phase.target}


def along(state: RevisedState) -> Iterator[Offer]:
    """The target, or the source."""
    phase = state.asked(Advancing)
    yield Offer(Hero, (phase.target, phase.source))


def lead(turn: RevisedTurn, action: Hero) -> None:
    """Go along, or stay."""
    phase, seat = turn.done(), turn.state.seat
    turn.lead(seat, action.territory)
    what = "hero goes" if action.territory == phase.target else "hero stays"
    turn.say(MOVE, what, player=seat, territory=action.territory)


def ask_after_conquest(move: Move) -> Move:
    """Let whoever moves in from where the hero stands say whether it goes along, unless the game is over."""

    def occupied(turn: RevisedTurn, action: Any) -> None:
        phase = turn.state.asked(Occupying)
        move.effect(turn, action)
        if turn.state.agenda and turn.state.heroes[turn.state.seat] == phase.source:
            turn.ask(Advancing(phase.source, phase.target))

    return replace(move, effect=occupied)


def ask_after_fortifying(move: Move, march: type[Marching]) -> Move:
    """Let whoever fortifies from where the hero stands say whether it goes along."""

    def fortified(turn: RevisedTurn, action: Fortify) -> None:
        move.effect(turn, action)
        if turn.state.heroes[turn.state.seat] == action.source:
            turn.ask(march(action.source, action.target))

    return replace(move, effect=fortified)


# -- lost and back ----------------------------------------------------------------------------------


def fall(turn: RevisedTurn, territory: str, loser: int | None) -> None:
    """Take the hero of a lost territory off the board."""
    if loser is not None and turn.state.heroes[loser] == territory:
        turn.lead(loser, None)
        turn.say(LOST, "hero lost", player=loser, territory=territory)


@value
class ReturnDue(Automatic):
    """Whether the mover's hero is off the board; then cards are counted."""

    stage = "reinforce"
    rule = LOST

    def run(self, turn: RevisedTurn) -> None:
        """Ask who has lost it."""
        lost = turn.state.heroes[turn.state.seat] is None
        turn.ask(Returning() if lost else TradeDue())


@value
class Returning(Phase, form="return"):
    """A player may bring back the hero."""

    stage = "reinforce"
    rule = LOST
    lies_on = (Reinforcing,)
    asks = "{player:seat} may bring the hero back, or wait"
    ends = "Wait"


@law(
    LOST,
    "{territory} belongs to {territory:owner}, not to {player:seat}",
    kept="{territory} belongs to {player:seat}",
    within=Returning,
)
def to_own_land(state: RevisedState, action: Hero) -> dict[str, Any] | None:
    """The territory is one's own."""
    return None if state.owner(action.territory) == state.seat else {}


def homes(state: RevisedState) -> Iterator[Offer]:
    """Every own territory."""
    yield Offer(Hero, state.held(state.seat))


def come_back(turn: RevisedTurn, action: Hero) -> None:
    """Stand there again; then cards are counted."""
    turn.done()
    turn.lead(turn.state.seat, action.territory)
    turn.say(LOST, "hero back", player=turn.state.seat, territory=action.territory)
    turn.ask(TradeDue())


def wait(turn: RevisedTurn, action: End) -> None:
    """Wait for a later turn."""
    turn.done()
    turn.say(LOST, "hero away", player=turn.state.seat)
    turn.ask(TradeDue())


MARCH = Move(Hero, MOVE, (along_or_not,), along, lead, "the hero moves along with an army, or stays")
MOVES: dict[type[Phase], tuple[Move, ...]] = {
    **dict.fromkeys((Advancing, Marching, EarlyMarching, ExtraMarching), (MARCH,)),
    Returning: (
        Move(Hero, LOST, (to_own_land,), homes, come_back),
        Move(End, LOST, (), lambda state: (Offer(End),), wait, "the hero may return in a later turn"),
    ),
}


def with_heroes(table: dict[type[Phase], tuple[Move, ...]]) -> dict[type[Phase], tuple[Move, ...]]:
    """Put heroes on top of the moves of a game."""
    table = table | MOVES
    table[Occupying] = tuple(map(ask_after_conquest, table[Occupying]))
    for phase, march in MARCHES.items():
        table[phase] = tuple(
            ask_after_fortifying(move, march) if move.kind is Fortify else move for move in table[phase]
        )
    return table
