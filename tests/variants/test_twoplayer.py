"""Two players and a neutral: three equal parts, who rolls for the neutral, who wins, what the neutral never does."""

from __future__ import annotations

from typing import Any

import pytest
from classic.helpers import done, forbids, permits, reasons, what
from test_packaging import Sealed

import riskteach as rt
from riskteach.classic.twoplayer import TwoPlayer
from riskteach.core import records
from riskteach.testing import check_rules

PLACED = "A: siam 1 | B: * 1 | C: peru 1"
BATTLE = "A: siam 5, peru 2 | B: india 3, china 2 | C: * 2 | A attack"


def at(text: str, **options: Any) -> rt.Game:
    return rt.position("two-player", text, seed=1, chance="manual", **options)


class TestSetUp:
    def test_only_two_play(self) -> None:
        assert rt.new_game("two-player", seed=1).players == ("Ada", "Ben")
        with pytest.raises(rt.BadOption, match="two-player is for 2 players, got 3"):
            rt.new_game("two-player", 3)
        with pytest.raises(rt.BadOption, match="name of one's own"):
            rt.new_game("two-player", ["Ada", "neutral"])

    def test_only_the_two_throw(self) -> None:
        game = rt.new_game("two-player", seed=1, chance="manual")
        assert str(game.state.phase) == "throw A B"
        done(game, "throw 3", "throw 5")
        assert game.state.question == "Ben is dealt a territory"

    @pytest.mark.parametrize("setup", ["deal", "quick"])
    def test_three_equal_parts_with_one_army_each(self, setup: str) -> None:
        game = rt.new_game("two-player", seed=4, chance="manual", setup=setup)
        while None in game.state.owners:
            game.roll()
        assert [game.state.owners.count(seat) for seat in range(3)] == [14, 14, 14]
        assert set(game.state.armies) == {1}
        assert game.state.reserves == (26, 26, 26)

    def test_each_in_turn_places_two_own_armies_and_one_neutral_until_all_are_placed(self) -> None:
        game = rt.new_game("two-player", seed=4)
        begins, turns = game.state.seat, []
        while game.state.turn == 0:
            seat = game.state.current_player
            own, neutral = (game.state.held(one)[0] for one in (seat, 2))
            assert forbids(game, f"place {neutral} 1") == {"two.setup"}
            assert forbids(game, f"place {own} 3") == {"two.setup"}
            happened = done(game, f"place {own} 2")
            assert forbids(game, f"place {own} 1") == {"two.setup"}
            assert forbids(game, f"place {neutral} 2") == {"two.setup"}
            assert permits(game, f"place {neutral} 1") == {"two.setup"}
            happened += done(game, f"place {neutral} 1")
            assert set(what(happened, "two.setup")) >= {
                f"{game.players[seat]} places 2 armies in {game.rules.name(own)}"
            }
            turns.append(seat)
        assert turns == [begins, 1 - begins] * 13
        assert sum(game.state.armies) == 120
        assert game.state.seat == begins

    def test_one_own_army_may_go_here_and_one_there(self) -> None:
        game = rt.new_game("two-player", seed=4)
        own = game.state.held(game.state.seat)
        done(game, f"place {own[0]} 1")
        assert reasons(game, f"place {own[1]} 2") == ["1 own army can be placed now, got 2"]
        done(game, f"place {own[1]} 1")
        assert "army of the neutral" in game.state.question

    def test_wild_cards_are_in_the_deck_of_an_edition_that_has_them(self) -> None:
        assert rt.new_game("two-player", seed=1, setup="quick", edition="published").state.deck_size == 44

    def test_nobody_claims(self) -> None:
        game = rt.new_game("two-player", seed=4)
        with pytest.raises(rt.BadAction, match="no action 'claim'"):
            game.do("claim siam")


class TestTheNeutral:
    @pytest.mark.parametrize(("target", "stands_in"), [("indonesia", True), ("india", False)])
    def test_who_is_not_attacking_names_its_dice_and_rolls_for_it(self, target: str, stands_in: bool) -> None:
        game = at(BATTLE)
        game.orders("defend", "ask")
        game.do(f"attack siam {target} 3")
        assert game.state.current_player == 1
        name = game.rules.name(target)
        assert game.state.question == f"Ben defends {name} against 3 dice from Siam"
        assert forbids(game, "defend 3") == {"defend.dice"}
        happened = done(game, "defend 1")
        assert what(happened, "two.neutral") == [f"Ben rolls for the neutral in {name}"] * stands_in
        assert happened[-1] == (f"Ben defends {name} with 1 die", "defend.dice")

    def test_in_the_others_turn_the_first_player_rolls_for_it(self) -> None:
        game = at(BATTLE.replace("A attack", "B attack"))
        assert what(done(game, "attack india afghanistan 2"), "two.neutral") == [
            "Ada rolls for the neutral in Afghanistan"
        ]

    def test_its_armies_are_lost_and_its_land_earns_a_card(self) -> None:
        game = at("A: siam 5 | B: india 3 | C: * 1 | A attack")
        happened = done(game, "attack siam indonesia 3", "roll 6 6 6 / 1", "occupy 3")
        assert ("Neutral loses 1 army in Indonesia", "battle.losses") in happened
        assert ("Ada takes Indonesia from Neutral", "attack.occupy") in happened
        done(game, "end", "end")
        assert game.state.question == "Ada draws a card"

    def test_it_never_has_a_turn(self) -> None:
        game = at("A: siam 5 | B: india 3 | C: * 1 | B fortify")
        done(game, "end")
        assert (game.state.seat, game.state.turn) == (0, 1)
        done(game, "place siam 3", "end", "end")
        assert game.state.seat == 1

    def test_a_blitz_may_go_against_it(self) -> None:
        game = at("A: siam 9 | B: india 3 | C: * 1 | A attack")
        game.do("blitz siam indonesia")
        assert rt.odds.of(
            at("A: siam 5 | B: india 3 | C: * 3 | A attack"), "blitz siam indonesia"
        ).win == pytest.approx(0.6416228964559516)

    def test_when_it_is_gone_the_game_goes_on(self) -> None:
        game = at("A: siam 5 | C: indonesia 1 | B: * 1 | A attack")
        happened = done(game, "attack siam indonesia 3", "roll 6 6 6 / 1", "occupy 3")
        assert what(happened, "eliminate") == ["Neutral is out, and held no cards"]
        assert not game.state.is_over


class TestWin:
    def test_the_other_player_has_no_territory_left(self) -> None:
        game = at("A: siam 5 | B: india 1 | C: * 1 | A cards peru ural | B cards siam india china congo | A attack")
        happened = done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert happened[-1] == ("Ada won", "two.win")
        assert (game.state.outcome.winners, game.state.outcome.rule.id) == ((0,), "two.win")
        assert forbids(game, "end") == {"two.win"}
        assert game.rules.read_position(game.state.text) == game.state

    def test_not_before(self) -> None:
        game = at("A: siam 5 | B: india 1, peru 1 | C: * 1 | A attack")
        done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert not game.state.is_over


class TestPositions:
    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("A: siam 5 | B: india 1 | C: * 1 | C attack", "never has a turn"),
            ("A: siam 5 | B: india 1 | C: * 1 | C cards peru | A attack", "holds no cards"),
            ("A: siam 5 | C: * 1 | A attack", "beaten the other player"),
            ("A: siam 5 | B: india 1 | C: * 1 | A wins", "left the other player no territory"),
            ("A reserve 40 | B reserve 40 | C reserve 40 | A throw A B C", "throws no die"),
            ("A: siam 1 | A reserve 39 | B reserve 40 | C reserve 40 | A begin A > spread 2 > deal", "dealt one"),
            ("A: siam 1 | A reserve 39 | B reserve 40 | C reserve 40 | B begin A > spread 1 > deal", "spread 2 > d"),
            ("A: siam 1 | A reserve 39 | B reserve 40 | C reserve 40 | B begin C > spread 2 > deal", "C is no player"),
            (f"{PLACED} | A reserve 3 | B reserve 2 | C reserve 2 | A begin A > spread 2", "agree"),
            (f"{PLACED} | A reserve 2 | B reserve 2 | C reserve 3 | A begin A > spread 2", "agree"),
            (f"{PLACED} | A reserve 2 | B reserve 2 | C reserve 2 | A begin A > spread 0", "nothing can"),
            (f"{PLACED} | A reserve 4 | B reserve 4 | C reserve 4 | A begin A > spread 3", "agree"),
        ],
    )
    def test_what_cannot_come_up_is_told(self, text: str, fault: str) -> None:
        with pytest.raises(rt.BadPosition, match=fault):
            at(text)

    def test_another_map_is_refused(self) -> None:
        with pytest.raises(rt.BadOption, match="world map only"):
            rt.new_game("two-player", board="notebooks/our-town.toml")

    def test_a_record_names_the_two(self, tmp_path: Any) -> None:
        game = rt.new_game("two-player", ["Mia", "Noor"], seed=3)
        assert records.pack(game)["players"] == ["Mia", "Noor"]
        game.save(tmp_path / "two.json")
        assert rt.load_game(tmp_path / "two.json").state == game.state
        assert game.fork(setup="quick").players == ("Mia", "Noor")


@pytest.mark.parametrize("options", [{}, {"setup": "quick", "edition": "published"}], ids=str)
def test_every_promise_is_kept(options: dict[str, Any]) -> None:
    rules = TwoPlayer(2, **options)
    rules.options = Sealed(rules.options)
    report = check_rules(rules, games=1, steps=260)
    assert report.cited >= {"two.setup", "two.neutral"}
