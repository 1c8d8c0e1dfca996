"""The core protocol against one awkward case of each later game, each a few lines put on top of Classic or the core."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import pytest

from riskteach.classic.attack import ATTACK, END_ATTACK, Attack, Attacking, Occupying
from riskteach.classic.blitz import Blitz
from riskteach.classic.game import Classic
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core import records
from riskteach.core.actions import Action, End, Offer
from riskteach.core.board import WORDS, Board
from riskteach.core.chance import Distribution
from riskteach.core.errors import IllegalAction
from riskteach.core.moves import Law, Move, law, nothing
from riskteach.core.notation import SeatNumber, Territory
from riskteach.core.phases import CHANCE, Chance, Phase
from riskteach.core.rules import Role, Rule, Rulebook
from riskteach.core.ruleset import RuleSet
from riskteach.core.session import Session
from riskteach.core.state import State
from riskteach.core.tally import Tally, tally
from riskteach.core.turn import Turn
from riskteach.core.values import changed, value
from riskteach.testing import check_rules

# -- Revised: a die more and one more on the highest die, by hooks; peace between mates, by one more law --------------

TOWERS = Rule("revised.tower", "A tower", "One die more to defend, and one more on the highest.", roles=(Role.EFFECT,))
PEACE = Rule("revised.team.peace", "Mates keep the peace", "Nobody attacks a mate.", roles=(Role.FORBIDS,))
TOWER = {"peru", "kamchatka"}


@law(PEACE, "{target} belongs to a mate, {target:owner}", reads=("target",))
def peace(state: ClassicState, action: Attack | Blitz) -> dict[str, Any] | None:
    """Seats that differ by two are mates."""
    owner = state.owner(action.target)
    return {} if owner is not None and owner != state.seat and (owner - state.seat) % 2 == 0 else None


class Towers(Classic):
    """A defended tower: one die more, and one more on the highest."""

    name_of_game: ClassVar[str] = "towers"

    book: ClassVar[Rulebook] = Rulebook({**Classic.book, TOWERS.id: TOWERS})

    def defence_limit(self, state: ClassicState, territory: str) -> Tally:
        return super().defence_limit(state, territory) + tally(territory in TOWER, TOWERS, "a tower")

    def dice_bonuses(self, state: ClassicState, source: str, target: str) -> tuple[Tally, Tally]:
        mine, theirs = super().dice_bonuses(state, source, target)
        return mine, theirs + tally(target in TOWER, TOWERS, "a tower")


class Teams(Towers):
    """The same with mates who may not be attacked."""

    name_of_game: ClassVar[str] = "teams"
    book: ClassVar[Rulebook] = Rulebook({**Towers.book, PEACE.id: PEACE})

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        moves = super().table()
        narrowed = tuple(move.under(peace) if move.kind in (Attack, Blitz) else move for move in moves[Attacking])
        return moves | {Attacking: narrowed}


def at(rules: Classic, text: str, **kwargs: Any) -> Session[ClassicState]:
    return Session(rules, start=rules.read_position(text), origin={"position": text}, seed=1, **kwargs)


def test_a_tower_defends_with_a_die_more() -> None:
    game = at(Towers(3), "A: alaska 9 | B: * 3 | A attack")
    step = game.do("attack alaska kamchatka 3")
    assert str(step.followed[0].action) == "defend 3"
    assert len(step.followed[1].action.defence) == 3  # type: ignore[attr-defined]
    assert str(game.do("attack alaska alberta 3").followed[0].action) == "defend 2"


def test_a_towers_dice_are_all_in_the_chances() -> None:
    game = at(Towers(3), "A: alaska 9 | B: * 3 | A attack", chance="manual")
    game.do("attack alaska kamchatka 3")
    chances = list(game.state.chance_outcomes())
    assert sum(p for _, p in chances) == 1
    assert {len(roll.defence) for roll, _ in chances} == {3}  # type: ignore[attr-defined]


def test_a_tower_raises_its_highest_die_only() -> None:
    game = at(Towers(3), "A: alaska 9 | B: * 3 | A attack", chance="manual")
    game.do("attack alaska kamchatka 2")
    game.do("roll 6 2 / 6 1 1")
    assert (game.state.armies_in("kamchatka"), game.state.armies_in("alaska")) == (2, 8)
    compared = [event.values for event in game.history[-1].events if event.what == "compare"]
    assert [(event["attack"], event["defence"], event["loser"]) for event in compared] == [(6, 7, 0), (2, 1, 1)]


def test_too_many_dice_for_a_tower_are_refused_in_its_own_numbers() -> None:
    game = at(Towers(3), "A: alaska 9 | B: * 3 | A attack")
    game.orders("defend", "ask")
    game.do("attack alaska kamchatka 3")
    assert "at most 3 dice to defend, got 4" in game.explain("defend 4").message


def test_a_battle_beside_a_tower_is_written_and_read() -> None:
    game = at(Towers(3), "A: alaska 9 | B: * 3 | A attack", chance="manual")
    game.do("attack alaska kamchatka 3")
    assert game.rules.read_position(game.state.text) == game.state


@cache
def conquest(state: ClassicState) -> Fraction:
    """Give the exact chance to take Kamchatka from Alaska, roll by roll through the protocol, most dice each time."""
    if state.owner("kamchatka") == 0:
        return Fraction(1)
    if state.armies_in("alaska") < 2:
        return Fraction(0)
    asked = state.apply(Attack("alaska", "kamchatka", state.rules.attack_dice(state, "alaska")))
    rolling = asked.apply(asked.phase.usual(asked))
    return sum((p * conquest(rolling.apply(roll)) for roll, p in rolling.chance_outcomes()), Fraction())


@pytest.mark.parametrize(
    "rules", [Classic(3), Classic(3, ties="attacker"), Classic(3, attack_limit="armies"), Towers(3)]
)
def test_a_blitz_has_the_odds_of_its_rolls_under_any_rules(rules: Classic) -> None:
    state = rules.read_position("A: alaska 4 | B: kamchatka 3, * 1 | A attack")
    ends = list(state.apply(Blitz("alaska", "kamchatka")).chance_outcomes())
    assert sum(p for _, p in ends) == 1
    assert sum((p for end, p in ends if str(end).endswith("/ 0")), Fraction()) == conquest(state)


def test_towers_and_teams_keep_every_promise_of_the_kit() -> None:
    for rules in (Towers(3, setup="quick"), Teams(4, setup="quick")):
        check_rules(rules, games=1, steps=300)


def test_peace_forbids_with_its_own_rule_and_is_not_on_offer() -> None:
    game = at(Teams(4), "A: alaska 9 | B: kamchatka 2 | C: * 2 | D: peru 1 | A attack")
    verdict = game.explain("attack alaska alberta 3")
    assert verdict.rules == (PEACE,)
    assert verdict.message.startswith("Not possible: Alberta belongs to a mate, Cleo.")
    assert game.explain("attack alaska kamchatka 3").allowed
    for offer in game.legal_actions().offers:
        assert offer.kind in (Attack, Blitz, End)
        assert offer.choices[:2] in ((), (("alaska",), ("kamchatka",)))


@pytest.mark.parametrize("seed", range(5))
def test_peace_narrows_check_and_offers_alike(seed: int) -> None:
    chance = random.Random(seed)
    rules = Teams(4)
    parts: dict[str, list[str]] = {letter: [] for letter in "ABCD"}
    for territory in rules.board.ids:
        parts[chance.choice("ABCD")].append(f"{territory} {chance.randrange(1, 5)}")
    text = " | ".join(f"{letter}: {', '.join(held)}" for letter, held in parts.items())
    state = rules.read_position(f"{text} | {chance.choice('ABCD')} attack")
    offered = {action for offer in state.offers() for action in offer if isinstance(action, Attack)}
    every = [Attack(*choice) for choice in product(rules.board.ids, rules.board.ids, range(5))]
    assert offered == {action for action in every if not state.check(action)}
    assert len(offered) == sum(len(offer) for offer in state.offers() if offer.kind is Attack)


def _only_two(state: ClassicState, action: Attack) -> dict[str, Any] | None:
    return None if action.dice == 2 else {}


def _crossed(state: ClassicState, action: Attack) -> dict[str, Any] | None:
    return None if (len(action.source) + len(action.target) + action.dice) % 2 else {}


@pytest.mark.parametrize(
    ("test", "reads"),
    [(_only_two, ("dice",)), (_only_two, None), (_crossed, None), (_crossed, ("source", "target", "dice"))],
)
def test_any_added_law_prunes_the_offers_exactly(test: Any, reads: tuple[str, ...] | None) -> None:
    move = ATTACK.under(Law(PEACE, test, "no", reads=reads))
    state = Classic(3).read_position("A: alaska 9, peru 2, siam 1, ural 3 | B: * 2 | A attack")
    before = [action for offer in ATTACK.offers(state) for action in offer]
    after = [action for offer in move.offers(state) for action in offer]
    assert after == [action for action in before if test(state, action) is None]
    assert 0 < len(after) < len(before)


def test_an_added_law_says_nothing_outside_its_phase_neither_in_check_nor_in_offers() -> None:
    never = Law(PEACE, lambda state, action: {}, "never", within=Occupying)

    class Elsewhere(Classic):
        def table(self) -> dict[type[Phase], tuple[Move, ...]]:
            return super().table() | {Attacking: (ATTACK.under(never), END_ATTACK)}

    state = Elsewhere(3).read_position("A: alaska 9 | B: * 2 | A attack")
    assert not state.check(Attack("alaska", "kamchatka", 3))
    assert Attack in [offer.kind for offer in state.offers()]


def test_a_narrowed_move_leaves_the_move_itself_as_it_was() -> None:
    before = ATTACK.laws
    ATTACK.under(peace).under(peace)
    assert ATTACK.laws == before
    assert not at(Classic(4), "A: alaska 9 | C: * 2 | A attack").state.check(Attack("alaska", "alberta", 1))


def test_under_no_law_is_the_same_move() -> None:
    state = Classic(3).read_position("A: alaska 9 | B: * 2 | A attack")
    assert [repr(offer) for offer in ATTACK.under().offers(state)] == [repr(offer) for offer in ATTACK.offers(state)]


# -- a decision of an opponent in one's turn --------------------------------------------------------------------------

SURRENDER = Rule(
    "test.surrender", "The loser may burn it", "Who lost a territory may burn an army of the victor's.",
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)  # fmt: skip


@value
class Burn(Action, form="burn ARMIES", says="burn {armies:army/armies}"):
    armies: int


@value
class Burning(Phase, form="burn SOURCE TARGET DICE LOSER"):
    """The loser decides, in the victor's turn, what of the victor's armies at the source burns."""

    source: Territory
    target: Territory
    dice: int
    loser: SeatNumber
    stage = "attack"
    rule = SURRENDER
    lies_on = (Occupying,)
    asks = "{player:seat} burns armies in {source} before {mover:seat} moves in"

    def actor(self, state: ClassicState) -> int:
        return self.loser


@law(SURRENDER, "at most {most:army burns/armies burn} in {source}, got {armies}", within=Burning)
def some_burn(state: ClassicState, action: Burn) -> dict[str, Any] | None:
    phase = state.asked(Burning)
    most = state.armies_in(phase.source) - 2
    return None if 0 <= action.armies <= most else {"most": most, "source": phase.source}


def burns(state: ClassicState) -> Iterator[Offer]:
    yield Offer(Burn, range(state.armies_in(state.asked(Burning).source) - 1))


def burn(turn: ClassicTurn, action: Burn) -> None:
    phase = turn.done()
    turn.lose(phase.source, action.armies, because=SURRENDER)


class BurningTurn(ClassicTurn):
    __slots__ = ()

    def ask(self, phase: Phase) -> None:
        super().ask(phase)
        if isinstance(phase, Occupying):
            super().ask(Burning(phase.source, phase.target, phase.dice, phase.loser))


class Scorched(Classic):
    name_of_game: ClassVar[str] = "scorched"
    book: ClassVar[Rulebook] = Rulebook({**Classic.book, SURRENDER.id: SURRENDER})
    draft: ClassVar[type[Turn[Any]]] = BurningTurn

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        return super().table() | {Burning: (Move(Burn, SURRENDER, (some_burn,), burns, burn),)}


def conquered() -> Session[ClassicState]:
    game = at(Scorched(3), "A: alaska 5 | B: kamchatka 1 | C: * 2 | A attack", chance="manual")
    game.do("attack alaska kamchatka 3")
    game.do("roll 6 5 4 / 1")
    return game


def test_an_opponent_decides_in_anothers_turn() -> None:
    game = conquered()
    assert (game.state.seat, game.state.current_player) == (0, 1)
    assert game.state.question == "Ben burns armies in Alaska before Ada moves in"
    assert list(map(str, game.legal_actions())) == ["burn 0", "burn 1", "burn 2", "burn 3"]
    step = game.do("burn 2")
    assert step.player == 1
    assert (game.state.current_player, game.state.armies_in("alaska")) == (0, 3)
    game.do("occupy 2")
    assert game.state.current_player == 0


def test_what_the_opponent_may_not_is_refused_and_what_the_mover_would_do_waits() -> None:
    game = conquered()
    assert "at most 3 armies burn in Alaska, got 4" in game.explain("burn 4").message
    for text in ("burn 4", "burn -1", "occupy 1", "end", "attack alaska alberta 1"):
        before = game.state
        with pytest.raises(IllegalAction):
            game.do(text)
        assert game.state is before


def test_the_opponents_decision_is_taken_back_by_itself() -> None:
    game = conquered()
    asked = game.state
    game.do("burn 1")
    game.do("occupy 3")
    after = game.state
    game.undo()
    game.undo()
    assert game.state == asked
    game.redo()
    game.redo()
    assert game.state == after


def test_a_game_is_saved_and_loaded_in_the_middle_of_the_opponents_decision(tmp_path: Path) -> None:
    game = conquered()
    records.save(game, tmp_path / "game.json")
    loaded = records.load(tmp_path / "game.json", {"scorched": Scorched}.__getitem__, Session)
    assert loaded.state == game.state
    assert loaded.history == game.history
    for played in (game, loaded):
        played.do("burn 1")
        played.do("occupy 3")
        played.do("end")
    assert loaded.state == game.state


def test_a_fork_in_the_middle_of_the_opponents_decision_is_independent() -> None:
    game = conquered()
    other = game.fork()
    other.do("burn 3")
    assert game.state.current_player == 1
    assert (game.state.armies_in("alaska"), other.state.armies_in("alaska")) == (5, 2)


# -- Deep Space: a battle that goes on by itself, a dog lost first -----------------------------------------------------

ROLL = Rule(
    "space.roll", "One die each", "Both roll one die; a tie is the defender's.", roles=(Role.PERMITS, Role.FORBIDS)
)
LOSS = Rule("space.loss", "The loser of a roll loses a recruit", "One for each roll.", roles=(Role.EFFECT,))
DOG = Rule("space.dog", "The dog goes first", "A dog is lost before a recruit.", roles=(Role.EFFECT,))
WON = Rule("space.won", "Nobody is left", "A battle ends when one side has no recruits.", roles=(Role.EFFECT,))


@value
class Dice(Action, form="roll ATTACK DEFENCE", says="roll {attack} against {defence}"):
    attack: int
    defence: int


@value
class Fighting(Chance, form="fight"):
    stage = "battle"
    rule = ROLL
    asks = "both roll"

    def outcomes(self, state: Any) -> Distribution[Action]:
        return Distribution([Dice(a, d) for a, d in product(range(1, 7), repeat=2)])


@value
class Space(State):
    crews: tuple[int, int] = (0, 0)
    dogs: tuple[int, int] = (0, 0)


class SpaceTurn(Turn[Space]):
    __slots__ = ()
    sentences: ClassVar[dict[str, str]] = {**Turn.sentences, "lose": "{player:seat} loses a {noun}"}

    def casualty(self, side: int) -> None:
        crews, dogs = list(self.state.crews), list(self.state.dogs)
        dog = bool(dogs[side])
        (dogs if dog else crews)[side] -= 1
        self.state = changed(self.state, crews=(crews[0], crews[1]), dogs=(dogs[0], dogs[1]))
        self.say(DOG if dog else LOSS, "lose", player=side, noun="dog" if dog else "recruit")

    def fight(self, roll: Dice) -> None:
        self.casualty(1 if roll.attack > roll.defence else 0)
        if not all(self.state.crews):
            self.win((0 if self.state.crews[0] else 1,), WON)


@law(ROLL, "a die shows 1 to 6, got {odd}")
def one_to_six(state: Space, roll: Dice) -> Mapping[str, Any] | None:
    odd = [pip for pip in (roll.attack, roll.defence) if not 1 <= pip <= 6]
    return {"odd": odd[0]} if odd else None


class Battle(RuleSet[Space]):
    name_of_game, players, order = "battle", range(2, 3), ROLL
    draft: ClassVar[type[Turn[Any]]] = SpaceTurn
    book: ClassVar[Rulebook] = Rulebook({rule.id: rule for rule in (ROLL, LOSS, DOG, WON)})

    @classmethod
    def usual_board(cls) -> Board:
        return Board("no map", (0, 0), {}, {}, {}, frozenset(), frozenset(), WORDS, "")

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        return {Fighting: (Move(Dice, ROLL, (one_to_six,), nothing, SpaceTurn.fight),)}

    def start(self) -> Space:
        return Space(self, 0, (Fighting(),), crews=(3, 3))

    def write_position(self, state: Space) -> str:
        return " ".join(map(str, (*state.crews, *state.dogs)))

    def read_position(self, text: str) -> Space:
        a, d, e, f = map(int, text.split())
        return Space(self, 0, (Fighting(),), crews=(a, d), dogs=(e, f))


def winning(state: Space, known: dict[Space, Fraction]) -> Fraction:
    """Give the attacker's exact chance, by enumerating what the protocol says may come up."""
    if state.outcome is not None:
        return Fraction(state.outcome.winners == (0,))
    if state not in known:
        known[state] = sum((p * winning(state.apply(roll), known) for roll, p in state.chance_outcomes()), Fraction())
    return known[state]


def battle(attack: int, defence: int, dogs: tuple[int, int] = (0, 0)) -> Space:
    return changed(Battle(2).start(), crews=(attack, defence), dogs=dogs)


def test_one_against_one_is_won_exactly_five_times_of_twelve() -> None:
    assert winning(battle(1, 1), {}) == Fraction(5, 12)


def test_three_against_three_is_won_as_often_as_the_binomial_says() -> None:
    p = Fraction(15, 36)
    exact = sum((p**3 * (1 - p) ** k * n for k, n in enumerate((1, 3, 6))), Fraction())
    assert winning(battle(3, 3), {}) == exact
    assert float(exact) == pytest.approx(0.34661940586419754, abs=1e-15)


def test_a_dog_is_worth_a_recruit_as_long_as_somebody_is_there() -> None:
    known: dict[Space, Fraction] = {}
    assert winning(battle(2, 3, dogs=(1, 0)), known) == winning(battle(3, 3), known)
    assert winning(battle(3, 2, dogs=(0, 1)), known) == winning(battle(3, 3), known)


def test_the_dog_is_lost_first() -> None:
    state, events = battle(2, 2, dogs=(0, 1)).play(Dice(6, 1))
    assert (state.crews, state.dogs) == ((2, 2), (0, 0))
    assert [event.rule for event in events] == [DOG]
    assert not state.is_over
    assert state.apply(Dice(6, 6)).crews == (1, 2)


def test_the_battle_goes_on_by_itself_to_its_end() -> None:
    game = Session(Battle(2), seed=4)
    steps = game.follow()
    assert game.state.is_over
    assert all(step.by == "seed" and step.player == CHANCE for step in steps)
    assert 3 <= len(steps) <= 5
    assert not game.can_undo
    game.goto(2)
    assert game.state == steps[1].state
    assert game.roll() == steps[2]
    assert game.state.is_over, "after a roll the rest goes on by itself again"


def test_the_battle_waits_after_every_roll_where_chance_is_manual(tmp_path: Path) -> None:
    game = Session(Battle(2), seed=4, chance="manual")
    assert game.follow() == ()
    game.roll()
    records.save(game, tmp_path / "battle.json")
    loaded = records.load(tmp_path / "battle.json", {"battle": Battle}.__getitem__, Session)
    while not game.state.is_over:
        assert game.roll() == loaded.roll()


def test_a_battle_keeps_every_promise_of_the_kit() -> None:
    assert check_rules(Battle(2), games=10).finished == 10
