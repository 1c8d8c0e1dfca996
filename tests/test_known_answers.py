"""Exact odds, found through the protocol itself, held against numbers that are known; and the stream of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from itertools import product
from typing import Any

import pytest

import riskteach as rt
from riskteach.core.chance import Distribution, Stream, dice


def battle(attackers: int, defenders: int, **options: Any) -> rt.Game:
    """Attackers, counted with the army that stays, against defenders."""
    text = f"A: alaska {attackers} | B: * 1, kamchatka {defenders} | A attack"
    return rt.position("classic", text, seed=1, chance="manual", **options)


def roll(attack: int, defence: int, **options: Any) -> dict[tuple[int, int], Fraction]:
    """How likely it is that a roll costs attacker and defender so many armies."""
    game = battle(9, 9, **options)
    game.orders("defend", "ask")
    game.do(f"attack alaska kamchatka {attack}")
    game.do(f"defend {defence}")
    state, found = game.state, Counter[tuple[int, int]]()
    assert state.current_player == rt.CHANCE
    chances: dict[tuple[int, int], Fraction] = {}
    for outcome, chance in state.chance_outcomes():
        after = state.apply(outcome)
        lost = 9 - after.armies_in("alaska"), 9 - after.armies_in("kamchatka")
        found[lost] += 1
        chances[lost] = chances.get(lost, Fraction()) + chance
    assert sum(chances.values()) == 1
    return chances


class TestRolls:
    def test_three_against_two(self) -> None:
        assert roll(3, 2) == {(0, 2): Fraction(2890, 7776), (1, 1): Fraction(2611, 7776), (2, 0): Fraction(2275, 7776)}

    def test_two_against_two(self) -> None:
        assert roll(2, 2) == {(0, 2): Fraction(295, 1296), (1, 1): Fraction(420, 1296), (2, 0): Fraction(581, 1296)}

    @pytest.mark.parametrize(
        ("attack", "defence", "win"),
        [
            (3, 1, Fraction(855, 1296)),
            (2, 1, Fraction(125, 216)),
            (1, 2, Fraction(55, 216)),
            (1, 1, Fraction(15, 36)),
        ],
    )
    def test_with_one_comparison(self, attack: int, defence: int, win: Fraction) -> None:
        assert roll(attack, defence) == {(0, 1): win, (1, 0): 1 - win}

    @pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), (1, 2))))
    @pytest.mark.parametrize("ties", ["defender", "attacker"])
    def test_against_counting_every_ordered_roll(self, attack: int, defence: int, ties: str) -> None:
        counted = Counter[tuple[int, int]]()
        for pips in product(range(1, 7), repeat=attack + defence):
            pairs = zip(sorted(pips[:attack])[::-1], sorted(pips[attack:])[::-1], strict=False)
            wins = [a > d or (a == d and ties == "attacker") for a, d in pairs]
            counted[wins.count(False), wins.count(True)] += 1
        expected = {lost: Fraction(n, 6 ** (attack + defence)) for lost, n in counted.items()}
        assert roll(attack, defence, ties=ties) == expected

    @pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), (1, 2))))
    def test_each_roll_has_its_number_of_orders(self, attack: int, defence: int) -> None:
        game = rt.position(
            "classic", f"A: alaska 9 | B: * 9 | A attack begun > roll alaska kamchatka {attack} {defence}", seed=1
        )
        found = {(o.attack, o.defence): p for o, p in game.state.chance_outcomes()}
        counted = Counter(
            (tuple(sorted(pips[:attack])[::-1]), tuple(sorted(pips[attack:])[::-1]))
            for pips in product(range(1, 7), repeat=attack + defence)
        )
        assert found == {key: Fraction(n, 6 ** (attack + defence)) for key, n in counted.items()}


@cache
def win(state: Any) -> Fraction:
    """How likely the attacker takes Kamchatka, with most dice each time, by the engine's own states."""
    if state.owner("kamchatka") == 0:
        return Fraction(1)
    if state.armies_in("alaska") < 2:
        return Fraction(0)
    attacks = [a for a in state.legal_actions() if str(a).startswith("attack alaska kamchatka")]
    defended = state.apply(attacks[-1])
    rolled = defended.apply(defended.legal_actions()[-1])
    ends = Counter[Any]()
    for outcome, chance in rolled.chance_outcomes():
        ends[rolled.apply(outcome)] += chance
    return sum((win(end) * chance for end, chance in ends.items()), Fraction())


class TestBattles:
    @pytest.mark.parametrize(
        ("attackers", "defenders", "known"),
        [(5, 3, 0.6416228964559516), (12, 10, 0.6538260547697077), (10, 10, 0.47993525647768026)],
    )
    def test_whole_battles_with_most_dice(self, attackers: int, defenders: int, known: float) -> None:
        assert float(win(battle(attackers, defenders).state)) == pytest.approx(known, abs=1e-15)

    def test_one_spare_army_against_one(self) -> None:
        assert win(battle(2, 1).state) == Fraction(15, 36)

    def test_two_spare_armies_against_one(self) -> None:
        assert win(battle(3, 1).state) == Fraction(125, 216) + Fraction(91, 216) * Fraction(15, 36)

    def test_the_options_shift_the_odds(self) -> None:
        plain = win(battle(3, 3).state)
        assert win(battle(3, 3, ties="attacker").state) > plain
        assert win(battle(3, 3, attack_limit="armies").state) > plain

    @pytest.mark.parametrize("options", [{}, {"ties": "attacker"}, {"attack_limit": "armies"}])
    @pytest.mark.parametrize(("attackers", "defenders"), [(2, 1), (3, 3), (5, 3), (4, 6)])
    def test_a_blitz_is_the_same_battle_roll_by_roll(
        self, attackers: int, defenders: int, options: dict[str, Any]
    ) -> None:
        game = battle(attackers, defenders, **options)
        roll_by_roll = win(game.state)
        game.do("blitz alaska kamchatka")
        ends = {game.state.apply(end): chance for end, chance in game.state.chance_outcomes()}
        assert sum(ends.values()) == 1
        assert sum(chance for end, chance in ends.items() if end.owner("kamchatka") == 0) == roll_by_roll


def numbers(seed: int, number: int, salt: int, stop: int) -> Iterator[int]:
    """Say again, in other words, what the stream promises."""
    block = 0
    while True:
        digest = blake2b(b"%d/%d/%d/%d" % (seed, number, salt, block)).digest()
        block += 1
        for at in range(56, -1, -8):
            word = int.from_bytes(digest[at : at + 8], "big")
            if word < (1 << 64) // stop * stop:
                yield word % stop


class TestStream:
    @pytest.mark.parametrize("stop", [1, 2, 6, 42, 7776, 2**40, 2**63 + 1])
    @pytest.mark.parametrize(
        ("seed", "number", "salt"), [(0, 0, 0), (7, 3, 0), (7, 3, 1), (-5, 12, 2), (10**9, 999, 0)]
    )
    def test_against_another_way_to_write_it(self, seed: int, number: int, salt: int, stop: int) -> None:
        stream, again = Stream(seed, number, salt), numbers(seed, number, salt, stop)
        assert [stream.randrange(stop) for _ in range(40)] == [next(again) for _ in range(40)]

    def test_known_values(self) -> None:
        stream = Stream(7, 0)
        assert [stream.randrange(6) for _ in range(12)] == [4, 0, 2, 4, 3, 1, 4, 0, 4, 0, 5, 4]
        assert Stream(7, 1).randrange(2**63) == 3324812863617985823

    def test_each_number_seed_and_salt_has_a_stream_of_its_own(self) -> None:
        firsts = {Stream(s, n, k).randrange(2**60) for s in range(5) for n in range(5) for k in range(5)}
        assert len(firsts) == 125

    @pytest.mark.parametrize(("stop", "limit"), [(6, 20.5), (42, 74.7)])  # chi-square, 5 and 41 degrees, p = 0.001
    def test_every_number_is_equally_likely(self, stop: int, limit: float) -> None:
        drawn = 200 * stop
        counts = Counter(Stream(1, number).randrange(stop) for number in range(drawn))
        assert set(counts) == set(range(stop))
        assert sum((counts[k] - 200) ** 2 / 200 for k in range(stop)) < limit

    def test_many_from_one_stream_are_too(self) -> None:
        stream = Stream(2, 0)
        counts = Counter(stream.randrange(6) for _ in range(6000))
        assert sum((counts[k] - 1000) ** 2 / 1000 for k in range(6)) < 20.5


class TestDistribution:
    def test_it_draws_by_weight(self) -> None:
        drawn = Counter(Distribution("abc", [1, 2, 3]).draw(Stream(3, k)) for k in range(6000))
        expected = {"a": 1000, "b": 2000, "c": 3000}
        assert sum((drawn[k] - n) ** 2 / n for k, n in expected.items()) < 13.9  # chi-square, 2 degrees, p = 0.001

    def test_every_case_of_a_weight_is_reached(self) -> None:
        class Fixed:
            def __init__(self, number: int) -> None:
                self.number = number

            def randrange(self, stop: int, /) -> int:
                assert stop == 6
                return self.number

        drawn = [Distribution("abc", [1, 2, 3]).draw(Fixed(number)) for number in range(6)]
        assert drawn == ["a", "b", "b", "c", "c", "c"]

    def test_rolls_that_the_seed_gives_follow_the_dice(self) -> None:
        game = rt.position("classic", "A: alaska 9 | B: * 9 | A attack begun > roll alaska kamchatka 3 2", seed=1)
        distribution = game.state.chance_outcomes()
        lost = Counter[int]()
        for number in range(7776):
            after = game.state.apply(distribution.draw(Stream(5, number)))
            lost[9 - after.armies_in("alaska")] += 1
        expected = {0: 2890, 1: 2611, 2: 2275}
        assert sum((lost[k] - n) ** 2 / n for k, n in expected.items()) < 13.9

    @pytest.mark.parametrize("number", [1, 2, 3, 4])
    def test_sorted_dice_have_their_number_of_orders(self, number: int) -> None:
        counted = Counter(tuple(sorted(pips)[::-1]) for pips in product(range(1, 7), repeat=number))
        assert dict(dice(number)) == counted
        assert [faces for faces, _ in dice(number)] == sorted(counted, reverse=True)
