"""A map of one's own: the town that comes with the notebooks can be played on, and is drawn with room for all."""

import re
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import riskteach as rt
from riskteach.core.board import Board, load_board
from riskteach.core.seats import USUAL
from riskteach.draw.cells import holds, polygon, rings
from riskteach.draw.layout import clashes, labels
from riskteach.draw.palette import THEMES, ground, wash
from riskteach.draw.svg import svg

TOWN = Path(__file__).resolve().parents[1] / "notebooks" / "our-town.toml"
BOARD = load_board(TOWN)


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, with a copy of the map in it."""
    shutil.copy(TOWN, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class TestPlaying:
    def test_it_is_a_town_for_a_class(self) -> None:
        assert len(BOARD.ids) == 12
        assert 3 <= len(BOARD.regions) <= 4
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", id) for id in [*BOARD.ids, *BOARD.regions])

    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    def test_from_beside_the_notebook_to_the_first_turn(self, players: int, beside: Path) -> None:
        game = rt.new_game(board="our-town.toml", players=players, seed=7, setup="quick")
        assert (game.board, game.state.turn) == (BOARD, 1)
        place = next(offer for offer in game.state.offers() if offer.kind.verb == "place")
        game.do(next(iter(place)))
        assert "Our town" in str(game)

    def test_claiming_by_hand(self, beside: Path) -> None:
        game = rt.new_game(board="our-town.toml", players=3, seed=7)
        assert game.do("claim castle").state.at("castle").count == 1

    def test_a_whole_game_and_its_record(self, beside: Path) -> None:
        game = rt.new_game(board="our-town.toml", players=3, seed=7, setup="quick", edition="published")
        while not game.state.is_over and game.at < 3000:
            fights = [offer for offer in game.state.offers() if offer.kind.verb in ("blitz", "attack")]
            game.do(next(iter(fights[0] if fights else game.legal_actions())))
        game.save("town.json")
        (beside / "our-town.toml").unlink()  # the record carries the map
        assert rt.load_game("town.json").state == game.state


class TestPicture:
    def test_nothing_is_in_the_way_of_anything(self) -> None:
        assert list(clashes(BOARD, gap=0.5)) == []

    def test_every_name_is_there_whole(self) -> None:
        assert labels(BOARD) == {place.id: place.name for place in BOARD.places.values()}

    def test_it_shows_quarters_though_the_file_has_no_outlines(self) -> None:
        assert not any(region.outline for region in BOARD.regions.values())
        game = rt.new_game(board=BOARD, players=3, seed=7, setup="quick", edition="published")
        root = ElementTree.fromstring(svg(game))
        cells = [e for e in root.iter() if "cell" in e.get("class", "").split()]
        assert sorted(e.get("data-place", "") for e in cells) == sorted(BOARD.ids)
        owners = {e.get("class", "").split()[1] for e in cells}
        assert owners == {"owner-A", "owner-B", "owner-C"}
        texts = ["".join(e.itertext()) for e in root.iter() if e.tag.endswith("}text")]
        assert {f"+{region.bonus}" for region in BOARD.regions.values()} <= set(texts)

    def test_owners_and_quarters_are_told_apart_in_every_theme(self) -> None:
        for theme in THEMES:
            assert len({wash(theme, n) for n in range(len(USUAL))}) == len(USUAL)
            if theme != "print":
                assert len({ground(theme, n) for n in range(len(BOARD.regions))}) == len(BOARD.regions)

    @pytest.mark.browser
    def test_a_click_on_the_ground_finds_its_place(self, browser: Any) -> None:
        page = browser.new_page(viewport={"width": 580, "height": 360})
        game = rt.new_game(board=BOARD, players=3, seed=7, setup="quick")
        page.set_content(f'<body style="margin:0">{svg(game, width=580)}')
        under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-place]')?.dataset.place"
        for region in BOARD.regions:
            shapes = [polygon(ring) for ring in rings(BOARD, region)]
            for place in (BOARD.places[id] for id in BOARD.regions[region].places):
                assert page.evaluate(under, [place.x, place.y]) == place.id
                spots = [(place.x + dx, place.y + dy) for dx in (-24, 24) for dy in (-14, 14)]
                land = [spot for spot in spots if holds(shapes, spot)]
                assert land
                assert place.id in [page.evaluate(under, list(spot)) for spot in land]
        assert page.evaluate(under, [570, 350]) is None
        page.close()


class TestChanging:
    """What a class may do to its copy."""

    def test_a_place_more(self) -> None:
        text = BOARD.text.replace('["castle", "library", "playground"]', '["castle", "library", "playground", "zoo"]')
        zoo = '\n[[territory]]\nid = "zoo"\nname = "Zoo"\ncontinent = "school-hill"\nat = [40, 250]\n'
        zoo += 'borders = ["school"]\n'
        assert list(clashes(Board.from_toml(text + zoo))) == []

    def test_another_size(self) -> None:
        """The same town on a picture of twice the size, with every point twice as far, is the same picture."""

        def twice(found: re.Match[str]) -> str:
            return f"{found[1]} = [{2 * int(found[2])}, {2 * int(found[3])}]"

        large = Board.from_toml(re.sub(r"^(at|size) = \[(\d+), (\d+)\]", twice, BOARD.text, flags=re.MULTILINE))
        assert large.size == (1160, 720)
        assert list(clashes(large)) == []
        assert labels(large) == labels(BOARD)
        for region in BOARD.regions:
            [small], [big] = rings(BOARD, region), rings(large, region)
            assert {(round(2 * x), round(2 * y)) for x, y in small} == {(round(x), round(y)) for x, y in big}
