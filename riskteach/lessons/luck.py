"""Positions made by chance, the same on every Python, and how a lesson shows one."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, TypeVar

from riskteach import draw
from riskteach.core.actions import Action
from riskteach.core.board import Board
from riskteach.core.chance import Stream
from riskteach.core.errors import BadPosition
from riskteach.core.explain import Verdict
from riskteach.core.rules import Rule
from riskteach.core.seats import LETTERS
from riskteach.core.words import join

T = TypeVar("T")
Land = Mapping[str, tuple[int, int]]
"""The seat and the armies of each territory."""


class Luck(Stream):
    """A stream of numbers that can also pick and shuffle.

    >>> Luck(7, 0).pick("abc") == Luck(7, 0).pick("abc")
    True
    """

    def pick(self, items: Sequence[T]) -> T:
        """Pick one, each equally likely."""
        return items[self.randrange(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Give them in an order by chance."""
        left = list(items)
        return [left.pop(self.randrange(len(left))) for _ in range(len(left))]

    def die(self) -> int:
        """Throw a die."""
        return self.randrange(6) + 1

    def between(self, least: int, most: int) -> int:
        """Give a whole number between two, both included."""
        return least + self.randrange(most - least + 1)


def scattered(board: Board, luck: Luck, *, players: int = 3, most: int = 6) -> dict[str, tuple[int, int]]:
    """Give every territory to somebody, each player at least one, with up to ``most`` armies.

    Whole continents come up, since neighbours often have the same owner.
    """
    first, *others = luck.shuffled(board.ids)
    owners = {first: 0} | {territory: seat for seat, territory in enumerate(others[: players - 1], 1)}
    shares = [luck.pick((1, 1, 2, 4)) for _ in range(players)]
    seats = [seat for seat, share in enumerate(shares) for _ in range(share)]
    for territory in others[players - 1 :]:
        near = [owners[t] for t in board.neighbours[territory] if t in owners]
        owners[territory] = luck.pick(near) if near and luck.randrange(3) else luck.pick(seats)
    return {territory: (owners[territory], luck.between(1, most)) for territory in board.ids}


def written(land: Land) -> str:
    """Write who holds what, as a position text begins: what is most common is all the rest, ``*``.

    >>> written({"peru": (0, 2), "siam": (1, 1), "ural": (1, 1)})
    'A: peru 2 | B: * 1'
    """
    rest = max(dict.fromkeys(land.values()), key=list(land.values()).count)
    parts: dict[int, list[str]] = {seat: [] for seat in sorted({seat for seat, _ in land.values()})}
    for territory, (seat, armies) in land.items():
        if (seat, armies) != rest:
            parts[seat].append(f"{territory} {armies}")
    parts[rest[0]].append(f"* {rest[1]}")
    return " | ".join(f"{LETTERS[seat]}: {', '.join(held)}" for seat, held in parts.items())


def code(state: Any) -> str:
    """Write the Python that sets up a position, as short as possible."""
    rules = state.rules
    usual = rules.choose(rules.usual_edition, {})
    chosen = "".join(f", {name}={got!r}" for name, got in rules.options.items() if got != usual[name])
    text = _short(state)
    number, least, most = len(rules.people), rules.players[0], rules.players[-1]
    named = [LETTERS.index(part[0]) + 1 for part in text.split(" | ") if part[1:2] in (":", " ")]
    players = "" if max([least, *(n for n in named if n <= most)]) == number else f", players={number}"
    return f"rt.position({rules.name_of_game!r}, {text!r}{players}{chosen})"


def _short(state: Any) -> str:
    """Write a position with ``*`` for what is most common, where the game knows that."""
    land = {place: (state.at(place).owner, state.at(place).count) for place in state.rules.board.ids}
    if None in {owner for owner, _ in land.values()}:
        return str(state.text)
    text = " | ".join([written(land), *(part for part in state.text.split(" | ") if part[1:2] != ":")])
    try:
        return text if state.rules.read_position(text) == state else str(state.text)
    except BadPosition:
        return str(state.text)


def picture(state: Any, mark: Iterable[str] = (), arrows: Iterable[tuple[str, str]] = ()) -> str:
    """Draw a position as the source of an image, which is shown in a notebook that is not trusted too."""
    svg = draw.svg(state, mark=mark, arrows=arrows, width=580)
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def image(state: Any, mark: Iterable[str] = ()) -> str:
    """Draw a position as HTML, with its text twin behind it."""
    alt = f"{state.rules.board.name}. {state.question}."
    return (
        f'<p><img alt="{escape(alt)}" src="{picture(state, mark)}" style="width:100%;max-width:580px"></p>'
        f"<details><summary>The board as text</summary><pre>{escape(draw.text_board(state))}</pre></details>"
    )


def told(rule: Rule) -> str:
    """Tell a rule in a line."""
    return f"{rule.title} ({rule.id}, {rule.standing}). {rule.text}"


def because(verdict: Verdict) -> str:
    """Give the reasons of a verdict, without what is possible instead."""
    return "; ".join(dict.fromkeys(reason.message for reason in verdict.reasons))


def plainly(verdict: Verdict) -> str:
    """Give the reasons of a verdict on something that nobody has tried: without what was got."""
    return re.sub(r", got [^;]*", "", because(verdict))


def chosen(rules: Any) -> str:
    """Name an edition, and what differs from it."""
    usual = rules.choose(rules.edition, {})
    other = [f"{name}={got!r}" for name, got in rules.options.items() if got != usual[name]]
    return f"the edition {rules.edition}" + f" with {join(other)}" * bool(other)


def said(state: Any, action: Action) -> str:
    """Put an action into words."""
    return str(state.words(type(action).says, vars(action)))


def ends(state: Any, action: Action) -> tuple[str, ...]:
    """List the places that an action is about."""
    word = state.rules.board.words.place
    found = (vars(action)[name] for name, slot in type(action).form.slots.items() if slot.kind == word)
    return tuple(dict.fromkeys(end for end in found if end))
