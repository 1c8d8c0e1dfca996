"""Decks: which cards there are, what they cost and do. Read from a deck file, checked when it is read."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, fields
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from riskteach.core.board import Vocabulary
from riskteach.core.errors import Faults, show
from riskteach.core.files import read_whole, why_not
from riskteach.core.mapfile import Reader, brackets, not_toml, odd
from riskteach.core.rules import Rule
from riskteach.core.words import join
from riskteach.deepspace.box import RESOURCES
from riskteach.deepspace.effects import EFFECTS, PLAY, Effect

FORMAT = "riskteach-deck 1"
COSTS = ("free", "gem", "recruit")
MOST_COPIES, MOST_CARDS, MOST_EFFECTS, MOST_TEXT = 99, 500, 9, 300
WORDS = Vocabulary("card", "card")


class BadDeck(Faults):
    """A deck file that can't be played with: every faulty card, and how to mend it."""


class CardKind(NamedTuple):
    """What stands on a card."""

    id: str
    name: str
    copies: int
    cost: str
    text: str
    effects: tuple[Effect, ...]

    @property
    def chooser(self) -> Effect | None:
        """The effect for which something is chosen; a card has one at most."""
        return next((effect for effect in self.effects if effect.wants), None)

    @property
    def wants(self) -> tuple[str, ...]:
        """What is chosen, by the fields of a play."""
        return () if self.chooser is None else self.chooser.wants

    @property
    def rule(self) -> Rule:
        """The rule by which it does what it says."""
        return PLAY if self.chooser is None else self.chooser.rule


class Deck(NamedTuple):
    """A deck: its name, its kinds of card, and the text it came from."""

    name: str
    kinds: tuple[CardKind, ...]
    text: str


@cache
def teaching_deck() -> Deck:
    """Load this package's own deck."""
    return read_deck(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"), "deck.toml")


def load_deck(source: Deck | str | PathLike[str] | None) -> Deck:
    """Load a deck file, whose name ends in .toml; a deck stays as it is, and nothing is the teaching deck.

    Raises
    ------
    BadDeck
        With every faulty card, and how to mend it.
    """
    if source is None or isinstance(source, Deck):
        return source or teaching_deck()
    if not isinstance(source, str | PathLike):
        raise BadDeck("deck", [f"a deck is a file that ends in .toml, or a Deck, got {show(source)}"])
    try:
        text = read_whole(source)
    except (OSError, ValueError) as error:
        raise BadDeck(str(source), [f"can't read the file: {why_not(error)}"]) from None
    return read_deck(text, Path(source).name)


def read_deck(text: str, source: str) -> Deck:
    """Read the text of a deck file; the format is described at the top of ``riskteach/deepspace/deck.toml``."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDeck(source, not_toml(text, error, WORDS)) from None
    if data.get("format") != FORMAT:  # another format has other keys: nothing more can be said about it
        got = show(data["format"]) if "format" in data else "none"
        raise BadDeck(source, [f'wrong format: begin the file with format = "{FORMAT}" (got {got})'])
    reader = DeckReader(WORDS)
    deck = Deck(*reader.deck(data), text)
    if reader.faults:
        single = brackets(text, WORDS) if isinstance(data.get("card"), dict) else []
        raise BadDeck(source, single or list(dict.fromkeys(reader.faults)))
    return deck


class DeckReader(Reader):
    """Reads card by card, notes every fault and goes on."""

    def deck(self, data: dict[str, Any]) -> tuple[str, tuple[CardKind, ...]]:
        """The whole file."""
        self.keys("", data, {"format", "name", "card"}, set())
        name = self.text("", data, "name", "a name of 1 to 40 characters")
        kinds = [self.card(entry, where) for entry, where in self.tables(data, "card")]
        self.twice("card", [kind.id for kind in kinds if not odd(kind.id)])
        self.twice("the name", [kind.name for kind in kinds if kind.name != "?"], "give each card a name of its own")
        if (cards := sum(kind.copies for kind in kinds)) > MOST_CARDS:
            self.fault("", f"a deck has at most {MOST_CARDS} cards, got {cards}: make fewer copies")
        return name, tuple(kinds)

    def card(self, entry: dict[str, Any], where: str) -> CardKind:
        """One kind of card."""
        self.keys(where, entry, {"id", "name", "copies", "cost", "text", "effect"}, set())
        name = self.text(where, entry, "name", "a name of 1 to 40 characters")
        text = self.text(where, entry, "text", f"a line of 1 to {MOST_TEXT} characters", MOST_TEXT)
        copies = self.count(where, "copies", entry.get("copies", 1), 1, MOST_COPIES, ", or leave the card out")
        cost = entry.get("cost", COSTS[0])
        if cost not in COSTS:
            self.fault(where, f"cost must be {join(list(COSTS), 'or')}, got {show(cost)}")
        return CardKind(self.id(where, entry), name, copies, str(cost), text, self.effects(where, entry))

    def effects(self, where: str, entry: dict[str, Any]) -> tuple[Effect, ...]:
        """What a card does: one table, or a list of several."""
        given = entry.get("effect", [])
        tables = given if isinstance(given, list) else [given]
        if "effect" in entry and not 1 <= len(tables) <= MOST_EFFECTS:
            wanted = 'like {do = "gain", what = "gem"}, or a list of 1 to 9 of them'
            self.fault(where, f"effect must be {wanted}, got {show(given)}")
        found = [self.effect(where, table) for table in tables[:MOST_EFFECTS]]
        choosers = [table["do"] for table, effect in zip(tables, found, strict=False) if effect and effect.wants]
        if len(choosers) > 1:
            several = join([f"'{do}'" for do in choosers])
            self.fault(where, f"{several} all want something chosen: a card has one such effect at most")
        return tuple(effect for effect in found if effect is not None)

    def effect(self, where: str, table: object) -> Effect | None:
        """One thing that a card does; nothing where it is faulty."""
        before = len(self.faults)
        do = table.get("do") if isinstance(table, dict) else None
        if not isinstance(table, dict) or not isinstance(do, str) or do not in EFFECTS:
            got = show(do if isinstance(table, dict) else table)
            self.fault(where, f"effect does one of {', '.join(EFFECTS)}, got {got}")
            return None
        kind: Any = EFFECTS[do]
        needed = {field.name for field in fields(kind) if field.default is MISSING}
        optional = {field.name for field in fields(kind)} - needed
        self.keys(f"{where}, effect {do}", table, {"do", *needed}, optional)
        if "number" in table:
            self.count(where, f"number of {do}", table["number"], 0 if do == "remove" else 1, MOST_COPIES)
        if "what" in table and table["what"] not in RESOURCES:
            self.fault(where, f"what {do} gives must be gem or ore, got {show(table['what'])}")
        if len(self.faults) > before:
            return None
        made: Effect = kind(**{key: table[key] for key in table if key != "do"})
        return made

    def count(self, where: str, what: str, got: object, least: int, most: int, else_: str = "") -> int:
        """Read a whole number."""
        if type(got) is int and least <= got <= most:
            return got
        self.fault(where, f"{what} must be a whole number from {least} to {most}{else_}, got {show(got)}")
        return 1
