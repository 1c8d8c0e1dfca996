"""Reinforcing: how many armies a turn brings, and where they go."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import at, counted, done, forbids, permits, reasons

WORLD = rt.position("classic", "A: alaska 1 | B: * 1 | A attack").board
CONTINENTS = {"north-america": 5, "south-america": 2, "europe": 5, "africa": 3, "asia": 7, "australia": 2}
SIZES = {"north-america": 9, "south-america": 4, "europe": 7, "africa": 6, "asia": 12, "australia": 4}


def holding(territories: list[str], phase: str = "B fortify", **options: object) -> rt.Game:
    """Let Ada hold some territories and Ben the rest, at the end of Ben's turn."""
    return at(f"A: {', '.join(f'{t} 1' for t in territories)} | B: * 1 | {phase}", players=3, **options)


class TestTerritories:
    @pytest.mark.parametrize(
        ("held", "armies"),
        [(1, 3), (2, 3), (3, 3), (8, 3), (9, 3), (10, 3), (11, 3), (12, 4), (14, 4), (15, 5), (30, 10), (41, 13)],
    )
    def test_a_third_rounded_down_at_least_three(self, held: int, armies: int) -> None:
        game = holding(list(WORLD.ids[:held]), "A fortify")
        assert int(counted(game)) == armies

    def test_the_number_knows_its_reason(self) -> None:
        game = holding(list(WORLD.ids[:14]))
        tally = counted(game)
        assert str(tally) == "4 = 4 (14 territories)"
        assert [rule.id for rule in tally.rules] == ["classic.reinforce.territories"]

    def test_below_nine_the_least_is_the_reason(self) -> None:
        game = holding(list(WORLD.ids[:5]))
        assert str(counted(game)) == "3 = 3 (5 territories, the least is three)"

    def test_they_come_at_the_start_of_the_turn(self) -> None:
        game = holding(list(WORLD.ids[:13]))
        assert done(game, "end") == [
            ("Ben does not fortify", "fortify"),
            ("It is Ada's turn", "turn.order"),
            ("Ada gets 4 armies: 13 territories", "reinforce.territories"),
        ]
        assert game.state.question == "Ada has 4 armies to place"

    def test_what_is_conquered_later_counts_in_the_next_turn_only(self) -> None:
        game = at(f"A: {', '.join(f'{t} 5' for t in WORLD.ids[:11])} | B: * 1 | A attack")
        done(game, "attack alaska kamchatka 3", "roll 6 6 6 / 1", "occupy 4")
        assert int(counted(game)) == 4
        assert game.state.question == "Ada attacks, or ends the attacks"


class TestContinents:
    def test_the_sizes_and_bonuses_of_the_world(self) -> None:
        regions = WORLD.regions.values()
        assert {region.id: region.bonus for region in regions} == CONTINENTS
        assert {region.id: len(region.places) for region in regions} == SIZES

    @pytest.mark.parametrize("continent", CONTINENTS)
    def test_a_whole_one_brings_its_bonus(self, continent: str) -> None:
        region = WORLD.regions[continent]
        game = holding(list(region.places), continent_bonus=True)
        tally = counted(game)
        base = max(3, SIZES[continent] // 3)
        assert [part.number for part in tally.parts] == [base, CONTINENTS[continent]]
        assert [rule.id for rule in tally.rules] == ["classic.reinforce.territories", "classic.reinforce.continents"]
        assert str(tally).endswith(f" + {CONTINENTS[continent]} ({region.name})")
        assert (f"Ada gets {CONTINENTS[continent]} armies: {region.name}", "reinforce.continents") in done(game, "end")
        assert game.state.question == f"Ada has {int(tally)} armies to place"

    @pytest.mark.parametrize("continent", CONTINENTS)
    def test_one_territory_short_brings_nothing(self, continent: str) -> None:
        game = holding(list(WORLD.regions[continent].places[1:]), continent_bonus=True)
        assert len(counted(game).parts) == 1

    def test_two_whole_ones_bring_both(self) -> None:
        game = holding([*WORLD.regions["australia"].places, *WORLD.regions["asia"].places], continent_bonus=True)
        assert str(counted(game)) == "14 = 5 (16 territories) + 7 (Asia) + 2 (Australia)"

    @pytest.mark.parametrize("continent", CONTINENTS)
    def test_without_the_option_none_does(self, continent: str) -> None:
        game = holding(list(WORLD.regions[continent].places))
        assert int(counted(game)) == max(3, SIZES[continent] // 3)

    def test_one_broken_by_the_opponent_before_the_turn_brings_nothing(self) -> None:
        text = "A: indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1 | B: * 9 | B attack"
        game = at(text, continent_bonus=True, players=3)
        happened = done(game, "attack siam indonesia 3", "roll 6 6 6 / 1", "occupy 3", "end", "end", "draw peru")
        assert happened[-1] == ("Ada gets 3 armies: 3 territories, the least is three", "reinforce.territories")


class TestPlace:
    START = "A: alaska 1, peru 1 | B: * 1 | A reinforce 5"

    def test_in_any_split_on_any_own_territories(self) -> None:
        game = at(self.START)
        assert permits(game, "place peru 2") == {"reinforce.place"}
        assert done(game, "place peru 2", "place alaska 2", "place peru 1") == [
            ("Ada places 2 armies in Peru", "reinforce.place"),
            ("Ada places 2 armies in Alaska", "reinforce.place"),
            ("Ada places 1 army in Peru", "reinforce.place"),
        ]
        assert (game.state.armies_in("peru"), game.state.armies_in("alaska")) == (4, 3)
        assert game.state.question == "Ada attacks, or ends the attacks"

    def test_all_at_once(self) -> None:
        game = at(self.START)
        done(game, "place peru 5")
        assert game.state.question == "Ada attacks, or ends the attacks"

    def test_not_on_anothers_territory(self) -> None:
        game = at(self.START)
        assert forbids(game, "place siam 1") == {"reinforce.place"}
        assert reasons(game, "place siam 1") == ["Siam belongs to Ben, not to Ada"]

    @pytest.mark.parametrize("number", [0, -1, -5, 6, 99])
    def test_at_least_one_and_no_more_than_are_left(self, number: int) -> None:
        game = at(self.START)
        assert forbids(game, f"place peru {number}") == {"reinforce.place"}
        (reason,) = reasons(game, f"place peru {number}")
        assert "1 to 5 can be placed" in reason
        assert reason.endswith(f"got {number}")

    def test_what_is_left_counts_down(self) -> None:
        game = at(self.START)
        done(game, "place peru 3")
        assert permits(game, "place alaska 2") == {"reinforce.place"}
        assert forbids(game, "place alaska 3") == {"reinforce.place"}

    def test_both_reasons_are_named(self) -> None:
        assert len(reasons(at(self.START), "place siam 6")) == 2

    def test_the_phase_ends_only_when_all_are_placed(self) -> None:
        game = at(self.START)
        assert forbids(game, "end") == {"reinforce.place"}
        assert reasons(game, "end") == [
            "5 armies are still to be placed: all go on the map before the first attack",
        ]

    def test_no_attack_before_all_are_placed(self) -> None:
        game = at("A: alaska 5 | B: * 1 | A reinforce 1")
        assert forbids(game, "attack alaska kamchatka 3") == {"reinforce.place"}
        done(game, "place alaska 1")
        assert "attack.adjacent" in permits(game, "attack alaska kamchatka 3")

    def test_no_fortify_before_all_are_placed(self) -> None:
        assert forbids(at("A: alaska 5, peru 1 | B: * 1 | A reinforce 1"), "fortify alaska peru 1") == {
            "reinforce.place"
        }

    @pytest.mark.parametrize("phase", ["attack", "attack begun", "fortify"])
    def test_nothing_is_placed_after_that(self, phase: str) -> None:
        game = at(f"A: alaska 5, peru 1 | B: * 1 | A {phase}")
        assert forbids(game, "place alaska 1") == {"turn.order"}
        assert forbids(game, "place siam 1") == {"turn.order", "reinforce.place"}
