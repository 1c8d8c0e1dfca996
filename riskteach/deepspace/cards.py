"""Action cards: playing one from the hand, with what it costs and what is chosen for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from riskteach.core.actions import Action, Offer
from riskteach.core.moves import Looks, Move, law
from riskteach.core.notation import Card, SeatNumber
from riskteach.core.phases import Phase
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.values import value
from riskteach.core.words import join
from riskteach.deepspace.battle import Fighting, Leading
from riskteach.deepspace.build import BUILDING
from riskteach.deepspace.decks import CardKind
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.effects import PLAY
from riskteach.deepspace.mine import recruiting
from riskteach.deepspace.move import MOVING
from riskteach.deepspace.state import Planet, Resource, SpaceState, SpaceTurn
from riskteach.deepspace.turns import ORDER, ending

RECRUIT_COST = Rule(
    "deepspace.card.recruit-cost",
    "A recruit as the price",
    "A recruit paid for a card is any own one, on the map or the station; it goes back to the pile. A dog left alone "
    "by it goes to the supply.",
    Standing.READING,
    sources=(FINNISH.at(36), JAPANESE.at(35)),
    readings=(Reading("it is taken from the home station"),),
    roles=(Role.FORBIDS, Role.EFFECT),
)
CHOICES = {
    "at": "at PLANET",
    "to": "to PLANET",
    "number": "number N",
    "dogs": "[dogs N]",
    "take": "take gem or ore",
    "victim": "of PLAYER",
}


@value
class Play(
    Action,
    form="play CARD [at AT] [to TO] [number NUMBER] [dogs DOGS] [take TAKE] [of VICTIM] [paying PAYING]",
    says="play {card}",
    questions={"take": "which do you take?", "victim": "from whom?", "paying": "which recruit pays?"},
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
    asks = "{player:seat} acts: {moves:move/moves} left"
    ends = "Done acting"


Fighting.lies_on = Leading.lies_on = (Acting,)


# -- what it costs ----------------------------------------------------------------------------------


@law(PLAY, "{player:seat} does not hold {card}", kept="{player:seat} holds {card}", reads=("card",))
def in_hand(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """The card is in the hand."""
    return None if action.card in state.hands[state.seat] else {}


@law(PLAY, "{card} costs a gem, and {player:seat} has none", reads=("card",))
def gem_to_pay(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """A gem where it costs one."""
    return None if state.gems[state.seat] or state.rules.cards[action.card].cost != "gem" else {}


@law(RECRUIT_COST, "{card} costs no recruit: leave 'paying' out", reads=("card", "paying"))
def nothing_to_pay(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """No recruit where it costs none."""
    return None if action.paying is None or state.rules.cards[action.card].cost == "recruit" else {}


@law(RECRUIT_COST, "{card} costs a recruit: say from where, such as 'paying {from}'", reads=("card", "paying"))
def recruit_named(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """From where it comes, where it costs one."""
    named = action.paying is not None or state.rules.cards[action.card].cost != "recruit"
    return None if named else {"from": (*state.own(state.seat), state.rules.home[state.seat])[:1]}


@law(RECRUIT_COST, "{player:seat} has no recruits on {paying} to pay with", reads=("card", "paying"))
def recruit_to_pay(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """An own recruit there."""
    return None if action.paying is None or state.crew(action.paying, state.seat) else {}


def pay(turn: SpaceTurn, action: Play) -> None:
    """Pay for a card; a dog that it leaves alone goes to the supply."""
    seat, cost, source = turn.state.seat, turn.state.rules.cards[action.card].cost, action.paying
    if cost == "gem":
        turn.pay(seat, "gem", 1, because=PLAY)
    if cost == "recruit" and source is not None:
        turn.lose(source, seat, 1, because=RECRUIT_COST)
        while turn.state.dogs_on(source, seat) and not turn.state.crew(source, seat):
            turn.dog_off(source, seat, "dog home", because=RECRUIT_COST)


# -- what it does -----------------------------------------------------------------------------------


@law(PLAY, "{card} is played as '{form}'; {why}")
def choices_fit(state: SpaceState, action: Play) -> dict[str, Any] | None:
    """What the card wants is chosen, and nothing else."""
    kind: CardKind = state.rules.cards[action.card]
    wants = kind.wants
    missing = [name for name in wants if name != "dogs" and getattr(action, name) is None]
    extra = [name for name in CHOICES if name not in wants and getattr(action, name) is not None]
    if not missing and not extra:
        return None
    said = [f"got no {join([_word(name) for name in missing], 'and no')}"] if missing else []
    said += [f"leave {join([_word(name) for name in extra])} out"] if extra else []
    wanted = [words for name, words in CHOICES.items() if name in wants] + ["paying PLACE"] * (kind.cost == "recruit")
    return {"form": " ".join(["play", action.card, *wanted]), "why": "; ".join(said)}


def _word(name: str) -> str:
    return "'of'" if name == "victim" else f"'{name}'"


def before(state: SpaceState, action: Play) -> SpaceState:
    """Give the position when what was chosen happens: the price is paid, and earlier effects of the card are over."""
    kind: CardKind = state.rules.cards[action.card]
    if kind.cost == "free" and kind.effects[0] is kind.chooser:
        return state
    turn = SpaceTurn(state)
    pay(turn, action)
    for effect in kind.effects if kind.chooser is not None else ():
        if effect is kind.chooser:
            break
        effect.happen(turn, action)
    return turn.state


def possible(state: SpaceState, action: Play) -> Iterable[Looks]:
    """Give the laws of what is chosen; where nothing is, those of all effects, if none of them can happen."""
    kind: CardKind = state.rules.cards[action.card]
    after, chooser = before(state, action), kind.chooser
    if chooser is None:
        if any(True for effect in kind.effects for _ in effect.choices(after)):
            return ()
        return [(one, after, effect) for effect in kind.effects for one in effect.laws]
    seen = chooser.seen(action)
    laws = [(one, after, seen) for one in chooser.laws]
    if all(one.test(after, seen) is None for one in chooser.laws) or any(ways(state, action.card)):
        return laws
    # No choice whatever would do: say so, rather than what is wrong with this one.
    whatever = [look for look in laws if look[0].reads == () and look[0].test(after, seen) is not None]
    return whatever or [(chooser.nowhere, after, seen)]


def ways(state: SpaceState, card: str) -> Iterator[Offer]:
    """Every choice for a card, where it can be paid and would do something."""
    kind: CardKind = state.rules.cards[card]
    if kind.cost == "gem" and not state.gems[state.seat]:
        return
    effects = kind.effects if kind.chooser is None else (kind.chooser,)
    for source in state.own(state.seat) if kind.cost == "recruit" else (None,):
        after = before(state, Play(card, paying=source))
        found = [chosen for effect in effects for chosen in effect.choices(after)]
        for chosen in found if kind.chooser is not None else found[:1]:
            yield Offer(Play, (card,), *(chosen.get(name, (None,)) for name in CHOICES), (source,))


def plays(state: SpaceState) -> Iterator[Offer]:
    """Every card of the hand, with every choice for it."""
    return (offer for card in state.hands[state.seat] for offer in ways(state, card))


def play(turn: SpaceTurn, action: Play) -> None:
    """Pay, discard, and let it happen, one effect after the other; a battle waits until all of them are over."""
    seat, kind = turn.state.seat, turn.state.rules.cards[action.card]
    turn.say(PLAY, "play", player=seat, card=action.card)
    pay(turn, action)
    turn.without(seat, action.card)
    turn.put_away(action.card)
    for effect in kind.effects:
        effect.happen(turn, action)


PLAYING = Move(
    Play,
    PLAY,
    (in_hand, gem_to_pay, nothing_to_pay, recruit_named, recruit_to_pay, choices_fit),
    plays,
    play,
    further=possible,
)


def moves(recruit_when: str) -> dict[type[Phase], tuple[Move, ...]]:
    """Give what may be done in the act part of a turn."""
    end = ending(ORDER, "nobody has to do more", "acted")
    return {Acting: (recruiting(recruit_when), *MOVING, BUILDING, PLAYING, end)}
