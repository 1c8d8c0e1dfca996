"""A position of Risk Revised, and the verbs that change it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.rules import Rule
from riskteach.core.state import Holding, State
from riskteach.core.values import changed, value

ObjectiveName = Annotated[str, "objective"]
RewardName = Annotated[str, "reward"]


@value
class RevisedState(ClassicState):
    """A position of Risk Revised. The rewards that lie face down are not in it: chance finds them when they are won.

    Attributes
    ----------
    cities : tuple of str
        The territories with a city, in the board's order.
    capitals : tuple of (str or None)
        Where each seat's capital is, whoever holds it.
    on_table : tuple of str
        The objectives that can still be claimed.
    objectives, rewards : tuple of tuple of str
        What each seat has of them. Rewards of who is out stay here, and are out of the game.
    towers : tuple of str
        The territories with a tower; it is their owner's.
    heroes : tuple of (str or None)
        Where each seat's hero is; None where it is off the board, or not played with.
    conquests : tuple of str
        The territories taken this turn; what else the mover holds was held at its start.
    claimed : bool
        Whether an objective was claimed this turn.
    """

    cities: tuple[str, ...] = ()
    capitals: tuple[str | None, ...] = ()
    on_table: tuple[str, ...] = ()
    objectives: tuple[tuple[str, ...], ...] = ()
    rewards: tuple[tuple[str, ...], ...] = ()
    towers: tuple[str, ...] = ()
    heroes: tuple[str | None, ...] = ()
    conquests: tuple[str, ...] = ()
    claimed: bool = False

    __repr__ = State.__repr__

    def at(self, place: str) -> Holding:
        """Say whose a territory is, how many armies are on it, and what stands there."""
        held, letters = super().at(place), [seat.letter for seat in self.rules.seats]
        marks = ["city"] if place in self.cities else []
        marks += [
            f"capital-{letter}" for letter, capital in zip(letters, self.capitals, strict=True) if capital == place
        ]
        marks += [f"tower-{letters[held.owner]}"] if place in self.towers and held.owner is not None else []
        marks += [f"hero-{letter}" for letter, hero in zip(letters, self.heroes, strict=True) if hero == place]
        if self.towers:
            near = self.rules.board.neighbours[place]
            owners = {self.owner(tower) for tower in self.towers if tower in near}
            marks += [f"reach-{letter}" for seat, letter in enumerate(letters) if seat in owners]
        return Holding(held.owner, held.count, tuple(marks))


class RevisedTurn(ClassicTurn):
    """What can happen in Risk Revised."""

    __slots__ = ()
    state: RevisedState
    sentences: ClassVar[dict[str, str]] = {
        **ClassicTurn.sentences,
        "city": "A city stands in {territory}",
        "show": "The objective {objective} is on the table",
        "capital": "{player:seat} puts the capital on {territory}",
        "team": "{seats:seats} are a team",
        "meet": "{why}",
        "objective": "{player:seat} claims the objective {objective}",
        "no objective": "{player:seat} claims no objective",
        "reward": "The reward under the objective {objective} is {reward}",
        "works": "{player:seat} {does}",
        "tower": "{player:seat} puts a tower on {territory}",
        "tower lost": "The tower of {player:seat} in {territory} is destroyed",
        "objectives": "{player:seat} takes the objectives of {loser:seat}: {objectives:list}",
        "no card now": "{player:seat} has claimed an objective, so there is no card",
        "sure card": "{player:seat} gets a card at the end of every turn",
        "hero": "The hero of {player:seat} stands in {territory}",
        "hero lost": "The hero of {player:seat} leaves the board with the last army of {territory}",
        "hero back": "The hero of {player:seat} returns to {territory}",
        "hero away": "The hero of {player:seat} does not return yet",
        "hero goes": "The hero of {player:seat} goes along to {territory}",
        "hero stays": "The hero of {player:seat} stays in {territory}",
    }

    def take(self, territory: str, because: Rule) -> None:
        """Make a territory the mover's; what stood there may be lost with it."""
        loser = self.state.owner(territory)
        super().take(territory, because)
        index = self.state.rules.board.index
        conquests = tuple(sorted((*self.state.conquests, territory), key=index.__getitem__))
        self.state = changed(self.state, conquests=conquests)
        self.state.rules.taken(self, territory, loser)

    def own(self, field: str, seat: int, items: tuple[str, ...], order: list[str]) -> None:
        """Give a seat these objectives or rewards."""
        having, mine = getattr(self.state, field), tuple(sorted(items, key=order.index))
        fields: dict[str, Any] = {field: (*having[:seat], mine, *having[seat + 1 :])}
        self.state = changed(self.state, **fields)

    def lead(self, seat: int, territory: str | None) -> None:
        """Put a hero on a territory, or take it off the board."""
        heroes = self.state.heroes
        self.state = changed(self.state, heroes=(*heroes[:seat], territory, *heroes[seat + 1 :]))
