"""The order of a turn, and how it ends: by the next one, or by a victory."""

from __future__ import annotations

from riskteach.classic.attack import Attacking
from riskteach.classic.cards import CardDue
from riskteach.classic.documents import PUBLISHED, SPANISH
from riskteach.classic.fortify import Fortifying
from riskteach.classic.reinforce import Recruit
from riskteach.classic.turns import NextTurn
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.turn import Outcome
from riskteach.core.values import value
from riskteach.revised import claim, rewards
from riskteach.revised.state import RevisedState, RevisedTurn

ORDER = Rule(
    "revised.turn.order",
    "The order of a turn",
    "Reinforce (a lost hero returns, cards are traded, armies placed), manoeuvre early with that reward, attack, "
    "claim an objective, fortify, manoeuvre once more with that reward, draw a card; then it is seen whether one has "
    "won. After that the next player who is still in.",
    Standing.READING,
    sources=(SPANISH.at(7, 15),),
    readings=(Reading("objectives are claimed when the whole turn is over"),),
    replaces=("classic.turn.order",),
    roles=(Role.FORBIDS, Role.EFFECT),
)
WIN = Rule(
    "revised.win",
    "Objectives win",
    "Who holds three objectives and the own capital at the end of a turn has won. The text names no end, and without "
    "one objectives would win nothing: this is how the published edition ends. Conquering the world always wins. "
    "Objectives taken from a player who is out win at once, if they make up the number and the own capital is held.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    replaces=("classic.goal",),
    option=Option(
        "objectives_to_win",
        (
            (3, "three objectives, with the own capital"),
            (1, "one objective, with the own capital"),
            (2, "two objectives, with the own capital"),
            *((number, f"{number} objectives, with the own capital") for number in range(4, 9)),
            (None, "only the conquest of the world wins"),
        ),
    ),
    roles=(Role.FORBIDS, Role.EFFECT),
)


@value
class WhyCard(Automatic):
    """What is special about the card of this turn."""

    stage = "card"
    rule = claim.NO_CARD

    def run(self, turn: RevisedTurn) -> None:
        """Say why there is one for sure, or why there is none in spite of a conquest."""
        state = turn.state
        by = state.rules.card_by(state)
        if by == rewards.SURE_CARD:
            turn.say(rewards.SURE_CARD, "sure card", player=state.seat)
        elif by is None and state.conquered:
            turn.say(claim.NO_CARD, "no card now", player=state.seat)


@value
class VictoryDue(Automatic):
    """Whether the mover has won, or the mover's team."""

    rule = WIN

    def run(self, turn: RevisedTurn) -> None:
        """Look at objectives and capital."""
        outcome = by_objectives(turn.state, turn.state.seat)
        if outcome is not None:
            turn.win(outcome.winners, because=outcome.rule)


def by_objectives(state: RevisedState, seat: int, more: int = 0) -> Outcome | None:
    """Say whether a seat has the objectives, so many more counted, and its own capital."""
    side, need = state.rules.sides[seat], state.rules.objectives_to_win
    capital = state.capitals[seat]
    if need is None or capital is None or state.owner(capital) != seat:
        return None
    have = sum(len(state.objectives[mate]) for mate in side) + more
    return Outcome(tuple(sorted(side)), WIN) if have >= need else None


PLAN: tuple[Phase, ...] = (
    Recruit(),
    rewards.EarlyDue(),
    Attacking(),
    claim.ObjectiveDue(),
    Fortifying(),
    rewards.ExtraDue(),
    WhyCard(),
    CardDue(),
    VictoryDue(),
    NextTurn(),
)
