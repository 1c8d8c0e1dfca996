"""Figures: what is drawn, and that nothing else of matplotlib is touched."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib
import networkx
import pytest

matplotlib.use("Agg")

from matplotlib import pyplot
from matplotlib.colors import to_hex

import riskteach as rt
from riskteach.classic.attack import Roll
from riskteach.core.seats import USUAL
from riskteach.draw.graphs import measure, network
from riskteach.draw.palette import contrast, tint

BATTLE = "A: siam 9, india 12 | B: china 3, * 2 | C: peru 1 | A attack"
DRAW: Any = rt.draw  # what matplotlib says of its lines and texts is too wide to be typed
PAINT = [seat.paint.lower() for seat in USUAL]


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """No figure stays open, and no setting is changed by any figure."""
    before = dict(matplotlib.rcParams)
    yield
    pyplot.close("all")
    assert dict(matplotlib.rcParams) == before


def game(**more: Any) -> Any:
    return rt.position("classic", BATTLE, seed=2, **more)


def texts(ax: Any) -> list[str]:
    return [text.get_text() for text in ax.texts]


def at(ax: Any, place: str, board: Any) -> Any:
    """The text in the node of a place."""
    spot = board.places[place]
    return next(text for text in ax.texts if text.get_position() == (spot.x, spot.y))


def nodes(ax: Any) -> Any:
    """The drawn nodes: the first collection with a size for each."""
    return next(one for one in ax.collections if hasattr(one, "get_sizes") and len(one.get_offsets()) == 42)


def colour(ax: Any, place: str, board: Any) -> str:
    return str(to_hex(nodes(ax).get_facecolors()[list(board.graph).index(place)]))


class TestBoard:
    def test_owners_and_armies(self) -> None:
        one = game()
        ax = DRAW.board(one)
        for place, said, paint in (("siam", "A9", PAINT[0]), ("china", "B3", PAINT[1]), ("peru", "C1", PAINT[2])):
            assert at(ax, place, one.board).get_text() == said
            assert colour(ax, place, one.board) == paint
        assert [text.get_text() for text in ax.get_legend().get_texts()] == ["A Ada", "B Ben", "C Cleo"]
        short = {place.short for place in one.board.places.values()}
        assert short <= set(texts(ax))

    def test_every_border_is_drawn_and_the_one_around_the_back_leaves_the_map(self) -> None:
        board = game().board
        ax = DRAW.board(game())
        drawn = sum(len(one.get_segments()) for one in ax.collections if hasattr(one, "get_segments"))
        assert drawn == len(board.links) - len(board.wrap) == 82
        ends = [x for line in ax.lines for x in line.get_xdata()]
        assert min(ends) < 0
        assert max(ends) > board.size[0]

    def test_text_can_be_read_on_its_node(self) -> None:
        one = rt.new_game("classic", players=6, seed=1, setup="quick")
        ax = DRAW.board(one)
        for place in one.board.ids:
            text = at(ax, place, one.board)
            assert contrast(to_hex(text.get_color()), colour(ax, place, one.board)) >= 4.5

    def test_an_empty_map_has_empty_nodes(self) -> None:
        one = rt.new_game("classic", seed=1, chance="manual")
        ax = DRAW.board(one)
        assert at(ax, "siam", one.board).get_text() == ""
        assert ax.get_legend() is None

    def test_marks_and_arrows(self) -> None:
        plain = DRAW.board(game())
        ax = DRAW.board(game(), mark=["siam", "china"], arrows=[("siam", "china"), ("alaska", "kamchatka")])
        assert len(ax.collections) == len(plain.collections) + 1
        assert len(ax.collections[-1].get_offsets()) == 2
        assert len(ax.texts) == len(plain.texts) + 3  # an arrow around the back is two
        with pytest.raises(rt.UnknownName, match="siam"):
            DRAW.board(game(), mark=["sim"])
        with pytest.raises(rt.UnknownName, match="china"):
            DRAW.board(game(), arrows=[("siam", "chna")])

    def test_a_state_will_do(self) -> None:
        assert texts(DRAW.board(game().state)) == texts(DRAW.board(game()))

    def test_two_figures_on_one_page(self) -> None:
        figure, (left, right) = pyplot.subplots(1, 2)
        assert DRAW.board(game(), ax=left) is left
        assert DRAW.graph(game().board, ax=right) is right
        assert len(left.texts) >= 84 <= len(right.texts)
        assert figure.axes == [left, right]
        assert len(pyplot.get_fignums()) == 1

    def test_each_without_axes_has_a_figure_of_its_own(self) -> None:
        assert DRAW.board(game()).figure is not DRAW.graph(game()).figure


class TestGraph:
    def test_by_continent(self) -> None:
        board = game().board
        ax = DRAW.graph(board)
        for n, region in enumerate(board.regions.values()):
            assert {colour(ax, place, board) for place in region.places} == {tint(n)}
        names = [text.get_text() for text in ax.get_legend().get_texts()]
        assert names == [region.name for region in board.regions.values()]

    @pytest.mark.parametrize("by", ["degree", "betweenness", "closeness", "eccentricity"])
    def test_by_a_measure_more_is_lighter(self, by: str) -> None:
        board = game().board
        ax = DRAW.graph(game(), by)
        numbers = measure(board, by)
        order = sorted(board.ids, key=lambda place: numbers[place])
        light = [contrast(colour(ax, place, board), "#000000") for place in order]
        assert light == sorted(light)
        assert light[-1] > 2 * light[0]
        assert [one.get_ylabel() for one in ax.figure.axes[1:]] == [by]
        for place in board.ids:
            text = at(ax, place, board)
            assert contrast(to_hex(text.get_color()), colour(ax, place, board)) >= 4.5
            assert float(text.get_text()) == pytest.approx(numbers[place], abs=0.006)

    def test_the_numbers(self) -> None:
        board = game().board
        assert measure(board, "degree")["china"] == len(board.neighbours["china"]) == 6
        assert measure(board, "betweenness") == pytest.approx(networkx.betweenness_centrality(board.graph))
        assert measure(board, "closeness") == pytest.approx(networkx.closeness_centrality(board.graph))

    def test_no_other_colouring(self) -> None:
        with pytest.raises(rt.UnknownName, match="did you mean degree"):
            DRAW.graph(game().board, by="degre")
        with pytest.raises(rt.UnknownName, match="ring, degree, betweenness, closeness, eccentricity"):
            DRAW.graph(SKY, by="continent")
        assert pyplot.get_fignums() == []

    def test_a_region_is_called_what_the_map_calls_it(self) -> None:
        assert DRAW.graph(game(), "continent").get_title().startswith("Classic world by continent;")
        assert DRAW.graph(game(), "region").get_title() == DRAW.graph(game()).get_title()
        title = DRAW.graph(SKY, "ring").get_title()
        assert title == "Four Corners by ring; the number is that of the neighbours, with the gem warp"


SKY = rt.new_game("deepspace", players=4, seed=1).board
CORNERS, EDGES, CORE = "rust iron flint basalt", "opal ruby topaz jade", "nova vega lyra mira"


class TestSpace:
    """The planet graph with and without the warp; the numbers were worked out on paper."""

    @pytest.mark.parametrize(("warp", "far"), [(False, (4, 4, 3)), (True, (3, 2, 3))])
    def test_eccentricity(self, warp: bool, far: tuple[int, int, int]) -> None:
        found = measure(SKY, "eccentricity", warp)
        rings = [{found[planet] for planet in ring.split()} for ring in (CORNERS, EDGES, CORE)]
        assert rings == [{number} for number in far]
        assert set(found) == set(f"{CORNERS} {EDGES} {CORE}".split())  # nobody moves onto a station

    def test_the_network(self) -> None:
        plain, jumps = network(SKY, warp=False), network(SKY)
        assert (len(plain), plain.number_of_edges()) == (12, 8 + 4 + 4)  # two rings, and the ways between them
        assert jumps.number_of_edges() == 16 + 6
        assert {kind for *_, kind in jumps.edges(data="kind")} == {"link", "warp"}
        assert {frozenset(pair) for *pair, kind in jumps.edges(data="kind") if kind == "warp"} == {
            frozenset(pair) for pair in combinations(EDGES.split(), 2)
        }
        assert [len(networkx.shortest_path(one, "opal", "topaz")) - 1 for one in (plain, jumps)] == [4, 1]
        assert [len(networkx.shortest_path(one, "rust", "flint")) - 1 for one in (plain, jumps)] == [4, 3]

    def test_what_two_cover_is_no_part_of_it(self) -> None:
        two = network(rt.new_game("deepspace", players=2, seed=1), warp=False)
        assert sorted(set(SKY.ids) - set(two)) == sorted(
            ["iron", "basalt", *(f"{side}-station" for side in ("north", "east", "south", "west"))]
        )

    def test_of_the_world_it_is_the_board_s_graph(self) -> None:
        board = game().board
        assert networkx.utils.graphs_equal(networkx.Graph(network(board).edges), networkx.Graph(board.graph.edges))
        assert "kind" not in next(iter(board.graph.edges(data=True)))[2]  # the board's own is as it was

    def test_a_path(self) -> None:
        for warp, moves in ((False, "4 moves"), (True, "1 move")):
            ax = DRAW.graph(SKY, "eccentricity", warp=warp, path=("opal", "topaz"))
            assert ax.get_title().startswith(f"From Opal to Topaz: {moves}\n")
            bold = [line for line in ax.lines if line.get_linewidth() == 4.0]
            assert len(bold) == (2 if warp else 4)  # through the warp: into it and out of it
        assert (
            DRAW.graph(SKY, path=("north-station", "topaz")).get_title().startswith("From North Station to Topaz: 2 m")
        )

    def test_no_path(self) -> None:
        two = rt.new_game("deepspace", players=2, seed=1)
        for board, path in ((SKY, ("opal", "west-station")), (two, ("opal", "iron")), (two, ("east-station", "opal"))):
            with pytest.raises(rt.RiskError, match="no way leads from"):
                DRAW.graph(board, path=path)
        with pytest.raises(rt.UnknownName, match="did you mean opal"):
            DRAW.graph(SKY, path=("opl", "topaz"))
        with pytest.raises(rt.RiskError, match="a path is a pair"):
            DRAW.graph(SKY, path=("opal",))
        assert pyplot.get_fignums() == []

    def test_no_farthest_where_not_all_can_be_reached(self) -> None:
        """The inner ring can be reached from a station only."""
        text = SKY.text.replace('["rust", "opal", "iron"]', '["rust", "opal", "iron", "nova"]')
        for side, core in zip(("north", "east", "south", "west"), CORE.split(), strict=True):
            text = text.replace(f'"{side}-station", "{core}"]', f'"{side}-station"]')
        text = text.replace('["opal", "vega", "mira"]', '["north-station", "vega", "mira"]')
        for edge in ('"ruby", "nova"', '"topaz", "vega"', '"jade", "lyra"'):
            text = text.replace(f"[{edge}", "[" + edge.split(", ")[1])
        board = type(SKY).from_toml(text, words=SKY.words)
        with pytest.raises(rt.RiskError, match="no farthest planet: no way joins basalt and lyra"):
            DRAW.graph(board, "eccentricity")

    def test_board(self) -> None:
        one = rt.position("deepspace", "A: opal 3 | A bases opal | A dogs opal 2 | B: ruby 5 | C bases nova | A act")
        ax = DRAW.board(one)
        assert {"A3", "B5", "gem warp", "Opal"} <= set(texts(ax))
        assert ax.get_title() == "Four Corners"
        assert [text.get_text() for text in ax.get_legend().get_texts()] == ["A Ada", "B Ben", "C Cleo"]
        painted = [to_hex(patch.get_facecolor()) for patch in ax.patches if type(patch).__name__ != "Polygon"]
        assert painted.count(PAINT[0]) == 2  # a base and a tag with two dogs
        assert painted.count(PAINT[1]) == 0
        warp = [line for line in ax.lines if line.get_linestyle() == "--" and len(line.get_xdata()) > 3]
        assert len(warp) == 4
        assert len(DRAW.board(one, mark=["opal"]).patches) == len(ax.patches) + 1

    def test_history_counts_what_the_game_counts(self) -> None:
        one = rt.new_game("deepspace", players=2, seed=1)
        for what in ("bases", "gems", "ore", "recruits", "cards"):
            ax = DRAW.history(one, what)
            assert ax.get_ylabel() == what
            kinds = [score.what.split("/")[1] for score in one.rules.scores(one.state, 0)]
            now = [one.rules.scores(one.state, seat)[kinds.index(what)].number for seat in (0, 1)]
            assert [line.get_ydata()[-1] for line in ax.lines[:2]] == now
        ax = DRAW.history(one)
        assert (ax.get_ylabel(), list(ax.lines[2].get_ydata())) == ("bases", [5, 5])  # how many two need
        assert "5 bases win" in texts(ax)
        with pytest.raises(rt.UnknownName, match="did you mean gems"):
            DRAW.history(one, "gem")


class TestHistory:
    def test_each_player_is_a_line_that_ends_at_the_position_now(self) -> None:
        from riskteach.lessons.playing import play_on

        one = rt.new_game("classic", players=3, seed=3, setup="quick")
        play_on(one, 6)
        state = one.state
        for what in ("territories", "armies"):
            ax = DRAW.history(one, what)
            assert ax.get_ylabel() == what
            assert [line.get_label() for line in ax.lines] == ["A Ada", "B Ben", "C Cleo"]
            assert [to_hex(line.get_color()) for line in ax.lines] == PAINT[:3]
            assert len({(line.get_linestyle(), line.get_marker()) for line in ax.lines}) == 3
            for seat, line in enumerate(ax.lines):
                held = [at for at in map(state.at, one.board.ids) if at.owner == seat]
                assert line.get_ydata()[-1] == (len(held) if what == "territories" else sum(at.count for at in held))
            assert list(ax.lines[0].get_xdata()) == list(range(1, state.turn + 1))

    def test_it_begins_with_what_was_dealt_and_counts_every_territory(self) -> None:
        from riskteach.lessons.playing import play_on

        one = rt.new_game("classic", players=4, seed=5, setup="quick")
        play_on(one, 3)
        ax = DRAW.history(one)
        totals = [sum(numbers) for numbers in zip(*(line.get_ydata() for line in ax.lines), strict=True)]
        assert set(totals) == {42}

    def test_a_turn_under_way_stands_for_the_next(self) -> None:
        one = game()
        one.do("attack siam china 3")
        ax = DRAW.history(one, "armies")
        assert len(ax.lines[0].get_xdata()) == 1
        later = rt.new_game("classic", seed=3, setup="quick")
        assert list(DRAW.history(later).lines[0].get_xdata()) == [1]
        later.do(f"place {later.state.held(later.state.seat)[0]} 1")
        assert list(DRAW.history(later).lines[0].get_xdata()) == [1, 2]

    def test_nothing_else_is_counted(self) -> None:
        with pytest.raises(rt.UnknownName, match="territories, armies, cards"):
            DRAW.history(game(), "bases")


def rolled(text: str, **options: Any) -> Any:
    one = rt.position("classic", BATTLE, seed=2, chance="manual", **options)
    attack, defence = text.split("/")
    one.do(f"attack siam china {len(attack.split())}")
    assert len(defence.split()) == 2  # as the standing order has it
    return one, one.do(f"roll {text}")


class TestDice:
    def boxes(self, ax: Any) -> list[str]:
        return [to_hex(one.get_facecolor()) for one in ax.patches if type(one).__name__ == "FancyBboxPatch"]

    def test_pairs_losses_and_the_die_that_is_not_compared(self) -> None:
        _, step = rolled("6 5 1 / 6 2")
        ax = DRAW.dice(step)
        boxes = self.boxes(ax)
        assert len(boxes) == 5
        assert sum(type(one).__name__ == "Circle" for one in ax.patches) == 6 + 5 + 1 + 6 + 2
        assert [boxes[1], boxes[3]] == [PAINT[0], PAINT[1]]  # the winners keep their colour
        assert not {boxes[0], boxes[2], boxes[4]} & set(PAINT)
        said = texts(ax)
        assert said.count("−1") == 2
        assert {"tie", "5 : 2", "Ada", "Ben"} <= set(said)
        assert ax.get_title() == "Ada loses 1 army, Ben loses 1 army"

    def test_the_option_decides_the_tie(self) -> None:
        _, step = rolled("6 5 1 / 6 2", ties="attacker")
        assert DRAW.dice(step).get_title() == "Ben loses 2 armies"
        roll = Roll((6,), (6,))
        assert DRAW.dice(roll).get_title() == "attacker loses 1 army"
        assert DRAW.dice(roll, ties="attacker").get_title() == "defender loses 1 army"

    def test_who_defends_is_known_though_nothing_was_lost_there(self) -> None:
        one, step = rolled("1 1 1 / 6 6")
        assert "Ben" in texts(DRAW.dice(one))
        assert "defender" in texts(DRAW.dice(step))  # a roll alone does not tell
        auto = game()
        step = auto.do("attack siam china 1")
        assert {"Ada", "Ben"} <= set(texts(DRAW.dice(step)))

    def test_a_game_gives_its_last_roll(self) -> None:
        one, _ = rolled("6 5 1 / 6 2")
        one.do("attack siam china 1")
        one.do("roll 1 / 6 5")
        assert DRAW.dice(one).get_title() == "Ada loses 1 army"

    def test_where_nothing_was_rolled(self) -> None:
        one = game()
        step = one.do("end")
        for what in (step, game(), 7):
            with pytest.raises(rt.BadAction, match="no dice were rolled"):
                DRAW.dice(what)
        assert pyplot.get_fignums() == []


def test_matplotlib_comes_in_with_the_first_figure_only() -> None:
    code = (
        "import sys, riskteach as rt; heavy = {'matplotlib', 'networkx', 'numpy'}; rt.draw.svg; "
        "print(heavy & set(sys.modules)); rt.draw.board; rt.draw.history; print(heavy & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True
    )
    assert run.stdout.split("\n")[:2] == ["set()", "set()"]


def test_no_such_figure() -> None:
    with pytest.raises(AttributeError, match="pie"):
        DRAW.pie  # noqa: B018


def test_a_dollar_in_a_name_is_no_mathematics() -> None:
    from io import BytesIO

    game = rt.new_game("classic", ["$\\frac{$", "A$ap $ x", "Noor"], seed=3, setup="quick")
    game.do(f"place {game.state.held(game.state.seat)[0]} 3")
    for draw in (rt.draw.board, rt.draw.history):
        ax: Any = draw(game)
        ax.figure.savefig(BytesIO())
        names = [text.get_text() for text in ax.get_legend().get_texts()]
        assert any("A\\$ap \\$ x" in name for name in names)
