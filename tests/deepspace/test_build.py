"""Bases: where, for what, how many, and how they win."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import at, crews, done, forbids, offered, permits, reasons

REST = "B: ruby 2 | C: topaz 2"


class TestBuild:
    START = f"A: opal 3, nova 2, north-station 3 | {REST} | A ore 3 | A act"

    def test_three_recruits_and_three_ore(self) -> None:
        game = at(self.START)
        assert permits(game, "build opal") == {"build"}
        assert done(game, "build opal") == [("Ada pays 3 ore", "build"), ("Ada builds a base on Opal", "build")]
        assert (game.state.ore[0], game.state.has_base("opal", 0)) == (0, True)
        assert "base-A" in game.state.at("opal").marks

    def test_the_recruits_stay(self) -> None:
        game = at(self.START)
        done(game, "build opal")
        assert crews(game, "opal") == [3]

    def test_not_with_fewer_recruits(self) -> None:
        game = at(self.START)
        assert forbids(game, "build nova") == {"build"}
        assert reasons(game, "build nova") == ["Ada has 2 recruits on Nova, a base needs 3"]

    def test_not_with_less_ore(self) -> None:
        game = at(self.START.replace("A ore 3", "A ore 2"))
        assert forbids(game, "build opal") == {"build"}
        assert reasons(game, "build opal") == ["a base costs 3 ore, Ada has 2"]
        assert offered(game, "build") == []

    def test_not_at_the_station(self) -> None:
        assert forbids(at(self.START), "build north-station") == {"setup.home"}

    def test_not_where_another_is(self) -> None:
        assert forbids(at(self.START), "build ruby") == {"build"}

    def test_every_reason_is_named(self) -> None:
        game = at(self.START.replace("A ore 3", "A bases nova"))
        assert len(reasons(game, "build nova")) == 3


class TestHowMany:
    def test_one_of_a_colour_on_a_planet(self) -> None:
        game = at(f"A: opal 3 | {REST} | A bases opal | A ore 3 | A act")
        assert forbids(game, "build opal") == {"build.one-each"}
        assert reasons(game, "build opal") == ["Ada has a base on Opal already"]

    def test_those_of_several_colours_share_it(self) -> None:
        game = at(f"A: opal 3 | {REST} | B bases opal | C bases opal | A ore 3 | A act")
        done(game, "build opal")
        assert game.state.at("opal").marks == ("base-A", "base-B", "base-C")

    def test_as_many_a_turn_as_one_can(self) -> None:
        game = at(f"A: opal 3, nova 3, vega 3 | {REST} | A ore 9 | A act")
        done(game, "build opal", "build nova", "build vega")
        assert (game.state.count_bases(0), game.state.ore[0]) == (3, 0)

    def test_they_stay_when_the_recruits_go(self) -> None:
        game = at(f"A: opal 3 | {REST} | A bases opal | A act")
        done(game, "move opal nova 3", "end")
        assert game.state.count_bases(0) == 1
        assert crews(game, "north-station") == [2]


class TestWin:
    @pytest.mark.parametrize(
        ("players", "bases", "won"), [(4, 3, True), (3, 3, True), (3, 2, False), (2, 3, False), (2, 4, True)]
    )
    def test_the_fourth_base_wins_and_with_two_players_the_fifth(self, players: int, bases: int, won: bool) -> None:
        have = " ".join(("opal", "ruby", "jade", "vega")[:bases])
        game = at(f"A: nova 3 | A ore 3 | A bases {have} | A act", players=players)
        happened = done(game, "build nova")
        assert game.state.is_over is won
        if won:
            assert happened[-1] == ("Ada won", "win")
            assert game.state.outcome is not None
            assert game.state.outcome.winners == (0,)

    def test_at_once_in_mid_turn(self) -> None:
        game = at("A: nova 3, mira 3 | A ore 6 | A bases opal ruby jade | A gems 1 | A act")
        done(game, "build nova")
        for action in ("build mira", "move nova vega 1", "end", "recruit 1"):
            assert "win" in forbids(game, action)
        assert game.state.legal_actions() == [] or len(game.state.legal_actions()) == 0
        assert game.state.question == "The game is over: Ada won"

    def test_others_have_as_many_or_not(self) -> None:
        game = at("A: nova 3 | B: vega 1 | A ore 3 | A bases opal ruby jade | B bases opal ruby jade | A act")
        done(game, "build nova")
        assert game.state.outcome is not None
        assert game.state.outcome.winners == (0,)

    def test_the_race_is_seen_at_a_glance(self) -> None:
        for players, goal in ((2, 5), (3, 4), (4, 4)):
            game = at("A: nova 3 | A bases opal | A gems 2 | A ore 1 | A cards raid-1 | A act", players=players)
            scores = {score.sign: (score.number, score.goal) for score in game.rules.scores(game.state, 0)}
            assert scores == {
                "base": (1, goal),
                "gem": (2, None),
                "ore": (1, None),
                "recruit": (3, None),
                "card": (1, None),
            }


class TestNobodyIsOut:
    def test_without_recruits_and_bases_one_plays_on(self) -> None:
        game = at("B: ruby 2 | C: topaz 2 | A act")
        assert offered(game, "end") == ["end"]
        done(game, "end")
        assert crews(game, "north-station") == [1]

    def test_a_turn_comes_to_everybody(self) -> None:
        game = at("A: opal 1 | C: topaz 2 | A cards raid-1 raid-2 | B cards wormhole-1 wormhole-2 | A swap")
        done(game, "end")
        assert game.state.question == "Ben may trade two cards for a recruit"
        assert not any(game.rules.is_out(game.state, seat) for seat in range(3))
        assert isinstance(game, rt.Game)
