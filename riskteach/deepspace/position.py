"""Positions as text: ``A: opal 3 | B: ruby 2 | A gems 2 | A bases opal | A act``."""

from __future__ import annotations

from riskteach.core.errors import UnknownName
from riskteach.core.positions import PositionReader, write_agenda
from riskteach.core.seats import LETTERS
from riskteach.core.turn import Outcome
from riskteach.deepspace.build import WIN
from riskteach.deepspace.plausible import faults
from riskteach.deepspace.state import SpaceState
from riskteach.deepspace.turns import MOVES_A_TURN

NUMBERS = ("moves", "turn")


def usual(moved: bool) -> dict[str, int]:
    """Give the numbers that go without saying: all moves are left, or none once something was moved."""
    return {"moves": 0 if moved else MOVES_A_TURN, "turn": 0}


def write(state: SpaceState) -> str:
    """Write a position."""
    parts: list[str] = []
    ids = state.rules.board.ids
    for seat, letter in enumerate(LETTERS[: len(state.gems)]):
        here = [f"{place} {crew[seat]}" for place, crew in zip(ids, state.crews, strict=True) if crew[seat]]
        parts += [f"{letter}: {', '.join(here)}"] if here else []
        bases = [place for place, there in zip(ids, state.bases, strict=True) if there[seat]]
        parts += [f"{letter} bases {' '.join(bases)}"] if bases else []
        dogs = [f"{place} {there[seat]}" for place, there in zip(ids, state.dogs, strict=True) if there[seat]]
        parts += [f"{letter} dogs {' '.join(dogs)}"] if dogs else []
        fields = [place for place, owner in zip(ids, state.fields, strict=True) if owner == seat]
        parts += [f"{letter} fields {' '.join(fields)}"] if fields else []
        parts += [f"{letter} gems {state.gems[seat]}"] if state.gems[seat] else []
        parts += [f"{letter} ore {state.ore[seat]}"] if state.ore[seat] else []
        parts += [f"{letter} cards {' '.join(state.hands[seat])}"] if state.hands[seat] else []
    for word, cards in (("discards", state.discards), ("aside", state.aside), ("mined", state.mined)):
        parts += [f"{word} {' '.join(cards)}"] if cards else []
    parts += [
        f"{word} {getattr(state, word)}"
        for word, number in usual(state.moved).items()
        if getattr(state, word) != number
    ]
    parts += ["moved"] if state.moved else []
    return " | ".join([*parts, write_agenda(state)])


class Reader(PositionReader[SpaceState]):
    """Reads a position of Risk Deep Space."""

    pairs = ("bases", "dogs", "fields", "gems", "ore", "cards")

    def begin(self) -> None:
        """Nothing is on the board yet."""
        self.crews: dict[tuple[str, int], int] = {}
        self.bases: set[tuple[str, int]] = set()
        self.dogs: dict[tuple[str, int], int] = {}
        self.fields: dict[str, int] = {}
        self.stocks: dict[tuple[str, int], int] = {}
        self.hands: dict[int, tuple[str, ...]] = {}
        self.lists: dict[str, tuple[str, ...]] = {}
        self.counts: dict[str, int] = {}
        self.moved = False

    def section(self, words: list[str]) -> bool:
        """Read one section."""
        match words:
            case [letter, *pairs] if letter.endswith(":"):
                self.counted_places(self.crews, self.letter(letter[:-1]), pairs, "opal 3")
            case [letter, "bases", *places]:
                self.bases |= {(place, self.letter(letter)) for place in self.names("planet", places)}
            case [letter, "dogs", *pairs]:
                self.counted_places(self.dogs, self.letter(letter), pairs, "opal 1")
            case [letter, "fields", *places]:
                self.fields |= dict.fromkeys(self.names("planet", places), self.letter(letter))
            case [letter, "gems" | "ore" as what, count]:
                self.stocks[what, self.letter(letter)] = self.number(count, 0, what)
            case [letter, "cards", *cards]:
                self.hands[self.letter(letter)] = self.rules.sort(self.names("card", cards))
            case ["discards" | "aside" as word, *cards]:
                self.lists[word] = self.rules.sort(self.names("card", cards))
            case ["mined", *places]:
                self.lists["mined"] = self.names("planet", places)
            case [word, count] if word in NUMBERS:
                self.counts[word] = self.number(count, 0, word)
            case ["moved"]:
                self.moved = True
            case _:
                return False
        return True

    def counted_places(self, into: dict[tuple[str, int], int], seat: int, words: list[str], example: str) -> None:
        """Read places and numbers in turn."""
        for place, count in self.counted(words, "planets", example):
            if place not in self.rules.board.index:
                self.fault(str(UnknownName("planet", place, self.rules.board.index)))
            else:
                into[place, seat] = into.get((place, seat), 0) + count

    def wanted(self) -> str:
        """Show the sections that there are."""
        return (
            "'A: opal 3', 'A bases opal', 'A dogs opal 1', 'A fields opal', 'A gems 2', 'A ore 3', 'A cards raid-1', "
            "'discards raid-2', 'mined opal', 'moves 2', 'moved', 'turn 5' or 'A act'"
        )

    def put_together(self) -> SpaceState:
        """Make the state of what was read."""
        rules, seats, counts = self.rules, range(len(self.rules.seats)), usual(self.moved) | self.counts
        ids = rules.board.ids
        return SpaceState(
            rules=rules,
            seat=self.seat or 0,
            agenda=self.agenda,
            turn=counts["turn"],
            outcome=None if self.winner is None else Outcome((self.winner,), WIN),
            crews=tuple(tuple(self.crews.get((place, seat), 0) for seat in seats) for place in ids),
            bases=tuple(tuple(int((place, seat) in self.bases) for seat in seats) for place in ids),
            dogs=tuple(tuple(self.dogs.get((place, seat), 0) for seat in seats) for place in ids),
            fields=tuple(self.fields.get(place) for place in ids),
            gems=tuple(self.stocks.get(("gems", seat), 0) for seat in seats),
            ore=tuple(self.stocks.get(("ore", seat), 0) for seat in seats),
            hands=tuple(self.hands.get(seat, ()) for seat in seats),
            discards=self.lists.get("discards", ()),
            aside=self.lists.get("aside", ()),
            moves=counts["moves"],
            moved=self.moved,
            mined=self.lists.get("mined", ()),
        )

    def check(self, state: SpaceState) -> list[str]:
        """Say why the position can't come up."""
        return faults(state)
