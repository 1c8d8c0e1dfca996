"""Risk Deep Space, put together: the map, the deck, the options, and the moves of each phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, ClassVar

from riskteach.core.board import Board, Vocabulary
from riskteach.core.errors import BadOption
from riskteach.core.moves import Move
from riskteach.core.phases import Automatic, Phase
from riskteach.core.rules import Document, Rule, Rulebook
from riskteach.core.ruleset import Part, RuleSet
from riskteach.core.state import Score
from riskteach.core.turn import Turn
from riskteach.core.values import changed, value
from riskteach.core.words import count
from riskteach.deepspace import battle, build, cards, draw, effects, mine, move, position, replenish, setup
from riskteach.deepspace.decks import Deck, load_deck, read_deck, teaching_deck
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.move import FIELD, MOVES_A_TURN
from riskteach.deepspace.state import RECRUITS, RESOURCES, SpaceState, SpaceTurn

WORDS = Vocabulary(
    "planet",
    "ring",
    (
        ("resource", ("gem", "ore", "both")),
        ("warp", ("yes",)),
        ("cover", ("yes",)),
        ("home", ("north", "east", "south", "west")),
    ),
)
RECRUITS_AT_START, GEMS_AT_START = 3, 2


@value
class FieldsOff(Automatic):
    """Force fields end when their owner's next turn begins."""

    stage = "draw"
    rule = FIELD

    def run(self, turn: SpaceTurn) -> None:
        """Take the mover's fields off."""
        for planet, owner in zip(turn.state.rules.board.ids, turn.state.fields, strict=True):
            if owner == turn.state.seat:
                turn.lay_field(planet, None, because=FIELD)


PLAN: tuple[Phase, ...] = (
    FieldsOff(),
    draw.DrawAtStart(),
    mine.TradeDue(),
    mine.MineDue(),
    cards.Acting(),
    replenish.Replenish(),
    draw.DrawAtEnd(),
    replenish.NextTurn(),
)


@cache
def four_corners() -> Board:
    """Load this package's teaching map."""
    return Board.from_toml(
        files(__package__).joinpath("four-corners.toml").read_text("utf-8"), "four-corners.toml", WORDS
    )


class DeepSpace(RuleSet[SpaceState]):
    """Risk Deep Space, from a Finnish and a Japanese text."""

    name_of_game: ClassVar[str] = "deepspace"
    book: ClassVar[Rulebook] = Rulebook.of(setup, draw, mine, move, build, cards, effects, battle, replenish)
    documents: ClassVar[tuple[Document, ...]] = (FINNISH, JAPANESE, OURS)
    players: ClassVar[range] = range(2, 5)
    players_rule: ClassVar[Rule] = setup.PLAYERS
    order: ClassVar[Rule] = replenish.NEXT
    stages: ClassVar[Mapping[str, str]] = {
        "draw": "at the start of a turn",
        "trade": "at the start of a turn, when cards are drawn",
        "mine": "before anything else is done",
        "act": "after mining",
        "replenish": "at the end of a turn",
        "refill": "at the end of a turn",
    }
    draft: ClassVar[type[Turn[Any]]] = SpaceTurn
    vocabulary: ClassVar[Vocabulary] = WORDS
    own: ClassVar[Mapping[str, Part]] = {"deck": Part(teaching_deck, load_deck, read_deck)}
    pieces: ClassVar[str] = "recruit/recruits"

    @classmethod
    def usual_board(cls) -> Board:
        """Load the teaching map."""
        return four_corners()

    def compose(self) -> None:
        """Set up stations, warp, covers and deck."""
        self.deck: Deck = self.parts["deck"]
        self.cards = {f"{kind.id}-{k}": kind for kind in self.deck.kinds for k in range(1, kind.copies + 1)}
        self._card_order = {card: k for k, card in enumerate(self.cards)}
        places, count = self.board.places.values(), len(self.seats)
        homes = {str(place.extra["home"]): place.id for place in places if "home" in place.extra}
        if missing := [side for side in setup.SEATS[count] if side not in homes]:
            raise BadOption(f"the map has no home station in the {missing[0]}: give a place the key home")
        self.home = tuple(homes[side] for side in setup.SEATS[count])
        self.stations = frozenset(homes.values())
        self.covered = frozenset(place.id for place in places if count == 2 and "cover" in place.extra)
        self.planets = tuple(p.id for p in places if p.id not in self.stations and p.id not in self.covered)
        self.closed = self.covered | (self.stations - set(self.home))
        self.warp = tuple(place.id for place in places if "warp" in place.extra and place.id in self.planets)
        self.bases_to_win = 5 if count == 2 else 4
        self.replenish = replenish.REPLENISH[self.options["replenish"]]
        printed = {"gem": ("gem",), "ore": ("ore",), "both": RESOURCES}
        by_choice = self.options["mining"] == "choice"
        self._gives = {
            place.id: RESOURCES if by_choice else printed.get(str(place.extra.get("resource", "both")), RESOURCES)
            for place in places
        }

    def gives(self, planet: str) -> tuple[str, ...]:
        """Say what may be mined on a planet."""
        return () if planet in self.stations else self._gives[planet]

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        """Put the moves of all parts of the game together."""
        return {
            **mine.moves(self.options["mining"]),
            **cards.moves(self.options["recruit_when"]),
            **battle.MOVES,
            **draw.MOVES,
            **replenish.MOVES,
            **setup.MOVES,
            setup.Dealt: (draw.move(setup.CARDS),),
        }

    def start(self) -> SpaceState:
        """Give the board with three recruits on each station, before cards are dealt."""
        seats, none = len(self.seats), (0,) * len(self.seats)
        crews = tuple(
            tuple(RECRUITS_AT_START * (self.home[seat] == place) for seat in range(seats)) for place in self.board.ids
        )
        blank = (none,) * len(self.board.ids)
        begun = SpaceState(
            rules=self,
            seat=0,
            agenda=(setup.Dealing(0),),
            crews=crews,
            bases=blank,
            dogs=blank,
            fields=(None,) * len(self.board.ids),
            gems=(GEMS_AT_START,) * seats,
            ore=none,
            hands=((),) * seats,
        )
        turn = SpaceTurn(begun)
        turn.run()
        return turn.state

    def plan(self) -> tuple[Phase, ...]:
        """Give the phases of a turn."""
        return PLAN

    def begins(self, turn: SpaceTurn, seat: int) -> None:
        """Go on when it is settled who begins."""
        self.begin_turn(turn, seat, setup.FIRST)

    def begin_turn(self, turn: SpaceTurn, seat: int, because: Rule) -> None:
        """Lay the phases of a turn on the agenda."""
        turn.state = changed(
            turn.state,
            seat=seat,
            turn=turn.state.turn + 1,
            agenda=tuple(reversed(PLAN)),
            moves=MOVES_A_TURN,
            moved=False,
            mined=(),
        )
        turn.say(because, "pass", player=seat)

    @cached_property
    def names(self) -> dict[str, Collection[str]]:
        """Seats, places, cards and resources."""
        return {"seat": super().names["seat"], "planet": self.board.index, "card": self.cards, "resource": RESOURCES}

    @cached_property
    def phases(self) -> dict[str, Any]:
        """The phases that may stand in a position."""
        more = (setup.Dealing, draw.DrawAtStart, draw.DrawAtEnd)
        return {**super().phases, **{phase.form.verb: phase for phase in more}}

    def scores(self, state: SpaceState, seat: int) -> tuple[Score, ...]:
        """The race to the last base, and what a seat has."""
        return (
            Score("base/bases", state.count_bases(seat), self.bases_to_win, "base"),
            Score("gem/gems", state.gems[seat], sign="gem"),
            Score("ore/ore", state.ore[seat], sign="ore"),
            Score("recruit/recruits", RECRUITS - state.pile(seat), sign="recruit"),
            Score("card/cards", len(state.hands[seat]), sign="card"),
        )

    def mark(self, mark: str) -> str:
        """Say what a mark of a planet means."""
        kind, *rest = mark.split("-")
        if kind == "closed":
            return "out of the game"
        whose = next(seat.name for seat in self.seats if seat.letter == rest[0])
        words = {"base": "a base", "field": "a force field"}
        if kind in words:
            return f"{words[kind]} of {whose}"
        if kind == "dog":
            return f"{count(int(rest[1]), 'dog/dogs')} of {whose}"
        return f"attacked by {count(int(rest[1]), 'recruit/recruits')} of {whose}"

    def name(self, item: str) -> str:
        """Give the name that people read for an id."""
        kind = self.cards.get(item)
        return super().name(item) if kind is None else kind.name

    def sort(self, hand: Iterable[str]) -> tuple[str, ...]:
        """Put cards in the deck's order."""
        return tuple(sorted(hand, key=lambda card: self._card_order[card]))

    def read_position(self, text: str) -> SpaceState:
        """Read a position, such as ``A: opal 3 | B: ruby 2 | A gems 2 | A act``."""
        return position.Reader(text, self).state()

    def write_position(self, state: SpaceState) -> str:
        """Write a position so that reading it gives it back."""
        return position.write(state)
