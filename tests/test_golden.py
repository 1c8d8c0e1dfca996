"""Golden playthroughs: some chapters of each game as text, every step with its rules, compared step by step.

After a change that is meant to show in them, write them anew and read the difference:

    python tests/test_golden.py && git diff tests/golden
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from difflib import ndiff
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

import riskteach as rt
from riskteach.deepspace.game import DeepSpace

FOLDER = Path(__file__).parent / "golden"
HEAD = """\
# Three chapters of {}, step by step: who, what, what happened by which rule, and what is asked next.
# Refusals stand between the steps. Compared by tests/test_golden.py; to write it anew:
#     python tests/test_golden.py && git diff tests/golden"""
EVERY = 25  # so many steps between two positions
Chapter = tuple[str, rt.Game, int, dict[int, list[str]]]

# -- Classic --------------------------------------------------------------------------------------

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


def classic() -> Iterator[Chapter]:
    """Give each chapter's title, game and most steps, and what is tried in vain before which decision."""
    new = rt.new_game("classic", 3, seed=2)
    yield "A new game: who begins, and the first claims", new, 16, {5: ["claim mongolia"]}
    begun = rt.position("classic", SET_UP, seed=5, edition="modern")
    first = {3: ["place siam 2"], 10: ["place siam 1"], 13: ["attack egypt japan 3"]}
    yield "The end of the set-up, and the first turns", begun, 70, first
    late = rt.position("classic", LATE, seed=12, edition="published")
    last = {1: ["place indonesia 3", "trade china india kamchatka"], 2: ["end"], 10: ["attack mongolia japan 4"]}
    yield "Late in a game", late, 110, last


def general(game: rt.Game) -> str:
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


# -- Deep Space -----------------------------------------------------------------------------------

MIDDLE = (
    "A: opal 3, vega 2, north-station 1 | B: ruby 2, flint 1 | C: topaz 3, lyra 1 | A gems 3 | B gems 2 | C gems 2 | "
    "A ore 2 | B ore 3 | C ore 2 | A cards space-dog-1 meteor-shower-1 | B cards force-field-1 | "
    "C cards wormhole-1 raid-1 | B dogs ruby 1 | C dogs topaz 1 | turn 7 | A mine"
)
NEAR_THE_END = (
    "A: opal 3, nova 14, mira 12 | B: ruby 3, vega 3, lyra 4 | A gems 4 | B gems 3 | A ore 2 | B ore 28 | "
    "A bases rust opal jade | B bases ruby vega flint | A cards refinery-1 deep-drill-1 | "
    "B cards afterburner-1 enlistment-1 | discards {} | turn 22 | moves 2 | A act"
)
LEFT = ("gem-vein-1", "ore-vein-1", "raid-2")


def deepspace() -> Iterator[Chapter]:
    """Give each chapter's title, game and most steps, and what is tried in vain before which decision."""
    new = rt.new_game("deepspace", 2, seed=4)
    first = {0: ["mine opal gem"], 2: ["move north-station iron 1", "build north-station"]}
    yield "A new game of two: who begins, and the first turns", new, 45, first
    middle = rt.position("deepspace", MIDDLE, seed=3, mining="printed", recruit_when="act")
    tried = {0: ["mine opal ore", "recruit 1"], 2: ["play space-dog-1 at ruby", "move opal north-station 1"]}
    yield "Battles, dogs and cards", middle, 90, tried
    kept = {*LEFT, "refinery-1", "deep-drill-1", "afterburner-1", "enlistment-1"}
    rest = " ".join(card for card in DeepSpace(2).cards if card not in kept)
    late = rt.position("deepspace", NEAR_THE_END.format(rest), seed=3, players=2, replenish="double")
    yield "The supply runs out, and somebody wins", late, 90, {0: ["build nova", "play refinery-1 number 3 take ore"]}


def captain(game: rt.Game) -> str:
    """Decide as somebody who does a bit of everything, always in the same way."""
    legal = list(map(str, game.legal_actions()))
    for verb in ("build", "mine", "dog", "play", "warp", "recruit", "move", "trade", "swap"):
        some = [action for action in legal if action.split()[0] == verb]
        if verb == "mine":
            some = [action for action in some if action.endswith("ore")] or some
        if verb in ("recruit", "move"):
            some = [action for action in some if "1" not in action.split()[1:4]]
        if verb in ("trade", "warp") and game.state.turn % 3:
            continue
        if some:
            return some[(7 * game.at) % len(some)]
    return "end"


# -- both -----------------------------------------------------------------------------------------


class Book(NamedTuple):
    """A playthrough: the game's title, its chapters, who decides, and the rules that it must show."""

    title: str
    chapters: Callable[[], Iterator[Chapter]]
    decide: Callable[[rt.Game], str]
    shows: str


BOOKS = {
    "classic": Book(
        "Classic Risk",
        classic,
        general,
        "setup.first setup.claim setup.place turn.order reinforce.territories reinforce.continents reinforce.place "
        "cards.trade cards.value cards.wild cards.territory-bonus cards.forced cards.draw attack.dice defend.dice "
        "battle.compare battle.tie battle.losses attack.occupy attack.stop fortify eliminate win",
    ),
    "deepspace": Book(
        "Risk Deep Space",
        deepspace,
        captain,
        "setup.covers setup.home setup.gems setup.cards setup.first turn.order start.draw start.trade mine recruit "
        "move move.warp move.battle battle.sides battle.roll battle.loss battle.end battle.continue build card.play "
        "card.recruit-cost card.reshuffle dog.play dog.moves dog.shield dog.left forcefield replenish.recruits "
        "replenish.swap replenish.draw supply win",
    ),
}


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


def playthrough(book: Book) -> Iterator[str]:
    """Play every chapter; give it block by block."""
    yield HEAD.format(book.title)
    for title, game, most, vain in book.chapters():
        options = ", ".join(f"{name}={value}" for name, value in game.rules.options.items())
        yield f"## {title}\n{len(game.rules.seats)} players, seed {game.seed}, {options}\n  = {game.start.text}"
        yield from (told(number, step, game) for number, step in enumerate(game.history, 1))
        decision = 0
        while game.at < most and not game.state.is_over:
            for action in vain.get(decision, ()):
                yield f"   not: {game.explain(action)}".rstrip()
            before = game.at
            game.do(book.decide(game))
            decision += 1
            yield from (told(number, step, game) for number, step in enumerate(game.history[before:], before + 1))


@pytest.fixture(scope="module", params=BOOKS)
def game(request: pytest.FixtureRequest) -> str:
    """Each game in turn."""
    return str(request.param)


@pytest.fixture(scope="module")
def blocks(game: str) -> list[str]:
    """The playthrough as it is now."""
    return list(playthrough(BOOKS[game]))


class TestGolden:
    def test_the_playthrough_is_as_it_was(self, game: str, blocks: list[str]) -> None:
        file = FOLDER / f"{game}.txt"
        was = file.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
        for number, (old, new) in enumerate(zip_longest(was, blocks, fillvalue=""), 1):
            if old != new:
                difference = "\n".join(ndiff(old.splitlines(), new.splitlines()))
                before = blocks[number - 2] if number > 1 else ""
                pytest.fail(f"block {number} differs, after\n\n{before}\n\n{difference}\n\nsee {file}", pytrace=False)

    def test_it_shows_every_part_of_the_game(self, game: str, blocks: list[str]) -> None:
        text = "\n".join(blocks)
        assert [seen for seen in BOOKS[game].shows.split() if f"[{game}.{seen}]" not in text] == []

    def test_it_shows_refusals(self, blocks: list[str]) -> None:
        assert sum("Not possible" in block for block in blocks) >= 5


def write() -> None:
    """Write the playthroughs anew."""
    FOLDER.mkdir(exist_ok=True)
    for game, book in BOOKS.items():
        file = FOLDER / f"{game}.txt"
        file.write_text("\n\n".join(playthrough(book)) + "\n", encoding="utf-8", newline="\n")
        print(f"{file} is written: see what changed with git diff")


if __name__ == "__main__":
    write()
