"""The command ``riskteach``: it opens JupyterLab on the notebooks."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from riskteach.core.errors import RiskError
from riskteach.core.files import write_whole

START = "00-start-here.ipynb"
FOLDER = "riskteach-notebooks"
MANIFEST = ".riskteach-notebooks.json"
PACKAGE = Path(__file__).resolve().parent


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    at = words.index("--") if "--" in words else len(words)
    words, jupyter_options = words[:at], words[at + 1 :]
    parser = _parser()
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        parser.error(f"don't know {' '.join(unknown)}; options for Jupyter come after two dashes: riskteach lab -- …")
    if arguments.command is None:
        parser.print_help()
        return 0
    try:
        return _lab(arguments.folder, jupyter_options)
    except RiskError as error:
        problem = str(error)
    except OSError as error:
        problem = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
    print(f"riskteach: {problem}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    import riskteach

    parser = argparse.ArgumentParser(
        prog="riskteach",
        description="Teach the rules of the Risk family of board games in Jupyter.",
        epilog='Start with "riskteach lab".',
    )
    parser.add_argument("--version", action="version", version=f"riskteach {riskteach.__version__}")
    lab = parser.add_subparsers(dest="command", metavar="lab", title="command").add_parser(
        "lab",
        help="open JupyterLab on the notebooks",
        usage="riskteach lab [FOLDER] [-- JUPYTER OPTIONS]",
        description="Open JupyterLab on the notebooks, at the first one. Stop it with Ctrl-C.",
        epilog="What comes after two dashes goes to Jupyter as it is: riskteach lab -- --no-browser --port=8899",
    )
    lab.add_argument(
        "folder",
        nargs="?",
        metavar="FOLDER",
        help=f"where to lay the notebooks, {FOLDER} if none is named; what you changed there is never overwritten. "
        "In a clone of the project the clone's own notebooks are opened if none is named.",
    )
    return parser


def _lab(folder: str | None, options: Sequence[str]) -> int:
    if find_spec("jupyterlab") is None:
        raise RiskError('JupyterLab is not installed here: pip install "riskteach[lab]"')
    source = home = shipped()
    if folder is not None or source.parent == PACKAGE:
        home = Path(folder or FOLDER)
    if os.path.realpath(home) != os.path.realpath(source):
        for line in lay(source, home):
            print(line, flush=True)
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={os.path.abspath(home)}"]
    if (home / START).is_file():
        command.append(f"--LabApp.default_url=/lab/tree/{START}")
    code = _child([*command, *options])
    if code and "--allow-root" not in options and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"riskteach: you are root; Jupyter may want: {sys.argv[0]} lab -- --allow-root", file=sys.stderr)
    return code


def _child(command: Sequence[str]) -> int:
    """Run a child to its end and return its exit code, as a shell would tell it."""
    # The question about news would lie over the lower right corner of every lesson.
    more = os.environ.get("JUPYTER_CONFIG_PATH")
    path = os.pathsep.join([*([more] if more else []), str(PACKAGE / "jupyter")])
    child = subprocess.Popen(command, env={**os.environ, "JUPYTER_CONFIG_PATH": path})
    before = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    try:
        while True:
            try:
                code = child.wait()
                return code if code >= 0 else 128 - code
            except KeyboardInterrupt:
                pass  # The terminal told the child too, and Jupyter asks before it stops.
    finally:
        signal.signal(signal.SIGTERM, before)


def shipped() -> Path:
    """The folder of the notebooks that came with this package: inside it in a wheel, beside it in a clone."""
    for folder in (PACKAGE / "notebooks", PACKAGE.parent / "notebooks"):
        if (folder / START).is_file():
            return folder
    raise RiskError(f"this installation of riskteach has no notebooks: {PACKAGE / 'notebooks' / START} is missing")


def lay(source: Path, folder: Path) -> list[str]:
    """Lay the notebooks in a folder and tell what was done, a line for each thing worth knowing.

    A manifest in the folder remembers what was laid there. So a copy that nobody touched is known, and is replaced by
    a newer one; one that somebody changed is kept, and the newer one comes to lie beside it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise RiskError(f"{folder} is not a folder: name another one") from None
    told, written = [], 0
    before = _read_manifest(folder / MANIFEST)
    laid = dict(before)
    for file in sorted(source.rglob("*")):
        name = file.relative_to(source)
        if not file.is_file() or any(part.startswith((".", "__")) for part in name.parts):
            continue
        content = file.read_bytes()
        # There always is one: the names go on until one is free.
        place, found = next(
            (place, found)
            for place in _places(folder / name)
            if (found := _found(place, content, laid.get(place.relative_to(folder).as_posix()))) != "theirs"
        )
        if found in ("nothing", "old"):
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(place, content)
            written += 1
        laid[place.relative_to(folder).as_posix()] = _checksum(content)
        if place != folder / name:
            told.append(f"{folder / name} was changed and is kept; the new one is {place.name} beside it")
    if laid != before:
        write_whole(folder / MANIFEST, json.dumps({"format": 1, "laid": laid}, indent=1, sort_keys=True) + "\n")
    if written:
        told.append(f"{written} file{'s' if written > 1 else ''} laid in {folder}")
    return told


def _found(place: Path, content: bytes, laid: str | None) -> str:
    """Tell what lies where a file is to go: nothing, the same, an old copy of ours, one only run, or theirs."""
    if not os.path.lexists(place):
        return "nothing"
    if not place.is_file():
        return "theirs"
    there = place.read_bytes()
    if there == content:
        return "same"
    if _checksum(there) == laid:
        return "old"
    # A notebook that was only run keeps its outputs; it has the new cells already, so there is nothing to lay.
    return "run" if (cells := _cells(there)) is not None and cells == _cells(content) else "theirs"


def _places(first: Path) -> Iterator[Path]:
    """Where a file may lie, one after another: start.ipynb, start.new.ipynb, start.new-2.ipynb."""
    yield first
    number = 1
    while True:
        yield first.with_name(f"{first.stem}.new{'' if number == 1 else f'-{number}'}{first.suffix}")
        number += 1


def _checksum(content: bytes) -> str:
    return sha256(content).hexdigest()


def _cells(content: bytes) -> list[tuple[str, str]] | None:
    """What a person reads and writes in a notebook, without outputs and counts; None if it is no notebook."""
    try:
        return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
    except (ValueError, TypeError, KeyError):
        return None


def _read_manifest(path: Path) -> dict[str, str]:
    """Read the checksums of what was laid; a damaged manifest counts as none, so that nothing is overwritten."""
    try:
        laid = json.loads(path.read_bytes())["laid"]
        return {str(name): str(checksum) for name, checksum in laid.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


if __name__ == "__main__":
    raise SystemExit(main())
