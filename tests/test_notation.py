"""Notation: what is written is read back, and what can't be read says what was expected and what comes close."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import riskteach as rt
from riskteach.classic.attack import Attack, Defend, Occupy, Roll
from riskteach.classic.cards import Draw, Trade
from riskteach.classic.fortify import Fortify
from riskteach.classic.game import Classic
from riskteach.classic.reinforce import Place
from riskteach.classic.setup import Claim, Deal, Scatter
from riskteach.core.actions import Action, End
from riskteach.core.first import Throw
from riskteach.core.notation import Card, Form, SeatNumber, Territory

RULES = Classic(3, edition="modern", setup="quick")
PLACES = st.sampled_from(RULES.board.ids)
CARDS = st.sampled_from(sorted(RULES.cards))
NUMBERS = st.integers(-(10**9) + 1, 10**9 - 1)
DICE = st.lists(NUMBERS, min_size=1, max_size=5).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Attack, PLACES, PLACES, NUMBERS),
    st.builds(Fortify, PLACES, PLACES, NUMBERS),
    st.builds(Place, PLACES, NUMBERS),
    st.builds(Trade, st.lists(CARDS, min_size=1, max_size=5).map(tuple), st.none() | PLACES),
    st.builds(Roll, DICE, DICE),
    *(st.builds(kind, NUMBERS) for kind in (Defend, Occupy, Throw)),
    *(st.builds(kind, PLACES) for kind in (Claim, Deal, Scatter)),
    st.builds(Draw, CARDS),
    st.just(End()),
)


@given(ACTIONS)
def test_every_action_is_read_back(action: Action) -> None:
    assert RULES.parse(str(action)) == action


@given(ACTIONS, st.randoms())
def test_blanks_and_capitals_do_not_matter(action: Action, chance: random.Random) -> None:
    words = str(action).split()
    spaced = "".join(chance.choice([" ", "  ", "\t", "\n", " \u00a0"]) + word for word in words) + " "
    assert RULES.parse(spaced) == action
    assert RULES.parse(str(action).upper()) == action
    assert RULES.parse(str(action).title()) == action


@pytest.mark.parametrize("seed", range(4))
def test_every_action_of_a_random_game_is_read_back(seed: int) -> None:
    game = rt.new_game(players=3 + seed, seed=seed, edition="modern", setup=("claim", "deal", "quick", "quick")[seed])
    pick = random.Random(seed)
    for _ in range(250):
        if game.state.is_over:
            break
        for offer in game.legal_actions().offers:
            for action in (offer[0], offer[len(offer) - 1], offer[pick.randrange(len(offer))]):
                assert game.rules.parse(str(action)) == action
        game.do(str(game.legal_actions().choice(pick)))


WORDS = ["attack", "trade", "on", "/", "alaska", "peru", "3", "-1", "roll", "end", "A", "[", "]", "..."]


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_at_all_is_an_action_or_an_error_in_one_line(text: str) -> None:
    try:
        action = RULES.parse(text)
    except rt.RiskError as error:
        message = str(error)
    else:
        message = "fine"
        assert RULES.parse(str(action)) == action
    assert message
    assert "\n" not in message


FAULTS = [
    ("", "no action"),
    ("atack alaska kamchatka 3", "did you mean attack"),
    ("fortfy peru brazil 2", "did you mean fortify"),
    ("attak", "did you mean attack"),
    ("ATACK ALASKA KAMCHATKA 3", "did you mean attack"),
    ("fly", "no action 'fly'"),
    ("3", "no action"),
    ("/", "no action"),
    ("attack", "wanted 'attack SOURCE TARGET DICE', got 'attack'"),
    ("attack alaska kamchatka", "wanted 'attack SOURCE TARGET DICE', got 'attack alaska kamchatka'"),
    ("attack alaska kamchatka 3 3", "wanted 'attack SOURCE TARGET DICE'"),
    ("attack alska kamchatka 3", "no territory 'alska': did you mean alaska"),
    ("attack alaska kamtchatka 3", "did you mean kamchatka"),
    ("attack north africa 3", "got 'attack north-africa 3'"),
    ("attack alaska 3 kamchatka", "no territory '3'"),
    ("attack alaska kamchatka three", "DICE is a whole number, got 'three'"),
    ("attack alaska kamchatka 1e3", "DICE is a whole number, got '1e3'"),
    ("attack alaska kamchatka +3", "DICE is a whole number, got '+3'"),
    ("attack alaska kamchatka 3.0", "DICE is a whole number, got '3.0'"),
    ("attack alaska kamchatka ٣", "DICE is a whole number, got '٣'"),
    ("attack alaska kamchatka ３", "DICE is a whole number, got '３'"),
    ("attack alaska kamchatka 1_0", "DICE is a whole number, got '1_0'"),
    ("attack alaska kamchatka 0x3", "DICE is a whole number"),
    ("attack alaska kamchatka --3", "DICE is a whole number"),
    ("attack alaska kamchatka -", "DICE is a whole number"),
    ("attack alaska kamchatka " + "9" * 30, "DICE is a whole number"),
    ("attack alaska kamchatka " + "9" * 9999, "DICE is a whole number"),
    ("attack alaska wild-1 3", "no territory 'wild-1'"),
    ("trade", "wanted 'trade CARDS... [on ON]'"),
    ("trade on peru", "wanted 'trade CARDS... [on ON]', got 'trade on peru'"),
    ("trade peru ural siam on", "wanted 'trade CARDS... [on ON]', got 'trade peru ural siam on'"),
    ("trade peru ural siam on wild-1", "no territory 'wild-1'"),
    ("trade peru ural siam on peru ural", "wanted 'trade CARDS... [on ON]'"),
    ("trade wild-3 ural siam", "no card 'wild-3': did you mean wild-"),
    ("roll 6 5 3", "wanted 'roll ATTACK... / DEFENCE...'"),
    ("roll 6 5 3 /", "wanted 'roll ATTACK... / DEFENCE...'"),
    ("roll / 6", "wanted 'roll ATTACK... / DEFENCE...'"),
    ("roll 6 / 6 / 6", "whole number"),
    ("roll six / 6", "ATTACK is a whole number, got 'six'"),
    ("end now", "wanted 'end', got 'end now'"),
    ("place alaska", "wanted 'place TERRITORY ARMIES'"),
    ("draw", "wanted 'draw CARD'"),
]


@pytest.mark.parametrize(("text", "why"), FAULTS, ids=[text[:40] for text, _ in FAULTS])
def test_a_fault_says_what_was_expected(text: str, why: str) -> None:
    with pytest.raises((rt.BadAction, rt.UnknownName)) as raised:
        RULES.parse(text)
    assert why in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 400, "a message stays a line that can be read"


def test_numbers_are_read_in_their_plain_forms() -> None:
    assert RULES.parse("occupy 007") == Occupy(7)
    assert RULES.parse("occupy -0") == Occupy(0)
    assert str(RULES.parse("occupy 007")) == "occupy 7"


def test_a_dice_roll_and_a_trade_have_no_order() -> None:
    assert RULES.parse("roll 3 5 6 / 2 6") == Roll((6, 5, 3), (6, 2))
    assert RULES.parse("trade ural siam peru") == Trade(("peru", "siam", "ural"))


def test_actions_with_the_same_numbers_are_not_the_same() -> None:
    assert Defend(2) != Occupy(2)  # type: ignore[comparison-overlap]
    assert len({Defend(2), Occupy(2), Throw(2)}) == 3


@given(ACTIONS)
def test_every_well_formed_action_is_explained_in_any_phase(action: Action) -> None:
    for text in PHASES:
        game = rt.position("classic", text, edition="modern", seed=1)
        verdict = game.explain(action)
        assert verdict.rules
        assert str(verdict)
        assert verdict.allowed == (action in game.legal_actions())
        assert not re.search(r"\bNone\b|[{}]|-\d+ army|(?<!\d)1 armies|(?<!\d)1 dice", verdict.message), verdict.message


PHASES = [
    "A reserve 35 | B reserve 35 | C reserve 35 | A throw A B C",
    "A: alaska 1 | A reserve 34 | B reserve 35 | C reserve 35 | B begin A > spread > claim",
    "A: alaska 1 | B: * 1 | A reserve 2 | A begin A > spread",
    "A: alaska 5, peru 1 | B: * 1 | A reinforce 3",
    "A: alaska 5, peru 1 | B: * 1 | A attack",
    "A: alaska 5, peru 1 | B: * 1 | A attack begun > defend alaska kamchatka 2",
    "A: alaska 5, peru 1 | B: * 1 | A attack begun > roll alaska kamchatka 2 1",
    "A: alaska 5, peru 1, kamchatka 0 | B: * 1 | conquered | A attack begun > occupy alaska kamchatka 2 B",
    "A: alaska 5, peru 1 | B: * 1 | A fortify",
    "A: alaska 5, peru 1 | B: * 1 | conquered | A draw",
    "A: * 1 | A wins",
]


# -- forms ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Everything:
    """Every kind of field there is."""

    place: Territory
    seats: tuple[SeatNumber, ...]
    number: int
    cards: tuple[Card, ...] = ()
    far: bool = False
    on: Territory | None = None


FORM = Form(Everything, "do PLACE SEATS... with NUMBER [using CARDS...] [FAR] [on ON]")
NAMES = {"territory": ("alaska", "peru", "with"), "card": ("ural", "on"), "seat": "ABC"}


@given(
    st.builds(
        Everything,
        st.sampled_from(["alaska", "peru"]),
        st.lists(st.integers(0, 2), min_size=1, max_size=3).map(tuple),
        NUMBERS,
        st.lists(st.just("ural"), max_size=2).map(tuple),
        st.just(False),
        st.none() | st.sampled_from(["alaska", "peru"]),
    )
)
def test_a_form_with_everything_in_it_is_read_back(item: Everything) -> None:
    verb, *tokens = FORM.write(item).split()
    assert verb == "do"
    assert FORM.read(tokens, NAMES) == item
    assert FORM.fault(item, NAMES) is None


def test_a_form_writes_seats_as_letters_and_flags_as_words() -> None:
    item = Everything("peru", (0, 2), 7, (), True, "alaska")
    assert FORM.write(item) == "do peru A C with 7 far on alaska"
    assert FORM.read(["peru", "a", "C", "with", "7", "far", "on", "alaska"], NAMES) == item


@pytest.mark.parametrize(
    "text",
    ["", "peru", "peru with 7", "peru A 7", "peru A with", "peru A with 7 using", "peru A with 7 on", "peru A with x",
     "peru A with 7 far far", "peru A with 7 on peru far", "peru D with 7", "peru AB with 7", "lima A with 7",
     "peru A with 7 using gold", "peru A with 7 on peru peru", "peru A with 7 nonsense"],
)  # fmt: skip
def test_a_form_refuses_what_does_not_fit(text: str) -> None:
    with pytest.raises((rt.BadAction, rt.UnknownName)):
        FORM.read(text.split(), NAMES)


@pytest.mark.parametrize(
    "wrong",
    [
        Everything("peru", (), 7),
        Everything("peru", (0,), True),
        Everything("peru", (0,), 7.0),  # type: ignore[arg-type]
        Everything("peru", (0,), None),  # type: ignore[arg-type]
        Everything("peru", [0], 7),  # type: ignore[arg-type]
        Everything("peru", (9,), 7),
        Everything("peru", (-1,), 7),
        Everything("peru", (0,), 10**30),
        Everything("peru", (0,), 7, ("gold",)),
        Everything("peru", (0,), 7, "ural"),  # type: ignore[arg-type]
        Everything("peru", (0,), 7, (), 1),  # type: ignore[arg-type]
        Everything("peru", (0,), 7, (), False, "lima"),
        Everything("lima", (0,), 7),
        Everything(None, (0,), 7),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_a_form_finds_the_fault_of_a_value_that_could_not_be_written_and_read(wrong: Any) -> None:
    try:
        fault = FORM.fault(wrong, NAMES)
    except rt.UnknownName as error:
        fault = str(error)
    assert fault
    assert "\n" not in fault


def test_an_unknown_name_is_offered_the_nearest_ones_or_a_few() -> None:
    assert "did you mean new-guinea?" in str(rt.UnknownName("territory", "New Guinea", RULES.board.ids))
    assert str(rt.UnknownName("seat", "Q", "ABC")) == "no seat 'Q': there is A, B, C"
    assert "there are 42, such as alaska" in str(rt.UnknownName("territory", "zzz", RULES.board.ids))
    assert str(rt.UnknownName("order", "x", [])) == "no order 'x': there is none"
