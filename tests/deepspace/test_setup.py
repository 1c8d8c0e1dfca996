"""Setting up: how many play, what lies on the board, what everyone begins with, and who begins."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt
from riskteach.core.errors import BadOption
from riskteach.deepspace.game import DeepSpace

from .helpers import CARDS, at, done, forbids, permits, reasons, rules, what

HOME = "A: north-station 3 | B: east-station 3 | C: south-station 3 | A gems 2 | B gems 2 | C gems 2"


def new(players: int = 3, **how: Any) -> rt.Game:
    return rt.new_game("deepspace", players, **{"seed": 1, "chance": "manual", **how})


def dealt(players: int = 3) -> rt.Game:
    """Deal the cards of a new game in the order of the deck."""
    game = new(players)
    for card in CARDS[: 2 * players]:
        game.do(f"draw {card}")
    return game


class TestPlayers:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_two_to_four(self, players: int) -> None:
        assert len(new(players).state.hands) == players

    @pytest.mark.parametrize("players", [0, 1, 5, 6])
    def test_no_more_and_no_fewer(self, players: int) -> None:
        with pytest.raises(BadOption, match=f"deepspace is for 2 to 4 players, got {players}"):
            new(players)


class TestBoard:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_three_recruits_at_each_station_two_gems_no_ore(self, players: int) -> None:
        state = new(players).state
        home = DeepSpace(players).home
        assert {p: state.at(p).count for p in state.rules.board.ids if state.at(p).count} == dict.fromkeys(home, 3)
        assert [state.at(station).owner for station in home] == list(range(players))
        assert (set(state.gems), set(state.ore)) == ({2}, {0})
        assert {state.pile(seat) for seat in range(players)} == {29}

    def test_the_box(self) -> None:
        state = new(4).state
        assert (state.supply("gem"), state.supply("ore")) == (31 - 8, 31)
        assert (state.kennel, state.fields_left, len(state.deck)) == (3, 2, 36)

    def test_what_everyone_has_is_told_when_the_cards_are_dealt(self) -> None:
        game = new(3)
        happened = done(game, *(f"draw {card}" for card in CARDS[:6]))
        assert what(happened, "setup.home") == [
            "Ada starts at North Station with 3 recruits",
            "Ben starts at East Station with 3 recruits",
            "Cleo starts at South Station with 3 recruits",
            "West Station is nobody's, and stays closed",
        ]
        assert what(happened, "setup.gems")[0] == "Ada starts with 2 gems and no ore"
        assert what(happened, "setup.covers") == []

    def test_two_corners_are_covered_when_two_play(self) -> None:
        happened = done(new(2), *(f"draw {card}" for card in CARDS[:4]))
        assert what(happened, "setup.covers") == [
            "Iron is covered, and out of the game",
            "Basalt is covered, and out of the game",
        ]
        assert len(what(happened, "setup.home")) == 4

    def test_four_leave_nothing_closed(self) -> None:
        happened = done(new(4), *(f"draw {card}" for card in CARDS[:8]))
        assert len(what(happened, "setup.home")) == 4


class TestStations:
    """A station is no planet."""

    START = "A: north-station 3, opal 1 | A gems 1 | A ore 3 | A cards space-dog-1 force-field-1"

    def test_no_base(self) -> None:
        game = at(f"{self.START} | A act")
        assert forbids(game, "build north-station") == {"setup.home"}
        assert reasons(game, "build north-station") == ["North Station is a station, and no planet"]

    def test_no_mining(self) -> None:
        assert forbids(at(f"{self.START} | A mine"), "mine north-station gem") == {"setup.home"}

    @pytest.mark.parametrize("card", ["space-dog-1", "force-field-1"])
    def test_no_dog_and_no_field(self, card: str) -> None:
        assert forbids(at(f"{self.START} | A act"), f"play {card} at north-station") == {"setup.home"}

    def test_no_battle_and_no_card_against_it(self) -> None:
        game = at("A: opal 3 | A gems 1 | A cards meteor-shower-1 | B: east-station 3, nova 1 | A act")
        assert forbids(game, "play meteor-shower-1 at east-station") == {"setup.home"}
        assert forbids(game, "move opal east-station 1") >= {"move.stations"}

    def test_no_mine_by_a_card(self) -> None:
        game = at("A: north-station 3, opal 3 | A cards deep-drill-1 | A act")
        assert forbids(game, "play deep-drill-1 at north-station take gem paying opal") == {"setup.home"}


class TestCards:
    def test_two_each_to_one_after_the_other_seen_by_all(self) -> None:
        game = dealt()
        assert game.state.hands == (("space-dog-1", "space-dog-2"), ("space-dog-3", "force-field-1"), tuple(CARDS[4:6]))
        assert all(game.state.view(seat) == game.state for seat in range(3))
        assert game.state.deck == tuple(CARDS[6:])

    def test_every_card_is_as_likely(self) -> None:
        chances = dict(new().state.chance_outcomes())
        assert len(chances) == 36
        assert set(map(str, chances.values())) == {"1/36"}

    def test_what_is_in_a_hand_is_not_drawn(self) -> None:
        game = at(f"{HOME} | A cards raid-1 raid-2 | A deal B > dealt B")
        assert permits(game, "draw gem-vein-1") == {"setup.cards"}
        assert forbids(game, "draw raid-1") == {"card.reshuffle"}
        assert reasons(game, "draw raid-1") == ["Raid is not in the draw pile"]
        assert forbids(game, "throw 3") == {"setup.cards"}


class TestFirst:
    def test_the_highest_die_begins(self) -> None:
        game = dealt()
        happened = done(game, "throw 2", "throw 5", "throw 4")
        assert what(happened, "setup.first")[:4] == [
            "Ada throws a 2",
            "Ben throws a 5",
            "Cleo throws a 4",
            "Ben begins",
        ]
        assert (game.state.seat, game.state.turn) == (1, 1)

    def test_equals_throw_again(self) -> None:
        game = dealt()
        done(game, "throw 5", "throw 5", "throw 1", "throw 3", "throw 3")
        assert str(game.state.phase) == "throw A B"
        done(game, "throw 1", "throw 2")
        assert game.state.seat == 1

    @pytest.mark.parametrize("pips", [0, 7])
    def test_a_die_has_six_sides(self, pips: int) -> None:
        assert permits(dealt(), "throw 6") == {"setup.first"}
        assert forbids(dealt(), f"throw {pips}") == {"setup.first"}

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_then_clockwise(self, players: int) -> None:
        game = dealt(players)
        while game.state.turn == 0:
            game.roll()
        seats = {}
        while game.state.turn <= 2 * players:
            seats[game.state.turn] = game.state.seat
            game.roll() if game.state.current_player == rt.CHANCE else game.do("end")
        assert list(seats.values()) == [(seats[1] + k) % players for k in range(2 * players)]

    def test_north_is_clockwise_before_east(self) -> None:
        assert rules(new(4)).home == ("north-station", "east-station", "south-station", "west-station")
