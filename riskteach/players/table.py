"""The table: computer players in the seats of a game, step by step or until a person is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from riskteach.core.actions import Action
from riskteach.core.errors import BadAction, BadOption, IllegalAction, RiskError, UnknownName, show
from riskteach.core.phases import CHANCE
from riskteach.core.session import COMPUTER, Session, Step
from riskteach.core.state import State
from riskteach.core.values import changed
from riskteach.core.words import join
from riskteach.players.habits import Player
from riskteach.players.registry import make, names

Seated = Mapping[int, Player]
THEIRS = (Exception, SystemExit)  # what a player may stop with: exit() is its own end, and not the game's


class PlayerFault(RiskError):
    """A computer player that raised an error or chose something illegal; the game is as it was before.

    Attributes
    ----------
    seat : int
        Where it sits.
    player : str
        What it is called: its class.
    reason : str
    """

    def __init__(self, seat: int, name: str, player: Player, reason: str) -> None:
        self.seat, self.player, self.reason = seat, type(player).__name__, reason
        super().__init__(f"the player {self.player} in the seat of {name} {reason}")


class Answer(NamedTuple):
    """What a computer player did, and why.

    Attributes
    ----------
    step : Step
    why : str
        In its own words; empty where it says nothing.
    """

    step: Step
    why: str


def answer(session: Session[Any], player: Player) -> Answer:
    """Let a player answer what is being asked now.

    Parameters
    ----------
    session : Session
        It is played on by one decision, and what follows by itself.
    player : Player
        It sees the game as the seat that is asked sees it.

    Raises
    ------
    PlayerFault
        It raised an error, or its answer is no legal action; nothing has changed.
    BadAction
        Nobody is asked: dice are waited for, or the game is over.
    """
    state = session.state
    if state.current_player < 0:
        raise BadAction(f"no player is asked now: {state.question}")
    action = legal_choice(state, player)
    try:
        why = str(getattr(player, "why", ""))
    except THEIRS as error:
        raise _stopped(state, player, error) from error
    return Answer(session.do(action, by=COMPUTER), why)


def choice(state: State, player: Player) -> Action:
    """Ask a player what it does; whether it may is not looked at here.

    Raises
    ------
    PlayerFault
        It raised an error, or its answer is no action.
    """
    try:
        # A copy where nothing is hidden: whatever a player writes on its view, the game stays as it is.
        action = player.choose(changed(state.view(state.current_player)))
    except THEIRS as error:
        raise _stopped(state, player, error) from error
    if isinstance(action, Action):
        return action
    try:
        if isinstance(action, str):
            return state.rules.parse(str.__str__(action))  # type: ignore[no-any-return]
        raise BadAction(f"an action is wanted, got {show(action)}")
    except RiskError as error:
        raise refused(state, player, action, error) from error


def legal_choice(state: State, player: Player) -> Action:
    """Ask a player what it does, which it may do.

    Raises
    ------
    PlayerFault
        It raised an error, or its answer is no legal action.
    """
    action = choice(state, player)
    try:
        if state.check(action):
            raise IllegalAction(state.explain(action))
    except RiskError as error:
        raise refused(state, player, action, error) from error
    return action


def _stopped(state: State, player: Player, error: BaseException) -> PlayerFault:
    return fault(state, player, f"stopped with {told(error)}")


def told(thing: object) -> str:
    """Put into words what a player gave or raised, whatever it is."""
    try:
        said = str(thing)
    except Exception:
        said = show(thing)
    return f"{type(thing).__name__}: {said}" if isinstance(thing, BaseException) else said


def refused(state: State, player: Player, action: object, error: RiskError) -> PlayerFault:
    """Say what a player chose, and why it can't be."""
    return fault(state, player, f"chose '{told(action)}'. {error}")


def fault(state: State, player: Player, reason: str) -> PlayerFault:
    """Name the player that is asked in a state, with what it did wrong."""
    seat = state.current_player
    return PlayerFault(seat, state.rules.seats[seat].name, player, reason)


def seated(session: Session[Any], computers: Mapping[Any, Any]) -> dict[int, Player]:
    """Put computer players into seats.

    Parameters
    ----------
    session : Session
        Its seed is the beginning of all their luck.
    computers : mapping
        By name, letter or number of the seat: the name of a player, its class, or a player.

    Raises
    ------
    UnknownName
        No such seat or player.
    BadOption
        It does not play this game.

    Examples
    --------
    >>> import riskteach as rt
    >>> game = rt.new_game("classic", seed=1, setup="quick")
    >>> seated(game, {"Ben": "bold", "C": "cautious"}).keys()
    dict_keys([1, 2])
    """
    if not isinstance(computers, Mapping):
        raise BadOption(f"computers is such as {{'Ben': 'bold'}}, got {computers!r}")
    found: dict[int, Player] = {}
    for seat, wanted in computers.items():
        number = _seat(session, seat)
        random = Random(f"{session.seed}/{number}")
        if isinstance(wanted, str):
            player: Any = make(wanted, random)
        else:
            player = wanted(random) if isinstance(wanted, type) else wanted
        if not callable(getattr(player, "choose", None)):
            raise BadOption(f"a player has a method choose(view), got {player!r}")
        _fits(session, wanted if isinstance(wanted, str) else type(player).__name__, player)
        found[number] = player
    return found


def plays(player: Any) -> tuple[str, ...]:
    """Give the games that a player says it plays; none where it may try any.

    Raises
    ------
    BadOption
        What it says is no list of names.
    """
    games = getattr(player, "games", None) or ()
    games = (games,) if isinstance(games, str) else games
    if not isinstance(games, list | tuple) or not all(isinstance(game, str) for game in games):
        raise BadOption(f"games of {type(player).__name__} is such as ('classic', 'mission'), got {show(games)}")
    return tuple(games)


def _fits(session: Session[Any], called: str, player: Player) -> None:
    """See to it that a player plays this game; one that does not say which it plays may try any."""
    game, played = session.rules.name_of_game, plays(player)
    if played and game not in played:
        there = join(list(names(game)), "and")
        raise BadOption(f"the player {called} plays {join(list(played))}, not {game}; players of {game}: {there}")


def until_person(
    session: Session[Any],
    computers: Seated,
    *,
    stop: Callable[[], bool] | None = None,
    most: int | None = None,
) -> list[Answer]:
    """Let computer players answer until a person is asked, dice are waited for, or the game is over.

    Parameters
    ----------
    session : Session
    computers : mapping of int to Player
        As `seated` gives them.
    stop : callable, optional
        Asked before each answer: true ends it there.
    most : int, optional
        No more answers than these; 1 for a single step.

    Raises
    ------
    PlayerFault
        The game stands where that player was asked.
    """
    answers: list[Answer] = []
    if session.chance == "auto" and session.state.current_player == CHANCE:
        session.follow()  # somebody went back to there
    while session.state.current_player in computers and (most is None or len(answers) < most):
        if stop is not None and stop():
            break
        answers.append(answer(session, computers[session.state.current_player]))
    return answers


def _seat(session: Session[Any], seat: object) -> int:
    seats = session.rules.seats
    if type(seat) is int and 0 <= seat < len(seats):
        return seat
    known = {seat.name.casefold(): k for k, seat in enumerate(seats)}
    known |= {seat.letter.casefold(): k for k, seat in enumerate(seats) if seat.letter.casefold() not in known}
    if not isinstance(seat, str) or seat.casefold() not in known:
        raise UnknownName("seat", seat, [seat.name for seat in seats])
    return known[seat.casefold()]
