"""The stepper plays Risk Deep Space, driven by the messages that a front end sends."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_stepper import Hands, message

import riskteach as rt
from riskteach.core.board import Board
from riskteach.deepspace.cards import Play
from riskteach.deepspace.game import DeepSpace
from riskteach.widgets.choosing import Choosing

WORLD = (
    "A: north-station 2, opal 4, nova 3 | A dogs opal 1 | A gems 3 | A ore 4 | "
    "B: south-station 3, ruby 3, vega 2 | B dogs ruby 1 | B bases ruby | B gems 1 | B cards gem-vein-1"
)


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISKTEACH_KEEP", "")


def play(more: str = "moves 2 | A act", world: str = WORLD, **options: Any) -> Hands:
    return Hands(rt.position("deepspace", f"{world} | {more}", seed=3, **options))


def act(cards: str = "", **options: Any) -> Hands:
    return play(f"A cards {cards} | moves 2 | A act" if cards else "moves 2 | A act", **options)


def choices(hands: Hands) -> list[str]:
    among = hands.view["panel"]["choices"]
    return [one["label"] for one in among["among"]] if among else []


def choose(hands: Hands, label: str) -> dict[str, Any]:
    among = hands.view["panel"]["choices"]
    (value,) = [one["value"] for one in among["among"] if one["label"] == label]
    return hands.send("choose", name=among["name"], value=value)


def last(hands: Hands) -> str:
    return str(hands.game.history[-1].action)


class TestGlance:
    def test_the_head_counts_what_everybody_has(self) -> None:
        ada, ben = act().view["head"]["seats"]
        assert ada["figures"] == [["0/5", "base"], ["3", "gem"], ["4", "ore"], ["9", "recruit"], ["0", "card"]]
        assert ben["says"] == "Ben: 1 of 5 bases, 1 gem, 0 ore, 8 recruits and 1 card (Gem Vein)"
        assert not ben["out"]

    def test_nobody_is_out_without_recruits(self) -> None:
        hands = play(world="A: opal 4 | B bases ruby", more="moves 2 | A act")
        assert [seat["out"] for seat in hands.view["head"]["seats"]] == [False, False]

    def test_the_supply_lies_beside_the_board(self) -> None:
        supply = {sign: [number, says] for number, sign, says in act("raid-1").view["panel"]["supply"]}
        assert supply["gem"] == ["27", "27 gems"]
        assert supply["dog"] == ["1", "1 space dog"]
        assert supply["card"] == ["34", "34 cards to draw"]

    def test_every_sign_that_is_named_is_sent(self) -> None:
        hands = act("raid-1 meteor-shower-1")
        panel, head = hands.view["panel"], hands.view["head"]
        used = {sign for seat in head["seats"] for _, sign in seat["figures"]}
        used |= {sign for _, sign, _ in panel["supply"]} | {card["sign"] for card in panel["cards"]["cards"]}
        assert used == set(hands.stepper.table["signs"])

    def test_hands_are_open_and_cards_say_what_they_cost_and_do(self) -> None:
        hands = act("raid-1 gem-vein-2")
        shown = hands.view["panel"]["cards"]
        assert (shown["open"], shown["covers"]) == (True, False)
        raid = next(card for card in shown["cards"] if card["id"] == "raid-1")
        assert [raid[what] for what in ("name", "cost", "sign", "text")] == [
            *("Raid", "one recruit", "recruit", "Take one gem or one ore of an opponent.")
        ]
        hands.send("pane", name="hands")
        assert [[card["name"] for card in one["cards"]] for one in hands.view["pane"]["hands"]] == [
            *(["Gem Vein", "Raid"], ["Gem Vein"])
        ]

    def test_the_text_board_tells_hands_and_supply(self) -> None:
        hands = act("raid-1 gem-vein-2")
        hands.send("pane", name="text")
        told = hands.view["pane"]["told"]
        assert told[0] == "Ada holds Gem Vein and Raid."
        assert told[-1].startswith("In the supply: 27 gems, 27 ore, 1 space dog, 2 force fields and 33 cards to draw")


class TestTurn:
    def test_one_planet_is_mined_after_another(self) -> None:
        hands = play("moves 2 | A mine")
        assert hands.wearing("lit") == ["opal", "nova"]
        hands.pick("nova")
        assert choices(hands) == ["gem", "ore"]
        assert [one["sign"] for one in hands.view["panel"]["choices"]["among"]] == ["gem", "ore"]
        choose(hands, "ore")
        assert last(hands) == "mine nova ore"
        assert hands.wearing("lit") == ["opal"]
        assert hands.view["panel"]["others"] == [{"label": "Go on", "text": "end"}]
        hands.send("do", text="end")
        assert hands.game.state.phase.stage == "act"

    def test_what_is_printed_needs_no_choice(self) -> None:
        hands = play("moves 2 | A mine", mining="printed")
        hands.pick("opal")
        assert last(hands) == "mine opal gem"
        hands.pick("nova")
        assert choices(hands) == ["gem", "ore"]

    @pytest.mark.parametrize(
        ("place", "because", "rule"),
        [
            ("north-station", "North Station is a station, and no planet", "deepspace.setup.home"),
            ("ruby", "Ada has 0 recruits on Ruby, mining needs 2", "deepspace.mine"),
        ],
    )
    def test_what_can_not_be_mined_says_why(self, place: str, because: str, rule: str) -> None:
        hands = play("moves 2 | A mine")
        hands.pick(place)
        assert hands.said == f"Not possible: {because}."
        assert hands.view["status"]["rules"] == [rule]
        assert hands.view["status"]["instead"] == "Possible now: Opal and Nova."

    def test_two_cards_are_traded(self) -> None:
        hands = play("A cards raid-1 raid-2 gem-vein-2 | moves 2 | A trade")
        assert hands.view["panel"]["cards"]["takes"] == "two"
        hands.send("card", card="raid-1")
        hands.send("trade")
        assert hands.said == "Pick two cards to trade."
        for card in ("gem-vein-2", "raid-2"):  # the first one makes room
            hands.send("card", card=card)
        assert hands.view["panel"]["cards"]["ready"]
        hands.send("back")
        assert not hands.view["panel"]["cards"]["ready"]
        hands.send("card", card="raid-2")
        hands.send("trade")
        assert last(hands) == "trade gem-vein-2 raid-2"
        assert hands.game.state.hands[0] == ("raid-1",)

    def test_recruiting_is_a_number_and_says_its_price(self) -> None:
        hands = act()
        assert [one["verb"] for one in hands.view["panel"]["kinds"]] == ["recruit", "move", "build"]
        hands.send("kind", verb="recruit")
        assert hands.view["panel"]["numbers"] == [{"name": "recruits", "among": [1, 3], "now": 3}]
        hands.send("number", name="recruits", number=2)
        assert hands.view["panel"]["main"]["price"] == [["−2", "gem"], ["+2", "recruit"]]
        hands.send("commit")
        assert last(hands) == "recruit 2"

    def test_what_is_over_says_why_by_its_button(self) -> None:
        hands = act()
        hands.send("do", text="move opal rust 1")
        recruit = hands.view["panel"]["kinds"][0]
        assert recruit == {"verb": "recruit", "now": False, "able": False}
        hands.send("kind", verb="recruit")
        assert hands.said.startswith("Not possible: recruits are bought before the first move")
        assert hands.view["status"]["rules"] == ["deepspace.recruit.when"]
        hands.send("do", text="move opal rust 1")
        hands.send("kind", verb="move")
        assert hands.said == "Not possible: Ada has no move left this turn."

    def test_a_crew_moves_with_as_many_dogs_as_wanted(self) -> None:
        hands = act()
        hands.pick("opal", "rust")
        assert hands.view["panel"]["numbers"] == [
            {"name": "recruits", "among": [1, 4], "now": 4},
            {"name": "dogs", "among": [1, 1], "now": 1},
        ]
        hands.send("number", name="recruits", number=2)
        assert hands.view["panel"]["numbers"][1] == {"name": "dogs", "among": [0, 1], "now": 0}
        hands.send("number", name="dogs", number=1)
        hands.send("number", name="recruits", number=3)  # the dog stays picked
        assert hands.view["panel"]["text"] == "move opal rust 3 dogs 1"
        hands.send("number", name="dogs", number=0)
        hands.send("number", name="recruits", number=4)  # all leave: it has to come
        hands.send("commit")
        assert last(hands) == "move opal rust 4 dogs 1"

    @pytest.mark.parametrize("target", ["mira", "vega"])
    def test_a_move_that_is_over_is_not_picked_again(self, target: str) -> None:
        hands = act(chance="manual")
        hands.pick("nova", target)
        hands.send("number", name="recruits", number=1)
        hands.send("commit")
        if target == "vega":
            hands.send("dice", text="roll 1 / 6")
            assert hands.game.state.at("vega").owner == 1
        assert hands.wearing("source") == []

    def test_a_battle_to_the_end_is_never_begun_again_by_itself(self) -> None:
        state = act().game.state
        begun = Choosing(state).place("nova").place("vega")
        assert begun.action is not None
        assert begun.again(state).picked == {}  # whatever is left, even if it were as many as it should be

    def test_targets_of_link_and_warp_are_lit_together(self) -> None:
        hands = act()
        hands.pick("opal")
        assert set(hands.wearing("lit")) == {"rust", "nova", "ruby", "topaz", "jade"}
        hands.pick("topaz")
        assert hands.view["panel"]["main"]["label"] == "Warp"
        assert hands.view["panel"]["main"]["price"] == [["−1", "gem"]]
        hands.send("commit")
        assert last(hands) == "warp opal topaz 4 dogs 1"

    def test_where_both_lead_there_both_are_offered(self) -> None:
        text = files("riskteach.deepspace").joinpath("four-corners.toml").read_text(encoding="utf-8")
        for one, other in (("opal", "ruby"), ("ruby", "opal")):
            at = text.index(f'id = "{one}"')
            text = text[:at] + text[at:].replace("borders = [", f'borders = ["{other}", ', 1)
        hands = act(board=Board.from_toml(text, "own.toml", DeepSpace.vocabulary))
        hands.pick("opal", "ruby")
        assert hands.view["panel"]["main"]["label"] == "Move"
        hands.send("number", name="recruits", number=2)
        (warp,) = hands.view["panel"]["also"]
        assert warp["text"] == "warp opal ruby 2"
        assert warp["price"] == [["−1", "gem"]]

    def test_a_wrong_target_says_why_once(self) -> None:
        hands = act()
        hands.pick("opal", "flint")
        assert hands.said == "Not possible: no link leads from Opal to Flint."
        assert hands.view["status"]["rules"] == ["deepspace.move"]

    def test_a_target_of_the_warp_without_a_gem_says_so_too(self) -> None:
        hands = play(world="A: opal 4 | B: vega 2")
        hands.pick("opal", "topaz")
        because = "no link leads from Opal to Topaz; the warp costs a gem, and Ada has none"
        assert hands.said == f"Not possible: {because}."
        assert hands.view["status"]["rules"] == ["deepspace.move", "deepspace.move.warp"]

    def test_a_crew_that_is_clicked_without_a_move_left_says_so(self) -> None:
        hands = play("moves 0 | A act", world="A: opal 4 | B: vega 2")
        hands.pick("opal")
        assert hands.said == "Not possible: Ada has no move left this turn."
        assert hands.view["status"]["rules"] == ["deepspace.move"]

    def test_nothing_to_buy_a_recruit_with(self) -> None:
        hands = play(world="A: opal 4 | B: vega 2")
        hands.send("kind", verb="recruit")
        assert hands.said == "Not possible: a recruit costs a gem, and Ada has none."

    def test_a_base_is_built_where_the_crew_is_picked(self) -> None:
        hands = act()
        hands.pick("nova")
        (build,) = hands.view["panel"]["also"]
        assert build["price"] == [["+1", "base"], ["−3", "ore"]]
        hands.send("do", text=build["text"])
        assert last(hands) == "build nova"
        assert hands.view["head"]["seats"][0]["figures"][0] == ["1/5", "base"]
        hands.send("kind", verb="build")
        assert hands.said == "Not possible: a base costs 3 ore, Ada has 1."
        assert hands.view["status"]["rules"] == ["deepspace.build"]

    def test_only_what_is_wrong_everywhere_is_said_of_a_kind_of_action(self) -> None:
        hands = play(world="A: north-station 2, opal 1 | B: ruby 3")
        hands.send("kind", verb="build")
        assert hands.said == "Not possible: a base costs 3 ore, Ada has 0."

    def test_the_building_kind_is_not_left_by_a_wrong_click(self) -> None:
        hands = act()
        hands.send("kind", verb="build")
        assert hands.wearing("lit") == ["opal", "nova"]
        hands.pick("north-station")
        assert hands.said.startswith("Not possible: North Station is a station, and no planet")
        hands.pick("opal")
        assert hands.game.at == 0  # it costs something: it waits to be confirmed
        hands.send("back")
        hands.send("back")
        assert "north-station" in hands.wearing("lit")

    def test_the_last_base_wins(self) -> None:
        hands = play(world=WORLD + " | A bases rust opal topaz jade")
        hands.pick("nova")
        hands.send("do", text="build nova")
        assert hands.view["panel"]["title"] == "The game is over: Ada won"
        assert hands.view["head"]["seats"][0]["figures"][0] == ["5/5", "base"]

    def test_a_card_is_swapped_by_a_press(self) -> None:
        hands = play("A cards raid-1 | A swap")
        assert hands.view["panel"]["others"][0]["label"] == "End the turn"
        hands.send("card", card="raid-1")
        assert str(hands.game.history[0].action) == "swap raid-1"
        assert hands.game.state.seat == 1


class TestCards:
    def test_a_card_lights_its_targets_and_says_what_will_happen(self) -> None:
        hands = act("meteor-shower-1")
        hands.send("card", card="meteor-shower-1")
        assert hands.view["panel"]["title"] == "Meteor Shower: which planet?"
        assert hands.wearing("lit") == ["ruby", "vega"]
        hands.pick("vega")
        main = hands.view["panel"]["main"]
        assert main["label"] == "Play"
        assert main["says"] == "Ada plays Meteor Shower. Ada pays 1 gem. Ben loses 2 recruits on Vega."
        hands.send("commit")
        assert [event.text + "." for event in hands.game.history[0].events] == [
            "Ada plays Meteor Shower.", "Ada pays 1 gem.", "Ben loses 2 recruits on Vega."
        ]  # fmt: skip

    def test_a_wrong_target_keeps_the_card(self) -> None:
        hands = act("meteor-shower-1")
        hands.send("card", card="meteor-shower-1")
        hands.pick("opal")
        assert hands.said == "Not possible: no opponent has recruits on Opal."
        assert hands.view["status"]["instead"] == "Possible now: Ruby and Vega."
        assert hands.view["panel"]["cards"]["cards"][0]["picked"]

    @pytest.mark.parametrize(
        ("card", "world", "because", "rule"),
        [
            (
                "meteor-shower-1",
                WORLD.replace("A gems 3 | ", ""),
                "Meteor Shower costs a gem, and Ada has none",
                "play",
            ),
            ("raid-1", WORLD.replace("B gems 1 | ", ""), "no opponent has a gem or an ore", "play"),
            (
                *("black-hole-1", WORLD.replace(", ruby 3, vega 2 | B dogs ruby 1", "")),
                *("no opponent has recruits on a planet without a force field", "play"),
            ),
            (
                *("space-dog-1", WORLD.replace(", opal 4, nova 3 | A dogs opal 1", "")),
                *("Ada has no recruits on a planet", "dog"),
            ),
            (  # a card of which everything is asked
                *("wormhole-1", WORLD.replace(", opal 4, nova 3 | A dogs opal 1", "")),
                *("Ada has no recruits on a planet to go from, or nowhere to go", "play"),
            ),
        ],
    )
    def test_a_card_that_can_not_be_played_says_why(self, card: str, world: str, because: str, rule: str) -> None:
        hands = play(f"A cards {card} | moves 2 | A act", world)
        assert not hands.view["panel"]["cards"]["cards"][0]["able"]
        hands.send("card", card=card)
        assert hands.said == f"Not possible: {because}."
        assert hands.view["status"]["rules"] == [f"deepspace.{'dog' if rule == 'dog' else 'card'}.play"]
        assert "buy" in hands.view["status"]["instead"] or "move" in hands.view["status"]["instead"]

    def test_choices_are_asked_for_one_after_the_other_and_taken_back_alike(self) -> None:
        hands = act("raid-1", players=3, world="A: north-station 2, opal 1 | B gems 1 | B ore 1 | C ore 2")
        titles = []
        hands.send("card", card="raid-1")
        for label in ("ore", "Cleo"):
            titles.append((hands.view["panel"]["title"], choices(hands)))
            choose(hands, label)
        assert titles == [("Raid: which do you take?", ["gem", "ore"]), ("Raid: from whom?", ["Ben", "Cleo"])]
        assert hands.view["panel"]["title"] == "Raid: which recruit pays?"
        assert hands.wearing("lit") == ["opal", "north-station"]
        assert hands.view["panel"]["text"] == "play raid-1 take ore of C paying PAYING"
        hands.pick("opal")
        assert hands.view["panel"]["text"] == "play raid-1 take ore of C paying opal"
        for picked in (["opal"], [], [], []):
            assert hands.wearing("source") == picked
            hands.send("back")
        assert hands.view["panel"]["title"] == "Ada acts: 2 moves left"

    def test_a_number_is_asked_for_last(self) -> None:
        hands = act("refinery-1")
        hands.send("card", card="refinery-1")
        choose(hands, "gem")
        assert hands.view["panel"]["numbers"] == [{"name": "number", "among": [1, 3], "now": 3}]
        hands.send("number", name="number", number=2)
        hands.send("commit")
        assert last(hands) == "play refinery-1 number 2 take gem"

    def test_a_wormhole_has_a_way_two_numbers_and_odds(self) -> None:
        hands = act("wormhole-1")
        hands.send("card", card="wormhole-1")
        assert hands.view["panel"]["title"] == "Wormhole: from where?"
        hands.pick("opal")
        assert hands.view["panel"]["title"] == "Wormhole: where to?"
        hands.pick("vega")
        assert [one["name"] for one in hands.view["panel"]["numbers"]] == ["number", "dogs"]
        assert hands.view["panel"]["odds"] == "4 with a dog against 2: wins 79%"
        assert hands.view["board"]["arrow"]
        hands.pick("south-station")  # another target, once all is picked: no recruit is paid for this card
        assert hands.said == "Not possible: South Station is a home station: nobody moves onto it."

    def test_one_edition_needs_no_name(self) -> None:
        hands = act()
        hands.send("pane", name="options")
        assert (hands.view["pane"]["options"]["edition"], hands.view["pane"]["options"]["seed"]) == ("", 3)

    def test_a_place_and_the_recruit_that_pays_are_no_way(self) -> None:
        hands = act("deep-drill-1")
        hands.send("card", card="deep-drill-1")
        hands.pick("opal")
        choose(hands, "ore")
        hands.pick("nova")
        assert hands.view["panel"]["title"] == "Deep Drill: Opal, Nova"
        assert not hands.view["board"]["arrow"]
        hands.send("commit")
        assert last(hands) == "play deep-drill-1 at opal take ore paying nova"

    def test_it_waits_to_be_confirmed_though_nothing_else_can_be_done(self) -> None:
        hands = play("A cards meteor-shower-1 | moved | A act", WORLD.replace("A ore 4 | ", ""))
        hands.send("card", card="meteor-shower-1")
        hands.pick("vega")
        assert hands.game.at == 0
        assert hands.view["panel"]["main"]["label"] == "Play"

    def test_pressed_again_it_is_put_back(self) -> None:
        hands = act("raid-1")
        hands.send("card", card="raid-1")
        hands.send("card", card="raid-1")
        assert not hands.view["panel"]["cards"]["cards"][0]["picked"]
        assert hands.view["panel"]["main"] is None

    def test_a_card_has_no_place_in_mining(self) -> None:
        hands = play("A cards raid-1 | moves 2 | A mine")
        assert not hands.view["panel"]["cards"]["used"]
        hands.send("trade")
        assert hands.said == "No cards now: Ada mines, or goes on."


class TestDog:
    def black_hole(self) -> Hands:
        world = WORLD.replace("south-station", "east-station")
        hands = play("A cards black-hole-1 | moves 2 | A act", world, players=3)
        hands.send("do", text="play black-hole-1 at ruby paying opal")
        return hands

    def test_its_owner_is_asked_out_of_turn(self) -> None:
        hands = self.black_hole()
        assert hands.view["panel"]["asked"] == "B"
        assert hands.view["panel"]["title"] == "Ben decides where a dog of Ruby goes"
        assert hands.view["head"]["seats"][1]["now"]
        assert hands.wearing("lit") == ["vega"]
        assert choices(hands) == ["Let the dog go to the supply"]
        hands.pick("opal")
        assert hands.said == "Not possible: Ben has no recruits on Opal."
        assert hands.view["status"]["rules"] == ["deepspace.dog.left"]

    @pytest.mark.parametrize(("to", "typed"), [("vega", "dog to vega"), ("", "dog")])
    def test_one_click_leads_it(self, to: str, typed: str) -> None:
        hands = self.black_hole()
        if to:
            hands.pick(to)
        else:
            choose(hands, "Let the dog go to the supply")
        assert last(hands) == typed
        assert hands.game.history[-1].player == 1
        assert hands.view["panel"]["asked"] == ""
        assert hands.view["head"]["seats"][0]["now"]


class TestBattle:
    def test_the_odds_are_told_before_and_follow_the_numbers(self) -> None:
        hands = act()
        hands.pick("opal", "ruby")
        assert hands.view["panel"]["odds"] == "4 with a dog against 3 with a dog: wins 44%"
        says = hands.view["panel"]["spread"]["says"]
        assert says.startswith("not taken, 3 recruits left there: ")
        hands.send("number", name="recruits", number=1)
        assert hands.view["panel"]["odds"].startswith("1 against 3 with a dog: wins ")
        hands.pick("topaz")
        assert hands.view["panel"]["odds"] == ""

    def test_it_goes_on_by_itself_and_all_rolls_are_seen(self) -> None:
        hands = act()
        hands.send("do", text="warp opal ruby 4 dogs 1")
        rolls = [str(step.action).split()[1::2] for step in hands.game.history[1:]]
        dice = hands.view["panel"]["dice"]
        assert [list(map(str, row["dice"])) for row in dice["rows"]] == [
            list(side) for side in zip(*rolls, strict=True)
        ]
        assert [row["letter"] for row in dice["rows"]] == ["A", "B"]
        assert [pair["sign"] for pair in dice["pairs"]].count("dog") == dice["says"].count("dog") == 2
        assert dice["where"] == "On Ruby"
        assert "of such battles end" in hands.view["panel"]["luck"]
        left = hands.game.state.at("ruby")
        assert hands.view["board"]["faces"]["ruby"][1] == str(left.count)

    def test_a_long_one_shows_its_newest_rolls(self) -> None:
        world = "A: north-station 1, opal 20 | B: ruby 20"
        hands = play(world=world + " | A gems 1")
        hands.send("do", text="warp opal ruby 20")
        dice, rolls = hands.view["panel"]["dice"], hands.game.at - 1
        assert rolls > 20
        assert (len(dice["pairs"]), dice["before"]) == (8, rolls - 8)
        assert "−20" in dice["says"]

    def test_one_roll_at_a_time_where_dice_wait(self) -> None:
        hands = act()
        hands.send("chance", mode="manual")
        hands.pick("opal", "ruby")
        hands.send("commit")
        assert hands.view["panel"]["main"] == {"label": "Roll", "type": "roll"}
        assert hands.view["panel"]["odds"] == "4 with a dog against 3 with a dog: wins 44%"
        hands.send("dice", text="roll 6 / 1")
        assert hands.view["panel"]["odds"] == "4 with a dog against 3: wins 62%"
        assert hands.view["panel"]["dice"]["pairs"][0]["sign"] == "dog"
        assert hands.view["panel"]["luck"] == ""
        hands.send("roll")
        assert hands.game.at == 3
        assert hands.game.state.current_player == -1

    def test_a_die_each_is_set_by_hand(self) -> None:
        hands = act()
        hands.send("do", text="move nova vega 3")
        rolls = hands.game.at
        hands.send("pane", name="dice")
        pane = hands.view["pane"]["dice"]
        assert [len(row) for row in pane["dice"]] == [1, 1]
        assert (pane["letters"], pane["verb"]) == (["A", "B"], "roll")
        hands.send("dice", text="roll 1 / 6")
        assert hands.game.history[rolls - 1].by == "hand"
        hands.send("dice", text="roll 7 / 6")
        assert hands.said.startswith("Not possible: a die shows 1 to 6, got 7")

    def test_each_roll_is_predicted(self) -> None:
        hands = act()
        hands.send("predict")
        hands.pick("opal", "ruby")
        hands.send("commit")
        assert hands.game.at == 1
        assert [says for says, _ in hands.view["panel"]["predict"]["options"]] == ["Ada −1 dog", "Ben −1 dog"]
        hands.send("guess", number=1)
        hands.send("dice", text="roll 6 / 1")
        assert hands.view["panel"]["predict"]["told"] == (
            "Predicted right: Ben −1 dog (in 42% of rolls). Right so far: 1 of 1."
        )
        assert hands.game.at == 2  # the next roll waits for its prediction
        assert [says for says, _ in hands.view["panel"]["predict"]["options"]] == ["Ada −1 dog", "Ben −1"]
        hands.send("guess", number=0)
        hands.send("reroll")
        assert hands.view["panel"]["predict"]["score"] == [1, 1]  # another roll was meant
        hands.send("predict")
        hands.send("roll")
        assert hands.game.state.current_player == 0  # the rest goes by itself

    def test_cards_are_drawn_though_rolls_wait_for_predictions(self) -> None:
        hands = play("A cards raid-1 | A swap")
        hands.send("predict")
        hands.send("do", text="end")
        assert hands.game.state.seat == 1
        assert hands.game.chance == "auto"


class TestAllElse:
    def test_set_up_by_hand_and_finished(self) -> None:
        hands = Hands(rt.new_game("deepspace", players=3, seed=5, chance="manual"))
        assert hands.view["panel"]["main"] == {"label": "Draw", "type": "roll"}
        hands.send("roll")
        assert len(hands.game.state.hands[0]) == 1
        hands.send("finish")
        assert hands.view["head"]["stage"] == "trade"
        assert hands.view["tools"]["finish"] == [False, "the set-up is over"]

    def test_it_is_saved_loaded_and_looked_back_at(self, tmp_path: Path) -> None:
        hands = act("black-hole-1")
        hands.send("do", text="play black-hole-1 at ruby paying opal")
        saved = hands.game.state
        hands.send("save", file=str(tmp_path / "space.json"))
        hands.send("do", text="dog")
        for number in range(hands.view["length"] + 1):
            hands.send("goto", number=number)
            for name in ("log", "options", "text", "hands", "what-if", "dice", "files"):
                hands.send("pane", name=name)
                json.dumps(hands.view)
        hands.send("load", file=str(tmp_path / "space.json"))
        assert hands.game.state == saved
        assert hands.view["panel"]["asked"] == "B"

    def test_what_if_the_recruits_came_otherwise(self) -> None:
        hands = act()
        hands.send("do", text="end")
        hands.send("what_if", option="replenish", value=1)
        assert hands.said.startswith("It would have come otherwise: North Station A 3 here, A 4 there")
        hands.send("what_if")
        assert "draw" in hands.view["status"]["text"] or "otherwise" in hands.view["status"]["text"]

    def test_a_computer_plays_its_turn_and_says_where(self) -> None:
        hands = act("raid-1")
        hands.send("seat", seat=0, player="random")
        hands.send("step")
        assert hands.view["panel"]["chose"]["text"] == str(hands.game.history[0].action)
        for _ in range(200):
            if hands.game.state.current_player != 0:
                break
            hands.send("step")
        assert hands.game.state.seat == 1

    def test_another_game_is_loaded_in_the_place_of_this_one(self, tmp_path: Path) -> None:
        rt.new_game("classic", players=3, seed=1).save(tmp_path / "classic.json")
        hands = Hands(rt.new_game("deepspace", players=3, seed=1))
        assert hands.view["head"]["kinds"] == list(rt.players.names("deepspace"))
        hands.send("seat", seat=0, player="random")
        hands.send("load", file=str(tmp_path / "classic.json"))
        assert hands.said.endswith("It is another game: a person plays at each.")
        assert hands.view["head"]["kinds"] == list(rt.players.names("classic"))
        assert hands.view["head"]["seats"][0]["figures"] == [["0/0", ""]]

    def test_the_rules_are_explored(self) -> None:
        explorer = rt.rulebook("deepspace").explore()
        for rule in rt.rulebook("deepspace"):
            explorer._handle_custom_msg({"type": "open", "rule": rule}, [])
            assert explorer.view["open"] == rule
            assert explorer.view["trouble"] == ""
            if example := explorer.view["detail"]["example"]:
                signs = [[sign for _, sign in one["figures"]] for one in example["seats"]]
                assert signs == [["base", "gem", "ore", "recruit", "card"]] * len(signs) != []
        explorer._handle_custom_msg({"type": "page", "name": "open"}, [])
        assert explorer.view["questions"]
        assert set(explorer.table["signs"]) >= {"gem", "ore", "base"}


class TestChoosing:
    @pytest.mark.parametrize("seed", range(3))
    def test_every_legal_action_is_reached_by_picks_and_nothing_else(self, seed: int) -> None:
        """Whatever is lit or can be chosen leads on to a legal action, and every card can be played in every way."""
        game = rt.new_game("deepspace", players=3, seed=seed)
        for _ in range(60):
            state = game.state
            legal = set(map(str, state.legal_actions()))
            firsts = {getattr(a, n) for a in state.legal_actions() for n in list(type(a).form.slots)[:1]}
            assert Choosing(state).lit == [place for place in state.rules.board.ids if place in firsts]
            plays = {str(action) for action in state.legal_actions() if isinstance(action, Play)}
            reached = {text for card in state.hands[state.seat] for text in ways(state, card)}
            assert reached == plays
            for place in Choosing(state).lit:
                assert walk(Choosing(state).place(place)) <= legal
            actions = list(state.legal_actions())
            game.do(actions[(seed * 7 + game.at * 13) % len(actions)])


def ways(state: Any, card: str) -> set[str]:
    """Every action that picks lead to which begin with a card."""
    can = any(isinstance(action, Play) and action.card == card for action in state.legal_actions())
    return walk(Choosing(state).start(Play, card=card)) if can else set()


def walk(choosing: Choosing) -> set[str]:
    if choosing.action is None:
        return set().union(
            *(walk(choosing.place(place)) for place in choosing.lit),
            *(
                walk(choosing.pick(str(choosing.filled.open.name), got))
                for got in choosing.choices
                if choosing.filled.open
            ),
        )
    found = {str(choosing.action)}
    for recruits, *more in [choosing.numbers] if choosing.numbers else []:
        for number in recruits.among:
            picked = choosing.pick(recruits.name, number)
            found.add(str(picked.action))
            for dogs in picked.numbers[1:] if more else ():
                found |= {str(picked.pick(dogs.name, many).action) for many in dogs.among}
    return found


PLAIN = "commit commit back undo redo reroll roll predict finish trade what_if step play_on"
MESSAGES = st.one_of(
    message("lit", k=range(12)),
    message("lit", k=range(12)),
    message("pick", place=["opal", "ruby", "north-station", "rust", "lyra"], enter=[False, True]),
    message("choice", k=range(3)),
    message("held", k=range(3)),
    message("kind", verb=["move", "build", "recruit"]),
    message("number", name=["recruits", "dogs", "number"], number=range(4)),
    message("goto", number=range(-1, 60)),
    message("guess", number=range(3)),
    message("pane", name=["log", "options", "text", "hands", "what-if", "dice"]),
    message("do", text=["end", "end", "dog", "nonsense", "roll 6 / 1"]),
    message("chance", mode=["auto", "manual"]),
    message("seat", seat=range(2), player=["", "random"]),
    message("what_if", option=["mining", "replenish"], value=[0, 1]),
    st.sampled_from(PLAIN.split()).map(lambda kind: {"type": kind}),
)


class TestAnything:
    @settings(max_examples=20)
    @given(st.integers(0, 99), st.booleans(), st.lists(MESSAGES, min_size=10, max_size=60))
    def test_the_view_stays_whole(self, seed: int, fresh: bool, messages: list[dict[str, Any]]) -> None:
        """No order of clicks breaks anything: errors are refusals, and what is shown is the game as it stands."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("RISKTEACH_KEEP", "")
            cards = "A cards wormhole-1 black-hole-1 refinery-1"
            new = rt.new_game("deepspace", players=2, seed=seed)
            game = new if fresh else rt.position("deepspace", f"{WORLD} | {cards} | moves 2 | A act", seed=seed)
            hands = Hands(game)
        for said in messages:
            steps, before = game.at, game.state
            send(hands, said)
            assert hands.view["status"]["kind"] in {"", "done", "refused", "stale"}, hands.said
            if hands.view["status"]["kind"] == "refused":
                assert (game.at, game.state) == (steps, before)
                assert hands.said
            json.dumps(hands.view)
            for place in game.board.ids:
                held = game.state.at(place)
                assert hands.face(place)[1] == ("" if held.owner is None else str(held.count))
            if (action := hands.stepper.choosing.action) is not None and not game.state.is_over:
                assert action in game.legal_actions()


def send(hands: Hands, said: dict[str, Any]) -> None:
    """Send a message; a choice, a lit place and a card are taken from what is shown."""
    panel = hands.view["panel"]
    match said:
        case {"type": "lit", "k": k}:
            hands.pick(*hands.wearing("lit")[k:][:1])
        case {"type": "choice", "k": k}:
            for one in (panel["choices"] or {"among": []})["among"][k:][:1]:
                hands.send("choose", name=panel["choices"]["name"], value=one["value"])
        case {"type": "held", "k": k}:
            for card in (panel["cards"] or {"cards": []})["cards"][k:][:1]:
                hands.send("card", card=card["id"])
        case {"type": kind, **fields}:
            hands.send(kind, **fields)
