"""Pictures have room for everything: the world, and boards in space; computed from the boxes that the drawing uses."""

import re
from itertools import combinations
from math import dist
from typing import Any

import pytest

from riskteach.core.board import Board, load_board
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.maps import WORDS, four_corners
from riskteach.draw.boxes import FONT, TOKEN, Box, inside, scale, text_width, token_box
from riskteach.draw.cells import divide, holds, land, polygon, rings
from riskteach.draw.land import label_box
from riskteach.draw.layout import badges, clashes, labels, lines, look, plan, slots, spots

WORLD = load_board("world")
Size = tuple[int, int]
SIZES = [(580, 360), (930, 360), (1740, 900)]  # in the stepper, alone, full screen


def on_screen(box: Box, size: Size, board: Board = WORLD) -> Box:
    """The box in pixels of a frame in which the picture is as large as fits, in the middle."""
    zoom = min(size[0] / board.size[0], size[1] / board.size[1])
    dx, dy = ((size[n] - board.size[n] * zoom) / 2 for n in (0, 1))
    return Box(dx + box.left * zoom, dy + box.top * zoom, dx + box.right * zoom, dy + box.bottom * zoom)


@pytest.mark.parametrize("size", SIZES)
class TestOnScreen:
    def test_labels_are_high_enough(self, size: Size) -> None:
        zoom = min(size[0] / WORLD.size[0], size[1] / WORLD.size[1])
        assert FONT * scale(WORLD) * zoom >= (18 if size[0] > 1000 else 12)

    def test_nothing_overlaps(self, size: Size) -> None:
        boxes = {(p, kind): on_screen(getattr(s, kind), size) for p, s in spots(WORLD).items() for kind in s._fields}
        boxes |= {(region, "bonus"): on_screen(box, size) for region, box in badges(WORLD).items()}
        assert len(boxes) == 90
        assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].meets(boxes[pair[1]])] == []

    def test_nothing_leaves_the_frame(self, size: Size) -> None:
        frame = Box(0, 0, *size)
        assert all(inside(on_screen(box, size), frame) for spot in spots(WORLD).values() for box in spot)

    def test_no_link_runs_through_a_third_token(self, size: Size) -> None:
        tokens = {p: on_screen(s.token, size) for p, s in spots(WORLD).items()}
        for line in lines(WORLD):
            start, end = (on_screen(Box(*at, *at), size)[:2] for at in (line.start, line.end))
            assert [p for p in tokens if p not in line.ends and tokens[p].crossed(start, end)] == []
            assert all(tokens[p].crossed(start, end) for p in line.ends)


# Ids that the drawing might use itself are among them.
PLANETS = """
  id = "sun"      at = [340, 220] ring = "in"  borders = ["light", "north"]           resource = "gem"  warp = "yes"
  id = "light"    at = [620, 170] ring = "in"  borders = ["sun", "north", "gem"]      resource = "ore"
  id = "gem"      at = [880, 280] ring = "in"  borders = ["light", "mars", "dog"]     resource = "both"  warp = "yes"
  id = "mars"     at = [800, 540] ring = "out" borders = ["gem", "saturn", "south"]   resource = "gem"
  id = "saturn"   at = [500, 500] ring = "out" borders = ["mars", "star", "south"]    resource = "both"  warp = "yes"
  id = "star"     at = [200, 520] ring = "out" borders = ["saturn"]                   resource = "ore"
  id = "dog"      at = [1020, 500] ring = "out" borders = ["gem"]
  id = "north"    at = [460, 50]  ring = "in"  borders = ["sun", "light"]             home = "north"
  id = "south"    at = [660, 670] ring = "out" borders = ["saturn", "mars"]           home = "south"
"""
NAMES = {"saturn": "Saturn the Great", "north": "North Harbour", "south": "South Harbour"}


def our_sky() -> str:
    """The map of a class: seven planets and two stations."""
    head = 'format = "riskteach-map 1"\nname = "Our sky"\nsize = [1160, 720]\n'
    rings_ = "".join(f'[[ring]]\nid = "{id}"\nname = "{id.capitalize()}"\nbonus = 0\n' for id in ("in", "out"))
    planets = ""
    for row in PLANETS.strip().splitlines():
        id = row.split('"')[1]
        keys = re.sub(r" +(?=[a-z]+ = )", "\n", row.strip())
        planets += f'[[planet]]\nname = "{NAMES.get(id, id.capitalize())}"\n{keys}\n'
    return head + rings_ + planets


OUR_SKY = our_sky()
SKIES = [four_corners(), Board.from_toml(OUR_SKY, words=WORDS)]


def far(spot: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far a point is from a segment."""
    (x, y), (a, b), (c, d) = spot, start, end
    part = max(0.0, min(1.0, ((x - a) * (c - a) + (y - b) * (d - b)) / dist(start, end) ** 2))
    return dist(spot, (a + part * (c - a), b + part * (d - b)))


@pytest.mark.parametrize("board", SKIES, ids=lambda board: board.name)
class TestSpace:
    """With every sign on every planet, and a class's own map of seven planets too."""

    MARKS = DeepSpace.marks

    def boxes(self, board: Board) -> dict[tuple[str, str], Box]:
        """All that must be read: names, tokens, signs, what planets are marked with, the warp; no discs."""
        out = {(place, "label"): spot.label for place, spot in spots(board).items()}
        out |= {(place, "token"): look(board).token(board, place, "").box for place in board.ids}
        out |= {(place, what): box for (what, place), box in plan(board).things.items()}
        for place, there in slots(board, self.MARKS).items():
            out |= {(place, sign.name): box for sign, box in there if sign.form != "ring"}
        return out

    @pytest.mark.parametrize("size", SIZES)
    def test_nothing_overlaps_and_nothing_leaves_the_frame(self, board: Board, size: Size) -> None:
        boxes = {key: on_screen(box, size, board) for key, box in self.boxes(board).items()}
        planets = sum("home" not in place.extra for place in board.places.values())
        assert sum(kind.startswith("base-") for _, kind in boxes) == 4 * planets
        assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].meets(boxes[pair[1]])] == []
        assert all(inside(box, Box(0, 0, *size)) for box in boxes.values())
        zoom = min(size[0] / board.size[0], size[1] / board.size[1])
        assert FONT * scale(board) * zoom >= (18 if size[0] > 1000 else 12)

    def test_what_is_around_one_planet_is_not_on_another(self, board: Board) -> None:
        k, places = scale(board), board.places
        for (place, kind), box in self.boxes(board).items():
            for other in places.values():
                if other.id != place:
                    near = (min(max(other.x, box.left), box.right), min(max(other.y, box.top), box.bottom))
                    assert dist(near, (other.x, other.y)) > 21 * k, (place, kind, other.id)

    def test_no_way_runs_through_a_third_planet(self, board: Board) -> None:
        k = scale(board)
        kinds = {line.kind for line in lines(board)}
        assert kinds == {"land", "warp"}
        for line in lines(board):
            for place in board.places.values():
                if place.id not in line.ends:
                    assert far((place.x, place.y), line.start, line.end) > 22 * k, (line.ends, place.id)

    def test_clashes_says_the_same(self, board: Board) -> None:
        assert list(clashes(board, marks=self.MARKS)) == []
        assert list(clashes(board, gap=0.5, marks=self.MARKS)) == []


class TestSpaceClashes:
    def test_each_kind(self) -> None:
        def moved(place: str, at: str) -> list[str]:
            text = re.sub(rf'(id = "{place}"\nat = )\[[^]]*\]', rf"\1{at}", OUR_SKY)
            return list(clashes(Board.from_toml(text, words=WORDS), marks=DeepSpace.marks))

        assert "the guest of dog leaves the picture" in moved("dog", "[1080, 500]")
        assert any(said.endswith("of gem meets the token of dog") for said in moved("dog", "[940, 330]"))
        assert "the link gem – mars runs through dog" in moved("dog", "[830, 420]")

    def test_where_no_warp_is(self) -> None:
        board = Board.from_toml(OUR_SKY.replace('warp = "yes"', ""), words=WORDS)
        assert list(clashes(board, marks=DeepSpace.marks)) == []
        assert {line.kind for line in lines(board)} == {"land"}


class TestSignsOnLand:
    """Signs of a game that is played on the world map: each of four kinds has room beside every token."""

    MARKS = ("city", "capital", "tower", "hero")

    def test_nothing_overlaps(self) -> None:
        boxes = {(place, kind): box for place, spot in spots(WORLD).items() for kind, box in spot._asdict().items()}
        boxes |= {(region, "bonus"): box for region, box in badges(WORLD).items()}
        for place, there in slots(WORLD, self.MARKS).items():
            boxes |= {(place, sign.name): box for sign, box in there}
        assert len(boxes) == 90 + 4 * 42
        assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].meets(boxes[pair[1]])] == []
        assert all(inside(box, Box(0, 0, *WORLD.size)) for box in boxes.values())

    def test_each_stands_beside_its_own_token(self) -> None:
        for place, there in slots(WORLD, self.MARKS).items():
            assert all(box.meets(spots(WORLD)[place].token, 12) for _, box in there)

    def test_a_game_without_marks_needs_none(self) -> None:
        assert set(slots(WORLD, ()).values()) == {()}


class TestLand:
    def test_every_token_stands_on_its_continent(self) -> None:
        for region in WORLD.regions.values():
            shapes = [polygon(ring) for ring in region.outline]
            assert [p for p in region.places if not holds(shapes, (WORLD.places[p].x, WORLD.places[p].y))] == []

    def test_areas_meet_where_there_is_a_border_and_nowhere_else(self) -> None:
        links = {frozenset(link): link for link in WORLD.links}
        met = {pair: long for r in WORLD.regions for pair, long in land(WORLD, r).meet.items()}
        assert {tuple(sorted(pair)): long for pair, long in met.items() if pair not in links and long > 1.5} == {}
        inner = {p for p, (a, b) in links.items() if WORLD.places[a].region == WORLD.places[b].region}
        assert {pair for pair in inner if links[pair] not in WORLD.sea and met.get(pair, 0) < 4} == set()

    def test_every_border_is_drawn_once(self) -> None:
        kinds = [line.kind for line in lines(WORLD)]
        assert len(kinds) == 84  # the one around the back is two lines
        assert kinds.count("wrap") == 2
        assert kinds.count("sea") == len(WORLD.sea)

    def test_divide_gives_every_spot_to_the_nearest(self) -> None:
        points = [(1.0, 1.0), (9.0, 2.0), (5.0, 8.0), (6.0, 3.0)]
        cells = divide(points, [(0, 0), (10, 0), (10, 10), (0, 10)])
        for x in range(1, 40):
            for y in range(1, 40):
                spot = (x / 4 + 0.01, y / 4 + 0.02)
                near = min(range(4), key=lambda n: (points[n][0] - spot[0]) ** 2 + (points[n][1] - spot[1]) ** 2)
                owners = [n for n, cell in enumerate(cells) if holds([[edge.start for edge in cell]], spot)]
                assert owners == [near]

    def test_a_ring_in_a_ring_is_a_lake(self) -> None:
        square = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)]
        lake = [(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]
        assert holds([square, lake], (1, 1))
        assert not holds([square, lake], (4, 5))
        assert not holds([square, lake], (10, 5))


class TestGrownLand:
    """Regions without an outline stand on ground that grows around their places."""

    # Two regions of two places each, crosswise: a hull of either would hold the other's.
    CROSS = """
format = "riskteach-map 1"
name = "Cross"
size = [580, 360]
continent = [{id = "a", name = "A", bonus = 1}, {id = "b", name = "B", bonus = 1}]
territory = [
  {id = "a1", name = "A1", continent = "a", at = [100, 100], borders = ["a2", "b1"]},
  {id = "a2", name = "A2", continent = "a", at = [300, 260], borders = ["a1", "b2"]},
  {id = "b1", name = "B1", continent = "b", at = [300, 100], borders = ["b2", "a1"]},
  {id = "b2", name = "B2", continent = "b", at = [100, 260], borders = ["b1", "a2"]},
]
"""

    def test_every_place_stands_on_its_own_region_s_and_on_no_other_s(self) -> None:
        for text in (self.CROSS, re.sub(r"outline = \[\n.*?\n\]\n", "", WORLD.text, flags=re.DOTALL)):
            board = Board.from_toml(text)
            for region in board.regions:
                shapes = [polygon(ring) for ring in rings(board, region)]
                on = {p.id for p in board.places.values() if holds(shapes, (p.x, p.y))}
                assert on == set(board.regions[region].places)

    def test_no_spot_belongs_to_two(self) -> None:
        board = Board.from_toml(self.CROSS)
        shapes = {region: [polygon(ring) for ring in rings(board, region)] for region in board.regions}
        spots_ = [(x + 0.5, y + 0.5) for x in range(0, 580, 7) for y in range(0, 360, 7)]
        on = [[region for region, shape in shapes.items() if holds(shape, spot)] for spot in spots_]
        assert max(map(len, on)) == 1
        assert sum(map(len, on)) > 200

    def test_linked_places_stand_on_one_piece(self) -> None:
        assert len(rings(small(at="[250, 50]"), "c")) == 1
        apart = Board.from_toml(small(at="[250, 50]").text.replace("[580, 360]", '[580, 360]\nsea = [["one", "two"]]'))
        assert len(rings(apart, "c")) == 2  # the sea is between them

    def test_a_hole_is_filled_unless_another_s_place_is_in_it(self) -> None:
        near = {"n": "e w", "e": "n s", "s": "e w", "w": "n s"}
        at = {"n": "250, 40", "e": "420, 180", "s": "250, 320", "w": "80, 180", "in": "250, 180"}

        def ring(region: str) -> Board:
            """Four places in a ring and one within, which the northern one borders."""
            listed = {**near, "n": "e w in", "in": "n"}
            places = [
                f'{{id = "{p}", name = "{p}", continent = "{region if p == "in" else "c"}", at = [{at[p]}], '
                f"borders = {others.split()}}}"
                for p, others in listed.items()
            ]
            regions = [f'{{id = "{r}", name = "{r}", bonus = 0}}' for r in dict.fromkeys(("c", region))]
            head = 'format = "riskteach-map 1"\nname = "Ring"\nsize = [580, 360]\n'
            return Board.from_toml(f"{head}continent = [{', '.join(regions)}]\nterritory = [{', '.join(places)}]")

        assert len(rings(ring("c"), "c")) == 1
        assert len(rings(ring("d"), "c")) == 2

    def test_every_border_is_drawn_as_a_link(self) -> None:
        """Areas meet by chance there: without an outline no link is left to the land."""
        board = Board.from_toml(self.CROSS)
        assert [line.kind for line in lines(board)] == ["land"] * len(board.links)


def small(extra: str = "", at: str = "[150, 50]", size: str = "[580, 360]") -> Board:
    return Board.from_toml(f"""
format = "riskteach-map 1"
name = "Two"
size = {size}
continent = [{{id = "c", name = "C", bonus = 1}}]
[[territory]]
id = "one"
name = "One"
continent = "c"
at = [100, 50]
borders = ["two"]
[[territory]]
id = "two"
name = "Twotwo"
continent = "c"
at = {at}
borders = ["one"]
{extra}""")


class TestClashes:
    def test_none(self) -> None:
        assert list(clashes(WORLD)) == []
        assert list(clashes(WORLD, gap=0.5)) == []

    def test_each_kind(self) -> None:
        assert list(clashes(small())) == []
        assert "the token of one meets the token of two" in list(clashes(small(at="[120, 50]")))
        assert "the label of one meets the token of two" in list(
            clashes(Board.from_toml(small(at="[100, 68]").text.replace('"two"]', '"two"]\nlabel = "s"')))
        )
        assert list(clashes(small('label = "e"', at="[550, 50]"))) == ["the label of two leaves the picture"]
        text = small().text.replace('"two"]', '"two", "x"]').replace('"one"]', '"one", "x"]')
        three = '\n[[territory]]\nid = "x"\nname = "X"\ncontinent = "c"\nat = [200, 50]\nborders = ["one", "two"]\n'
        assert list(clashes(Board.from_toml(text + three))) == ["the link one – x runs through two"]

    def test_label_goes_where_there_is_room(self) -> None:
        board = small(at="[100, 338]")
        assert spots(board)["two"].label == label_box(board.places["two"], "s", 1)
        board = small(at="[100, 350]")
        assert spots(board)["two"].label == label_box(board.places["two"], "n", 1)

    def test_a_label_says_as_much_as_there_is_room_for(self) -> None:
        board = small()
        named = {name: Board.from_toml(board.text.replace("Twotwo", name)) for name in ("Fish Market", "Twotwotwotwo")}
        for name, one in named.items():
            assert labels(one)["two"] == name
            assert list(clashes(one)) == []
        tight = Board.from_toml(small(at="[100, 100]", size="[580, 110]").text.replace("Twotwo", "Harbour " + "x" * 30))
        assert labels(tight)["two"] == "Harbour"  # all of it would be wider than any label
        given = Board.from_toml(board.text.replace('"Twotwo"', '"Fish Market"\nshort = "Fish"'))
        assert labels(given)["two"] == "Fish"

    def test_a_crowded_map_keeps_the_short_labels(self) -> None:
        text = small(size="[580, 360]").text.replace("Twotwo", "Harbour Street").replace('"One"', '"Harbour Road"')
        crowd = "".join(
            f'[[territory]]\nid = "x{n}"\nname = "X{n}"\ncontinent = "c"\nat = [{at}]\nborders = ["one"]\n'
            for n, at in enumerate(["150, 68", "150, 34", "195, 52", "105, 68", "105, 32"])
        )
        text = text.replace('borders = ["two"]', 'borders = ["two", "x0", "x1", "x2", "x3", "x4"]').replace(
            "[100, 50]", "[60, 50]"
        )
        board = Board.from_toml(text + crowd)
        assert labels(board)["two"] == board.places["two"].short == "H Stre"
        assert labels(board)["one"] in ("Harbour Road", "H Road")  # "Harbour" alone would be the beginning of both

    def test_a_bonus_finds_room(self) -> None:
        """Where the map does not say, near the middle, where nothing else is; none for a region that brings nothing."""
        board = small(at="[180, 50]")
        assert list(clashes(board)) == []
        box = badges(board)["c"]
        assert abs((box.left + box.right) / 2 - 140) < 60
        assert abs((box.top + box.bottom) / 2 - 50) < 60
        assert badges(Board.from_toml(board.text.replace("bonus = 1", "bonus = 0"))) == {}

    def test_a_larger_map_has_larger_tokens(self) -> None:
        board = small(size="[1160, 500]")
        assert scale(board) == 2
        box = spots(board)["one"].token
        assert (box.right - box.left, box.bottom - box.top) == (2 * TOKEN[0], 2 * TOKEN[1])

    def test_boxes(self) -> None:
        box = Box(0, 0, 10, 4)
        assert box.crossed((-5, 2), (20, 2))
        assert not box.crossed((-5, 5), (20, 5))
        assert not box.crossed((-5, 2), (-1, 2))
        assert box.crossed((5, -5), (5, 20))
        assert not box.crossed((11, -5), (11, 20))
        assert not box.meets(Box(10, 0, 12, 4))
        assert box.meets(Box(10, 0, 12, 4), gap=1)
        assert box.crossed((0, 2), (20, 2), gap=1) == (0, 0.55)
        assert token_box(WORLD.places["siam"], 1).meets(spots(WORLD)["siam"].token)


@pytest.mark.browser
def test_texts_are_no_wider_than_their_boxes(browser: Any) -> None:
    """With the fonts of this machine; the widths are those of a wide one."""
    shorts = [place.short for place in WORLD.places.values()]
    page = browser.new_page()
    page.set_content('<svg xmlns="http://www.w3.org/2000/svg"><text/></svg>')
    for family in ("Arial, sans-serif", "DejaVu Sans, sans-serif"):
        measure = (
            "([texts, family]) => { const t = document.querySelector('text'); t.style.fontFamily = family;"
            "t.style.fontSize = '12px'; return texts.map(x => (t.textContent = x, t.getComputedTextLength())) }"
        )
        wide = page.evaluate(measure, [shorts, family])
        assert {s: w for s, w in zip(shorts, wide, strict=True) if w > text_width(s)} == {}
    page.close()
