"""The notebooks: their form, and that each runs from top to bottom without a fault that anybody would see."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

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
    """Run a notebook in an empty folder, on past errors."""
    client = NotebookClient(
        notebook, timeout=120, allow_errors=True, store_widget_state=True, resources={"metadata": {"path": str(folder)}}
    )
    return client.execute()


@pytest.fixture
def this_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let kernels find the package of this tree."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


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
            assert any(re.fullmatch(r"\w+", source.splitlines()[-1]) for source in sources[:live])

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
