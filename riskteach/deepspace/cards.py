"""Action cards: playing one from the hand, with what it costs and what is chosen for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riskteach.core.actions import Action, End, Offer
from riskteach.core.moves import Move, law
from riskteach.core.notation import Card, SeatNumber
from riskteach.core.phases import Phase
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import changed, value
from riskteach.deepspace.battle import Fighting, Leading
from riskteach.deepspace.build import BUILDING
from riskteach.deepspace.decks import CardKind
from riskteach.deepspace.documents import FINNISH
from riskteach.deepspace.effects import DOG_PLAY, KINDS, PLAY, Kind
from riskteach.deepspace.mine import recruiting, skip
from riskteach.deepspace.move import FIELD, MOVING
from riskteach.deepspace.state import Planet, Resource, SpaceState, SpaceTurn

RECRUIT_COST = Rule(
    "deepspace.card.recruit-cost",
    "A recruit as the price",
    "A recruit paid for a card is any own one, on the map or the station; it goes back to the pile. A dog left alone "
    "by it goes to the supply.",
    Standing.READING,
    sources=(FINNISH.at(36),),
    readings=(Reading("it is taken from the home station"),),
    roles=(Role.FORBIDS, Role.EFFECT),
)
CHOICES = ("at", "to", "number", "dogs", "take", "victim")


@value
class Play(
    Action,
    form="play CARD [at AT] [to TO] [number NUMBER] [dogs DOGS] [take TAKE] [of VICTIM] [paying PAYING]",
    says="play {card}",
):
    """Play a card, with what is chosen for it."""

    card: Card
    at: Planet | None = None
    to: Planet | None = None
    number: int | None = None
    dogs: int | None = None
    take: Resource | None = None
    victim: SeatNumber | None = None
    paying: Planet | None = None


@value
class Acting(Phase, form="act"):
    """The mover recruits, moves, builds and plays cards."""

    stage = "act"
    asks = "{player:seat} acts, or ends the turn"


Fighting.lies_on = Leading.lies_on = (Acting,)


def kind_of(state: SpaceState, card: str) -> tuple[CardKind, Kind]:
    """Give what stands on a card, and its kind of effect."""
    text: CardKind = state.rules.cards[card]
    return text, KINDS[text.effect.do]


@law(PLAY, "{player:seat} does not hold {card}", kept="{player:seat} holds {card}", reads=("card",))
def in_hand(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """The card is in the hand."""
    return None if action.card in state.hands[state.seat] else {}


@law(PLAY, "{card} wants {wants}, got {got}")
def choices_fit(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """What the card wants is chosen, and nothing else."""
    _, kind = kind_of(state, action.card)
    given = tuple(name for name in CHOICES if getattr(action, name) is not None)
    wanted = tuple(name for name in kind.wants if name != "dogs")
    if tuple(name for name in given if name != "dogs" or "dogs" not in kind.wants) == wanted:
        return None
    return {"wants": _listed(wanted), "got": _listed(given)}


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join("of" if name == "victim" else name for name in names) or "nothing more"


@law(PLAY, "{card} costs a gem, and {player:seat} has none", reads=("card",))
def gem_to_pay(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """A gem where it costs one."""
    return {} if kind_of(state, action.card)[0].cost == "gem" and not state.gems[state.seat] else None


@law(RECRUIT_COST, "{why}")
def recruit_to_pay(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """An own recruit where it costs one, and none elsewhere."""
    costs = kind_of(state, action.card)[0].cost == "recruit"
    name = state.rules.name(action.card)
    if not costs:
        return None if action.paying is None else {"why": f"{name} costs no recruit: leave 'paying' out"}
    if action.paying is None:
        return {"why": f"{name} costs a recruit: say from where, such as 'paying {state.rules.home[state.seat]}'"}
    if state.crew(action.paying, state.seat):
        return None
    return {"why": f"no recruit of one's own is on {state.rules.name(action.paying)}"}


def _possible(rule: Rule) -> Any:
    """Make the law that a card of this rule can do what it says."""

    @law(rule, "{card}: {why}", kept="{card} can be played")
    def can_happen(state: SpaceState, action: Play) -> dict[str, Any] | None:
        text, kind = kind_of(state, action.card)
        if kind.rule is not rule or choices_fit.test(state, action) is not None:
            return None
        if gem_to_pay.test(state, action) or recruit_to_pay.test(state, action):
            return None
        why = kind.broken(paid(state, action), text.effect, action)
        return {"why": why} if why else None

    return can_happen


def paid(state: SpaceState, action: Play) -> SpaceState:
    """Give the position after the price is paid."""
    turn = SpaceTurn(state)
    pay(turn, action)
    return turn.state


def pay(turn: SpaceTurn, action: Play) -> None:
    """Pay for a card."""
    seat, cost = turn.state.seat, kind_of(turn.state, action.card)[0].cost
    if cost == "gem" and turn.state.gems[seat]:
        turn.pay(seat, "gem", 1, because=PLAY)
    if cost == "recruit" and action.paying is not None and turn.state.crew(action.paying, seat):
        turn.lose(action.paying, seat, 1, because=RECRUIT_COST)
        while turn.state.dogs_on(action.paying, seat) and not turn.state.crew(action.paying, seat):
            turn.dog_off(action.paying, seat, "dog home", because=RECRUIT_COST)


def plays(state: SpaceState) -> Iterator[Offer]:
    """Every card of the hand that can be paid and would do something, with every choice for it."""
    for card in state.hands[state.seat]:
        text, kind = kind_of(state, card)
        if text.cost == "gem" and not state.gems[state.seat]:
            continue
        for source in state.own(state.seat) if text.cost == "recruit" else (None,):
            after = paid(state, Play(card, paying=source))
            for chosen in kind.choices(after, text.effect):
                yield Offer(Play, (card,), *(chosen.get(name, (None,)) for name in CHOICES), (source,))


def play(turn: SpaceTurn, action: Play) -> None:
    """Pay, discard, and let it happen."""
    seat = turn.state.seat
    text, kind = kind_of(turn.state, action.card)
    turn.say(PLAY, "play", player=seat, card=action.card)
    pay(turn, action)
    turn.hold(seat, tuple(card for card in turn.state.hands[seat] if card != action.card))
    turn.state = changed(turn.state, discards=turn.state.rules.sort((*turn.state.discards, action.card)))
    kind.happen(turn, text.effect, action)


PLAYING = Move(
    Play,
    PLAY,
    (in_hand, choices_fit, gem_to_pay, recruit_to_pay, _possible(PLAY), _possible(DOG_PLAY), _possible(FIELD)),
    plays,
    play,
)


def moves(recruit_when: str) -> dict[type[Phase], tuple[Move, ...]]:
    """Give what may be done in the act part of a turn."""
    end = Move(End, PLAY, (), lambda state: (Offer(End),), skip, "nobody has to do more")
    return {Acting: (recruiting(recruit_when), *MOVING, BUILDING, PLAYING, end)}
