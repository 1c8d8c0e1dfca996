"""Matches, tournaments and experiments: what is counted, that it hangs on the seed alone, and what goes wrong."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from importlib import import_module
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import matplotlib
import pytest
from toy import Dare, DareGame

matplotlib.use("Agg")

from matplotlib import pyplot

import riskteach as rt
from riskteach import players
from riskteach.classic.attack import Attacking
from riskteach.classic.game import Classic
from riskteach.core.actions import Action, End
from riskteach.deepspace.decks import read_deck, teaching_deck
from riskteach.deepspace.game import DeepSpace
from riskteach.players import playing, running
from riskteach.players.entrants import entrants
from riskteach.players.experiment import Experiment
from riskteach.players.intervals import Share, paired, wilson
from riskteach.players.match import Match
from riskteach.players.miner import Miner
from riskteach.players.playing import Ended, Forfeit, Task
from riskteach.players.results import quarters

QUICK: dict[str, Any] = {"setup": "quick", "edition": "published", "progress": False}
DARE: dict[str, Any] = {"game": DareGame, "progress": False}


class Daring:
    """Plays the toy game: always names the same number."""

    why, number = "", 3

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, view: Any) -> Action | str:
        return Dare(self.number)


class Six(Daring):
    number = 6


class Lucky(Daring):
    """Its choice hangs on the generator that it is handed."""

    def choose(self, view: Any) -> Action:
        return Dare(self.random.randrange(2, 7))


def dare(**more: Any) -> Match:
    return players.match([Daring, Lucky], **{"games": 90, "seed": 5, **DARE, **more})


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """No figure stays open, and no setting is changed by any figure."""
    before = dict(matplotlib.rcParams)
    yield
    pyplot.close("all")
    assert dict(matplotlib.rcParams) == before


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    """Two processes that begin with nothing, as everywhere but on Linux."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as running:
        yield running


class TestIntervals:
    # Newcombe (1998), table I, the score method without a correction for continuity.
    @pytest.mark.parametrize(
        ("won", "of", "low", "high"),
        [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
    )
    def test_wilson(self, won: int, of: int, low: float, high: float) -> None:
        assert wilson(won, of) == pytest.approx((low, high), abs=5e-5)
        assert wilson(of - won, of) == pytest.approx((1 - high, 1 - low), abs=5e-5)

    def test_nothing_counted_says_nothing(self) -> None:
        assert wilson(0, 0) == (0.0, 1.0)
        assert repr(Share(0, 0)) == "0 of 0: 0.0% (0.0% to 100.0%)"

    def test_a_higher_level_is_wider(self) -> None:
        assert wilson(5, 10, 0.99)[0] < wilson(5, 10)[0]

    def test_paired(self) -> None:
        # Mean 3, variance 2.5, standard error sqrt(2.5 / 5) = 0.70711, and 1.95996 of these to each side.
        assert paired([1, 2, 3, 4, 5]) == pytest.approx((3, 1.61410, 4.38590), abs=1e-5)
        assert paired([1, 2, 3, 4, 5]).sure
        assert not paired([-1, 0, 2]).sure

    def test_no_difference_is_none_for_sure_and_one_pair_says_nothing(self) -> None:
        assert paired([0, 0, 0]) == (0, 0, 0)
        assert not paired([0, 0, 0]).sure
        assert not paired([7]).sure

    def test_quarters(self) -> None:
        assert quarters([5]) == (5, 5, 5)
        assert quarters(list(range(101))) == (25, 50, 75)


class TestEntrants:
    def test_are_called_what_they_are(self) -> None:
        found = entrants(["bold", Daring, "bold", partial(Daring), Six, lambda luck: Six(Random(luck.random()))])
        assert [one.name for one in found] == ["bold", "Daring", "bold 2", "Daring 2", "Six", "player"]
        assert [one.name for one in entrants({"Mia's": "bold", "mine": Six})] == ["Mia's", "mine"]

    def test_long_names_still_fit_on_a_seat(self) -> None:
        long = type("APlayerWithAVeryLongName", (Daring,), {})
        assert [len(one.name) for one in entrants([long, long])] == [17, 19]

    @pytest.mark.parametrize(
        ("who", "why"),
        [
            ("bold", r"players is a list such as \['bold'"),
            (3, "players is a list"),
            (["blod", "bold", "bold"], "did you mean bold"),
            ([3, "bold", "bold"], "a player in a match is a name or a class, got 3: it is no player"),
            ([Six(Random(1)), Six], "so give its class"),
            ([type("Nobody", (), {"__init__": lambda self, luck: None}), Six], r"a player has a method choose\(view\)"),
            ([type("Broken", (), {"__init__": lambda self: None}), Six], "the player Broken can't be made: TypeError"),
            ({"a": Six, "A": Six}, "a name of one's own"),
            ([type("Odd", (Six,), {"games": 3}), Six], r"games of Odd is such as \('classic', 'mission'\), got 3"),
            ([type("Mute", (Six,), {"__repr__": lambda self: 1 / 0, "choose": 3}), Six], "choose.view., got a Mute"),
            ([type("Exits", (), {"__init__": lambda self, luck: sys.exit(2)}), Six], "can't be made: SystemExit: 2"),
            ({"": Six}, "1 to 20 characters"),
            ({3: Six}, "1 to 20 characters"),
        ],
    )
    def test_what_can_not_take_part(self, who: Any, why: str) -> None:
        with pytest.raises(rt.RiskError, match=why) as error:
            players.match(who, games=1, progress=False)
        assert "\n" not in str(error.value)


class TestSeats:
    def test_all_sit_everywhere_equally_often_and_behind_each_other(self) -> None:
        task = Task((DareGame(2),), (), ((0, 1, 2),), seed=1, turn_limit=9)
        assert {task.seating(number) for number in range(6)} == set(permutations(range(3)))
        for seat in range(3):
            assert Counter(task.seating(number)[seat] for number in range(3)) == {0: 1, 1: 1, 2: 1}
        assert task.seating(0) == task.seating(6)

    def test_tables_come_up_in_turn(self) -> None:
        task = Task((DareGame(2),), (), ((0, 1), (0, 2), (1, 2)), seed=1, turn_limit=9)
        assert [task.seating(number) for number in range(6)] == [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)]

    def test_seeds_hang_on_number_and_seed_alone(self) -> None:
        one, other = (Task((DareGame(2),), (), ((0, 1),), seed=seed, turn_limit=9) for seed in (1, 2))
        seeds = [one.seed_of(number) for number in range(50)]
        assert len({*seeds, *(other.seed_of(number) for number in range(50))}) == 100
        assert seeds[3] == one.seed_of(3) == 108332735637966  # the same on every Python


class TestMatch:
    def test_counts_what_is_won(self) -> None:
        found = players.match([Daring, Six], games=2000, seed=1, **DARE)

        @cache
        def first_wins(mine: int, theirs: int, points: tuple[int, int]) -> float:
            """Chance that the one whose turn it is wins; a throw that fails passes the die."""
            now, then = 1 - (mine - 1) / 6, 1 - (theirs - 1) / 6
            a, b = points
            hit = 1.0 if a + mine >= 9 else 1 - first_wins(theirs, mine, (b, a + mine))
            # after a miss of both it is as before: p = now·hit + (1 - now)·(1 - then)·p + (1 - now)·then·…
            other = 0.0 if b + theirs >= 9 else first_wins(mine, theirs, (a, b + theirs))
            return (now * hit + (1 - now) * then * other) / (1 - (1 - now) * (1 - then))

        begins, follows = first_wins(3, 6, (0, 0)), 1 - first_wins(6, 3, (0, 0))
        low, high = found.shares()["Daring"].interval
        assert low < (begins + follows) / 2 < high
        assert high - low < 0.05
        assert sum(share.won for share in found.shares().values()) == 2000

    def test_the_same_seed_gives_the_same_and_another_one_does_not(self) -> None:
        assert dare() == dare()
        assert dare().ended != dare(seed=6).ended
        assert dare(seed=None).seed != dare(seed=None).seed

    def test_more_games_begin_with_the_same_ones(self) -> None:
        assert dare(games=120).ended[:90] == dare().ended

    @pytest.mark.parametrize(("first", "chunk"), [(0.0, 0.0), (0.0, 60.0), (0.001, 0.001)])
    def test_how_it_is_cut_into_chunks_makes_no_difference(
        self, first: float, chunk: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(running, "FIRST", first)
        monkeypatch.setattr(running, "CHUNK", chunk)
        with ThreadPoolExecutor(3) as threads:
            assert dare(executor=threads) == dare()

    def test_processes_make_no_difference(self, pool: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "FIRST", 0.0)
        monkeypatch.setattr(running, "CHUNK", 0.02)
        who: Any = ["bold", "random", players.Habits]
        here = players.match(who, games=12, seed=3, turn_limit=30, **QUICK)
        assert players.match(who, games=12, seed=3, turn_limit=30, executor=pool, **QUICK) == here
        assert here.unfinished.won

    def test_is_what_a_session_plays(self) -> None:
        found = players.match(["bold", "cautious", "random"], games=4, seed=2, **QUICK)
        for game in found.ended:
            names = [found.players[k] for k in found.task.seating(game.number)]
            session = rt.new_game(
                "classic", 3, seed=found.task.seed_of(game.number), setup="quick", edition="published"
            )
            session.orders("defend", "ask")
            players.until_person(session, players.seated(session, dict(zip("ABC", names, strict=True))))
            assert session.state.outcome is not None
            assert game.winners == (found.players.index(names[session.state.outcome.winners[0]]),)
            assert (game.turns, game.length) == (session.state.turn, session.at)

    def test_by_seat_and_by_order_of_play(self) -> None:
        class First(players.Habits):
            """Gives the game away: whoever it is, the seat is what counts."""

        task = Task((rt.new_game("classic", seed=1).rules,), entrants([First] * 3), ((0, 1, 2),), seed=1, turn_limit=9)
        # Game 0 sits as 0 1 2, game 1 as 1 2 0, game 2 as 2 0 1.
        ended = (Ended(0, (1,), 1, 9, 90), Ended(1, (1,), 2, 9, 90), Ended(2, (), 0, 9, 90))
        found = Match(task, ended, 3)
        assert [share.won for share in found.shares("player").values()] == [0, 2, 0]
        assert {seat: share.won for seat, share in found.shares("seat").items()} == {"A": 1, "B": 1, "C": 0}
        assert {k: share.won for k, share in found.shares("order").items()} == {"first": 1, "second": 1, "third": 0}
        assert {share.of for share in found.shares("order").values()} == {3}
        with pytest.raises(rt.UnknownName, match="'luck'"):
            found.shares("luck")

    def test_a_game_without_turns_has_no_first_one(self) -> None:
        found = dare(games=6)
        assert {game.first for game in found.ended} == {-1}
        assert set(found.shares("order").values()) == {Share(0, 0)}

    def test_a_game_without_an_end_is_a_result_of_its_own(self) -> None:
        found = players.match([players.Habits] * 3, games=6, seed=1, turn_limit=12, **QUICK)  # nobody ever attacks
        assert found.unfinished == Share(6, 6)
        assert {game.turns for game in found.ended} == {12}
        assert all(not share.won for share in found.shares().values())
        assert "unfinished    6  100.0%" in str(found)
        game = found.game(3)
        assert (game.state.turn, game.state.is_over) == (13, False)  # it waits for what would be the thirteenth turn

    def test_any_game_can_be_opened(self) -> None:
        found = players.match(["bold", "cautious", "random"], games=20, seed=2, turn_limit=60, **QUICK)
        game = found.game(17)
        assert isinstance(game, rt.Game)
        assert {step.by for step in game.history} == {"computer", "seed"}
        assert game.at == found.ended[17].length
        assert set(game.players) == {"bold", "cautious", "random"}
        assert game.state.outcome is not None
        assert game.players[game.state.outcome.winners[0]] == found.players[found.ended[17].winners[0]]
        game.goto(0)
        assert game.play().game is game
        number: Any
        for number in (20, -1, True, "17"):
            with pytest.raises(rt.BadAction, match=r"no game .* was played here: there is 0 to 19"):
                found.game(number)

    def test_it_is_the_same_whatever_a_player_says_of_its_reasons(self) -> None:
        class Secretive(Lucky):
            @property
            def why(self) -> str:  # type: ignore[override]
                self.random.random()
                raise ValueError("none of your business")

        secretive: Any = Secretive
        found = players.match([secretive, Lucky], games=6, seed=1, **DARE)
        assert [found.game(k).at for k in range(6)] == [game.length for game in found.ended]

    def test_a_game_that_goes_otherwise_is_not_shown_as_the_same(self) -> None:
        class Moody(Daring):
            mood = 2

            def choose(self, view: Any) -> Action:
                return Dare(Moody.mood)

        found = players.match([Moody, Six], games=3, seed=1, **DARE)
        Moody.mood = 1
        with pytest.raises(rt.RiskError, match="game 0 goes otherwise this time: a player decides by more than"):
            found.game(0)
        Moody.mood = 7
        with pytest.raises(rt.RiskError, match="game 0 goes otherwise this time: the player Moody in the seat of"):
            found.game(0)

    def test_rules_of_one_s_own_are_played(self) -> None:
        class Peace(Classic):
            def table(self) -> Any:
                return super().table() | {Attacking: [m for m in super().table()[Attacking] if m.kind is End]}

        found = players.match(["random"] * 3, Peace, games=2, seed=1, setup="quick", turn_limit=9, progress=False)
        assert found.unfinished.won == 2

    @pytest.mark.parametrize(
        ("more", "why"),
        [
            ({"games": 0}, "games is a whole number from 1 to 10000000, got 0"),
            ({"games": 2.5}, "games is a whole number"),
            ({"game": "chess"}, "no game 'chess'"),
            ({"game": int}, "no game <class 'int'>"),
            ({"game": Classic, "board": "nowhere.toml"}, r"nowhere\.toml"),
            ({"turn_limit": 0}, "turn_limit is a whole number from 1"),
            ({"move_limit": 0}, "move_limit is a number of seconds above 0, or None, got 0"),
            ({"move_limit": "fast"}, "move_limit is a number of seconds"),
            ({"game": Classic, "board": 3}, "a map is a file that ends in .toml, or a Board, got 3"),
            ({"game": type("Space", (DeepSpace,), {}), "deck": "nowhere.toml"}, r"nowhere\.toml"),
            ({"chance": "manual"}, "no option of classic 'chance'"),
            ({"seed": "x"}, "seed is a whole number of at most 3000 digits, got 'x'"),
            ({"seed": 10**5000}, "seed is a whole number of at most 3000 digits"),
            (
                {"players": ["bold", "bold", type("Chess", (Daring,), {"games": ("chess",)})]},
                "Chess plays chess, not classic",
            ),
            ({"executor": 2}, r"an Executor of concurrent.futures, got 2: such as ProcessPoolExecutor\(2\)"),
            ({"players": ["bold"] * 2}, "classic is for 3 to 6 players, got 2"),
            ({"players": []}, "classic is for 3 to 6 players, got 0"),
            ({"fortyfi": "any"}, "did you mean fortify"),
            ({"edition": "new"}, "no edition 'new'"),
        ],
    )
    def test_bad_input_is_one_clear_line(self, more: dict[str, Any], why: str) -> None:
        with pytest.raises(rt.RiskError, match=why) as error:
            players.match(**{"players": ["bold"] * 3, "games": 1, "progress": False, **more})
        assert "\n" not in str(error.value)

    def test_a_dask_client_is_no_executor_but_has_one(self) -> None:
        client: Any = type("Client", (), {"get_executor": None})()
        with pytest.raises(rt.BadOption, match=r"client.get_executor\(\) gives it"):
            dare(executor=client)


class Untold:
    """Can't be put into words."""

    def __repr__(self) -> str:
        raise ValueError


class Unspoken(Exception):
    """An error that can't be put into words."""

    def __str__(self) -> str:
        raise ValueError

    @classmethod
    def raised(cls) -> Action:
        raise cls


class Clock:
    """A clock that stands still but where somebody takes time."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class TestForfeits:
    def test_an_error_is_a_forfeit_and_the_match_goes_on(self) -> None:
        class Raises(Daring):
            def choose(self, view: Any) -> Action:
                if self.random.random() < 0.2:
                    raise KeyError("idea")
                return super().choose(view)  # type: ignore[return-value]

        found = players.match([Raises, Six], games=40, seed=1, **DARE)
        assert len(found.ended) == 40
        assert 10 < len(found.forfeits) < 40
        assert set(found.forfeits.values()) == {("Raises", "stopped with KeyError: 'idea'")}
        for number in found.forfeits:
            assert (found.ended[number].winners, found.ended[number].unfinished) == ((), False)
        won = sum(share.won for share in found.shares().values())
        assert won + len(found.forfeits) == 40
        assert f"Raises forfeited {len(found.forfeits)} games. In game " in str(found)
        assert "In game 2 it" not in str(found) or 2 in found.forfeits
        first = next(iter(found.forfeits))
        assert found.game(first).at == found.ended[first].length

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            (Dare(9), "chose 'dare 9'. Not possible: a die shows 1 to 6, got 9"),
            ("dare 7", "chose 'dare 7'. Not possible"),
            ("dare", "chose 'dare'. wanted 'dare NUMBER'"),
            (End(), "chose 'end'. no action of dare"),
            (None, "chose 'None'. an action is wanted, got None"),
        ],
    )
    def test_so_is_what_the_rules_forbid(self, answer: Any, reason: str) -> None:
        class Cheats(Daring):
            def choose(self, view: Any) -> Any:
                return answer

        found = players.match([Cheats, Six], games=2, seed=1, **DARE)
        assert [name for name, _ in found.forfeits.values()] == ["Cheats", "Cheats"]
        assert all(why.startswith(reason) for _, why in found.forfeits.values())

    @pytest.mark.parametrize(
        ("choose", "reason"),
        [
            (lambda self, view: sys.exit(3), "stopped with SystemExit: 3"),
            (lambda self, view: Untold(), "chose 'a Untold'. an action is wanted, got a Untold"),
            (lambda self, view: object.__new__(Dare), "chose 'a Dare'. dare NUMBER: NUMBER is a number, got Ellipsis"),
            (lambda self, view: Unspoken.raised(), "stopped with Unspoken: Unspoken()"),
        ],
    )
    def test_so_is_leaving_and_what_has_no_words(self, choose: Any, reason: str) -> None:
        found = players.match([type("Odd", (Daring,), {"choose": choose}), Six], games=2, seed=1, **DARE)
        assert found.forfeits == dict.fromkeys((0, 1), ("Odd", reason))
        assert found.game(1).at == found.ended[1].length

    def test_who_writes_on_its_view_changes_nothing(self) -> None:
        class Greedy(Miner):
            def choose(self, view: Any) -> Action | str:
                view.__dict__["gems"] = (9,) * 3
                return super().choose(view)

        found = players.match([Greedy, "miner", "miner"], "deepspace", games=3, seed=1, progress=False)
        assert {name for name, _ in found.forfeits.values()} == {"Greedy"}
        assert "has 2 gems: 1 to 2 can be bought, got 9" in found.forfeits[0][1]

    def test_nor_on_the_options(self) -> None:
        class Lawless(Daring):
            def choose(self, view: Any) -> Action | str:
                view.rules.options["ties"] = "attacker"
                return super().choose(view)

        found = players.match([Lawless, Six], games=1, seed=1, **DARE)
        assert found.forfeits[0][1].startswith("stopped with TypeError")

    def test_so_is_what_takes_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = Clock()
        monkeypatch.setattr(playing, "perf_counter", clock)

        class Slow(Daring):
            takes = 1.5

            def choose(self, view: Any) -> Action | str:
                clock.now += self.takes
                return super().choose(view)

        class Quick(Slow):
            takes = 0.9

        found = players.match([Slow, Quick], games=4, seed=1, move_limit=1, **DARE)
        assert set(found.forfeits.values()) == {("Slow", "took 1.50 s to choose; the limit is 1 s")}
        assert len(found.forfeits) == 4
        assert not players.match([Slow, Quick], games=4, seed=1, **DARE).forfeits

    def test_reasons_are_not_too_long(self) -> None:
        class Talks(Daring):
            def choose(self, view: Any) -> Action:
                raise ValueError("word " * 10_000)

        [(_, reason)] = players.match([Talks, Six], games=1, seed=1, **DARE).forfeits.values()
        assert len(reason) == playing.LONGEST

    def test_who_can_not_be_made_later_forfeits_too(self) -> None:
        class Once(Daring):
            made = 0

            def __init__(self, random: Random) -> None:
                Once.made += 1
                if Once.made > 2:
                    raise OSError("no more")
                super().__init__(random)

        found = players.match([Once, Six], games=3, seed=1, **DARE)
        assert {number: why for number, (_, why) in found.forfeits.items()} == dict.fromkeys(
            (1, 2), "can't be made: OSError: no more"
        )


class Inline(Executor):
    """Does everything at once, up to a number of chunks; then it does what it is told."""

    def __init__(self, chunks: int, then: Callable[[], Future[Any]]) -> None:
        self.chunks, self.then = chunks, then

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.chunks -= 1
        if self.chunks < 0:
            return self.then()
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def interrupt() -> Future[Any]:
    raise KeyboardInterrupt


def broken() -> Future[Any]:
    future: Future[Any] = Future()
    future.set_exception(BrokenProcessPool("a process died"))
    return future


class TestStopping:
    def test_what_is_finished_is_kept_and_said(self) -> None:
        class Stops(Daring):
            asked = 0

            def choose(self, view: Any) -> Action | str:
                Stops.asked += 1
                if Stops.asked == 100:
                    raise KeyboardInterrupt
                return super().choose(view)

        found = players.match([Stops, Six], games=500, seed=1, **DARE)
        whole = players.match([Daring, Six], games=500, seed=1, **DARE)
        assert 5 < len(found.ended) < 100
        assert found.ended == whole.ended[: len(found.ended)]
        assert f"Only {len(found.ended)} of 500 games were played: it was interrupted." in str(found)
        assert "Only" not in str(whole)

    def test_chunks_that_are_ready_are_kept_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "FIRST", 0.0)
        monkeypatch.setattr(running, "CHUNK", 0.0)
        found = dare(executor=Inline(5, interrupt))
        assert found.ended == dare(games=6).ended  # one here, and five chunks of one
        assert found.stopped == "it was interrupted"

    def test_an_executor_that_breaks_does_not_take_the_games_along(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "FIRST", 0.0)
        monkeypatch.setattr(running, "CHUNK", 0.0)
        monkeypatch.setattr(running, "AHEAD", 1)
        found = dare(executor=Inline(5, broken))
        assert found.ended == dare(games=6).ended
        assert found.stopped == "BrokenProcessPool: a process died"

    def test_one_that_never_worked_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "FIRST", 0.0)
        with pytest.raises(rt.RiskError, match="nothing came back from the executor: BrokenProcessPool"):
            dare(executor=Inline(0, broken))
        threads = ThreadPoolExecutor(1)
        threads.shutdown()
        with pytest.raises(rt.RiskError, match="nothing came back from the executor: RuntimeError: cannot schedule"):
            dare(executor=threads)

    def test_one_that_gives_something_else_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Odd(Executor):
            def submit(self, *what: Any, **how: Any) -> Future[Any]:
                future: Future[Any] = Future()
                future.set_result(17)
                return future

        monkeypatch.setattr(running, "FIRST", 0.0)
        with pytest.raises(rt.RiskError, match="nothing came back from the executor: TypeError"):
            dare(executor=Odd())

    def test_a_process_that_is_interrupted_gives_what_it_has(self) -> None:
        class Stops(Daring):
            asked = 0

            def choose(self, view: Any) -> Action | str:
                Stops.asked += 1
                if Stops.asked == 40:
                    raise KeyboardInterrupt
                return super().choose(view)

        found, _ = running.play_some(players.match([Stops, Six], games=1, seed=1, **DARE).task, 0, 100)
        assert 0 < len(found) < 40

    def test_nothing_was_finished(self) -> None:
        class Never(Daring):
            def choose(self, view: Any) -> Action:
                raise KeyboardInterrupt

        found = players.match([Never, Six], games=5, seed=1, **DARE)
        assert found.ended == ()
        assert "Only 0 of 5 games were played: it was interrupted." in str(found)
        with pytest.raises(rt.BadAction, match="there is no games"):
            found.game(0)


NOTEBOOK = """
from riskteach import players
from riskteach.players.seeing import surest

CHANCE = 0.6

class Mine(players.Habits):
    def attack(self, view):
        best = surest(view)
        return self.fight(view, best) if best and best.chance > CHANCE else "end"
"""


@pytest.fixture
def cell() -> Any:
    """A class as a notebook's cell makes it: it is in ``__main__``, and nowhere to be imported from."""
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(NOTEBOOK, names)
    return names["Mine"]


class TestSending:
    def test_a_class_of_a_notebook_goes_to_other_processes(
        self, cell: Any, pool: Executor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(running, "FIRST", 0.0)
        who = [cell, partial(cell, blitz=False), "bold"]
        here = players.match(who, games=6, seed=1, **QUICK)
        assert players.match(who, games=6, seed=1, executor=pool, **QUICK) == here
        assert here.players == ("Mine", "Mine 2", "bold")
        assert not here.stopped
        assert any(game.winners for game in here.ended)

    def test_without_cloudpickle_it_is_told(self, cell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "cloudpickle", None)
        for who in (cell, partial(cell)):
            with pytest.raises(rt.RiskError, match=r"the player Mine is written here: .* install cloudpickle"):
                players.match([who, "bold", "bold"], games=1, executor=Inline(9, broken), **QUICK)
        assert not players.match(["bold"] * 3, games=1, executor=Inline(9, broken), **QUICK).stopped

    @pytest.mark.parametrize("installed", [True, False])
    def test_what_can_not_be_sent_is_told(
        self, installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if not installed:
            monkeypatch.setitem(sys.modules, "cloudpickle", None)
        with (tmp_path / "notes").open("w") as opened:

            class Reads(Daring):
                file = opened

            with pytest.raises(rt.RiskError, match=r"the player Reads can't be sent to other processes: .*pickle"):
                players.match([Reads, Six], games=1, executor=Inline(9, broken), **DARE)
            with ThreadPoolExecutor(1) as threads:
                assert len(players.match([Reads, Six], games=3, executor=threads, **DARE).ended) == 3

    def test_work_is_sent_in_chunks_that_are_worth_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock, sizes = Clock(), []
        monkeypatch.setattr(running, "perf_counter", clock)

        class Steady(Daring):
            def choose(self, view: Any) -> Action | str:
                clock.now += 0.001
                return super().choose(view)

        class Notes(ThreadPoolExecutor):  # to threads nothing is copied, so that all have the same clock
            def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
                begun = clock.now
                future = Inline.submit(Inline(1, broken), fn, *args, **kwargs)
                sizes.append(clock.now - begun)
                return future

        players.match([Steady, Steady], games=400, seed=1, executor=Notes(1), **DARE)
        assert len(sizes) > 3
        assert all(seconds >= 0.3 for seconds in sizes[:-1])  # the last one takes what is left

    def test_rules_and_positions_can_be_sent(self) -> None:
        board = str(Path(__file__).resolve().parents[1] / "notebooks" / "our-town.toml")
        game = rt.new_game("classic", ["Mia", "Noor", "Sam"], seed=1, board=board, ties="attacker", setup="quick")
        again = pickle.loads(pickle.dumps(game.state))
        assert again == game.state
        assert again.rules.seats == game.rules.seats
        assert again.apply(again.legal_actions()[0]) == game.state.apply(game.legal_actions()[0])
        assert len(pickle.dumps(rt.new_game("classic", seed=1).state)) < 2000  # the world map is not sent along


class TestMemory:
    def test_a_hundred_thousand_games_are_less_than_100_mb(self) -> None:
        games = 2000
        sent = pickle.dumps([Ended(k, (k % 3,), k % 3, 30 + k % 90, 600 + k % 999) for k in range(games)])
        tracemalloc.start()
        kept: dict[int, Ended] = {}
        for k in range(0, games, 40):
            kept.update(enumerate(pickle.loads(sent)[k : k + 40], k))
        found = tuple(kept[k] for k in sorted(kept))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(found) == games
        assert most * 100_000 / games < 100e6


class TestShown:
    def test_table_in_text_and_in_a_notebook(self) -> None:
        found = players.match({"<b>": Daring, "six": Six}, games=40, seed=1, **DARE)
        lines = str(found).splitlines()
        assert lines[0] == "40 games of dare, seed 1"
        assert lines[1].split() == ["player", "won", "share", "95%", "interval"]
        assert [line.split()[0] for line in lines[2:4]] == ["<b>", "six"]
        assert lines[4].startswith("Half of the games took ")
        html = found._repr_html_()
        assert "<th scope='col'>won</th>" in html
        assert "<th scope='row' style='text-align:left'>&lt;b&gt;</th>" in html
        assert "<b>" not in html
        assert found.table("seat").rows[0][0] == "A"

    def test_a_player_may_be_called_like_a_line_below(self) -> None:
        odd = type("Odd", (Daring,), {"choose": lambda self, view: None})
        rows = players.match({"forfeited": odd, "b": Six}, games=2, seed=1, **DARE).table().rows
        assert [row[:2] for row in rows] == [("forfeited", "0"), ("b", "0"), ("forfeited", "2")]

    def test_to_pandas(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = players.match([Daring, Six], games=3, seed=1, **DARE)
        monkeypatch.setitem(sys.modules, "pandas", None)
        with pytest.raises(rt.RiskError, match="a data frame needs pandas"):
            found.to_pandas()
        fake = ModuleType("pandas")
        vars(fake)["DataFrame"] = list
        monkeypatch.setitem(sys.modules, "pandas", fake)
        rows = found.to_pandas()
        assert [(row["game"], row["A"], row["B"]) for row in rows] == [
            (0, "Daring", "Six"), (1, "Six", "Daring"), (2, "Six", "Daring")
        ]  # fmt: skip
        for row, game in zip(rows, found.ended, strict=True):
            assert row["winner"] == found.players[game.winners[0]]
            assert (row["ended"], row["actions"], row["reason"]) == ("won", game.length, None)
            assert row["seed"] == found.task.seed_of(game.number)

    def test_plot_gives_the_axes_back(self) -> None:
        found = players.match([players.Habits, "bold", "random"], games=9, seed=1, turn_limit=30, **QUICK)
        for by in ("player", "seat", "order"):
            mine: Any = pyplot.subplots()[1]
            assert found.plot(by, ax=mine) is mine
            names = [label.get_text() for label in mine.get_yticklabels()]
            assert names == [*found.shares(by), *(["unfinished"] if found.unfinished.won else [])]
            drawn: list[Any] = list(mine.patches)
            widths = [bar.get_width() for bar in drawn]
            assert widths[:3] == [share.share for share in found.shares(by).values()]
        assert found.plot().figure is not mine.figure

    def test_without_matplotlib_it_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        with pytest.raises(rt.RiskError, match=r"figures need matplotlib.*\.table\(\)"):
            dare().plot()

    def test_bar(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[Any] = []

        class Bar:
            def __init__(self, total: int, unit: str) -> None:
                seen.append((total, unit))

            def __enter__(self) -> Bar:
                return self

            def __exit__(self, *error: object) -> None:
                seen.append("closed")

            def update(self, played: int) -> None:
                seen.append(played)

        fake = ModuleType("tqdm.auto")
        vars(fake)["tqdm"] = Bar
        monkeypatch.setitem(sys.modules, "tqdm.auto", fake)
        dare(games=5, progress=True)
        assert seen == [(5, "game"), 1, 1, 1, 1, 1, "closed"]
        seen.clear()
        dare(games=5)
        assert seen == []

    def test_without_tqdm_there_is_none(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        dare(games=3, progress=True)
        assert "3/3" in capsys.readouterr().err
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        assert len(dare(games=3, progress=True).ended) == 3
        assert capsys.readouterr() == ("", "")


class TestTournament:
    def test_all_meet_all_equally_often_from_every_seat(self) -> None:
        found = players.tournament(["random"] * 5, games=1, seed=1, turn_limit=1, **QUICK)
        assert len(found.ended) == 30  # ten tables of three, from three seats
        seated = [found.task.seating(game.number) for game in found.ended]
        for pair in combinations(range(5), 2):
            assert sum(set(pair) <= set(table) for table in seated) == 9
        for seat in range(3):
            assert Counter(table[seat] for table in seated) == dict.fromkeys(range(5), 6)
        assert {share.of for share in found.shares().values()} == {18}
        assert {share.of for share in found.pairs.values()} == {9}

    def test_whole_rounds(self) -> None:
        for wanted, played in ((1, 6), (6, 6), (7, 12)):
            assert len(players.tournament([Daring, Lucky, Six], games=wanted, seed=1, **DARE).ended) == played

    def test_a_game_for_two_plays_pairs(self) -> None:
        found = players.tournament([Daring, Lucky, Six], games=60, seed=1, seats=3, **DARE)
        assert {len(found.task.seating(game.number)) for game in found.ended} == {2}
        for one, other in permutations(found.players, 2):
            assert found.pairs[one, other].won + found.pairs[other, one].won == found.pairs[one, other].of == 20

    def test_ratings_and_order_put_the_better_one_first(self) -> None:
        found = players.tournament(["random", "bold", players.Habits, "cautious"], games=48, seed=1, **QUICK)
        assert found.order[0] == next(iter(found.ratings)) == "bold"
        assert found.ratings["bold"].mu > found.ratings["cautious"].mu > found.ratings["random"].mu
        assert all(0 < rating.sigma < 25 / 3 for rating in found.ratings.values())
        assert "±" in str(found)
        assert [row[0] for row in found.table("pairs").rows] == list(found.order)
        assert [label.get_text() for label in found.plot().get_yticklabels()][:4] == list(found.order)

    def made(self, *ended: Ended) -> players.Tournament:
        """A tournament of three at one table, with these ends."""
        who = entrants({"a": Daring, "b": Daring, "c": Daring})
        return players.Tournament(Task((DareGame(2),), who, ((0, 1, 2),), seed=1, turn_limit=9), ended, len(ended))

    def test_ratings_of_one_game(self) -> None:
        model = pytest.importorskip("openskill.models").PlackettLuce()
        ((first,), (tied,), _) = model.rate([[model.rating()] for _ in range(3)], ranks=[0, 1, 1])
        found = self.made(Ended(0, (1,), 0, 9, 90)).ratings
        assert found == {"b": (first.mu, first.sigma), "a": (tied.mu, tied.sigma), "c": (tied.mu, tied.sigma)}
        new = model.rating()
        assert set(self.made(Ended(0, (), 0, 9, 90)).ratings.values()) == {(new.mu, new.sigma)}  # it says nothing
        lost = self.made(Ended(0, (), 0, 9, 90, Forfeit(0, "was asleep"))).ratings
        assert lost["b"] == lost["c"] > lost["a"]

    def test_how_sure_the_order_is(self) -> None:
        won = {"a": 60, "b": 30, "c": 20}
        ended = [Ended(k, ("abc".index(name),), 0, 9, 90) for name, n in won.items() for k in range(n)]
        found = self.made(*(end._replace(number=k) for k, end in enumerate(ended)))
        assert found.order == ("a", "b", "c")
        # 60 to 30 is surely more than a half, 30 to 20 is not: Wilson gives 46% to 72%.
        assert found.sure == (
            "Not sure (95%): b before c (30 wins to 20 with both at the table). The rest of the order is sure."
        )
        assert found.sure in str(found)
        clear = self.made(*(Ended(k, (0 if k % 8 else 1,), 0, 9, 90) for k in range(80)))
        assert clear.sure.startswith("The order is sure (95%)")
        even = self.made(*(Ended(k, (k % 3,), 0, 9, 90) for k in range(30)))
        assert even.sure.endswith("b before c (10 wins to 10 with both at the table).")

    def test_without_openskill_the_rest_is_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "openskill.models", None)
        found = self.made(Ended(0, (1,), 0, 9, 90))
        with pytest.raises(rt.RiskError, match="ratings need openskill"):
            _ = found.ratings
        assert "ratings need openskill" in str(found)
        assert "±" not in str(found)

    @pytest.mark.parametrize(
        ("more", "why"),
        [
            ({"players": ["bold"] * 2}, "a table has 3 seats, so a tournament needs 3 players or more, got 2"),
            ({"seats": 1}, "seats is a whole number from 2 to 6, got 1"),
            ({"seats": 2}, "classic is for 3 to 6 players, got 2"),
            ({"games": -1}, "games is a whole number from 1"),
            ({"game": "chess"}, "no game 'chess'"),
        ],
    )
    def test_bad_input(self, more: dict[str, Any], why: str) -> None:
        with pytest.raises(rt.RiskError, match=why):
            players.tournament(**{"players": ["bold"] * 4, "games": 1, "progress": False, **more})


class Stays(players.make("bold", Random(1)).__class__):  # type: ignore[misc]
    """Bold, but never fortifies."""

    def fortify(self, view: Any) -> Action:
        return End()


class TestExperiment:
    def test_a_rule_that_matters(self) -> None:
        found = players.experiment(rule={"continent_bonus": [True, False]}, games=40, seed=7, **QUICK)
        change = next(one.change for one in found.differences if one.measure.name == "turns")
        assert change.sure
        assert change.mean > 5
        assert found.found.startswith("With continent_bonus=False instead of True games are ")
        assert found.found in str(found)

    def test_one_that_can_not_matter(self, pool: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "FIRST", 0.0)
        rule = {"fortify": ["any", "connected", "adjacent"]}
        found = players.experiment([Stays] * 3, rule=rule, games=5, seed=7, **QUICK)
        assert found.values == ("any", "connected", "adjacent")
        assert found.found == "Nothing changed: whatever fortify is, all 5 games went the same way."
        assert "narrower than they should be" in str(found)
        there = players.experiment([Stays] * 3, rule=rule, games=5, seed=7, executor=pool, **QUICK)
        assert there.matches == found.matches

    def made(self, before: list[Ended], after: list[Ended]) -> Experiment:
        task = players.match(["bold", "random", "random"], games=1, seed=1, **QUICK).task
        sides = {"x": before, "y": after}
        return Experiment("rule", {value: Match(task, tuple(ended), len(ended)) for value, ended in sides.items()})

    def test_differences_are_taken_pair_by_pair(self) -> None:
        before = [Ended(k, (0,), 0, 20 + 9 * k, 500) for k in range(40)]
        after = [game._replace(turns=game.turns - 4 + k % 3) for k, game in enumerate(before)]
        found = self.made(before, after)
        turns = found.differences[0]
        changes = [-4 + k % 3 for k in range(40)]
        level = 1 - 0.05 / len(found.differences)
        assert turns.change == paired(changes, level)
        assert turns.change.mean == pytest.approx(-3.025)
        assert turns.change.high < -2.6  # though the games themselves are from 20 to 371 turns long
        assert [one.measure.name for one in found.differences] == [
            "turns", "actions", "unfinished games", "won by who began", "won by bold", "won by random",
            "won by random 2",
        ]  # fmt: skip
        assert found.found == ("With rule='y' instead of 'x' games are 3.0 turns shorter (2.7 to 3.4).")

    def test_shares_change_by_points(self) -> None:
        before = [Ended(k, (k % 2,), 0, 20, 500) for k in range(100)]
        after = [Ended(k, (0,) if k < 90 else (), 0, 20, 500) for k in range(100)]
        found = {one.measure.name: one.change.mean for one in self.made(before, after).differences}
        assert found["won by bold"] == pytest.approx(40)
        assert found["unfinished games"] == pytest.approx(10)
        assert "; the table shows" in self.made(before, after).found
        began = [k % 2 == self.made(before, after).matches["x"].task.seating(k)[0] for k in range(100)]
        assert self.made(before, after).counted("won by who began", "x") == [100 * one for one in began]

    def test_nothing_was_found(self) -> None:
        chance = Random(1)
        before, after = ([Ended(k, (0,), 0, chance.randrange(20, 60), 500) for k in range(50)] for _ in range(2))
        said = self.made(before, after).found
        assert said.startswith("Nothing was found: whatever rule is, the games differ no more than chance makes them.")
        assert "Among 50 games of each, a change of about" in said

    def test_one_game_of_each_says_nothing(self) -> None:
        found = self.made([Ended(0, (0,), 0, 30, 500)], [Ended(0, (1,), 0, 34, 510)])
        assert found.found == "One game of each says nothing of what rule changes: play more."
        assert "inf" not in str(found)
        assert found.table().rows[1][2:] == ("+4.0", "not known")

    def test_decks_and_maps_are_held_against_each_other_by_name(self) -> None:
        other = read_deck(teaching_deck().text.replace("Teaching deck", "Our <deck>"), "ours.toml")
        rule = {"deck": [teaching_deck(), other]}
        found = players.experiment(["miner"] * 3, "deepspace", games=2, seed=1, rule=rule, progress=False)
        assert [row[0] for row in found.table().rows[:2]] == ["turns: 'Teaching deck'", "turns: 'Our <deck>'"]
        assert found.matches[other].game(1).rules.parts == {"deck": other}

    def test_what_was_not_counted_is_told(self) -> None:
        found = self.made([Ended(0, (0,), 0, 30, 500)], [Ended(0, (1,), 0, 34, 510)])
        for measure, value, why in (("turn", "x", "did you mean turns"), ("turns", "z", "no value 'z'")):
            with pytest.raises(rt.UnknownName, match=why):
                found.counted(measure, value)

    def test_stopped_games_count_only_in_pairs(self) -> None:
        class Stops(players.Habits):
            times = 0

            def choose(self, view: Any) -> Any:
                Stops.times += 1
                if Stops.times == 400:
                    raise KeyboardInterrupt
                return super().choose(view)

        found = players.experiment(
            [Stops, "bold", "bold"], rule={"ties": ["defender", "attacker"]}, games=50, seed=1, **QUICK
        )
        assert 0 < len(found.matches["defender"].ended) == len(found.matches["attacker"].ended) < 50
        assert "of 50 games were played: it was interrupted." in str(found)

    def test_whole_rule_sets_are_compared(self) -> None:
        class Flat(Classic):
            def set_value(self, number: int) -> int:
                return 0

        found = players.experiment(rule={"game": ["classic", Flat]}, games=30, seed=1, **QUICK)
        assert "turns: Flat" in str(found)
        assert found.found.startswith("With game=Flat instead of 'classic' games are ")
        assert found.matches[Flat].game(2).rules.name_of_game == "classic"

    def test_games_of_both_sides_can_be_opened(self) -> None:
        found = players.experiment(rule={"ties": ["defender", "attacker"]}, games=2, seed=1, **QUICK)
        for value in found.values:
            game = found.matches[value].game(1)
            assert game.rules.options["ties"] == value
            assert game.at == found.matches[value].ended[1].length

    def test_plot_and_pandas(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = players.experiment(rule={"fortify": ["any", "connected", "adjacent"]}, games=5, seed=1, **QUICK)
        axes: Any = found.plot()
        assert [label.get_text() for label in axes.get_yticklabels()] == [
            "fortify = 'connected'", "fortify = 'adjacent'"
        ]  # fmt: skip
        assert axes.get_xlabel() == "turns: change against fortify = 'any', in turns"
        with pytest.raises(rt.UnknownName, match=r"no measure 'turn'.*did you mean turns"):
            found.plot("turn")
        fake = ModuleType("pandas")
        vars(fake)["DataFrame"] = list
        monkeypatch.setitem(sys.modules, "pandas", fake)
        assert Counter(row["fortify"] for row in found.to_pandas()) == {"any": 5, "connected": 5, "adjacent": 5}

    @pytest.mark.parametrize(
        ("more", "why"),
        [
            ({"rule": "ties"}, "rule is one option with two values or more, such as .*, got 'ties'"),
            ({"rule": {}}, "rule is one option"),
            ({"rule": {"ties": ["defender", "attacker"], "fortify": ["any", "adjacent"]}}, "rule is one option"),
            ({"rule": {"ties": ["defender"]}}, "rule is one option"),
            ({"rule": {"ties": "defender"}}, "rule is one option"),
            ({"rule": {"ties": ["defender", "defender"]}}, "got one of them twice"),
            ({"rule": {"ties": ["defender", "nobody"]}}, "ties is one of"),
            ({"rule": {"tie": ["defender", "attacker"]}}, "did you mean ties"),
            ({"ties": "attacker"}, "ties is what the experiment changes: leave out ties='attacker'"),
            ({"games": 0}, "games is a whole number"),
            ({"rule": {"players": [3, 4]}}, "no option of classic 'players'"),
            ({"rule": {"seed": [1, 2]}}, "no option of classic 'seed'"),
        ],
    )
    def test_bad_input(self, more: dict[str, Any], why: str) -> None:
        with pytest.raises(rt.RiskError, match=why):
            players.experiment(**{"rule": {"ties": ["defender", "attacker"]}, "games": 1, "progress": False, **more})


DEADLY = """
import os
from pathlib import Path
from riskteach.players.bold import Bold

class Deadly(Bold):
    home, grave = {home}, Path({grave!r})

    def attack(self, view):
        if os.getpid() != self.home and not self.grave.exists():
            self.grave.touch()
            os.kill(os.getpid(), 9)
        return super().attack(view)
"""


@pytest.mark.cluster
@pytest.mark.filterwarnings("ignore")  # what a dying process leaves open is not ours
def test_a_cluster_plays_the_same_though_a_worker_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dask: Any = import_module("distributed")
    monkeypatch.setattr(running, "FIRST", 0.0)
    monkeypatch.setattr(running, "CHUNK", 0.0)  # many chunks
    grave, names = tmp_path / "grave", {"__name__": "__main__"}
    exec(DEADLY.format(home=os.getpid(), grave=str(grave)), names)
    who = [names["Deadly"], "bold", "random"]
    with (
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        dask.Client(cluster) as client,
    ):
        there = players.match(who, games=24, seed=1, turn_limit=40, executor=client.get_executor(), **QUICK)
    assert grave.exists()
    assert not there.stopped
    assert there.ended == players.match(who, games=24, seed=1, turn_limit=40, **QUICK).ended
