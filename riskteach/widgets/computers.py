"""Computer players at the seats of a stepper: who sits where, one step of theirs, and why they chose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from riskteach.core.errors import BadAction, BadOption, IllegalAction, RiskError, UnknownName
from riskteach.core.rules import Rule
from riskteach.core.session import COMPUTER, Session, Step
from riskteach.players import Player, PlayerFault, answer, names, seated
from riskteach.widgets import dice

LONGEST = 300  # letters of a reason that are shown


class Sitting(NamedTuple):
    """A player at a seat, and what it is called in the menu."""

    kind: str
    player: Player


class Chosen(NamedTuple):
    """A step of a computer: who it was, and why it chose so."""

    step: Step
    kind: str
    why: str


class Computers:
    """Who plays by itself as one stepper shows it; nothing of this is in the game or its record.

    Parameters
    ----------
    game : Session
    computers : mapping, optional
        As `riskteach.players.seated` takes it.

    Attributes
    ----------
    playing : bool
        Whether they go on, step by step, until a person is asked.
    """

    def __init__(self, game: Session[Any], computers: Mapping[Any, Any] | None = None) -> None:
        self.game = game
        self.playing = False
        self._given: dict[str, Any] = {}
        self._sitting: dict[int, Sitting] = {}
        self._chosen: dict[int, Chosen] = {}
        self._table = game.rules.name_of_game, game.rules.seats
        made = _made(game, {} if computers is None else computers)
        for wanted, (number, player) in zip((computers or {}).values(), made.items(), strict=True):
            kind = wanted if isinstance(wanted, str) else type(player).__name__
            self._given.setdefault(kind, wanted)
            self._sitting[number] = Sitting(kind, player)

    # -- who sits where -----------------------------------------------------------------------

    @property
    def kinds(self) -> dict[str, Any]:
        """What can be chosen for a seat: the bundled players of the game, and those that were given."""
        bundled = {name: name for name in names(self.game.rules.name_of_game)}
        return bundled | {kind: wanted for kind, wanted in self._given.items() if kind not in bundled}

    def kind(self, seat: int) -> str:
        """Name the computer at a seat; nothing for a person."""
        return self._sitting[seat].kind if seat in self._sitting else ""

    def sit(self, seat: int, kind: str) -> str:
        """Let a computer play at a seat, or a person where the kind is empty; say who does."""
        if kind and kind not in self.kinds:
            raise UnknownName("player", kind, self.kinds)
        if not 0 <= seat < len(self.game.rules.people):  # a page may still show a game of more
            raise UnknownName("seat", seat, self.game.players)
        if kind:
            ((number, player),) = _made(self.game, {seat: self.kinds[kind]}).items()
            self._sitting[number] = Sitting(kind, player)
        else:
            self._sitting.pop(seat, None)
        self.playing = False
        return f"{self.game.rules.seats[seat].name} is played by {kind or 'a person'} now."

    def stay(self) -> str:
        """Stay at the seats of a game that was loaded, if they are the same ones; say what became of them."""
        rules, before = self.game.rules, self._table
        self._table = rules.name_of_game, rules.seats
        if not self._sitting:
            return ""
        if self._table != before:
            self._sitting.clear()
            other = "It has other seats" if before[1] != rules.seats else "It is another game"
            return f" {other}: a person plays at each."
        who = ", ".join(f"{rules.seats[seat].name} ({sitting.kind})" for seat, sitting in sorted(self._sitting.items()))
        return f" Computers stay at their seats: {who}."

    @property
    def asked(self) -> str:
        """The computer that is asked now; nothing where a person is, or nobody."""
        return self.kind(self.game.state.current_player)

    # -- what they do -------------------------------------------------------------------------

    def step(self) -> Step:
        """Let the computer that is asked decide once.

        Raises
        ------
        PlayerFault
            It raised an error or chose something illegal; nothing has changed.
        BadAction
            No computer is asked.
        """
        seat, at = self.game.state.current_player, self.game.at
        if seat not in self._sitting:
            raise BadAction(f"no computer is asked now: {self.game.state.question}")
        kind, player = self._sitting[seat]
        step, why = answer(self.game, player)
        self._chosen[at] = Chosen(self.game.history[at], kind, why if len(why) <= LONGEST else f"{why[:LONGEST]}…")
        return step

    def chosen(self, number: int) -> Chosen | None:
        """Tell of a step, counted from 0, what computer chose it and why; nothing for any other step."""
        step = self.game.history[number] if number < self.game.at else None
        if step is None or step.by != COMPUTER:
            return None
        known = self._chosen.get(number)
        return known if known is not None and known.step is step else Chosen(step, "computer", "")

    def last(self) -> dict[str, Any] | None:
        """Give the last decision, if a computer took it: as it is written, where it was, and why."""
        found = self.chosen(dice.last_decision(self.game))
        if found is None:
            return None
        seat, action = self.game.rules.seats[found.step.player], found.step.action
        places = [got for got in dice.fields(action).values() if isinstance(got, str) and got in self.game.board.index]
        return {
            "letter": seat.letter,
            "name": seat.name,
            "kind": found.kind,
            "text": str(action),
            "why": found.why,
            "places": places,
        }


def said_of(fault: PlayerFault) -> str:
    """Say what a player did wrong and why; not what would have been possible, which is for it to find out."""
    cause = fault.__cause__
    if not isinstance(cause, IllegalAction):
        return str(fault)
    because = "; ".join(dict.fromkeys(reason.message for reason in cause.verdict.reasons))
    return f"{str(fault).partition(str(cause))[0]}Not possible: {because}"


def broken(fault: PlayerFault) -> tuple[Rule, ...]:
    """Name the rules that a player's choice broke; none where it stopped with an error."""
    cause = fault.__cause__
    return tuple(cause.verdict.rules) if isinstance(cause, IllegalAction) else ()


def _made(game: Session[Any], computers: Mapping[Any, Any]) -> dict[int, Player]:
    """Make the players; whatever goes wrong is said in one line."""
    try:
        made = seated(game, computers)
    except RiskError:
        raise
    except Exception as error:
        raise BadOption(
            f"a player can't be made: {type(error).__name__}: {error}. Its class takes one thing, a random.Random"
        ) from error
    if len(made) < len(computers):
        raise BadOption(f"one player for each seat, got two for one: {', '.join(map(repr, computers))}")
    return made
