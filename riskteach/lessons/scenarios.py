"""Scenarios: named positions in one line, one for each thing worth showing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from riskteach.core.named import Named
from riskteach.game import Game, position
from riskteach.lessons.shelves import shelf


@dataclass(frozen=True)
class Scenario:
    """A position worth showing.

    Attributes
    ----------
    name : str
    sentence : str
        What there is to see.
    position : str
        In one line, as `riskteach.position` reads it.
    tries : tuple of (str, str)
        Actions to try there, each with the id of the rule that decides it.
    options : mapping
        Those that it needs.
    game_name : str
        The game that it belongs to.
    """

    name: str
    sentence: str
    position: str
    tries: tuple[tuple[str, str], ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    game_name: str = "classic"

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decide something there."""
        return tuple(dict.fromkeys(rule for _, rule in self.tries))

    def game(self, **options: Any) -> Game:
        """Begin a game from there, under other options too."""
        return position(self.game_name, self.position, **{"seed": 1, **self.options, **options})

    def play(self, **options: Any) -> Any:
        """Show the live board of a game from there."""
        return self.game(**options).play()

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.sentence}"]
        lines += [f"  try {action}  [{rule}]" for action, rule in self.tries]
        return "\n".join(lines)

    __repr__ = __str__


class Scenarios(Named[Scenario]):
    """The scenarios of a game by name, in the order of play."""

    what = "scenario"

    def __init__(self, scenarios: tuple[Scenario, ...]) -> None:
        super().__init__({scenario.name: scenario for scenario in scenarios})

    def about(self, rule: str) -> Scenarios:
        """Pick those in which a rule decides something."""
        return Scenarios(tuple(one for one in self._table.values() if rule in one.rules))

    def __repr__(self) -> str:
        return "\n".join(f"{one.name}: {one.sentence}" for one in self._table.values())

    def _repr_html_(self) -> str:
        left = "style='text-align:left'"
        rows = "".join(
            f"<tr><th scope='row' {left}><code>{escape(one.name)}</code></th><td {left}>{escape(one.sentence)}</td>"
            f"<td {left}>{' '.join(f'<code>{rule}</code>' for rule in one.rules)}</td></tr>"
            for one in self._table.values()
        )
        head = "".join(f"<th scope='col' {left}>{word}</th>" for word in ("name", "what there is to see", "rules"))
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def scenarios(game: str = "classic") -> Scenarios:
    """List the positions of a game that are worth showing.

    Examples
    --------
    >>> tie = scenarios("classic")["tie"]
    >>> print(tie.game().do("roll 6 / 6").text)
    6 against 6: Ada loses the comparison. Ada loses 1 army in Alaska
    """
    return Scenarios(tuple(shelf(game, "scenarios")))
