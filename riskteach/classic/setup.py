"""Setting up: who begins, whose territories are whose, and where the starting armies stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from riskteach.classic.documents import POLISH, PUBLISHED, SPANISH
from riskteach.classic.reinforce import Place
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core import first
from riskteach.core.actions import Action, Offer
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import SeatNumber, Territory
from riskteach.core.phases import Automatic, Chance, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.values import changed, value

ARMIES = Rule(
    "classic.setup.armies",
    "Starting armies",
    "Each player starts with 35 armies when three play, 30 when four, 25 when five and 20 when six. Those that "
    "claim territories are among them.",
    sources=(POLISH.at(9, 10, 11, 12, 13),),
    roles=(Role.EFFECT,),
)
STARTING_ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}

FIRST = Rule(
    "classic.setup.first",
    "Highest die begins",
    "Each player throws one die, and the highest begins, in set-up and in play. The text says so; that the "
    "highest throw again when they are equal is supplied.",
    Standing.SUPPLIED,
    sources=(POLISH.at(15), PUBLISHED.at()),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
CLAIM = Rule(
    "classic.setup.claim",
    "Claiming territories",
    "In turn, each player puts one army on a territory that nobody holds, until all are taken. The text has the "
    "players choose; dealing the territories by chance is supplied, and spares a class a hundred clicks.",
    Standing.SUPPLIED,
    sources=(POLISH.at(15), PUBLISHED.at()),
    option=Option(
        "setup",
        (
            ("claim", "players choose their territories and place their armies"),
            ("deal", "territories are dealt by chance, armies placed by choice"),
            ("quick", "territories and armies are dealt by chance"),
        ),
    ),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
SPREAD = Rule(
    "classic.setup.place",
    "Spreading the starting armies",
    "When every territory is taken, the players put the rest of their starting armies on their own territories, "
    "one at a time, until all are used up. That they take turns, going on after the last to claim, is a reading: "
    "the Spanish text has it in turn. Who has none left is passed over.",
    Standing.READING,
    sources=(POLISH.at(17), SPANISH.at(3)),
    readings=(Reading("each player spreads all armies at once, without taking turns"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)


# -- who begins -------------------------------------------------------------------------------


@value
class Throwing(first.Throwing, form="throw AMONG... [/ THROWN...]"):
    """Some players throw one die each; the highest begins."""

    rule = FIRST


def begins(turn: ClassicTurn, seat: int) -> None:
    """Let the highest set up first, and lay out the set-up."""
    turn.state = changed(turn.state, seat=seat)
    turn.say(ARMIES, "muster", armies=turn.state.reserves[0])
    for later in reversed((*turn.state.rules.setting_up, FirstTurn(seat))):
        turn.ask(later)


@value
class FirstTurn(Automatic, form="begin PLAYER"):
    """The set-up is over: the first turn begins."""

    player: SeatNumber
    stage = "set-up"
    rule = FIRST

    def run(self, turn: ClassicTurn) -> None:
        """Let the player who threw highest begin."""
        turn.state.rules.first_turn(turn, self.player)


# -- what is asked and done ------------------------------------------------------------------------


@value
class Claim(Action, form="claim TERRITORY", says="claim {territory}"):
    """Claim a territory."""

    territory: Territory


@value
class Deal(Action, form="deal TERRITORY", says="be dealt {territory}"):
    """Chance deals a territory to the next player."""

    territory: Territory


@value
class Scatter(Action, form="scatter TERRITORY", says="an army falls on {territory}"):
    """Chance puts a starting army on a territory of its owner."""

    territory: Territory


@value
class Spreading(Phase, form="spread"):
    """A player puts one starting army on a territory of one's own."""

    stage = "set-up"
    rule = SPREAD
    lies_on = (FirstTurn,)
    asks = "{player:seat} places a starting army"


@value
class Scattering(Chance, form="scatter"):
    """The next player's army falls on one of that player's territories."""

    stage = "set-up"
    rule = SPREAD
    lies_on = (FirstTurn,)
    asks = "a starting army of {mover:seat} falls somewhere"

    def outcomes(self, state: ClassicState) -> Distribution[Action]:
        """Every own territory alike."""
        return Distribution(Offer(Scatter, state.held(state.seat)))


@value
class Claiming(Phase, form="claim"):
    """A player chooses a territory nobody holds."""

    stage = "set-up"
    rule = CLAIM
    lies_on = (Spreading,)
    asks = "{player:seat} claims a territory"


@value
class Dealing(Chance, form="deal"):
    """The next player is dealt a territory nobody holds."""

    stage = "set-up"
    rule = CLAIM
    lies_on: ClassVar[tuple[type[Phase], ...]] = (Spreading, Scattering)
    asks = "{mover:seat} is dealt a territory"

    def outcomes(self, state: ClassicState) -> Distribution[Action]:
        """Every unclaimed territory alike."""
        return Distribution(Offer(Deal, state.held(None)))


# -- whose territories are whose ------------------------------------------------------------------


@law(CLAIM, "{territory} is taken: {territory:owner} holds it", kept="nobody holds {territory}")
def unclaimed(state: ClassicState, action: Claim | Deal) -> dict[str, Any] | None:
    """Nobody holds the territory."""
    return None if state.owner(action.territory) is None else {}


def claims(state: ClassicState) -> Iterator[Offer]:
    """Every unclaimed territory."""
    yield Offer(Claim, state.held(None))


def claim(turn: ClassicTurn, action: Claim | Deal) -> None:
    """Give the territory to the player; then the next one chooses, until all are taken."""
    turn.claim(action.territory, because=CLAIM, how=action.verb)
    if None not in turn.state.owners:
        turn.done()
        if not any(turn.state.reserves):
            turn.done()  # the claims took every army: none is left to spread
    next_to_place(turn)


# -- where the starting armies stand --------------------------------------------------------------


@law(
    SPREAD,
    "{territory} belongs to {territory:owner}, not to {player:seat}",
    kept="{territory} belongs to {player:seat}",
)
def own_in_setup(state: ClassicState, action: Place | Scatter) -> dict[str, Any] | None:
    """The territory is one's own."""
    return None if state.owner(action.territory) == state.seat else {}


@law(SPREAD, "one army at a time, got {armies}", kept="one army at a time")
def one_at_a_time(state: ClassicState, action: Place) -> dict[str, Any] | None:
    """Exactly one army is placed."""
    return None if action.armies == 1 else {}


def spreads(state: ClassicState) -> Iterator[Offer]:
    """One army on any own territory."""
    yield Offer(Place, state.held(state.seat), (1,))


def spread(turn: ClassicTurn, action: Place | Scatter) -> None:
    """Place the army; then the next player who has some left, until nobody has."""
    turn.spend(1)
    turn.place(action.territory, 1, because=SPREAD)
    if not any(turn.state.reserves):
        turn.done()
    next_to_place(turn)


def next_to_place(turn: ClassicTurn) -> None:
    """Go on with the next player who has starting armies left."""
    reserves, seat = turn.state.reserves, turn.state.seat
    for k in range(1, len(reserves) + 1):
        following = (seat + k) % len(reserves)
        if reserves[following]:
            turn.pass_to(following, because=turn.state.rule)
            return


SETTING_UP: dict[str, tuple[Phase, ...]] = {
    "claim": (Claiming(), Spreading()),
    "deal": (Dealing(), Spreading()),
    "quick": (Dealing(), Scattering()),
}
MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Throwing: (first.throw_for_first(FIRST),),
    Claiming: (Move(Claim, CLAIM, (unclaimed,), claims, claim),),
    Dealing: (Move(Deal, CLAIM, (unclaimed,), nothing, claim),),
    Spreading: (Move(Place, SPREAD, (own_in_setup, one_at_a_time), spreads, spread),),
    Scattering: (Move(Scatter, SPREAD, (own_in_setup,), nothing, spread),),
}
