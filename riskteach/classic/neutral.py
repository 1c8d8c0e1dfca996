"""The neutral colour of a game for two: how it is set up, and who rolls for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from riskteach.classic.attack import Defend, Defending
from riskteach.classic.documents import POLISH, PUBLISHED
from riskteach.classic.reinforce import Place
from riskteach.classic.setup import (
    Dealing,
    FirstTurn,
    Scattering,
    Spreading,
    one_at_a_time,
    own_in_setup,
)
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Offer
from riskteach.core.moves import Move, law
from riskteach.core.phases import Phase
from riskteach.core.rules import Option, Role, Rule, Standing
from riskteach.core.values import changed, put, value
from riskteach.core.words import span

SETUP = Rule(
    "two.setup",
    "Two players and a neutral",
    "Two play, with a neutral colour beside them, and 40 armies each. The territories are dealt in three equal parts, "
    "with one army on each. Then, in turn, each player places two own armies and one neutral army, until all are "
    "placed. Wild cards go into the deck only then.",
    Standing.SUPPLIED,
    sources=(POLISH.at(1, 14), PUBLISHED.at()),
    replaces=("classic.players", "classic.setup.armies", "classic.setup.claim", "classic.setup.place"),
    option=Option(
        "setup",
        (
            ("deal", "territories are dealt by chance, armies placed by choice"),
            ("quick", "territories and armies are dealt by chance"),
        ),
    ),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
NEUTRAL = Rule(
    "two.neutral",
    "The neutral colour",
    "The neutral never attacks, gets no armies in play, holds no cards and can't win. When its land is attacked, the "
    "player who is not attacking chooses its dice and rolls for it. Taking its land earns a card like any other.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    roles=(Role.EFFECT,),
)
WIN = Rule(
    "two.win",
    "Beating the other player",
    "Who leaves the other player without a territory has won. The neutral need not be beaten.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    replaces=("classic.goal", "classic.win"),
    roles=(Role.FORBIDS, Role.EFFECT),
)

THIRD = 2
"""The seat of the neutral."""


# -- setting up -----------------------------------------------------------------------------------


@value
class SpreadingOwn(Spreading, form="spread LEFT"):
    """A player places own starting armies, and then one of the neutral's."""

    left: int
    rule = SETUP
    asks = "{player:seat} places {left:army/armies}, then a neutral one"


@value
class SpreadingNeutral(Phase, form="spread-neutral"):
    """A player places an army of the neutral."""

    stage = "set-up"
    rule = SETUP
    lies_on = (FirstTurn,)
    asks = "{player:seat} places an army of the neutral"


@value
class DealingThree(Dealing, form="deal"):
    """The next of three is dealt a territory."""

    lies_on = (SpreadingOwn, Scattering)


@law(
    SETUP,
    "{range} can be placed now, got {armies}",
    kept="{left:own army/own armies} can be placed now",
    within=SpreadingOwn,
)
def two_at_a_time(state: ClassicState, action: Place) -> dict[str, Any] | None:
    """At least one, and no more than are left of two."""
    left = state.asked(SpreadingOwn).left
    return None if 1 <= action.armies <= left else {"range": f"{span(1, left)} own {'army' if left == 1 else 'armies'}"}


@law(
    SETUP,
    "{territory} belongs to {territory:owner}: an army of the neutral goes on its own land",
    kept="{territory} belongs to {territory:owner}",
)
def on_neutral_land(state: ClassicState, action: Place) -> dict[str, Any] | None:
    """The territory is the neutral's."""
    return None if state.owner(action.territory) == THIRD else {}


def own_spreads(state: ClassicState) -> Iterator[Offer]:
    """As many as are left, on any own territory."""
    yield Offer(Place, state.held(state.seat), range(1, state.asked(SpreadingOwn).left + 1))


def neutral_spreads(state: ClassicState) -> Iterator[Offer]:
    """One army on any territory of the neutral."""
    yield Offer(Place, state.held(THIRD), (1,))


def spread_own(turn: ClassicTurn, action: Place) -> None:
    """Place own armies; after the second it is the neutral's."""
    left = turn.state.asked(SpreadingOwn).left - action.armies
    turn.spend(action.armies)
    turn.place(action.territory, action.armies, because=SETUP)
    turn.instead(SpreadingOwn(left) if left else SpreadingNeutral())


def spread_neutral(turn: ClassicTurn, action: Place) -> None:
    """Place an army of the neutral; then the other player goes on, until all armies are placed."""
    reserves = turn.state.reserves
    turn.state = changed(turn.state, reserves=put(reserves, THIRD, reserves[THIRD] - 1))
    turn.place(action.territory, 1, because=SETUP)
    if any(turn.state.reserves):
        turn.instead(SpreadingOwn(2))
        turn.pass_to(1 - turn.state.seat, because=SETUP)
    else:
        turn.done()


MOVES: dict[type[Phase], tuple[Move, ...]] = {
    SpreadingOwn: (Move(Place, SETUP, (own_in_setup, two_at_a_time), own_spreads, spread_own),),
    SpreadingNeutral: (Move(Place, SETUP, (on_neutral_land, one_at_a_time), neutral_spreads, spread_neutral),),
}


def unequal(state: ClassicState) -> Iterator[str]:
    """Say why the set-up can't have come so far: everything is dealt and placed in equal parts."""
    phase, reserves, rules = state.phase, state.reserves, state.rules
    if isinstance(phase, Dealing):
        start = state.agenda[0]
        assert isinstance(start, FirstTurn)
        order = [(start.player + k) % 3 for k in range(3)]
        dealt = len(state.owners) - state.owners.count(None)
        counts = {seat: (dealt + 2 - k) // 3 for k, seat in enumerate(order)}
        right = all(
            (state.owners.count(seat), reserves[seat]) == (many, rules.starting_armies - many)
            for seat, many in counts.items()
        )
        if SpreadingOwn in map(type, state.agenda) and SpreadingOwn(2) not in state.agenda:
            yield "nothing is placed while territories are dealt: 'spread 2 > deal'"
        if not right or state.seat != order[dealt % 3]:
            yield "each in turn is dealt one territory, and keeps the rest of 40 armies in reserve"
    elif isinstance(phase, SpreadingOwn | SpreadingNeutral):
        left = phase.left if isinstance(phase, SpreadingOwn) else 0
        mine, others = reserves[state.seat] - left, reserves[1 - state.seat]
        rounds = mine // 2 + others // 2 + 1
        fair = mine % 2 == others % 2 == 0 and others - mine in (0, 2)
        if not 0 <= left <= 2 or mine < 0 or not fair or reserves[THIRD] != rounds:
            yield "each in turn places two own armies and one of the neutral: the reserves don't agree with that"


# -- rolling for the neutral ----------------------------------------------------------------------


def rolling_for_it(defend: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Let the player who is not attacking name the neutral's dice."""

    def defended(turn: ClassicTurn, action: Defend) -> None:
        target = turn.state.asked(Defending).target
        if turn.state.owner(target) == THIRD:
            turn.say(NEUTRAL, "stand in", player=1 - turn.state.seat, territory=target)
        defend(turn, action)

    return defended
