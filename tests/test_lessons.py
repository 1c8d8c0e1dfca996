"""Exercises, quizzes and scenarios: each with what is right and what is wrong, and held to the engine."""

from __future__ import annotations

import json
import re
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import revised_pupils
import space_pupils
import variant_pupils

import riskteach as rt
from riskteach.classic.game import Classic
from riskteach.classic.reinforce import TERRITORIES
from riskteach.core.first import Throw
from riskteach.core.rules import Role
from riskteach.core.tally import tally
from riskteach.lessons import (
    check,
    classic_questions,
    compare,
    deepspace_questions,
    exercises,
    mission_questions,
    play_on,
    quiz,
    revised_questions,
    scenarios,
    two_player_questions,
)
from riskteach.lessons.calling import call
from riskteach.lessons.classic_basics import WORTH
from riskteach.lessons.classic_words import counted
from riskteach.lessons.examples import attempt
from riskteach.lessons.exercises import Result, Task
from riskteach.lessons.luck import Luck, code, scattered, written
from riskteach.lessons.quizbox import QuizBox
from riskteach.lessons.quizzes import Question
from riskteach.lessons.shelves import shelf, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# -- functions as a class would write them ----------------------------------------------------------


def starting_armies(players: int) -> int:
    return 50 - 5 * players


def reinforcements(territories: int) -> int:
    return max(3, territories // 3)


def with_continents(territories: int, continents: list[str]) -> int:
    bonus = {"asia": 7, "europe": 5, "north-america": 5, "africa": 3, "south-america": 2, "australia": 2}
    return max(3, territories // 3) + sum(bonus[continent] for continent in continents)


def is_set(kinds: list[str]) -> bool:
    return "wild" in kinds or len(set(kinds)) != 2


def set_value(number: int) -> int:
    return [4, 6, 8, 10, 12, 15][number - 1] if number < 7 else 5 * number - 15


def must_trade(cards: int) -> bool:
    return cards >= 5


def can_attack(source: str, target: str, land: Any) -> bool:
    mine = land.owner[source] == land.player and land.owner[target] != land.player
    return mine and target in land.neighbours[source] and land.armies[source] >= 2


def dice_limit(armies: int) -> int:
    return min(3, armies - 1)


def defence_limit(armies: int) -> int:
    return min(2, armies)


def losses(attack: list[int], defence: list[int]) -> tuple[int, int]:
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    won = sum(a > d for a, d in pairs)
    return len(pairs) - won, won


def occupy_range(armies: int, dice: int) -> list[int]:
    return [min(dice, armies - 1), armies - 1]


def anywhere(source: str, land: Any) -> list[str]:
    own = [t for t, owner in land.owner.items() if owner == land.player and t != source]
    return own if land.armies[source] > 1 else []


def next_door(source: str, land: Any) -> list[str]:
    return [t for t in anywhere(source, land) if t in land.neighbours[source]]


def by_own_land(source: str, land: Any) -> set[str]:
    seen, waiting = {source}, deque([source])
    while waiting:
        for near in land.neighbours[waiting.popleft()]:
            if near not in seen and land.owner[near] == land.player:
                seen.add(near)
                waiting.append(near)
    return seen - {source} if land.armies[source] > 1 else set()


def next_player(player: str, alive: list[str]) -> str:
    later = [letter for letter in sorted(alive) if letter > player]
    return (later or sorted(alive))[0]


def winner(owner: dict[str, str]) -> str | None:
    letters = set(owner.values())
    return letters.pop() if len(letters) == 1 else None


RIGHT: dict[str, Any] = {  # of Classic
    "starting-armies": starting_armies,
    "reinforcements": reinforcements,
    "reinforcements-with-continents": with_continents,
    "is-set": is_set,
    "set-value": set_value,
    "must-trade": must_trade,
    "can-attack": can_attack,
    "dice-limit": dice_limit,
    "defence-limit": defence_limit,
    "losses": losses,
    "occupy-range": occupy_range,
    "fortify-targets": anywhere,
    "next-player": next_player,
    "winner": winner,
}
# Faults that pupils make, and those that programs made (shared/cases.md).
WRONG: dict[str, list[Any]] = {
    "starting-armies": [lambda players: 35, lambda players: 35 - 3 * (players - 3)],
    "reinforcements": [lambda t: t // 3, lambda t: min(3, t // 3), lambda t: max(3, round(t / 3)), lambda t: t],
    "reinforcements-with-continents": [
        lambda t, c: max(3, t // 3),
        lambda t, c: max(3, t // 3) + 2 * len(c),
        lambda t, c: max(3, with_continents(t, c) - 3 + t // 3),
    ],
    "is-set": [lambda kinds: len(set(kinds)) == 1, lambda kinds: len(set(kinds)) == 3, lambda kinds: True],
    "set-value": [lambda n: 5 * n, lambda n: 2 * n + 2, lambda n: 4, lambda n: set_value(min(n, 7))],
    "must-trade": [lambda cards: cards > 5, lambda cards: cards >= 3, lambda cards: False],
    "can-attack": [
        lambda s, t, land: t in land.neighbours[s],
        lambda s, t, land: land.owner[t] != land.owner[s] and land.armies[s] > 1,
        lambda s, t, land: can_attack(s, t, land) and land.armies[s] > 2,
        lambda s, t, land: t in land.neighbours[s] and land.owner[t] != land.owner[s] and land.armies[s] > 1,
    ],
    "dice-limit": [lambda armies: min(3, armies), lambda armies: armies - 1, lambda armies: 3],
    "defence-limit": [lambda armies: 2, lambda armies: armies, lambda armies: min(2, armies - 1)],
    "losses": [
        lambda a, d: (sum(x <= y for x, y in zip(a, d, strict=False)), sum(x > y for x, y in zip(a, d, strict=False))),
        lambda a, d: losses(d, a),
        lambda a, d: losses(a, d)[::-1],
        lambda a, d: losses(a, d[:1]),
        lambda a, d: (1, 0),
    ],
    "occupy-range": [lambda a, d: (d, a - 1), lambda a, d: (min(3, a - 1), a - 1), lambda a, d: (d, a)],
    "fortify-targets": [next_door, by_own_land, lambda s, land: [t for t in land.owner if t != s]],
    "next-player": [lambda p, alive: "ABCDEF"["ABCDEFA".index(p) + 1], lambda p, alive: alive[0]],
    "winner": [lambda owner: "A", lambda owner: None, lambda owner: max(owner.values())],
}


PUPILS = {
    "classic": (RIGHT, WRONG),
    "mission": variant_pupils.MISSION,
    "two-player": variant_pupils.TWO,
    "revised": (revised_pupils.RIGHT, revised_pupils.WRONG),
    "deepspace": (space_pupils.RIGHT, space_pupils.WRONG),
}
each_exercise = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in rt.games() for name in exercises(game)]
)


class TestEveryExercise:
    @pytest.mark.parametrize("game", rt.games())
    def test_all_are_here(self, game: str) -> None:
        right, wrong = PUPILS[game]
        assert list(exercises(game)) == list(right) == list(wrong)

    @each_exercise
    @pytest.mark.parametrize("seed", [0, 1, 99])
    def test_right_is_right(self, game: str, name: str, seed: int) -> None:
        result = check(name, PUPILS[game][0][name], game=game, seed=seed)
        assert isinstance(result, Result)
        assert result, str(result)
        assert result.right >= 40

    @pytest.mark.parametrize(
        ("game", "name", "number"),
        [
            (game, name, k)
            for game, (_, faults) in PUPILS.items()
            for name, wrong in faults.items()
            for k in range(len(wrong))
        ],
    )
    def test_wrong_is_named_with_got_wanted_rule_and_position(self, game: str, name: str, number: int) -> None:
        result = check(name, PUPILS[game][1][name][number], game=game)
        assert not result
        assert isinstance(result, Result)
        assert result.wrong is not None
        case, got = result.wrong
        told = str(result)
        assert f"got: {got}" in told
        assert f"wanted: {case.shown!r}" in told
        assert got != repr(case.shown)
        assert case.rule.id in told
        assert case.why in told
        if case.drawn and case.state is not None:
            assert "data:image/svg+xml" in result._repr_html_()

    @each_exercise
    def test_known_cases_are_varied(self, game: str, name: str) -> None:
        task = exercises(game)[name]
        rules = table(game, edition=task.edition)
        assert len({str(task.case(rules, *inputs).want) for inputs in task.known}) > 1

    @each_exercise
    def test_reasons_tell_of_nothing_that_nobody_tried(self, game: str, name: str) -> None:
        task = exercises(game)[name]
        rules = table(game, edition=task.edition)
        for inputs in task.known:
            assert ", got " not in task.case(rules, *inputs).why

    @each_exercise
    def test_what_is_to_be_seen_can_be_set_up(self, game: str, name: str) -> None:
        task = exercises(game)[name]
        rules = table(game, edition=task.edition)
        for inputs in task.known:
            state: Any = task.case(rules, *inputs).state
            if state is not None:
                shown = eval(code(state), {"rt": rt})
                assert shown.state.text == state.text
                assert len(shown.rules.seats) == len(state.rules.seats)
                assert shown.rules.options == state.rules.options

    @each_exercise
    def test_without_a_function_it_is_set(self, game: str, name: str) -> None:
        task = check(name, game=game)
        assert isinstance(task, Task)
        assert f"def my_function({', '.join(exercises(game)[name].parameters)})" in str(task)
        assert (f"game={game!r}" in str(task)) == (game != "classic")

    @each_exercise
    def test_rules_are_in_the_rulebook(self, game: str, name: str) -> None:
        assert all(rule in rt.rulebook(game) for rule in exercises(game)[name].rules)


class TestOptionsDecide:
    @pytest.mark.parametrize(
        ("reach", "function"), [("any", anywhere), ("connected", by_own_land), ("adjacent", next_door)]
    )
    def test_fortify(self, reach: str, function: Any) -> None:
        right = [f for f in (anywhere, by_own_land, next_door) if check("fortify-targets", f, fortify=reach)]
        assert right == [function]

    def test_ties(self) -> None:
        def kinder(attack: list[int], defence: list[int]) -> tuple[int, int]:
            return losses(defence, attack)[::-1]

        assert check("losses", kinder, ties="attacker")
        assert not check("losses", kinder)
        assert not check("losses", losses, ties="attacker")

    def test_dice(self) -> None:
        assert check("dice-limit", lambda n: min(3, n) if n > 2 else n - 1, attack_limit="armies")
        assert not check("dice-limit", dice_limit, attack_limit="armies")

    def test_wild_cards(self) -> None:
        assert check("is-set", is_set, edition="published")
        assert not check("is-set", lambda kinds: len(set(kinds)) != 2, edition="published")

    def test_mining_and_replenishing(self) -> None:
        def all_bases(mine: int, others: int) -> int:
            return 1 + mine + others

        assert check("replenish", all_bases, game="deepspace", replenish="all-bases")
        assert check("replenish", lambda mine, others: 2 * mine or 1, game="deepspace", replenish="double")
        assert not check("replenish", space_pupils.replenish, game="deepspace", replenish="all-bases")

    def test_four_cities_or_four_territories(self) -> None:
        for reading, right, wrong in (
            ("cities", revised_pupils.four_cities, revised_pupils.four_territories),
            ("territories", revised_pupils.four_territories, revised_pupils.four_cities),
        ):
            assert check("four-in-turn", right, game="revised", four_in_turn=reading)
            assert not check("four-in-turn", wrong, game="revised", four_in_turn=reading)

    def test_objectives_to_win(self) -> None:
        assert check("objectives-win", lambda n, own: n >= 5 and own, game="revised", objectives_to_win=5)
        assert check("objectives-win", lambda n, own: False, game="revised", objectives_to_win=None)

    def test_what_does_not_exist(self) -> None:
        with pytest.raises(rt.UnknownName, match="did you mean losses"):
            check("loses", losses)
        with pytest.raises(rt.BadOption, match="no option"):
            check("losses", losses, tie="attacker")
        with pytest.raises(rt.UnknownName, match="no game"):
            check("losses", losses, game="chess")


class TestKindness:
    def test_raises(self) -> None:
        def broken(armies: int) -> int:
            return armies // (armies - armies)

        told = str(check("dice-limit", broken))
        assert "it stopped with ZeroDivisionError" in told
        assert "return armies // (armies - armies)" in told

    def test_gives_nothing(self) -> None:
        assert "Is a 'return' missing?" in str(check("dice-limit", lambda armies: None))

    @pytest.mark.parametrize("got", ["3", 3.0, True, [3]])
    def test_gives_another_type(self, got: Any) -> None:
        assert f"{got!r}, which is not a whole number" in str(check("dice-limit", lambda armies: got))

    @pytest.mark.parametrize(("name", "got"), [("is-set", 1), ("losses", 2), ("losses", (1, 2, 3)), ("next-player", 1)])
    def test_gives_another_type_elsewhere(self, name: str, got: Any) -> None:
        assert "which is not" in str(check(name, lambda *values: got) or check(name, lambda *values: got))

    def test_never_ends(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def endless(armies: int) -> int:
            while True:
                pass

        before = sys.gettrace()
        assert "a loop that never ends" in call(endless, (3,), seconds=0.2).trouble
        assert sys.gettrace() is before

    def test_never_ends_though_it_catches_errors(self) -> None:
        def stubborn() -> None:
            while True:
                with suppress(Exception):
                    float("no number")

        assert "a loop that never ends" in call(stubborn, (), seconds=0.2).trouble

    def test_calls_itself_for_ever(self) -> None:
        def deep(armies: int) -> int:
            return deep(armies)

        assert "calls itself" in str(check("dice-limit", deep))

    def test_was_called_instead_of_given(self) -> None:
        told = str(check("dice-limit", dice_limit(3)))  # type: ignore[arg-type]
        assert "Write its name without brackets" in told

    def test_takes_too_few(self) -> None:
        assert "def losses(attack, defence):" in str(check("losses", lambda losses: 1)).replace("<lambda>", "losses")

    def test_changes_what_it_got(self) -> None:
        def tidy(attack: list[int], defence: list[int]) -> tuple[int, int]:
            attack.sort(reverse=True)
            defence.sort(reverse=True)
            return losses(attack, defence)

        assert check("losses", tidy)

    def test_html_is_escaped(self) -> None:
        html = check("next-player", lambda player, alive: "<script>")
        assert isinstance(html, Result)
        assert "<script>" not in html._repr_html_()


# -- scenarios --------------------------------------------------------------------------------------

SCENARIOS = [(game, name) for game in rt.games() for name in scenarios(game)]
TRIES = [(*both, action, rule) for both in SCENARIOS for action, rule in scenarios(both[0])[both[1]].tries]


class TestScenarios:
    @pytest.mark.parametrize(("game", "name", "action", "rule"), TRIES)
    def test_its_rules_decide(self, game: str, name: str, action: str, rule: str) -> None:
        result = attempt(scenarios(game)[name].game(chance="manual"), action)
        behind = [event.rule for event in result.events] if result.allowed else result.rules
        assert rule in {one.id for one in behind}

    @pytest.mark.parametrize(("game", "name"), SCENARIOS)
    def test_has_a_sentence_and_one_line(self, game: str, name: str) -> None:
        one = scenarios(game)[name]
        assert one.game_name == game
        assert one.sentence.endswith(".")
        assert "\n" not in one.position
        assert one.game().state == rt.position(game, one.game().state.text, **one.options).state

    @pytest.mark.parametrize("game", rt.games())
    def test_show_every_rule_that_does_something(self, game: str) -> None:
        shown = {rule for one in scenarios(game).values() for rule in one.rules}
        active = {id for id, rule in rt.rulebook(game).items() if rule.roles != (Role.DEFINITION,)}
        assert active - shown == set()

    def test_are_found_by_rule(self) -> None:
        assert list(scenarios().about("classic.battle.tie")) == ["tie"]
        with pytest.raises(rt.UnknownName, match="did you mean tie"):
            scenarios()["ties"]
        with pytest.raises(rt.UnknownName, match="no game"):
            scenarios("chess")

    def test_are_shown_as_a_table(self) -> None:
        assert scenarios()._repr_html_().count("<tr>") == len(scenarios()) + 1

    def test_can_be_under_other_options(self) -> None:
        assert not scenarios()["three-armies-three-dice"].game().explain("attack alaska kamchatka 3")
        other = scenarios()["three-armies-three-dice"].game(attack_limit="armies")
        assert other.explain("attack alaska kamchatka 3")

    def test_plays(self) -> None:
        board = scenarios()["tie"].play()
        assert board.game.state.question.startswith("roll the dice")
        board.close()


class TestCompare:
    def test_shows_each_value(self) -> None:
        table = compare(
            "A: alaska 3 | B: * 2 | A attack", "attack alaska kamchatka 3", attack_limit=("spare", "armies")
        )
        assert [cell.allowed for cell in table.rows["attack alaska kamchatka 3"]] == [False, True]
        assert "at most 2 dice, got 3" in str(table)
        assert table._repr_html_().count("classic.attack.dice") == 2

    def test_tells_only_what_is_asked_about(self) -> None:
        position = scenarios()["whole-continent"].position
        whole = compare(position, "end", continent_bonus=(False, True))
        some = compare(position, "end", about="reinforce", continent_bonus=(False, True))
        assert "It is Ben's turn" in str(whole)
        assert "It is Ben's turn" not in str(some)
        assert [rule.id for rule in some.rows["end"][1].rules] == [
            "classic.reinforce.territories",
            "classic.reinforce.continents",
        ]

    @pytest.mark.parametrize("options", [{}, {"ties": "attacker"}, {"ties": ("a",), "fortify": ("b",)}])
    def test_wants_one_option_that_differs(self, options: dict[str, Any]) -> None:
        with pytest.raises(rt.BadOption, match="one option has several values"):
            compare("A: * 2 | B: peru 1 | A attack", "end", **options)


class TestPlayOn:
    @pytest.mark.parametrize("setup", ["claim", "deal", "quick"])
    def test_goes_on_for_some_turns(self, setup: str) -> None:
        game = rt.new_game("classic", players=4, seed=5, setup=setup)
        turn, at = game.state.turn, game.at
        steps = play_on(game, turns=8)
        assert game.state.turn == turn + 8
        assert game.at == at + steps

    def test_comes_to_an_end_with_all_that_belongs_to_it(self) -> None:
        seen = set()
        for seed in (3, 16):
            game = rt.new_game("classic", players=3, seed=seed, setup="quick")
            play_on(game)
            assert game.state.is_over
            seen |= {event.what for step in game.history for event in step.events}
        assert {"trade", "must trade", "eliminate", "win", "draw", "move", "stay"} <= seen

    def test_same_seed_same_game(self) -> None:
        one, two = (rt.new_game("classic", seed=2, setup="quick") for _ in range(2))
        play_on(one, turns=10)
        play_on(two, turns=10)
        assert one.history == two.history

    def test_waits_for_no_hand(self) -> None:
        game = rt.new_game("classic", seed=2, setup="quick", chance="manual")
        play_on(game, turns=3)
        assert game.state.turn == 3

    def test_turns_are_a_number(self) -> None:
        with pytest.raises(rt.BadOption, match="turns is a whole number"):
            play_on(rt.new_game("classic", seed=2), turns=0)


# -- quizzes ------------------------------------------------------------------------------------------


def ask_again(question: Question, **options: Any) -> str:
    """Find the answer from the evidence, by another way than the question's own."""
    rules = question.state.rules if question.state is not None else table("classic", **options)
    given = question.evidence
    match question.kind:
        case "players":
            return "yes" if given[0] in range(3, 7) else "no"
        case "starting-armies":
            return str({3: 35, 4: 30, 5: 25, 6: 20}[given[0]])
        case "pieces":
            return str(sum({"infantry": 1, "cavalry": 5, "artillery": 10}[kind] * n for kind, n in given[0].items()))
        case "who-begins":
            game = rt.new_game("classic", chance="manual")
            for pips in given[0]:
                game.do(Throw(pips))
            best = [name for name, pips in zip(("Ada", "Ben", "Cleo"), given[0], strict=True) if pips == max(given[0])]
            assert (game.state.phase.rule == question.rules[0]) == (len(best) > 1)
            return best[0] if len(best) == 1 else f"{' and '.join(best)} throw again"
        case "border":
            return "yes" if rules.board.graph.has_edge(*given) else "no"
        case "reinforcements":
            assert question.state is not None
            ended = question.state.text.replace("A reinforce 3", "C fortify")
            if "C: " not in ended:
                return question.answer
            game = rt.position("classic", ended, **rules.options)
            step = game.do("end")
            return str(sum(e.values["armies"] for e in step.events if e.what == "recruit"))
        case "set-value":
            return str(set_value(given[0] + 1))
        case "legal":
            assert question.state is not None
            return "allowed" if given[0] in question.state.legal_actions() else "not possible"
        case "which-rule":
            assert question.state is not None
            (rule,) = {reason.rule for reason in question.state.check(given[0])}
            return str(rule.title)
        case "card":
            return str(min(1, given[0]))
        case "roll":
            lost = losses(list(given[0]), list(given[1]))
            if rules.options["ties"] == "attacker":
                lost = losses(list(given[1]), list(given[0]))[::-1]
            told = [f"{name} loses {n}" for name, n in zip(("Ada", "Ben"), lost, strict=True) if n]
            return ", ".join(told)
        case "dice-limit":
            most = dice_limit(given[0])
            return str(most if rules.options["attack_limit"] == "spare" or given[0] == 2 else min(3, given[0]))
        case "next":
            after = rt.position("classic", given[0], **rules.options).state.apply(rules.parse(given[1]))
            return str(after.question)
        case "goal":
            return "yes" if "C: " not in given[0] else "no"
        case "standing":
            return str(rt.rulebook("classic")[given[0]].standing)
        case "editions":
            names = [n for n in Classic.editions if rt.position("classic", given[0], edition=n).explain(given[1])]
            return "in all of them" if len(names) == 3 else "only in " + " and ".join(names) if names else "in none"
    raise AssertionError(question.kind)


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "classic": [{}, {"edition": "published"}, {"edition": "modern", "ties": "attacker"}],
    **variant_pupils.OPTIONS,
    "revised": revised_pupils.OPTIONS,
    "deepspace": space_pupils.OPTIONS,
}


def again(game: str, question: Question, options: dict[str, Any]) -> str:
    """Find the answer of a question of any game by another way than the question's own."""
    if game == "classic":
        return ask_again(question, **options)
    rules = table(game, **options)
    if game in variant_pupils.OPTIONS:
        return variant_pupils.ask_again(game, question, rules)
    return revised_pupils.ask_again(question, rules) if game == "revised" else space_pupils.ask_again(question, rules)


KINDS = [(game, kind) for game in rt.games() for kind in shelf(game, "questions")]
each_kind = pytest.mark.parametrize(("game", "kind"), KINDS)


class TestQuestions:
    @pytest.mark.parametrize(("game", "options"), [(game, some) for game in OPTIONS for some in OPTIONS[game]], ids=str)
    def test_right_answer_is_the_engines(self, game: str, options: dict[str, Any]) -> None:
        for kind in shelf(game, "questions"):
            for question in quiz(kind, questions=40, seed=4, game=game, **options):
                assert question.answer == again(game, question, options), question
                if question.choices:
                    assert question.answer in question.choices
                    assert len(set(question.choices)) == len(question.choices) > 1
                assert question.rules
                assert all(rule.id in rt.rulebook(game) for rule in question.rules)
                assert question.because

    @each_kind
    def test_reasons_tell_of_nothing_that_nobody_tried(self, game: str, kind: str) -> None:
        assert not any("got " in question.because for question in quiz(kind, questions=40, seed=4, game=game))

    def test_reinforcements_are_reckoned_in_the_edition_asked_about(self) -> None:
        choices: tuple[dict[str, Any], ...] = ({}, {"edition": "published"}, {"continent_bonus": True})
        for options in choices:
            for question in quiz("reinforcements", questions=60, seed=4, **options):
                assert f"in the edition {options.get('edition', 'as_written')}" in question.text
                assert question.because.endswith(f"Together {question.answer}") == ("more" in question.because)
        assert counted(29, ["South America"], tally(9, TERRITORIES, "")) == (
            "29 ÷ 3 = 9, 2 left over. South America brings nothing here"
        )
        assert counted(7, [], tally(3, TERRITORIES, "")) == "7 ÷ 3 = 2, 1 left over. It is never fewer than 3"
        assert counted(29, [], tally(5, TERRITORIES, "half of it")) == "5 = 5 (half of it)"

    def test_editions_tell_only_what_differs(self) -> None:
        for question in quiz("editions", questions=20, seed=4):
            reasons = [part.split(": ")[-1] for part in question.because.split(". ")]
            assert len(set(reasons)) == len(reasons)

    @each_kind
    def test_answers_differ(self, game: str, kind: str) -> None:
        assert len({question.answer for question in quiz(kind, questions=40, seed=2, game=game)}) > 1

    @each_kind
    def test_right_and_wrong_are_told_apart(self, game: str, kind: str) -> None:
        asked = quiz(kind, seed=8, game=game)
        question = asked[0]
        wrong = next(c for c in question.choices if c != question.answer) if question.choices else "999"
        no = asked.answer(wrong)
        assert not no
        assert asked.at == 0
        yes = asked.answer(question.answer)
        assert yes
        assert question.rules[0].id in str(yes)
        assert asked.verdict == "0 of 1 right at the first try"
        assert asked.question is None

    @pytest.mark.parametrize(
        ("game", "row"),
        [
            *(
                ("classic", (f"A: alaska 6 | B: kamchatka 1, * 1 | C: peru 2 | {text}", *row))
                for text, *row in classic_questions.NEXT
            ),
            *(("mission", row) for row in mission_questions.NEXT),
            *(("two-player", row) for row in two_player_questions.NEXT),
            *(("revised", row) for row in revised_questions.NEXT),
            *(("deepspace", row) for row in deepspace_questions.NEXT),
        ],
    )
    def test_rule_decides_what_comes_next(self, game: str, row: tuple[str, str, str, str]) -> None:
        text, _, action, rule = row
        state = rt.position(game, text).state
        after, events = state.play(state.rules.parse(action))
        asked_by = {after.phase.rule.id} if not after.is_over and after.phase.rule else set()
        assert rule in {event.rule.id for event in events} | asked_by

    def test_worth_of_pieces_stands_in_the_rule(self) -> None:
        text = rt.rulebook("classic")["classic.pieces"].text.lower()
        for kind, armies in WORTH.items():
            assert re.search(rf"{kind} (counts )?{armies}\b", text)


class TestQuiz:
    def test_same_seed_same_questions(self) -> None:
        assert [str(q) for q in quiz(seed=5)] == [str(q) for q in quiz(seed=5)] != [str(q) for q in quiz(seed=6)]

    def test_nothing_is_asked_twice(self) -> None:
        for seed in range(20):
            texts = [str(q) for q in quiz("standing", "editions", "card", questions=6, seed=seed)]
            assert len(set(texts)) == 6

    def test_kinds_come_in_turn(self) -> None:
        assert [q.kind for q in quiz("roll", "legal", questions=5)] == ["roll", "legal", "roll", "legal", "roll"]

    def test_asks_about_a_deck_of_ones_own(self) -> None:
        deck = Path(__file__).resolve().parents[1] / "notebooks" / "our-deck.toml"
        (question,) = quiz("first-card", game="deepspace", deck=deck)
        assert question.text.startswith("The deck has 30 cards")
        assert check("can-pay", space_pupils.can_pay, game="deepspace", deck=deck)

    def test_reads_letters_words_and_numbers(self) -> None:
        asked = quiz("players", "starting-armies", seed=1)
        letter = "ab"[asked[0].choices.index(asked[0].answer)]
        assert asked.answer(letter.upper())
        assert asked.answer(int(asked[1].answer))
        assert asked.verdict == "2 of 2 right at the first try"

    @pytest.mark.parametrize(
        ("kind", "given"), [("players", "z"), ("players", ""), ("pieces", "many"), ("pieces", "1.5")]
    )
    def test_what_is_no_answer_is_said_and_costs_nothing(self, kind: str, given: str) -> None:
        asked = quiz(kind, seed=1)
        with pytest.raises(rt.BadAction, match="the answer is"):
            asked.answer(given)
        assert asked.answer(asked[0].answer)
        assert asked.score == 1

    def test_a_miss_shows_the_rule_or_a_hint_that_leaves_the_answer_open(self) -> None:
        asked = quiz("roll", "which-rule", "standing", seed=2)
        for question in list(asked):
            reply = asked.answer(next(c for c in question.choices if c != question.answer))
            assert reply.rules == (() if question.hint else question.rules)
            assert question.hint.rstrip(".").lower() in str(reply).lower()
            asked.show()

    @each_kind
    def test_no_hint_has_the_answer_in_it(self, game: str, kind: str) -> None:
        for question in quiz(kind, questions=30, seed=5, game=game):
            assert question.kind == "standing" or question.answer not in question.hint

    def test_after_two_misses_there_is_a_way_out(self) -> None:
        asked = quiz("players", "roll", seed=1)
        wrong = next(choice for choice in asked[0].choices if choice != asked[0].answer)
        asked.answer(wrong)
        assert ".show()" not in str(asked)
        assert "or see the answer" in str(asked.answer(wrong))
        assert ".show()" in str(asked)
        reply = asked.show()
        assert not reply
        assert str(reply).startswith(f"→ The answer: {asked[0].answer.capitalize()}.")
        assert "classic.players" in str(reply)
        assert (asked.at, asked.misses, asked.score) == (1, 0, 0)
        asked.answer(asked[1].answer)
        assert asked.verdict == "1 of 2 right at the first try"
        with pytest.raises(rt.BadAction, match="all 2 questions are answered"):
            asked.show()

    def test_over(self) -> None:
        asked = quiz("players")
        asked.answer(asked[0].answer)
        with pytest.raises(rt.BadAction, match="all 1 questions are answered"):
            asked.answer("a")
        asked.again()
        assert asked.question is asked[0]

    def test_what_does_not_exist(self) -> None:
        with pytest.raises(rt.UnknownName, match="did you mean roll"):
            quiz("rolls")
        with pytest.raises(rt.BadOption, match="got -1"):
            quiz(questions=-1)

    def test_text_names_the_choices(self) -> None:
        assert "a) yes" in repr(quiz("players"))

    def test_html_has_every_answer_folded(self) -> None:
        asked = quiz(seed=3)
        assert asked._repr_html_().count("<summary>Answer</summary>") == len(asked)


class TestBox:
    def box(self, *kinds: str) -> QuizBox:
        return quiz(*kinds, seed=1).widget()  # type: ignore[no-any-return]

    def send(self, box: QuizBox, **message: Any) -> dict[str, Any]:
        box._handle_custom_msg(message, [])
        return dict(box.view)

    def test_right_stays_in_sight_until_next(self) -> None:
        box = self.box("players", "roll")
        view = self.send(box, answer=box.quiz[0].answer, of=0)
        assert view["right"]
        assert view["number"] == 0
        assert "classic.players" in view["rules"][0]
        view = self.send(box, next=True)
        assert view["number"] == 1
        assert "right" not in view

    def test_wrong_stays(self) -> None:
        box = self.box("players")
        wrong = next(choice for choice in box.quiz[0].choices if choice != box.quiz[0].answer)
        view = self.send(box, answer=wrong, of=0)
        assert not view["right"]
        assert view["given"] == wrong
        assert "classic.players" in view["rules"][0]
        assert not view["way_out"]

    def test_after_two_misses_the_answer_can_be_seen(self) -> None:
        box = self.box("players", "pieces")
        wrong = next(choice for choice in box.quiz[0].choices if choice != box.quiz[0].answer)
        first, second = (self.send(box, answer=wrong, of=0) for _ in range(2))
        assert second["way_out"]
        assert first != second
        view = self.send(box, show=True, of=0)
        assert (view["shown"], view["right"], view["way_out"]) == (True, False, False)
        assert (view["number"], view["given"]) == (0, box.quiz[0].answer)
        assert "right" not in self.send(box, show=True, of=0)  # a late click shows nothing
        assert self.send(box, next=True)["number"] == 1

    def test_the_same_again_is_an_answer_too(self) -> None:
        box = self.box("pieces")
        assert self.send(box, answer="many", of=0) != self.send(box, answer="many", of=0)

    def test_no_number_is_said(self) -> None:
        view = self.send(self.box("pieces"), answer="many", of=0)
        assert "the answer is a whole number" in view["said"]

    def test_late_click_counts_nothing(self) -> None:
        box = self.box("players", "players")
        self.send(box, answer=box.quiz[0].answer, of=0)
        self.send(box, answer=box.quiz[0].answer, of=0)
        assert box.quiz.at == 1
        self.send(box, answer="whatever", of=7)
        assert box.quiz.at == 1

    def test_to_the_end_and_again(self) -> None:
        box = self.box("players")
        self.send(box, answer=box.quiz[0].answer, of=0)
        assert self.send(box, next=True)["verdict"] == "1 of 1 right at the first try"
        assert self.send(box, again=True)["number"] == 0

    def test_board_goes_with_its_question(self) -> None:
        assert self.box("border").view["image"].startswith("data:image/svg+xml")
        assert "image" not in self.box("players").view

    def test_bundle_has_a_text_twin(self) -> None:
        asked = quiz("players", seed=1)
        bundle = asked._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert "application/vnd.jupyter.widget-view+json" in data
        assert data["text/plain"] == str(asked)


PAGE = """
<style>%s</style><div id="quiz"></div>
<script type="module">
%s
window.sent = []; window.keys = []; window.listeners = [];
const heard = (event) => event.target.closest("[data-lm-suppress-shortcuts]") || window.keys.push(event.key);
document.addEventListener("keydown", heard); // as JupyterLab hears its commands
window.view = %s;
const model = {
  get: () => window.view, send: (message) => { if (window.gone) throw Error("disposed"); window.sent.push(message); },
  on: (name, listener) => window.listeners.push(listener), off: () => {},
};
box.render({ model, el: document.getElementById("quiz") });
window.show = (view) => { window.view = view; window.listeners.forEach((listener) => listener()); };
window.ready = true;
</script>
"""


@pytest.mark.browser
class TestBoxInABrowser:
    def open(self, browser: Browser, view: dict[str, Any]) -> Page:
        page = browser.new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        script = QuizBox._esm.replace("export default { render }", "const box = { render }")
        page.set_content(PAGE % (QuizBox._css, script, json.dumps(view)))
        page.wait_for_function("window.ready")
        return page

    def test_no_key_leaves_it(self, browser: Browser) -> None:
        page = self.open(browser, quiz("players", seed=1).widget().view)
        for control in page.locator("#quiz :is(input, button)").all():
            control.focus()
            for key in ("a", "d", "d", "x", "Escape", "ArrowDown"):
                page.keyboard.press(key)
        assert page.evaluate("window.keys") == []
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("q")
        assert page.evaluate("window.keys") == ["q"]

    def test_no_key_leaves_it_after_a_click_on_plain_text(self, browser: Browser) -> None:
        view = quiz("border", seed=1).widget().view
        page = self.open(browser, view | {"said": "Not so.", "right": False, "rules": ["a rule"]})
        for css in (".text", ".count", ".rule", "img", ".said", "legend"):
            page.evaluate("document.activeElement.blur()")
            page.locator(f"#quiz {css}").click(force=True, position={"x": 1, "y": 1})
            for key in ("a", "d", "d"):
                page.keyboard.press(key)
        assert page.evaluate("window.keys") == []

    def test_to_run_and_to_save_is_the_notebooks(self, browser: Browser) -> None:
        page = self.open(browser, quiz("players", seed=1).widget().view)
        for css in (".text", "input >> nth=0", "button"):
            page.locator(f"#quiz {css}").click()
            page.evaluate("window.keys = []; window.sent = []")
            for keys in ("Shift+Enter", "Control+Enter", "Control+s", "a"):
                page.keyboard.press(keys)
            assert [key for key in page.evaluate("window.keys") if key != "Shift"] == ["Enter", "Enter", "s"]
            assert page.evaluate("window.sent") == []

    def test_nobody_listens_is_said(self, browser: Browser) -> None:
        page = self.open(browser, quiz("players", seed=1).widget().view)
        page.locator("input").first.check()
        page.evaluate("window.gone = true")
        page.get_by_role("button", name="Check").click()
        assert (
            page.locator("[role=status]").inner_text() == "The kernel was restarted: run the first box, then this one."
        )

    def test_no_answer_is_said(self, browser: Browser) -> None:
        page = self.open(browser, quiz("players", seed=1).widget().view)
        page.clock.install()
        page.locator("input").first.check()
        page.get_by_role("button", name="Check").click()
        assert page.locator("[role=status]").inner_text() == ""
        page.clock.run_for(5000)
        assert "No answer yet" in page.locator("[role=status]").inner_text()

    def test_way_out_is_a_button(self, browser: Browser) -> None:
        box = quiz("players", "pieces", seed=1).widget()
        page = self.open(browser, box.view)
        wrong = next(choice for choice in box.quiz[0].choices if choice != box.quiz[0].answer)
        for _ in range(2):
            assert page.get_by_role("button", name="Show me").count() == 0
            box._handle_custom_msg({"answer": wrong, "of": 0}, [])
            page.evaluate("view => window.show(view)", box.view)
        page.get_by_role("button", name="Show me").click()
        assert page.evaluate("window.sent") == [{"show": True, "of": 0}]
        box._handle_custom_msg({"show": True, "of": 0}, [])
        page.evaluate("view => window.show(view)", box.view)
        assert "The answer" in page.locator("[role=status]").inner_text()
        assert page.locator(":focus").inner_text() == "Next"
        page.keyboard.press("Enter")
        assert page.evaluate("window.sent.at(-1)") == {"next": True}

    def test_by_keyboard_alone(self, browser: Browser) -> None:
        asked = quiz("players", "pieces", seed=1)
        box = asked.widget()
        page = self.open(browser, box.view)
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        assert page.evaluate("window.sent") == [{"answer": asked[0].choices[0], "of": 0}]
        wrong = next(choice for choice in asked[0].choices if choice != asked[0].answer)
        box._handle_custom_msg({"answer": wrong, "of": 0}, [])
        page.evaluate("view => window.show(view)", box.view)
        assert page.locator(":focus").get_attribute("value") == wrong
        assert "try again" in page.locator("[role=status]").inner_text()
        box._handle_custom_msg({"answer": asked[0].answer, "of": 0}, [])
        page.evaluate("view => window.show(view)", box.view)
        assert page.locator(":focus").inner_text() == "Next"
        page.keyboard.press("Enter")
        assert page.evaluate("window.sent.at(-1)") == {"next": True}
        box._handle_custom_msg({"next": True}, [])
        page.evaluate("view => window.show(view)", box.view)
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        assert page.evaluate("window.sent.at(-1)") == {"answer": "12", "of": 1}

    def test_nothing_chosen_sends_nothing(self, browser: Browser) -> None:
        page = self.open(browser, quiz("players", seed=1).widget().view)
        page.get_by_role("button", name="Check").click()
        assert page.evaluate("window.sent") == []

    def test_text_is_no_html(self, browser: Browser) -> None:
        view = {"number": 0, "of": 1, "score": 0, "given": "", "text": "<b>x</b>", "choices": ["<i>y</i>", "z"]}
        page = self.open(browser, view)
        assert page.locator("b, i").count() == 0
        assert page.locator(".text").inner_text() == "<b>x</b>"


class TestLuck:
    def test_positions_are_whole(self) -> None:
        rules: Any = Classic(4)
        for number in range(30):
            land = scattered(rules.board, Luck(0, number), players=4)
            state = rules.read_position(f"{written(land)} | A attack")
            assert set(state.owners) == {0, 1, 2, 3}
            assert {t: (state.owner(t), state.armies_in(t)) for t in rules.board.ids} == land

    def test_whole_continents_come_up(self) -> None:
        board = rt.new_game("classic", seed=1).board
        lands = [scattered(board, Luck(0, n)) for n in range(60)]
        whole = sum(any(len({land[t][0] for t in r.places}) == 1 for r in board.regions.values()) for land in lands)
        assert 15 < whole < 60

    def test_shuffled_keeps_all(self) -> None:
        assert sorted(Luck(3, 1).shuffled(range(20))) == list(range(20))
        assert Luck(3, 1).shuffled(range(20)) != list(range(20))
