"""Whole games of Mission and of two players: saving and going back agree at every single step."""

from __future__ import annotations

from typing import Any

import pytest
from revised.test_games import whole_game

from riskteach.classic.mission import MissionGame
from riskteach.classic.twoplayer import TwoPlayer


@pytest.mark.parametrize(
    ("rules", "steps"),
    [(MissionGame(3, setup="quick"), 220), (MissionGame(4, setup="claim"), 60), (TwoPlayer(), 150)],
    ids=str,
)
def test_saving_and_going_back_agree_at_every_single_step(rules: Any, steps: int) -> None:
    assert whole_game(rules, 2, steps)
