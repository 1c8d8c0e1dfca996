"""Cards: sets, what they are worth, when they may or must be traded, and how one is earned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from riskteach.classic.documents import POLISH, PUBLISHED
from riskteach.classic.reinforce import Reinforcing
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Action, Offer
from riskteach.core.board import Board
from riskteach.core.chance import Distribution
from riskteach.core.moves import Move, law, nothing
from riskteach.core.notation import Card, Territory
from riskteach.core.phases import Automatic, Chance, Phase
from riskteach.core.rules import Option, Reading, Role, Rule, Standing
from riskteach.core.values import changed, value

DECK = Rule(
    "classic.cards.deck",
    "The deck",
    "One card for each territory. On the world map, 14 are infantry, 14 cavalry, 14 artillery. Hands are hidden. The "
    "texts do not say which territory has which kind: where a map file does not either, the kinds go round in the "
    "file's order.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    roles=(Role.FORBIDS,),
)
SET = Rule(
    "classic.cards.set",
    "What a set is",
    "Three cards of one kind, or one of each of the three kinds.",
    sources=(POLISH.at(21),),
    roles=(Role.PERMITS, Role.FORBIDS),
)
WILD = Rule(
    "classic.cards.wild",
    "Wild cards",
    "A wild card stands for any kind, so any two cards and a wild one are a set. The text knows two kinds of set "
    "only and has none; the published game has two.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    option=Option("wild_cards", ((0, "no wild cards"), (1, "one wild card"), (2, "two wild cards"))),
    roles=(Role.EFFECT,),
)
VALUE = Rule(
    "classic.cards.value",
    "What a set is worth",
    "The game's first set is worth 4 armies, the next 6, 8, 10, 12 and 15, and each one after that 5 more. That "
    "all players share one count is a reading.",
    Standing.READING,
    sources=(POLISH.at(21, 22, 23, 24, 25, 26, 27, 28),),
    readings=(Reading("each player's sets are counted apart"),),
    roles=(Role.EFFECT,),
)
TRADE = Rule(
    "classic.cards.trade",
    "Trading a set",
    "A player who holds a full set may trade it for armies while reinforcing. That any number of sets may be "
    "traded, and until the first attack, is a reading of the text's 'now'.",
    Standing.READING,
    sources=(POLISH.at(21),),
    readings=(Reading("one set a turn"), Reading("only before the first army is placed")),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
FORCED = Rule(
    "classic.cards.forced",
    "Five cards must be traded",
    "Who has five or more cards at the start of the turn must trade, before anything is placed. That it goes on "
    "down to four or fewer is a reading.",
    Standing.READING,
    sources=(POLISH.at(21),),
    readings=(Reading("one set is enough, however many cards are left"),),
    roles=(Role.FORBIDS, Role.EFFECT),
)
TERRITORY_BONUS = Rule(
    "classic.cards.territory-bonus",
    "Two armies for your own territory's card",
    "Who holds a territory shown on a traded card puts two more armies there, on one territory, at most two a "
    "turn. The text has no such bonus.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    option=Option("territory_card_bonus", ((0, "no bonus"), (2, "two armies"))),
    roles=(Role.FORBIDS, Role.EFFECT),
)
DRAW = Rule(
    "classic.cards.draw",
    "A card for a conquest",
    "Who took at least one territory from another player this turn gets one card at its end, never more than one.",
    sources=(POLISH.at(36),),
    roles=(Role.PERMITS, Role.FORBIDS, Role.EFFECT),
)
EMPTY = Rule(
    "classic.cards.empty",
    "When the deck is out",
    "The traded cards are shuffled back into the deck. If there are none either, there is no card.",
    Standing.SUPPLIED,
    sources=(PUBLISHED.at(),),
    roles=(Role.EFFECT,),
)

KINDS = ("infantry", "cavalry", "artillery")
KEEP = 4


def deck(board: Board, wild: int) -> dict[str, str]:
    """Give every card's kind: as the map says, else the kinds in turn."""
    kinds = {place.id: str(place.extra.get("card", KINDS[k % 3])) for k, place in enumerate(board.places.values())}
    return kinds | {f"wild-{k + 1}": "wild" for k in range(wild)}


def set_value(number: int) -> int:
    """Say how many armies the game's ``number``-th set brings.

    >>> [set_value(n) for n in range(1, 9)]
    [4, 6, 8, 10, 12, 15, 20, 25]
    """
    return (4, 6, 8, 10, 12, 15)[number - 1] if number <= 6 else 15 + 5 * (number - 6)


def is_set(kinds: Sequence[str]) -> bool:
    """Say whether three kinds of card make a set."""
    return len(kinds) == 3 and ("wild" in kinds or len(set(kinds)) in (1, 3))


# -- trading --------------------------------------------------------------------------------------


@value
class Trade(
    Action,
    form="trade CARDS... [on ON]",
    says="trade {cards:list}",
    questions={"cards": "three cards that make a set", "on": "which territory gets the extra armies?"},
    takes=3,
):
    """Trade three cards; the order in which they are named does not matter."""

    cards: tuple[Card, ...]
    on: Territory | None = None

    def __post_init__(self) -> None:
        if type(self.cards) is tuple:
            object.__setattr__(self, "cards", tuple(sorted(self.cards, key=str)))


@value
class Trading(Phase, form="trade"):
    """A player with too many cards must trade."""

    stage = "reinforce"
    rule = FORCED
    lies_on = (Reinforcing,)
    asks = "{player:seat} must trade cards, down to four or fewer"


@value
class TradeDue(Automatic):
    """The cards in hand are counted."""

    stage = "reinforce"
    rule = FORCED

    def run(self, turn: ClassicTurn) -> None:
        """Ask for a trade if there are five or more."""
        cards = len(turn.state.hands[turn.state.seat])
        if cards > KEEP:
            turn.say(FORCED, "must trade", player=turn.state.seat, cards=cards)
            turn.ask(Trading())


@law(TRADE, "{player:seat} does not hold {missing:list}", kept="{player:seat} holds all three", reads=("cards",))
def in_hand(state: ClassicState, action: Trade) -> dict[str, Any] | None:
    """Every card is in the player's hand."""
    missing = [card for card in dict.fromkeys(action.cards) if card not in state.hands[state.seat]]
    return {"missing": missing} if missing else None


@law(TRADE, "{twice:list} is named twice", reads=("cards",))
def named_once(state: ClassicState, action: Trade) -> dict[str, Any] | None:
    """No card is named twice."""
    twice = [card for card in dict.fromkeys(action.cards) if action.cards.count(card) > 1]
    return {"twice": twice} if twice else None


@law(SET, "{why}", kept="the three make a set", reads=("cards",))
def make_a_set(state: ClassicState, action: Trade) -> dict[str, Any] | None:
    """Three cards that are a set."""
    kinds = [state.rules.cards[card] for card in action.cards]
    if is_set(kinds):
        return None
    if len(kinds) != 3:
        return {"why": f"a set is three cards, got {len(kinds)}"}
    return {"why": f"{', '.join(kinds)} make no set: three alike or one of each do"}


@law(TRADE, "sets are traded before the first attack, and {player:seat} has attacked already")
def before_attacking(state: ClassicState, action: Trade) -> dict[str, Any] | None:
    """No attack was made yet this turn; a forced trade may come later."""
    forced = bool(state.agenda) and isinstance(state.agenda[-1], Trading)
    return {} if not forced and any(getattr(phase, "begun", False) for phase in state.agenda) else None


@law(TERRITORY_BONUS, "{why}")
def bonus_fits(state: ClassicState, action: Trade) -> dict[str, Any] | None:
    """The bonus goes on a shown territory that one holds, and only where there is one."""
    there = bonus_territories(state, action.cards)
    if action.on in there or (action.on is None and not there):
        return None
    if there:
        names = " or ".join(f"on {territory}" for territory in there)
        got = "" if action.on is None else f", got {state.rules.name(action.on)}"
        extra = state.rules.territory_bonus
        return {"why": f"{extra} extra armies go on a territory that a traded card shows: say {names}{got}"}
    if state.bonus:
        return {"why": f"the {state.bonus} extra armies of this turn are placed already"}
    return {"why": f"no traded card shows a territory of {state.rules.seats[state.seat].name}"}


@law(TERRITORY_BONUS, "this edition gives no armies for a territory on a card, got {on}", reads=("on",))
def no_bonus(state: ClassicState, action: Trade) -> dict[str, Any] | None:
    """There is no such bonus, so there is no place to name for it."""
    return None if action.on is None else {}


def bonus_territories(state: ClassicState, cards: Sequence[str]) -> tuple[str, ...]:
    """List the traded cards' territories that may get the bonus."""
    if state.bonus >= state.rules.territory_bonus:
        return ()
    return tuple(card for card in cards if card in state.rules.board.index and state.owner(card) == state.seat)


def trades(state: ClassicState) -> Iterator[Offer]:
    """Every set in hand, with each place where its bonus may go."""
    hand, kinds = state.hands[state.seat], state.rules.cards
    if len(hand) < 3:
        return
    for cards in combinations(sorted(hand), 3):
        if is_set([kinds[card] for card in cards]):
            yield Offer(Trade, (cards,), bonus_territories(state, cards) or (None,))


def trades_until_attack(state: ClassicState) -> Iterator[Offer]:
    """The same, as long as no attack was made."""
    return iter(()) if getattr(state.phase, "begun", False) else trades(state)


def trade(turn: ClassicTurn, action: Trade) -> None:
    """Swap a set for armies."""
    state = turn.state
    turn.hold(state.seat, tuple(card for card in state.hands[state.seat] if card not in action.cards))
    number = state.sets + 1
    discards = state.rules.sort((*state.discards, *action.cards))
    turn.state = changed(turn.state, discards=discards, sets=number)
    turn.say(TRADE, "trade", player=state.seat, cards=action.cards)
    for card in action.cards:
        if state.rules.cards[card] == "wild":
            turn.say(WILD, "wild", player=state.seat, card=card)
    armies = state.rules.set_value(number)
    turn.say(VALUE, "value", number=number, armies=armies)
    if action.on is not None:
        turn.place(action.on, state.rules.territory_bonus, because=TERRITORY_BONUS)
        turn.state = changed(turn.state, bonus=turn.state.bonus + state.rules.territory_bonus)
    _to_place(turn, armies)


def _to_place(turn: ClassicTurn, armies: int) -> None:
    """Add armies to those that are waiting to be placed."""
    phase = turn.done()
    if isinstance(phase, Trading):
        under = turn.done()
        turn.ask(type(under)(under.left + armies))
        if len(turn.state.hands[turn.state.seat]) > KEEP:
            turn.ask(phase)
    elif isinstance(phase, Reinforcing):
        turn.ask(type(phase)(phase.left + armies))
    else:
        turn.ask(phase)
        turn.ask(turn.state.rules.placing_late(armies))


# -- earning --------------------------------------------------------------------------------------


@value
class Draw(Action, form="draw CARD", says="draw {card}", when="at the end of a turn with a conquest"):
    """Chance gives a card."""

    card: Card


@value
class CardDue(Automatic):
    """Whether a card was earned."""

    stage = "card"
    rule = DRAW

    def run(self, turn: ClassicTurn) -> None:
        """Let who earned a card draw, from the traded cards if need be."""
        state = turn.state
        if state.rules.card_by(state) is None:
            return
        if not state.deck_size and state.discards:
            turn.state = changed(state, discards=())
            turn.say(EMPTY, "reshuffle", cards=len(state.discards))
        if turn.state.deck_size:
            turn.ask(Drawing())
        else:
            turn.say(EMPTY, "no card", player=state.seat)


@value
class Drawing(Chance, form="draw"):
    """A card is drawn."""

    stage = "card"
    rule = DRAW
    asks = "{mover:seat} draws a card"

    def outcomes(self, state: ClassicState) -> Distribution[Action]:
        """Every card of the deck alike."""
        return Distribution(Offer(Draw, state.deck))


@law(DECK, "{card} is not in the deck")
def in_the_deck(state: ClassicState, action: Draw) -> dict[str, Any] | None:
    """The card is in no hand, and was not traded since the last shuffle."""
    return None if action.card in state.deck else {}


def draw(turn: ClassicTurn, action: Draw) -> None:
    """Put the card in the player's hand."""
    turn.done()
    seat = turn.state.seat
    turn.hold(seat, (*turn.state.hands[seat], action.card))
    turn.say(DRAW, "draw", player=seat, card=action.card)


def moves(bonus: int) -> dict[type[Phase], tuple[Move, ...]]:
    """Give the moves with cards, with or without the bonus for territories shown."""
    return {
        Reinforcing: (_trade(bonus, trades),),
        Trading: (_trade(bonus, trades),),
        Drawing: (Move(Draw, DRAW, (in_the_deck,), nothing, draw, "a card was earned, and {card} is in the deck"),),
    }


def trade_before_attack(bonus: int) -> Move:
    """Give the move that trades a set when everything is placed, but nothing attacked yet."""
    return _trade(bonus, trades_until_attack)


def _trade(bonus: int, offers: Callable[[ClassicState], Iterator[Offer]]) -> Move:
    laws = (in_hand, named_once, make_a_set, before_attacking, bonus_fits if bonus else no_bonus)
    return Move(Trade, TRADE, laws, offers, trade)
