"""The net itself is tested: an error that ipywidgets swallows is caught, a skipped browser test is seen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")


def run(folder: Path, test: str, **environment: str) -> str:
    """Run a test in a folder of its own under our conftest.py, and return what pytest said."""
    (folder / "conftest.py").write_bytes(CONFTEST.read_bytes())
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser:\n")
    (folder / "test_it.py").write_text(test)
    command = [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider"]
    return subprocess.run(command, cwd=folder, env=os.environ | environment, capture_output=True, text=True).stdout


class TestSwallowedErrors:
    click = """
import ipywidgets
def test_it():
    button = ipywidgets.Button()
    button.on_click(lambda _: {})
    button.click()
"""

    def test_an_error_in_a_callback_fails_the_test(self, tmp_path: Path) -> None:
        said = run(tmp_path, self.click.format("1 / 0"))
        assert "1 passed, 1 error" in said
        assert "ZeroDivisionError" in said

    def test_a_callback_without_one_passes(self, tmp_path: Path) -> None:
        assert "1 passed in" in run(tmp_path, self.click.format("1 / 1"))


class TestWithoutBrowser:
    test = "import pytest\n@pytest.mark.browser\ndef test_it(browser): browser.new_page()\n"

    @pytest.fixture
    def nowhere(self, tmp_path: Path) -> dict[str, str]:
        """Hide every browser of this machine that lies in the path or is Playwright's own."""
        empty = str(tmp_path / "empty")
        return {"PATH": empty, "PLAYWRIGHT_BROWSERS_PATH": empty, "RISKTEACH_REQUIRE_BROWSER": ""}

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere browsers lie outside the path")
    def test_it_is_skipped_and_says_why(self, tmp_path: Path, nowhere: dict[str, str]) -> None:
        said = run(tmp_path, self.test, **nowhere)
        assert "1 skipped in" in said
        assert "no Chromium, Chrome or Edge was found" in said

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere browsers lie outside the path")
    def test_where_one_is_required_it_fails(self, tmp_path: Path, nowhere: dict[str, str]) -> None:
        said = run(tmp_path, self.test, **nowhere | {"RISKTEACH_REQUIRE_BROWSER": "1"})
        assert "1 error in" in said
        assert "no Chromium, Chrome or Edge was found" in said

    def test_another_skip_fails_there_too(self, tmp_path: Path) -> None:
        test = "import pytest\n@pytest.mark.browser\ndef test_it(): pytest.skip('tired')\n"
        assert "1 failed in" in run(tmp_path, test, RISKTEACH_REQUIRE_BROWSER="1")
