"""Positions in one line: any state that comes up is read back equal; what can't is refused, all faults at once."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import riskteach as rt
from riskteach.classic.game import Classic
from riskteach.core.phases import CHANCE

BASE = "A: alaska 5 | B: * 1"
FIVE = "alaska alberta peru ural siam"  # five that hold a set
SIX = f"{FIVE} egypt"


def one_line_each(error: rt.BadPosition) -> None:
    assert error.faults
    for fault in error.faults:
        assert fault in str(error)
        assert "\n" not in fault


def faults(text: str, **kwargs: Any) -> tuple[str, ...]:
    with pytest.raises(rt.BadPosition) as raised:
        rt.position("classic", text, **kwargs)
    one_line_each(raised.value)
    return raised.value.faults


# -- there and back ---------------------------------------------------------------------------------------------------


def bold(game: rt.Game, pick: random.Random) -> None:
    """Play a random action, an attack where one is on offer, so that games end."""
    if game.state.current_player == CHANCE:
        game.roll()
        return
    offers = game.legal_actions().offers
    attacks = [offer for offer in offers if offer.kind.verb in ("attack", "trade") or pick.random() < 0.1]
    offer = pick.choice(attacks if attacks and pick.random() < 0.95 else offers)
    most = [choice[-1:] if isinstance(choice, range) and pick.random() < 0.9 else choice for choice in offer.choices]
    game.do(offer.kind(*(pick.choice(choice) for choice in most)))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["as_written", "published", "modern"])
def test_any_state_of_a_game_is_read_back_equal(edition: str, players: int) -> None:
    phases = set()
    for number, setup in enumerate(("claim", "deal", "quick", "quick")):
        limit = ("spare", "armies")[number % 2]
        game = rt.new_game(
            players=players, seed=number, edition=edition, setup=setup, attack_limit=limit, chance="manual"
        )
        game.orders("defend", "ask")
        pick = random.Random(f"{edition}/{players}/{number}")
        for _ in range(700 if setup == "quick" else 250):
            text = game.state.text
            assert "\n" not in text
            read = game.rules.read_position(text)
            assert read == game.state, text
            assert read.text == text
            assert hash(read) == hash(game.state)
            if game.state.is_over:
                break
            phases.add(type(game.state.phase).__name__)
            bold(game, pick)
    assert phases >= {"Throwing", "Claiming", "Dealing", "Spreading", "Scattering", "Reinforcing", "Attacking"}
    assert phases >= {"Defending", "Rolling", "Blitzing", "Occupying", "Fortifying", "Drawing"}


def test_rare_phases_are_read_back_equal() -> None:
    """An elimination that brings many cards, a forced trade, the win: reached by play, not by text."""
    hands = f"A cards {FIVE} | C cards egypt"
    end = "conquered | A attack begun > occupy alaska kamchatka 3 C"
    text = f"A: alaska 9, kamchatka 0 | B: * 1 | {hands} | {end}"
    game = rt.position("classic", text, edition="modern", seed=1)
    seen = []
    pick = random.Random(1)
    for _ in range(6):
        seen.append(type(game.state.phase).__name__)
        assert game.rules.read_position(game.state.text) == game.state, game.state.text
        bold(game, pick)
    assert seen[:3] == ["Occupying", "TradingSpoils", "Placing"]
    forced = rt.position("classic", f"A: alaska 9, kamchatka 8, egypt 1 | B: * 1 | B cards {SIX} | A fortify")
    forced.do("end")
    assert type(forced.state.phase).__name__ == "Trading"
    assert forced.rules.read_position(forced.state.text) == forced.state


def test_armies_that_are_traded_for_before_attacking_are_read_back() -> None:
    game = rt.position(
        "classic",
        f"{BASE} | A cards alaska northwest-territory greenland alberta | A attack",
        seed=1,
        edition="modern",
    )
    trades = [offer for offer in game.legal_actions().offers if offer.kind.verb == "trade"]
    game.do(trades[0][0])
    assert game.rules.read_position(game.state.text) == game.state


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_begins_from_the_text_of_another_goes_on_like_it(seed: int) -> None:
    game = rt.new_game(players=4, seed=seed, setup="quick", edition="published", chance="manual")
    pick = random.Random(seed)
    for _ in range(200):
        bold(game, pick)
    other = rt.position("classic", game.state.text, players=4, edition="published", seed=5, setup="quick")
    assert other.state == game.state
    assert repr(other.legal_actions()) == repr(game.legal_actions())
    assert other.state.question == game.state.question


def test_no_number_grows_so_large_by_play_that_it_cannot_be_read() -> None:
    for text in (
        "A reinforce 999999",
        "turn 999999 | A fortify",
        "sets 999999 | turn 9 | A cards peru siam ural | A reinforce 3",
    ):
        try:
            game = rt.position("classic", f"A: alaska 999999 | B: * 1 | {text}", seed=1)
        except rt.BadPosition:
            continue
        offers = game.legal_actions().offers
        offer = next((offer for offer in offers if offer.kind.verb == "trade"), offers[0])
        game.do(offer[len(offer) - 1])
        assert game.rules.read_position(game.state.text) == game.state


# -- reading ----------------------------------------------------------------------------------------------------------


def test_the_order_of_sections_and_blanks_do_not_matter() -> None:
    one = rt.position("classic", "A: alaska 5, peru 2 | B: * 1 | A cards ural siam | sets 2 | A attack").state
    for text in (
        "A attack|sets 2|A cards siam ural|B:* 1|A:peru 2,alaska 5",
        " A:  alaska  5 ,  peru 2\n|\tB: * 1 | A cards ural siam | sets 02 | A attack ",
        "a: alaska 5 peru 2 | b: * 1 | a cards ural siam | sets 2 | a attack",
    ):
        assert rt.position("classic", text).state == one, text


def test_the_rest_belongs_to_whoever_has_the_star() -> None:
    state = rt.position("classic", "A: * 2 | B: peru 3 | B attack").state
    assert state.owners.count(0) == 41
    assert state.armies_in("peru") == 3
    assert rt.position("classic", "A: peru 1 | C: * 1 | A attack").state.held(1) == []


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("B: * 1 | A attack", 3),
        ("E: * 1 | A attack", 5),
        ("B: * 1 | f: ural 1 | A attack", 6),
        ("C: * 1 | A attack", 3),
    ],
)
def test_there_are_as_many_players_as_are_named(text: str, players: int) -> None:
    assert len(rt.position("classic", f"A: peru 2 | {text}").rules.seats) == players
    assert len(rt.position("classic", f"A: peru 2 | {text}", players=6).rules.seats) == 6


# -- what is refused --------------------------------------------------------------------------------------------------

IMPOSSIBLE = [
    # what can't be read
    ("", "section is empty"),
    ("|", "section is empty"),
    (f"{BASE} | | A attack", "section is empty"),
    (f"{BASE} | nonsense | A attack", "can't read 'nonsense'"),
    (f"{BASE} | A", "can't read 'A'"),
    (BASE, "whose turn is it"),
    (f"{BASE} | A attack | B attack", "twice"),
    (f"{BASE} | A atack", "did you mean attack"),
    (f"{BASE} | A attack > ", "no phase"),
    (f"{BASE} | A > attack", "no phase"),
    (f"{BASE} | A attack now", "wanted 'attack [BEGUN]'"),
    (f"{BASE} | A reinforce", "wanted 'reinforce LEFT'"),
    (f"{BASE} | G attack", "no seat 'G'"),
    (f"{BASE} | AB: peru 1 | A attack", "no seat 'AB'"),
    ("ß: alaska 5 | B: * 1 | A attack", "no seat 'ß'"),
    ("A: alsaka 5 | B: * 1 | A attack", "did you mean alaska"),
    ("A: alaska | B: * 1 | A attack", "territories and numbers in turn"),
    ("A: | B: * 1 | A attack", "territories and numbers in turn"),
    ("A: alaska 5, alaska 3 | B: * 1 | A attack", "alaska stands twice"),
    ("A: alaska 5 | B: alaska 3, * 1 | A attack", "alaska stands twice"),
    ("A: * 5 | B: * 1 | A attack", "'*' stands twice"),
    ("A: alaska 5 | B: peru 1 | A attack", "and 39 more belong to nobody"),
    *((f"A: alaska {n} | B: * 1 | A attack", n) for n in ("-1", "x", "1e3", "+3", "٣", "1.5")),
    ("A: alaska 12345678901 | B: * 1 | A attack", "number"),
    ("A: alaska 0 | B: * 1 | A attack", "at least 1 army, got 0"),
    ("A: alaska 5 | B: * 0 | A attack", "at least 1 army, got 0"),
    (f"{BASE} | sets x | A attack", "sets has a number"),
    (f"{BASE} | sets -1 | A attack", "sets has a number"),
    (f"{BASE} | A reserve 0 | A attack", "reserve has a number of 1 or more"),
    (f"{BASE} | A reinforce 99999999999999999999 ", "number"),
    # the same thing twice
    (f"{BASE} | A cards peru | A cards ural | A attack", "twice"),
    (f"{BASE} | sets 1 | sets 2 | A attack", "twice"),
    (f"{BASE} | conquered | conquered | A attack begun", "twice"),
    (f"{BASE} | discards peru ural siam | discards egypt | sets 3 | A attack", "twice"),
    # cards
    (f"{BASE} | A cards wild-1 | A attack", "no card 'wild-1'"),
    (f"{BASE} | A cards peru peru | A attack", "peru stands twice"),
    (f"{BASE} | A cards peru | B cards peru | A attack", "peru stands twice"),
    (f"{BASE} | A cards peru | discards peru ural siam | sets 1 | A attack", "peru stands twice"),
    (f"{BASE} | discards peru | A attack", "discard"),
    (f"{BASE} | discards peru ural siam | A attack", "discard"),
    (f"{BASE} | C cards peru | A attack", "C holds no territory"),
    (f"{BASE} | A cards {SIX} | A attack begun", "must trade"),
    (f"{BASE} | A cards {FIVE} | A attack", "must trade"),
    (f"{BASE} | A cards {FIVE} | A reinforce 3", "must trade"),
    (f"{BASE} | A cards peru | A reinforce 3 > trade", "4 or fewer"),
    (f"{BASE} | bonus 2 | A attack", "bonus"),
    (f"{BASE} | bonus 7 | sets 1 | A attack", "bonus"),
    # whose turn
    (f"{BASE} | C attack", "who holds no territory"),
    ("A: * 1 | A attack", "A wins"),
    ("A: * 1 | B wins", "who wins holds every territory"),
    (f"{BASE} | A wins", "who wins holds every territory"),
    (f"{BASE} | A reserve 3 | A attack", "reserve"),
    (f"{BASE} | conquered | A reinforce 3", "conquered"),
    (f"{BASE} | conquered | A attack", "conquered"),
    # battles
    (f"{BASE} | A attack > defend alaska kamchatka 3", "begun"),
    (f"{BASE} | A defend alaska kamchatka 3", "attack"),
    (f"{BASE} | A attack begun > defend alaska peru 3", "does not border"),
    (f"{BASE} | A attack begun > defend kamchatka alaska 1", "kamchatka is not A's"),
    (f"{BASE} | A attack begun > defend alaska kamchatka 4", "can't attack with 4 dice"),
    (f"{BASE} | A attack begun > defend alaska kamchatka 0", "can't attack with 0 dice"),
    ("A: alaska 1 | B: * 1 | A attack begun > defend alaska kamchatka 1", "can't attack with 1 dice"),
    ("A: alaska 5, kamchatka 2 | B: * 1 | A attack begun > defend alaska kamchatka 3", "wrong player"),
    (f"{BASE} | A attack begun > roll alaska kamchatka 3 2", "can't defend with 2 dice"),
    (f"{BASE} | A attack begun > roll alaska kamchatka 3 0", "can't defend with 0 dice"),
    ("A: alaska 5, kamchatka 0 | B: * 1 | A attack begun > occupy alaska kamchatka 3 B", "conquered"),
    ("A: alaska 5, kamchatka 1 | B: * 1 | conquered | A attack begun > occupy alaska kamchatka 3 B", "just conquered"),
    ("A: alaska 5, kamchatka 0 | B: * 1 | conquered | A attack begun > occupy alaska kamchatka 3 A", "another player"),
    ("A: alaska 5, kamchatka 0 | B: * 1 | conquered | A attack begun > occupy alaska kamchatka 4 B", "1 to 3 dice"),
    ("A: alaska 1, kamchatka 0 | B: * 1 | conquered | A attack begun > occupy alaska kamchatka 1 B", "2 armies"),
    ("A: alaska 5, kamchatka 0 | B: * 1 | conquered | A attack begun", "at least 1 army"),
    (f"{BASE} | A attack begun > occupy alaska kamchatka 3 F", "seat"),
    (f"{BASE} | A attack > blitzing alaska kamchatka 1", "begun"),
    (f"{BASE} | A attack begun > blitzing alaska peru 1", "does not border"),
    (f"{BASE} | A attack begun > blitzing kamchatka alaska 1", "kamchatka is not A's"),
    *((f"{BASE} | A attack begun > blitzing alaska kamchatka {n}", "") for n in (-1, 0, 5, 9)),
    ("A: alaska 1 | B: * 1 | A attack begun > blitzing alaska kamchatka 1", ""),
    ("A: alaska 99999 | B: * 1 | A attack begun > blitzing alaska kamchatka 1", ""),
    # what lies on what
    *((f"{BASE} | conquered | A {stack}", "") for stack in (
        "fortify > fortify", "attack > attack", "attack begun > attack", "attack > fortify", "fortify > draw",
        "draw > draw", "attack begun > draw", "draw > fortify", "attack begun > attack begun",
        "attack begun > defend alaska kamchatka 1 > defend alaska kamchatka 1", "attack begun > placing 0",
        "attack begun > placing 3 > placing 3", "fortify > placing 3",
    )),
    (f"{BASE} | A reinforce 3 > attack", ""),
    (f"{BASE} | A reinforce 0", ""),
    (f"{BASE} | A reinforce -3", ""),
    (f"{BASE} | A reinforce 3 > reinforce 3", ""),
    (f"{BASE} | A cards {SIX} | A spoils", ""),
    (f"{BASE} | A cards {SIX} | A trade", ""),
    (f"{BASE} | A cards {SIX} | A reinforce 0 > trade", ""),
    (f"{BASE} | A cards {SIX} | A attack begun > spoils", ""),
    (f"{BASE} | A cards {SIX} | A reinforce 3 > trade > trade", ""),
    (f"{BASE} | A cards {SIX} | A reinforce 3 > spoils", ""),
    (f"{BASE} | A draw", "after a conquest"),
    # before the game
    (f"{BASE} | A begin A", ""),
    (f"{BASE} | A reserve 1 | A spread", "begin"),
    (f"{BASE} | A begin A > spread", "reserve"),
    (f"{BASE} | B reserve 1 | A begin A > spread", "reserve"),
    (f"{BASE} | A reserve 1 | A begin F > spread", "seat"),
    (f"{BASE} | A reserve 1 | C reserve 1 | A begin A > spread", "C"),
    (f"{BASE} | A reserve 1 | C reserve 1 | A begin A > scatter", "C"),
    (f"{BASE} | A reserve 1 | A begin A > claim", ""),
    (f"{BASE} | A reserve 1 | A begin A > spread > claim", "0 territories are free"),
    ("A: alaska 1 | A reserve 1 | A begin A > spread > claim", "41 territories are free"),
    ("A: alaska 1 | A reserve 41 | A begin B > spread > claim", "'begin B': B has neither a territory nor a reserve"),
    ("A: alaska 1 | A reserve 1 | A begin A > spread", "41 are free"),
    ("A reserve 35 | B reserve 35 | C reserve 35 | A throw A", "different players"),
    ("A reserve 35 | B reserve 35 | C reserve 35 | A throw A A", "different players"),
    ("A reserve 35 | B reserve 35 | C reserve 35 | A throw A F", "seat"),
    ("A reserve 35 | B reserve 35 | C reserve 35 | A throw A B C / 7", "1 to 6"),
    ("A reserve 35 | B reserve 35 | C reserve 35 | A throw A B C / 0", "1 to 6"),
    ("A reserve 35 | B reserve 35 | C reserve 35 | A throw A B / 3 4", "thrown"),
    ("A reserve 35 | B reserve 35 | C reserve 35 | A throw A B C > throw A B", ""),
    ("A reserve 35 | B reserve 35 | A throw A B C", "reserve"),
    (f"{BASE} | A throw A B C", ""),
    ("A throw A B C", "reserve"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), IMPOSSIBLE, ids=[text[-60:] for text, _ in IMPOSSIBLE])
def test_a_position_that_cannot_be_is_refused_with_its_reason(text: str, why: str) -> None:
    assert why.lower() in " / ".join(faults(text, players=3, seed=1)).lower()


def test_all_faults_are_told_at_once() -> None:
    found = faults("A: alsaka 5, peru x | G: * 1 | C cards wild-9 | sets -2 | A atack")
    assert len(found) >= 6
    wanted = (
        "did you mean alaska",
        "got 'x'",
        "no seat 'G'",
        "no card 'wild-9'",
        "sets has a number",
        "did you mean attack",
    )
    for part in wanted:
        assert any(part.lower() in fault.lower() for fault in found), part
    later = faults("A: alaska 0, kamchatka 2 | B: peru 0, * 1 | C cards siam | A attack begun")
    assert len(later) >= 3


@pytest.mark.parametrize("text", [None, 7, [], b"A attack", object()])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(rt.RiskError):
        rt.position("classic", text)


BAD: list[dict[str, Any]] = [
    {"players": 2}, {"players": 7}, {"edition": "x"}, {"magic": 1}, {"seed": "x"}, {"board": "moon"}, {"chance": "x"},
]  # fmt: skip


@pytest.mark.parametrize("kwargs", BAD, ids=str)
def test_bad_options_of_a_position_are_refused(kwargs: dict[str, Any]) -> None:
    with pytest.raises(rt.RiskError):
        rt.position("classic", f"{BASE} | A attack", **kwargs)


WORDS = [
    *"ABCF*|||>/", "A:", "B:", "C:", "0", "1", "2", "3", "5", "35", "-1", "alaska", "kamchatka", "peru", "wild-1",
    "cards", "reserve", "discards", "sets", "turn", "bonus", "conquered", "wins", "begun", "attack", "defend", "roll",
    "occupy", "blitzing", "reinforce", "placing", "trade", "spoils", "fortify", "draw", "throw", "claim", "deal",
    "spread", "scatter", "begin",
]  # fmt: skip
ENDS = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
BASES = ["", f"{BASE} | ", f"{BASE} | A ", f"{BASE} | conquered | A attack begun > ", "A reserve 9 | B reserve 9 | A ",
         "A: alaska 1 | B: * 1 | A reserve 3 | B reserve 2 | A begin B > ", f"{BASE} | A cards {SIX} | A ",
         "A: alaska 1 | A reserve 34 | B reserve 35 | C reserve 35 | A begin A > spread > "]  # fmt: skip
RULES = [Classic(3), Classic(4, edition="modern", setup="quick", attack_limit="armies")]


@settings(max_examples=500)
@given(st.sampled_from(RULES), st.sampled_from(BASES), ENDS, st.randoms())
def test_any_text_is_a_position_that_can_be_played_or_a_bad_position(
    rules: Classic, base: str, end: str, pick: random.Random
) -> None:
    try:
        state = rules.read_position(base + end)
    except rt.BadPosition as error:
        one_line_each(error)
        return
    assert rules.read_position(state.text) == state
    game = rt.Game(rules, start=state, seed=1)
    game.orders("defend", "ask")
    for _ in range(8):
        assert game.state.question
        assert game.state.is_over == (game.state.outcome is not None)
        if game.state.is_over:
            break
        assert all(left >= 0 for left in game.state.reserves)
        assert rules.read_position(game.state.text) == game.state, game.state.text
        bold(game, pick)


@given(st.text())
def test_any_text_at_all_is_refused_as_a_bad_position(text: str) -> None:
    with pytest.raises(rt.BadPosition):
        rt.position("classic", text)
