"""A game of sixty lines on the core alone is played, explained, taken back, saved and checked like any other."""

from fractions import Fraction
from pathlib import Path

import pytest
from toy import DARE, WIN, Dare, DareGame, DareState, Daring, Throw, Throwing

from riskteach.core import records
from riskteach.core.errors import BadOption, BadRecord, IllegalAction
from riskteach.core.phases import CHANCE, TERMINAL
from riskteach.core.session import Session
from riskteach.testing import check_rules


def game(seed: int = 1, chance: str = "auto") -> Session[DareState]:
    return Session(DareGame(2), seed=seed, chance=chance)


def test_it_has_sixty_lines_or_fewer() -> None:
    text = (Path(__file__).parent / "toy.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 60
    assert "riskteach.classic" not in text


def test_it_keeps_every_promise_of_the_kit() -> None:
    report = check_rules(DareGame(2), games=20)
    assert report.finished == report.games == 20
    assert report.cited == {"dare.number", "dare.win"} == report.refused
    assert report.events == {"throw", "pass", "win"}


def test_a_turn_is_a_decision_and_a_throw() -> None:
    dare = game(chance="manual")
    assert dare.do("dare 4").state.current_player == CHANCE
    assert dare.state.agenda == (Daring(), Throwing(4))
    assert [p for _, p in dare.state.chance_outcomes()] == [Fraction(1, 6)] * 6
    assert dare.do("throw 4").text == "Ada throws a 4. It is Ben's turn"
    assert dare.state.text == "1 4 0 dare"


def test_a_throw_that_is_too_low_brings_nothing() -> None:
    dare = game(chance="manual")
    dare.do("dare 4")
    dare.do("throw 3")
    assert dare.state.text == "1 0 0 dare"


def test_nine_points_win_at_once() -> None:
    dare = Session(DareGame(2), start=DareGame(2).read_position("1 2 5 throw 4"), chance="manual")
    dare.do(Throw(6))
    assert dare.state.outcome is not None
    assert (dare.state.outcome.winners, dare.state.outcome.rule) == ((1,), WIN)
    assert dare.state.current_player == TERMINAL
    assert dare.state.question == "The game is over: Ben won"
    assert not dare.legal_actions()


def test_a_refusal_says_why_and_what_is_possible_instead() -> None:
    dare = game()
    verdict = dare.explain("dare 7")
    assert verdict.message == "Not possible: a die shows 1 to 6, got 7. Possible now: dare 1 to 6."
    assert verdict.rules == (DARE,)
    with pytest.raises(IllegalAction, match="Ada names a number"):
        dare.do("throw 3")
    assert not dare.history


def test_every_dare_is_legal_and_nothing_else() -> None:
    legal = game().legal_actions()
    assert list(legal) == [Dare(number) for number in range(1, 7)]
    assert [number for number in range(-9, 20) if Dare(number) in legal] == list(range(1, 7))


def test_it_is_taken_back_drawn_again_and_forked() -> None:
    dare = game()
    first = dare.do("dare 3")
    other = dare.fork()
    dare.undo()
    assert dare.state == dare.rules.start()
    dare.redo()
    assert dare.state == first.followed[-1].state
    assert {dare.reroll().action for _ in range(60)} == {Throw(number) for number in range(1, 7)}
    assert other.state == first.followed[-1].state


def test_it_is_saved_and_loaded_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    dare = game(chance="manual")
    dare.do("dare 3")
    records.save(dare, tmp_path / "dare.json")
    loaded = records.load(tmp_path / "dare.json", {"dare": DareGame}.__getitem__, Session)
    assert loaded.state == dare.state
    assert loaded.roll() == dare.roll()


def test_the_record_of_another_game_is_refused(tmp_path: Path) -> None:
    import riskteach as rt

    records.save(game(), tmp_path / "dare.json")
    with pytest.raises(BadRecord, match="no game 'dare'"):
        rt.load_game(tmp_path / "dare.json")


def test_another_number_of_players_is_refused() -> None:
    with pytest.raises(BadOption, match="dare is for 2 players, got 3"):
        DareGame(3)
