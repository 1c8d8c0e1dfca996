"""The picture of a position: well-formed, complete, readable, and with the right face on every place."""

import re
from math import dist
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from riskteach.classic.game import Classic
from riskteach.core.board import Board, load_board
from riskteach.core.errors import BadOption, UnknownName
from riskteach.core.seats import USUAL, Seat, seats
from riskteach.core.state import Score
from riskteach.deepspace.game import DeepSpace
from riskteach.draw.cells import area, holds
from riskteach.draw.layout import spots
from riskteach.draw.palette import DASHES, GREYS, THEMES, TINTS, contrast, ground, ink, mix, tint, wash
from riskteach.draw.pictograms import PICTOGRAMS
from riskteach.draw.skeleton import skeleton, template
from riskteach.draw.svg import Face, Position, Rules, faces, svg
from riskteach.draw.text import table, text_board

WORLD = load_board("world")
SVG = "{http://www.w3.org/2000/svg}"
ODD = Board.from_toml("""
format = "riskteach-map 1"
name = "Salt & <Pepper>"
size = [300, 200]
[[continent]]
id = "c"
name = 'R&D "Land"'
bonus = 1
outline = [[10, 10], [290, 10], [290, 190], [10, 190]]
[[territory]]
id = "one"
name = "<b>One</b>"
short = "<&>"
continent = "c"
at = [80, 100]
borders = ["two"]
[[territory]]
id = "two"
name = "Two"
continent = "c"
at = [220, 100]
borders = ["one"]
""")


WORDS = {"city": "a city", "capital-A": "the capital of Ada", "hero-B": "the hero of Ben"}


def position(board: Board = WORLD, players: int = 3, marks: tuple[str, ...] = (), **places: Any) -> Any:
    """A stand-in for a state: ``alaska=(0, 5)`` or, with marks, ``alaska=(0, 5, "lit")``; elsewhere Ben has one."""
    held = {name.replace("_", "-"): at for name, at in places.items()}

    def at(place: str) -> Any:
        owner, count, *marks = held.get(place, (1, 1))
        return SimpleNamespace(owner=owner, count=count, marks=tuple(marks))

    def scores(state: Any, seat: int) -> tuple[Score, ...]:
        own = [one.count for one in map(at, board.ids) if one.owner == seat]
        return Score("territory/territories", len(own)), Score("army/armies", sum(own))

    said: dict[str, Any] = {"pieces": "army/armies", "marks": marks, "mark": lambda mark: WORDS.get(mark, mark)}
    said |= dict.fromkeys(("goals", "advantages"), lambda state, seat: ())
    rules = SimpleNamespace(board=board, seats=seats(players), bystanders=(), bonuses=True, scores=scores, **said)
    return SimpleNamespace(rules=rules, at=at)


def test_games_are_what_a_picture_asks_for() -> None:
    """Checked by mypy: the protocols ask for nothing that a game does not have."""
    asked: list[Rules] = [Classic(3), DeepSpace(3)]
    stands: list[Position] = [Classic(3).start(), DeepSpace(3).start()]
    assert len(asked) == len(stands)


def parts(text: str, css: str) -> list[ElementTree.Element]:
    """Elements of a class."""
    return [e for e in ElementTree.fromstring(text).iter() if css in e.get("class", "").split()]


def of(text: str, css: str, place: str) -> ElementTree.Element:
    return next(e for e in parts(text, css) if e.get("data-place") == place)


def texts(text: str, place: str) -> list[str]:
    return ["".join(e.itertext()) for e in of(text, "place", place).iter(SVG + "text")]


class TestFaces:
    def test_owned(self) -> None:
        face = faces(position(alaska=(0, 5)))["alaska"]
        near = "next to Northwest Territory, Alberta, Kamchatka"
        assert face == Face("owner-A", "5", "A", f"Alaska, North America, Ada, 5 armies, {near}")

    def test_one_army(self) -> None:
        assert ", Ben, 1 army, next to" in faces(position())["peru"].label

    def test_nobody(self) -> None:
        face = faces(position(peru=(None, 0)))["peru"]
        assert face[:3] == ("free", "", "")
        assert "nobody, 0 armies" in face.label

    def test_seat_zero_is_an_owner_and_no_army_a_number(self) -> None:
        """Row 22; a conquered place is empty until the winner moves in."""
        assert faces(position(alaska=(0, 0)))["alaska"][:3] == ("owner-A", "0", "A")

    def test_marks_are_classes(self) -> None:
        assert faces(position(siam=(0, 5, "source", "lit")))["siam"].css == "owner-A source lit"

    def test_marks_are_told(self) -> None:
        face = faces(position(siam=(0, 5, "city", "hero-B")))["siam"]
        assert face.css == "owner-A city hero-B"
        assert face.label.startswith("Siam, Asia, Ada, 5 armies, a city, the hero of Ben, next to ")

    def test_every_place_in_file_order(self) -> None:
        assert tuple(faces(position())) == WORLD.ids


class TestSkeleton:
    def test_every_place_has_a_token_and_an_area(self) -> None:
        drawn = skeleton(WORLD, prefix="x1")
        for css, count in (("place", 42), ("cell", 42), ("coast", 6), ("bonus", 6)):
            assert len(parts(drawn, css)) == count
        assert [e.get("id") for e in parts(drawn, "place")] == [f"x1-{place}" for place in WORLD.ids]
        assert sorted(e.get("data-place", "") for e in parts(drawn, "cell")) == sorted(WORLD.ids)

    def test_view_box(self) -> None:
        root = ElementTree.fromstring(skeleton(WORLD))
        assert root.get("viewBox") == "0 0 580 360"
        assert root.get("preserveAspectRatio") == "xMidYMid meet"
        assert root.get("class") == "rt-board rt-land rt-light"
        assert "rt-dark" in ElementTree.fromstring(skeleton(WORLD, theme="dark")).get("class", "")

    def test_ids_are_unique_and_every_reference_is_met(self) -> None:
        drawn = skeleton(WORLD, prefix="left")
        ids = [e.get("id", "") for e in ElementTree.fromstring(drawn).iter() if e.get("id")]
        assert len(set(ids)) == len(ids)
        assert all(id.startswith("left-") for id in ids)
        used = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn)
        assert {a or b for a, b in used} <= set(ids)
        assert len(used) >= 30

    def test_links(self) -> None:
        drawn = skeleton(WORLD)
        assert len(parts(drawn, "link-sea")) == len(WORLD.sea)
        assert len(parts(drawn, "link-wrap")) == 2
        assert len(parts(drawn, "link")) == 84

    def test_stands_alone(self) -> None:
        """Shown by <img>, it may fetch nothing and has no other style sheet."""
        drawn = skeleton(WORLD)
        assert "http" not in drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "@import" not in drawn
        assert "@font-face" not in drawn
        assert "<style>" in drawn
        [rules] = re.findall("<style>(.*)</style>", drawn)
        selectors = re.findall(r"([^{}]+)\{", rules.replace("@media print{", ""))
        assert all(one.startswith(".rt-") for s in selectors for one in s.split(","))
        assert rules.count("{") == rules.count("}")

    def test_every_custom_property_is_set(self) -> None:
        [rules] = re.findall("<style>(.*)</style>", skeleton(WORLD))
        set_here = set(re.findall(r"(--[a-z-]+):", rules))
        assert set(re.findall(r"var\((--[a-z-]+)", rules)) <= set_here

    def test_a_map_without_outlines(self) -> None:
        text = re.sub("outline = .*", "", ODD.text)
        drawn = skeleton(Board.from_toml(text))
        assert len(parts(drawn, "place")) == 2
        assert len(parts(drawn, "link-land")) == 1
        assert [e.get("data-place") for e in parts(drawn, "cell")] == ["one", "two"]  # land all the same
        assert len(parts(drawn, "coast")) == len(parts(drawn, "bonus")) == 1
        assert parts(drawn, "border") == []  # the link says who borders whom

    def test_names_are_escaped(self) -> None:
        for drawn in (skeleton(ODD), svg(position(ODD))):
            root = ElementTree.fromstring(drawn)
            assert root.get("aria-label") == "Salt & <Pepper>"
            assert "<&>" in ["".join(e.itertext()) for e in root.iter(SVG + "text")]
            assert '<b>One</b>, R&D "Land"' in ["".join(e.itertext()) for e in root.iter(SVG + "title")]

    def test_drawn_once(self) -> None:
        assert template(WORLD) is template(WORLD)


class TestSigns:
    """On land: the mechanism is the same for all looks."""

    MARKS = ("city", "capital", "tower", "hero")

    def test_all_are_there_once_and_nothing_without_marks(self) -> None:
        drawn = skeleton(WORLD, marks=self.MARKS)
        assert [len(parts(drawn, f"s-{mark}")) for mark in self.MARKS] == [42] * 4
        assert [len(parts(drawn, f"rt-{form}")) for form in ("bare", "plate")] == [3, 1]
        assert "sign" not in skeleton(WORLD)

    def test_only_the_class_of_a_mark_shows_its_own(self) -> None:
        [rules] = re.findall("<style>(.*)</style>", skeleton(WORLD, marks=self.MARKS))
        assert ".rt-land .sign{display:none;" in rules
        shown = re.findall(r"\.rt-land ([^{},]+) \.s-([a-z-]+)\{display:inline", rules)
        assert {place for place, sign in shown if sign == "city"} == {".city", '[class*=" city-"]'}
        assert {place for place, sign in shown if sign == "capital"} == {f".capital-{letter}" for letter in "ABCDEF"}

    def test_ids_stay_unique(self) -> None:
        drawn = skeleton(WORLD, prefix="left", marks=self.MARKS)
        ids = [e.get("id", "") for e in ElementTree.fromstring(drawn).iter() if e.get("id")]
        assert len(set(ids)) == len(ids)
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(ids)

    def test_a_look_without_such_a_sign(self) -> None:
        with pytest.raises(UnknownName, match="dog"):
            skeleton(WORLD, marks=("dog",))

    def test_every_custom_property_is_set(self) -> None:
        [rules] = re.findall("<style>(.*)</style>", skeleton(WORLD, marks=self.MARKS))
        assert set(re.findall(r"var\((--[A-Za-z-]+)", rules)) <= set(re.findall(r"(--[A-Za-z-]+):", rules))


class TestPictograms:
    def test_each_fills_its_box_and_stays_in_it(self) -> None:
        names = "base gem ore recruit card dog field battle city capital tower reach objective reward hero"
        assert list(PICTOGRAMS) == names.split()
        for name, (_, *paths) in PICTOGRAMS.items():
            for path in filter(None, paths):
                assert set(re.findall("[A-Za-z]", path)) <= set("MLCZ"), name
                numbers = [float(one) for one in re.findall(r"[\d.]+", path)]
                for along in (numbers[::2], numbers[1::2]):
                    assert 0 <= min(along) <= 3 <= 9 <= max(along) <= 12, name

    def test_holes_run_the_other_way(self) -> None:
        """So both fill rules leave them open: a hole is a ring whose corner lies in another of the same shape."""
        holes = {}
        for name, shape in PICTOGRAMS.items():
            rings = [
                [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)(?=[MLCZ ]|$)", part)]
                for part in shape.path.split("Z")[:-1]
            ]
            outer = [k for k, ring in enumerate(rings) if not any(holds([o], ring[0]) for o in rings if o is not ring)]
            ways = [area(tuple(ring)) > 0 for ring in rings]
            inner = [k for k in range(len(rings)) if k not in outer and name != "field"]
            assert {ways[k] for k in inner} <= {not ways[outer[0]]}, name
            holes[name] = len(inner)
        assert (holes["base"], holes["recruit"], holes["card"], holes["city"], holes["tower"]) == (1, 1, 1, 8, 1)


class TestStill:
    def test_faces_are_filled_in(self) -> None:
        drawn = svg(position(alaska=(0, 12), peru=(2, 107), china=(None, 0)))
        assert texts(drawn, "alaska") == ["A", "12", "Alaska"]
        assert texts(drawn, "peru") == ["C", "107", "Peru"]
        assert texts(drawn, "china") == ["", "", "China"]
        for css in ("place", "cell"):
            assert of(drawn, css, "alaska").get("class") == f"{css} owner-A"
            assert of(drawn, css, "china").get("class") == f"{css} free"
        assert of(drawn, "place", "peru").get("aria-label", "").startswith("Peru, South America, Cleo, 107 armies")

    def test_no_blank_is_left(self) -> None:
        assert "\0" not in svg(position())
        assert "None" not in svg(position())

    def test_themes(self) -> None:
        for theme in THEMES:
            assert ElementTree.fromstring(svg(position(), theme=theme)).get("class") == f"rt-board rt-land rt-{theme}"
        with pytest.raises(BadOption, match="theme is light, dark, print, got 'pink'"):
            svg(position(), theme="pink")

    def test_width(self) -> None:
        root = ElementTree.fromstring(svg(position(), width=930))
        assert root.get("width") == "930"
        assert float(root.get("height", "")) == pytest.approx(930 * 360 / 580, abs=0.1)
        assert ElementTree.fromstring(svg(position())).get("width") is None

    def test_marks(self) -> None:
        drawn = svg(position(siam=(0, 5)), mark=["siam"])
        assert of(drawn, "place", "siam").get("class") == "place owner-A mark"
        assert "mark" not in of(drawn, "place", "peru").get("class", "")
        assert 'class="place owner-A mark"' not in svg(position(siam=(0, 5)))
        with pytest.raises(UnknownName, match="did you mean siam"):
            svg(position(), mark=["sian"])

    def test_arrow_runs_from_token_to_token(self) -> None:
        (arrow,) = parts(svg(position(), arrows=[("siam", "indonesia")]), "arrow")
        points = [tuple(map(float, p.split())) for p in arrow.get("d", "")[1:-1].split("L")]
        siam, there = (spots(WORLD)[place] for place in ("siam", "indonesia"))
        start, tip = points[0], points[3]
        assert siam.label.bottom <= start[1] < tip[1] <= there.token.top
        assert tip[1] > there.token.top - 5

    def test_arrow_between_near_places(self) -> None:
        """Every border has room for an arrow with a head, in both directions."""
        for a, b in WORLD.links:
            for pair in ((a, b), (b, a)):
                for arrow in parts(svg(position(), arrows=[pair]), "arrow"):
                    points = [tuple(map(float, p.split())) for p in arrow.get("d", "")[1:-1].split("L")]
                    assert dist(points[0], points[3]) > 8, pair

    def test_arrow_around_the_back(self) -> None:
        for pair in (("alaska", "kamchatka"), ("kamchatka", "alaska")):
            out, into = parts(svg(position(), arrows=[pair]), "arrow")
            tips = [float(a.get("d", "").split("L")[3].split()[0]) for a in (out, into)]
            a, b = (WORLD.places[place].x for place in pair)
            assert tips[0] == (0 if a < b else 580)
            assert abs(tips[1] - b) < 25
        with pytest.raises(UnknownName):
            svg(position(), arrows=[("siam", "atlantis")])

    def test_bonus_may_be_left_out(self) -> None:
        assert "rt-no-bonus" in ElementTree.fromstring(svg(position(), bonus=False)).get("class", "")

    def test_looking_changes_nothing(self) -> None:
        before = svg(position())
        svg(position(siam=(0, 9)), mark=["siam"], arrows=[("siam", "china")], theme="dark")
        assert svg(position()) == before


class TestColours:
    """WCAG: text 4.5 to 1, shapes 3 to 1."""

    @pytest.mark.parametrize("seat", USUAL, ids=str)
    def test_count_on_its_token(self, seat: Seat) -> None:
        assert contrast(ink(seat.paint), seat.paint) >= 4.5

    @pytest.mark.parametrize("name", THEMES)
    def test_text_and_shapes_on_land_and_sea(self, name: str) -> None:
        theme = THEMES[name]
        land = [wash(name, n) for n in range(len(USUAL))] + [ground(name, n) for n in range(len(TINTS))]
        for on in [theme.sea, theme.halo, *land]:
            assert contrast(theme.ink, on) >= 4.5, on  # labels, and the rims of tokens
        for on in [theme.sea, *land]:
            assert contrast(theme.ring, on) >= 3, on
            assert contrast(theme.link, on) >= 3, on
        for on in land:
            assert contrast(theme.border, on) >= 3, on
        if name != "print":  # a coast shows by its own line or by the colour of its continent
            assert contrast(theme.coast, theme.sea) >= 3 or all(contrast(colour, theme.sea) >= 3 for colour in TINTS)

    def test_bonus(self) -> None:
        assert all(contrast(ink(colour), colour) >= 4.5 for colour in TINTS)

    def test_owners_differ_without_colour(self) -> None:
        assert len(set(DASHES)) == len(set(GREYS)) == len({seat.letter for seat in USUAL}) == len(USUAL)

    def test_contrast(self) -> None:
        assert contrast("#000000", "#ffffff") == pytest.approx(21)
        assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
        assert contrast("#0072B2", "#0072B2") == 1

    def test_mix(self) -> None:
        assert mix("#ff0000", "#0000ff", 0.5) == "#800080"
        assert mix("#123456", "#ffffff", 1) == "#123456"
        assert tint(0) == tint(len(TINTS))


class TestText:
    def test_text_board(self) -> None:
        text = text_board(position(alaska=(0, 107), peru=(None, 0)))
        lines = text.splitlines()
        assert max(map(len, lines)) <= 100
        assert lines[:4] == [
            "Classic world",
            "A Ada: 1 territory, 107 armies",
            "B Ben: 40 territories, 40 armies",
            "C Cleo: 0 territories, 0 armies",
        ]
        assert "North America (+5)" in lines
        assert "A 107 Alaska" in text
        assert ".   0 Peru" in text
        assert all(place.name in text for place in WORLD.places.values())

    def test_columns_stand_under_each_other(self) -> None:
        lines = text_board(position()).splitlines()
        rows = [line for line in lines if line.startswith("  ")]
        assert {m.start() for row in rows for m in re.finditer(r"\bB 1 ", row)} == {2, 29, 56}

    def test_long_names_make_fewer_columns(self) -> None:
        text = ODD.text.replace("Two", "T" * 40)
        lines = text_board(position(Board.from_toml(text))).splitlines()
        assert max(map(len, lines)) <= 100

    def test_table(self) -> None:
        both = ElementTree.fromstring(table(position(alaska=(0, 107), peru=(None, 0))))
        players, root = both.findall("table")
        assert root.findtext("caption") == "Classic world"
        assert [(th.get("scope"), th.text) for th in root.iter("th")][:4] == [
            ("col", "Territory"),
            ("col", "Owner"),
            ("col", "Armies"),
            ("rowgroup", "North America, bonus 5"),
        ]
        rows = {row.findtext("th"): [td.text for td in row.iter("td")] for row in root.iter("tr")}
        assert rows["Alaska"] == ["A Ada", "107"]
        assert rows["Peru"] == ["nobody", "0"]
        assert len([th for th in root.iter("th") if th.get("scope") == "row"]) == 42
        assert players.findtext("caption") == "Players"
        counts = [["".join(cell.itertext()) for cell in row] for row in players.iter("tr")]
        assert counts[:2] == [["Player", "Territories", "Armies"], ["A Ada", "1", "107"]]

    def test_marks_have_a_column_where_there_are_any(self) -> None:
        _, root = ElementTree.fromstring(table(position(siam=(0, 5, "city", "hero-B")))).findall("table")
        heads = [th.text for th in root.iter("th") if th.get("scope") == "col"]
        assert heads == ["Territory", "Owner", "Armies", "Besides"]
        rows = {row.findtext("th"): [td.text for td in row.iter("td")] for row in root.iter("tr")}
        assert rows["Siam"] == ["A Ada", "5", "a city, the hero of Ben"]
        assert rows["Peru"] == ["B Ben", "1", None]

    def test_a_marked_place_has_a_line_of_its_own(self) -> None:
        lines = text_board(position(siam=(0, 5, "city", "hero-B"))).splitlines()
        assert "  A 5 Siam: a city, the hero of Ben" in lines
        assert sum("Siam" in line for line in lines) == 1

    def test_table_escapes(self) -> None:
        _, root = ElementTree.fromstring(table(position(ODD))).findall("table")
        assert root.findtext("caption") == "Salt & <Pepper>"
        assert "<b>One</b>" in [th.text for th in root.iter("th")]


@pytest.mark.browser
class TestBrowser:
    def test_shows_as_an_image(self, browser: Any) -> None:
        """Inside <img> it must be well-formed and need nothing else; its colours are really painted."""
        import base64

        page = browser.new_page(viewport={"width": 580, "height": 360})
        data = base64.b64encode(svg(position(alaska=(0, 5))).encode()).decode()
        page.set_content(
            f'<body style="margin:0"><img width="580" height="360" src="data:image/svg+xml;base64,{data}">'
        )
        read = """() => { const i = document.images[0], c = document.createElement('canvas');
            c.width = 580; c.height = 360; const g = c.getContext('2d'); g.drawImage(i, 0, 0);
            const at = (x, y) => '#' + [...g.getImageData(x, y, 1, 1).data.slice(0, 3)]
                .map(v => v.toString(16).padStart(2, '0')).join('');
            return [i.complete && i.naturalWidth > 0, at(5, 300), at(45, 46), at(140, 278)] }"""
        loaded, sea, token, land = page.evaluate(read)
        assert loaded
        assert sea == THEMES["light"].sea
        assert token == USUAL[0].paint.lower()
        assert land == wash("light", 1)
        page.close()

    def test_a_click_on_land_finds_its_place(self, browser: Any) -> None:
        page = browser.new_page(viewport={"width": 580, "height": 360})
        page.set_content(f'<body style="margin:0">{svg(position(), width=580)}')
        under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-place]')?.dataset.place"
        for place in WORLD.places.values():
            assert page.evaluate(under, [place.x + 14, place.y]) == place.id
        assert page.evaluate(under, [195, 262]) == "brazil"
        assert page.evaluate(under, [10, 300]) is None
        page.close()
