"""Many games: here, or wherever an executor plays them; with a bar, and kept as far as it came."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import lru_cache
from math import ceil
from time import perf_counter
from typing import Any, NamedTuple

from riskteach.core.errors import BadOption, RiskError
from riskteach.players.playing import Ended, Task, in_a_line

FIRST = 0.3  # seconds of work that are done here, to know how long a game takes
CHUNK = 0.5  # seconds of work that are sent at once
AHEAD = 1000  # chunks that are under way at the same time
LAST = 2.0  # seconds that are waited for chunks under way when it is stopped
SHORT = 1e-6  # seconds: no games take less
INTERRUPTED = "it was interrupted"

Played = list[Ended]
Keep = Callable[[int, Played], None]


class Run(NamedTuple):
    """What was played, by the place in the row of all games; and why not all were, where it was stopped."""

    ended: dict[int, Ended]
    stopped: str

    @property
    def in_order(self) -> tuple[Ended, ...]:
        """The games in the order of the row."""
        return tuple(self.ended[place] for place in sorted(self.ended))


def run(task: Task, total: int, executor: Executor | None = None, progress: bool = True) -> Run:
    """Play the first games of the row of a task.

    Parameters
    ----------
    executor : concurrent.futures.Executor, optional
        Where they are played; in this process where not given.
    progress : bool
        Whether tqdm shows how far it is.

    Raises
    ------
    BadOption
        It is no executor.
    RiskError
        A player can't be sent to other processes, or nothing comes back from there.
    """
    if executor is not None and not isinstance(executor, Executor):
        hint = (
            "client.get_executor() gives it" if hasattr(executor, "get_executor") else "such as ProcessPoolExecutor(2)"
        )
        raise BadOption(f"executor is an Executor of concurrent.futures, got {executor!r}: {hint}")
    ended: dict[int, Ended] = {}
    with _bar(total, progress) as shown:

        def keep(first: int, played: Played) -> None:
            ended.update(enumerate(played, first))
            shown(len(played))

        if executor is None:
            stopped = _here(task, total, keep)
        else:
            sent = task if isinstance(executor, ThreadPoolExecutor) else packed(task)
            stopped = _there(task, sent, total, executor, keep)
    return Run(ended, stopped or INTERRUPTED * (len(ended) < total))


def play_some(sent: Task | bytes, first: int, last: int) -> tuple[Played, float]:
    """Play a part of the row of games; give how they ended, and the seconds that it took."""
    task = sent if isinstance(sent, Task) else _unpacked(sent)
    played: Played = []
    begun = perf_counter()
    with suppress(KeyboardInterrupt):  # whoever stops a notebook stops the processes that it has begun, too
        played.extend(map(task.play, range(first, last)))
    return played, perf_counter() - begun


def _here(task: Task, total: int, keep: Keep) -> str:
    try:
        for place in range(total):
            keep(place, [task.play(place)])
    except KeyboardInterrupt:
        return INTERRUPTED
    return ""


def _there(task: Task, sent: Task | bytes, total: int, executor: Executor, keep: Keep) -> str:
    """Send the games in chunks of a size that hangs on how long a game takes; what is played does not hang on it."""
    next_one, begun, spent, came_back = 0, perf_counter(), 0.0, False
    under_way: dict[Future[tuple[Played, float]], int] = {}
    try:
        while not next_one or (next_one < total and spent < FIRST):
            keep(next_one, [task.play(next_one)])
            next_one, spent = next_one + 1, perf_counter() - begun
        games = next_one
        while next_one < total or under_way:
            while next_one < total and len(under_way) < AHEAD:
                size = ceil(CHUNK * games / max(spent, SHORT))
                last = min(total, next_one + max(1, size))
                under_way[executor.submit(play_some, sent, next_one, last)] = next_one
                next_one = last
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                place = under_way.pop(future)
                played, took = future.result()
                keep(place, played)
                games, spent, came_back = games + len(played), spent + took, True
    except KeyboardInterrupt:
        _rescue(under_way, keep)
        return INTERRUPTED
    except Exception as error:
        _rescue(under_way, keep)
        why = in_a_line(f"{type(error).__name__}: {error}")
        if not came_back:
            raise RiskError(f"nothing came back from the executor: {why}") from error
        return why
    return ""


def _rescue(under_way: dict[Future[tuple[Played, float]], int], keep: Keep) -> None:
    """Call back what has not begun, and keep what is ready soon."""
    for future in under_way:
        future.cancel()
    for future in wait(under_way, timeout=LAST).done:
        if not future.cancelled() and future.exception() is None:
            keep(under_way[future], future.result()[0])


# -- to other processes -----------------------------------------------------------------------------


def packed(task: Task) -> bytes:
    """Put a task into bytes; a class that stands in a notebook goes as a whole, not by its name.

    Raises
    ------
    RiskError
        A player that can't be sent, and why.
    """
    try:
        from cloudpickle import dumps
    except ImportError:
        dumps = None
    for one in task.entrants:
        kind = getattr(one.maker, "func", one.maker)
        if dumps is None and getattr(kind, "__module__", "") == "__main__":
            raise RiskError(
                f"the player {one.name} is written here: to send it to other processes, install cloudpickle "
                "(pip install cloudpickle), or leave executor out"
            )
        try:
            (dumps or pickle.dumps)(one.maker)
        except Exception as error:
            raise RiskError(
                f"the player {one.name} can't be sent to other processes: {error}. Keep what can't be copied, such as "
                "an open file, out of the class and make it in __init__, or leave executor out"
            ) from error
    data: bytes = (dumps or pickle.dumps)(task)
    return data


@lru_cache(4)
def _unpacked(sent: bytes) -> Task:
    task: Task = pickle.loads(sent)
    return task


# -- how far it is ----------------------------------------------------------------------------------


@contextmanager
def _bar(total: int, wanted: bool) -> Iterator[Callable[[int], Any]]:
    """Show how far it is, where tqdm is installed; gives what is to be called with each number of games played."""
    if wanted:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            wanted = False
    if not wanted:
        yield lambda played: None
        return
    with tqdm(total=total, unit="game") as bar:
        yield bar.update
