"""What all tests share: Hypothesis profiles, errors that ipywidgets swallows, and the browser."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Named only where it lies beside this file: a copy of this file is tested alone.
pytest_plugins = [plugin.stem for plugin in Path(__file__).parent.glob("rule_coverage.py")]

# In CI the same examples each time: a change is judged by itself, not by luck. By hand new ones each time.
IN_CI = bool(os.environ.get("CI"))
settings.register_profile(
    "default",
    deadline=None,
    derandomize=IN_CI,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # it judges the machine, not the code
    max_examples=30,
    stateful_step_count=60,
)
settings.register_profile("long", settings.get_profile("default"), max_examples=300, stateful_step_count=200)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
BROWSER_OPTIONS = [
    # Quiet and alone: no sandbox (root has none), no calls home.
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


class Swallowed(logging.Handler):
    """Keeps what ipywidgets logs instead of raising."""

    def __init__(self) -> None:
        super().__init__()
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.errors.append(logging.Formatter("%(message)s").format(record))


# As node finds it: here, or in a folder above.
AXES = [folder / "node_modules" / "axe-core" / "axe.min.js" for folder in Path(__file__).resolve().parents]


@pytest.fixture
def axe() -> Callable[[Page, str], list[str]]:
    """Find what axe-core objects to in a part of a page."""
    script = next((path for path in AXES if path.exists()), None)
    if script is None:
        pytest.skip("axe-core is not installed (npm install --no-save axe-core)")

    def found(page: Page, within: str) -> list[str]:
        page.add_script_tag(path=str(script))
        names: list[str] = page.evaluate(
            "(within) => axe.run(within).then((all) => all.violations.map((one) => one.id))", within
        )
        return names

    return found


MEASURED: list[str] = []


@pytest.fixture
def measured() -> Callable[[str], None]:
    """Note a figure; all of them are printed when the run is over, and none is held against a clock."""
    return MEASURED.append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in MEASURED:
        terminalreporter.write_line(f"measured: {line}")


@pytest.fixture(autouse=True)
def no_swallowed_errors() -> Iterator[None]:
    """Fail the test whose widget callback raised: ipywidgets only logs such an error, and the test would pass."""
    logger = logging.getLogger("traitlets")
    swallowed = Swallowed()
    logger.addHandler(swallowed)
    yield
    logger.removeHandler(swallowed)
    if swallowed.errors:
        pytest.fail("an error was swallowed in a callback:\n" + "\n".join(swallowed.errors), pytrace=False)


@cache
def find_browser() -> str | None:
    """Find a Chromium: one in the path or at its usual place, else Playwright's own."""
    for place in (*map(shutil.which, BROWSERS), *BROWSER_PLACES):
        if place and Path(place).is_file():
            return place
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if own and Path(own).is_file() else None


@pytest.hookimpl(tryfirst=True)  # before the fixtures, which would start the browser
def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and find_browser() is None:
        pytest.skip("no Chromium, Chrome or Edge was found (playwright install chromium brings one)")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and item.get_closest_marker("browser") and os.environ.get("RISKTEACH_REQUIRE_BROWSER"):
        report.outcome = "failed"
        report.longrepr = f"RISKTEACH_REQUIRE_BROWSER is set, and a browser test was skipped: {report.longreprtext}"
    return report


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A running Chromium, for tests marked ``browser``.

    One for each module, not one for all: as long as it runs, Playwright's event loop counts as running in this thread,
    and whoever wants to start one there can't.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_OPTIONS)
        yield running
        running.close()
