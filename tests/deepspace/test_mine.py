"""What comes before acting: trading two cards, and mining."""

from __future__ import annotations

import pytest

from .helpers import at, crews, done, forbids, offered, permits, reasons, what

REST = "B: ruby 2 | C: topaz 2"


class TestTrade:
    START = f"A: opal 1 | {REST} | A cards gem-vein-1 raid-1 | A trade"

    def test_two_cards_for_a_recruit_at_the_station(self) -> None:
        game = at(self.START)
        assert permits(game, "trade gem-vein-1 raid-1") == {"start.trade"}
        assert done(game, "trade raid-1 gem-vein-1") == [
            ("Ada discards Gem Vein and Raid", "start.trade"),
            ("Ada gets 1 recruit at North Station: for two cards", "start.trade"),
        ]
        assert (game.state.hands[0], game.state.discards) == ((), ("gem-vein-1", "raid-1"))

    def test_once(self) -> None:
        game = at(self.START.replace("raid-1", "raid-1 raid-2 wormhole-1"))
        done(game, "trade gem-vein-1 raid-1")
        assert forbids(game, "trade raid-2 wormhole-1") == {"turn.order"}

    def test_it_is_optional(self) -> None:
        game = at(self.START)
        assert permits(game, "end") == {"start.trade"}
        assert done(game, "end") == [("Ada trades no cards", "start.trade")]
        assert game.state.hands[0] == ("gem-vein-1", "raid-1")

    def test_the_order_does_not_matter(self) -> None:
        game = at(self.START)
        assert game.rules.parse("trade raid-1 gem-vein-1") == game.rules.parse("trade gem-vein-1 raid-1")

    @pytest.mark.parametrize(
        ("cards", "said"),
        [
            ("raid-1", "two different cards are traded, got 1"),
            ("raid-1 raid-1", "two different cards are traded, got 1"),
            ("gem-vein-1 raid-1 raid-2", "two different cards are traded, got 3"),
            ("gem-vein-1 wormhole-1", "Ada does not hold Wormhole"),
        ],
    )
    def test_two_that_she_holds(self, cards: str, said: str) -> None:
        game = at(self.START.replace("raid-1", "raid-1 raid-2"))
        assert forbids(game, f"trade {cards}") == {"start.trade"}
        assert reasons(game, f"trade {cards}") == [said]

    def test_not_where_no_recruit_is_left(self) -> None:
        game = at(self.START.replace("opal 1", "opal 32"))
        assert forbids(game, "trade gem-vein-1 raid-1") == {"supply"}
        assert reasons(game, "trade gem-vein-1 raid-1") == ["no recruit is left in the pile of Ada"]

    @pytest.mark.parametrize("without", ["opal 32", "hand"])
    def test_where_nothing_can_be_traded_nobody_is_asked(self, without: str) -> None:
        recruits, hand = ("opal 32", "raid-1 raid-2") if without == "opal 32" else ("opal 1", "raid-1")
        game = at(
            f"A: {recruits} | {REST} | A cards {hand} | B cards wormhole-1 wormhole-2 | C cards wormhole-3 | C swap"
        )
        happened = done(game, "swap wormhole-3", "draw gem-vein-1", "draw gem-vein-2")
        if hand == "raid-1":
            assert game.state.question == "Ada draws a card"
        else:
            assert game.state.question.startswith("Ada mines")
            assert what(happened, "start.trade") == []
            assert what(happened, "supply") == ["The pile of Ada is empty: 0 of 1 recruit could come"]

    def test_after_that_it_is_too_late(self) -> None:
        for asked in ("mine", "act", "swap"):
            game = at(self.START.replace("opal 1", "opal 2").replace("A trade", f"A {asked}"))
            assert forbids(game, "trade gem-vein-1 raid-1") & {"turn.order", "mine"}


class TestMine:
    START = f"A: opal 2, rust 3, nova 1, north-station 3 | {REST} | A mine"

    def test_one_gem_or_one_ore_from_each_planet_with_two_recruits(self) -> None:
        game = at(self.START)
        assert sorted(offered(game, "mine")) == ["mine opal gem", "mine opal ore", "mine rust gem", "mine rust ore"]
        assert permits(game, "mine opal gem") == {"mine"}
        assert done(game, "mine opal gem", "mine rust ore") == [
            ("Ada takes 1 gem from Opal", "mine"),
            ("Ada takes 1 ore from Rust", "mine"),
        ]
        assert (game.state.gems[0], game.state.ore[0]) == (1, 1)
        assert game.state.question.startswith("Ada acts")

    def test_each_planet_once(self) -> None:
        game = at(self.START)
        done(game, "mine opal gem")
        assert forbids(game, "mine opal ore") == {"mine"}
        assert reasons(game, "mine opal ore") == ["Opal was mined this turn already"]

    def test_it_is_optional(self) -> None:
        game = at(self.START)
        assert permits(game, "end") == {"mine"}
        assert done(game, "mine opal gem", "end")[-1] == ("Ada mines no more", "mine")
        assert game.state.ore[0] == 0

    @pytest.mark.parametrize(
        ("planet", "crew"), [("nova", "1 recruit"), ("vega", "0 recruits"), ("ruby", "0 recruits")]
    )
    def test_two_own_recruits_are_needed(self, planet: str, crew: str) -> None:
        game = at(self.START)
        assert forbids(game, f"mine {planet} gem") == {"mine"}
        assert reasons(game, f"mine {planet} gem") == [f"Ada has {crew} on {game.rules.name(planet)}, mining needs 2"]

    def test_not_at_the_station(self) -> None:
        assert forbids(at(self.START), "mine north-station gem") == {"setup.home"}

    def test_a_dog_is_no_recruit(self) -> None:
        game = at(self.START.replace("A mine", "A dogs nova 1 | A mine"))
        assert forbids(game, "mine nova gem") == {"dog.counts"}
        assert reasons(game, "mine nova gem") == ["Ada has 1 recruit on Nova, mining needs 2, and a dog is no recruit"]

    @pytest.mark.parametrize(
        "action", ["recruit 1", "move opal nova 1", "build rust", "play gem-vein-1", "swap gem-vein-1"]
    )
    def test_before_any_other_action(self, action: str) -> None:
        game = at(f"{self.START[:-9]} | A gems 1 | A ore 3 | A cards gem-vein-1 | A mine")
        assert "mine" in forbids(game, action)
        done(game, "end")
        if not action.startswith("swap"):
            assert permits(game, action)

    @pytest.mark.parametrize("action", ["mine opal gem", "mine nova gem"])
    def test_and_not_after(self, action: str) -> None:
        assert "turn.order" in forbids(at(self.START.replace("A mine", "A act")), action)

    def test_where_nothing_can_be_mined_nobody_is_asked(self) -> None:
        game = at(f"A: opal 1 | {REST} | A cards raid-1 raid-2 | A trade")
        done(game, "end")
        assert game.state.question.startswith("Ada acts")

    def test_what_is_out_is_out_and_the_other_may_be_taken(self) -> None:
        game = at(f"A: opal 2 | {REST} | B ore 31 | A mine")
        assert forbids(game, "mine opal ore") == {"supply"}
        assert reasons(game, "mine opal ore") == ["no ore is left in the supply"]
        assert permits(game, "mine opal gem") == {"mine"}

    def test_where_both_are_out_that_is_said(self) -> None:
        game = at(f"A: opal 2 | {REST} | B ore 31 | C gems 31 | A cards raid-1 raid-2 | A trade")
        assert what(done(game, "end"), "supply") == ["Ada could mine, but nothing is left of what the planets give"]
        assert game.state.question.startswith("Ada acts")

    def test_the_last_one_can_be_taken_once(self) -> None:
        game = at(f"A: opal 2, rust 2 | {REST} | B ore 30 | B gems 31 | A mine")
        done(game, "mine opal ore")
        assert (game.state.supply("ore"), game.state.ore[0]) == (0, 1)
        assert game.state.question.startswith("Ada acts")


class TestPrinted:
    START = f"A: opal 2, rust 2, nova 2 | {REST} | A mine"

    def test_by_choice_everything_comes_from_everywhere(self) -> None:
        assert len(offered(at(self.START), "mine")) == 6

    def test_as_printed_a_planet_gives_what_the_map_says(self) -> None:
        game = at(self.START, mining="printed")
        assert sorted(offered(game, "mine")) == ["mine nova gem", "mine nova ore", "mine opal gem", "mine rust ore"]
        assert forbids(game, "mine opal ore") == {"mine.choice"}
        assert reasons(game, "mine opal ore") == ["the map prints gem on Opal, got ore"]
        assert permits(game, "mine nova ore") == {"mine"}

    def test_where_that_is_out_nothing_comes(self) -> None:
        game = at(f"{self.START[:-9]} | B gems 31 | A mine", mining="printed")
        assert forbids(game, "mine opal gem") == {"supply"}
        assert sorted(offered(game, "mine")) == ["mine nova ore", "mine rust ore"]

    def test_a_card_mines_as_printed_too(self) -> None:
        game = at(f"A: opal 2, nova 1 | {REST} | A cards deep-drill-1 | A act", mining="printed")
        assert forbids(game, "play deep-drill-1 at opal take ore paying nova") == {"mine.choice"}
        assert permits(game, "play deep-drill-1 at opal take gem paying nova") >= {"card.play"}


class TestRecruit:
    START = f"A: opal 3 | {REST} | A gems 3 | A act"

    def test_a_gem_buys_a_recruit_onto_the_station(self) -> None:
        game = at(self.START)
        assert permits(game, "recruit 2") == {"recruit"}
        assert done(game, "recruit 2") == [
            ("Ada pays 2 gems", "recruit"),
            ("Ada gets 2 recruits at North Station: bought", "recruit"),
        ]
        assert (game.state.gems[0], *crews(game, "north-station")) == (1, 2)

    def test_as_many_as_she_can_pay_and_again(self) -> None:
        game = at(self.START)
        assert offered(game, "recruit") == ["recruit 1", "recruit 2", "recruit 3"]
        done(game, "recruit 1", "recruit 2")
        assert crews(game, "north-station") == [3]

    @pytest.mark.parametrize("number", [4, 0, -1])
    def test_no_more_and_at_least_one(self, number: int) -> None:
        game = at(self.START)
        assert forbids(game, f"recruit {number}") == {"recruit"}
        assert reasons(game, f"recruit {number}") == [f"Ada has 3 gems: 1 to 3 can be bought, got {number}"]

    def test_the_pile_is_the_limit(self) -> None:
        game = at(self.START.replace("opal 3", "opal 31"))
        assert forbids(game, "recruit 2") == {"supply"}
        assert reasons(game, "recruit 2") == ["Ada has 1 recruit in the pile, got 2"]
        assert offered(game, "recruit") == ["recruit 1"]

    def test_before_the_first_move(self) -> None:
        game = at(self.START)
        done(game, "move opal nova 1")
        assert forbids(game, "recruit 1") == {"recruit.when"}
        assert reasons(game, "recruit 1") == ["recruits are bought before the first move, and Ada has moved already"]

    def test_building_and_cards_are_no_move(self) -> None:
        game = at(f"{self.START[:-8]} | A ore 3 | A cards gem-vein-1 | A act")
        done(game, "build opal", "play gem-vein-1")
        assert permits(game, "recruit 4") == {"recruit"}

    def test_a_wormhole_is_one(self) -> None:
        game = at(f"{self.START[:-8]} | A cards wormhole-1 | A act")
        done(game, "play wormhole-1 at opal to jade number 1")
        assert forbids(game, "recruit 1") == {"recruit.when"}

    def test_at_any_time_by_the_option(self) -> None:
        game = at(self.START, recruit_when="act")
        done(game, "move opal nova 1", "recruit 1", "move nova vega 1")
        assert permits(game, "recruit 2") == {"recruit"}
