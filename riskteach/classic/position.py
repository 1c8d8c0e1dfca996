"""Positions as text: ``A: alaska 5, peru 3 | B: * 1 | A cards ural | sets 2 | A attack``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riskteach.classic.state import ClassicState
from riskteach.classic.victory import WIN
from riskteach.core.errors import UnknownName
from riskteach.core.positions import PositionReader, write_agenda
from riskteach.core.seats import LETTERS
from riskteach.core.turn import Outcome
from riskteach.core.values import changed

COUNTS = ("sets", "turn", "bonus")


def write(state: ClassicState, more: Iterable[str] = ()) -> str:
    """Write a position: its sections, a game's own ones, and what is asked."""
    return " | ".join([*sections(state), *more, write_agenda(state)])


def sections(state: ClassicState) -> list[str]:
    """Write whose is what, and hands and counts where there are any."""
    parts = []
    letters = LETTERS[: len(state.hands)]
    for seat, letter in enumerate(letters):
        if held := state.held(seat):
            parts.append(f"{letter}: {', '.join(f'{t} {state.armies_in(t)}' for t in held)}")
    parts += [f"{letter} cards {' '.join(hand)}" for letter, hand in zip(letters, state.hands, strict=True) if hand]
    parts += [f"{letter} reserve {left}" for letter, left in zip(letters, state.reserves, strict=True) if left]
    parts += [f"discards {' '.join(state.discards)}"] if state.discards else []
    parts += [f"{word} {getattr(state, word)}" for word in COUNTS if getattr(state, word)]
    return parts + (["conquered"] if state.conquered else [])


class Reader(PositionReader[ClassicState]):
    """Reads a position of Classic Risk."""

    pairs: tuple[str, ...] = ("cards", "reserve")
    kind: type[ClassicState] = ClassicState

    def begin(self) -> None:
        """Nothing is on the map yet."""
        self.places: dict[str, tuple[int, int]] = {}
        self.rest: tuple[int, int] | None = None
        self.hands: dict[int, tuple[str, ...]] = {}
        self.reserves: dict[int, int] = {}
        self.discards: tuple[str, ...] = ()
        self.counts: dict[str, int] = {}
        self.conquered = False

    def section(self, words: list[str]) -> bool:
        """Read one section."""
        match words:
            case [letter, *pairs] if letter.endswith(":"):
                self.territories(self.letter(letter[:-1]), pairs)
            case [letter, "cards", *cards]:
                self.hands[self.letter(letter)] = self.rules.sort(self.names("card", cards))
            case [letter, "reserve", count]:
                self.reserves[self.letter(letter)] = self.number(count, 1, "reserve")
            case ["discards", *cards]:
                self.discards = self.rules.sort(self.names("card", cards))
            case [word, count] if word in COUNTS:
                self.counts[word] = self.number(count, 0, word)
            case ["conquered"]:
                self.conquered = True
            case _:
                return False
        return True

    def wanted(self) -> str:
        """Show the sections that there are."""
        return (
            "'A: alaska 5, * 1', 'A cards alaska', 'A reserve 3', 'discards peru', 'sets 2', 'turn 5', 'bonus 2', "
            "'conquered' or 'A attack'"
        )

    def territories(self, seat: int, words: list[str]) -> None:
        """Read a seat's territories."""
        for territory, armies in self.counted(words, "territories", "alaska 5, * 1"):
            if territory == "*":
                if self.rest is not None:
                    self.fault("'*' stands twice: all the rest belong to one player")
                self.rest = seat, armies
            elif territory not in self.rules.board.index:
                self.fault(str(UnknownName("territory", territory, self.rules.board.index)))
            elif territory in self.places:
                self.fault(f"{territory} stands twice")
            else:
                self.places[territory] = seat, armies

    def put_together(self) -> ClassicState:
        """Make the state of what was read; who has won, has won by what holds there."""
        state = self.kind(**self.fields())
        if self.winner is None:
            return state
        return changed(state, outcome=state.rules.victory(state, self.winner) or Outcome((self.winner,), WIN))

    def fields(self) -> dict[str, Any]:
        """Give the fields of the state."""
        rules, seats = self.rules, range(len(self.rules.seats))
        setting_up = bool(self.agenda) and self.agenda[0].stage == "set-up"
        held = [self.places.get(territory, self.rest) for territory in rules.board.ids]
        nobodys = [territory for territory, owner in zip(rules.board.ids, held, strict=True) if owner is None]
        if nobodys and not setting_up:
            others = f" and {len(nobodys) - 1} more belong" if len(nobodys) > 1 else " belongs"
            self.fault(f"{nobodys[0]}{others} to nobody: name the owner, or let '*' take all the rest")
        return {
            "rules": rules,
            "seat": self.seat or 0,
            "agenda": self.agenda,
            "turn": self.counts.get("turn", 0),
            "owners": tuple(None if owner is None else owner[0] for owner in held),
            "armies": tuple(0 if owner is None else owner[1] for owner in held),
            "reserves": tuple(self.reserves.get(seat, 0) for seat in seats),
            "hands": tuple(self.hands.get(seat, ()) for seat in seats),
            "discards": self.discards,
            "sets": self.counts.get("sets", 0),
            "conquered": self.conquered,
            "bonus": self.counts.get("bonus", 0),
        }

    def check(self, state: ClassicState) -> list[str]:
        """Say why the position can't come up."""
        found: list[str] = self.rules.faults(state)
        return found
