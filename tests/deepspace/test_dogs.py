"""Space dogs: how one joins a crew, goes along, and what it does when it is left alone."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import at, done, forbids, offered, permits, reasons, what

REST = "B: ruby 2 | C: topaz 2"


class TestPlay:
    START = f"A: opal 2, north-station 1 | {REST} | A gems 1 | A cards space-dog-1 | A act"

    def test_a_dog_joins_a_crew_for_a_gem(self) -> None:
        game = at(self.START)
        assert permits(game, "play space-dog-1 at opal") == {"card.play", "dog.play"}
        assert done(game, "play space-dog-1 at opal") == [
            ("Ada plays Space Dog", "card.play"),
            ("Ada pays 1 gem", "card.play"),
            ("A dog joins Ada on Opal", "dog.play"),
        ]
        assert (game.state.dogs_on("opal", 0), game.state.kennel) == (1, 2)
        assert game.state.at("opal").marks == ("dog-A-1",)

    def test_only_where_she_has_recruits(self) -> None:
        game = at(self.START)
        for planet in ("ruby", "vega"):
            assert forbids(game, f"play space-dog-1 at {planet}") == {"dog.play"}
            assert reasons(game, f"play space-dog-1 at {planet}") == [
                f"Ada has no recruits on {game.rules.name(planet)}"
            ]

    def test_not_without_a_gem(self) -> None:
        game = at(self.START.replace("A gems 1 | ", ""))
        assert reasons(game, "play space-dog-1 at opal") == ["Space Dog costs a gem, and Ada has none"]

    def test_not_without_a_dog(self) -> None:
        game = at(self.START.replace("| A gems", "| A dogs opal 1 | B dogs ruby 2 | A gems"))
        assert forbids(game, "play space-dog-1 at opal") == {"dog.play"}
        assert reasons(game, "play space-dog-1 at opal") == ["no dog is left in the supply"]
        assert reasons(game, "play space-dog-1 at vega") == ["no dog is left in the supply"]

    def test_not_without_a_crew(self) -> None:
        game = at(self.START.replace("opal 2, ", ""))
        assert reasons(game, "play space-dog-1 at opal") == ["Ada has no recruits on a planet"]

    def test_several_may_join_one_crew(self) -> None:
        game = at(self.START.replace("A gems 1", "A gems 2").replace("space-dog-1", "space-dog-1 space-dog-2"))
        done(game, "play space-dog-1 at opal", "play space-dog-2 at opal")
        assert game.state.at("opal").marks == ("dog-A-2",)

    def test_not_in_a_battle(self) -> None:
        game = at(f"A: vega 2 | {REST} | A gems 1 | A cards space-dog-1 | A act")
        done(game, "move vega ruby 2")
        assert "battle.roll" in forbids(game, "play space-dog-1 at ruby")


class TestMoves:
    START = f"A: opal 2, nova 1 | {REST} | A dogs opal 2 | A gems 1 | A act"

    def test_it_goes_along_with_the_crew(self) -> None:
        game = at(self.START)
        assert permits(game, "move opal rust 2 dogs 2") == {"move"}
        assert done(game, "move opal rust 2 dogs 2") == [
            ("Ada moves 2 recruits from Opal to Rust", "move"),
            ("2 dogs go along", "dog.moves"),
        ]
        assert (game.state.dogs_on("opal", 0), game.state.dogs_on("rust", 0)) == (0, 2)

    @pytest.mark.parametrize("way", ["move opal rust 2", "move opal rust 2 dogs 1", "warp opal jade 2"])
    def test_when_all_leave_every_dog_does(self, way: str) -> None:
        game = at(self.START)
        assert forbids(game, way) == {"dog.moves"}
        assert reasons(game, way) == ["no recruit stays on Opal, so every dog goes along: 'dogs 2'"]

    def test_when_a_crew_splits_its_owner_chooses(self) -> None:
        game = at(self.START)
        assert offered(game, "move opal rust") == [
            "move opal rust 1",
            "move opal rust 1 dogs 1",
            "move opal rust 1 dogs 2",
            "move opal rust 2 dogs 2",
        ]
        assert what(done(game, "move opal rust 1 dogs 1"), "dog.moves") == ["1 dog goes along"]

    @pytest.mark.parametrize(("dogs", "has"), [(3, "2 dogs"), (0, "2 dogs"), (-1, "2 dogs")])
    def test_no_more_than_there_are(self, dogs: int, has: str) -> None:
        game = at(self.START)
        assert forbids(game, f"move opal rust 1 dogs {dogs}") == {"dog.moves"}
        assert reasons(game, f"move opal rust 1 dogs {dogs}") == [
            f"Ada has {has} on Opal, got {dogs}: leave 'dogs' out where none goes along"
        ]

    def test_none_from_where_there_is_none(self) -> None:
        assert forbids(at(self.START), "move nova vega 1 dogs 1") == {"dog.moves"}

    def test_through_a_wormhole_too(self) -> None:
        game = at(self.START.replace("A act", "A cards wormhole-1 | A act"))
        assert forbids(game, "play wormhole-1 at opal to flint number 2") == {"dog.moves"}
        done(game, "play wormhole-1 at opal to flint number 2 dogs 2")
        assert game.state.dogs_on("flint", 0) == 2


class TestCounts:
    def test_a_dog_is_no_recruit_for_a_base(self) -> None:
        game = at(f"A: opal 2 | {REST} | A dogs opal 1 | A ore 3 | A act")
        assert forbids(game, "build opal") == {"dog.counts"}
        assert reasons(game, "build opal") == ["Ada has 2 recruits on Opal, a base needs 3, and a dog is no recruit"]

    def test_dogs_that_would_not_make_up_for_them_are_not_talked_of(self) -> None:
        game = at(f"A: opal 1 | {REST} | A dogs opal 1 | A ore 3 | A act")
        assert forbids(game, "build opal") == {"build"}

    def test_it_holds_no_planet(self) -> None:
        game = at(f"A: vega 1 | {REST} | B dogs ruby 1 | A act")
        assert game.state.at("ruby").count == 2


class TestLeftAlone:
    START = (
        "A: opal 1, nova 2 | B: ruby 2, iron 1, flint 2 | C: topaz 2 | B dogs ruby 2 | A gems 1 | "
        "A cards meteor-shower-1 | A act"
    )

    def alone(self) -> rt.Game:
        game = at(self.START)
        done(game, "play meteor-shower-1 at ruby")
        return game

    def test_its_owner_decides_at_once_out_of_turn(self) -> None:
        game = self.alone()
        assert (game.state.seat, game.state.current_player) == (0, 1)
        assert game.state.question == "Ben decides where a dog of Ruby goes"
        assert sorted(offered(game, "dog")) == ["dog", "dog to flint", "dog to iron"]
        assert permits(game, "dog to iron") == {"dog.left"}
        assert done(game, "dog to iron") == [("A dog of Ben goes from Ruby to Iron", "dog.left")]

    def test_one_dog_after_the_other(self) -> None:
        game = self.alone()
        done(game, "dog to iron")
        assert game.state.current_player == 1
        assert done(game, "dog") == [("A dog of Ben leaves Ruby for the supply", "dog.left")]
        assert (game.state.current_player, game.state.dogs_on("iron", 1), game.state.kennel) == (0, 1, 2)

    @pytest.mark.parametrize("place", ["opal", "ruby", "vega"])
    def test_only_to_own_recruits_elsewhere(self, place: str) -> None:
        game = self.alone()
        assert forbids(game, f"dog to {place}") == {"dog.left"}
        assert reasons(game, f"dog to {place}") == [f"Ben has no recruits on {game.rules.name(place)}"]

    def test_not_to_the_station(self) -> None:
        game = at(self.START.replace("flint 2", "flint 2, east-station 3"))
        done(game, "play meteor-shower-1 at ruby")
        assert forbids(game, "dog to east-station") == {"setup.home"}

    def test_nothing_else_goes_on_meanwhile(self) -> None:
        game = self.alone()
        assert forbids(game, "end") == {"dog.left"}
        assert "dog.left" in forbids(game, "move opal rust 1")

    def test_where_there_are_no_other_recruits_it_goes_to_the_supply(self) -> None:
        game = at(self.START.replace(", iron 1, flint 2", ", east-station 3"))
        happened = done(game, "play meteor-shower-1 at ruby")
        assert what(happened, "dog.left") == ["A dog of Ben leaves Ruby for the supply"] * 2
        assert (game.state.current_player, game.state.kennel) == (0, 3)

    def test_not_where_a_recruit_stays(self) -> None:
        game = at(self.START.replace("B: ruby 2", "B: ruby 3"))
        done(game, "play meteor-shower-1 at ruby")
        assert (game.state.current_player, game.state.dogs_on("ruby", 1)) == (0, 2)

    def test_a_dog_is_no_shield_against_a_card(self) -> None:
        game = at(self.START)
        assert what(done(game, "play meteor-shower-1 at ruby"), "dog.shield") == []

    def test_left_alone_by_a_price_it_goes_to_the_supply(self) -> None:
        game = at(f"A: opal 1, nova 2 | {REST} | B gems 1 | A dogs opal 1 | A cards raid-1 | A act")
        happened = done(game, "play raid-1 take gem of B paying opal")
        assert what(happened, "card.recruit-cost") == [
            "Ada loses 1 recruit on Opal",
            "A dog of Ada leaves Opal for the supply",
        ]
        assert (game.state.kennel, game.state.current_player) == (3, 0)
