"""What things cost: python tests/benchmarks/run.py prints a table. Nothing here passes or fails: machines differ.

A benchmark is a function under `@benchmark` that yields rows; `median` times what it is given.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median as middle
from tempfile import TemporaryDirectory
from time import perf_counter_ns, process_time
from typing import Any, NamedTuple

import nbformat
from nbclient import NotebookClient

import riskteach
from riskteach.classic.attack import Attack, Attacking, Defend, Occupy, Occupying, Roll
from riskteach.classic.cards import CardDue
from riskteach.classic.fortify import Fortifying
from riskteach.classic.game import Classic
from riskteach.classic.reinforce import Place, Reinforcing
from riskteach.classic.state import ClassicState
from riskteach.core.actions import Action, End
from riskteach.core.chance import Stream
from riskteach.core.phases import CHANCE, Phase
from riskteach.core.ruleset import RuleSet
from riskteach.deepspace.game import DeepSpace
from riskteach.players import Player, make
from riskteach.players.playing import luck, play

ROOT = Path(__file__).resolve().parents[2]


class Row(NamedTuple):
    what: str
    median: str
    goal: str = ""


Benchmark = Callable[[], Iterator[Row]]
BENCHMARKS: list[Benchmark] = []


def benchmark(function: Benchmark) -> Benchmark:
    """Put a function on the list of what is measured."""
    BENCHMARKS.append(function)
    return function


def median(run: Callable[[], object], *, rounds: int = 200, calls: int = 1) -> float:
    """Measure the nanoseconds of one call: the median of so many rounds of so many calls, warm and without collector.

    More calls a round make the clock's own cost small beside that of a quick function.
    """
    for _ in range(max(1, rounds // 10)):
        run()
    times = []
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            start = perf_counter_ns()
            for _ in range(calls):
                run()
            times.append((perf_counter_ns() - start) / calls)
    finally:
        if collecting:
            gc.enable()
    return middle(times)


def duration(nanoseconds: float) -> str:
    """Write a duration as people read it.

    >>> [duration(ns) for ns in (830, 12_300, 1_500_000, 2_000_000_000)]
    ['830 ns', '12.3 µs', '1.5 ms', '2.0 s']
    """
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.1f} {unit}"
    return f"{nanoseconds:.0f} ns"


def import_time(module: str) -> int:
    """Measure the nanoseconds that one import takes a fresh interpreter."""
    code = f"from time import perf_counter_ns as now; start = now(); import {module}; print(now() - start)"
    # With its bytecode at hand, as for everybody who imports it a second time.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
    return int(run.stdout)


@benchmark
def imports() -> Iterator[Row]:
    modules = ("riskteach", "networkx")
    rounds = [
        [import_time(module) for module in modules] for _ in range(10)
    ]  # in turn, so that both meet the same noise
    ours, theirs = (middle(times) for times in zip(*rounds[1:], strict=True))  # the first round writes the bytecode
    yield Row("import riskteach", duration(ours))
    yield Row("import networkx", duration(theirs))
    yield Row("  the one by the other", f"{ours / theirs:.2f}", "≤ 1.0")


def simple(state: ClassicState, random: Random) -> Action:
    """A player that masses its armies at one border and attacks from there, so that games come to their ends."""
    phase, near, owners, armies = state.phase, state.rules.near, state.owners, state.armies
    if isinstance(phase, Attacking):
        for k, (source, neighbours) in enumerate(near):
            if owners[k] == state.seat and armies[k] > 3:
                for target, t in neighbours:
                    if owners[t] != state.seat and armies[t] <= armies[k]:
                        return Attack(source, target, 3)
        return End()
    if isinstance(phase, Reinforcing):
        borders = [
            (armies[k], place)
            for k, (place, neighbours) in enumerate(near)
            if owners[k] == state.seat and any(owners[t] != state.seat for _, t in neighbours)
        ]
        return Place(max(borders)[1], phase.left)
    if isinstance(phase, Occupying):
        return Occupy(phase.most(state))
    if isinstance(phase, Fortifying):
        return End()
    return phase.usual(state) if phase.order else state.legal_actions().choice(random)


def played(steps: int) -> Iterator[tuple[Any, Any]]:
    """States and the actions taken in them, chance included, of one game."""
    random, state = Random(1), Classic(3, setup="quick", edition="published").start()
    for number in range(steps):
        if state.is_over:
            return
        chance = state.current_player == CHANCE
        action = state.chance_outcomes().draw(Stream(1, number)) if chance else simple(state, random)
        yield state, action
        state = state.apply(action)


@benchmark
def engine() -> Iterator[Row]:
    samples = [(state, action) for state, action in played(3000)][::7]
    steps = [median(lambda s=s, a=a: s.play(a), rounds=20, calls=5) for s, a in samples]  # type: ignore[misc]
    yield Row("step: check, effect and events", duration(middle(steps)), "≤ 12 µs")
    for kind in (Place, Attack, Defend, Roll, Occupy, End):
        times = [time for time, (_, action) in zip(steps, samples, strict=True) if type(action) is kind]
        if times:
            yield Row(f"  {kind.verb}", duration(middle(times)))
    decisions = [state for state, _ in samples if state.current_player != CHANCE]
    random = Random(2)
    picks = [median(lambda s=s: s.legal_actions().choice(random), rounds=20, calls=5) for s in decisions]  # type: ignore[misc]
    yield Row("uniform choice among the legal actions", duration(middle(picks)), "≤ 25 µs")
    game = riskteach.position("classic", "A: alaska 5 | B: * 1 | A reinforce 999999999")
    yield Row("do('place alaska 2')", duration(median(lambda: game.do("place alaska 2"), rounds=2000)), "≤ 20 µs")


OTHERS = (
    ("mission", "bold"),
    ("two-player", "bold"),
    ("revised", "bold"),
    ("revised", "objective"),
    ("deepspace", "miner"),
)


class NoCards(Classic):
    """Plain rules: nobody draws a card."""

    def plan(self) -> tuple[Phase, ...]:
        return tuple(phase for phase in super().plan() if not isinstance(phase, CardDue))


def rate(rules: RuleSet[Any], make: Callable[[Random], Player], games: int) -> tuple[float, float]:
    """Count the games and the actions of one processor second; what else the machine does makes no difference."""
    begun, actions = process_time(), 0
    for seed in range(games):
        seats = [make(luck(seed, seat)) for seat in range(len(rules.seats))]
        actions += play(rules, seats, seed).length
    took = process_time() - begun
    return games / took, actions / took


@benchmark
def whole_games() -> Iterator[Row]:
    published: dict[str, Any] = {"edition": "published", "setup": "quick"}
    bold: Callable[..., Player] = partial(make, "bold")
    rules = Classic(3, **published)
    rate(rules, bold, 5)
    fought_out, rolled = rate(rules, bold, 100), rate(rules, partial(bold, blitz=False), 80)
    yield Row("actions in games of bold players", f"{min(fought_out[1], rolled[1]):,.0f}/s", "≥ 60,000/s")
    yield Row("whole games of three bold players: Classic", f"{fought_out[0]:.0f}/s", "≥ 65/s")
    yield Row("  roll by roll", f"{rolled[0]:.0f}/s", "≥ 40/s")
    plain = rate(NoCards(3, **published), bold, 100)
    yield Row("  without cards", f"{plain[0]:.0f}/s", "≥ 110/s")
    for game, name in OTHERS:
        other = rate(riskteach.new_game(game, seed=0).rules, partial(make, name), 20)
        yield Row(f"  {game}, {name}", f"{other[0]:.0f}/s")


LIVE = """
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from riskteach import players
begun = perf_counter()
with ProcessPoolExecutor(2) as pool:
    options = {"setup": "quick", "edition": "published"}
    found = players.match(["bold"] * 3, games=1000, seed=1, executor=pool, **options)
print(len(found.ended), perf_counter() - begun)
"""


@benchmark
def live() -> Iterator[Row]:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(LIVE)])
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(ROOT)}}).execute()
    printed = next(output.text for output in notebook.cells[0].outputs if output.get("name") == "stdout")
    games, took = printed.split()
    yield Row(f"{int(games):,} games in a notebook, 2 processes", f"{float(took):.1f} s", "≤ 10 s")


def match(names: list[str], seed: int) -> Iterator[tuple[Any, Any]]:
    """States and the actions taken in them, chance included, of one game of Deep Space between bundled players."""
    rules, number = DeepSpace(len(names)), 0
    seats = [make(name, Random(f"{seed}/{k}")) for k, name in enumerate(names)]
    state = rules.start()
    while not state.is_over:
        if state.current_player == CHANCE:
            action = state.chance_outcomes().draw(Stream(seed, number))
            number += 1
        else:
            action = seats[state.current_player].choose(state)  # type: ignore[assignment]
        yield state, action
        state = state.apply(action)
    yield state, None


@benchmark
def space_engine() -> Iterator[Row]:
    names = ["random", "hunter", "miner", "random"]
    samples = [both for seed in range(3) for both in match(names, seed) if both[1] is not None][::3]
    steps = [median(lambda s=s, a=a: s.play(a), rounds=20, calls=5) for s, a in samples]  # type: ignore[misc]
    yield Row("Deep Space, step: check, effect and events", duration(middle(steps)), "≤ 15 µs")
    for verb in ("mine", "recruit", "move", "build", "play", "roll", "draw", "swap", "end"):
        if times := [time for time, (_, action) in zip(steps, samples, strict=True) if action.verb == verb]:
            yield Row(f"  {verb}", duration(middle(times)))
    decisions = [state for state, _ in samples if state.current_player != CHANCE]
    random = Random(2)
    picks = [median(lambda s=s: s.legal_actions().choice(random), rounds=20, calls=5) for s in decisions]  # type: ignore[misc]
    yield Row("  uniform choice among the legal actions", duration(middle(picks)), "≤ 25 µs")


@benchmark
def space_games() -> Iterator[Row]:
    for names in (["miner"] * 4, ["hunter"] * 4, ["hunter", "miner"], ["random"] * 4):
        rounds, steps, start = [], 0, perf_counter_ns()
        games = 50 if "random" not in names else 20
        for seed in range(games):
            *played, (last, _) = match(names, seed)
            steps += len(played)
            rounds.append(-(-last.turn // len(names)))
        seconds = (perf_counter_ns() - start) / 1e9
        who = f"{len(names)} {names[0]}s" if len(set(names)) == 1 else " against ".join(names)
        yield Row(f"Deep Space, {who}: rounds to the end", f"{middle(rounds):g}")
        yield Row("  games, and steps", f"{games / seconds:.0f}/s, {steps / seconds:,.0f}/s")


@benchmark
def pictures() -> Iterator[Row]:
    state = riskteach.new_game("classic", players=4, seed=3, setup="quick").state
    yield Row("SVG of a position", duration(median(lambda: riskteach.draw.svg(state))), "≤ 1 ms")


@benchmark
def records() -> Iterator[Row]:
    game, random = riskteach.new_game("classic", seed=1, setup="quick"), Random(1)
    while game.at < 2000 and not game.state.is_over:
        game.do(simple(game.state, random))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        game.save(path)
        loading = median(lambda: riskteach.load_game(path), rounds=9)
    yield Row(f"load a record of {game.at:,} actions", duration(loading), "≤ 150 ms")


@benchmark
def odds() -> Iterator[Row]:
    import odds

    for what, took, goal in odds.times():
        yield Row(what, duration(took * 1e6), f"≤ {goal:g} ms")
    yield Row("memory of 1,000 against 1,000", f"{odds.memory() / 1e6:.2f} MB", "≤ 1 MB")


def main() -> None:
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores\n")
    print(f"{'what':<44} {'median':>10} {'goal':>12}")
    for function in BENCHMARKS:
        for row in function():
            print(f"{row.what:<44} {row.median:>10} {row.goal:>12}", flush=True)


if __name__ == "__main__":
    main()
