"""What every bundled player does as long as it has no idea of its own: a class to begin a player from."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, ClassVar, Protocol

from riskteach.classic.attack import Attack, Attacking, Defending, Occupy, Occupying
from riskteach.classic.blitz import MOST, Blitz
from riskteach.classic.cards import Trade, Trading
from riskteach.classic.fortify import Fortify, Fortifying
from riskteach.classic.neutral import THIRD, SpreadingNeutral
from riskteach.classic.reinforce import Place, Reinforcing
from riskteach.classic.setup import Claim, Claiming, Spreading
from riskteach.core.actions import Action, End
from riskteach.players.answering import Answering
from riskteach.players.seeing import Fight, borders, enemies, offers, to_the_front
from riskteach.revised.claim import ClaimingObjective
from riskteach.revised.heroes import Advancing, Hero, Returning
from riskteach.revised.rewards import PlaceTower, PlacingTower
from riskteach.revised.setup import Found, Founding


class Player(Protocol):
    """Somebody who plays.

    Attributes
    ----------
    why : str
        Why it chose as it did the last time.
    """

    why: str

    def choose(self, view: Any) -> Action | str:
        """Choose an action, or its text. The view is the position with what this player can't know hidden."""
        ...


class Habits(Answering):
    """A player that answers each question by a method of its own; overwrite those that you want to play better.

    Parameters
    ----------
    random : random.Random
        Where all its luck comes from: the same generator, the same game.
    blitz : bool
        Whether it fights its battles out at once, or roll by roll.
    """

    games: ClassVar[tuple[str, ...]] = ("classic", "mission", "two-player", "revised")
    asked: ClassVar[dict[type, str]] = {
        Claiming: "claim",
        Spreading: "spread",
        Reinforcing: "reinforce",
        Trading: "trade",
        Attacking: "attack",
        Defending: "defend",
        Occupying: "occupy",
        Fortifying: "fortify",
        SpreadingNeutral: "spread_neutral",
        Founding: "found",
        ClaimingObjective: "claim_objective",
        PlacingTower: "place_tower",
        Advancing: "lead_hero",
        Returning: "bring_hero_back",
    }

    def __init__(self, random: Random, blitz: bool = True) -> None:
        super().__init__(random)
        self.blitz = blitz

    # -- where armies go ------------------------------------------------------------------------

    def best_border(self, view: Any) -> int:
        """The border where the own army is the furthest ahead of its weakest enemy."""
        armies = view.armies
        return max(borders(view), key=lambda k: (armies[k] - min(enemies(view, k)), armies[k], -k))

    def claim(self, view: Any) -> Action:
        """Beside own land; among equals by chance."""
        owners, seat = view.owners, view.seat
        near = {k: sum(owners[t] == seat for _, t in row) for k, (_, row) in enumerate(view.rules.near)}
        free = [k for k in near if owners[k] is None]
        best = max(near[k] for k in free)
        self.why = f"it has {best} own neighbours, and no free land has more"
        return Claim(view.rules.near[self.random.choice([k for k in free if near[k] == best])][0])

    def spread(self, view: Any) -> Action:
        """One army to where a turn's armies would go."""
        return Place(self._front(view), 1)

    def reinforce(self, view: Any) -> Action:
        """Trade what can be traded, then place."""
        return self.set_of(view) or self.place(view)

    def place(self, view: Any) -> Action:
        """Everything to one border."""
        return Place(self._front(view), view.phase.left)

    def _front(self, view: Any) -> str:
        # Among mates only there may be no border.
        k = self.best_border(view) if borders(view) else view.owners.index(view.seat)
        name: str = view.rules.near[k][0]
        weakest = min(enemies(view, k), default=0)
        self.why = f"in {view.rules.name(name)} it has {view.armies[k]} against {weakest}"
        return name

    # -- cards ----------------------------------------------------------------------------------

    def set_of(self, view: Any) -> Trade | None:
        """The first set in hand, if there is one."""
        for offer in offers(view, Trade) if len(view.hands[view.seat]) >= 3 else ():
            self.why = "it has a set"
            return offer[0]  # type: ignore[return-value]
        return None

    def trade(self, view: Any) -> Action:
        """It must trade: the first set."""
        found = self.set_of(view)
        assert found is not None
        return found

    # -- battles --------------------------------------------------------------------------------

    def attack(self, view: Any) -> Action:
        """Attack nobody."""
        self.why = "it has had enough"
        return End()

    def fight(self, view: Any, fight: Fight) -> Action:
        """Fight a battle out, or begin it with most dice."""
        self._why = partial(fight.why, view)
        if self.blitz and fight.mine <= MOST and fight.theirs <= MOST:
            return Blitz(fight.source, fight.target)
        dice = view.rules.battle_dice(view, fight.source, fight.target)
        return Attack(fight.source, fight.target, dice.attackers(fight.mine))

    def defend(self, view: Any) -> Action:
        """Roll most dice: more never lose more than they win on average."""
        self.why = "more dice never lose more than they win on average"
        return view.phase.usual(view)  # type: ignore[no-any-return]

    def occupy(self, view: Any) -> Action:
        """Go on with everything, unless the enemies are all at the back."""
        phase, index = view.phase, view.rules.board.index
        ahead = bool(enemies(view, index[phase.target])) or not enemies(view, index[phase.source])
        self.why = "the army goes on together" if ahead else "the enemies are at the back"
        return Occupy(phase.most(view) if ahead else phase.least(view))

    # -- the end of a turn ----------------------------------------------------------------------

    def fortify(self, view: Any) -> Action:
        """Bring the largest army that has no enemy beside it nearer to the front."""
        index, armies, far = view.rules.board.index, view.armies, to_the_front(view)
        best: tuple[int, str, str] | None = None
        for offer in offers(view, Fortify):
            (source,), targets, _ = offer.choices
            s = index[source]
            if far.get(s) and (best is None or armies[s] > best[0]):
                best = (
                    armies[s],
                    source,
                    min(targets, key=lambda t: (far.get(index[t], len(armies)), -armies[index[t]])),
                )
        if best is None:
            self.why = "no army stands idle"
            return End()
        self.why = f"its army in {view.rules.name(best[1])} has no enemy beside it"
        return Fortify(best[1], best[2], best[0] - 1)

    # -- in Revised, and beside a neutral -------------------------------------------------------

    def spread_neutral(self, view: Any) -> Action:
        """An army of the neutral to where the other player has most land beside it."""
        other, near = 1 - view.seat, view.rules.near
        beside = {k: sum(view.owners[t] == other for _, t in near[k][1]) for k in range(len(near))}
        k = max((k for k in beside if view.owners[k] == THIRD), key=lambda k: (beside[k], -view.armies[k], -k))
        self.why = f"the other player has {beside[k]} territories beside it"
        return Place(near[k][0], 1)

    def found(self, view: Any) -> Action:
        """The capital where few can attack it."""
        free = [(len(row), place) for place, row in view.rules.near if view.owner(place) is None]
        number, place = min(free)
        self.why = f"it has {number} neighbours, and no free land has fewer"
        return Found(place)

    def claim_objective(self, view: Any) -> Action:
        """The first objective that it meets."""
        self.why = "an objective is worth more than a card"
        return view.legal_actions()[0]  # type: ignore[no-any-return]

    def place_tower(self, view: Any) -> Action:
        """The tower to where a turn's armies would go."""
        return PlaceTower(self._front(view))

    def lead_hero(self, view: Any) -> Action:
        """The hero goes with the army, unless the enemies are all at the back."""
        phase, index = view.phase, view.rules.board.index
        ahead = bool(enemies(view, index[phase.target]))
        self.why = "there are enemies ahead" if ahead else "there is no enemy ahead"
        return Hero(phase.target if ahead else phase.source)

    def bring_hero_back(self, view: Any) -> Action:
        """To where a turn's armies will go."""
        return Hero(self._front(view))
