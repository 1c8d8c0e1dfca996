"""Attacking: who may attack whom, the dice, the losses, and moving in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import prod
from typing import Any

from riskteach.classic.documents import POLISH, PUBLISHED
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Action, End, Offer
from riskteach.core.chance import Distribution, dice
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import SeatNumber, Territory
from riskteach.core.phases import Chance, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.shown import Fight
from riskteach.core.tally import Tally, tally
from riskteach.core.values import value
from riskteach.core.words import count, span
from riskteach.odds.battle import Battle, fought
from riskteach.odds.roll import comparisons

ADJACENT = Rule(
    "classic.attack.adjacent",
    "Attack a neighbour",
    "From a territory of one's own, an adjacent territory of another player may be attacked, as often as one likes.",
    sources=(POLISH.at(30),),
    roles=(Role.PERMITS, Role.FORBIDS),
)
TWO_ARMIES = Rule(
    "classic.attack.two-armies",
    "Two armies to attack",
    "The attacking territory needs at least two armies, and may never be left empty.",
    sources=(POLISH.at(32),),
    roles=(Role.PERMITS, Role.FORBIDS),
)
DICE = Rule(
    "classic.attack.dice",
    "One to three dice",
    "The attacker rolls one, two or three dice by choice, at most one fewer than the armies there. The text lets every "
    "army roll, but with two armies and two dice both could be lost and the territory be empty, which it forbids; so "
    "there, at least, one army may not roll. For three armies the letter would allow three dice; the rule of "
    "the published game is taken for both.",
    Standing.READING,
    sources=(POLISH.at(30, 32),),
    readings=(Reading("three armies may roll three dice, since at most two are lost", "armies"),),
    option=Option(
        "attack_limit",
        (
            ("spare", "at most one die fewer than armies"),
            ("armies", "as many dice as armies, but one die with two armies"),
        ),
    ),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
DEFEND = Rule(
    "classic.defend.dice",
    "One or two dice to defend",
    "The defender rolls one or two dice by choice, at most as many as armies there. That the attacker names the "
    "dice first, then the defender, and then both roll, is supplied.",
    Standing.SUPPLIED,
    sources=(POLISH.at(30), PUBLISHED.at()),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
COMPARE = Rule(
    "classic.battle.compare",
    "Highest against highest",
    "The highest dice of both are compared, then the next highest: as many pairs as the smaller number of dice. "
    "Further dice are ignored. The higher die wins.",
    sources=(POLISH.at(30),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
TIE = Rule(
    "classic.battle.tie",
    "Who wins a tie",
    "When the two dice of a pair are equal, the defender wins it. Our text about Classic Risk is silent; that the "
    "defender wins is how most people play it, and what a text about another Risk game, Deep Space, says of its own.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    option=Option("ties", (("defender", "the defender wins a tie"), ("attacker", "the attacker wins a tie"))),
    roles=(Role.EFFECT,),
)
LOSSES = Rule(
    "classic.battle.losses",
    "One army for each lost pair",
    "Each pair costs its loser one army. The text says so for two dice; that one die goes by the same measure is a "
    "reading.",
    Standing.READING,
    sources=(POLISH.at(31),),
    readings=(Reading("the text says nothing of a battle with one die"),),
    roles=(Role.EFFECT,),
)
STOP = Rule(
    "classic.attack.stop",
    "The attacker may stop",
    "The attacker may stop after any roll. The defender can't retreat.",
    sources=(POLISH.at(32),),
    roles=(Role.PERMITS, Role.EFFECT),
)
OCCUPY = Rule(
    "classic.attack.occupy",
    "Moving in",
    "When the last defender is gone, the attacker takes the territory and must move in at least as many armies as "
    "dice were rolled, as far as they are there, leaving at least one behind. Nothing else goes on until then. "
    "The text says only that no territory may be left empty.",
    Standing.SUPPLIED,
    sources=(POLISH.at(32), PUBLISHED.at()),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)

ATTACK_LIMIT, DEFENCE_LIMIT = tally(3, DICE, "dice to attack"), tally(2, DEFEND, "dice to defend")


# -- attacking ------------------------------------------------------------------------------------


@value
class Attack(Action, form="attack SOURCE TARGET DICE", says="attack {target} from {source} with {dice:die/dice}"):
    """Attack a neighbour with some dice."""

    source: Territory
    target: Territory
    dice: int


@value
class Attacking(Phase, form="attack [BEGUN]"):
    """A player attacks, or ends the attacks."""

    begun: bool = False
    stage = "attack"
    asks = "{player:seat} attacks, or ends the attacks"

    @property
    def over(self) -> tuple[str, ...]:
        """Sets are traded before the first attack."""
        return ("trade",) if self.begun else ()


@law(
    ADJACENT,
    "{source} belongs to {source:owner}, not to {player:seat}",
    kept="{source} belongs to {player:seat}",
    reads=("source",),
)
def from_own(state: ClassicState, action: Attack) -> dict[str, Any] | None:
    """The source is the player's own."""
    return None if state.owner(action.source) == state.seat else {}


@law(
    ADJACENT,
    "{target} belongs to {player:seat}: an attack is at another player's territory",
    kept="{target} belongs to {target:owner}",
    reads=("target",),
)
def at_another(state: ClassicState, action: Attack) -> dict[str, Any] | None:
    """The target is another player's."""
    return None if state.owner(action.target) != state.seat else {}


@law(ADJACENT, "{target} does not border {source}", kept="{target} borders {source}", reads=("source", "target"))
def at_a_neighbour(state: ClassicState, action: Attack) -> dict[str, Any] | None:
    """The two border each other."""
    return None if action.target in state.rules.board.neighbours[action.source] else {}


@law(
    TWO_ARMIES,
    "{source} has {source:armies}, an attack needs 2",
    kept="{source} has {source:armies}",
    reads=("source",),
)
def two_armies(state: ClassicState, action: Attack) -> dict[str, Any] | None:
    """There is an army to attack with, and one that stays."""
    return None if state.armies_in(action.source) > 1 else {}


@law(
    DICE,
    "{source} has {source:armies}: {limit}, got {dice}",
    kept="{source:armies} may roll {dice:die/dice}",
    reads=("source", "dice"),
)
def dice_to_attack(state: ClassicState, action: Attack) -> dict[str, Any] | None:
    """At least one die, at most as many as the armies there allow."""
    most = state.rules.attack_dice(state, action.source)
    return None if 1 <= action.dice <= most or most < 1 else {"limit": dice_limit(action.dice, most)}


def dice_limit(got: int, most: int) -> str:
    """Say what a number of dice was measured against."""
    return "at least 1 die" if got < 1 else f"at most {count(most, 'die/dice')}"


def attacks(state: ClassicState) -> Iterator[Offer]:
    """From every own territory with two armies, every neighbour that is another player's."""
    rules, seat, owners = state.rules, state.seat, state.owners
    limit = int(rules.attack_limit(state, seat))
    for k, (source, near) in enumerate(rules.near):
        if owners[k] == seat and state.armies[k] > 1:
            targets = [target for target, t in near if owners[t] != seat]
            if targets:
                yield Offer(Attack, (source,), targets, range(1, min(limit, rules.dice_of(state.armies[k])) + 1))


def attack(turn: ClassicTurn, action: Attack) -> None:
    """Name the dice; the defender is asked for hers."""
    turn.say(DICE, "attack", player=turn.state.seat, **vars(action))
    turn.instead(Attacking(begun=True))
    turn.ask(Defending(action.source, action.target, action.dice))


def stop(turn: ClassicTurn, action: End) -> None:
    """End the attacks."""
    turn.done()
    turn.say(STOP, "stop", player=turn.state.seat)


# -- defending ------------------------------------------------------------------------------------


@value
class Defend(Action, form="defend DICE", says="defend with {dice:die/dice}", when="when one is attacked"):
    """Defend with some dice."""

    dice: int


@value
class Defending(Phase, form="defend SOURCE TARGET ATTACK"):
    """The attacked player chooses the dice."""

    source: Territory
    target: Territory
    attack: int
    stage = "attack"
    rule = DEFEND
    lies_on = (Attacking,)
    asks = "{player:seat} defends {target} against {attack:die/dice} from {source}"
    order = "defend"

    def actor(self, state: ClassicState) -> int:
        """Whose territory is attacked, or who rolls for it."""
        seat: int = state.rules.defends(state, self.target)
        return seat

    def usual(self, state: ClassicState) -> Action:
        """Most dice: more never lose more than they win on average."""
        return Defend(state.rules.defence_dice(state, self.target))


@law(
    DEFEND,
    "{target} has {target:armies}: {limit} to defend, got {dice}",
    kept="{target} has {target:armies}",
    within=Defending,
)
def dice_to_defend(state: ClassicState, action: Defend) -> dict[str, Any] | None:
    """At least one die, at most as many as the armies there allow."""
    target = state.asked(Defending).target
    most = state.rules.defence_dice(state, target)
    if 1 <= action.dice <= most:
        return None
    return {"limit": dice_limit(action.dice, most), "target": target}


def defences(state: ClassicState) -> Iterator[Offer]:
    """Every number of dice."""
    most = state.rules.defence_dice(state, state.asked(Defending).target)
    yield Offer(Defend, range(1, most + 1))


def defend(turn: ClassicTurn, action: Defend) -> None:
    """Name the dice; then both roll."""
    asked = turn.done()
    player = turn.state.rules.defends(turn.state, asked.target)
    turn.say(DEFEND, "defend", player=player, target=asked.target, dice=action.dice)
    turn.ask(Rolling(asked.source, asked.target, asked.attack, action.dice))


# -- rolling --------------------------------------------------------------------------------------


@value
class Roll(
    Action,
    form="roll ATTACK... / DEFENCE...",
    says="roll {attack} against {defence}",
    when="when both have named their dice",
):
    """The dice of both; the order in which they are named does not matter."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]

    def __post_init__(self) -> None:
        for name in ("attack", "defence"):
            if type(got := getattr(self, name)) is tuple and all(type(pip) is int for pip in got):
                object.__setattr__(self, name, tuple(sorted(got, reverse=True)))


@lru_cache(None)
def rolls(attack: int, defence: int) -> Distribution[Action]:
    """Every roll of some dice against others, by its number of orders."""
    pairs = [(Roll(a, d), n * m) for a, n in dice(attack) for d, m in dice(defence)]
    assert sum(weight for _, weight in pairs) == prod([6] * (attack + defence))
    return Distribution([roll for roll, _ in pairs], [weight for _, weight in pairs])


@value
class Rolling(Chance, form="roll SOURCE TARGET ATTACK DEFENCE"):
    """Both roll."""

    source: Territory
    target: Territory
    attack: int
    defence: int
    stage = "attack"
    rule = COMPARE
    lies_on = (Attacking,)
    asks = "roll the dice: {attack} from {source} against {defence} in {target}"

    def outcomes(self, state: ClassicState) -> Distribution[Action]:
        """Every roll, highest dice first."""
        return rolls(self.attack, self.defence)


@law(DICE, "the attacker rolls {wanted:die/dice}, got {got}", within=Rolling)
def attackers_dice(state: ClassicState, roll: Roll) -> dict[str, Any] | None:
    """As many dice as the attacker named."""
    wanted = state.asked(Rolling).attack
    return None if len(roll.attack) == wanted else {"wanted": wanted, "got": len(roll.attack)}


@law(DEFEND, "the defender rolls {wanted:die/dice}, got {got}", within=Rolling)
def defenders_dice(state: ClassicState, roll: Roll) -> dict[str, Any] | None:
    """As many dice as the defender named."""
    wanted = state.asked(Rolling).defence
    return None if len(roll.defence) == wanted else {"wanted": wanted, "got": len(roll.defence)}


@law(COMPARE, "a die shows 1 to 6, got {odd}", kept="each die shows 1 to 6")
def one_to_six(state: ClassicState, roll: Roll) -> dict[str, Any] | None:
    """Dice have six sides."""
    odd = [pip for pip in (*roll.attack, *roll.defence) if not 1 <= pip <= 6]
    return {"odd": odd[0]} if odd else None


def raised(turn: ClassicTurn, seat: int, dice: tuple[int, ...], bonus: Tally) -> tuple[int, ...]:
    """Add a bonus, with its reasons, to the highest die."""
    for part in bonus.parts:
        turn.say(part.rule, "raise", player=seat, by=part.number, why=part.why)
    return (dice[0] + int(bonus), *dice[1:]) if bonus.parts else dice


def rolled(turn: ClassicTurn, roll: Roll) -> None:
    """Compare the dice, and take the losses."""
    battle = turn.done()
    state = turn.state
    rules, attacker, defender = state.rules, state.seat, state.owner(battle.target)
    assert defender is not None
    lost = {attacker: 0, defender: 0}
    where = {"source": battle.source, "target": battle.target}
    mine, theirs = rules.dice_bonuses(state, battle.source, battle.target)
    attack, defence = raised(turn, attacker, roll.attack, mine), raised(turn, defender, roll.defence, theirs)
    for a, d, won in comparisons(attack, defence, rules.ties):
        loser = defender if won else attacker
        lost[loser] += 1
        turn.say(TIE if a == d else COMPARE, "compare", attack=a, defence=d, loser=loser, **where)
    turn.lose(battle.target, lost[defender], because=LOSSES)
    turn.lose(battle.source, lost[attacker], because=LOSSES)
    if not turn.state.armies_in(battle.target):
        turn.take(battle.target, because=OCCUPY)
        turn.ask(Occupying(battle.source, battle.target, battle.attack, defender))


def _special(state: ClassicState, source: str, target: str) -> Iterator[str]:
    """Say what is not as in every battle: more dice than usual, and what is added to the highest die."""
    rules, seats = state.rules, (state.seat, state.owner(target))
    dice = rules.attack_dice(state, source), rules.defence_dice(state, target)
    usual = int(ATTACK_LIMIT), int(DEFENCE_LIMIT)
    for seat, most, few, bonus in zip(seats, dice, usual, rules.dice_bonuses(state, source, target), strict=True):
        if most > few:
            yield f"{rules.seats[seat].name} {most} dice"
        if bonus.parts:
            yield f"{rules.seats[seat].name} +{int(bonus)} ({', '.join(part.why for part in bonus.parts)})"


def fight(state: ClassicState, asked: Action | Phase) -> Fight | None:
    """Describe the battle from one territory into another player's, fought out with most dice."""
    source, target = getattr(asked, "source", None), getattr(asked, "target", None)
    if source is None or target is None or state.owner(target) in (None, state.owner(source)):
        return None
    attacker, defender = state.owner(source), state.owner(target)
    assert attacker is not None
    assert defender is not None
    forces = state.armies_in(source), state.armies_in(target)
    dice, name = state.rules.battle_dice, state.rules.name
    says = [f"{forces[0]} against {forces[1]}", *_special(state, source, target)]
    return Fight(
        (attacker, defender),
        forces,
        f"{name(source)} → {name(target)}",
        ", ".join(says),
        lambda: Battle(*forces, fought(*forces, dice(state, source, target))),
    )


# -- moving in ------------------------------------------------------------------------------------


@value
class Occupy(Action, form="occupy ARMIES", says="move {armies:army/armies} in", when="after a conquest"):
    """Move armies into the conquered territory."""

    armies: int


@value
class Occupying(Phase, form="occupy SOURCE TARGET DICE LOSER"):
    """The attacker moves into a conquered territory."""

    source: Territory
    target: Territory
    dice: int
    loser: SeatNumber
    stage = "attack"
    rule = OCCUPY
    lies_on = (Attacking,)
    asks = "{player:seat} must move armies from {source} into {target}"

    def least(self, state: ClassicState) -> int:
        """As many armies as dice rolled, as far as they are there."""
        return min(self.dice, self.most(state))

    def most(self, state: ClassicState) -> int:
        """All but one."""
        return state.armies_in(self.source) - 1


@law(
    OCCUPY,
    "{range} of the armies in {source} move into {target}, got {armies}",
    kept="{armies:army moves/armies move} in, at least one stays",
    within=Occupying,
)
def enough_move_in(state: ClassicState, action: Occupy) -> dict[str, Any] | None:
    """At least the dice of the roll, at most all but one."""
    phase = state.asked(Occupying)
    least, most = phase.least(state), phase.most(state)
    if least <= action.armies <= most:
        return None
    return {"range": span(least, most), "source": phase.source, "target": phase.target}


def occupations(state: ClassicState) -> Iterator[Offer]:
    """Every number that may move in."""
    phase = state.asked(Occupying)
    yield Offer(Occupy, range(phase.least(state), phase.most(state) + 1))


def occupy(turn: ClassicTurn, action: Occupy) -> None:
    """Move in; then it shows whether the loser is out, and whether the game is won."""
    phase = turn.done()
    turn.move(phase.source, phase.target, action.armies, because=OCCUPY)
    turn.state.rules.conquered(turn, phase.loser)


# Whatever begins a battle is under these.
BATTLE_LAWS = (from_own, at_another, at_a_neighbour, two_armies)
ATTACK = Move(Attack, ADJACENT, (*BATTLE_LAWS, dice_to_attack), attacks, attack)
END_ATTACK = Move(End, STOP, (), lambda state: (Offer(End),), stop, "the attacker may stop")
MOVES: dict[type[Phase], tuple[Move, ...]] = {
    Attacking: (ATTACK, END_ATTACK),
    Defending: (Move(Defend, DEFEND, (dice_to_defend,), defences, defend),),
    Rolling: (Move(Roll, COMPARE, (attackers_dice, defenders_dice, one_to_six), nothing, rolled),),
    Occupying: (Move(Occupy, OCCUPY, (enough_move_in,), occupations, occupy),),
}
