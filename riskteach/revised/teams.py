"""Teams: mates keep the peace, meet most objectives together, and win together."""

from __future__ import annotations

from typing import Any

from riskteach.classic.attack import Attack
from riskteach.classic.blitz import Blitz
from riskteach.classic.documents import PUBLISHED, SPANISH
from riskteach.core.errors import BadOption
from riskteach.core.moves import law
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.turn import Outcome
from riskteach.revised.claim import ClaimObjective
from riskteach.revised.state import RevisedState, RevisedTurn

Teams = tuple[tuple[int, ...], ...]

TEAMS = Rule(
    "revised.teams",
    "Playing in teams",
    "Equal teams play, whose seats alternate. Objectives that are marked for one player must be met by one; the others "
    "by what the team holds together when they are claimed. Those of one turn count what the mover has conquered; "
    "nothing that a mate held counts as new, and a mate's capital is no enemy capital.",
    Standing.SUPPLIED,
    sources=(SPANISH.at(7), PUBLISHED.at()),
    option=Option(
        "teams",
        (
            (None, "everybody plays alone"),
            (((0, 2), (1, 3)), "four players: the first and third against the second and fourth"),
            (((0, 2, 4), (1, 3, 5)), "six players: two teams of three"),
            (((0, 3), (1, 4), (2, 5)), "six players: three teams of two"),
        ),
    ),
    roles=(Role.EFFECT,),
)
SINGLE = Rule(
    "revised.teams.single",
    "Objectives for one player",
    "Three objectives are marked for one player: 8 cities, 2 continents and 11 cities. On the sheet of tokens two of "
    "the marks stand away from their tokens; the two tokens printed just before them are taken.",
    Standing.READING,
    sources=(SPANISH.at(63, 65, 81),),
    readings=(Reading("18 territories is marked instead of 2 continents"),),
    roles=(Role.FORBIDS,),
)
PEACE = Rule(
    "revised.teams.peace",
    "Mates",
    "Mates do not attack each other, and move armies in their own territories only. A team wins together: its "
    "objectives are counted together, and the mover has to hold the own capital. A team that holds every territory "
    "together has conquered the world. When a mate is out, the cards and objectives go to whoever did it, and the "
    "others play on.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    roles=(Role.FORBIDS, Role.EFFECT),
)


def tidy(teams: Any) -> Any:
    """Put teams, and the seats in each, in order, so that one way of saying it is as good as another."""
    try:
        return tuple(sorted(tuple(sorted(team)) for team in teams))
    except TypeError:
        return teams  # which is refused, with what there is


def sides(teams: Teams | None, seats: int) -> tuple[frozenset[int], ...]:
    """Give for each seat the seats that are on its side, itself included.

    Raises
    ------
    BadOption
        The teams are for another number of players.
    """
    if teams is None:
        return tuple(frozenset({seat}) for seat in range(seats))
    playing = sum(map(len, teams))
    if playing != seats:
        raise BadOption(f"teams={teams} is for {playing} players, got {seats}")
    return tuple(frozenset(next(team for team in teams if seat in team)) for seat in range(seats))


def announce(turn: RevisedTurn, teams: Teams) -> None:
    """Say who plays with whom."""
    for team in teams:
        turn.say(TEAMS, "team", seats=team)


@law(PEACE, "{target} belongs to {target:owner}, a mate of {player:seat}", reads=("target",))
def peace(state: RevisedState, action: Attack | Blitz) -> dict[str, Any] | None:
    """No mate is attacked."""
    owner = state.owner(action.target)
    return {} if owner != state.seat and owner in state.rules.sides[state.seat] else None


@law(SINGLE, "{why}", reads=("objective",))
def alone(state: RevisedState, action: ClaimObjective) -> dict[str, Any] | None:
    """The objective is not one that only the team together would meet."""
    objective = state.rules.objectives[action.objective]
    if not objective.single or objective.met(state, state.seat):
        return None
    together = objective._replace(single=False)
    if not together.met(state, state.seat):
        return None
    name = state.rules.name(action.objective)
    return {"why": f"{name} is for one player: that the team would meet it together does not count"}


def together(state: RevisedState, seat: int) -> Outcome | None:
    """Say whether a seat's team holds everything together."""
    side = state.rules.sides[seat]
    return Outcome(tuple(sorted(side)), PEACE) if len(side) > 1 and side.issuperset(state.owners) else None
