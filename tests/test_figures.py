"""Figures: what is drawn, and that nothing else of matplotlib is touched."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
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
from riskteach.draw.figures import measure
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

    @pytest.mark.parametrize("by", ["degree", "betweenness", "closeness"])
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
        assert pyplot.get_fignums() == []


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
        with pytest.raises(rt.UnknownName, match="territories, armies"):
            DRAW.history(game(), "cards")


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
