"""Risk Deep Space, put together: the map, the deck, the options, and the moves of each phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from riskteach.core.actions import Action
from riskteach.core.board import Board, Vocabulary
from riskteach.core.errors import BadOption
from riskteach.core.moves import Move
from riskteach.core.phases import Phase
from riskteach.core.rules import Document, Rule, Rulebook
from riskteach.core.ruleset import Part, RuleSet
from riskteach.core.shown import CardText, Fight, Loss
from riskteach.core.state import Score
from riskteach.core.turn import Event, Turn
from riskteach.core.words import count
from riskteach.deepspace import battle, box, build, cards, draw, effects, mine, move, position, replenish, setup, turns
from riskteach.deepspace.box import NOUNS, RECRUITS, RESOURCES
from riskteach.deepspace.decks import Deck, load_deck, read_deck, teaching_deck
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS
from riskteach.deepspace.maps import WORDS, four_corners, layout
from riskteach.deepspace.setup import GEMS_AT_START, RECRUITS_AT_START
from riskteach.deepspace.state import SpaceState, SpaceTurn

PLAN: tuple[Phase, ...] = (
    move.FieldsOff(),
    draw.DrawAtStart(),
    mine.TradeDue(),
    mine.MineDue(),
    cards.Acting(),
    replenish.Replenish(),
    draw.DrawAtEnd(),
    turns.NextTurn(),
)


class DeepSpace(RuleSet[SpaceState]):
    """Risk Deep Space, from a Finnish and a Japanese text."""

    name_of_game: ClassVar[str] = "deepspace"
    book: ClassVar[Rulebook] = Rulebook.of(
        box, setup, turns, draw, mine, move, build, battle, effects, cards, replenish
    )
    documents: ClassVar[tuple[Document, ...]] = (FINNISH, JAPANESE, OURS)
    players: ClassVar[range] = range(2, 5)
    players_rule: ClassVar[Rule] = box.PLAYERS
    order: ClassVar[Rule] = turns.ORDER
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
    marks: ClassVar[tuple[str, ...]] = ("base", "dog", "field", "battle")

    @classmethod
    def usual_board(cls) -> Board:
        """Load the teaching map."""
        return four_corners()

    def compose(self) -> None:
        """Set up stations, warp, covers and deck."""
        self.deck: Deck = self.parts["deck"]
        self.cards = {f"{kind.id}-{k}": kind for kind in self.deck.kinds for k in range(1, kind.copies + 1)}
        self.draws = {card: draw.Draw(card) for card in self.cards}
        self._card_order = {card: k for k, card in enumerate(self.cards)}
        for taken in [place for place in self.board.ids if place in self.cards or place in RESOURCES]:
            what = "a card of the deck" if taken in self.cards else "a resource"
            raise BadOption(f"the map has a planet {taken!r}, the name of {what}: call one of the two otherwise")
        laid = layout(self.board, len(self.seats))
        self.home, self.stations, self.planets, self.warp = laid.home, laid.stations, laid.planets, laid.warp
        self.covered, self.closed = laid.covered, laid.closed
        self.bases_to_win = build.BASES_TO_WIN[len(self.seats)]
        self.replenish = replenish.REPLENISH[self.options["replenish"]]
        self._gives = {planet: self._printed(planet) for planet in self.board.ids if planet not in self.stations}

    def _printed(self, planet: str) -> tuple[str, ...]:
        """Say what comes from a planet: either where the player chooses, or where nothing is printed on it."""
        printed = str(self.board.places[planet].extra.get("resource", "both"))
        return RESOURCES if self.options["mining"] == "choice" or printed == "both" else (printed,)

    def gives(self, place: str) -> tuple[str, ...]:
        """Say what may be mined on a place; nothing on a station."""
        return self._gives.get(place, ())

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        """Put the moves of all parts of the game together."""
        return {
            **setup.MOVES,
            **draw.MOVES,
            **mine.MOVES,
            **cards.moves(self.options["recruit_when"]),
            **battle.MOVES,
            **replenish.MOVES,
        }

    def start(self) -> SpaceState:
        """Give the board with three recruits on each station, before cards are dealt."""
        ids, none = self.board.ids, (0,) * len(self.seats)
        turn = SpaceTurn(
            SpaceState(
                rules=self,
                seat=0,
                agenda=(setup.Dealing(0),),
                crews=tuple(tuple(RECRUITS_AT_START * (station == place) for station in self.home) for place in ids),
                bases=(none,) * len(ids),
                dogs=(none,) * len(ids),
                fields=(None,) * len(ids),
                gems=(GEMS_AT_START,) * len(self.seats),
                ore=none,
                hands=((),) * len(self.seats),
                moves=turns.MOVES_A_TURN,
            )
        )
        turn.run()
        return turn.state

    def plan(self) -> tuple[Phase, ...]:
        """Give the phases of a turn."""
        return PLAN

    def begins(self, turn: SpaceTurn, seat: int) -> None:
        """Go on when it is settled who begins."""
        turns.begin_turn(turn, seat, setup.FIRST)

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
            *(Score(NOUNS[what], state.stock(seat, what), sign=what) for what in RESOURCES),
            Score("recruit/recruits", RECRUITS - state.pile(seat), sign="recruit"),
            Score("card/cards", len(state.hands[seat]), sign="card"),
        )

    def supply(self, state: SpaceState) -> tuple[Score, ...]:
        """Gems, ore, dogs and force fields that are left, and the draw pile."""
        return (
            *(Score(NOUNS[what], state.supply(what), sign=what) for what in RESOURCES),
            Score("space dog/space dogs", state.kennel, sign="dog"),
            Score("force field/force fields", state.fields_left, sign="field"),
            Score("card to draw/cards to draw", state.deck_size, sign="card"),
        )

    def card(self, card: str) -> CardText:
        """Give what stands on a card."""
        kind = self.cards[card]
        cost = "free" if kind.cost == "free" else f"one {kind.cost}"
        return CardText(kind.name, text=kind.text, cost=cost, sign="" if kind.cost == "free" else kind.cost)

    def fight(self, state: SpaceState, asked: Action | Phase) -> Fight | None:
        """Describe the battle that goes on, or that a crew would meet where it goes."""
        match asked:
            case battle.Fighting(planet=planet):
                return battle.against(state, planet, state.crew(planet, state.seat), state.dogs_on(planet, state.seat))
            case move.Go() | move.Warp():
                return battle.against(state, asked.target, asked.recruits, asked.dogs or 0)
            case cards.Play(to=str(planet), number=int(recruits)):
                return battle.against(state, planet, recruits, asked.dogs or 0)
        return None

    def lost(self, event: Event) -> Loss | None:
        """A dog goes instead of a recruit."""
        return Loss(event.values["player"], 1, "dog") if event.what == "shield" else super().lost(event)

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
        return tuple(sorted(hand, key=self._card_order.__getitem__))

    def read_position(self, text: str) -> SpaceState:
        """Read a position, such as ``A: opal 3 | B: ruby 2 | A gems 2 | A act``."""
        return position.Reader(text, self).state()

    def write_position(self, state: SpaceState) -> str:
        """Write a position so that reading it gives it back."""
        return position.write(state)
