"""The twelve objectives: each just met and just missed, how far one is, and what claiming one brings and costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from classic.helpers import done, forbids, permits, reasons, what

import riskteach as rt
from riskteach.core.values import changed
from riskteach.revised.rewards import REWARDS

from .helpers import WORLD, at, land, question, region, rules, state

MINOR = ["europe", "north-america", "asia", "8-cities", "1-capital", "4-cities-in-turn"]
MAJOR = ["10-territories-in-turn", "2-capitals", "18-territories", "2-continents", "11-cities", "continent-in-turn"]


FOUR = "china india afghanistan middle-east"


class Case:
    """A position after the attacks in which an objective is met, and without one territory of Ada's just missed."""

    def __init__(self, id: str, mine: list[str], missing: str, far: str, *more: str) -> None:
        self.id, self.mine, self.missing, self.far, self.more = id, mine, missing, far, more

    def game(self, *, without: str = "", companion: bool = False, **options: Any) -> rt.Game:
        """Begin where Ada holds all but one territory; with a companion, another objective can be claimed too."""
        mine, open_, more = self.mine, [self.id], list(self.more)
        if companion and "capital" in self.id:
            mine, open_, more = [*mine, *FOUR.split()], [*open_, "4-cities-in-turn"], [*more, f"conquered {FOUR}"]
            more.append(f"cities {FOUR}")
        elif companion:
            open_, more = [*open_, "1-capital"], [*more, f"B capital {next(p for p in mine if p != without)}"]
        more = [part.replace(f" {without}", "") if without and part[:9] == "conquered" else part for part in more]
        cleo = "brazil" if "japan" in mine else "japan"
        own = land(place for place in mine if place != without)
        text = " | ".join([f"A: {own} | B: * 2 | C: {cleo} 1 | open {' '.join(open_)}", *more, "A attack begun"])
        return at(text, players=3, **options)


SEVEN = "alaska alberta ontario peru brazil egypt congo"
CITIES_8 = f"{SEVEN} siam"
CITIES_11 = f"{SEVEN} siam ural china india"
TEN = list(WORLD.ids[:10])
CASES = [
    Case("europe", region("europe"), "iceland", "Ada holds 6 of the 7 territories of Europe this objective needs"),
    Case(
        "north-america",
        region("north-america"),
        "quebec",
        "Ada holds 8 of the 9 territories of North America this objective needs",
    ),
    Case("asia", region("asia"), "siam", "Ada holds 11 of the 12 territories of Asia this objective needs"),
    Case(
        "8-cities",
        CITIES_8.split(),
        "egypt",
        "Ada holds 7 of the 8 cities this objective needs",
        f"cities {CITIES_8} ural china",
    ),
    Case(
        "1-capital",
        ["peru", "siam"],
        "siam",
        "Ada holds no enemy capital, and this objective needs 1",
        *("A capital alaska", "B capital siam", "C capital japan"),
    ),
    Case(
        "4-cities-in-turn",
        ["peru", "siam", "china", "india", "ural"],
        "china",
        "Ada has conquered 3 of the 4 cities this turn this objective needs",
        "conquered siam china india ural",
        "cities siam china india ural peru alaska",
    ),
    Case(
        "10-territories-in-turn",
        ["peru", *TEN],
        "alaska",
        "Ada has conquered 9 of the 10 territories this turn this objective needs",
        f"conquered {' '.join(TEN)}",
    ),
    Case(
        "2-capitals",
        ["peru", "siam", "ural"],
        "ural",
        "Ada holds 1 of the 2 enemy capitals this objective needs",
        *("A capital alaska", "B capital siam", "C capital ural"),
    ),
    Case(
        "18-territories",
        list(WORLD.ids[:18]),
        "alaska",
        "Ada holds 17 of the 18 territories this objective needs",
    ),
    Case(
        "2-continents",
        region("australia", "south-america"),
        "peru",
        "Ada holds 1 of the 2 whole continents this objective needs",
    ),
    Case(
        "11-cities",
        CITIES_11.split(),
        "china",
        "Ada holds 10 of the 11 cities this objective needs",
        f"cities {CITIES_11} japan iceland",
    ),
    Case(
        "continent-in-turn",
        ["siam", *region("australia")],
        "new-guinea",
        "Ada has conquered 3 of the 4 territories of Australia this objective needs",
        f"conquered {' '.join(region('australia'))}",
    ),
]
BY_ID = {case.id: case for case in CASES}


class TestEach:
    def test_all_twelve_are_here(self) -> None:
        assert [case.id for case in CASES] == MINOR + MAJOR
        known = rules(CASES[0].game()).objectives
        assert [id for id, one in known.items() if one.grade == "minor"] == MINOR
        assert [id for id, one in known.items() if one.grade == "major"] == MAJOR

    @pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
    def test_just_met(self, case: Case) -> None:
        game = case.game()
        game.do("end")
        assert question(game) == "Ada may claim an objective"
        rule = f"revised.objective.{case.id}"
        assert permits(game, f"objective {case.id}") == {"revised.objective.claim", rule}
        happened = done(game, f"objective {case.id}")
        assert [by for _, by in happened] == [rule, "revised.objective.claim"]
        assert state(game).objectives == ((case.id,), (), ())
        assert state(game).on_table == ()

    @pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
    def test_just_missed(self, case: Case) -> None:
        game = case.game(without=case.missing)
        game.do("end")
        assert question(game) == "Ada fortifies, or ends the turn"
        told = reasons(game, f"objective {case.id}")
        assert case.far in told
        assert told[0].startswith("'objective' comes after the attacks, when one is met, and now Ada fortifies")
        assert f"revised.objective.{case.id}" in forbids(game, f"objective {case.id}")
        assert case.missing in rules(game).progress(state(game), 0)[case.id].wants

    @pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
    def test_missed_while_another_can_be_claimed(self, case: Case) -> None:
        """The same reason where the question is what to claim: nothing else forbids it."""
        game = case.game(without=case.missing, companion=True)
        game.do("end")
        assert question(game) == "Ada may claim an objective"
        assert forbids(game, f"objective {case.id}") == {f"revised.objective.{case.id}"}
        assert reasons(game, f"objective {case.id}") == [case.far]
        assert len(game.legal_actions()) == 2


class TestWhatCounts:
    """Near misses of another kind than one territory too few."""

    def after(self, text: str, **options: Any) -> rt.Game:
        game = at(f"{text} | A attack begun", players=3, **options)
        game.do("end")
        return game

    def claimable(self, game: rt.Game) -> list[str]:
        return [str(action).removeprefix("objective ") for action in game.legal_actions() if str(action) != "end"]

    def test_ones_own_capital_is_no_enemy_capital_and_need_not_be_kept(self) -> None:
        text = "A: siam 2, peru 2 | B: * 2 | open 1-capital 2-capitals | C capital brazil"
        own = self.after(f"{text} | A capital siam | B capital ural")
        assert "fortifies" in question(own)
        lost = self.after(f"{text} | A capital alaska | B capital siam")
        assert self.claimable(lost) == ["1-capital"]

    def test_the_capital_of_who_is_out_counts(self) -> None:
        game = self.after("A: siam 2, peru 2 | B: * 2 | open 2-capitals | B capital siam | C capital peru")
        assert self.claimable(game) == ["2-capitals"]

    def test_cities_held_before_do_not_count_as_conquered(self) -> None:
        cities = "siam china india ural peru alaska"
        text = f"A: {land(cities.split())} | B: * 2 | cities {cities} | open 4-cities-in-turn"
        assert self.claimable(self.after(f"{text} | conquered siam china india ural")) == ["4-cities-in-turn"]
        assert "fortifies" in question(self.after(f"{text} | conquered siam china india"))

    @pytest.mark.parametrize(("option", "met"), [("cities", False), ("territories", True)])
    def test_four_of_one_turn_are_cities_or_territories_by_the_option(self, option: str, met: bool) -> None:
        text = "A: siam 2, china 2, india 2, ural 2, peru 2 | B: * 2 | cities siam | open 4-cities-in-turn"
        game = self.after(f"{text} | conquered siam china india ural", four_in_turn=option)
        assert self.claimable(game) == ["4-cities-in-turn"] if met else "fortifies" in question(game)
        assert game.rules.name("4-cities-in-turn") == f"4 {option} in one turn"
        three = self.after(f"{text} | conquered siam china india", four_in_turn=option)
        assert "fortifies" in question(three)

    def test_a_continent_in_which_one_held_something_at_the_start_is_not_new(self) -> None:
        mine = region("australia")
        text = f"A: siam 2, {land(mine)} | B: * 2 | open continent-in-turn"
        assert self.claimable(self.after(f"{text} | conquered {' '.join(mine)}")) == ["continent-in-turn"]
        held = self.after(f"{text} | conquered {' '.join(mine[1:])}")
        assert "fortifies" in question(held)
        assert "0 of the 4 territories of South America" in reasons(held, "objective continent-in-turn")[1]

    def test_where_something_was_held_in_every_continent_none_can_be_new(self) -> None:
        one_each = [region(name)[0] for name in WORLD.regions]
        game = self.after(f"A: {land(one_each)} | B: * 2 | open continent-in-turn")
        told = "Ada has conquered no continent in which nothing was held before this turn, and this objective needs 1"
        assert told in reasons(game, "objective continent-in-turn")

    def test_what_was_conquered_in_an_earlier_turn_is_held_not_conquered(self) -> None:
        game = at("A: siam 5 | B: india 1, * 2 | C: peru 1 | open 4-cities-in-turn | A attack", players=3)
        done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert state(game).conquests == ("india",)
        done(game, "end", "end", "draw peru")
        assert state(game).conquests == ()

    def test_two_continents_may_be_any(self) -> None:
        mine = region("africa", "australia")
        assert self.claimable(self.after(f"A: {land(mine)} | B: * 2 | open 2-continents")) == ["2-continents"]

    def test_it_is_looked_at_what_is_held_after_the_attacks(self) -> None:
        game = at("A: siam 9, * 1 | B: india 1, peru 1 | open asia | A attack", players=3)
        assert "has to wait" not in game.explain("objective asia").message
        assert "revised.turn.order" in forbids(game, "objective asia")
        done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3", "end")
        assert self.claimable(game) == ["asia"]


TWO = "A: * 2 | B: peru 1 | open asia europe 18-territories"


class TestClaiming:
    def test_the_choice_among_those_met_is_the_players(self) -> None:
        game = at(f"{TWO} | A attack begun", players=3)
        game.do("end")
        ways = ["objective europe", "objective asia", "objective 18-territories", "end"]
        assert list(map(str, game.legal_actions())) == ways

    def test_none_has_to_be_claimed(self) -> None:
        game = at(f"{TWO} | conquered siam | A attack begun", players=3)
        game.do("end")
        assert permits(game, "end") == {"revised.objective.claim"}
        assert done(game, "end") == [("Ada claims no objective", "revised.objective.claim")]
        done(game, "end")
        assert question(game) == "Ada draws a card"

    def test_its_name_may_be_typed_with_blanks(self) -> None:
        game = at(f"{TWO} | A attack begun", players=3)
        game.do("end")
        assert str(game.rules.parse("Objective 18 territories")) == "objective 18-territories"

    def test_one_a_turn(self) -> None:
        game = at(f"{TWO} | A attack begun", players=3)
        done(game, "end", "objective asia", "reward sure-card")
        assert question(game) == "Ada fortifies, or ends the turn"
        assert "revised.turn.order" in forbids(game, "objective europe")
        done(game, "end")

    def test_each_is_taken_once(self) -> None:
        text = "A: * 2 | B: peru 1 | open europe | B objectives asia | A attack begun"
        game = at(text, players=3)
        game.do("end")
        assert forbids(game, "objective asia") == {"revised.objective.claim"}
        assert reasons(game, "objective asia") == ["the objective Asia belongs to Ben"]
        assert reasons(game, "objective 18-territories") == [
            "the objective 18 territories is not among those of this game"
        ]

    def test_nothing_else_goes_on_meanwhile(self) -> None:
        game = at(f"{TWO} | A attack begun", players=3)
        game.do("end")
        for action in ("attack siam india 1", "fortify siam india 1", "place siam 1"):
            assert "revised.objective.claim" in forbids(game, action)

    @pytest.mark.parametrize("conquered", [True, False])
    def test_an_objective_costs_the_card(self, conquered: bool) -> None:
        game = at(f"{TWO}{' | conquered siam' * conquered} | A attack begun", players=3)
        happened = done(game, "end", "objective asia", "reward early-manoeuvre", "end")
        assert state(game).seat == 1
        assert (
            what(happened, "revised.objective.no-card")
            == ["Ada has claimed an objective, so there is no card"] * conquered
        )

    def test_the_next_turn_may_bring_another_one_or_a_card(self) -> None:
        game = at(f"{TWO} | A attack begun", players=3)
        done(game, "end", "objective asia", "reward sure-card", "end", "draw siam")
        done(game, "place peru 3", "end", "end")
        assert not state(game).claimed
        done(game, f"place alaska {int(rules(game).reinforcements(state(game), 0))}", "end")
        assert question(game) == "Ada may claim an objective"


class TestTheRewardUnderIt:
    def test_it_is_one_of_its_grade_each_equally_likely_and_known_to_nobody(self) -> None:
        game = at(f"{TWO} | A attack begun", players=3)
        done(game, "end", "objective 18-territories")
        chances = {str(action): p for action, p in game.state.chance_outcomes()}
        assert chances == dict.fromkeys(
            ("reward major-tower", "reward attack-die", "reward defence-die", "reward two-units"), Fraction(1, 4)
        )
        assert all(state(game).view(seat) == changed(state(game), hands=((),) * 3) for seat in range(3))

    def test_those_won_already_are_out(self) -> None:
        game = at(f"{TWO} | B objectives north-america | B rewards sure-card | A attack begun", players=3)
        done(game, "end", "objective asia")
        assert len(list(game.state.chance_outcomes())) == 3
        assert forbids(game, "reward sure-card") == {"revised.setup.rewards"}
        assert reasons(game, "reward sure-card") == ["Ben has won a sure card already"]
        assert reasons(game, "reward attack-die") == [
            "Asia is a minor objective, and one more die to attack a major reward"
        ]
        assert permits(game, "reward minor-tower") == {"revised.setup.rewards"}

    def test_the_last_one_is_certain(self) -> None:
        text = "A: * 2 | B: peru 1 | open asia | B objectives europe north-america 8-cities | A attack begun"
        game = at(f"B rewards minor-tower sure-card early-manoeuvre | {text}", players=3)
        done(game, "end", "objective asia")
        assert list(map(str, game.legal_actions())) == ["reward extra-manoeuvre"]

    @pytest.mark.parametrize("reward", REWARDS)
    def test_each_says_what_it_is_good_for(self, reward: str) -> None:
        text = "A: * 2 | B: peru 1 | open asia 18-territories | A attack begun"
        objective = {"minor": "asia", "major": "18-territories"}[REWARDS[reward].grade]
        game = at(text, players=3)
        happened = done(game, "end", f"objective {objective}", f"reward {reward}")
        assert happened[-1] == (f"Ada {REWARDS[reward].works}", REWARDS[reward].rule.id)

    def test_it_is_shown_and_kept(self) -> None:
        game = at(f"{TWO} | A attack begun", players=3)
        happened = done(game, "end", "objective asia", "reward sure-card")
        assert happened[-2:] == [
            ("The reward under the objective Asia is a sure card", "revised.setup.rewards"),
            ("Ada gets a card at the end of every turn", "revised.reward.sure-card"),
        ]
        assert state(game).rewards == (("sure-card",), (), ())
