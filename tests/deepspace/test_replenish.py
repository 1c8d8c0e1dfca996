"""The end of a turn: recruits by bases, and a card for a new one."""

from __future__ import annotations

import pytest

from .helpers import CARDS, at, crews, done, forbids, offered, permits, reasons, rules, what

REST = "B: ruby 2 | C: topaz 2"
MINE, THEIRS = ("opal", "nova", "mira"), ("ruby", "vega")


class TestRecruits:
    @pytest.mark.parametrize(
        ("option", "own", "others", "recruits", "said"),
        [
            ("own-bases", 0, 0, 1, "1 = 1 (the turn)"),
            ("own-bases", 0, 2, 1, "1 = 1 (the turn)"),
            ("own-bases", 1, 2, 2, "2 = 1 (the turn) + 1 (1 base)"),
            ("own-bases", 3, 0, 4, "4 = 1 (the turn) + 3 (3 bases)"),
            ("all-bases", 0, 0, 1, "1 = 1 (the turn)"),
            ("all-bases", 1, 2, 4, "4 = 1 (the turn) + 3 (3 bases on the board)"),
            ("double", 0, 2, 1, "1 = 1 (no base)"),
            ("double", 1, 2, 2, "2 = 2 (two for each of 1)"),
            ("double", 3, 0, 6, "6 = 6 (two for each of 3)"),
        ],
    )
    def test_by_the_option(self, option: str, own: int, others: int, recruits: int, said: str) -> None:
        bases = f" | A bases {' '.join(MINE[:own])}" * bool(own) + f" | B bases {' '.join(THEIRS[:others])}" * bool(
            others
        )
        game = at(f"A: opal 1 | {REST}{bases} | A act", replenish=option)
        assert str(rules(game).replenish(game.state, 0)) == said
        happened = done(game, "end")
        few = "recruit" if recruits == 1 else "recruits"
        assert what(happened, "replenish.recruits") == [f"Ada gets {recruits} {few} at North Station: {said}"]
        assert crews(game, "north-station") == [recruits]

    def test_as_far_as_the_pile_goes(self) -> None:
        game = at(f"A: opal 31 | {REST} | A bases opal nova | A act")
        happened = done(game, "end")
        assert what(happened, "supply") == ["The pile of Ada is empty: 1 of 3 recruits could come"]
        assert crews(game, "north-station") == [1]

    def test_and_none_where_it_is_empty(self) -> None:
        happened = done(at(f"A: opal 32 | {REST} | A act"), "end")
        assert what(happened, "supply") == ["The pile of Ada is empty: 0 of 1 recruit could come"]
        assert what(happened, "replenish.recruits") == []

    def test_the_end_is_told(self) -> None:
        assert done(at(f"A: opal 1 | {REST} | A act"), "end")[0] == ("Ada is done", "turn.order")


class TestSwap:
    START = f"A: opal 1 | {REST} | A cards raid-1 gem-vein-1 | B cards wormhole-1 wormhole-2 | A swap"

    def test_one_card_for_a_new_one(self) -> None:
        game = at(self.START)
        assert permits(game, "swap raid-1") == {"replenish.swap"}
        assert done(game, "swap raid-1") == [("Ada sets Raid aside for a new one", "replenish.swap")]
        assert permits(game, "draw ore-vein-1") == {"replenish.swap"}
        happened = done(game, "draw ore-vein-1")
        assert happened[0] == ("Ada draws Ore Vein", "replenish.swap")
        assert (game.state.hands[0], game.state.discards) == (("gem-vein-1", "ore-vein-1"), ("raid-1",))
        assert game.state.seat == 1

    def test_once(self) -> None:
        game = at(self.START)
        done(game, "swap raid-1", "draw ore-vein-1")
        assert "start.trade" not in forbids(game, "swap wormhole-1")

    def test_it_is_optional(self) -> None:
        game = at(self.START)
        assert permits(game, "end") == {"replenish.swap"}
        assert done(game, "end")[0] == ("Ada swaps no card", "replenish.swap")

    def test_only_what_one_holds(self) -> None:
        game = at(self.START)
        assert forbids(game, "swap raid-2") == {"replenish.swap"}
        assert reasons(game, "swap raid-2") == ["Ada does not hold Raid"]

    def test_neither_card_is_played(self) -> None:
        assert forbids(at(self.START), "play gem-vein-1") == {"turn.order"}

    def test_the_old_card_is_not_drawn_again_even_by_a_reshuffle(self) -> None:
        spare = [card for card in CARDS if card not in ("raid-1", "gem-vein-1", "wormhole-1", "wormhole-2")]
        game = at(self.START.replace("A swap", f"discards {' '.join(spare)} | A swap"))
        happened = done(game, "swap raid-1")
        assert what(happened, "card.reshuffle") == ["The draw pile is out: 32 discarded cards are shuffled back"]
        assert game.state.aside == ("raid-1",)
        assert forbids(game, "draw raid-1") == {"card.reshuffle"}
        done(game, "draw ore-vein-1")
        assert (game.state.aside, game.state.discards) == ((), ("raid-1",))

    def test_after_the_draw_it_is_a_discard_like_any(self) -> None:
        """With one card left the next draw is from the pile that the old card has come into."""
        spare = [card for card in CARDS if card not in ("raid-1", "ore-vein-1", "wormhole-1", "wormhole-2")]
        game = at(
            f"A: opal 1 | {REST} | A cards raid-1 | B cards {' '.join(spare)} | C cards wormhole-1 wormhole-2 | A swap"
        )
        done(game, "swap raid-1", "draw ore-vein-1")
        assert [str(action) for action in game.legal_actions()] == ["draw raid-1"]

    def test_not_where_there_is_no_new_one(self) -> None:
        spare = [card for card in CARDS if card not in ("raid-1", "gem-vein-1")]
        text = f"A: opal 1 | {REST} | A cards raid-1 gem-vein-1 | B cards {' '.join(spare)}"
        game = at(f"{text} | A swap")
        assert forbids(game, "swap raid-1") == {"card.reshuffle"}
        assert reasons(game, "swap raid-1") == ["no card is left to draw"]
        assert offered(game, "swap") == []
        acting = at(f"{text} | A act")
        done(acting, "end")
        assert acting.state.seat == 1

    def test_without_a_card_nobody_is_asked(self) -> None:
        game = at(f"A: opal 1 | {REST} | A act")
        done(game, "end")
        assert game.state.question == "Ada draws a card"
