"""Options and editions: every value makes a difference, and what does not exist is refused with what does."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt

from .helpers import at, counted, done, rules

OPTIONS: dict[str, tuple[Any, ...]] = {  # the default first
    "setup": ("claim", "deal", "quick"),
    "continent_bonus": (False, True),
    "wild_cards": (0, 1, 2),
    "territory_card_bonus": (0, 2),
    "attack_limit": ("spare", "armies"),
    "ties": ("defender", "attacker"),
    "fortify": ("any", "connected", "adjacent"),
}
EDITIONS = {
    "as_written": {"continent_bonus": False, "wild_cards": 0, "territory_card_bonus": 0, "fortify": "any"},
    "published": {"continent_bonus": True, "wild_cards": 2, "territory_card_bonus": 2, "fortify": "adjacent"},
    "modern": {"continent_bonus": True, "wild_cards": 2, "territory_card_bonus": 2, "fortify": "connected"},
}
TEXT = (
    "A: indonesia 3, new-guinea 1, western-australia 1, eastern-australia 1, alaska 1 | B: * 1 "
    "| A cards alaska brazil peru | A reinforce 3"
)


def options(**chosen: Any) -> dict[str, Any]:
    """Give the options in force."""
    return dict(rt.new_game("classic", seed=1, **chosen).rules.options)


class TestOptions:
    def test_there_are_these_with_these_defaults(self) -> None:
        book = rt.rulebook("classic")
        found = {rule.option.name: tuple(v for v, _ in rule.option.values) for rule in book.values() if rule.option}
        assert found == OPTIONS
        assert options() == {name: values[0] for name, values in OPTIONS.items()}

    @pytest.mark.parametrize("name", OPTIONS)
    def test_each_value_of_an_option_makes_a_difference(self, name: str) -> None:
        seen = {probe(**{name: value}) for value in OPTIONS[name]}
        assert len(seen) == len(OPTIONS[name])

    @pytest.mark.parametrize(
        ("chosen", "said"),
        [
            ({"fortify": "far"}, "'any', 'connected', 'adjacent'"),
            ({"wild_cards": 3}, "0, 1, 2"),
            ({"wild_cards": True}, "0, 1, 2"),
            ({"continent_bonus": 1}, "False, True"),
            ({"ties": None}, "'defender', 'attacker'"),
            ({"territory_card_bonus": 1}, "0, 2"),
            ({"wild_card": 2}, "did you mean wild_cards"),
            ({"edition": "newest"}, "as_written, published, modern"),
        ],
    )
    def test_what_does_not_exist_is_refused_with_what_does(self, chosen: dict[str, Any], said: str) -> None:
        with pytest.raises(rt.BadOption, match=said):
            rt.new_game("classic", **chosen)

    def test_the_rulebook_shows_what_is_in_force(self) -> None:
        book = rt.new_game("classic", seed=1, ties="attacker").rulebook
        assert "ties='attacker' (now)" in str(book)


class TestEditions:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_an_edition_is_a_preset_over_the_same_defaults(self, edition: str) -> None:
        defaults = {name: values[0] for name, values in OPTIONS.items()}
        assert options(edition=edition) == defaults | EDITIONS[edition]

    def test_as_written_is_the_usual_one(self) -> None:
        assert options() == options(edition="as_written")
        assert rt.new_game("classic", seed=1).rules.edition == "as_written"

    def test_options_go_over_the_edition_one_by_one(self) -> None:
        assert options(edition="published", fortify="any") == options(edition="published") | {"fortify": "any"}

    def test_the_editions_differ_in_play(self) -> None:
        assert len({probe(edition=edition) for edition in EDITIONS}) == 3

    def test_a_fork_goes_on_under_another_edition(self) -> None:
        game = at("A: alaska 5, alberta 1, ontario 1 | B: * 1 | A fortify")
        other = game.fork(edition="published")
        assert game.explain("fortify alaska ontario 1").allowed
        assert not other.explain("fortify alaska ontario 1").allowed
        assert dict(other.rules.options) == options(edition="published")

    def test_a_fork_under_one_other_option_keeps_the_rest(self) -> None:
        other = at("A: alaska 5 | B: * 1 | A fortify", edition="published").fork(fortify="any")
        assert dict(other.rules.options) == options(edition="published", fortify="any")


def probe(**chosen: Any) -> str:
    """Play a few lines that every option has a hand in; say what came of it."""
    new = rt.new_game("classic", 3, seed=4, **chosen)
    seen = [new.state.question.split()[1], new.state.turn, len(rules(new).cards)]
    game = at(TEXT, **chosen)
    seen.append([str(a) for a in game.legal_actions() if str(a).startswith("trade")])
    seen.append(str(counted(game)))
    done(game, "place alaska 3")
    seen.append([str(a) for a in game.legal_actions() if str(a).startswith("attack indonesia")])
    done(game, "attack alaska kamchatka 3", "roll 6 5 4 / 6")
    seen.append(game.state.text)
    far = at("A: alaska 5, alberta 1, ontario 1, peru 1 | B: * 1 | A fortify", **chosen)
    seen.append([str(a) for a in far.legal_actions() if str(a).endswith("1")])
    return repr(seen)
