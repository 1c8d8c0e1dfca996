"""Whole games of Revised: every promise of the kit, nothing lost or invented, saving and going back at every step."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from test_packaging import Sealed

import riskteach as rt
from riskteach.classic.attack import Attack, Occupying
from riskteach.core import records
from riskteach.core.actions import Action, End, Offer
from riskteach.core.phases import CHANCE
from riskteach.core.ruleset import RuleSet
from riskteach.revised.claim import ClaimObjective, Revealing
from riskteach.revised.game import Revised
from riskteach.revised.objectives import EACH_GRADE, GRADES
from riskteach.revised.rewards import REWARDS
from riskteach.revised.state import RevisedState
from riskteach.testing import Report, check_rules


def eager(state: Any, pick: random.Random) -> Action:
    """Choose as somebody who wants objectives: claim what can be claimed, attack where it is easy, keep moving."""
    offers: list[Offer] = state.offers()
    if pick.random() < 0.1:
        choice: Action = state.legal_actions().choice(pick)
        return choice
    if claims := [offer for offer in offers if offer.kind is ClaimObjective]:
        return claims[0][0]
    if attacks := [offer for offer in offers if offer.kind is Attack]:
        strongest = max(attacks, key=lambda offer: int(state.armies_in(offer.choices[0][0])))
        (place,), targets, dice = strongest.choices
        target = min(targets, key=state.armies_in)
        if state.armies_in(place) > state.armies_in(target) + 1:
            return Attack(place, target, dice[-1])
        return End()
    offer = pick.choice(offers)
    last: Action = offer[len(offer) - 1]
    return last


def conserved(state: Any) -> None:
    """Four objectives and rewards of a grade, each once; everything stands where it may."""
    assert isinstance(state, RevisedState)
    known, battle = state.rules.objectives, any(isinstance(phase, Occupying) for phase in state.agenda)
    in_game = [*state.on_table, *(id for having in state.objectives for id in having)]
    won = [id for having in state.rewards for id in having]
    assert len(set(in_game)) == len(in_game)
    assert len(set(won)) == len(won)
    if state.turn:
        assert len(set(state.cities)) == 15
        assert None not in state.capitals
        waiting = state.agenda and isinstance(state.phase, Revealing)
        for grade in GRADES:
            assert sum(known[id].grade == grade for id in in_game) == EACH_GRADE
        covered = len(state.on_table) + bool(waiting)
        assert len(won) + covered == EACH_GRADE * len(GRADES)
        for seat, having in enumerate(state.objectives):
            assert not having or seat in state.owners or battle
        assert sum(map(len, state.objectives)) == len(won) + bool(waiting)
    for place in state.conquests:
        assert state.owner(place) == state.seat
    assert state.conquered == bool(state.conquests)
    assert len(state.towers) <= sum("tower" in id for id in won)
    for seat, hero in enumerate(state.heroes):
        assert hero is None or (state.rules.heroes and state.owner(hero) == seat)
    if not battle and state.turn:
        assert min(state.armies) >= 1
    cards = [card for pile in (*state.hands, state.discards, state.deck) for card in pile]
    assert sorted(cards) == sorted(state.rules.cards)
    if state.outcome is not None:
        side = state.rules.sides[state.seat]
        assert state.outcome.winners == tuple(sorted(side))
        assert side.issuperset(state.owners) or state.owner(str(state.capitals[state.seat])) == state.seat


GAMES: list[tuple[int, dict[str, Any]]] = [
    (3, {"setup": "quick"}),
    (4, {"setup": "quick", "heroes": True, "teams": [[0, 2], [1, 3]], "edition": "modern"}),
    (5, {"setup": "claim", "heroes": True, "tower_reach": "own-side", "four_in_turn": "territories"}),
    (6, {"setup": "deal", "edition": "published", "attack_limit": "armies", "objectives_to_win": 2}),
]


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_every_promise_is_kept_and_nothing_is_lost(players: int, options: dict[str, Any]) -> None:
    rules = Revised(players, **options)
    rules.options = Sealed(rules.options)
    report: Report = check_rules(rules, games=1, steps=260, choose=eager, invariant=conserved, seed=players)
    assert report.events >= {"city", "show", "capital"}


def whole_game(rules: RuleSet[Any], seed: int, steps: int, every: int = 1) -> Counter[str]:
    """Play a game; every so many steps all is held against one that was saved, and one that was taken back."""
    game = rt.Game(rules, seed=seed, chance="manual")
    game.orders("defend", "ask")
    pick, seen = random.Random(seed), Counter[str]()
    for number in range(steps):
        before = game.state
        if isinstance(before, RevisedState):
            conserved(before)
        if before.is_over:
            break
        step = game.roll() if before.current_player == CHANCE else game.do(eager(before, pick))
        seen.update(event.what for event in step.events)
        if number % every == 0:
            at = game.at
            game.goto(at - 1)
            assert game.state == before
            game.redo()
            assert (game.state, game.at) == (step.state, at)
            assert game.rules.read_position(step.state.text) == step.state
            loaded = records.unpack(json.loads(json.dumps(records.pack(game))), lambda name: type(rules), rt.Game)
            assert (loaded.state, loaded.at) == (game.state, at)
    return seen


def test_saving_and_going_back_agree_at_every_single_step() -> None:
    seen = whole_game(Revised(3, setup="quick", heroes=True), 1, 260)
    assert seen["objective"]


def test_whole_games_come_across_everything_rare() -> None:
    """Seeds are tried until all of it has come up; should the rules change, others will do."""
    rare = {"objective", "reward", "tower", "hero lost", "hero back", "hero goes", "hero stays", "objectives", "win"}
    rare |= {"eliminate", "no card now", "sure card", "raise", "tower lost"}
    seen: Counter[str] = Counter()
    for seed in range(60):
        teams = [[0, 2], [1, 3]] if seed % 3 == 2 else None
        rules = Revised(
            4 if teams else 3 + seed % 4,
            setup="quick",
            heroes=True,
            teams=teams,
            objectives_to_win=(3, None)[seed % 2],
            edition=("published", "as_written")[seed % 2],
        )
        seen += whole_game(rules, seed, 1200, every=400)
        if all(seen[what] for what in rare):
            break
    assert not [what for what in rare if not seen[what]], seen


# -- random games, with undo, redo and saving in between -----------------------------------------------


class RevisedGames(RuleBasedStateMachine):
    """Random games of Revised."""

    @initialize(
        players=st.sampled_from([3, 4, 6]),
        edition=st.sampled_from(["as_written", "published"]),
        options=st.fixed_dictionaries(
            {},
            optional={
                "heroes": st.booleans(),
                "tower_reach": st.sampled_from(["battle", "own-side"]),
                "attack_limit": st.sampled_from(["spare", "armies"]),
                "objectives_to_win": st.sampled_from([1, 3, None]),
            },
        ),
        seed=st.integers(0, 10**6),
    )
    def begin(self, players: int, edition: str, options: dict[str, Any], seed: int) -> None:
        teams = {4: [[0, 2], [1, 3]], 6: [[0, 3], [1, 4], [2, 5]]}.get(players) if seed % 2 else None
        self.game = rt.Game(
            Revised(players, edition=edition, setup="quick", teams=teams, **options), seed=seed, chance="manual"
        )
        self.game.orders("defend", "ask")
        self.pick = random.Random(seed)
        while self.game.state.turn == 0:
            self.game.roll()

    def live(self) -> bool:
        return not self.game.state.is_over

    @precondition(live)
    @rule(number=st.sampled_from([60, 20, 5]))
    def play(self, number: int) -> None:
        for _ in range(number):
            state = self.game.state
            if state.is_over:
                break
            self.game.roll() if state.current_player == CHANCE else self.game.do(eager(state, self.pick))
            conserved(self.game.state)

    @precondition(live)
    @rule(data=st.data())
    def play_anything(self, data: st.DataObject) -> None:
        before, legal = self.game.state, self.game.state.legal_actions()
        action = legal[data.draw(st.integers(0, len(legal) - 1))]
        assert before.rules.parse(str(action)) == action
        self.game.do(action)
        assert before.apply(action) == self.game.state

    @rule()
    def save_and_load(self) -> None:
        loaded = records.unpack(json.loads(json.dumps(records.pack(self.game))), lambda name: Revised, rt.Game)
        assert (loaded.state, loaded.history) == (self.game.state, self.game.history)
        self.game = loaded

    @rule(number=st.integers(1, 4))
    def back_and_forward(self, number: int) -> None:
        here, at = self.game.state, self.game.at
        for _ in range(number):
            if self.game.can_undo:
                self.game.undo()
        while self.game.at < at:
            self.game.redo()
        self.game.goto(at)
        assert self.game.state == here

    @invariant()
    def whole(self) -> None:
        if hasattr(self, "game"):
            state = self.game.state
            conserved(state)
            assert state.rules.read_position(state.text) == state
            for seat in range(len(state.rules.seats)):
                view = state.view(seat)
                assert view.guess(self.pick).view(seat) == view


LONG = settings().max_examples > 30
TestRevisedGames = pytest.mark.stateful(RevisedGames.TestCase)
TestRevisedGames.settings = settings(
    phases=list(Phase) if LONG else [Phase.explicit, Phase.reuse, Phase.generate],
    stateful_step_count=60 if LONG else 20,
    max_examples=60 if LONG else 12,
)


def test_the_rewards_of_a_grade_are_as_many_as_its_objectives() -> None:
    assert Counter(reward.grade for reward in REWARDS.values()) == dict.fromkeys(GRADES, EACH_GRADE)
