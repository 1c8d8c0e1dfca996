"""The stepper, driven by the messages that a front end sends."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Annotated, Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import riskteach as rt
from riskteach.classic.fortify import FORTIFY, Fortifying
from riskteach.classic.game import Classic
from riskteach.core.actions import Action, End, Offer
from riskteach.core.moves import Move
from riskteach.core.notation import Territory
from riskteach.core.session import Session
from riskteach.core.values import value
from riskteach.widgets.choosing import Choosing
from riskteach.widgets.scripts import source
from riskteach.widgets.stepper import SCRIPTS, Stepper

BATTLE = "A: siam 4, india 1 | B: china 3, indonesia 2 | C: * 1 | A attack"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what the stepper keeps, so that tests leave nothing at home."""
    monkeypatch.setenv("RISKTEACH_KEEP", str(tmp_path / "kept"))
    return tmp_path / "kept"


class Hands:
    """What a front end does, in short."""

    def __init__(self, game: Any, stepper: Stepper | None = None) -> None:
        self.game = game
        self.stepper = stepper or game.play()

    def send(self, kind: str, **message: Any) -> dict[str, Any]:
        message = {"type": kind, "stamp": self.stepper.view["stamp"], **message}
        self.stepper._handle_custom_msg(json.loads(json.dumps(message)), [])
        return self.view

    def pick(self, *places: str) -> dict[str, Any]:
        for place in places:
            self.send("pick", place=place)
        return self.view

    @property
    def view(self) -> dict[str, Any]:
        return self.stepper.view

    @property
    def said(self) -> str:
        text: str = self.view["status"]["text"]
        return text

    def face(self, place: str) -> list[str]:
        css, text, letter, _ = self.view["board"]["faces"][place]
        return [css, text, letter]

    def wearing(self, css: str) -> list[str]:
        return [place for place, face in self.view["board"]["faces"].items() if css in face[0].split()]


def battle(**options: Any) -> Hands:
    return Hands(rt.position("classic", BATTLE, seed=3, **options))


class TestClicks:
    def test_an_attack_is_three_clicks_and_each_further_roll_one(self) -> None:
        hands = battle()
        assert hands.wearing("lit") == ["siam"]
        hands.pick("siam")
        assert hands.wearing("lit") == ["china", "indonesia"]
        assert hands.wearing("source") == ["siam"]
        assert len(hands.wearing("dim")) == 42 - 3
        hands.pick("china")
        assert hands.view["panel"]["numbers"] == [{"name": "dice", "among": [1, 3], "now": 3}]
        assert hands.view["panel"]["text"] == "attack siam china 3"
        hands.send("commit")
        done = [str(step.action) for step in hands.game.history]
        assert done == ["attack siam china 3", "defend 2", "roll 4 4 2 / 2 1"]
        hands.send("commit")
        assert str(hands.game.history[3].action) == "attack siam china 3"
        assert hands.game.state.phase.stage == "attack"

    def test_a_conquest_is_a_preset_number_and_one_click(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("do", text="attack siam china 3")
        assert hands.view["panel"]["numbers"][0]["now"] == hands.view["panel"]["numbers"][0]["among"][0]
        hands.send("commit")
        assert str(hands.game.history[-1].action).startswith("occupy")

    def test_fewer_dice_can_be_chosen(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        hands.send("number", name="dice", number=1)
        hands.send("commit")
        assert str(hands.game.history[0].action) == "attack siam china 1"

    def test_a_number_that_is_not_possible_is_refused(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        hands.send("number", name="dice", number=4)
        assert "at most 3 dice, got 4" in hands.said
        assert hands.view["status"]["rules"] == ["classic.attack.dice"]
        assert hands.view["panel"]["numbers"][0]["now"] == 3

    @pytest.mark.parametrize(
        ("first", "place", "because", "rule"),
        [
            ([], "india", "India has 1 army, an attack needs 2", "classic.attack.two-armies"),
            ([], "china", "China belongs to Ben, not to Ada", "classic.attack.adjacent"),
            (["siam"], "japan", "Japan does not border Siam", "classic.attack.adjacent"),
            (["siam"], "india", "India belongs to Ada", "classic.attack.adjacent"),
        ],
    )
    def test_an_impossible_click_says_why(self, first: list[str], place: str, because: str, rule: str) -> None:
        hands = battle()
        hands.pick(*first, place)
        assert hands.said.startswith(f"Not possible: {because}")
        assert hands.view["status"]["rules"] == [rule]
        instead = "China and Indonesia" if first else "Siam"
        assert hands.view["status"]["instead"] == f"Possible now: {instead}."
        assert hands.game.at == 0

    def test_a_refusal_names_three_examples_and_no_more(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 4 | B: * 2 | A attack", setup="quick"))
        hands.pick("siam", "peru")
        assert hands.said == "Not possible: Peru does not border Siam."
        assert hands.view["status"]["instead"] == "Possible now: China, India and Indonesia."
        hands = Hands(rt.position("classic", "A: * 4 | B: peru 2 | A reinforce 3"))
        hands.pick("peru")
        assert hands.view["status"]["instead"].endswith(", Greenland … and the other dotted ones.")

    def test_escape_steps_back_one_choice(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        hands.send("back")
        assert hands.wearing("source") == ["siam"]
        hands.send("back")
        assert hands.wearing("source") == []
        hands.send("back")
        assert hands.view["status"]["kind"] != "error"

    def test_another_target_takes_the_place_of_the_first(self) -> None:
        hands = battle()
        hands.pick("siam", "china", "indonesia")
        assert hands.view["panel"]["text"] == "attack siam indonesia 3"

    def test_a_source_picked_twice_is_put_back(self) -> None:
        hands = battle()
        hands.pick("siam", "siam")
        assert hands.wearing("source") == []

    def test_enter_on_the_target_repeats_the_attack(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        hands.send("pick", place="china", enter=True)
        hands.send("pick", place="china", enter=True)
        assert [step.action.verb for step in hands.game.history] == ["attack", "defend", "roll"] * 2

    def test_enter_goes_on_where_nothing_is_left_to_pick(self) -> None:
        hands = battle()
        hands.send("chance", mode="manual")
        hands.pick("siam", "china")
        for _ in range(2):
            hands.send("pick", place="china", enter=True)  # the attack
            hands.send("pick", place="china", enter=True)  # the dice
        assert hands.game.state.question == "Ada must move armies from Siam into China"
        hands.send("pick", place="china", enter=True)
        assert hands.game.history[-1].action.verb == "occupy"

    def test_fewer_dice_are_kept_for_the_next_roll_as_long_as_they_can_be(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        hands.send("number", name="dice", number=2)
        hands.send("commit")
        hands.send("dice", text="roll 1 1 / 6 6")
        assert hands.view["panel"]["numbers"] == [{"name": "dice", "among": [1, 1], "now": 1}]
        hands = battle()
        hands.pick("siam", "china")
        hands.send("number", name="dice", number=1)
        hands.send("commit")
        assert hands.view["panel"]["numbers"][0]["now"] == 1

    def test_a_mouse_click_on_the_target_does_not_roll(self) -> None:
        hands = battle()
        hands.pick("siam", "china", "china")
        assert hands.game.at == 0
        assert hands.view["panel"]["text"] == "attack siam china 3"

    def test_nothing_picked_is_refused_in_words(self) -> None:
        hands = battle()
        hands.send("commit")
        assert hands.said == "First pick a place on the board: Siam."

    def test_a_claim_is_one_click(self) -> None:
        hands = Hands(rt.new_game("classic", seed=1))
        who = hands.game.state.current_player
        hands.pick("alaska")
        assert hands.game.state.at("alaska").owner == who
        hands.pick("alaska")
        assert "Alaska is taken" in hands.said
        assert hands.view["status"]["rules"] == ["classic.setup.claim"]

    def test_placing_is_two_clicks_with_all_that_is_left(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 4 | B: china 3 | C: * 1 | A reinforce 5"))
        hands.pick("siam")
        assert hands.game.at == 0
        hands.send("number", name="armies", number=2)
        hands.send("commit")
        assert hands.face("siam")[1] == "6"
        hands.pick("siam")
        hands.send("commit")
        assert hands.face("siam")[1] == "9"

    def test_fortifying_leaves_one_behind(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 4, india 1 | B: china 3 | C: * 1 | A fortify"))
        hands.pick("siam", "india")
        assert hands.view["panel"]["numbers"] == [{"name": "armies", "among": [1, 3], "now": 3}]
        hands.send("commit")
        assert str(hands.game.history[0].action) == "fortify siam india 3"

    def test_the_defender_can_be_asked(self) -> None:
        hands = battle()
        hands.send("order", name="defend", answer="ask")
        hands.send("do", text="attack siam china 3")
        assert hands.view["head"]["question"].startswith("Ben defends China")
        hands.send("number", name="dice", number=1)
        hands.send("commit")
        assert str(hands.game.history[1].action) == "defend 1"

    def test_a_click_on_the_board_where_a_number_is_asked_is_refused(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("do", text="attack siam china 3")
        hands.pick("peru")
        assert hands.said == "Peru can't be picked now: Ada must move armies from Siam into China."

    def test_the_phase_is_ended_by_a_button(self) -> None:
        hands = battle()
        assert hands.view["panel"]["others"] == [{"label": "End attack", "text": "end"}]
        hands.send("do", text="end")
        assert hands.view["head"]["stage"] == "fortify"

    def test_an_attack_can_be_made_until_it_is_decided(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        (also,) = hands.view["panel"]["also"]
        assert also["label"] == "Until decided"
        assert not hands.view["panel"]["kinds"]
        hands.send("do", text=also["text"])
        assert hands.game.history[0].action.verb == "blitz"

    def test_the_odds_of_the_battle_are_told(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 5, india 1 | B: china 3 | C: * 1 | A attack"))
        hands.pick("siam")
        assert hands.view["panel"]["odds"] == ""
        hands.pick("china")
        assert hands.view["panel"]["odds"] == "5 against 3: wins 64%"
        for armies, told in [(30, "over 99%"), (2, "under 1%")]:
            hands = Hands(rt.position("classic", f"A: siam {armies} | B: china 9 | C: * 1 | A attack"))
            hands.pick("siam", "china")
            assert hands.view["panel"]["odds"] == f"{armies} against 9: wins {told}"

    def test_how_the_battle_may_end_is_drawn_and_said(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 3, india 90 | B: china 1 | C: * 80 | A attack"))
        hands.pick("siam")
        assert not hands.view["panel"]["spread"]
        hands.pick("china")
        spread = hands.view["panel"]["spread"]
        ends = ["not taken, 1 against 1 left: 25%", "taken, 2 armies left: 18%", "taken, 3 armies left: 58%"]
        assert spread["says"].split("; ") == ends
        assert (spread["kept"].count("M"), spread["taken"].count("M")) == (1, 2)
        hands.pick("india", "afghanistan")
        says = hands.view["panel"]["spread"]["says"]
        assert says == "In 80 of 100 cases between: taken, 5 armies left; and: taken, 38 armies left"

    def test_how_lucky_the_attacker_was_is_said_after_each_roll_of_a_battle(self) -> None:
        hands = battle()
        assert hands.view["panel"]["luck"] == ""
        hands.send("do", text="attack siam china 3")
        hands.send("dice", text="roll 6 6 1 / 1 1")
        assert hands.view["panel"]["luck"].startswith("Nothing unusual: 37% of such battles")
        hands.send("do", text="attack siam china 3")
        hands.send("dice", text="roll 6 6 1 / 1")
        assert hands.view["panel"]["luck"].startswith("Nothing unusual: 25% of such battles")  # 37% of 66%
        hands.send("commit")
        assert hands.view["panel"]["luck"] == ""  # it is the last battle's, and not the last decision's

    def test_a_blitz_is_told_how_lucky_it_was_too(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 3, india 1 | B: china 9 | C: * 1 | A attack", chance="manual"))
        hands.send("do", text="blitz siam china")
        hands.send("dice", text="fought 3 / 0")
        assert hands.view["panel"]["luck"].startswith("Very lucky: less than 1% of such battles")

    def test_great_armies_are_not_reckoned_with_at_each_click(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 900, india 1 | B: china 900 | C: * 1 | A attack"))
        hands.pick("siam", "china")
        assert (hands.view["panel"]["odds"], hands.view["panel"]["spread"]) == ("", None)
        hands.send("commit")
        assert hands.view["panel"]["luck"] == ""


class TestWords:
    def test_what_was_done_is_shown_as_it_is_written(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        hands.send("commit")
        assert hands.view["status"]["typed"] == "attack siam china 3"

    def test_what_is_being_chosen_is_shown_as_it_is_written(self) -> None:
        hands = battle()
        assert hands.view["panel"]["text"] == "attack SOURCE TARGET DICE"
        hands.pick("siam")
        assert hands.view["panel"]["text"] == "attack siam TARGET DICE"

    def test_typing_is_refused_in_words(self) -> None:
        hands = battle()
        for text, answer in [
            ("attack siam chna 3", "No territory 'chna': did you mean china?"),
            ("atack siam china 3", "No action"),
            ("attack siam", "attack SOURCE TARGET DICE"),
            ("fortify siam india 1", "Not possible: "),
            ("", "No action"),
        ]:
            hands.send("do", text=text)
            assert answer in hands.said
            assert hands.view["status"]["kind"] == "refused"
        assert hands.game.at == 0

    def test_every_event_has_the_rule_behind_it_and_its_card(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        events = hands.view["panel"]["events"]
        assert [event["rule"] for event in events] == [event.rule.id for event in hands.game.why()]
        tie = hands.stepper.table["rules"]["classic.battle.tie"]
        assert tie["standing"] == "supplied"
        assert tie["option"] == "ties"
        assert tie["values"][0] == ["'defender'", "the defender wins a tie", True]
        assert "published game" in tie["from"]

    def test_a_card_tells_the_option_in_force(self) -> None:
        tie = battle(ties="attacker").stepper.table["rules"]["classic.battle.tie"]
        assert [says for _, says, now in tie["values"] if now] == ["the attacker wins a tie"]
        rules = battle().stepper.table["rules"]
        assert rules["classic.win"]["partly"]
        assert not rules["classic.battle.tie"]["partly"]

    def test_the_dice_show_who_lost_which_pair(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        dice = hands.view["panel"]["dice"]
        assert [row["dice"] for row in dice["rows"]] == [[4, 4, 2], [2, 1]]
        assert [row["letter"] for row in dice["rows"]] == ["A", "B"]
        assert [pair["lost"] for pair in dice["pairs"]] == [1, 1]
        assert dice["says"] == "Ben −2"

    def test_what_came_of_it_is_told_first(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 4, india 1 | B: china 1 | C: * 1 | A attack"))
        hands.send("do", text="attack siam china 3")
        hands.send("dice", text="roll 6 5 4 / 1")
        assert hands.said == "Ada takes China from Ben. Ben loses 1 army in China."
        hands.send("commit")
        assert hands.said.startswith("Ben is out")
        assert hands.view["panel"]["events"][-1]["text"].startswith("Ben is out")

    def test_a_tie_is_shown_as_one(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("dice", text="roll 6 5 2 / 6 3")
        pairs = hands.view["panel"]["dice"]["pairs"]
        assert [(pair["lost"], pair["tie"]) for pair in pairs] == [(0, True), (1, False)]
        assert hands.view["panel"]["dice"]["by"] == "hand"

    def test_counts_and_phases(self) -> None:
        head = battle().view["head"]
        assert [(seat["letter"], seat["figures"]) for seat in head["seats"]] == [
            ("A", [["2/5", ""]]),
            ("B", [["2/5", ""]]),
            ("C", [["38/38", ""]]),
        ]
        assert head["seats"][0]["says"] == "Ada: 2 territories, 5 armies and 0 cards"
        assert list(head["stages"]) == ["reinforce", "attack", "fortify", "card"]
        assert head["stage"] == "attack"
        assert head["facts"] == ["next set 4"]

    def test_who_is_out_is_shown_so_but_not_while_territories_are_claimed(self) -> None:
        head = Hands(rt.position("classic", "A: siam 3 | B: * 1 | A attack")).view["head"]
        assert [seat["out"] for seat in head["seats"]] == [False, False, True]
        head = Hands(rt.new_game("classic", seed=1)).view["head"]
        assert [seat["out"] for seat in head["seats"]] == [False, False, False]

    def test_a_won_game_says_so(self) -> None:
        hands = Hands(rt.position("classic", "A: * 3 | B: china 1 | A attack", seed=1))
        hands.send("do", text="attack siam china 2")
        hands.send("dice", text="roll 6 6 / 1")
        hands.send("commit")
        assert hands.game.state.is_over
        assert hands.view["panel"]["title"] == "The game is over: Ada won"
        hands.pick("siam")
        assert "The game is over" in hands.said
        hands.send("undo")
        assert not hands.game.state.is_over


class TestHistory:
    def test_undo_and_redo_go_by_decisions(self) -> None:
        hands = battle()
        assert hands.view["tools"]["undo"] == [False, "nobody has decided anything yet"]
        hands.send("do", text="attack siam china 3")
        after = hands.game.state
        hands.send("undo")
        assert (hands.view["at"], hands.view["length"]) == (0, 3)
        hands.send("redo")
        assert hands.game.state == after

    def test_looking_back_changes_nothing(self) -> None:
        hands = battle()
        for _ in range(2):
            hands.send("do", text="attack siam china 3")
        steps = hands.game.history
        for number in range(hands.view["length"] + 1):
            hands.send("goto", number=number)
            assert hands.view["at"] == number
            for name in ("log", "options", "text", "hands", "what-if", "dice"):
                hands.send("pane", name=name)
        assert hands.game.history == steps

    def test_a_step_in_mid_roll_can_be_gone_to_and_gone_on_from(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("goto", number=2)
        assert hands.view["panel"]["main"]["type"] == "roll"
        hands.send("roll")
        assert str(hands.game.history[2].action) == "roll 4 4 2 / 2 1"

    def test_rolling_again_draws_other_dice(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        rolls = {str(hands.game.history[2].action)}
        for _ in range(4):
            hands.send("reroll")
            rolls.add(str(hands.game.history[2].action))
        assert len(rolls) > 2

    def test_what_goes_with_a_roll_is_said(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 9 | B: china 1, peru 2 | C: * 1 | A attack", seed=1))
        hands.send("do", text="attack siam china 3")
        hands.send("dice", text="roll 6 5 4 / 1")
        hands.send("reroll")
        assert "Taken back" not in hands.said
        hands.send("dice", text="roll 6 5 4 / 1")
        hands.send("commit")
        hands.send("reroll")
        assert hands.said.startswith("Taken back with it: Move 3 armies in. ")

    def test_nothing_to_roll_again_is_said(self) -> None:
        hands = battle()
        hands.send("reroll")
        assert hands.said.startswith("Can't roll again: no dice were rolled")

    def test_dice_set_by_hand(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("pane", name="dice")
        assert hands.view["pane"]["dice"]["dice"] == [[4, 4, 2], [2, 1]]
        assert hands.view["pane"]["dice"]["letters"] == ["A", "B"]
        hands.send("dice", text="roll 1 1 1 / 6 6")
        assert hands.face("siam")[1] == "2"
        assert hands.game.history[-1].by == "hand"

    def test_impossible_dice_are_refused_and_nothing_changes(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        before = hands.game.history, hands.game.state
        wrong = [("roll 6 6 / 1 1", "rolls 3 dice, got 2"), ("roll 7 1 1 / 1 1", "1 to 6, got 7"), ("end", "")]
        for text, answer in wrong:
            hands.send("dice", text=text)
            assert hands.view["status"]["kind"] == "refused"
            assert answer in hands.said
            assert (hands.game.history, hands.game.state) == before

    def test_a_card_set_by_hand(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 4, india 1 | B: china 1 | C: * 1 | A attack", seed=2))
        for text in ("attack siam china 3", "end", "end"):
            hands.send("do", text=text)
            if text.startswith("attack"):
                hands.send("dice", text="roll 6 6 6 / 1")
                hands.send("commit")
        hands.send("pane", name="dice")
        assert "draw peru" in hands.view["pane"]["dice"]["among"]
        hands.send("dice", text="draw peru")
        assert hands.game.state.hands[0] == ("peru",)


class TestShared:
    def test_a_stale_click_is_refused_with_a_word(self) -> None:
        hands = battle()
        stamp = hands.view["stamp"]
        hands.send("do", text="attack siam china 3")
        steps = hands.game.at
        for kind, message in [("do", {"text": "attack siam china 3"}), ("commit", {}), ("pick", {"place": "india"})]:
            hands.send(kind, stamp=stamp, **message)
            assert hands.said.startswith("The board has moved on: Ada attacks")
            assert hands.game.at == steps

    def test_the_same_step_number_reached_otherwise_is_stale_too(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        stamp = hands.view["stamp"]
        hands.send("undo")
        hands.send("do", text="attack siam indonesia 3")
        hands.send("pick", place="siam", stamp=stamp)
        assert hands.view["status"]["kind"] == "stale"

    def test_two_steppers_of_one_game_agree(self) -> None:
        one = battle()
        two = Hands(one.game)
        two.pick("siam")
        for hands, other in [(one, two), (two, one)]:
            hands.send("do", text="attack siam china 3")
            for part in ("at", "head", "tools"):
                assert hands.view[part] == other.view[part]
            assert hands.view["board"]["faces"]["china"][:3:2] == other.view["board"]["faces"]["china"][:3:2]
            hands.send("undo")
            assert other.view["at"] == 0

    def test_an_action_in_another_cell_is_shown(self) -> None:
        hands = battle()
        hands.pick("siam")
        hands.game.do("attack siam china 3")
        assert hands.view["at"] == 3
        assert hands.wearing("source") == []
        hands.game.undo()
        assert hands.view["at"] == 0
        hands.game.goto(2)
        assert hands.view["panel"]["main"]["type"] == "roll"
        hands.game.roll()
        assert hands.view["at"] == 3

    def test_a_closed_stepper_follows_no_longer(self) -> None:
        hands = battle()
        beat = hands.view["beat"]
        hands.stepper.close()
        hands.game.do("attack siam china 3")
        assert hands.view["beat"] == beat

    def test_every_message_is_answered_once_also_when_nothing_changes(self) -> None:
        hands = battle()
        for _ in range(3):
            beat = hands.view["beat"]
            hands.pick("japan")
            assert hands.view["beat"] == beat + 1

    def test_an_error_is_shown_and_raised(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hands = battle()

        def broken(*_: Any) -> None:
            raise ZeroDivisionError("a fault of ours")

        monkeypatch.setattr(hands.game, "do", broken)
        with pytest.raises(ZeroDivisionError):
            hands.stepper._heard(hands.stepper, {"type": "do", "text": "end", "stamp": hands.view["stamp"]}, [])
        assert "ZeroDivisionError: a fault of ours" in hands.said
        assert hands.view["status"]["kind"] == "error"

    def test_an_unknown_message_is_refused_in_words(self) -> None:
        hands = battle()
        hands.stepper._handle_custom_msg("hello", [])
        assert "knows no message" in hands.said


class TestChoosing:
    @pytest.mark.parametrize("seed", range(4))
    def test_whatever_can_be_picked_leads_to_a_legal_action(self, seed: int) -> None:
        """Lit places are exactly those that some legal action begins with, in every phase of a game."""
        game = rt.new_game("classic", seed=seed, setup="deal", edition="modern")
        for _ in range(120):
            state = game.state
            choosing = Choosing(state)
            firsts = {getattr(a, n) for a in state.legal_actions() for n in list(type(a).form.slots)[:1]}
            wanted = [place for place in state.rules.board.ids if place in firsts]
            assert choosing.lit == wanted
            for place in wanted[:3]:
                picked = choosing.place(place)
                if picked.action is None:
                    picked = picked.place(picked.lit[-1])
                assert picked.action in state.legal_actions()
            actions = [a for a in state.legal_actions() if not isinstance(getattr(a, "cards", None), tuple)]
            game.do(actions[(seed * 7 + game.at * 13) % len(actions)])

    def test_choosing_again_in_the_same_state_is_not_kept_where_it_is_illegal(self) -> None:
        game = rt.position("classic", BATTLE, seed=3)
        choosing = Choosing(game.state).place("siam").place("china")
        game.do("end")
        assert choosing.again(game.state).chosen == []


@value
class Manoeuvre(Action, form="manoeuvre SOURCE TARGET ARMIES [HERO]", says="manoeuvre {armies} from {source}"):
    """What another game may bring: a field that is true or false."""

    source: Territory
    target: Territory
    armies: int
    hero: bool = False


@value
class Boast(Action, form="boast OBJECTIVE", says="boast of {objective}", questions={"objective": "of what?"}):
    """What another game may bring: a field of no place, no number and no card."""

    objective: Annotated[str, "objective"]


def done(turn: Any, action: Action) -> None:
    turn.done()


class Heroic(Classic):
    """A game that the stepper has never seen."""

    def table(self) -> Any:
        def move(kind: type[Action], *choices: Any) -> Move:
            return Move(kind, FORTIFY, (), lambda state: (Offer(kind, *choices),), done)

        manoeuvre = move(Manoeuvre, ("siam",), ("india", "china"), range(1, 4), (False, True))
        return {**super().table(), Fortifying: (manoeuvre, move(Boast, ("europe", "asia")), move(End))}

    @property
    def names(self) -> Any:
        return {**super().names, "objective": ("europe", "asia")}


class TestAnotherGame:
    """Fields of any kind are asked for, and no game is known by name."""

    def hands(self) -> Hands:
        rules = Heroic(3)
        game = Session(rules, start=rules.read_position(f"{WORLD} | A fortify"), seed=1)
        return Hands(game, Stepper(game))

    def test_a_flag_is_chosen_between_the_places_and_the_number(self) -> None:
        hands = self.hands()
        hands.pick("siam", "india")
        panel = hands.view["panel"]
        assert [one["label"] for one in panel["choices"]["among"]] == ["without hero", "with hero"]
        assert (panel["title"], panel["numbers"], panel["next"]) == ("Siam → India: with hero?", [], "choices")
        hands.send("choose", name="hero", value=True)
        assert hands.view["panel"]["numbers"] == [{"name": "armies", "among": [1, 3], "now": 3}]
        assert hands.view["panel"]["text"] == "manoeuvre siam india 3 hero"
        hands.pick("china")  # another target: the hero is asked for again
        assert hands.view["panel"]["choices"]
        hands.send("back")
        hands.send("back")
        assert hands.wearing("source") == []

    def test_what_is_no_place_is_chosen_from_buttons(self) -> None:
        hands = self.hands()
        hands.send("kind", verb="boast")
        assert hands.view["panel"]["title"] == "Boast: of what?"
        among = hands.view["panel"]["choices"]["among"]
        assert [(one["value"], one["label"]) for one in among] == [("europe", "Europe"), ("asia", "Asia")]
        hands.send("choose", name="objective", value="africa")
        assert hands.view["status"]["kind"] == "refused"
        hands.send("choose", name="objective", value="asia")
        hands.send("commit")
        assert str(hands.game.history[0].action) == "boast asia"


def message(kind: str, **fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Messages of a kind, their fields drawn from lists."""
    drawn = {name: st.sampled_from(list(among)) for name, among in fields.items()}
    return st.fixed_dictionaries({"type": st.just(kind), **drawn})


PLAIN = "commit commit back undo redo reroll roll predict finish hand trade what_if step play_on stop"
MESSAGES = st.one_of(
    message("pick", place=["siam", "china", "alaska", "peru"], enter=[False, True]),
    message("lit", k=range(50)),
    message("lit", k=range(50)),
    message("number", name=["dice"], number=range(5)),
    message("goto", number=range(-1, 60)),
    message("guess", number=range(3)),
    message("pane", name=["log", "options", "text", "hands", "what-if", "dice"]),
    message("do", text=["end", "occupy 1", "defend 1", "nonsense", "roll 6 / 1"]),
    message("chance", mode=["auto", "manual"]),
    message("order", name=["defend"], answer=["most", "ask"]),
    message("seat", seat=range(3), player=["", "bold", "random"]),
    message("tick", late=[0, 1]),
    message("what_if", option=["ties", "fortify", "setup"], value=[0, 1]),
    st.sampled_from(PLAIN.split()).map(lambda kind: {"type": kind}),
)


class TestAnything:
    @settings(max_examples=25)
    @given(st.integers(0, 99), st.booleans(), st.lists(MESSAGES, min_size=10, max_size=60))
    def test_the_view_stays_whole(self, seed: int, quick: bool, messages: list[dict[str, Any]]) -> None:
        """No order of clicks breaks anything: errors are refusals, and what is shown is the game as it stands."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("RISKTEACH_KEEP", "")
            new = rt.new_game("classic", seed=seed, setup="quick")
            game = new if quick else rt.position("classic", BATTLE, seed=seed)
            hands = Hands(game)
        for said in messages:
            steps, before = game.at, game.state
            if said["type"] == "lit":
                hands.pick(*hands.wearing("lit")[said["k"] :][:1])
            elif said["type"] == "tick":
                hands.send("tick", beat=hands.view["beat"] - said["late"])
            else:
                hands.send(said["type"], **{name: got for name, got in said.items() if name != "type"})
            assert hands.view["status"]["kind"] in {"", "done", "refused", "stale"}, hands.said
            if hands.view["status"]["kind"] == "refused":
                assert (game.at, game.state) == (steps, before)
                assert hands.said
            json.dumps(hands.view)
            assert hands.view["at"] == game.at
            for place in game.board.ids:
                held = game.state.at(place)
                assert hands.face(place)[1] == (str(held.count) if held.owner is not None else "")
            if (action := hands.stepper.choosing.action) is not None and not game.state.is_over:
                assert action in game.legal_actions()


class TestScripts:
    def test_they_are_one_module_that_asks_for_nothing_from_outside(self) -> None:
        text = source(*SCRIPTS)
        assert "import" not in text.replace("important", "")
        assert text.count("export ") == 1
        assert "http" not in text.replace("http://www.w3.org", "")

    def test_no_id_is_counted_within_a_module(self) -> None:
        package = Path(rt.__file__).parent
        texts = {file.name: file.read_text(encoding="utf-8") for file in package.rglob("*.js")}
        assert len(texts) >= 7
        assert [name for name, text in texts.items() if re.search(r"`rt[^`]*\$\{\+\+", text)] == []

    @pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
    def test_in_node(self) -> None:
        tests = sorted(map(str, Path(__file__).with_name("js").glob("*.test.js")))
        assert tests
        run = subprocess.run(["node", "--test", *tests], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout[-3000:]


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str | None]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.setdefault(tag, dict(attrs))


class TestStill:
    def test_it_is_a_picture_with_a_table_and_a_text(self) -> None:
        game = rt.position("classic", BATTLE)
        bundle = game._repr_mimebundle_()
        assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
        tags = Tags(bundle["text/html"]).found
        assert "Ada attacks" in str(tags["img"]["alt"])
        assert {"table", "caption", "th"} <= set(tags)
        kind, _, data = str(tags["img"]["src"]).partition(",")
        assert kind == "data:image/svg+xml;base64"
        assert b64decode(data).decode() == bundle["image/svg+xml"]
        assert ElementTree.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")
        assert "Ada attacks" in bundle["text/plain"]

    def test_it_shows_the_position(self) -> None:
        game = rt.position("classic", BATTLE)
        before = game._repr_mimebundle_()["image/svg+xml"]
        game.do("attack siam china 3")
        assert game._repr_mimebundle_()["image/svg+xml"] != before


WORLD = "A: siam 4, india 3, peru 2 | B: china 3, indonesia 2, japan 1 | C: * 1"


class TestPredictions:
    def start(self, seed: int = 3) -> Hands:
        hands = Hands(rt.position("classic", BATTLE, seed=seed))
        hands.send("predict")
        hands.pick("siam", "china")
        hands.send("commit")
        return hands

    def test_the_dice_wait_until_the_class_has_spoken(self) -> None:
        hands = self.start()
        assert hands.game.at == 2
        assert hands.game.chance == "auto"
        assert [says for says, _ in hands.view["panel"]["predict"]["options"]] == ["Ada −1, Ben −1", "Ada −2", "Ben −2"]

    def test_a_right_guess_is_counted(self) -> None:
        hands = self.start()
        hands.send("guess", number=2)
        assert hands.view["panel"]["predict"]["options"][2][1] is True
        hands.send("roll")
        told = hands.view["panel"]["predict"]["told"]
        assert told == "Predicted right: Ben −2 (in 37% of rolls). Right so far: 1 of 1."

    def test_a_wrong_guess_is_told_what_it_was(self) -> None:
        hands = self.start()
        hands.send("guess", number=1)
        hands.send("dice", text="roll 6 5 1 / 6 1")
        told = hands.view["panel"]["predict"]["told"]
        assert told == "Predicted Ada −2; it was Ada −1, Ben −1 (in 34% of rolls). Right so far: 0 of 1."

    def test_who_rolls_without_a_guess_is_not_judged(self) -> None:
        hands = self.start()
        hands.send("roll")
        assert hands.view["panel"]["predict"] == {"on": True, "options": [], "told": "", "score": [0, 0]}

    def test_a_card_is_not_predicted_and_does_not_wait(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 4 | B: china 1 | C: * 1 | conquered | A fortify", seed=2))
        hands.send("predict")
        hands.send("do", text="end")
        assert len(hands.game.state.hands[0]) == 1

    def test_a_button_says_roll_only_where_it_rolls(self) -> None:
        hands = battle()
        hands.pick("siam", "china")
        assert hands.view["panel"]["main"]["label"] == "Roll"
        hands.send("predict")
        assert hands.view["panel"]["main"]["label"] == "Attack"
        hands.send("predict")
        for kind, message in (("order", {"name": "defend", "answer": "ask"}), ("chance", {"mode": "manual"})):
            hands = battle()
            hands.pick("siam", "china")
            hands.send(kind, **message)
            assert hands.view["panel"]["main"]["label"] == "Attack"

    def test_a_guess_where_nothing_is_rolled_is_refused(self) -> None:
        hands = battle()
        hands.send("predict")
        hands.send("guess", number=0)
        assert hands.said == "There is no roll to predict now."


class TestWhatIf:
    def test_ties_the_other_way_with_the_same_dice(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("dice", text="roll 6 3 2 / 6 3")
        hands.send("pane", name="what-if")
        steps = hands.game.history
        hands.send("what_if", option="ties", value=1)
        pane = hands.view["pane"]
        assert [event["text"] for event in pane["there"]["events"]][-1] == "Ben loses 2 armies in China"
        assert [event["text"] for event in pane["here"]["events"]][-1] == "Ada loses 2 armies in Siam"
        assert hands.wearing("mark") == ["china", "siam"]
        assert [place for place, face in pane["faces"].items() if "mark" in face[0]] == ["china", "siam"]
        assert pane["typed"] == "game.fork(ties='attacker')"
        assert hands.game.history == steps

    def test_a_comparison_goes_when_the_game_goes_on(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("pane", name="what-if")
        hands.send("what_if")
        assert hands.wearing("mark")
        hands.send("do", text="end")
        assert not hands.wearing("mark")
        assert "faces" not in hands.view["pane"]

    def test_what_is_refused_under_another_option(self) -> None:
        hands = Hands(rt.position("classic", "A: siam 4, peru 1 | B: * 1 | A fortify", fortify="any"))
        hands.send("do", text="fortify siam peru 3")
        hands.send("what_if", option="fortify", value=2)
        assert hands.said.startswith("There the last decision is refused: Not possible: Peru does not border Siam")

    def test_no_difference_is_said(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("what_if", option="wild_cards", value=1)
        assert hands.said.startswith("No difference here")

    def test_other_events_are_a_difference_too(self) -> None:
        text = "A: indonesia 4, new-guinea 4, eastern-australia 4, western-australia 4 | B: siam 2 | C: * 1 | C fortify"
        hands = Hands(rt.position("classic", text, seed=1))
        hands.send("do", text="end")
        hands.send("pane", name="what-if")
        hands.send("what_if", option="continent_bonus", value=1)
        assert hands.said.startswith("The same on the board, but not what happened. Only there: Ada gets 2 armies")
        assert hands.view["pane"]["title"] == "Whole continents bring armies"

    def test_a_set_up_that_is_over_is_no_question(self) -> None:
        hands = battle()
        hands.send("pane", name="what-if")
        asked = {name: values for name, _, values, _ in hands.view["pane"]["options"]}
        assert "setup" not in asked
        assert ["'attacker'", "the attacker wins a tie"] in asked["ties"]
        hands = Hands(rt.new_game("classic", seed=1))
        hands.send("pane", name="what-if")
        assert "setup" in [name for name, *_ in hands.view["pane"]["options"]]

    def test_what_is_played_here_is_no_other(self) -> None:
        hands = battle()
        hands.send("what_if", option="ties", value=0)
        assert "is what is played here" in hands.said

    def test_another_roll_beside_this_one(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("pane", name="what-if")
        steps = hands.game.history
        hands.send("what_if")
        assert "roll" in hands.view["pane"]["title"]
        assert str(steps[-1].action) not in hands.view["pane"]["title"]
        assert hands.game.history == steps
        # What is told to be typed gives the same.
        code, title = hands.view["pane"]["typed"], hands.view["pane"]["title"]
        game = hands.game
        other: dict[str, Any] = {}
        code = code.replace("game.fork(", "fork = game.fork(").replace(").roll()", "); fork.roll()")
        exec(code, {"game": game}, other)
        assert str(other["fork"].history[0].action) in title

    def test_nothing_rolled_yet_is_said(self) -> None:
        hands = battle()
        hands.send("what_if")
        assert "No dice were rolled" in hands.said


class TestCards:
    def hands(self, cards: str = "siam india alaska peru", after: str = "A reinforce 3", **options: Any) -> Hands:
        return Hands(rt.position("classic", f"{WORLD} | A cards {cards} | {after}", **options))

    def test_they_are_covered_until_shown(self) -> None:
        hands = self.hands()
        assert hands.view["panel"]["cards"]["count"] == 4
        assert hands.view["panel"]["cards"]["cards"] == []
        hands.send("hand")
        assert {card["id"] for card in hands.view["panel"]["cards"]["cards"]} == {"siam", "india", "alaska", "peru"}

    def test_who_must_trade_sees_them_at_once(self) -> None:
        hands = self.hands("siam india alaska peru japan", "A reinforce 3 > trade")
        shown = hands.view["panel"]["cards"]
        assert shown["open"]
        assert len(shown["cards"]) == 5
        assert shown["asks"] == "Pick three cards that make a set"
        assert self.hands().view["panel"]["cards"]["asks"] == ""

    def test_three_that_are_a_set_are_traded(self) -> None:
        hands = self.hands("alaska northwest-territory greenland peru", edition="as_written")
        hands.send("hand")
        assert hands.view["panel"]["cards"]["trade"]
        for card in ("alaska", "northwest-territory", "greenland"):
            hands.send("card", card=card)
        hands.send("trade")
        assert hands.game.state.hands[0] == ("peru",)
        assert hands.game.state.phase.left == 7
        assert hands.view["head"]["facts"] == ["next set 6"]

    def test_three_that_are_no_set_are_refused_by_the_rule(self) -> None:
        hands = self.hands("alaska alberta greenland peru", edition="as_written")
        kinds = [hands.game.rules.cards[card] for card in ("alaska", "alberta", "greenland")]
        assert len(set(kinds)) == 2
        for card in ("alaska", "alberta", "greenland"):
            hands.send("card", card=card)
        hands.send("trade")
        assert "make no set" in hands.said
        assert hands.view["status"]["rules"] == ["classic.cards.set"]

    def test_too_few_are_refused_in_words(self) -> None:
        hands = self.hands()
        hands.send("hand")
        hands.send("trade")
        assert hands.said == "Pick three cards to trade."

    def test_the_bonus_is_put_by_a_click_on_the_board(self) -> None:
        game = rt.position("classic", f"{WORLD} | A cards siam india wild-1 | A reinforce 3", edition="modern")
        hands = Hands(game)
        hands.send("hand")
        for card in ("siam", "india", "wild-1"):
            hands.send("card", card=card)
        hands.send("trade")
        assert game.at == 0
        assert hands.wearing("lit") == ["india", "siam"] or hands.wearing("lit") == ["siam", "india"]
        hands.pick("india")
        hands.send("commit")
        assert game.at == 1
        assert game.state.at("india").count == 5

    def test_they_are_covered_again_for_the_next_player(self) -> None:
        hands = self.hands(after="A fortify")
        hands.send("hand")
        hands.send("do", text="end")
        assert hands.view["panel"]["cards"]["letter"] == "B"
        assert not hands.view["panel"]["cards"]["open"]


class TestSetUp:
    @pytest.mark.parametrize("setup", ["claim", "deal"])
    def test_the_rest_of_it_is_done_by_the_seed(self, setup: str) -> None:
        ends = []
        for _ in range(2):
            hands = Hands(rt.new_game("classic", seed=4, setup=setup))
            hands.pick(hands.wearing("lit")[0])
            before = hands.game.at
            hands.send("finish")
            assert hands.view["head"]["stage"] == "reinforce"
            assert hands.said.startswith(f"Chance did the other {hands.game.at - before} steps of the set-up. ")
            assert hands.view["tools"]["finish"] == [False, "the set-up is over"]
            ends.append(hands.game.state)
        assert ends[0] == ends[1]
        hands.send("undo")
        assert hands.view["head"]["stage"] == "set-up"

    def test_later_there_is_nothing_to_finish(self) -> None:
        hands = battle()
        hands.send("finish")
        assert hands.said == "The set-up is over."


class TestFiles:
    def test_a_game_is_saved_and_loaded(self, tmp_path: Path) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        saved = hands.game.state
        file = str(tmp_path / "lesson.json")
        hands.send("save", file=file)
        assert hands.said == f"Saved in {file}."
        hands.send("do", text="end")
        other = Hands(hands.game)
        hands.send("load", file=file)
        assert hands.game.state == saved
        assert hands.said == f"Loaded {file}: step 3."
        assert other.view["at"] == 3  # whoever shows this game shows the loaded one
        hands.send("do", text="end")
        assert other.view["at"] == 4

    def test_a_game_on_another_map_is_loaded_with_its_map(self, tmp_path: Path) -> None:
        file = str(tmp_path / "five.json")
        rt.new_game("classic", players=5, seed=1, edition="modern").save(file)
        hands = battle()
        hands.send("load", file=file)
        assert len(hands.view["head"]["seats"]) == 5
        hands.pick("alaska")
        assert hands.view["status"]["kind"] == "done"

    @pytest.mark.parametrize("content", [None, "", "{", '{"format": "other"}'])
    def test_what_can_not_be_loaded_is_refused_in_words(self, tmp_path: Path, content: str | None) -> None:
        file = tmp_path / "lesson.json"
        if content is not None:
            file.write_text(content)
        hands = battle()
        before = hands.game.state
        hands.send("load", file=str(file))
        assert hands.view["status"]["kind"] == "refused"
        assert hands.game.state == before

    def test_a_file_of_something_else_is_not_overwritten(self, tmp_path: Path) -> None:
        file = tmp_path / "thesis.txt"
        file.write_text("years of work")
        hands = battle()
        hands.send("save", file=str(file))
        assert "holds something else" in hands.said
        assert "overwrite=" not in hands.said
        assert file.read_text() == "years of work"
        hands.send("pane", name="files")
        assert hands.view["pane"]["inWay"] == ""
        hands.send("save", file=str(file))
        assert hands.view["pane"]["inWay"] == str(file)
        hands.send("replace", file=str(file))
        assert hands.said == f"Saved in {file}."
        assert hands.view["pane"] == {"name": "files", "file": str(file), "inWay": ""}
        rt.load_game(file)

    def test_a_free_name_is_offered(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        hands = battle()
        for name in ("game.json", "game-2.json"):
            hands.send("pane", name="files")
            assert hands.view["pane"]["file"] == name
            hands.send("pane", name="files")
            (tmp_path / name).write_text("something")
        hands.send("load", file="game.json")
        assert hands.said == "This file is not a saved game: game.json."


class TestKept:
    """After the kernel was restarted, the same cell makes a new game: it can be the earlier one."""

    def test_the_earlier_game_can_be_taken_up(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        hands.send("do", text="attack siam china 3")
        state = hands.game.state
        hands = battle()
        assert hands.view["earlier"] == 6
        hands.send("take_up")
        assert hands.game.state == state
        assert hands.view["earlier"] is None
        hands.send("commit")
        assert hands.game.at == 7

    def test_it_is_not_lost_by_a_first_click_in_the_new_one(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        state = hands.game.state
        hands = battle()
        hands.send("do", text="attack siam indonesia 1")
        assert hands.view["earlier"] == 3
        hands.send("take_up")
        assert hands.game.state == state

    def test_the_same_game_shown_again_is_no_earlier_one(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        assert Hands(hands.game).view["earlier"] is None

    def test_a_game_under_other_options_is_another(self) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        assert battle(ties="attacker").view["earlier"] is None

    def test_a_loaded_game_does_not_write_over_the_one_it_takes_the_place_of(self, tmp_path: Path) -> None:
        rt.position("classic", BATTLE, seed=9).save(tmp_path / "other.json")
        hands = battle()
        hands.send("do", text="attack siam china 3")
        first = hands.game.state
        hands.send("load", file=str(tmp_path / "other.json"))
        hands.send("do", text="end")
        hands = battle()
        hands.send("take_up")
        assert first != hands.game.state
        hands = battle()
        assert first in [rt.load_game(file).state for file in (tmp_path / "kept").iterdir()]

    def test_every_game_is_kept_in_a_file_of_its_own(self, kept: Path) -> None:
        for number in range(3):
            hands = Hands(rt.position("classic", BATTLE, seed=number))
            hands.send("do", text="attack siam china 3")
            Hands(hands.game).send("do", text="end")
        assert len(list(kept.iterdir())) == 3

    def test_what_is_played_in_a_cell_is_kept_too(self) -> None:
        hands = battle()
        hands.game.do("attack siam china 3")
        assert battle().view["earlier"] == 3

    def test_it_is_offered_beside_a_new_game_that_has_thrown_its_dice(self) -> None:
        hands = Hands(rt.new_game("classic", seed=5, setup="quick"))
        place = hands.game.state.held(hands.game.state.seat)[0]
        hands.send("do", text=f"place {place} 1")
        again = Hands(rt.new_game("classic", seed=6, setup="quick"))
        assert again.view["earlier"] == hands.game.at
        assert not again.view["tools"]["undo"][0]

    def test_looking_keeps_nothing(self, kept: Path) -> None:
        hands = battle()
        hands.pick("siam")
        hands.send("pane", name="log")
        assert not kept.exists()

    def test_a_damaged_file_is_no_game(self, kept: Path) -> None:
        hands = battle()
        hands.send("do", text="end")
        (file,) = kept.iterdir()
        file.write_text(file.read_text()[:-30])
        assert battle().view["earlier"] is None

    def test_a_forged_file_is_refused_in_words(self, kept: Path) -> None:
        hands = battle()
        hands.send("do", text="attack siam china 3")
        (file,) = kept.iterdir()
        file.write_text(file.read_text().replace("roll 4 4 2", "roll 6 6 6"))
        hands = battle()
        hands.send("take_up")
        assert hands.view["status"]["kind"] == "refused"

    def test_where_nothing_can_be_written_it_is_said_once(self, kept: Path) -> None:
        kept.write_text("a file in the way")
        hands = battle()
        hands.send("do", text="attack siam china 3")
        assert "is not kept for a restart" in hands.said
        hands.send("do", text="attack siam china 3")
        assert hands.view["status"]["kind"] == "done"
