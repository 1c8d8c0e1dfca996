"""`import riskteach` is quick: what is heavy comes in when it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = {"anywidget", "importlib.metadata", "ipywidgets", "matplotlib", "networkx", "numpy"}


def loaded(code: str) -> set[str]:
    """Name the modules that a fresh interpreter has after some code."""
    code += "\nimport sys; print('\\n'.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


@pytest.mark.parametrize("module", ["riskteach", "riskteach.cli"])
def test_a_fresh_import_loads_nothing_heavy(module: str) -> None:
    at_start = loaded("")  # some packages load others whenever Python starts
    assert (loaded(f"import {module}") - at_start) & HEAVY == set()


def test_the_fresh_interpreter_is_asked_truly() -> None:
    assert "importlib.metadata" in loaded("import importlib.metadata")
