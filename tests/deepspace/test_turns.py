"""The order of a turn, how its parts end, and what has its place where."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import at, done, forbids, permits, reasons

REST = "B: ruby 2 | C: topaz 2 | B cards wormhole-1 wormhole-2"
START = f"A: opal 3, nova 1 | {REST} | A gems 1 | A ore 3 | A cards raid-1 gem-vein-1"


class TestOrder:
    def test_draw_trade_mine_act_replenish_swap_draw_then_the_next(self) -> None:
        game = at(f"A: opal 2 | {REST} | A cards raid-1 | C cards gem-vein-3 gem-vein-4 | C swap")
        asked = []
        for action in (
            "end",
            "draw raid-2",
            "trade raid-1 raid-2",
            "mine opal ore",
            "move opal nova 1",
            "end",
            "draw gem-vein-1",
            "draw gem-vein-2",
        ):
            done(game, action)
            asked.append(game.state.phase.form.verb)
        assert asked == ["draw-first", "trade", "mine", "act", "act", "draw-last", "draw-last", "trade"]
        assert (game.state.seat, game.state.turn) == (1, 2)

    @pytest.mark.parametrize(
        ("asked", "action", "said"),
        [
            ("trade", "move opal rust 1", "'move' has to wait: first Ada may trade two cards for a recruit"),
            ("trade", "mine opal gem", "comes before anything else is done, and now Ada may trade"),
            ("act", "trade raid-1 gem-vein-1", "is over for this turn, and now Ada acts"),
            ("act", "mine opal gem", "is over for this turn, and now Ada acts"),
            ("act", "swap raid-1", "comes at the end of a turn, and now Ada acts"),
            ("act", "roll 1 / 2", "comes in a battle, and now Ada acts"),
            ("act", "dog to opal", "comes when a dog is left alone, and now Ada acts"),
            ("act", "draw raid-2", "comes when a card is drawn, and now Ada acts"),
            ("act", "throw 3", "comes before the game, for who begins, and now Ada acts"),
            ("swap", "build opal", "is over for this turn, and now Ada may swap a card"),
        ],
    )
    def test_everything_has_its_place(self, asked: str, action: str, said: str) -> None:
        game = at(f"{START} | A {asked}")
        assert "turn.order" in forbids(game, action)
        assert said in reasons(game, action)[0]

    def test_acting_ends_when_one_likes(self) -> None:
        game = at(f"{START} | A act")
        assert permits(game, "end") == {"turn.order"}
        assert done(game, "end")[0] == ("Ada is done", "turn.order")

    def test_the_next_player_is_told(self) -> None:
        assert ("It is Ben's turn", "turn.order") in done(at(f"{START} | A swap"), "end")

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_it_goes_round(self, players: int) -> None:
        last = "ABCD"[players - 1]
        game = at(
            f"A: opal 1 | {last}: topaz 1 | A cards raid-1 raid-2 | {last} cards wormhole-1 wormhole-2 | {last} swap",
            players=players,
        )
        done(game, "end")
        assert game.state.seat == 0

    def test_what_a_turn_has_counted_begins_anew(self) -> None:
        game = at(f"{START} | mined opal | moves 1 | moved | A swap")
        done(game, "end")
        assert (game.state.mined, game.state.moves, game.state.moved) == ((), 2, False)


class TestSteps:
    """One decision at a time, with what follows it by itself."""

    def test_undo_takes_a_battle_back_with_the_move(self) -> None:
        game = at("A: vega 3 | B: ruby 2 | C: topaz 2 | A act", chance="auto")
        before = game.state
        step = game.do("move vega ruby 3")
        assert {str(s.action).split()[0] for s in step.followed} == {"roll"}
        after = game.state
        game.undo()
        assert game.state == before
        game.redo()
        assert game.state == after

    def test_the_owner_of_a_dog_decides_by_hand(self) -> None:
        game = at(
            "A: opal 1 | B: ruby 1, iron 1 | B dogs ruby 1 | A gems 1 | A cards meteor-shower-1 | A act", chance="auto"
        )
        game.do("play meteor-shower-1 at ruby")
        assert game.state.current_player == 1
        game.do("dog to iron")
        game.undo()
        assert game.state.current_player == 1

    def test_the_same_seed_gives_the_same_game(self) -> None:
        games = [rt.new_game("deepspace", 3, seed=9) for _ in range(2)]
        for game in games:
            for _ in range(8):
                game.do("end")
        assert games[0].state == games[1].state != rt.new_game("deepspace", 3, seed=9).state
