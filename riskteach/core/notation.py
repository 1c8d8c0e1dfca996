"""How actions and phases are written: one form each, so that reading what was written gives it back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

from riskteach.core.errors import BadAction, UnknownName, show
from riskteach.core.seats import LETTERS

Names = Mapping[str, Collection[str]]
"""Which names there are of each kind: ``{"territory": …, "card": …}``."""

Territory = Annotated[str, "territory"]
Card = Annotated[str, "card"]
SeatNumber = Annotated[int, "seat"]

NUMBER = re.compile(r"-?[0-9]{1,15}")
LARGEST = 10**15
TYPES: dict[str, type] = {"number": int, "seat": int, "flag": bool}


class Slot(NamedTuple):
    """One field of a form."""

    name: str
    kind: str  # "number", "flag", "seat" or a kind of name
    many: bool = False


class Form:
    """The notation of a class of values, such as ``attack SOURCE TARGET DICE``.

    Words in lower case stand for themselves, in upper case for the field of that name; ``FIELD...`` takes
    one or more, ``[...]`` may be left out, and a field that is true or false is written as its own name.
    """

    def __init__(self, kind: type, text: str) -> None:
        self.kind, self.text = kind, text
        self.verb, *self._words = text.replace("[", "[ ").replace("]", " ]").split()

    @cached_property
    def slots(self) -> dict[str, Slot]:
        """The fields by name; their types are read when first needed, to keep the import quick."""
        hints = get_type_hints(self.kind, include_extras=True)
        return {field.name: _slot(field.name, hints[field.name]) for field in fields(self.kind)}

    @cached_property
    def _plain(self) -> tuple[Slot, ...] | None:
        """The slots in order, where the form is just words in a row."""
        if any(word in "[/]" or word.endswith("...") or not word.isupper() for word in self._words):
            return None
        return tuple(self.slots[word.lower()] for word in self._words)

    @property
    def words(self) -> set[str]:
        """The words that stand for themselves, after the verb."""
        return {word for word in self._words if not word.isupper() and word not in "[/]"}

    def write(self, value: Any) -> str:
        """Write a value."""
        return " ".join(word for word in (self.verb, *self._write(iter(self._words), value)) if word is not None)

    def _write(self, words: Iterator[str], value: Any) -> list[Any]:
        out: list[Any] = []
        for word in words:
            if word == "[":
                group = self._write(words, value)
                out += [] if None in group else group
            elif word == "]":
                break
            elif not word.isupper():
                out.append(word)
            else:
                slot = self.slots[word.removesuffix("...").lower()]
                got = getattr(value, slot.name)
                if slot.kind == "flag":
                    got = slot.name if got else None
                elif slot.kind == "seat" and got is not None:
                    got = tuple(LETTERS[seat] for seat in got) if slot.many else LETTERS[got]
                out += [None] if got is None or got == () else list(map(str, got)) if slot.many else [str(got)]
        return out

    def read(self, tokens: Sequence[str], names: Names) -> Any:
        """Read a value from the words after the verb.

        Raises
        ------
        BadAction
            Something is missing, too much, or no number.
        UnknownName
            No such territory, card or seat.
        """
        if self._plain is not None:
            if len(tokens) != len(self._plain):
                raise self._misfit(tokens)
            return self.kind(
                *[self._value(slot, token, names) for slot, token in zip(self._plain, tokens, strict=True)]
            )
        found: dict[str, Any] = {}
        rest = self._read(list(self._words), list(tokens), names, found, tokens)
        if rest:
            raise self._misfit(tokens)
        return self.kind(**found)

    def _stops(self, words: Sequence[str]) -> set[str]:
        """Give the words that end a field of many: what stands for itself, and flags."""
        flags = {name for name, slot in self.slots.items() if slot.kind == "flag" and name.upper() in words}
        return flags | {word for word in words if not word.isupper() and word not in "[]"}

    def _read(
        self,
        words: list[str],
        tokens: list[str],
        names: Names,
        found: dict[str, Any],
        typed: Sequence[str],
        after: Sequence[str] = (),
    ) -> list[str]:
        while words:
            word = words.pop(0)
            if word == "[":
                end = words.index("]")
                group, words = words[:end], words[end + 1 :]
                slots = [self.slots[w.removesuffix("...").lower()] for w in group if w.isupper()]
                starts = group[0] if not group[0].isupper() else slots[0].name if slots[0].kind == "flag" else None
                if tokens and (starts is None or tokens[0] == starts):
                    tokens = self._read(group, tokens, names, found, typed, [*words, *after])
                else:
                    found |= {slot.name: () if slot.many else False if slot.kind == "flag" else None for slot in slots}
            elif not word.isupper():
                if not tokens or tokens.pop(0) != word:
                    raise self._misfit(typed)
            else:
                slot = self.slots[word.removesuffix("...").lower()]
                count = 1
                if slot.many:
                    stops = self._stops([*words, *after])
                    count = next((k for k, token in enumerate(tokens) if token in stops), len(tokens))
                if not tokens or count == 0:
                    raise self._misfit(typed)
                taken, tokens = tokens[:count], tokens[count:]
                values = [self._value(slot, token, names) for token in taken]
                found[slot.name] = tuple(values) if slot.many else values[0]
        return tokens

    def _value(self, slot: Slot, token: str, names: Names) -> Any:
        if slot.kind == "seat":
            if len(token) == 1 and token.upper() in names["seat"]:
                return LETTERS.index(token.upper())
            raise UnknownName("seat", token, names["seat"])
        known = names.get(slot.kind)
        if known is not None:
            if token in known:
                return token
            raise UnknownName(slot.kind, token, known)
        if slot.kind == "flag" and token == slot.name:
            return True
        if slot.kind == "number" and NUMBER.fullmatch(token):
            return int(token)
        wanted = {"number": "a whole number", "flag": f"the word {slot.name}"}.get(slot.kind, f"a {slot.kind}")
        raise BadAction(f"{self.text}: {slot.name.upper()} is {wanted}, got {token[:30]!r}")

    def _misfit(self, tokens: Sequence[str]) -> BadAction:
        return BadAction(f"wanted {self.text!r}, got {' '.join([self.verb, *tokens])[:80]!r}")

    def fault(self, value: Any, names: Names) -> str | None:
        """Say what is wrong with the types of a value's fields; None where it could be written and read."""
        for name, slot in self.slots.items():
            got = getattr(value, name, ...)  # one that was never set is of no type that is wanted
            wanted = TYPES.get(slot.kind, str)
            if wanted is str and type(got) is str and not slot.many and got in names[slot.kind]:
                continue  # by far the most
            if type(got) is wanted and not slot.many:
                items: tuple[Any, ...] = (got,)
            elif got is None and name in self._optional:
                continue
            elif slot.many and type(got) is tuple and (got or name in self._optional):
                items = got
            else:
                many = "one or more, as a tuple" if slot.many else f"a {slot.kind}"
                return f"{self.text}: {name.upper()} is {many}, got {show(got)}"
            for item in items:
                if type(item) is not wanted:
                    return f"{self.text}: {name.upper()} is a {slot.kind}, got {show(item)}"
                number = item if isinstance(item, int) else 0
                if not -LARGEST < number < LARGEST:
                    return f"{self.text}: {name.upper()} has at most 15 digits"
                if slot.kind == "seat" and not 0 <= number < len(names["seat"]):
                    return f"{self.text}: {name.upper()} is a seat, 0 to {len(names['seat']) - 1}, got {item}"
                if wanted is str and item not in names[slot.kind]:
                    raise UnknownName(slot.kind, item, names[slot.kind])
        return None

    @cached_property
    def _optional(self) -> set[str]:
        """The fields that may be left out: those in brackets."""
        return {word.lower() for group in re.findall(r"\[(.*?)\]", self.text) for word in re.findall("[A-Z]+", group)}


def _slot(name: str, hint: Any) -> Slot:
    many = getattr(hint, "__origin__", None) is tuple
    flat = [hint, *get_args(hint), *(deep for part in get_args(hint) for deep in get_args(part))]
    named = next((part.__metadata__[0] for part in flat if hasattr(part, "__metadata__")), None)
    return Slot(name, named or ("flag" if hint is bool else "number"), many)
