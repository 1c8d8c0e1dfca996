"""Battles: one die each, ties to the defender, to the end; and the chances, worked out in another way."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest

import riskteach as rt
from riskteach.deepspace.battle import Fighting
from riskteach.odds.deepspace import deepspace_battle

from .helpers import at, crews, done, forbids, permits, reasons, what

REST = "C: topaz 2"


def battle(attackers: int, defenders: int, dogs: tuple[int, int] = (0, 0), more: str = "") -> rt.Game:
    led = "".join(f" | {letter} dogs ruby {n}" for letter, n in zip("AB", dogs, strict=True) if n)
    return at(f"A: ruby {attackers}{more} | B: ruby {defenders} | {REST}{led} | moves 1 | moved | A act > fight ruby B")


class TestRoll:
    @pytest.mark.parametrize(("attack", "defence"), list(product(range(1, 7), repeat=2)))
    def test_the_higher_wins_and_a_tie_is_the_defenders(self, attack: int, defence: int) -> None:
        game = battle(2, 2)
        assert permits(game, f"roll {attack} / {defence}") == {"battle.roll"}
        done(game, f"roll {attack} / {defence}")
        won = attack > defence
        assert (crews(game, "ruby"), crews(game, "ruby", seat=1)) == ([2 - (not won)], [2 - won])

    def test_every_roll_is_as_likely(self) -> None:
        chances = list(battle(2, 2).state.chance_outcomes())
        assert len(chances) == 36
        assert {chance for _, chance in chances} == {Fraction(1, 36)}

    @pytest.mark.parametrize("dice", ["7 / 1", "1 / 0", "-1 / 3", "3 / 9"])
    def test_a_die_has_six_sides(self, dice: str) -> None:
        game = battle(2, 2)
        assert forbids(game, f"roll {dice}") == {"battle.roll"}
        assert reasons(game, f"roll {dice}")[0].startswith("a die shows 1 to 6, got ")

    def test_who_moved_in_attacks(self) -> None:
        game = at("A: ruby 1 | B: vega 1 | C: topaz 1 | B act")
        done(game, "move vega ruby 1")
        assert game.state.phase == Fighting("ruby", 0)
        assert game.state.at("ruby").owner == 0
        assert what(done(game, "roll 3 / 3"), "battle.roll") == ["3 against 3: Ben loses the roll"]


class TestLoss:
    def test_a_recruit_goes_back_into_the_pile(self) -> None:
        game = battle(2, 2)
        assert done(game, "roll 2 / 5") == [
            ("2 against 5: Ada loses the roll", "battle.roll"),
            ("Ada loses 1 recruit on Ruby", "battle.loss"),
        ]
        assert game.state.pile(0) == 31

    def test_they_roll_until_one_side_is_gone(self) -> None:
        game = battle(2, 2)
        done(game, "roll 6 / 1", "roll 1 / 6")
        assert isinstance(game.state.phase, Fighting)
        assert what(done(game, "roll 5 / 4"), "battle.end") == ["Ada holds Ruby"]
        assert (crews(game, "ruby"), crews(game, "ruby", seat=1)) == ([1], [0])
        assert game.state.current_player == 0

    def test_nobody_may_break_off(self) -> None:
        game = battle(2, 2)
        for action in ("end", "move ruby iron 1", "recruit 1"):
            assert "battle.roll" in forbids(game, action)

    def test_an_attacker_who_lost_goes_on(self) -> None:
        game = battle(1, 1, more=", opal 2")
        happened = done(game, "roll 2 / 2")
        assert happened[-2:] == [
            ("Ben holds Ruby", "battle.end"),
            ("Ada is beaten on Ruby and goes on with the turn", "battle.continue"),
        ]
        assert (game.state.seat, game.state.moves) == (0, 1)
        assert permits(game, "move opal nova 2") == {"move"}

    def test_a_victory_is_no_defeat(self) -> None:
        assert what(done(battle(1, 1), "roll 3 / 2"), "battle.continue") == []


class TestWhy:
    def test_all_that_happened_on_a_planet_is_told(self) -> None:
        game = at(f"A: vega 2 | B: ruby 1 | {REST} | A dogs vega 1 | A act")
        done(game, "move vega ruby 2 dogs 1", "roll 2 / 3", "roll 3 / 2")
        assert [event.rule.id.removeprefix("deepspace.") for event in game.why("ruby")] == [
            "move",
            "dog.moves",
            "move.battle",
            "battle.sides",
            "battle.roll",
            "dog.shield",
            "battle.roll",
            "battle.loss",
            "battle.end",
        ]


class TestShield:
    def test_the_dog_goes_before_any_recruit_attacking(self) -> None:
        game = battle(2, 2, (1, 0))
        assert done(game, "roll 3 / 3") == [
            ("3 against 3: Ada loses the roll", "battle.roll"),
            ("The dog of Ada on Ruby goes instead of a recruit", "dog.shield"),
        ]
        assert (crews(game, "ruby"), game.state.kennel) == ([2], 3)
        done(game, "roll 3 / 3")
        assert crews(game, "ruby") == [1]

    def test_and_defending(self) -> None:
        game = battle(2, 1, (0, 1))
        done(game, "roll 3 / 2")
        assert (crews(game, "ruby", seat=1), game.state.dogs_on("ruby", 1)) == ([1], 0)
        assert isinstance(game.state.phase, Fighting)

    def test_several_go_one_by_one(self) -> None:
        game = battle(1, 1, (2, 0))
        done(game, "roll 1 / 1")
        assert game.state.dogs_on("ruby", 0) == 1
        done(game, "roll 1 / 1")
        assert (game.state.dogs_on("ruby", 0), crews(game, "ruby")) == (0, [1])

    def test_one_that_is_not_lost_stays_with_its_crew(self) -> None:
        game = battle(1, 1, (1, 1))
        done(game, "roll 2 / 1", "roll 2 / 1")
        assert (game.state.dogs_on("ruby", 0), game.state.kennel) == (1, 2)

    def test_a_dog_elsewhere_is_no_shield(self) -> None:
        game = at(f"A: ruby 1, opal 1 | B: ruby 1 | {REST} | A dogs opal 1 | moves 1 | moved | A act > fight ruby B")
        done(game, "roll 1 / 1")
        assert (crews(game, "ruby"), game.state.dogs_on("opal", 0)) == ([0], 1)


@cache
def win(state: Any) -> Fraction:
    """How likely the attacker takes Ruby, by the engine's own states."""
    if not isinstance(state.phase, Fighting):
        return Fraction(int(state.at("ruby").owner == 0))
    return sum((p * win(state.apply(roll)) for roll, p in state.chance_outcomes()), Fraction())


def race(attack: int, defence: int) -> Fraction:
    """The chance to win so many rolls before losing so many: by the roll that decides, which is a won one."""
    p = Fraction(15, 36)
    return sum((comb(defence - 1 + k, k) * p**defence * (1 - p) ** k for k in range(attack)), Fraction())


class TestChances:
    def test_known_answers(self) -> None:
        assert win(battle(1, 1).state) == Fraction(5, 12)
        assert float(win(battle(3, 3).state)) == pytest.approx(0.34661940586419754, abs=1e-15)

    @pytest.mark.parametrize(
        ("dogs", "known"),
        [
            ((1, 0), Fraction(95, 144)),  # 1 - (7/12)²
            ((0, 1), Fraction(25, 144)),  # (5/12)²
            ((1, 1), Fraction(325, 864)),  # (5/12)² · (1 + 2 · 7/12)
            ((2, 0), Fraction(1385, 1728)),  # 1 - (7/12)³
        ],
    )
    def test_known_answers_with_dogs_one_against_one(self, dogs: tuple[int, int], known: Fraction) -> None:
        """By hand: a dog is one more roll that may be lost."""
        assert win(battle(1, 1, dogs).state) == known

    @pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 3), (2, 4)])
    @pytest.mark.parametrize("dogs", [(0, 0), (2, 0), (1, 2), (0, 3)])
    def test_it_is_a_race_of_rolls(self, attackers: int, defenders: int, dogs: tuple[int, int]) -> None:
        expected = race(attackers + dogs[0], defenders + dogs[1])
        assert win(battle(attackers, defenders, dogs).state) == expected
        assert deepspace_battle(attackers, defenders, *dogs, exact=True).win == expected

    def test_the_odds_of_the_game_are_those_of_the_battle(self) -> None:
        game = at(f"A: vega 3 | B: ruby 2 | {REST} | A dogs vega 1 | B dogs ruby 1 | A act")
        going = game.rules.parse("move vega ruby 2 dogs 1")
        fight = game.rules.fight(game.state, going)
        assert fight is not None
        assert (fight.sides, fight.forces) == ((0, 1), (2, 2))
        assert fight.odds().win == pytest.approx(float(race(3, 3)))
        done(game, "move vega ruby 2 dogs 1")
        assert win(game.state) == race(3, 3)
