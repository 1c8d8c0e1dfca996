"""The game is kept after each step, so that it can be taken up again when the kernel was restarted."""

from __future__ import annotations

import json
import os
import secrets
from hashlib import blake2b
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from riskteach.core import records
from riskteach.core.errors import BadRecord, RiskError
from riskteach.core.files import write_whole
from riskteach.core.session import Session

PLACE = "RISKTEACH_KEEP"  # a folder of one's own, or empty to keep nothing
SAME = ("game", "players", "options", "map", "own", "start")

# Every game has a file of its own, whoever shows it: none is ever written over by another.
FILES: WeakKeyDictionary[Session[Any], Path | None] = WeakKeyDictionary()


class Keeper:
    """Keeps one game in one file; finds the latest earlier game of the same notebook, players and options.

    Parameters
    ----------
    game : Session
        What is being played.
    anew : bool
        Whether the game was just put in the place of another, whose file stays as it is.

    Attributes
    ----------
    earlier_step : int or None
        The step at which the earlier game stands; None where there is none.
    """

    def __init__(self, game: Session[Any], *, anew: bool = False) -> None:
        self.game = game
        record = records.pack(game)
        stem = _stem(record)
        if anew or game not in FILES:
            FILES[game] = None if stem is None else stem.with_name(f"{stem.name}.{secrets.token_hex(4)}.json")
        self._earlier, self.earlier_step = None if anew or stem is None else _latest(stem, record, FILES[game]), None
        if self._earlier is not None and (old := _read(self._earlier)) is not None:
            self.earlier_step = int(old["at"])

    def earlier(self) -> Session[Any]:
        """Read the earlier game, which is checked like any record.

        Raises
        ------
        BadRecord
            There is none, or it is damaged.
        """
        from riskteach.game import load_game

        if self._earlier is None:
            raise BadRecord("no earlier game was kept")
        found = load_game(self._earlier)
        self._earlier = self.earlier_step = None
        return found

    def keep(self) -> str:
        """Keep the game as it stands; say what is in the way, once."""
        file = FILES.get(self.game)
        if file is None:
            return ""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, json.dumps(records.pack(self.game)))
        except (RiskError, OSError) as error:
            FILES[self.game] = None
            return f"The game is not kept for a restart: {error}. Save it in a file of your own."
        return ""


def _stem(record: dict[str, Any]) -> Path | None:
    """Where the games of a notebook, its players and options are kept: how their files' names begin."""
    place = os.environ.get(PLACE)
    if place == "":
        return None
    notebook = os.environ.get("JPY_SESSION_NAME") or str(Path.cwd())
    name = json.dumps([notebook, *(record.get(key) for key in SAME)], sort_keys=True)
    folder = Path(place) if place else Path.home() / ".riskteach" / "kept"
    return folder / blake2b(name.encode(), digest_size=12).hexdigest()


def _latest(stem: Path, record: dict[str, Any], own: Path | None) -> Path | None:
    """Find the game that was kept last, unless everything in it is in this one too."""
    try:
        files = sorted(stem.parent.glob(f"{stem.name}.*.json"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    except OSError:
        return None
    for file in files:
        old = _read(file)
        if file != own and old is not None and record["steps"][: len(old["steps"])] != old["steps"]:
            return file
    return None


def _read(file: Path) -> dict[str, Any] | None:
    """Read what was kept; whatever is no record is nothing."""
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
        return record if isinstance(record, dict) and record["steps"] and int(record["at"]) >= 0 else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
