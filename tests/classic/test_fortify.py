"""Fortifying: one move of armies at the end of a turn, as far as the option lets it reach."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import armies, at, done, forbids, permits, reasons

# Alaska, Alberta and Ontario are a chain; Peru and Venezuela lie apart; the neighbours of all are Ben's.
START = "A: alaska 5, alberta 1, ontario 2, peru 2, venezuela 1 | B: * 3 | A fortify"
REACH = ("any", "connected", "adjacent")


class TestFortify:
    @pytest.mark.parametrize("reach", REACH)
    def test_from_one_own_territory_to_another(self, reach: str) -> None:
        game = at(START, fortify=reach)
        assert permits(game, "fortify alaska alberta 4") == {"fortify"}
        assert done(game, "fortify alaska alberta 4")[0] == ("Ada moves 4 armies from Alaska to Alberta", "fortify")
        assert armies(game, "alaska", "alberta") == [1, 5]

    def test_it_ends_the_turn(self) -> None:
        game = at(START)
        happened = done(game, "fortify alaska alberta 1")
        assert ("It is Ben's turn", "turn.order") in happened
        assert game.state.current_player == 1

    def test_it_may_be_skipped(self) -> None:
        game = at(START)
        assert permits(game, "end") == {"fortify"}
        assert done(game, "end")[0] == ("Ada does not fortify", "fortify")
        assert game.state.current_player == 1

    @pytest.mark.parametrize("number", [5, 6, 0, -1])
    def test_at_least_one_moves_and_one_stays(self, number: int) -> None:
        game = at(START)
        assert forbids(game, f"fortify alaska alberta {number}") == {"fortify"}
        assert reasons(game, f"fortify alaska alberta {number}") == [
            f"Alaska has 5 armies: 1 to 4 can move, got {number}"
        ]

    def test_a_single_army_stays(self) -> None:
        game = at(START)
        assert forbids(game, "fortify alberta alaska 1") == {"fortify"}
        assert reasons(game, "fortify alberta alaska 1") == ["Alberta has 1 army: none can move, got 1"]
        assert reasons(game, "fortify ontario alaska 2") == ["Ontario has 2 armies: 1 can move, got 2"]

    def test_not_from_anothers_territory(self) -> None:
        game = at(START)
        assert forbids(game, "fortify siam alaska 1") == {"fortify"}
        assert reasons(game, "fortify siam alaska 1") == ["Siam belongs to Ben, not to Ada"]

    def test_not_to_anothers_territory(self) -> None:
        game = at(START)
        assert forbids(game, "fortify alaska kamchatka 1") == {"fortify"}
        assert reasons(game, "fortify alaska kamchatka 1") == ["Kamchatka belongs to Ben, not to Ada"]

    @pytest.mark.parametrize("reach", REACH)
    def test_not_to_itself(self, reach: str) -> None:
        game = at(START, fortify=reach)
        assert forbids(game, "fortify alaska alaska 1") == {"fortify"}
        assert len(reasons(game, "fortify alaska alaska 1")) == 1

    def test_every_reason_is_named(self) -> None:
        assert reasons(at(START), "fortify siam kamchatka 3") == [
            "Siam belongs to Ben, not to Ada",
            "Kamchatka belongs to Ben, not to Ada",
            "Siam has 3 armies: 1 to 2 can move, got 3",
        ]

    def test_not_in_the_middle_of_the_attacks(self) -> None:
        assert forbids(at(START.replace("fortify", "attack")), "fortify alaska alberta 1") == {"turn.order"}


class TestReach:
    @pytest.mark.parametrize(
        ("reach", "target", "allowed"),
        [
            ("any", "alberta", True),
            ("any", "ontario", True),
            ("any", "peru", True),
            ("connected", "alberta", True),
            ("connected", "ontario", True),
            ("connected", "peru", False),
            ("adjacent", "alberta", True),
            ("adjacent", "ontario", False),
            ("adjacent", "peru", False),
        ],
    )
    def test_the_option_decides_how_far(self, reach: str, target: str, allowed: bool) -> None:
        game = at(START, fortify=reach)
        action = f"fortify alaska {target} 1"
        if allowed:
            assert permits(game, action) == {"fortify"}
        else:
            assert forbids(game, action) == {"fortify"}

    def test_each_says_why_not(self) -> None:
        assert reasons(at(START, fortify="connected"), "fortify alaska peru 1") == [
            "Peru is not connected with Alaska through territories of Ada"
        ]
        assert reasons(at(START, fortify="adjacent"), "fortify alaska ontario 1") == ["Ontario does not border Alaska"]

    def test_a_chain_through_another_player_does_not_connect(self) -> None:
        game = at("A: alaska 5, ontario 1 | B: * 1 | A fortify", fortify="connected", players=3)
        assert forbids(game, "fortify alaska ontario 1") == {"fortify"}

    def test_over_the_edge_of_the_map(self) -> None:
        for reach in REACH:
            game = at("A: alaska 5, kamchatka 1 | B: * 1 | A fortify", fortify=reach, players=3)
            assert permits(game, "fortify alaska kamchatka 4") == {"fortify"}

    @pytest.mark.parametrize("reach", REACH)
    def test_what_is_offered_is_what_is_allowed(self, reach: str) -> None:
        game = at(START, fortify=reach)
        own = ("alaska", "alberta", "ontario", "peru", "venezuela")
        tried = [f"fortify {s} {t} {n}" for s in own for t in own for n in range(6)]
        offered = [str(action) for action in game.legal_actions() if str(action) != "end"]
        assert sorted(offered) == sorted(action for action in tried if game.explain(action).allowed)

    def test_many_players_are_no_hindrance(self) -> None:
        game = at("A: alaska 5, alberta 1 | B: * 1 | C: siam 1 | D: peru 1 | A fortify")
        assert isinstance(game, rt.Game)
        assert permits(game, "fortify alaska alberta 1") == {"fortify"}
