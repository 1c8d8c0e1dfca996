"""A golden playthrough of Mission, two-player and Revised as text, every step with its rules, compared step by step.

After a change that is meant to show in it, write it anew and read the difference:

    python tests/revised/test_golden.py && git diff tests/golden
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import ndiff
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[1])]

from test_golden import told

import riskteach as rt
from riskteach import players

FILE = Path(__file__).resolve().parents[1] / "golden" / "revised.txt"
HEAD = """\
# Chapters of Secret Mission, two players and Revised, step by step: who, what, what happened by which rule, and what is
# asked next. Refusals stand between the steps. Compared by tests/revised/test_golden.py; to write it anew:
#     python tests/revised/test_golden.py && git diff tests/golden"""
CITIES = "cities alaska ontario peru brazil congo egypt ukraine ural siam china india japan quebec iceland mongolia"
CAPITALS = "A capital siam | B capital ukraine | C capital peru | D capital congo"
LAND = (
    "A: siam 7, india 2, china 2, mongolia 3, indonesia 2, new-guinea 2, western-australia 2, eastern-australia 2, "
    "japan 3 | C: venezuela 2, peru 2, brazil 3, argentina 2, central-america 2, alaska 2, alberta 2 | D: congo 5, "
    "egypt 2, east-africa 2, south-africa 2, madagascar 2, north-africa 3, middle-east 2 | B: * 2"
)
OPEN = "open europe asia 4-cities-in-turn 1-capital 18-territories 2-continents 11-cities 2-capitals"
TARGET = (
    "A: siam 8, * 1 | B: india 1, peru 9, brazil 9 | C: indonesia 1 | A mission eliminate-c | B mission eliminate-a | "
    "C mission asia-africa | A attack"
)


class Chapter(NamedTuple):
    """A title, the game, who decides, how many steps at most, and what is tried in vain before which decision."""

    title: str
    game: rt.Game
    player: str
    most: int
    vain: dict[int, list[str]]


def thirds() -> str:
    """Every third territory to each of three, in the middle of the set-up."""
    ids = rt.new_game("two-player", seed=1).board.ids
    held = [", ".join(f"{place} 1" for place in ids[k::3]) for k in range(3)]
    reserves = "A reserve 4 | B reserve 4 | C reserve 4"
    return f"A: {held[0]} | B: {held[1]} | C: {held[2]} | {reserves} | A begin A > spread 2"


def chapters() -> Iterator[Chapter]:
    """Give the chapters."""
    new, position, modern = rt.new_game, rt.position, {"edition": "modern"}
    yield Chapter("Secret Mission: the deal", new("mission", 3, seed=3), "bold", 20, {})
    yield Chapter("Secret Mission: a target", position("mission", TARGET, seed=2), "bold", 40, {})
    two = position("two-player", thirds(), seed=2)
    yield Chapter("Two players and a neutral", two, "bold", 45, {0: ["place alberta 3"], 1: ["place peru 1"]})
    revised = new("revised", 3, seed=11)
    yield Chapter("Revised: setting up", revised, "objective", 50, {0: ["claim siam"], 3: ["capital peru"]})
    begun = position("revised", f"{LAND} | {CITIES} | {CAPITALS} | {OPEN} | A reinforce 5", seed=5, **modern)
    vain = {1: ["objective asia", "attack siam peru 4"]}
    yield Chapter("Revised: turns with objectives", begun, "objective", 70, vain)
    heroes = "A hero mongolia | B hero ukraine | C hero peru | D hero congo"
    won = (
        "A objectives 1-capital | A rewards minor-tower | towers siam | C objectives 2-capitals | C rewards defence-die"
    )
    left = OPEN.replace(" 1-capital", "").replace(" 2-capitals", "")
    text = f"{LAND} | {CITIES} | {CAPITALS} | {left} | {won} | {heroes} | A reinforce 5"
    teams = position("revised", text, seed=4, heroes=True, teams=[[0, 2], [1, 3]], **modern)
    yield Chapter("Revised: heroes and teams", teams, "objective", 60, {1: ["hero india", "objective 11-cities"]})


def playthrough() -> Iterator[str]:
    """Play every chapter; give it block by block."""
    yield HEAD
    for title, game, name, most, vain in chapters():
        options = ", ".join(f"{name}={value}" for name, value in game.rules.options.items())
        head = f"## {title}\n{game.rules.name_of_game}, {len(game.rules.people)} players, seed {game.seed}, {options}"
        yield f"{head}\n  = {game.start.text}"
        yield from (told(number, step, game) for number, step in enumerate(game.history, 1))
        seats = [players.make(name, Random(seat), blitz=False) for seat in range(len(game.rules.seats))]
        decision = 0
        while game.at < most and not game.state.is_over:
            for action in vain.get(decision, ()):
                yield f"   not: {game.explain(action)}".rstrip()
            before, seat = game.at, game.state.current_player
            game.do(seats[seat].choose(game.state.view(seat)))
            decision += 1
            yield from (told(number, step, game) for number, step in enumerate(game.history[before:], before + 1))


@pytest.fixture(scope="module")
def blocks() -> list[str]:
    """The playthrough as it is now."""
    return list(playthrough())


class TestGolden:
    def test_the_playthrough_is_as_it_was(self, blocks: list[str]) -> None:
        was = FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
        for number, (old, new) in enumerate(zip_longest(was, blocks, fillvalue=""), 1):
            if old != new:
                difference = "\n".join(ndiff(old.splitlines(), new.splitlines()))
                before = blocks[number - 2] if number > 1 else ""
                pytest.fail(f"block {number} differs, after\n\n{before}\n\n{difference}\n\nsee {FILE}", pytrace=False)

    @pytest.mark.parametrize(
        "seen",
        [
            *("mission.deal", "mission.setup", "mission.win", "two.setup", "two.neutral"),
            *("revised.setup.cities", "revised.setup.objectives", "revised.setup.capital", "revised.setup.claim"),
            *("revised.reinforce.cities", "revised.reinforce.capitals", "revised.turn.order", "revised.hero.move"),
            *("revised.objective.claim", "revised.setup.rewards", "revised.hero", "revised.win"),
        ],
    )
    def test_it_shows_every_part_of_the_games(self, blocks: list[str], seen: str) -> None:
        assert any(f"[{seen}]" in block for block in blocks)

    def test_it_shows_refusals(self, blocks: list[str]) -> None:
        assert sum("Not possible" in block for block in blocks) >= 5


def write() -> None:
    """Write the playthrough anew."""
    FILE.write_text("\n\n".join(playthrough()) + "\n", encoding="utf-8", newline="\n")
    print(f"{FILE} is written: see what changed with git diff")


if __name__ == "__main__":
    write()
