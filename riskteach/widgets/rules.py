"""The rule explorer: every rule with its standing, its sources and a position in which it decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from riskteach.core.errors import BadAction, BadOption, RiskError, UnknownName
from riskteach.core.rules import Rule, Rulebook, Standing
from riskteach.core.ruleset import RuleSet
from riskteach.draw.skeleton import skeleton
from riskteach.lessons.examples import attempt, examples
from riskteach.widgets import rulepages
from riskteach.widgets.scripts import seats, source
from riskteach.widgets.view import PREFIX, signs

SCRIPTS = ("guard.js", "board.js", "parts.js", "rules.js")
PAGES = {"rules": "All rules", "open": "Open questions"}
OWN = "this game"


class RuleExplorer(anywidget.AnyWidget):
    """The rules of a game, to be searched, opened and tried.

    Parameters
    ----------
    book : Rulebook
        The rules to show at first, with the options in force.
    kind : type of RuleSet
        The game that they belong to.
    page : str
        ``"rules"``, or ``"open"`` for the open questions.
    rule : str, optional
        The id of the rule that is open at first.

    Raises
    ------
    UnknownName
        No such rule or page.
    """

    _esm = source(*SCRIPTS)
    _css = source("stepper.css", "rules.css") + seats()  # the stepper's colours, buttons and chips are used here too
    table = traitlets.Dict().tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, book: Rulebook, kind: type[RuleSet[Any]], page: str = "rules", rule: str = "") -> None:
        super().__init__()
        if page not in PAGES:
            raise UnknownName("page", page, PAGES)
        self.kind, self.rules = kind, Rulebook(kind.book, book.options)
        self.limits = None if set(book) in (set(kind.book), set(kind.book.open_questions())) else set(book)
        self.examples = examples(kind.name_of_game)
        self.page, self.open = page, book[rule].id if rule else next(iter(book), "")
        self.words = ""
        self.wanted = {"part": "", "standing": "", "source": ""}
        self.tried, self.drawn, self.status, self.trouble = "", "", "", ""
        self._beat = 0
        self._own = dict(book.options)
        self.edition = next((name for name in kind.editions if kind.choose(name, {}) == self._own), OWN)
        self._editions = [*kind.editions, *([OWN] if self.edition == OWN else [])]
        board = kind.usual_board()
        self.table = {
            "title": kind.documents[0].title if kind.documents else kind.name_of_game,
            "prefix": PREFIX,
            "skeleton": skeleton(board, PREFIX, marks=kind.marks),
            "size": list(board.size),
            "signs": signs(kind(kind.players[0], board=board).start()),
            "pages": PAGES,
            "parts": rulepages.parts(kind),
            "sources": rulepages.documents(kind.book),
            "editions": [[name, rulepages.words(name)] for name in self._editions],
        }
        self._bind()
        self._refresh()
        self.on_msg(self._heard)

    # -- showing ------------------------------------------------------------------------------

    def _bind(self) -> None:
        """Show the options in force with the rules that they decide."""
        self.book = {"rules": rulepages.shelf(self.rules, self.examples, self.kind), "edition": self.edition}

    @property
    def shown(self) -> list[str]:
        """The ids of the rules that are looked for."""
        found, cards = self.rules.search(self.words), self.book["rules"]
        part, standing, document = self.wanted.values()
        return [
            id
            for id, rule in found.items()
            if (self.limits is None or id in self.limits)
            and part in ("", cards[id]["part"])
            and standing in ("", rule.standing)
            and (not document or document in cards[id]["documents"])
        ]

    def _refresh(self) -> None:
        shown = self.shown
        if shown and self.open not in shown:
            self.open, self.tried = shown[0], ""
        cards, asked = self.book["rules"], self.page == "open"
        groups = [[name, [id for id in shown if cards[id]["part"] == name]] for name in self.table["parts"]]
        self._beat += 1
        # The status comes last: it tells of what is worked out for the detail.
        self.view = {
            "beat": self._beat,
            "page": self.page,
            "words": self.words,
            **self.wanted,
            "limited": self.limits is not None,
            "groups": [[name, ids] for name, ids in groups if ids],
            "found": len(shown),
            "open": self.open if shown else "",
            "detail": self._detail() if shown and not asked else {},
            "questions": rulepages.questions(self.rules, self.examples, shown, self.drawn) if asked else [],
            "trouble": self.trouble,
            "status": self.status,
        }

    def _detail(self) -> dict[str, Any]:
        if self.open not in self.examples:
            return {"id": self.open, "example": None, "choice": None}
        one, rule = self.examples[self.open], self.rules[self.open]
        result = attempt(one.game(), self.tried) if self.tried else None
        if result is not None:
            self.status = f"{'Allowed' if result.allowed else 'Not possible'}: {result.story}."
        return {
            "id": self.open,
            "example": rulepages.example(one, self.tried, result),
            "choice": rulepages.choice(rule, one, self.rules.options, self.drawn == self.open),
        }

    # -- hearing ------------------------------------------------------------------------------

    def _heard(self, _: Any, message: Any, buffers: Any) -> None:
        """Do what a view asks; a refusal becomes text, and so does an error, which is raised again too."""
        kind = message.get("type") if isinstance(message, dict) else None
        handler: Callable[[dict[str, Any]], None] | None = getattr(self, f"_on_{kind}", None)
        self.status = self.trouble = ""
        try:
            if handler is None:
                raise BadAction(f"the rule explorer knows no message {message!r}")
            handler(message)
        except RiskError as error:
            self.trouble = str(error)
        except Exception as error:
            self.trouble = f"This should not have happened, please tell us: {type(error).__name__}: {error}"
            raise
        finally:
            self._refresh()

    def _on_search(self, message: dict[str, Any]) -> None:
        self.words = str(message["words"])

    def _on_filter(self, message: dict[str, Any]) -> None:
        """Look only at one part of the turn, one standing or one source; at all of them where it is empty."""
        name, got = message["name"], message["value"]
        there = {"part": self.table["parts"], "standing": list(Standing), "source": self.table["sources"]}
        if got and got not in there[name]:
            raise UnknownName(name, got, there[name])
        self.wanted[name] = got

    def _on_clear(self, message: dict[str, Any]) -> None:
        """Look at every rule of the game."""
        self.words, self.wanted, self.limits = "", dict.fromkeys(self.wanted, ""), None

    def _on_page(self, message: dict[str, Any]) -> None:
        if message["name"] not in PAGES:
            raise UnknownName("page", message["name"], PAGES)
        self.page = message["name"]

    def _on_open(self, message: dict[str, Any]) -> None:
        """Open a rule; what hides it is cleared."""
        rule: Rule = self.rules[message["rule"]]
        self.page, self.open, self.tried = "rules", rule.id, ""
        if rule.id not in self.shown:
            self._on_clear(message)

    def _on_try(self, message: dict[str, Any]) -> None:
        self.tried = " ".join(str(message["text"]).split())

    def _on_back(self, message: dict[str, Any]) -> None:
        self.tried = ""

    def _on_draw(self, message: dict[str, Any]) -> None:
        """Draw the boards of a choice, or put them away."""
        self.drawn = "" if self.drawn == message["rule"] else self.rules[message["rule"]].id

    def _on_edition(self, message: dict[str, Any]) -> None:
        name = message["name"]
        if name not in self._editions:
            raise BadOption(f"no edition {name!r}: there is {', '.join(self._editions)}")
        self.edition = name
        self.rules = Rulebook(self.kind.book, self._own if name == OWN else self.kind.choose(name, {}))
        self._bind()
