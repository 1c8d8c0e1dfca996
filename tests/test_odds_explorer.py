"""The odds explorer, driven by the messages that a front end sends, and once in a real browser."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

import riskteach as rt
from riskteach import odds
from riskteach.odds.roll import BEATS, LIMITS
from riskteach.widgets.odds import CHOICES, SLIDERS, OddsExplorer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


class Hands:
    """What a front end does, in short."""

    def __init__(self, *armies: int, **how: Any) -> None:
        self.explorer = OddsExplorer(*armies, **how)

    def send(self, message: object) -> dict[str, Any]:
        self.explorer._handle_custom_msg(json.loads(json.dumps(message)), [])
        return self.view

    def set(self, **values: object) -> dict[str, Any]:
        for name, value in values.items():
            self.send({"set": name, "to": value})
        return self.view

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.explorer.view
        return json.loads(json.dumps(view))  # type: ignore[no-any-return]  # all of it can be sent


class TestNumbers:
    def test_at_first(self) -> None:
        view = Hands().view
        assert view["title"] == "5 against 3: wins 64%"
        assert view["enough"] == "7 armies win against 3 with a chance of 80% or more."
        assert view["code"] == "rt.odds.battle(5, 3)"
        assert view["trouble"] == ""

    def test_every_slider_and_choice_counts(self) -> None:
        before = Hands(9, 6).view
        changes = {"attackers": 10, "defenders": 7, "attack_dice": 2, "defence_dice": 1, "attack_bonus": 1,
                   "defence_bonus": 1, "stop_at": 3, "ties": "attacker", "attack_limit": "armies"}  # fmt: skip
        assert changes.keys() == {*SLIDERS, *CHOICES}
        for name, value in changes.items():
            hands = Hands(9, 6)
            after = hands.set(**{name: value})
            assert after["values"][name] == value
            assert after["rows"] != before["rows"]
            assert after["beat"] > before["beat"]
            wanted: Any = {"attackers": 9, "defenders": 6, name: value}
            battle = odds.battle(**wanted)
            assert after["title"].startswith(f"{battle.attackers} against {battle.defenders}: wins {battle.win:.0%}")

    def test_choices_are_those_of_the_odds(self) -> None:
        assert list(CHOICES["ties"][1]) == list(BEATS)
        assert list(CHOICES["attack_limit"][1]) == list(LIMITS)

    def test_table_and_picture_show_the_distribution(self) -> None:
        view = Hands().set(attackers=4, defenders=2)
        battle = odds.battle(4, 2)
        assert len(view["rows"]) == len(battle.distribution)
        assert ["taken, 4 armies left", f"{battle.distribution[4, 0]:.1%}"] in view["rows"]
        assert ["not taken, 1 against 2 left", f"{battle.distribution[1, 2]:.1%}"] in view["rows"]
        bars = [node for node in ElementTree.fromstring(view["picture"]).iter() if node.tag.endswith("rect")]
        assert len(bars) == len(battle.distribution)

    @pytest.mark.parametrize(("defenders", "percent"), [(3, 50), (10, 80), (60, 99)])
    def test_how_many(self, defenders: int, percent: int) -> None:
        view = Hands().set(defenders=defenders, percent=percent)
        assert view["enough"].startswith(f"{odds.needed(defenders, percent / 100)} armies win against {defenders} ")
        assert view["values"]["percent"] == percent

    def test_where_no_number_is_enough(self) -> None:
        hands = Hands()
        view = hands.set(defenders=60, attack_dice=1, defence_dice=4, defence_bonus=3)
        assert view["enough"] == "Not even 500 armies win against 60 with a chance of 80%."

    def test_who_has_fewer_armies_than_the_number_to_stop_at_does_not_begin(self) -> None:
        view = Hands(10, 3).set(stop_at=8, attackers=4)
        assert view["title"] == "4 against 3: wins 0%"
        assert view["trouble"] == ""
        assert "go on to the end" in view["enough"]

    def test_code_gives_the_same(self) -> None:
        hands = Hands(9, 6)
        view = hands.set(defenders=12, attack_dice=2, ties="attacker", stop_at=2, defence_bonus=1)
        battle = eval(view["code"], {"rt": type("rt", (), {"odds": odds})})
        assert view["title"].startswith(f"9 against 12: wins {battle.win:.0%}")
        assert battle == odds.battle(9, 12, attack_dice=2, ties="attacker", stop_at=2, defence_bonus=1)

    def test_begins_as_it_is_told_and_goes_back_there(self) -> None:
        hands = Hands(12, 10, percent=50, defence_dice=1)
        first = hands.view
        hands.set(attackers=20, percent=10, defence_dice=2)
        again = hands.send({"reset": True})
        assert {**again, "beat": 0} == {**first, "beat": 0}
        assert first["values"]["defence_dice"] == 1

    def test_is_quick_enough_to_slide(self) -> None:
        hands = Hands()
        hands.set(attackers=60, defenders=60)
        start = perf_counter()
        for defenders in range(40, 60):
            hands.set(defenders=defenders)
        assert (perf_counter() - start) / 20 < 0.15

    def test_without_widgets_it_is_a_line_of_text(self) -> None:
        shown: Any = Hands().explorer._repr_mimebundle_()
        assert shown[0]["text/plain"].startswith("5 against 3: wins 64%. 7 armies win")


class TestRefusals:
    @pytest.mark.parametrize(
        ("message", "why"),
        [
            ({"set": "attackers", "to": 1}, "attackers is a whole number from 2 to 60, got 1"),
            ({"set": "attackers", "to": 2.5}, "got 2.5"),
            ({"set": "attackers", "to": "5"}, "got '5'"),
            ({"set": "defenders", "to": None}, "got None"),
            ({"set": "percent", "to": 100}, "percent is a whole number from 1 to 99, got 100"),
            ({"set": "percent", "to": None}, "got None"),
            ({"set": "ties", "to": "nobody"}, "ties is defender or attacker, got 'nobody'"),
            ({"set": "ties", "to": ["defender"]}, "got ['defender']"),
            ({"set": "luck", "to": 3}, "got 'luck'"),
            ({"hello": 1}, "knows no message"),
            ("hello", "knows no message"),
        ],
    )
    def test_become_text_and_change_nothing(self, message: object, why: str) -> None:
        hands = Hands()
        before = hands.view
        after = hands.send(message)
        assert why in after["trouble"]
        assert {**after, "beat": 0, "trouble": ""} == {**before, "beat": 0}
        assert hands.set(attackers=6)["trouble"] == ""

    def test_an_error_is_shown_and_raised_again(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        hands = Hands()

        def fail(*_: object) -> None:
            raise ZeroDivisionError("oh")

        monkeypatch.setattr(OddsExplorer, "_checked", fail)
        logger = logging.getLogger("traitlets")
        handlers, logger.handlers = logger.handlers, []  # the guard of all tests would fail this one
        try:
            hands.send({"set": "attackers", "to": 6})
        except ZeroDivisionError:
            pass
        finally:
            logger.handlers = handlers
        assert "please tell us: ZeroDivisionError: oh" in hands.view["trouble"]

    @pytest.mark.parametrize(
        ("how", "why"),
        [
            ({"attackers": 61}, "2 to 60"),
            ({"dice": 3}, "got 'dice'"),
            ({"percent": 0}, "1 to 99"),
            ({"ties": 3}, "got 3"),
        ],
    )
    def test_numbers_that_it_does_not_show(self, how: dict[str, Any], why: str) -> None:
        with pytest.raises(rt.BadOption, match=why):
            OddsExplorer(**how)


HARNESS = """
import code from "./odds-module.js";
const listeners = [];
const state = { table: TABLE, view: VIEW };
window.sent = [];
window.keys = 0;
document.addEventListener("keydown", () => { window.keys += 1; });
const model = {
  get: (name) => state[name], send: (message) => window.sent.push(message),
  on: (name, does) => listeners.push(does), off: () => {},
};
window.answer = (view) => { state.view = view; for (const does of listeners) does(); };
code.render({ model, el: document.querySelector("#here") });
window.ready = true;
"""


@pytest.mark.browser
class TestInBrowser:
    @pytest.fixture
    def page(self, browser: Browser, tmp_path: Path) -> Iterator[Page]:
        """The view alone on a page, with a model that remembers what was sent."""
        explorer = OddsExplorer()
        script = HARNESS.replace("TABLE", json.dumps(explorer.table)).replace("VIEW", json.dumps(explorer.view))
        module = str(explorer._esm)
        page = browser.new_page(viewport={"width": 930, "height": 700})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))

        def serve(route: Any) -> None:
            texts = {"odds-module.js": (module, "text/javascript"), "test.js": (script, "text/javascript")}
            html = f'<style>{explorer._css}</style><div id="here"></div><script type="module" src="test.js"></script>'
            body, kind = texts.get(route.request.url.rsplit("/", 1)[-1], (html, "text/html; charset=utf-8"))
            route.fulfill(body=body, content_type=kind)

        page.route("http://odds.test/**", serve)
        page.goto("http://odds.test/")
        page.wait_for_function("window.ready")
        yield page
        page.close()
        assert faults == []

    def test_axe_finds_nothing(self, page: Page, axe: Callable[..., list[str]]) -> None:
        assert axe(page, "#here") == []

    def test_sliders_have_names_send_once_and_keep_the_newest(self, page: Page) -> None:
        slider = page.get_by_role("slider", name="attackers (one stays)")
        assert slider.input_value() == "5"
        slider.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        assert page.evaluate("window.sent") == [{"set": "attackers", "to": 6}]
        hands = Hands()
        page.evaluate("view => window.answer(view)", hands.set(attackers=6))
        assert page.evaluate("window.sent")[1:] == [{"set": "attackers", "to": 8}]
        assert slider.input_value() == "8"
        page.evaluate("view => window.answer(view)", hands.set(attackers=8))
        assert page.locator(".title").inner_text() == hands.view["title"]
        assert page.locator("tbody tr").count() == len(hands.view["rows"])
        assert len(page.evaluate("window.sent")) == 2

    def test_no_key_reaches_the_notebook(self, page: Page) -> None:
        page.get_by_label("How many for a chance of").focus()
        for key in ("a", "d", "d", "5", "Enter"):
            page.keyboard.press(key)
        assert page.evaluate("window.keys") == 0

    def test_fits_beside_the_file_browser(self, page: Page) -> None:
        box = page.locator(".rt-odds").bounding_box()
        assert box is not None
        assert box["height"] <= 480
        for child in page.locator(".rt-odds *:visible").all():
            inside = child.bounding_box()
            if inside is not None:
                assert inside["x"] + inside["width"] <= box["x"] + box["width"] + 1
