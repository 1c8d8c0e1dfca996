"""A rule set: composed once from its options, it says which moves there are in which phase."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from riskteach.core.actions import Action, End
from riskteach.core.board import WORDS, Board, Vocabulary
from riskteach.core.errors import BadAction, BadOption, BadPosition, UnknownName
from riskteach.core.explain import Reason
from riskteach.core.moves import Move
from riskteach.core.phases import Phase
from riskteach.core.rules import Document, Option, Rule, Rulebook
from riskteach.core.seats import LETTERS, Seat, seats
from riskteach.core.shown import CardText, Fight, Goal, Loss
from riskteach.core.state import Score, State
from riskteach.core.turn import Event, Turn
from riskteach.core.values import frozen
from riskteach.core.words import span

S = TypeVar("S", bound=State)


class Part(NamedTuple):
    """Something besides the map that a table may bring of its own, such as a deck; it carries its file's ``text``.

    Attributes
    ----------
    usual : callable
        Gives the game's own.
    load : callable
        Makes it of a path, or checks that it is one already.
    read : callable
        Makes it of a text, and of what to call that in error messages.
    """

    usual: Callable[[], Any]
    load: Callable[[Any], Any]
    read: Callable[[str, str], Any]


class RuleSet(Generic[S]):
    """The rules of one game under one choice of options.

    A game subclasses it: `table`, `plan`, `start` and its hooks; a variant overrides only what differs.

    Parameters
    ----------
    players : int or sequence of str, optional
        How many, or their names; three, or the least that there may be, where not given.
    board : Board, optional
        The map; the game's own where not given.
    edition : str
        A preset of options.
    **options
        One by one, on top of the edition; and by their names the parts that a table brings of its own.

    Raises
    ------
    BadOption
        No such option, value, edition or number of players.
    """

    # `stages` are the parts of a turn in their order, each with when it comes; `own` are parts besides the map that a
    # table may bring, by the argument that takes them; `pieces` is what is counted on a place, one and several; `marks`
    # are the kinds of marks, such as "base" of "base-A", that a place may have and a picture has pictograms for.
    name_of_game: ClassVar[str]
    book: ClassVar[Rulebook]
    documents: ClassVar[tuple[Document, ...]] = ()
    players: ClassVar[range]
    players_rule: ClassVar[Rule]
    order: ClassVar[Rule]
    editions: ClassVar[Mapping[str, Mapping[str, Any]]] = {"as_written": {}}
    usual_edition: ClassVar[str] = "as_written"
    stages: ClassVar[Mapping[str, str]] = {}
    draft: ClassVar[type[Turn[Any]]]
    vocabulary: ClassVar[Vocabulary] = WORDS
    own: ClassVar[Mapping[str, Part]] = {}
    pieces: ClassVar[str] = "army/armies"
    marks: ClassVar[tuple[str, ...]] = ()
    bystanders: ClassVar[tuple[str, ...]] = ()  # seats after those of the players in which nobody sits
    bonuses: bool = False  # whether holding a region brings anything, so that pictures say how much

    def __init__(
        self,
        players: int | Sequence[str] | None = None,
        *,
        board: Board | None = None,
        edition: str | None = None,
        **options: Any,
    ) -> None:
        if players is None:
            players = 3 if 3 in self.players else self.players[0]
        number = len(players) if isinstance(players, list | tuple) else players
        if type(number) is int and number not in self.players:
            least, most = self.players[0], self.players[-1]
            raise BadOption(f"{self.name_of_game} is for {span(least, most)} players, got {number}")
        self.people: tuple[Seat, ...] = seats(players)
        names = [seat.name for seat in self.people]
        self.seats: tuple[Seat, ...] = seats([*names, *self.bystanders]) if self.bystanders else self.people
        self.edition = self.usual_edition if edition is None else edition
        brought = {name: options.pop(name, None) for name in self.own}
        self.parts = {name: self.own[name].usual() if got is None else got for name, got in brought.items()}
        self.options: Mapping[str, Any] = MappingProxyType(self.choose(self.edition, options))  # nobody writes on it
        self.board = self.usual_board() if board is None else board
        self.instead = {old: rule for rule in self.book.values() for old in rule.replaces}
        self.compose()
        table = self.table()
        if self.instead:
            table = {phase: tuple(move.citing(self.instead) for move in moves) for phase, moves in table.items()}
        self.moves: dict[type[Phase], tuple[Move, ...]] = table
        self._move = {(phase, move.kind): move for phase, moves in self.moves.items() for move in moves}
        self.homes: dict[type[Action], Move] = {}
        for move in self._move.values():
            self.homes.setdefault(move.kind, move)
        self.verbs = {kind.verb: kind for kind in self.homes}
        words = {word for kind in self.homes for word in kind.form.words}
        for taken in [place for place in self.board.ids if place in words]:
            raise BadOption(
                f"the map has a {self.board.words.place} {taken!r}, a word of the notation: call it otherwise"
            )
        self.sentences = self.draft.sentences
        chosen = (tuple(sorted(self.options.items())), *self.parts.values())
        self._identity = (self.name_of_game, self.seats, self.board, chosen)
        self._hash = hash(self._identity)

    # -- what a game says of itself --------------------------------------------------------

    @classmethod
    def usual_board(cls) -> Board:
        """Load the game's own map."""
        raise NotImplementedError

    def compose(self) -> None:
        """Set up what the options decide: decks, limits, hooks. Options are read here and in `table` only."""

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        """Say which moves there are in which phase."""
        raise NotImplementedError

    def start(self) -> S:
        """Give the first state of a game."""
        raise NotImplementedError

    def plan(self) -> tuple[Phase, ...]:
        """Give the phases of a turn in the order of play."""
        raise NotImplementedError

    @cached_property
    def names(self) -> dict[str, Collection[str]]:
        """The ids that actions and positions may use, by kind."""
        return {"seat": LETTERS[: len(self.seats)], "territory": self.board.index}

    @cached_property
    def phases(self) -> dict[str, Any]:
        """The phases that a position may be in, by the word that begins their notation."""
        return {phase.form.verb: phase for phase in self.moves if hasattr(phase, "form")}

    def facts(self, state: S) -> list[str]:
        """Say in a few words each what everybody at the table may know beside the board."""
        return []

    def scores(self, state: S, seat: int) -> tuple[Score, ...]:
        """Count what a seat has, so that a table sees at a glance how everybody stands: places, and pieces on them."""
        held = [at for at in map(state.at, self.board.ids) if at.owner == seat]
        place = self.board.words.place
        return (
            Score(f"{place}/{place[:-1] + 'ies' if place.endswith('y') else place + 's'}", len(held)),
            Score(self.pieces, sum(at.count for at in held)),
        )

    def supply(self, state: S) -> tuple[Score, ...]:
        """Count what lies beside the board for everybody to take."""
        return ()

    def is_out(self, state: S, seat: int) -> bool:
        """Say whether a seat has lost for good."""
        return False

    def goals(self, state: S, seat: int) -> Sequence[Goal]:
        """List what can be reached beside the board, such as objectives, and how far a seat is with each."""
        return ()

    def advantages(self, state: S, seat: int) -> Sequence[Rule]:
        """List the rules that work for a seat alone, such as those of rewards that it has won."""
        return ()

    def side(self, seat: int) -> Collection[int]:
        """Give the seats that play together with a seat, itself included."""
        return {seat}

    def card(self, card: str) -> CardText:
        """Give what stands on a card."""
        return CardText(self.name(card))

    def fight(self, state: S, asked: Action | Phase) -> Fight | None:
        """Describe the battle that an action begins, or that a phase is about; None where there is none."""
        return None

    def lost(self, event: Event) -> Loss | None:
        """Say what somebody loses by an event; None where it takes nothing from anybody."""
        if event.what != "lose":
            return None
        _, several = self.pieces.split("/")
        return Loss(event.values["player"], event.values[several])

    def mark(self, mark: str) -> str:
        """Put a mark of a place into words."""
        return mark

    def fits(self, state: S) -> str | None:
        """Say why a state of other options can't go on under these; None where it can."""
        try:
            self.read_position(state.text)
        except BadPosition as error:
            return "; ".join(error.faults)
        return None

    # -- the machinery -----------------------------------------------------------------------

    @classmethod
    def option_table(cls) -> dict[str, Option]:
        """The options by name, in the order of the rules."""
        return {rule.option.name: rule.option for rule in cls.book.values() if rule.option is not None}

    @classmethod
    def choose(cls, edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """Put the options over the edition over the defaults."""
        if not isinstance(edition, str) or edition not in cls.editions:
            raise BadOption(f"no edition {edition!r} of {cls.name_of_game}: there is {', '.join(cls.editions)}")
        table = cls.option_table()
        options = {name: frozen(got) for name, got in options.items()}
        for name, got in options.items():
            if name not in table:
                raise BadOption(str(UnknownName(f"option of {cls.name_of_game}", name, table)))
            if not table[name].allows(got):
                there = ", ".join(repr(known) for known, _ in table[name].values)
                raise BadOption(f"{name} is one of {there}, got {got!r}")
        defaults = {name: option.default for name, option in table.items()}
        return {**defaults, **cls.editions[edition], **options}

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules, with the options in force."""
        return Rulebook(self.book, self.options)

    def in_force(self, rule: Rule) -> Rule:
        """Give the rule that has taken another's place; the rule itself where none has."""
        return self.instead.get(rule.id, rule)

    def move(self, phase: Phase, kind: type[Action]) -> Move | None:
        """Find the move for a kind of action in a phase; None where there is none."""
        return self._move.get((type(phase), kind))

    def out_of_turn(self, state: S, action: Action) -> Reason:
        """Say why a kind of action has no place in this phase."""
        if state.outcome is not None:
            return Reason(state.outcome.rule, "{question}", {"question": state.question}, state)
        kind, stages = type(action), ["set-up", *self.stages]
        home = next(phase.stage for phase, known in self._move if known is kind)
        now = state.phase.stage
        later = any((type(phase), kind) in self._move and action.verb not in phase.over for phase in state.agenda)
        if later or kind is End:
            when = "has to wait: first"
        elif action.when:
            when = f"comes {action.when}, and now"
        elif home not in stages or home == now:
            when = "has no place here, and now"
        elif now in stages and stages.index(home) < stages.index(now):
            when = "is over, and now" if home == "set-up" else "is over for this turn, and now"
        else:
            when = f"comes {self.stages.get(home, 'in the set-up')}, and now"
        values = {"verb": f"'{action.verb}'", "when": when, "question": state.question}
        return Reason(state.rule, "{verb} {when} {question}", values, state)

    def name(self, item: str) -> str:
        """Give the name that people read for an id."""
        place = self.board.places.get(item) or self.board.regions.get(item)
        return item if place is None else place.name

    def parse(self, text: str) -> Action:
        """Read an action.

        Raises
        ------
        BadAction
            No such verb, or not what its form wants.
        UnknownName
            No such territory or card.
        """
        verb, *tokens = text.split() or [""]
        kind = self.verbs.get(verb)
        if kind is None:
            verb, *tokens = text.lower().split() or [""]
            kind = self.verbs.get(verb)
            if kind is None:
                raise BadAction(str(UnknownName("action", verb, self.verbs)))
        try:
            action: Action = kind.form.read(tokens, self.names)
        except (BadAction, UnknownName):
            plain = self._spelled(text)
            if plain == tokens:
                raise
            action = kind.form.read(plain, self.names)
        return action

    def _spelled(self, text: str) -> list[str]:
        """Write what stands after a verb as the notation has it: small letters, no commas, hyphens within names."""
        said = f" {' '.join(text.lower().replace(',', ' ').replace(chr(34), ' ').split()[1:])} "
        for name, id in self._spellings:
            said = said.replace(f" {name} ", f" {id} ")
        return said.split()

    @cached_property
    def _spellings(self) -> list[tuple[str, str]]:
        """Names of several words, and the ids that they stand for, the longest first."""
        ways = {id.replace("-", " "): id for ids in self.names.values() for id in ids}
        ways |= {place.name.lower(): place.id for place in self.board.places.values()}
        return sorted(((way, id) for way, id in ways.items() if " " in way), key=lambda pair: -len(pair[0]))

    def below(self, phase: Phase) -> tuple[Phase, ...]:
        """Give what lies under a phase of a turn on the agenda: what comes after it, first things last."""
        later = self.plan()
        mine = [k for k, planned in enumerate(later) if planned.stage == phase.stage]
        return tuple(reversed(later[mine[-1] + 1 :])) if mine else ()

    @cached_property
    def orders(self) -> dict[str, tuple[str, ...]]:
        """The standing orders that there are, with the answers that each may be; the first is the usual one."""
        return {phase.order: phase.answers for phase in self.moves if phase.order}

    def read_position(self, text: str) -> S:
        """Read a position from one line of text.

        Raises
        ------
        BadPosition
            With all its faults at once.
        """
        raise NotImplementedError

    def write_position(self, state: S) -> str:
        """Write a position so that reading it gives it back."""
        raise NotImplementedError

    def with_options(self, **options: Any) -> RuleSet[S]:
        """Give the same rules, players and map under other options."""
        for kept in sorted({"players", "board", *self.own} & set(options)):
            got = f"{kept}={options[kept]!r}"
            raise BadOption(f"players, map and the like stay the same, got {got}: begin a new game for that")
        edition = options.pop("edition", None)
        merged = {**self.options, **options} if edition is None else options
        names = [seat.name for seat in self.people]
        edition = self.edition if edition is None else edition
        return type(self)(names, board=self.board, edition=edition, **self.parts, **merged)

    def __reduce__(self) -> tuple[Any, ...]:
        board = None if self.board == self.usual_board() else self.board
        names = tuple(seat.name for seat in self.people)
        chosen = tuple(self.options.items()), tuple(self.parts.items())
        return _shared, (type(self), names, board, self.edition, *chosen)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self._identity == other._identity)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={got!r}" for name, got in self.options.items())
        return f"<{self.name_of_game}, {len(self.seats)} players, {chosen}>"


@lru_cache(64)
def _shared(
    kind: type[RuleSet[Any]],
    names: tuple[str, ...],
    board: Board | None,
    edition: str,
    options: tuple[tuple[str, Any], ...],
    parts: tuple[tuple[str, Any], ...],
) -> RuleSet[Any]:
    """Put rules together again in another process: once, and not with every position."""
    return kind(names, board=board, edition=edition, **dict(parts), **dict(options))
