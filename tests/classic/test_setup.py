"""Setting up: how many play, who begins, whose territories are whose, where the starting armies stand."""

from __future__ import annotations

from fractions import Fraction

import pytest

import riskteach as rt

from .helpers import at, done, forbids, permits, reasons, ring, what

ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}


def thrown(players: int, *pips: int, setup: str = "claim") -> rt.Game:
    """Begin a game with these throws for who begins."""
    game = rt.new_game("classic", players, seed=1, chance="manual", setup=setup)
    for one in pips:
        game.do(f"throw {one}")
    return game


def claimed(players: int, first: int) -> tuple[rt.Game, list[int]]:
    """Play up to the last claim, each time the first unclaimed territory; give who claimed in turn."""
    game = thrown(players, *(6 if seat == first else 1 for seat in range(players)))
    order = []
    while "claim" in game.state.text.rsplit("|", 1)[1]:
        order.append(game.state.current_player)
        game.do(game.legal_actions()[0])
    return game, order


class TestPlayers:
    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    def test_three_to_six_play(self, players: int) -> None:
        assert len(rt.new_game("classic", players, seed=1).state.hands) == players

    @pytest.mark.parametrize("players", [1, 2, 7, 0])
    def test_nobody_else_does(self, players: int) -> None:
        with pytest.raises(rt.BadOption, match=rf"\b{players}\b"):
            rt.new_game("classic", players)

    def test_two_are_told_how_many_may_play(self) -> None:
        with pytest.raises(rt.BadOption, match="3 to 6 players, got 2"):
            rt.new_game("classic", 2)


class TestWhoBegins:
    @pytest.mark.parametrize("first", [0, 1, 2, 3])
    def test_the_highest_die_begins(self, first: int) -> None:
        game = thrown(4, *(5 if seat == first else 2 for seat in range(4)))
        assert game.state.current_player == first
        assert game.why()[-2].rule.id == "classic.setup.first"

    def test_only_the_highest_throw_again_after_a_tie(self) -> None:
        game = thrown(4, 6, 2, 6, 5)
        assert game.state.current_player == rt.CHANCE
        assert what(done(game, "throw 1", "throw 4"), "setup.first") == [
            "Ada throws a 1",
            "Cleo throws a 4",
            "Cleo begins",
        ]
        assert game.state.current_player == 2

    def test_they_throw_again_and_again(self) -> None:
        game = thrown(3, 3, 3, 3, 5, 5, 1, 2, 2)
        assert game.state.question == "a die is thrown for who begins"
        done(game, "throw 2", "throw 6")
        assert game.state.current_player == 1

    def test_a_tie_below_the_highest_does_not_matter(self) -> None:
        assert thrown(3, 2, 2, 3).state.current_player == 2

    def test_every_side_is_equally_likely(self) -> None:
        chances = list(thrown(3, 4).state.chance_outcomes())
        assert [(str(throw), chance) for throw, chance in chances] == [
            (f"throw {pips}", Fraction(1, 6)) for pips in range(1, 7)
        ]

    @pytest.mark.parametrize("pips", [0, 7, -1])
    def test_a_die_has_six_sides(self, pips: int) -> None:
        game = thrown(3)
        assert forbids(game, f"throw {pips}") == {"setup.first"}
        assert reasons(game, f"throw {pips}") == [f"a die shows 1 to 6, got {pips}"]

    def test_nothing_else_goes_on_before(self) -> None:
        assert forbids(thrown(3, 6), "claim peru") == {"setup.first"}

    def test_who_begins_the_set_up_begins_in_play_too(self) -> None:
        game = rt.new_game("classic", 5, seed=8, setup="quick")
        first = next(e for step in game.history for e in step.events if e.what == "begin")
        assert game.state.current_player == first.values["player"]
        assert game.state.turn == 1
        passed = [e for e in game.history[-1].events if e.what == "pass"]
        assert [(e.text, e.rule.id) for e in passed] == [
            (f"It is {first.text.split()[0]}'s turn", "classic.setup.first")
        ]


class TestStartingArmies:
    @pytest.mark.parametrize("players", ARMIES)
    def test_how_many_by_the_number_of_players(self, players: int) -> None:
        game = thrown(players, 6, *[1] * (players - 1))
        assert game.state.reserves == (ARMIES[players],) * players
        (text,) = what([(e.text, e.rule.id) for e in game.history[-1].events], "classic.setup.armies")
        assert text == f"Everyone starts with {ARMIES[players]} armies"

    @pytest.mark.parametrize("players", ARMIES)
    @pytest.mark.parametrize("setup", ["deal", "quick"])
    def test_those_on_claimed_territories_are_among_them(self, players: int, setup: str) -> None:
        game = rt.new_game("classic", players, seed=3, setup=setup)
        while game.state.turn == 0:
            game.do(game.legal_actions()[0])
        owned = [
            sum(a for a, o in zip(game.state.armies, game.state.owners, strict=True) if o == s) for s in range(players)
        ]
        assert owned == [ARMIES[players]] * players


class TestClaim:
    START = "A: alaska 1 | B: peru 1 | A reserve 34 | B reserve 34 | C reserve 35 | C begin A > spread > claim"

    def test_one_army_on_a_territory_that_nobody_holds(self) -> None:
        game = at(self.START)
        assert permits(game, "claim siam") == {"setup.claim"}
        assert done(game, "claim siam") == [("Cleo claims Siam", "setup.claim"), ("Ada is next", "setup.claim")]
        assert (game.state.at("siam").owner, game.state.at("siam").count, game.state.reserves[2]) == (2, 1, 34)

    @pytest.mark.parametrize(("territory", "holder"), [("alaska", "Ada"), ("peru", "Ben")])
    def test_one_that_somebody_holds_is_taken(self, territory: str, holder: str) -> None:
        game = at(self.START)
        assert forbids(game, f"claim {territory}") == {"setup.claim"}
        assert reasons(game, f"claim {territory}") == [f"{territory.title()} is taken: {holder} holds it"]

    @pytest.mark.parametrize("action", ["place alaska 1", "attack alaska kamchatka 1", "fortify alaska peru 1", "end"])
    def test_until_all_are_taken_nothing_else_goes_on(self, action: str) -> None:
        assert "setup.claim" in forbids(at(self.START), action)

    def test_placing_while_claiming_is_judged_by_the_set_up(self) -> None:
        assert forbids(at(self.START), "place alaska 2") == {"setup.claim", "setup.place"}

    @pytest.mark.parametrize("players", ARMIES)
    def test_in_turn_until_none_is_left(self, players: int) -> None:
        game, order = claimed(players, first=1)
        assert order == [(1 + k) % players for k in range(42)]
        assert None not in game.state.owners
        assert set(game.state.armies) == {1}

    @pytest.mark.parametrize("players", ARMIES)
    def test_the_next_after_the_last_claimer_goes_on(self, players: int) -> None:
        game, order = claimed(players, first=1)
        assert game.state.current_player == (order[-1] + 1) % players
        assert game.state.question.endswith("places a starting army")

    def test_a_map_that_takes_every_starting_army_begins_at_once(self) -> None:
        game = rt.new_game("classic", 3, board=ring(105), seed=1, setup="deal")
        assert game.state.reserves == (0, 0, 0)
        assert game.state.turn == 1

    def test_a_map_that_leaves_one_army_to_one_player(self) -> None:
        game = rt.new_game("classic", 3, board=ring(104), seed=1, setup="deal")
        assert sorted(game.state.reserves) == [0, 0, 1]
        assert game.state.reserves[game.state.current_player] == 1
        game.do(game.legal_actions()[0])
        assert (game.state.reserves, game.state.turn) == ((0, 0, 0), 1)

    @pytest.mark.parametrize("size", [2, 106])
    def test_a_map_must_fit_the_starting_armies(self, size: int) -> None:
        with pytest.raises(rt.BadOption, match="3 to 105 territories"):
            rt.new_game("classic", 3, board=ring(size))


class TestDealAndQuick:
    def test_deal_gives_the_territories_by_chance_and_lets_players_place(self) -> None:
        game = thrown(3, 6, 1, 1, setup="deal")
        outcomes = list(game.state.chance_outcomes())
        assert len(outcomes) == 42
        assert {chance for _, chance in outcomes} == {Fraction(1, 42)}
        assert done(game, "deal peru")[0] == ("Ada is dealt Peru", "setup.claim")
        assert len(game.state.chance_outcomes()) == 41
        assert forbids(game, "deal peru") == {"setup.claim"}
        game.chance = "auto"
        game.follow()
        assert [game.state.owners.count(seat) for seat in range(3)] == [14, 14, 14]
        assert permits(game, f"place {game.state.held(0)[0]} 1") == {"setup.place"}

    def test_in_claim_nothing_is_dealt(self) -> None:
        assert forbids(thrown(3, 6, 1, 1), "deal peru") == {"setup.claim"}

    def test_quick_scatters_the_armies_by_chance_too(self) -> None:
        game = at("A: alaska 1, peru 1 | B: * 1 | A reserve 2 | A begin B > scatter", setup="quick")
        assert [(str(a), p) for a, p in game.state.chance_outcomes()] == [
            ("scatter alaska", Fraction(1, 2)),
            ("scatter peru", Fraction(1, 2)),
        ]
        assert forbids(game, "scatter siam") == {"setup.place"}
        assert done(game, "scatter peru")[0] == ("Ada places 1 army in Peru", "setup.place")

    def test_quick_is_ready_at_once_and_the_seed_decides(self) -> None:
        games = [rt.new_game("classic", 4, seed=seed, setup="quick") for seed in (5, 5, 6)]
        assert [game.state.turn for game in games] == [1, 1, 1]
        assert games[0].state == games[1].state != games[2].state


class TestPlace:
    START = "A: alaska 1, peru 1 | B: * 1 | A reserve 2 | B reserve 1 | A begin B > spread"

    def test_one_army_on_a_territory_of_ones_own(self) -> None:
        game = at(self.START)
        assert permits(game, "place peru 1") == {"setup.place"}
        assert done(game, "place peru 1") == [
            ("Ada places 1 army in Peru", "setup.place"),
            ("Ben is next", "setup.place"),
        ]
        assert (game.state.armies_in("peru"), game.state.reserves) == (2, (1, 1, 0))

    def test_not_on_anothers(self) -> None:
        game = at(self.START)
        assert forbids(game, "place siam 1") == {"setup.place"}
        assert reasons(game, "place siam 1") == ["Siam belongs to Ben, not to Ada"]

    @pytest.mark.parametrize("number", [2, 0, -1])
    def test_not_more_or_fewer_at_a_time(self, number: int) -> None:
        game = at(self.START)
        assert forbids(game, f"place peru {number}") == {"setup.place"}
        assert reasons(game, f"place peru {number}") == [f"one army at a time, got {number}"]

    def test_every_reason_is_named(self) -> None:
        assert reasons(at(self.START), "place siam 2") == [
            "Siam belongs to Ben, not to Ada",
            "one army at a time, got 2",
        ]

    @pytest.mark.parametrize("action", ["attack alaska kamchatka 1", "fortify alaska peru 1", "end", "claim siam"])
    def test_nothing_else_goes_on_before_all_are_placed(self, action: str) -> None:
        assert "setup.place" in forbids(at(self.START), action)

    @pytest.mark.parametrize("players", [4, 5])
    def test_who_is_out_of_armies_is_passed_over(self, players: int) -> None:
        letters = "ABCDE"[:players]
        rest = " | ".join(
            f"{letter}: {place} 1"
            for letter, place in zip(letters[1:], ["peru", "siam", "ural", "egypt"], strict=False)
        )
        game = at(f"A: * 1 | {rest} | A reserve 1 | C reserve 3 | D reserve 1 | A begin B > spread", players=players)
        order = []
        for territory in ("alaska", "siam", "ural", "siam"):
            order.append(game.state.current_player)
            game.do(f"place {territory} 1")
        order.append(game.state.current_player)
        assert order == [0, 2, 3, 2, 2]

    @pytest.mark.parametrize(("players", "first"), [(3, 2), (4, 3), (5, 1), (6, 0)])
    def test_a_whole_set_up_goes_round_until_everything_stands(self, players: int, first: int) -> None:
        game, claims = claimed(players, first)
        left, order = list(game.state.reserves), []
        assert sum(left) == players * ARMIES[players] - 42
        for _ in range(sum(left)):
            order.append(game.state.current_player)
            game.do(f"place {game.state.held(order[-1])[0]} 1")
        assert order == [(claims[-1] + 1 + k) % players for k in range(sum(left))]
        assert [order.count(seat) for seat in range(players)] == left
        assert game.state.current_player == first

    def test_the_first_turn_follows_with_its_armies(self) -> None:
        game = at("A: alaska 1 | B: * 1 | A reserve 1 | A begin B > spread")
        assert done(game, "place alaska 1")[1:] == [
            ("It is Ben's turn", "setup.first"),
            ("Ben gets 13 armies: 41 territories", "reinforce.territories"),
        ]
        assert game.state.question == "Ben has 13 armies to place"


class TestPositionsInTheSetUp:
    @pytest.mark.parametrize(
        "text",
        [
            "A: alaska 1 | B: * 1 | A begin A > spread",  # nothing is left to place
            "A: alaska 1 | B: * 1 | B reserve 2 | A begin A > spread",  # not for who is asked
            "A: alaska 1 | A reserve 5 | B reserve 5 | C reserve 5 | B begin A > spread > claim",  # for 41 claims
            "A: alaska 1 | B: * 1 | A reserve 3 | A attack",  # the set-up is over
        ],
    )
    def test_starting_armies_must_add_up(self, text: str) -> None:
        with pytest.raises(rt.BadPosition):
            at(text)

    @pytest.mark.parametrize(
        "text",
        [
            "A: alaska 1 | B: * 1 | A reserve 2 | A spread",
            "A: alaska 1 | B: ural 1 | A reserve 99 | B reserve 99 | C reserve 99 | A claim",
            "A: alaska 1 | B: ural 1 | A reserve 99 | B reserve 99 | C reserve 99 | A spread > claim",
        ],
    )
    def test_a_set_up_leads_to_a_first_turn_or_is_no_position(self, text: str) -> None:
        try:
            game = at(text)
        except rt.BadPosition:
            return
        for _ in range(400):
            if game.state.turn:
                break
            game.do(game.legal_actions()[0])
        assert game.state.turn == 1
