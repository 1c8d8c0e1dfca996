"""Setting up: cities, objectives, capitals, claiming in turn, cards for late seats; and what brings armies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from classic.helpers import done, forbids, permits, reasons, what

import riskteach as rt

from .helpers import WORLD, at, land, question, region, rules, state


def drawn(players: int = 3, **options: Any) -> rt.Game:
    """A new game in which cities and objectives are drawn and the first seat has thrown highest."""
    game = rt.new_game("revised", players, seed=7, chance="manual", **options)
    for _ in range(15 + 8):
        game.roll()
    done(game, "throw 6", *["throw 1"] * (players - 1))
    return game


class TestCitiesAndObjectives:
    def test_fifteen_cities_on_territories_of_their_own(self) -> None:
        game = rt.new_game("revised", 3, seed=7, chance="manual", edition="published")
        assert question(game) == "a territory for a city is drawn"
        places = {action.territory for action, _ in game.state.chance_outcomes()}
        assert places == set(WORLD.ids), "no wild card among them"
        assert done(game, "city siam") == [("A city stands in Siam", "revised.setup.cities")]
        assert forbids(game, "city siam") == {"revised.setup.cities"}
        assert permits(game, "city peru") == {"revised.setup.cities"}
        for _ in range(14):
            game.roll()
        assert len(set(state(game).cities)) == 15
        assert question(game) == "an objective is drawn"
        assert game.state.deck_size == 44, "all cards are shuffled again"
        assert game.state.at("siam").marks == ("city",)
        assert game.rules.mark("city") == "a city"

    def test_four_minor_and_four_major_objectives(self) -> None:
        game = rt.new_game("revised", 3, seed=7, chance="manual")
        for _ in range(15):
            game.roll()
        assert len(list(game.state.chance_outcomes())) == 6
        happened = done(game, "show europe")
        assert happened == [("The objective Europe is on the table", "revised.setup.objectives")]
        assert forbids(game, "show europe") == {"revised.setup.objectives"}
        assert permits(game, "show asia") == {"revised.setup.objectives"}
        assert reasons(game, "show 2-capitals") == ["a minor objective is drawn, and 2 enemy capitals is a major one"]
        for _ in range(7):
            game.roll()
        known = rules(game).objectives
        assert Counter(known[id].grade for id in state(game).on_table) == {"minor": 4, "major": 4}
        assert question(game) == "a die is thrown for who begins"

    def test_chance_draws_others_in_other_games(self) -> None:
        games = [rt.new_game("revised", 3, seed=seed, setup="quick") for seed in range(8)]
        assert len({state(game).cities for game in games}) == 8
        assert len({state(game).on_table for game in games}) > 4


class TestCapitals:
    def test_the_first_player_puts_a_capital_and_an_army_on_any_territory(self) -> None:
        game = drawn()
        assert question(game) == "Ada chooses a territory for the capital"
        assert permits(game, "capital siam") == {"revised.setup.capital"}
        happened = done(game, "capital siam")
        assert happened[0] == ("Ada puts the capital on Siam", "revised.setup.capital")
        assert (state(game).capitals, state(game).reserves) == (("siam", None, None), (34, 35, 35))
        assert game.state.at("siam").count == 1

    def test_the_others_follow_each_on_a_territory_that_nobody_holds(self) -> None:
        game = drawn()
        done(game, "capital siam")
        assert question(game) == "Ben chooses a territory for the capital"
        assert forbids(game, "capital siam") == {"revised.setup.capital"}
        assert reasons(game, "capital siam") == ["Siam is taken: Ada holds it"]
        assert "revised.setup.capital" in forbids(game, "claim peru")
        city = state(game).cities[0]
        done(game, f"capital {city}", "capital peru")
        assert game.state.at(city).marks == ("city", "capital-B")
        assert game.rules.mark("capital-B") == "the capital of Ben"

    def test_then_the_rest_is_claimed_in_turn_and_armies_spread_in_turn(self) -> None:
        game = drawn()
        done(game, "capital siam", "capital india", "capital peru")
        assert question(game) == "Ada claims a territory"
        assert permits(game, "claim alaska") == {"revised.setup.claim"}
        assert forbids(game, "claim siam") == {"revised.setup.claim"}
        order = []
        while "claims" in question(game):
            order.append(game.state.current_player)
            happened = done(game, str(game.legal_actions()[0]))
            assert happened[0][1] == "revised.setup.claim"
        assert order == [0, 1, 2] * 13
        mine = game.state.held(0)[0]
        assert forbids(game, f"place {mine} 2") == {"revised.setup.claim"}
        placed = f"Ada places 1 army in {game.rules.name(mine)}"
        assert done(game, f"place {mine} 1")[0] == (placed, "revised.setup.claim")

    @pytest.mark.parametrize("setup", ["deal", "quick"])
    def test_or_dealt_by_chance(self, setup: str) -> None:
        game = drawn(setup=setup)
        if setup == "deal":
            done(game, "capital siam", "capital india", "capital peru")
        else:
            assert question(game) == "the capital of Ada is put somewhere"
            assert len(list(game.state.chance_outcomes())) == 42
            for _ in range(3):
                game.roll()
        assert question(game) == "Ada is dealt a territory"
        while None in game.state.owners:
            assert game.roll().events[0].rule.id == "revised.setup.claim"
        spread = {"deal": "Ada places a starting army", "quick": "a starting army of Ada falls somewhere"}
        assert question(game) == spread[setup]

    def test_the_world_map_only(self) -> None:
        with pytest.raises(rt.BadOption, match="revised is played on the world map only, got the map 'Our town'"):
            rt.new_game("revised", 3, board="notebooks/our-town.toml")


class TestStartCards:
    @pytest.mark.parametrize(
        ("players", "cards"),
        [(3, [0, 0, 1]), (4, [0, 0, 1, 1]), (5, [0, 0, 1, 1, 1]), (6, [0, 0, 1, 1, 1, 2])],
    )
    def test_late_seats_get_cards_counted_from_who_begins(self, players: int, cards: list[int]) -> None:
        for seed in range(3):
            game = rt.new_game("revised", players, seed=seed, setup="quick")
            first = game.state.seat
            assert (game.state.turn, question(game).split(" has ")[0]) == (1, game.players[first])
            hands = [len(hand) for hand in game.state.hands]
            assert hands[first:] + hands[:first] == cards
            given = [e for step in game.history for e in step.events if e.rule.id == "revised.setup.cards"]
            assert len(given) == sum(cards)

    def test_they_are_drawn_like_any_card(self) -> None:
        game = rt.new_game("revised", 3, seed=1, setup="quick", chance="manual")
        while "before the first turn" not in question(game):
            game.roll()
        assert len(list(game.state.chance_outcomes())) == 42
        assert permits(game, "draw siam") == {"revised.setup.cards"}
        assert "revised.setup.cards" in forbids(game, "place siam 1")
        assert game.rules.read_position(game.state.text) == game.state
        name = game.players[game.state.seat]
        assert done(game, "draw siam")[0] == (f"{name} draws Siam", "revised.setup.cards")
        assert game.state.hands[game.players.index(name)] == ("siam",)

    def test_other_numbers_of_players_are_refused(self) -> None:
        with pytest.raises(rt.BadOption, match="revised is for 3 to 6 players, got 2"):
            rt.new_game("revised", 2)


def counted(text: str, seat: int = 0, **options: Any) -> str:
    game = at(f"{text} | A reinforce 3", players=3, **options)
    return str(rules(game).reinforcements(state(game), seat))


class TestReinforcements:
    @pytest.mark.parametrize(
        ("cities", "total"),
        [
            (0, "3 = 3 (9 territories)"),
            (1, "3 = 3 (9 territories and 1 city)"),
            (3, "4 = 4 (9 territories and 3 cities)"),
        ],
    )
    def test_cities_count_with_territories_rounded_down(self, cities: int, total: str) -> None:
        mine = ["alaska", "ontario", "peru", "brazil", "egypt", "siam", "china", "india", "ural"]
        more = f" | cities {' '.join(mine[:cities])}" if cities else ""
        assert counted(f"A: {land(mine)} | B: * 2{more}") == total

    def test_never_fewer_than_three(self) -> None:
        assert counted("A: siam 2 | B: * 2 | cities siam") == "3 = 3 (1 territory and 1 city, the least is three)"

    def test_cities_of_others_do_not_count(self) -> None:
        assert counted("A: siam 2 | B: * 2 | cities peru") == "3 = 3 (1 territory, the least is three)"

    def test_each_capital_held_brings_one_whosesoever_it_is(self) -> None:
        text = "A: siam 2, peru 2 | B: * 2 | C: ural 1 | A capital peru | B capital siam | C capital ural"
        assert counted(text) == "5 = 3 (2 territories, the least is three) + 2 (2 capitals)"
        assert "capital" not in counted(text, 1)

    def test_who_has_lost_it_gets_nothing_for_it(self) -> None:
        assert "capital" not in counted("A: siam 2 | B: * 2 | A capital peru")

    def test_continents_always_count(self) -> None:
        mine = region("australia")
        assert counted(f"A: {land(mine)} | B: * 2") == "5 = 3 (4 territories, the least is three) + 2 (Australia)"
        with pytest.raises(rt.BadOption, match="no option of revised 'continent_bonus'"):
            at("A: siam 2 | B: * 2 | A attack", players=3, continent_bonus=True)

    def test_all_of_it_is_told_with_its_rule(self) -> None:
        mine = [*region("australia"), "siam"]
        text = f"A: {land(mine)} | B: * 2 | C: ural 1 | A capital siam | A rewards two-units | cities siam | C fortify"
        happened = done(at(text), "end")
        assert [(text, by) for text, by in happened if by.startswith("revised.re")] == [
            ("Ada gets 3 armies: 5 territories and 1 city, the least is three", "revised.reinforce.cities"),
            ("Ada gets 1 army: 1 capital", "revised.reinforce.capitals"),
            ("Ada gets 2 armies: Australia", "revised.reinforce.continents"),
            ("Ada gets 2 armies: the reward", "revised.reward.two-units"),
        ]
        assert what(happened, "revised.turn.order") == ["It is Ada's turn"]
