"""Run by .ci/run with the Python of a fresh environment: the installed package holds what a clone does, and plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

CLONE = Path(__file__).resolve().parents[1]


def main() -> None:
    import riskteach as rt
    from riskteach import cli

    package = Path(rt.__file__).parent
    assert CLONE not in package.parents, f"this is the clone, not an installation: {package}"

    wanted = {path.relative_to(CLONE / "riskteach") for path in (CLONE / "riskteach").rglob("*") if path.is_file()}
    wanted |= {path.relative_to(CLONE) for path in (CLONE / "notebooks").rglob("*") if path.is_file()}
    wanted = {path for path in wanted if path.suffix != ".pyc" and ".ipynb_checkpoints" not in path.parts}
    missing = sorted(str(path) for path in wanted if not (package / path).is_file())
    assert not missing, f"not in the package: {', '.join(missing)}"
    for name in ("py.typed", "board.js", "world.toml", cli.START):
        assert any(path.name == name for path in wanted), f"not in the clone: {name}"

    game = rt.new_game("classic", players=3, seed=7, setup="quick")
    for _ in range(200):
        game.do(next(iter(game.legal_actions())))
    with TemporaryDirectory() as folder:
        game.save(Path(folder) / "lesson.json")
        assert rt.load_game(Path(folder) / "lesson.json").state == game.state
        told = cli.lay(cli.shipped(), Path(folder) / "notebooks")
        assert (Path(folder) / "notebooks" / cli.START).is_file(), told
    print(game)

    lab = subprocess.run([sys.executable, "-Im", "riskteach", "lab"], capture_output=True, text=True)
    assert lab.returncode == 2, lab  # it was installed without JupyterLab
    assert 'pip install "riskteach[lab]"' in lab.stderr, lab.stderr
    print(f"\nriskteach {rt.__version__}: {len(wanted)} files in place, {len(game.history)} steps played, {told[0]}")


if __name__ == "__main__":
    main()
