"""The odds: known answers, small battles fought out by brute force, and the engine's own dice."""

from __future__ import annotations

import itertools
import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import riskteach as rt
from riskteach import odds
from riskteach.classic.attack import Rolling
from riskteach.classic.game import Classic
from riskteach.core.rules import Rule
from riskteach.core.tally import Tally, tally
from riskteach.core.values import changed
from riskteach.odds.fighting import Dice, fought, fought_from, possible, rolled_out

SUM = 1e-12


@cache
def thrown(number: int) -> Counter[tuple[int, ...]]:
    """Throw some dice in every way, and sort each."""
    return Counter(tuple(sorted(pips, reverse=True)) for pips in itertools.product(range(1, 7), repeat=number))


@cache
def counted(
    attack: int, defence: int, attack_bonus: int = 0, defence_bonus: int = 0, ties: str = "defender"
) -> dict[int, Fraction]:
    """Throw every ordered roll, and count what the attacker loses: nothing here is shared with the package."""
    found: defaultdict[int, int] = defaultdict(int)
    for (mine, many), (theirs, more) in itertools.product(thrown(attack).items(), thrown(defence).items()):
        raised, against = (mine[0] + attack_bonus, *mine[1:]), (theirs[0] + defence_bonus, *theirs[1:])
        pairs = zip(raised, against, strict=False)
        found[sum(a < d or (a == d and ties == "defender") for a, d in pairs)] += many * more
    return {lost: Fraction(many, 6 ** (attack + defence)) for lost, many in found.items()}


def dice_allowed(armies: int, most: int, limit: str, defence: int) -> int:
    if limit == "spare":
        return min(most, armies - 1)
    return min(most, armies if armies > max(2, defence) or most < armies else armies - 1)


def by_hand(attackers: int, defenders: int, stop_at: int = 1, **dice: Any) -> dict[tuple[int, int], Fraction]:
    """Fight a battle out roll by roll, exactly."""
    table: dict[str, Any] = {
        "attack_dice": 3,
        "defence_dice": 2,
        "attack_bonus": 0,
        "defence_bonus": 0,
        "ties": "defender",
    } | dice
    limit = table.pop("attack_limit", "spare")
    most, theirs = int(table.pop("attack_dice")), int(table.pop("defence_dice"))
    rest: Any = table.values()

    @cache
    def ends(a: int, d: int) -> dict[tuple[int, int], Fraction]:
        if not d or a <= stop_at:
            return {(a, d): Fraction(1)}
        found: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        mine, his = dice_allowed(a, most, limit, theirs), min(theirs, d)
        for lost, p in counted(mine, his, *rest).items():
            for end, q in ends(a - lost, d - min(mine, his) + lost).items():
                found[end] += p * q
        return dict(found)

    return ends(attackers, defenders)


class TestOneRoll:
    @pytest.mark.parametrize(
        ("dice", "known"),
        [
            ((3, 2), (2890, 2611, 2275)),
            ((2, 2), (295, 420, 581)),
            ((3, 1), (855, 441)),
            ((2, 1), (125, 91)),
            ((1, 2), (55, 161)),
            ((1, 1), (15, 21)),
        ],
    )
    def test_known_counts(self, dice: tuple[int, int], known: tuple[int, ...]) -> None:
        assert odds.losses(*dice) == known

    @pytest.mark.parametrize("dice", list(itertools.product(range(1, 5), range(1, 4))))
    @pytest.mark.parametrize("bonuses", [(0, 0), (1, 0), (0, 1), (2, 1), (6, 0)])
    @pytest.mark.parametrize("ties", ["defender", "attacker"])
    def test_agrees_with_every_ordered_roll(self, dice: tuple[int, int], bonuses: tuple[int, int], ties: str) -> None:
        table = odds.losses(*dice, *bonuses, ties)
        whole = 6 ** sum(dice)
        got = {lost: Fraction(many, whole) for lost, many in enumerate(table) if many}
        assert got == counted(*dice, *bonuses, ties)
        assert sum(table) == whole

    @pytest.mark.parametrize("ties", ["defender", "attacker"])
    @pytest.mark.parametrize("dice", list(itertools.product(range(1, 4), range(1, 3))))
    def test_agrees_with_the_engine_roll_by_roll(self, dice: tuple[int, int], ties: str) -> None:
        """Every roll that the engine can make is played there, and its losses are counted."""
        attack, defence = dice
        text = f"A: siam 5 | B: indonesia 5, * 1 | A attack begun > roll siam indonesia {attack} {defence}"
        state = rt.position("classic", text, chance="manual", ties=ties).state
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for roll, p in state.chance_outcomes():
            after = state.apply(roll)
            lost = 5 - after.armies_in("siam")
            assert lost + 5 - after.armies_in("indonesia") == min(dice)
            found[lost] += p
        table = odds.losses(attack, defence, ties=ties)
        assert dict(found) == {k: Fraction(n, 6 ** sum(dice)) for k, n in enumerate(table) if n}

    @pytest.mark.parametrize("bonuses", [(0, 0), (1, 0), (0, 1), (1, 1)])
    @pytest.mark.parametrize("dice", list(itertools.product(range(1, 4), range(1, 4))))
    @pytest.mark.parametrize("ties", ["defender", "attacker"])
    def test_agrees_with_the_hooks_that_variants_extend(
        self, dice: tuple[int, int], bonuses: tuple[int, int], ties: str
    ) -> None:
        """A rule set that adds to the highest dice by `dice_bonuses` is what the bonuses of the odds mean."""
        attack, defence = dice
        rules = Raised(*bonuses, ties=ties)
        begun = rules.read_position("A: siam 9 | B: indonesia 9, * 1 | A attack begun")
        state = changed(begun, agenda=(*begun.agenda, Rolling("siam", "indonesia", attack, defence)))
        found = [0] * (min(dice) + 1)
        for roll, p in state.chance_outcomes():
            after, _ = state.play(roll, drawn=True)
            found[9 - after.armies_in("siam")] += int(p * 6 ** sum(dice))
        assert odds.losses(attack, defence, *bonuses, ties) == tuple(found)


LUCKY = Rule("test.lucky", "Lucky", "One more on the highest die.")


class Raised(Classic):
    """Bonuses on the highest dice, as a variant would write them."""

    def __init__(self, mine: int, theirs: int, **options: Any) -> None:
        super().__init__(3, **options)
        self.raised = tally(mine, LUCKY, "luck"), tally(theirs, LUCKY, "luck")

    def dice_bonuses(self, state: Any, source: str, target: str) -> tuple[Tally, Tally]:
        return self.raised


class TestBattle:
    @pytest.mark.parametrize(
        ("attackers", "defenders", "win"),
        [(5, 3, 0.6416228964559516), (12, 10, 0.6538260547697077), (10, 10, 0.47993525647768026)],
    )
    def test_known_answers(self, attackers: int, defenders: int, win: float) -> None:
        assert odds.battle(attackers, defenders).win == pytest.approx(win, abs=SUM)
        assert float(odds.battle(attackers, defenders, exact=True).win) == pytest.approx(win, abs=1e-15)

    def test_one_against_one_is_one_roll(self) -> None:
        assert odds.battle(2, 1, exact=True).distribution == {(2, 0): Fraction(15, 36), (1, 1): Fraction(21, 36)}

    @pytest.mark.parametrize("dice", list(itertools.product(range(1, 5), range(1, 4))))
    @pytest.mark.parametrize("ties", ["defender", "attacker"])
    @pytest.mark.parametrize("limit", ["spare", "armies"])
    def test_small_battles_by_brute_force(self, dice: tuple[int, int], ties: str, limit: str) -> None:
        how: dict[str, Any] = {
            "attack_dice": dice[0], "defence_dice": dice[1], "ties": ties, "attack_limit": limit,
        }  # fmt: skip
        for attackers, defenders in itertools.product(range(2, 8), range(1, 6)):
            got = odds.battle(attackers, defenders, exact=True, **how).distribution
            assert got == by_hand(attackers, defenders, **how), (attackers, defenders)

    @pytest.mark.parametrize("bonuses", [(1, 0), (0, 1), (2, 1)])
    @pytest.mark.parametrize("dice", [(3, 2), (2, 2), (1, 1), (3, 1)])
    def test_bonuses_by_brute_force(self, dice: tuple[int, int], bonuses: tuple[int, int]) -> None:
        names = ("attack_dice", "defence_dice", "attack_bonus", "defence_bonus")
        how: dict[str, Any] = dict(zip(names, (*dice, *bonuses), strict=True))
        for attackers, defenders in [(2, 1), (4, 3), (6, 5)]:
            assert odds.battle(attackers, defenders, exact=True, **how).distribution == by_hand(
                attackers, defenders, **how
            )

    @pytest.mark.parametrize("stop_at", range(1, 7))
    @pytest.mark.parametrize("limit", ["spare", "armies"])
    def test_stopping_by_brute_force(self, stop_at: int, limit: str) -> None:
        got = odds.battle(7, 4, stop_at=stop_at, attack_limit=limit, exact=True).distribution
        assert got == by_hand(7, 4, stop_at, attack_limit=limit)

    def test_who_stops_at_once_loses_nothing(self) -> None:
        assert odds.battle(4, 2, stop_at=4, exact=True).distribution == {(4, 2): 1}

    def test_the_territory_is_never_left_empty(self) -> None:
        for defence in range(1, 7):
            ends = odds.battle(8, 8, attack_dice=6, defence_dice=defence, attack_limit="armies").distribution
            assert min(a for a, _ in ends) >= 1

    @pytest.mark.parametrize("armies", [(30, 20), (100, 100), (3, 80), (80, 1)])
    def test_probabilities_sum_to_one(self, armies: tuple[int, int]) -> None:
        assert sum(odds.battle(*armies, exact=True).distribution.values()) == 1
        assert float(sum(odds.battle(*armies).distribution.values())) == pytest.approx(1, abs=SUM)

    def test_large_battles_sum_to_one_too(self) -> None:
        assert float(sum(odds.battle(1000, 1000).distribution.values())) == pytest.approx(1, abs=SUM)

    def test_floats_agree_with_fractions(self) -> None:
        for armies in [(7, 9), (40, 33)]:
            floats, exact = odds.battle(*armies).distribution, odds.battle(*armies, exact=True).distribution
            assert set(floats) == set(exact)
            assert all(float(exact[end]) == pytest.approx(p, rel=1e-12) for end, p in floats.items())

    def test_every_battle_ends_decided(self) -> None:
        assert all(not d or a == 1 for a, d in odds.battle(20, 20).distribution)

    def test_expected_losses_and_quantiles(self) -> None:
        battle = odds.battle(5, 3, exact=True)
        ends = by_hand(5, 3)
        mine, theirs = sum((5 - a) * p for (a, _), p in ends.items()), sum((3 - d) * p for (_, d), p in ends.items())
        assert battle.expected == (mine, theirs)
        losses = battle.losses()
        assert sum(losses.values()) == 1
        assert losses[4] == 1 - battle.win
        for side, most in (("attacker", 4), ("defender", 3)):
            table = battle.losses(side)
            for probability in (0.0, 0.1, 0.5, 0.9, 1.0):
                least = battle.quantile(probability, side)
                assert sum(p for lost, p in table.items() if lost <= least) >= Fraction(probability)
                assert least == 0 or sum(p for lost, p in table.items() if lost < least) < Fraction(probability)
            assert battle.quantile(1.0, side) == most

    def test_a_large_battle_needs_little_memory(self) -> None:
        odds.battle(20, 20)
        tracemalloc.start()
        try:
            odds.battle(600, 600)
            assert tracemalloc.get_traced_memory()[1] <= 1_000_000
        finally:
            tracemalloc.stop()


class TestFighting:
    def test_an_uncertain_start_is_the_mixture_of_its_battles(self) -> None:
        dice = Dice()
        start = {3: Fraction(1, 4), 4: Fraction(1, 2), 9: Fraction(1, 4)}
        mixed: defaultdict[tuple[int, int], float] = defaultdict(float)
        for armies, p in start.items():
            for end, q in fought(armies, 5, dice).items():
                mixed[end] += float(p) * q
        got = fought_from({armies: float(p) for armies, p in start.items()}, 5, dice)
        assert got == pytest.approx(dict(mixed), abs=SUM)

    @pytest.mark.parametrize("dice", [Dice(), Dice(1, 1), Dice(2, 3), Dice(3, 2, 2), Dice(6, 6, 0, 6, limit="armies")])
    def test_possible_ends_are_those_with_a_probability(self, dice: Dice) -> None:
        for attackers, defenders, stop_at in [
            (9, 7, 1),
            (9, 7, 3),
            (9, 7, 4),
            (9, 7, 9),
            (30, 20, 1),
            (2, 9, 1),
            (9, 1, 1),
        ]:
            wanted = set(fought(attackers, defenders, dice, stop_at, exact=True))
            assert possible(attackers, defenders, dice, stop_at) == wanted

    def test_possible_is_what_is_too_rare_for_a_float(self) -> None:
        assert (2, 0) in possible(900, 1, Dice())
        assert len(possible(5000, 5000, Dice())) == 9999

    def test_rolled_out_only_ends_where_it_can(self) -> None:
        from random import Random

        random, dice = Random(4), Dice(ties="attacker", limit="armies")
        ends = possible(6, 5, dice, 2)
        assert {rolled_out(6, 5, dice, 2, random) for _ in range(3000)} == ends


class TestRefusals:
    @pytest.mark.parametrize(
        ("call", "name", "wanted", "got"),
        [
            (lambda: odds.battle(1, 1), "attackers", "2 to 5000", "1"),
            (lambda: odds.battle(5, 0), "defenders", "1 to 5000", "0"),
            (lambda: odds.battle(5, -3), "defenders", "1 to 5000", "-3"),
            (lambda: odds.battle(5.0, 3), "attackers", "whole number", "5.0"),  # type: ignore[arg-type]
            (lambda: odds.battle(True, 3), "attackers", "whole number", "True"),
            (lambda: odds.battle("5", 3), "attackers", "whole number", "'5'"),  # type: ignore[arg-type]
            (lambda: odds.battle(5, 6000), "defenders", "1 to 5000", "6000"),
            (lambda: odds.battle(5, 3, attack_dice=0), "attack_dice", "1 to 6", "0"),
            (lambda: odds.battle(5, 3, defence_dice=7), "defence_dice", "1 to 6", "7"),
            (lambda: odds.battle(5, 3, attack_bonus=-1), "attack_bonus", "0 to 6", "-1"),
            (lambda: odds.battle(5, 3, defence_bonus=7), "defence_bonus", "0 to 6", "7"),
            (lambda: odds.battle(5, 3, ties="nobody"), "ties", "defender or attacker", "'nobody'"),
            (lambda: odds.battle(5, 3, attack_limit="all"), "attack_limit", "spare or armies", "'all'"),
            (lambda: odds.battle(5, 3, stop_at=0), "stop_at", "1 to 5", "0"),
            (lambda: odds.battle(5, 3, stop_at=6), "stop_at", "1 to 5", "6"),
            (lambda: odds.battle(5, 3).quantile(1.5), "probability", "0 to 1", "1.5"),
            (lambda: odds.battle(5, 3).losses("both"), "side", "'attacker' or 'defender'", "'both'"),
            (lambda: odds.battle(5, 3).luck(5, 3), "can't end", "5 against 3", "5 against 3"),
            (lambda: odds.campaign(1, [2]), "attackers", "2 to 5000", "1"),
            (lambda: odds.campaign(5, []), "chain", "[3, 2, 1]", "[]"),
            (lambda: odds.campaign(5, "321"),  # type: ignore[arg-type]
              "chain", "[3, 2, 1]", "'321'"),
            (lambda: odds.campaign(5, [2, 0]), "defenders", "1 to 5000", "0"),
            (lambda: odds.campaign(5, [2, "1"]),  # type: ignore[list-item]
             "defenders", "whole number", "'1'"),
            (lambda: odds.campaign(5, [[]]), "chain", "[3, 2, 1]", "[[]]"),
            (lambda: odds.needed(3, 1.0), "probability", "between 0 and 1", "1.0"),
            (lambda: odds.needed(3, 0), "probability", "between 0 and 1", "0"),
            (lambda: odds.needed(3, True), "probability", "between 0 and 1", "True"),
            (lambda: odds.needed(0, 0.5), "defenders", "1 to 5000", "0"),
            (lambda: odds.deepspace_battle(0, 1), "attackers", "1 to 1000", "0"),
            (lambda: odds.deepspace_battle(1, 1, -1), "attacker_dogs", "0 to 100", "-1"),
            (lambda: odds.deepspace_battle(1, 1, 0, 101), "defender_dogs", "0 to 100", "101"),
        ],
    )  # fmt: skip
    def test_got_and_wanted(self, call: Callable[[], object], name: str, wanted: str, got: str) -> None:
        with pytest.raises(rt.BadOption) as error:
            call()
        message = str(error.value)
        assert name in message
        assert wanted in message
        assert message.endswith(got)

    def test_unknown_dice_are_a_type_error(self) -> None:
        with pytest.raises(TypeError):
            odds.campaign(5, [2], dice=3)


def marched(attackers: int, chain: list[int | list[int]]) -> list[Fraction]:
    """Walk a campaign by brute force: the probability to get so far."""
    flat = [
        (number, not isinstance(one, list)) for one in chain for number in (one if isinstance(one, list) else [one])
    ]

    def reach(armies: int, k: int, goal: int) -> Fraction:
        if k == goal:
            return Fraction(1)
        if armies < 2:
            return Fraction(0)
        defenders, goes_on = flat[k]
        total = Fraction(0)
        for (left, standing), p in by_hand(armies, defenders).items():
            if not standing:
                stays = left - 1 if goes_on else left - min(3, left - 1)
                total += p * reach(stays, k + 1, goal)
        return total

    return [reach(attackers, 0, goal) for goal in range(1, len(flat) + 1)]


class TestCampaign:
    @pytest.mark.parametrize(
        ("attackers", "chain"),
        [(5, [3]), (6, [2, 1]), (9, [2, 1, 2]), (9, [[2, 1], 1]), (8, [1, [1], 1]), (7, [[1]]), (2, [1, 1])],
    )
    def test_by_brute_force(self, attackers: int, chain: list[int | list[int]]) -> None:
        got = odds.campaign(attackers, chain)
        assert got.reached == pytest.approx([float(p) for p in marched(attackers, chain)], abs=SUM)
        assert got.win == got.reached[-1] == pytest.approx(sum(got.left.values()), abs=SUM)

    def test_one_territory_is_a_battle(self) -> None:
        battle, way = odds.battle(8, 5), odds.campaign(8, [5])
        assert way.win == pytest.approx(battle.win, abs=SUM)
        assert way.left == pytest.approx({a - 1: p for (a, d), p in battle.distribution.items() if not d}, abs=SUM)

    def test_dice_are_those_of_the_battles(self) -> None:
        how: dict[str, Any] = {"attack_dice": 1, "ties": "attacker"}
        assert odds.campaign(4, [2], **how).win == pytest.approx(odds.battle(4, 2, **how).win, abs=SUM)

    def test_a_branch_costs_what_must_move_in(self) -> None:
        """Eight armies beat one: three must move into the side territory, at least; five stay to go on with."""
        sure = odds.campaign(100, [[1]]).left
        assert max(sure) == 97
        assert odds.campaign(12, [[1], 4]).win < odds.campaign(12, [4]).win

    def test_says_how_it_goes(self) -> None:
        assert repr(odds.campaign(5, [3, 1])) == "5 against [3, 1]: wins 43.5% (as far as: 64.2%, 43.5%)"
        assert repr(odds.campaign(9, [3, [1], 1])).startswith("9 against [3, [1], 1]: wins ")


class TestNeeded:
    @pytest.mark.parametrize("defenders", [1, 3, 8])
    @pytest.mark.parametrize("probability", [0.3, 0.5, 0.8, 0.99])
    def test_is_the_least(self, defenders: int, probability: float) -> None:
        least = odds.needed(defenders, probability)
        assert odds.battle(least, defenders).win >= probability
        assert least == 2 or odds.battle(least - 1, defenders).win < probability

    def test_of_a_campaign(self) -> None:
        least = odds.needed([2, [1], 1], 0.7)
        assert odds.campaign(least, [2, [1], 1]).win >= 0.7 > odds.campaign(least - 1, [2, [1], 1]).win

    def test_what_no_number_reaches(self) -> None:
        with pytest.raises(rt.BadOption, match="not even 5000 attackers"):
            odds.needed(5, 0.5, defence_bonus=6, attack_dice=1, defence_dice=1)
        with pytest.raises(rt.BadOption, match="not even 9 attackers"):
            odds.needed(20, 0.5, most=9)


class TestDeepSpace:
    def test_known_answers(self) -> None:
        assert odds.deepspace_battle(1, 1, exact=True).win == Fraction(5, 12)
        assert odds.deepspace_battle(3, 3).win == pytest.approx(0.34661940586419754, abs=1e-15)

    @pytest.mark.parametrize("recruits", [(1, 1), (2, 3), (3, 1)])
    @pytest.mark.parametrize("dogs", list(itertools.product(range(3), repeat=2)))
    def test_dogs_take_the_first_losses(self, recruits: tuple[int, int], dogs: tuple[int, int]) -> None:
        """Roll one die each; a loser with a dog loses the dog, one without loses a recruit."""

        @cache
        def ends(a: int, d: int, x: int, y: int) -> dict[tuple[int, int, int, int], Fraction]:
            if not a or not d:
                return {(a, d, x, y): Fraction(1)}
            found: defaultdict[tuple[int, int, int, int], Fraction] = defaultdict(Fraction)
            won, lost = (a, d, x, y - 1) if y else (a, d - 1, x, y), (a, d, x - 1, y) if x else (a - 1, d, x, y)
            for after, p in ((won, Fraction(15, 36)), (lost, Fraction(21, 36))):
                for end, q in ends(*after).items():
                    found[end] += p * q
            return dict(found)

        left: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        kept: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (a, d, x, y), p in ends(*recruits, *dogs).items():
            left[a, d] += p
            kept[x, y] += p
        got = odds.deepspace_battle(*recruits, *dogs, exact=True)
        assert got.distribution == left
        assert got.dogs == kept


class TestOf:
    TEXT = "A: siam 5, china 1, peru 9 | B: indonesia 3, * 1 | A attack"

    def test_a_blitz(self) -> None:
        game = rt.position("classic", self.TEXT)
        assert odds.of(game, "blitz siam indonesia") == odds.battle(5, 3)
        assert odds.of(game, "blitz siam indonesia to 3") == odds.battle(5, 3, stop_at=3)
        assert odds.of(game, game.rules.parse("blitz siam india")).win == odds.battle(5, 1).win

    def test_one_roll(self) -> None:
        game = rt.position("classic", self.TEXT)
        roll = odds.of(game, "attack siam indonesia 3")
        assert roll.distribution == pytest.approx({(5, 1): 2890 / 7776, (4, 2): 2611 / 7776, (3, 3): 2275 / 7776})
        assert odds.of(game, "attack siam india 1").win == 15 / 36

    def test_options_count(self) -> None:
        text = "A: siam 3 | B: indonesia 3, * 1 | A attack"
        game = rt.position("classic", text, ties="attacker", attack_limit="armies")
        assert odds.of(game, "blitz siam indonesia") == odds.battle(3, 3, ties="attacker", attack_limit="armies")
        assert odds.of(game, "attack siam indonesia 3").expected[1] == pytest.approx(
            sum((2 - lost) * float(p) for lost, p in counted(3, 2, ties="attacker").items())
        )

    def test_hooks_count(self) -> None:
        class Tower(Classic):
            def battle_dice(self, state: Any, source: str, target: str) -> Dice:
                return super().battle_dice(state, source, target)._replace(defence=3, defence_bonus=1)

        rules = Tower(3)
        game = rt.Game(rules, start=rules.read_position(self.TEXT))
        assert odds.of(game, "blitz siam indonesia") == odds.battle(5, 3, defence_dice=3, defence_bonus=1)

    @pytest.mark.parametrize(
        ("action", "why"),
        [
            ("blitz china india", "China has 1 army, an attack needs 2"),
            ("attack siam indonesia 4", "at most 3 dice, got 4"),
            ("blitz siam peru", "Peru belongs to Ada"),
            ("place siam 3", "is over for this turn"),
        ],
    )
    def test_what_is_refused_is_refused_with_its_reason(self, action: str, why: str) -> None:
        game = rt.position("classic", self.TEXT)
        with pytest.raises(rt.IllegalAction, match=why):
            odds.of(game, action)
        assert game.at == 0

    def test_what_is_no_battle(self) -> None:
        game = rt.position("classic", self.TEXT)
        with pytest.raises(rt.BadAction, match="'end' is no battle"):
            odds.of(game, "end")
        with pytest.raises(rt.BadAction):
            odds.of(game, "bombard siam")
        moving = rt.position("classic", "A: siam 5, china 2 | B: * 1 | A fortify")
        with pytest.raises(rt.BadAction, match="no battle"):
            odds.of(moving, "fortify siam china 2")


class TestLuck:
    def test_quantile_of_a_battle(self) -> None:
        battle = odds.battle(5, 3)
        order = [(1, 3), (1, 2), (1, 1), (2, 0), (3, 0), (4, 0), (5, 0)]
        below = 0.0
        for end in order:
            luck, p = battle.luck(*end), float(battle.distribution[end])
            assert luck == pytest.approx((below, p, 1 - below - p), abs=SUM)
            assert luck.quantile == pytest.approx(below + p / 2, abs=SUM)
            below += p

    def test_words(self) -> None:
        assert repr(odds.Luck(0.99, 0.01, 0.0)).startswith("very lucky: 1%")
        assert repr(odds.Luck(0.85, 0.1, 0.05)).startswith("lucky: 15%")
        assert repr(odds.Luck(0.4, 0.2, 0.4)).startswith("nothing unusual: 60%")
        assert repr(odds.Luck(0.1, 0.05, 0.85)).startswith("unlucky: 15%")
        assert repr(odds.Luck(0.0, 0.001, 0.999)).startswith("very unlucky: less than 1%")

    def test_nothing_rolled_yet(self) -> None:
        assert odds.luck(rt.position("classic", TestOf.TEXT)) is None
        assert odds.luck(rt.new_game("classic", seed=1, setup="quick")) is None

    def test_of_a_blitz(self) -> None:
        game = rt.position("classic", TestOf.TEXT, seed=1, chance="manual")
        game.do("blitz siam indonesia")
        game.do("fought 1 / 2")
        assert odds.luck(game) == pytest.approx(odds.battle(5, 3).luck(1, 2))
        game.undo()
        game.do("fought 4 / 0")  # now Indonesia is Ada's
        assert odds.luck(game) == pytest.approx(odds.battle(5, 3).luck(4, 0))

    def test_of_rolls_one_by_one(self) -> None:
        """Two rolls of 3 against 2: the attacker's lead is the sum of two independent ones."""
        game = rt.position("classic", "A: siam 9 | B: indonesia 6, * 1 | A attack", chance="manual")
        for dice in ("6 6 5 / 5 4", "6 4 1 / 5 5"):
            game.do("attack siam indonesia 3")
            game.do(f"roll {dice}")
        both: defaultdict[int, float] = defaultdict(float)
        for one, two in itertools.product(((2, 2890), (0, 2611), (-2, 2275)), repeat=2):
            both[one[0] + two[0]] += one[1] * two[1] / 7776**2
        luck = odds.luck(game)
        assert luck is not None
        assert luck == pytest.approx((both[-4] + both[-2] + both[0], both[2], both[4]), abs=SUM)

    def test_only_the_last_battle_counts(self) -> None:
        game = rt.position("classic", "A: siam 9 | B: indonesia 6, india 6, * 1 | A attack", chance="manual")
        game.do("attack siam india 3")
        game.do("roll 6 6 6 / 1 1")
        game.do("attack siam indonesia 3")
        game.do("roll 1 1 1 / 6 6")
        assert odds.luck(game) == pytest.approx((0, 2275 / 7776, 1 - 2275 / 7776))


class Parts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += f"{data} "


class TestPictures:
    def test_repr_says_the_numbers(self) -> None:
        assert repr(odds.battle(5, 3)) == "5 against 3: wins 64.2%; expected losses 2.08 and 2.24"

    def test_html_has_numbers_a_picture_and_a_table(self) -> None:
        parts = Parts()
        parts.feed(odds.battle(5, 3)._repr_html_())
        images = [attributes for tag, attributes in parts.tags if tag == "img"]
        assert len(images) == 1
        assert images[0]["alt"]
        assert str(images[0]["src"]).startswith("data:image/svg+xml")
        assert "wins 64.2%" in parts.text
        heads = [attributes.get("scope") for tag, attributes in parts.tags if tag == "th"]
        assert heads.count("col") == 2
        assert heads.count("row") == len(odds.battle(5, 3).distribution)
        assert "taken, 5 armies left" in parts.text
        assert "not taken, 1 against 3 left" in parts.text

    def test_attackers_that_are_all_gone(self) -> None:
        assert "not taken, 2 armies left there" in odds.deepspace_battle(3, 3, 1)._repr_html_()

    @pytest.mark.parametrize("armies", [(2, 1), (5, 3), (100, 100), (1000, 1000), (100, 1), (2, 100)])
    def test_svg_has_a_bar_for_each_end_inside_the_picture(self, armies: tuple[int, int]) -> None:
        battle = odds.battle(*armies)
        root = ElementTree.fromstring(battle.svg(300, 80))
        assert root.get("aria-label") == repr(battle)
        bars = [node for node in root.iter() if node.tag.endswith("rect")]
        assert len(bars) == sum(p >= 0.0005 for p in battle.distribution.values())
        for bar in bars:
            x, y, width, height = (float(bar.get(name) or -1) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + width <= 300
            assert 0 <= y <= y + height <= 80
        tall = max(float(bar.get("height") or 0) for bar in bars)
        assert tall == pytest.approx(80 - 30 - 16, abs=0.1)

    def test_plot_draws_into_the_axes_it_is_given(self) -> None:
        from matplotlib.figure import Figure

        ax = Figure().subplots()
        assert odds.battle(5, 3).plot(ax) is ax
        assert len(ax.patches) == 7
        assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(1)
        assert ax.get_title() == "5 against 3: wins 64.2%"
