"""The notebooks: their form, that each runs without a fault that anybody would see, and that they teach every rule."""

from __future__ import annotations

import ast
import itertools
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import riskteach as rt

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
START = ROOT / "notebooks" / "00-start-here.ipynb"
WIDGETS = "application/vnd.jupyter.widget-state+json"
LINK = re.compile(r"\]\(([^)#]+\.ipynb)")


def load(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def cells(path: Path, kind: str) -> list[tuple[str, str]]:
    """Give id and source of a notebook's cells of one kind."""
    return [(cell["id"], "".join(cell["source"])) for cell in load(path)["cells"] if cell["cell_type"] == kind]


def last_value(source: str, names: dict[str, Any]) -> Any:
    """Run a cell in this process, and give the value of its last line."""
    *before, last = ast.parse(source).body
    assert isinstance(last, ast.Expr), "a cell that shows something ends with it"
    exec(compile(ast.Module(before, []), "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def one_cell(path: Path, word: str) -> str:
    """Give the one code cell that has a word in it."""
    (found,) = [source for _, source in cells(path, "code") if word in source]
    return found


def faults(notebook: Any) -> list[str]:
    """List what went wrong in a notebook that was run: errors, errors that a widget caught, and words on stderr."""
    found = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if output.output_type == "error":
                found.append(f"{cell.id}: {output.ename}: {output.evalue}")
            elif output.get("name") == "stderr":
                found.append(f"{cell.id}: on stderr: {output.text}")
    states = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    caught = [m["state"]["outputs"] for m in states.values() if m["model_name"] == "OutputModel"]
    found += [
        f"in a widget: {output.get('evalue') or output.get('text')}"
        for output in itertools.chain(*caught)
        if output["output_type"] == "error" or output.get("name") == "stderr"
    ]
    return found


def run(notebook: Any, folder: Path) -> Any:
    """Run a notebook in a folder with nothing but the maps and decks that lie beside the notebooks, on past errors."""
    for file in (ROOT / "notebooks").glob("our-*.toml"):
        shutil.copy(file, folder)
    client = NotebookClient(
        notebook, timeout=120, allow_errors=True, store_widget_state=True, resources={"metadata": {"path": str(folder)}}
    )
    return client.execute()


def shown(cell: Any) -> str:
    """Give what a cell shows in words; what is printed may come in any number of parts."""
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs]
    return re.sub(r"0x[0-9a-f]+", "", "".join(texts))


@pytest.fixture
def this_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let kernels find the package of this tree."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))


each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@each
class TestForm:
    def test_is_valid(self, path: Path) -> None:
        notebook = load(path)
        nbformat.validate(notebook)
        assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)

    def test_is_kept_without_outputs(self, path: Path) -> None:
        for cell in load(path)["cells"]:
            if cell["cell_type"] == "code":
                assert cell["outputs"] == [], cell["id"]
                assert cell["execution_count"] is None, cell["id"]

    def test_metadata_hold_nothing_but_the_kernel(self, path: Path) -> None:
        notebook = load(path)
        assert notebook["metadata"] == {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
        assert all(cell["metadata"] == {} for cell in notebook["cells"])

    def test_file_is_named_by_number_and_title(self, path: Path) -> None:
        assert re.fullmatch(r"[0-9]{2}(-[a-z0-9]+)+", path.stem)

    def test_cells_have_ids_in_words(self, path: Path) -> None:
        ids = [cell["id"] for cell in load(path)["cells"]]
        assert all(re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", id) for id in ids)
        assert len(set(ids)) == len(ids)

    def test_begins_with_one_title_goal_and_time(self, path: Path) -> None:
        texts = [text for _, text in cells(path, "markdown")]
        titles = [line for text in texts for line in text.splitlines() if line.startswith("# ")]
        assert len(titles) == 1
        assert texts[0].startswith(titles[0])
        assert "**Goal:**" in texts[0]
        minutes = re.search(r"\*\*Time:\*\* ([0-9]+) minutes", texts[0])
        assert minutes is not None
        assert 10 <= int(minutes[1]) <= 20

    def test_code_is_short(self, path: Path) -> None:
        for id, source in cells(path, "code"):
            lines = source.splitlines()
            assert len(lines) <= 8, f"{id}: the machinery belongs in the library"
            assert max(map(len, lines)) <= 100, f"{id}: a line is too wide for a laptop"

    def test_a_still_board_comes_before_the_first_live_one(self, path: Path) -> None:
        sources = [source for _, source in cells(path, "code")]
        live = next((k for k, source in enumerate(sources) if ".play()" in source), None)
        if live is not None:
            assert any(re.fullmatch(r"\w+|.*\.game\(\)", source.splitlines()[-1]) for source in sources[:live])

    def test_ends_with_a_check_and_a_recap(self, path: Path) -> None:
        text = "\n".join(text for _, text in cells(path, "markdown"))
        assert text.index("## Check yourself") < text.index("## In short")
        assert LINK.search(text, text.index("## In short")), "where does one go next?"

    def test_links_lead_somewhere(self, path: Path) -> None:
        for id, text in cells(path, "markdown"):
            for name in LINK.findall(text):
                assert (path.parent / name).is_file(), f"{id}: {name}"


def test_contents_list_every_notebook_once_with_its_title_and_time() -> None:
    contents = dict(cells(START, "markdown"))["contents"]
    rows = [line for line in contents.splitlines() if ".ipynb" in line]
    wanted = []
    for path in NOTEBOOKS[1:]:
        first = cells(path, "markdown")[0][1]
        title = first.splitlines()[0].removeprefix("# ")
        minutes = re.search(r"\*\*Time:\*\* ([0-9]+) minutes", first)
        assert minutes is not None
        wanted.append((f"| [{title}]({path.name}) |", f"| {minutes[1]} |"))
    assert [(row[: row.index(")") + 3], row[row.rindex("|", 0, -1) :]) for row in rows] == wanted


@pytest.mark.notebook
@each
@pytest.mark.usefixtures("this_tree")
def test_runs_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    assert faults(run(nbformat.read(path, as_version=4), tmp_path)) == []


@pytest.mark.notebook
@each
@pytest.mark.usefixtures("this_tree")
def test_every_cell_can_be_run_again(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = [cell for cell in notebook.cells if cell.cell_type == "code" for _ in range(2)]
    notebook.cells = [nbformat.v4.new_code_cell(cell.source) for cell in notebook.cells]
    played = run(notebook, tmp_path)
    assert faults(played) == []
    for once, again in zip(played.cells[::2], played.cells[1::2], strict=True):
        assert shown(once) == shown(again), once.source


@pytest.mark.notebook
@pytest.mark.usefixtures("this_tree")
def test_runner_sees_every_kind_of_fault(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [
        nbformat.v4.new_code_cell("1 / 0"),
        nbformat.v4.new_code_cell("import sys; print('oh', file=sys.stderr)"),
        nbformat.v4.new_code_cell(
            "import ipywidgets\nout = ipywidgets.Output()\nwith out:\n    raise KeyError('inside')\n"
        ),
        nbformat.v4.new_code_cell("ipywidgets.interact(lambda x: 1 // x, x=(0, 0))"),
    ]
    found = faults(run(notebook, tmp_path))
    assert [word for word in ("ZeroDivisionError", "oh", "inside", "in a widget") if word in str(found)] == [
        "ZeroDivisionError",
        "oh",
        "inside",
        "in a widget",
    ]


# -- exercises and quizzes ----------------------------------------------------------------------------

LESSONS = [path for path in NOTEBOOKS if path.stem >= "10"]
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@each_lesson
class TestCheckYourself:
    @pytest.fixture(autouse=True)
    def beside_the_notebooks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT / "notebooks")

    def test_exercise_is_set_with_a_wrong_answer(self, path: Path) -> None:
        result = last_value(one_cell(path, "rt.check("), {"rt": rt})
        assert not result
        assert "wanted:" in str(result)

    def test_its_solution_is_right(self, path: Path) -> None:
        text = dict(cells(path, "markdown"))["solution"]
        solution = re.search(r"```python\n(.*?)```", text, re.DOTALL)
        assert text.startswith("<details><summary>A solution</summary>")
        assert solution is not None
        call = one_cell(path, "rt.check(").splitlines()[-1]
        result = last_value(f"{solution[1]}\n{call}", {"rt": rt})
        assert result, str(result)

    def test_quiz_takes_right_and_wrong_answers(self, path: Path) -> None:
        quiz = last_value(one_cell(path, "rt.quiz("), {"rt": rt})
        assert 5 <= len(quiz) <= 6
        for question in list(quiz):
            wrong = next(c for c in question.choices if c != question.answer) if question.choices else "999"
            assert not quiz.answer(wrong)
            assert quiz.answer(question.answer)
        assert quiz.question is None

    def test_quiz_is_not_answered_by_one_letter(self, path: Path) -> None:
        quiz = last_value(one_cell(path, "rt.quiz("), {"rt": rt})
        places = [question.choices.index(question.answer) for question in quiz if question.choices]
        assert len(places) < 2 or len(set(places)) > 1


# -- every rule is taught -------------------------------------------------------------------------------

# Runs before the first cell: notes, for each cell, the rules of what was played, refused, allowed or asked there.
TRACKER = """
import json
from riskteach.core.session import Session
from riskteach.lessons.quizzes import Quiz

def _noting():
    noted = []  # one entry for each cell from here on
    get_ipython().events.register("pre_run_cell", lambda info: noted.append({}))

    def note(how, rules):
        noted[-1].setdefault(how, set()).update(rule.id for rule in rules)

    def after(kind, name, how, rules):
        before = getattr(kind, name)

        def noting(self, *args, **kwargs):
            found = before(self, *args, **kwargs)
            note(how, rules(self, found))
            return found

        setattr(kind, name, noting)

    after(Session, "_play", "step", lambda game, step: [event.rule for event in step.events])
    after(Session, "explain", "verdict", lambda game, verdict: verdict.rules)
    after(Quiz, "__str__", "question", lambda quiz, text: [rule for one in quiz for rule in one.rules])
    return noted

_noted = _noting()
"""
REPORT = "print(json.dumps([{how: sorted(ids) for how, ids in hows.items()} for hows in _noted]))"


def taught(path: Path, folder: Path) -> set[str]:
    """Run a notebook; give the rules that decided something there, where one can read which rule it was.

    A rule of a step or a verdict counts where its id stands in what the same cell shows; one of a quiz counts
    where it is asked.
    """
    notebook: Any = nbformat.read(path, as_version=4)
    first, last = nbformat.v4.new_code_cell(TRACKER), nbformat.v4.new_code_cell(REPORT)
    notebook.cells = [first, *notebook.cells, last]
    run(notebook, folder)
    assert faults(notebook) == []
    noted = json.loads(notebook.cells[-1].outputs[0].text)
    found = set()
    code = [cell for cell in notebook.cells[1:-1] if cell.cell_type == "code"]
    for cell, hows in zip(code, noted[:-1], strict=True):
        shown = json.dumps(cell.get("outputs", ()))
        found |= set(hows.get("question", ()))
        found |= {
            id for how in ("step", "verdict") for id in hows.get(how, ()) if re.search(rf"{id}(?![a-z.-])", shown)
        }
    return found


# How the numbers of notebooks begin, and the games whose rules they teach: three of them share most with Classic.
TENS = {"12": ("classic", "mission", "two-player", "revised"), "3": ("deepspace",)}


@pytest.mark.notebook
@pytest.mark.usefixtures("this_tree")
@pytest.mark.parametrize("tens", TENS)
def test_every_rule_is_taught_in_some_notebook(tens: str, tmp_path: Path) -> None:
    lessons = [path for path in LESSONS if path.stem.startswith(tuple(tens))]
    found = set().union(*(taught(path, tmp_path) for path in lessons))
    for game in TENS[tens]:
        assert set(rt.rulebook(game)) - found == set()


def test_every_game_has_notebooks() -> None:
    assert sorted(game for games in TENS.values() for game in games) == sorted(rt.games())


@pytest.mark.notebook
@pytest.mark.usefixtures("this_tree")
def test_printing_a_rule_does_not_teach_it(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [
        nbformat.v4.new_code_cell("import riskteach as rt\nprint(rt.rulebook('classic'))"),
        nbformat.v4.new_code_cell("game = rt.new_game('classic', seed=1)\nstep = game.do('claim peru')"),
        nbformat.v4.new_code_cell("print('classic.battle.tie', game.explain('claim peru'))"),
    ]
    nbformat.write(notebook, tmp_path / "printed.ipynb")
    assert taught(tmp_path / "printed.ipynb", tmp_path) == {"classic.setup.claim"}
