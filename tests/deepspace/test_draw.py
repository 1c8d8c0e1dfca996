"""Drawing up to two cards at the start and at the end of a turn, and what happens when the pile is out."""

from __future__ import annotations

import pytest

from .helpers import CARDS, at, done, forbids, permits, what

ALL = " ".join(CARDS)
REST = "B: ruby 2 | C: topaz 2"


def left_but(*cards: str) -> str:
    """Write the discards: all cards but some."""
    return f"discards {' '.join(card for card in CARDS if card not in cards)}"


class TestAtTheStart:
    @pytest.mark.parametrize(("hand", "drawn"), [("", 2), ("| A cards raid-1", 1), ("| A cards raid-1 raid-2", 0)])
    def test_up_to_two(self, hand: str, drawn: int) -> None:
        game = at(f"A: opal 1 | {REST} {hand} | B cards wormhole-1 | C cards wormhole-2 wormhole-3 | C swap")
        happened = done(game, "end")
        for card in ("gem-vein-1", "gem-vein-2")[:drawn]:
            assert permits(game, f"draw {card}") == {"start.draw"}
            happened += done(game, f"draw {card}")
        assert what(happened, "start.draw") == ["Ada draws Gem Vein"] * drawn
        assert game.state.question == "Ada may trade two cards for a recruit"

    def test_nothing_else_goes_on_before(self) -> None:
        game = at(f"A: opal 2 | {REST} | A cards raid-1 | A first-cards > draw-first A")
        for action in ("mine opal gem", "end", "trade raid-1 raid-2", "throw 3"):
            assert "start.draw" in forbids(game, action)
        assert forbids(game, "draw raid-1") == {"card.reshuffle"}


class TestAtTheEnd:
    @pytest.mark.parametrize(("hand", "drawn"), [("", 2), ("| A cards raid-1", 1), ("| A cards raid-1 raid-2", 0)])
    def test_up_to_two(self, hand: str, drawn: int) -> None:
        game = at(f"A: opal 1 | {REST} {hand} | B cards wormhole-1 wormhole-2 | A act")
        happened = done(game, "end")
        if hand:
            happened += done(game, "end")
        for card in ("gem-vein-1", "gem-vein-2")[:drawn]:
            assert permits(game, f"draw {card}") == {"replenish.draw"}
            assert forbids(game, "end") == {"replenish.draw"}
            happened += done(game, f"draw {card}")
        assert what(happened, "replenish.draw") == ["Ada draws Gem Vein"] * drawn
        assert game.state.seat == 1

    def test_no_refill_in_mid_turn(self) -> None:
        """Cards that were traded or played are made up for at the end of the turn only."""
        game = at(f"A: opal 1 | {REST} | A cards raid-1 raid-2 | A trade")
        done(game, "trade raid-1 raid-2")
        assert game.state.hands[0] == ()
        assert game.state.question.startswith("Ada acts")
        done(game, "end")
        assert game.state.question == "Ada draws a card"


class TestReshuffle:
    def test_the_discards_become_the_pile(self) -> None:
        game = at(f"A: opal 1 | {REST} | discards {ALL} | A act")
        happened = done(game, "end")
        assert what(happened, "card.reshuffle") == ["The draw pile is out: 36 discarded cards are shuffled back"]
        assert len(game.state.deck) == 36
        assert game.state.discards == ()

    def test_not_before_it_is_out(self) -> None:
        game = at(f"A: opal 1 | {REST} | {left_but('raid-1')} | A act")
        happened = done(game, "end")
        assert what(happened, "card.reshuffle") == []
        assert forbids(game, "draw raid-2") == {"card.reshuffle"}
        happened = done(game, "draw raid-1")
        assert what(happened, "card.reshuffle") == ["The draw pile is out: 35 discarded cards are shuffled back"]
        assert "raid-1" not in game.state.deck

    def test_one_card_is_said_as_one(self) -> None:
        hands = f"B cards {' '.join(CARDS[1:20])} | C cards {' '.join(CARDS[20:])}"
        game = at(f"A: opal 1 | {REST} | {hands} | discards {CARDS[0]} | A act")
        assert what(done(game, "end"), "card.reshuffle") == ["The draw pile is out: 1 discarded card is shuffled back"]

    def test_where_there_are_none_either_there_is_no_card(self) -> None:
        hands = f"B cards {' '.join(CARDS[:20])} | C cards {' '.join(CARDS[20:])}"
        game = at(f"A: opal 1 | {REST} | {hands} | A act")
        happened = done(game, "end")
        assert what(happened, "card.reshuffle") == ["No card is left for Ada"]
        assert (game.state.hands[0], game.state.seat) == ((), 1)


class TestQuestion:
    def test_it_says_who_draws(self) -> None:
        game = at(f"A: opal 1 | {REST} | C cards raid-1 | C first-cards > draw-first C")
        assert game.state.question == "Cleo draws a card"
        game = at("A: north-station 3 | B: east-station 3 | C: south-station 3 | A deal B > dealt B")
        assert game.state.question == "Ben draws a card"
