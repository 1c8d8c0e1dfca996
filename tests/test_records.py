"""Records: a loaded game is the saved one with its future; what is no whole record is a `BadRecord`, never a crash."""

from __future__ import annotations

import json
import os
import random
import re
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import riskteach as rt
from riskteach.core import records
from riskteach.core.session import Session

DUEL = "A: alaska 9 | B: kamchatka 3 | C: * 2 | A attack"
RING = """
format = "riskteach-map 1"
name = "Ring of four"
size = [100, 100]
[[continent]]
id = "west"
name = "West"
bonus = 1
[[continent]]
id = "east"
name = "East"
bonus = 2
""" + "".join(
    f'[[territory]]\nid = "{t}"\nname = "{t.title()}"\ncontinent = "{c}"\nat = [{x}, {y}]\nborders = {json.dumps(b)}\n'
    for t, c, x, y, b in (
        ("north", "west", 50, 10, ["west", "east"]),
        ("west", "west", 10, 50, ["north", "south"]),
        ("south", "east", 50, 90, ["west", "east"]),
        ("east", "east", 90, 50, ["north", "south"]),
    )
)


def there_and_back(game: rt.Game, path: Path) -> rt.Game:
    game.save(path, overwrite=True)
    return rt.load_game(path)


def alike(one: Session[Any], two: Session[Any]) -> None:
    """Everything that is seen, and everything that is still to come, is the same."""
    for name in ("start", "state", "history", "future", "at", "seed", "salts", "chance", "origin", "rules", "board"):
        assert getattr(one, name) == getattr(two, name), name
    assert one.orders() == two.orders()
    assert one.rules.edition == two.rules.edition
    assert one.rules.options == two.rules.options
    assert [seat.name for seat in one.rules.seats] == [seat.name for seat in two.rules.seats]


def play_on(game: Session[Any], number: int, seed: int) -> None:
    """Play some random actions that a seed fixes."""
    pick = random.Random(seed)
    for _ in range(number):
        if not game.state.is_over:
            game.roll() if game.state.current_player == rt.CHANCE else game.do(game.legal_actions().choice(pick))


def same_future(one: rt.Game, two: rt.Game) -> None:
    play_on(one, 25, 1)
    play_on(two, 25, 1)
    alike(one, two)


def write(path: Path, record: Any, *, sign: bool = False) -> Path:
    """Write an edited record, by hand or, with ``sign``, by somebody who can compute the check sum."""
    if sign:
        record = {**record, "check": records._digest(record)}
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> dict[str, Any]:
    """Give a small valid record."""
    game = rt.position("classic", DUEL, seed=7)
    game.do("attack alaska kamchatka 3")
    game.do("attack alaska alberta 2")
    game.do("end")
    game.save(tmp_path / "valid.json")
    found: dict[str, Any] = json.loads((tmp_path / "valid.json").read_text(encoding="utf-8"))
    return found


def refused(path: Path | str) -> rt.BadRecord:
    """Load what can't be loaded: nothing but a BadRecord, and the file is as it was."""
    there = Path(path) if "\0" not in str(path) and len(str(path)) < 500 else Path("/nowhere")
    before = (there.read_bytes(), there.stat().st_mtime_ns) if there.is_file() and os.access(there, os.R_OK) else None
    with pytest.raises(rt.BadRecord) as raised:
        rt.load_game(path)
    assert type(raised.value) is rt.BadRecord
    assert raised.value.why
    if before is not None:
        assert (there.read_bytes(), there.stat().st_mtime_ns) == before
    return raised.value


# -- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "chance", "steps"),
    [
        ({"setup": "claim", "players": 6}, "manual", 140),
        ({"setup": "deal", "players": 5, "edition": "published"}, "manual", 150),
        ({"setup": "quick", "players": 4, "edition": "modern", "attack_limit": "armies"}, "manual", 320),
        ({"setup": "quick", "players": 3, "ties": "attacker"}, "auto", 60),
    ],
)
def test_a_game_is_the_same_after_saving_at_every_step(
    options: dict[str, Any], chance: str, steps: int, tmp_path: Path
) -> None:
    game = rt.new_game(seed=11, chance=chance, **options)
    game.orders("defend", "ask")
    pick, path, phases = random.Random(4), tmp_path / "game.json", set()
    for step in range(steps):
        if game.state.is_over:
            break
        phases.add(type(game.state.phase).__name__)
        game.roll() if game.state.current_player == rt.CHANCE else game.do(game.legal_actions().choice(pick))
        if step % 20 == 7 and game.can_undo:
            game.undo()
        game.save(path, overwrite=step % 20 == 8 or step == 0)
        loaded = rt.load_game(path)
        alike(loaded, game)
        if step % 30 == 0:
            same_future(loaded, rt.load_game(path))
    assert len(phases) >= 4


@pytest.mark.parametrize(
    "text",
    [
        DUEL,
        "A: alaska 9 | B: * 2 | A attack begun > defend alaska kamchatka 3",
        "A: alaska 9 | B: * 2 | A attack begun > roll alaska kamchatka 3 2",
        "A: alaska 9, kamchatka 0 | B: * 2 | conquered | A attack begun > occupy alaska kamchatka 3 B",
        "A: alaska 9 | B: * 2 | A cards alaska alberta peru ural siam | A reinforce 3 > trade",
        "A: alaska 9 | B: * 2 | A cards alaska alberta peru ural siam egypt | A attack begun > placing 0 > spoils",
        "A: alaska 9 | B: * 2 | conquered | A draw",
        "A: alaska 9 | B: * 2 | A fortify",
        "A: * 1 | A wins",
    ],
)
def test_a_game_from_a_position_is_the_same_in_every_phase(text: str, tmp_path: Path) -> None:
    game = rt.position("classic", text, seed=3)
    loaded = there_and_back(game, tmp_path / "game.json")
    alike(loaded, game)
    same_future(loaded, game)
    alike(there_and_back(game, tmp_path / "later.json"), game)


def test_what_was_taken_back_is_kept_and_played_again(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.do("attack alaska kamchatka 3")
    game.do("attack alaska alberta 3")
    end = game.state
    for number in range(game.at + 1):
        game.goto(number)
        loaded = there_and_back(game, tmp_path / "game.json")
        alike(loaded, game)
        while loaded.can_redo:
            loaded.redo()
        assert loaded.state == end


def test_orders_hands_and_rerolls_are_kept(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7, chance="manual")
    game.orders("defend", "ask")
    game.do("attack alaska kamchatka 3")
    game.do("defend 1")
    game.do("roll 1 1 1 / 6")
    game.do("attack alaska kamchatka 3")
    game.do("defend 2")
    game.roll()
    for _ in range(3):
        game.reroll()
    loaded = there_and_back(game, tmp_path / "game.json")
    alike(loaded, game)
    assert [step.by for step in loaded.history] == ["player", "player", "hand", "player", "player", "seed"]
    assert loaded.reroll() == game.reroll()


def test_a_reroll_that_was_taken_back_still_counts(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.do("attack alaska kamchatka 3")
    game.reroll()
    game.undo()
    loaded = there_and_back(game, tmp_path / "game.json")
    assert loaded.do("attack alaska kamchatka 3") == game.do("attack alaska kamchatka 3")


def forked(game: rt.Game, depth: int) -> rt.Game:
    """Fork again and again, each time a few steps later and under something else."""
    for number in range(depth):
        play_on(game, 2, number)
        options: list[dict[str, Any]] = [{}, {"seed": number}, {"fortify": "adjacent"}, {"edition": "modern"}]
        game = game.fork(**options[number % 4])
    return game


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 9])
def test_forks_of_forks_are_saved_with_all_that_led_to_them(depth: int, tmp_path: Path) -> None:
    game = forked(rt.new_game(players=["Mia", "Noor", "Ole"], seed=1, setup="quick"), depth)
    play_on(game, 5, 3)
    loaded = there_and_back(game, tmp_path / "game.json")
    alike(loaded, game)
    same_future(loaded, game)


def test_sixty_forks_deep_is_saved_and_loaded(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    for number in range(60):
        game = game.fork(seed=number)
    game.do("attack alaska kamchatka 3")
    alike(there_and_back(game, tmp_path / "game.json"), game)


@pytest.mark.parametrize("seed", range(6))
def test_a_fork_under_its_own_seed_after_a_reroll_is_loaded(seed: int, tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=seed)
    game.do("attack alaska kamchatka 3")
    game.reroll()
    game.undo()
    other = game.fork(seed=seed)
    other.do("attack alaska kamchatka 3")
    alike(there_and_back(other, tmp_path / "game.json"), other)


@pytest.mark.parametrize("after", [True, False])
def test_a_reroll_in_the_parent_is_its_own_business_after_the_fork(after: bool, tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.do("attack alaska kamchatka 3")
    other = game.fork()
    (game if after else other).do("attack alaska alberta 1")
    (game if after else other).reroll()
    other.do("attack alaska alberta 2")
    alike(there_and_back(other, tmp_path / "other.json"), other)
    alike(there_and_back(game, tmp_path / "game.json"), game)


def test_a_fork_from_the_middle_of_a_roll_is_saved(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.do("attack alaska kamchatka 3")
    game.goto(2)
    other = game.fork(ties="attacker")
    alike(there_and_back(other, tmp_path / "other.json"), other)
    other.roll()
    alike(there_and_back(other, tmp_path / "more.json"), other)


def test_a_map_of_ones_own_is_in_the_record(tmp_path: Path) -> None:
    (tmp_path / "ring.toml").write_text(RING, encoding="utf-8")
    game = rt.new_game(players=3, seed=1, board=tmp_path / "ring.toml", edition="modern", setup="quick")
    game.save(tmp_path / "game.json")
    (tmp_path / "ring.toml").unlink()
    loaded = rt.load_game(tmp_path / "game.json")
    assert loaded.board.ids == ("north", "west", "south", "east")
    alike(loaded, game)
    same_future(loaded, game)


@pytest.mark.parametrize(
    "names",
    [
        ["Zoë", "Ćwirek", "李雷"],
        ['Q"uote', "Back\\slash", "<b>&amp;"],
        ["x" * 20, "{player}", "%s {0} {"],
        ["🎲", "عمر", "Ω’"],
        ["alaska", "asia", "wild-1"],
        ["A", "player", "seed"],
    ],
)
def test_names_are_kept_whatever_they_are(names: list[str], tmp_path: Path) -> None:
    game = rt.new_game(players=names, seed=1, setup="quick")
    game.do(game.legal_actions()[0])
    assert game.why()[0].text
    loaded = there_and_back(game, tmp_path / "game.json")
    alike(loaded, game)
    assert [seat.name for seat in loaded.rules.seats] == names


@pytest.mark.parametrize("name", ["peru", "asia", "wild-1"])
def test_a_winner_who_is_called_like_a_place_keeps_the_name(name: str) -> None:
    text = "A: alaska 5, kamchatka 0, * 1 | conquered | A attack begun > occupy alaska kamchatka 1 B"
    game = rt.position("classic", text, players=[name, "b", "c"], edition="modern")
    assert game.do("occupy 1").events[-1].text == f"{name} won"
    assert game.state.question == f"The game is over: {name} won"


@pytest.mark.parametrize("seed", [0, -1, 10**40, -(10**9)])
def test_any_seed_is_kept(seed: int, tmp_path: Path) -> None:
    game = rt.new_game(seed=seed, setup="quick")
    alike(there_and_back(game, tmp_path / "game.json"), game)


def test_a_session_that_starts_from_a_state_is_saved_with_it(tmp_path: Path) -> None:
    start = rt.position("classic", DUEL).state
    game = rt.Game(start.rules, start=start, seed=1)
    game.do("attack alaska kamchatka 3")
    loaded = there_and_back(game, tmp_path / "game.json")
    assert (loaded.start, loaded.history, loaded.state) == (game.start, game.history, game.state)


# -- what is no record ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not whole JSON"),
        (b"{", "not whole JSON"),
        (b"\x00\xff\xfe\x89PNG", "no text"),
        (b"\xef\xbb\xbf{}", "not whole JSON"),
        (b"\xff\xfe{\x00}\x00", "no text"),
        (b"null", "no record"),
        (b"[]", "no record"),
        (b"7", "no record"),
        (b'"riskteach-game 1"', "no record"),
        (b"{}", "no record"),
        (b'{"format": "chess 1"}', "no record"),
        (b'{"format": ["riskteach-game 1"]}', "no record"),
        (b'{"format": "riskteach-game 2"}', "update riskteach"),
        (b'{"format": "riskteach-game 1e3"}', "update riskteach"),
        (b'{"format": "riskteach-game 1"}', "is missing"),
        (b'{"format": "riskteach-game 1", "seed": NaN}', "not whole JSON"),
        (b'{"format": "riskteach-game 1", "seed": Infinity}', "not whole JSON"),
        (b'{"format": "riskteach-game 1", "seed": 1' + b"0" * 6000 + b"}", "not whole JSON"),
        (b"[" * 100_000 + b"]" * 100_000, "not whole JSON"),
        (b'{"format": "riskteach-game 1", "format": "riskteach-game 1"}', "each key once"),
        (b"format = riskteach", "not whole JSON"),
        (b"PK\x03\x04", "no record|not whole JSON|no text"),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_one_line(content: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(content)
    error = refused(tmp_path / "x.json")
    assert re.search(why, str(error)), str(error)
    assert error.step is None
    assert "\n" not in str(error)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert "No such file" in str(refused(tmp_path / "nothing.json"))
    assert "directory" in str(refused(tmp_path))
    refused(str(tmp_path / "a\0b"))
    refused("")
    refused("x" * 5000)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_refused(tmp_path: Path, record: dict[str, Any]) -> None:
    path = write(tmp_path / "x.json", record)
    path.chmod(0)
    assert "Permission denied" in str(refused(path))


WRONG: list[Any] = [None, True, 0, -1, 1.5, "", "x", [], [[]], {}, {"x": 1}, [1, 2, 3], 10**400, "\ud800", "\0"]


@pytest.mark.parametrize("sign", [True, False])
@pytest.mark.parametrize("key", records.KEYS)
def test_every_wrong_value_of_every_entry_is_refused(
    key: str, sign: bool, record: dict[str, Any], tmp_path: Path
) -> None:
    for wrong in WRONG:
        if key == "package" and isinstance(wrong, str) and sign:
            continue
        edited = {**record, key: wrong}
        if wrong == record[key] and type(wrong) is type(record[key]):
            continue
        if key == "at" and wrong == 0 and sign:
            continue
        refused(write(tmp_path / "x.json", edited, sign=sign and key != "check"))
    refused(write(tmp_path / "x.json", {k: v for k, v in record.items() if k != key}, sign=sign and key != "check"))


def test_an_entry_that_does_not_belong_there_is_named(record: dict[str, Any], tmp_path: Path) -> None:
    assert "'notes' does not belong" in str(refused(write(tmp_path / "x.json", {**record, "notes": "hi"}, sign=True)))
    assert "'seed' is missing" in str(
        refused(write(tmp_path / "x.json", {k: v for k, v in record.items() if k != "seed"}))
    )
    assert "'seed' has the wrong type" in str(refused(write(tmp_path / "x.json", {**record, "seed": "7"})))


def steps(record: dict[str, Any], number: int, *entry: Any) -> dict[str, Any]:
    return {**record, "steps": [*record["steps"][: number - 1], list(entry), *record["steps"][number:]]}


@pytest.mark.parametrize("sign", [True, False])
@pytest.mark.parametrize(
    ("number", "entry", "why"),
    [
        (3, ("seed", "roll 6 6 6 / 1 1"), "the seed gives"),
        (3, ("seed", "roll 6 6 / 1 1"), "the seed gives"),
        (3, ("player", "roll 6 6 6 / 1 1"), "player can't have decided"),
        (3, ("order", "defend 2"), "order"),
        (3, ("hand", "roll 7 6 6 / 1 1"), "a die shows 1 to 6, got 7"),
        (3, ("hand", "roll 6 6 / 1 1"), "rolls 3 dice, got 2"),
        (3, ("hand", "roll 1 2 3 / 1 1"), "hand can't have decided"),
        (2, ("order", "defend 1"), "the order gives 'defend 2'"),
        (2, ("seed", "defend 2"), "seed"),
        (2, ("hand", "defend 2"), "hand can't"),
        (2, ("nobody", "defend 2"), "nobody"),
        (1, ("player", "attack alaska peru 3"), "does not border"),
        (1, ("player", "attack alaska kamchatka 9"), "at most 3 dice, got 9"),
        (1, ("player", "attack alaska kamchatka 03"), "."),
        (1, ("player", "ATTACK alaska kamchatka 3"), "."),
        (1, ("player", " attack alaska kamchatka 3"), "."),
        (1, ("player", "attack atlantis kamchatka 3"), "no territory 'atlantis'"),
        (1, ("player", "fly to the moon"), "no action"),
        (1, ("player", ""), "."),
        (1, ("order", "attack alaska kamchatka 3"), "order"),
        (1, ("player", 7), "a step is"),
        (1, ("player",), "a step is"),
        (1, ("player", "end", "end"), "a step is"),
        (1, (), "a step is"),
        (1, ({}, []), "a step is"),
    ],
)
def test_an_edited_step_is_refused_with_its_number(
    number: int, entry: tuple[Any, ...], why: str, sign: bool, record: dict[str, Any], tmp_path: Path
) -> None:
    error = refused(write(tmp_path / "x.json", steps(record, number, *entry), sign=sign))
    assert error.step == number
    assert str(error).startswith(f"step {number}: ")
    assert re.search(why, error.why), error.why
    assert "None" not in error.why, error.why
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("number", "entry"), [(1, ("player", "attack alaska kamchatka 2")), (3, ("hand", "roll 6 6 6 / 1 1"))]
)
def test_an_edit_that_would_be_legal_is_found_by_its_check_sum_or_a_later_step(
    number: int, entry: tuple[str, str], record: dict[str, Any], tmp_path: Path
) -> None:
    short = {**record, "steps": record["steps"][:number], "at": number}
    refused(write(tmp_path / "x.json", steps(short, number, *entry)))
    refused(write(tmp_path / "x.json", steps(record, number, *entry)))


def test_steps_after_the_end_and_left_out_steps_are_refused(record: dict[str, Any], tmp_path: Path) -> None:
    won = rt.position("classic", "A: * 1 | A wins", seed=1)
    won.save(tmp_path / "won.json")
    over = json.loads((tmp_path / "won.json").read_text(encoding="utf-8"))
    over["steps"] = [["player", "end"]]
    error = refused(write(tmp_path / "x.json", over, sign=True))
    assert error.step == 1
    assert "over" in error.why
    for number in range(len(record["steps"])):
        left_out = {**record, "steps": record["steps"][:number] + record["steps"][number + 1 :]}
        refused(write(tmp_path / "x.json", left_out, sign=True))
        refused(write(tmp_path / "x.json", {**record, "steps": record["steps"][:number]}))


@pytest.mark.parametrize(
    ("key", "got", "why"),
    [
        ("orders", {"defend": "never"}, "most, ask, got 'never'"),
        ("orders", {"attack": "most"}, "no standing order 'attack'"),
        ("orders", {"defend": ["ask"]}, "got"),
        ("orders", {}, "order"),
        ("chance", "sometimes", "'auto' or 'manual'"),
        ("game", "chess", "no game 'chess'"),
        ("game", "clasic", "did you mean classic"),
        ("players", ["Ada", "Ada", "Ben"], "name of one's own"),
        ("players", ["Ada", "Ben"], "3 to 6 players"),
        ("players", [], "players"),
        ("players", ["Ada", 7, "Ben"], "'players' has the wrong type"),
        ("edition", "ancient", "no edition 'ancient'"),
        ("map", "x = ", "map"),
        ("map", RING, "no territory|step 1"),
        ("salts", {"x": 1}, "salts"),
        ("salts", {"-1": 1}, "salts"),
        ("salts", {"0": 0}, "salts"),
        ("salts", {"0": "1"}, "salts"),
        ("salts", {"9" * 5000: 1}, "salts"),
        ("salts", {"١": 1}, "salts"),
        ("salts", {"0": 1}, "the seed gives"),
        ("at", 99, "99"),
        ("at", -1, "-1"),
        ("start", {"position": "nonsense"}, "can't read 'nonsense'"),
        ("start", {"position": 7}, "start"),
        ("start", {"position": DUEL, "more": 1}, "start"),
        ("start", {}, "start"),
        ("start", {"fork": 7}, "."),
        ("start", {"games": 7}, "."),
        ("start", {"games": []}, "."),
        ("start", {"games": [7]}, "."),
        ("start", {"games": [{}]}, "."),
        ("start", None, "step 1"),
        ("seed", 8, "the seed gives"),
    ],
)
def test_an_edited_entry_is_refused_with_its_reason(
    key: str, got: Any, why: str, record: dict[str, Any], tmp_path: Path
) -> None:
    assert re.search(why, str(refused(write(tmp_path / "x.json", {**record, key: got}, sign=True))))
    refused(write(tmp_path / "x.json", {**record, key: got}))


@pytest.mark.parametrize(
    ("name", "got"), [("ties", "nobody"), ("wild_cards", 3), ("wild_cards", True), ("wild_cards", 2.0), ("magic", 1)]
)
def test_an_edited_option_is_refused(name: str, got: Any, record: dict[str, Any], tmp_path: Path) -> None:
    refused(write(tmp_path / "x.json", {**record, "options": {**record["options"], name: got}}, sign=True))
    missing = {key: value for key, value in record["options"].items() if key != "ties"}
    assert "options" in str(refused(write(tmp_path / "x.json", {**record, "options": missing}, sign=True)))


def test_a_record_within_a_record_is_checked_as_well(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.do("attack alaska kamchatka 3")
    game.fork(ties="attacker").save(tmp_path / "fork.json")
    outer = json.loads((tmp_path / "fork.json").read_text(encoding="utf-8"))
    inner = outer["start"]["games"][0]
    for key, wrong in (
        ("seed", 8),
        ("steps", inner["steps"][:1]),
        ("at", 1),
        ("players", ["x", "y", "z"]),
        ("game", "go"),
    ):
        outer["start"]["games"] = [{**inner, key: wrong}]
        refused(write(tmp_path / "x.json", outer))
        refused(write(tmp_path / "x.json", outer, sign=True))


@pytest.mark.parametrize("key", ["steps", "salts", "options", "orders", "players", "start", "map", "format", "check"])
def test_deep_nesting_is_refused_at_every_depth(key: str, record: dict[str, Any], tmp_path: Path) -> None:
    """JSON that is just not too deep to be read must not be too deep to be spoken of."""
    entry: Any = "@@"
    if key in ("steps", "players"):
        entry = ["@@"]
    elif key in ("salts", "options", "orders"):
        entry = {**record[key], "ties": "@@"} if key == "options" else {"defend" if key == "orders" else "1": "@@"}
    elif key == "start":
        entry = {"position": "@@"}
    text = json.dumps({**record, key: entry})
    for depth in [1, 2, 10, 100, 400, *range(700, 1000)]:
        (tmp_path / "x.json").write_text(text.replace('"@@"', "[" * depth + "]" * depth), encoding="utf-8")
        with pytest.raises(rt.BadRecord):
            rt.load_game(tmp_path / "x.json")


def test_a_key_that_stands_twice_is_refused(record: dict[str, Any], tmp_path: Path) -> None:
    text = json.dumps(record)
    for twice in ('"seed": 7, "seed": 7', '"seed": 8, "seed": 7', '"seed": 7, "seed": 8'):
        (tmp_path / "x.json").write_text(text.replace('"seed": 7', twice), encoding="utf-8")
        refused(tmp_path / "x.json")


# -- any change at all ------------------------------------------------------------------------------------------------

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 50),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.sampled_from(["end", "player", "seed", "hand", "ask", "modern", "roll 6 6 6 / 1 1", "attack alaska alberta 1"]),
)
VALUES = st.recursive(
    LEAVES,
    lambda deep: st.lists(deep, max_size=3) | st.dictionaries(st.text(max_size=4), deep, max_size=3),
    max_leaves=6,
)


def places(item: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths to everything in a record."""
    inner = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
    return [path, *(deep for key, part in inner for deep in places(part, (*path, key)))]


def replaced(item: Any, path: tuple[Any, ...], change: Callable[[Any], Any]) -> Any:
    """Copy a record with one thing changed."""
    if not path:
        return change(item)
    copy = dict(item) if isinstance(item, dict) else list(item)
    copy[path[0]] = replaced(item[path[0]], path[1:], change)
    return copy


def second(new: Any, old: Any) -> Any:
    return new


def valid_records() -> list[dict[str, Any]]:
    game = rt.position("classic", DUEL, seed=7, chance="manual", edition="modern")
    game.do("attack alaska kamchatka 3")
    game.roll()
    game.do("attack alaska alberta 2")
    game.do("roll 6 5 / 4 1")
    game.reroll()
    game.do("attack alaska alberta 1")
    fork = game.fork(seed=2, fortify="adjacent")
    fork.roll()
    fork.do("end")
    fork.do("end")
    return [json.loads(json.dumps(records.pack(one))) for one in (game, fork)]


def assert_plain(error: rt.BadRecord) -> None:
    assert type(error) is rt.BadRecord
    assert error.why


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_a_changed_record_is_the_same_game_or_a_bad_record(data: st.DataObject, tmp_path: Path) -> None:
    record = data.draw(st.sampled_from(valid_records()))
    changed = record
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(changed)))
        kind = data.draw(st.sampled_from(["set", "drop", "double", "swap"]))
        new = data.draw(VALUES)
        if kind == "set" or not path:
            changed = replaced(changed, path, partial(second, new))
        elif kind == "swap":
            changed = replaced(changed, path, lambda old: old[::-1] if isinstance(old, str | list) else old)
        else:
            again = kind == "double"

            def edit(holder: Any, key: Any = path[-1], again: bool = again) -> Any:
                if isinstance(holder, dict):
                    return {**holder, "more": holder[key]} if again else {k: v for k, v in holder.items() if k != key}
                return holder[: key + again] + holder[key:] if again else holder[:key] + holder[key + 1 :]

            changed = replaced(changed, path[:-1], edit)
    signed = data.draw(st.booleans()) and isinstance(changed, dict)
    path_to = write(tmp_path / "x.json", changed, sign=signed)
    before = path_to.read_bytes()
    try:
        game = rt.load_game(path_to)
    except rt.BadRecord as error:
        assert_plain(error)
    else:
        saved = json.loads(path_to.read_text(encoding="utf-8"))
        again_packed = json.loads(json.dumps(records.pack(game)))
        free = {"package", "check", "start"}
        assert {k: v for k, v in again_packed.items() if k not in free} == {
            k: v for k, v in saved.items() if k not in free
        }, "what was loaded is what stands in the file"
        assert signed or changed == record
    assert path_to.read_bytes() == before


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_a_file_with_other_bytes_is_the_same_game_or_a_bad_record(data: st.DataObject, tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.do("attack alaska kamchatka 3")
    game.save(tmp_path / "valid.json", overwrite=True)
    content = (tmp_path / "valid.json").read_bytes()
    at = data.draw(st.integers(0, len(content) - 1))
    cut = data.draw(st.integers(0, 3))
    new = data.draw(st.binary(max_size=3) | st.sampled_from([b'"', b"}", b",", b"0", b"\n", b"-", b"e9"]))
    (tmp_path / "x.json").write_bytes(content[:at] + new + content[at + cut :])
    try:
        loaded = rt.load_game(tmp_path / "x.json")
    except rt.BadRecord:
        return
    alike(loaded, game)


# -- files ------------------------------------------------------------------------------------------------------------


def test_loading_touches_no_file(tmp_path: Path, record: dict[str, Any]) -> None:
    path = tmp_path / "valid.json"
    os.utime(path, ns=(10**18, 10**18))
    content, names = path.read_bytes(), sorted(os.listdir(tmp_path))
    rt.load_game(path).do("end")
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (content, 10**18)
    assert sorted(os.listdir(tmp_path)) == names


def test_loading_runs_no_code(tmp_path: Path, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    evil = "__import__('os').system('touch evil')"
    monkeypatch.chdir(tmp_path)
    for key in records.KEYS:
        for wrong in (evil, [evil], {evil: evil}, {"__class__": evil}):
            refused(write(tmp_path / "x.json", {**record, key: wrong}))
    assert not (tmp_path / "evil").exists()


def test_a_file_is_written_in_one_piece_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.save(tmp_path / "game.json")
    before = (tmp_path / "game.json").read_bytes()
    game.do("attack alaska kamchatka 3")
    for name in ("replace", "fsync"):
        with monkeypatch.context() as patch:

            def full(*args: Any) -> None:
                raise OSError(28, "No space left on device")

            patch.setattr(os, name, full)
            with pytest.raises(rt.RiskError, match="No space left on device"):
                game.save(tmp_path / "game.json")
            with pytest.raises(rt.RiskError, match="No space left on device"):
                game.save(tmp_path / "new.json")
        assert (tmp_path / "game.json").read_bytes() == before
        assert os.listdir(tmp_path) == ["game.json"], "nothing is left lying about"
    game.save(tmp_path / "game.json")
    alike(rt.load_game(tmp_path / "game.json"), game)


def test_only_an_earlier_stage_of_the_same_game_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = rt.position("classic", DUEL, seed=7)
    game.save(path)
    game.do("attack alaska kamchatka 3")
    game.save(path)
    game.undo()
    game.save(path)
    assert rt.load_game(path).can_redo, "what was taken back is not lost"
    game.do("end")
    content = path.read_bytes()
    for other in (
        game,
        rt.position("classic", DUEL, seed=8),
        rt.position("classic", DUEL, seed=7),
        rt.position("classic", DUEL, seed=7, ties="attacker"),
        rt.position("classic", DUEL, seed=7, players=["x", "y", "z"]),
        rt.load_game(path).fork(),
        rt.new_game(seed=7),
    ):
        with pytest.raises(rt.RiskError, match="holds something else"):
            other.save(path)
        assert path.read_bytes() == content
    game.save(path, overwrite=True)
    alike(rt.load_game(path), game)


def test_a_longer_game_is_not_overwritten_by_its_own_beginning(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = rt.position("classic", DUEL, seed=7)
    beginning = there_and_back(game, tmp_path / "beginning.json")
    game.do("attack alaska kamchatka 3")
    game.save(path)
    with pytest.raises(rt.RiskError, match="holds something else"):
        beginning.save(path)
    beginning.do("attack alaska kamchatka 3")
    beginning.do("end")
    beginning.save(path)


@pytest.mark.parametrize(
    "content", [b"", b"my notes", b"\x00\xff", b"[]", b"{}", b"[" * 100_000, b'{"format": "riskteach-game 1"}']
)
def test_anything_else_is_not_overwritten(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(rt.RiskError, match="holds something else"):
        rt.position("classic", DUEL, seed=7).save(path)
    assert path.read_bytes() == content


def test_a_record_with_a_note_in_it_or_a_fault_is_not_overwritten(tmp_path: Path, record: dict[str, Any]) -> None:
    game = rt.load_game(tmp_path / "valid.json")
    game.do("end")
    for other in ({**record, "notes": "for Monday"}, {**record, "seed": True}, {**record, "salts": {"0": 3}}):
        path = write(tmp_path / "x.json", other)
        content = path.read_bytes()
        with pytest.raises(rt.RiskError):
            game.save(path)
        assert path.read_bytes() == content


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    for path in (tmp_path, tmp_path / "no" / "where.json", str(tmp_path / "a\0b"), "x" * 5000, ""):
        for overwrite in (True, False):
            with pytest.raises(rt.RiskError):
                game.save(path, overwrite=overwrite)
    assert not os.listdir(tmp_path)


def test_a_replaced_file_keeps_its_permissions_and_a_link_stays_one(tmp_path: Path) -> None:
    game = rt.position("classic", DUEL, seed=7)
    game.save(tmp_path / "real.json")
    (tmp_path / "real.json").chmod(0o640)
    (tmp_path / "link.json").symlink_to("real.json")
    game.do("end")
    game.save(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert stat.S_IMODE((tmp_path / "real.json").stat().st_mode) == 0o640
    alike(rt.load_game(tmp_path / "real.json"), game)


def test_a_record_is_text_that_people_can_read(tmp_path: Path, record: dict[str, Any]) -> None:
    text = (tmp_path / "valid.json").read_text(encoding="ascii")
    assert '    ["player", "attack alaska kamchatka 3"],\n    ["order", "defend 2"],\n' in text
    assert text.endswith("}\n")
    assert set(record) == set(records.KEYS)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(rt.BadRecord, match="no ordinary file"):
        rt.load_game(tmp_path / "pipe.json")
    with pytest.raises(rt.RiskError, match="not an ordinary file"):
        rt.new_game(seed=1).save(tmp_path / "pipe.json")
    with pytest.raises(rt.RiskError, match="no ordinary file"):
        rt.new_game("deepspace", deck=tmp_path / "pipe.json")
    os.mkfifo(tmp_path / "map.toml")
    with pytest.raises(rt.BadBoard, match="no ordinary file"):
        rt.new_game(board=tmp_path / "map.toml")


def test_a_name_that_no_file_has_and_a_seed_that_is_too_long_are_refused() -> None:
    with pytest.raises(rt.RiskError, match="no file has such a name"):
        rt.new_game(seed=1).save("\ud800.json")
    with pytest.raises(rt.BadOption, match="at most 3000 digits"):
        rt.new_game(seed=10**5000)
