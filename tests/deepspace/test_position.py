"""Positions in one line: any that comes up is read back equal; what can't is refused, all faults at once."""

from __future__ import annotations

import random
from typing import Any

import pytest

import riskteach as rt
from riskteach.core.phases import CHANCE
from riskteach.players import make

from .helpers import CARDS, at, done, permits

REST = "B: ruby 2 | C: topaz 2"


def faults(text: str, **options: Any) -> tuple[str, ...]:
    with pytest.raises(rt.BadPosition) as raised:
        at(text, **options)
    assert raised.value.faults
    for fault in raised.value.faults:
        assert fault in str(raised.value)
        assert "\n" not in fault
    return raised.value.faults


class TestThereAndBack:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_any_state_of_a_game_is_read_back_equal(self, players: int) -> None:
        phases = set()
        for seed in range(4):
            game = rt.new_game("deepspace", players, seed=seed, chance="manual")
            names = ("random", "hunter", "random", "miner")
            seats = [make(names[k], random.Random(f"{seed}/{k}")) for k in range(players)]
            for _ in range(250):
                text = game.state.text
                read = game.rules.read_position(text)
                assert (read, read.text, hash(read)) == (game.state, text, hash(game.state))
                assert "\n" not in text
                if game.state.is_over:
                    break
                phases.add(type(game.state.phase).__name__)
                player = game.state.current_player
                game.roll() if player == CHANCE else game.do(seats[player].choose(game.state))
        assert phases >= {"Dealt", "Throwing", "Trading", "Mining", "Acting", "Fighting", "Swapping"}
        assert phases >= {"DrawingAtEnd", "DrawingSwapped"}

    def test_rare_ones_too(self) -> None:
        game = at("A: opal 1 | B: ruby 2, iron 1 | B dogs ruby 2 | A gems 1 | A cards meteor-shower-1 | A act")
        done(game, "play meteor-shower-1 at ruby")
        assert game.state.text.endswith("A act > lead B ruby")
        assert game.rules.read_position(game.state.text) == game.state
        game = at(f"A: opal 1 | {REST} | A cards raid-1 raid-2 | A swap")
        done(game, "swap raid-1")
        assert "aside raid-1" in game.state.text
        assert game.rules.read_position(game.state.text) == game.state

    def test_all_moves_are_left_where_nothing_is_said(self) -> None:
        game = at("A: opal 3 | B: ruby 2 | A gems 2 | A act")
        assert permits(game, "move opal nova 3") == {"move"}
        assert "moves" not in game.state.text
        assert at("A: opal 3 | moves 0 | A act").state.moves == 0

    def test_none_is_left_once_something_was_moved_and_nothing_is_said(self) -> None:
        assert at("A: opal 3 | moved | A act").state.moves == 0
        assert at("A: opal 3 | moved | moves 1 | A act").state.text.count("moves 1") == 1

    def test_a_won_game(self) -> None:
        game = at("A: nova 3 | A bases opal ruby jade nova | A wins")
        assert game.state.is_over
        assert game.rules.read_position(game.state.text) == game.state

    def test_as_many_players_as_it_names(self) -> None:
        assert len(rt.position("deepspace", "A: opal 1 | A act").state.hands) == 2
        assert len(rt.position("deepspace", "A: opal 1 | D gems 1 | A act").state.hands) == 4


class TestFaults:
    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("A: opal 33 | A act", "A has 32 recruits, got 33"),
            ("A gems 32 | A act", "there are 31 gems, got 32"),
            ("A ore 20 | B ore 20 | A act", "there are 31 ore, got 40"),
            ("A: opal 1 | A dogs opal 4 | A act", "there are 3 dogs, got 4"),
            ("A: opal 1 | A fields opal nova vega | A act", "there are 2 force fields, got 3"),
            ("A cards raid-1 | B cards raid-1 | A act", "the card raid-1 stands twice"),
            ("A: opal 1 | A bases opal ruby jade nova | A act", "A has 4 bases: end with 'A wins'"),
            ("A: opal 1 | A bases opal ruby | A wins", "who wins has 4 bases, and nobody else has"),
            ("A: opal 1 | B: opal 2 | A act", "A and B are both on opal: they fight, such as '… act > fight opal B'"),
            ("A: east-station 1 | A act", "east-station is a station: nothing but recruits of its own colour is there"),
            ("A: north-station 1 | A bases north-station | A act", "north-station is a station"),
            ("A: north-station 1 | A dogs north-station 1 | A act", "north-station is a station"),
            ("A fields north-station | A act", "north-station is a station"),
            ("A: west-station 1 | A act", "west-station is out of the game"),
            ("mined north-station | A act", "north-station is a station"),
            ("A dogs opal 1 | A act", "a dog of A is alone on opal: it is always with a recruit"),
            ("A: opal 1 | B fields opal | A act", "a force field of B lies on opal: nobody else can be there"),
            ("aside raid-1 | A act", "one card is set aside ('aside raid-1') while its new one is drawn"),
            ("A last-cards > draw-swapped A", "one card is set aside"),
            ("A: opal 1 | A act > fight opal B", "'fight opal B': A and another player have recruits on that planet"),
            ("A: opal 1 | C: opal 1 | A act > fight opal B", "'fight opal B': A and another player have recruits"),
            ("B: opal 1 | A act > fight opal A", "'fight opal A': A and another player have recruits"),
            ("B: ruby 1 | A act > lead B ruby", "'lead B ruby': another player has a dog without recruits there"),
            ("A: opal 1 | A dogs ruby 1 | A act > lead A ruby", "'lead A ruby': another player has a dog"),
            ("B dogs ruby 1 | A act > lead B ruby", "and recruits on other planets"),
            ("A: opal 1 | A fight opal B", "'fight' comes on top of 'act'"),
            ("A: opal 1 | A act > trade", "'trade' begins a part of the game: it comes first, not on top of 'act'"),
            ("A: opal 1 | B: ruby 1 | A fight ruby B", "'fight' comes on top of 'act'"),
            ("A: opal 1 | A draw-last A", "'draw-last' comes on top of 'last-cards'"),
            ("A: opal 1 | A first-cards", "'first-cards' goes on by itself: put what is asked on top"),
            ("A cards raid-1 raid-2 | A first-cards > draw-first A", "'draw-first A': A has 2 cards already"),
            ("A: opal 1 | A first-cards > draw-first B", "'draw-first B': A draws, whose turn it is"),
            ("A: opal 1 | A throw A B C", "before the first turn everybody has 3 recruits at the station"),
            ("A throw A A", "two or more different players throw"),
            ("A: opal", "a section has planets and numbers in turn, such as 'opal 3'"),
            ("A: opel 3 | A act", "no planet 'opel': did you mean opal?"),
            ("A: opal 3", "whose turn is it? End with such as 'A attack'"),
            ("A: opal 3 | A dance", "no phase 'dance'"),
            ("A: opal 3 | quick | A act", "can't read 'quick': a section is 'A: opal 3'"),
            ("A gems 2 | A gems 3 | A act", "the section 'a gems' stands twice"),
            ("A gems many | A act", "gems has a number of 0 or more, got 'many'"),
        ],
    )  # fmt: skip
    def test_what_can_not_come_up(self, text: str, fault: str) -> None:
        assert any(fault in one for one in faults(text))

    def test_a_covered_planet_is_out(self) -> None:
        assert faults("A: iron 1 | A act", players=2) == ("iron is out of the game",)

    def test_a_card_is_drawn_from_a_pile(self) -> None:
        text = f"A: opal 1 | discards {' '.join(CARDS)} | A first-cards > draw-first A"
        assert faults(text) == ("'draw-first A': no card is in the draw pile",)

    def test_dealing_goes_in_turn(self) -> None:
        home = "A: north-station 3 | B: east-station 3 | C: south-station 3"
        assert at(f"{home} | A deal A > dealt A").state.current_player == CHANCE
        assert any("one after the other" in fault for fault in faults(f"{home} | A deal A > dealt B"))

    def test_all_at_once(self) -> None:
        assert len(faults("A: opal 33 | B: opal 1 | A gems 40 | A dogs nova 4 | A act")) == 5
