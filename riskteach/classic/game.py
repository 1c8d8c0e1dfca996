"""Classic Risk, put together: the options, the moves of each phase, and the hooks that variants extend."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, ClassVar

from riskteach.classic import (
    attack,
    blitz,
    cards,
    documents,
    fortify,
    pieces,
    plausible,
    position,
    reinforce,
    setup,
    turns,
    victory,
)
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Action
from riskteach.core.board import Board
from riskteach.core.errors import BadOption
from riskteach.core.moves import Law, Move
from riskteach.core.phases import Phase
from riskteach.core.rules import Document, Rule, Rulebook
from riskteach.core.ruleset import RuleSet
from riskteach.core.shown import CardText, Fight
from riskteach.core.state import Score
from riskteach.core.tally import Tally
from riskteach.core.turn import Outcome, Turn
from riskteach.odds.battle import Dice
from riskteach.odds.roll import LIMITS

NOTHING = Tally()
PARTS = (pieces, setup, turns, reinforce, cards, attack, blitz, fortify, victory)
"""The parts of the game in the order of play; each holds its rules."""


@cache
def world() -> Board:
    """Load the world map."""
    return Board.from_toml(files(__package__).joinpath("world.toml").read_text(encoding="utf-8"), "world.toml")


def on_the_world(rules: RuleSet[Any]) -> None:
    """Refuse another map where the rules speak of this one's continents.

    Raises
    ------
    BadOption
    """
    if rules.board != world():
        raise BadOption(f"{rules.name_of_game} is played on the world map only, got the map {rules.board.name!r}")


class Classic(RuleSet[ClassicState]):
    """Classic Risk, from the Polish text."""

    name_of_game: ClassVar[str] = "classic"
    book: ClassVar[Rulebook] = Rulebook.of(*PARTS)
    documents: ClassVar[tuple[Document, ...]] = (
        documents.POLISH,
        documents.SPANISH,
        documents.PUBLISHED,
        documents.OURS,
    )
    players: ClassVar[range] = range(3, 7)
    players_rule: ClassVar[Rule] = pieces.PLAYERS
    order: ClassVar[Rule] = turns.ORDER
    stages: ClassVar[Mapping[str, str]] = {
        "reinforce": "at the start of a turn",
        "attack": "after reinforcing",
        "fortify": "after the attacks",
        "card": "at the end of a turn",
    }
    draft: ClassVar[type[Turn[Any]]] = ClassicTurn
    reader: ClassVar[type[position.Reader]] = position.Reader
    set_ups: ClassVar[Mapping[str, tuple[Phase, ...]]] = setup.SETTING_UP
    starting: ClassVar[Mapping[int, int]] = setup.STARTING_ARMIES
    wins_by: ClassVar[str] = "who wins holds every territory"
    editions: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "as_written": {},
        "published": {"continent_bonus": True, "wild_cards": 2, "territory_card_bonus": 2, "fortify": "adjacent"},
        "modern": {"continent_bonus": True, "wild_cards": 2, "territory_card_bonus": 2, "fortify": "connected"},
    }

    @classmethod
    def usual_board(cls) -> Board:
        """Load the world map."""
        return world()

    def compose(self) -> None:
        """Set up the deck, the limits and the plan."""
        chosen, board = self.options, self.board
        self.cards = cards.deck(board, chosen["wild_cards"])
        if len(self.cards) < len(board.ids) + chosen["wild_cards"]:
            raise BadOption("the map calls a territory like a wild card, 'wild-1' or 'wild-2': call it otherwise")
        self._card_order = {card: k for k, card in enumerate(self.cards)}
        self.near = [(place, [(t, board.index[t]) for t in board.neighbours[place]]) for place in board.ids]
        self.setting_up = self.set_ups[chosen["setup"]]
        self.starting_armies = self.starting[len(self.people)]
        self.recruiting = self.recruits()
        self.bonuses = reinforce.from_continents in self.recruiting
        self.before_placing: tuple[Phase, ...] = (cards.TradeDue(),)
        self.sides = tuple(frozenset({seat}) for seat in range(len(self.seats)))
        self.territory_bonus: int = chosen["territory_card_bonus"]
        self.ties: str = chosen["ties"]
        self.limit: str = chosen["attack_limit"]
        self.dice_of = LIMITS[self.limit]
        if not len(self.seats) <= len(board.ids) <= len(self.seats) * self.starting_armies:
            most = len(self.seats) * self.starting_armies
            raise BadOption(
                f"{len(self.seats)} players with {self.starting_armies} armies each claim a map of "
                f"{len(self.seats)} to {most} territories, got {board.name} with {len(board.ids)}"
            )

    def recruits(self) -> Sequence[Callable[[Any, int], Tally]]:
        """List what a turn's armies are counted from."""
        return [reinforce.from_territories] + [reinforce.from_continents] * self.options["continent_bonus"]

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        """Put the moves of all parts of the game together."""
        bonus = self.options["territory_card_bonus"]
        parts: list[dict[type[Phase], tuple[Move, ...]]] = [
            reinforce.MOVES,
            cards.moves(bonus),
            attack.MOVES,
            blitz.MOVES,
            {attack.Attacking: (cards.trade_before_attack(bonus),)},
            victory.moves(bonus),
            fortify.moves(self.options["fortify"]),
            setup.MOVES,  # last: where an action has no place, it is judged by the laws of the turn
        ]
        phases = dict.fromkeys(phase for part in parts for phase in part)
        table = {phase: tuple(move for part in parts for move in part.get(phase, ())) for phase in phases}
        more = self.battle_laws()
        fights = (attack.Attack, blitz.Blitz)
        table[attack.Attacking] = tuple(m.under(*more) if m.kind in fights else m for m in table[attack.Attacking])
        return table

    def battle_laws(self) -> tuple[Law, ...]:
        """Give further laws for whatever begins a battle, by a single attack or a blitz."""
        return ()

    def start(self) -> ClassicState:
        """Give the empty map, before a die is thrown."""
        return self.reader.kind(
            rules=self,
            seat=0,
            agenda=(setup.Throwing(tuple(range(len(self.seats)))),),
            owners=(None,) * len(self.board.ids),
            armies=(0,) * len(self.board.ids),
            reserves=(self.starting_armies,) * len(self.seats),
            hands=((),) * len(self.seats),
        )

    def plan(self) -> tuple[Phase, ...]:
        """Give the phases of a turn."""
        return turns.PLAN

    @cached_property
    def names(self) -> dict[str, Collection[str]]:
        """Seats, territories and cards."""
        return {**super().names, "card": self.cards}

    @cached_property
    def phases(self) -> dict[str, Any]:
        """The phases that may stand in a position, the end of the set-up among them."""
        return {**super().phases, "begin": setup.FirstTurn}

    def name(self, item: str) -> str:
        """Give the name that people read for an id."""
        return item.replace("-", " card ") if self.cards.get(item) == "wild" else super().name(item)

    def facts(self, state: ClassicState) -> list[str]:
        """Say what the next set is worth."""
        return [f"next set {self.set_value(state.sets + 1)}"]

    def card(self, card: str) -> CardText:
        """A card shows a territory and a kind; they all do the same."""
        return CardText(self.name(card), self.cards[card])

    def is_out(self, state: ClassicState, seat: int) -> bool:
        """Who has lost the last territory."""
        return seat not in state.owners and (state.is_over or state.phase.stage in self.stages)

    def side(self, seat: int) -> Collection[int]:
        """Everybody plays alone, unless a variant has teams."""
        return self.sides[seat]

    def fight(self, state: ClassicState, asked: Action | Phase) -> Fight | None:
        """A battle between the territories of two players, fought out with most dice."""
        return attack.fight(state, asked)

    def sort(self, hand: Iterable[str]) -> tuple[str, ...]:
        """Put cards in the deck's order."""
        return tuple(sorted(hand, key=lambda card: self._card_order.get(card, -1)))

    def read_position(self, text: str) -> ClassicState:
        """Read a position, such as ``A: alaska 5 | B: * 1 | A attack``."""
        return self.reader(text, self).state()

    def write_position(self, state: ClassicState) -> str:
        """Write a position so that reading it gives it back."""
        return position.write(state)

    def faults(self, state: ClassicState) -> list[str]:
        """Say why a position can't come up in a game; nothing where it can."""
        return plausible.faults(state)

    # -- hooks --------------------------------------------------------------------------------

    def reinforcements(self, state: ClassicState, seat: int) -> Tally:
        """Count a turn's armies, with the reason for each."""
        return sum((part(state, seat) for part in self.recruiting), Tally())

    def scores(self, state: ClassicState, seat: int) -> tuple[Score, ...]:
        """Territories, armies and cards."""
        return (*super().scores(state, seat), Score("card/cards", len(state.hands[seat]), sign="card"))

    def set_value(self, number: int) -> int:
        """Say how many armies the game's so-many-th set brings."""
        return cards.set_value(number)

    def attack_limit(self, state: ClassicState, seat: int) -> Tally:
        """Say how many dice a player may attack with at most, where there are armies enough."""
        return attack.ATTACK_LIMIT

    def defence_limit(self, state: ClassicState, territory: str) -> Tally:
        """Say how many dice may defend a territory at most, where there are armies enough."""
        return attack.DEFENCE_LIMIT

    def dice_bonuses(self, state: ClassicState, source: str, target: str) -> tuple[Tally, Tally]:
        """Say what is added to the highest die of attacker and defender in a battle."""
        return NOTHING, NOTHING

    def attack_dice(self, state: ClassicState, territory: str) -> int:
        """Say how many dice may attack from a territory."""
        return min(int(self.attack_limit(state, state.seat)), self.dice_of(state.armies_in(territory)))

    def defence_dice(self, state: ClassicState, territory: str) -> int:
        """Say how many dice may defend a territory."""
        return min(int(self.defence_limit(state, territory)), state.armies_in(territory))

    def battle_dice(self, state: ClassicState, source: str, target: str) -> Dice:
        """Say how a battle is rolled when both roll as many dice as they may: the hooks above in one."""
        mine, theirs = self.dice_bonuses(state, source, target)
        most = int(self.attack_limit(state, state.seat)), int(self.defence_limit(state, target))
        return Dice(*most, int(mine), int(theirs), self.ties, self.limit)

    def placing_late(self, armies: int) -> Phase:
        """Give the phase that places the armies of a set traded when all others are placed, before the first attack."""
        return reinforce.Reinforcing(armies)

    def defends(self, state: ClassicState, territory: str) -> int:
        """Say who rolls for an attacked territory."""
        owner = state.owner(territory)
        assert owner is not None
        return owner

    def card_by(self, state: ClassicState) -> Rule | None:
        """Say by which rule the mover has earned a card this turn, if at all."""
        return cards.DRAW if state.conquered else None

    def alive(self, state: ClassicState, seat: int) -> bool:
        """Say whether a seat still has turns."""
        return seat in state.owners

    def begins(self, turn: ClassicTurn, seat: int) -> None:
        """Go on when it is settled who begins."""
        setup.begins(turn, seat)

    def first_turn(self, turn: ClassicTurn, seat: int) -> None:
        """Go on when the set-up is over."""
        self.begin_turn(turn, seat, setup.FIRST)

    def begin_turn(self, turn: ClassicTurn, seat: int, because: Rule) -> None:
        """Begin a player's turn."""
        turns.begin_turn(turn, seat, because)

    def conquered(self, turn: ClassicTurn, loser: int) -> None:
        """Do what follows a conquest, when the victor has moved in."""
        outcome = self.won(turn.state, loser)
        if loser not in turn.state.owners:
            self.eliminated(turn, loser, outcome is not None)
        if outcome is not None:
            turn.win(outcome.winners, because=outcome.rule)

    def eliminated(self, turn: ClassicTurn, loser: int, over: bool) -> None:
        """Take a player out of the game, which may be over with that."""
        victory.eliminate(turn, loser, over)

    def won(self, state: ClassicState, loser: int | None = None) -> Outcome | None:
        """Say whether the game is over at once, as things stand, or by a conquest from ``loser``."""
        return victory.world(state, state.seat)

    def ended(self, state: ClassicState) -> str:
        """Say why the mover should have won by now; nothing where the game goes on."""
        return "" if self.won(state) is None else "holds everything"

    def victory(self, state: ClassicState, seat: int) -> Outcome | None:
        """Say by which rule a seat may have won as things stand: a position in which it has is held to it."""
        return victory.world(state, seat)
