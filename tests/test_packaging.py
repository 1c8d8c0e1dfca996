"""The files around the code tell the truth: pyproject.toml, environment.yml, README.md, the notebooks as committed."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

import riskteach
from riskteach import testing
from riskteach.classic.game import Classic
from riskteach.cli import START
from riskteach.core.actions import Action
from riskteach.core.state import State

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def tracked() -> list[str]:
    """Name the files that git holds, or all that came along where there is no git."""
    git = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if git.returncode == 0:
        return [name for name in git.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    parts = {"__pycache__", ".venv", ".hypothesis", ".pytest_cache"}
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [path.as_posix() for path in found if not parts & set(path.parts)]


def as_committed(name: str) -> str:
    """Read a file as the next commit will hold it: a teacher may have run the notebook since."""
    git = subprocess.run(["git", "show", f":{name}"], cwd=ROOT, capture_output=True)
    return git.stdout.decode() if git.returncode == 0 else (ROOT / name).read_text(encoding="utf-8")


def commands() -> dict[str, list[str]]:
    """Read the README's marked commands: name → the lines of its block."""
    found = re.findall(r"^<!-- command: (\w+) -->\n```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return {name: block.splitlines() for name, block in found}


def extra(name: str) -> list[Requirement]:
    """Read what an extra brings, with what the extras bring that it names."""
    found = []
    for spec in map(Requirement, PROJECT["optional-dependencies"][name]):
        found += [one for other in spec.extras for one in extra(other)] if spec.name == PROJECT["name"] else [spec]
    return found


class TestProject:
    def test_the_version_is_the_same_in_both_places(self) -> None:
        assert riskteach.__version__ == PROJECT["version"]

    def test_no_requirement_has_an_upper_bound(self) -> None:
        extras = [spec for group in PROJECT["optional-dependencies"].values() for spec in group]
        for spec in map(Requirement, [*PROJECT["dependencies"], *extras]):
            assert {one.operator for one in spec.specifier} <= {">="}, spec

    def test_what_matches_use_comes_with_the_lab_and_the_tests(self) -> None:
        assert [spec.name for spec in extra("match")] == ["cloudpickle", "openskill", "tqdm"]
        assert [spec.name for spec in extra("cluster")] == ["distributed"]
        assert {"cloudpickle", "openskill", "tqdm"} <= {spec.name for spec in extra("lab")}
        assert {"cloudpickle", "openskill", "tqdm", "distributed"} <= {spec.name for spec in extra("test")}

    def test_matplotlib_alone_is_left_out_in_the_browser(self) -> None:
        marked = {spec.name: spec.marker for spec in map(Requirement, PROJECT["dependencies"]) if spec.marker}
        assert list(marked) == ["matplotlib"]
        assert marked["matplotlib"].evaluate({"sys_platform": "linux"})
        assert not marked["matplotlib"].evaluate({"sys_platform": "emscripten"})


class TestConda:
    environment: dict[str, Any] = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))

    def test_names_and_bounds_are_those_of_pyproject(self) -> None:
        specs = [spec for spec in self.environment["dependencies"] if isinstance(spec, str)]
        conda = {name: bound for name, _, bound in (spec.partition(" ") for spec in specs)}
        assert len(conda) == len(specs), "a name stands twice"
        wanted = [*map(Requirement, PROJECT["dependencies"]), *extra("lab")]
        assert conda == {
            "python": PROJECT["requires-python"],
            "pip": "",
            **{spec.name: str(spec.specifier) for spec in wanted},
        }

    def test_pip_adds_the_project_itself_and_nothing_else(self) -> None:
        assert [spec for spec in self.environment["dependencies"] if not isinstance(spec, str)] == [{"pip": ["-e ."]}]

    def test_the_channel(self) -> None:
        assert (self.environment["name"], self.environment["channels"]) == ("riskteach", ["conda-forge"])


class TestReadme:
    def test_there_are_two_commands_of_one_line_each(self) -> None:
        assert {name: len(lines) for name, lines in commands().items()} == {"lab": 1, "test": 1}

    @pytest.mark.parametrize("name", ["lab", "test"])
    def test_a_command_names_what_exists(self, name: str) -> None:
        words = shlex.split(commands()[name][0])
        assert words[:4] == ["python3", "-m", "venv", ".venv"]
        extras = {name for word in words for name in re.findall(r"^\.\[(.+)\]$", word)}
        assert extras
        assert extras <= PROJECT["optional-dependencies"].keys()
        programs = {word.removeprefix(".venv/bin/") for word in words if word.startswith(".venv/bin/")}
        assert programs <= {"pip", "pytest", *PROJECT["scripts"]}

    def test_the_scripts_name_functions_that_exist(self) -> None:
        for target in PROJECT["scripts"].values():
            module, _, function = target.partition(":")
            code = f"import {module}; assert callable({module}.{function})"
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)

    def test_links_and_pictures_exist(self) -> None:
        for target in re.findall(r"\]\(([^)#]+)\)", README):
            assert (ROOT / target).is_file(), target

    def test_its_examples_run(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        examples = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
        assert examples
        for example in examples:
            exec(compile(example, "<example>", "exec"), {})

    def test_it_names_no_game_that_is_not_there(self) -> None:
        table = README.partition("## What is there")[2]
        assert tuple(re.findall(r'`"([\w-]+)"`', table)) == tuple(riskteach.games())

    def test_it_is_short(self) -> None:
        assert len(README.splitlines()) <= 130

    def test_the_place_and_the_card_that_it_shows_stand_in_their_files(self) -> None:
        place, card = re.findall(r"^```toml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
        assert place in (ROOT / "notebooks" / "our-town.toml").read_text(encoding="utf-8")
        assert card in (ROOT / "notebooks" / "our-deck.toml").read_text(encoding="utf-8")

    def test_it_points_to_a_recipe_that_is_there_and_stays_short(self) -> None:
        assert "(riskteach/classic/__init__.py)" in README
        recipe = riskteach.classic.__doc__ or ""
        assert all(word in recipe for word in ("Rule", "law", "Move", "table()", "option", ".under(", "check_rules"))
        assert len(recipe.splitlines()) <= 35


class Sealed(dict[str, Any]):
    """Options that may be shown and saved as a whole, but of which none may be asked for."""

    def __getitem__(self, name: str) -> Any:
        raise AssertionError(f"the option {name} was read after the rules were put together")

    def get(self, name: str, default: Any = None) -> Any:
        return self[name]


class TestRecipe:
    """What the recipe at the top of riskteach/classic says of options."""

    @pytest.mark.parametrize("edition", Classic.editions)
    def test_laws_offers_and_effects_never_read_the_options(self, edition: str) -> None:
        rules = Classic(3, setup="quick", edition=edition)
        rules.options = Sealed(rules.options)
        report = testing.check_rules(rules, games=2, steps=250, choose=attacking)
        assert {"classic.battle.compare", "classic.attack.occupy", "classic.attack.blitz"} <= report.cited

    def test_one_that_does_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Classic, "attack_dice", lambda self, state, place: self.options["ties"])
        rules = Classic(3, setup="quick")
        rules.options = Sealed(rules.options)
        with pytest.raises(testing.Nonconforming, match="the option ties was read after"):
            testing.check_rules(rules, games=1, steps=100)


def attacking(state: State, chance: Random) -> Action:
    """Choose an attack where there is one, so that most rules come up."""
    legal = state.legal_actions()
    fights = [offer for offer in legal.offers if offer.kind.verb in ("attack", "blitz")]
    return next(iter(chance.choice(fights))) if fights and chance.random() < 0.8 else legal.choice(chance)


class TestTrackedFiles:
    texts = tuple(name for name in tracked() if not name.endswith((".png", ".jpg", ".gif", ".ico")))

    @pytest.mark.parametrize("name", texts)
    def test_no_place_on_somebody_s_machine(self, name: str) -> None:
        text = (ROOT / name).read_text(encoding="utf-8")
        for place in {str(ROOT), str(Path.home()), tempfile.gettempdir()} - {"/"}:
            assert not re.search(rf"(?<![\w.]){re.escape(place)}[/\\]", text), place
        found = re.search(r"(?<![\w.~])/(?:home|Users|root|work|workspace|mnt|media)/\w|[A-Z]:\\+Users\\", text)
        assert not found, found

    @pytest.mark.parametrize("name", texts)
    def test_no_address_of_a_registry_or_any_other_host(self, name: str) -> None:
        text = (ROOT / name).read_text(encoding="utf-8")
        hosts = {host for host in re.findall(r"https?://([\w.-]+\w)", text) if not host.endswith(".test")}  # nobody's
        assert hosts <= {"127.0.0.1", "localhost", "www.w3.org"}, hosts  # the last: the names of SVG and XHTML

    def test_the_top_level_is_what_it_was_meant_to_be(self) -> None:
        shown = {name.partition("/")[0] for name in tracked()}
        assert {name for name in shown if not name.startswith(".")} <= {
            *("LICENSE", "README.md", "environment.yml", "pyproject.toml"),
            *("notebooks", "riskteach", "tests"),
        }

    def test_notebooks_are_committed_without_outputs(self) -> None:
        names = [name for name in tracked() if name.endswith(".ipynb")]
        assert f"notebooks/{START}" in names
        for name in names:
            notebook = json.loads(as_committed(name))
            assert "widgets" not in notebook["metadata"], name
            for cell in notebook["cells"]:
                assert cell["cell_type"] != "code" or (cell["outputs"], cell["execution_count"]) == ([], None), name
