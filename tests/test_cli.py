"""The command: notebooks are laid and nobody's work is overwritten; what goes wrong is said in one line."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ParamSpec, TypeVar

import pytest

import riskteach
from riskteach import cli
from riskteach.core.errors import RiskError
from riskteach.core.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
P = ParamSpec("P")
T = TypeVar("T")


def notebook(text: str, output: str | None = None) -> bytes:
    """Make a notebook of one cell, run or not."""
    outputs = [] if output is None else [{"output_type": "stream", "name": "stdout", "text": output}]
    cell: dict[str, Any] = {
        "cell_type": "code",
        "source": [text],
        "outputs": outputs,
        "execution_count": None,
        "metadata": {},
    }
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def tree(folder: Path) -> dict[str, bytes]:
    """Read a folder, but for its manifest."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != cli.MANIFEST)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """Notebooks as a package brings them."""
    folder = tmp_path / "package" / "notebooks"
    (folder / "images").mkdir(parents=True)
    (folder / cli.START).write_bytes(notebook("start"))
    (folder / "10-more.ipynb").write_bytes(notebook("more"))
    (folder / "images" / "board.svg").write_bytes(b"<svg/>")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where somebody wants them."""
    return tmp_path / "school" / "lessons"


class TestLaying:
    def test_fresh(self, shipped: Path, home: Path) -> None:
        assert cli.lay(shipped, home) == [f"3 files laid in {home}"]
        assert tree(home) == tree(shipped)

    def test_what_is_hidden_stays_behind(self, shipped: Path, home: Path) -> None:
        (shipped / ".ipynb_checkpoints").mkdir()
        (shipped / ".ipynb_checkpoints" / cli.START).write_bytes(b"old")
        cli.lay(shipped, home)
        assert not (home / ".ipynb_checkpoints").exists()

    def test_again_touches_nothing(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        before = {path: path.stat().st_mtime_ns for path in home.rglob("*")}
        assert cli.lay(shipped, home) == []
        assert {path: path.stat().st_mtime_ns for path in home.rglob("*")} == before

    def test_a_changed_one_is_kept_and_the_new_one_laid_beside_it(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (home / cli.START).write_bytes(notebook("mine"))
        told = cli.lay(shipped, home)
        assert f"{home / cli.START} was changed and is kept; the new one is 00-start-here.new.ipynb beside it" in told
        assert tree(home) == {
            **tree(shipped),
            cli.START: notebook("mine"),
            "00-start-here.new.ipynb": notebook("start"),
        }

    def test_the_new_one_is_not_laid_twice(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (home / cli.START).write_bytes(notebook("mine"))
        cli.lay(shipped, home)
        before = tree(home)
        cli.lay(shipped, home)
        assert tree(home) == before

    def test_a_changed_new_one_is_kept_too(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (home / cli.START).write_bytes(notebook("mine"))
        cli.lay(shipped, home)
        (home / "00-start-here.new.ipynb").write_bytes(notebook("mine too"))
        told = cli.lay(shipped, home)
        assert "00-start-here.new-2.ipynb" in told[0]
        there = tree(home)
        assert there[cli.START] == notebook("mine")
        assert there["00-start-here.new.ipynb"] == notebook("mine too")
        assert there["00-start-here.new-2.ipynb"] == notebook("start")

    def test_an_untouched_one_is_brought_up_to_date(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (shipped / cli.START).write_bytes(notebook("start, better"))
        assert cli.lay(shipped, home) == [f"1 file laid in {home}"]
        assert tree(home) == tree(shipped)

    def test_an_untouched_new_one_is_brought_up_to_date(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (home / cli.START).write_bytes(notebook("mine"))
        cli.lay(shipped, home)
        (shipped / cli.START).write_bytes(notebook("start, better"))
        cli.lay(shipped, home)
        there = tree(home)
        assert there[cli.START] == notebook("mine")
        assert there["00-start-here.new.ipynb"] == notebook("start, better")
        assert "00-start-here.new-2.ipynb" not in there

    def test_one_that_was_only_run_keeps_its_outputs(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (home / cli.START).write_bytes(notebook("start", output="6 5 3"))
        assert cli.lay(shipped, home) == []
        assert (home / cli.START).read_bytes() == notebook("start", output="6 5 3")
        (shipped / cli.START).write_bytes(notebook("start, better"))
        cli.lay(shipped, home)
        assert (home / cli.START).read_bytes() == notebook("start", output="6 5 3")
        assert (home / "00-start-here.new.ipynb").read_bytes() == notebook("start, better")

    def test_one_that_was_there_before_is_somebody_s(self, shipped: Path, home: Path) -> None:
        home.mkdir(parents=True)
        (home / cli.START).write_bytes(b"no notebook at all")
        cli.lay(shipped, home)
        assert (home / cli.START).read_bytes() == b"no notebook at all"
        assert (home / "00-start-here.new.ipynb").read_bytes() == notebook("start")

    def test_a_folder_of_that_name_is_left_alone(self, shipped: Path, home: Path) -> None:
        (home / cli.START).mkdir(parents=True)
        cli.lay(shipped, home)
        assert (home / cli.START).is_dir()
        assert (home / "00-start-here.new.ipynb").read_bytes() == notebook("start")

    @pytest.mark.parametrize("damaged", [b"", b"\xff", b"[]", b'{"laid": 3}', b'{"laid": {"00-start-here.ipynb": 1}}'])
    def test_without_its_manifest_nothing_is_overwritten(self, damaged: bytes, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (home / cli.MANIFEST).write_bytes(damaged)
        (shipped / cli.START).write_bytes(notebook("start, better"))
        cli.lay(shipped, home)
        assert (home / cli.START).read_bytes() == notebook("start")
        assert (home / "00-start-here.new.ipynb").read_bytes() == notebook("start, better")

    def test_a_missing_one_comes_back(self, shipped: Path, home: Path) -> None:
        cli.lay(shipped, home)
        (home / cli.START).unlink()
        cli.lay(shipped, home)
        assert tree(home) == tree(shipped)

    def test_the_map_to_be_copied_comes_along_and_a_class_s_own_is_kept(self, home: Path) -> None:
        cli.lay(cli.shipped(), home)
        map_ = home / "our-town.toml"
        assert map_.read_bytes() == (ROOT / "notebooks" / "our-town.toml").read_bytes()
        map_.write_text("mine")
        cli.lay(cli.shipped(), home)
        assert map_.read_text() == "mine"
        assert (home / "our-town.new.toml").is_file()


class TestCommand:
    @pytest.fixture
    def started(self, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        """Stand in for JupyterLab: what would have been started."""
        commands: list[list[str]] = []

        def child(command: list[str]) -> int:
            commands.append(command)
            return 0

        monkeypatch.setattr(cli, "_child", child)
        return commands

    @pytest.fixture
    def installed(self, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """As from a wheel, which has the notebooks inside."""
        monkeypatch.setattr(cli, "PACKAGE", shipped.parent)

    def test_in_a_clone_it_opens_the_clone_s_notebooks(self, started: list[list[str]], tmp_path: Path) -> None:
        before = tree(ROOT / "notebooks")
        assert cli.main(["lab"]) == 0
        assert started == [
            [
                *(sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT / 'notebooks'}"),
                "--LabApp.default_url=/lab/tree/00-start-here.ipynb",
            ]
        ]
        assert tree(ROOT / "notebooks") == before

    def test_in_a_clone_a_named_folder_gets_copies(self, started: list[list[str]], home: Path) -> None:
        assert cli.main(["lab", str(home)]) == 0
        assert (home / cli.START).read_bytes() == (ROOT / "notebooks" / cli.START).read_bytes()
        assert f"--ServerApp.root_dir={home}" in started[0]

    def test_in_a_clone_its_own_folder_gets_no_copies(
        self, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(ROOT / "notebooks")
        assert cli.main(["lab", "."]) == 0
        assert f"--ServerApp.root_dir={ROOT / 'notebooks'}" in started[0]
        assert not (ROOT / "notebooks" / cli.MANIFEST).exists()

    @pytest.mark.usefixtures("installed")
    def test_installed_it_lays_the_notebooks_where_one_stands(
        self, started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert cli.main(["lab"]) == 0
        assert (tmp_path / "riskteach-notebooks" / cli.START).read_bytes() == notebook("start")
        assert f"--ServerApp.root_dir={tmp_path / 'riskteach-notebooks'}" in started[0]

    @pytest.mark.usefixtures("installed")
    def test_options_for_jupyter_go_through_as_they_are(self, started: list[list[str]], home: Path) -> None:
        assert cli.main(["lab", str(home), "--", "--no-browser", "--", "-h"]) == 0
        assert started[0][5:] == ["--no-browser", "--", "-h"]

    def test_an_unknown_option_names_the_two_dashes(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as stop:
            cli.main(["lab", "--no-browser"])
        assert stop.value.code == 2
        assert "--no-browser; options for Jupyter come after two dashes" in capsys.readouterr().err

    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as stop:
            cli.main(["--version"])
        assert (stop.value.code, capsys.readouterr().out) == (0, f"riskteach {riskteach.__version__}\n")

    def test_without_a_word_it_shows_its_help(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.main([]) == 0
        assert "riskteach lab" in capsys.readouterr().out

    def test_the_module_is_the_command(self) -> None:
        run = subprocess.run([sys.executable, "-m", "riskteach", "--version"], cwd=ROOT, capture_output=True, text=True)
        assert (run.returncode, run.stdout) == (0, f"riskteach {riskteach.__version__}\n")

    def test_jupyterlab_is_missing(
        self, started: list[list[str]], home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(cli, "find_spec", lambda name: None)
        assert cli.main(["lab", str(home)]) == 2
        assert capsys.readouterr().err == (
            'riskteach: JupyterLab is not installed here: pip install "riskteach[lab]"\n'
        )
        assert (started, home.exists()) == ([], False)

    def test_the_notebooks_are_missing(
        self,
        started: list[list[str]],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(cli, "PACKAGE", tmp_path)
        assert cli.main(["lab"]) == 2
        assert "has no notebooks" in one_line(capsys)
        assert started == []


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    """Read what was said on stderr: one line, from the command."""
    said = capsys.readouterr().err
    assert said.startswith("riskteach: ")
    assert said.count("\n") == 1
    return said


@contextmanager
def nobody() -> Iterator[None]:
    """For a moment be a user who may not do everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def as_nobody(function: Callable[P, T]) -> Callable[P, T]:
    """Make a function that is always run as that user."""

    def wrapped(*arguments: P.args, **named: P.kwargs) -> T:
        with nobody():
            return function(*arguments, **named)

    return wrapped


@pytest.fixture
def locked() -> Iterator[Path]:
    """A folder that may be read and not written; outside tmp_path, whose parents are closed to others."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


class TestBadFolders:
    @pytest.fixture(autouse=True)
    def no_lab(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def child(command: list[str]) -> int:
            raise AssertionError("JupyterLab was started")

        monkeypatch.setattr(cli, "_child", child)

    def test_a_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "file").write_text("mine")
        assert cli.main(["lab", str(tmp_path / "file")]) == 2
        assert one_line(capsys) == f"riskteach: {tmp_path / 'file'} is not a folder: name another one\n"
        assert (tmp_path / "file").read_text() == "mine"

    def test_a_folder_in_a_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "file").write_text("mine")
        assert cli.main(["lab", str(tmp_path / "file" / "lessons")]) == 2
        assert "is not a folder" in one_line(capsys)

    def test_a_ring_of_links(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "one").symlink_to(tmp_path / "two")
        (tmp_path / "two").symlink_to(tmp_path / "one")
        assert cli.main(["lab", str(tmp_path / "one")]) == 2
        assert cli.main(["lab", str(tmp_path / "one" / "lessons")]) == 2
        said = capsys.readouterr().err.splitlines()
        assert len(said) == 2
        assert all(line.startswith("riskteach: ") and str(tmp_path / "one") in line for line in said)

    def test_a_name_that_is_too_long(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.main(["lab", str(tmp_path / ("x" * 300))]) == 2
        assert "File name too long" in one_line(capsys)

    @pytest.mark.parametrize("name", ["", "lessons"])
    def test_a_locked_folder(
        self, name: str, locked: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        # Only writing is done as nobody, who may not even read where this package lies.
        monkeypatch.setattr(cli, "write_whole", as_nobody(write_whole))
        monkeypatch.setattr(Path, "mkdir", as_nobody(Path.mkdir))
        assert cli.main(["lab", str(locked / name)]) == 2
        assert "Permission denied" in one_line(capsys)
        assert list(locked.iterdir()) == []

    def test_a_full_disk(self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(os, "fsync", full_disk)
        assert cli.main(["lab", str(home)]) == 2
        assert "No space left on device" in one_line(capsys)
        assert tree(home) == {}


def full_disk(*_: Any) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class TestChild:
    def run(self, code: str) -> subprocess.Popen[str]:
        """Start a process that starts Python code as its child, by the command's own way."""
        outer = "import sys; from riskteach import cli; sys.exit(cli._child([sys.executable, '-c', sys.argv[1]]))"
        return subprocess.Popen(
            [sys.executable, "-c", outer, code], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
        )

    @pytest.mark.parametrize("code", [0, 1, 7])
    def test_its_exit_code_is_passed_on(self, code: int) -> None:
        with self.run(f"raise SystemExit({code})") as process:
            assert process.wait(30) == code

    def test_a_killed_child_is_told_as_a_shell_tells_it(self) -> None:
        with self.run("import os; os.kill(os.getpid(), 9)") as process:
            assert process.wait(30) == 137

    def test_ctrl_c_is_the_child_s_to_answer(self) -> None:
        code = (
            "import time\ntry: print('ready', flush=True); time.sleep(30)\n"
            "except KeyboardInterrupt: time.sleep(0.2); raise SystemExit(5)"
        )
        with self.run(code) as process:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all in front of it
            assert process.wait(30) == 5

    def test_a_request_to_stop_reaches_the_child(self) -> None:
        with self.run("import time; print('ready', flush=True); time.sleep(30)") as process:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
            process.terminate()
            assert process.wait(30) == 128 + signal.SIGTERM


def test_jupyterlab_really_opens_at_the_first_notebook(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--no-browser", f"--port={port}", "--port-retries=0", "--allow-root", "--IdentityProvider.token=school"]
    command = [sys.executable, "-m", "riskteach", "lab", str(tmp_path / "lessons"), "--", *options]
    log = tmp_path / "log"
    with log.open("w") as told, subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=subprocess.STDOUT) as lab:
        try:
            address = f"http://127.0.0.1:{port}"
            deadline = time.monotonic() + 60
            entry = None
            while entry is None and lab.poll() is None and time.monotonic() < deadline:
                time.sleep(0.2)
                with suppress(OSError):
                    entry = urllib.request.urlopen(f"{address}/?token=school", timeout=10).url
            assert entry, log.read_text()
            assert entry.startswith(f"{address}/lab/tree/{cli.START}")
            contents = urllib.request.urlopen(f"{address}/api/contents/{cli.START}?token=school", timeout=10)
            assert json.load(contents)["type"] == "notebook"
        finally:
            lab.terminate()
        assert lab.wait(30) in (0, 128 + signal.SIGTERM), log.read_text()


class TestWriteWhole:
    def test_text_and_bytes(self, tmp_path: Path) -> None:
        write_whole(tmp_path / "text", "één\n")
        write_whole(str(tmp_path / "bytes"), b"\x00\r\n")
        assert tree(tmp_path) == {"text": "één\n".encode(), "bytes": b"\x00\r\n"}

    def test_a_new_file_has_the_usual_permissions(self, tmp_path: Path) -> None:
        (tmp_path / "usual").write_text("")
        write_whole(tmp_path / "new", "")
        assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode

    def test_a_replaced_file_keeps_its_own(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("old")
        (tmp_path / "file").chmod(0o640)
        write_whole(tmp_path / "file", "new")
        assert ((tmp_path / "file").read_text(), (tmp_path / "file").stat().st_mode & 0o777) == ("new", 0o640)

    def test_a_link_stays_one(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("old")
        (tmp_path / "link").symlink_to("file")
        write_whole(tmp_path / "link", "new")
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "file").read_text() == "new"

    @pytest.mark.parametrize("step", ["fsync", "replace"])
    def test_a_fault_in_the_middle_leaves_the_old_file(
        self, step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").write_text("old")
        monkeypatch.setattr(os, step, full_disk)
        with pytest.raises(RiskError, match=r"^can't write .*file: No space left on device$"):
            write_whole(tmp_path / "file", "new")
        assert tree(tmp_path) == {"file": b"old"}

    def test_an_interruption_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(*_: Any) -> None:
            raise KeyboardInterrupt

        (tmp_path / "file").write_text("old")
        monkeypatch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_whole(tmp_path / "file", "new")
        assert tree(tmp_path) == {"file": b"old"}

    def test_a_killed_process_leaves_the_old_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("old")
        code = (
            "import os, sys; from riskteach.core.files import write_whole\n"
            "os.fsync = lambda _: os.kill(os.getpid(), 9)\nwrite_whole(sys.argv[1], 'new' * 10**6)"
        )
        run = subprocess.run([sys.executable, "-c", code, tmp_path / "file"], cwd=ROOT)
        assert run.returncode == -9
        assert (tmp_path / "file").read_text() == "old"

    def test_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(RiskError, match=r"^can't write .*: there is no folder .*lessons$"):
            write_whole(tmp_path / "lessons" / "file", "new")

    def test_a_file_for_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("old")
        with pytest.raises(RiskError, match="there is no folder"):
            write_whole(tmp_path / "file" / "file", "new")

    def test_a_folder_for_a_file(self, tmp_path: Path) -> None:
        with pytest.raises(RiskError, match="it is a folder"):
            write_whole(tmp_path, "new")

    @pytest.mark.skipif(os.name == "nt", reason="there are no such files on Windows")
    def test_what_is_no_ordinary_file_is_not_replaced(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(RiskError, match="not an ordinary file"):
            write_whole(tmp_path / "pipe", "new")

    def test_a_locked_folder(self, locked: Path) -> None:
        with nobody(), pytest.raises(RiskError, match="Permission denied"):
            write_whole(locked / "file", "new")

    def test_a_locked_file(self) -> None:
        with TemporaryDirectory() as name:
            folder, file = Path(name), Path(name) / "file"
            file.write_text("old")
            file.chmod(0o444)
            folder.chmod(0o777)
            with nobody(), pytest.raises(RiskError, match="Permission denied"):
                write_whole(file, "new")
            assert file.read_text() == "old"
