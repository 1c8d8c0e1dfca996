"""The rule explorer, driven by the messages that a front end sends, and once in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

import riskteach as rt
from riskteach.draw.palette import contrast
from riskteach.lessons.examples import examples
from riskteach.widgets.rules import RuleExplorer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BOOK = rt.rulebook("classic")
OPEN = BOOK.open_questions()


class Hands:
    """What a front end does, in short."""

    def __init__(self, book: Any = BOOK, rule: str = "") -> None:
        self.explorer: RuleExplorer = book.explore(rule)

    def send(self, kind: str, **message: Any) -> dict[str, Any]:
        self.explorer._handle_custom_msg(json.loads(json.dumps({"type": kind, **message})), [])
        return self.view

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.explorer.view
        return json.loads(json.dumps(view))  # type: ignore[no-any-return]  # all of it can be sent

    @property
    def listed(self) -> list[str]:
        return [id for _, ids in self.view["groups"] for id in ids]

    def trial(self, text: str) -> dict[str, Any]:
        result: dict[str, Any] = self.send("try", text=text)["detail"]["example"]["result"]
        return result


class TestList:
    def test_every_rule_is_listed_once_under_its_part(self) -> None:
        hands = Hands()
        assert sorted(hands.listed) == sorted(BOOK)
        assert [part for part, _ in hands.view["groups"]] == [
            *("whole game", "set-up", "reinforce", "attack", "fortify", "card")
        ]

    @pytest.mark.parametrize("standing", ["stated", "reading", "supplied"])
    def test_by_standing(self, standing: str) -> None:
        hands = Hands()
        hands.send("filter", name="standing", value=standing)
        assert set(hands.listed) == set(BOOK.standing(standing))
        hands.send("filter", name="standing", value="")
        assert len(hands.listed) == len(BOOK)

    def test_by_part_by_source_and_by_words_together(self) -> None:
        hands = Hands()
        hands.send("filter", name="part", value="attack")
        assert "classic.battle.tie" in hands.listed
        assert "classic.fortify" not in hands.listed
        polish = next(one for one in hands.explorer.table["sources"] if "Polish" in one)
        hands.send("filter", name="source", value=polish)
        assert "classic.battle.tie" not in hands.listed
        assert "classic.attack.dice" in hands.listed
        hands.send("search", words="two ARMIES")
        assert hands.listed == [id for id in BOOK.search("two armies") if id in hands.listed] != []
        hands.send("clear")
        assert len(hands.listed) == len(BOOK)

    def test_what_is_open_is_always_one_of_those_listed(self) -> None:
        hands = Hands(rule="classic.win")
        assert hands.view["open"] == "classic.win"
        hands.send("search", words="dice")
        assert hands.view["open"] == hands.view["detail"]["id"] == hands.listed[0]
        assert hands.send("search", words="zeppelin")["found"] == 0
        assert hands.view["detail"] == {}

    def test_opening_a_rule_that_is_filtered_away_shows_all_again(self) -> None:
        hands = Hands()
        hands.send("search", words="zeppelin")
        hands.send("open", rule="classic.fortify")
        assert hands.view["open"] == "classic.fortify"
        assert len(hands.listed) == len(BOOK)

    def test_a_part_of_the_rulebook_shows_that_part(self) -> None:
        hands = Hands(BOOK.search("tie"))
        assert hands.listed == list(BOOK.search("tie"))
        assert hands.view["limited"]
        hands.send("clear")
        assert len(hands.listed) == len(BOOK)

    def test_nothing_found_is_no_error(self) -> None:
        assert Hands(BOOK.search("zeppelin")).view["found"] == 0


class TestRule:
    def test_its_card(self) -> None:
        hands = Hands(rule="classic.attack.dice")
        card = hands.explorer.book["rules"]["classic.attack.dice"]
        rule = BOOK["classic.attack.dice"]
        assert (card["title"], card["text"], card["standing"]) == (rule.title, rule.text, "reading")
        assert card["sources"] == ["Classic Risk, Polish text, step 6, lines 30 and 32"]
        assert card["readings"] == [rule.readings[0].text]
        assert [now for _, _, now in card["values"]] == [True, False]
        assert card["played"] == [["as written", "published", "modern"], []]

    @pytest.mark.parametrize("id", list(BOOK))
    def test_what_may_be_tried_gives_its_verdict_with_reasons(self, id: str) -> None:
        hands, example = Hands(rule=id), examples("classic")[id]
        shown = hands.view["detail"]["example"]
        assert {action for action, _, _ in shown["tries"]} == {one.action for one in example.tries}
        assert shown["result"] is None
        for one in example.tries:
            result = hands.trial(one.action)
            assert result["allowed"] is (one is not example.refused)
            assert result["says"] == one.says
            assert result["rules"]
            assert len(result["text"]) > 5
            assert ("Allowed" if result["allowed"] else "Not possible") in hands.view["status"]
        assert hands.send("back")["detail"]["example"]["result"] is None

    def test_the_board_shows_what_has_changed(self) -> None:
        hands = Hands(rule="classic.battle.tie")
        before = hands.view["detail"]["example"]["picture"]
        hands.trial("roll 6 / 6")
        after = hands.view["detail"]["example"]["picture"]
        assert before["faces"]["siam"][:2] == ["owner-A", "5"]
        assert after["faces"]["siam"][:2] == ["owner-A mark", "4"]
        assert [place for place, face in after["faces"].items() if "mark" in face[0]] == ["siam"]
        assert hands.view["detail"]["example"]["result"]["dice"]["pairs"][0]["lost"] == 0

    def test_the_part_of_the_board_that_is_looked_at_holds_the_places(self) -> None:
        board = rt.new_game("classic", seed=1).board
        for id in BOOK:
            shown = Hands(rule=id).view["detail"]["example"]
            left, top, wide, high = shown["picture"]["frame"]
            assert left >= 0 <= top
            assert left + wide <= board.size[0]
            assert top + high <= board.size[1]
            for one in examples("classic")[id].look:
                for place in board.regions[one].places if one in board.regions else [one]:
                    spot = board.places[place]
                    assert left < spot.x < left + wide
                    assert top < spot.y < top + high

    def test_a_try_of_ones_own(self) -> None:
        hands = Hands(rule="classic.attack.adjacent")
        assert hands.trial("attack india china 1")["rules"] == ["classic.attack.two-armies"]
        assert hands.trial("attack siam indonesia 2")["allowed"]
        refused = hands.trial("nonsense")
        assert (refused["allowed"], refused["rules"]) == (False, [])
        assert "no action 'nonsense'" in refused["text"].lower()
        assert hands.trial("attack siam <b> 2")["text"]

    def test_cards_are_shown_where_they_matter(self) -> None:
        shown = Hands(rule="classic.cards.set").view["detail"]["example"]
        assert [card["kind"] for card in shown["hands"][0]["cards"]] == ["infantry", "infantry", "cavalry", "infantry"]
        assert shown["facts"] == ["next set 4"]
        assert Hands(rule="classic.battle.tie").view["detail"]["example"]["hands"] == []

    @pytest.mark.parametrize("id", list(BOOK))
    def test_the_line_for_a_cell_sets_up_the_position(self, id: str) -> None:
        line = Hands(rule=id).view["detail"]["example"]["code"]
        game = eval(line, {"rt": rt})
        assert game.state == examples("classic")[id].game().state

    def test_options_in_force_follow_the_edition(self) -> None:
        hands = Hands()
        assert hands.explorer.edition == "as_written"

        def now() -> list[bool]:
            return [now for _, _, now in hands.explorer.book["rules"]["classic.fortify"]["values"]]

        assert now() == [True, False, False]
        hands.send("edition", name="published")
        assert now() == [False, False, True]
        assert hands.send("edition", name="handmade")["trouble"].startswith("no edition 'handmade'")
        assert now() == [False, False, True]

    def test_a_game_s_own_options_are_in_force(self) -> None:
        game = rt.new_game("classic", seed=1, ties="attacker")
        hands = Hands(game.rulebook, "classic.battle.tie")
        assert hands.explorer.edition == "this game"
        values = hands.view["detail"]["choice"]["columns"]
        assert [one["now"] for one in values] == [False, True]
        hands.send("edition", name="as_written")
        hands.send("edition", name="this game")
        assert [one["now"] for one in hands.view["detail"]["choice"]["columns"]] == [False, True]


class TestOpenQuestions:
    def test_every_reading_and_every_supplied_rule_is_a_question(self) -> None:
        hands = Hands(OPEN)
        assert hands.view["page"] == "open"
        asked = [one["id"] for one in hands.view["questions"]]
        assert sorted(asked) == sorted(OPEN)
        optional = [id for id in OPEN if OPEN[id].option]
        assert sorted(asked[: len(optional)]) == sorted(optional)
        assert all(hands.explorer.book["rules"][id]["hangs"] for id in asked)

    @pytest.mark.parametrize("id", [id for id in OPEN if OPEN[id].option])
    def test_values_stand_side_by_side_with_what_differs(self, id: str) -> None:
        asked = next(one["choice"] for one in Hands(OPEN).view["questions"] if one["id"] == id)
        option = BOOK[id].option
        assert option is not None
        assert [one["value"] for one in asked["columns"]] == [repr(value) for value, _ in option.values]
        assert [one["now"] for one in asked["columns"]].count(True) == 1
        told = [one["results"] for one in asked["columns"]]
        assert all(told.count(one) == 1 for one in told)
        assert all(one["text"] or one["next"] for results in told for one in results)

    def test_boards_are_drawn_when_asked_for(self) -> None:
        hands = Hands(OPEN)
        assert all(
            one["picture"] is None for q in hands.view["questions"] if q["choice"] for one in q["choice"]["columns"]
        )
        hands.send("draw", rule="classic.battle.tie")
        tie = next(one["choice"] for one in hands.view["questions"] if one["id"] == "classic.battle.tie")
        assert [one["picture"]["faces"]["siam"][1] for one in tie["columns"]] == ["4", "5"]
        assert [one["picture"]["faces"]["china"][1] for one in tie["columns"]] == ["4", "3"]
        hands.send("draw", rule="classic.battle.tie")
        assert all(
            one["picture"] is None for q in hands.view["questions"] if q["choice"] for one in q["choice"]["columns"]
        )

    def test_setting_up_in_three_ways_gives_three_boards(self) -> None:
        hands = Hands(rule="classic.setup.claim")
        hands.send("draw", rule="classic.setup.claim")
        columns = hands.view["detail"]["choice"]["columns"]
        armies = [sum(int(face[1] or 0) for face in one["picture"]["faces"].values()) for one in columns]
        assert armies == [0, 42, 105]

    def test_from_page_to_page(self) -> None:
        hands = Hands()
        assert hands.send("page", name="open")["questions"]
        assert hands.send("open", rule="classic.battle.tie")["page"] == "rules"
        assert hands.send("page", name="cover")["trouble"].startswith("no page 'cover'")


class TestMessages:
    @pytest.mark.parametrize(
        "message",
        [{"type": "jump"}, {"type": "open", "rule": "classic.tie"}, {"type": "filter", "name": "part", "value": "x"}],
    )
    def test_what_can_not_be_done_is_said(self, message: dict[str, Any]) -> None:
        hands = Hands()
        beat = hands.view["beat"]
        assert hands.send(message.pop("type"), **message)["trouble"]
        assert hands.view["beat"] == beat + 1
        assert hands.send("search", words="")["trouble"] == ""

    def test_an_unknown_rule_or_page_at_first(self) -> None:
        with pytest.raises(rt.UnknownName, match=r"classic\.battle\.tie"):
            BOOK.explore("classic.batle.tie")
        with pytest.raises(rt.UnknownName, match="no page"):
            RuleExplorer(BOOK, rt.game.GAMES["classic"], page="cover")


class TestShown:
    def test_a_cell_gets_the_live_explorer_and_the_still_table(self) -> None:
        books: list[Any] = [BOOK, OPEN, rt.new_game("classic", seed=1).rulebook, BOOK.standing("stated")]
        for book in books:
            data, *_ = book._repr_mimebundle_()
            assert "application/vnd.jupyter.widget-view+json" in data
            assert data["text/html"] == book._repr_html_()
            assert data["text/plain"] == repr(book)

            class Rows(HTMLParser):
                found = 0

                def handle_starttag(self, tag: str, attributes: Any) -> None:
                    self.found += tag == "tr"

            rows = Rows()
            rows.feed(data["text/html"])
            assert rows.found == 1 + len(book)

    def test_looking_makes_no_widget(self) -> None:
        assert repr(BOOK) == f"<Rulebook of {len(BOOK)} rules>"
        assert BOOK.search("tie").search("defender").options == BOOK.options


# -- in a browser -----------------------------------------------------------------------------------

SHIM = """
window.heard = [];
window.model = {
  get: (name) => window.state[name],
  send: (message) => window.toPython(JSON.stringify(message)),
  on: (name, call) => window.heard.push(call),
  off: () => {},
};
window.put = (fresh) => { Object.assign(window.state, fresh); window.heard.forEach((call) => call()); };
window.show = async ([code, state]) => {
  window.state = state;
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  module.default.render({ model: window.model, el: document.querySelector("#cell") });
};
window.stray = 0;
document.addEventListener("keydown", () => { window.stray += 1; });
"""


class Bare:
    """A page with one explorer whose messages go straight to Python: all but Lab, and quick."""

    def __init__(self, page: Page, explorer: RuleExplorer, width: int = 934, dark: bool = False) -> None:
        self.page, self.explorer = page, explorer
        self.sent: list[dict[str, Any]] = []
        page.expose_function("toPython", lambda text: self.sent.append(json.loads(text)))
        theme = "false" if dark else "true"
        page.set_content(f"<body data-jp-theme-light='{theme}'><div id='cell' style='width:{width}px'></div>")
        page.add_style_tag(content=explorer._css)
        page.add_script_tag(content=SHIM)
        page.evaluate("(all) => show(all)", [explorer._esm, self.state])

    @property
    def state(self) -> dict[str, Any]:
        return {name: getattr(self.explorer, name) for name in ("table", "book", "view")}

    def answer(self) -> None:
        """Let Python do what the page has asked for."""
        self.page.evaluate("1")  # what was sent has come by then
        while self.sent:
            self.explorer._handle_custom_msg(self.sent.pop(0), [])
            self.page.evaluate("(all) => put(all)", self.state)

    def click(self, css: str) -> None:
        self.page.locator(css).first.click()
        self.answer()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.answer()

    def key(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.key"))


@pytest.fixture
def bare(browser: Browser) -> Iterator[Callable[..., Bare]]:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield lambda explorer, **more: Bare(page, explorer, **more)
    page.close()
    assert errors == []


@pytest.mark.browser
class TestPage:
    def test_a_question_is_settled_by_mouse(self, bare: Callable[..., Bare]) -> None:
        shown = bare(BOOK.explore())
        page = shown.page
        page.locator("[type=search]").fill("tie")
        shown.answer()
        shown.click("[data-entry='classic.battle.tie']")
        assert page.locator(".detail h3").inner_text() == "Who wins a tie"
        assert page.locator(".verdict").count() == 0
        shown.click("[data-key='try-roll 6 / 6']")
        assert "Ada loses 1 army in Siam" in page.locator(".verdict").inner_text()
        assert page.locator(".still .place[data-place=siam] .count").text_content() == "4"
        below = page.locator(".verdict").bounding_box()
        frame = page.locator(".detail").bounding_box()
        assert below is not None
        assert frame is not None
        assert below["y"] + below["height"] <= frame["y"] + frame["height"]  # is read without scrolling
        shown.click(".verdict .chip >> text=One army for each lost pair")
        assert page.locator(".detail h3").inner_text() == "One army for each lost pair"
        assert shown.key() == "title"

    def test_by_keyboard_alone_and_no_key_reaches_the_notebook(self, bare: Callable[..., Bare]) -> None:
        shown = bare(BOOK.explore())
        page = shown.page
        page.locator("[type=search]").focus()
        shown.press("d", "i", "c", "e")
        assert page.locator("[type=search]").input_value() == "dice"
        shown.press("ArrowDown")
        first = shown.key()
        shown.press("ArrowDown")
        assert shown.key() != first
        assert page.locator("[aria-selected=true]").get_attribute("data-key") == shown.key()
        shown.press("End", "Home")
        assert shown.key() == first
        shown.press("Enter")
        assert shown.key() == "title"
        shown.press("Tab")
        assert shown.key().startswith("try-")
        here = shown.key()
        shown.press("Enter")
        assert page.locator(".verdict").count() == 1
        assert shown.key() == here
        shown.press("a", "d", "d", "Escape")
        assert page.evaluate("window.stray") == 0

    @pytest.mark.parametrize("width", [934, 1740])
    @pytest.mark.parametrize("page", ["rules", "open"])
    def test_nothing_sticks_out(self, bare: Callable[..., Bare], width: int, page: str) -> None:
        shown = bare((BOOK if page == "rules" else OPEN).explore(), width=width)
        if page == "open":
            shown.click("[data-key='draw-classic.setup.claim']")
        over = shown.page.evaluate(
            """() => { const edge = document.querySelector('.rt-rules').getBoundingClientRect().right + 0.5;
            return [...document.querySelectorAll('.rt-rules *')].filter((node) => !node.closest('svg')
              && node.offsetParent && node.getBoundingClientRect().right > edge).map((node) => node.className); }"""
        )
        assert over == []

    @pytest.mark.parametrize("dark", [False, True])
    @pytest.mark.parametrize("page", ["rules", "open"])
    def test_text_is_readable(self, bare: Callable[..., Bare], dark: bool, page: str) -> None:
        explorer = BOOK.explore("classic.battle.tie") if page == "rules" else OPEN.explore()
        shown = bare(explorer, dark=dark)
        if page == "rules":
            shown.click("[data-key='try-roll 6 / 6']")
        texts = shown.page.evaluate(
            """() => { const ground = (node) => { const colour = getComputedStyle(node).backgroundColor;
              return colour.startsWith('rgba') ? ground(node.parentElement) : colour; };
            return [...document.querySelectorAll('.rt-rules *')]
              .filter((node) => !node.closest('svg, option') && node.offsetParent
                && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
              .map((node) => [getComputedStyle(node).color, ground(node), parseFloat(getComputedStyle(node).fontSize),
                node.className]); }"""
        )

        def hexed(colour: str) -> str:
            return "#" + "".join(f"{int(part):02x}" for part in colour[4:-1].split(","))

        assert len(texts) > 40
        assert [css for ink, on, _, css in texts if contrast(hexed(ink), hexed(on)) < 4.5] == []
        assert min(size for _, _, size, _ in texts) >= 12

    def test_ids_are_unique_and_everything_has_a_name(self, bare: Callable[..., Bare]) -> None:
        shown = bare(OPEN.explore())
        shown.click("[data-key='draw-classic.battle.tie']")
        ids = shown.page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
        assert len(ids) == len(set(ids)) > 0
        assert shown.page.locator(".still svg[role=img]").count() == 2
        nameless = shown.page.evaluate(
            """() => [...document.querySelectorAll('button, input, select, [role=img], [role=listbox], [role=region]')]
            .filter((node) => !(node.ariaLabel || node.textContent.trim() || node.closest('label'))).length"""
        )
        assert nameless == 0

    def test_full_screen_is_read_from_the_last_row(self, bare: Callable[..., Bare]) -> None:
        shown = bare(BOOK.explore("classic.fortify"))
        shown.page.locator("[data-full]").click()
        shown.page.wait_for_function("document.fullscreenElement !== null")
        sizes = shown.page.evaluate(
            """() => [...document.querySelectorAll('.rt-rules *')].filter((node) => !node.closest('svg, option')
              && node.offsetParent && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
              .map((node) => parseFloat(getComputedStyle(node).fontSize))"""
        )
        assert min(sizes) >= 17.9
        labels = shown.page.evaluate(
            """() => [...document.querySelectorAll('.still .label')].map((text) =>
            parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a)"""
        )
        assert min(labels) >= 18

    @pytest.mark.parametrize("dark", [False, True])
    @pytest.mark.parametrize("page", ["rules", "open"])
    def test_axe_finds_nothing(
        self, bare: Callable[..., Bare], axe: Callable[..., list[str]], dark: bool, page: str
    ) -> None:
        explorer = BOOK.explore("classic.battle.tie") if page == "rules" else OPEN.explore()
        shown = bare(explorer, dark=dark)
        assert axe(shown.page, ".rt-rules") == []
