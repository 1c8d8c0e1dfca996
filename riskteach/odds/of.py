"""The odds of an action in a position, with everything that holds there, and the luck of what was played."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from riskteach.core.actions import Action
from riskteach.core.errors import BadAction, BadOption, IllegalAction
from riskteach.core.phases import CHANCE
from riskteach.odds.battle import Battle
from riskteach.odds.fighting import Dice, Number, fought
from riskteach.odds.luck import Luck
from riskteach.odds.roll import losses

if TYPE_CHECKING:
    from riskteach.core.session import Session

ONE_ROLL = "one roll"


def of(game: Session[Any], action: str | Action) -> Battle:
    """Find the odds of an attack or a blitz in the position of a game, under its rules.

    The rule set says by its hook ``battle_dice(state, source, target)`` how that battle is rolled.

    Parameters
    ----------
    game : Game
    action : str or Action
        Such as ``"blitz siam indonesia"``, or ``"attack siam indonesia 3"`` for one roll.

    Raises
    ------
    IllegalAction
        The rules forbid it here; the message says why.
    BadAction
        It is no text of an action, or there is no battle in it.

    Examples
    --------
    >>> import riskteach as rt
    >>> game = rt.position("classic", "A: siam 5 | B: indonesia 3, * 1 | A attack")
    >>> of(game, "blitz siam indonesia").win
    0.6416228964559516
    >>> of(game, "attack siam indonesia 3")
    5 against 3, one roll: wins 0.0%; expected losses 0.92 and 1.08
    """
    state = game.state
    if isinstance(action, str):
        action = game.rules.parse(action)
    if state.check(action):
        raise IllegalAction(state.explain(action))
    found = _battle(state, action)
    if found is None:
        raise BadAction(f"'{action.verb}' is no battle: name an attack or a blitz, got '{action}'")
    return found


def luck(game: Session[Any]) -> Luck | None:
    """Say how lucky the attacker was in the last battle of a game, all its rolls together.

    The armies lost are compared with what the same dice could have done; None where nothing was rolled yet.

    Examples
    --------
    >>> import riskteach as rt
    >>> game = rt.position("classic", "A: siam 5 | B: indonesia 3, * 1 | A attack", chance="manual")
    >>> _ = game.do("attack siam indonesia 3"), game.do("roll 6 6 5 / 5 4"), game.do("attack siam indonesia 3")
    >>> _ = game.do("roll 6 6 1 / 4")
    >>> luck(game)
    nothing unusual: 25% of such battles end as well or better for the attacker
    """
    steps = game.history
    before = [game.start, *(step.state for step in steps)]
    leads: dict[int, Number] = {0: 1.0}
    lead, where = 0, None
    for k in reversed(range(len(steps))):
        state, phase = before[k], before[k].phase
        if steps[k].player != CHANCE:
            if where and not hasattr(phase, "target") and not hasattr(steps[k].action, "target"):
                break  # something else was done in between
            continue
        battle = _battle(state, phase) if hasattr(phase, "target") else None
        here = state.turn, getattr(phase, "source", ""), getattr(phase, "target", "")
        if battle is None or where not in (None, here):
            if where:
                break
            continue
        where = here
        now = steps[k].state.at(phase.source).count - _left(steps[k].state, phase.target, state)
        lead += now - (battle.attackers - battle.defenders)
        leads = _together(leads, battle)
    return Luck.of(leads, lead) if where else None


def _left(state: Any, target: str, before: Any) -> int:
    """Count the defenders that are left; none where the territory has changed hands."""
    there = state.at(target)
    return int(there.count) if there.owner == before.at(target).owner else 0


def _together(leads: dict[int, Number], battle: Battle) -> dict[int, Number]:
    """Add one more roll, or battle, to the lead in armies that the attacker may have."""
    found: defaultdict[int, Number] = defaultdict(int)
    for lead, p in leads.items():
        for (a, d), q in battle.distribution.items():
            found[lead + a - d - (battle.attackers - battle.defenders)] += p * q
    return dict(found)


def _battle(state: Any, asked: Any) -> Battle | None:
    """Find the battle that an action begins, or that a chance decides; None where there is none.

    One roll names its dice (``dice``, or ``attack`` and ``defence``), a blitz the armies to stop at (``least``).
    """
    if not hasattr(asked, "source") or not hasattr(state.rules, "battle_dice") or not _foes(state, asked):
        return None
    dice: Dice = state.rules.battle_dice(state, asked.source, asked.target)
    attackers, defenders = state.at(asked.source).count, state.at(asked.target).count
    if hasattr(asked, "least"):
        return Battle(attackers, defenders, fought(attackers, defenders, dice, asked.least or 1))
    mine = getattr(asked, "dice", None) or getattr(asked, "attack", None)
    if mine is None:
        raise BadOption(f"{asked} says neither its dice nor where it stops")
    theirs = getattr(asked, "defence", None) or dice.defenders(defenders)
    table = losses(mine, theirs, dice.attack_bonus, dice.defence_bonus, dice.ties)
    whole, pairs = 6 ** (mine + theirs), len(table) - 1
    ends = {(attackers - lost, defenders - pairs + lost): many / whole for lost, many in enumerate(table) if many}
    return Battle(attackers, defenders, ends, ONE_ROLL)


def _foes(state: Any, asked: Any) -> bool:
    """Say whether it is between the territories of two players: to move armies is no battle."""
    return bool(state.at(asked.source).owner != state.at(asked.target).owner)
