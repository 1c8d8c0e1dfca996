"""Risk Deep Space in a real browser, on a bare page whose messages go straight to Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from test_stepper_browser import LAPTOP, Bare, Watched, labels, letters

import riskteach as rt

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

CREWS = "A: north-station 2, opal 4, nova 3 | A dogs opal 1 | A gems 3 | A ore 4 | B: east-station 3, ruby 3, vega 2"
REST = "B dogs ruby 1 | B bases ruby | B gems 2 | B ore 1 | B cards gem-vein-1 | C: south-station 3 | D: west-station 3"
WORLD = f"{CREWS} | {REST}"
CARDS = "A cards black-hole-1 meteor-shower-1"


class Space(Bare):
    """A page with a stepper of Deep Space, used as a hand would."""

    def __init__(self, page: Any, game: Any, **more: Any) -> None:
        super().__init__(page, game, **more)
        self.board = page.locator(".rt-stepper")

    def click(self, *places: str) -> None:
        """Click planets in their middle; one that nobody is on has no number to aim at."""
        for place in places:
            box = self.board.locator(f".middle .place[data-place={place}] .ring").bounding_box()
            assert box
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.answer()

    def use(self, key: str) -> None:
        """Press the button with a key."""
        self.board.locator(f".panel [data-key='{key}']").click()
        self.answer()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.answer()

    def at(self) -> str:
        """Where the focus is: a place, or the key of a button."""
        found: str = self.page.evaluate("(({ place, key }) => place ?? key ?? '')(document.activeElement.dataset)")
        return found

    def walk(self, place: str) -> None:
        """Go to a place with the arrow keys."""
        spots = self.stepper.table["spots"]
        for _ in range(30):
            if (now := self.at()) == place:
                return
            dx, dy = (spots[place][k] - spots[now][k] for k in (0, 1))
            across, down = ("ArrowRight" if dx > 0 else "ArrowLeft"), ("ArrowDown" if dy > 0 else "ArrowUp")
            self.keys(across if abs(dx) > abs(dy) else down)
        raise AssertionError(f"never at {place}")

    def tab(self, key: str) -> None:
        for _ in range(60):
            if self.at() == key:
                return
            self.keys("Tab")
        raise AssertionError(f"never at {key}")

    @property
    def done(self) -> list[str]:
        return [str(step.action) for step in self.game.history if step.by in ("player", "hand")]

    def text(self, css: str) -> str:
        return " ".join(self.board.locator(css).first.inner_text().split())


@pytest.fixture
def space(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Space]]:
    monkeypatch.setenv("RISKTEACH_KEEP", "")
    page = browser.new_page(viewport=LAPTOP)  # type: ignore[arg-type]
    watched = Watched(page)
    yield lambda game, **more: Space(page, game, **more)
    page.close()
    assert watched.errors == []


def position(more: str, **options: Any) -> Any:
    return rt.position("deepspace", f"{WORLD} | {more}", seed=3, players=4, **options)


def test_a_turn_by_mouse(space: Callable[..., Space]) -> None:
    shown = space(position(f"{CARDS} | moves 2 | turn 9 | A mine"))
    shown.click("opal")
    shown.use("choose-resource-ore")
    shown.click("nova")
    shown.use("choose-resource-gem")
    shown.use("kind-recruit")
    shown.use("number-recruits-1")
    shown.use("main")
    shown.click("nova")
    shown.use("also-Build")
    shown.click("nova", "mira")
    shown.use("number-recruits-1")
    shown.use("main")
    shown.click("mira", "rust")
    assert shown.text(".said").startswith("Not possible: no link leads from Mira to Rust.")
    assert shown.text(".status .chip") == "Two moves a turn"
    shown.click("jade")
    shown.use("main")
    shown.use("card-meteor-shower-1")
    shown.click("vega")
    assert "Ada pays 1 gem. Ben loses 2 recruits on Vega." in shown.text(".says")
    shown.use("main")
    shown.use("do-end")
    shown.use("card-black-hole-1")
    assert shown.done == [
        *("mine opal ore", "mine nova gem", "recruit 1", "build nova", "move nova mira 1", "move mira jade 1"),
        *("play meteor-shower-1 at vega", "end", "swap black-hole-1"),
    ]
    assert shown.game.state.seat == 1
    assert shown.text(".who .unseen").startswith("Ada: 1 of 4 bases, 2 gems, 2 ore, 12 recruits and 2 cards (")


def test_a_turn_by_keyboard_alone(space: Callable[..., Space]) -> None:
    shown = space(position("A cards raid-1 gem-vein-2 | moves 2 | A trade"))
    shown.page.locator(".board [tabindex='0']").focus()
    shown.tab("card-raid-1")
    shown.keys("Enter", "Escape")
    assert not shown.stepper.view["panel"]["picked"]
    shown.tab("do-end")
    shown.keys("Enter")
    assert shown.at() == "do-end"  # the focus stays where something can be pressed
    shown.page.locator(".board [tabindex='0']").focus()
    shown.walk("opal")
    shown.keys("Enter")
    assert shown.at() == "choose-resource-gem"
    shown.keys("Tab", "Enter")
    assert shown.at() == "nova"  # the next planet that can be mined
    shown.keys("Enter", "Enter")
    assert shown.game.state.phase.stage == "act"
    shown.tab("card-raid-1")
    shown.keys("Enter")
    assert shown.at() == "choose-take-gem"
    shown.keys("Enter")
    assert (shown.at(), shown.stepper.view["panel"]["title"]) == ("opal", "Raid: which recruit pays?")
    shown.keys("Escape", "Escape")
    shown.tab("card-raid-1")
    shown.keys("Enter", "Enter")  # taken up again, and the gem chosen again
    assert shown.at() == "opal"
    shown.walk("north-station")
    shown.keys("Enter", "Enter")
    shown.walk("nova")
    shown.keys("Enter", "Escape", "Enter")
    shown.walk("mira")
    shown.keys("Enter", "Enter")
    shown.tab("do-end")
    shown.keys("Enter", "Enter")
    assert shown.done == [
        *("end", "mine opal ore", "mine nova gem", "play raid-1 take gem of B paying north-station"),
        *("move nova mira 3", "end", "end"),
    ]
    assert shown.page.evaluate("document.querySelector('.rt-stepper').contains(document.activeElement)")


def test_a_battle_with_a_dog(space: Callable[..., Space]) -> None:
    shown = space(position("moves 2 | A act", chance="manual"))
    shown.click("opal", "ruby")
    shown.use("number-recruits-3")
    shown.use("number-dogs-1")
    assert shown.text(".odds span span") == "3 with a dog against 3 with a dog: wins 32%"
    shown.use("main")
    for roll in ("roll 2 / 5", "roll 6 / 1"):
        shown.board.locator("[data-key=pane-dice]").click()
        shown.answer()
        for die, pips in enumerate(roll.split()[1::2]):
            while shown.board.locator("[data-die]").nth(die).get_attribute("data-die") != pips:
                shown.board.locator("[data-die]").nth(die).click()
        shown.board.locator("[data-set]").click()
        shown.answer()
        shown.board.locator("[data-key=pane-dice]").click()
        shown.answer()
    assert shown.done == ["warp opal ruby 3 dogs 1", "roll 2 / 5", "roll 6 / 1"]
    assert shown.board.locator(".pair .sign-dog").count() == 1  # a roll set by hand begins the picture anew
    assert shown.text(".dice .told b") == "Ben −1 dog"
    assert shown.text(".odds span span") == "3 against 3: wins 35%"
    while shown.game.state.current_player == -1:
        shown.use("main")
    rolls = [step.action for step in shown.game.history[2:]]
    dice = shown.board.locator(".rows .die").all()
    assert [die.get_attribute("aria-label").split()[0] for die in dice] == [
        str(getattr(roll, side)) for side in ("attack", "defence") for roll in rolls
    ]
    assert shown.text(".luck").endswith("for the attacker.")


def test_a_card_leaves_a_dog_to_its_owner(space: Callable[..., Space]) -> None:
    shown = space(position(f"{CARDS} | moves 2 | A act"))
    shown.use("card-black-hole-1")
    assert shown.board.locator(".place.lit").count() == 2
    shown.click("ruby", "opal")
    shown.use("main")
    assert shown.text(".ask .topmost .seat") == "B"
    assert shown.text(".ask .title") == "Ben decides where a dog of Ruby goes"
    assert shown.text(".head .asked .seat") == "B"
    shown.click("nova")
    assert shown.text(".said") == "Not possible: Ben has no recruits on Nova."
    shown.click("vega")
    assert shown.done == ["play black-hole-1 at ruby paying opal", "dog to vega"]
    assert "dog-B-1" in str(shown.board.locator(".middle .place[data-place=vega]").get_attribute("class"))
    assert shown.text(".head .asked .seat") == "A"


RICH = (
    "A: north-station 12, opal 10, nova 10 | A bases opal nova | A gems 10 | A ore 10 | "
    "A cards force-field-1 wormhole-1 | B: east-station 30, ruby 1, vega 1 | B gems 10 | B ore 10 | "
    "B cards raid-1 black-hole-1 | C: south-station 30 | C gems 10 | C ore 10 | D: west-station 32 | "
    "C cards enlistment-1 afterburner-1 | moves 2 | turn 11 | A act"
)


@pytest.mark.parametrize("computers", [False, True])
def test_four_seats_with_all_they_have_fit(space: Callable[..., Space], computers: bool) -> None:
    players = ["Wilhelmina Alexandra", "Bartholomew", "Cleo", "Dan"]
    game = rt.position("deepspace", RICH, seed=1, players=players)
    shown = space(game, computers=dict.fromkeys(players if computers else [], "random"))
    over = """(root) => { const edge = root.getBoundingClientRect().right + 0.5;
        return [...root.querySelectorAll('*')].filter((node) => !node.closest('svg') && node.offsetParent
          && getComputedStyle(node).clipPath === 'none' && node.getBoundingClientRect().right > edge)
          .map((node) => node.className); }"""
    assert shown.board.evaluate(over) == []
    assert shown.board.evaluate("(root) => root.offsetHeight") <= 480
    assert min(labels(shown.page, ".place text")) >= 12
    assert min(letters(shown.page)) >= 12
    if not computers:
        shown.click("opal", "ruby")
    assert shown.board.evaluate("(root) => [root.offsetHeight <= 480, root.querySelector('.panel').scrollTop]") == [
        True,
        0,
    ]
    shown.page.locator("[data-full]").click()
    shown.page.wait_for_function("document.fullscreenElement !== null")
    assert shown.board.evaluate(over) == []
    assert min(labels(shown.page, ".place text")) >= 18
    assert min(letters(shown.page)) >= 18


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(space: Callable[..., Space], axe: Callable[..., list[str]], dark: bool) -> None:
    shown = space(position(f"{CARDS} | moves 2 | A mine"), dark=dark)
    messages: list[dict[str, Any]] = [
        {"type": "pick", "place": "opal"},
        {"type": "choose", "name": "resource", "value": "gem"},
        {"type": "do", "text": "end"},
        {"type": "kind", "verb": "recruit"},
        {"type": "card", "card": "meteor-shower-1"},
        {"type": "pick", "place": "vega"},
        {"type": "do", "text": "warp opal ruby 4 dogs 1"},
        {"type": "do", "text": "play black-hole-1 at vega paying nova"},
        *({"type": "pane", "name": name} for name in ("hands", "dice", "text")),
    ]
    for message in messages:
        shown.sent.append({**message, "stamp": shown.stepper.view["stamp"]})
        shown.answer()
        assert shown.stepper.view["status"]["kind"] != "refused", message
        assert axe(shown.page, ".rt-stepper") == [], message
