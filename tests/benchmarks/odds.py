"""What the odds cost; `run.py` takes these rows into its table."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from time import perf_counter_ns

from riskteach import odds

GOALS: dict[str, tuple[Callable[[], object], float, int]] = {
    "odds of 100 against 100": (lambda: odds.battle(100, 100), 2, 50),
    "odds of 300 against 300": (lambda: odds.battle(300, 300), 15, 20),
    "odds of 1,000 against 1,000": (lambda: odds.battle(1000, 1000), 250, 5),
    "odds of 100 against 100, as fractions": (lambda: odds.battle(100, 100, exact=True), 25, 20),
    "campaign of 100 through ten tens": (lambda: odds.campaign(100, [10] * 10), 25, 10),
}
"""What is timed, its goal in milliseconds, and how often."""


def times() -> Iterator[tuple[str, float, float]]:
    """Give what was timed, the median in milliseconds, and the goal."""
    for what, (run, goal, rounds) in GOALS.items():
        run()
        found = []
        for _ in range(rounds):
            start = perf_counter_ns()
            run()
            found.append(perf_counter_ns() - start)
        yield what, sorted(found)[rounds // 2] / 1e6, goal


def memory() -> int:
    """Measure the most bytes that 1,000 against 1,000 hold at once."""
    odds.battle(100, 100)
    tracemalloc.start()
    try:
        odds.battle(1000, 1000)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


if __name__ == "__main__":
    for what, took, goal in times():
        print(f"{what:<44} {took:>8.2f} ms {f'≤ {goal:g} ms':>12}")
    print(f"{'memory of 1,000 against 1,000':<44} {memory() / 1e6:>8.2f} MB {'≤ 1 MB':>12}")
