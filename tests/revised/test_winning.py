"""What an elimination brings, how the game is won, and when it is not; teams."""

from __future__ import annotations

from typing import Any

import pytest
from classic.helpers import done, forbids, permits, reasons, what

import riskteach as rt

from .helpers import WORLD, at, land, question, region, rules, state

CONQUEST = ("attack siam india 3", "roll 6 6 6 / 1", "occupy 3")
LAST = "A: siam 9 | B: * 1 | C: india 1"


class TestElimination:
    def test_objectives_and_cards_go_to_the_victor_rewards_never(self) -> None:
        text = f"{LAST} | A objectives asia | C objectives 8-cities 2-capitals | C rewards sure-card attack-die"
        game = at(f"{text} | C cards peru ural | C capital india | A attack")
        happened = done(game, *CONQUEST)
        assert what(happened, "revised.eliminate") == [
            "Ada takes the objectives of Cleo: 8 cities and 2 enemy capitals"
        ]
        assert what(happened, "eliminate") == ["Cleo is out: Ada takes 2 cards"]
        assert state(game).objectives == (("asia", "8-cities", "2-capitals"), (), ())
        assert state(game).rewards == ((), (), ("sure-card", "attack-die"))
        assert rules(game).attack_limit(state(game), 0) == rules(game).attack_limit(state(game), 1)
        assert "capital-C" in game.state.at("india").marks, "the capital stays"
        done(game, "end", "end")
        assert question(game) == "Ada draws a card", "it is no claim, so the conquest earns one"

    def test_those_rewards_are_out_of_the_game(self) -> None:
        text = f"{LAST} | C objectives 8-cities | C rewards sure-card | C capital india | open 1-capital"
        game = at(f"{text} | A attack")
        done(game, *CONQUEST, "end", "objective 1-capital")
        assert "reward sure-card" not in map(str, game.legal_actions())

    def test_tower_and_hero_leave_the_board(self) -> None:
        game = at(f"{LAST} | towers india | C hero india | C capital india | A attack", heroes=True)
        done(game, *CONQUEST)
        assert (state(game).towers, state(game).heroes) == ((), (None, None, None))
        assert str(rules(game).reinforcements(state(game), 0)).endswith("+ 1 (1 capital)")

    def test_with_six_cards_in_mid_attack_one_trades_at_once(self) -> None:
        hands = "A cards alaska alberta argentina brazil | C cards iceland ontario"
        game = at(f"{LAST} | {hands} | C objectives asia | A attack")
        happened = done(game, *CONQUEST)
        assert [by for _, by in happened[-3:]] == ["revised.eliminate", "eliminate", "eliminate"]
        assert question(game) == "Ada must trade cards, down to four or fewer"
        assert game.rules.read_position(game.state.text) == game.state
        done(game, "trade alaska alberta argentina", "place siam 4")
        assert question(game) == "Ada attacks, or ends the attacks"

    def test_what_holds_no_land_holds_no_objective(self) -> None:
        with pytest.raises(rt.BadPosition, match="C holds no territory, so no objectives either"):
            at("A: siam 9 | B: * 1 | C objectives asia | A attack")


THREE = "A objectives asia 8-cities 2-capitals"


class TestByObjectives:
    @pytest.mark.parametrize(
        ("objectives", "capital", "over"),
        [
            (THREE, "siam", True),
            (THREE, "india", False),
            ("A objectives asia 8-cities", "siam", False),
            (f"{THREE} 11-cities", "siam", True),
        ],
    )
    def test_three_and_the_own_capital_at_the_end_of_the_turn(self, objectives: str, capital: str, over: bool) -> None:
        game = at(f"{LAST} | {objectives} | A capital {capital} | A fortify")
        assert not game.state.is_over
        happened = done(game, "end")
        assert game.state.is_over is over
        assert what(happened, "revised.win") == ["Ada won"] * over
        if over:
            assert (game.state.outcome.winners, game.state.outcome.rule.id) == ((0,), "revised.win")
            assert forbids(game, "end") == {"revised.win"}
            assert game.rules.read_position(game.state.text) == game.state

    @pytest.mark.parametrize(("needed", "over"), [(1, True), (2, True), (3, False), (8, False), (None, False)])
    def test_another_number_by_the_option(self, needed: int | None, over: bool) -> None:
        game = at(f"{LAST} | A objectives asia 8-cities | A capital siam | A fortify", objectives_to_win=needed)
        done(game, "end")
        assert game.state.is_over is over

    def test_not_at_the_end_of_anothers_turn(self) -> None:
        game = at(f"{LAST} | {THREE} | A capital siam | B fortify")
        done(game, "end")
        assert not game.state.is_over

    def test_it_is_looked_at_after_the_card(self) -> None:
        game = at(f"{LAST} | {THREE} | A capital siam | conquered siam | A fortify")
        done(game, "end")
        assert question(game) == "Ada draws a card"
        done(game, "draw peru")
        assert game.state.is_over

    def test_a_third_one_claimed_wins_in_the_same_turn(self) -> None:
        text = "A: * 2 | B: peru 1 | A objectives 8-cities 2-capitals | A capital siam | open asia | A attack begun"
        game = at(text, players=3)
        done(game, "end", "objective asia", "reward early-manoeuvre", "end")
        assert game.state.outcome.winners == (0,)

    @pytest.mark.parametrize(("capital", "over"), [("siam", True), ("peru", False)])
    def test_objectives_from_an_elimination_win_at_once_with_the_own_capital(self, capital: str, over: bool) -> None:
        hands = "A cards alaska alberta argentina brazil | C cards iceland ontario"
        text = f"{LAST} | A objectives asia 8-cities | C objectives 2-capitals | {hands} | A capital {capital}"
        game = at(f"{text} | A attack")
        happened = done(game, *CONQUEST)
        assert game.state.is_over is over
        assert what(happened, "revised.eliminate") == ["Ada takes the objectives of Cleo: 2 enemy capitals"]
        assert any("must trade" in text for text, _ in happened) is not over

    def test_a_conquered_own_capital_does_it_too(self) -> None:
        text = f"{LAST} | A objectives asia 8-cities | C objectives 2-capitals | A capital india | A attack"
        game = at(text)
        done(game, *CONQUEST)
        assert game.state.is_over

    def test_an_elimination_that_brings_none_does_not_end_the_turn(self) -> None:
        game = at(f"{LAST} | {THREE} | A capital siam | A attack")
        done(game, *CONQUEST)
        assert not game.state.is_over
        done(game, "end", "end", "draw peru")
        assert game.state.is_over

    def test_the_world_always_wins(self) -> None:
        game = at("A: * 9 | B: india 1 | B capital india | A attack", players=3, objectives_to_win=None)
        happened = done(game, *CONQUEST)
        assert happened[-1] == ("Ada won", "win")
        assert game.rules.read_position(game.state.text) == game.state


TEAMS: dict[str, Any] = {"teams": [[0, 2], [1, 3]]}
FOUR = "A: siam 9 | B: * 1 | C: india 2 | D: japan 2"


class TestTeams:
    @pytest.mark.parametrize(
        ("players", "teams"),
        [(4, [[0, 2], [1, 3]]), (4, [[3, 1], [2, 0]]), (6, [[0, 2, 4], [1, 3, 5]]), (6, [[0, 3], [1, 4], [2, 5]])],
    )
    def test_equal_ones_whose_seats_alternate(self, players: int, teams: Any) -> None:
        game = rt.new_game("revised", players, seed=1, setup="quick", teams=teams)
        told = [e.text for step in game.history for e in step.events if e.rule.id == "revised.teams"]
        assert len(told) == len(teams)
        assert "Ada and Cleo are a team" in told or players == 6

    @pytest.mark.parametrize(
        ("players", "teams", "match"),
        [
            (4, [[0, 1], [2, 3]], "teams is one of"),
            (4, [[0, 2], [1]], "teams is one of"),
            (4, "AC", "teams is one of"),
            (4, 3, "teams is one of"),
            (3, [[0, 2], [1, 3]], "is for 4 players, got 3"),
            (6, [[0, 2], [1, 3]], "is for 4 players, got 6"),
        ],
    )
    def test_others_are_refused(self, players: int, teams: Any, match: str) -> None:
        with pytest.raises(rt.BadOption, match=match):
            rt.new_game("revised", players, teams=teams)

    def test_a_record_keeps_them(self, tmp_path: Any) -> None:
        game = rt.new_game("revised", 4, seed=1, setup="quick", **TEAMS)
        game.save(tmp_path / "team.json")
        game.do(game.legal_actions()[0])
        game.save(tmp_path / "team.json")
        loaded = rt.load_game(tmp_path / "team.json")
        assert loaded.state == game.state
        assert loaded.rules == game.rules

    def test_mates_do_not_attack_each_other(self) -> None:
        game = at(f"{FOUR} | A attack", **TEAMS)
        assert forbids(game, "attack siam india 1") == {"revised.teams.peace"}
        assert forbids(game, "blitz siam india") == {"revised.teams.peace"}
        assert reasons(game, "attack siam india 1") == ["India belongs to Cleo, a mate of Ada"]
        assert permits(game, "attack siam china 3")
        assert permits(at(f"{FOUR} | A attack"), "attack siam india 1"), "without teams"

    def test_each_moves_in_own_territories_only(self) -> None:
        assert forbids(at(f"{FOUR} | A fortify", **TEAMS), "fortify siam india 1") == {"fortify"}

    def claiming(self, text: str, **options: Any) -> rt.Game:
        game = at(f"{text} | A attack begun", **(TEAMS | options))
        game.do("end")
        return game

    def test_most_objectives_are_met_together(self) -> None:
        asia = region("asia")
        text = f"A: {land(asia[:6])} | C: {land(asia[6:])} | B: * 2 | D: peru 1 | open asia"
        game = self.claiming(text)
        assert permits(game, "objective asia") >= {"revised.objective.asia"}
        happened = done(game, "objective asia")
        assert happened[0][0] == "The team of Ada and Cleo holds 12 territories of Asia, and this objective needs 12"
        assert state(game).objectives == (("asia",), (), (), ())
        alone = self.claiming(text, teams=None)
        assert "Ada holds 6 of the 12 territories of Asia this objective needs" in reasons(alone, "objective asia")

    @pytest.mark.parametrize(
        ("objective", "places", "far"),
        [
            ("8-cities", list(WORLD.ids[:8]), "Ada holds 4 of the 8 cities this objective needs"),
            ("11-cities", list(WORLD.ids[:11]), "Ada holds 4 of the 11 cities this objective needs"),
            (
                "2-continents",
                region("south-america", "australia"),
                "Ada holds 1 of the 2 whole continents this objective needs",
            ),
        ],
    )
    def test_three_are_for_one_player(self, objective: str, places: list[str], far: str) -> None:
        both = f"A: {land(places[:4])} | C: {land(places[4:])} | B: * 2 | D: japan 1 | B capital {places[0]}"
        text = f"{both} | cities {' '.join(places)} | open {objective} 1-capital"
        game = self.claiming(text)
        assert forbids(game, f"objective {objective}") == {f"revised.objective.{objective}", "revised.teams.single"}
        name = game.rules.name(objective)
        fewer = self.claiming(text.replace(f"cities {places[0]} ", "cities ").replace(f"{places[1]} 2, ", "", 1))
        assert forbids(fewer, f"objective {objective}") == {f"revised.objective.{objective}"}
        single = f"{name} is for one player: that the team would meet it together does not count"
        assert reasons(game, f"objective {objective}") == [far, single]
        mine = f"A: {land(places)} | C: siam 2 | B: * 2 | D: japan 1 | cities {' '.join(places)} | open {objective}"
        assert permits(self.claiming(mine), f"objective {objective}")

    def test_18_territories_may_be_held_together(self) -> None:
        ids = WORLD.ids
        game = self.claiming(f"A: {land(ids[:9])} | C: {land(ids[9:18])} | B: * 2 | D: japan 1 | open 18-territories")
        assert permits(game, "objective 18-territories")

    def test_a_mates_capital_is_no_enemy_capital_and_a_mate_may_hold_one(self) -> None:
        text = "A: siam 2, peru 2 | C: ural 2, china 2 | B: * 2 | D: japan 1 | open 1-capital"
        own = f"{text} | A capital siam | C capital peru | B capital egypt | D capital japan"
        assert "fortifies" in question(self.claiming(own))
        assert "may claim" in question(self.claiming(own.replace("B capital egypt", "B capital china")))

    def test_those_of_one_turn_count_the_movers_conquests(self) -> None:
        mine = region("australia")
        text = f"A: siam 2, {land(mine)} | B: * 2 | D: japan 1 | open continent-in-turn 10-territories-in-turn"
        met = self.claiming(f"{text} | C: peru 2 | conquered {' '.join(mine)}")
        assert permits(met, "objective continent-in-turn")
        mates = f"A: siam 2, {land(mine[1:])} | C: {mine[0]} 2 | B: * 2 | D: japan 1 | open continent-in-turn"
        game = self.claiming(f"{mates} | conquered {' '.join(mine[1:])}")
        assert "fortifies" in question(game), "a mate was there"
        assert "territories of Australia" not in game.explain("objective continent-in-turn").message

    @pytest.mark.parametrize(
        ("capital", "mates", "over"), [("siam", "india", True), ("siam", "peru", True), ("peru", "india", False)]
    )
    def test_objectives_are_counted_together_and_the_mover_holds_the_own_capital(
        self, capital: str, mates: str, over: bool
    ) -> None:
        text = f"{FOUR} | A objectives asia | C objectives 8-cities 2-capitals | A capital {capital}"
        game = at(f"{text} | C capital {mates} | A fortify", **TEAMS)
        done(game, "end")
        assert game.state.is_over is over
        if over:
            assert game.state.outcome.winners == (0, 2)
            assert question(game) == "The game is over: Ada and Cleo won"
            assert game.rules.read_position(game.state.text) == game.state

    def test_when_a_mate_is_out_the_others_play_on_and_the_whole_team_wins(self) -> None:
        text = "A: siam 9 | B: * 5, india 9 | D: japan 2 | B capital india | A capital siam"
        game = at(f"{text} | C: indonesia 1 | C objectives asia | C cards peru | B attack", **TEAMS)
        game = at(
            f"{text.replace('* 1', '* 5')} | C: indonesia 1 | C objectives asia | C cards peru | B attack", **TEAMS
        )
        happened = done(game, "attack new-guinea indonesia 3", "roll 6 6 6 / 1", "occupy 3")
        assert what(happened, "revised.eliminate") == ["Ben takes the objectives of Cleo: Asia"]
        assert state(game).hands[1] == ("peru",)
        assert not game.state.is_over
        done(game, "end", "end", "draw ural", "place japan 3", "end", "end")
        assert (state(game).seat, question(game)) == (0, "Ada has 4 armies to place")
        text = "A: siam 9 | B: * 1 | D: japan 1 | A objectives asia europe 8-cities | A capital siam | A fortify"
        wins = at(text, **TEAMS)
        done(wins, "end")
        assert wins.state.outcome.winners == (0, 2)

    def test_a_team_that_holds_everything_together_has_conquered_the_world(self) -> None:
        game = at("A: siam 9 | C: * 5 | D: india 1 | A attack", **TEAMS)
        happened = done(game, *CONQUEST)
        assert happened[-1] == ("Ada and Cleo won", "revised.teams.peace")
        assert game.state.outcome.winners == (0, 2)
        assert game.rules.read_position(game.state.text) == game.state

    def test_alone_it_is_the_world_as_ever_and_the_team_wins(self) -> None:
        game = at("A: * 9 | D: india 1 | A attack", **TEAMS)
        happened = done(game, *CONQUEST)
        assert happened[-1] == ("Ada and Cleo won", "win")
