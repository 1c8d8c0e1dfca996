"""Moving: two moves a turn, along a link or through the gem warp, never onto a station."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import at, crews, done, forbids, offered, permits, reasons, what

REST = "B: ruby 2 | C: topaz 2"
START = f"A: opal 3, north-station 2, nova 1 | {REST} | A act"


class TestMove:
    def test_a_crew_goes_along_a_link(self) -> None:
        game = at(START)
        assert permits(game, "move opal rust 3") == {"move"}
        assert done(game, "move opal rust 3") == [("Ada moves 3 recruits from Opal to Rust", "move")]
        assert crews(game, "opal", "rust") == [0, 3]

    def test_leaving_the_station_is_a_move(self) -> None:
        game = at(START)
        done(game, "move north-station iron 2")
        assert game.state.moves == 1

    def test_two_a_turn(self) -> None:
        game = at(START)
        done(game, "move opal rust 1", "move opal rust 1")
        assert forbids(game, "move opal rust 1") == {"move"}
        assert reasons(game, "move opal rust 1") == ["Ada has no move left this turn"]
        assert offered(game, "move") == []

    def test_or_one_or_none(self) -> None:
        for moves in ((), ("move opal rust 1",)):
            game = at(START)
            done(game, *moves)
            assert permits(game, "end") == {"turn.order"}

    def test_the_next_turn_has_two_again(self) -> None:
        game = at(f"A: opal 2 | {REST} | moved | A cards raid-1 raid-2 | A act")
        done(game, "end", "end", "draw gem-vein-1", "draw gem-vein-2")
        assert (game.state.seat, game.state.moves, game.state.moved) == (1, 2, False)

    @pytest.mark.parametrize("target", ["vega", "jade", "flint"])
    def test_only_along_a_link(self, target: str) -> None:
        game = at(START)
        assert forbids(game, f"move opal {target} 1") == {"move"}
        assert reasons(game, f"move opal {target} 1") == [f"no link leads from Opal to {game.rules.name(target)}"]

    def test_not_to_where_it_is(self) -> None:
        assert forbids(at(START), "move opal opal 1") == {"move"}

    def test_building_and_cards_come_before_between_and_after(self) -> None:
        game = at(f"A: opal 3 | {REST} | A ore 6 | A cards gem-vein-1 ore-vein-1 | A act")
        done(
            game,
            "play ore-vein-1",
            "move opal nova 3",
            "build nova",
            "play gem-vein-1",
            "move nova mira 3",
            "build mira",
        )
        assert game.state.count_bases(0) == 2


class TestSplit:
    def test_any_part_may_go_and_nobody_has_to_stay(self) -> None:
        game = at(START)
        assert [action for action in offered(game, "move opal") if "rust" in action] == [
            "move opal rust 1",
            "move opal rust 2",
            "move opal rust 3",
        ]

    def test_the_same_recruits_may_use_both_moves(self) -> None:
        game = at(START)
        done(game, "move opal nova 3", "move nova vega 4")
        assert crews(game, "opal", "nova", "vega") == [0, 0, 4]

    @pytest.mark.parametrize("number", [4, 0, -1])
    def test_no_more_than_there_are_and_at_least_one(self, number: int) -> None:
        game = at(START)
        assert forbids(game, f"move opal rust {number}") == {"move.split"}
        assert reasons(game, f"move opal rust {number}") == [
            f"Ada has 3 recruits on Opal: 1 to 3 can move, got {number}"
        ]

    def test_only_own_ones(self) -> None:
        game = at(START)
        assert reasons(game, "move ruby iron 1") == ["Ada has no recruits on Ruby"]


class TestStations:
    @pytest.mark.parametrize("station", ["north-station", "east-station", "west-station"])
    def test_never_onto_one_nor_back_home(self, station: str) -> None:
        game = at(f"A: opal 1, iron 1, rust 1 | {REST} | A act")
        source = {"north-station": "opal", "east-station": "iron", "west-station": "rust"}[station]
        assert forbids(game, f"move {source} {station} 1") == {"move.stations"}
        assert reasons(game, f"move {source} {station} 1") == [
            f"{game.rules.name(station)} is a home station: nobody moves onto it"
        ]

    def test_not_through_the_warp_or_by_a_card(self) -> None:
        game = at(f"A: opal 1 | {REST} | A gems 2 | A cards wormhole-1 | A act")
        assert "move.stations" in forbids(game, "warp opal north-station 1")
        assert forbids(game, "play wormhole-1 at opal to north-station number 1") == {"move.stations"}


class TestCovers:
    def test_a_covered_planet_is_out(self) -> None:
        game = at("A: opal 1 | B: topaz 1 | A gems 1 | A cards wormhole-1 | A act", players=2)
        assert forbids(game, "move opal iron 1") == {"setup.covers"}
        assert reasons(game, "move opal iron 1") == ["Iron is covered: it is out of the game"]
        assert forbids(game, "play wormhole-1 at opal to basalt number 1") == {"setup.covers"}
        assert permits(game, "move opal rust 1") == {"move"}


class TestWarp:
    START = f"A: opal 3, nova 1 | {REST} | A gems 2 | A act"

    def test_a_gem_takes_a_whole_crew_to_any_planet_of_the_warp(self) -> None:
        game = at(self.START)
        assert permits(game, "warp opal jade 3") == {"move", "move.warp"}
        assert done(game, "warp opal jade 3") == [
            ("Ada pays 1 gem", "move.warp"),
            ("Ada moves 3 recruits from Opal to Jade", "move.warp"),
        ]
        assert (crews(game, "opal", "jade"), game.state.gems[0], game.state.moves) == ([0, 3], 1, 1)

    def test_it_is_a_move(self) -> None:
        game = at(self.START.replace("A act", "moves 1 | A act"))
        done(game, "warp opal jade 1")
        assert forbids(game, "warp jade opal 1") == {"move"}

    def test_not_without_a_gem(self) -> None:
        game = at(self.START.replace("A gems 2 | ", ""))
        assert forbids(game, "warp opal jade 1") == {"move.warp"}
        assert reasons(game, "warp opal jade 1") == ["the warp costs a gem, and Ada has none"]
        assert offered(game, "warp") == []

    @pytest.mark.parametrize(("way", "said"), [("nova jade", "Nova"), ("opal nova", "Nova"), ("opal rust", "Rust")])
    def test_both_ends_belong_to_it(self, way: str, said: str) -> None:
        game = at(self.START)
        assert forbids(game, f"warp {way} 1") == {"move.warp"}
        assert reasons(game, f"warp {way} 1") == [f"{said} is no planet of the gem warp"]

    def test_to_another_planet(self) -> None:
        assert reasons(at(self.START), "warp opal opal 1") == ["the crew is on Opal already"]

    def test_no_more_than_there_are(self) -> None:
        assert forbids(at(self.START), "warp opal jade 4") == {"move.split"}

    def test_a_station_is_not_left_by_it(self) -> None:
        game = at(f"A: north-station 3 | {REST} | A gems 1 | A act")
        assert forbids(game, "warp north-station jade 1") == {"move.warp"}


class TestArriving:
    def test_where_an_opponent_has_recruits_a_battle_begins_at_once(self) -> None:
        game = at(f"A: vega 2 | {REST} | A act")
        assert permits(game, "move vega ruby 2") == {"move"}
        assert done(game, "move vega ruby 2") == [
            ("Ada moves 2 recruits from Vega to Ruby", "move"),
            ("Recruits of Ben are on Ruby: a battle", "move.battle"),
            ("Ada attacks, Ben defends", "battle.sides"),
        ]
        assert game.state.at("ruby").marks == ("battle-A-2",)
        assert forbids(game, "move ruby iron 1") >= {"battle.roll"}

    def test_through_the_warp_too(self) -> None:
        game = at(f"A: opal 2 | {REST} | A gems 1 | A act")
        assert what(done(game, "warp opal topaz 2"), "move.battle") == ["Recruits of Cleo are on Topaz: a battle"]

    def test_a_base_alone_is_no_hindrance(self) -> None:
        game = at(f"A: vega 3 | {REST} | A ore 3 | B bases nova | A act")
        assert what(done(game, "move vega nova 3", "build nova"), "battle.sides") == []
        assert game.state.has_base("nova", 0)
        assert game.state.has_base("nova", 1)


def test_a_long_refusal_breaks_between_words() -> None:
    text = str(rt.position("deepspace", "A: opal 2 | B: vega 2 | moves 2 | A act").explain("move opal topaz 2"))
    assert max(map(len, text.splitlines())) <= 120
    assert "moving, line 27" in " ".join(text.split())  # the end of the longest line is not lost
    assert len(text.splitlines()) > 4
