"""What a conquest brings: the cards of who is out, a trade in mid-attack, the end of the game."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import at, done, forbids, permits, reasons, what

CARDS = ("alaska", "alberta", "argentina", "brazil", "iceland", "ontario", "peru", "quebec", "greenland", "china")
CONQUEST = ("attack alaska kamchatka 3", "roll 6 6 6 / 1", "occupy 3")


def spoils(mine: int, theirs: int, **options: object) -> tuple[rt.Game, list[tuple[str, str]]]:
    """Let Ada take Ben's last territory; each holds so many cards. Give what happened with the last action."""
    hands = " ".join(CARDS[:mine]), " ".join(CARDS[mine : mine + theirs])
    sections = [f"{letter} cards {hand}" for letter, hand in zip("AB", hands, strict=True) if hand]
    text = " | ".join(["A: alaska 9", "B: kamchatka 1", "C: * 1", *sections, "A attack"])
    game = at(text, **options)
    return game, done(game, *CONQUEST)[-3:]


class TestEliminate:
    def test_the_victor_takes_the_cards(self) -> None:
        game, happened = spoils(1, 3)
        assert happened[-1] == ("Ben is out: Ada takes 3 cards", "eliminate")
        assert set(game.state.hands[0]) == set(CARDS[:4])
        assert game.state.hands[1] == ()

    def test_also_when_there_are_none(self) -> None:
        game, happened = spoils(0, 0)
        assert what(happened, "eliminate") == ["Ben is out, and held no cards"]
        assert game.state.question == "Ada attacks, or ends the attacks"

    def test_it_is_looked_at_after_moving_in(self) -> None:
        game = at("A: alaska 9 | B: kamchatka 1 | C: * 1 | B cards peru | A attack")
        assert what(done(game, *CONQUEST[:2]), "eliminate") == []
        assert game.state.hands[1] == ("peru",)
        assert len(what(done(game, "occupy 3"), "eliminate")) == 1

    def test_who_holds_another_territory_is_not_out(self) -> None:
        game = at("A: alaska 9 | B: kamchatka 1, siam 1 | C: * 1 | B cards peru | A attack")
        assert what(done(game, *CONQUEST), "eliminate") == []
        assert game.state.hands[1] == ("peru",)

    @pytest.mark.parametrize(
        ("mine", "theirs", "after"),
        [(4, 2, [3]), (3, 3, [3]), (0, 6, [3]), (4, 3, [4]), (4, 4, [5, 2]), (4, 5, [6, 3]), (4, 6, [7, 4])],
    )
    def test_with_six_or_more_one_trades_at_once_until_four_or_fewer(
        self, mine: int, theirs: int, after: list[int]
    ) -> None:
        game, happened = spoils(mine, theirs)
        assert what(happened, "eliminate")[-1] == f"Ada has {mine + theirs} cards and must trade down to four or fewer"
        seen = []
        while game.state.question == "Ada must trade cards, down to four or fewer":
            for action in ("end", "attack alaska alberta 1", "place alaska 1", "fortify alaska kamchatka 1"):
                assert forbids(game, action) == {"eliminate"}
            assert permits(game, str(game.legal_actions()[0])) == {"cards.trade", "cards.set"}
            game.do(game.legal_actions()[0])
            seen.append(len(game.state.hands[0]))
        assert seen == after
        assert game.state.question == f"Ada has {sum((4, 6)[: len(after)])} armies to place"

    def test_then_no_further(self) -> None:
        game, _ = spoils(4, 3)
        done(game, "trade brazil iceland ontario")
        assert len(game.state.hands[0]) == 4
        assert forbids(game, "trade alaska alberta argentina") == {"eliminate", "cards.trade"}

    def test_those_armies_are_placed_before_the_attacks_go_on(self) -> None:
        game, _ = spoils(4, 2)
        done(game, "trade alaska alberta argentina")
        for action in ("end", "attack alaska alberta 1"):
            assert forbids(game, action) == {"eliminate"}
        assert forbids(game, "place alaska 5") == {"reinforce.place"}
        assert forbids(game, "place siam 1") == {"reinforce.place"}
        assert done(game, "place kamchatka 4")[0][0] == "Ada places 4 armies in Kamchatka"
        assert game.state.question == "Ada attacks, or ends the attacks"
        assert "attack.adjacent" in permits(game, "attack kamchatka japan 3")

    @pytest.mark.parametrize(("mine", "theirs"), [(4, 1), (3, 2), (0, 5), (2, 2)])
    def test_with_five_or_fewer_it_waits(self, mine: int, theirs: int) -> None:
        game, _ = spoils(mine, theirs)
        assert game.state.question == "Ada attacks, or ends the attacks"
        assert forbids(game, "trade alaska alberta argentina") == {"cards.trade"}

    def test_what_waited_is_traded_in_the_next_turn(self) -> None:
        game, _ = spoils(4, 1)
        done(game, "end", "end", "draw siam")
        assert len(game.state.hands[0]) == 6
        done(game, "place peru 13", "end", "end")
        assert game.state.question == "Ada must trade cards, down to four or fewer"
        assert forbids(game, "place alaska 1") == {"cards.forced"}

    def test_the_set_counts_for_the_whole_game(self) -> None:
        game, _ = spoils(4, 2)
        done(game, "trade alaska alberta argentina")
        assert game.state.sets == 1

    def test_two_players_can_fall_in_one_turn(self) -> None:
        text = "A: alaska 9 | B: kamchatka 1 | C: japan 1 | D: * 1 | A cards alaska alberta | B cards argentina brazil"
        game = at(text + " | C cards iceland ontario | A attack")
        done(game, *CONQUEST, "attack kamchatka japan 2")
        happened = done(game, "roll 6 6 / 1", "occupy 2")
        assert what(happened, "eliminate") == [
            "Cleo is out: Ada takes 2 cards",
            "Ada has 6 cards and must trade down to four or fewer",
        ]

    def test_the_conquest_earns_a_card_as_any_other(self) -> None:
        game, _ = spoils(0, 1)
        done(game, "end", "end")
        assert game.state.question == "Ada draws a card"


class TestWin:
    def test_the_game_ends_at_once_in_the_middle_of_a_turn(self) -> None:
        game = at("A: * 9 | B: kamchatka 1 | A attack")
        happened = done(game, *CONQUEST)
        assert happened[-1] == ("Ada won", "win")
        assert game.state.is_over
        assert game.state.current_player == rt.TERMINAL
        assert (game.state.outcome.winners, game.state.outcome.rule.id) == ((0,), "classic.win")
        assert what(happened, "cards.draw") == []

    def test_it_is_looked_at_after_moving_in(self) -> None:
        game = at("A: * 9 | B: kamchatka 1 | A attack")
        done(game, *CONQUEST[:2])
        assert not game.state.is_over
        assert game.state.question == "Ada must move armies from Alaska into Kamchatka"

    def test_also_where_the_losers_cards_would_force_a_trade(self) -> None:
        game = at(
            f"A: * 9 | B: kamchatka 1 | A cards {' '.join(CARDS[:4])} | B cards {' '.join(CARDS[4:8])} | A attack"
        )
        happened = done(game, *CONQUEST)
        assert what(happened, "eliminate") == ["Ben is out: Ada takes 4 cards"]
        assert happened[-1] == ("Ada won", "win")

    def test_not_while_anybody_holds_a_territory(self) -> None:
        game = at("A: * 9 | B: kamchatka 1 | C: siam 1 | A attack")
        done(game, *CONQUEST)
        assert not game.state.is_over

    @pytest.mark.parametrize(
        "action",
        [
            *("end", "attack alaska kamchatka 1", "place alaska 1", "fortify alaska kamchatka 1", "claim peru"),
            *("trade alaska brazil peru", "defend 1", "occupy 1", "roll 6 / 1", "draw peru", "throw 6"),
        ],
    )
    def test_afterwards_nothing_is_legal(self, action: str) -> None:
        game = at("A: * 9 | A wins", players=3)
        assert "win" in forbids(game, action)
        assert forbids(game, "end") == {"win"}
        assert len(game.legal_actions()) == 0
        assert reasons(game, action)[0] == "The game is over: Ada won"

    def test_any_seat_can_win(self) -> None:
        game = at("C: * 9 | F: kamchatka 1 | C attack")
        done(game, *CONQUEST)
        assert game.state.outcome.winners == (2,)
        assert game.state.question == "The game is over: Cleo won"
