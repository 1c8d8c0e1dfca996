"""The order of a turn, and whose turn is next."""

from __future__ import annotations

from pathlib import Path

import pytest

from riskteach.classic.game import Classic
from riskteach.core.board import Board, load_board
from riskteach.core.errors import BadOption

from .helpers import at, counted, done, forbids, ring, what

CONQUEST = ("attack alaska kamchatka 3", "roll 6 6 6 / 1", "occupy 3")


class TestOrder:
    def test_reinforce_attack_fortify_card_then_the_next_player(self) -> None:
        game = at("A: alaska 9 | B: * 1 | C: siam 1 | A reinforce 3")
        asked = [game.state.question]
        for action in ("place alaska 3", *CONQUEST, "end", "fortify alaska kamchatka 1", "draw peru"):
            game.do(action)
            asked.append(game.state.question)
        assert asked == [
            "Ada has 3 armies to place",
            "Ada attacks, or ends the attacks",
            "roll the dice: 3 from Alaska against 1 in Kamchatka",
            "Ada must move armies from Alaska into Kamchatka",
            "Ada attacks, or ends the attacks",
            "Ada fortifies, or ends the turn",
            "Ada draws a card",
            "Ben has 13 armies to place",
        ]

    @pytest.mark.parametrize(
        ("phase", "action"),
        [
            ("attack", "place alaska 1"),
            ("attack", "fortify alaska peru 1"),
            ("attack", "occupy 1"),
            ("attack", "defend 1"),
            ("attack", "draw siam"),
            ("attack", "roll 6 / 1"),
            ("fortify", "place alaska 1"),
            ("fortify", "attack alaska kamchatka 1"),
            ("fortify", "draw siam"),
            ("fortify", "throw 6"),
        ],
    )
    def test_what_comes_at_another_time_is_refused_by_the_order(self, phase: str, action: str) -> None:
        assert forbids(at(f"A: alaska 9, peru 2 | B: * 1 | A {phase}"), action) == {"turn.order"}

    def test_the_refusal_says_what_is_asked_now(self) -> None:
        game = at("A: alaska 9, peru 2 | B: * 1 | A attack")
        assert "now Ada attacks, or ends the attacks" in game.explain("place alaska 1").message

    def test_a_turn_begins_with_its_reinforcements_not_with_the_set_up(self) -> None:
        game = at("A: alaska 9 | B: * 1 | A fortify")
        happened = done(game, "end")
        assert what(happened, "turn.order") == ["It is Ben's turn"]
        assert what(happened, "setup.place") == []

    def test_turns_are_counted(self) -> None:
        game = at("A: alaska 9 | B: * 1 | turn 7 | A fortify")
        done(game, "end")
        assert game.state.turn == 8

    def test_nothing_of_a_turn_is_left_in_the_next(self) -> None:
        game = at("A: alaska 9 | B: * 1 | A attack", territory_card_bonus=2)
        done(game, *CONQUEST, "end", "end", "draw peru")
        assert (game.state.conquered, game.state.bonus, len(game.state.agenda)) == (False, 0, 5)


class TestNextPlayer:
    @pytest.mark.parametrize(
        ("alive", "mover", "following"),
        [
            ("ABC", "A", "B"),
            ("ABC", "C", "A"),
            ("AC", "A", "C"),
            ("AC", "C", "A"),
            ("BC", "C", "B"),
            ("ADF", "A", "D"),
            ("ADF", "F", "A"),
            ("CDEF", "F", "C"),
            ("AF", "A", "F"),
            ("EF", "F", "E"),
        ],
    )
    def test_the_next_who_holds_a_territory(self, alive: str, mover: str, following: str) -> None:
        places = ("peru", "siam", "ural", "egypt")
        rest = [f"{letter}: {place} 1" for letter, place in zip(alive[1:], places, strict=False)]
        game = at(f"{' | '.join([f'{alive[0]}: * 1', *rest])} | {mover} fortify")
        done(game, "end")
        assert "ABCDEF"[game.state.current_player] == following
        assert game.state.question.split()[1] == "has"

    def test_who_fell_in_this_very_turn_is_passed_over(self) -> None:
        game = at("A: alaska 9 | B: kamchatka 1 | C: * 1 | A attack")
        done(game, *CONQUEST, "end", "end", "draw peru")
        assert game.state.current_player == 2

    def test_round_after_round(self) -> None:
        game = at("A: * 1 | B: peru 1 | C: siam 1 | D: ural 1 | A fortify")
        order = []
        game.do("end")
        for _ in range(8):
            seat = game.state.current_player
            order.append(seat)
            left = int(counted(game, seat))
            done(game, f"place {game.state.held(seat)[0]} {left}", "end", "end")
        assert order == [1, 2, 3, 0, 1, 2, 3, 0]


class TestNamesOnAMap:
    """A map of one's own may use any names that are not words of the notation or of the deck."""

    @pytest.mark.parametrize(("name", "why"), [("on", "a word of the notation"), ("wild-1", "like a wild card")])
    def test_a_name_that_would_be_misread_is_refused(self, name: str, why: str) -> None:
        text = ring(5).text.replace('"t-1"', f'"{name}"')
        with pytest.raises(BadOption, match=why):
            Classic(3, board=Board.from_toml(text), wild_cards=2)

    def test_a_file_with_a_byte_order_mark_is_read(self, tmp_path: Path) -> None:
        file = tmp_path / "notepad.toml"
        file.write_text(ring(5).text, encoding="utf-8-sig")
        assert load_board(file) == ring(5)
