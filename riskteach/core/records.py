"""Records of games: written whole or not at all; read by replaying and checking every step."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import blake2b
from os import PathLike
from os.path import isfile
from typing import Any, TypeVar

from riskteach.core import VERSION
from riskteach.core.board import Board
from riskteach.core.errors import BadRecord, IllegalAction, RiskError
from riskteach.core.files import read_whole, why_not, write_whole
from riskteach.core.phases import CHANCE
from riskteach.core.ruleset import RuleSet
from riskteach.core.session import DECIDED, HAND, ORDER, SEED, Session, Step

FORMAT, EDITION = "riskteach-game", 1
KEYS = {
    "format": str,
    "package": str,
    "game": str,
    "players": list,
    "edition": str,
    "options": dict,
    "seed": int,
    "chance": str,
    "orders": dict,
    "map": (str, type(None)),
    "start": (dict, type(None)),
    "salts": dict,
    "steps": list,
    "at": int,
    "check": str,
}
OPTIONAL = {"own": dict}  # what a table brought besides the map, as the text of its file
Finder = Callable[[str], type[RuleSet[Any]]]
G = TypeVar("G", bound=Session[Any])


def pack(session: Session[Any]) -> dict[str, Any]:
    """Put a session into plain data: everything that its future depends on."""
    return _packed(session, session.origin, [*session.history, *session.future])


def _packed(session: Session[Any], start: dict[str, Any] | None, steps: list[Step]) -> dict[str, Any]:
    rules = session.rules
    record: dict[str, Any] = {
        "format": f"{FORMAT} {EDITION}",
        "package": VERSION,
        "game": rules.name_of_game,
        "players": [seat.name for seat in rules.people],
        "edition": rules.edition,
        "options": {name: _listed(got) for name, got in rules.options.items()},
        "seed": session.seed,
        "chance": session.chance,
        "orders": session.orders(),
        "map": None if rules.board == rules.usual_board() else rules.board.text,
        "start": start,
        "salts": {str(number): salt for number, salt in sorted(session.salts.items())},
        "steps": [[step.by, str(step.action)] for step in steps],
        "at": session.at,
    }
    if own := {name: part.text for name, part in rules.parts.items() if part != rules.own[name].usual()}:
        record["own"] = own
    return record | {"check": _digest(record)}


def _listed(item: Any) -> Any:
    """Give tuples as lists, as they come back from a file."""
    return list(map(_listed, item)) if isinstance(item, tuple) else item


def beginning(session: Session[Any]) -> dict[str, Any]:
    """Name the position of a session as the start of another: the games that led to it, one after the other."""
    before = (session.origin or {}).get("games", [])
    return {"games": [*before, _packed(session, None if before else session.origin, list(session.history))]}


def _digest(record: dict[str, Any]) -> str:
    plain = {key: item for key, item in record.items() if key != "check"}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def save(session: Session[Any], path: str | PathLike[str], *, overwrite: bool = False) -> None:
    """Write a record, whole or not at all.

    A file that holds anything but an earlier stage of this very game is not overwritten.

    Raises
    ------
    RiskError
        The file can't be written, or holds something else.
    """
    if not isinstance(path, str | PathLike):
        raise RiskError(f"a file's name is a text, got {path!r}")
    record = pack(session)
    if not overwrite and not _free(path, record):
        raise RiskError(f"{path} holds something else: choose another name, or say overwrite=True")
    lines = [f"  {json.dumps(key)}: {json.dumps(item)}" for key, item in record.items() if key not in ("steps", "own")]
    if "own" in record:
        lines.insert(0, f'  "own": {json.dumps(record["own"])}')
    steps = ",\n    ".join(json.dumps(step) for step in record["steps"])
    lines.insert(-2, f'  "steps": [\n    {steps}\n  ]' if steps else '  "steps": []')
    write_whole(path, "{\n" + ",\n".join(lines) + "\n}\n")


def _free(path: str | PathLike[str], record: dict[str, Any]) -> bool:
    """Whether nothing is lost when a record is written here: no file, or one whose every step is in the record too."""
    try:
        text = read_whole(path, "utf-8")
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return not isfile(path)  # where nothing can be written, the writing says why
    try:
        old = json.loads(text, object_pairs_hook=_once)
        _check_shape(old)
    except (ValueError, RecursionError):
        return False
    same = ("format", "game", "players", "options", "seed", "map", "own", "start")
    steps = old["steps"]
    return (
        old["check"] == _digest(old)
        and all(old.get(key) == record.get(key) for key in same)
        and bool(record["steps"][: len(steps)] == steps)
    )


def load(path: str | PathLike[str], find: Finder, make: Callable[..., G]) -> G:
    """Read a record, and replay it with a check of every step. Nothing in it is run.

    Parameters
    ----------
    path : path
    find : callable
        Gives the rule set class of a game's name.
    make : callable
        Makes the session, with the parameters of `Session`.

    Raises
    ------
    BadRecord
        It can't be read or replayed; says at which step and why.
    """
    if not isinstance(path, str | PathLike):
        raise BadRecord(f"a record is a file, and its path a text, got {path!r}")
    try:
        text = read_whole(path, "utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no text, so it is no record of a game") from None
    except (OSError, ValueError) as error:
        raise BadRecord(f"can't read {path}: {why_not(error)}") from None
    try:
        record = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise BadRecord(f"{path} is damaged: it is not whole JSON, with each key once") from None
    return unpack(record, find, make)


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def unpack(record: Any, find: Finder, make: Callable[..., G]) -> G:
    """Make a session of a record's data, as `load` does."""
    _check_shape(record)
    session: G | None = None
    for earlier in _games(record["start"]):
        session = _replayed(earlier, session, find, make)
    return _replayed(record, session, find, make)


def _games(start: Any) -> list[dict[str, Any]]:
    """The games that a record goes on from, the first one first."""
    if start is None or (list(start) == ["position"] and isinstance(start["position"], str)):
        return []
    if list(start) != ["games"] or not isinstance(start["games"], list) or not start["games"]:
        raise BadRecord("the entry 'start' is neither a position nor a list of earlier games")
    for game in start["games"]:
        _check_shape(game)
    if _games(start["games"][0]["start"]) or any(game["start"] is not None for game in start["games"][1:]):
        raise BadRecord("the earlier games in the entry 'start' don't follow each other")
    return list(start["games"])


def _replayed(record: dict[str, Any], before: G | None, find: Finder, make: Callable[..., G]) -> G:
    """Begin a game, anew or where an earlier one stands, and play its steps again."""
    try:
        session = _begin(record, before, find, make)
        session.chance = record["chance"]
        for name, answer in record["orders"].items():
            session.orders(name, answer)
        if missing := set(session.orders()) - set(record["orders"]):
            raise BadRecord(f"the entry 'orders' lacks {', '.join(sorted(missing))}")
    except BadRecord:
        raise
    except (RiskError, TypeError) as error:
        raise BadRecord(str(error)) from None
    _replay(session, record["steps"])
    if not 0 <= record["at"] <= len(record["steps"]):
        raise BadRecord(f"there are {len(record['steps'])} steps, and the record stands at {record['at']}")
    session.goto(record["at"])
    if record["check"] != _digest(record):
        raise BadRecord("the file was changed after it was saved: its check sum is another one")
    return session


def _check_shape(record: Any) -> None:
    if not isinstance(record, dict) or not str(record.get("format")).startswith(f"{FORMAT} "):
        raise BadRecord("this is no record of a riskteach game")
    version = record["format"].removeprefix(f"{FORMAT} ")
    if version != str(EDITION):
        raise BadRecord(
            f"the record has format {version!r}, this version of riskteach reads {EDITION}: update riskteach"
        )
    missing = [key for key in KEYS if key not in record]
    known = KEYS | OPTIONAL
    wrong = [key for key, kind in known.items() if key in record and not _is(record[key], kind)]
    extra = [key for key in record if key not in known]
    if missing or wrong or extra:
        entry = (missing or wrong or extra)[0]
        fault = "is missing" if missing else "has the wrong type" if wrong else "does not belong there"
        raise BadRecord(f"the entry {entry!r} {fault}")
    if not all(isinstance(text, str) for text in record.get("own", {}).values()):
        raise BadRecord("the entry 'own' has the wrong type")
    if not all(isinstance(player, str) for player in record["players"]):
        raise BadRecord("the entry 'players' has the wrong type")


def _is(item: Any, kind: Any) -> bool:
    return isinstance(item, kind) and not isinstance(item, bool)


def _begin(record: dict[str, Any], before: G | None, find: Finder, make: Callable[..., G]) -> G:
    """Make the session of a record, without its steps."""
    kind = find(record["game"])
    board = None if record["map"] is None else Board.from_toml(record["map"], "the record's map", kind.vocabulary)
    if unknown := sorted(set(record.get("own", {})) - set(kind.own)):
        raise BadRecord(f"{record['game']} is not played with a {unknown[0]} of one's own")
    own = {name: kind.own[name].read(text, f"the record's {name}") for name, text in record.get("own", {}).items()}
    if set(record["options"]) != set(kind.option_table()):
        raise BadRecord("the options are not those of the game: they were edited, or come from another version")
    rules = kind(record["players"], board=board, edition=record["edition"], **own, **record["options"])
    salts, seed = _salts(record["salts"]), record["seed"]
    if before is not None:
        then = before.rules
        if (then.name_of_game, then.seats, then.board, then.parts) != (
            rules.name_of_game,
            rules.seats,
            rules.board,
            rules.parts,
        ):
            raise BadRecord("an earlier game in the entry 'start' has other players or another map")
        child = before.fork(seed=seed, edition=record["edition"], **record["options"])
        child.salts.update(salts)
        return child
    if record["start"] is None or "games" in record["start"]:
        return make(rules, seed=seed, salts=salts)
    start = rules.read_position(record["start"]["position"])
    return make(rules, seed=seed, salts=salts, origin=record["start"], start=start)


def _salts(entry: dict[str, Any]) -> dict[int, int]:
    for number, salt in entry.items():
        if not (re.fullmatch("[0-9]{1,9}", number) and _is(salt, int) and 0 < salt < 10**9):
            raise BadRecord(
                f"the entry 'salts' counts how often a chance was drawn afresh, got {number[:9]!r}: {salt!r}"
            )
    return {int(number): salt for number, salt in entry.items()}


def _replay(session: Session[Any], steps: list[Any]) -> None:
    """Play every step again, holding each against who is said to have decided it."""
    for number, entry in enumerate(steps, 1):
        match entry:
            case [str(by), str(text)]:
                pass
            case _:
                raise BadRecord(f"a step is who decided and what, got {str(entry)[:40]}", number)
        try:
            action = session.rules.parse(text)
            state = session.state
            if not state.agenda:
                raise BadRecord(f"the game is over, got {text!r}", number)
            if by not in (*DECIDED, ORDER, SEED):
                raise BadRecord(f"a step is decided by a player, computer, hand, order or seed, got {by!r}", number)
            if by in (ORDER, SEED):
                expected = _expected(session, by)
                if expected is None:
                    raise BadRecord(f"the {by} decides nothing here: {state.question}", number)
                if action != expected:
                    raise BadRecord(f"the {by} gives {str(expected)!r}, got {text!r}", number)
            if (by in (HAND, SEED)) != (state.current_player == CHANCE) or str(action) != text:
                raise BadRecord(f"{by} can't have decided {text!r} here: {state.question}", number)
            session._play(action, by)
        except IllegalAction as error:
            raise BadRecord(f"{text!r}: {error}", number) from None
        except BadRecord:
            raise
        except RiskError as error:
            raise BadRecord(str(error), number) from None


def _expected(session: Session[Any], by: str) -> Any:
    """What the seed or a standing order decides here; None where it decides nothing."""
    phase = session.state.phase
    if by == SEED and session.state.current_player == CHANCE:
        return session._drawn()
    if by == ORDER and phase.order:
        return phase.usual(session.state)
    return None
