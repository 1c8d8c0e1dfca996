"""What other programs got wrong, each kind of fault with the right value; the numbers are those of the list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import riskteach as rt
from riskteach.core.board import Board, load_board

CONQUEST = ("attack alaska kamchatka 3", "roll 6 6 6 / 1", "occupy 3")
CARDS = ("alaska", "alberta", "argentina", "brazil", "iceland", "ontario", "peru", "quebec")


def at(text: str, **options: Any) -> rt.Game:
    """Begin from a position; dice and cards wait for a hand."""
    return rt.position("classic", text, seed=1, chance="manual", **options)


def play(game: rt.Game, *actions: str) -> rt.Game:
    """Play some actions."""
    for action in actions:
        game.do(action)
    return game


def legal(game: rt.Game) -> list[str]:
    """List what may be done."""
    return [str(action) for action in game.legal_actions()]


def chances(game: rt.Game) -> dict[tuple[int, int], int]:
    """Of all equally likely rolls, count how many cost attacker and defender so much."""
    state, found = game.state, dict[tuple[int, int], int]()
    distribution = state.chance_outcomes()
    for roll, chance in distribution:
        after = state.apply(roll)
        lost = tuple(state.armies_in(t) - after.armies_in(t) for t in ("alaska", "kamchatka"))
        key = (lost[0], lost[1])
        found[key] = found.get(key, 0) + int(chance * distribution.total)
    return found


def test_01_eight_cards_after_an_elimination_are_traded_at_once() -> None:
    hands = f"A cards {' '.join(CARDS[:4])} | B cards {' '.join(CARDS[4:])}"
    game = play(at(f"A: alaska 9 | B: kamchatka 1 | C: * 1 | {hands} | A attack"), *CONQUEST)
    assert len(game.state.hands[0]) == 8
    assert all(action.startswith("trade") for action in legal(game))
    play(game, legal(game)[0])
    assert len(game.state.hands[0]) == 5
    assert all(action.startswith("trade") for action in legal(game))
    play(game, legal(game)[0])
    assert len(game.state.hands[0]) == 2
    assert game.state.question == "Ada has 10 armies to place"
    play(game, "place alaska 10")
    assert "attack alaska alberta 3" in legal(game)


def test_01_five_cards_after_an_elimination_wait() -> None:
    hands = f"A cards {' '.join(CARDS[:4])} | B cards {CARDS[4]}"
    game = play(at(f"A: alaska 9 | B: kamchatka 1 | C: * 1 | {hands} | A attack"), *CONQUEST)
    assert len(game.state.hands[0]) == 5
    assert game.state.question == "Ada attacks, or ends the attacks"


def test_02_exactly_the_three_traded_cards_leave_the_hand() -> None:
    game = at("A: alaska 5 | B: * 1 | A cards alaska alberta argentina venezuela | A reinforce 3")
    play(game, "trade alaska alberta venezuela")
    assert game.state.hands[0] == ("argentina",)
    assert sorted(game.state.discards) == ["alaska", "alberta", "venezuela"]


@pytest.mark.parametrize("two", ["alaska brazil", "alaska peru", "brazil peru", "alaska alberta"])
def test_03_a_wild_card_goes_with_any_two(two: str) -> None:
    game = at(f"A: siam 5 | B: * 1 | A cards {two} wild-1 | A reinforce 3", wild_cards=2)
    assert game.explain(f"trade {two} wild-1").allowed


def test_04_set_values_rise_over_the_whole_game() -> None:
    game, worth = at("A: siam 1 | B: * 1 | A reinforce 3"), []
    sets = [game.board.ids[k : k + 3] for k in range(0, 30, 3)]
    for number, three in enumerate(sets[:9]):
        text = f"A: siam 1 | B: * 1 | {'AB'[number % 2]} cards {' '.join(three)} | sets {number}"
        game = at(f"{text} | {'AB'[number % 2]} reinforce 3")
        before = int(game.state.question.split()[2])
        play(game, f"trade {' '.join(three)}")
        worth.append(int(game.state.question.split()[2]) - before)
        assert game.state.sets == number + 1
    assert worth == [4, 6, 8, 10, 12, 15, 20, 25, 30]


def test_05_with_four_cards_a_trade_can_be_skipped() -> None:
    game = at("A: siam 5 | B: * 1 | A cards alaska alberta argentina venezuela | A reinforce 3")
    play(game, "place siam 3", "end", "end")
    assert len(game.state.hands[0]) == 4
    assert game.state.current_player == 1


def test_05_with_five_it_can_not() -> None:
    game = at("A: siam 5 | B: * 1 | A cards alaska alberta argentina venezuela peru | A reinforce 3 > trade")
    assert all(action.startswith("trade") for action in legal(game))


@pytest.mark.parametrize(("held", "armies"), [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (17, 5), (41, 13)])
def test_06_the_least_is_three_and_fractions_are_dropped(held: int, armies: int) -> None:
    ids = load_board("world").ids
    game = at(f"A: {', '.join(f'{t} 1' for t in ids[:held])} | B: * 1 | B fortify", players=3)
    play(game, "end")
    assert game.state.question == f"Ada has {armies} armies to place"


def test_07_no_army_is_carried_over_into_the_attack() -> None:
    game = at("A: alaska 5 | B: * 1 | A reinforce 3")
    play(game, "place alaska 2")
    assert not game.explain("attack alaska kamchatka 3").allowed
    assert not game.explain("end").allowed
    assert legal(game) == ["place alaska 1"]


@pytest.mark.parametrize("armies", [-1, 0, 4, 100])
def test_08_each_placement_is_at_least_one_and_no_more_than_is_left(armies: int) -> None:
    game = at("A: alaska 5, peru 1 | B: * 1 | A reinforce 3")
    assert not game.explain(f"place alaska {armies}").allowed


def test_08_a_negative_one_can_not_be_made_up_for_by_another() -> None:
    game = at("A: alaska 5, peru 1 | B: * 1 | A reinforce 3")
    with pytest.raises(rt.IllegalAction):
        play(game, "place alaska 5")
    with pytest.raises(rt.IllegalAction):
        play(game, "place peru -2")


@pytest.mark.parametrize("armies", range(2, 8))
def test_09_the_attacker_rolls_one_die_fewer_than_armies(armies: int) -> None:
    game = at(f"A: alaska {armies} | B: * 1 | A attack")
    offered = [action for action in legal(game) if action.startswith("attack alaska kamchatka")]
    assert offered == [f"attack alaska kamchatka {n}" for n in range(1, min(3, armies - 1) + 1)]


@pytest.mark.parametrize("armies", range(1, 5))
def test_09_the_defender_rolls_no_more_dice_than_armies(armies: int) -> None:
    game = at(f"A: alaska 5 | B: * 1, kamchatka {armies} | A attack begun > defend alaska kamchatka 3")
    assert legal(game) == [f"defend {n}" for n in range(1, min(2, armies) + 1)]


def test_09_the_defender_wins_a_tie() -> None:
    game = at("A: alaska 5 | B: * 3 | A attack begun > roll alaska kamchatka 1 1")
    play(game, "roll 3 / 3")
    assert (game.state.armies_in("alaska"), game.state.armies_in("kamchatka")) == (4, 3)


@pytest.mark.parametrize("dice", [(a, d) for a in (1, 2, 3) for d in (1, 2)])
def test_10_as_many_comparisons_as_the_smaller_number_of_dice(dice: tuple[int, int]) -> None:
    game = at(f"A: alaska 9 | B: * 9 | A attack begun > roll alaska kamchatka {dice[0]} {dice[1]}")
    assert sum(chance for _, chance in game.state.chance_outcomes()) == 1
    found = chances(game)
    assert {sum(lost) for lost in found} == {min(dice)}
    assert sum(found.values()) == 6 ** sum(dice)


def test_11_the_attacker_chooses_how_many_move_in() -> None:
    game = play(at("A: alaska 9 | B: * 1 | A attack"), *CONQUEST[:2])
    assert legal(game) == [f"occupy {n}" for n in range(3, 9)]


def test_12_every_owned_territory_holds_an_army_but_for_a_conquered_one() -> None:
    game = play(at("A: alaska 9 | B: * 1 | A attack"), *CONQUEST[:2])
    empty = [t for t, n in zip(game.board.ids, game.state.armies, strict=True) if not n]
    assert empty == ["kamchatka"]
    play(game, "occupy 3")
    assert 0 not in game.state.armies


def test_12_a_position_with_an_empty_territory_is_none() -> None:
    with pytest.raises(rt.BadPosition, match="peru"):
        at("A: alaska 9, peru 0 | B: * 1 | A attack")


@pytest.mark.parametrize("action", ["fortify alaska alaska 0", "fortify alaska alaska 1", "fortify alaska peru 0"])
def test_13_a_fortify_of_nothing_or_to_itself_is_no_pass(action: str) -> None:
    game = at("A: alaska 9, peru 1 | B: * 1 | A fortify")
    assert not game.explain(action).allowed
    assert "end" in legal(game)


def test_14_the_world_has_42_territories_and_83_two_way_borders() -> None:
    world = load_board("world")
    assert (len(world.ids), len(world.links), len(set(world.links))) == (42, 83, 83)
    assert all(a in world.neighbours[b] for a in world.ids for b in world.neighbours[a])
    assert sum(map(len, world.neighbours.values())) == 2 * 83


def test_14_a_border_that_runs_one_way_is_found_with_its_pair() -> None:
    text = load_board("world").text
    broken = text.replace(
        'borders = ["northwest-territory", "alberta", "kamchatka"]', 'borders = ["northwest-territory", "alberta"]'
    )
    assert broken != text
    with pytest.raises(rt.BadBoard, match=r"(?s)alaska.*kamchatka|kamchatka.*alaska"):
        Board.from_toml(broken)


def test_15_the_turn_passes_to_the_next_living_player_and_begins_anew() -> None:
    game = play(at("A: alaska 9 | B: kamchatka 1 | C: * 1 | A attack"), *CONQUEST, "end", "end", "draw peru")
    assert game.state.question == "Cleo has 13 armies to place"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("edition", ["as_written", "published", "modern"])
def test_16_a_game_that_is_not_over_always_has_a_legal_action(seed: int, edition: str) -> None:
    game = rt.new_game("classic", 3 + seed, seed=seed, edition=edition, setup="quick")
    for number in range(300):
        actions = game.legal_actions()
        assert bool(actions) == (not game.state.is_over)
        if game.state.is_over:
            break
        attacks = [a for a in actions if str(a).startswith("attack")]
        game.do((attacks or actions)[number % len(attacks or actions)])


def test_17_one_seed_gives_the_same_game() -> None:
    games = [rt.new_game("classic", 4, seed=seed, setup="quick") for seed in (11, 11, 12)]
    for game in games:
        for _ in range(60):
            game.do(game.legal_actions()[0])
    assert games[0].state == games[1].state
    assert [s.action for s in games[0].history] == [s.action for s in games[1].history]
    assert games[0].state != games[2].state


def test_18_undo_takes_back_one_decision_with_what_followed_it() -> None:
    game = rt.position("classic", "A: alaska 9 | B: * 3 | A attack", seed=1)
    assert not game.can_undo
    assert "nobody" in game.can_undo.reason
    states = []
    for _ in range(2):
        states.append(game.state)
        play(game, "attack alaska kamchatka 1")
    game.undo()
    assert game.state == states[1]
    game.undo()
    assert game.state == states[0]
    assert not game.can_undo


@pytest.mark.parametrize("stop", [5, 90, 130, 131, 132, 160])
def test_19_a_loaded_game_goes_on_as_the_saved_one(tmp_path: Path, stop: int) -> None:
    game = rt.new_game("classic", 3, seed=6, setup="deal", edition="published")
    for number in range(stop):
        attacks = [a for a in game.legal_actions() if str(a).startswith("attack")]
        game.do((attacks or game.legal_actions())[number % len(attacks or game.legal_actions())])
    game.save(tmp_path / "game.json")
    loaded = rt.load_game(tmp_path / "game.json")
    assert loaded.state == game.state
    assert loaded.state.current_player == game.state.current_player
    assert loaded.state.deck == game.state.deck
    for _ in range(40):
        for one in (game, loaded):
            one.do(one.legal_actions()[-1])
        assert loaded.state == game.state


def test_20_looking_changes_nothing() -> None:
    game = rt.position("classic", "A: alaska 9 | B: * 1 | A attack", seed=1)
    play(game, "attack alaska kamchatka 3")
    before = game.state, game.at, game.history, hash(game.state)
    for step in range(len(game.history) + 1):
        game.goto(step)
        str(game.why())
        repr(game.legal_actions())
    str(game.explain("end"))
    game.why("alaska")
    game.state.view(1)
    game.fork(fortify="adjacent").do("end")
    assert (game.state, game.at, game.history, hash(game.state)) == before


def test_22_the_first_territory_and_the_first_seat_are_not_taken_for_none() -> None:
    game = at("A: alaska 3 | B: * 1 | A attack")
    assert game.board.index["alaska"] == 0
    assert (game.state.owner("alaska"), game.state.held(None)) == (0, [])
    assert "attack alaska kamchatka 1" in legal(game)
    play(game, "attack alaska kamchatka 1")
    other = at("B: * 3, kamchatka 9 | A: alaska 1 | B attack")
    play(other, "attack kamchatka alaska 1", "roll 6 / 1")
    assert other.state.question == "Ben must move armies from Kamchatka into Alaska"
    assert other.state.agenda[-1].loser == 0
    play(other, "occupy 1")
    assert other.state.outcome.winners == (1,)
    assert at("A: * 1 | A wins").state.outcome.winners == (0,)


def test_22_nothing_won_by_seat_zero_is_lost_in_a_claim_or_a_throw() -> None:
    game = rt.new_game("classic", 3, seed=1, chance="manual")
    play(game, "throw 6", "throw 1", "throw 1", "claim alaska")
    assert game.state.owner("alaska") == 0
    assert not game.explain("claim alaska").allowed
