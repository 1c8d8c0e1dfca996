"""The eight rewards: towers, manoeuvres, a sure card, more dice, more armies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from riskteach.classic.documents import PUBLISHED, SPANISH
from riskteach.classic.fortify import Fortifying
from riskteach.core.actions import Action, Offer
from riskteach.core.moves import Move, law
from riskteach.core.notation import Territory
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.tally import Tally, tally
from riskteach.core.values import changed, value
from riskteach.revised.objectives import MAJOR, MINOR
from riskteach.revised.state import RevisedState, RevisedTurn

WHEN = Rule(
    "revised.reward.when",
    "From when on a reward works",
    "A reward works from the moment it is taken. So the extra manoeuvre and the sure card come in the same turn, dice "
    "and tower count from the next battle, and more armies and the early manoeuvre come with the owner's next turn.",
    Standing.READING,
    sources=(SPANISH.at(13),),
    readings=(Reading("every reward works from the owner's next turn on"),),
)
TOWER = Rule(
    "revised.reward.tower",
    "Communications tower",
    "Minor and major reward: a tower is put on a territory of one's own. As long as one holds it, one's highest die "
    "counts 1 more, attacking or defending, in every battle in that territory and the adjacent ones. With the "
    "territory the tower is lost: it is destroyed. Two towers over one battle do not add up. A battle is in two "
    "territories, the one attacked and the one attacked from; that either of them will do is a reading.",
    Standing.READING,
    sources=(SPANISH.at(15, 17), PUBLISHED.at()),
    readings=(Reading("one's own territory in the battle has to be near the tower", "own-side"),),
    option=Option(
        "tower_reach",
        (
            ("battle", "the territory attacked or the one attacked from is the tower's or beside it"),
            ("own-side", "the owner's own territory in the battle is the tower's or beside it"),
        ),
    ),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
EARLY = Rule(
    "revised.reward.early-manoeuvre",
    "Early manoeuvre",
    "Minor reward: one may fortify after placing armies, before the first attack, too.",
    sources=(SPANISH.at(15),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
EXTRA = Rule(
    "revised.reward.extra-manoeuvre",
    "Extra manoeuvre",
    "Minor reward: one may fortify once more at the end of the turn.",
    sources=(SPANISH.at(15),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
SURE_CARD = Rule(
    "revised.reward.sure-card",
    "A sure card",
    "Minor reward: one gets a card at the end of every turn, with or without a conquest, with or without an objective. "
    "That it is never a second card is a reading.",
    Standing.READING,
    sources=(SPANISH.at(15),),
    readings=(Reading("it comes on top of the card for a conquest"),),
    roles=(Role.EFFECT,),
)
ATTACK_DIE = Rule(
    "revised.reward.attack-die",
    "One more die to attack",
    "Major reward: one may attack with up to four dice. That the territory needs one army more than dice, as ever, is "
    "a reading.",
    Standing.READING,
    sources=(SPANISH.at(17),),
    readings=(Reading("one die more than the armies allow"),),
    roles=(Role.EFFECT,),
)
DEFENCE_DIE = Rule(
    "revised.reward.defence-die",
    "One more die to defend",
    "Major reward: one may defend with up to three dice. That there must be as many armies, as ever, is a reading. "
    "By the option that lets all armies attack, one of three stays back against three dice: it could be the last.",
    Standing.READING,
    sources=(SPANISH.at(17),),
    readings=(Reading("one die more than the armies allow"),),
    roles=(Role.EFFECT,),
)
TWO_UNITS = Rule(
    "revised.reward.two-units",
    "Two more armies a turn",
    "Major reward: two armies more when reinforcing.",
    sources=(SPANISH.at(17),),
    roles=(Role.EFFECT,),
)
CAP = Rule(
    "revised.dice.cap",
    "Dice that show more than six",
    "A raised die may count 7, or 8 with tower and hero together, and is compared as what it counts. Each kind of "
    "bonus counts once for a side.",
    Standing.READING,
    sources=(SPANISH.at(15, 19),),
    readings=(Reading("a six can't be raised"),),
)


class Reward(NamedTuple):
    """A reward: its grade, what it is called, and what it does for its owner."""

    grade: str
    title: str
    rule: Rule
    works: str


TOWERS = ("minor-tower", "major-tower")
REWARDS: dict[str, Reward] = {
    "minor-tower": Reward(MINOR, "a communications tower", TOWER, "may put a tower on an own territory"),
    "early-manoeuvre": Reward(
        MINOR, "an early manoeuvre", EARLY, "may fortify before the attacks from the next turn on"
    ),
    "extra-manoeuvre": Reward(MINOR, "an extra manoeuvre", EXTRA, "may fortify once more at the end of each turn"),
    "sure-card": Reward(MINOR, "a sure card", SURE_CARD, "gets a card at the end of every turn"),
    "major-tower": Reward(MAJOR, "a communications tower", TOWER, "may put a tower on an own territory"),
    "attack-die": Reward(MAJOR, "one more die to attack", ATTACK_DIE, "may attack with one more die"),
    "defence-die": Reward(MAJOR, "one more die to defend", DEFENCE_DIE, "may defend with one more die"),
    "two-units": Reward(MAJOR, "two more armies a turn", TWO_UNITS, "gets two armies more each turn"),
}


# -- numbers ----------------------------------------------------------------------------------------


def from_reward(state: RevisedState, seat: int) -> Tally:
    """Count two armies for who has won them."""
    return tally(2 * ("two-units" in state.rewards[seat]), TWO_UNITS, "the reward")


def attack_die(state: RevisedState, seat: int) -> Tally:
    """Count the die that a reward adds to an attack."""
    return tally("attack-die" in state.rewards[seat], ATTACK_DIE, "the reward")


def defence_die(state: RevisedState, seat: int | None) -> Tally:
    """Count the die that a reward adds to a defence."""
    return tally(seat is not None and "defence-die" in state.rewards[seat], DEFENCE_DIE, "the reward")


# -- towers -----------------------------------------------------------------------------------------

Reach = Callable[[Any, str, str, str], bool]


def near(state: RevisedState, tower: str, place: str) -> bool:
    """Whether a place is a tower's or beside it."""
    return place == tower or place in state.rules.board.neighbours[tower]


REACH: dict[str, Reach] = {
    "battle": lambda state, tower, own, other: near(state, tower, own) or near(state, tower, other),
    "own-side": lambda state, tower, own, other: near(state, tower, own),
}
"""Whether a tower counts in a battle between a territory of its owner and another, by the name of the option."""


def tower_bonus(state: RevisedState, own: str, other: str) -> Tally:
    """Count the one point that a tower, or several, give the side that fights from ``own``."""
    owner = state.owner(own)
    for tower in state.towers:
        if state.owner(tower) == owner and state.rules.reach(state, tower, own, other):
            return tally(1, TOWER, f"a tower in {state.rules.name(tower)}")
    return Tally()


@value
class PlaceTower(
    Action, form="tower TERRITORY", says="put the tower on {territory}", when="when a tower is won with an objective"
):
    """Put a tower on an own territory."""

    territory: Territory


@value
class PlacingTower(Phase, form="tower"):
    """A player puts the tower that was won on a territory."""

    stage = "objective"
    rule = TOWER
    asks = "{player:seat} puts the tower on a territory"


@law(
    TOWER, "{territory} belongs to {territory:owner}, not to {player:seat}", kept="{territory} belongs to {player:seat}"
)
def on_own_land(state: RevisedState, action: PlaceTower) -> dict[str, Any] | None:
    """The territory is one's own."""
    return None if state.owner(action.territory) == state.seat else {}


def sites(state: RevisedState) -> Iterator[Offer]:
    """Every own territory."""
    yield Offer(PlaceTower, state.held(state.seat))


def place_tower(turn: RevisedTurn, action: PlaceTower) -> None:
    """Put it there."""
    turn.done()
    index = turn.state.rules.board.index
    towers = tuple(sorted((*turn.state.towers, action.territory), key=index.__getitem__))
    turn.state = changed(turn.state, towers=towers)
    turn.say(TOWER, "tower", player=turn.state.seat, territory=action.territory)


def destroy(turn: RevisedTurn, territory: str, loser: int | None) -> None:
    """Take the towers of a lost territory off the board."""
    if territory in turn.state.towers:
        turn.state = changed(turn.state, towers=tuple(place for place in turn.state.towers if place != territory))
        turn.say(TOWER, "tower lost", player=loser, territory=territory)


# -- manoeuvres -------------------------------------------------------------------------------------


@value
class Early(Fortifying, form="early"):
    """A player may fortify before the first attack."""

    stage = "early"
    rule = EARLY
    asks = "{player:seat} fortifies before the attacks, or goes on"
    ends = "Go on"


@value
class Extra(Fortifying, form="extra"):
    """A player may fortify once more."""

    stage = "extra"
    rule = EXTRA
    asks = "{player:seat} fortifies once more, or ends the turn"
    ends = "End turn"


@value
class EarlyDue(Automatic):
    """Whether the early manoeuvre was won."""

    stage = "early"
    rule = EARLY

    def run(self, turn: RevisedTurn) -> None:
        """Ask who has it."""
        if "early-manoeuvre" in turn.state.rewards[turn.state.seat]:
            turn.ask(Early())


@value
class ExtraDue(Automatic):
    """Whether the extra manoeuvre was won."""

    stage = "extra"
    rule = EXTRA

    def run(self, turn: RevisedTurn) -> None:
        """Ask who has it."""
        if "extra-manoeuvre" in turn.state.rewards[turn.state.seat]:
            turn.ask(Extra())


MOVES: dict[type[Phase], tuple[Move, ...]] = {
    PlacingTower: (Move(PlaceTower, TOWER, (on_own_land,), sites, place_tower),)
}
