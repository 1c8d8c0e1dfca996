"""One position under several options, side by side: what each allows, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from riskteach.core.errors import BadOption
from riskteach.core.rules import Rule
from riskteach.game import position
from riskteach.lessons.luck import because


class Cell(NamedTuple):
    """What one choice of rules makes of an action."""

    allowed: bool
    text: str
    rules: tuple[Rule, ...]

    def __str__(self) -> str:
        ids = ", ".join(rule.id for rule in self.rules)
        return f"{'✔' if self.allowed else '✘'} {self.text} [{ids}]"


class Comparison:
    """Some actions, each under several choices of rules.

    Attributes
    ----------
    name : str
        The option that differs.
    columns : tuple
        Its values.
    rows : dict of str to tuple of Cell
        By action.
    """

    def __init__(self, name: str, columns: tuple[Any, ...], rows: dict[str, tuple[Cell, ...]]) -> None:
        self.name, self.columns, self.rows = name, columns, rows

    def __str__(self) -> str:
        lines = []
        for action, cells in self.rows.items():
            lines.append(action)
            lines += [f"  {self.name}={value!r}: {cell}" for value, cell in zip(self.columns, cells, strict=True)]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        left = "style='text-align:left;vertical-align:top'"
        heads = "".join(f"<th scope='col' {left}>{escape(self.name)}: {escape(str(v))}</th>" for v in self.columns)
        rows = []
        for action, cells in self.rows.items():
            told = "".join(
                f"<td {left}><b>{'✔' if cell.allowed else '✘'}</b> {escape(cell.text)}"
                f"<br><small>{'<br>'.join(f'<code>{escape(rule.id)}</code>' for rule in cell.rules)}</small></td>"
                for cell in cells
            )
            rows.append(f"<tr><th scope='row' {left}><code>{escape(action)}</code></th>{told}</tr>")
        return f"<table><thead><tr><th></th>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def compare(text: str, *actions: str, game: str = "classic", about: str = "", **options: Any) -> Comparison:
    """Try actions in one position under several values of one option, and show them side by side.

    Parameters
    ----------
    text : str
        The position.
    *actions : str
    game : str
    about : str
        Tell only what happens by rules whose id has this in it; everything where not given.
    **options
        One of them a list or tuple of values, or ``edition``: that is what differs. The others hold for all.

    Raises
    ------
    BadOption
        Not exactly one option has several values.

    Examples
    --------
    >>> compare("A: alaska 3 | B: * 2 | A attack", "attack alaska kamchatka 3", attack_limit=("spare", "armies"))
    attack alaska kamchatka 3
      attack_limit='spare': ✘ Alaska has 3 armies: at most 2 dice, got 3 [classic.attack.dice]
      attack_limit='armies': ✔ Ada attacks Kamchatka from Alaska with 3 dice [classic.attack.dice]
    """
    many = [name for name, got in options.items() if isinstance(got, Sequence) and not isinstance(got, str)]
    if len(many) != 1:
        raise BadOption(f"one option has several values, such as edition=('as_written', 'published'), got {options}")
    (name,) = many
    columns = tuple(options.pop(name))
    rows = {
        action: tuple(_cell(game, text, action, about, {**options, name: value}) for value in columns)
        for action in actions
    }
    return Comparison(name, columns, rows)


def _cell(game: str, text: str, action: str, about: str, options: dict[str, Any]) -> Cell:
    played = position(game, text, chance="manual", seed=1, **options)
    verdict = played.explain(action)
    if not verdict.allowed:
        return Cell(False, because(verdict), verdict.rules)
    events = [event for event in played.do(action).events if about in event.rule.id]
    rules = tuple(dict.fromkeys(event.rule for event in events))
    return Cell(True, ". ".join(event.text for event in events), rules)
