"""Every error of the package: one clear line that says what was got, what was wanted and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riskteach.core.explain import Verdict


def show(thing: object, longest: int = 40) -> str:
    """Write any thing as in a sentence, cut short; one that can't be written, by its kind.

    >>> show("peru"), show(list(range(99)))
    ("'peru'", '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11…')
    """
    try:
        text = repr(thing)
    except Exception:  # such as a whole number of more digits than Python prints
        text = f"a huge {type(thing).__name__}" if isinstance(thing, int) else f"a {type(thing).__name__}"
    return text if len(text) <= longest else text[: longest - 3] + "…"


class RiskError(ValueError):
    """The family: catch this to catch whatever riskteach has to say."""

    def _render_traceback_(self) -> list[str]:
        """Show one line in a notebook: what was wrong is in the words, not in this package's source."""
        return [f"{type(self).__name__}: {self}"]


class UnknownName(RiskError):
    """A name that nothing here has; the message offers the nearest ones.

    >>> print(UnknownName("territory", "alska", ["alaska", "peru"]))
    no territory 'alska': did you mean alaska?
    """

    def __init__(self, kind: str, got: object, known: Iterable[str]) -> None:
        self.kind, self.got, self.known = kind, got, tuple(known)
        said = (got if isinstance(got, str) else show(got)).lower()
        begun = [name for name in self.known if len(said) > 2 and name.startswith(said)]
        close = (begun or get_close_matches(said, self.known, n=3, cutoff=0.6))[:3]
        if close:
            hint = f"did you mean {' or '.join(close)}?"
        elif len(self.known) <= 12:
            hint = f"there is {', '.join(self.known) or 'none'}"
        else:
            hint = f"there are {len(self.known)}, such as {', '.join(self.known[:3])}"
        super().__init__(f"no {kind} {show(got, 63)}: {hint}")


class BadAction(RiskError):
    """An action that can't be read: a verb, a number or a part too many or too few."""


class IllegalAction(RiskError):
    """An action that the rules forbid here.

    Attributes
    ----------
    verdict : Verdict
        Every rule that forbids it, and what is possible instead.
    """

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.message)


class BadOption(RiskError):
    """An option, an edition or a number of players that does not exist; the message says what does."""


class Faults(RiskError):
    """An error that lists everything that is wrong at once.

    Attributes
    ----------
    faults : tuple of str
        One sentence for each fault.
    """

    def __init__(self, what: str, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        lines = self.faults[0] if len(faults) == 1 else "".join(f"\n  - {fault}" for fault in self.faults)
        super().__init__(f"{what}: {lines}")


class BadBoard(Faults):
    """A map file that can't be played on: every faulty entry, and how to mend it."""


class BadPosition(Faults):
    """A position text that describes no position: every fault at once."""


class BadRecord(RiskError):
    """A file that is no whole record of a game.

    Attributes
    ----------
    step : int or None
        The step that can't be replayed, counted from 1; None where the file as a whole is at fault.
    why : str
    """

    def __init__(self, why: str, step: int | None = None) -> None:
        self.why, self.step = why, step
        super().__init__(f"step {step}: {why}" if step is not None else why)
