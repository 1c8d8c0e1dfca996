"""Risk Deep Space on the core: the map, the supplies, battles, dogs and cards. The game is not listed yet."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import networkx
import pytest

from riskteach.core.actions import End
from riskteach.core.errors import BadPosition, IllegalAction
from riskteach.core.session import Session
from riskteach.deepspace.battle import Roll
from riskteach.deepspace.decks import BadDeck, read_deck, teaching_deck
from riskteach.deepspace.game import DeepSpace, four_corners
from riskteach.deepspace.state import BASES, DOGS, FIELDS, RECRUITS, TOKENS, SpaceState
from riskteach.testing import Report, check_rules

QUARTER = {"rust": "iron", "iron": "flint", "flint": "basalt", "basalt": "rust"}
QUARTER |= {"opal": "ruby", "ruby": "topaz", "topaz": "jade", "jade": "opal"}
QUARTER |= {"nova": "vega", "vega": "lyra", "lyra": "mira", "mira": "nova"}
SIDES = ("north", "east", "south", "west")
QUARTER |= {f"{a}-station": f"{b}-station" for a, b in zip(SIDES, SIDES[1:] + SIDES[:1], strict=True)}


def at(text: str, players: int = 3, **options: Any) -> Session[SpaceState]:
    rules = DeepSpace(players, **options)
    return Session(rules, seed=1, start=rules.read_position(text), chance="manual")


def conserved(state: Any) -> None:
    """Nothing is lost and nothing invented, and everybody is where one may be."""
    rules = state.rules
    for seat in range(len(state.gems)):
        assert 0 <= state.pile(seat) <= RECRUITS
        assert state.count_bases(seat) <= BASES
        assert min(state.gems[seat], state.ore[seat]) >= 0
    assert state.supply("gem") + sum(state.gems) == state.supply("ore") + sum(state.ore) == TOKENS
    assert 0 <= state.kennel <= DOGS
    assert sum(owner is not None for owner in state.fields) <= FIELDS
    cards = [*state.deck, *state.discards, *state.aside, *(card for hand in state.hands for card in hand)]
    assert sorted(cards) == sorted(rules.cards)
    for k, place in enumerate(rules.board.ids):
        here = [seat for seat, crew in enumerate(state.crews[k]) if crew]
        fought = any(getattr(phase, "defender", None) is not None and phase.planet == place for phase in state.agenda)
        assert len(here) <= 1 or fought
        assert place not in rules.covered or not here
        assert place not in rules.stations or {rules.home.index(place) for _ in here} == set(here)
        for seat, dogs in enumerate(state.dogs[k]):
            assert not dogs or state.crews[k][seat] or any(getattr(p, "owner", None) == seat for p in state.agenda)


class TestMap:
    def test_a_quarter_turn_maps_it_onto_itself(self) -> None:
        board = four_corners()
        assert {QUARTER[place] for place in board.ids} == set(board.ids)
        for place, near in board.neighbours.items():
            assert {QUARTER[other] for other in near} == set(board.neighbours[QUARTER[place]])
            mine, turned = board.places[place].extra, board.places[QUARTER[place]].extra
            assert (mine.get("resource"), mine.get("warp")) == (turned.get("resource"), turned.get("warp"))

    def test_with_two_corners_covered_it_is_connected_without_the_warp(self) -> None:
        rules = DeepSpace(2)
        assert rules.covered == {"iron", "basalt"}
        assert networkx.is_connected(four_corners().graph.subgraph(rules.planets))

    def test_the_deck_has_36_cards_of_12_kinds(self) -> None:
        assert (len(DeepSpace(2).cards), len(teaching_deck().kinds)) == (36, 12)


class TestGames:
    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize(
        "options",
        [{}, {"mining": "printed", "replenish": "double"}, {"recruit_when": "act", "replenish": "all-bases"}],
        ids=str,
    )
    def test_every_promise_is_kept_and_nothing_is_lost(self, players: int, options: dict[str, Any]) -> None:
        report = check_rules(
            DeepSpace(players, **options), games=1, steps=250, seed=players, invariant=conserved, report=Report()
        )
        assert report.steps > 100


class TestBattle:
    @pytest.mark.parametrize(("attackers", "defenders", "win"), [(1, 1, Fraction(5, 12)), (3, 3, None)])
    def test_known_answers(self, attackers: int, defenders: int, win: Fraction | None) -> None:
        @cache
        def chance(state: SpaceState) -> Fraction:
            if type(state.phase).__name__ != "Fighting":
                return Fraction(int(state.at("ruby").owner == 0))
            return sum((p * chance(state.apply(roll)) for roll, p in state.chance_outcomes()), Fraction())

        game = at(f"A: vega {attackers} | B: ruby {defenders} | moves 2 | A act")
        game.do(f"move vega ruby {attackers}")
        exact = chance(game.state)
        assert exact == win if win is not None else float(exact) == pytest.approx(0.34661940586419754, abs=1e-15)

    def test_the_defender_wins_a_tie_and_a_dog_goes_first(self) -> None:
        game = at("A: vega 2 | A dogs vega 1 | B: ruby 1 | moves 2 | A act")
        game.do("move vega ruby 2 dogs 1")
        game.do(Roll(3, 3))
        assert (game.state.crew("ruby", 0), game.state.dogs_on("ruby", 0), game.state.kennel) == (2, 0, 3)
        assert [event.rule.id for event in game.why()] == ["deepspace.battle.roll", "deepspace.dog.shield"]

    def test_an_attacker_who_lost_goes_on_with_the_turn(self) -> None:
        game = at("A: vega 1, nova 1 | B: ruby 1 | moves 2 | A act")
        game.do("move vega ruby 1")
        game.do("roll 1 / 6")
        assert "deepspace.battle.continue" in [event.rule.id for event in game.why()]
        assert (game.state.seat, game.state.moves) == (0, 1)
        game.do("move nova vega 1")


class TestDogLeftAlone:
    START = (
        "A: opal 1, nova 2 | A gems 1 | A cards meteor-shower-1 | B: ruby 2, iron 1 | B dogs ruby 1 | moves 2 | A act"
    )

    def test_its_owner_decides_out_of_turn(self) -> None:
        game = at(self.START)
        game.do("play meteor-shower-1 at ruby")
        assert game.state.current_player == 1
        assert game.state.question == "Ben decides where the dog of Ruby goes"
        with pytest.raises(IllegalAction, match="Ben has no recruits on Opal"):
            game.do("dog to opal")
        game.do("dog to iron")
        assert (game.state.dogs_on("iron", 1), game.state.current_player) == (1, 0)

    def test_or_it_goes_to_the_supply(self) -> None:
        game = at(self.START)
        game.do("play meteor-shower-1 at ruby")
        game.do("dog")
        assert game.state.kennel == DOGS


class TestRefusals:
    @pytest.mark.parametrize(
        ("position", "action", "rule"),
        [
            ("A: vega 1 | moves 2 | A act", "move vega jade 1", "deepspace.move"),
            ("A: opal 1 | moves 2 | A act", "move opal north-station 1", "deepspace.move.stations"),
            ("A: opal 1 | A act", "move opal nova 1", "deepspace.move"),
            ("A: opal 1 | moves 2 | A act", "warp opal topaz 1", "deepspace.move.warp"),
            ("A: opal 1 | A dogs opal 1 | moves 2 | A act", "move opal nova 1", "deepspace.dog.moves"),
            ("A: opal 1 | B fields nova | moves 2 | A act", "move opal nova 1", "deepspace.forcefield"),
            ("A: opal 2 | A ore 3 | A act", "build opal", "deepspace.build"),
            ("A: opal 3 | A ore 3 | A bases opal | A act", "build opal", "deepspace.build.one-each"),
            ("A: opal 3 | A gems 1 | moved | A act", "recruit 1", "deepspace.recruit.when"),
            (
                "A: opal 3 | A cards raid-1 | B gems 1 | A act",
                "play raid-1 take gem of B",
                "deepspace.card.recruit-cost",
            ),
            ("A: opal 1 | A act", "mine opal gem", "deepspace.mine"),
        ],
    )
    def test_it_is_refused_by_its_rule(self, position: str, action: str, rule: str) -> None:
        verdict = at(position).explain(action)
        assert not verdict.allowed
        assert rule in [one.id for one in verdict.rules]
        assert verdict.message.startswith("Not possible: ")

    def test_a_fourth_base_wins_at_once_and_with_two_players_a_fifth(self) -> None:
        start = "A: nova 3 | A ore 3 | A bases opal ruby jade | A act"
        game = at(start)
        game.do("build nova")
        assert game.state.outcome is not None
        assert (game.state.outcome.winners, game.state.outcome.rule.id) == ((0,), "deepspace.win")
        two = at(start, players=2)
        two.do("build nova")
        assert two.state.outcome is None

    def test_ending_the_turn_brings_recruits_by_the_option(self) -> None:
        for option, recruits in (("own-bases", 2), ("all-bases", 3), ("double", 2)):
            game = at("A: opal 1 | A bases opal | B bases ruby | A act", replenish=option)
            game.do(End())
            assert game.state.crew("north-station", 0) == recruits

    def test_positions_that_cannot_be_are_refused(self) -> None:
        for text in (
            "A: opal 33 | A act",
            "A: opal 1 | B: opal 1 | A act",
            "A: east-station 1 | A act",
            "A gems 32 | A act",
        ):
            with pytest.raises(BadPosition):
                at(text)


class TestDecks:
    @pytest.mark.parametrize(
        ("old", "new", "why"),
        [
            ('cost = "gem"', 'cost = "gold"', "cost is free, gem, recruit, got 'gold'"),
            ("copies = 3", "copies = 0", "copies is a number from 1 to 99, got 0"),
            ('do = "place-dog"', 'do = "bark"', "got 'bark'"),
            ('id = "black-hole"', 'id = "raid"', "'raid' stands twice"),
            ('what = "ore"', 'what = "tin"', "got 'tin'"),
            ('name = "Raid"', "name = 3", "name is a str, got 3"),
        ],
    )
    def test_a_faulty_file_says_which_card_and_why(self, old: str, new: str, why: str) -> None:
        head, cards = teaching_deck().text.split("\nname = ", 1)
        assert old in cards
        with pytest.raises(BadDeck) as caught:
            read_deck(f"{head}\nname = {cards.replace(old, new, 1)}", "mine.toml")
        assert why in str(caught.value)
