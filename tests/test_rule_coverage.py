"""The net for rules that never act is tested itself: a whole run is held to it, any other is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rule_coverage import RuleCoverage

from riskteach.core.rules import Role, Rule

HERE = Path(__file__).parent
TEST = """
import riskteach as rt
def test_a_fortify():
    game = rt.position("classic", "A: alaska 5, alberta 1 | B: * 1 | A fortify")
    assert game.explain("fortify alaska alberta 1").allowed
    assert not game.explain("fortify alaska alberta 5").allowed
    {more}
"""


def run(folder: Path, *arguments: str, more: str = "game.do('fortify alaska alberta 1')") -> tuple[int, str]:
    """Run one test in a folder of its own with the plugin; give the exit code and what pytest said."""
    (folder / "pytest.ini").write_text("[pytest]\ntestpaths = .\n")
    (folder / "conftest.py").write_text("pytest_plugins = ['rule_coverage']\n")
    (folder / "test_it.py").write_text(TEST.format(more=more))
    paths = os.pathsep.join([str(HERE), str(HERE.parent)])
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    environment = os.environ | {"PYTHONPATH": paths}
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    return ended.returncode, ended.stdout


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str]:
    """A whole run, of a single test."""
    return run(tmp_path_factory.mktemp("whole"))


class TestWholeRun:
    @pytest.mark.parametrize(
        "line",
        [
            "classic.win: no event named it in the role",
            "classic.win: no refusal named it in the role",
            "classic.cards.set: no allowed verdict named it in the role",
        ],
    )
    def test_it_fails_and_names_every_rule_that_did_not_act(self, whole: tuple[int, str], line: str) -> None:
        code, said = whole
        assert code == 1
        assert "1 passed" in said
        assert line in said

    @pytest.mark.parametrize("id", ["classic.fortify", "classic.goal"])
    def test_what_acted_or_only_defines_is_not_named(self, whole: tuple[int, str], id: str) -> None:
        assert id not in whole[1]

    def test_where_a_test_failed_that_is_enough(self, tmp_path: Path) -> None:
        code, said = run(tmp_path, more="assert 0")
        assert code == 1
        assert "did not act" not in said


@pytest.mark.parametrize("narrower", [["test_it.py"], ["-k", "fortify"]])
def test_a_part_of_the_tests_is_not_held_to_it(tmp_path: Path, narrower: list[str]) -> None:
    code, said = run(tmp_path, *narrower)
    assert code == 0, said
    assert "did not act" not in said


class TestGaps:
    def test_each_role_is_looked_at_by_itself(self) -> None:
        rule = Rule("x", "X", "", roles=(Role.EFFECT, Role.FORBIDS))
        coverage = RuleCoverage()
        coverage.cited[Role.FORBIDS].add("x")
        assert coverage.gaps([rule]) == ["x: no event named it in the role"]
        coverage.cited[Role.EFFECT].add("x")
        assert coverage.gaps([rule]) == []

    def test_a_role_that_a_rule_does_not_have_is_told(self) -> None:
        coverage = RuleCoverage()
        coverage.cited[Role.PERMITS].add("x")
        assert coverage.gaps([Rule("x", "X", "")]) == ["x: some allowed verdict named it without the role"]
