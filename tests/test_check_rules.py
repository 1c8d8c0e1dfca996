"""The conformance kit: each planted fault is found, and named with the game and the step where it came up."""

from __future__ import annotations

import random
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toy import DARE, PIPS, WIN, Dare, DareGame, DareState, DareTurn, Daring, Throw, Throwing, on_a_die

from riskteach.classic.attack import Attack, Attacking, Defending, Rolling
from riskteach.classic.game import Classic
from riskteach.core.actions import Action, Offer
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, nothing
from riskteach.core.phases import Phase
from riskteach.core.rules import Rule
from riskteach.core.state import State
from riskteach.core.values import changed, value
from riskteach.testing import Nonconforming, Report, check_rules

Table = dict[type[Phase], tuple[Move, ...]]
FOREIGN = Rule("elsewhere.rule", "Of another game", "Not in this rulebook.")


def dare_move(**changes: Any) -> Move:
    parts: dict[str, Any] = {
        "kind": Dare,
        "rule": DARE,
        "laws": (on_a_die,),
        "offers": lambda state: [Offer(Dare, PIPS)],
        "effect": lambda turn, action: turn.ask(Throwing(action.number)),
    }
    return Move(**(parts | changes))


def planted(dare: Move | None = None, throw: Any = None) -> DareGame:
    """Give the toy game with one move exchanged."""

    class Planted(DareGame):
        def table(self) -> Table:
            moves = super().table()
            if throw is not None:
                moves[Throwing] = (Move(Throw, WIN, (on_a_die,), nothing, throw),)
            return moves | {Daring: (dare or dare_move(),)}

    return Planted(2)


def complaint(rules: Any, **kwargs: Any) -> str:
    with pytest.raises(Nonconforming) as raised:
        check_rules(rules, **({"games": 6} | kwargs))
    return str(raised.value)


def attack_first(state: State, chance: random.Random) -> Action:
    """Attack with most dice where an attack is on offer, so that what follows a battle comes up."""
    offers = state.legal_actions().offers
    offer = chance.choice([offer for offer in offers if offer.kind is Attack] or list(offers))
    return offer[len(offer) - 1]


def test_a_sound_game_is_not_complained_of() -> None:
    assert check_rules(planted(), games=6).finished == 6


def test_an_offer_of_something_illegal_is_found() -> None:
    assert "legal exactly when" in complaint(planted(dare_move(offers=lambda state: [Offer(Dare, range(1, 9))])))


def test_an_action_that_is_legal_but_not_offered_is_found() -> None:
    assert "legal exactly when" in complaint(planted(dare_move(offers=lambda state: [Offer(Dare, range(1, 5))])))


def test_an_offer_that_lies_in_few_positions_is_found() -> None:
    class Lying(Classic):
        def table(self) -> Table:
            moves = super().table()
            attack, *rest = moves[Attacking]

            def offers(state: Any) -> list[Offer]:
                return [Offer(Attack, offer.choices[0], offer.choices[1], (1, 2, 3)) for offer in attack.offers(state)]

            lying = Move(attack.kind, attack.rule, attack.laws, offers, attack.effect)
            return moves | {Attacking: (lying, *rest)}

    assert "legal exactly when" in complaint(Lying(3, setup="quick"), games=2)


def test_an_action_that_is_offered_twice_is_found() -> None:
    assert "once" in complaint(planted(dare_move(offers=lambda state: [Offer(Dare, PIPS), Offer(Dare, (3,))])))


def test_a_game_that_is_stuck_is_found() -> None:
    assert "legal action" in complaint(planted(dare_move(offers=nothing)))


def test_a_game_that_ends_without_an_outcome_is_found() -> None:
    def vanish(turn: DareTurn, action: Throw) -> None:
        turn.done()
        turn.done()

    assert "outcome" in complaint(planted(throw=vanish))


def test_a_game_that_goes_on_after_it_was_won_is_found() -> None:
    def win_and_go_on(turn: DareTurn, action: Throw) -> None:
        turn.done()
        turn.win((0,), WIN)
        turn.ask(Daring())

    assert "outcome" in complaint(planted(throw=win_and_go_on))


def unfair(outcomes: Distribution[Action], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(Throwing, "outcomes", lambda self, state: outcomes)
    return complaint(planted())


class Doubled(Distribution[Action]):
    """Chances that sum to 2."""

    def __iter__(self) -> Any:
        return ((outcome, 2 * p) for outcome, p in super().__iter__())


THROWS = [Throw(pips) for pips in PIPS]


def test_chances_that_sum_to_two_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "sum to exactly 1" in unfair(Doubled(THROWS), monkeypatch)


def test_an_outcome_that_stands_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "once" in unfair(Distribution([*THROWS, Throw(3)]), monkeypatch)


def test_an_outcome_without_a_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "has a chance" in unfair(Distribution(THROWS, [1, 1, 1, 1, 0, 2]), monkeypatch)


@pytest.mark.parametrize("number", range(7))
def test_an_outcome_that_is_illegal_is_found(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = [*THROWS[:number], Throw(9), *THROWS[number:]]
    assert "legal" in unfair(Distribution(outcomes), monkeypatch)


def test_an_outcome_that_cannot_come_up_but_is_legal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "legal exactly when" in unfair(Distribution(THROWS[:3]), monkeypatch)


@value
class Bag(DareState):
    """A state with a list in it, which an effect can change under everybody's hands."""

    seen: list[int] = field(default_factory=list, compare=True, hash=False)


def test_an_effect_that_changes_the_old_state_is_found() -> None:
    class Mutating(DareGame):
        def start(self) -> Bag:
            return Bag(self, 0, (Daring(),))

        def read_position(self, text: str) -> Bag:
            state = super().read_position(text.split(" seen ", maxsplit=1)[0])
            seen = [int(number) for number in text.split(" seen ")[1].split()]
            return Bag(self, state.seat, state.agenda, points=state.points, seen=seen)

        def write_position(self, state: DareState) -> str:
            assert isinstance(state, Bag)
            return f"{super().write_position(state)} seen {' '.join(map(str, state.seen))}"

        def table(self) -> Table:
            def throw(turn: Any, action: Throw) -> None:
                turn.state.seen.append(action.number)
                DareTurn.throw(turn, action)

            return super().table() | {Throwing: (Move(Throw, WIN, (on_a_die,), nothing, throw),)}

    assert complaint(Mutating(2))


def test_a_refused_action_that_changes_the_state_is_found() -> None:
    """A check with a side effect, on a state that lets it."""
    calls = []

    def counting(state: Any, action: Any) -> dict[str, Any] | None:
        calls.append(action)
        return {} if len(calls) > 40 else on_a_die.test(state, action)  # type: ignore[return-value]

    assert complaint(planted(dare_move(laws=(on_a_die._replace(test=counting),))))


def test_an_effect_by_luck_of_its_own_is_found() -> None:
    def luck(turn: DareTurn, action: Throw) -> None:
        DareTurn.throw(turn, Throw(random.randrange(1, 7)))

    assert "the same action gives the same state" in complaint(planted(throw=luck), games=20)


def test_an_event_of_a_foreign_rule_is_found() -> None:
    def throw(turn: DareTurn, action: Throw) -> None:
        DareTurn.throw(turn, action)
        turn.say(FOREIGN, "throw", player=0, number=1)

    assert "elsewhere.rule" in complaint(planted(throw=throw))


def test_a_win_by_a_foreign_rule_is_found() -> None:
    def throw(turn: DareTurn, action: Throw) -> None:
        turn.done()
        turn.win((0,), FOREIGN)

    assert "elsewhere.rule" in complaint(planted(throw=throw))


def test_a_law_or_a_move_of_a_foreign_rule_is_found() -> None:
    assert "elsewhere.rule" in complaint(planted(dare_move(laws=(on_a_die._replace(rule=FOREIGN),))))
    assert "elsewhere.rule" in complaint(planted(dare_move(rule=FOREIGN)))


@pytest.mark.parametrize("what", ["dance", "throw"])
def test_an_event_that_cannot_be_put_into_words_is_found(what: str) -> None:
    def throw(turn: DareTurn, action: Throw) -> None:
        DareTurn.throw(turn, action)
        turn.say(WIN, what, player=99)

    assert complaint(planted(throw=throw))


@pytest.mark.parametrize("template", ["{nothing} is wrong", "{number:seat}", "{", ""])
def test_a_refusal_that_cannot_be_put_into_words_is_found(template: str) -> None:
    assert complaint(planted(dare_move(laws=(on_a_die._replace(broken=template),))))


@pytest.mark.parametrize("template", ["{nothing} is fine", "{number:seat}", "{"])
def test_a_permission_that_cannot_be_put_into_words_is_found(template: str) -> None:
    assert complaint(planted(dare_move(laws=(on_a_die._replace(kept=template),))))


@value
class Shy(Action, form="shy [NUMBER]"):
    """An action that is written without its number when that is nothing."""

    number: int

    def __str__(self) -> str:
        return "shy 1"


def test_an_action_that_is_not_read_back_is_found() -> None:
    shy = dare_move(kind=Shy, offers=lambda state: [Offer(Shy, PIPS)])
    assert "is read back" in complaint(planted(shy))


def test_a_position_that_is_not_read_back_is_found() -> None:
    class Forgetful(DareGame):
        def write_position(self, state: DareState) -> str:
            return f"{state.seat} {state.points[0]} 0 {state.agenda[-1]}"

    assert "is read back" in complaint(Forgetful(2))


def test_an_action_that_is_checked_but_cannot_be_played_is_found() -> None:
    def crash(turn: Any, action: Any) -> None:
        raise KeyError("lost")

    message = complaint(planted(throw=crash))
    assert "KeyError" in message
    assert "lost" in message


def test_a_view_that_shows_too_much_or_too_little_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def half(state: Any, seat: int) -> Any:
        points = (state.points[0] + 1, 0)
        return changed(state, points=points)

    monkeypatch.setattr(DareState, "view", half)
    assert "view" in complaint(planted())


def test_a_guess_that_does_not_agree_with_its_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DareState, "guess", lambda state, chance: changed(state, points=(chance.randrange(9), 0)))
    assert "guess" in complaint(planted(), games=10)


def test_a_view_under_which_other_things_are_possible_is_found() -> None:
    class Peeking(Classic):
        def table(self) -> Table:
            moves = super().table()
            attack, *rest = moves[Attacking]

            def offers(state: Any) -> Any:
                seen = sum(card.startswith("hidden") for hand in state.hands for card in hand)
                return [] if seen else attack.offers(state)

            return moves | {Attacking: (Move(attack.kind, attack.rule, attack.laws, offers, attack.effect), *rest)}

    assert "view" in complaint(Peeking(3, setup="quick"), choose=attack_first, games=1, steps=900)


def test_a_standing_order_that_answers_illegally_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from riskteach.classic.attack import Defend

    monkeypatch.setattr(Defending, "usual", lambda self, state: Defend(9))

    assert complaint(Classic(3, setup="quick"), choose=attack_first, games=1, steps=600)


def test_an_invariant_that_is_broken_is_found_with_its_words() -> None:
    def few(state: State) -> None:
        assert isinstance(state, DareState)
        assert sum(state.points) < 5, "too many points"

    assert "too many points" in complaint(planted(), invariant=few)


def test_an_invariant_that_crashes_is_reported_like_one_that_is_broken() -> None:
    def crash(state: State) -> None:
        raise ZeroDivisionError("oh")

    assert "ZeroDivisionError" in complaint(planted(), invariant=crash)


def test_the_message_says_where_and_the_same_seed_finds_it_again() -> None:
    rules = planted(throw=lambda turn, action: turn.say(FOREIGN, "pass", player=0))
    one, two = complaint(rules, seed=3), complaint(rules, seed=3)
    assert one == two
    for part in ("seed 3", "game 0", "step ", "dare"):
        assert part in one


def test_a_report_adds_up(tmp_path: Path) -> None:
    report = Report()
    check_rules(planted(), games=2, report=report)
    steps = report.steps
    assert check_rules(planted(), games=3, report=report) is report
    assert (report.games, report.finished) == (5, 5)
    assert report.steps > steps
    assert report.permitted == {"dare.number"}
    assert not list(tmp_path.iterdir())


def test_a_chooser_that_chooses_something_illegal_is_named() -> None:
    assert "dare 9" in complaint(planted(), choose=lambda state, chance: Dare(9))


def test_the_battle_phase_of_classic_has_exact_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """One roll of 7,776 too heavy is found."""
    honest = Rolling.outcomes

    def loaded(self: Rolling, state: Any) -> Distribution[Action]:
        chances = honest(self, state)
        return Doubled(chances.outcomes, chances.weights)

    monkeypatch.setattr(Rolling, "outcomes", loaded)

    assert "sum to exactly 1" in complaint(Classic(3, setup="quick"), choose=attack_first, games=1, steps=600)


class Unsaved(DareGame):
    """A game whose table depends on how often it was made: a loaded one is another."""

    made: ClassVar[int] = 0

    def compose(self) -> None:
        Unsaved.made += 1
        self.number = Unsaved.made

    def start(self) -> DareState:
        return changed(super().start(), points=(min(self.number - 1, 8), 0))


def test_a_game_that_is_not_the_same_when_it_is_loaded_is_found() -> None:
    assert complaint(Unsaved(2), games=1)
