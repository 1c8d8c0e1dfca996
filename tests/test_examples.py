"""Every rule has an example in which it decides, and every option a position in which its values differ."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt
from riskteach.core.rules import Role, Rule, Standing
from riskteach.lessons.examples import Example, Result, attempt, examples
from riskteach.lessons.mission_scenarios import FOES
from riskteach.lessons.scenarios import scenarios
from riskteach.widgets import rulepages

BOOKS = {game: rt.rulebook(game) for game in rt.games()}
TABLES = {game: examples(game) for game in rt.games()}
TABLE = TABLES["classic"]

# Two play: who beats the other player has won, and the neutral has no cards, so there is nothing to trade in between.
NEVER_FORBIDS = {("two-player", "classic.eliminate")}
# The rule of the objective itself always stands beside it: who meets an objective alone may claim it.
NEVER_ALONE = {"revised.teams.single": ["revised.objective.8-cities", "revised.teams.single"]}
# Numbers from one to eight: no single position tells all of them apart.
SCALES = {"objectives_to_win": 2}


def tried(example: Example, number: int) -> Result:
    return attempt(example.game(), example.tries[number].action)


def decides(rule: str, result: Result) -> bool:
    """Whether a rule is behind the verdict, or behind something that happened."""
    return rule in {one.id for one in (*result.rules, *(event.rule for event in (*result.events, *result.followed)))}


def rule_of(example: Example) -> Rule:
    return BOOKS[example.game_name][example.rule]


def every() -> list[Any]:
    return [pytest.param(one, id=one.rule) for table in TABLES.values() for one in table.values()]


def forbidding() -> list[Any]:
    found = [one for one in every() if Role.FORBIDS in rule_of(one.values[0]).roles]
    return [one for one in found if (one.values[0].game_name, one.values[0].rule) not in NEVER_FORBIDS]


def choices() -> list[Any]:
    return [one for one in every() if rule_of(one.values[0]).option is not None]


class TestEveryRule:
    @pytest.mark.parametrize("game", rt.games())
    def test_has_an_example_and_no_example_lacks_its_rule(self, game: str) -> None:
        assert sorted(TABLES[game]) == sorted(BOOKS[game])
        assert {one.game_name for one in TABLES[game].values()} == {game}

    @pytest.mark.parametrize("example", every())
    def test_what_is_shown_is_allowed_and_decided_by_the_rule(self, example: Example) -> None:
        result = tried(example, 0)
        assert result.allowed, result.text
        if example.by or rule_of(example).roles != (Role.FORBIDS,):
            assert decides(example.by or example.rule, result)

    @pytest.mark.parametrize("example", forbidding())
    def test_a_rule_that_forbids_refuses_something_by_itself_alone(self, example: Example) -> None:
        assert example.refused is not None
        result = attempt(example.game(), example.refused.action)
        assert not result.allowed
        assert [rule.id for rule in result.rules] == NEVER_ALONE.get(example.rule, [example.rule])

    @pytest.mark.parametrize("example", every())
    def test_the_rest(self, example: Example) -> None:
        """A stand-in refuses what it is to refuse; what is done otherwise is done without the rule."""
        if example.refused is not None:
            result = attempt(example.game(), example.refused.action)
            assert not result.allowed
            assert {rule.id for rule in result.rules} == {*NEVER_ALONE.get(example.rule, [example.by or example.rule])}
        if example.otherwise is not None:
            result = attempt(example.game(), example.otherwise.action)
            assert result.allowed, result.text
            assert not decides(example.rule, result)

    @pytest.mark.parametrize("example", every())
    def test_only_a_definition_has_a_stand_in(self, example: Example) -> None:
        if example.by:
            assert rule_of(example).roles == (Role.DEFINITION,)
            assert example.by in BOOKS[example.game_name]

    @pytest.mark.parametrize("example", every())
    def test_its_words(self, example: Example) -> None:
        assert example.part in ("whole game", "set-up", *example.game().rules.stages)
        for one in example.tries:
            assert one.says[0].isupper()
            assert one.says.endswith(".")
            assert len(one.says) <= 100
        for place in example.look:
            assert place in example.game().board.index or place in example.game().board.regions

    @pytest.mark.parametrize("example", every())
    def test_what_may_be_tried_does_not_read_alike(self, example: Example) -> None:
        labels = [label for _, label, _ in rulepages.example(example, "", None)["tries"]]
        assert len(set(labels)) == len(example.tries)

    @pytest.mark.parametrize("example", every())
    def test_an_open_question_says_what_hangs_on_it(self, example: Example) -> None:
        assert bool(example.hangs) == (rule_of(example).standing != Standing.STATED)

    @pytest.mark.parametrize("example", every())
    def test_a_part_of_the_turn_is_the_one_in_which_it_is_asked(self, example: Example) -> None:
        stage = example.game().state.phase.stage
        if example.part == "set-up":
            assert stage == "set-up"
        elif stage == "set-up":
            assert example.part == "whole game"


def came(game: str, id: str) -> list[list[bool]]:
    """What each value of a rule's option makes of the actions of its choice."""
    option = BOOKS[game][id].option
    assert option is not None
    return [[one.allowed for one in results] for _, _, results in TABLES[game][id].compare(option)]


class TestOptions:
    @pytest.mark.parametrize("example", choices())
    def test_values_lead_to_different_things(self, example: Example) -> None:
        option = rule_of(example).option
        assert option is not None
        columns = list(example.compare(option))
        assert [value for value, _, _ in columns] == [value for value, _ in option.values]
        told = [[(one.allowed, one.story, one.game.state.text) for one in results] for _, _, results in columns]
        groups = [one for k, one in enumerate(told) if one not in told[:k]]
        assert len(groups) == SCALES.get(option.name, len(told)), f"a value of {option.name} makes no difference"

    @pytest.mark.parametrize("game", rt.games())
    def test_no_choice_without_an_option(self, game: str) -> None:
        optional = [id for id, rule in BOOKS[game].items() if rule.option]
        assert sorted(id for id, one in TABLES[game].items() if one.choice) == sorted(optional)

    @pytest.mark.parametrize("example", choices())
    def test_under_the_values_of_an_edition_the_choice_is_the_same(self, example: Example) -> None:
        """What is compared does not hang on the other options."""
        option, rules = rule_of(example).option, example.game().rules
        assert option is not None
        assert example.choice is not None
        for value, _, usual in example.compare(option):
            for edition in rules.editions:
                there = example.choice.under(example.game_name, **{"edition": edition, option.name: value})
                assert [one.allowed for one in there] == [one.allowed for one in usual]

    def test_the_choices_in_short(self) -> None:
        assert came("classic", "classic.attack.dice") == [[False, False], [True, False]]
        assert came("classic", "classic.fortify") == [[True, True, True], [False, True, True], [False, False, True]]
        assert came("classic", "classic.cards.wild") == [[False, False], [True, False], [True, True]]
        assert came("classic", "classic.cards.territory-bonus") == [[False, True], [True, False]]
        assert came("classic", "classic.battle.tie") == [[True], [True]]
        assert came("deepspace", "deepspace.mine.choice") == [[True, True], [False, True]]
        assert came("deepspace", "deepspace.recruit.when") == [[False], [True]]
        assert came("revised", "revised.objective.4-cities-in-turn") == [[False], [True]]
        assert came("revised", "revised.teams") == [[True, True], [False, True], [False, True], [True, False]]

    def test_who_has_three_objectives_wins_where_one_two_or_three_are_enough(self) -> None:
        example = TABLES["revised"]["revised.win"]
        option = rule_of(example).option
        assert option is not None
        over = {value: result.game.state.is_over for value, _, (result,) in example.compare(option)}
        assert {value for value, won in over.items() if won} == {1, 2, 3}
        assert None in over

    def test_a_turn_brings_recruits_by_the_reading(self) -> None:
        example, recruits = TABLES["deepspace"]["deepspace.replenish.recruits"], []
        option = rule_of(example).option
        assert option is not None
        for _, _, (result,) in example.compare(option):
            recruits.append(result.game.state.at("north-station").count)
        assert recruits == [1 + 2, 1 + 4, 2 * 2]


class TestBorrowed:
    """What a game that is Classic with more takes over from it."""

    @pytest.mark.parametrize("game", ["mission", "two-player", "revised"])
    def test_a_rule_still_in_force_is_shown_as_in_classic(self, game: str) -> None:
        shared = [id for id in BOOKS["classic"] if id in BOOKS[game]]
        alike = [id for id in shared if TABLES[game][id].shows == TABLE[id].shows]
        assert len(alike) >= len(shared) - 4
        assert {id: TABLES[game][id].hangs for id in shared} == {id: TABLE[id].hangs for id in shared}

    def test_a_position_says_what_every_position_there_has_to_say(self) -> None:
        tie = TABLES["mission"]["classic.battle.tie"]
        assert tie.position == f"{TABLE['classic.battle.tie'].position} | {FOES}"
        drawn = TABLES["revised"]["classic.cards.draw"]
        assert drawn.game().state.conquests == ("china",)

    def test_scenarios_are_taken_over_too_unless_a_rule_was_replaced(self) -> None:
        mine, old = scenarios("revised"), scenarios("classic")
        assert (mine["tie"].position, mine["tie"].game_name) == (old["tie"].position, "revised")
        assert mine["whole-continent"].rules == ("revised.reinforce.continents",)
        assert "eleven-territories" not in mine

    def test_a_value_may_want_a_table_of_its_own(self) -> None:
        choice = TABLES["revised"]["revised.teams"].choice
        assert choice is not None
        seats = [len(choice.game("revised", teams=teams).rules.seats) for teams in (None, ((0, 3), (1, 4), (2, 5)))]
        assert seats == [4, 6]


class TestAttempt:
    def test_a_refusal_leaves_the_game_as_it_was(self) -> None:
        game = rt.position("classic", "A: siam 4 | B: * 2 | A attack")
        result = attempt(game, "attack siam japan 1")
        assert (result.allowed, result.events, game.at) == (False, (), 0)
        assert result.text == result.story == "Japan does not border Siam"
        assert result.instead.startswith("Possible now: attack China")

    def test_only_the_last_of_several_actions_is_judged(self) -> None:
        game = rt.position("classic", "A: siam 4, china 3 | B: * 2 | conquered | A fortify", chance="manual")
        result = attempt(game, "end; draw japan")
        assert result.allowed
        assert [event.text for event in result.events][:2] == ["Ada draws Japan", "It is Ben's turn"]

    def test_what_follows_by_itself_is_told_apart(self) -> None:
        result = attempt(TABLE["classic.attack.adjacent"].game(), "attack siam china 2")
        assert [event.text for event in result.events] == ["Ada attacks China from Siam with 2 dice"]
        assert [event.text for event in result.followed] == ["Ben defends China with 2 dice"]

    @pytest.mark.parametrize("text", ["", "jump", "attack", "attack siam chna 3", "begin with 9 players"])
    def test_what_is_no_action_is_refused_in_words(self, text: str) -> None:
        result = attempt(TABLE["classic.attack.adjacent"].game(), text)
        assert not result.allowed
        assert result.text

    def test_begin(self) -> None:
        game = TABLE["classic.players"].game()
        assert attempt(game, "begin with 2 players").text == "classic is for 3 to 6 players, got 2"
        assert len(attempt(game, "begin with 6 players").game.rules.seats) == 6


def test_an_unknown_game_or_rule() -> None:
    with pytest.raises(rt.UnknownName, match="no game"):
        examples("chess")
    with pytest.raises(rt.UnknownName, match="no rule with an example"):
        TABLE["classic.nothing"]
    assert "classic.nothing" not in TABLE
    assert repr(TABLE) == f"<Examples of {len(TABLE)} rules>"
    assert repr(TABLE["classic.win"]) == "<Example of classic.win: occupy 2>"
