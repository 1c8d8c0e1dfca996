"""A golden playthrough: three chapters of Classic Risk as text, every step with its rules, compared step by step.

After a change that is meant to show in it, write it anew and read the difference:

    python tests/test_golden.py && git diff tests/golden
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import ndiff
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

import riskteach as rt

FILE = Path(__file__).parent / "golden" / "classic.txt"
HEAD = """\
# Three chapters of Classic Risk, step by step: who, what, what happened by which rule, and what is asked next.
# Refusals stand between the steps. Compared by tests/test_golden.py; to write it anew:
#     python tests/test_golden.py && git diff tests/golden"""
EVERY = 25  # so many steps between two positions

SET_UP = (
    "A: alaska 2, northwest-territory 1, alberta 2, ontario 1, greenland 1, quebec 1, western-united-states 1, "
    "eastern-united-states 1, central-america 1, venezuela 1 | B: brazil 2, peru 1, argentina 1, north-africa 2, "
    "egypt 1, east-africa 1, congo 1, south-africa 1, madagascar 1, western-europe 1 | C: iceland 1, great-britain 1, "
    "scandinavia 1, ukraine 2, northern-europe 1, southern-europe 1, ural 1, siberia 1, afghanistan 1, middle-east 1 | "
    "D: yakutsk 1, kamchatka 1, irkutsk 1, mongolia 1, japan 1, china 2, siam 1, india 1, indonesia 1, new-guinea 1 | "
    "A reserve 1 | B reserve 2 | C reserve 3 | D reserve 3 | C begin B > spread > claim"
)
LATE = (
    "A: * 2, alaska 5, ural 9, siam 14, mongolia 50, great-britain 50 | B: japan 1, iceland 2 | "
    "C: indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1 | A cards alaska brazil wild-1 congo | "
    "B cards peru siam ural quebec venezuela | C cards china india ontario argentina kamchatka | turn 31 | B fortify"
)


def chapters() -> Iterator[tuple[str, rt.Game, int, dict[int, list[str]]]]:
    """Give each chapter's title, game and most steps, and what is tried in vain before which decision."""
    new = rt.new_game("classic", 3, seed=2)
    yield "A new game: who begins, and the first claims", new, 16, {5: ["claim mongolia"]}
    begun = rt.position("classic", SET_UP, seed=5, edition="modern")
    first = {3: ["place siam 2"], 10: ["place siam 1"], 13: ["attack egypt japan 3"]}
    yield "The end of the set-up, and the first turns", begun, 70, first
    late = rt.position("classic", LATE, seed=12, edition="published")
    last = {1: ["place indonesia 3", "trade china india kamchatka"], 2: ["end"], 10: ["attack mongolia japan 4"]}
    yield "Late in a game", late, 110, last


def decide(game: rt.Game) -> str:
    """Decide as a simple, bold player would, always in the same way."""
    state, near = game.state, game.board.neighbours
    legal = list(map(str, game.legal_actions()))
    verb = legal[0].split()[0]

    def threat(place: str) -> int:
        return sum(state.armies_in(t) for t in near[place] if state.owner(t) != state.seat)

    if trades := [action for action in legal if action.startswith("trade")]:
        return max(trades, key=lambda action: action.count("wild"))
    if verb == "claim":
        return legal[(5 * game.at) % len(legal)]
    if verb == "place":
        place = max([action.split()[1] for action in legal], key=threat)
        return [action for action in legal if action.split()[1] == place][-1]
    if verb == "occupy":
        return legal[-1]
    attacks = [action.split() for action in legal if action.startswith("attack")]
    best = max(attacks, key=lambda a: (state.armies_in(a[1]) - state.armies_in(a[2]), int(a[3])), default=None)
    if best is not None and state.armies_in(best[1]) > state.armies_in(best[2]) + 1:
        return " ".join(best)
    moves = [action.split() for action in legal if action.startswith("fortify")]
    inner = [move for move in moves if not threat(move[1]) and threat(move[2])]
    widest = max(inner, key=lambda move: int(move[3]), default=["end"])
    return " ".join(widest)


def told(number: int, step: Any, game: rt.Game) -> str:
    """Tell one step."""
    who = "chance" if step.player == rt.CHANCE else game.rules.seats[step.player].name
    by = "" if step.by in ("player", "seed") else f" ({step.by})"
    lines = [f"{number}  {who}{by}: {step.action}"]
    lines += [f"    {event.text}  [{event.rule.id}]" for event in step.events]
    lines.append(f"  > {step.state.question}")
    if number % EVERY == 0 or step.state.is_over:
        lines.append(f"  = {step.state.text}")
    return "\n".join(lines)


def playthrough() -> Iterator[str]:
    """Play every chapter; give it block by block."""
    yield HEAD
    for title, game, most, vain in chapters():
        options = ", ".join(f"{name}={value}" for name, value in game.rules.options.items())
        yield f"## {title}\n{len(game.rules.seats)} players, seed {game.seed}, {options}\n  = {game.start.text}"
        yield from (told(number, step, game) for number, step in enumerate(game.history, 1))
        decision = 0
        while game.at < most and not game.state.is_over:
            for action in vain.get(decision, ()):
                yield f"   not: {game.explain(action)}".rstrip()
            before = game.at
            game.do(decide(game))
            decision += 1
            yield from (told(number, step, game) for number, step in enumerate(game.history[before:], before + 1))


@pytest.fixture(scope="module")
def blocks() -> list[str]:
    """The playthrough as it is now."""
    return list(playthrough())


class TestGolden:
    def test_the_playthrough_is_as_it_was(self, blocks: list[str]) -> None:
        was = FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
        for number, (old, new) in enumerate(zip_longest(was, blocks, fillvalue=""), 1):
            if old != new:
                difference = "\n".join(ndiff(old.splitlines(), new.splitlines()))
                before = blocks[number - 2] if number > 1 else ""
                pytest.fail(f"block {number} differs, after\n\n{before}\n\n{difference}\n\nsee {FILE}", pytrace=False)

    @pytest.mark.parametrize(
        "seen",
        [
            *("setup.first", "setup.claim", "setup.place", "turn.order"),
            *("reinforce.territories", "reinforce.continents", "reinforce.place"),
            *("cards.trade", "cards.value", "cards.wild", "cards.territory-bonus", "cards.forced", "cards.draw"),
            *("attack.dice", "defend.dice", "battle.compare", "battle.tie", "battle.losses", "attack.occupy"),
            *("attack.stop", "fortify", "eliminate", "win"),
        ],
    )
    def test_it_shows_every_part_of_the_game(self, blocks: list[str], seen: str) -> None:
        assert any(f"[classic.{seen}]" in block for block in blocks)

    def test_it_shows_refusals(self, blocks: list[str]) -> None:
        assert sum("Not possible" in block for block in blocks) >= 5


def write() -> None:
    """Write the playthrough anew."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("\n\n".join(playthrough()) + "\n", encoding="utf-8", newline="\n")
    print(f"{FILE} is written: see what changed with git diff")


if __name__ == "__main__":
    write()
