"""The blitz: held against rolling one by one, and against the exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import riskteach as rt
from riskteach import odds
from riskteach.classic.attack import Attack, Occupying
from riskteach.classic.blitz import MOST, Blitz, Blitzing, Fought
from riskteach.core.chance import Stream
from riskteach.core.phases import CHANCE
from riskteach.odds.fighting import Dice, possible

DUEL = "A: siam {a} | B: indonesia {d}, * 1 | A attack"
CRITICAL = {3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12, 9: 27.88, 10: 29.59}
"""Chi-square, one chance in a thousand, by degrees of freedom."""


def duel(a: int, d: int, **how: Any) -> rt.Game:
    return rt.position("classic", DUEL.format(a=a, d=d), **{"seed": 1, "chance": "manual", **how})


def exact(game: rt.Game, action: str) -> dict[tuple[int, int], Fraction]:
    """The ends of a blitz as the engine offers them to chance."""
    state = game.state.apply(game.rules.parse(action))
    return {(end.attackers, end.defenders): p for end, p in state.chance_outcomes() if isinstance(end, Fought)}


def one_by_one(state: Any, stop_at: int, seed: int) -> tuple[int, int]:
    """Fight with single attacks through the engine."""
    number = 0
    while state.owner("indonesia") == 1 and state.armies_in("siam") > stop_at:
        state = state.apply(Attack("siam", "indonesia", state.rules.attack_dice(state, "siam")))
        state = state.apply(state.phase.usual(state))
        while state.current_player == CHANCE:
            state = state.apply(state.chance_outcomes().draw(Stream(seed, number)))
            number += 1
    return state.armies_in("siam"), state.armies_in("indonesia")


def chi_square(counts: Counter[tuple[int, int]], wanted: dict[tuple[int, int], Fraction]) -> tuple[float, int]:
    """Compare counts with what was to be expected; ends that are too rare for it are taken together."""
    assert set(counts) <= set(wanted)
    games = counts.total()
    often = {end for end, p in wanted.items() if p * games >= 5}
    cells = [(counts[end], float(wanted[end]) * games) for end in often]
    rare = [end for end in wanted if end not in often]
    if rare and sum(float(wanted[end]) for end in rare) * games >= 5:
        cells.append((sum(counts[end] for end in rare), sum(float(wanted[end]) for end in rare) * games))
    return sum((got - want) ** 2 / want for got, want in cells), len(cells) - 1


CASES: list[tuple[int, int, str, dict[str, Any]]] = [
    (5, 3, "", {}),
    (7, 4, " to 3", {}),
    (5, 4, "", {"attack_limit": "armies"}),
    (6, 4, " to 2", {"ties": "attacker"}),
]


class TestAgainstSingleRolls:
    @pytest.mark.parametrize(("a", "d", "to", "options"), CASES)
    def test_sampled_by_the_engine_roll_by_roll(self, a: int, d: int, to: str, options: dict[str, Any]) -> None:
        game = duel(a, d, **options)
        wanted = exact(game, f"blitz siam indonesia{to}")
        stop_at = int(to.removeprefix(" to ") or 1)
        counts = Counter(one_by_one(game.state, stop_at, seed) for seed in range(1200))
        value, freedom = chi_square(counts, wanted)
        assert value < CRITICAL[freedom], counts

    @pytest.mark.parametrize(("a", "d", "to", "options"), CASES)
    def test_sampled_as_a_blitz(self, a: int, d: int, to: str, options: dict[str, Any]) -> None:
        game = duel(a, d, **options)
        action = f"blitz siam indonesia{to}"
        state = game.state.apply(game.rules.parse(action))
        outcomes = state.chance_outcomes()
        drawn = [outcomes.draw(Stream(seed, 0)) for seed in range(5000)]
        counts = Counter((end.attackers, end.defenders) for end in drawn if isinstance(end, Fought))
        value, freedom = chi_square(counts, exact(game, action))
        assert value < CRITICAL[freedom], counts

    def test_the_test_would_notice(self) -> None:
        """Single rolls under other rules do not fit."""
        wanted = exact(duel(5, 3, ties="attacker"), "blitz siam indonesia")
        counts = Counter(one_by_one(duel(5, 3).state, 1, seed) for seed in range(1200))
        value, freedom = chi_square(counts, wanted)
        assert value > CRITICAL[freedom]


class TestChance:
    @pytest.mark.parametrize(("a", "d", "to", "options"), CASES)
    def test_its_outcomes_are_the_exact_odds(self, a: int, d: int, to: str, options: dict[str, Any]) -> None:
        game = duel(a, d, **options)
        found = exact(game, f"blitz siam indonesia{to}")
        stop_at = int(to.removeprefix(" to ") or 1)
        assert found == odds.battle(a, d, stop_at=stop_at, exact=True, **options).distribution
        assert sum(found.values()) == 1

    def test_legal_are_exactly_the_possible_ends(self) -> None:
        game = duel(6, 4)
        game.do("blitz siam indonesia to 3")
        state, ends = game.state, possible(6, 4, Dice(), 3)
        legal = {(x, y) for x in range(9) for y in range(9) if not state.check(Fought(x, y))}
        assert legal == ends
        assert {(f.attackers, f.defenders) for f in state.legal_actions() if isinstance(f, Fought)} == ends

    def test_what_can_not_be_left_is_refused(self) -> None:
        game = duel(5, 3)
        game.do("blitz siam indonesia")
        with pytest.raises(rt.IllegalAction, match="4 against 2 can't be left of 5 against 3"):
            game.do("fought 4 / 2")

    @pytest.mark.parametrize("to", range(1, 8))
    def test_undershoots_by_less_than_one_roll_can_cost(self, to: int) -> None:
        left = {a for a, d in exact(duel(8, 6), f"blitz siam indonesia to {to}") if d}
        # Two dice of each side cost two armies at most.
        assert min(left) >= to - 1
        assert max(left) == to
        assert (to - 1 in left) == (to > 1)

    def test_its_odds_are_worked_out_only_when_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object, **__: object) -> None:
            raise AssertionError("nobody asked for the odds")

        monkeypatch.setattr("riskteach.classic.blitz.fought", refuse)
        monkeypatch.setattr("riskteach.classic.blitz.possible_ends", refuse)
        game = duel(300, 300, chance="auto")
        step = game.do("blitz siam indonesia")
        assert isinstance(step.followed[0].action, Fought)
        with pytest.raises(AssertionError, match="nobody asked"):
            _ = step.text


class TestPlaying:
    def test_events_say_the_odds_before_and_the_losses(self) -> None:
        game = duel(5, 3)
        step = game.do("blitz siam indonesia")
        assert step.text == "Ada attacks Indonesia from Siam until it is decided; the chance to take it is 64%"
        ended = game.do("fought 3 / 0")
        assert [event.text for event in ended.events] == [
            "Ben loses 3 armies in Indonesia",
            "Ada loses 2 armies in Siam",
            "Ada takes Indonesia from Ben",
        ]
        assert [event.rule.id for event in ended.events] == [
            "classic.battle.losses",
            "classic.battle.losses",
            "classic.attack.occupy",
        ]

    @pytest.mark.parametrize(
        ("left", "limit", "least"),
        [(5, "spare", 3), (3, "spare", 2), (2, "spare", 1), (5, "armies", 3), (3, "armies", 2), (2, "armies", 1)],
    )
    def test_least_to_move_in_is_the_dice_of_the_last_roll(self, left: int, limit: str, least: int) -> None:
        game = duel(9, 3, attack_limit=limit)
        game.do("blitz siam indonesia")
        game.do(f"fought {left} / 0")
        phase = game.state.phase
        assert isinstance(phase, Occupying)
        assert phase.least(game.state) == least
        assert game.explain(f"occupy {least}")
        assert not game.explain(f"occupy {least - 1}")
        assert not game.explain(f"occupy {left}")

    def test_the_same_dice_as_the_last_single_roll(self) -> None:
        """Three dice take the territory: three must move in, with a blitz and without."""
        game = duel(6, 1)
        game.do("attack siam indonesia 3")
        game.do("roll 6 6 6 / 1")
        single = game.state
        game.goto(0)
        game.do("blitz siam indonesia")
        game.do("fought 6 / 0")
        assert game.state == single

    def test_all_dice_where_the_option_allows_them(self) -> None:
        few, all_of_them = (duel(3, 2, attack_limit=limit) for limit in ("spare", "armies"))
        assert odds.of(all_of_them, "blitz siam indonesia").win > odds.of(few, "blitz siam indonesia").win
        assert exact(duel(3, 2, attack_limit="armies"), "blitz siam indonesia")[1, 2] == Fraction(2275, 7776)

    def test_not_taken_goes_on_with_the_attacks(self) -> None:
        game = duel(5, 3)
        game.do("blitz siam indonesia to 4")
        game.do("fought 4 / 2")
        assert game.state.question == "Ada attacks, or ends the attacks"
        assert not game.state.conquered
        assert game.explain("blitz siam indonesia to 3")

    def test_no_trade_after_it(self) -> None:
        rules: Any = duel(5, 3).rules
        kinds = {kind: card for card, kind in rules.cards.items()}
        text = DUEL.replace("| A attack", f"| A cards {' '.join(kinds.values())} | A attack").format(a=5, d=3)
        game = rt.position("classic", text, chance="manual")
        trade = f"trade {' '.join(game.state.hands[0])}"
        assert game.explain(trade)
        game.do("blitz siam indonesia")
        game.do("fought 1 / 3")
        verdict = game.explain(trade)
        assert not verdict.allowed
        assert "attacked already" in verdict.message


class TestRefusals:
    @pytest.mark.parametrize(
        ("action", "why"),
        [
            ("blitz siam indonesia to 5", "the attack can stop at 1 to 4, got 5"),
            ("blitz siam indonesia to 0", "the attack can stop at 1 to 4, got 0"),
            ("blitz siam peru", "Peru does not border Siam"),
            ("blitz china siam", "China belongs to Ben"),
            ("blitz siam siam", "Siam belongs to Ada"),
        ],
    )
    def test_says_why(self, action: str, why: str) -> None:
        verdict = duel(5, 3).explain(action)
        assert not verdict.allowed
        assert why in verdict.message

    def test_one_army_can_not(self) -> None:
        assert "an attack needs 2" in duel(1, 3).explain("blitz siam indonesia").message

    @pytest.mark.parametrize("armies", [(MOST + 1, 3), (3, MOST + 1)])
    def test_more_armies_than_can_be_worked_out(self, armies: tuple[int, int]) -> None:
        game = duel(*armies)
        assert f"a blitz goes up to {MOST} on a side" in game.explain("blitz siam indonesia").message
        assert not any(isinstance(a, Blitz) and a.target == "indonesia" for a in game.legal_actions())
        assert game.explain("attack siam indonesia 1")

    def test_as_many_as_can_be_worked_out(self) -> None:
        game = duel(MOST, MOST, chance="auto")
        game.do("blitz siam indonesia")
        assert not game.state.check(game.legal_actions()[0])


class TestSession:
    def test_saved_loaded_and_taken_back_in_the_middle(self, tmp_path: Path) -> None:
        game = duel(9, 6, seed=11)
        game.do("blitz siam indonesia to 2")
        assert isinstance(game.state.phase, Blitzing)
        game.save(tmp_path / "middle.json")
        loaded = rt.load_game(tmp_path / "middle.json")
        assert loaded.state == game.state
        first = game.roll()
        assert loaded.roll() == first
        game.undo()
        assert game.state.phase == rt.position("classic", DUEL.format(a=9, d=6)).state.phase
        game.redo()
        assert game.at == 2
        assert game.history[-1].action == first.action

    def test_drawn_afresh(self) -> None:
        game = duel(30, 30, seed=11)
        game.do("blitz siam indonesia")
        ends = {game.roll().action}
        for _ in range(6):
            ends.add(game.reroll().action)
        assert len(ends) > 3

    def test_set_by_hand(self, tmp_path: Path) -> None:
        game = duel(5, 3)
        game.do("blitz siam indonesia")
        assert game.do("fought 2 / 0").by == "hand"
        game.do("occupy 1")
        game.save(tmp_path / "hand.json")
        assert rt.load_game(tmp_path / "hand.json").state == game.state

    def test_a_position_in_its_middle(self) -> None:
        game = duel(9, 6)
        game.do("blitz siam indonesia to 2")
        assert game.rules.read_position(game.state.text) == game.state

    def test_forked_with_the_same_seed_it_ends_alike(self) -> None:
        game = duel(20, 15, seed=5)
        other = game.fork()
        for one in (game, other):
            one.chance = "auto"
            one.do("blitz siam indonesia")
        assert game.state == other.state

    def test_goes_on_by_itself(self) -> None:
        game = duel(20, 3, chance="auto")
        step = game.do("blitz siam indonesia")
        assert [type(one.action) for one in step.followed] == [Fought]

    def test_players_see_no_more_than_before(self) -> None:
        game = duel(20, 3)
        game.do("blitz siam indonesia")
        for seat in range(3):
            assert game.state.view(seat).guess(Random(1)).view(seat) == game.state.view(seat)


def test_its_explanation_says_how_many_may_be_left() -> None:
    game = rt.position("classic", "A: siam 12 | B: indonesia 7, * 1 | A attack", seed=4)
    assert (
        "it stops at 4 armies; since a roll can cost several at once, 3 may be left"
        in game.explain("blitz siam indonesia to 4").message
    )
    assert "until Indonesia is taken or 1 army is left" in game.explain("blitz siam indonesia").message
