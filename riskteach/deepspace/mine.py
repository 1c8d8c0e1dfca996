"""Trading cards at the start of a turn, mining and recruiting: what a turn brings before anybody moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from riskteach.core.actions import Action, Offer
from riskteach.core.moves import Law, Move, law
from riskteach.core.notation import Card
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.core.words import span
from riskteach.deepspace.box import SUPPLY
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.setup import no_station
from riskteach.deepspace.state import Planet, Resource, SpaceState, SpaceTurn
from riskteach.deepspace.turns import ending

TRADE = Rule(
    "deepspace.start.trade",
    "Two cards for a recruit",
    "At the start of the turn two cards may be traded for one recruit on the home station. That it is possible once, "
    "and that no cards are drawn for them until the end of the turn, is a reading.",
    Standing.READING,
    sources=(FINNISH.at(22), JAPANESE.at(21)),
    readings=(Reading("as often as one has two cards"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
MINE = Rule(
    "deepspace.mine",
    "Mining",
    "Before any other action one gem or one ore comes from each planet with two or more own recruits, several planets "
    "a turn. That nobody has to mine is a reading.",
    Standing.READING,
    sources=(FINNISH.at(24), JAPANESE.at(23)),
    readings=(Reading("mining must be done before anything else, so trading cards comes after it"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
CHOICE = Rule(
    "deepspace.mine.choice",
    "Gem or ore",
    "The player chooses what comes from a planet, a gem or an ore. The text says 'or' and no more.",
    Standing.READING,
    sources=(FINNISH.at(24), JAPANESE.at(23)),
    readings=(Reading("the map prints on each planet what it gives", "printed"),),
    option=Option("mining", (("choice", "the player chooses"), ("printed", "as the map prints on the planet"))),
    roles=(Role.FORBIDS,),
)
COUNTS = Rule(
    "deepspace.dog.counts",
    "A dog is no recruit",
    "A dog counts neither for mining nor for building.",
    Standing.READING,
    sources=(FINNISH.at(24, 34), JAPANESE.at(23, 33)),
    readings=(Reading("a dog counts like a recruit"),),
    roles=(Role.FORBIDS,),
)
RECRUIT = Rule(
    "deepspace.recruit",
    "A gem buys a recruit",
    "One gem buys one recruit onto the home station, as many as one can pay.",
    sources=(FINNISH.at(26), JAPANESE.at(25)),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
RECRUIT_WHEN = Rule(
    "deepspace.recruit.when",
    "Recruit before moving",
    "Recruits are bought before the first move: between moves the text allows the actions listed below moving, and "
    "recruiting stands above.",
    Standing.READING,
    sources=(FINNISH.at(26, 29), JAPANESE.at(25, 28)),
    readings=(Reading("recruits may be bought at any time after mining", "act"),),
    option=Option(
        "recruit_when", (("before-moving", "only before the first move"), ("act", "at any time after mining"))
    ),
    roles=(Role.FORBIDS,),
)
TWO_RECRUITS = 2


# -- trading cards --------------------------------------------------------------------------------


@value
class Trade(
    Action,
    form="trade CARDS...",
    says="trade {cards:list} for a recruit",
    questions={"cards": "two cards"},
    takes=2,
):
    """Trade two cards for a recruit; their order does not matter."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if type(self.cards) is tuple:
            object.__setattr__(self, "cards", tuple(sorted(self.cards, key=str)))


@value
class TradeDue(Automatic):
    """Whether there is anything to trade."""

    stage = "trade"
    rule = TRADE

    def run(self, turn: SpaceTurn) -> None:
        """Ask for a trade where there are two cards, and a recruit to get for them."""
        seat = turn.state.seat
        if any(trades(turn.state)):
            turn.ask(Trading())
        elif len(turn.state.hands[seat]) > 1:
            turn.say(SUPPLY, "pile out", player=seat, got=0, wanted=1)


@value
class Trading(Phase, form="trade"):
    """The mover may trade two cards."""

    stage = "trade"
    asks = "{player:seat} may trade two cards for a recruit"
    ends = "Keep the cards"


@law(TRADE, "two different cards are traded, got {got}", kept="two cards are traded")
def two_cards(state: SpaceState, action: Trade) -> dict[str, Any] | None:
    """Exactly two cards."""
    return None if len(action.cards) == len(set(action.cards)) == 2 else {"got": len(set(action.cards))}


@law(TRADE, "{player:seat} does not hold {missing:list}", kept="{player:seat} holds both")
def in_hand(state: SpaceState, action: Trade) -> dict[str, Any] | None:
    """Both are in the hand."""
    missing = [card for card in dict.fromkeys(action.cards) if card not in state.hands[state.seat]]
    return {"missing": missing} if missing else None


@law(SUPPLY, "no recruit is left in the pile of {player:seat}", reads=())
def recruit_left(state: SpaceState, action: Trade) -> dict[str, Any] | None:
    """There is one to get."""
    return None if state.pile(state.seat) else {}


def trades(state: SpaceState) -> Iterator[Offer]:
    """Every two cards of the hand."""
    if state.pile(state.seat):
        for pair in combinations(sorted(state.hands[state.seat]), 2):
            yield Offer(Trade, (pair,))


def trade(turn: SpaceTurn, action: Trade) -> None:
    """Swap two cards for a recruit."""
    turn.done()
    turn.discard(turn.state.seat, action.cards, because=TRADE)
    turn.recruit(turn.state.seat, 1, "for two cards", because=TRADE)


# -- mining ----------------------------------------------------------------------------------------


@value
class Mine(
    Action, form="mine PLANET RESOURCE", says="mine {resource} on {planet}", questions={"resource": "gem or ore?"}
):
    """Take a gem or an ore from a planet."""

    planet: Planet
    resource: Resource


@value
class MineDue(Automatic):
    """Whether there is anything to mine."""

    stage = "mine"
    rule = MINE

    def run(self, turn: SpaceTurn) -> None:
        """Ask for mining where a planet can be mined."""
        state = turn.state
        if any(mines(state)):
            turn.ask(Mining())
        elif any(state.crew(planet, state.seat) >= TWO_RECRUITS for planet in state.own_planets(state.seat)):
            turn.say(SUPPLY, "mined out", player=state.seat)


@value
class Mining(Phase, form="mine"):
    """The mover mines one planet after another."""

    stage = "mine"
    rule = MINE
    asks = "{player:seat} mines, or goes on"
    ends = "Go on"


def with_dogs(state: SpaceState, planet: str) -> int:
    """Count own recruits and dogs on a planet."""
    return state.crew(planet, state.seat) + state.dogs_on(planet, state.seat)


@law(MINE, "{player:seat} has {crew:recruit/recruits} on {planet}, mining needs 2", kept="two recruits are on {planet}")
def enough_recruits(state: SpaceState, action: Mine) -> dict[str, Any] | None:
    """Two own recruits; where dogs would make up for one, `without_dogs` says that they don't."""
    planet = action.planet
    enough = with_dogs(state, planet) >= TWO_RECRUITS or planet in state.rules.stations
    return None if enough else {"crew": state.crew(planet, state.seat)}


def without_dogs(needed: int, what: str) -> Law:
    """Make the law that dogs don't make up for recruits."""

    @law(COUNTS, f"{{player:seat}} has {{crew:recruit/recruits}} on {{planet}}, {what}, and a dog is no recruit")
    def recruits_alone(state: SpaceState, action: Any) -> dict[str, Any] | None:
        crew = state.crew(action.planet, state.seat)
        return {"crew": crew} if crew < needed <= with_dogs(state, action.planet) else None

    return recruits_alone


@law(MINE, "{planet} was mined this turn already", reads=("planet",))
def not_yet(state: SpaceState, action: Mine) -> dict[str, Any] | None:
    """Once a turn."""
    return {} if action.planet in state.mined else None


@law(SUPPLY, "no {resource} is left in the supply", reads=("resource",))
def in_supply(state: SpaceState, action: Mine) -> dict[str, Any] | None:
    """There is some left."""
    return None if state.supply(action.resource) else {}


@law(CHOICE, "the map prints {printed} on {planet}, got {resource}")
def as_printed(state: SpaceState, action: Mine) -> dict[str, Any] | None:
    """What the map prints."""
    allowed = state.rules.gives(action.planet)
    return None if action.resource in allowed or not allowed else {"printed": " or ".join(allowed)}


def mines(state: SpaceState) -> Iterator[Offer]:
    """Every planet with two own recruits that was not mined yet."""
    return (offer for offer in mines_again(state) if offer.choices[0][0] not in state.mined)


def mines_again(state: SpaceState) -> Iterator[Offer]:
    """Every planet with two own recruits, mined or not, with what it gives."""
    for planet in state.own_planets(state.seat):
        given = [resource for resource in state.rules.gives(planet) if state.supply(resource)]
        if given and state.crew(planet, state.seat) >= TWO_RECRUITS:
            yield Offer(Mine, (planet,), given)


def mine(turn: SpaceTurn, action: Mine) -> None:
    """Take it; the phase ends when no planet is left to mine."""
    turn.gain(turn.state.seat, action.resource, 1, f"from {turn.state.rules.name(action.planet)}", because=MINE)
    turn.state = changed(turn.state, mined=(*turn.state.mined, action.planet))
    if not any(mines(turn.state)):
        turn.done()


# -- recruiting -------------------------------------------------------------------------------------


@value
class Recruit(Action, form="recruit RECRUITS", says="buy {recruits:recruit/recruits}"):
    """Buy recruits."""

    recruits: int


@law(RECRUIT, "a recruit costs a gem, and {player:seat} has none")
def gem_to_pay(state: SpaceState, action: Recruit) -> dict[str, Any] | None:
    """A gem at all."""
    return None if state.gems[state.seat] else {}


@law(RECRUIT, "{player:seat} has {gems:gem/gems}: {range} can be bought, got {recruits}", kept="a gem each")
def affordable(state: SpaceState, action: Recruit) -> dict[str, Any] | None:
    """A gem for each."""
    gems = state.gems[state.seat]
    return None if not gems or 1 <= action.recruits <= gems else {"gems": gems, "range": span(1, gems)}


@law(SUPPLY, "{player:seat} has {pile:recruit/recruits} in the pile, got {recruits}")
def in_pile(state: SpaceState, action: Recruit) -> dict[str, Any] | None:
    """As many in the pile."""
    pile = state.pile(state.seat)
    return None if action.recruits <= pile else {"pile": pile}


@law(RECRUIT_WHEN, "recruits are bought before the first move, and {player:seat} has moved already")
def before_moving(state: SpaceState, action: Recruit) -> dict[str, Any] | None:
    """Nothing was moved yet."""
    return {} if state.moved else None


def recruits(state: SpaceState) -> Iterator[Offer]:
    """As many as gems and pile allow."""
    most = min(state.gems[state.seat], state.pile(state.seat))
    yield Offer(Recruit, range(1, most + 1))


def recruits_before_moving(state: SpaceState) -> Iterator[Offer]:
    """The same, as long as nothing was moved."""
    return iter(()) if state.moved else recruits(state)


def recruit(turn: SpaceTurn, action: Recruit) -> None:
    """Pay, and get them."""
    turn.pay(turn.state.seat, "gem", action.recruits, because=RECRUIT)
    turn.recruit(turn.state.seat, action.recruits, "bought", because=RECRUIT)


MINING = (no_station("planet"), enough_recruits, without_dogs(TWO_RECRUITS, "mining needs 2"), as_printed, in_supply)
MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Trading: (
        Move(Trade, TRADE, (two_cards, in_hand, recruit_left), trades, trade),
        ending(TRADE, "trading is optional", "no trade"),
    ),
    Mining: (
        Move(Mine, MINE, (*MINING, not_yet), mines, mine),
        ending(MINE, "mining is optional", "no more mining"),
    ),
}


def recruiting(when: str) -> Move:
    """Give the move that buys recruits, at any time or before moving."""
    if when == "act":
        return Move(Recruit, RECRUIT, (gem_to_pay, affordable, in_pile), recruits, recruit)
    return Move(Recruit, RECRUIT, (gem_to_pay, affordable, in_pile, before_moving), recruits_before_moving, recruit)
