"""Secret Mission Risk: the deal, what is hidden, every mission just met and just missed, lost targets, who may win."""

from __future__ import annotations

import random
from typing import Any

import pytest
from classic.helpers import done, forbids, permits, reasons, what
from test_packaging import Sealed

import riskteach as rt
from riskteach.classic.mission import MissionGame
from riskteach.testing import Report, check_rules

WORLD = rt.position("classic", "A: alaska 5 | B: * 1 | A attack").board
OTHERS = "B mission eliminate-a | C mission eliminate-b"


def at(text: str, **options: Any) -> rt.Game:
    return rt.position("mission", text, seed=1, chance="manual", **options)


def rules(game: rt.Game) -> MissionGame:
    assert isinstance(game.rules, MissionGame)
    return game.rules


def of(*regions: str) -> list[str]:
    return [place for region in regions for place in WORLD.regions[region].places]


def last_conquest(mission: str, places: list[str], armies: int = 1, **options: Any) -> rt.Game:
    """Ada has just taken the last of some places from Cleo, and moves in; Ben holds the rest of the world."""
    *_, target = places
    source = next(place for place in places if target in WORLD.neighbours[place])
    own = ", ".join(f"{place} {9 if place == source else armies}" for place in places if place != target)
    text = f"A: {own}, {target} 0 | B: * 2 | C: {spare(places)} 1 | A mission {mission} | {OTHERS} | conquered"
    return at(f"{text} | A attack begun > occupy {source} {target} 1 C", **options)


def spare(places: list[str]) -> str:
    return next(place for place in reversed(WORLD.ids) if place not in places)


FIRST_24 = list(WORLD.ids[:24])
MISSIONS = [
    ("europe-australia-other", of("europe", "australia", "south-america")),
    ("europe-australia-other", of("australia", "africa", "europe")),
    ("europe-south-america-other", of("south-america", "australia", "europe")),
    ("north-america-africa", of("africa", "north-america")),
    ("north-america-australia", of("australia", "north-america")),
    ("asia-south-america", of("south-america", "asia")),
    ("asia-africa", of("africa", "asia")),
    ("24-territories", FIRST_24),
]


class TestTheDeal:
    def test_each_draws_one_before_the_first_die_and_no_two_the_same(self) -> None:
        for seed in range(5):
            game = rt.new_game("mission", 6, seed=seed, chance="manual")
            assert game.state.missions == (None,) * 6
            happened = [done(game, str(game.state.chance_outcomes().outcomes[seed]))[0] for _ in range(6)]
            assert [text for text, _ in happened] == [f"{name} draws a mission" for name in game.players]
            assert {by for _, by in happened} == {"mission.deal"}
            assert len(set(game.state.missions)) == 6
            assert game.state.question == "a die is thrown for who begins"

    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    def test_the_pile_has_a_mission_against_each_colour_in_play_and_none_else(self, players: int) -> None:
        game = rt.new_game("mission", players, seed=1, chance="manual")
        pile = [action.mission for action, _ in game.state.chance_outcomes()]
        assert len(pile) == 8 + players
        assert [one for one in pile if one.startswith("eliminate")] == [f"eliminate-{c}" for c in "abcdef"[:players]]

    def test_a_mission_is_dealt_once(self) -> None:
        game = rt.new_game("mission", 3, seed=1, chance="manual")
        game.do("mission asia-africa")
        assert forbids(game, "mission asia-africa") == {"mission.deal"}
        assert permits(game, "mission 24-territories") == {"mission.deal"}
        assert reasons(game, "mission asia-africa") == ["Asia and Africa is dealt already"]

    @pytest.mark.parametrize(
        ("option", "phase"), [({}, "deal"), ({"setup": "claim"}, "claim"), ({"setup": "quick"}, "deal")]
    )
    def test_territories_are_dealt_and_may_be_claimed(self, option: dict[str, str], phase: str) -> None:
        game = rt.new_game("mission", 3, seed=1, chance="manual", **option)
        while (
            game.state.owners.count(None) == 42
            and game.state.current_player == rt.CHANCE
            and phase != str(game.state.phase)
        ):
            game.roll()
        assert str(game.state.phase) == phase
        step = game.roll() if phase == "deal" else game.do("claim siam")
        assert step.events[0].rule.id == "mission.setup"

    def test_the_edition_is_the_published_one_unless_another_is_named(self) -> None:
        assert rt.new_game("mission", 3, seed=1).rules.options["continent_bonus"] is True
        assert rt.new_game("mission", 3, seed=1, edition="as_written").rules.options["wild_cards"] == 0


class TestHidden:
    def test_a_view_shows_only_ones_own(self) -> None:
        game = at(f"A: siam 3 | B: * 1 | C: peru 1 | A mission asia-africa | {OTHERS} | A attack")
        for seat, own in enumerate(game.state.missions):
            view = game.state.view(seat)
            assert view.missions[seat] == own
            assert [m for s, m in enumerate(view.missions) if s != seat] == ["hidden-mission"] * 2

    def test_a_guess_deals_what_may_be_in_the_hands_of_others(self) -> None:
        game = at(f"A: siam 3 | B: * 1 | C: peru 1 | A mission asia-africa | {OTHERS} | A attack")
        guesses = {game.state.view(0).guess(random.Random(seed)).missions for seed in range(200)}
        assert {missions[0] for missions in guesses} == {"asia-africa"}
        assert {missions[1] for missions in guesses} == set(rules(game).missions) - {"asia-africa"}
        assert all(len(set(missions)) == 3 for missions in guesses)

    def test_the_mission_that_won_is_shown_to_all(self) -> None:
        game = last_conquest("24-territories", FIRST_24)
        game.do("occupy 1")
        assert game.state.view(1).missions == ("24-territories", "eliminate-a", "hidden-mission")


class TestEachMission:
    @pytest.mark.parametrize(("mission", "places"), MISSIONS)
    def test_just_met_it_wins_when_the_victor_has_moved_in(self, mission: str, places: list[str]) -> None:
        game = last_conquest(mission, places)
        assert not game.state.is_over
        happened = done(game, "occupy 1")
        assert happened[-2] == (f"Ada shows the mission: {game.rules.name(mission)}", "mission.win")
        assert happened[-1] == ("Ada won", "mission.win")
        assert (game.state.outcome.winners, game.state.outcome.rule.id) == ((0,), "mission.win")
        assert forbids(game, "end") == {"mission.win"}
        assert game.rules.read_position(game.state.text) == game.state

    @pytest.mark.parametrize(("mission", "places"), MISSIONS)
    def test_just_missed_it_does_not(self, mission: str, places: list[str]) -> None:
        source = next(place for place in places if places[-1] in WORLD.neighbours[place])
        without = next(k for k, place in enumerate(places) if place not in (source, places[-1]))
        game = last_conquest(mission, places[:without] + places[without + 1 :])
        done(game, "occupy 1")
        assert not game.state.is_over
        assert not rules(game).progress(game.state, 0).met

    def test_18_territories_need_two_armies_on_each(self) -> None:
        places = list(WORLD.ids[:18])
        for left, over in ((1, False), (2, True)):
            own = ", ".join(f"{place} 2" for place in places[1:])
            text = f"A: {own}, {places[0]} 1 | B: * 2 | A mission 18-with-two-armies | B mission asia-africa"
            game = at(f"{text} | A reinforce 2", players=3)
            done(game, f"place {places[0] if left == 2 else places[1]} 1")
            assert game.state.is_over is over

    @pytest.mark.parametrize(("armies", "over"), [(1, False), (2, True)])
    def test_those_that_move_in_count(self, armies: int, over: bool) -> None:
        game = last_conquest("18-with-two-armies", list(WORLD.ids[:18]), armies=2)
        far = rules(game).progress(game.state, 0).says("Ada", "mission")
        assert far == "Ada holds 17 of the 18 territories with two armies this mission needs"
        done(game, f"occupy {armies}")
        assert game.state.is_over is over

    @pytest.mark.parametrize("cards", [0, 4])
    def test_a_colour_is_eliminated(self, cards: int) -> None:
        hands = "A cards alaska alberta | C cards argentina brazil congo egypt |" if cards else ""
        game = at(f"A: siam 5 | C: india 1 | B: * 1 | {hands} A mission eliminate-c | {OTHERS} | A attack")
        happened = done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert what(happened, "mission.win") == ["Ada shows the mission: eliminate Cleo", "Ada won"]
        assert what(happened, "mission.target-lost") == []
        assert not any("must trade" in text for text, _ in happened)

    def test_it_can_be_met_by_a_move_at_the_end(self) -> None:
        places = list(WORLD.ids[:18])
        own = ", ".join(f"{place} {1 if place == 'alaska' else 3}" for place in places)
        game = at(f"A: {own} | B: * 2 | A mission 18-with-two-armies | B mission asia-africa | A fortify", players=3)
        done(game, "fortify northwest-territory alaska 1")
        assert game.state.outcome.winners == (0,)

    def test_nobody_else_wins_in_ones_turn(self) -> None:
        own = ", ".join(f"{place} 2" for place in FIRST_24)
        text = f"B: {own} | A: * 3 | A mission asia-africa | B mission 24-territories | A fortify"
        game = at(text, players=3)
        done(game, "fortify siam india 1")
        assert not game.state.is_over
        assert game.state.seat == 1
        done(game, "place alaska 1")
        assert game.state.outcome.winners == (1,)

    def test_the_world_wins_too(self) -> None:
        game = at("A: * 2, siam 5 | B: india 1 | A mission eliminate-b | B mission asia-africa | A attack", players=3)
        happened = done(game, "attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
        assert happened[-1] == ("Ada won", "win")
        assert "mission.win" not in {rule for _, rule in happened}

    def test_how_far_one_is_can_be_asked(self) -> None:
        game = last_conquest("asia-africa", of("africa", "asia"))
        assert rules(game).progress(game.state, 1).says("Ben", "mission") == (
            "Ben has no victory over Ada, and this mission needs 1"
        )
        near = rules(game).progress(game.state, 0)
        assert near.says("Ada", "mission") == "Ada holds 18 territories of Asia and Africa, and this mission needs 18"
        game = last_conquest("europe-australia-other", of("australia", "africa", "europe")[1:])
        near = rules(game).progress(game.state, 0)
        assert near.says("Ada", "mission") == (
            "Ada holds 16 of the 17 territories of Europe, Australia and Africa this mission needs"
        )
        assert near.wants == (of("australia")[0],)


def lost(mission_of_a: str, owns: int, **options: Any) -> rt.Game:
    """Ben takes Cleo's last territory; Ada, who was to do it, holds so many territories."""
    own = ", ".join(f"{place} 2" for place in WORLD.ids[:owns])
    text = f"A: {own} | B: * 9 | C: eastern-australia 1 | A mission {mission_of_a} | B mission eliminate-a"
    game = at(f"{text} | C mission 24-territories | B attack", **options)
    game.do("attack western-australia eastern-australia 3")
    game.do("roll 6 6 6 / 1")
    return game


class TestLostTargets:
    @pytest.mark.parametrize(("owns", "over"), [(23, False), (24, True)])
    def test_who_is_to_beat_oneself_aims_at_24_territories(self, owns: int, over: bool) -> None:
        own = ", ".join(f"{place} 2" for place in WORLD.ids[:owns])
        game = at(f"A: {own} | B: * 2 | A mission eliminate-a | B mission asia-africa | A reinforce 3", players=3)
        happened = done(game, "place alaska 1")
        assert game.state.is_over is over
        told = ["The target of Ada is gone: what counts is 24 territories"]
        assert what(happened, "mission.target-lost") == told * over

    @pytest.mark.parametrize(("owns", "over"), [(23, False), (24, True)])
    def test_whose_target_another_took_aims_at_24_in_ones_own_turn(self, owns: int, over: bool) -> None:
        game = lost("eliminate-c", owns)
        happened = done(game, "occupy 3")
        assert not game.state.is_over, "it is Ben's turn"
        assert what(happened, "mission.target-lost") == [], "nobody is told what Ada was after"
        done(game, "end", "end", "draw peru", "place alaska 1")
        assert game.state.is_over is over

    @pytest.mark.parametrize("owns", [3, 24])
    def test_or_wins_at_that_moment_by_the_option(self, owns: int) -> None:
        game = lost("eliminate-c", owns, target_lost="still-wins")
        happened = done(game, "occupy 3")
        assert what(happened, "mission.target-lost") == ["The target of Ada, Cleo, was eliminated by Ben"]
        assert (game.state.outcome.winners, game.state.outcome.rule.id) == ((0,), "mission.win")
        assert game.state.question == "The game is over: Ada won"
        assert game.rules.read_position(game.state.text) == game.state

    @pytest.mark.parametrize(("bens", "winner"), [("24-territories", 1), ("eliminate-d", 0)])
    def test_but_the_mover_is_looked_at_first(self, bens: str, winner: int) -> None:
        own = ", ".join(f"{place} 9" for place in [*WORLD.ids[-22:], "brazil"])
        others = "A mission eliminate-c | C mission eliminate-a | D mission 18-with-two-armies"
        text = f"B: {own} | C: peru 1 | D: alaska 1 | A: * 2 | {others} | B mission {bens} | B attack"
        game = at(text, target_lost="still-wins")
        done(game, "attack brazil peru 3", "roll 6 6 6 / 1", "occupy 3")
        assert game.state.outcome.winners == (winner,)

    @pytest.mark.parametrize(("option", "winner"), [("24-territories", None), ("still-wins", (2,))])
    def test_it_wins_in_the_middle_of_anothers_turn(self, option: str, winner: tuple[int, ...] | None) -> None:
        text = "A: alaska 1 | B: * 9 | C: kamchatka 1 | D: japan 1 | A mission asia-africa | B mission eliminate-a"
        game = at(f"{text} | C mission eliminate-d | D mission 24-territories | B attack", target_lost=option)
        done(game, "attack mongolia japan 3", "roll 6 6 6 / 1", "occupy 3")
        assert (game.state.outcome and game.state.outcome.winners) == winner

    def test_the_dead_never_win(self) -> None:
        text = "A: alaska 1 | B: * 9 | D: japan 1 | A mission asia-africa | B mission eliminate-a"
        game = at(f"{text} | C mission eliminate-d | D mission 24-territories | B attack", target_lost="still-wins")
        done(game, "attack mongolia japan 3", "roll 6 6 6 / 1", "occupy 3")
        assert not game.state.is_over, "Cleo, who was to do it, is out"


class TestPositions:
    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("A: siam 5 | B: * 1 | A mission asia-africa | A attack", "B has no mission"),
            ("A: siam 5 | B: * 1 | A mission asia-africa | B mission asia-africa | A attack", "stands twice"),
            ("A: siam 5 | B: * 1 | A mission asia | B mission asia-africa | A attack", "did you mean"),
            ("A: siam 5 | B: * 1 | A mission eliminate-a | B mission eliminate-a | B attack", "stands twice"),
            ("A: siam 5 | B: * 1 | A mission asia-africa | B mission 24-territories | B attack", "has met the mission"),
            ("A: siam 5 | B: * 1 | A mission asia-africa | B mission 24-territories | A wins", "has met the mission"),
            (
                "A mission asia-africa | A reserve 35 | B reserve 35 | C reserve 35 | A throw A B C > missions",
                "in turn",
            ),
        ],
    )
    def test_what_cannot_come_up_is_told(self, text: str, fault: str) -> None:
        with pytest.raises(rt.BadPosition, match=fault):
            at(text, players=3)

    def test_a_mission_may_be_met_at_the_start_of_a_turn(self) -> None:
        own = ", ".join(f"{place} 2" for place in FIRST_24)
        game = at(f"A: {own} | B: * 1 | A mission 24-territories | B mission asia-africa | A reinforce 3", players=3)
        assert not game.state.is_over

    def test_another_map_is_refused(self) -> None:
        with pytest.raises(rt.BadOption, match="world map only"):
            rt.new_game("mission", 3, board="notebooks/our-town.toml")


GAMES: list[tuple[int, dict[str, Any]]] = [
    (3, {"setup": "quick"}),
    (6, {"target_lost": "still-wins", "setup": "claim", "edition": "as_written"}),
]


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_every_promise_is_kept(players: int, options: dict[str, Any]) -> None:
    rules = MissionGame(players, **options)
    rules.options = Sealed(rules.options)
    report: Report = check_rules(rules, games=1, steps=240, seed=players)
    assert report.steps == 240
    assert "mission" in report.events
