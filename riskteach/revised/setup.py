"""Setting up: cities, objectives, capitals, and the cards that make up for a late seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riskteach.classic import setup as classic_setup
from riskteach.classic.cards import Draw, in_the_deck
from riskteach.classic.documents import PUBLISHED, SPANISH
from riskteach.classic.setup import Claiming, Dealing, Scattering, Spreading, Throwing, next_to_place
from riskteach.core.actions import Action, Offer
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import SeatNumber, Territory
from riskteach.core.phases import Chance, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.revised.objectives import EACH_GRADE, GRADES
from riskteach.revised.state import ObjectiveName, RevisedState, RevisedTurn

PLAYERS = Rule(
    "revised.players",
    "Three to six players",
    "Three to six people play: the text gives start cards to six seats, though it counts cubes of five colours.",
    Standing.READING,
    sources=(SPANISH.at(3, 19),),
    readings=(Reading("three to five, one for each colour of cubes"),),
    replaces=("classic.players",),
)
CITIES = Rule(
    "revised.setup.cities",
    "Fifteen cities",
    "Fifteen territory cards are drawn, wild cards aside, and a city stands on each of these territories. Then all "
    "cards are shuffled again.",
    sources=(SPANISH.at(3),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
OBJECTIVES = Rule(
    "revised.setup.objectives",
    "Eight objectives on the table",
    "Of six minor and six major objectives four of each are drawn and lie open. The others leave the game.",
    sources=(SPANISH.at(3),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
CAPITAL = Rule(
    "revised.setup.capital",
    "Where the capitals stand",
    "The first player puts a capital on any territory, with one of the starting armies. The others follow in order, "
    "each on a territory that nobody holds; there may be a city.",
    Standing.SUPPLIED,
    sources=(SPANISH.at(3), PUBLISHED.at()),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
CLAIM = Rule(
    "revised.setup.claim",
    "Claiming and spreading in turn",
    "Then each in turn puts one army on a territory that nobody holds, until all are taken, and after that the rest of "
    "the starting armies on own territories, in turn, one at a time. Dealing by chance is our addition: it spares a "
    "class a hundred clicks.",
    sources=(SPANISH.at(3),),
    replaces=("classic.setup.claim", "classic.setup.place"),
    option=Option(
        "setup",
        (
            ("claim", "players choose their capitals and territories and place their armies"),
            ("deal", "capitals are chosen, territories dealt by chance, armies placed by choice"),
            ("quick", "capitals, territories and armies are dealt by chance"),
        ),
    ),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
CARDS = Rule(
    "revised.setup.cards",
    "Cards for late seats",
    "Before the first turn the third, fourth and fifth player get one card each, and the sixth gets two.",
    sources=(SPANISH.at(3),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)

NUMBER_OF_CITIES = 15
START_CARDS = (0, 0, 1, 1, 1, 2)


# -- cities and objectives --------------------------------------------------------------------------


@value
class Build(Action, form="city TERRITORY", says="a city stands in {territory}", when="before the game"):
    """Chance puts a city on a territory."""

    territory: Territory


@value
class Show(Action, form="show OBJECTIVE", says="{objective} is on the table", when="before the game"):
    """Chance puts an objective on the table."""

    objective: ObjectiveName


@value
class Showing(Chance, form="objectives"):
    """The objectives of this game are drawn, minor ones first."""

    stage = "set-up"
    rule = OBJECTIVES
    lies_on = (Throwing,)
    asks = "an objective is drawn"

    def outcomes(self, state: RevisedState) -> Distribution[Action]:
        """Every objective of the grade that is being drawn, alike."""
        grade = wanted_grade(state)
        left = [o.id for o in state.rules.objectives.values() if o.grade == grade and o.id not in state.on_table]
        return Distribution([Show(id) for id in left])


@value
class Building(Chance, form="cities"):
    """Cities are drawn."""

    stage = "set-up"
    rule = CITIES
    lies_on = (Showing,)
    asks = "a territory for a city is drawn"

    def outcomes(self, state: RevisedState) -> Distribution[Action]:
        """Every territory without a city, alike."""
        return Distribution([Build(place) for place in state.rules.board.ids if place not in state.cities])


@law(CITIES, "a city stands in {territory} already", kept="there is no city in {territory}")
def without_city(state: RevisedState, action: Build) -> dict[str, Any] | None:
    """One city at most on a territory."""
    return None if action.territory not in state.cities else {}


def build(turn: RevisedTurn, action: Build) -> None:
    """Put the city there; after the last one come the objectives."""
    index = turn.state.rules.board.index
    cities = tuple(sorted((*turn.state.cities, action.territory), key=index.__getitem__))
    turn.state = changed(turn.state, cities=cities)
    turn.say(CITIES, "city", territory=action.territory)
    if len(cities) == NUMBER_OF_CITIES:
        turn.done()


def wanted_grade(state: RevisedState) -> str:
    """Say of which grade an objective is drawn next."""
    known = state.rules.objectives
    return next(g for g in GRADES if sum(known[id].grade == g for id in state.on_table) < EACH_GRADE)


@law(OBJECTIVES, "{why}", kept="{objective} is not on the table", within=Showing)
def can_be_drawn(state: RevisedState, action: Show) -> dict[str, Any] | None:
    """It is not drawn yet, and of the grade that is being drawn."""
    if action.objective in state.on_table:
        return {"why": f"{state.rules.name(action.objective)} is on the table already"}
    grade, wanted = state.rules.objectives[action.objective].grade, wanted_grade(state)
    name = state.rules.name(action.objective)
    return None if grade == wanted else {"why": f"a {wanted} objective is drawn, and {name} is a {grade} one"}


def show(turn: RevisedTurn, action: Show) -> None:
    """Lay the objective on the table; after the last one somebody begins."""
    order = list(turn.state.rules.objectives)
    on_table = tuple(sorted((*turn.state.on_table, action.objective), key=order.index))
    turn.state = changed(turn.state, on_table=on_table)
    turn.say(OBJECTIVES, "show", objective=action.objective)
    if len(on_table) == EACH_GRADE * len(GRADES):
        turn.done()


# -- capitals -------------------------------------------------------------------------------------


@value
class Found(Action, form="capital TERRITORY", says="put the capital on {territory}", when="at the start of the set-up"):
    """Put one's capital, and an army, on a territory."""

    territory: Territory


@value
class Founding(Phase, form="capital"):
    """A player chooses where the capital stands."""

    stage = "set-up"
    rule = CAPITAL
    lies_on = (Claiming, Dealing)
    asks = "{player:seat} chooses a territory for the capital"


@value
class Landing(Chance, form="capital-by-chance"):
    """A player's capital stands where chance will have it."""

    stage = "set-up"
    rule = CAPITAL
    lies_on = (Dealing,)
    asks = "the capital of {mover:seat} is put somewhere"

    def outcomes(self, state: RevisedState) -> Distribution[Action]:
        """Every territory that nobody holds, alike."""
        return Distribution([Found(place) for place in state.held(None)])


@law(CAPITAL, "{territory} is taken: {territory:owner} holds it", kept="nobody holds {territory}")
def free(state: RevisedState, action: Found) -> dict[str, Any] | None:
    """Nobody holds the territory."""
    return None if state.owner(action.territory) is None else {}


def sites(state: RevisedState) -> Iterator[Offer]:
    """Every territory that nobody holds."""
    yield Offer(Found, state.held(None))


def found(turn: RevisedTurn, action: Found) -> None:
    """Put the capital and an army there; after the last player the first one goes on with the rest."""
    state = turn.state
    turn.claim(action.territory, because=CAPITAL, how="capital")
    seat, capitals = state.seat, state.capitals
    capitals = (*capitals[:seat], action.territory, *capitals[seat + 1 :])
    turn.state = changed(turn.state, capitals=capitals)
    state.rules.founded(turn, action.territory)
    if None not in capitals:
        turn.done()
    next_to_place(turn)


# -- cards for late seats ---------------------------------------------------------------------------


@value
class Handing(Chance, form="start-cards FIRST GIVEN"):
    """Some players get cards before the first turn; so many were given."""

    first: SeatNumber
    given: int
    stage = "set-up"
    rule = CARDS
    asks = "{mover:seat} draws a card before the first turn"

    def outcomes(self, state: RevisedState) -> Distribution[Action]:
        """Every card of the deck alike."""
        return Distribution([Draw(card) for card in state.deck])


def receivers(seats: int, first: int) -> list[int]:
    """List the seats that get a card, once for each card.

    >>> receivers(6, 4)
    [0, 1, 2, 3, 3]
    """
    return [(first + k) % seats for k in range(seats) for _ in range(START_CARDS[k])]


def hand_out(turn: RevisedTurn, first: int, given: int = 0) -> None:
    """Ask chance for the next card; after the last one the first turn begins."""
    due = receivers(len(turn.state.hands), first)
    if given < len(due):
        turn.state = changed(turn.state, seat=due[given])
        turn.ask(Handing(first, given))
    else:
        turn.state.rules.begin_turn(turn, first, classic_setup.FIRST)


def receive(turn: RevisedTurn, action: Draw) -> None:
    """Take the card."""
    phase, seat = turn.done(), turn.state.seat
    turn.hold(seat, (*turn.state.hands[seat], action.card))
    turn.say(CARDS, "draw", player=seat, card=action.card)
    hand_out(turn, phase.first, phase.given + 1)


SET_UPS: dict[str, tuple[Phase, ...]] = {
    "claim": (Founding(), Claiming(), Spreading()),
    "deal": (Founding(), Dealing(), Spreading()),
    "quick": (Landing(), Dealing(), Scattering()),
}
MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Building: (Move(Build, CITIES, (without_city,), nothing, build),),
    Showing: (Move(Show, OBJECTIVES, (can_be_drawn,), nothing, show),),
    Founding: (Move(Found, CAPITAL, (free,), sites, found),),
    Landing: (Move(Found, CAPITAL, (free,), nothing, found),),
    Handing: (Move(Draw, CARDS, (in_the_deck,), nothing, receive),),
}
