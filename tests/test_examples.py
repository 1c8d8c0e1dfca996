"""Every rule has an example in which it decides, and every option a position in which its values differ."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt
from riskteach.core.rules import Role, Rule, Standing
from riskteach.lessons.examples import Example, Result, attempt, examples

BOOK = rt.rulebook("classic")
TABLE = examples("classic")
PARTS = ("set-up", "reinforce", "attack", "fortify", "card", "whole game")


def tried(example: Example, number: int) -> Result:
    return attempt(example.game(), example.tries[number].action)


def decides(rule: str, result: Result) -> bool:
    """Whether a rule is behind the verdict, or behind something that happened."""
    return rule in {one.id for one in (*result.rules, *(event.rule for event in (*result.events, *result.followed)))}


def forbidding() -> list[Any]:
    return [pytest.param(one, id=one.rule) for one in TABLE.values() if Role.FORBIDS in BOOK[one.rule].roles]


def every() -> list[Any]:
    return [pytest.param(one, id=one.rule) for one in TABLE.values()]


def choices() -> list[Any]:
    return [pytest.param(rule, id=rule.id) for rule in BOOK.values() if rule.option is not None]


class TestEveryRule:
    def test_has_an_example_and_no_example_lacks_its_rule(self) -> None:
        assert sorted(TABLE) == sorted(BOOK)

    @pytest.mark.parametrize("example", every())
    def test_what_is_shown_is_allowed_and_decided_by_the_rule(self, example: Example) -> None:
        result = tried(example, 0)
        assert result.allowed, result.text
        if example.by or BOOK[example.rule].roles != (Role.FORBIDS,):
            assert decides(example.by or example.rule, result)

    @pytest.mark.parametrize("example", forbidding())
    def test_a_rule_that_forbids_refuses_something_by_itself_alone(self, example: Example) -> None:
        assert example.refused is not None
        result = attempt(example.game(), example.refused.action)
        assert not result.allowed
        assert [rule.id for rule in result.rules] == [example.rule]

    @pytest.mark.parametrize("example", every())
    def test_the_rest(self, example: Example) -> None:
        """A stand-in refuses what it is to refuse; what is done otherwise is done without the rule."""
        if example.refused is not None:
            result = attempt(example.game(), example.refused.action)
            assert not result.allowed
            assert {rule.id for rule in result.rules} == {example.by or example.rule}
        if example.otherwise is not None:
            result = attempt(example.game(), example.otherwise.action)
            assert result.allowed, result.text
            assert not decides(example.rule, result)

    @pytest.mark.parametrize("example", every())
    def test_only_a_definition_has_a_stand_in(self, example: Example) -> None:
        if example.by:
            assert BOOK[example.rule].roles == (Role.DEFINITION,)
            assert example.by in BOOK

    @pytest.mark.parametrize("example", every())
    def test_its_words(self, example: Example) -> None:
        assert example.part in PARTS
        for one in example.tries:
            assert one.says[0].isupper()
            assert one.says.endswith(".")
            assert len(one.says) <= 100
        for place in example.look:
            assert place in example.game().board.index or place in example.game().board.regions

    @pytest.mark.parametrize("example", every())
    def test_an_open_question_says_what_hangs_on_it(self, example: Example) -> None:
        assert bool(example.hangs) == (BOOK[example.rule].standing != Standing.STATED)

    @pytest.mark.parametrize("example", every())
    def test_a_part_of_the_turn_is_the_one_in_which_it_is_asked(self, example: Example) -> None:
        stage = example.game().state.phase.stage
        if example.part == "set-up":
            assert stage == "set-up"
        elif stage == "set-up":
            assert example.part == "whole game"


class TestOptions:
    @pytest.mark.parametrize("rule", choices())
    def test_values_lead_to_different_things(self, rule: Rule) -> None:
        assert rule.option is not None
        columns = list(TABLE[rule.id].compare(rule.option))
        assert [value for value, _, _ in columns] == [value for value, _ in rule.option.values]
        came = [
            [(one.allowed, one.story, one.game.state.owners, one.game.state.armies) for one in results]
            for _, _, results in columns
        ]
        for k, one in enumerate(came):
            assert one not in came[:k], f"{rule.option.name}={columns[k][0]!r} makes no difference"

    def test_no_choice_without_an_option(self) -> None:
        assert [id for id, one in TABLE.items() if one.choice] == [id for id, rule in BOOK.items() if rule.option]

    @pytest.mark.parametrize("rule", choices())
    def test_under_the_values_of_an_edition_the_choice_is_the_same(self, rule: Rule) -> None:
        """What is compared does not hang on the other options."""
        assert rule.option is not None
        example = TABLE[rule.id]
        assert example.choice is not None
        for value, _, usual in example.compare(rule.option):
            there = example.choice.under("classic", **{"edition": "modern", rule.option.name: value})
            assert [one.allowed for one in there] == [one.allowed for one in usual]

    def test_the_choices_in_short(self) -> None:
        def came(id: str) -> list[list[bool]]:
            rule = BOOK[id]
            assert rule.option is not None
            return [[one.allowed for one in results] for _, _, results in TABLE[id].compare(rule.option)]

        assert came("classic.attack.dice") == [[False, False], [True, False]]
        assert came("classic.fortify") == [[True, True, True], [False, True, True], [False, False, True]]
        assert came("classic.cards.wild") == [[False, False], [True, False], [True, True]]
        assert came("classic.cards.territory-bonus") == [[False, True], [True, False]]
        assert came("classic.battle.tie") == [[True], [True]]


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
