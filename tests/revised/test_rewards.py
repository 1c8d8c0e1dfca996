"""The rewards: towers and their reach, manoeuvres, the sure card, dice and armies, and what it is all worth exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from classic.helpers import armies, done, forbids, permits, reasons, what

import riskteach as rt
from riskteach.core.tally import Tally

from .helpers import at, question, rules, state


def bonuses(game: rt.Game, source: str, target: str) -> tuple[Tally, Tally]:
    return rules(game).dice_bonuses(state(game), source, target)


def points(game: rt.Game, source: str, target: str) -> tuple[int, int]:
    mine, theirs = bonuses(game, source, target)
    return int(mine), int(theirs)


MINE = "A: siam 9, india 9, ural 9 | B: * 2 | C: japan 1"


class TestTower:
    @pytest.mark.parametrize(
        ("tower", "reach", "expected"),
        [
            # Siam attacks Indonesia; Ada's towers. Neighbours of Siam: China, India, Indonesia; of Indonesia: Siam,
            # New Guinea, Western Australia.
            ("siam", "battle", 1),
            ("siam", "own-side", 1),
            ("india", "battle", 1),
            ("india", "own-side", 1),
            ("new-guinea", "battle", 1),
            ("new-guinea", "own-side", 0),
            ("ural", "battle", 0),
            ("ural", "own-side", 0),
            ("eastern-australia", "battle", 0),
        ],
    )
    def test_it_reaches_its_territory_and_the_adjacent_ones(self, tower: str, reach: str, expected: int) -> None:
        own = "siam 9, india 9, ural 9, new-guinea 1, eastern-australia 1"
        game = at(f"A: {own} | B: * 2 | C: japan 1 | towers {tower} | A attack", tower_reach=reach)
        assert points(game, "siam", "indonesia") == (expected, 0)

    @pytest.mark.parametrize(
        ("tower", "reach", "expected"),
        [
            ("indonesia", "battle", 1),
            ("indonesia", "own-side", 1),
            ("new-guinea", "own-side", 1),
            ("china", "battle", 1),
            ("china", "own-side", 0),
            ("ukraine", "battle", 0),
        ],
    )
    def test_it_defends_too(self, tower: str, reach: str, expected: int) -> None:
        game = at(f"{MINE} | towers {tower} | A attack", tower_reach=reach)
        assert points(game, "siam", "indonesia") == (0, expected)

    def test_it_is_for_its_owner_only(self) -> None:
        game = at(f"{MINE.replace('japan 1', 'china 1')} | towers china | A attack")
        assert points(game, "siam", "indonesia") == (0, 0), "it is Cleo's"
        assert points(game, "siam", "china") == (0, 1)

    def test_two_of_one_owner_do_not_add_up(self) -> None:
        game = at(f"{MINE} | towers siam india | A attack")
        assert points(game, "siam", "indonesia") == (1, 0)
        assert points(at(f"{MINE} | towers siam siam | A attack"), "siam", "indonesia") == (1, 0)

    def test_each_side_may_have_one(self) -> None:
        assert points(at(f"{MINE} | towers siam new-guinea | A attack"), "siam", "indonesia") == (1, 1)

    def test_it_raises_the_highest_die_only_and_says_why(self) -> None:
        game = at(f"{MINE} | towers siam | A attack")
        happened = done(game, "attack siam indonesia 3", "roll 6 5 2 / 6 5")
        assert what(happened, "revised.reward.tower") == ["The highest die of Ada counts 1 more: a tower in Siam"]
        assert what(happened, "battle.compare") == ["7 against 6: Ben loses the comparison"]
        assert what(happened, "battle.tie") == ["5 against 5: Ada loses the comparison"]
        assert armies(game, "siam", "indonesia") == [8, 1]

    def test_a_raised_tie_is_a_win_and_a_raised_five_ties_a_six(self) -> None:
        game = at(f"{MINE} | towers siam new-guinea | A attack")
        happened = done(game, "attack siam indonesia 1", "roll 5 / 6 6")
        assert what(happened, "battle.compare") == ["6 against 7: Ada loses the comparison"]

    def test_it_is_lost_with_its_territory(self) -> None:
        game = at(f"{MINE.replace('* 2', '* 1')} | towers indonesia siam | A attack")
        happened = done(game, "attack siam indonesia 3", "roll 6 6 6 / 1")
        assert what(happened, "revised.reward.tower")[-1] == "The tower of Ben in Indonesia is destroyed"
        assert state(game).towers == ("siam",)
        done(game, "occupy 3")
        assert points(game, "indonesia", "new-guinea") == (1, 0), "that of Siam is beside it"

    def test_both_towers_of_a_territory_are_lost_together(self) -> None:
        game = at(f"{MINE.replace('* 2', '* 1')} | towers indonesia indonesia | A attack")
        done(game, "attack siam indonesia 3", "roll 6 6 6 / 1")
        assert state(game).towers == ()

    def test_the_one_who_wins_it_places_it_on_own_land(self) -> None:
        game = at("A: * 2 | B: peru 1 | open asia | conquered siam | A attack begun", players=3)
        done(game, "end", "objective asia", "reward minor-tower")
        assert question(game) == "Ada puts the tower on a territory"
        assert forbids(game, "tower peru") == {"revised.reward.tower"}
        assert reasons(game, "tower peru") == ["Peru belongs to Ben, not to Ada"]
        assert permits(game, "tower brazil") == {"revised.reward.tower"}
        for action in ("end", "fortify siam india 1"):
            assert "revised.reward.tower" in forbids(game, action)
        happened = done(game, "tower brazil")
        assert happened[0] == ("Ada puts a tower on Brazil", "revised.reward.tower")
        assert game.state.at("brazil").marks == ("tower-A",)
        assert game.rules.mark("tower-A") == "a tower of Ada"

    def test_it_defends_in_the_very_next_turn(self) -> None:
        game = at("A: * 2 | B: peru 5 | open asia | A attack begun", players=3)
        done(game, "end", "objective asia", "reward minor-tower", "tower brazil", "end", "place peru 3")
        happened = done(game, "attack peru venezuela 1", "roll 6 / 6 6")
        assert what(happened, "revised.reward.tower") == ["The highest die of Ada counts 1 more: a tower in Brazil"]


class TestManoeuvres:
    def test_the_early_one_comes_after_placing_and_before_the_attacks(self) -> None:
        game = at(f"{MINE} | A rewards early-manoeuvre | A reinforce 3")
        assert "revised.turn.order" not in forbids(game, "fortify siam india 1") - {"revised.turn.order"}
        game.do("place siam 3")
        assert question(game) == "Ada fortifies before the attacks, or goes on"
        assert "revised.reward.early-manoeuvre" in forbids(game, "attack siam indonesia 1")
        assert permits(game, "fortify siam india 4") >= {"fortify", "revised.reward.early-manoeuvre"}
        assert forbids(game, "fortify siam india 12") == {"fortify"}
        assert done(game, "fortify siam india 4") == [
            ("Ada moves 4 armies from Siam to India", "revised.reward.early-manoeuvre")
        ]
        assert question(game) == "Ada attacks, or ends the attacks"
        assert forbids(game, "fortify siam india 1") == {"revised.turn.order"}

    def test_it_may_be_skipped_and_the_usual_one_is_still_there(self) -> None:
        game = at(f"{MINE} | A rewards early-manoeuvre | A early")
        assert permits(game, "end") == {"revised.reward.early-manoeuvre"}
        done(game, "end", "end")
        assert question(game) == "Ada fortifies, or ends the turn"

    def test_nobody_else_has_it(self) -> None:
        game = at(f"{MINE} | B rewards early-manoeuvre extra-manoeuvre | A reinforce 3")
        game.do("place siam 3")
        assert question(game) == "Ada attacks, or ends the attacks"
        done(game, "end", "end")
        assert state(game).seat == 1

    @pytest.mark.parametrize("first", ["fortify siam india 2", "end"])
    def test_the_extra_one_comes_at_the_end(self, first: str) -> None:
        game = at(f"{MINE} | A rewards extra-manoeuvre | A fortify")
        done(game, first)
        assert question(game) == "Ada fortifies once more, or ends the turn"
        assert "revised.reward.extra-manoeuvre" in forbids(game, "attack siam indonesia 1")
        assert permits(game, "fortify india ural 2") >= {"revised.reward.extra-manoeuvre"}
        happened = done(game, "fortify india ural 2")
        assert happened[0] == ("Ada moves 2 armies from India to Ural", "revised.reward.extra-manoeuvre")
        assert state(game).seat == 1

    def test_it_works_in_the_turn_in_which_it_is_won(self) -> None:
        game = at("A: * 2 | B: peru 1 | open asia | A attack begun", players=3)
        done(game, "end", "objective asia", "reward extra-manoeuvre", "end")
        assert question(game) == "Ada fortifies once more, or ends the turn"

    def test_the_early_one_works_from_the_next_turn_on(self) -> None:
        game = at("A: * 2 | B: peru 1 | open asia | A attack begun", players=3)
        done(game, "end", "objective asia", "reward early-manoeuvre", "end", "place peru 3", "end", "end")
        done(game, f"place siam {state(game).phase.left}")  # type: ignore[attr-defined]
        assert question(game) == "Ada fortifies before the attacks, or goes on"

    @pytest.mark.parametrize("phase", ["early", "extra"])
    def test_they_go_as_far_as_fortifying_does(self, phase: str) -> None:
        text = f"{MINE} | A rewards early-manoeuvre extra-manoeuvre | A {phase}"
        assert forbids(at(text, fortify="adjacent"), "fortify siam ural 1") == {"fortify"}
        assert permits(at(text), "fortify siam ural 1")

    def test_a_set_traded_after_the_early_one_is_placed_and_no_manoeuvre_comes_again(self) -> None:
        hand = "A cards alaska alberta argentina"
        game = at(f"{MINE} | {hand} | A rewards early-manoeuvre | A early")
        game.do("end")
        trade = next(str(action) for action in game.legal_actions() if str(action).startswith("trade"))
        done(game, trade)
        assert question(game) == "Ada has 4 armies to place"
        assert game.rules.read_position(game.state.text) == game.state
        done(game, "place siam 4")
        assert question(game) == "Ada attacks, or ends the attacks"


class TestSureCard:
    OWN = "A: * 2 | B: peru 1 | A objectives europe | A rewards sure-card | open asia"

    @pytest.mark.parametrize("conquered", ["", " | conquered siam"])
    @pytest.mark.parametrize("claims", [True, False])
    def test_with_and_without_conquest_and_objective_and_never_two(self, conquered: str, claims: bool) -> None:
        game = at(f"{self.OWN}{conquered} | A attack begun", players=3)
        done(game, "end", *(["objective asia", "reward early-manoeuvre"] if claims else ["end"]))
        happened = done(game, "end")
        assert what(happened, "revised.reward.sure-card") == ["Ada gets a card at the end of every turn"]
        assert question(game) == "Ada draws a card"
        done(game, "draw siam")
        assert state(game).hands[0] == ("siam",)
        assert state(game).seat == 1

    def test_it_works_at_the_end_of_the_turn_in_which_it_is_won(self) -> None:
        game = at("A: * 2 | B: peru 1 | open asia | A attack begun", players=3)
        done(game, "end", "objective asia", "reward sure-card", "end")
        assert question(game) == "Ada draws a card"

    def test_without_it_nothing_conquered_means_no_card(self) -> None:
        game = at(f"{MINE} | B rewards sure-card | A fortify")
        happened = done(game, "end")
        assert what(happened, "revised.reward.sure-card") == []
        assert state(game).seat == 1


class TestDice:
    @pytest.mark.parametrize(("there", "most"), [(2, 1), (3, 2), (4, 3), (5, 4), (9, 4)])
    def test_one_more_to_attack_as_far_as_the_armies_allow(self, there: int, most: int) -> None:
        game = at(f"A: siam {there} | B: * 9 | C: japan 1 | A rewards attack-die | A attack")
        assert permits(game, f"attack siam india {most}") >= {"attack.dice"}
        assert forbids(game, f"attack siam india {most + 1}") == {"attack.dice"}
        limit = rules(game).attack_limit(state(game), 0)
        assert str(limit) == "4 = 3 (dice to attack) + 1 (the reward)"
        assert [rule.id for rule in limit.rules] == ["classic.attack.dice", "revised.reward.attack-die"]

    def test_it_is_for_its_owner_only(self) -> None:
        game = at("A: siam 9 | B: * 9 | C: japan 1 | B rewards attack-die | A attack")
        assert reasons(game, "attack siam india 4") == ["Siam has 9 armies: at most 3 dice, got 4"]

    @pytest.mark.parametrize(("there", "most"), [(1, 1), (2, 2), (3, 3), (9, 3)])
    def test_one_more_to_defend_as_far_as_the_armies_allow(self, there: int, most: int) -> None:
        game = at(f"A: siam 9 | B: india {there}, * 1 | C: japan 1 | B rewards defence-die | A attack")
        game.orders("defend", "ask")
        game.do("attack siam india 3")
        assert permits(game, f"defend {most}") == {"defend.dice"}
        assert forbids(game, f"defend {most + 1}") == {"defend.dice"}

    def test_four_against_three_lose_three_armies_a_roll(self) -> None:
        text = "A: siam 9 | B: india 5, * 1 | C: japan 1 | A rewards attack-die | B rewards defence-die | A attack"
        game = at(text)
        done(game, "attack siam india 4", "roll 6 5 4 1 / 5 5 3")
        assert armies(game, "siam", "india") == [8, 3]
        chances = at(f"{text} begun > roll siam india 4 3").state.chance_outcomes()
        assert sum((p for _, p in chances), Fraction()) == 1

    @pytest.mark.parametrize(("there", "most"), [(2, 1), (3, 2), (4, 4), (5, 4)])
    def test_no_roll_can_use_up_the_attacker_where_all_armies_may_roll(self, there: int, most: int) -> None:
        text = (
            f"A: siam {there} | B: india 5, * 1 | C: japan 1 | A rewards attack-die | B rewards defence-die | A attack"
        )
        game = at(text, attack_limit="armies")
        assert permits(game, f"attack siam india {most}") >= {"attack.dice"}
        assert forbids(game, f"attack siam india {most + 1}") == {"attack.dice"}
        if there == 3:
            assert reasons(game, "attack siam india 3") == [
                "Siam has 3 armies, and may lose 3 at once: not all may roll"
            ]

    def test_where_only_two_defend_three_of_three_may_roll(self) -> None:
        game = at("A: siam 3 | B: india 5, * 1 | C: japan 1 | A attack", attack_limit="armies")
        assert permits(game, "attack siam india 3")

    def test_two_more_armies(self) -> None:
        game = at(f"{MINE} | A rewards two-units | B reinforce 3")
        mine = rules(game).reinforcements(state(game), 0)
        assert str(mine) == "5 = 3 (3 territories, the least is three) + 2 (the reward)"


# -- what it is worth, counted by hand ----------------------------------------------------------------

SETTINGS = [
    # options, sections, dice (attack, defence), bonus (attack, defence)
    ("", (3, 2), (0, 0)),
    ("towers siam", (3, 2), (1, 0)),
    ("towers india", (3, 2), (0, 1)),
    ("towers siam india", (3, 2), (1, 1)),
    ("A hero siam", (3, 2), (1, 0)),
    ("A hero siam | towers siam", (3, 2), (2, 0)),
    ("B hero india | towers india", (3, 2), (0, 2)),
    ("A rewards attack-die", (4, 2), (0, 0)),
    ("B rewards defence-die", (3, 3), (0, 0)),
    ("A rewards attack-die | B rewards defence-die | A hero siam | towers siam india | B hero india", (4, 3), (2, 2)),
]


def by_hand(dice: tuple[int, int], bonus: tuple[int, int]) -> dict[int, Fraction]:
    """Count all ordered rolls by the attacker's losses."""
    counts: Counter[int] = Counter()
    for roll in product(range(1, 7), repeat=sum(dice)):
        attack, defence = sorted(roll[: dice[0]], reverse=True), sorted(roll[dice[0] :], reverse=True)
        attack[0] += bonus[0]
        defence[0] += bonus[1]
        counts[sum(a <= d for a, d in zip(attack, defence, strict=False))] += 1
    return {lost: Fraction(count, 6 ** sum(dice)) for lost, count in counts.items()}


class TestExactly:
    @pytest.mark.parametrize(("more", "dice", "bonus"), SETTINGS)
    def test_a_roll_as_played_as_chance_and_as_odds(
        self, more: str, dice: tuple[int, int], bonus: tuple[int, int]
    ) -> None:
        text = f"A: siam 9 | B: india 9, * 1 | C: japan 1{' | ' + more if more else ''} | A attack"
        game = at(text, heroes=True)
        right = by_hand(dice, bonus)
        odds = rt.odds.of(game, f"attack siam india {dice[0]}")
        pairs = min(dice)
        assert {9 - a: p for (a, _), p in odds.distribution.items()} == pytest.approx(
            {lost: float(p) for lost, p in right.items()}
        )
        assert all(9 - a + 9 - d == pairs for a, d in odds.distribution)
        game.do(f"attack siam india {dice[0]}")
        played: Counter[int] = Counter()
        exact: dict[int, Fraction] = {}
        for action, p in game.state.chance_outcomes():
            after = game.state.play(action, drawn=True)[0]
            lost = 9 - after.armies_in("siam")
            played[lost] += 1
            exact[lost] = exact.get(lost, Fraction()) + p
        assert exact == right

    @pytest.mark.parametrize(("more", "dice", "bonus"), SETTINGS)
    def test_a_blitz_by_the_same_dice(self, more: str, dice: tuple[int, int], bonus: tuple[int, int]) -> None:
        game = at(f"A: siam 7 | B: india 4, * 1 | C: japan 1{' | ' + more if more else ''} | A attack", heroes=True)
        odds = rt.odds.of(game, "blitz siam india")
        right = rt.odds.battle(
            7, 4, attack_dice=dice[0], defence_dice=dice[1], attack_bonus=bonus[0], defence_bonus=bonus[1]
        )
        assert odds.win == pytest.approx(right.win)
        game.do("blitz siam india")
        chances = dict(game.state.chance_outcomes())
        assert sum(chances.values()) == 1
        won = sum(p for fought, p in chances.items() if fought.defenders == 0)
        assert float(won) == pytest.approx(right.win)

    def test_a_tower_and_a_hero_make_eight(self) -> None:
        game = at("A: siam 9 | B: india 9, * 1 | C: japan 1 | A hero siam | towers siam | A attack", heroes=True)
        mine, theirs = bonuses(game, "siam", "india")
        assert str(mine) == "2 = 1 (a tower in Siam) + 1 (the hero)"
        assert [rule.id for rule in mine.rules] == ["revised.reward.tower", "revised.hero"]
        assert int(theirs) == 0
        happened = done(game, "attack siam india 1", "roll 6 / 6 6")
        assert what(happened, "battle.compare") == ["8 against 6: Ben loses the comparison"]

    def test_a_blitz_takes_what_stands_there_too(self) -> None:
        text = "A: siam 9 | B: india 1, * 1 | C: japan 1 | B hero india | towers india | A attack"
        game = at(text, heroes=True)
        game.do("blitz siam india")
        happened = done(game, "fought 8 / 0")
        assert what(happened, "revised.reward.tower") == ["The tower of Ben in India is destroyed"]
        assert what(happened, "revised.hero.lost") == ["The hero of Ben leaves the board with the last army of India"]


def test_all_of_it_is_named_in_the_rulebook() -> None:
    book: Any = rt.rulebook("revised")
    for reward in (
        "tower",
        "early-manoeuvre",
        "extra-manoeuvre",
        "sure-card",
        "attack-die",
        "defence-die",
        "two-units",
    ):
        assert book[f"revised.reward.{reward}"].sources
