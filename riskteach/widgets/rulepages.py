"""What the rule explorer shows, as plain data: lists, examples, and option values side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from riskteach.core.board import Board
from riskteach.core.errors import RiskError
from riskteach.core.rules import Rule, Rulebook, Standing
from riskteach.core.ruleset import RuleSet
from riskteach.draw.svg import arrow, faces
from riskteach.lessons.examples import BEGIN, Choice, Example, Examples, Result, Try
from riskteach.widgets import cards, dice, panes
from riskteach.widgets.view import capital, card, events, figures, sentence
from riskteach.widgets.view import told as told_of

WHOLE = "whole game"
NAMES = {WHOLE: "The whole game", "set-up": "Before the game"}
MARGIN, LEAST = (52.0, 34.0), (270.0, 186.0)  # pixels of the smallest board, around the places that are looked at
EVENTS_SHOWN = 6
RINGED = 8  # where more has changed, rings show nothing


def parts(kind: type[RuleSet[Any]]) -> dict[str, str]:
    """Give the parts of a game, with what they are called."""
    return {name: NAMES.get(name, name.capitalize()) for name in (WHOLE, "set-up", *kind.stages)}


def part(rule: Rule, table: Examples, kind: type[RuleSet[Any]]) -> str:
    """Say to which part of the turn a rule belongs: its example knows, else its id may say."""
    if rule.id in table:
        return table[rule.id].part
    return next((word for word in rule.id.split(".") if word in kind.stages), WHOLE)


def documents(book: Rulebook) -> list[str]:
    """Name every source that a rule comes from."""
    return list(dict.fromkeys(str(citation.document) for rule in book.values() for citation in rule.sources))


def shelf(book: Rulebook, table: Examples, kind: type[RuleSet[Any]]) -> dict[str, dict[str, Any]]:
    """Give every rule's card."""
    return {
        rule.id: {
            **card(rule, book),
            "part": part(rule, table, kind),
            "sources": [str(citation) for citation in rule.sources],
            "documents": [str(citation.document) for citation in rule.sources],
            "hangs": table[rule.id].hangs if rule.id in table else "",
            "played": _played(rule, kind),
            "replaces": list(rule.replaces),
        }
        for rule in book.values()
    }


def _played(rule: Rule, kind: type[RuleSet[Any]]) -> list[list[str]]:
    """Say for each value of the rule's option in which editions it is played."""
    if rule.option is None:
        return []
    usual = {name: kind.choose(name, {})[rule.option.name] for name in kind.editions}
    return [
        [words(name) for name, got in usual.items() if type(got) is type(value) and got == value]
        for value, _ in rule.option.values
    ]


def words(name: str) -> str:
    """Write a name as people read it."""
    return name.replace("_", " ")


# -- an example -----------------------------------------------------------------------------------


def example(one: Example, tried: str, result: Result | None) -> dict[str, Any]:
    """Give a rule's example: the board, what may be tried, and what came of it.

    Parameters
    ----------
    one : Example
    tried : str
        What was tried; nothing where it is empty.
    result : Result or None
    """
    game = one.game()
    state = game.state if result is None else result.game.state
    places = [place for attempt in one.tries for place in named(game, attempt.action)]
    tries = one.tries[:: -1 if crc32(one.rule.encode()) % 2 else 1]  # what comes first must not tell which is allowed
    said = [spoken(game, attempt.action) for attempt in tries]
    return {
        "asks": capital(game.state.question),
        "code": code(one.game_name, one.position, one.options),
        "options": [f"{name} = {got!r}" for name, got in one.options.items()],
        "tries": [
            [attempt.action, label if said.count(label) == 1 else attempt.action, attempt.action == tried]
            for attempt, label in zip(tries, said, strict=True)  # what reads alike is shown as it is typed
        ],
        "tried": tried,
        "picture": picture(game.state, state, [*places, *one.look], battle(game, tried)),
        "seats": has(state),
        "hands": [hand for hand in panes.hands(state) if hand["cards"]],
        "facts": state.rules.facts(state) if any(cards.hands(game.state)) else [],
        "by": one.by,
        "result": None if result is None else told(result, says(one.tries, tried)),
    }


def has(state: Any) -> list[dict[str, Any]]:
    """Say what every seat has beside the board, where a game counts more than what is on it."""
    rules = state.rules
    found = []
    for number, seat in enumerate(rules.seats):
        shown = figures(rules.scores(state, number))
        if all(sign for _, sign in shown):
            found.append({"letter": seat.letter, "figures": shown, "says": told_of(state, number)})
    return found


def says(tries: Sequence[Try], tried: str) -> str:
    """Give the sentence that belongs to a try; a typed one has none."""
    return next((attempt.says for attempt in tries if attempt.action == tried), "")


def told(result: Result, sentence: str = "") -> dict[str, Any]:
    """Give what came of a try."""
    happened = (*result.events, *result.followed)
    game = result.game
    rolled = dice.roll(game, 1) if result.allowed and game.at else None
    return {
        "allowed": result.allowed,
        "says": sentence,
        "text": capital(result.text) + ".",
        "rules": [rule.id for rule in result.rules],
        "events": events(happened[:EVENTS_SHOWN]),
        "more": max(0, len(happened) - EVENTS_SHOWN),
        "next": capital(game.state.question) + "." if result.allowed else result.instead,
        "dice": {**rolled, "by": ""} if rolled else None,
    }


def spoken(game: Any, text: str) -> str:
    """Put one or more actions into words, as far as they are actions."""
    if BEGIN.fullmatch(text):
        return capital(text)
    said = []
    for action in text.split(";"):
        try:
            said.append(sentence(game.state, game.rules.parse(action.strip())))
        except RiskError:
            return text
    return ", then ".join([said[0], *(one[:1].lower() + one[1:] for one in said[1:])])


def named(game: Any, text: str) -> list[str]:
    """List the places that actions name; a card is none."""
    found = []
    for action in text.split(";"):
        verb, *words = action.split()
        if verb in ("trade", "draw"):
            words = words[words.index("on") :] if "on" in words else []
        found += [word for word in words if word in game.board.index]
    return found


def battle(game: Any, text: str) -> list[str]:
    """Give the two places of an action from one place to another, or of the battle that is asked about."""
    if not text:
        phase = None if game.state.is_over else game.state.phase
        pair = [getattr(phase, name, None) for name in ("source", "target")]
        return [place for place in pair if isinstance(place, str)]
    try:
        action = game.rules.parse(text.rsplit(";", maxsplit=1)[-1].strip())
    except RiskError:
        return []
    pair = [getattr(action, name, None) for name in ("source", "target")]
    return [place for place in pair if isinstance(place, str)] or battle(game, "")


def picture(before: Any, state: Any, looked_at: Iterable[str], pair: Sequence[str]) -> dict[str, Any]:
    """Give the faces of a position, what part of the board to look at, and what has changed."""
    board: Board = state.rules.board
    alike = before.rules.seats == state.rules.seats
    changed = {place for place in board.ids if alike and before.at(place) != state.at(place)}
    ringed = changed if len(changed) <= RINGED else ()
    shown = {
        place: [face.css + " mark" * (place in ringed), face.text, face.letter, face.label]
        for place, face in faces(state).items()
    }
    frame = window(board, [*looked_at, *pair])
    return {
        "faces": shown,
        "arrow": arrow(board, *pair) if len(pair) == 2 and pair[0] != pair[1] else "",
        "frame": frame,
        "whole": frame[2] > board.size[0] * 0.62,
        "bonus": bool(state.rules.bonuses),
        "label": f"{board.name}: {state.question}",
    }


def window(board: Board, names: Iterable[str]) -> list[float]:
    """Find the part of the board with some places and regions in it; the whole board where there are none."""
    ids = [
        place
        for name in names
        for place in (board.regions[name].places if name in board.regions else [name])
        if place in board.index
    ]
    if not ids:
        return [0, 0, *board.size]
    xs, ys = [board.places[id].x for id in ids], [board.places[id].y for id in ids]
    unit = max(board.size[0] / 580, board.size[1] / 360)
    out: list[list[float]] = []
    for axis, spots in enumerate((xs, ys)):
        low, high = min(spots) - MARGIN[axis] * unit, max(spots) + MARGIN[axis] * unit
        wide = min(max(high - low, LEAST[axis] * unit), board.size[axis])
        begin = min(max((low + high - wide) / 2, 0), board.size[axis] - wide)
        out.append([round(begin, 1), round(wide, 1)])
    return [out[0][0], out[1][0], out[0][1], out[1][1]]


def code(game: str, text: str, options: Any) -> str:
    """Write what sets up a position in a cell."""
    chosen = "".join(f", {name}={got!r}" for name, got in options.items())
    return f"rt.position({game!r}, {text!r}{chosen})"


# -- option values side by side ---------------------------------------------------------------------


def choice(rule: Rule, one: Example, options: dict[str, Any], drawn: bool) -> dict[str, Any] | None:
    """Give the values of a rule's option side by side, with what each makes of the same actions.

    Parameters
    ----------
    rule : Rule
    one : Example
    options : dict
        Those in force.
    drawn : bool
        Whether to draw the boards, too.
    """
    option, asked = rule.option, one.choice
    if option is None or asked is None:
        return None
    now = options.get(option.name, option.default)
    compared = list(one.compare(option))
    rows = list(zip(*(results for _, _, results in compared), strict=True))
    columns = [
        {
            "value": repr(value),
            "meaning": meaning,
            "now": type(value) is type(now) and value == now,
            "results": [_in_short(result, row, asked) for result, row in zip(results, rows, strict=True)],
            "picture": _shown(results, asked) if drawn else None,
        }
        for value, meaning, results in compared
    ]
    games = [results[0].game for _, _, results in compared]
    positions = {tuple(game.state.at(place) for place in game.board.ids) for game in games}
    return {
        "asks": asked.asks,
        "name": option.name,
        "actions": [spoken(games[-1], action) for action in asked.actions],  # the last value has most to name
        "columns": columns,
        "drawn": drawn,
        "drawable": len(positions) > 1,
    }


def _in_short(result: Result, row: Sequence[Result], asked: Choice) -> dict[str, Any]:
    """Give what is different under this value, of all that came of an action."""
    if not result.allowed:
        return {"allowed": False, "text": capital(result.text) + ".", "next": ""}
    happened = [[event.text for event in (*one.events, *one.followed * (not asked.goes_on))] for one in row]
    mine = [event.text for event in result.events]
    differ = {one.allowed for one in row} == {True}
    told = [text for text in mine if not all(text in other for other in happened)] if differ else []
    then = capital(result.game.state.question) + "."
    by_chance = asked.goes_on and len(result.followed) > 0
    alike = not differ or len({one.game.state.question for one in row}) == 1
    says = [f"{text}." for text in told or mine[:alike]] + ["Chance goes on."] * by_chance
    return {"allowed": True, "text": " ".join(says), "next": "" if alike else then}


def _shown(results: Sequence[Result], asked: Choice) -> dict[str, Any]:
    game = results[0].game
    places = [place for action in asked.actions for place in named(game, action)]
    return picture(game.start, game.state, [*places, *asked.look], [])


def questions(book: Rulebook, table: Examples, shown: Sequence[str], drawn: str) -> list[dict[str, Any]]:
    """Give the open questions among some rules, those with an option first."""
    found = [book[id] for id in shown if book[id].standing != Standing.STATED]
    asked = [
        {"id": rule.id, "choice": choice(rule, table[rule.id], book.options, drawn == rule.id)}
        if rule.id in table
        else {"id": rule.id, "choice": None}
        for rule in found
    ]
    return sorted(asked, key=lambda one: one["choice"] is None)
