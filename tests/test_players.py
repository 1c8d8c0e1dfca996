"""Computer players: what they choose is legal, they see only their view, and a faulty one is named."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import riskteach as rt
from riskteach import players
from riskteach.classic.attack import Attack, Defending
from riskteach.classic.blitz import Blitz
from riskteach.classic.game import Classic
from riskteach.classic.state import HIDDEN
from riskteach.core.actions import Action, End
from riskteach.core.chance import Stream
from riskteach.core.phases import CHANCE
from riskteach.core.ruleset import RuleSet
from riskteach.core.session import Session
from riskteach.deepspace.decks import read_deck
from riskteach.deepspace.game import DeepSpace
from riskteach.odds.deepspace import deepspace_battle
from riskteach.odds.fighting import Dice, fought
from riskteach.players.registry import PLAYERS
from riskteach.players.seeing import TOP, borders, fights, surest, to_the_front, wins
from riskteach.players.space_seeing import free, steps, trips
from riskteach.players.space_seeing import wins as lives_table

FOLDER = Path(players.__file__).parent
LINES = 60
KINDS = {"claim", "place", "trade", "attack", "blitz", "defend", "occupy", "fortify", "end"}


def play(rules: RuleSet[Any], seats: list[players.Player], seed: int, *, steps: int = 10**6, turns: int = 10**6) -> Any:
    """Play a game, every choice checked; give the last state and the verbs that were used."""
    state, number, verbs = rules.start(), 0, set()
    for _ in range(steps):
        if state.is_over or state.turn > turns:
            break
        seat = state.current_player
        if seat == CHANCE:
            action: Any = state.chance_outcomes().draw(Stream(seed, number))
            number += 1
            state = state.play(action, drawn=True)[0]
            continue
        action = seats[seat].choose(state.view(seat))
        assert not state.check(action), (type(seats[seat]).__name__, str(action), state.text)
        verbs.add(action.verb)
        state = state.apply(action)
    return state, verbs


def some_options(chance: Random) -> dict[str, Any]:
    table = Classic.option_table()
    return {name: chance.choice([value for value, _ in option.values]) for name, option in table.items()}


class TestChoices:
    @pytest.mark.parametrize("name", players.names("classic"))
    def test_are_legal_under_all_options(self, name: str) -> None:
        """Games of all sizes, under options by chance; the random player in one seat makes them messy."""
        seen = set()
        for seed in range(8 if name == "lookahead" else 60):
            chance = Random(f"{name}/{seed}")
            size = 3 + seed % 4
            rules = Classic(size, **some_options(chance))
            seats = [players.make(name, Random(f"{seed}/{k}")) for k in range(size)]
            seats[seed % size] = players.make("random", Random(seed))
            seen |= play(rules, seats, seed, steps=700)[1]
        assert seen >= KINDS - {"attack"}

    @pytest.mark.parametrize("name", ["bold", "cautious", "continent"])
    def test_are_legal_without_blitz(self, name: str) -> None:
        for seed in range(12):
            rules = Classic(3, **{**some_options(Random(seed)), "setup": "quick"})
            seats = [players.make(name, Random(f"{seed}/{k}"), blitz=False) for k in range(3)]
            verbs = play(rules, seats, seed, steps=600)[1]
            assert "blitz" not in verbs
            assert "attack" in verbs

    @pytest.mark.parametrize("name", players.names("classic"))
    @pytest.mark.parametrize(
        "asked",
        [
            "A cards alaska alberta ontario peru brazil | A reinforce 3 > trade",
            "A cards alaska alberta ontario peru brazil wild-1 | conquered | A attack begun > placing 0 > spoils",
            "A attack begun > placing 6",
            "A attack",
            "conquered | A fortify",
            "B attack begun > defend north-africa congo 3",
        ],
    )
    def test_every_question_has_a_legal_answer(self, name: str, asked: str) -> None:
        seat, text = (1, asked) if asked.startswith("B") else (0, asked)
        places = "A: congo 4, brazil 5, peru 3, venezuela 1, alaska 2 | B: north-africa 6, * 2 | "
        state = rt.position("classic", places + text, wild_cards=2, territory_card_bonus=2, players=3).state
        assert state.current_player == (0 if isinstance(state.phase, Defending) else seat)
        for luck in range(5):
            action = players.make(name, Random(luck)).choose(state.view(state.current_player))
            assert isinstance(action, Action)
            assert not state.check(action)

    @pytest.mark.parametrize("name", players.names("classic"))
    def test_have_a_reason(self, name: str) -> None:
        game = rt.new_game("classic", seed=3, setup="deal", edition="published")
        game.orders("defend", "ask")
        seats = players.seated(game, dict.fromkeys("ABC", name))
        for _ in range(150):
            why = players.until_person(game, seats, most=1)[0].why
            assert why == why.strip()
            assert 5 < len(why) < 120

    def test_too_many_armies_for_a_blitz(self) -> None:
        state = rt.position("classic", "A: siam 9000 | B: * 2 | A attack").state
        for name in ("bold", "cautious", "continent", "lookahead"):
            action = players.make(name, Random(1)).choose(state.view(0))
            assert isinstance(action, Attack)
            assert not state.check(action)


class TestIdeas:
    """Each does what its docstring says."""

    def choose(self, name: str, text: str, **how: Any) -> str:
        state = rt.position("classic", text, edition="published").state
        return str(players.make(name, Random(1), **how).choose(state.view(state.current_player)))

    def test_bold_fights_what_it_would_rather_win(self) -> None:
        # 5 against 3 is won in 64 of 100 cases, 4 against 3 in 47.
        assert self.choose("bold", "A: siam 5 | B: * 3 | A attack").startswith("blitz siam")
        assert self.choose("bold", "A: siam 4 | B: * 3 | A attack") == "end"

    @pytest.mark.parametrize("name", ["bold", "cautious", "continent", "lookahead"])
    def test_a_set_is_traded_as_soon_as_it_is_there(self, name: str) -> None:
        text = "A: siam 5 | B: * 3 | A cards alaska alberta wild-1 | A reinforce 3"
        assert self.choose(name, text) == "trade alaska alberta wild-1"
        assert self.choose(name, text.replace(" wild-1", "")).startswith("place siam")

    def test_bold_goes_for_the_greatest_army_that_it_surely_beats(self) -> None:
        assert self.choose("bold", "A: siam 30 | B: india 6, * 1 | A attack") == "blitz siam india"

    def test_cautious_wants_to_be_nearly_sure(self) -> None:
        assert self.choose("cautious", "A: siam 5 | B: * 3 | A attack") == "end"
        assert self.choose("cautious", "A: siam 8 | B: * 3 | A attack").startswith("blitz")
        assert self.choose("cautious", "A: siam 6 | B: * 2 | A attack").startswith("blitz")  # 78.5 %
        assert self.choose("cautious", "A: siam 6, peru 1 | B: * 2 | conquered | A attack begun") == "end"

    def test_cautious_strengthens_the_border_in_danger(self) -> None:
        text = "A: siam 9, peru 2, alaska 4 | B: brazil 8, kamchatka 6, * 1 | A reinforce 3"
        assert self.choose("cautious", text) == "place peru 3"
        assert self.choose("bold", text) == "place siam 3"

    def test_cautious_leaves_half_behind(self) -> None:
        text = "A: siam 8, india 0 | B: * 3 | conquered | A attack begun > occupy siam india 3 B"
        assert self.choose("cautious", text) == "occupy 3"
        assert self.choose("bold", text) == "occupy 7"

    def test_continent_fights_for_its_continent(self) -> None:
        places = "A: indonesia 6, new-guinea 5, western-australia 3 | B: siam 1, eastern-australia 3, * 4"
        assert self.choose("continent", f"{places} | A attack") == "blitz new-guinea eastern-australia"
        assert self.choose("continent", f"{places} | A reinforce 5") == "place new-guinea 5"
        assert self.choose("bold", f"{places} | A attack") == "blitz indonesia siam"

    def test_lookahead_sees_that_a_won_game_is_better(self) -> None:
        text = "A: * 3, siam 4 | B: india 2 | A attack"
        assert self.choose("lookahead", text).endswith(" india")

    def test_idle_armies_go_to_the_front(self) -> None:
        places = "A: congo 1, north-africa 1, egypt 1, east-africa 1, south-africa 9, madagascar 1"
        move = self.choose("bold", f"{places} | B: * 2 | A fortify")
        assert move in ("fortify south-africa congo 8", "fortify south-africa east-africa 8")

    def test_random_takes_kinds_alike(self) -> None:
        state = rt.position("classic", "A: siam 5 | B: * 1 | A attack").state
        player = players.make("random", Random(1))
        chosen = [type(player.choose(state.view(0))) for _ in range(900)]
        assert all(250 < chosen.count(kind) < 350 for kind in (Attack, Blitz, End))


class TestSeeing:
    def test_chances_are_those_of_the_battles(self) -> None:
        for dice in (Dice(), Dice(ties="attacker"), Dice(limit="armies")):
            for attackers, defenders in [(2, 1), (5, 3), (3, 2), (TOP, TOP), (1, 4)]:
                ends = fought(attackers, defenders, dice) if attackers > 1 else {}
                win = sum(p for (_, d), p in ends.items() if not d)
                assert wins(dice)[attackers][defenders] == pytest.approx(win, abs=1e-12)

    def test_fights_are_the_attacks_on_offer(self) -> None:
        game = rt.new_game("classic", seed=5, setup="quick")
        game.do(game.legal_actions()[-1])
        found = {(fight.source, fight.target) for fight in fights(game.state)}
        offered = {(a.source, a.target) for a in game.legal_actions() if isinstance(a, Attack)}
        assert found == offered

    def test_large_armies_count_by_proportion(self) -> None:
        state = rt.position("classic", "A: siam 900 | B: india 450, * 3000 | A attack").state
        chances = {fight.target: fight.chance for fight in fights(state)}
        assert chances["india"] > 0.99
        assert chances["china"] < 0.01
        best = surest(state)
        assert best is not None
        assert best.target == "india"

    def test_front(self) -> None:
        places = "A: eastern-australia 1, new-guinea 2, western-australia 2, indonesia 3 | B: * 1"
        state = rt.position("classic", f"{places} | A fortify").state
        index = state.rules.board.index
        assert borders(state) == [index["indonesia"]]
        far = {"indonesia": 0, "new-guinea": 1, "western-australia": 1, "eastern-australia": 2}
        assert to_the_front(state) == {index[place]: steps for place, steps in far.items()}


class Spy:
    """Looks at everything that it is given."""

    why = "it spies"

    def __init__(self) -> None:
        self.views: list[Any] = []

    def choose(self, view: Any) -> Action:
        self.views.append(view)
        return players.make("bold", Random(1)).choose(view)  # type: ignore[return-value]


class TestFairness:
    def test_a_player_sees_its_view_only(self) -> None:
        game = rt.new_game("classic", seed=4, setup="quick", edition="published")
        spies = {seat: Spy() for seat in range(3)}
        others = 0
        for _ in range(300):
            state = game.state
            if state.is_over:
                break
            seat = state.current_player
            players.answer(game, spies[seat])
            view = spies[seat].views[-1]
            assert view == state.view(seat)
            for other, hand in enumerate(view.hands):
                assert other == seat or set(hand) <= {HIDDEN}
                others += other != seat and len(hand)
        assert others > 50

    def test_luck_comes_only_from_the_generator_that_it_is_handed(self) -> None:
        before = random.getstate()
        rules = Classic(3, setup="claim", edition="published")
        games = []
        for luck in (1, 1, 2):
            seats = [players.make(name, Random(luck)) for name in ("random", "continent", "lookahead")]
            games.append(play(rules, seats, 7, steps=400)[0])
        assert games[0] == games[1] != games[2]
        assert random.getstate() == before

    def test_the_same_on_every_hash_seed(self) -> None:
        code = (
            "import riskteach as rt; from riskteach import players\n"
            "game = rt.new_game('classic', 5, seed=3, edition='published')\n"
            "names = ['random', 'bold', 'cautious', 'continent', 'lookahead', 'objective']\n"
            "players.until_person(game, players.seated(game, dict(zip('ABCDE', names))), most=220)\n"
            "print(game.state.text)\n"
        )
        texts = {
            subprocess.run(
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(FOLDER.parents[1])},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for seed in (1, 2)
        }
        assert len(texts) == 1
        assert "A: " in texts.pop()


class TestFiles:
    @pytest.mark.parametrize("name", players.names())
    def test_are_short_and_tell_their_idea(self, name: str) -> None:
        module, kind = PLAYERS[name].where.split(".")
        text = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LINES
        idea = type(players.make(name, Random(1))).__doc__
        assert type(players.make(name, Random(1))).__name__ == kind
        assert idea is not None
        assert len(idea.split()) >= 25

    @pytest.mark.parametrize("name", players.names())
    def test_the_list_says_what_they_play(self, name: str) -> None:
        assert PLAYERS[name].games == getattr(players.make(name, Random(1)), "games", ())

    def test_by_game(self) -> None:
        assert players.names("classic") == ("random", "bold", "cautious", "continent", "lookahead")
        assert players.names("deepspace") == ("random", "miner", "hunter")
        assert players.names("mission") == players.names("two-player") == players.names("classic")
        assert players.names("revised") == (*players.names("classic"), "objective")
        assert set(players.names()) == {*players.names("revised"), *players.names("deepspace")}
        assert players.names("toy") == ("random",)

    def test_unknown_names(self) -> None:
        with pytest.raises(rt.UnknownName, match="did you mean bold"):
            players.make("blod", Random(1))
        with pytest.raises(rt.BadOption, match=r"'random'.*'blitz'"):
            players.make("random", Random(1), blitz=False)


class Wrong:
    """Does what it is told to."""

    why = ""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any) -> Any:
        return self.answer(view) if callable(self.answer) else self.answer


def fail(view: Any) -> Action:
    raise KeyError("idea")


class TestTable:
    TEXT = "A: siam 5, peru 2 | B: * 1 | A attack"

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            (fail, "stopped with KeyError: 'idea'"),
            (Attack("siam", "peru", 1), "chose 'attack siam peru 1'. Not possible: Peru belongs to Ada"),
            ("attack siam india 9", "chose 'attack siam india 9'. Not possible: Siam has 5 armies: at most 3 dice"),
            ("attack siam atlantis 1", "chose 'attack siam atlantis 1'. no territory 'atlantis'"),
            ("attack", "chose 'attack'. wanted 'attack SOURCE TARGET DICE'"),
            (None, "chose 'None'. an action is wanted, got None"),
            (42, "chose '42'. an action is wanted"),
            (Attack("siam", None, 1), "chose 'attack siam 1'. attack SOURCE TARGET DICE: TARGET is a territory"),  # type: ignore[arg-type]
        ],
    )  # fmt: skip
    def test_a_faulty_player_is_named_and_the_game_stays_whole(self, answer: Any, reason: str) -> None:
        game = rt.position("classic", self.TEXT, seed=1, players=["Mia", "Noor", "Sam"])
        before, at = game.state, game.at
        with pytest.raises(players.PlayerFault) as error:
            players.answer(game, Wrong(answer))
        fault = error.value
        assert isinstance(fault, rt.RiskError)
        assert (fault.seat, fault.player) == (0, "Wrong")
        assert str(fault).startswith(f"the player Wrong in the seat of Mia {reason.replace('Ada', 'Mia')}")
        assert fault.reason in str(fault)
        assert (game.state, game.at) == (before, at)
        players.answer(game, players.make("bold", Random(1)))

    def test_a_text_is_an_answer_too(self) -> None:
        game = rt.position("classic", self.TEXT, seed=1)
        step, why = players.answer(game, Wrong("attack siam india 3"))
        assert (str(step.action), why) == ("attack siam india 3", "")

    def test_nobody_is_asked(self) -> None:
        game = rt.position("classic", "A: * 1 | A wins")
        with pytest.raises(rt.BadAction, match="no player is asked now: The game is over"):
            players.answer(game, Wrong("end"))
        assert players.until_person(game, {0: Wrong("end")}) == []

    def test_plays_until_a_person_is_asked(self) -> None:
        game = rt.new_game("classic", seed=2, setup="quick", edition="published")
        first = game.state.seat
        computers = players.seated(game, {seat: "bold" for seat in range(3) if seat != first})
        assert players.until_person(game, computers) == []
        while game.state.seat == first:
            players.answer(game, players.make("bold", Random(5)))
        answers = players.until_person(game, computers)
        assert len(answers) > 4
        assert game.state.current_player == first
        assert game.state.turn >= 3
        assert all(answer.why for answer in answers)
        decided = [step.action for step in game.history if step.by == "computer"]
        assert [answer.step.action for answer in answers] == decided[-len(answers) :]

    def test_whole_game_one_step_and_stop(self) -> None:
        game = rt.new_game("classic", seed=2, setup="quick", edition="published")
        computers = players.seated(game, dict.fromkeys(range(3), "bold"))
        assert len(players.until_person(game, computers, most=1)) == 1
        looks = iter([False, False, True])
        assert len(players.until_person(game, computers, stop=lambda: next(looks))) == 2
        players.until_person(game, computers)
        assert game.state.is_over

    def test_dice_that_wait_for_a_hand_are_left_alone(self) -> None:
        game = rt.position("classic", self.TEXT, seed=1, chance="manual")
        answers = players.until_person(game, players.seated(game, {"A": "bold"}))
        assert len(answers) == 1
        assert game.state.current_player == CHANCE
        game.chance = "auto"
        assert players.until_person(game, players.seated(game, {"A": "bold"}))

    def test_a_computer_defends_where_it_is_asked(self) -> None:
        game = rt.position("classic", self.TEXT.replace("* 1", "* 2"), seed=1)
        game.orders("defend", "ask")
        game.do("attack siam india 3")
        answers = players.until_person(game, players.seated(game, {"Ben": "cautious"}))
        assert [str(answer.step.action) for answer in answers] == ["defend 2"]

    def test_seats_by_name_letter_and_number(self) -> None:
        game = rt.new_game("classic", players=["Mia", "Noor", "B"], seed=1)
        assert players.seated(game, {"noor": "bold", "a": "random"}).keys() == {0, 1}
        assert players.seated(game, {"B": "bold"}).keys() == {2}  # a name goes before a letter
        assert players.seated(game, {2: Spy()})[2].why == "it spies"
        mine = players.seated(game, {0: players.Habits})[0]
        assert isinstance(mine, players.Habits)

    @pytest.mark.parametrize(
        ("computers", "why"),
        [
            ({"Zoe": "bold"}, "no seat 'Zoe'"),
            ({7: "bold"}, "no seat 7"),
            ({True: "bold"}, "no seat True"),
            ({"A": "genius"}, "no player 'genius'"),
            ({"A": 3}, "has a method choose"),
            ("bold", "computers is such as"),
            ({"A": "miner"}, "the player miner plays deepspace, not classic; players of classic: random, bold, "),
            ({"A": players.SpaceHabits}, "the player SpaceHabits plays deepspace, not classic"),
        ],
    )
    def test_what_can_not_be_seated(self, computers: Any, why: str) -> None:
        with pytest.raises(rt.RiskError, match=why):
            players.seated(rt.new_game("classic", seed=1), computers)

    def test_luck_of_a_seat_hangs_on_the_seed_of_the_game(self) -> None:
        texts = set()
        for seed in (1, 1, 2):
            game: Session[Any] = rt.new_game("classic", seed=1, setup="quick").fork(seed=seed)
            players.until_person(game, players.seated(game, dict.fromkeys("ABC", "random")), most=30)
            texts.add(game.state.text)
        assert len(texts) == 2


class Mine(players.Habits):
    """A player as a student writes it."""

    def attack(self, view: Any) -> Action:
        for fight in fights(view):
            if fight.mine > 2 * fight.theirs:
                return self.fight(view, fight)
        return End()


class TestStrength:
    @pytest.mark.parametrize("name", ["bold", "continent"])
    def test_games_come_to_an_end(self, name: str) -> None:
        rules = Classic(3, edition="published", setup="quick")
        ends = [
            play(rules, [players.make(name, Random(f"{seed}/{k}")) for k in range(3)], seed, turns=200)[0]
            for seed in range(12)
        ]
        assert sum(state.is_over for state in ends) >= 11

    def test_a_player_of_ones_own_beats_chance(self) -> None:
        rules = Classic(3, edition="published", setup="quick")
        won = 0
        for seed in range(8):
            seats = [players.make("random", Random(seed)), Mine(Random(seed)), players.make("random", Random(-seed))]
            state = play(rules, seats, seed, turns=200)[0]
            won += state.is_over and state.outcome.winners == (1,)
        assert won >= 6


# -- Deep Space -----------------------------------------------------------------------------------


def space_options(chance: Random) -> dict[str, Any]:
    table = DeepSpace.option_table()
    return {name: chance.choice([value for value, _ in option.values]) for name, option in table.items()}


def space(names: list[str], seed: int, **how: Any) -> Any:
    """Play a game of Deep Space by these players; give the last state."""
    seats = [players.make(name, Random(f"{seed}/{k}")) for k, name in enumerate(names)]
    return play(DeepSpace(len(names)), seats, seed, **how)[0]


OURS = """format = "riskteach-deck 1"
name = "Ours"
[[card]]
id = "sally"
name = "Sally"
copies = 9
cost = "gem"
text = "Two gems, and off you go."
effect = [{do = "gain", what = "gem", number = 2}, {do = "teleport"}]
[[card]]
id = "comet"
name = "Comet"
copies = 9
cost = "free"
text = "Take one recruit off a planet."
effect = {do = "remove"}
[[card]]
id = "pound"
name = "Pound"
copies = 9
cost = "recruit"
text = "A dog for a recruit."
effect = {do = "place-dog"}
"""


class TestSpaceChoices:
    @pytest.mark.parametrize("name", players.names("deepspace"))
    def test_are_legal_under_all_options(self, name: str) -> None:
        seen = set()
        for seed in range(24):
            chance, size = Random(f"{name}/{seed}"), 2 + seed % 3
            deck = [None, read_deck(OURS, "ours")][seed % 4 == 0]
            seats = [players.make(name, Random(f"{seed}/{k}")) for k in range(size)]
            seats[seed % size] = players.make("random", Random(seed))
            rules = DeepSpace(size, deck=deck, **space_options(chance))
            seen |= play(rules, seats, seed, steps=400)[1]
        assert seen >= {"build", "mine", "move", "play", "recruit", "swap", "trade", "end"}

    @pytest.mark.parametrize("name", players.names("deepspace"))
    @pytest.mark.parametrize(
        "asked",
        [
            "A cards raid-1 wormhole-1 | A trade",
            "A mine",
            "A act",
            "moves 0 | A gems 9 | A act",
            "A gems 2 | A cards raid-1 black-hole-1 space-dog-1 wormhole-1 refinery-1 deep-drill-1 | A act",
            "A cards raid-1 | A swap",
            "B dogs lyra 2 | A act > lead B lyra",
        ],
    )
    def test_every_question_has_a_legal_answer(self, name: str, asked: str) -> None:
        text = f"A: opal 3, nova 1 | A dogs nova 1 | B: ruby 2, vega 1 | C: topaz 1 | B ore 3 | {asked}"
        state = rt.position("deepspace", text, players=3).state
        for luck in range(5):
            action = players.make(name, Random(luck)).choose(state.view(state.current_player))
            assert isinstance(action, Action)
            assert not state.check(action)

    @pytest.mark.parametrize("name", players.names("deepspace"))
    def test_have_a_reason(self, name: str) -> None:
        game = rt.new_game("deepspace", seed=3)
        seats = players.seated(game, dict.fromkeys("ABC", name))
        for _ in range(60):
            if game.state.is_over:
                break
            why = players.until_person(game, seats, most=1)[0].why
            assert why == why.strip()
            assert 5 < len(why) < 120

    def test_luck_comes_only_from_the_generator(self) -> None:
        ends = [space(["random", "hunter", "miner"], seed, turns=30) for seed in (1, 1, 2)]
        assert ends[0] == ends[1] != ends[2]


class TestSpaceIdeas:
    """Each does what its docstring says."""

    def choose(self, name: str, text: str, **options: Any) -> str:
        state = rt.position("deepspace", text, players=3, **options).state
        return str(players.make(name, Random(1)).choose(state.view(state.current_player)))

    @pytest.mark.parametrize("name", ["miner", "hunter"])
    @pytest.mark.parametrize(
        ("text", "action"),
        [
            ("A: opal 3 | A ore 3 | A act", "build opal"),
            ("A: opal 2 | A ore 2 | A mine", "mine opal ore"),
            ("A: opal 2 | A ore 3 | A mine", "mine opal gem"),
            ("A: opal 2 | A gems 3 | A act", "recruit 3"),
            ("A: opal 2 | A cards gem-vein-1 | A act", "play gem-vein-1"),
            ("A: opal 2 | A cards raid-1 wormhole-1 | A trade", "trade raid-1 wormhole-1"),
            ("A: opal 2 | A cards raid-1 gem-vein-1 | A trade", "end"),
            ("A: opal 2 | A cards gem-vein-1 raid-1 | A swap", "swap raid-1"),
            ("A: opal 2 | A cards gem-vein-1 | A swap", "end"),
            ("A: opal 1 | B: flint 1, ruby 4 | B dogs iron 1 | A act > lead B iron", "dog to ruby"),
        ],
    )
    def test_habits(self, name: str, text: str, action: str) -> None:
        assert self.choose(name, text) == action

    def test_a_crew_of_three_goes_where_a_base_fits(self) -> None:
        assert self.choose("miner", "A: opal 3 | A bases opal | A act").split()[:2] == ["move", "opal"]
        assert self.choose("miner", "A: opal 3 | A act") == "end"

    def test_two_stay_to_mine(self) -> None:
        assert self.choose("miner", "A: opal 5 | A bases opal | A act").endswith(" 3")

    def test_a_long_way_is_gone_step_by_step(self) -> None:
        state = rt.position("deepspace", "A: rust 3 | A bases rust opal jade nova | A act", players=2).state
        assert str(players.make("miner", Random(1)).choose(state)) in ("move rust opal 3", "move rust jade 3")

    def test_miner_keeps_out_of_battles(self) -> None:
        text = "A: vega 3 | B: ruby 2, nova 2, lyra 2 | A bases vega | A act"
        assert self.choose("miner", text) == "end"
        assert self.choose("miner", text.replace("vega 3", "vega 12")).startswith("move vega ")

    def test_hunter_fights_whom_it_probably_beats(self) -> None:
        assert self.choose("hunter", "A: vega 4 | B: ruby 2 | B ore 3 | A act") == "move vega ruby 4"
        assert self.choose("hunter", "A: vega 3 | B: ruby 4 | A act") == "end"

    def test_hunter_goes_for_who_is_about_to_build(self) -> None:
        text = "A: vega 9 | B: ruby 3 | C: nova 3 | B bases ruby | C ore 3 | A act"
        assert self.choose("hunter", text) == "move vega nova 9"

    def test_hunter_plays_its_cards_against_the_others(self) -> None:
        start = "A: opal 2, north-station 1 | B: ruby 3 | C: topaz 3 | C ore 3 | C bases jade | A gems 1"
        assert self.choose("hunter", f"{start} | A cards meteor-shower-1 | A act") == "play meteor-shower-1 at topaz"
        raid = "play raid-1 take ore of C paying north-station"
        assert self.choose("hunter", f"{start} | A cards raid-1 | A act") == raid
        assert self.choose("hunter", f"{start} | A cards space-dog-1 | A act") == "play space-dog-1 at opal"
        assert self.choose("miner", f"{start} | A cards meteor-shower-1 | A act") == "recruit 1"

    def test_recruits_are_bought_as_long_as_the_rules_let_it(self) -> None:
        text = "A: opal 3 | A gems 2 | moved | moves 0 | A act"
        assert self.choose("miner", text) == "end"
        assert self.choose("miner", text, recruit_when="act") == "recruit 2"


class TestSpaceSeeing:
    def test_trips_are_the_moves_of_whole_crews_on_offer(self) -> None:
        text = "A: opal 3, nova 2, north-station 1 | A dogs opal 1 | A gems 1 | B: ruby 2 | B fields rust | A act"
        state = rt.position("deepspace", text, players=3).state
        found = {str(trip.action()) for trip in trips(state)}
        whole = {"opal": 3, "nova": 2, "north-station": 1}
        offered = [a for a in state.legal_actions() if a.verb in ("move", "warp") and a.recruits == whole[a.source]]
        assert found == {str(action) for action in offered}

    def test_chances_are_those_of_the_battles(self) -> None:
        for attackers, defenders in [(1, 1), (3, 3), (7, 2), (2, 9), (30, 30)]:
            assert lives_table()[attackers][defenders] == pytest.approx(deepspace_battle(attackers, defenders).win)

    def test_dogs_count_as_lives(self) -> None:
        text = "A: vega 2 | A dogs vega 1 | B: ruby 1 | B dogs ruby 1 | A act"
        trip = next(t for t in trips(rt.position("deepspace", text).state) if t.target == "ruby")
        assert (trip.recruits, trip.dogs, trip.theirs) == (2, 1, 2)
        assert trip.chance == pytest.approx(deepspace_battle(2, 1, 1, 1).win)

    def test_steps_to_where_a_base_fits(self) -> None:
        state = rt.position("deepspace", "A: opal 1 | A bases opal nova rust jade | A act", players=2).state
        far = steps(state)
        assert [far[place] for place in ("mira", "nova", "opal", "rust", "north-station")] == [0, 1, 2, 2, 3]


class Shy(players.SpaceHabits):
    """A player as a student writes it."""

    def move(self, view: Any) -> Action | None:
        for trip in trips(view):
            if trip.recruits >= 3 and not trip.theirs and free(view, trip.target) and not free(view, trip.source):
                self.why = "nobody is there, and a base fits"
                return trip.action()
        return None


class TestSpaceStrength:
    def test_four_miners_end_every_game(self) -> None:
        rounds = []
        for seed in range(50):
            state = space(["miner"] * 4, seed, turns=400)
            assert state.is_over, seed
            rounds.append(-(-state.turn // 4))
        assert 4 <= min(rounds) <= max(rounds) <= 15

    def test_random_players_end_too(self) -> None:
        assert all(space(["random"] * size, size, turns=1000).is_over for size in (2, 3, 4))

    def test_hunter_beats_random_clearly(self) -> None:
        won = [space(["random", "hunter", "random"], seed, turns=400).outcome.winners == (1,) for seed in range(20)]
        assert sum(won) >= 18

    def test_hunter_and_miner_are_a_match(self) -> None:
        seats = [["hunter", "miner"], ["miner", "hunter"]]
        won = [space(seats[seed % 2], seed, turns=400).outcome.winners == (seed % 2,) for seed in range(40)]
        assert 10 <= sum(won) <= 34

    def test_a_player_of_ones_own_beats_chance(self) -> None:
        won = 0
        for seed in range(20):
            seats = [players.make("random", Random(seed)), Shy(Random(seed)), players.make("random", Random(-seed))]
            won += play(DeepSpace(3), seats, seed, turns=400)[0].outcome.winners == (1,)
        assert won >= 14

    def test_at_a_table(self) -> None:
        game = rt.new_game("deepspace", 3, seed=2)
        players.until_person(game, players.seated(game, {"Ada": "miner", "B": "hunter", 2: Shy}))
        assert game.state.is_over
        assert {step.by for step in game.history} == {"computer", "seed"}

    @pytest.mark.parametrize(
        ("wanted", "called"), [("bold", "bold"), (players.Habits, "Habits"), (Mine, "Mine"), (Mine(Random(1)), "Mine")]
    )
    def test_a_player_of_another_game_is_refused_in_one_line(self, wanted: Any, called: str) -> None:
        with pytest.raises(rt.BadOption) as caught:
            players.seated(rt.new_game("deepspace", seed=1), {"A": wanted})
        theirs = "classic, mission, two-player and revised"
        said = f"the player {called} plays {theirs}, not deepspace; players of deepspace: random, miner and hunter"
        assert str(caught.value) == said

    def test_one_that_does_not_say_what_it_plays_may_try(self) -> None:
        assert players.seated(rt.new_game("deepspace", seed=1), {"A": Wrong("end")}).keys() == {0}
