"""Revised, Secret Mission and two players with a neutral in a real browser, on a bare page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from test_stepper_browser import LAPTOP, Bare, Watched, labels, letters

import riskteach as rt

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

EUROPE = "great-britain 4, iceland 1, scandinavia 2, northern-europe 3, southern-europe 2, western-europe 2, ukraine 6"
LAND = f"A: siam 5, india 3, {EUROPE} | B: china 3, japan 2, middle-east 2 | C: * 2 | A capital siam | B capital china"
OPEN = "open europe asia 8-cities 10-territories-in-turn 2-capitals 2-continents"
WON = "A objectives 1-capital | A rewards sure-card | C objectives 18-territories | C rewards major-tower"
HEROES = "A hero siam | B hero china | C hero brazil"
CITIES = "cities siam india china japan peru egypt ukraine iceland"
WORLD = f"{LAND} | C capital brazil | {CITIES} | {OPEN} | {WON} | towers brazil | {HEROES} | turn 7"


class Shown(Bare):
    """A page with a stepper, used as a hand would."""

    def __init__(self, page: Any, game: Any, **more: Any) -> None:
        super().__init__(page, game, **more)
        self.board = page.locator(".rt-stepper")

    def click(self, *places: str) -> None:
        for place in places:
            self.board.locator(f".middle .place[data-place={place}] .count").click()
            self.answer()

    def press(self, label: str) -> None:
        self.board.get_by_role("button", name=label, exact=True).click()
        self.answer()

    def say(self, kind: str, **message: Any) -> None:
        self.sent.append({"type": kind, "stamp": self.stepper.view["stamp"], **message})
        self.answer()
        assert self.stepper.view["status"]["kind"] != "refused", message

    def text(self, css: str) -> str:
        return " ".join(self.board.locator(css).first.inner_text().split())

    def seen(self, mark: str) -> list[str]:
        """Places at which a sign is to be seen."""
        found: list[str] = self.board.evaluate(
            """(root, mark) => [...root.querySelectorAll(`.middle .place .s-${mark}`)]
            .filter((sign) => getComputedStyle(sign).display !== "none")
            .map((sign) => sign.closest(".place").dataset.place)""",
            mark,
        )
        return found


@pytest.fixture
def shown(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Shown]]:
    monkeypatch.setenv("RISKTEACH_KEEP", "")
    page = browser.new_page(viewport=LAPTOP)  # type: ignore[arg-type]
    watched = Watched(page)
    yield lambda game, **more: Shown(page, game, **more)
    page.close()
    assert watched.errors == []


def position(more: str, world: str = WORLD, **options: Any) -> Any:
    return rt.position("revised", f"{world} | {more}", seed=3, heroes=True, **options)


def test_an_objective_is_claimed_the_tower_placed_and_fought_beside(shown: Callable[..., Shown]) -> None:
    game = position("A attack", chance="manual")
    page = shown(game)
    assert set(page.seen("hero")) == {"brazil", "siam", "china"}
    assert page.seen("tower") == ["brazil"]
    page.board.locator("[data-key='goal-8-cities']").click()
    page.answer()
    assert page.text(".said").startswith("Ada holds 4 of the 8 cities this objective needs.")
    assert page.board.locator(".middle .place.wanted").count() == 4
    page.board.get_by_role("button", name="End attack").focus()
    page.page.keyboard.press("Enter")
    page.answer()
    assert page.page.evaluate("document.activeElement.textContent") == "Claim Europe"  # and not what declines it
    page.page.keyboard.press("Enter")
    page.answer()
    page.say("dice", text="reward minor-tower")
    assert page.text(".goal.taken .seat") == "A"
    page.click("india")
    assert set(page.seen("tower")) == {"brazil", "india"}
    assert set(page.seen("reach")) == {"siam", "china", "afghanistan", "middle-east"} | {
        *("venezuela", "peru", "argentina", "north-africa")
    }
    page.press("End fortify")
    page.press("Draw")  # the sure card, in spite of the claim
    page.click("china")
    page.press("Place")
    assert (game.state.seat, game.state.phase.stage) == (1, "attack")
    page.click("china", "siam")
    assert ", Ben +1 (the hero), Ada +2 (a tower in India, the hero): wins " in page.text(".odds span span")
    page.press("Attack")
    page.press("Roll")
    page.board.locator("[data-key=pane-dice]").click()
    page.answer()
    page.say("dice", text="roll 6 2 1 / 6 5")
    dice = [die.get_attribute("aria-label") for die in page.board.locator(".rows .die").all()]
    assert dice == ["7 (6 + 1) lost", "2 lost", "1", "8 (6 + 2)", "5"]
    assert page.text(".raises") == ("B+1 the hero Heroes A+1 a tower in India Communications tower A+1 the hero Heroes")


RICH = "A: siam 30, india 12 | B: china 31, japan 22 | C: brazil 30 | D: egypt 33, congo 10 | E: ural 10 | F: * 10"
SIX = (
    f"{RICH} | A capital siam | B capital china | C capital brazil | D capital egypt | E capital ural | "
    f"F capital alaska | {CITIES} | {OPEN} | A objectives 1-capital 18-territories | "
    "A rewards sure-card attack-die | turn 11 | A attack"
)


@pytest.mark.parametrize("computers", [False, True])
def test_six_seats_with_all_they_have_fit(shown: Callable[..., Shown], computers: bool) -> None:
    players = ["Wilhelmina Alexandra", "Bartholomew", "Cleo", "Dan", "Eve", "Finn"]
    teams: dict[str, Any] = {"teams": [[0, 2, 4], [1, 3, 5]]} if computers else {}
    game = rt.position("revised", SIX, seed=1, players=players, **teams)
    page = shown(game, computers=dict.fromkeys(players if computers else [], "objective"))
    over = """(root) => { const edge = root.getBoundingClientRect().right + 0.5;
        return [...root.querySelectorAll('*')].filter((node) => !node.closest('svg') && node.offsetParent
          && getComputedStyle(node).clipPath === 'none' && node.getBoundingClientRect().right > edge)
          .map((node) => node.className); }"""
    assert page.board.evaluate(over) == []
    assert page.board.evaluate("(root) => root.offsetHeight") <= 480
    assert min(labels(page.page, ".place text")) >= 12
    assert min(letters(page.page)) >= 12
    assert page.board.locator(".goal").count() == 8
    assert [team.inner_text().split()[0][0] for team in page.board.locator(".team").all()] == ["A", "B"] * computers
    hidden = "(root) => { const box = root.querySelector('.panel'); return box.scrollHeight - box.clientHeight; }"
    assert page.board.evaluate(hidden) <= 1  # all of it is seen at once
    page.page.locator("[data-full]").click()
    page.page.wait_for_function("document.fullscreenElement !== null")
    assert page.board.evaluate(over) == []
    assert min(letters(page.page)) >= 18


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(shown: Callable[..., Shown], axe: Callable[..., list[str]], dark: bool) -> None:
    page = shown(position("A attack"), dark=dark)
    messages: list[dict[str, Any]] = [
        {"type": "goal", "id": "8-cities"},
        {"type": "do", "text": "attack siam china 3"},
        {"type": "goal", "id": "18-territories"},
        {"type": "goto", "number": 0},
        {"type": "do", "text": "end"},
        {"type": "pane", "name": "hands"},
        {"type": "pane", "name": "text"},
    ]
    for message in messages:
        page.say(message.pop("type"), **message)
        assert axe(page.page, ".rt-stepper") == [], message


def test_a_mission_is_shown_to_its_own_player(shown: Callable[..., Shown], axe: Callable[..., list[str]]) -> None:
    land = "A: siam 5, brazil 3 | B: china 1 | C: * 2 | turn 5"
    dealt = "A mission eliminate-b | B mission asia-africa | C mission europe-australia-other"
    game = rt.position("mission", f"{land} | {dealt} | A attack", seed=1, chance="manual")
    page = shown(game)
    assert "Eliminate" not in page.board.inner_text()
    page.press("show")
    assert page.text(".goal") == "Eliminate Ben 0/1 mission"
    assert axe(page.page, ".rt-stepper") == []
    page.press("hide")
    page.press("hands")
    page.board.get_by_text("The mission of Cleo").click()
    assert "this mission needs" in page.text("details[open]")
    page.say("do", text="attack siam china 1")
    assert "this mission needs" not in page.board.inner_text()  # all are folded again
    page.say("undo")
    for text in ("attack siam china 3", "roll 6 6 6 / 1", "occupy 3"):
        page.say("do", text=text)
    assert "Ada shows the mission: eliminate Ben" in page.text(".happened")
    assert page.text(".goal.met") == "Eliminate Ben 1/1 mission"


def test_the_neutral_is_grey_and_another_rolls_for_it(shown: Callable[..., Shown]) -> None:
    game = rt.position("two-player", "A: siam 5, brazil 3 | B: china 3 | C: * 2 | turn 5 | A attack", seed=1)
    game.orders("defend", "ask")
    page = shown(game)
    assert page.text(".who.aside i") == "Neutral"
    assert page.board.locator(".who select").count() == 2
    colour = "(node) => getComputedStyle(node).backgroundColor"
    grey = page.board.locator(".who.aside .seat").evaluate(colour)
    page.click("siam", "india")
    page.press("Attack")
    assert page.text(".ask .topmost .seat") == "B"
    page.press("Defend")
    assert page.board.locator(".rows .seat").nth(1).evaluate(colour) == grey
    fill = page.board.locator(".middle .place[data-place=peru] .own").evaluate("(node) => getComputedStyle(node).fill")
    assert fill == grey
