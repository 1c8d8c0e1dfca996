"""Risk Revised, put together: Classic with more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from riskteach.classic import attack, blitz, cards, documents, fortify, pieces, victory
from riskteach.classic import position as classic_position
from riskteach.classic import reinforce as classic_reinforce
from riskteach.classic import setup as classic_setup
from riskteach.classic import turns as classic_turns
from riskteach.classic.game import Classic, on_the_world
from riskteach.classic.goals import Progress
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.moves import Law, Move, law
from riskteach.core.phases import Phase
from riskteach.core.rules import Document, Rule, Rulebook
from riskteach.core.shown import Goal
from riskteach.core.state import Score
from riskteach.core.tally import Tally
from riskteach.core.turn import Outcome, Turn
from riskteach.core.values import changed
from riskteach.core.words import join
from riskteach.revised import (
    claim,
    heroes,
    objectives,
    plausible,
    position,
    reinforce,
    rewards,
    setup,
    teams,
    turns,
)
from riskteach.revised.state import RevisedState, RevisedTurn


@law(attack.DICE, "{source} has {source:armies}, and may lose {most} at once: not all may roll", reads=None)
def not_used_up(state: RevisedState, action: attack.Attack) -> dict[str, Any] | None:
    """No roll can leave the territory empty, whatever a reward adds to the defence."""
    if state.owner(action.target) is None or action.dice < state.armies_in(action.source):
        return None
    most = int(state.rules.defence_limit(state, action.target))
    return {"most": most} if action.dice > state.rules.most_dice(state, action.source, action.target) else None


class Revised(Classic):
    """Risk Revised, from the Spanish text: it adapts the revised edition to a classic board."""

    name_of_game: ClassVar[str] = "revised"
    book: ClassVar[Rulebook] = Rulebook.of(
        *(setup, pieces, classic_setup, turns, classic_turns, reinforce, classic_reinforce, cards, attack, blitz),
        *(objectives, claim, rewards, fortify, victory, heroes, teams),
    )
    documents: ClassVar[tuple[Document, ...]] = (
        documents.SPANISH,
        documents.POLISH,
        documents.PUBLISHED,
        documents.OURS,
    )
    players_rule: ClassVar[Rule] = setup.PLAYERS
    order: ClassVar[Rule] = turns.ORDER
    stages: ClassVar[Mapping[str, str]] = {
        "reinforce": "at the start of a turn",
        "early": "after placing armies, before the first attack",
        "attack": "after reinforcing",
        "objective": "after the attacks",
        "fortify": "after the attacks",
        "extra": "after fortifying",
        "card": "at the end of a turn",
    }
    draft: ClassVar[type[Turn[Any]]] = RevisedTurn
    reader: ClassVar[type[classic_position.Reader]] = position.Reader
    set_ups: ClassVar[Mapping[str, tuple[Phase, ...]]] = setup.SET_UPS
    editions: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        edition: {name: got for name, got in options.items() if name != "continent_bonus"}
        for edition, options in Classic.editions.items()
    }
    marks: ClassVar[tuple[str, ...]] = ("city", "capital", "tower", "hero", "reach")
    wins_by: ClassVar[str] = "who wins holds every territory, or the own capital and enough objectives"

    @classmethod
    def choose(cls, edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """Put the options over the edition over the defaults; teams may be said in any order."""
        tidied = {name: teams.tidy(got) if name == "teams" else got for name, got in options.items()}
        return super().choose(edition, tidied)

    def compose(self) -> None:
        """Set up objectives, reach, heroes and teams on top of Classic."""
        on_the_world(self)
        super().compose()
        chosen = self.options
        self.objectives = objectives.objectives(chosen["four_in_turn"])
        self.objectives_to_win: int | None = chosen["objectives_to_win"]
        self.reach = rewards.REACH[chosen["tower_reach"]]
        self.heroes: bool = chosen["heroes"]
        self.teams: teams.Teams | None = chosen["teams"]
        self.sides = teams.sides(self.teams, len(self.seats))
        if self.heroes:
            self.before_placing = (heroes.ReturnDue(),)

    def recruits(self) -> Sequence[Callable[[Any, int], Tally]]:
        """List what a turn's armies are counted from: continents always count."""
        return [
            reinforce.from_territories_and_cities,
            reinforce.from_capitals,
            classic_reinforce.from_continents,
            rewards.from_reward,
        ]

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        """Put more phases and laws to the moves of Classic."""
        reach = self.options["fortify"]
        table = {
            **super().table(),
            **fortify.moves(reach, rewards.Early, rewards.EARLY, "an early manoeuvre may be skipped"),
            **fortify.moves(reach, rewards.Extra, rewards.EXTRA, "an extra manoeuvre may be skipped"),
            **claim.moves(self.objectives, *([teams.alone] if self.teams else [])),
            **rewards.MOVES,
            **setup.MOVES,
        }
        table[reinforce.Late] = table[classic_reinforce.Reinforcing]
        if self.limit == "armies":
            attacks = table[attack.Attacking]
            table[attack.Attacking] = tuple(
                move.under(not_used_up) if move.kind is attack.Attack else move for move in attacks
            )
        return heroes.with_heroes(table) if self.heroes else table

    def battle_laws(self) -> tuple[Law, ...]:
        """Keep the peace among mates."""
        return (teams.peace,) if self.teams else ()

    def plan(self) -> tuple[Phase, ...]:
        """Give the phases of a turn."""
        return turns.PLAN

    def start(self) -> RevisedState:
        """Give the empty map, before cities and objectives are drawn."""
        blank, none = super().start(), (None,) * len(self.seats)
        assert isinstance(blank, RevisedState)
        having: tuple[tuple[str, ...], ...] = ((),) * len(self.seats)
        agenda = (*blank.agenda, setup.Showing(), setup.Building())
        return changed(blank, agenda=agenda, capitals=none, heroes=none, objectives=having, rewards=having)

    @cached_property
    def names(self) -> dict[str, Collection[str]]:
        """Seats, territories, cards, objectives and rewards."""
        return {**super().names, "objective": self.objectives, "reward": rewards.REWARDS}

    def name(self, item: str) -> str:
        """Give the name that people read for an id."""
        if item in self.objectives:
            return self.objectives[item].title
        return rewards.REWARDS[item].title if item in rewards.REWARDS else super().name(item)

    def who(self, seat: int, *, alone: bool = True) -> str:
        """Name a seat, or its team."""
        side = sorted({seat} if alone else self.sides[seat])
        names = join([self.seats[mate].name for mate in side])
        return names if len(side) == 1 else f"the team of {names}"

    def mark(self, mark: str) -> str:
        """Say what a mark of a territory means."""
        kind, _, letter = mark.partition("-")
        if kind == "city":
            return "a city"
        whose = next(seat.name for seat in self.seats if seat.letter == letter)
        return {"tower": f"a tower of {whose}", "reach": f"beside a tower of {whose}"}.get(
            kind, f"the {kind} of {whose}"
        )

    def facts(self, state: ClassicState) -> list[str]:
        """Say what the next set is worth, and what wins."""
        goal = [] if self.objectives_to_win is None else [f"{self.objectives_to_win} objectives and the capital win"]
        return super().facts(state) + goal

    def write_position(self, state: ClassicState) -> str:
        """Write a position so that reading it gives it back."""
        assert isinstance(state, RevisedState)
        return position.write(state)

    def faults(self, state: ClassicState) -> list[str]:
        """Say why a position can't come up in a game; nothing where it can."""
        assert isinstance(state, RevisedState)
        return plausible.faults(state)

    # -- hooks --------------------------------------------------------------------------------

    def scores(self, state: Any, seat: int) -> tuple[Score, ...]:
        """Territories, armies, cities, capitals, objectives with what wins, rewards and cards."""
        *land, hand = super().scores(state, seat)
        held = {place for place in state.rules.board.ids if state.owner(place) == seat}
        return (
            *land,
            Score("city/cities", sum(city in held for city in state.cities), sign="city"),
            Score("capital/capitals", sum(place in held for place in state.capitals), sign="capital"),
            Score("objective/objectives", len(state.objectives[seat]), self.objectives_to_win, "objective"),
            Score("reward/rewards", len(state.rewards[seat]), sign="reward"),
            hand,
        )

    def goals(self, state: Any, seat: int) -> tuple[Goal, ...]:
        """The objectives of this game, in their order; those that are taken are with whoever has them."""
        owners = {id: owner for owner, having in enumerate(state.objectives) for id in having}
        return tuple(
            self._goal(state, seat, id, owners.get(id))
            for id in self.objectives
            if id in owners or id in state.on_table
        )

    def _goal(self, state: RevisedState, seat: int, id: str, owner: int | None) -> Goal:
        one, far = self.objectives[id], self.objectives[id].progress(state, seat)
        says = one.says(state, seat) if owner is None else f"{self.seats[owner].name} has claimed {one.title}"
        wants = far.wants if owner is None and not far.met else ()
        return Goal(id, one.title, "objective", one.rule, far.have, far.need, says, wants, one.grade, owner)

    def advantages(self, state: Any, seat: int) -> tuple[Rule, ...]:
        """The rewards that a seat has won."""
        return tuple(rewards.REWARDS[id].rule for id in state.rewards[seat])

    def progress(self, state: RevisedState, seat: int) -> dict[str, Progress]:
        """Say how far a seat is with each objective on the table."""
        return {id: self.objectives[id].progress(state, seat) for id in state.on_table}

    def attack_limit(self, state: Any, seat: int) -> Tally:
        """A reward adds a die."""
        return super().attack_limit(state, seat) + rewards.attack_die(state, seat)

    def defence_limit(self, state: Any, territory: str) -> Tally:
        """A reward adds a die."""
        return super().defence_limit(state, territory) + rewards.defence_die(state, state.owner(territory))

    def most_dice(self, state: Any, source: str, target: str) -> int:
        """Say how many dice may attack one territory from another, so that no roll can leave the source empty."""
        return self.battle_dice(state, source, target).attackers(state.armies_in(source))

    def dice_bonuses(self, state: Any, source: str, target: str) -> tuple[Tally, Tally]:
        """A tower and a hero raise the highest die of their side."""
        return (
            rewards.tower_bonus(state, source, target) + heroes.hero_bonus(state, source),
            rewards.tower_bonus(state, target, source) + heroes.hero_bonus(state, target),
        )

    def placing_late(self, armies: int) -> Phase:
        """The early manoeuvre is over by then."""
        return reinforce.Late(armies)

    def founded(self, turn: RevisedTurn, territory: str) -> None:
        """Let the hero begin on the capital."""
        if self.heroes:
            seat = turn.state.seat
            turn.lead(seat, territory)
            turn.say(heroes.HERO, "hero", player=seat, territory=territory)

    def taken(self, turn: RevisedTurn, territory: str, loser: int | None) -> None:
        """Take off the board what is lost with a territory."""
        rewards.destroy(turn, territory, loser)
        heroes.fall(turn, territory, loser)

    def card_by(self, state: Any) -> Rule | None:
        """A card is for a conquest without an objective, or sure."""
        if "sure-card" in state.rewards[state.seat]:
            return rewards.SURE_CARD
        return None if state.claimed else super().card_by(state)

    def begins(self, turn: ClassicTurn, seat: int) -> None:
        """Say who is in a team, and set up."""
        if self.teams:
            assert isinstance(turn, RevisedTurn)
            teams.announce(turn, self.teams)
        super().begins(turn, seat)

    def first_turn(self, turn: ClassicTurn, seat: int) -> None:
        """Hand out the start cards first."""
        assert isinstance(turn, RevisedTurn)
        setup.hand_out(turn, seat)

    def begin_turn(self, turn: ClassicTurn, seat: int, because: Rule) -> None:
        """Begin a player's turn: nothing is conquered or claimed yet."""
        super().begin_turn(turn, seat, because)
        assert isinstance(turn, RevisedTurn)
        turn.state = changed(turn.state, conquests=(), claimed=False)

    def eliminated(self, turn: ClassicTurn, loser: int, over: bool) -> None:
        """The objectives go to the victor too."""
        assert isinstance(turn, RevisedTurn)
        claim.take_over(turn, loser)
        super().eliminated(turn, loser, over)

    def won(self, state: Any, loser: int | None = None) -> Outcome | None:
        """The world, of a team together too; or the objectives of who is out."""
        found = self._world(state, state.seat)
        if found is None and loser is not None and loser not in state.owners and state.objectives[loser]:
            found = turns.by_objectives(state, state.seat, len(state.objectives[loser]))
        return found

    def victory(self, state: Any, seat: int) -> Outcome | None:
        """The world, of a team together too; or objectives and the own capital."""
        return self._world(state, seat) or turns.by_objectives(state, seat)

    def _world(self, state: Any, seat: int) -> Outcome | None:
        alone = victory.world(state, seat)
        if alone is None:
            return teams.together(state, seat)
        return replace(alone, winners=tuple(sorted(self.sides[seat])))
