"""Computer players in Mission, two-player and Revised: every answer legal, and the one that wants objectives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import riskteach as rt
from riskteach import players
from riskteach.core.chance import Stream
from riskteach.core.phases import CHANCE
from riskteach.game import GAMES
from riskteach.players.objective import Objective
from riskteach.players.seeing import fights

from .helpers import at, land, region


def play(game: str, mix: list[str], seed: int, turns: int, **options: Any) -> tuple[Any, set[str]]:
    """Play a game, every choice checked; give the last state and the verbs that were used."""
    rules = GAMES[game](2 if game == "two-player" else 4, **options)
    seats = [players.make(mix[seat % len(mix)], Random(f"{seed}/{seat}")) for seat in range(len(rules.people))]
    state, number, verbs = rules.start(), 0, set()
    while not state.is_over and state.turn <= turns:
        if state.current_player == CHANCE:
            state = state.play(state.chance_outcomes().draw(Stream(seed, number)), drawn=True)[0]
            number += 1
            continue
        action: Any = seats[state.current_player].choose(state.view(state.current_player))
        assert not state.check(action), (mix, str(action), state.text)
        verbs.add(action.verb)
        state = state.apply(action)
    return state, verbs


HEROES = {"setup": "quick", "heroes": True}
PLAYED: list[tuple[str, dict[str, Any], set[str]]] = [
    ("mission", {"setup": "claim"}, {"claim", "place", "blitz"}),
    ("two-player", {}, {"place", "blitz"}),
    ("revised", {"setup": "claim", "edition": "published"}, {"capital", "claim", "objective", "tower"}),
    ("revised", {**HEROES, "teams": [[0, 2], [1, 3]], "attack_limit": "armies"}, {"hero", "objective"}),
]


@pytest.mark.parametrize(("game", "options", "verbs"), PLAYED, ids=str)
@pytest.mark.parametrize("mix", [["bold"], ["cautious", "objective"], ["continent", "lookahead"], ["random"]], ids=str)
def test_they_play_legally(game: str, options: dict[str, Any], verbs: set[str], mix: list[str]) -> None:
    short = "lookahead" in mix or "random" in mix
    used: set[str] = set()
    for seed in range(1 if short else 5):
        state, more = play(game, mix, seed, 12 if short else 200, **options)
        used |= more
        assert short or state.is_over
    assert short or used >= verbs


class TestObjective:
    def choose(self, text: str, **options: Any) -> str:
        game = at(text, players=3, **options)
        return str(Objective(Random(1)).choose(game.state.view(game.state.current_player)))

    def test_it_fights_for_the_objective_that_it_is_nearest_to(self) -> None:
        mine = [place for place in region("australia", "south-america") if place not in ("peru", "indonesia")]
        text = f"A: {land(mine, 6)} | B: * 2 | C: peru 3, egypt 1, siam 1 | open asia 2-continents"
        peru = ("blitz brazil peru", "blitz argentina peru", "blitz new-guinea indonesia")
        assert self.choose(f"{text} | A attack") in peru
        assert self.choose(f"{text} | A attack", objectives_to_win=1) != "end"

    def test_it_claims_what_it_can(self) -> None:
        text = f"A: {land(region('asia'), 6)} | B: * 2 | open asia | A objective"
        assert self.choose(text) == "objective asia"

    def test_with_an_objective_in_hand_it_takes_no_risks(self) -> None:
        text = f"A: {land(region('asia'), 6)} | B: * 5 | open asia 18-territories | A attack"
        assert self.choose(text) == "end"

    def test_it_wants_its_capital_back(self) -> None:
        text = "A: siam 9, egypt 9 | B: * 4, india 1 | C: japan 1 | A capital india | A objectives asia | open 8-cities"
        assert self.choose(f"{text} | cities congo | A attack") == "blitz siam india"
        assert self.choose(f"{text} | cities congo | A reinforce 5") == "place siam 5"

    def test_it_knows_what_a_tower_is_worth(self) -> None:
        game = at("A: siam 5 | B: * 5 | towers siam | open asia | A attack", players=3)
        player = Objective(Random(1))
        [fight] = [one for one in fights(game.state) if one.target == "india"]
        assert player.exactly(game.state, fight).chance > fight.chance
        assert player.exactly(game.state, fight).chance == pytest.approx(rt.odds.of(game, "blitz siam india").win)

    def test_it_beats_the_others_at_this_game(self) -> None:
        won = 0
        for seed in range(24):
            mix = ["objective", "bold", "cautious", "bold"]
            mix = mix[seed % 4 :] + mix[: seed % 4]
            state, _ = play("revised", mix, seed, 200, setup="quick")
            won += bool(state.outcome) and mix[state.outcome.winners[0]] == "objective"
        assert won > 12
