"""The game is kept after each step, so that it can be taken up again when the kernel was restarted."""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from pathlib import Path
from typing import Any

from riskteach.core import records
from riskteach.core.errors import BadRecord, RiskError
from riskteach.core.files import write_whole
from riskteach.core.session import Session

PLACE = "RISKTEACH_KEEP"  # a folder of one's own, or empty to keep nothing
SAME = ("game", "players", "options", "map", "start")


class Keeper:
    """Keeps one game in one file: that of its notebook, players and options.

    Parameters
    ----------
    game : Session
        What is being played; what the file holds already is an earlier game.

    Attributes
    ----------
    earlier_step : int or None
        The step at which an earlier game stands; None where there is none.
    """

    def __init__(self, game: Session[Any]) -> None:
        self.game = game
        record = records.pack(game)
        self._file = _file(record)
        old = _read(self._file)
        known = old is None or record["steps"][: len(old["steps"])] == old["steps"]
        self._earlier = None if known else self._file
        self.earlier_step = None if known or old is None else int(old["at"])

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
        if self._file is None:
            return ""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            if self._earlier == self._file:  # nobody has taken it up yet: put it aside
                self._earlier = self._file.with_suffix(".before.json")
                os.replace(self._file, self._earlier)
            write_whole(self._file, json.dumps(records.pack(self.game)))
        except (RiskError, OSError) as error:
            self._file = None
            return f"The game is not kept for a restart: {error}. Save it in a file of your own."
        return ""


def _file(record: dict[str, Any]) -> Path | None:
    place = os.environ.get(PLACE)
    if place == "":
        return None
    notebook = os.environ.get("JPY_SESSION_NAME") or str(Path.cwd())
    name = json.dumps([notebook, *(record[key] for key in SAME)], sort_keys=True)
    folder = Path(place) if place else Path.home() / ".riskteach" / "kept"
    return folder / f"{blake2b(name.encode(), digest_size=12).hexdigest()}.json"


def _read(file: Path | None) -> dict[str, Any] | None:
    """Read what was kept; whatever is no record is nothing."""
    try:
        record = json.loads(file.read_text(encoding="utf-8")) if file else None
        return record if isinstance(record, dict) and record["steps"] and int(record["at"]) >= 0 else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
