"""Positions of Revised in one line: written and read back, marks and scores, and every kind of fault."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt
from riskteach.core.state import Score

from .helpers import WORLD, at, rules, state

EVERYTHING = (
    "A: siam 5, india 3 | B: * 2 | C: japan 1 | A cards peru | cities alaska siam ural | towers siam ural | "
    "open asia 8-cities 2-capitals | A capital siam | A hero india | A objectives europe | A rewards sure-card | "
    "B capital india | B hero ural | B objectives 11-cities | B rewards attack-die major-tower | C capital egypt | "
    "conquered india | claimed | A fortify"
)


class TestText:
    def test_all_that_there_is_is_read_and_written(self) -> None:
        game = at(EVERYTHING, heroes=True)
        now = state(game)
        assert now.cities == ("alaska", "ural", "siam")
        assert now.capitals == ("siam", "india", "egypt")
        assert now.on_table == ("asia", "8-cities", "2-capitals")
        assert now.objectives == (("europe",), ("11-cities",), ())
        assert now.rewards == (("sure-card",), ("major-tower", "attack-die"), ())
        assert now.towers == ("ural", "siam")
        assert now.heroes == ("india", "ural", None)
        assert (now.conquests, now.conquered, now.claimed) == (("india",), True, True)
        assert rules(game).read_position(now.text) == now

    def test_the_order_of_names_does_not_matter(self) -> None:
        turned = EVERYTHING.replace("alaska siam ural", "ural siam alaska").replace("asia 8-cities", "8-cities asia")
        assert at(turned, heroes=True).state == at(EVERYTHING, heroes=True).state

    def test_what_is_not_named_is_not_there(self) -> None:
        now = state(at("A: siam 5 | B: * 1 | A attack", players=3))
        assert (now.cities, now.on_table, now.capitals) == ((), (), (None, None, None))

    def test_a_place_says_what_stands_there(self) -> None:
        game = at(EVERYTHING, heroes=True)
        seen = {place: [m for m in game.state.at(place).marks if not m.startswith("reach")] for place in WORLD.ids}
        marks = {place: tuple(found) for place, found in seen.items() if found}
        assert marks == {
            "alaska": ("city",),
            "siam": ("city", "capital-A", "tower-A"),
            "india": ("capital-B", "hero-A"),
            "ural": ("city", "tower-B", "hero-B"),
            "egypt": ("capital-C",),
        }

    def test_everybody_sees_at_a_glance_how_it_stands(self) -> None:
        game = at(EVERYTHING, heroes=True)
        assert rules(game).scores(state(game), 0) == (
            Score("territory/territories", 2),
            Score("army/armies", 8),
            Score("city/cities", 1, sign="city"),
            Score("capital/capitals", 2, sign="capital"),
            Score("objective/objectives", 1, 3, "objective"),
            Score("reward/rewards", 1, sign="reward"),
            Score("card/cards", 1, sign="card"),
        )
        assert rules(game).facts(state(game)) == ["next set 4", "3 objectives and the capital win"]
        assert rules(at(EVERYTHING, heroes=True, objectives_to_win=None)).facts(state(game)) == ["next set 4"]


LAND = "A: siam 5, india 3 | B: * 2 | C: japan 1"
SET_UP = "A: siam 1 | A reserve 34 | B reserve 35 | C reserve 35"
EMPTY = "A reserve 35 | B reserve 35 | C reserve 35"
FAULTS = [
    (f"{LAND} | cities siam siam | A attack", "the city siam stands twice"),
    (f"{LAND} | cities {' '.join(WORLD.ids[:16])} | A attack", "there are 15 cities, got 16"),
    (f"{LAND} | cities | A attack", "can't read 'cities'"),
    (f"{LAND} | cities saim | A attack", "did you mean siam"),
    (f"{LAND} | A capital siam | B capital siam | A attack", "the capital siam stands twice"),
    (f"{LAND} | towers siam india ural | A attack", "there are 2 towers, got 3"),
    (f"{LAND} | A hero peru | A attack", "the hero of A stands on an own territory, got peru"),
    (f"{LAND} | open asia | A objectives asia | A attack", "the objective asia stands twice"),
    (f"{LAND} | open asia europe north-america 8-cities 1-capital | A attack", "4 minor objectives are in a game"),
    (f"{LAND} | A rewards sure-card | B rewards sure-card | A attack", "the reward sure-card stands twice"),
    (
        f"{LAND} | open asia europe north-america 8-cities | A rewards sure-card | A attack",
        "4 minor rewards are in a game, got 1 won, and 4 objectives with one",
    ),
    (f"{LAND} | conquered | A attack begun", "'conquered' names what was taken this turn"),
    (f"{LAND} | conquered peru | A attack begun", "peru was conquered by A this turn, and belongs to somebody else"),
    (f"{LAND} | conquered siam siam | A attack begun", "the conquest siam stands twice"),
    (f"{LAND} | conquered siam | A attack", "'conquered' comes after an attack"),
    (f"{LAND} | claimed | A attack", "'claimed' comes after the attacks"),
    (
        f"{LAND} | open asia | A objective",
        "an objective is claimed when one is met, and A has claimed one or meets none",
    ),
    (f"{LAND} | A reveal asia", "the objective was just claimed by A"),
    (f"{LAND} | claimed | A tower", "won a tower with it"),
    (f"{LAND} | claimed | A rewards minor-tower | towers siam india | A tower", "they stand already"),
    (f"{LAND} | A early", "needs 'early-manoeuvre' among the rewards of A"),
    (f"{LAND} | A extra", "needs 'extra-manoeuvre' among the rewards of A"),
    (f"{LAND} | A hero siam | A attack begun > hero india siam", "the hero of A is in india"),
    (f"{LAND} | A hero siam | A fortify-hero siam peru", "armies went to another own territory"),
    (f"{LAND} | A hero siam | A reinforce 3 > return", "comes when the hero of A is off the board"),
    (f"{LAND} | A wins", "the own capital and enough objectives"),
    (f"{LAND} | A capital siam | A objectives asia europe | A wins", "the own capital and enough objectives"),
    (f"{LAND} | A start-cards A 0", "cards go to C"),
    (f"{LAND} | A cards peru | C start-cards A 0", "so many cards were given"),
    (f"{LAND} | C start-cards A 1", "cards go to C"),
    (f"{LAND} | sets 1 | C start-cards A 0", "come after the set-up"),
    (f"{SET_UP} | A begin A > spread > claim > capital", "each player before has a capital"),
    (f"{SET_UP} | A capital siam | C begin A > spread > claim > capital", "each player before has a capital"),
    (f"{EMPTY} | open asia | A throw A B C > objectives > cities", "no objective is open yet"),
    (f"{EMPTY} | open 2-capitals | A throw A B C > objectives", "four minor objectives are drawn"),
    (f"{EMPTY} | A rewards sure-card | A throw A B C > objectives", "come after the set-up"),
    (f"{EMPTY} | A capital siam | A throw A B C > objectives", "capitals are placed when it is known who begins"),
    (f"{SET_UP} | A capital siam | B begin A > spread > claim", "heroes stand on the capitals until the first turn"),
]


class TestFaults:
    @pytest.mark.parametrize(("text", "fault"), FAULTS)
    def test_what_cannot_come_up_is_told(self, text: str, fault: str) -> None:
        with pytest.raises(rt.BadPosition) as told:
            at(text, heroes=True, players=3)
        assert fault in str(told.value)

    def test_all_of_it_at_once(self) -> None:
        with pytest.raises(rt.BadPosition) as told:
            at(f"{LAND} | cities siam siam | towers siam india ural | A hero peru | A attack", heroes=True)
        assert len(told.value.faults) == 3

    @pytest.mark.parametrize("options", [{"heroes": False}, {"teams": [[0, 2], [1, 3]]}], ids=str)
    def test_a_fork_must_fit_its_options(self, options: dict[str, Any]) -> None:
        with pytest.raises(rt.BadOption):
            at(EVERYTHING, heroes=True).fork(**options)

    def test_a_fork_may_play_heroes_from_now_on(self) -> None:
        game = at("A: siam 5 | B: * 1 | C: japan 1 | A fortify").fork(heroes=True)
        game.do("end")
        assert game.state.question == "Ben may bring the hero back, or wait"

    @pytest.mark.parametrize(("asked", "under"), [("return", "reinforce"), ("hero siam india", "attack")])
    def test_what_lies_on_nothing_is_refused(self, asked: str, under: str) -> None:
        with pytest.raises(rt.BadPosition, match=f"comes on top of '{under}'"):
            at(f"A: siam 3 | B: * 1 | C: japan 2 | A {asked}", heroes=True)
