"""Battles: one die each, dogs first, until only one side is left; and what a dog does that is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from riskteach.core.actions import Action, Offer
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import SeatNumber
from riskteach.core.phases import Chance, Phase
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.shown import Fight
from riskteach.core.values import value
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.setup import no_station
from riskteach.deepspace.state import Planet, SpaceState, SpaceTurn
from riskteach.odds.deepspace import deepspace_battle

SIDES = Rule(
    "deepspace.battle.sides",
    "Attacker and defender",
    "Who moved in attacks, and who was there already defends.",
    sources=(FINNISH.at(41), JAPANESE.at(41)),
    roles=(Role.EFFECT,),
)
ROLL = Rule(
    "deepspace.battle.roll",
    "One die each",
    "Both roll one die. The higher one wins, and the defender wins a tie.",
    sources=(FINNISH.at(42), JAPANESE.at(42)),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
LOSS = Rule(
    "deepspace.battle.loss",
    "A lost roll costs a recruit",
    "Who loses a roll takes one recruit off that planet, back to the pile.",
    sources=(FINNISH.at(42), JAPANESE.at(42)),
    roles=(Role.EFFECT,),
)
END = Rule(
    "deepspace.battle.end",
    "To the end",
    "They roll until only one player's recruits are left on the planet. That nobody may retreat is a reading.",
    Standing.READING,
    sources=(FINNISH.at(42), JAPANESE.at(42)),
    readings=(Reading("the attacker may break off"),),
    roles=(Role.EFFECT,),
)
CONTINUE = Rule(
    "deepspace.battle.continue",
    "The turn goes on",
    "An attacker who has lost still finishes the turn.",
    sources=(FINNISH.at(43), JAPANESE.at(43)),
    roles=(Role.EFFECT,),
)
SHIELD = Rule(
    "deepspace.dog.shield",
    "The dog goes first",
    "When a player with a dog in the battle loses a roll, attacking or defending, the dog goes back to the supply "
    "instead of a recruit. It must go before any recruit, several dogs go one by one, and no dog helps against cards: "
    "that much is a reading.",
    Standing.READING,
    sources=(FINNISH.at(46), JAPANESE.at(46)),
    readings=(Reading("a dog takes the first lost roll only, however many dogs there are"),),
    roles=(Role.EFFECT,),
)
LEFT = Rule(
    "deepspace.dog.left",
    "A dog that is left alone",
    "When an opponent's card takes the last recruits from a dog, its owner decides at once, out of turn: the dog goes "
    "to another planet with own recruits, or back to the supply; where there is none, back to the supply. Both "
    "translations are broken here, so this is a reading.",
    Standing.READING,
    sources=(FINNISH.at(46), JAPANESE.at(46)),
    readings=(Reading("the dog is taken off at once"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)


@value
class Roll(Action, form="roll ATTACK / DEFENCE", says="roll {attack} against {defence}", when="in a battle"):
    """One die each."""

    attack: int
    defence: int


ROLLS: Distribution[Action] = Distribution([Roll(a, d) for a, d in product(range(6, 0, -1), repeat=2)])


@value
class Fighting(Chance, form="fight PLANET DEFENDER"):
    """A battle goes on by itself."""

    planet: Planet
    defender: SeatNumber
    stage = "act"
    rule = ROLL
    asks = "{mover:seat} and {defender:seat} roll on {planet}"

    def outcomes(self, state: SpaceState) -> Distribution[Action]:
        """Two dice."""
        return ROLLS


@law(ROLL, "a die shows 1 to 6, got {odd}", kept="each die shows 1 to 6")
def one_to_six(state: SpaceState, roll: Roll) -> dict[str, Any] | None:
    """Dice have six sides."""
    odd = [pips for pips in (roll.attack, roll.defence) if not 1 <= pips <= 6]
    return {"odd": odd[0]} if odd else None


def fight(turn: SpaceTurn, planet: str, defender: int) -> None:
    """Begin a battle where an opponent's recruits are."""
    turn.say(SIDES, "sides", player=turn.state.seat, loser=defender, planet=planet)
    turn.ask(Fighting(planet, defender))


def rolled(turn: SpaceTurn, roll: Roll) -> None:
    """Take the loss; the same question again until one side is gone."""
    phase = turn.state.asked(Fighting)
    planet, attacker, defender = phase.planet, turn.state.seat, phase.defender
    loser, winner = (defender, attacker) if roll.attack > roll.defence else (attacker, defender)
    turn.say(ROLL, "roll", attack=roll.attack, defence=roll.defence, loser=loser, planet=planet)
    if turn.state.dogs_on(planet, loser):
        turn.dog_off(planet, loser, "shield", because=SHIELD)
        return
    turn.lose(planet, loser, 1, because=LOSS)
    if turn.state.crew(planet, loser):
        return
    turn.done()
    turn.say(END, "battle won", player=winner, planet=planet)
    if loser == attacker:
        turn.say(CONTINUE, "battle lost", player=attacker, planet=planet)


def against(state: SpaceState, planet: str, recruits: int, dogs: int) -> Fight | None:
    """Describe the mover's battle for a planet; None where no opponent has recruits there."""
    seat = state.seat
    defender = state.opponent(planet, seat)
    if defender is None or not recruits:
        return None
    there, theirs = state.crew(planet, defender), state.dogs_on(planet, defender)
    says = f"{recruits}{_led(dogs)} against {there}{_led(theirs)}"
    where = f"on {state.rules.name(planet)}"
    odds = partial(deepspace_battle, recruits, there, dogs, theirs)
    return Fight((seat, defender), (recruits, there), where, says, odds, to_the_end=True)


def _led(dogs: int) -> str:
    return "" if not dogs else " with a dog" if dogs == 1 else f" with {dogs} dogs"


# -- a dog left alone -----------------------------------------------------------------------------


@value
class Lead(
    Action, form="dog [to TARGET]", says="let the dog go to {target:or the supply}", when="when a dog is left alone"
):
    """Lead a dog that was left alone to another crew; to the supply where none is named."""

    target: Planet | None = None


@value
class Leading(Phase, form="lead OWNER PLANET"):
    """The owner of a dog that was left alone decides where it goes."""

    owner: SeatNumber
    planet: Planet
    stage = "act"
    rule = LEFT
    asks = "{player:seat} decides where a dog of {planet} goes"

    def actor(self, state: SpaceState) -> int:
        """The owner, out of turn."""
        return self.owner


@law(
    LEFT,
    "{owner:seat} has no recruits on {target}",
    kept="the dog goes to an own crew, or to the supply",
    within=Leading,
)
def to_own_crew(state: SpaceState, action: Lead) -> dict[str, Any] | None:
    """Another planet with own recruits, no station."""
    owner = state.asked(Leading).owner
    here = action.target is None or action.target in state.own_planets(owner)
    return None if here or action.target in state.rules.stations else {"owner": owner}


def leads(state: SpaceState) -> Iterator[Offer]:
    """Every own crew, or the supply."""
    yield Offer(Lead, (*state.own_planets(state.asked(Leading).owner), None))


def lead(turn: SpaceTurn, action: Lead) -> None:
    """Let the dog go; the next one of that planet, if there is any, is asked for too."""
    phase = turn.done()
    if action.target is None:
        turn.dog_off(phase.planet, phase.owner, "dog home", because=LEFT)
    else:
        turn.dog_to(phase.planet, action.target, phase.owner, because=LEFT)
    left_alone(turn, phase.planet, phase.owner)


def left_alone(turn: SpaceTurn, planet: str, seat: int) -> None:
    """See to the dogs of a planet whose recruits a card took."""
    while turn.state.dogs_on(planet, seat) and not turn.state.crew(planet, seat):
        if turn.state.own_planets(seat):
            turn.ask(Leading(seat, planet))
            return
        turn.dog_off(planet, seat, "dog home", because=LEFT)


MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Fighting: (Move(Roll, ROLL, (one_to_six,), nothing, rolled),),
    Leading: (Move(Lead, LEFT, (no_station("target"), to_own_crew), leads, lead),),
}
