"""Decks: which cards there are, what they cost and do. Read from a deck file, checked when it is read."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from riskteach.core.errors import Faults
from riskteach.deepspace.effects import KINDS, Effect

FORMAT = "riskteach-deck 1"
COSTS = ("free", "gem", "recruit")
KEYS = {"id": str, "name": str, "copies": int, "cost": str, "text": str, "effect": dict}


class BadDeck(Faults):
    """A deck file that can't be played with: every faulty card, and how to mend it."""


class CardKind(NamedTuple):
    """What stands on a card."""

    id: str
    name: str
    copies: int
    cost: str
    text: str
    effect: Effect


class Deck(NamedTuple):
    """A deck: its name, its kinds of card, and the text it came from."""

    name: str
    kinds: tuple[CardKind, ...]
    text: str


@cache
def teaching_deck() -> Deck:
    """Load this package's own deck."""
    return read_deck(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"), "deck.toml")


def load_deck(source: Deck | str | PathLike[str]) -> Deck:
    """Load a deck file, whose name ends in .toml; a deck stays as it is.

    Raises
    ------
    BadDeck
        With every faulty card, and how to mend it.
    """
    if isinstance(source, Deck):
        return source
    if not isinstance(source, str | PathLike):
        raise BadDeck("deck", [f"a deck is a file that ends in .toml, or a Deck, got {source!r}"])
    try:
        text = Path(source).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        why = "it is no UTF-8 text" if isinstance(error, UnicodeError) else getattr(error, "strerror", None) or error
        raise BadDeck(str(source), [f"can't read the file: {why}"]) from None
    return read_deck(text, Path(source).name)


def read_deck(text: str, source: str) -> Deck:
    """Read the text of a deck file; the format is described at the top of ``riskteach/deepspace/deck.toml``."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDeck(source, [f"not TOML: {error}"]) from None
    if data.get("format") != FORMAT:
        raise BadDeck(source, [f'begin the file with format = "{FORMAT}", got {data.get("format")!r}'])
    faults: list[str] = []
    entries = data.get("card")
    if not isinstance(entries, list) or not entries:
        raise BadDeck(source, ["there is no [[card]]"])
    kinds = [_card(entry, number, faults) for number, entry in enumerate(entries, 1)]
    ids = [kind.id for kind in kinds if kind is not None]
    faults += [f"the card {id!r} stands twice" for id in dict.fromkeys(ids) if ids.count(id) > 1]
    if faults:
        raise BadDeck(source, faults)
    return Deck(str(data.get("name", source)), tuple(kind for kind in kinds if kind is not None), text)


def _card(entry: Any, number: int, faults: list[str]) -> CardKind | None:
    """Read one card; note what is wrong with it."""
    if not isinstance(entry, dict):
        faults.append(f"card {number} is no table")
        return None
    called = f"card {number} ({entry.get('id', 'no id')})"
    before = len(faults)
    for key, kind in KEYS.items():
        if type(entry.get(key)) is not kind:
            faults.append(f"{called}: {key} is a {kind.__name__}, got {entry.get(key)!r}")
    faults += [
        f"{called}: {key!r} does not belong there; there is {', '.join(KEYS)}" for key in entry if key not in KEYS
    ]
    if len(faults) > before:
        return None
    effect = entry["effect"]
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", entry["id"]):
        faults.append(f"{called}: an id has small letters and hyphens")
    if not 1 <= entry["copies"] <= 99:
        faults.append(f"{called}: copies is a number from 1 to 99, got {entry['copies']}")
    if entry["cost"] not in COSTS:
        faults.append(f"{called}: cost is {', '.join(COSTS)}, got {entry['cost']!r}")
    if effect.get("do") not in KINDS:
        faults.append(f"{called}: effect does one of {', '.join(KINDS)}, got {effect.get('do')!r}")
    if effect.get("do") == "gain" and effect.get("what") not in ("gem", "ore"):
        faults.append(f'{called}: what is gained is "gem" or "ore", got {effect.get("what")!r}')
    least = 0 if effect.get("do") == "remove" else 1
    count = effect.get("number", 1)
    if type(count) is not int or not least <= count <= 99:
        faults.append(f"{called}: number is {least} to 99, got {count!r}")
    faults += [
        f"{called}: effect has do, what and number, got {key!r}"
        for key in effect
        if key not in ("do", "what", "number")
    ]
    if len(faults) > before:
        return None
    made = Effect(effect["do"], str(effect.get("what", "")), count)
    return CardKind(entry["id"], entry["name"], entry["copies"], entry["cost"], entry["text"], made)
