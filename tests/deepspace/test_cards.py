"""Action cards: what they cost, what is chosen for them, and what each does."""

from __future__ import annotations

import pytest

from .helpers import at, crews, done, forbids, offered, permits, reasons, what

REST = "B: ruby 3 | C: topaz 1"


def holding(*cards: str, text: str = f"A: opal 2, nova 2 | {REST}", gems: int = 1, more: str = "") -> str:
    return f"{text} | A gems {gems} | A cards {' '.join(cards)}{more} | A act"


class TestPlaying:
    def test_pay_do_discard(self) -> None:
        game = at(holding("meteor-shower-1"))
        assert done(game, "play meteor-shower-1 at ruby") == [
            ("Ada plays Meteor Shower", "card.play"),
            ("Ada pays 1 gem", "card.play"),
            ("Ben loses 2 recruits on Ruby", "card.play"),
        ]
        assert (game.state.hands[0], game.state.discards, game.state.gems[0]) == ((), ("meteor-shower-1",), 0)

    def test_any_number_in_a_turn(self) -> None:
        game = at(holding("gem-vein-1", "ore-vein-1"))
        done(game, "play gem-vein-1", "play ore-vein-1")
        assert (game.state.gems[0], game.state.ore[0]) == (2, 1)

    @pytest.mark.parametrize("asked", ["trade", "mine", "swap"])
    def test_only_among_the_actions(self, asked: str) -> None:
        game = at(holding("gem-vein-1", "ore-vein-1").replace("A act", f"A {asked}"))
        assert forbids(game, "play gem-vein-1") & {"turn.order", "mine"}

    def test_not_in_another_players_turn(self) -> None:
        game = at(holding("gem-vein-1").replace("A act", "B act"))
        assert forbids(game, "play gem-vein-1") == {"card.play"}
        assert reasons(game, "play gem-vein-1") == ["Ben does not hold Gem Vein"]

    def test_only_what_one_holds(self) -> None:
        assert forbids(at(holding("gem-vein-1")), "play gem-vein-2") == {"card.play"}

    def test_a_gem_to_pay(self) -> None:
        game = at(holding("meteor-shower-1", gems=0))
        assert forbids(game, "play meteor-shower-1 at ruby") == {"card.play"}
        assert reasons(game, "play meteor-shower-1 at ruby") == ["Meteor Shower costs a gem, and Ada has none"]
        assert offered(game, "play") == []

    @pytest.mark.parametrize(
        ("card", "given", "said"),
        [
            ("meteor-shower-1", "", "Meteor Shower is played as 'play meteor-shower-1 at PLANET'; got no 'at'"),
            ("meteor-shower-1", "at ruby to opal", "'play meteor-shower-1 at PLANET'; leave 'to' out"),
            ("gem-vein-1", "at opal take gem", "is played as 'play gem-vein-1'; leave 'at' and 'take' out"),
            ("wormhole-1", "at opal number 1", "at PLANET to PLANET number N [dogs N]'; got no 'to'"),
            ("wormhole-1", "to opal of B", "got no 'at' and no 'number'; leave 'of' out"),
            ("refinery-1", "number 1", "'play refinery-1 number N take gem or ore'; got no 'take'"),
            ("raid-1", "take gem paying opal", "'play raid-1 take gem or ore of PLAYER paying PLACE'; got no 'of'"),
        ],
    )
    def test_what_it_wants_is_chosen_and_nothing_else(self, card: str, given: str, said: str) -> None:
        game = at(holding(card))
        action = f"play {card} {given}".strip()
        assert forbids(game, action) == {"card.play"}
        assert said in reasons(game, action)[0]

    def test_every_choice_is_told(self) -> None:
        game = at(holding("raid-1", more=" | B gems 1 | B ore 1"))
        said = game.explain("play raid-1 take gem of C paying opal").message
        assert (
            "Possible now: play Raid take gem or ore of Ben paying Opal; play Raid take gem or ore of Ben paying Nova"
            in said
        )


class TestRecruitCost:
    START = holding("raid-1", text=f"A: opal 2, north-station 1 | {REST}", more=" | B gems 1")

    @pytest.mark.parametrize("place", ["opal", "north-station"])
    def test_any_own_recruit_goes_back_to_the_pile(self, place: str) -> None:
        game = at(self.START)
        assert permits(game, f"play raid-1 take gem of B paying {place}") == {"card.play"}
        happened = done(game, f"play raid-1 take gem of B paying {place}")
        assert what(happened, "card.recruit-cost") == [f"Ada loses 1 recruit on {game.rules.name(place)}"]
        assert game.state.pile(0) == 30

    def test_it_is_said_from_where(self) -> None:
        game = at(self.START)
        assert forbids(game, "play raid-1 take gem of B") == {"card.recruit-cost"}
        assert reasons(game, "play raid-1 take gem of B") == [
            "Raid costs a recruit: say from where, such as 'paying opal'"
        ]

    def test_from_where_there_is_one(self) -> None:
        game = at(self.START)
        for place in ("ruby", "vega", "east-station"):
            assert forbids(game, f"play raid-1 take gem of B paying {place}") == {"card.recruit-cost"}
        assert reasons(game, "play raid-1 take gem of B paying ruby") == ["Ada has no recruits on Ruby to pay with"]

    def test_no_other_card_costs_one(self) -> None:
        game = at(holding("gem-vein-1"))
        assert forbids(game, "play gem-vein-1 paying opal") == {"card.recruit-cost"}
        assert reasons(game, "play gem-vein-1 paying opal") == ["Gem Vein costs no recruit: leave 'paying' out"]

    def test_without_any_recruit_it_can_not_be_played(self) -> None:
        game = at(holding("raid-1", text=REST, more=" | B gems 1"))
        assert offered(game, "play") == []
        assert reasons(game, "play raid-1 take gem of B") == [
            "Raid costs a recruit: say from where, such as 'paying north-station'"
        ]


class TestRemoval:
    @pytest.mark.parametrize(("crew", "left"), [(1, 0), (2, 0), (3, 1), (7, 5)])
    def test_a_meteor_shower_takes_up_to_two(self, crew: int, left: int) -> None:
        game = at(holding("meteor-shower-1", text=f"A: opal 2 | B: ruby {crew}"))
        done(game, "play meteor-shower-1 at ruby")
        assert crews(game, "ruby", seat=1) == [left]

    @pytest.mark.parametrize("crew", [1, 3, 7])
    def test_a_black_hole_takes_all(self, crew: int) -> None:
        game = at(holding("black-hole-1", text=f"A: opal 2 | B: ruby {crew}, iron 1"))
        done(game, "play black-hole-1 at ruby paying opal")
        assert (crews(game, "ruby", "iron", seat=1), game.state.pile(1)) == ([0, 1], 31)

    @pytest.mark.parametrize("card", ["meteor-shower-1 at {}", "black-hole-1 at {} paying opal"])
    def test_only_of_opponents_on_planets(self, card: str) -> None:
        game = at(holding(card.partition(" ")[0]))
        for place in ("vega", "opal", "nova"):
            assert forbids(game, f"play {card.format(place)}") == {"card.play"}
        assert reasons(game, f"play {card.format('vega')}") == ["no opponent has recruits on Vega"]

    def test_where_no_planet_would_do_that_is_said(self) -> None:
        game = at(holding("meteor-shower-1", text="A: opal 2 | B: east-station 3"))
        assert offered(game, "play") == []
        assert reasons(game, "play meteor-shower-1 at vega") == [
            "no opponent has recruits on a planet without a force field"
        ]

    def test_the_last_recruit_on_the_board_may_pay(self) -> None:
        game = at(holding("black-hole-1", text="A: opal 1 | B: ruby 2"))
        done(game, "play black-hole-1 at ruby paying opal")
        assert crews(game, "opal") == [0]


class TestVeins:
    @pytest.mark.parametrize(("card", "resource"), [("gem-vein-1", "gem"), ("ore-vein-1", "ore")])
    def test_one_from_the_supply(self, card: str, resource: str) -> None:
        game = at(holding(card))
        assert what(done(game, f"play {card}"), "card.play")[1] == f"Ada takes 1 {resource} by a card"

    def test_not_where_none_is_left(self) -> None:
        game = at(holding("ore-vein-1", more=" | B ore 31"))
        assert forbids(game, "play ore-vein-1") == {"supply"}
        assert reasons(game, "play ore-vein-1") == ["no ore is left in the supply"]


class TestEnlistment:
    def test_a_recruit_at_the_station(self) -> None:
        game = at(holding("enlistment-1"))
        done(game, "play enlistment-1")
        assert crews(game, "north-station") == [1]

    def test_not_where_the_pile_is_out(self) -> None:
        game = at(holding("enlistment-1", text="A: opal 32"))
        assert forbids(game, "play enlistment-1") == {"supply"}


class TestAfterburner:
    def test_one_more_move(self) -> None:
        game = at(holding("afterburner-1", more=" | moves 0 | moved"))
        assert forbids(game, "move opal rust 1") == {"move"}
        assert what(done(game, "play afterburner-1"), "card.play")[1] == "Ada has 1 move more"
        done(game, "move opal rust 1")
        assert forbids(game, "move rust opal 1") == {"move"}

    def test_at_any_time_even_before_the_first(self) -> None:
        game = at(holding("afterburner-1", "afterburner-2"))
        done(game, "play afterburner-1", "play afterburner-2")
        assert game.state.moves == 4
        done(game, "move opal rust 1", "move rust opal 1", "move opal rust 1", "move rust opal 1")
        assert forbids(game, "move opal rust 1") == {"move"}


class TestWormhole:
    START = holding("wormhole-1", text="A: opal 2, north-station 2 | B: ruby 3, vega 1 | B fields vega")

    def test_a_crew_goes_from_any_planet_to_any_other(self) -> None:
        game = at(self.START)
        assert permits(game, "play wormhole-1 at opal to basalt number 2") == {"card.play", "move"}
        happened = done(game, "play wormhole-1 at opal to basalt number 2")
        assert what(happened, "card.play")[-1] == "Ada moves 2 recruits from Opal to Basalt"
        assert crews(game, "opal", "basalt") == [0, 2]

    def test_it_is_one_of_the_moves(self) -> None:
        game = at(self.START)
        done(game, "play wormhole-1 at opal to basalt number 2")
        assert (game.state.moves, game.state.moved) == (1, True)

    def test_not_without_a_move(self) -> None:
        game = at(self.START.replace("A act", "moves 0 | A act"))
        assert forbids(game, "play wormhole-1 at opal to basalt number 2") == {"move"}
        assert reasons(game, "play wormhole-1 at vega to basalt number 2") == ["Ada has no move left this turn"]

    @pytest.mark.parametrize(
        ("way", "rules"),
        [
            ("at north-station to basalt number 2", {"setup.home"}),
            ("at opal to east-station number 1", {"move.stations"}),
            ("at opal to west-station number 1", {"move.stations"}),
            ("at opal to opal number 1", {"move"}),
            ("at opal to basalt number 3", {"move.split"}),
            ("at opal to basalt number 0", {"move.split"}),
            ("at nova to basalt number 1", {"move.split"}),
            ("at opal to vega number 1", {"forcefield"}),
            ("at opal to basalt number 1 dogs 1", {"dog.moves"}),
        ],
    )
    def test_as_every_move_but_for_the_links(self, way: str, rules: set[str]) -> None:
        assert forbids(at(self.START), f"play wormhole-1 {way}") == rules

    def test_it_leads_into_a_battle(self) -> None:
        game = at(self.START)
        assert what(done(game, "play wormhole-1 at opal to ruby number 2"), "battle.sides") == [
            "Ada attacks, Ben defends"
        ]

    def test_without_a_crew_that_is_said(self) -> None:
        game = at(self.START.replace("opal 2, ", ""))
        assert reasons(game, "play wormhole-1 at opal to ruby number 1") == [
            "Ada has no recruits on a planet to go from, or nowhere to go"
        ]


class TestDeepDrill:
    START = holding("deep-drill-1", text=f"A: opal 3, nova 2, rust 1 | {REST}", more=" | mined opal")

    def test_a_planet_is_mined_once_more(self) -> None:
        game = at(self.START)
        assert permits(game, "play deep-drill-1 at opal take ore paying rust") == {"card.play", "mine"}
        assert (
            what(done(game, "play deep-drill-1 at opal take ore paying rust"), "card.play")[-1]
            == "Ada takes 1 ore from Opal"
        )

    def test_after_paying_it_must_still_be_one_that_may_be_mined(self) -> None:
        game = at(self.START)
        assert permits(game, "play deep-drill-1 at opal take ore paying opal") >= {"card.play"}
        assert forbids(game, "play deep-drill-1 at nova take ore paying nova") == {"mine"}
        assert reasons(game, "play deep-drill-1 at nova take ore paying nova") == [
            "Ada has 1 recruit on Nova, mining needs 2"
        ]

    def test_what_is_out_is_out(self) -> None:
        game = at(self.START.replace("| mined", "| B ore 31 | mined"))
        assert forbids(game, "play deep-drill-1 at opal take ore paying rust") == {"supply"}

    def test_where_nothing_can_be_mined_that_is_said(self) -> None:
        game = at(holding("deep-drill-1", text=f"A: opal 2 | {REST}"))
        assert reasons(game, "play deep-drill-1 at opal take ore paying opal") == [
            "no planet with two own recruits is left to mine when the card is paid"
        ]


class TestRaid:
    START = holding("raid-1", more=" | B ore 2 | C gems 1")

    def test_one_of_an_opponent_who_has_it(self) -> None:
        game = at(self.START)
        assert what(done(game, "play raid-1 take ore of B paying opal"), "card.play")[-1] == "Ada takes 1 ore from Ben"
        assert game.state.ore == (1, 1, 0)

    @pytest.mark.parametrize(
        ("choice", "said"),
        [
            ("take gem of B", "Ben has no gem"),
            ("take ore of C", "Cleo has no ore"),
            ("take gem of A", "Raid takes from an opponent, and Ada plays it"),
        ],
    )
    def test_of_nobody_else(self, choice: str, said: str) -> None:
        game = at(self.START)
        assert forbids(game, f"play raid-1 {choice} paying opal") == {"card.play"}
        assert said in reasons(game, f"play raid-1 {choice} paying opal")


class TestRefinery:
    START = holding("refinery-1", gems=5, more=" | A ore 2")

    @pytest.mark.parametrize(
        ("choice", "gems", "ore"),
        [("number 3 take ore", 2, 5), ("number 2 take gem", 7, 0), ("number 1 take ore", 4, 3)],
    )
    def test_up_to_three_for_as_many_of_the_other(self, choice: str, gems: int, ore: int) -> None:
        game = at(self.START)
        done(game, f"play refinery-1 {choice}")
        assert (game.state.gems[0], game.state.ore[0]) == (gems, ore)

    @pytest.mark.parametrize(
        ("choice", "rule", "said"),
        [
            ("number 4 take ore", "card.play", "1 to 3 can be changed, got 4"),
            ("number 0 take ore", "card.play", "1 to 3 can be changed, got 0"),
            ("number 3 take gem", "card.play", "Ada has 2 ore to change, got 3"),
        ],
    )
    def test_no_more(self, choice: str, rule: str, said: str) -> None:
        game = at(self.START)
        assert forbids(game, f"play refinery-1 {choice}") == {rule}
        assert reasons(game, f"play refinery-1 {choice}") == [said]

    def test_as_far_as_the_supply_goes(self) -> None:
        game = at(self.START.replace("| A ore 2", "| A ore 2 | B ore 28"))
        assert forbids(game, "play refinery-1 number 2 take ore") == {"supply"}
        assert reasons(game, "play refinery-1 number 2 take ore") == ["the supply has 1 ore, got 2"]
        assert permits(game, "play refinery-1 number 1 take ore") == {"card.play"}

    def test_with_nothing_to_change(self) -> None:
        game = at(holding("refinery-1", gems=0))
        assert reasons(game, "play refinery-1 number 1 take gem") == [
            "Ada has nothing to change, or there is nothing to change it into"
        ]
