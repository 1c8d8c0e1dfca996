"""Attacking: who may attack whom, the dice of both, comparisons, losses, moving in, stopping."""

from __future__ import annotations

import pytest

import riskteach as rt

from .helpers import armies, at, done, forbids, permits, reasons, what

START = "A: alaska 5, alberta 3, peru 2, venezuela 1, ural 1 | B: * 2 | A attack"


@pytest.fixture
def game() -> rt.Game:
    return at(START)


class TestWhoAttacksWhom:
    def test_a_neighbour_of_another_player(self, game: rt.Game) -> None:
        assert permits(game, "attack alaska kamchatka 3") >= {"attack.adjacent", "attack.dice"}
        assert permits(game, "attack alaska northwest-territory 3") >= {"attack.adjacent", "attack.dice"}
        assert done(game, "attack alaska kamchatka 3")[0] == (
            "Ada attacks Kamchatka from Alaska with 3 dice",
            "attack.dice",
        )

    def test_not_over_a_territory_in_between(self, game: rt.Game) -> None:
        assert forbids(game, "attack alaska japan 3") == {"attack.adjacent"}
        assert reasons(game, "attack alaska japan 3") == ["Japan does not border Alaska"]

    def test_not_ones_own(self, game: rt.Game) -> None:
        assert forbids(game, "attack alaska alberta 3") == {"attack.adjacent"}
        assert reasons(game, "attack alaska alberta 3") == [
            "Alberta belongs to Ada: an attack is at another player's territory"
        ]

    def test_not_from_anothers(self, game: rt.Game) -> None:
        assert forbids(game, "attack kamchatka japan 1") == {"attack.adjacent"}
        assert "Kamchatka belongs to Ben, not to Ada" in reasons(game, "attack kamchatka japan 1")

    def test_every_reason_is_named(self, game: rt.Game) -> None:
        assert forbids(game, "attack ural peru 1") == {"attack.adjacent", "attack.two-armies"}
        assert forbids(game, "attack alberta japan 3") == {"attack.adjacent", "attack.dice"}

    def test_as_often_as_one_likes(self, game: rt.Game) -> None:
        for pips in ("6 5 5 / 6 6", "2 1 / 1 1"):
            done(game, f"attack alaska kamchatka {len(pips.split('/')[0].split())}", f"roll {pips}")
        done(game, "attack alberta ontario 2", "roll 6 6 / 1 1", "occupy 2")
        assert game.state.question == "Ada attacks, or ends the attacks"

    def test_what_is_possible_is_said_instead(self, game: rt.Game) -> None:
        message = game.explain("attack alaska japan 3").message
        assert "Possible now: attack Northwest Territory or Kamchatka from Alaska with 1 to 3 dice." in message

    def test_every_border_can_be_crossed_both_ways(self) -> None:
        board = at(START).board
        for place in board.ids:
            game = at(f"A: {place} 2 | B: * 1 | A attack", players=3)
            offered = {str(action).split()[2] for action in game.legal_actions() if str(action).startswith("attack")}
            assert offered == set(board.neighbours[place])


class TestTwoArmies:
    def test_one_army_cannot_attack(self, game: rt.Game) -> None:
        assert forbids(game, "attack ural china 1") == {"attack.two-armies"}
        assert reasons(game, "attack ural china 1") == ["Ural has 1 army, an attack needs 2"]

    def test_two_can(self, game: rt.Game) -> None:
        assert "attack.adjacent" in permits(game, "attack peru brazil 1")

    @pytest.mark.parametrize("limit", ["spare", "armies"])
    def test_an_attacker_is_never_used_up(self, limit: str) -> None:
        game = at("A: alaska 3 | B: * 2 | A attack", attack_limit=limit)
        while game.state.armies_in("alaska") > 1:
            most = max(a.dice for a in game.legal_actions() if str(a).startswith("attack"))  # type: ignore[attr-defined]
            done(game, f"attack alaska kamchatka {most}", f"roll {' '.join('1' * most)} / 6 6")
        assert forbids(game, "attack alaska kamchatka 1") == {"attack.two-armies"}


class TestAttackDice:
    @pytest.mark.parametrize(
        ("limit", "there", "most"),
        [
            *(("spare", 2, 1), ("spare", 3, 2), ("spare", 4, 3), ("spare", 5, 3), ("spare", 99, 3)),
            *(("armies", 2, 1), ("armies", 3, 3), ("armies", 4, 3), ("armies", 99, 3)),
        ],
    )
    def test_one_to_three_by_choice_as_the_armies_allow(self, limit: str, there: int, most: int) -> None:
        game = at(f"A: alaska {there} | B: * 1 | A attack", attack_limit=limit)
        for dice in range(1, most + 1):
            assert "attack.dice" in permits(game, f"attack alaska kamchatka {dice}")
        for dice in (-1, 0, most + 1, 4):
            assert forbids(game, f"attack alaska kamchatka {dice}") == {"attack.dice"}

    def test_got_and_wanted_are_said(self, game: rt.Game) -> None:
        assert reasons(game, "attack alberta ontario 3") == ["Alberta has 3 armies: at most 2 dice, got 3"]
        assert reasons(game, "attack peru brazil 2") == ["Peru has 2 armies: at most 1 die, got 2"]
        assert reasons(game, "attack alaska kamchatka 4") == ["Alaska has 5 armies: at most 3 dice, got 4"]

    def test_three_dice_from_three_armies_are_a_matter_of_the_option(self) -> None:
        text = "A: alaska 3 | B: * 1 | A attack"
        assert forbids(at(text), "attack alaska kamchatka 3") == {"attack.dice"}
        assert "attack.dice" in permits(at(text, attack_limit="armies"), "attack alaska kamchatka 3")


class TestDefenceDice:
    def asked(self, there: int) -> rt.Game:
        return at(f"A: alaska 5 | B: * 2, kamchatka {there} | A attack begun > defend alaska kamchatka 3", players=3)

    @pytest.mark.parametrize(("there", "most"), [(1, 1), (2, 2), (3, 2), (50, 2)])
    def test_one_or_two_as_the_armies_allow(self, there: int, most: int) -> None:
        game = self.asked(there)
        assert game.state.current_player == 1
        for dice in range(1, most + 1):
            assert permits(game, f"defend {dice}") == {"defend.dice"}
        for dice in (-1, 0, most + 1, 3):
            assert forbids(game, f"defend {dice}") == {"defend.dice"}

    def test_got_and_wanted_are_said(self) -> None:
        assert reasons(self.asked(1), "defend 2") == ["Kamchatka has 1 army: at most 1 die to defend, got 2"]
        assert reasons(self.asked(9), "defend 3") == ["Kamchatka has 9 armies: at most 2 dice to defend, got 3"]

    def test_the_defender_may_roll_fewer_and_then_rolls_those(self) -> None:
        game = self.asked(5)
        assert done(game, "defend 1") == [("Ben defends Kamchatka with 1 die", "defend.dice")]
        assert game.state.current_player == rt.CHANCE
        assert {len(roll.defence) for roll, _ in game.state.chance_outcomes()} == {1}

    def test_the_attacker_names_dice_first_then_the_defender_then_both_roll(self) -> None:
        game = at("A: alaska 5 | B: * 2 | A attack", players=3)
        game.orders("defend", "ask")
        assert forbids(game, "defend 2") == {"turn.order"}
        assert what(done(game, "attack alaska kamchatka 3"), "defend.dice") == []
        assert forbids(game, "roll 6 5 4 / 3 2") == {"defend.dice"}
        done(game, "defend 2")
        assert "battle.compare" in permits(game, "roll 6 5 4 / 3 2")

    def test_the_standing_order_takes_most_dice(self) -> None:
        game = at("A: alaska 5 | B: * 2, alberta 1 | A attack", players=3)
        assert what(done(game, "attack alaska kamchatka 1"), "defend.dice") == ["Ben defends Kamchatka with 2 dice"]
        done(game, "roll 6 / 1 1")
        assert what(done(game, "attack alaska alberta 1"), "defend.dice") == ["Ben defends Alberta with 1 die"]

    @pytest.mark.parametrize("action", ["end", "attack alaska alberta 1", "occupy 1", "fortify alaska alberta 1"])
    def test_nobody_retreats_or_does_something_else(self, action: str) -> None:
        assert "defend.dice" in forbids(self.asked(2), action)


class TestRoll:
    @pytest.mark.parametrize(
        ("roll", "rules"),
        [
            ("roll 6 5 / 4 3", {"attack.dice"}),
            ("roll 6 5 4 3 / 4 3", {"attack.dice"}),
            ("roll 6 5 4 / 4", {"defend.dice"}),
            ("roll 6 5 4 / 4 4 4", {"defend.dice"}),
            ("roll 7 5 4 / 4 3", {"battle.compare"}),
            ("roll 6 5 4 / 0 3", {"battle.compare"}),
            ("roll 6 5 4 / 4 -3", {"battle.compare"}),
            ("roll 9 / 4", {"attack.dice", "defend.dice", "battle.compare"}),
        ],
    )
    def test_as_many_dice_as_named_each_of_six_sides(self, roll: str, rules: set[str]) -> None:
        game = at("A: alaska 5 | B: * 2 | A attack begun > roll alaska kamchatka 3 2", players=3)
        assert forbids(game, roll) == rules

    def test_got_and_wanted_are_said(self) -> None:
        game = at("A: alaska 5 | B: * 2 | A attack begun > roll alaska kamchatka 3 2", players=3)
        assert reasons(game, "roll 9 / 4") == [
            "the attacker rolls 3 dice, got 1",
            "the defender rolls 2 dice, got 1",
            "a die shows 1 to 6, got 9",
        ]

    @pytest.mark.parametrize("action", ["end", "defend 1", "attack alaska alberta 1", "occupy 1"])
    def test_nothing_else_goes_on_before(self, action: str) -> None:
        game = at("A: alaska 5 | B: * 2 | A attack begun > roll alaska kamchatka 3 2", players=3)
        assert "battle.compare" in forbids(game, action)


class TestBattle:
    @pytest.mark.parametrize(
        ("attack", "defence", "lost"),
        [
            # (attacker's dice, defender's, armies lost by both) with ties for the defender
            ("6 5 1", "5 4", (0, 2)),
            ("6 5 1", "6 6", (2, 0)),
            ("6 3 1", "5 4", (1, 1)),
            ("1 6 3", "4 5", (1, 1)),
            ("5 5 5", "5 4", (1, 1)),
            ("4 4", "4 4", (2, 0)),
            ("6", "5 4", (0, 1)),
            ("4", "5 1", (1, 0)),
            ("6 6 6", "6", (1, 0)),
            ("6 1 1", "5", (0, 1)),
            ("2", "1", (0, 1)),
            ("2", "2", (1, 0)),
        ],
    )
    def test_highest_against_highest_then_next(self, attack: str, defence: str, lost: tuple[int, int]) -> None:
        dice = len(attack.split()), len(defence.split())
        game = at(
            f"A: alaska 9 | B: * 1, kamchatka 9 | A attack begun > roll alaska kamchatka {dice[0]} {dice[1]}", players=3
        )
        happened = done(game, f"roll {attack} / {defence}")
        assert armies(game, "alaska", "kamchatka") == [9 - lost[0], 9 - lost[1]]
        comparisons = what(happened, "battle.compare") + what(happened, "battle.tie")
        assert len(comparisons) == min(dice) == sum(lost)
        assert len(what(happened, "battle.losses")) == sum(1 for n in lost if n)

    def test_each_comparison_is_told_with_its_rule(self) -> None:
        game = at("A: alaska 9 | B: * 1, kamchatka 9 | A attack begun > roll alaska kamchatka 3 2", players=3)
        assert done(game, "roll 6 4 4 / 4 4") == [
            ("6 against 4: Ben loses the comparison", "battle.compare"),
            ("4 against 4: Ada loses the comparison", "battle.tie"),
            ("Ben loses 1 army in Kamchatka", "battle.losses"),
            ("Ada loses 1 army in Alaska", "battle.losses"),
        ]

    @pytest.mark.parametrize("pips", range(1, 7))
    @pytest.mark.parametrize(("ties", "lost"), [("defender", (1, 0)), ("attacker", (0, 1))])
    def test_a_tie_goes_by_the_option(self, ties: str, lost: tuple[int, int], pips: int) -> None:
        text = "A: alaska 9 | B: * 1, kamchatka 9 | A attack begun > roll alaska kamchatka 1 1"
        game = at(text, ties=ties, players=3)
        happened = done(game, f"roll {pips} / {pips}")
        assert armies(game, "alaska", "kamchatka") == [9 - lost[0], 9 - lost[1]]
        assert len(what(happened, "battle.tie")) == 1
        assert what(happened, "battle.compare") == []

    @pytest.mark.parametrize("ties", ["defender", "attacker"])
    def test_unequal_dice_are_no_matter_of_the_option(self, ties: str) -> None:
        text = "A: alaska 9 | B: * 1, kamchatka 9 | A attack begun > roll alaska kamchatka 2 2"
        game = at(text, ties=ties, players=3)
        done(game, "roll 6 1 / 5 2")
        assert armies(game, "alaska", "kamchatka") == [8, 8]

    def test_nobody_else_loses_anything(self) -> None:
        game = at("A: alaska 9 | B: * 3 | A attack begun > roll alaska kamchatka 3 2", players=3)
        before = game.state.armies
        done(game, "roll 6 6 6 / 1 1")
        changed = [i for i, x, y in zip(game.board.ids, before, game.state.armies, strict=True) if x != y]
        assert changed == ["kamchatka"]


class TestStop:
    def test_after_any_roll(self) -> None:
        game = at("A: alaska 5 | B: * 2 | A attack", players=3)
        assert permits(game, "end") == {"attack.stop"}
        done(game, "attack alaska kamchatka 1", "roll 6 / 5 5")
        assert permits(game, "end") == {"attack.stop"}
        assert done(game, "end") == [("Ada stops attacking", "attack.stop")]
        assert game.state.question == "Ada fortifies, or ends the turn"

    def test_without_having_attacked(self) -> None:
        assert permits(at("A: alaska 1 | B: * 2 | A attack", players=3), "end") == {"attack.stop"}

    def test_after_it_no_more_attacks(self) -> None:
        assert forbids(at("A: alaska 5 | B: * 2 | A fortify", players=3), "attack alaska kamchatka 1") == {"turn.order"}


class TestOccupy:
    def taken(self, there: int, dice: int, **options: object) -> rt.Game:
        game = at(f"A: alaska {there} | B: * 1 | A attack", players=3, **options)
        done(game, f"attack alaska kamchatka {dice}", f"roll {' '.join('6' * dice)} / 1")
        return game

    def test_the_owner_changes_with_the_roll(self) -> None:
        game = at("A: alaska 5 | B: * 1 | A attack", players=3)
        happened = done(game, "attack alaska kamchatka 3", "roll 6 6 6 / 1")
        assert happened[-1] == ("Ada takes Kamchatka from Ben", "attack.occupy")
        assert (game.state.at("kamchatka").owner, game.state.at("kamchatka").count) == (0, 0)
        assert game.state.question == "Ada must move armies from Alaska into Kamchatka"

    @pytest.mark.parametrize(
        ("limit", "there", "dice", "least", "most"),
        [
            ("spare", 2, 1, 1, 1),
            ("spare", 3, 1, 1, 2),
            ("spare", 3, 2, 2, 2),
            ("spare", 4, 3, 3, 3),
            ("spare", 9, 1, 1, 8),
            ("spare", 9, 2, 2, 8),
            ("spare", 9, 3, 3, 8),
            ("armies", 2, 1, 1, 1),
            ("armies", 3, 3, 2, 2),
            ("armies", 3, 2, 2, 2),
            ("armies", 4, 3, 3, 3),
        ],
    )
    def test_at_least_the_dice_as_far_as_they_are_there_all_but_one_at_most(
        self, limit: str, there: int, dice: int, least: int, most: int
    ) -> None:
        game = self.taken(there, dice, attack_limit=limit)
        assert [str(action) for action in game.legal_actions()] == [f"occupy {n}" for n in range(least, most + 1)]
        for number in (least - 1, most + 1, 0, -1):
            assert forbids(game, f"occupy {number}") == {"attack.occupy"}
        assert permits(game, f"occupy {least}") == {"attack.occupy"}
        done(game, f"occupy {most}")
        assert armies(game, "alaska", "kamchatka") == [there - most, most]

    def test_got_and_wanted_are_said(self) -> None:
        (reason,) = reasons(self.taken(9, 3), "occupy 2")
        assert reason == "3 to 8 of the armies in Alaska move into Kamchatka, got 2"
        (reason,) = reasons(self.taken(4, 3), "occupy 2")
        assert reason.startswith("3 of the armies in Alaska")

    @pytest.mark.parametrize(
        "action", ["end", "attack alaska alberta 1", "fortify alaska kamchatka 3", "place alaska 1"]
    )
    def test_nothing_else_is_legal_until_then(self, action: str) -> None:
        assert "attack.occupy" in forbids(self.taken(5, 3), action)

    def test_it_counts_the_dice_of_the_last_roll(self) -> None:
        game = at("A: alaska 9 | B: * 2 | A attack", players=3)
        done(game, "attack alaska kamchatka 3", "roll 6 1 1 / 5 2", "attack alaska kamchatka 1", "roll 6 / 1")
        assert str(game.legal_actions()[0]) == "occupy 1"

    def test_nobody_moves_in_without_a_conquest(self) -> None:
        assert forbids(at("A: alaska 9 | B: * 2 | A attack", players=3), "occupy 1") == {"turn.order"}

    def test_from_there_the_attack_goes_on(self) -> None:
        game = self.taken(9, 3)
        assert done(game, "occupy 5") == [("Ada moves 5 armies from Alaska to Kamchatka", "attack.occupy")]
        assert "attack.adjacent" in permits(game, "attack kamchatka japan 3")


class TestBlitz:
    START = "A: alaska 5, peru 2, ural 1 | B: * 2 | A attack"

    def test_it_goes_on_until_the_target_is_taken(self) -> None:
        game = at(self.START)
        assert permits(game, "blitz alaska kamchatka") == {"attack.adjacent", "attack.two-armies", "attack.blitz"}
        assert len(what(done(game, "blitz alaska kamchatka"), "attack.blitz")) == 1
        ends = {str(end) for end, _ in game.state.chance_outcomes()}
        assert ends == {f"fought {n} / 0" for n in (2, 3, 4, 5)} | {"fought 1 / 1", "fought 1 / 2"}

    def test_or_the_source_is_down_to_a_number_named_before(self) -> None:
        game = at(self.START)
        done(game, "blitz alaska kamchatka to 3")
        ends = {str(end) for end, _ in game.state.chance_outcomes()}
        assert ends == {"fought 5 / 0", "fought 4 / 0", "fought 3 / 1", "fought 3 / 2"}
        assert forbids(game, "fought 1 / 1") == {"attack.blitz"}
        done(game, "fought 3 / 1")
        assert armies(game, "alaska", "kamchatka") == [3, 1]
        assert game.state.question == "Ada attacks, or ends the attacks"

    def test_a_roll_can_take_it_below_that_number(self) -> None:
        game = at("A: alaska 5 | B: * 3 | A attack", players=3)
        done(game, "blitz alaska kamchatka to 4")
        assert "fought 3 / 3" in {str(end) for end, _ in game.state.chance_outcomes()}

    def test_who_wins_moves_in_as_after_any_roll(self) -> None:
        game = at("A: alaska 9 | B: * 2 | A attack", players=3)
        happened = done(game, "blitz alaska kamchatka", "fought 3 / 0")
        assert what(happened, "battle.losses") == ["Ben loses 2 armies in Kamchatka", "Ada loses 6 armies in Alaska"]
        assert [str(action) for action in game.legal_actions()] == ["occupy 2"]

    def test_the_defender_is_not_asked(self) -> None:
        game = at(self.START)
        game.orders("defend", "ask")
        assert what(done(game, "blitz alaska kamchatka"), "defend.dice") == []
        assert game.state.current_player == rt.CHANCE

    @pytest.mark.parametrize("least", [5, 6, 0, -1])
    def test_the_number_to_stop_at_lies_below_the_armies(self, least: int) -> None:
        assert forbids(at(self.START), f"blitz alaska kamchatka to {least}") == {"attack.blitz"}

    def test_it_is_an_attack_as_any_other(self) -> None:
        game = at(self.START)
        assert forbids(game, "blitz ural china") == {"attack.two-armies"}
        assert forbids(game, "blitz alaska japan") == {"attack.adjacent"}
        assert forbids(game, "blitz peru alaska to 7") == {"attack.adjacent", "attack.blitz"}
        cards = at(f"{self.START.removesuffix('A attack')}A cards alaska brazil peru | A attack")
        done(cards, "blitz alaska kamchatka", "fought 1 / 1")
        assert forbids(cards, "trade alaska brazil peru") == {"cards.trade"}

    @pytest.mark.parametrize("phase", ["reinforce 3", "fortify"])
    def test_it_belongs_to_the_attacks(self, phase: str) -> None:
        game = at(self.START.replace("attack", phase))
        assert forbids(game, "blitz alaska kamchatka") == {"reinforce.place" if phase != "fortify" else "turn.order"}
