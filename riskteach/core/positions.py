"""Positions as text: sections between bars, read one by one, with all faults at once."""

from __future__ import annotations

import re
from typing import Any, Generic, TypeVar

from riskteach.core.errors import BadPosition, RiskError, UnknownName
from riskteach.core.phases import Phase
from riskteach.core.seats import LETTERS
from riskteach.core.state import State

S = TypeVar("S", bound=State)


class PositionReader(Generic[S]):
    """Reads a position section by section, and collects what is wrong; a game says what its sections are.

    Parameters
    ----------
    text : str
    rules : RuleSet

    Attributes
    ----------
    pairs : tuple of str
        The second words of sections such as ``A cards …``, which may stand once for each seat.
    """

    pairs: tuple[str, ...] = ()

    def __init__(self, text: str, rules: Any) -> None:
        self.rules: Any = rules
        self.faults: list[str] = []
        self.seat: int | None = None
        self.agenda: tuple[Phase, ...] = ()
        self.winner: int | None = None
        self.begin()
        seen = set()
        for section in re.sub(r"\s*:\s*", ": ", text.lower()).split("|"):
            words = section.split()
            try:
                if not words:
                    self.fault("a section is empty: leave out the extra '|'")
                elif not self.section(words):
                    self._asked(words)
            except RiskError as error:
                self.fault(str(error))
            head = " ".join(words[:2] if words[1:2] and words[1] in self.pairs else words[:1])
            if head in seen and len(head) > 1:
                self.fault(f"the section '{head}' stands twice")
            seen.add(head)

    def begin(self) -> None:
        """Set up what the sections fill."""

    def section(self, words: list[str]) -> bool:
        """Read one section; say whether it is one of the game's own."""
        raise NotImplementedError

    def wanted(self) -> str:
        """Show the sections that there are."""
        raise NotImplementedError

    def put_together(self) -> S:
        """Make the state of what was read."""
        raise NotImplementedError

    def check(self, state: S) -> list[str]:
        """Say why the position can't come up."""
        raise NotImplementedError

    def state(self) -> S:
        """Give the position, if nothing is wrong with it.

        Raises
        ------
        BadPosition
            With every fault at once.
        """
        if self.seat is None and not self.faults:
            self.fault("whose turn is it? End with such as 'A attack'")
        state = self.put_together()
        if not self.faults:
            self.faults += self.check(state)
        if self.faults:
            raise BadPosition("this is no position", self.faults)
        return state

    # -- what sections are made of ------------------------------------------------------------

    def fault(self, message: str) -> None:
        """Note what is wrong."""
        self.faults.append(message)

    def letter(self, letter: str) -> int:
        """Read a seat."""
        letters = LETTERS[: len(self.rules.seats)]
        if len(letter) != 1 or letter.upper() not in letters:
            raise UnknownName("seat", letter.upper() if letter.isascii() else letter, letters)
        return letters.index(letter.upper())

    def number(self, word: str, least: int, what: str) -> int:
        """Read a number."""
        if not re.fullmatch(r"[0-9]{1,15}", word) or int(word) < least:
            self.fault(f"{what} has a number of {least} or more, got {word!r}")
            return least
        return int(word)

    def names(self, kind: str, words: list[str]) -> tuple[str, ...]:
        """Read names of a kind, such as cards."""
        for word in words:
            if word not in self.rules.names[kind]:
                raise UnknownName(kind, word, self.rules.names[kind])
        return tuple(words)

    def counted(self, words: list[str], what: str, example: str) -> list[tuple[str, int]]:
        """Read names and numbers in turn."""
        words = " ".join(words).replace(",", " ").split()
        if len(words) % 2 or not words:
            self.fault(f"a section has {what} and numbers in turn, such as '{example}', got {' '.join(words)!r}")
        return [(name, self.number(count, 0, name)) for name, count in zip(words[::2], words[1::2], strict=False)]

    def _asked(self, words: list[str]) -> None:
        """Read whose turn it is, and what is asked."""
        letter, *phases = words
        if len(letter) != 1 or not phases:
            self.fault(f"can't read {' '.join(words)!r}: a section is {self.wanted()}")
            return
        if self.seat is not None:
            self.fault("whose turn it is stands twice")
        self.seat = self.letter(letter)
        if phases == ["wins"]:
            self.winner = self.seat
            return
        read: list[Phase] = []
        for part in " ".join(phases).split(">"):
            word, *tokens = part.split() or [""]
            kind = self.rules.phases.get(word)
            if kind is None:
                raise UnknownName("phase", word, self.rules.phases)
            phase = kind.form.read(tokens, self.rules.names)
            read += [phase] if read else [*self.rules.below(phase), phase]
        self.agenda = tuple(read)


def write_agenda(state: State) -> str:
    """Write what is asked; what lies under the last phase of the turn's plan goes without saying."""
    if state.outcome is not None:
        return f"{LETTERS[state.seat]} wins"
    return f"{LETTERS[state.seat]} {' > '.join(map(str, state.agenda[base(state) :]))}"


def base(state: State) -> int:
    """Find where in the agenda the present part of the turn begins."""
    agenda, rules = state.agenda, state.rules
    begins = [k for k, phase in enumerate(agenda) if hasattr(phase, "form") and agenda[:k] == rules.below(phase)]
    return max(begins, default=0)
