"""Heroes: where they begin, what they are worth, along or not, lost and back."""

from __future__ import annotations

from typing import Any

import pytest
from classic.helpers import done, forbids, permits, reasons, what

import riskteach as rt

from .helpers import at as position
from .helpers import question, rules, state

MINE = "A: siam 9, india 9, ural 9 | B: * 1, china 2 | C: japan 1 | B hero china | C hero japan"


def at(text: str, **options: Any) -> rt.Game:
    return position(text, heroes=True, **options)


class TestTheOption:
    def test_without_it_there_are_none(self) -> None:
        game = rt.new_game("revised", 3, seed=1, setup="quick")
        assert state(game).heroes == (None, None, None)
        with pytest.raises(rt.BadAction, match="no action 'hero'"):
            game.do("hero siam")
        with pytest.raises(rt.BadPosition, match="no heroes without heroes=True"):
            position("A: siam 9 | B: * 1 | A hero siam | A attack", players=3)

    def test_with_it_each_begins_on_its_owners_capital(self) -> None:
        game = rt.new_game("revised", 4, seed=1, setup="quick", heroes=True)
        assert state(game).heroes == state(game).capitals
        stand = [event for step in game.history for event in step.events if event.what == "hero"]
        assert [event.rule.id for event in stand] == ["revised.hero"] * 4
        assert "hero-A" in game.state.at(str(state(game).capitals[0])).marks

    def test_a_hero_is_no_army(self) -> None:
        game = at(f"{MINE} | A hero siam | A attack")
        assert game.state.at("siam").count == 9
        assert game.rules.mark("hero-A") == "the hero of Ada"


class TestBattle:
    @pytest.mark.parametrize(("hero", "mine"), [("siam", 1), ("india", 0)])
    def test_it_counts_where_it_fights_from(self, hero: str, mine: int) -> None:
        game = at(f"{MINE} | A hero {hero} | A attack")
        assert tuple(map(int, rules(game).dice_bonuses(state(game), "siam", "indonesia"))) == (mine, 0)

    def test_and_where_it_defends(self) -> None:
        game = at(f"{MINE} | A attack")
        assert tuple(map(int, rules(game).dice_bonuses(state(game), "siam", "china"))) == (0, 1)
        happened = done(game, "attack siam china 1", "roll 6 / 6 5")
        assert what(happened, "revised.hero") == ["The highest die of Ben counts 1 more: the hero"]


class TestAlong:
    @pytest.mark.parametrize(("choice", "what_happens"), [("indonesia", "goes along to"), ("siam", "stays in")])
    def test_into_a_conquered_territory_or_not(self, choice: str, what_happens: str) -> None:
        game = at(f"{MINE} | A hero siam | A attack")
        done(game, "attack siam indonesia 3", "roll 6 6 6 / 1", "occupy 3")
        assert question(game) == "Ada says where the hero stands: in Siam or in Indonesia"
        assert list(map(str, game.legal_actions())) == ["hero indonesia", "hero siam"]
        assert game.rules.read_position(game.state.text) == game.state
        assert forbids(game, "hero india") == {"revised.hero.move"}
        assert reasons(game, "hero india") == ["the hero is in Siam: it stays there or goes to Indonesia, not to India"]
        for action in ("end", "attack siam china 1"):
            assert "revised.hero.move" in forbids(game, action)
        assert permits(game, f"hero {choice}") == {"revised.hero.move"}
        name = game.rules.name(choice)
        assert done(game, f"hero {choice}") == [(f"The hero of Ada {what_happens} {name}", "revised.hero.move")]
        assert state(game).heroes[0] == choice
        assert question(game) == "Ada attacks, or ends the attacks"

    def test_nothing_is_asked_where_it_is_not(self) -> None:
        game = at(f"{MINE} | A hero india | A attack")
        done(game, "attack siam indonesia 3", "roll 6 6 6 / 1", "occupy 3")
        assert question(game) == "Ada attacks, or ends the attacks"
        done(game, "end", "fortify siam ural 2")
        assert question(game) != "Ada says where the hero stands: in Siam or in Ural"

    @pytest.mark.parametrize(
        ("phase", "after"),
        [
            ("early", "Ada attacks, or ends the attacks"),
            ("fortify", "Ada fortifies once more, or ends the turn"),
            ("extra", "Ben has 8 armies to place"),
        ],
    )
    @pytest.mark.parametrize("choice", ["siam", "ural"])
    def test_with_armies_that_fortify_or_not(self, phase: str, after: str, choice: str) -> None:
        game = at(f"{MINE} | A hero siam | A rewards early-manoeuvre extra-manoeuvre | A {phase}")
        done(game, "fortify siam ural 8")
        assert question(game) == "Ada says where the hero stands: in Siam or in Ural"
        assert game.state.phase.stage == phase
        assert game.rules.read_position(game.state.text) == game.state
        assert "revised.hero.move" in forbids(game, "end")
        done(game, f"hero {choice}")
        assert state(game).heroes[0] == choice
        assert question(game).startswith(after[:5])
        assert question(game).split(" ")[1] == after.split(" ")[1]

    def test_it_does_not_move_alone(self) -> None:
        game = at(f"{MINE} | A hero siam | A attack")
        assert forbids(game, "hero india") == {"revised.turn.order"}
        assert "comes when armies move from where the hero stands" in reasons(game, "hero india")[0]

    def test_it_is_asked_before_a_forced_trade_goes_on(self) -> None:
        hands = "A cards alaska alberta argentina brazil | C cards iceland ontario"
        game = at(f"A: siam 9 | B: * 1 | C: india 1 | {hands} | A hero siam | A attack")
        done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert question(game) == "Ada says where the hero stands: in Siam or in India"
        assert game.rules.read_position(game.state.text) == game.state
        done(game, "hero india")
        assert question(game) == "Ada must trade cards, down to four or fewer"

    def test_nobody_is_asked_when_the_game_is_over(self) -> None:
        game = at("A: * 9 | B: india 1 | A hero siam | A attack", players=3)
        done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert game.state.is_over


class TestLostAndBack:
    def lost(self) -> rt.Game:
        game = at(f"{MINE} | B capital china | A attack")
        done(game, "attack siam china 3", "roll 6 6 6 / 1 1")
        return game

    def test_it_leaves_with_the_last_army(self) -> None:
        game = at(f"{MINE} | A attack")
        done(game, "attack siam china 1", "roll 6 / 1 1")
        assert state(game).heroes[1] == "china", "one army is left there"
        happened = done(game, "attack siam china 1", "roll 6 / 1")
        assert what(happened, "revised.hero.lost") == ["The hero of Ben leaves the board with the last army of China"]
        assert state(game).heroes == (None, None, "japan")

    def test_it_returns_in_its_owners_next_turn_to_any_own_territory(self) -> None:
        game = self.lost()
        done(game, "occupy 3", "end", "end", "draw peru")
        assert question(game) == "Ben may bring the hero back, or wait"
        assert game.rules.read_position(game.state.text) == game.state
        assert "revised.hero.lost" in forbids(game, "place peru 1")
        assert forbids(game, "hero china") == {"revised.hero.lost"}
        assert permits(game, "hero peru") == {"revised.hero.lost"}
        assert done(game, "hero peru") == [("The hero of Ben returns to Peru", "revised.hero.lost")]
        assert question(game).startswith("Ben has")
        assert "armies to place" in question(game)

    def test_or_in_a_later_one(self) -> None:
        game = self.lost()
        done(game, "occupy 3", "end", "end", "draw peru")
        assert permits(game, "end") == {"revised.hero.lost"}
        assert done(game, "end") == [("The hero of Ben does not return yet", "revised.hero.lost")]
        text = game.state.text.split(" | B reinforce")[0]
        later = at(f"{text} | A fortify")
        later.do("end")
        assert question(later) == "Ben may bring the hero back, or wait"

    def test_it_is_asked_before_cards(self) -> None:
        hand = "B cards alaska alberta argentina brazil iceland"
        game = at(f"A: siam 9 | B: * 1 | C: japan 1 | A hero siam | C hero japan | {hand} | A fortify")
        done(game, "end", "end")
        assert question(game) == "Ben must trade cards, down to four or fewer"

    def test_it_leaves_with_its_owner(self) -> None:
        game = at("A: siam 9 | B: * 1 | C: india 1 | C hero india | A attack")
        done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert state(game).heroes == (None, None, None)
