"""Options: every value makes a difference, and what does not exist is refused with what does."""

from __future__ import annotations

from typing import Any

import pytest

import riskteach as rt

from .helpers import at, crews, done, offered, rules

OPTIONS = {  # the default first
    "mining": ("choice", "printed"),
    "recruit_when": ("before-moving", "act"),
    "replenish": ("own-bases", "all-bases", "double"),
}
TEXT = "A: opal 3 | B: ruby 2 | C: topaz 2 | A gems 2 | A bases opal nova | B bases ruby vega"


class TestOptions:
    def test_there_are_these_with_these_defaults(self) -> None:
        book = rt.rulebook("deepspace")
        assert {r.option.name: tuple(v for v, _ in r.option.values) for r in book.values() if r.option} == OPTIONS
        game = rt.new_game("deepspace", seed=1)
        assert dict(game.rules.options) == {name: values[0] for name, values in OPTIONS.items()}

    @pytest.mark.parametrize("name", OPTIONS)
    def test_each_value_of_an_option_makes_a_difference(self, name: str) -> None:
        seen = {probe(**{name: value}) for value in OPTIONS[name]}
        assert len(seen) == len(OPTIONS[name])

    @pytest.mark.parametrize(
        ("chosen", "said"),
        [
            ({"mining": "both"}, "'choice', 'printed'"),
            ({"recruit_when": None}, "'before-moving', 'act'"),
            ({"replenish": 2}, "'own-bases', 'all-bases', 'double'"),
            ({"recruit": "act"}, "did you mean recruit_when"),
            ({"edition": "published"}, "as_written"),
        ],
    )
    def test_what_does_not_exist_is_refused_with_what_does(self, chosen: dict[str, Any], said: str) -> None:
        with pytest.raises(rt.BadOption, match=said):
            rt.new_game("deepspace", **chosen)

    def test_a_fork_goes_on_under_another(self) -> None:
        game = at(f"{TEXT} | moved | moves 1 | A act")
        other = game.fork(recruit_when="act")
        assert not game.explain("recruit 1").allowed
        assert other.explain("recruit 1").allowed
        assert other.state.text == game.state.text

    @pytest.mark.parametrize("kept", ["players", "board", "deck"])
    def test_but_not_with_other_players_map_or_deck(self, kept: str) -> None:
        with pytest.raises(rt.BadOption, match="players, map and the like stay the same"):
            at(f"{TEXT} | A act").fork(**{kept: 2})

    def test_the_rulebook_shows_what_is_in_force(self) -> None:
        book = rt.new_game("deepspace", seed=1, mining="printed").rulebook
        assert "mining='printed' (now)" in str(book)


def probe(**chosen: Any) -> str:
    """Play a few lines that every option has a hand in; say what came of it."""
    game = at(f"{TEXT} | A mine", **chosen)
    seen: list[Any] = [offered(game, "mine")]
    done(game, "end", "move opal rust 1")
    seen.append(offered(game, "recruit"))
    done(game, "end")
    return repr([*seen, crews(game, "north-station"), str(rules(game).replenish(game.state, 0))])
