"""The rules of Mission, two-player and Revised as data: what takes the place of what, options, texts that read well."""

from __future__ import annotations

import re
from typing import Any

import pytest
from classic.helpers import done

import riskteach as rt
from riskteach.core.rules import Rule

from .helpers import at

NEW = ("mission", "two-player", "revised")
REPLACED = {
    "mission": {"mission.setup": {"classic.setup.claim"}, "mission.win": {"classic.goal"}},
    "two-player": {
        "two.setup": {"classic.players", "classic.setup.armies", "classic.setup.claim", "classic.setup.place"},
        "two.win": {"classic.goal", "classic.win"},
    },
    "revised": {
        "revised.players": {"classic.players"},
        "revised.setup.claim": {"classic.setup.claim", "classic.setup.place"},
        "revised.turn.order": {"classic.turn.order"},
        "revised.reinforce.cities": {"classic.reinforce.territories"},
        "revised.reinforce.continents": {"classic.reinforce.continents"},
        "revised.win": {"classic.goal"},
    },
}
OPTIONS = {
    "mission": {"setup", "target_lost", "continent_bonus"},
    "two-player": {"setup", "continent_bonus"},
    "revised": {"setup", "four_in_turn", "tower_reach", "heroes", "teams", "objectives_to_win"},
}
CLASSICS = {"wild_cards", "territory_card_bonus", "attack_limit", "ties", "fortify"}
RULES = {id: rule for game in NEW for id, rule in rt.rulebook(game).items() if not id.startswith("classic.")}
LAST = {"Classic Risk, Polish text": 38, "Risk Revised, Spanish text": 81}


class TestWhatTakesThePlaceOfWhat:
    @pytest.mark.parametrize("game", NEW)
    def test_replaced_rules_are_out_and_named(self, game: str) -> None:
        book, classic = rt.rulebook(game), rt.rulebook("classic")
        assert {id: set(rule.replaces) for id, rule in book.items() if rule.replaces} == REPLACED[game]
        out = set().union(*REPLACED[game].values())
        assert {id for id in classic if id not in book} == out
        for id, gone in REPLACED[game].items():
            assert f"takes the place of {' and '.join(book[id].replaces)}" in str(book.search(id)) or len(gone) > 2

    @pytest.mark.parametrize("game", NEW)
    def test_options_are_those_of_classic_where_they_stand_and_their_own(self, game: str) -> None:
        rules = rt.new_game(game, seed=1).rules
        assert set(rules.options) == CLASSICS | OPTIONS[game]

    def test_a_rule_is_named_wherever_the_other_would_be(self) -> None:
        game = at("A: siam 9 | B: * 1 | C: japan 1 | A fortify")
        happened = dict(done(game, "end"))
        assert happened["It is Ben's turn"] == "revised.turn.order"
        attacking = at("A: siam 9 | B: * 1 | C: japan 1 | A attack")
        assert "revised.turn.order" in {rule.id for rule in attacking.explain("fortify siam india 1").rules}

    def test_the_question_names_the_rule_that_asks(self) -> None:
        game = at("A: siam 9 | B: * 1 | C: japan 1 | A fortify")
        assert game.state.rule.id == "revised.turn.order"
        reserves = "A reserve 34 | B reserve 34 | C reserve 34"
        claiming = at(f"A: siam 1 | B: india 1 | C: peru 1 | {reserves} | A begin A > spread > claim")
        assert claiming.state.rule.id == "revised.setup.claim"

    def test_classic_names_its_own(self) -> None:
        game = rt.position("classic", "A: siam 9 | B: * 1 | A fortify", players=3)
        assert game.state.rule.id == "classic.turn.order"
        assert game.rules.instead == {}


class TestTexts:
    @pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
    def test_reads_as_sentences(self, rule: Rule) -> None:
        assert rule.title[0].isupper() or rule.title[0].isdigit()
        assert not rule.title.endswith(".")
        assert rule.text.endswith(".")
        assert all(part[0].isupper() or part[0].isdigit() for part in re.split(r"(?<=\.) ", rule.text))
        for said in (rule.title, rule.text, *(reading.text for reading in rule.readings)):
            assert not re.search(r"classic\.|[a-z]_[a-z]|\b[a-z]+\.[a-z]+\b|[{}<>`]|\bTrue\b|\bNone\b|  ", said)

    @pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
    def test_names_its_sources_and_what_else_a_reading_may_be(self, rule: Rule) -> None:
        assert rule.sources
        for source in rule.sources:
            assert all(1 <= line <= LAST.get(str(source.document), 0) for line in source.lines)
        if rule.standing == "reading":
            assert rule.readings
        for reading in rule.readings:
            if reading.value is not None:
                assert rule.option is not None
                assert rule.option.allows(reading.value)

    @pytest.mark.parametrize("game", NEW)
    def test_titles_and_texts_are_not_told_twice(self, game: str) -> None:
        book = rt.rulebook(game)
        assert len({rule.title for rule in book.values()}) == len(book) == len({rule.text for rule in book.values()})


class TestOptions:
    @pytest.mark.parametrize(
        ("options", "match"),
        [
            ({"heroes": 1}, "heroes is one of"),
            ({"tower_reach": "all"}, "tower_reach is one of"),
            ({"four_in_turn": 4}, "four_in_turn is one of"),
            ({"objectives_to_win": 9}, "objectives_to_win is one of"),
            ({"objectives_to_win": 0}, "objectives_to_win is one of"),
            ({"hero": True}, "did you mean heroes"),
        ],
    )
    def test_others_are_refused_with_what_there_is(self, options: dict[str, Any], match: str) -> None:
        with pytest.raises(rt.BadOption, match=match):
            rt.new_game("revised", 3, **options)

    @pytest.mark.parametrize("game", NEW)
    @pytest.mark.parametrize("edition", ["as_written", "published", "modern"])
    def test_every_edition_can_be_played(self, game: str, edition: str) -> None:
        assert rt.new_game(game, seed=1, edition=edition, setup="quick").state.turn == 1
