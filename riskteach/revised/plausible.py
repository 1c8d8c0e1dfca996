"""Whether a position of Risk Revised can come up. What a text does not name is not there; nothing is there twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riskteach.classic import plausible
from riskteach.classic.attack import Occupying, Rolling
from riskteach.classic.setup import Claiming, Dealing, FirstTurn, Throwing
from riskteach.core.seats import LETTERS
from riskteach.revised.claim import ClaimingObjective, Revealing, claimable
from riskteach.revised.heroes import Advancing, Returning
from riskteach.revised.objectives import EACH_GRADE, GRADES
from riskteach.revised.rewards import REWARDS, TOWERS, Early, Extra, PlacingTower
from riskteach.revised.setup import NUMBER_OF_CITIES, Building, Founding, Handing, Landing, Showing, receivers
from riskteach.revised.state import RevisedState

AFTER_CLAIM = ("objective", "fortify", "extra", "card", "")


def faults(state: RevisedState) -> list[str]:
    """Say why a position can't come up in a game; nothing where it can."""
    found = [*_once(state), *_pieces(state), *_objectives(state)]
    if state.agenda and isinstance(state.phase, Handing):
        found += [*plausible.counted(state), *_handing(state, state.phase)]
    else:
        found += plausible.faults(state)
    return found or [*_asked(state)]


def _twice(what: str, items: Sequence[str]) -> Iterator[str]:
    yield from (f"{what} {item} stands twice" for item in dict.fromkeys(items) if items.count(item) > 1)


def _once(state: RevisedState) -> Iterator[str]:
    """Cities, capitals, objectives, rewards and conquests stand once."""
    yield from _twice("the city", state.cities)
    yield from _twice("the capital", [place for place in state.capitals if place is not None])
    yield from _twice("the objective", [*state.on_table, *(id for having in state.objectives for id in having)])
    yield from _twice("the reward", [id for having in state.rewards for id in having])
    yield from _twice("the conquest", state.conquests)


def _pieces(state: RevisedState) -> Iterator[str]:
    """There are so many of them, and they stand where they may."""
    if len(state.cities) > NUMBER_OF_CITIES:
        yield f"there are {NUMBER_OF_CITIES} cities, got {len(state.cities)}"
    if len(state.towers) > len(TOWERS):
        yield f"there are {len(TOWERS)} towers, got {len(state.towers)}"
    if free := [place for place in state.towers if state.owner(place) is None]:
        yield f"a tower stands on somebody's territory, and nobody holds {free[0]}"
    for seat, place in enumerate(state.heroes):
        if place is not None and not state.rules.heroes:
            yield f"there are no heroes without heroes=True, got one of {LETTERS[seat]}"
        elif place is not None and state.owner(place) != seat:
            yield f"the hero of {LETTERS[seat]} stands on an own territory, got {place}"
    if foreign := [place for place in state.conquests if state.owner(place) != state.seat]:
        yield f"{foreign[0]} was conquered by {LETTERS[state.seat]} this turn, and belongs to somebody else"


def _objectives(state: RevisedState) -> Iterator[str]:
    """Four of each grade are in the game, and as many rewards; who is out has no objectives."""
    known = state.rules.objectives
    claimed = [id for having in state.objectives for id in having]
    waiting = [state.phase.objective] if state.agenda and isinstance(state.phase, Revealing) else []
    for grade in GRADES:
        lying = [id for id in state.on_table if known[id].grade == grade]
        taken = [id for id in claimed if known[id].grade == grade]
        won = [id for having in state.rewards for id in having if REWARDS[id].grade == grade]
        covered = len(lying) + sum(known[id].grade == grade for id in waiting)
        if len(lying) + len(taken) > EACH_GRADE:
            yield f"{EACH_GRADE} {grade} objectives are in a game, got {' '.join([*lying, *taken])}"
        elif covered + len(won) > EACH_GRADE:
            yield f"{EACH_GRADE} {grade} rewards are in a game, got {len(won)} won, and {covered} objectives with one"
    out = [k for k, having in enumerate(state.objectives) if having and k not in state.owners]
    if out and not any(isinstance(phase, Occupying) and phase.loser in out for phase in state.agenda):
        yield f"{LETTERS[out[0]]} holds no territory, so no objectives either"


def _handing(state: RevisedState, phase: Handing) -> Iterator[str]:
    """Everything is set up, and the cards go to the late seats one by one."""
    due = receivers(len(state.hands), phase.first)
    if len(state.agenda) > 1 or None in state.owners or any(state.reserves):
        yield f"'{phase}' comes by itself, when all armies are placed"
    elif not 0 <= phase.given < len(due) or state.seat != due[phase.given]:
        yield f"'{phase}': cards go to {' '.join(LETTERS[seat] for seat in due)}, one after the other"
    elif [len(hand) for hand in state.hands] != [due[: phase.given].count(seat) for seat in range(len(state.hands))]:
        yield f"'{phase}': so many cards were given to {' '.join(LETTERS[seat] for seat in due)} in turn"
    if state.sets or state.turn or state.conquered:
        yield "sets, turns and conquests come after the set-up"


def _asked(state: RevisedState) -> Iterator[str]:
    """What is asked can be asked here."""
    if not state.agenda:
        return
    phase, seat, letter = state.phase, state.seat, LETTERS[state.seat]
    if state.claimed and phase.stage not in AFTER_CLAIM:
        yield "'claimed' comes after the attacks"
    if state.agenda[0].stage == "set-up":
        yield from _setting_up(state)
    match phase:
        case ClaimingObjective() if state.claimed or not claimable(state):
            yield f"an objective is claimed when one is met, and {letter} has claimed one or meets none"
        case Revealing(objective) if objective not in state.objectives[seat] or not state.claimed:
            yield f"'{phase}': the objective was just claimed by {letter}; say that, and 'claimed'"
        case PlacingTower() if not state.claimed or not set(TOWERS) & set(state.rewards[seat]):
            yield f"a tower is placed when {letter} has 'claimed' an objective and won a tower with it"
        case PlacingTower() if len(state.towers) >= len(TOWERS):
            yield f"there are {len(TOWERS)} towers, and they stand already"
        case Early() if "early-manoeuvre" not in state.rewards[seat]:
            yield f"'{phase}' needs 'early-manoeuvre' among the rewards of {letter}"
        case Extra() if "extra-manoeuvre" not in state.rewards[seat]:
            yield f"'{phase}' needs 'extra-manoeuvre' among the rewards of {letter}"
        case Advancing(source, target) if (
            state.heroes[seat] != source or state.owner(target) != seat or source == target
        ):
            yield f"'{phase}': the hero of {letter} is in {source}, and armies went to another own territory"
        case Returning() if not state.rules.heroes or state.heroes[seat] is not None:
            yield f"'{phase}' comes when the hero of {letter} is off the board"
        case Rolling(source, target, attack) if attack > state.rules.most_dice(state, source, target):
            yield f"'{phase}': {attack} dice could use up {source}"


def _setting_up(state: RevisedState) -> Iterator[str]:
    """Cities, objectives and capitals come one after the other."""
    phase, known = state.phase, state.rules.objectives
    capitals = [seat for seat, place in enumerate(state.capitals) if place is not None]
    if any(state.objectives) or any(state.rewards) or state.towers or state.conquests:
        yield "objectives, rewards, towers and conquests come after the set-up"
    if isinstance(state.agenda[0], Throwing) and capitals:
        yield "capitals are placed when it is known who begins"
    if isinstance(phase, Building) and (len(state.cities) >= NUMBER_OF_CITIES or state.on_table):
        yield f"'{phase}': fewer than {NUMBER_OF_CITIES} cities stand, and no objective is open yet"
    if isinstance(phase, Showing):
        minor = [known[id].grade == GRADES[0] for id in state.on_table]
        if len(minor) >= EACH_GRADE * len(GRADES) or (False in minor and sum(minor) < EACH_GRADE):
            yield f"'{phase}': four minor objectives are drawn, and then four major ones"
    if isinstance(phase, Founding | Landing):
        start = state.agenda[0]
        assert isinstance(start, FirstTurn)
        count = len(state.capitals)
        before = [(start.player + k) % count for k in range((state.seat - start.player) % count)]
        held = [place for place in state.rules.board.ids if state.owner(place) is not None]
        right = sorted(before) == capitals and all(state.owner(str(state.capitals[seat])) == seat for seat in before)
        if not right or len(held) != len(before) or any(state.armies_in(place) != 1 for place in held):
            yield f"'{phase}': each player before has a capital with one army on it, and nothing else"
    elif any(isinstance(asked, Claiming | Dealing) for asked in state.agenda) and state.heroes != (
        state.capitals if state.rules.heroes else (None,) * len(state.heroes)
    ):
        yield "heroes stand on the capitals until the first turn"
