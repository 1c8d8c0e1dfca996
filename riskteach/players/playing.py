"""Games without an audience: what a match, a tournament or an experiment has to play, and each game of it, fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import product
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from riskteach.core.chance import Stream
from riskteach.core.errors import BadOption, RiskError, UnknownName
from riskteach.core.phases import CHANCE
from riskteach.core.ruleset import RuleSet
from riskteach.core.session import COMPUTER, whole_seed
from riskteach.core.state import State
from riskteach.core.values import value
from riskteach.core.words import join
from riskteach.game import GAMES, Game
from riskteach.game import rules_of as rules_from
from riskteach.odds.battle import check
from riskteach.players.entrants import Entrant
from riskteach.players.habits import Player
from riskteach.players.table import THEIRS, PlayerFault, choice, fault, legal_choice, refused, told

LONGEST = 300  # letters of a reason
MOST = 10**7  # games, turns
Games = str | type[RuleSet[Any]]


# -- what is played -------------------------------------------------------------------------------


def kind_of(game: Games) -> type[RuleSet[Any]]:
    """Find the rule set of a game's name, or take one that is given.

    Raises
    ------
    UnknownName
    """
    if isinstance(game, type) and issubclass(game, RuleSet):
        return game
    if not isinstance(game, str) or game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return GAMES[game]


def rules_of(game: Games, seats: int, options: dict[str, Any]) -> RuleSet[Any]:
    """Read what the user says: the name of a game or a rule set of one's own, and options.

    Raises
    ------
    UnknownName, BadOption, BadBoard
    """
    edition, board = options.get("edition"), options.get("board")
    rest = {name: got for name, got in options.items() if name not in ("edition", "board")}
    return rules_from(kind_of(game), seats, edition, board, rest)


@value
class Task:
    """A row of games, and everything that they hang on: each is the same wherever and whenever it is played.

    Attributes
    ----------
    rules : tuple of RuleSet
        Each game is played under one after the other: these are neighbours in the row.
    entrants : tuple of Entrant
    tables : tuple of tuple of int
        Who meets whom; they come up in turn.
    seed, turn_limit : int
    move_limit : float or None
    """

    rules: tuple[RuleSet[Any], ...]
    entrants: tuple[Entrant, ...]
    tables: tuple[tuple[int, ...], ...]
    seed: int
    turn_limit: int
    move_limit: float | None = None

    @classmethod
    def of(
        cls,
        rules: tuple[RuleSet[Any], ...],
        entrants: tuple[Entrant, ...],
        tables: Iterable[tuple[int, ...]],
        seed: int | None,
        turn_limit: int,
        move_limit: float | None,
    ) -> Task:
        """Read what the user says; a seed is drawn where none is given.

        Raises
        ------
        BadOption
        """
        for name, one in product(dict.fromkeys(one.name_of_game for one in rules), entrants):
            if one.games and name not in one.games:
                raise BadOption(f"the player {one.name} plays {join(list(one.games))}, not {name}")
        check("turn_limit", turn_limit, 1, MOST)
        if move_limit is not None and (type(move_limit) not in (int, float) or not move_limit > 0):
            raise BadOption(f"move_limit is a number of seconds above 0, or None, got {move_limit!r}")
        return cls(rules, entrants, tuple(tables), whole_seed(seed), turn_limit, move_limit)

    def seating(self, number: int) -> tuple[int, ...]:
        """Say which entrant sits at each seat of a game.

        All move on by one seat from one game of a table to its next; and after a whole round they sit in the other
        direction, so that nobody always comes after the same one.
        """
        table, turn = self.tables[number % len(self.tables)], number // len(self.tables)
        rounds, k = divmod(turn, len(table))
        order = table[k:] + table[:k]
        return order[::-1] if rounds % 2 else order

    def seed_of(self, number: int) -> int:
        """Give the seed of a game: it hangs on its number, and on nothing that was played before."""
        return int.from_bytes(blake2b(f"{self.seed}/{number}".encode(), digest_size=6).digest())

    def play(self, place: int) -> Ended:
        """Play the game at a place in the row."""
        number, k = divmod(place, len(self.rules))
        seating, seed = self.seating(number), self.seed_of(number)
        players = []
        for seat, who in enumerate(seating):
            try:
                players.append(self.entrants[who].made(luck(seed, seat)))
            except THEIRS as error:
                return Ended(number, (), -1, 0, 0, Forfeit.of(who, f"can't be made: {told(error)}"))
        end = play(self.rules[k], players, seed, self.turn_limit, self.move_limit)
        lost = None if end.fault is None else Forfeit.of(seating[end.fault.seat], end.fault.reason)
        winners = tuple(seating[seat] for seat in end.winners)
        return Ended(number, winners, end.first, end.turns, end.length, lost)

    def game(self, ended: Ended) -> Game:
        """Play a game that has ended once more, step by step, as one that can be looked at.

        Raises
        ------
        RiskError
            It goes otherwise this time.
        """
        seating, seed = self.seating(ended.number), self.seed_of(ended.number)
        names, rules = [self.entrants[k].name for k in seating], self.rules[0]
        named = type(rules)(names, board=rules.board, edition=rules.edition, **rules.parts, **rules.options)
        game = Game(named, seed=seed)
        for order in game.orders():
            game.orders(order, "ask")
        if not ended.length:
            return game
        try:
            players = [self.entrants[k].made(luck(seed, seat)) for seat, k in enumerate(seating)]
            game.follow()
            while game.at < ended.length and not game.state.is_over:
                game.do(legal_choice(game.state, players[game.state.current_player]), by=COMPUTER)
        except THEIRS as error:
            why = str(error) if isinstance(error, PlayerFault) else in_a_line(told(error))
            raise RiskError(f"game {ended.number} goes otherwise this time: {why}") from error
        winners = game.state.outcome.winners if game.state.outcome else ()
        if (game.at, tuple(seating[seat] for seat in winners)) != (ended.length, ended.winners):
            raise RiskError(
                f"game {ended.number} goes otherwise this time: a player decides by more than its view and the "
                "generator that it is handed"
            )
        return game


def luck(seed: int, seat: int) -> Random:
    """Give the generator of the player at a seat, as `seated` does."""
    return Random(f"{seed}/{seat}")


def in_a_line(text: str) -> str:
    """Put a text into one line, and not the whole of a long one."""
    return " ".join(text.split())[:LONGEST]


class Forfeit(NamedTuple):
    """Who lost a game by a fault, and by which."""

    player: int
    reason: str

    @classmethod
    def of(cls, player: int, reason: str) -> Forfeit:
        """Keep a reason, in a line."""
        return cls(player, in_a_line(reason))


class Ended(NamedTuple):
    """How one game ended.

    Attributes
    ----------
    number : int
    winners : tuple of int
        Entrants; none where the game was not finished, or forfeited.
    first : int
        The seat that had the first turn; -1 where it never came to that.
    turns, length : int
        Turns begun, and actions, chance included.
    forfeit : Forfeit or None
    """

    number: int
    winners: tuple[int, ...]
    first: int
    turns: int
    length: int
    forfeit: Forfeit | None = None

    @property
    def unfinished(self) -> bool:
        """Whether it ran into the limit of turns."""
        return not self.winners and self.forfeit is None


# -- one game ---------------------------------------------------------------------------------------


class End(NamedTuple):
    """How one game ended, by seats."""

    winners: tuple[int, ...]
    first: int
    turns: int
    length: int
    fault: PlayerFault | None


def play(
    rules: RuleSet[Any],
    players: Sequence[Player],
    seed: int,
    turn_limit: int = 200,
    move_limit: float | None = None,
) -> End:
    """Play a game to its end: by the seed's dice, as a `Session` has them, but nothing is kept but the state.

    It ends without a winner where a turn would begin after the last one allowed, or a player is at fault.
    """
    state, chances, length, first, wrong = rules.start(), 0, 0, -1, None
    while state.agenda:
        seat = state.current_player
        if seat == CHANCE:
            state = state.apply(state.chance_outcomes().draw(Stream(seed, chances)), drawn=True)
            chances += 1
        else:
            if first < 0 and state.turn:
                first = state.seat
            if state.turn > turn_limit:
                break
            try:
                state = _answered(state, players[seat], move_limit)
            except PlayerFault as error:
                wrong = error
                break
        length += 1
    winners = state.outcome.winners if state.outcome else ()
    return End(winners, first, min(state.turn, turn_limit), length, wrong)


def _answered(state: State, player: Player, move_limit: float | None) -> State:
    if move_limit is None:
        action = choice(state, player)
    else:
        begun = perf_counter()
        action = choice(state, player)
        took = perf_counter() - begun
        if took > move_limit:
            raise fault(state, player, f"took {took:.2f} s to choose; the limit is {move_limit:g} s")
    try:
        return state.apply(action)
    except RiskError as error:
        raise refused(state, player, action, error) from error
