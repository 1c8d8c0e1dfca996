"""The map: it is the same from every side, and what a map of one's own must have is said."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import networkx
import pytest

import riskteach as rt
from riskteach.core.board import Board
from riskteach.deepspace.decks import teaching_deck
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.maps import WORDS, four_corners
from riskteach.players import make

from .helpers import at, conserved, done, forbids, offered, rules

SIDES = ("north", "east", "south", "west")
RINGS = (
    ("rust", "iron", "flint", "basalt"),
    ("opal", "ruby", "topaz", "jade"),
    ("nova", "vega", "lyra", "mira"),
    tuple(f"{side}-station" for side in SIDES),
)
QUARTER = {a: b for ring in RINGS for a, b in pairwise((*ring, ring[0]))}
BOARD = four_corners()
TEXT = BOARD.text


def extra(place: str, key: str) -> Any:
    return BOARD.places[place].extra.get(key)


class TestQuarterTurn:
    def test_it_maps_the_places_onto_themselves(self) -> None:
        assert sorted(QUARTER) == sorted(QUARTER.values()) == sorted(BOARD.ids)

    def test_and_the_links(self) -> None:
        links = {frozenset(link) for link in BOARD.links}
        assert {frozenset(QUARTER[end] for end in link) for link in links} == links
        assert len(links) == 28

    def test_and_what_is_printed_and_the_warp(self) -> None:
        for place in BOARD.ids:
            for key in ("resource", "warp"):
                assert extra(place, key) == extra(QUARTER[place], key)

    def test_and_the_stations_and_seats(self) -> None:
        homes = {extra(place, "home"): place for place in BOARD.ids if extra(place, "home")}
        assert [QUARTER[homes[side]] for side in SIDES] == [homes[side] for side in (*SIDES[1:], SIDES[0])]
        home = DeepSpace(4).home
        assert [QUARTER[station] for station in home] == [*home[1:], home[0]]

    def test_a_half_turn_maps_the_game_of_two_onto_itself(self) -> None:
        two = DeepSpace(2)
        half = {place: QUARTER[QUARTER[place]] for place in BOARD.ids}
        assert {half[planet] for planet in two.covered} == set(two.covered)
        assert [half[station] for station in two.home] == list(two.home)[::-1]


class TestLayout:
    @pytest.mark.parametrize(
        ("players", "home", "covered", "closed"),
        [
            (2, "north south", "iron basalt", "iron basalt east-station west-station"),
            (3, "north east south", "", "west-station"),
            (4, "north east south west", "", ""),
        ],
    )
    def test_who_sits_where_and_what_is_out(self, players: int, home: str, covered: str, closed: str) -> None:
        rules = DeepSpace(players)
        assert rules.home == tuple(f"{side}-station" for side in home.split())
        assert rules.covered == tuple(covered.split())
        assert rules.closed == tuple(closed.split())
        assert rules.warp == ("opal", "ruby", "topaz", "jade")
        assert len(rules.planets) == 12 - len(rules.covered)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_it_is_connected_without_the_warp(self, players: int) -> None:
        rules = DeepSpace(players)
        assert networkx.is_connected(BOARD.graph.subgraph({*rules.planets, *rules.home}))

    def test_the_warp_is_a_short_cut(self) -> None:
        assert networkx.shortest_path_length(BOARD.graph.subgraph(DeepSpace(4).planets), "opal", "topaz") == 4

    def test_a_corner_is_covered_when_two_play_only(self) -> None:
        game = at("A: opal 2 | B: topaz 2 | A act", players=2)
        assert forbids(game, "move opal iron 1") == {"setup.covers"}
        assert done(at("A: opal 2 | B: topaz 2 | A act"), "move opal iron 1")

    def test_what_is_out_is_marked(self) -> None:
        state = rt.new_game("deepspace", 2, seed=1).state
        assert [place for place in BOARD.ids if "closed" in state.at(place).marks] == list(DeepSpace(2).closed)


def planet(id: str, near: str, **keys: str) -> str:
    """Write an entry, anywhere on the picture."""
    x, y = 10 + sum(map(ord, id)) % 180, 10 + 9 * len(id)
    listed = ", ".join(f'"{other}"' for other in near.split())
    lines = ["[[planet]]", f'id = "{id}"', f'name = "{id.title()}"', 'ring = "ring"', f"at = [{x}, {y}]"]
    return "\n".join([*lines, f"borders = [{listed}]", *(f'{key} = "{value}"' for key, value in keys.items())])


def small(*planets: str) -> str:
    """Write a map."""
    head = ['format = "riskteach-map 1"', 'name = "Small"', "size = [400, 300]"]
    return "\n".join([*head, "[[ring]]", 'id = "ring"', 'name = "Ring"', "bonus = 0", *planets])


CHAIN = [
    planet("north-end", "p1", home="north"),
    planet("p1", "north-end p2"),
    planet("p2", "p1 p3", resource="ore"),
    planet("p3", "p2 p4", resource="gem"),
    planet("p4", "p3 p5"),
    planet("p5", "p4 p6"),
    planet("p6", "p5 p7"),
    planet("p7", "p6 south-end"),
    planet("south-end", "p7", home="south"),
]


class TestOwnMap:
    def test_two_stations_no_warp_and_no_cover_will_do_for_two(self, tmp_path: Path) -> None:
        path = tmp_path / "my-map.toml"
        path.write_text(small(*CHAIN), encoding="utf-8")
        game = rt.new_game("deepspace", 2, seed=1, board=path)
        seats = [make("miner", Random(k)) for k in range(2)]
        while not game.state.is_over and game.at < 300:
            assert offered(game, "warp") == []
            game.do(seats[game.state.current_player].choose(game.state))
            conserved(game.state)
        assert sum(map(sum, game.state.bases)) > 4
        game.save(tmp_path / "game.json")
        path.unlink()
        loaded = rt.load_game(tmp_path / "game.json")
        assert (loaded.state, loaded.board.name) == (game.state, "Small")
        assert game.fork().board == game.board

    def test_with_a_deck_of_ones_own_too(self, tmp_path: Path) -> None:
        cards = teaching_deck().text.replace("copies = 4", "copies = 9")
        for name, text in (("map.toml", small(*CHAIN)), ("deck.toml", cards)):
            (tmp_path / name).write_text(text, encoding="utf-8")
        how: dict[str, Any] = {"board": tmp_path / "map.toml", "deck": tmp_path / "deck.toml"}
        game = rt.new_game("deepspace", 2, seed=1, **how)
        game.do("end")
        game.fork(mining="printed").save(tmp_path / "game.json")
        placed = rt.position("deepspace", "A: p3 3 | A cards raid-1 ore-vein-9 | A act", **how)
        placed.save(tmp_path / "placed.json")
        for path in how.values():
            path.unlink()
        loaded, again = (rt.load_game(tmp_path / f"{name}.json") for name in ("game", "placed"))
        assert (loaded.state.text, again.state) == (game.state.text, placed.state)
        assert len(rules(loaded).cards) == len(rules(again).cards) == 36 + 4 * 5
        assert loaded.board == again.board == game.board

    def test_for_three_it_says_what_to_add(self) -> None:
        board = Board.from_toml(small(*CHAIN), words=WORDS)
        with pytest.raises(rt.BadOption) as caught:
            rt.new_game("deepspace", 3, board=board)
        assert str(caught.value) == 'the map has no home station for 3 players in the east: add home = "east"'
        with pytest.raises(rt.BadOption, match='in the east and west: add home = "east" and home = "west"'):
            rt.new_game("deepspace", 4, board=board)

    def test_a_planet_on_which_nothing_is_printed_gives_either(self) -> None:
        board = Board.from_toml(small(*CHAIN), words=WORDS)
        rules = DeepSpace(2, board=board, mining="printed")
        assert [rules.gives(place) for place in ("p1", "p2", "p3")] == [("gem", "ore"), ("ore",), ("gem",)]
        assert rules.gives("north-end") == ()

    @pytest.mark.parametrize(
        ("planets", "fault"),
        [
            (
                [planet("p0", "north-end", home="north"), CHAIN[0].replace('"p1"]', '"p1", "p0"]'), *CHAIN[1:]],
                "p0 and north-end all have home = 'north': a side has one station",
            ),
            (
                [CHAIN[0] + '\nwarp = "yes"', *CHAIN[1:]],
                "planet north-end: it has a home, so it is a station, which has no warp: take it out",
            ),
            (
                [CHAIN[0] + '\ncover = "yes"\nresource = "ore"', *CHAIN[1:]],
                "which has no cover: take it out",
            ),
            (
                [*CHAIN[:4], planet("p4", "p3 south-end"), planet("south-end", "p4", home="south")],
                "5 bases win when 2 play, and there are 4 planets: add planets",
            ),
            (
                [*CHAIN[:7], CHAIN[7] + '\ncover = "yes"', CHAIN[8]],
                "no planet that is in the game when 2 play borders south-end: add a border",
            ),
            (
                [*CHAIN[:4], CHAIN[4] + '\ncover = "yes"', *CHAIN[5:]],
                "no crew comes from p1 to p5, p6 and p7 when 2 play, since none moves over a station or a covered",
            ),
            (
                [
                    CHAIN[0].replace('"p1"]', '"p1", "p2"]'),
                    planet("p1", "north-end"),
                    planet("p2", "north-end p3"),
                    *CHAIN[3:],
                ],
                "no crew comes from p1 to p2, p3, p4, p5 and p6 when 2 play",
            ),
        ],
    )
    def test_what_can_not_be_played_on_is_refused(self, planets: list[str], fault: str) -> None:
        board = Board.from_toml(small(*planets), words=WORDS)
        with pytest.raises(rt.BadBoard) as caught:
            DeepSpace(2, board=board)
        assert fault in str(caught.value)

    def test_long_numbers_in_names_are_no_numbers(self) -> None:
        text = small(*(text.replace('"p1"', '"p-12345678901"') for text in CHAIN))
        board = Board.from_toml(text, words=WORDS)
        game = rt.position("deepspace", "A: p-12345678901 3 | A act", board=board)
        assert rt.position("deepspace", game.state.text, board=board).state == game.state
        with pytest.raises(rt.BadPosition, match="no game has numbers as long as -12345678901…"):
            rt.position("deepspace", "A: p-12345678901 -12345678901 | A act", board=board)

    def test_a_map_of_another_game_is_refused(self) -> None:
        world, ours = rt.new_game(seed=1).board, rt.new_game("deepspace", seed=1).board
        for game, board, words in (("classic", ours, "territory"), ("deepspace", world, "planet")):
            with pytest.raises(rt.BadBoard, match=rf"{game} is played on a map of \[\[{words}\]\] entries"):
                rt.new_game(game, board=board)

    def test_the_warp_joins_what_borders_do_not(self) -> None:
        chain = [*CHAIN[:4], CHAIN[4] + '\ncover = "yes"', *CHAIN[5:]]
        warp = [text + '\nwarp = "yes"' if text in (CHAIN[1], CHAIN[6]) else text for text in chain]
        assert DeepSpace(2, board=Board.from_toml(small(*warp), words=WORDS)).warp == ("p1", "p6")

    @pytest.mark.parametrize("id", ["gem", "ore", "raid-1"])
    def test_a_planet_has_a_name_of_its_own(self, id: str) -> None:
        board = Board.from_toml(small(*(text.replace('"p1"', f'"{id}"') for text in CHAIN)), words=WORDS)
        with pytest.raises(rt.BadOption, match=f"'{id}', the name of a .*: call one of the two otherwise"):
            DeepSpace(2, board=board)

    def test_a_word_of_the_notation_is_no_name(self) -> None:
        board = Board.from_toml(small(*(text.replace('"p1"', '"dogs"') for text in CHAIN)), words=WORDS)
        with pytest.raises(rt.BadOption, match="planet 'dogs', a word of the notation"):
            DeepSpace(2, board=board)

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ('home = "north"', 'home = "up"', "home must be north or east or south or west, got 'up'"),
            ('resource = "ore"', 'resource = "tin"', "resource must be gem or ore or both, got 'tin'"),
            ('warp = "yes"', "warp = true", "warp must be yes, got True"),
            ("[[planet]]", "[[territory]]", "there must be [[planet]] entries"),
        ],
    )
    def test_a_faulty_file_says_which_entry(self, old: str, new: str, said: str) -> None:
        head, entries = TEXT.split("\n[[ring]]", 1)
        with pytest.raises(rt.BadBoard) as caught:
            Board.from_toml(f"{head}\n[[ring]]{entries.replace(old, new)}", words=WORDS)
        assert said in str(caught.value)

    def test_the_keys_of_a_planet_are_told_at_the_top_of_the_file(self) -> None:
        head = TEXT.partition("\nformat")[0]
        assert all(f"\n#   {key} " in head for key in ("id", "name", "ring", "at", "borders", "short"))
        assert all(f"\n#   {key} " in head for key, _ in WORDS.keys)
        assert all(f'"{value}"' in head for _, values in WORDS.keys for value in values)
