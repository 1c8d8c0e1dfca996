"""Whole games by Hypothesis: nothing is lost or invented, everybody is where one may be, and all of it can be saved."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import event
from hypothesis import strategies as st
from hypothesis.stateful import initialize
from machine import AnyGame, settled

import riskteach as rt
from riskteach.core import records
from riskteach.core.phases import CHANCE
from riskteach.core.session import Step
from riskteach.deepspace.game import DeepSpace
from riskteach.players import make

from .helpers import conserved, moved_as_allowed

pytestmark = pytest.mark.stateful
SEEN: Counter[str] = Counter()
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "mining": st.sampled_from(["choice", "printed"]),
        "recruit_when": st.sampled_from(["before-moving", "act"]),
        "replenish": st.sampled_from(["own-bases", "all-bases", "double"]),
    },
)


def hoarder(state: Any, pick: random.Random) -> Any:
    """Choose as one who mines, gathers and fights, and never builds: so that supplies run out."""
    offers = [offer for offer in state.offers() if offer.kind.verb != "build"]
    kinds = [offer for offer in offers if offer.kind.verb in ("mine", "move", "play")]
    offer = pick.choice(kinds if kinds and pick.random() < 0.8 else offers)
    return offer[pick.randrange(len(offer))]


def style(hoards: bool, pick: random.Random, state: Any) -> Any:
    """Choose as a hoarder, or mostly as a hunter, who gets to the end."""
    if hoards:
        return hoarder(state, pick)
    return make("hunter" if pick.random() < 0.7 else "random", pick).choose(state)


def holds(before: Any, step: Step) -> None:
    """Hold a step to what it may change."""
    moved_as_allowed(before, step.state)
    for one in step.events:
        SEEN[one.what] += 1


class SpaceGames(AnyGame):
    """Random games: hunters that get to the end, and hoarders that empty the supply."""

    numbers = (120, 60, 20, 3)

    @initialize(players=st.integers(2, 4), options=OPTIONS, seed=st.integers(0, 10**6), hoards=st.booleans())
    def begin(self, players: int, options: Any, seed: int, hoards: bool) -> None:
        self.start(DeepSpace(players, **options), seed)
        self.hoards = hoards
        event(f"{players} players, {'hoarders' if hoards else 'hunters'}")

    def choose(self, state: Any, pick: random.Random) -> Any:
        return style(self.hoards, pick, state)

    def holds(self, before: Any, step: Step) -> None:
        holds(before, step)

    def holds_in(self, state: Any) -> None:
        conserved(state)


TestSpaceGames = SpaceGames.TestCase
TestSpaceGames.settings = settled(examples=30, steps=20)


USUAL = ["move", "roll", "battle won", "battle lost", "base", "play", "gain", "recruit", "draw"]
RARE = ["win", "shield", "dog", "dog move", "dog home", "field", "field off", "reshuffle", "aside", "steal", "pile out"]


def test_everything_comes_up_in_games_by_seed_and_everything_is_kept() -> None:
    SEEN.clear()
    for seed in range(400):
        rules = DeepSpace(2 + seed % 3, replenish=("own-bases", "all-bases", "double")[seed // 3 % 3])
        game = rt.Game(rules, seed=seed, chance="manual")
        pick, hoards = random.Random(seed), seed % 2 == 0
        while not game.state.is_over and game.at < 700:
            before = game.state
            chance = before.current_player == CHANCE
            holds(before, game.roll() if chance else game.do(style(hoards, pick, before)))
            conserved(game.state)
        loaded = records.unpack(json.loads(json.dumps(records.pack(game))), lambda name: DeepSpace, rt.Game)
        assert (loaded.state, loaded.history) == (game.state, game.history)
        if seed >= 6 and all(SEEN[what] for what in USUAL + RARE):
            break
    missing = [what for what in USUAL + RARE if not SEEN[what]]
    assert not missing, f"never came up: {SEEN}"
