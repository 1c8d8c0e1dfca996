"""Sessions: a flat history, orders, luck that is set, drawn again or compared; and looking changes nothing."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import riskteach as rt
from riskteach.classic.attack import Attack, Defend, Occupy, Roll
from riskteach.classic.cards import Trade
from riskteach.core.phases import CHANCE
from riskteach.core.session import Session, Step

ROOT = Path(__file__).resolve().parents[1]
DUEL = "A: alaska 9 | B: kamchatka 3 | C: * 2 | A attack"


def duel(seed: int = 7, **kwargs: Any) -> rt.Game:
    return rt.position("classic", DUEL, seed=seed, **kwargs)


def texts(steps: tuple[Step, ...]) -> list[str]:
    return [str(step.action) for step in steps]


def snapshot(game: Session[Any]) -> tuple[Any, ...]:
    return game.state, game.at, game.history, game.future, game.orders(), game.chance, dict(game.salts), game.seed


# -- history ----------------------------------------------------------------------------------------------------------


def test_history_is_flat_and_says_who_decided() -> None:
    game = duel()
    step = game.do("attack alaska kamchatka 3")
    assert [(s.by, s.player) for s in game.history] == [("player", 0), ("order", 1), ("seed", CHANCE)]
    assert texts(game.history)[:2] == ["attack alaska kamchatka 3", "defend 2"]
    assert game.history == (step, *step.followed)
    assert all(not s.followed for s in game.history)
    assert game.history[-1].state == game.state


def test_each_step_leads_to_the_next() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    state = game.start
    for step in game.history:
        assert step.player == state.current_player
        state = state.apply(step.action)
        assert state == step.state


def test_do_takes_an_action_or_its_text() -> None:
    one, two = duel(), duel()
    assert one.do("  attack   alaska kamchatka 3 ") == two.do(Attack("alaska", "kamchatka", 3))
    assert one.history == two.history


def test_a_step_and_a_verdict_can_be_read() -> None:
    game = duel()
    step = game.do("attack alaska kamchatka 3")
    assert "Ada attacks Kamchatka from Alaska with 3 dice  [classic.attack.dice]" in str(step)
    assert all(s.text for s in game.history)
    assert bool(game) is True


@pytest.mark.parametrize("text", ["attack alaska peru 3", "attack alaska kamchatka 4", "occupy 3", "roll 6 / 6"])
def test_what_is_refused_changes_nothing(text: str) -> None:
    game = duel()
    game.do("attack alaska kamchatka 1")
    game.undo()
    before = snapshot(game)
    with pytest.raises(rt.IllegalAction) as refused:
        game.do(text)
    assert not refused.value.verdict.allowed
    assert snapshot(game) == before
    assert game.future, "a refused action does not cost the steps that can be played again"


@pytest.mark.parametrize(
    "got", ["", "  ", "attack", "attack alaska", "fly alaska", "attack alaska kamchatka x", None, 7, b"end"]
)
def test_what_is_no_action_changes_nothing(got: Any) -> None:
    game = duel()
    game.do("attack alaska kamchatka 1")
    game.goto(1)
    before = snapshot(game)
    for ask in (game.do, game.explain):
        with pytest.raises((rt.BadAction, rt.UnknownName)):
            ask(got)
    assert snapshot(game) == before


# -- standing orders --------------------------------------------------------------------------------------------------


def test_the_defender_rolls_most_dice_until_told_otherwise() -> None:
    game = duel()
    assert game.orders() == {"defend": "most"}
    game.do("attack alaska kamchatka 1")
    assert game.history[1].action == Defend(2)
    game.orders("defend", "ask")
    assert game.do("attack alaska kamchatka 1").followed == ()
    assert game.state.current_player == 1
    step = game.do("defend 1")
    assert step.by == "player"
    assert step.player == 1


@pytest.mark.parametrize(
    ("name", "answer"),
    [("defence", "ask"), ("defend", "never"), ("defend", None), ("defend", ["ask"]), ([], "x"), ("", "ask")],
)
def test_an_order_that_is_none_is_refused_and_the_old_ones_hold(name: Any, answer: Any) -> None:
    game = duel()
    with pytest.raises(rt.BadOption):
        game.orders(name, answer)
    assert game.orders() == {"defend": "most"}


def test_the_orders_that_are_given_out_are_a_copy() -> None:
    game = duel()
    game.orders()["defend"] = "ask"
    assert game.orders() == {"defend": "most"}


# -- undo, redo, goto -------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_decision_with_what_followed() -> None:
    game = duel()
    start = game.state
    game.do("attack alaska kamchatka 3")
    middle, at = game.state, game.at
    game.do("attack alaska alberta 3")
    game.undo()
    assert (game.state, game.at) == (middle, at)
    game.undo()
    assert (game.state, game.at) == (start, 0)


def test_undo_of_a_roll_by_hand_goes_back_to_the_dice() -> None:
    game = duel(chance="manual")
    game.do("attack alaska kamchatka 3")
    waiting = game.state
    game.do("roll 6 6 6 / 1 1")
    game.undo()
    assert game.state == waiting
    assert game.state.current_player == CHANCE


def test_the_defenders_own_decision_is_taken_back_by_itself() -> None:
    game = duel()
    game.orders("defend", "ask")
    game.do("attack alaska kamchatka 3")
    asked = game.state
    game.do("defend 1")
    game.undo()
    assert game.state == asked


def test_can_undo_and_can_redo_say_why_not() -> None:
    game = rt.new_game(seed=1, setup="quick")
    assert game.at > 0
    assert not game.can_undo
    assert game.can_undo.reason
    with pytest.raises(rt.BadAction, match=r"can't undo: \w+"):
        game.undo()
    with pytest.raises(rt.BadAction, match=r"can't redo: \w+"):
        game.redo()
    with pytest.raises(rt.BadAction, match=r"can't roll again: \w+"):
        duel().reroll()


def test_redo_plays_again_what_undo_took_back() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    game.do("attack alaska alberta 3")
    states = [game.state]
    while game.can_undo:
        game.undo()
        states.append(game.state)
    again = [game.state]
    while game.can_redo:
        game.redo()
        again.append(game.state)
    assert again == states[::-1]


def test_goto_waits_at_any_step_and_redo_goes_on_from_there() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    end = game.state
    for number, state in enumerate([game.start, *(step.state for step in game.history)]):
        game.goto(number)
        assert (game.state, game.at) == (state, number)
    game.goto(2)
    assert game.state.current_player == CHANCE, "it waits on a chance node"
    assert len(game.future) == 1
    game.redo()
    assert game.state == end
    game.goto(1)
    assert game.state.current_player == 1, "nor does a standing order answer by itself"
    game.redo()
    assert game.state == end


def test_from_a_chance_node_that_goto_went_to_the_same_roll_comes_or_one_by_hand() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    end, rolled = game.state, game.history[-1].action
    game.goto(2)
    assert game.roll().action == rolled
    assert game.state == end
    game.goto(2)
    assert game.do("roll 6 6 6 / 1 1").by == "hand"
    assert game.state.armies_in("kamchatka") == 1


def test_a_new_decision_in_the_past_drops_what_came_later() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    game.do("attack alaska alberta 3")
    game.goto(0)
    game.do("end")
    assert texts(game.history)[0] == "end"
    assert not game.future
    assert not game.can_redo


@pytest.mark.parametrize("number", [-1, 99, 1.0, "1", None, True])
def test_goto_takes_a_step_there_is(number: Any) -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    with pytest.raises(rt.BadAction, match="goto takes a number"):
        game.goto(number)
    assert game.at == 3


def test_looking_never_changes_anything() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    game.undo()
    before = snapshot(game)
    for look in (
        lambda: game.legal_actions()[:3],
        lambda: list(game.legal_actions()),
        lambda: game.explain("attack alaska peru 1"),
        lambda: game.explain("attack alaska kamchatka 1"),
        game.why,
        lambda: game.why("kamchatka"),
        lambda: game.state.text,
        lambda: [game.state.view(seat) for seat in range(3)],
        lambda: game.fork(fortify="adjacent").do("end"),
        lambda: str(game.rulebook),
        lambda: (game.can_undo, game.can_redo, game.can_reroll),
        lambda: (repr(game.history), repr(game.future)),
        lambda: game.state.apply(Attack("alaska", "kamchatka", 2)),
    ):
        look()
        assert snapshot(game) == before
    game.goto(2)
    for _ in range(2):
        list(game.state.chance_outcomes())
        assert game.state.current_player == CHANCE
    game.goto(0)
    assert snapshot(game) == before


# -- luck -------------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game() -> None:
    one, two, other = (rt.new_game(seed=seed, setup="quick") for seed in (5, 5, 6))
    assert one.history == two.history
    assert one.history != other.history


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    one, two = rt.new_game(setup="quick"), rt.new_game(setup="quick")
    assert one.seed != two.seed
    assert rt.new_game(setup="quick", seed=one.seed).history == one.history


@pytest.mark.parametrize("seed", ["7", 1.0, True, [7]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(rt.BadOption, match="seed is a whole number"):
        rt.new_game(seed=seed)


def test_the_dice_are_fair_over_many_seeds() -> None:
    pips: Counter[int] = Counter()
    for seed in range(600):
        roll = duel(seed).do("attack alaska kamchatka 3").followed[-1].action
        assert isinstance(roll, Roll)
        pips.update((*roll.attack, *roll.defence))
    assert sum(pips.values()) == 3000
    expected = 500
    assert sum((pips[p] - expected) ** 2 / expected for p in range(1, 7)) < 20.5  # chi-square, 5 degrees, 1 in 1000


def test_a_taken_back_roll_comes_again_and_a_reroll_is_another_draw() -> None:
    game = duel()
    first = game.do("attack alaska kamchatka 3").followed[-1].action
    game.undo()
    assert game.do("attack alaska kamchatka 3").followed[-1].action == first
    rerolls = {game.reroll().action for _ in range(20)}
    assert len(rerolls) > 5
    again = game.history[-1].action
    game.undo()
    assert game.do("attack alaska kamchatka 3").followed[-1].action == again, "the fresh draw holds from now on"


def test_a_reroll_drops_what_was_built_on_the_old_roll_and_leaves_what_came_before() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    before = game.history[:2]
    game.do("end")
    game.reroll()
    assert game.history[:2] == before
    assert game.history[2].by == "seed"
    assert len(game.history) == 3


def test_a_roll_by_hand_is_rerolled_by_the_seed() -> None:
    game = duel(chance="manual")
    game.do("attack alaska kamchatka 3")
    game.do("roll 1 1 1 / 6 6")
    assert game.reroll().by == "seed"


def test_a_reroll_counts_no_chance_twice() -> None:
    """What comes after a reroll is what would have come after the first roll, as far as the seed is asked."""
    one, two = duel(), duel()
    one.do("attack alaska kamchatka 1")
    two.do("attack alaska kamchatka 1")
    two.reroll()
    assert (
        one.do("attack alaska alberta 1").followed[-1].action == two.do("attack alaska alberta 1").followed[-1].action
    )


def test_manual_chance_waits_for_roll_or_hand() -> None:
    game = duel(chance="manual")
    game.do("attack alaska kamchatka 3")
    assert game.state.current_player == CHANCE
    assert game.roll().action == duel().do("attack alaska kamchatka 3").followed[-1].action
    with pytest.raises(rt.BadAction, match="no dice or card is waited for"):
        game.roll()
    game.chance = "auto"
    assert game.do("attack alaska alberta 3").followed
    with pytest.raises(rt.BadOption, match="chance is 'auto' or 'manual'"):
        game.chance = "sometimes"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("roll 6 5 / 6 2", "the attacker rolls 3 dice, got 2"),
        ("roll 6 5 4 / 6", "the defender rolls 2 dice, got 1"),
        ("roll 7 5 4 / 6 2", "a die shows 1 to 6, got 7"),
        ("roll 6 5 4 / 6 0", "a die shows 1 to 6, got 0"),
        ("roll 6 5 4 3 / 6 2", "the attacker rolls 3 dice, got 4"),
        ("occupy 3", "roll the dice"),
    ],
)
def test_an_impossible_roll_by_hand_is_refused_with_its_reason(text: str, why: str) -> None:
    game = duel(chance="manual")
    game.do("attack alaska kamchatka 3")
    before = snapshot(game)
    with pytest.raises(rt.IllegalAction) as refused:
        game.do(text)
    assert why in str(refused.value)
    assert snapshot(game) == before


def test_a_roll_by_hand_may_be_named_in_any_order() -> None:
    game = duel(chance="manual")
    game.do("attack alaska kamchatka 3")
    assert str(game.do("roll 4 6 5 / 2 6").action) == "roll 6 5 4 / 6 2"


def test_a_card_by_hand_is_one_of_the_deck() -> None:
    text = "A: alaska 9 | B: * 2 | A cards peru | conquered | A draw"
    game = rt.position("classic", text, seed=1)
    with pytest.raises(rt.IllegalAction, match="Peru is not in the deck"):
        game.do("draw peru")
    with pytest.raises(rt.UnknownName, match="no card 'wild-1'"):
        game.do("draw wild-1")
    game.do("draw ural")
    assert "ural" in game.state.hands[0]


def test_why_tells_the_last_decision_or_a_territory() -> None:
    game = duel(chance="manual")
    assert str(game.why()) == "nothing has happened yet"
    game.do("attack alaska kamchatka 3")
    game.do("roll 6 6 6 / 1 1")
    assert [event.what for event in game.why()] == ["compare", "compare", "lose"]
    assert [event.what for event in game.why("kamchatka")] == ["attack", "defend", "compare", "compare", "lose"]
    assert "classic.battle.losses" in str(game.why("kamchatka"))
    assert game.why("peru") == ()
    unknown: Any
    for unknown in ("Kamtchatka", "", 3, []):
        with pytest.raises(rt.UnknownName):
            game.why(unknown)


def test_why_of_the_past_tells_nothing_of_what_came_later() -> None:
    game = duel(chance="manual")
    game.do("attack alaska kamchatka 3")
    game.do("roll 6 6 6 / 1 1")
    game.goto(1)
    assert [event.what for event in game.why("kamchatka")] == ["attack"]


# -- forks ------------------------------------------------------------------------------------------------------------


def test_a_fork_is_independent() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    before = snapshot(game)
    other = game.fork(fortify="adjacent")
    other.orders("defend", "ask")
    other.do("end")
    other.chance = "manual"
    assert snapshot(game) == before
    other.undo()
    assert not other.can_undo, "a fork begins where it was made"
    assert other.rules.options["fortify"] == "adjacent"
    assert game.rules.options["fortify"] == "any"


def test_a_fork_has_the_same_luck_under_the_same_seed() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    same, other = game.fork(ties="attacker"), game.fork(seed=99)
    rolled = game.do("attack alaska alberta 3").followed[-1].action
    assert same.do("attack alaska alberta 3").followed[-1].action == rolled
    assert other.do("attack alaska alberta 3").followed[-1].action != rolled


def test_a_fork_under_its_own_seed_named_again_is_a_fork_without_one() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    game.reroll()
    game.undo()
    one, two = game.fork(), game.fork(seed=game.seed)
    assert one.do("attack alaska kamchatka 3").followed == two.do("attack alaska kamchatka 3").followed


def test_a_fork_keeps_orders_and_manner_of_chance() -> None:
    game = duel(chance="manual")
    game.orders("defend", "ask")
    other = game.fork()
    assert (other.orders(), other.chance) == ({"defend": "ask"}, "manual")


def test_a_fork_from_the_past_begins_there() -> None:
    game = duel()
    game.do("attack alaska kamchatka 3")
    game.goto(2)
    other = game.fork()
    assert other.state == game.state
    assert other.roll().action == game.roll().action


def test_a_fork_of_a_won_game_is_over_too() -> None:
    game = rt.position("classic", "A: * 1 | A wins")
    assert game.fork().state == game.state


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"wild_cards": 1}, "wild-2"),
        ({"wild_cards": 0}, "wild-2"),
        ({"wild_cards": 3}, "wild_cards is one of 0, 1, 2, got 3"),
        ({"fortify": "far"}, "fortify is one of"),
        ({"fortfy": "any"}, "did you mean fortify"),
        ({"edition": "as_written"}, "wild-2"),
        ({"edition": "ancient"}, "no edition 'ancient'"),
        ({"edition": []}, "edition"),
        ({"edition": ""}, "edition"),
        ({"players": 4}, "players"),
        ({"board": "world"}, "board"),
        ({"seed": "x"}, "seed is a whole number"),
    ],
)
def test_a_fork_under_impossible_options_is_refused(options: dict[str, Any], why: str) -> None:
    text = "A: alaska 9 | B: * 2 | A cards wild-2 | A attack"
    game = rt.position("classic", text, edition="modern", seed=1)
    before = snapshot(game)
    with pytest.raises(rt.BadOption) as refused:
        game.fork(**options)
    assert why in str(refused.value)
    assert snapshot(game) == before


def test_a_battle_with_dice_that_the_other_option_forbids_is_not_forked() -> None:
    game = rt.position("classic", "A: alaska 3 | B: * 2 | A attack", attack_limit="armies")
    game.orders("defend", "ask")
    game.do("attack alaska kamchatka 3")
    with pytest.raises(rt.BadOption, match="3 dice"):
        game.fork(attack_limit="spare")
    assert game.fork(ties="attacker").state.text == game.state.text


# -- actions as values ------------------------------------------------------------------------------------------------


HANDS: list[Any] = ["alaska", (), ["alaska"], ("alaska", 3), None]
WRONG: list[tuple[Any, ...]] = [
    ("alaska", "peru", "3"), ("alaska", "peru", 3.0), ("alaska", "peru", True), (None, "peru", 3),
    ("atlantis", "peru", 3), (3, 4, 5), ([], {}, ()), ("alaska", ["peru"], 3), ("alaska", "peru", 10**6000),
]  # fmt: skip


@pytest.mark.parametrize(
    "action",
    [*(Attack(*w) for w in WRONG), *(Trade(cards) for cards in HANDS), Occupy(True), Defend(10**20), Roll((), ())],
    ids=lambda a: a.verb,
)
def test_an_action_of_the_wrong_types_is_refused_in_one_line(action: Any) -> None:
    game = duel()
    for ask in (game.do, game.explain):
        with pytest.raises(rt.RiskError) as refused:
            ask(action)
        assert "\n" not in str(refused.value)
    assert action not in game.legal_actions()
    assert not game.history


# -- the same everywhere ----------------------------------------------------------------------------------------------

PLAY = """
import random
import riskteach as rt
game = rt.new_game("classic", players=["Zoë", "b", "c", "d"], seed=3, edition="modern", setup="quick")
pick = random.Random(1)
for _ in range(400):
    if game.state.is_over:
        break
    print(game.state.text)
    print(repr(game.legal_actions()))
    print(game.do(game.legal_actions().choice(pick)))
print(game.explain("fortify peru japan 2"))
print(game.rulebook)
"""


def test_a_game_is_the_same_whatever_the_hash_seed() -> None:
    games = []
    for seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run([sys.executable, "-c", PLAY], cwd=ROOT, env=env, capture_output=True, encoding="utf-8")
        assert run.returncode == 0, run.stderr
        games.append(run.stdout)
    assert games[0] == games[1]
    assert len(games[0]) > 100_000


@pytest.mark.parametrize(
    "text",
    [
        "claim Northwest Territory",
        "claim northwest territory",
        'claim "Northwest Territory"',
        "CLAIM NORTHWEST-TERRITORY",
    ],
)
def test_names_may_be_typed_as_they_are_read(text: str) -> None:
    game = rt.new_game(seed=7)
    assert str(game.do(text).action) == "claim northwest-territory"


def test_a_notebook_shows_an_error_in_one_line() -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    with pytest.raises(rt.RiskError) as caught:
        rt.new_game(seed=7).do("end")
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        shell.showtraceback((type(caught.value), caught.value, caught.value.__traceback__))
    assert shown.getvalue().strip() == f"IllegalAction: {caught.value}"


def test_what_is_passed_in_the_wrong_place_is_told() -> None:
    with pytest.raises(rt.BadPosition, match="the game comes first"):
        rt.position("A: alaska 5 | B: * 1 | A attack", "")
    odd: Any = 3
    with pytest.raises(rt.BadBoard, match="a map is a file"):
        rt.new_game(board=odd)
    with pytest.raises(rt.RiskError, match="a text"):
        rt.new_game(seed=7).save(odd)
    with pytest.raises(rt.BadAction, match=r"game\.do a text|game\.do"):
        rt.new_game(seed=7).state.apply("claim alaska")
    with pytest.raises(rt.UnknownName, match="seat"):
        rt.new_game(seed=7).state.held("A")
    assert rt.new_game(players=["Mia", "Noor", "Ole"]).players == ("Mia", "Noor", "Ole")


def test_the_beginning_of_a_name_finds_it() -> None:
    with pytest.raises(rt.UnknownName, match="northwest-territory or northern-europe or north-africa"):
        rt.new_game(seed=7).do("claim north")
