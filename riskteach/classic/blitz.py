"""The blitz: a row of attacks without stopping in between."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from riskteach.classic.attack import (
    BATTLE_LAWS,
    LOSSES,
    OCCUPY,
    Attacking,
    Occupying,
    attacks,
)
from riskteach.classic.documents import OURS
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Action, Offer
from riskteach.core.chance import Distribution, Random
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import Territory
from riskteach.core.phases import Chance, Phase
from riskteach.core.rules import Role, Rule, Standing
from riskteach.core.values import value
from riskteach.core.words import count, span
from riskteach.odds.battle import Battle
from riskteach.odds.fighting import Dice, fought, possible, rolled_out
from riskteach.odds.luck import percent

MOST = 5000

BLITZ = Rule(
    "classic.attack.blitz",
    "Attack until it is decided",
    "The attacker may attack with most dice again and again without stopping in between, until the territory is taken "
    "or only a number of armies named before is left. The defender rolls most dice all along. It saves time and gives "
    "up two things: to stop after each roll, and the defender's choice of dice. A roll can cost several armies, so "
    f"fewer may be left than the number named. It is worked out for up to {MOST} armies on a side. The texts know no "
    "such thing.",
    Standing.SUPPLIED,
    sources=(OURS.at(),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)


@value
class Blitz(Action, form="blitz SOURCE TARGET [to LEAST]", says="attack {target} from {source} until it is decided"):
    """Attack until the target is taken, or the source is down to so many armies (one, where none are named)."""

    source: Territory
    target: Territory
    least: int | None = None


@value
class Fought(
    Action, form="fought ATTACKERS / DEFENDERS", says="{attackers} against {defenders} are left", when="in a blitz"
):
    """How a blitz ends: the armies left on both sides."""

    attackers: int
    defenders: int


@value
class Blitzing(Chance, form="blitzing SOURCE TARGET LEAST"):
    """A blitz is fought out."""

    source: Territory
    target: Territory
    least: int
    stage = "attack"
    rule = BLITZ
    lies_on = (Attacking,)
    asks = "the dice are rolled until {target} is taken or {source} is down to {least:army/armies}"

    def outcomes(self, state: ClassicState) -> Distribution[Action]:
        """Every end, with its exact probability, which is worked out only when somebody looks."""
        dice = state.rules.battle_dice(state, self.source, self.target)
        return Ends(state.armies_in(self.source), state.armies_in(self.target), dice, self.least)


@lru_cache(64)
def exact_ends(attackers: int, defenders: int, dice: Dice, least: int) -> dict[Action, Fraction]:
    """Give every end of a blitz with its exact probability."""
    ends = fought(attackers, defenders, dice, least, exact=True)
    return {Fought(*end): Fraction(p) for end, p in sorted(ends.items(), reverse=True)}


possible_ends = lru_cache(64)(possible)


class Ends(Distribution[Action]):
    """The ends of a blitz: drawn by rolling it out, and worked out exactly where they are asked for."""

    def __init__(self, attackers: int, defenders: int, dice: Dice, least: int) -> None:
        self.battle = (attackers, defenders, dice, least)

    @cached_property
    def _exact(self) -> dict[Action, Fraction]:
        return exact_ends(*self.battle)

    @property
    def outcomes(self) -> list[Action]:  # type: ignore[override]  # made when asked for
        """Every end once, in the order of the exact distribution, but found without it."""
        return [Fought(*end) for end in sorted(possible_ends(*self.battle), reverse=True)]

    def __iter__(self) -> Iterator[tuple[Action, Fraction]]:
        return iter(self._exact.items())

    def __len__(self) -> int:
        return len(self._exact)

    def draw(self, random: Random) -> Action:
        """Roll it out once."""
        return Fought(*rolled_out(*self.battle, random))


class WinChance:
    """The chance to win a blitz, worked out when it is put into words."""

    def __init__(self, state: ClassicState, source: str, target: str, least: int) -> None:
        self._begun = state, source, target, least

    @property
    def battle(self) -> tuple[int, int, Dice, int]:
        """Armies, dice, and where it stops."""
        state, source, target, least = self._begun
        dice = state.rules.battle_dice(state, source, target)
        return state.armies_in(source), state.armies_in(target), dice, least

    def __float__(self) -> float:
        attackers, defenders, dice, least = self.battle
        return float(Battle(attackers, defenders, fought(attackers, defenders, dice, least)).win)

    def __format__(self, spec: str) -> str:
        return percent(float(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WinChance) and self.battle == other.battle

    __hash__ = None  # type: ignore[assignment]


def how_far(state: ClassicState, action: Blitz) -> str:
    """Say how many armies may be left: fewer than the number named, where one roll costs several."""
    dice, least = state.rules.battle_dice(state, action.source, action.target), action.least or 1
    fewest = max(1, least + 1 - min(dice.attack, dice.defence))
    if fewest == least:
        return f"it goes on until {{target}} is taken or {count(least, 'army is/armies are')} left"
    return f"it stops at {least} armies; since a roll can cost several at once, {span(fewest, least - 1)} may be left"


@law(BLITZ, "{source} has {source:armies}: the attack can stop at {range}, got {least}", kept=how_far)
def armies_to_stop_at(state: ClassicState, action: Blitz) -> dict[str, Any] | None:
    """The number to stop at is one that is not reached yet."""
    armies = state.armies_in(action.source)
    if action.least is None or armies < 2 or 1 <= action.least < armies:
        return None
    return {"range": span(1, armies - 1)}


@law(BLITZ, "{name} has {many} armies, and a blitz goes up to {most} on a side", reads=("source", "target"))
def not_too_many(state: ClassicState, action: Blitz) -> dict[str, Any] | None:
    """A class can wait for it to be worked out."""
    for name in (action.source, action.target):
        if state.armies_in(name) > MOST:
            return {"name": name, "many": state.armies_in(name), "most": MOST}
    return None


def blitzes(state: ClassicState) -> Iterator[Offer]:
    """Wherever an attack is on offer, with or without a number to stop at."""
    for offer in attacks(state):
        (source,), targets, _ = offer.choices
        armies = state.armies_in(source)
        weak = [target for target in targets if state.armies_in(target) <= MOST]
        if armies <= MOST and weak:
            yield Offer(Blitz, (source,), weak, (None,))
            yield Offer(Blitz, (source,), weak, range(1, armies))


def blitz(turn: ClassicTurn, action: Blitz) -> None:
    """Begin; then the dice go on until it is decided."""
    state, least = turn.state, action.least or 1
    chance = WinChance(state, action.source, action.target, least)
    turn.say(BLITZ, "blitz", player=state.seat, source=action.source, target=action.target, chance=chance)
    turn.instead(Attacking(begun=True))
    turn.ask(Blitzing(action.source, action.target, least))


@law(BLITZ, "{attackers} against {defenders} can't be left of {before}", within=Blitzing)
def a_possible_end(state: ClassicState, action: Fought) -> dict[str, Any] | None:
    """It is one of the ends that the battle can have."""
    phase = state.asked(Blitzing)
    attackers, defenders = state.armies_in(phase.source), state.armies_in(phase.target)
    dice = state.rules.battle_dice(state, phase.source, phase.target)
    if (action.attackers, action.defenders) in possible_ends(attackers, defenders, dice, phase.least):
        return None
    return {"before": f"{attackers} against {defenders}"}


def end_blitz(turn: ClassicTurn, action: Fought) -> None:
    """Take the losses of all rolls together; the last one decides how many must move in."""
    phase, state = turn.done(), turn.state
    loser = state.owner(phase.target)
    assert loser is not None
    turn.lose(phase.target, state.armies_in(phase.target) - action.defenders, because=LOSSES)
    turn.lose(phase.source, state.armies_in(phase.source) - action.attackers, because=LOSSES)
    if not action.defenders:
        # The roll that conquers costs the attacker nothing: its dice are those of the armies left.
        dice = state.rules.attack_dice(turn.state, phase.source)
        turn.take(phase.target, because=OCCUPY)
        turn.ask(Occupying(phase.source, phase.target, dice, loser))


LAWS = (*BATTLE_LAWS, not_too_many, armies_to_stop_at)
MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Attacking: (Move(Blitz, BLITZ, LAWS, blitzes, blitz),),
    Blitzing: (Move(Fought, BLITZ, (a_possible_end,), nothing, end_blitz),),
}
