"""The picture of Risk Deep Space: planets, stations, the warp, and signs that only the class of a mark shows."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import riskteach as rt
from riskteach.core.board import Board
from riskteach.core.errors import UnknownName
from riskteach.core.seats import USUAL
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.maps import WORDS, four_corners
from riskteach.draw.layout import slots, spots
from riskteach.draw.palette import SPACE, TINTS, contrast, ground, wash
from riskteach.draw.skeleton import skeleton
from riskteach.draw.svg import faces, svg
from riskteach.draw.text import table, text_board

BOARD, MARKS = four_corners(), DeepSpace.marks
SVG = "{http://www.w3.org/2000/svg}"
RICH = (
    "A: opal 3, rust 12, north-station 4 | A bases opal rust | A dogs opal 2 | A fields rust | A gems 2 | A ore 3 | "
    "B: ruby 5 | B bases opal ruby | B dogs ruby 1 | C: jade 7 | C bases opal | A act"
)


@cache
def rich() -> Any:
    return rt.position("deepspace", RICH).state


@cache
def battle() -> Any:
    text = "A: vega 14 | A dogs vega 1 | B: ruby 3 | B dogs ruby 2 | B bases ruby | moves 2 | A act"
    game = rt.position("deepspace", text, chance="manual")
    game.do("move vega ruby 13 dogs 1")
    return game.state


def parts(text: str, css: str) -> list[ElementTree.Element]:
    return [e for e in ElementTree.fromstring(text).iter() if css in e.get("class", "").split()]


def one(text: str, css: str, place: str) -> ElementTree.Element:
    return next(e for e in parts(text, css) if e.get("data-place") == place)


def sheet(text: str) -> str:
    return "".join(re.findall("<style>(.*?)</style>", text))


class TestFaces:
    def test_all_that_is_on_a_planet_is_told(self) -> None:
        face = faces(rich())["opal"]
        assert face.css == "owner-A base-A base-B base-C dog-A-2"
        assert face.label == (
            "Opal, Edges, Ada, 3 recruits, a base of Ada, a base of Ben, a base of Cleo, 2 dogs of Ada, "
            "marked with a gem, on the gem warp, next to Rust, Iron, Nova, North Station"
        )
        assert faces(rich())["rust"].label.startswith(
            "Rust, Corners, Ada, 12 recruits, a base of Ada, a force field of Ada, marked with ore, next to"
        )

    def test_nobody(self) -> None:
        face = faces(rich())["lyra"]
        assert face[:3] == ("free", "", "")
        assert face.label == "Lyra, Core, nobody, 0 recruits, marked with gem and ore, next to Topaz, Vega, Mira"

    def test_a_battle_shows_the_defender_and_tells_of_both(self) -> None:
        face = faces(battle())["ruby"]
        assert face[:3] == ("owner-B base-B dog-A-1 dog-B-2 battle-A-13", "3", "B")
        assert (
            "Ben, 3 recruits, a base of Ben, 1 dog of Ada, 2 dogs of Ben, attacked by 13 recruits of Ada" in face.label
        )

    def test_what_is_out_of_the_game(self) -> None:
        found = faces(rt.new_game("deepspace", players=2, seed=1).state)
        closed = [id for id, face in found.items() if "closed" in face.css]
        assert closed == ["iron", "basalt", "east-station", "west-station"]
        assert "nobody, 0 recruits, out of the game, marked with ore" in found["iron"].label


class TestSkeleton:
    def test_every_place_has_what_the_board_of_the_stepper_looks_for(self) -> None:
        drawn = skeleton(BOARD, prefix="x1", marks=MARKS)
        assert [e.get("id") for e in parts(drawn, "place")] == [f"x1-{place}" for place in BOARD.ids]
        assert [e.get("data-place") for e in parts(drawn, "cell")] == list(BOARD.ids)
        for place in parts(drawn, "place"):
            for css in ("tag", "own", "rim", "ring", "letter", "count", "label"):
                assert len([e for e in place.iter() if e.get("class") == css]) == 1, (place.get("id"), css)
        assert len(parts(drawn, "arrows")) == 1
        root = ElementTree.fromstring(drawn)
        assert (root.get("viewBox"), root.get("class")) == ("0 0 580 360", "rt-board rt-space rt-light")

    def test_planets_are_round_and_stations_are_not(self) -> None:
        cells = {e.get("data-place"): e.tag.removeprefix(SVG) for e in parts(skeleton(BOARD), "cell")}
        homes = {f"{side}-station" for side in ("north", "east", "south", "west")}
        assert {place for place, tag in cells.items() if tag == "path"} == homes
        assert {tag for place, tag in cells.items() if place not in homes} == {"circle"}

    def test_resources(self) -> None:
        drawn = skeleton(BOARD)
        for place in BOARD.places.values():
            marked = [e for e in one(drawn, "place", place.id).iter() if e.get("class") == "resource"]
            got = place.extra.get("resource")
            assert [e.findtext(SVG + "title") for e in marked] == {None: [], "both": ["gem", "ore"]}.get(got, [got])

    def test_links_and_the_warp(self) -> None:
        drawn = skeleton(BOARD)
        lanes = [e.get("data-ends", "").split() for e in parts(drawn, "link-land")]
        assert sorted(lanes) == sorted(map(list, BOARD.links))
        assert [e.get("data-ends") for e in parts(drawn, "link-warp")] == ["opal", "ruby", "topaz", "jade"]
        assert all("Q" in e.get("d", "") for e in parts(drawn, "link-warp"))  # bent: no lane is
        (warp,) = parts(drawn, "warp")
        assert warp.findtext(SVG + "title") == "The gem warp joins Opal, Ruby, Topaz and Jade"

    def test_ids_are_unique_whatever_the_planets_are_called(self) -> None:
        text = BOARD.text
        for plain, taken in (("nova", "sun"), ("vega", "light"), ("lyra", "gem"), ("mira", "dog"), ("rust", "bands")):
            text = text.replace(f'"{plain}"', f'"{taken}"')
        drawn = skeleton(Board.from_toml(text, words=WORDS), prefix="left", marks=MARKS)
        ids = [e.get("id", "") for e in ElementTree.fromstring(drawn).iter() if e.get("id")]
        assert len(set(ids)) == len(ids)
        assert all(id.startswith("left-") for id in ids)
        used = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn)}
        assert used <= set(ids)
        assert len(used) > 10

    def test_stands_alone(self) -> None:
        drawn = skeleton(BOARD, marks=MARKS)
        assert "http" not in drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")
        rules = sheet(drawn)
        assert rules.count("{") == rules.count("}")
        selectors = re.findall(r"([^{}]+)\{", rules.replace("@media print{", ""))
        assert all(one.startswith(".rt-") for s in selectors for one in re.split(r",(?![^(]*\))", s))
        assert set(re.findall(r"var\((--[A-Za-z0-9-]+)", rules)) <= set(re.findall(r"(--[A-Za-z0-9-]+):", rules))

    def test_a_larger_map_has_a_sheet_of_its_own(self) -> None:
        """Two boards of different sizes may stand on one page, where every sheet counts for both."""
        text = re.sub(r"at = \[(\d+), (\d+)\]", lambda m: f"at = [{2 * int(m[1])}, {2 * int(m[2])}]", BOARD.text)
        large = Board.from_toml(text.replace("[580, 360]", "[1160, 720]"), words=WORDS)
        rules = [sheet(skeleton(board, marks=MARKS)) for board in (BOARD, large)]
        sized = [{rule for rule in re.findall(r"[^{}]+\{[^{}]*\}", rule) if "px" in rule} for rule in rules]
        shared = {rule.split("{")[0] for rule in sized[0]} & {rule.split("{")[0] for rule in sized[1]}
        assert {rule for rule in sized[0] ^ sized[1] if rule.split("{")[0] in shared} == set()
        assert ".rt-space-2 .label{font-size:24px" in rules[1]


class TestSigns:
    def test_each_is_drawn_once_and_stands_on_every_planet(self) -> None:
        drawn = skeleton(BOARD, marks=MARKS)
        for name in ("base-A", "base-B", "base-C", "base-D", "dog", "guest", "shield", "field", "battle"):
            assert len(parts(drawn, f"s-{name}")) == 12, name
        assert [len(parts(drawn, f"rt-{form}")) for form in ("seal", "plate", "hoop")] == [2, 3, 1]

    def test_none_where_none_can_come_up(self) -> None:
        assert parts(skeleton(BOARD), "sign") == []
        with pytest.raises(UnknownName, match="capital"):
            skeleton(BOARD, marks=("capital",))

    def test_each_colour_s_base_has_its_own_place(self) -> None:
        there = {sign.name: box for sign, box in slots(BOARD, MARKS)["nova"]}
        assert len({there[f"base-{letter}"] for letter in "ABCD"}) == 4
        assert [there[f"base-{letter}"].left for letter in "ABCD"] == sorted(there[f"base-{c}"].left for c in "ABCD")


class TestStill:
    def test_faces_are_filled_in(self) -> None:
        drawn = svg(rich())
        assert one(drawn, "place", "opal").get("class") == "place owner-A base-A base-B base-C dog-A-2"
        assert one(drawn, "cell", "opal").get("class") == "cell owner-A base-A base-B base-C dog-A-2"
        texts = ["".join(e.itertext()) for e in one(drawn, "place", "rust").iter(SVG + "text")]
        assert texts == ["A", "12", "Rust"]
        assert len(parts(drawn, "s-dog")) == 12  # the marks of the game's own rules are there

    def test_an_arrow_through_the_warp_has_two_parts(self) -> None:
        ways = {pair: parts(svg(rich(), arrows=[pair]), "arrow") for pair in [("opal", "topaz"), ("opal", "nova")]}
        assert [len(arrows) for arrows in ways.values()] == [2, 1]
        tips = [e.get("d", "")[1:-1].split("L")[3].split() for e in ways["opal", "topaz"]]
        (x, y), (x2, y2) = [[float(n) for n in tip] for tip in tips]
        middle = BOARD.size[0] / 2
        assert abs(x - middle) < 2
        assert 140 < y < 200  # into the swirl
        assert abs(x2 - middle) < 2
        assert abs(y2 - spots(BOARD)["topaz"].token.top) < 6  # and on to the planet

    def test_what_is_closed_is_crossed_and_its_links_can_fade(self) -> None:
        drawn = svg(rt.new_game("deepspace", players=2, seed=1))
        assert one(drawn, "place", "iron").get("class") == "place free closed"
        assert len(parts(drawn, "cross")) == 16
        assert '.rt-board:has([data-place="iron"].closed) [data-ends~="iron"]' in sheet(drawn)
        assert '[data-ends~="rust"]' not in sheet(drawn)  # it is never covered


class TestColours:
    """WCAG: text 4.5 to 1, shapes 3 to 1."""

    @pytest.mark.parametrize("name", SPACE)
    def test_text_and_shapes_on_the_sky(self, name: str) -> None:
        theme, more = SPACE[name], dict(SPACE[name].more)
        for on in (theme.sea, theme.halo, more["haze"]):
            assert contrast(theme.ink, on) >= 4.5
            assert contrast(more["warp"], on) >= 4.5  # its name is written in it
            for colour in (theme.link, theme.ring, more["gem"], more["ore"]):
                assert contrast(colour, on) >= 3, (colour, on)

    @pytest.mark.parametrize("name", ["light", "dark"])
    def test_planets_stand_out_from_the_sky(self, name: str) -> None:
        """By their discs or by the line around them."""
        theme = SPACE[name]
        discs = [wash(name, n, SPACE) for n in range(4)] + [ground(name, n, SPACE) for n in range(len(TINTS))]
        for disc in discs:
            assert max(contrast(disc, theme.sea), contrast(theme.coast, theme.sea)) >= 3


class TestText:
    def test_text_board(self) -> None:
        lines = text_board(rich()).splitlines()
        assert max(map(len, lines)) <= 100
        assert lines[:4] == [
            "Four Corners",
            "A Ada: 2 of 4 bases, 2 gems, 3 ore, 19 recruits, 0 cards",
            "B Ben: 2 of 4 bases, 0 gems, 0 ore, 5 recruits, 0 cards",
            "C Cleo: 1 of 4 bases, 0 gems, 0 ore, 7 recruits, 0 cards",
        ]
        assert "  A 12 Rust: a base of Ada, a force field of Ada, marked with ore" in lines
        assert "  .  0 Lyra: marked with gem and ore" in lines
        at = lines.index(
            "  A  3 Opal: a base of Ada, a base of Ben, a base of Cleo, 2 dogs of Ada, marked with a gem, on the"
        )
        assert lines[at + 1] == "        gem warp"
        assert "  A  4 North Station" in "\n".join(lines)

    def test_table(self) -> None:
        players, board = ElementTree.fromstring(table(rich())).findall("table")
        rows = [["".join(cell.itertext()) for cell in row] for row in players.iter("tr")]
        assert rows[:2] == [
            ["Player", "Bases", "Gems", "Ore", "Recruits", "Cards"],
            ["A Ada", "2 of 4", "2", "3", "19", "0"],
        ]
        heads = [th.text for th in board.iter("th") if th.get("scope") == "col"]
        assert heads == ["Planet", "Owner", "Recruits", "Besides"]
        found = {row.findtext("th"): [td.text for td in row.iter("td")] for row in board.iter("tr")}
        assert found["Ruby"] == ["B Ben", "5", "a base of Ben, 1 dog of Ben, marked with a gem, on the gem warp"]
        assert found["North Station"] == ["A Ada", "4", None]

    def test_a_game_shows_itself(self) -> None:
        game = rt.new_game("deepspace", players=2, seed=1)
        bundle = game._repr_mimebundle_()
        assert "A Ada: 0 of 5 bases, 2 gems" in bundle["text/plain"]
        assert "<caption>Four Corners</caption>" in bundle["text/html"]


PIXELS = """(spots) => { const i = document.images[0], c = document.createElement('canvas');
    c.width = 1160; c.height = 720; const g = c.getContext('2d'); g.drawImage(i, 0, 0, 1160, 720);
    return spots.map(([x, y]) => '#' + [...g.getImageData(2 * x, 2 * y, 1, 1).data.slice(0, 3)]
        .map(v => v.toString(16).padStart(2, '0')).join('')) }"""


@pytest.mark.browser
class TestBrowser:
    def colours(self, browser: Any, picture: str, at: list[tuple[float, float]]) -> list[str]:
        page = browser.new_page(viewport={"width": 1160, "height": 720})
        data = b64encode(picture.encode()).decode()
        page.set_content(f'<img width="1160" height="720" src="data:image/svg+xml;base64,{data}">')
        page.wait_for_function("document.images[0].complete")
        found: list[str] = page.evaluate(PIXELS, at)
        page.close()
        return found

    def test_signs_are_painted_in_their_colours_and_only_where_they_are(self, browser: Any) -> None:
        """In an image, as a still is shown: what <use> shows gets its colours from the place that it stands on."""
        paint = {seat.letter: seat.paint.lower() for seat in USUAL}
        there = {place: {sign.name: box for sign, box in row} for place, row in slots(BOARD, MARKS).items()}

        def foot(place: str, sign: str) -> tuple[float, float]:
            box = there[place][sign]
            return box.middle[0], box.bottom - 1.2  # of the dome or the tag, under what is written on it

        spots_ = [foot("opal", f"base-{letter}") for letter in "ABCD"] + [foot("opal", "dog"), foot("ruby", "dog")]
        found = self.colours(browser, svg(rich()), spots_)
        assert found[:3] == [paint["A"], paint["B"], paint["C"]]
        assert found[3] not in paint.values()  # no base of Dan
        assert found[4:] == [paint["A"], paint["B"]]
        fought = [foot("ruby", sign) for sign in ("battle", "guest", "dog")] + [foot("opal", "battle")]
        found = self.colours(browser, svg(battle()), fought)
        assert found[:3] == [paint["A"], paint["A"], paint["B"]]
        assert found[3] not in paint.values()

    def test_the_board_of_the_stepper_needs_to_know_nothing_of_it(self, browser: Any) -> None:
        """board.js as it is: it sets the class of a place, and the sheet does the rest; at once, without a redraw."""
        code = (Path(rt.__file__).parent / "widgets" / "board.js").read_text("utf-8")
        code = re.sub(r"^import .*$", "const modified = () => false;", code, flags=re.MULTILINE).replace(
            "export function", "function"
        )
        page = browser.new_page(viewport={"width": 930, "height": 600})
        page.set_content('<div id="here"></div>')
        page.add_script_tag(content=code)
        size, at = list(BOARD.size), {place.id: [place.x, place.y] for place in BOARD.places.values()}
        drawn = {"skeleton": skeleton(BOARD, "rt-view", marks=MARKS), "prefix": "rt-view", "bonus": False}
        picked = "window.picked = []; window.live = mountBoard(here, table, 'mine', (place) => picked.push(place)); 0"
        page.evaluate(f"(table) => {{ {picked} }}", {**drawn, "spots": at, "size": size})

        def show(state: Any) -> None:
            page.evaluate(
                "(faces) => live.show(faces, '')", {place: list(face) for place, face in faces(state).items()}
            )

        def shown(place: str) -> set[str]:
            script = """(place) => [...document.querySelectorAll(`#mine-${place} .sign`)]
                .filter((one) => getComputedStyle(one).display !== 'none').map((one) => one.classList[1].slice(2))"""
            return set(page.evaluate(script, place))

        show(rich())
        assert shown("opal") == {"base-A", "base-B", "base-C", "dog"}
        assert shown("rust") == {"base-A", "shield", "field"}
        assert shown("lyra") == set()
        show(battle())
        assert shown("opal") == set()
        assert shown("ruby") == {"base-B", "battle", "guest", "dog"}
        read = "(name) => getComputedStyle(document.querySelector('#mine-ruby .s-battle')).getPropertyValue(name)"
        written = [page.evaluate(read, name) for name in ("--A", "--B", "--n13", "--n3")]
        assert written == ["visible", "hidden", "visible", ""]
        button = page.locator("#mine-ruby .ring")
        assert button.get_attribute("role") == "button"
        assert "attacked by 13 recruits of Ada" in str(button.get_attribute("aria-label"))
        page.mouse.click(
            *page.evaluate("""() => { const box = document.querySelector('.cell[data-place=lyra]')
            .getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] }""")
        )
        assert page.evaluate("picked") == ["lyra"]
        faint = "() => getComputedStyle(document.querySelector('[data-ends~=west-station]')).opacity"
        assert page.evaluate(faint) == "0.18"  # three play: nobody is at home there
        page.close()
