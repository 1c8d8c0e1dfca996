"""Cards: the deck, sets, what they are worth, when they may or must be traded, how one is earned."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

import riskteach as rt

from .helpers import armies, at, done, forbids, permits, reasons, ring, rules, what

WORLD = rt.position("classic", "A: alaska 1 | B: * 1 | A attack").board
OF = {
    "infantry": ("alaska", "alberta", "argentina"),
    "cavalry": ("brazil", "iceland", "ontario"),
    "artillery": ("greenland", "peru", "quebec"),
    "wild": ("wild-1", "wild-2"),
}
# Ada holds a set of one each, and one card more.
FOUR = "A: alaska 5, peru 2 | B: * 1 | A cards alaska brazil peru venezuela"
FIVE = "A: alaska 5, peru 2 | B: * 1 | A cards alaska brazil peru venezuela argentina"


def hand(game: rt.Game, seat: int = 0) -> set[str]:
    """Give a seat's cards."""
    return set(game.state.hands[seat])


class TestDeck:
    def test_one_card_for_each_territory_fourteen_of_each_kind(self) -> None:
        cards = rules(at(FOUR + " | A attack")).cards
        assert tuple(cards) == WORLD.ids
        assert Counter(cards.values()) == {"infantry": 14, "cavalry": 14, "artillery": 14}

    @pytest.mark.parametrize(("option", "size"), [(0, 42), (1, 43), (2, 44)])
    def test_wild_cards_come_on_top(self, option: int, size: int) -> None:
        cards = rules(at(FOUR + " | A attack", wild_cards=option)).cards
        assert len(cards) == size
        assert Counter(cards.values())["wild"] == option

    def test_the_kinds_of_the_cards_that_these_tests_use(self) -> None:
        cards = rules(at(FOUR + " | A attack", wild_cards=2)).cards
        assert {card: kind for kind, names in OF.items() for card in names}.items() <= cards.items()

    def test_a_new_game_begins_with_empty_hands_and_a_whole_deck(self) -> None:
        state = rt.new_game("classic", 4, seed=2, setup="quick", edition="published").state
        assert state.hands == ((),) * 4
        assert (state.deck_size, len(state.deck), state.discards) == (44, 44, ())

    def test_the_deck_is_what_is_in_no_hand_and_not_traded(self) -> None:
        state = at(FOUR + " | B cards siam | discards ural china japan | sets 1 | A attack").state
        assert state.deck_size == len(state.deck) == 42 - 8
        assert not {"alaska", "siam", "ural", "china", "japan"} & set(state.deck)

    def test_the_hands_of_others_are_hidden(self) -> None:
        state = at(FOUR + " | B cards siam ural | A attack").state
        view = state.view(1)
        assert view.hands[1] == ("ural", "siam")
        assert len(view.hands[0]) == 4
        assert not set(view.hands[0]) & set(WORLD.ids)
        assert "alaska" in view.deck
        assert view.deck_size == state.deck_size

    @pytest.mark.parametrize("seed", range(30))
    def test_a_guess_deals_the_hidden_cards_once_each_from_those_not_seen(self, seed: int) -> None:
        state = at(
            FIVE.replace("| A cards", "| C: siam 1 | A cards") + " | B cards siam ural | A reinforce 3 > trade"
        ).state
        guessed = state.view(1).guess(random.Random(seed))
        assert guessed.view(1) == state.view(1)
        assert len({*guessed.hands[0], *guessed.hands[1], *guessed.deck}) == 42
        assert (len(guessed.hands[0]), guessed.hands[1], len(guessed.deck)) == (5, ("ural", "siam"), 35)


class TestSet:
    @pytest.mark.parametrize(
        "kinds", [kinds for kinds in combinations_with_replacement(OF, 3) if kinds.count("wild") < 3]
    )
    def test_three_alike_or_one_of_each_or_any_two_and_a_wild_one(self, kinds: tuple[str, ...]) -> None:
        cards = [OF[kind][kinds[:k].count(kind)] for k, kind in enumerate(kinds)]
        game = at(f"A: alaska 5 | B: * 1 | A cards {' '.join(cards)} | A reinforce 3", wild_cards=2)
        action = f"trade {' '.join(cards)}"
        if "wild" in kinds or len(set(kinds)) != 2:
            assert permits(game, action) >= {"cards.trade", "cards.set"}
        else:
            assert forbids(game, action) == {"cards.set"}
            assert "three alike or one of each" in reasons(game, action)[0]

    @pytest.mark.parametrize("cards", ["alaska", "alaska brazil", "alaska brazil peru venezuela"])
    def test_a_set_is_three_cards(self, cards: str) -> None:
        assert forbids(at(FOUR + " | A reinforce 3"), f"trade {cards}") == {"cards.set"}

    def test_both_rules_are_named(self) -> None:
        assert forbids(at(FOUR + " | A reinforce 3"), "trade alaska venezuela ontario") == {"cards.set", "cards.trade"}

    def test_every_set_in_hand_is_on_offer(self) -> None:
        offered = [str(a) for a in at(FOUR + " | A reinforce 3").legal_actions() if str(a).startswith("trade")]
        assert sorted(offered) == ["trade alaska brazil peru", "trade brazil peru venezuela"]


class TestWild:
    START = "A: alaska 5 | B: * 1 | A cards alaska brazil wild-1 | A reinforce 3"

    def test_a_wild_card_completes_a_set_and_says_so(self) -> None:
        happened = done(at(self.START, wild_cards=2), "trade alaska brazil wild-1")
        assert len(what(happened, "cards.wild")) == 1
        assert what(happened, "cards.trade") == ["Ada trades Alaska, Brazil and wild card 1"]

    def test_without_wild_cards_there_is_none(self) -> None:
        with pytest.raises(rt.BadPosition, match="wild-1"):
            at(self.START)
        with pytest.raises(rt.UnknownName, match="wild-1"):
            at(FOUR + " | A reinforce 3").explain("trade alaska brazil wild-1")

    def test_with_one_there_is_no_second(self) -> None:
        with pytest.raises(rt.BadPosition, match="wild-2"):
            at(self.START.replace("wild-1", "wild-2"), wild_cards=1)

    def test_two_wild_cards_and_any_third(self) -> None:
        game = at("A: alaska 5 | B: * 1 | A cards brazil wild-1 wild-2 | A reinforce 3", wild_cards=2)
        assert len(what(done(game, "trade brazil wild-1 wild-2"), "cards.wild")) == 2


class TestValue:
    @pytest.mark.parametrize(
        ("before", "armies"), [(0, 4), (1, 6), (2, 8), (3, 10), (4, 12), (5, 15), (6, 20), (7, 25), (8, 30), (20, 90)]
    )
    def test_the_number_of_sets_traded_decides(self, before: int, armies: int) -> None:
        game = at(FOUR + f" | sets {before} | A reinforce 3")
        (said,) = what(done(game, "trade alaska brazil peru"), "cards.value")
        assert f"worth {armies} armies" in said
        assert game.state.sets == before + 1
        assert game.state.question == f"Ada has {3 + armies} armies to place"

    def test_all_players_share_one_count(self) -> None:
        game = at(FOUR + " | B cards siam ural ontario | A reinforce 3")
        done(game, "trade alaska brazil peru", "place alaska 7", "end", "end")
        cards = rules(game).cards
        assert {cards["siam"], cards["ural"], cards["ontario"]} == {"cavalry", "artillery"}
        assert game.state.sets == 1

    def test_the_second_players_first_set_is_the_games_second(self) -> None:
        game = at(FOUR + " | B cards siam ural china | A reinforce 3")
        done(game, "trade alaska brazil peru", "place alaska 7", "end", "end")
        assert what(done(game, "trade siam ural china"), "cards.value") == ["Set number 2 is worth 6 armies"]


class TestTrade:
    def test_exactly_the_named_cards_leave(self) -> None:
        game = at(FOUR + " | A reinforce 3")
        assert what(done(game, "trade peru alaska brazil"), "cards.trade") == ["Ada trades Alaska, Brazil and Peru"]
        assert hand(game) == {"venezuela"}
        assert set(game.state.discards) == {"alaska", "brazil", "peru"}

    def test_only_cards_that_one_holds(self) -> None:
        game = at(FOUR + " | B cards siam | A reinforce 3")
        assert forbids(game, "trade alaska siam peru") == {"cards.trade"}
        assert reasons(game, "trade alaska siam peru") == ["Ada does not hold Siam"]

    def test_no_card_counts_twice(self) -> None:
        assert forbids(at(FOUR + " | A reinforce 3"), "trade alaska alaska alaska") == {"cards.trade"}

    def test_the_order_of_the_cards_does_not_matter(self) -> None:
        parse = at(FOUR + " | A attack").rules.parse
        assert parse("trade peru alaska brazil") == parse("trade alaska brazil peru")

    def test_any_number_of_sets(self) -> None:
        cards = "alaska alberta argentina brazil"
        game = at(f"A: alaska 5 | B: * 1 | A cards {cards} | A reinforce 3")
        done(game, "trade alaska alberta argentina")
        assert not any(str(a).startswith("trade") for a in game.legal_actions())
        seven = at(
            "A: alaska 5 | B: * 1 | A cards alaska alberta argentina brazil iceland ontario | A reinforce 3 > trade"
        )
        done(seven, "trade alaska alberta argentina", "trade brazil iceland ontario")
        assert (hand(seven), seven.state.question) == (set(), "Ada has 13 armies to place")

    @pytest.mark.parametrize("phase", ["reinforce 3", "attack"])
    def test_until_the_first_attack(self, phase: str) -> None:
        game = at(f"{FOUR} | A {phase}")
        assert permits(game, "trade alaska brazil peru") == {"cards.trade", "cards.set"}

    def test_between_placing_and_the_first_attack_the_armies_are_placed_too(self) -> None:
        game = at(FOUR + " | A attack")
        done(game, "trade alaska brazil peru")
        assert game.state.question == "Ada has 4 armies to place"
        assert forbids(game, "attack alaska kamchatka 1") == {"reinforce.place"}
        done(game, "place peru 4")
        assert game.state.question == "Ada attacks, or ends the attacks"
        assert "attack.dice" in permits(game, "attack alaska kamchatka 1")

    def test_while_some_armies_are_placed_already(self) -> None:
        game = at(FOUR + " | A reinforce 3")
        done(game, "place alaska 2", "trade alaska brazil peru")
        assert game.state.question == "Ada has 5 armies to place"

    def test_not_after_the_first_attack(self) -> None:
        game = at(FOUR + " | A attack")
        done(game, "attack alaska kamchatka 1", "roll 1 / 6")
        assert forbids(game, "trade alaska brazil peru") == {"cards.trade"}
        assert reasons(game, "trade alaska brazil peru") == [
            "sets are traded before the first attack, and Ada has attacked already"
        ]

    @pytest.mark.parametrize(
        ("phase", "also"),
        [
            ("attack begun > defend alaska kamchatka 3", "defend.dice"),
            ("attack begun > roll alaska kamchatka 3 1", "battle.compare"),
        ],
    )
    def test_not_in_the_middle_of_an_attack(self, phase: str, also: str) -> None:
        assert forbids(at(f"{FOUR} | A {phase}"), "trade alaska brazil peru") == {"cards.trade", also}

    def test_not_while_fortifying(self) -> None:
        assert forbids(at(FOUR + " | A fortify"), "trade alaska brazil peru") >= {"turn.order"}

    def test_with_four_cards_it_may_be_left(self) -> None:
        game = at(FOUR + " | A reinforce 3")
        done(game, "place alaska 3", "end", "end")
        assert len(hand(game)) == 4


class TestForced:
    def turn(self, cards: str) -> rt.Game:
        """Let Ben's turn end, so that Ada's begins."""
        game = at(f"A: alaska 5, peru 2 | B: * 1 | A cards {cards} | B fortify", players=3)
        done(game, "end")
        return game

    def test_with_five_one_must_trade_before_anything_is_placed(self) -> None:
        game = self.turn("alaska brazil peru venezuela argentina")
        assert game.state.question == "Ada must trade cards, down to four or fewer"
        assert what([(e.text, e.rule.id) for e in game.history[-1].events], "classic.cards.forced") == [
            "Ada has 5 cards and must trade down to four or fewer"
        ]
        for action in ("place alaska 1", "end", "attack alaska kamchatka 1", "fortify alaska peru 1"):
            assert forbids(game, action) == {"cards.forced"}

    def test_four_are_not_forced(self) -> None:
        assert self.turn("alaska brazil peru venezuela").state.question == "Ada has 3 armies to place"

    @pytest.mark.parametrize(
        ("cards", "hands"),
        [
            ("alaska alberta argentina brazil iceland", [2]),
            ("alaska alberta argentina brazil iceland ontario", [3]),
            ("alaska alberta argentina brazil iceland ontario peru", [4]),
            ("alaska alberta argentina brazil iceland ontario peru quebec", [5, 2]),
            ("alaska alberta argentina brazil iceland ontario peru quebec greenland china", [7, 4]),
        ],
    )
    def test_down_to_four_or_fewer(self, cards: str, hands: list[int]) -> None:
        game = at(f"A: alaska 5, peru 2 | B: * 1 | A cards {cards} | A reinforce 3 > trade")
        seen = []
        while game.state.question.endswith("must trade cards, down to four or fewer"):
            game.do(game.legal_actions()[0])
            seen.append(len(hand(game)))
        assert seen == hands
        assert game.state.question == f"Ada has {3 + sum((4, 6)[: len(seen)])} armies to place"

    def test_further_sets_may_be_traded_of_free_will(self) -> None:
        game = self.turn("alaska alberta argentina brazil iceland ontario")
        done(game, "trade alaska alberta argentina")
        assert permits(game, "trade brazil iceland ontario") == {"cards.trade", "cards.set"}

    def test_the_trade_is_judged_as_any_other(self) -> None:
        game = self.turn("alaska brazil peru venezuela argentina")
        assert permits(game, "trade alaska brazil peru") == {"cards.trade", "cards.set"}
        assert forbids(game, "trade alaska brazil venezuela") == {"cards.set"}
        assert forbids(game, "trade alaska brazil greenland") == {"cards.trade"}

    @pytest.mark.parametrize("wild", [0, 1, 2])
    def test_any_five_cards_hold_a_set(self, wild: int) -> None:
        cards = rules(at("A: alaska 5 | B: * 1 | A attack", wild_cards=wild)).cards
        for kinds in combinations_with_replacement(["infantry", "cavalry", "artillery"], 5 - wild):
            chosen = [f"wild-{k + 1}" for k in range(wild)]
            for kind in kinds:
                chosen.append(next(card for card in cards if cards[card] == kind and card not in chosen))
            text = f"A: alaska 5 | B: * 1 | A cards {' '.join(chosen)} | A reinforce 3 > trade"
            assert at(text, wild_cards=wild).legal_actions()


class TestTerritoryBonus:
    @pytest.fixture
    def game(self) -> rt.Game:
        return at(FOUR + " | A reinforce 3", territory_card_bonus=2)

    def test_two_armies_on_one_territory_shown_that_one_holds(self, game: rt.Game) -> None:
        happened = done(game, "trade alaska brazil peru on peru")
        assert what(happened, "cards.territory-bonus") == ["Ada places 2 armies in Peru"]
        assert armies(game, "alaska", "peru") == [5, 4]
        assert game.state.question == "Ada has 7 armies to place"

    @pytest.mark.parametrize("on", ["brazil", "siam", "venezuela"])
    def test_not_on_another_territory(self, game: rt.Game, on: str) -> None:
        assert forbids(game, f"trade alaska brazil peru on {on}") == {"cards.territory-bonus"}

    def test_where_is_said_when_there_is_a_choice(self, game: rt.Game) -> None:
        assert forbids(game, "trade alaska brazil peru") == {"cards.territory-bonus"}
        on = [str(a) for a in game.legal_actions() if str(a).startswith("trade alaska")]
        assert on == ["trade alaska brazil peru on alaska", "trade alaska brazil peru on peru"]

    def test_no_card_shows_a_territory_of_ones_own(self) -> None:
        game = at("A: siam 5 | B: * 1 | A cards alaska brazil peru | A reinforce 3", territory_card_bonus=2)
        assert forbids(game, "trade alaska brazil peru on alaska") == {"cards.territory-bonus"}
        assert reasons(game, "trade alaska brazil peru on alaska") == ["no traded card shows a territory of Ada"]
        assert what(done(game, "trade alaska brazil peru"), "cards.territory-bonus") == []

    def test_once_a_turn(self) -> None:
        cards = "alaska alberta argentina brazil iceland ontario"
        game = at(f"A: alaska 5, brazil 5 | B: * 1 | A cards {cards} | A reinforce 3 > trade", territory_card_bonus=2)
        done(game, "trade alaska alberta argentina on alaska")
        assert forbids(game, "trade brazil iceland ontario on brazil") == {"cards.territory-bonus"}
        assert reasons(game, "trade brazil iceland ontario on brazil") == [
            "the 2 extra armies of this turn are placed already"
        ]
        assert what(done(game, "trade brazil iceland ontario"), "cards.territory-bonus") == []
        assert armies(game, "alaska", "brazil") == [7, 5]

    def test_again_in_the_next_turn(self) -> None:
        game = at(FOUR + " | bonus 2 | sets 1 | B cards siam ural china | A reinforce 1", territory_card_bonus=2)
        done(game, "place alaska 1", "end", "end")
        assert what(done(game, "trade siam ural china on ural"), "cards.territory-bonus") == [
            "Ben places 2 armies in Ural"
        ]

    def test_in_the_middle_of_the_attacks_too(self) -> None:
        text = "A: alaska 9 | B: kamchatka 1 | C: * 1 | A cards alaska alberta | B cards argentina brazil peru siam"
        game = at(text + " | A attack", territory_card_bonus=2)
        done(game, "attack alaska kamchatka 3", "roll 6 6 6 / 1", "occupy 3")
        assert what(done(game, "trade alaska alberta argentina on alaska"), "cards.territory-bonus") == [
            "Ada places 2 armies in Alaska"
        ]

    def test_a_wild_card_shows_none(self) -> None:
        text = "A: alaska 5 | B: * 1 | A cards brazil peru wild-1 | A reinforce 3"
        game = at(text, territory_card_bonus=2, wild_cards=2)
        assert permits(game, "trade brazil peru wild-1") == {"cards.trade", "cards.set"}

    def test_without_the_option_there_is_none(self) -> None:
        game = at(FOUR + " | A reinforce 3")
        assert forbids(game, "trade alaska brazil peru on alaska") == {"cards.territory-bonus"}
        assert what(done(game, "trade alaska brazil peru"), "cards.territory-bonus") == []
        assert armies(game, "alaska", "peru") == [5, 2]


class TestDraw:
    DRAWING = (
        "A: alaska 9 | B: * 1 | A cards peru | B cards siam | discards ural china japan | sets 1 | conquered | A draw"
    )
    CONQUEST = ("attack alaska kamchatka 3", "roll 6 6 6 / 1", "occupy 3")

    def test_a_card_at_the_end_of_a_turn_with_a_conquest(self) -> None:
        game = at("A: alaska 9 | B: * 1 | A attack", players=3)
        done(game, *self.CONQUEST, "end")
        assert hand(game) == set()
        done(game, "end")
        assert game.state.question == "Ada draws a card"
        happened = done(game, "draw peru")
        assert happened[:2] == [("Ada draws Peru", "cards.draw"), ("It is Ben's turn", "turn.order")]
        assert hand(game) == {"peru"}

    def test_after_a_fortify_too(self) -> None:
        game = at("A: alaska 9 | B: * 1 | A attack", players=3)
        done(game, *self.CONQUEST, "end", "fortify alaska kamchatka 1")
        assert game.state.question == "Ada draws a card"

    def test_never_more_than_one(self) -> None:
        game = at("A: alaska 9 | B: * 1 | A attack", players=3)
        done(game, *self.CONQUEST, "attack kamchatka japan 2", "roll 6 6 / 1", "occupy 2", "end", "end", "draw peru")
        assert hand(game) == {"peru"}
        assert game.state.current_player == 1

    def test_none_without_a_conquest(self) -> None:
        game = at("A: alaska 9 | B: * 1 | A attack", players=3)
        happened = done(game, "attack alaska kamchatka 3", "roll 1 1 1 / 1", "end", "end")
        assert what(happened, "cards.draw") == []
        assert game.state.current_player == 1

    def test_the_conquest_of_another_turn_does_not_count(self) -> None:
        game = at("A: alaska 9 | B: * 1 | A attack", players=3)
        done(game, *self.CONQUEST, "end", "end", "draw peru", "place siam 13", "end")
        assert not game.state.conquered
        done(game, "end")
        assert game.state.question == "Ada has 3 armies to place"

    def test_every_card_of_the_deck_is_equally_likely(self) -> None:
        game = at(self.DRAWING, players=3)
        chances = list(game.state.chance_outcomes())
        assert {chance for _, chance in chances} == {Fraction(1, 37)}
        assert {str(draw).split()[1] for draw, _ in chances} == set(WORLD.ids) - {
            "peru",
            "siam",
            "ural",
            "china",
            "japan",
        }

    @pytest.mark.parametrize(("card", "where"), [("peru", "own hand"), ("siam", "another hand"), ("ural", "discards")])
    def test_what_is_not_in_the_deck_cannot_be_drawn(self, card: str, where: str) -> None:
        game = at(self.DRAWING, players=3)
        assert forbids(game, f"draw {card}") == {"cards.deck"}
        assert permits(game, "draw alaska") == {"cards.draw"}

    def test_nothing_else_goes_on_before(self) -> None:
        game = at("A: alaska 9 | B: * 1 | conquered | A draw", players=3)
        assert "cards.draw" in forbids(game, "end")

    def test_nobody_draws_at_another_time(self) -> None:
        assert forbids(at("A: alaska 9 | B: * 1 | A attack"), "draw peru") == {"turn.order"}


class TestEmptyDeck:
    def game(self, deck: tuple[str, ...] = (), discards: str = "") -> rt.Game:
        """Twelve cards in all; Ada has conquered something and fortifies."""
        mine, bens, cleos = (
            " ".join(t for t in (f"t-{k}" for k in range(first, first + 4)) if t not in (*deck, *discards.split()))
            for first in (0, 4, 8)
        )
        traded = f"discards {discards} | sets 1 | " if discards else ""
        hands = f"A cards {mine} | B cards {bens} | C cards {cleos}"
        return at(f"A: t-0 9, t-2 1 | B: * 1 | C: t-1 1 | {hands} | {traded}conquered | A fortify", board=ring(12))

    def test_the_traded_cards_are_shuffled_back(self) -> None:
        game = self.game(discards="t-1 t-5 t-9")
        assert what(done(game, "end"), "cards.empty") == ["The deck is out: 3 traded cards are shuffled back"]
        assert {str(draw) for draw, _ in game.state.chance_outcomes()} == {"draw t-1", "draw t-5", "draw t-9"}
        done(game, "draw t-5")
        assert (game.state.discards, game.state.deck) == ((), ("t-1", "t-9"))

    def test_with_none_of_them_there_is_no_card(self) -> None:
        game = self.game()
        happened = done(game, "end")
        assert what(happened, "cards.empty") == ["No card is left for Ada"]
        assert what(happened, "cards.draw") == []
        assert game.state.current_player == 1

    def test_the_last_card_is_drawn_without_a_shuffle(self) -> None:
        game = self.game(deck=("t-0",), discards="t-1 t-5 t-9")
        assert what(done(game, "end"), "cards.empty") == []
        assert len(game.state.chance_outcomes()) == 1
        done(game, "draw t-0")
        assert len(game.state.discards) == 3
