"""The stepper plays Revised, Secret Mission and two players with a neutral, by the messages of a front end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_stepper import Hands

import riskteach as rt
from riskteach.core.phases import CHANCE

EUROPE = "great-britain 4, iceland 1, scandinavia 2, northern-europe 3, southern-europe 2, western-europe 2, ukraine 6"
LAND = f"A: siam 5, india 3, {EUROPE} | B: china 3, japan 2, middle-east 2 | C: * 2 | A capital siam | B capital china"
OPEN = "open europe asia 8-cities 10-territories-in-turn 2-capitals 2-continents"
WON = "A objectives 1-capital | A rewards sure-card | C objectives 18-territories | C rewards attack-die"
CITIES = "cities siam india china japan peru egypt ukraine iceland"
WORLD = f"{LAND} | C capital brazil | {CITIES} | {OPEN} | {WON} | turn 7"


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISKTEACH_KEEP", "")


def play(more: str = "A attack", world: str = WORLD, **options: Any) -> Hands:
    return Hands(rt.position("revised", f"{world} | {more}", seed=3, **options))


def goals(hands: Hands) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in hands.view["panel"]["goals"]["among"]}


def labels(hands: Hands, what: str) -> list[str]:
    return [one["label"] for one in hands.view["panel"].get(what, [])]


def last(hands: Hands) -> str:
    return str(hands.game.history[-1].action)


class TestObjectives:
    def test_cards_say_how_far_one_is_and_who_has_them(self) -> None:
        shown = goals(play())
        assert list(shown) == [
            *("europe", "asia", "8-cities", "1-capital"),
            *("10-territories-in-turn", "2-capitals", "18-territories", "2-continents"),
        ]
        eight = shown["8-cities"]
        assert (eight["title"], eight["grade"], eight["have"], eight["need"]) == ("8 cities", "minor", 4, 8)
        assert eight["says"] == "Ada holds 4 of the 8 cities this objective needs"
        assert [shown[id]["owner"] for id in ("1-capital", "18-territories", "asia")] == ["A", "C", ""]
        assert shown["18-territories"]["says"] == "Cleo has claimed 18 territories"

    def test_pressed_the_board_shows_what_would_help(self) -> None:
        hands = play()
        hands.send("goal", id="8-cities")
        assert hands.wearing("wanted") == ["peru", "egypt", "japan", "china"]
        assert hands.view["board"]["faces"]["peru"][3].endswith("; helps with 8 cities")
        assert hands.said == (
            "Ada holds 4 of the 8 cities this objective needs. Still needed: Peru, Egypt, Japan and China."
        )
        hands.pick("siam", "china")
        assert hands.wearing("wanted") == ["peru", "egypt", "japan", "china"]  # it stays while one acts
        hands.send("goal", id="asia")
        assert "siam" not in hands.wearing("wanted")
        assert len(hands.wearing("wanted")) == 10
        hands.send("goal", id="asia")
        assert hands.wearing("wanted") == []

    def test_more_that_would_do_than_is_needed(self) -> None:
        hands = play(world=WORLD.replace("peru egypt", "peru egypt congo"))
        hands.send("goal", id="8-cities")
        assert "Any of these helps: Peru, Egypt, Congo, Japan and China." in hands.said

    def test_what_is_taken_needs_nothing(self) -> None:
        hands = play()
        hands.send("goal", id="18-territories")
        assert (hands.wearing("wanted"), hands.said) == ([], "Cleo has claimed 18 territories.")

    def test_none_of_that_name(self) -> None:
        hands = play()
        hands.send("goal", id="11-cities")
        assert (hands.view["status"]["kind"], hands.wearing("wanted")) == ("refused", [])

    def test_a_claim_is_a_button_for_each_that_is_met_or_the_card_is_kept(self) -> None:
        hands = play("conquered siam | A objective", world=WORLD.replace("sure-card", "extra-manoeuvre"))
        assert hands.view["panel"]["title"] == "Ada may claim an objective"
        assert (labels(hands, "also"), labels(hands, "others")) == (["Claim Europe"], ["Keep the card"])
        hands.send("do", text="objective 8-cities")
        assert hands.said == "Not possible: Ada holds 4 of the 8 cities this objective needs."
        hands.send("do", text=hands.view["panel"]["also"][0]["text"])
        assert [str(step.action).split()[0] for step in hands.game.history] == ["objective", "reward"]
        assert goals(hands)["europe"]["owner"] == "A"
        told = [event["text"] for event in hands.view["panel"]["events"]]
        assert any(text.startswith("The reward under the objective Europe is ") for text in told)

    def test_without_a_card_to_lose_nothing_is_kept(self) -> None:
        sure = "conquered siam | A objective"  # with that reward a card comes in any case
        assert labels(play("A objective"), "others") == labels(play(sure), "others") == ["Claim nothing"]

    def test_a_tower_is_placed_by_one_click(self) -> None:
        hands = play("claimed | A tower", world=WORLD.replace("A rewards sure-card", "A rewards minor-tower"))
        hands.pick("china")
        assert hands.said == "Not possible: China belongs to Ben, not to Ada."
        hands.pick("india")
        assert last(hands) == "tower india"
        assert "reach-A" in hands.face("china")[0].split()

    def test_rewards_are_listed_with_their_rules(self) -> None:
        hands = play()
        assert hands.view["panel"]["goals"]["has"] == ["revised.reward.sure-card"]
        assert hands.view["head"]["seats"][2]["says"].endswith("; won: One more die to attack")
        hands.send("pane", name="hands")
        assert [one["has"] for one in hands.view["pane"]["hands"]] == [
            *(["revised.reward.sure-card"], [], ["revised.reward.attack-die"])
        ]

    def test_the_text_board_tells_everybodys_progress(self) -> None:
        hands = play()
        hands.send("pane", name="text")
        told = hands.view["pane"]["text"].splitlines()
        assert "Minor objective 8 cities: Ada 4 of 8, Ben 2 of 8, Cleo 2 of 8." in told
        assert "Major objective 18 territories: claimed by Cleo." in told
        assert "Cleo has earned: One more die to attack." in told


class TestBattle:
    NEAR = WORLD.replace("sure-card", "minor-tower").replace("turn 7", "towers siam | turn 7")

    def test_odds_name_what_is_special(self) -> None:
        hands = play(world=self.NEAR)
        hands.pick("siam", "china")
        assert hands.view["panel"]["odds"].startswith("5 against 3, Ada +1 (a tower in Siam): wins ")
        ours = play(world=self.NEAR.replace("C rewards attack-die", "C rewards two-units"))
        assert ours.pick("ukraine", "ural")["panel"]["odds"].startswith("6 against 2: wins ")

    def test_more_dice_are_named_where_they_can_be_rolled(self) -> None:
        hands = play("C attack", world=self.NEAR.replace("C: * 2", "C: brazil 6, egypt 4, * 2"))
        assert hands.pick("egypt", "middle-east")["panel"]["odds"].startswith("4 against 2: wins")
        hands.send("back")
        hands.send("back")
        more = play("C attack", world=self.NEAR.replace("C: * 2", "C: egypt 6, * 2"))
        assert more.pick("egypt", "middle-east")["panel"]["odds"].startswith("6 against 2, Cleo 4 dice: wins")
        assert more.view["panel"]["numbers"] == [{"name": "dice", "among": [1, 4], "now": 4}]

    def test_a_raised_die_says_by_how_much_and_why(self) -> None:
        world = self.NEAR.replace("turn 7", "A hero siam | B hero china | C hero brazil | turn 7")
        hands = play(world=world, heroes=True, chance="manual")
        hands.send("do", text="attack siam china 3")
        hands.send("dice", text="roll 6 3 1 / 5 5")
        shown = hands.view["panel"]["dice"]
        assert [(row["dice"], row["plus"]) for row in shown["rows"]] == [([6, 3, 1], 2), ([5, 5], 1)]
        assert [(one["letter"], one["says"], one["rule"]) for one in shown["raised"]] == [
            ("A", "+1 a tower in Siam", "revised.reward.tower"),
            ("A", "+1 the hero", "revised.hero"),
            ("B", "+1 the hero", "revised.hero"),
        ]
        assert shown["pairs"][0]["says"] == "8 against 6: Ben loses the comparison"

    def test_the_hero_goes_along_or_not_by_a_plain_question(self) -> None:
        world = WORLD.replace("turn 7", "A hero siam | B hero china | C hero brazil | turn 7")
        hands = play(world=world, heroes=True, chance="manual")
        for text in ("attack siam china 3", "roll 6 6 6 / 1 1", "attack siam china 3", "roll 6 6 6 / 1", "occupy 3"):
            hands.send("do", text=text)
        assert labels(hands, "also") == ["The hero goes along to China", "The hero stays in Siam"]
        assert set(hands.wearing("lit")) == {"china", "siam"}
        hands.send("do", text=hands.view["panel"]["also"][1]["text"])
        assert last(hands) == "hero siam"

    def test_a_lost_hero_may_wait(self) -> None:
        world = WORLD.replace("turn 7", "B hero china | C hero brazil | turn 7")
        hands = play("A reinforce 3 > return", world=world, heroes=True)
        assert labels(hands, "others") == ["Wait"]
        hands.pick("india")
        assert last(hands) == "hero india"


class TestHead:
    def test_what_matters_is_short_and_the_rest_is_said(self) -> None:
        ada = play().view["head"]["seats"][0]
        assert ada["figures"] == [["9/28", ""], ["1/3", "objective"]]
        assert ada["says"].startswith("Ada: 9 territories, 28 armies, 4 cities, 1 capital, 1 of 3 objectives, 1 reward")
        assert set(play().stepper.table["signs"]) >= {"objective"}

    def test_mates_are_told(self) -> None:
        hands = Hands(rt.new_game("revised", players=4, seed=1, setup="quick", teams=[[0, 2], [1, 3]]))
        assert [seat["team"] for seat in hands.view["head"]["seats"]] == ["AC", "BD", "AC", "BD"]
        assert hands.view["head"]["seats"][0]["says"].endswith("; in a team with Cleo")
        assert {seat["team"] for seat in play().view["head"]["seats"]} == {""}


class TestWholeGame:
    @pytest.mark.parametrize("options", [{"heroes": True}, {"players": 4, "teams": [[0, 2], [1, 3]]}])
    def test_computers_play_on_and_back(self, options: dict[str, Any]) -> None:
        game = rt.new_game("revised", seed=8, setup="quick", **options)
        hands = Hands(game, game.play({seat.letter: "objective" for seat in game.rules.seats}))
        for _ in range(60):
            if game.state.is_over:
                break
            hands.send("step")
            assert hands.view["status"]["kind"] == "done", hands.said
        at, before = game.at, game.state
        hands.send("undo")
        hands.send("goto", number=at)
        assert game.state == before
        hands.send("what_if")
        assert hands.view["status"]["kind"] in ("done", "refused")
        json.dumps(hands.view)


MISSION = "A mission eliminate-b | B mission asia-africa | C mission europe-australia-other | turn 5"


def mission(more: str = "A attack", land: str = "A: siam 5, brazil 3 | B: china 1 | C: * 2", **options: Any) -> Hands:
    return Hands(rt.position("mission", f"{land} | {MISSION} | {more}", seed=1, **options))


class TestMission:
    TITLES = ("Eliminate Ben", "Asia and Africa", "asia-africa", "eliminate-b", "europe-australia-other")

    def told(self, hands: Hands) -> str:
        return json.dumps(hands.view, ensure_ascii=False)

    def test_it_is_shown_on_request_only(self) -> None:
        hands = mission()
        panel = hands.view["panel"]["goals"]
        assert [panel[name] for name in ("letter", "what", "secret", "open", "among")] == [
            "A",
            "mission",
            True,
            False,
            [],
        ]
        assert [title for title in self.TITLES if title in self.told(hands)] == []
        hands.send("goal", id="eliminate-b")
        assert hands.view["status"]["kind"] == "refused"
        hands.send("uncover")
        assert [(one["title"], one["says"]) for one in goals(hands).values()] == [
            ("Eliminate Ben", "Ada has no victory over Ben, and this mission needs 1")
        ]
        hands.send("goal", id="eliminate-b")
        assert hands.wearing("wanted") == ["china"]
        hands.send("uncover")
        assert hands.wearing("wanted") == []

    def test_the_next_player_sees_it_covered(self) -> None:
        hands = mission("A fortify")
        hands.send("uncover")
        hands.send("goal", id="eliminate-b")
        hands.send("do", text="end")
        assert hands.game.state.seat == 1
        assert hands.view["panel"]["goals"]["open"] is False
        assert hands.wearing("wanted") == []
        hands.send("goto", number=0)
        assert hands.view["panel"]["goals"]["open"] is False

    def test_the_log_and_the_dealing_tell_nothing(self) -> None:
        hands = Hands(rt.new_game("mission", seed=4, chance="manual"))
        while not hands.game.history or hands.game.history[-1].action.verb != "throw":
            hands.send("roll")
            if hands.game.history[-1].action.verb == "mission":
                assert hands.view["status"]["typed"] == "mission …"
            hands.send("pane", name="log")
            dealt = [one for one in hands.game.state.missions if one]
            assert [one for one in dealt if one in self.told(hands)] == []
            hands.send("pane", name="log")

    def test_folded_panes_say_so_before_they_tell(self) -> None:
        hands = mission()
        hands.send("pane", name="text")
        assert hands.view["pane"]["tells"] is True
        assert "ission" not in hands.view["pane"]["text"]
        hands.send("pane", name="hands")
        assert [len(one["goals"]) for one in hands.view["pane"]["hands"]] == [1, 1, 1]
        open_ = Hands(rt.new_game("deepspace", seed=1))
        open_.send("pane", name="text")
        assert open_.view["pane"]["tells"] is False

    def test_the_win_shows_it(self) -> None:
        hands = mission(chance="manual")
        for text in ("attack siam china 3", "roll 6 6 6 / 1", "occupy 3"):
            hands.send("do", text=text)
        assert hands.said.startswith("Ada won. Ada shows the mission: eliminate Ben.")
        shown = hands.view["panel"]["goals"]
        assert (shown["secret"], shown["open"]) == (False, True)
        assert [(one["have"], one["need"], one["says"]) for one in shown["among"]] == [
            (1, 1, "Ada has met the mission")
        ]

    def test_a_lost_target_is_said(self) -> None:
        hands = mission(land="A: siam 5, brazil 3 | C: * 2", players=3)
        hands.send("uncover")
        assert goals(hands)["eliminate-b"]["says"].startswith(
            "The target of Ada is gone, and 24 territories count instead: Ada holds 2 of the 24"
        )


class TestTwoPlayers:
    LAND = "A: siam 5, brazil 3 | B: china 3, egypt 2 | C: * 2 | turn 5 | A attack"

    def test_nobody_sits_at_the_neutral(self) -> None:
        hands = Hands(rt.position("two-player", self.LAND, seed=1))
        assert [(seat["name"], seat["plays"]) for seat in hands.view["head"]["seats"]] == [
            *(("Ada", True), ("Ben", True), ("Neutral", False))
        ]
        assert hands.stepper.table["neutral"] == ["C"]
        assert hands.face("peru") == ["owner-C neutral", "2", "C"]

    def test_the_other_player_rolls_for_it(self) -> None:
        game = rt.position("two-player", self.LAND, seed=1)
        game.orders("defend", "ask")
        hands = Hands(game)
        hands.pick("siam", "india")
        hands.send("commit")
        assert (hands.view["panel"]["asked"], game.state.current_player) == ("B", 1)
        hands.send("commit")
        assert game.state.current_player != CHANCE
        assert [row["letter"] for row in hands.view["panel"]["dice"]["rows"]] == ["A", "C"]
        assert "Ben rolls for the neutral in India" in [event["text"] for event in hands.view["panel"]["events"]]
