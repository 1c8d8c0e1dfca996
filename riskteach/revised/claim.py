"""Claiming an objective after the attacks, and what becomes of objectives when their owner is out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riskteach.classic.cards import DRAW
from riskteach.classic.documents import PUBLISHED, SPANISH
from riskteach.core.actions import Action, End, Offer
from riskteach.core.chance import Distribution
from riskteach.core.moves import Law, Move, law, nothing
from riskteach.core.phases import Automatic, Chance, Phase
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.revised.objectives import Objective
from riskteach.revised.rewards import REWARDS, TOWERS, PlacingTower
from riskteach.revised.state import ObjectiveName, RevisedState, RevisedTurn, RewardName

CLAIM = Rule(
    "revised.objective.claim",
    "Claiming an objective",
    "After the attacks one may claim one of the objectives on the table that one meets, and gets the reward that lies "
    "under it. At most one a turn; each can be claimed once. When the text speaks of the end of the turn, this moment "
    "is meant: nothing that comes later changes owners.",
    Standing.READING,
    sources=(SPANISH.at(7),),
    readings=(Reading("it is looked at when the whole turn is over"),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
NO_CARD = Rule(
    "revised.objective.no-card",
    "An objective instead of a card",
    "Who claims an objective draws no card this turn.",
    sources=(SPANISH.at(7),),
    roles=(Role.EFFECT,),
)
UNDER = Rule(
    "revised.setup.rewards",
    "A reward under each objective",
    "The rewards are shuffled, and one of the same grade lies face down on each objective. Nobody knows which until it "
    "is won. All four of a grade are in the game, so it is one of those not won yet, each equally likely.",
    sources=(SPANISH.at(3),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
ELIMINATE = Rule(
    "revised.eliminate",
    "The objectives of who is out",
    "Who eliminates a player takes all objectives and cards of that player, but never the rewards. Tower and hero of "
    "that player leave the board; the capital stays and counts. Objectives taken in this way are no claim, and cost no "
    "card.",
    Standing.SUPPLIED,
    sources=(SPANISH.at(7, 13), PUBLISHED.at()),
    roles=(Role.EFFECT,),
)


@value
class ObjectiveDue(Automatic):
    """Whether anything can be claimed."""

    stage = "objective"
    rule = CLAIM

    def run(self, turn: RevisedTurn) -> None:
        """Ask, where an objective on the table is met."""
        if claimable(turn.state):
            turn.ask(ClaimingObjective())


def claimable(state: RevisedState) -> list[str]:
    """List the objectives on the table that the mover meets."""
    known = state.rules.objectives
    return [id for id in state.on_table if known[id].met(state, state.seat)]


@value
class ClaimObjective(
    Action,
    form="objective OBJECTIVE",
    says="claim the objective {objective}",
    when="after the attacks, when one is met",
):
    """Claim an objective on the table."""

    objective: ObjectiveName


@value
class ClaimingObjective(Phase, form="objective"):
    """A player may claim an objective."""

    stage = "objective"
    rule = CLAIM
    asks = "{player:seat} may claim an objective"

    def ending(self, state: RevisedState) -> str:
        """A card that is earned is kept by claiming nothing, unless it comes in any case."""
        return "Keep the card" if state.rules.card_by(state) == DRAW else "Claim nothing"

    def button(self, action: Action) -> str:
        """Each objective that is met is claimed by a button."""
        return "Claim {objective}"


@law(CLAIM, "{why}", kept="the objective {objective} is on the table")
def on_the_table(state: RevisedState, action: ClaimObjective) -> dict[str, Any] | None:
    """Nobody has claimed it yet, and it is in this game."""
    if action.objective in state.on_table:
        return None
    name = state.rules.name(action.objective)
    for seat, having in enumerate(state.objectives):
        if action.objective in having:
            return {"why": f"the objective {name} belongs to {state.rules.seats[seat].name}"}
    return {"why": f"the objective {name} is not among those of this game"}


def needs(objective: Objective) -> Law:
    """Make the law of one objective: it says how far the mover is."""

    def test(state: RevisedState, action: ClaimObjective) -> dict[str, Any] | None:
        if action.objective != objective.id or objective.met(state, state.seat):
            return None
        return {"why": objective.says(state, state.seat)}

    def kept(state: RevisedState, action: ClaimObjective) -> str:
        return objective.says(state, state.seat) if action.objective == objective.id else ""

    return Law(objective.rule, test, "{why}", kept)


def claims(state: RevisedState) -> Iterator[Offer]:
    """Every objective on the table that is met."""
    yield Offer(ClaimObjective, claimable(state))


def claim(turn: RevisedTurn, action: ClaimObjective) -> None:
    """Take the objective; then its reward is turned over."""
    turn.done()
    state, id = turn.state, action.objective
    known = state.rules.objectives
    far = known[id].says(state, state.seat)
    turn.say(known[id].rule, "meet", why=far[0].upper() + far[1:])
    on_table = tuple(other for other in state.on_table if other != id)
    turn.state = changed(state, on_table=on_table, claimed=True)
    turn.own("objectives", state.seat, (*state.objectives[state.seat], id), list(known))
    turn.say(CLAIM, "objective", player=state.seat, objective=id)
    turn.ask(Revealing(id))


def decline(turn: RevisedTurn, action: End) -> None:
    """Claim nothing."""
    turn.done()
    turn.say(CLAIM, "no objective", player=turn.state.seat)


# -- the reward under it ----------------------------------------------------------------------------


@value
class Reveal(Action, form="reward REWARD", says="turn over {reward}", when="when an objective was claimed"):
    """Chance turns a reward over."""

    reward: RewardName


@value
class Revealing(Chance, form="reveal OBJECTIVE"):
    """The reward under a claimed objective is turned over."""

    objective: ObjectiveName
    stage = "objective"
    rule = UNDER
    asks = "the reward under the objective {objective} is turned over"

    def outcomes(self, state: RevisedState) -> Distribution[Action]:
        """Every reward of the grade that nobody has won, alike."""
        grade = state.rules.objectives[self.objective].grade
        won = {id for having in state.rewards for id in having}
        return Distribution([Reveal(id) for id, one in REWARDS.items() if one.grade == grade and id not in won])


@law(UNDER, "{why}", kept="{reward} may lie there", within=Revealing)
def may_lie_there(state: RevisedState, action: Reveal) -> dict[str, Any] | None:
    """It is of the objective's grade, and nobody has won it yet."""
    objective, grade = state.asked(Revealing).objective, REWARDS[action.reward].grade
    wanted = state.rules.objectives[objective].grade
    if grade != wanted:
        name = state.rules.name(objective)
        return {"why": f"{name} is a {wanted} objective, and {state.rules.name(action.reward)} a {grade} reward"}
    for seat, having in enumerate(state.rewards):
        if action.reward in having:
            return {"why": f"{state.rules.seats[seat].name} has won {state.rules.name(action.reward)} already"}
    return None


def reveal(turn: RevisedTurn, action: Reveal) -> None:
    """Give the reward to the player; a tower is placed at once."""
    phase, seat, reward = turn.done(), turn.state.seat, REWARDS[action.reward]
    turn.own("rewards", seat, (*turn.state.rewards[seat], action.reward), list(REWARDS))
    turn.say(UNDER, "reward", objective=phase.objective, reward=action.reward)
    turn.say(reward.rule, "works", player=seat, does=reward.works)
    if action.reward in TOWERS:
        turn.ask(PlacingTower())


def take_over(turn: RevisedTurn, loser: int) -> None:
    """Give the objectives of who is out to the mover."""
    state = turn.state
    if gained := state.objectives[loser]:
        order = list(state.rules.objectives)
        turn.own("objectives", loser, (), order)
        turn.own("objectives", state.seat, (*state.objectives[state.seat], *gained), order)
        turn.say(ELIMINATE, "objectives", player=state.seat, loser=loser, objectives=gained)


def moves(objectives: dict[str, Objective], *more: Law) -> dict[type[Phase], tuple[Move, ...]]:
    """Give the moves of claiming; the laws of the objectives, and others where there are any."""
    laws = (on_the_table, *(needs(objective) for objective in objectives.values()), *more)
    return {
        ClaimingObjective: (
            Move(ClaimObjective, CLAIM, laws, claims, claim),
            Move(End, CLAIM, (), lambda state: (Offer(End),), decline, "nothing has to be claimed"),
        ),
        Revealing: (Move(Reveal, UNDER, (may_lie_there,), nothing, reveal),),
    }
