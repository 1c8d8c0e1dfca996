"""Positions as text: ``A: alaska 5, peru 3 | B: * 1 | A cards ural | sets 2 | A attack``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from riskteach.classic.plausible import faults
from riskteach.classic.state import ClassicState
from riskteach.classic.victory import WIN
from riskteach.core.errors import BadPosition, RiskError, UnknownName
from riskteach.core.phases import Phase
from riskteach.core.seats import LETTERS
from riskteach.core.turn import Outcome

if TYPE_CHECKING:
    from riskteach.classic.game import Classic

COUNTS = ("sets", "turn", "bonus")


def write(state: ClassicState) -> str:
    """Write a position: whose is what, hands and counts where there are any, and what is asked."""
    rules = state.rules
    parts = []
    for seat, letter in enumerate(LETTERS[: len(rules.seats)]):
        if held := state.held(seat):
            parts.append(f"{letter}: {', '.join(f'{t} {state.armies_in(t)}' for t in held)}")
    letters = LETTERS[: len(state.hands)]
    parts += [f"{letter} cards {' '.join(hand)}" for letter, hand in zip(letters, state.hands, strict=True) if hand]
    parts += [f"{letter} reserve {left}" for letter, left in zip(letters, state.reserves, strict=True) if left]
    parts += [f"discards {' '.join(state.discards)}"] if state.discards else []
    parts += [f"{word} {getattr(state, word)}" for word in COUNTS if getattr(state, word)]
    parts += ["conquered"] if state.conquered else []
    return " | ".join([*parts, f"{LETTERS[state.seat]} {_agenda(state)}"])


def _agenda(state: ClassicState) -> str:
    if state.outcome is not None:
        return "wins"
    agenda, below = state.agenda, state.rules.below
    # What lies under the last phase of the turn's plan goes without saying.
    begin = max(
        (k for k, phase in enumerate(agenda) if hasattr(phase, "form") and agenda[:k] == below(phase)), default=0
    )
    return " > ".join(map(str, agenda[begin:]))


def read(text: str, rules: Classic) -> ClassicState:
    """Read a position.

    Raises
    ------
    BadPosition
        With every fault at once.
    """
    return Reader(text, rules).state()


class Reader:
    """Reads a position section by section, and collects what is wrong."""

    def __init__(self, text: str, rules: Classic) -> None:
        self.rules, self.faults = rules, list[str]()
        self.places: dict[str, tuple[int, int]] = {}
        self.rest: tuple[int, int] | None = None
        self.hands: dict[int, tuple[str, ...]] = {}
        self.reserves: dict[int, int] = {}
        self.discards: tuple[str, ...] = ()
        self.counts: dict[str, int] = {}
        self.conquered = False
        self.seat: int | None = None
        self.agenda: tuple[Phase, ...] = ()
        self.outcome: Outcome | None = None
        seen = set()
        for section in re.sub(r"\s*:\s*", ": ", text.lower()).split("|"):
            words = section.split()
            try:
                self.section(words)
            except RiskError as error:
                self.faults.append(str(error))
            head = " ".join(words[:2]) if words[1:2] in (["cards"], ["reserve"]) else " ".join(words[:1])
            if head in seen and len(head) > 1:
                self.fault(f"the section '{head}' stands twice")
            seen.add(head)

    def fault(self, message: str) -> None:
        """Note what is wrong."""
        self.faults.append(message)

    def section(self, words: list[str]) -> None:
        """Read one section."""
        match words:
            case []:
                self.fault("a section is empty: leave out the extra '|'")
            case [letter, *pairs] if letter.endswith(":"):
                self.territories(self.letter(letter[:-1]), " ".join(pairs).replace(",", " ").split())
            case [letter, "cards", *cards]:
                self.hands[self.letter(letter)] = self.cards(cards)
            case [letter, "reserve", count]:
                self.reserves[self.letter(letter)] = self.number(count, 1, "reserve")
            case ["discards", *cards]:
                self.discards = self.cards(cards)
            case [word, count] if word in COUNTS:
                self.counts[word] = self.number(count, 0, word)
            case ["conquered"]:
                self.conquered = True
            case [letter, *phases] if len(letter) == 1 and phases:
                self.asked(self.letter(letter), " ".join(phases))
            case _:
                self.fault(
                    f"can't read {' '.join(words)!r}: a section is 'A: alaska 5, * 1', 'A cards alaska', "
                    f"'A reserve 3', 'discards peru', 'sets 2', 'turn 5', 'bonus 2', 'conquered' or 'A attack'"
                )

    def letter(self, letter: str) -> int:
        """Read a seat."""
        letters = LETTERS[: len(self.rules.seats)]
        if len(letter) != 1 or letter.upper() not in letters:
            raise UnknownName("seat", letter, letters)
        return letters.index(letter.upper())

    def number(self, word: str, least: int, what: str) -> int:
        """Read a number."""
        if not re.fullmatch(r"[0-9]{1,15}", word) or int(word) < least:
            self.fault(f"{what} has a number of {least} or more, got {word!r}")
            return least
        return int(word)

    def cards(self, cards: list[str]) -> tuple[str, ...]:
        """Read cards."""
        for card in cards:
            if card not in self.rules.cards:
                raise UnknownName("card", card, self.rules.cards)
        return self.rules.sort(cards)

    def territories(self, seat: int, words: list[str]) -> None:
        """Read a seat's territories."""
        if len(words) % 2 or not words:
            self.fault(
                f"{LETTERS[seat]} has territories and numbers in turn, such as 'alaska 5, * 1', got {' '.join(words)!r}"
            )
        for territory, count in zip(words[::2], words[1::2], strict=False):
            armies = self.number(count, 0, territory)
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

    def asked(self, seat: int, text: str) -> None:
        """Read whose turn it is, and what is asked."""
        if self.seat is not None:
            self.fault("whose turn it is stands twice")
        self.seat = seat
        if text == "wins":
            self.outcome = Outcome((seat,), WIN)
            return
        read: list[Phase] = []
        for part in text.split(">"):
            word, *tokens = part.split() or [""]
            kind = self.rules.phases.get(word)
            if kind is None:
                raise UnknownName("phase", word, self.rules.phases)
            phase = kind.form.read(tokens, self.rules.names)
            read += [phase] if read else [*self.rules.below(phase), phase]
        self.agenda = tuple(read)

    def state(self) -> ClassicState:
        """Put the position together, if nothing is wrong with it."""
        rules, seats = self.rules, range(len(self.rules.seats))
        setting_up = bool(self.agenda) and self.agenda[0].stage == "set-up"
        if self.seat is None and not self.faults:
            self.fault("whose turn is it? End with such as 'A attack'")
        held = [self.places.get(territory, self.rest) for territory in rules.board.ids]
        nobodys = [territory for territory, owner in zip(rules.board.ids, held, strict=True) if owner is None]
        if nobodys and not setting_up:
            others = f" and {len(nobodys) - 1} more belong" if len(nobodys) > 1 else " belongs"
            self.fault(f"{nobodys[0]}{others} to nobody: name the owner, or let '*' take all the rest")
        state = ClassicState(
            rules=rules,
            seat=self.seat or 0,
            agenda=self.agenda,
            turn=self.counts.get("turn", 0),
            outcome=self.outcome,
            owners=tuple(None if owner is None else owner[0] for owner in held),
            armies=tuple(0 if owner is None else owner[1] for owner in held),
            reserves=tuple(self.reserves.get(seat, 0) for seat in seats),
            hands=tuple(self.hands.get(seat, ()) for seat in seats),
            discards=self.discards,
            sets=self.counts.get("sets", 0),
            conquered=self.conquered,
            bonus=self.counts.get("bonus", 0),
        )
        if not self.faults:
            self.faults += faults(state)
        if self.faults:
            raise BadPosition("this is no position", self.faults)
        return state
