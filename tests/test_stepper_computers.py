"""Computers at the seats of the stepper: seated, stepped, stopped, taken back, and named when they do wrong."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_stepper import BATTLE, Hands

import riskteach as rt
from riskteach import players
from riskteach.core.errors import BadAction, BadOption, BadRecord, IllegalAction, RiskError, UnknownName
from riskteach.core.phases import CHANCE

WORLD = "A: siam 9, india 1 | B: china 3, indonesia 6 | C: * 1"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what the stepper keeps, so that tests leave nothing at home."""
    monkeypatch.setenv("RISKTEACH_KEEP", str(tmp_path / "kept"))
    return tmp_path / "kept"


class Says:
    """A player that answers what it was told to answer, one after the other."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.why = list(answers), "it was told to"

    def choose(self, view: Any) -> Any:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


class Mine(players.Habits):
    """A student's player."""


def seat(game: Any, **computers: Any) -> Hands:
    return Hands(game, game.play(computers=computers))


def ben(*answers: Any, after: str = "B attack", **options: Any) -> Hands:
    """Ben is a computer that is asked, and says these."""
    return seat(rt.position("classic", f"{WORLD} | {after}", seed=3, **options), Ben=Says(*answers))


def ticks(hands: Hands, most: int = 500) -> int:
    """Do what an open page does while computers play on; count the steps."""
    for number in range(most):
        if not hands.view["playing"]:
            return number
        hands.send("tick", beat=hands.view["beat"])
    raise AssertionError("they never end")


def by(hands: Hands) -> list[str]:
    return [step.by for step in hands.game.history]


class TestSeats:
    def test_names_letters_classes_and_ready_players(self) -> None:
        game = rt.new_game("classic", 5, seed=1, setup="quick")
        hands = seat(game, Ben="bold", C="cautious", dan=Mine, E=Mine(Random(1)))
        head = hands.view["head"]
        assert [one["computer"] for one in head["seats"]] == ["", "bold", "cautious", "Mine", "Mine"]
        assert head["kinds"] == [*players.names("classic"), "Mine"]

    @pytest.mark.parametrize(
        ("computers", "error", "says"),
        [
            ({"Bob": "bold"}, UnknownName, "no seat 'Bob': there is Ada, Ben, Cleo"),
            ({"Ben": "blod"}, UnknownName, "no player 'blod': did you mean bold?"),
            ({"Ben": 3}, BadOption, "a player has a method choose(view), got 3"),
            ({"Ben": None}, BadOption, "a player has a method choose(view), got None"),
            ({"Ben": object}, BadOption, "a player can't be made: TypeError: object() takes no arguments"),
            ({"Ben": "bold", "B": "bold"}, BadOption, "one player for each seat, got two for one: 'Ben', 'B'"),
            (["bold"], BadOption, "computers is such as {'Ben': 'bold'}, got ['bold']"),
            ("bold", BadOption, "computers is such as {'Ben': 'bold'}, got 'bold'"),
        ],
    )
    def test_what_is_wrong_is_said_in_one_line(self, computers: Any, error: type[RiskError], says: str) -> None:
        game = rt.new_game("classic", 3, seed=1, setup="quick")
        with pytest.raises(error) as caught:
            game.play(computers=computers)
        assert str(caught.value).startswith(says)
        assert "\n" not in str(caught.value)
        assert not list(game.watchers)

    def test_the_menu_seats_a_computer_and_a_person_again(self) -> None:
        hands = seat(rt.position("classic", BATTLE, seed=3))
        assert hands.view["panel"]["others"]
        hands.pick("siam")
        hands.send("seat", seat=0, player="bold")
        assert hands.said == "Ada is played by bold now."
        assert hands.view["head"]["seats"][0]["computer"] == "bold"
        assert hands.view["panel"]["main"]["type"] == "play_on"
        assert hands.wearing("source") == []
        hands.send("seat", seat=0, player="")
        assert hands.said == "Ada is played by a person now."
        hands.pick("siam", "china")
        assert hands.view["panel"]["main"]["type"] == "commit"

    def test_a_students_player_can_be_chosen_in_the_menu_again(self) -> None:
        hands = seat(rt.position("classic", BATTLE, seed=3), Ben=Mine)
        hands.send("seat", seat=1, player="")
        hands.send("seat", seat=0, player="Mine")
        hands.send("step")
        assert str(hands.game.history[-1].action) == "end"
        assert hands.view["panel"]["chose"]["kind"] == "Mine"

    @pytest.mark.parametrize(("number", "kind"), [(0, "blod"), (7, "bold"), (-1, "bold"), (7, "")])
    def test_what_is_not_there_can_not_be_chosen(self, number: int, kind: str) -> None:
        hands = seat(rt.position("classic", BATTLE, seed=3))
        hands.send("seat", seat=number, player=kind)
        assert hands.view["status"]["kind"] == "refused"
        assert not any(one["computer"] for one in hands.view["head"]["seats"])


class TestSteps:
    def test_one_step_with_its_text_and_its_reason(self) -> None:
        hands = ben("attack indonesia siam 3", "end")
        assert hands.view["panel"]["title"] == "Ben is a computer: Says"
        assert not hands.view["panel"]["chose"]
        assert hands.wearing("lit") == []
        hands.send("step")
        assert by(hands) == ["computer", "order", "seed"]
        chose = hands.view["panel"]["chose"]
        assert chose["text"] == hands.view["status"]["typed"] == "attack indonesia siam 3"
        assert (chose["letter"], chose["kind"], chose["why"]) == ("B", "Says", "it was told to")
        assert sorted(hands.wearing("before")) == ["indonesia", "siam"]
        assert hands.view["panel"]["dice"]["rows"][0]["letter"] == "B"
        assert hands.view["panel"]["luck"]
        hands.send("pane", name="log")
        assert [line["why"] for line in hands.view["pane"]["log"]] == ["", "", "it was told to"]

    def test_a_long_reason_is_cut(self) -> None:
        hands = ben("end")
        hands.stepper.computers._sitting[1].player.why = "so " * 400
        hands.send("step")
        assert len(hands.view["panel"]["chose"]["why"]) < 310

    def test_play_on_until_a_person_is_asked(self) -> None:
        hands = seat(rt.position("classic", f"{WORLD} | A fortify", seed=3), Ben="bold", Cleo="cautious")
        hands.send("play_on")
        assert hands.said.startswith("No computer is asked now: Ada")
        assert not hands.view["playing"]
        hands.send("do", text="end")
        at = hands.game.at
        hands.send("play_on")
        assert (hands.view["playing"], hands.view["panel"]["main"]["type"]) == (True, "stop")
        assert by(hands)[at:].count("computer") == 1  # the page asks for the next one
        count = ticks(hands)
        assert count > 3
        assert by(hands)[at:].count("computer") == count + 1
        assert hands.view["head"]["seats"][0]["now"]
        assert hands.game.state.phase.stage == "reinforce"
        assert hands.wearing("lit")
        last = [step for step in hands.game.history if step.by == "computer"][-1]
        assert hands.view["panel"]["chose"]["text"] == str(last.action)
        told = [event["text"] for event in hands.view["panel"]["events"]]
        assert told == [event.text for event in hands.game.why()]

    def test_a_step_that_two_views_ask_for_is_one(self) -> None:
        hands = ben("attack indonesia siam 3", "attack indonesia siam 3", "end")
        hands.send("play_on")
        beat, at = hands.view["beat"], hands.game.at
        hands.send("tick", beat=beat)
        after, beats = hands.game.at, hands.view["beat"]
        assert after > at
        hands.send("tick", beat=beat)
        assert (hands.game.at, hands.view["beat"]) == (after, beats)  # and no view is told, or they would ask again

    @pytest.mark.parametrize("what", ["stop", "undo", "goto", "seat", "cell"])
    def test_it_is_stopped(self, what: str) -> None:
        game = rt.position("classic", f"{WORLD} | A fortify", seed=3)
        hands = seat(game, Ben=Says("attack indonesia siam 3", "attack indonesia siam 3", "end"))
        hands.send("do", text="end")
        hands.send("seat", seat=1, player="")
        hands.send("do", text="place indonesia 3")
        hands.send("seat", seat=1, player="Says")
        hands.send("play_on")
        assert hands.view["playing"]
        if what == "cell":
            game.do("attack indonesia siam 1")
        else:
            more: dict[str, Any] = {"goto": {"number": 1}, "seat": {"seat": 2, "player": "bold"}}
            hands.send(what, **more.get(what, {}))
        assert not hands.view["playing"]
        at = game.at
        hands.send("tick", beat=hands.view["beat"])
        assert game.at == at

    def test_looking_does_not_stop_it(self) -> None:
        hands = ben("attack indonesia siam 3", "attack indonesia siam 3", "end")
        hands.send("play_on")
        hands.send("pane", name="log")
        hands.send("hand")
        assert hands.view["playing"]

    def test_a_stale_step_is_refused(self) -> None:
        hands = ben("attack indonesia siam 3", "attack indonesia siam 3")
        stamp = hands.view["stamp"]
        hands.send("step")
        hands.send("step", stamp=stamp)
        assert hands.view["status"]["kind"] == "stale"
        assert by(hands).count("computer") == 1

    @pytest.mark.parametrize(
        ("kind", "message"),
        [("pick", {"place": "china"}), ("do", {"text": "end"}), ("commit", {}), ("kind", {"verb": "attack"})],
    )
    def test_a_person_does_not_play_for_it(self, kind: str, message: dict[str, Any]) -> None:
        hands = ben("end")
        hands.send(kind, **message)
        assert hands.said.startswith("Ben is a computer here (Says): press Play on or Step, or let a person play")
        assert hands.game.at == 0
        hands.send("seat", seat=1, player="")
        hands.send("do", text="end")
        assert by(hands)[0] == "player"

    def test_a_defender_that_is_asked_is_a_person_that_is_asked(self) -> None:
        hands = ben("attack indonesia siam 3", "end")
        hands.send("order", name="defend", answer="ask")
        hands.send("play_on")
        assert not hands.view["playing"]
        assert hands.view["head"]["question"].startswith("Ada")
        hands.send("commit")
        assert by(hands) == ["computer", "player", "seed"]

    def test_a_computer_defends_when_it_is_asked(self) -> None:
        hands = seat(rt.position("classic", f"{WORLD} | A attack", seed=3), Ben="bold")
        hands.send("order", name="defend", answer="ask")
        hands.send("do", text="attack siam indonesia 3")
        assert hands.view["panel"]["main"]["type"] == "play_on"
        hands.send("play_on")
        assert by(hands) == ["player", "computer", "seed"]
        assert hands.view["panel"]["main"] is None or hands.view["panel"]["main"]["type"] == "commit"

    def test_its_dice_wait_where_the_class_predicts_them(self) -> None:
        hands = ben("attack indonesia siam 3", "end")
        hands.send("predict")
        hands.send("play_on")
        assert hands.game.state.current_player == CHANCE
        assert not hands.view["playing"]
        hands.send("guess", number=0)
        hands.send("roll")
        assert hands.view["panel"]["predict"]["told"].startswith("Predicted")
        assert hands.view["panel"]["main"]["type"] == "play_on"

    def test_what_if_is_about_the_last_decision_of_a_computer_too(self) -> None:
        hands = ben("attack indonesia siam 3", "end")
        hands.send("step")
        hands.send("dice", text="roll 6 3 2 / 6 3")
        hands.send("pane", name="what-if")
        hands.send("what_if", option="ties", value=1)
        assert [event["text"] for event in hands.view["pane"]["there"]["events"]][-1] == "Ada loses 2 armies in Siam"

    def test_a_whole_game_without_a_person_ends(self) -> None:
        game = rt.new_game("classic", 3, seed=5, setup="quick", edition="published")
        hands = seat(game, A="bold", B="continent", C="random")
        hands.send("play_on")
        ticks(hands, 3000)
        assert game.state.is_over
        assert hands.view["panel"]["title"].startswith("The game is over")


class TestFaults:
    @pytest.mark.parametrize(
        ("answer", "says", "rules"),
        [
            ("attack indonesia peru 3", "Peru does not border Indonesia", ["classic.attack.adjacent"]),
            ("atack", "no action", []),
            (None, "an action is wanted, got None", []),
            (ZeroDivisionError("<b>oh</b>"), "stopped with ZeroDivisionError: <b>oh</b>", []),
        ],
    )
    def test_it_is_named_with_its_reason_and_the_game_stays_whole(
        self, answer: Any, says: str, rules: list[str]
    ) -> None:
        hands = ben("attack indonesia siam 3", answer, "end")
        hands.send("play_on")
        before, state = hands.game.history, hands.game.state
        hands.send("tick", beat=hands.view["beat"])
        assert hands.said.startswith("The player Says in the seat of Ben ")
        assert says in hands.said
        assert "Possible now" not in hands.said
        assert hands.view["status"]["fault"].startswith("Nothing was done: the game stands as it was.")
        assert hands.view["status"]["kind"] == "refused"
        assert hands.view["status"]["rules"] == rules
        assert (hands.game.history, hands.game.state) == (before, state)
        assert not hands.view["playing"]
        hands.send("step")
        assert str(hands.game.history[-1].action) == "end"
        assert "fault" not in hands.view["status"]

    def test_a_person_can_take_the_seat(self) -> None:
        hands = ben(KeyError("siam"))
        hands.send("step")
        hands.send("seat", seat=1, player="")
        hands.send("do", text="attack indonesia siam 3")
        assert by(hands)[0] == "player"


class TestUndo:
    def start(self) -> Hands:
        """Ada has decided twice, and Ben and Cleo have played since."""
        hands = seat(rt.position("classic", f"{WORLD} | A attack", seed=3), Ben="bold", Cleo="cautious")
        hands.send("do", text="end")
        hands.send("do", text="end")
        hands.send("play_on")
        ticks(hands)
        return hands

    def test_it_goes_back_to_a_persons_decision(self) -> None:
        hands = self.start()
        state, at = hands.game.state, hands.game.at
        assert by(hands).count("computer") > 4
        hands.send("undo")
        assert hands.game.at == 1
        assert hands.game.state.question.startswith("Ada")
        hands.send("redo")
        assert (hands.game.at, hands.game.state) == (at, state)
        hands.send("undo")
        hands.send("undo")
        assert hands.game.at == 0

    def test_what_was_chosen_before_is_not_told_of_another_line(self) -> None:
        hands = ben("attack indonesia siam 3", "attack indonesia siam 2")
        hands.send("step")
        hands.send("goto", number=0)
        assert not hands.view["panel"]["chose"]
        hands.game.do("attack indonesia siam 1", by="computer")
        assert hands.view["panel"]["chose"]["text"] == "attack indonesia siam 1"
        assert hands.view["panel"]["chose"]["why"] == ""

    def test_where_no_person_has_decided_it_says_so(self) -> None:
        hands = ben("end")
        hands.send("step")
        assert hands.view["tools"]["undo"] == [False, "no person has decided anything yet"]
        hands.send("undo")
        assert hands.game.at == 1
        hands.send("goto", number=0)
        assert hands.view["at"] == 0

    def test_why_tells_the_last_decision_of_a_computer(self) -> None:
        hands = self.start()
        last = max(k for k, one in enumerate(by(hands)) if one == "computer")
        told = [event for step in hands.game.history[last:] for event in step.events]
        assert list(hands.game.why()) == told


class TestRecords:
    def game(self) -> Any:
        game = rt.position("classic", f"{WORLD} | A fortify", seed=3)
        game.do("end")
        game.do("place indonesia 3", by="computer")
        game.do("attack indonesia siam 3", by="computer")
        return game

    def test_a_computers_steps_are_kept_and_gone_on_from(self, tmp_path: Path) -> None:
        game, file = self.game(), tmp_path / "game.json"
        game.save(file)
        loaded = rt.load_game(file)
        assert loaded.history == game.history
        assert [step.by for step in loaded.history] == [step.by for step in game.history]
        assert "computer" in [step.by for step in loaded.history]
        loaded.undo()
        assert loaded.at == 0
        loaded.redo()
        assert loaded.state == game.state
        hands = seat(loaded, Ben="bold")
        hands.send("play_on")
        ticks(hands)
        assert loaded.at > game.at

    @pytest.mark.parametrize(
        ("old", "new", "why"),
        [
            ('["computer", "attack indonesia siam 3"]', '["computer", "attack indonesia peru 3"]', "does not border"),
            ('["seed", "roll', '["computer", "roll', "computer can't have decided 'roll"),
            ('["computer", "place', '["robot", "place', "by a player, computer, hand, order or seed, got 'robot'"),
        ],
    )
    def test_they_are_checked_like_a_players(self, tmp_path: Path, old: str, new: str, why: str) -> None:
        game, file = self.game(), tmp_path / "game.json"
        game.save(file)
        text = file.read_text()
        assert text.count(old) == 1
        file.write_text(text.replace(old, new))
        with pytest.raises(BadRecord) as caught:
            rt.load_game(file)
        assert why in str(caught.value)

    def test_who_else_decides_is_refused(self) -> None:
        game = rt.position("classic", f"{WORLD} | A attack", seed=3, chance="manual")
        wrong: list[Any] = ["robot", "seed", None]
        for who in wrong:
            with pytest.raises(BadOption, match="by 'player' or 'computer'"):
                game.do("end", by=who)
        with pytest.raises(IllegalAction):
            game.do("attack siam peru 3", by="computer")
        game.do("attack siam china 3", by="computer")
        with pytest.raises(BadOption, match="chance is no computer's"):
            game.do("roll 6 6 6 / 1 1", by="computer")
        assert [step.by for step in game.history] == ["computer", "order"]


class TestFiles:
    def test_computers_stay_at_their_seats_when_a_game_is_loaded(self, tmp_path: Path) -> None:
        file = str(tmp_path / "game.json")
        hands = seat(rt.position("classic", f"{WORLD} | A attack", seed=3), Ben="bold", Cleo=Mine)
        hands.send("do", text="end")
        hands.send("do", text="end")
        hands.send("save", file=file)
        hands.send("play_on")
        hands.send("load", file=file)
        assert hands.said == f"Loaded {file}: step 2. Computers stay at their seats: Ben (bold), Cleo (Mine)."
        assert not hands.view["playing"]
        assert not hands.view["panel"]["chose"]
        hands.send("play_on")
        ticks(hands)
        assert hands.view["head"]["seats"][0]["now"]
        assert "bold" not in Path(file).read_text()

    def test_at_other_seats_persons_play(self, tmp_path: Path) -> None:
        file = str(tmp_path / "five.json")
        rt.new_game("classic", players=["Xu", "Yu", "Zu", "Wu"], seed=1, setup="quick").save(file)
        hands = ben("end")
        hands.send("load", file=file)
        assert hands.said.endswith(". It has other seats: a person plays at each.")
        assert not any(one["computer"] for one in hands.view["head"]["seats"])

    def test_a_kept_game_is_taken_up_with_the_computers_of_the_new_cell(self) -> None:
        def cell() -> Hands:
            return seat(rt.position("classic", f"{WORLD} | A attack", seed=3), Ben="bold")

        hands = cell()
        hands.send("do", text="end")
        hands.send("do", text="end")
        hands.send("step")
        at = hands.game.at
        hands = cell()
        assert hands.view["earlier"] == at
        hands.send("take_up")
        stay = "Computers stay at their seats: Ben (bold)."
        assert hands.said == f"The earlier game is taken up again at step {at}. {stay}"
        hands.send("play_on")
        ticks(hands)
        assert hands.game.at > at

    def test_two_boards_of_one_game_have_computers_of_their_own(self) -> None:
        one = ben("attack indonesia siam 3", "end")
        two = Hands(one.game)
        one.send("play_on")
        assert two.view["at"] == one.view["at"] > 0
        assert not any(seat["computer"] for seat in two.view["head"]["seats"])
        assert two.view["panel"]["chose"]["text"] == "attack indonesia siam 3"
        two.send("do", text="end")
        assert not one.view["playing"]


def test_the_view_is_plain_data() -> None:
    hands = ben("attack indonesia siam 3")
    hands.send("play_on")
    json.dumps(hands.view)


def test_a_player_is_asked_through_its_own_view_only() -> None:
    """It sees what its seat may know: the hands of others are hidden from it."""

    class Looks(Says):
        def choose(self, view: Any) -> Any:
            self.seen = view.hands
            return super().choose(view)

    player = Looks("end")
    game = rt.position("classic", f"{WORLD} | A cards peru japan | B cards siam | B attack", seed=3)
    seat(game, Ben=player).send("step")
    assert "siam" in player.seen[1]
    assert "peru" not in player.seen[0]


def test_the_page_can_not_step_where_nobody_is_asked() -> None:
    hands = seat(rt.position("classic", "A: * 3 | B: china 1 | A attack", seed=1), Ada="bold")
    hands.send("play_on")
    ticks(hands)
    assert hands.game.state.is_over
    with pytest.raises(BadAction, match="no computer is asked now"):
        hands.stepper.computers.step()
