"""The stepper in a real browser: in JupyterLab as a class uses it, and on a bare page for what needs no Lab."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep
from typing import TYPE_CHECKING, Any

import nbformat
import pytest

import riskteach as rt
from riskteach.widgets.odds import OddsExplorer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[1]
BATTLE = "A: siam 9, india 1 | B: china 3, indonesia 2 | C: * 1 | A attack"
CELLS = [
    "import riskteach as rt",
    f"game = rt.position('classic', {BATTLE!r}, seed=3)\ngame.play()",
    "game.play()",
    "game.do('attack siam china 3')",
]
LAPTOP = {"width": 1366, "height": 768}


# -- JupyterLab -----------------------------------------------------------------------------------


class Lab:
    """A running JupyterLab with one notebook in it."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url, token

    def ask(self, path: str, method: str = "GET") -> Any:
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def end_sessions(self) -> None:
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")

    def restart(self) -> None:
        for session in self.ask("sessions"):
            self.ask(f"kernels/{session['kernel']['id']}/restart", "POST")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab with nothing of this machine's settings."""
    home = tmp_path_factory.mktemp("lab")
    (home / "work").mkdir()
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, home / "work" / "lesson.ipynb")
    news = home / "settings" / "@jupyterlab" / "apputils-extension"
    news.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (news / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
    port, token = free_port(), secrets.token_hex(8)
    own = {"PYTHONPATH": str(ROOT), "RISKTEACH_KEEP": str(home / "kept"), "HOME": str(home)}
    own |= {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"),
        *(f"--IdentityProvider.token={token}", "--ServerApp.port_retries=0", "--expose-app-in-browser"),
    ]
    with open(home / "log", "wb") as log:
        server = subprocess.Popen(
            command, cwd=home / "work", env={**os.environ, **own}, stdout=log, stderr=subprocess.STDOUT
        )
    running = Lab(f"http://127.0.0.1:{port}", token)
    try:
        until(lambda: server.poll() is not None or answers(running), 60)
        assert server.poll() is None, (home / "log").read_text()
        yield running
    finally:
        server.terminate()
        server.wait(20)


def answers(lab: Lab) -> bool:
    try:
        return bool(lab.ask("status"))
    except OSError:
        return False


def until(true: Callable[[], Any], seconds: float = 10) -> None:
    """Wait for what only asking again can tell."""
    end = monotonic() + seconds
    while not true():
        assert monotonic() < end, "waited in vain"
        sleep(0.05)


class Watched:
    """Everything that a page complains about, and every address that it asks."""

    def __init__(self, page: Page) -> None:
        self.errors: list[str] = []
        self.addresses: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: self.addresses.append(request.url))


@pytest.fixture
def notebook(lab: Lab, browser: Browser) -> Iterator[Page]:
    """The notebook in Lab, its kernel ready, and nothing run yet."""
    context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
    page = context.new_page()
    watched = Watched(page)
    page.goto(f"{lab.url}/lab/tree/lesson.ipynb?token={lab.token}&reset")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=60_000)
    page.get_by_text("| Idle").wait_for(timeout=60_000)
    page.wait_for_timeout(1000)  # Lab loses what is asked of it just before
    yield page
    context.close()
    lab.end_sessions()
    # The second is the widget manager's own word on an output of before a restart by the menu.
    known = ("favicon", "Error: widget model not found")
    assert [error for error in watched.errors if not any(part in error for part in known)] == []
    assert [url for url in watched.addresses if not url.startswith((lab.url, "data:", "blob:"))] == []


def run(page: Page, *numbers: int) -> None:
    """Run cells by their number, as Shift+Enter does, and wait until they are done."""
    for number in numbers:
        cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
        cell.locator(".jp-InputPrompt").click()
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell').then(() => null)")


def stepper(page: Page, number: int = 0) -> Locator:
    return page.locator(".rt-stepper").nth(number)


def place(board: Locator, name: str) -> Locator:
    return board.locator(f".middle .place[data-place={name}]")


def click(board: Locator, name: str) -> None:
    place(board, name).locator(".count").click()


def said(board: Locator) -> Locator:
    return board.locator(".status .said")


def cells(page: Page) -> int:
    return int(page.locator(".jp-Notebook .jp-Cell").count())


class TestLab:
    def test_a_first_game_by_mouse(self, notebook: Page) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1)
        board = stepper(notebook)
        click(board, "siam")
        expect(place(board, "siam")).to_have_class("place owner-A source")
        click(board, "china")
        board.get_by_role("button", name="Roll", exact=True).click()
        expect(said(board)).to_contain_text("Ben loses 2 armies in China")
        expect(place(board, "china").locator(".count")).to_have_text("1")
        expect(board.locator(".happened .chip").last).to_have_text("One army for each lost pair")
        # A refusal is read, and its rule opened.
        board.get_by_role("button", name="back").click()
        board.get_by_role("button", name="back").click()
        click(board, "india")
        expect(said(board)).to_contain_text("Not possible: India has 1 army, an attack needs 2")
        board.locator(".status .chip").click()
        expect(board.get_by_role("dialog")).to_contain_text("Polish text")
        board.get_by_role("button", name="close").click()
        board.locator(".undo").click()
        expect(place(board, "china").locator(".count")).to_have_text("3")
        board.locator(".redo").click()
        expect(place(board, "china").locator(".count")).to_have_text("1")

    def test_keys_do_not_reach_the_notebook(self, notebook: Page) -> None:
        run(notebook, 0, 1)
        board = stepper(notebook)
        click(board, "siam")
        click(board, "china")
        before = cells(notebook)
        board.locator(".numbers button").first.wait_for()
        keys = board.evaluate(
            """(root) => [...root.querySelectorAll('button, input, [tabindex]')]
            .filter((node) => node.offsetParent || node.matches('.ring'))
            .map((node, k) => { node.dataset.focusable = k; return k; })"""
        )
        assert len(keys) > 55
        for commands in (("a", "b"), ("d", "d"), ("x",)):  # apart: what one adds the other would take away
            for key in keys:
                board.locator(f"[data-focusable='{key}']").first.evaluate("(node) => node.focus()")
                for pressed in commands:
                    notebook.keyboard.press(pressed)
            assert cells(notebook) == before
        assert board.is_visible()

    def test_a_click_on_plain_text_leaves_no_key_to_the_notebook(self, notebook: Page) -> None:
        run(notebook, 0, 1)
        board = stepper(notebook)
        board.locator(".numbers, .lit").first.wait_for(state="attached")
        before = cells(notebook)
        for commands in (("a", "b"), ("d", "d"), ("x",)):
            for css in (".question", ".stages", ".panel .title", ".status .said", "output", ".middle svg", ".happened"):
                notebook.locator(".jp-Notebook .jp-CodeCell .cm-content").nth(1).click()
                board.locator(css).first.click(position={"x": 4, "y": 4})
                for pressed in commands:
                    notebook.keyboard.press(pressed)
            assert cells(notebook) == before
        assert board.is_visible()
        outline = "(root) => [document.activeElement === root, getComputedStyle(root).outlineStyle]"
        board.locator(".question").click()
        assert board.evaluate(outline) == [True, "none"]
        # Lab has a size of its own for code: in full screen it would be too small to read.
        board.locator("[data-full]").click()
        notebook.wait_for_function("document.fullscreenElement !== null")
        board.locator(".panel .chip").first.click()
        board.locator(".rule code").first.wait_for()
        sizes = letters(notebook)
        assert min(sizes) >= 18
        assert len(sizes) > 20

    def test_saving_and_running_stay_the_notebooks(self, notebook: Page) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1)
        board = stepper(notebook)
        click(board, "siam")
        click(board, "china")
        expect(board.locator(".main")).to_be_visible()
        board.locator(".main").focus()
        dirty = "window.jupyterapp.shell.currentWidget.context.model.dirty"
        notebook.evaluate(f"{dirty} = true")
        notebook.keyboard.press("Control+s")
        notebook.wait_for_function(f"!{dirty}")
        before = cells(notebook)
        for keys in ("Control+Backspace", "Alt+Enter", "Control+Shift+ArrowDown", "Control+a", "Control+z"):
            notebook.keyboard.press(keys)
        assert cells(notebook) == before
        expect(board.locator("output")).to_have_text("0/0")
        board.evaluate("(root) => { root.dataset.old = '1'; }")
        notebook.keyboard.press("Shift+Enter")  # the cell begins a new game, and nothing was rolled in the old one
        expect(notebook.locator(".rt-stepper[data-old]")).to_have_count(0)
        expect(board.locator("output")).to_have_text("0/0")
        assert cells(notebook) == before

    def test_after_a_restart_by_the_menu_a_click_says_what_to_do(self, notebook: Page) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1)
        board = stepper(notebook)
        click(board, "siam")
        expect(place(board, "siam")).to_have_class("place owner-A source")
        notebook.evaluate("void window.jupyterapp.commands.execute('kernelmenu:restart')")
        notebook.get_by_role("button", name="Confirm Kernel Restart").click()
        notebook.get_by_text("| Idle").wait_for()
        notebook.wait_for_timeout(1000)
        click(board, "china")
        expect(said(board)).to_have_text("The kernel was restarted: run the first box, then this one.", timeout=2000)
        run(notebook, 0, 1)
        click(board, "siam")
        expect(place(board, "siam")).to_have_class("place owner-A source")

    def test_two_views_a_second_stepper_and_another_cell_agree(self, notebook: Page) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1, 2)
        expect(notebook.locator(".rt-stepper")).to_have_count(2)
        first, second = stepper(notebook, 0), stepper(notebook, 1)
        click(second, "siam")
        click(second, "china")
        second.get_by_role("button", name="Roll", exact=True).click()
        for board in (first, second):
            expect(place(board, "china").locator(".count")).to_have_text("1")
        run(notebook, 3)
        for board in (first, second):
            expect(place(board, "china").locator(".count")).to_have_text("0")
            expect(board.locator(".question")).to_contain_text("Ada must move armies")

    def test_a_cell_run_again_leaves_one_live_board(self, notebook: Page) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1, 1)
        expect(notebook.locator(".rt-stepper")).to_have_count(1)
        board = stepper(notebook)
        click(board, "siam")
        expect(place(board, "siam")).to_have_class("place owner-A source")

    def test_a_click_while_the_kernel_is_busy_is_not_lost(self, notebook: Page) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1)
        board = stepper(notebook)
        notebook.evaluate(
            """() => { const panel = window.jupyterapp.shell.currentWidget;
            panel.sessionContext.session.kernel.requestExecute({code: 'import time; time.sleep(2)'}); }"""
        )
        click(board, "siam")
        click(board, "china")
        expect(board.get_by_role("button", name="Roll", exact=True)).to_be_visible()
        expect(place(board, "siam")).to_have_class("place owner-A source")

    def test_scrub_redo_dice_by_hand_predict_save_and_load(self, notebook: Page) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1, 3)
        board = stepper(notebook)
        at = board.locator("output")
        expect(at).to_have_text("3/3")
        board.locator("[data-goto]").focus()
        notebook.keyboard.press("Home")
        expect(at).to_have_text("0/3")
        board.locator(".redo").click()
        expect(at).to_have_text("3/3")

        board.get_by_role("button", name="set dice").click()
        board.locator("[data-die]").first.click()
        board.get_by_role("button", name="Set", exact=True).click()
        expect(board.locator(".told")).to_contain_text("set by hand")

        board.get_by_role("button", name="save", exact=True).click()
        board.get_by_label("File").fill("lesson.json")
        board.get_by_role("button", name="Save", exact=True).click()
        expect(said(board)).to_have_text("Saved in lesson.json.")
        armies = place(board, "indonesia").locator(".count")
        count = str(armies.text_content())

        board.get_by_role("button", name="predict").click()
        click(board, "siam")
        click(board, "indonesia")
        board.get_by_role("button", name="Attack", exact=True).click()
        board.get_by_role("button", name="Ben −2").click()
        board.get_by_role("button", name="Roll", exact=True).click()
        expect(board.locator(".told-so")).to_contain_text("of 1.")
        expect(at).to_have_text("6/6")

        board.get_by_role("button", name="Load", exact=True).click()
        expect(said(board)).to_contain_text("Loaded lesson.json")
        expect(at).to_have_text("3/3")
        expect(armies).to_have_text(count)

    def test_after_a_restart_the_game_is_taken_up_again(self, notebook: Page, lab: Lab) -> None:
        from playwright.sync_api import expect

        run(notebook, 0, 1, 3)
        board = stepper(notebook)
        click(board, "siam")
        click(board, "indonesia")
        board.get_by_role("button", name="Roll", exact=True).click()
        expect(board.locator("output")).to_have_text("6/6")
        lab.restart()
        notebook.get_by_text("| Idle").wait_for()
        notebook.wait_for_timeout(1000)
        run(notebook, 0, 1)
        expect(notebook.locator(".rt-stepper")).to_have_count(1)
        expect(board.locator("output")).to_have_text("0/0")
        board.get_by_role("button", name="Take up the earlier game (step 6)").click()
        expect(board.locator("output")).to_have_text("6/6")
        expect(board.locator(".status")).to_contain_text("taken up again at step 6")

    def test_how_long_a_click_takes(self, notebook: Page, measured: Callable[[str], None]) -> None:
        """No assert on time: the whole way there and back is printed."""
        run(notebook, 0, 1)
        board = stepper(notebook)
        click(board, "siam")
        took: list[float] = board.evaluate(
            """async (root) => { const took = [];
            const what = { subtree: true, childList: true, attributes: true, characterData: true };
            const changed = () => new Promise((done) => {
              const watch = new MutationObserver(() => {
                watch.disconnect();
                requestAnimationFrame(() => done(performance.now()));
              });
              watch.observe(root.querySelector('.panel'), what);
            });
            for (let k = 0; k < 40; k += 1) {
              const token = root.querySelector(`.place[data-place=${k % 2 ? 'china' : 'indonesia'}] .own`);
              const begin = performance.now();
              const done = changed();
              token.dispatchEvent(new MouseEvent('click', { bubbles: true }));
              took.push((await done) - begin);
            }
            return took; }"""
        )
        measured(f"click to new picture in JupyterLab: median {median(took):.0f} ms, worst {max(took):.0f} ms")
        assert len(took) == 40


# -- a bare page ----------------------------------------------------------------------------------

SHIM = """
window.heard = [];
window.model = {
  get: (name) => window.state[name],
  send: (message) => window.toPython(JSON.stringify(message)),
  on: (name, call) => window.heard.push(call),
  off: (name, call) => { window.heard = window.heard.filter((one) => one !== call); },
};
window.put = (fresh) => { Object.assign(window.state, fresh); window.heard.forEach((call) => call()); };
window.show = async ([code, state]) => {
  window.state = state;
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  window.view = () => module.default.render({ model: window.model, el: document.querySelector("#cell") });
  window.view();
};
"""


class Bare:
    """A page with one stepper whose messages go straight to Python: all but Lab, and quick."""

    def __init__(self, page: Page, game: Any, width: int = 930, dark: bool = False, computers: Any = None) -> None:
        self.page, self.game, self.stepper = page, game, game.play(computers)
        self.sent: list[dict[str, Any]] = []
        page.expose_function("toPython", self.hear)
        theme = "false" if dark else "true"
        cell = f"<div id='cell' style='width:{width}px'></div>"
        page.set_content(f"<body style='margin:0' data-jp-theme-light='{theme}'>{cell}")
        page.add_style_tag(content=self.stepper._css)
        page.add_script_tag(content=SHIM)
        page.evaluate("(all) => show(all)", [self.stepper._esm, self.state])

    @property
    def state(self) -> dict[str, Any]:
        return {"table": self.stepper.table, "view": self.stepper.view}

    def hear(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def answer(self) -> None:
        """Let Python do what the page has asked for."""
        self.page.evaluate("1")  # what was sent has come by then
        while self.sent:
            self.stepper._handle_custom_msg(self.sent.pop(0), [])
            self.page.evaluate("(view) => put({ view })", self.stepper.view)


@pytest.fixture
def bare(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Bare]]:
    monkeypatch.setenv("RISKTEACH_KEEP", "")
    page = browser.new_page(viewport=LAPTOP)  # type: ignore[arg-type]
    watched = Watched(page)
    yield lambda game, **more: Bare(page, game, **more)
    page.close()
    assert watched.errors == []


def battle() -> Any:
    return rt.position("classic", BATTLE, seed=3)


def labels(page: Page, css: str = ".board text") -> list[float]:
    """How high the letters of the board are, in pixels."""
    found: list[float] = page.evaluate(
        """(css) => [...document.querySelectorAll(css)].map((text) =>
        parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a)""",
        css,
    )
    return found


def letters(page: Page) -> list[float]:
    """How high all other letters are that are seen."""
    found: list[float] = page.evaluate(
        """() => [...document.querySelectorAll('.rt-stepper *')]
        .filter((node) => !node.closest('svg') && node.offsetParent
          && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
        .map((node) => parseFloat(getComputedStyle(node).fontSize))"""
    )
    return found


class TestPage:
    def test_the_frame_fits_a_school_laptop(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        sizes = shown.page.evaluate(
            """() => { const of = (css) => document.querySelector(css).getBoundingClientRect().toJSON();
            return { root: of('.rt-stepper'), svg: of('.board svg'), wide: document.documentElement.scrollWidth } }"""
        )
        assert sizes["root"]["height"] <= 480
        assert sizes["wide"] <= LAPTOP["width"]
        assert sizes["svg"]["width"] >= 580
        assert sizes["svg"]["height"] >= 360
        assert min(labels(shown.page)) >= 12
        assert min(letters(shown.page)) >= 12

    def test_a_turn_by_keyboard_alone(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        page = shown.page

        def press(*keys: str) -> None:
            for key in keys:
                page.keyboard.press(key)
                shown.answer()

        page.locator(".board [tabindex='0']").focus()
        for _ in range(60):  # arrows lead from anywhere to anywhere; here along the way that they go
            at = page.evaluate("document.activeElement.dataset.place")
            if at == "siam":
                break
            spots = shown.stepper.table["spots"]
            dx, dy = (spots["siam"][k] - spots[at][k] for k in (0, 1))
            across, down = ("ArrowRight" if dx > 0 else "ArrowLeft"), ("ArrowDown" if dy > 0 else "ArrowUp")
            press(across if abs(dx) > abs(dy) else down)
        press("Enter", "ArrowUp", "Enter")
        assert shown.stepper.view["panel"]["text"] == "attack siam china 3"
        press("Enter")
        assert shown.game.at == 3
        assert page.evaluate("document.activeElement.dataset.place") == "china"
        press("Enter")
        assert shown.game.state.question.startswith("Ada must move armies")
        press("Enter")
        assert shown.game.history[-1].action.verb == "occupy"
        for phase in ("attack", "fortify"):
            assert shown.game.state.phase.stage == phase
            while page.evaluate("document.activeElement.dataset.key") != "do-end":
                press("Tab")
            press("Enter")
        assert shown.stepper.view["head"]["seats"][1]["now"]

    def test_focus_stays_where_it_was_though_the_panel_changes(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        click(shown.page.locator(".rt-stepper"), "siam")
        shown.answer()
        click(shown.page.locator(".rt-stepper"), "china")
        shown.answer()
        shown.page.locator("[data-key=main]").focus()
        shown.page.keyboard.press("Enter")
        shown.answer()
        assert shown.page.evaluate("document.activeElement.dataset.key") == "main"

    def test_what_is_picked_and_what_has_the_focus_look_different(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        board = shown.page.locator(".rt-stepper")
        look = """(ring) => { const css = getComputedStyle(ring);
            return [css.outlineStyle, css.strokeDasharray === 'none' && css.stroke !== 'none']; }"""

        def looks(name: str) -> list[Any]:
            found: list[Any] = place(board, name).locator(".ring").evaluate(look)
            return found

        for name in ("siam", "peru"):
            click(board, name)
            shown.answer()
        assert [looks("siam"), looks("peru")] == [["none", True], ["none", False]]
        shown.page.keyboard.press("ArrowUp")
        shown.page.keyboard.press("ArrowDown")
        at = shown.page.evaluate("document.activeElement.dataset.place")
        assert looks(at)[0] == "solid"
        click(board, "peru")
        shown.answer()
        assert looks("peru") == ["none", False]

    def test_the_result_and_the_rule_of_a_refusal_are_seen_at_once(self, bare: Callable[..., Bare]) -> None:
        shown = bare(rt.position("classic", BATTLE.replace("china 3", "china 1"), seed=3))
        page = shown.page

        def seen(css: str, inside: str) -> bool:
            inner, outer = (page.locator(one).last.bounding_box() for one in (css, inside))
            assert inner
            assert outer
            return outer["y"] - 1 <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1

        for _ in range(2):
            for kind, text in (("do", "attack siam china 3"), ("dice", "roll 6 5 4 / 1")):
                shown.sent.append({"type": kind, "text": text, "stamp": shown.stepper.view["stamp"]})
                shown.answer()
            assert said(page.locator(".rt-stepper")).inner_text().startswith("Ada takes China from Ben.")
            assert seen(".happened p", ".happened")
            shown.game.goto(0)
            page.evaluate("(view) => put({ view })", shown.stepper.view)
            for name in ("siam", "peru"):
                click(page.locator(".rt-stepper"), name)
                shown.answer()
            assert seen(".status .chip", ".status")
            if not page.evaluate("document.fullscreenElement"):
                page.locator("[data-full]").click()
                page.wait_for_function("document.fullscreenElement !== null")

    def test_full_screen_is_read_from_the_last_row(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        shown.page.locator("[data-full]").click()
        shown.page.wait_for_function("document.fullscreenElement !== null")
        assert min(labels(shown.page)) >= 18
        assert min(letters(shown.page)) >= 18
        assert shown.page.evaluate("document.fullscreenElement.scrollHeight <= document.fullscreenElement.clientHeight")
        shown.page.locator("[data-full]").click()
        shown.page.wait_for_function("document.fullscreenElement === null")

    @pytest.mark.parametrize("kind", ["", "lookahead"])
    @pytest.mark.parametrize("width", [930, 1186, 1740])
    def test_nothing_sticks_out_with_six_players_at_any_width(
        self, bare: Callable[..., Bare], width: int, kind: str
    ) -> None:
        players = ["Wilhelmina Alexandra", "Bartholomew", "Cleo", "Dan", "Eve", "Finn"]
        game = rt.new_game("classic", players=players, seed=1, setup="quick", edition="modern")
        shown = bare(game, width=width, computers=dict.fromkeys(players if kind else [], kind))
        if kind:
            for _ in range(3):  # what is chosen, why, the dice and the luck are all there
                shown.sent.append({"type": "step", "stamp": shown.stepper.view["stamp"]})
                shown.answer()
            assert shown.page.locator(".chose .why").is_visible()
        if width == 930:
            assert shown.page.evaluate("document.querySelector('.rt-stepper').offsetHeight") <= 480
        cut = "[...document.querySelectorAll('.head, .panel')].map((one) => one.scrollHeight > one.clientHeight + 1)"
        assert shown.page.evaluate(cut) == [False, False]
        assert shown.page.locator(".who select").count() == 6
        over = shown.page.evaluate(
            """() => [...document.querySelectorAll('.rt-stepper *')].filter((node) => !node.closest('svg')
            && node.offsetParent && node.getBoundingClientRect().right
              > document.querySelector('.rt-stepper').getBoundingClientRect().right + 0.5)
            .map((node) => node.className)"""
        )
        assert over == []

    def test_scrubbing_ends_where_the_slider_was_let_go(self, bare: Callable[..., Bare]) -> None:
        game = battle()
        for _ in range(3):
            game.do("attack siam indonesia 1")
        shown = bare(game)
        slider = shown.page.locator("[data-goto]")
        slider.focus()
        for _ in range(4):  # quicker than Python answers
            shown.page.keyboard.press("ArrowLeft")
        shown.answer()
        assert game.at == 5
        shown.page.keyboard.press("Home")
        shown.answer()
        assert game.at == 0
        assert shown.page.locator("output").inner_text() == "0/9"

    def test_dice_are_set_by_turning_them(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        shown.game.do("attack siam china 3")
        shown.page.evaluate("(view) => put({ view })", shown.stepper.view)
        shown.page.locator("[data-key=pane-dice]").click()
        shown.answer()
        before = [d for group in shown.stepper.view["pane"]["dice"]["dice"] for d in group]
        shown.page.locator("[data-die]").first.click()
        shown.page.locator("[data-set]").click()
        shown.answer()
        roll = shown.game.history[-1].action
        assert sorted([*roll.attack, *roll.defence]) == sorted([before[0] % 6 + 1, *before[1:]])
        assert shown.game.history[-1].by == "hand"

    def test_a_rule_is_opened_and_closed_by_keyboard(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        chip = shown.page.locator(".panel .chip").first
        chip.focus()
        shown.page.keyboard.press("Enter")
        assert shown.page.locator(".rule").is_visible()
        shown.page.keyboard.press("Escape")
        assert not shown.page.locator(".rule").is_visible()
        assert shown.page.evaluate("document.activeElement.dataset.rule") == "classic.attack.adjacent"

    def test_a_rule_can_be_closed_without_scrolling(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        page = shown.page
        shown.sent.append({"type": "pane", "name": "options"})  # chips far below
        shown.answer()
        for full in (False, True):
            if full:
                page.locator("[data-full]").click()
                page.wait_for_function("document.fullscreenElement !== null")
            chips = page.locator(".rt-stepper .chip")
            for k in range(chips.count()):
                chips.nth(k).click()
                seen = page.evaluate(
                    """() => { const box = document.querySelector('[data-close]').getBoundingClientRect();
                    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                    return hit?.matches('[data-close]') ?? false; }"""
                )
                assert seen, (full, k)
                page.locator("[data-close]").click()
            assert not page.locator(".rule").is_visible()

    @pytest.mark.parametrize("dark", [False, True])
    def test_pips_are_read_on_every_die(self, bare: Callable[..., Bare], dark: bool) -> None:
        from riskteach.draw.palette import contrast

        shown = bare(battle(), dark=dark)
        for kind, text in (("do", "attack siam china 3"), ("dice", "roll 6 3 2 / 6 3")):
            shown.sent.append({"type": kind, "text": text, "stamp": shown.stepper.view["stamp"]})
            shown.answer()
        dice = shown.page.evaluate(
            """() => [...document.querySelectorAll('.rows .die')].map((die) => {
            const fill = (css) => getComputedStyle(die.querySelector(css)).fill;
            const crossed = die.querySelector('path') !== null;
            return [fill('rect'), fill('circle'), getComputedStyle(die).opacity, crossed]; })"""
        )

        def hexed(colour: str) -> str:
            return "#" + "".join(f"{int(part):02x}" for part in colour[4:-1].split(","))

        assert min(contrast(hexed(ground), hexed(pip)) for ground, pip, _, _ in dice) >= 4.5
        assert {opacity for _, _, opacity, _ in dice} == {"1"}
        assert [crossed for _, _, _, crossed in dice] == [True, True, False, False, False]

    def test_beside_another_game_all_of_the_panel_is_reached(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        page = shown.page
        messages: list[dict[str, Any]] = [
            {"type": "do", "text": "attack siam china 3"},
            {"type": "pane", "name": "what-if"},
            {"type": "what_if"},
        ]
        for message in messages:
            shown.sent.append({**message, "stamp": shown.stepper.view["stamp"]})
            shown.answer()
        assert page.locator(".sides h4").first.inner_text() == "There"
        for full in (False, True):
            if full:
                page.locator("[data-full]").click()
                page.wait_for_function("document.fullscreenElement !== null")
            inside = page.evaluate(
                """() => { const [end, panel] = ['[data-key=do-end]', '.panel'].map((css) =>
                document.querySelector(css).getBoundingClientRect());
                return end.bottom <= panel.bottom && end.top >= panel.top && panel.bottom <= innerHeight; }"""
            )
            assert inside, full

    def test_a_prediction_is_asked_for_above_the_roll(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        for message in ({"type": "predict"}, {"type": "do", "text": "attack siam china 3"}):
            shown.sent.append({**message, "stamp": shown.stepper.view["stamp"]})
            shown.answer()
        asked, roll = (shown.page.locator(css).bounding_box() for css in (".predict", ".main"))
        assert asked
        assert roll
        assert asked["y"] < roll["y"]

    @pytest.mark.parametrize("which", ["stepper", "rules", "odds"])
    def test_every_widget_keeps_the_focus_and_says_when_nobody_listens(
        self, browser: Browser, monkeypatch: pytest.MonkeyPatch, which: str
    ) -> None:
        monkeypatch.setenv("RISKTEACH_KEEP", "")
        make = {"stepper": lambda: battle().play(), "rules": rt.rulebook("classic").explore, "odds": OddsExplorer}
        text, pressed, told = {
            "stepper": (".question", "[data-key=pane-log]", ".status"),
            "rules": ("h2", "[data-key=page-open]", ".trouble"),
            "odds": (".title", "button", ".trouble"),
        }[which]
        widget = make[which]()
        page = browser.new_page(viewport=LAPTOP)  # type: ignore[arg-type]
        watched = Watched(page)
        page.set_content("<body data-jp-theme-light='true'><div id='cell' style='width:934px' tabindex='0'></div>")
        page.add_style_tag(content=widget._css)
        page.add_script_tag(content=SHIM)
        state = {name: getattr(widget, name) for name in ("table", "book", "view") if hasattr(widget, name)}
        page.evaluate("(all) => show(all)", [widget._esm, state])
        page.evaluate("void (window.model.send = () => { throw new Error('Comm is closed'); })")
        page.locator("#cell").focus()
        page.locator(text).first.click()
        assert page.evaluate("document.activeElement === document.querySelector('#cell').firstElementChild")
        page.locator(pressed).first.click()
        assert page.locator(told).inner_text() == "The kernel was restarted: run the first box, then this one."
        assert watched.errors == []
        page.close()

    def test_backspace_takes_a_pick_back_but_not_in_a_field(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        board = shown.page.locator(".rt-stepper")
        for name in ("siam", "china"):
            click(board, name)
            shown.answer()
        board.locator(".type input").press("Backspace")
        shown.answer()
        assert shown.stepper.choosing.chosen == ["siam", "china"]
        place(board, "china").locator(".ring").press("Backspace")
        shown.answer()
        assert shown.stepper.choosing.chosen == ["siam"]

    def test_keys_with_shift_or_control_play_nothing(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        board = shown.page.locator(".rt-stepper")
        for name in ("siam", "china"):
            click(board, name)
            shown.answer()
        for pressed in ("Shift+Enter", "Control+Enter", "Alt+Enter", "Meta+Enter"):
            for css in (".main", ".middle [data-place=china].ring", ".happened", ".panel [data-key=do-end]"):
                board.locator(css).first.focus()
                shown.page.keyboard.press(pressed)
                shown.answer()
            field = board.locator(".type input")
            field.fill("attack siam china 3")
            field.press(pressed)
            shown.answer()
        assert shown.game.at == 0
        shown.page.keyboard.press("Enter")
        shown.answer()
        assert shown.game.at == 3

    def test_two_views_of_one_stepper_agree(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        shown.page.evaluate("void view()")  # not what it gives: Playwright would call it
        first, second = (shown.page.locator(".rt-stepper").nth(k) for k in (0, 1))
        for name in ("siam", "china"):
            click(second, name)
            shown.answer()
        for view in (first, second):
            assert place(view, "siam").get_attribute("class") == "place owner-A source"
            assert view.locator("[data-key=main]").inner_text() == "Roll"
        ids = shown.page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
        assert len(ids) == len(set(ids))

    def test_two_boards_of_a_page_share_no_id(self, bare: Callable[..., Bare]) -> None:
        one = bare(battle())  # each widget of a notebook is a module of its own
        one.page.evaluate(
            """(all) => {
                const cell = document.querySelector("#cell");
                cell.insertAdjacentHTML("afterend", "<div id='cell'></div>");
                cell.removeAttribute("id");
                return show(all);
            }""",
            [one.stepper._esm, one.state],
        )
        assert one.page.locator(".rt-stepper").count() == 2
        ids = one.page.evaluate("[...document.querySelectorAll('.rt-stepper [id]')].map((node) => node.id)")
        assert len(ids) == len(set(ids)) > 20

    def test_typing_an_action_and_reading_the_refusal(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        field = shown.page.locator(".type input")
        field.fill("attack siam china 3")
        field.press("Enter")
        shown.answer()
        assert shown.game.at == 3
        field.fill("attack siam peru 1")
        field.press("Enter")
        shown.answer()
        assert "Peru does not border Siam" in said(shown.page.locator(".rt-stepper")).inner_text()

    def test_a_number_is_typed_and_confirmed_by_enter(self, bare: Callable[..., Bare]) -> None:
        shown = bare(rt.position("classic", "A: siam 9 | B: china 3 | C: * 1 | A reinforce 12"))
        click(shown.page.locator(".rt-stepper"), "siam")
        shown.answer()
        field = shown.page.locator("input[data-number]")
        field.fill("7")
        field.press("Enter")
        shown.answer()
        assert str(shown.game.history[-1].action) == "place siam 7"
        assert "5 armies" in shown.page.locator(".question").inner_text()

    def test_a_button_that_can_not_be_used_says_why(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        shown.page.locator(".undo").click(force=True)  # aria-disabled: Playwright would wait
        assert shown.page.locator(".status").inner_text() == "Not now: nobody has decided anything yet."
        assert shown.sent == []

    def test_computers_are_seated_watched_and_stopped(self, bare: Callable[..., Bare]) -> None:
        shown = bare(rt.position("classic", "A: * 3 | B: china 8, india 4 | C: peru 4, brazil 4 | A fortify", seed=3))
        page, game = shown.page, shown.game
        page.clock.install()
        page.evaluate("void view()")  # two views ask for each step, and it is done once

        def decided() -> int:
            return [step.by for step in game.history].count("computer")

        first = page.locator(".rt-stepper").first
        for name in ("Ben", "Cleo"):
            first.get_by_label(f"who plays {name}").select_option("cautious")
            shown.answer()
        assert first.get_by_label("who plays Ben").input_value() == "cautious"
        assert page.locator(".rt-stepper").nth(1).get_by_label("who plays Ben").input_value() == "cautious"
        first.get_by_role("button", name="End fortify").click()
        shown.answer()
        first.get_by_role("button", name="Step").click()
        shown.answer()
        assert decided() == 1
        assert first.locator(".chose code").inner_text() == str(game.history[-1].action)
        page.clock.fast_forward(5000)
        shown.answer()
        assert decided() == 1  # a step is one step

        first.get_by_role("button", name="Play on").focus()
        page.keyboard.press("Enter")
        shown.answer()
        for steps in (2, 3, 4):
            assert decided() == steps
            page.clock.fast_forward(701)
            shown.answer()
        assert page.evaluate("document.activeElement.textContent") == "Stop"
        page.keyboard.press("Enter")
        shown.answer()
        page.clock.fast_forward(5000)
        shown.answer()
        assert decided() == 5

        first.get_by_role("button", name="Play on").click()
        for _ in range(60):
            shown.answer()
            page.clock.fast_forward(701)
        assert shown.stepper.view["head"]["seats"][0]["now"]
        assert shown.sent == []
        assert first.get_by_role("button", name="Stop").count() == 0
        # The next Enter picks a place, and does not end the phase.
        assert page.evaluate("document.activeElement.closest('.board') !== null")
        first.get_by_label("who plays Ben").select_option("")
        shown.answer()
        assert first.locator(".robot").count() == 1

    def test_a_kernel_that_does_not_answer_is_spoken_of(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        shown.page.clock.install()
        click(shown.page.locator(".rt-stepper"), "siam")
        shown.page.clock.fast_forward(6000)
        assert "No answer from the kernel" in shown.page.locator(".status").inner_text()
        shown.answer()
        assert "No answer" not in shown.page.locator(".status").inner_text()

    def test_how_long_kernel_and_page_take(self, bare: Callable[..., Bare], measured: Callable[[str], None]) -> None:
        """The package's own share of a click, without the server between the two."""
        shown = bare(battle())
        kernel, page = [], []
        for message in [{"type": "pick", "place": place} for place in ("siam", "china", "india", "indonesia")] * 10:
            begin = perf_counter()
            shown.stepper._handle_custom_msg({**message, "stamp": shown.stepper.view["stamp"]}, [])
            kernel.append((perf_counter() - begin) * 1000)
            page.append(
                shown.page.evaluate(
                    """(view) => { const begin = performance.now(); put({ view });
                    document.body.getBoundingClientRect(); return performance.now() - begin; }""",
                    shown.stepper.view,
                )
            )
        measured(f"own share of a click: kernel {median(kernel):.1f} ms, page {median(page):.1f} ms (medians)")
        assert len(kernel) == len(page) == 40

    def test_names_are_text_whatever_is_in_them(self, bare: Callable[..., Bare]) -> None:
        game = rt.new_game("classic", players=["<img src=x>", "B&B", '"C"'], seed=1, setup="quick")
        shown = bare(game)
        assert shown.page.locator(".rt-stepper img").count() == 0
        assert shown.page.locator(".question").inner_text() == game.state.question

    @pytest.mark.parametrize("dark", [False, True])
    def test_text_is_readable_in_both_themes(self, bare: Callable[..., Bare], dark: bool) -> None:
        from riskteach.draw.palette import contrast

        shown = bare(battle(), dark=dark)
        shown.stepper._handle_custom_msg({"type": "do", "text": "attack siam china 3", "stamp": 1}, [])
        shown.page.evaluate("(view) => put({ view })", shown.stepper.view)
        pairs = shown.page.evaluate(
            """() => { const ground = (node) => {
              const colour = getComputedStyle(node).backgroundColor;
              return colour.startsWith('rgba') ? ground(node.parentElement) : colour; };
            return [...document.querySelectorAll('.rt-stepper *')]
              .filter((node) => !node.closest('svg') && node.offsetParent && node.ariaDisabled !== 'true'
                && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
              .map((node) => [getComputedStyle(node).color, ground(node), node.className]); }"""
        )

        def hexed(colour: str) -> str:
            return "#" + "".join(f"{int(part):02x}" for part in colour[4:-1].split(","))

        assert len(pairs) > 20
        faint = [(css, ink, on) for ink, on, css in pairs if contrast(hexed(ink), hexed(on)) < 4.5]
        assert faint == []

    def test_the_board_is_heard_as_it_is_seen(self, bare: Callable[..., Bare]) -> None:
        shown = bare(battle())
        click(shown.page.locator(".rt-stepper"), "siam")
        shown.answer()
        heard = shown.page.locator(".board svg").aria_snapshot()
        labels = {place: face[3] for place, face in shown.stepper.view["board"]["faces"].items()}
        for place, label in labels.items():
            name = shown.game.board.places[place].name
            assert label.startswith(name)
            pressed = " [pressed]" if place == "siam" else ""
            assert f'button "{label}"{pressed}' in heard
        assert labels["siam"].endswith("; picked")
        assert labels["china"].endswith("; can be picked")
        assert heard.count("button ") == len(labels)

    @pytest.mark.parametrize("dark", [False, True])
    def test_axe_finds_nothing(self, bare: Callable[..., Bare], axe: Callable[..., list[str]], dark: bool) -> None:
        shown = bare(battle(), dark=dark)
        messages: list[dict[str, Any]] = [
            {"type": "pick", "place": "siam"},
            {"type": "pick", "place": "china"},
            {"type": "commit"},
            {"type": "what_if"},
            *(
                {"type": "pane", "name": name}
                for name in ("log", "what-if", "options", "files", "dice", "text", "hands")
            ),
        ]
        for message in messages:
            shown.sent.append({**message, "stamp": shown.stepper.view["stamp"]})
            shown.answer()
            assert axe(shown.page, ".rt-stepper") == [], message
