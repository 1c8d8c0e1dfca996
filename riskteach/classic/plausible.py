"""Whether a position can come up in a game: what a text may say is more than what the rules can lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riskteach.classic.attack import Attacking, Defending, Occupying, Rolling
from riskteach.classic.blitz import MOST, Blitzing
from riskteach.classic.cards import KEEP, Drawing, Trading
from riskteach.classic.reinforce import Reinforcing
from riskteach.classic.setup import Claiming, Dealing, FirstTurn, Scattering, Spreading, Throwing
from riskteach.classic.state import ClassicState
from riskteach.classic.victory import AT_ONCE, Placing, TradingSpoils
from riskteach.core import first
from riskteach.core.phases import Automatic, Phase
from riskteach.core.positions import base
from riskteach.core.seats import LETTERS


def faults(state: ClassicState) -> list[str]:
    """Say why a position can't come up in a game; nothing where it can."""
    found = counted(state)
    if state.outcome is not None:
        return found if state.rules.victory(state, state.seat) else [*found, state.rules.wins_by]
    if stack := list(_stack(state)):
        return [*found, *stack]
    if state.agenda[0].stage == "set-up":
        found += _setting_up(state)
    else:
        found += _playing(state)
    if isinstance(state.phase, Blitzing | Defending | Rolling | Occupying):
        found += _battle(state, state.phase)
    if not found and not state.legal_actions():
        found.append(f"nothing can be done here: {state.question}")
    return found


def counted(state: ClassicState) -> list[str]:
    """Say what is wrong with armies and cards, whatever is asked."""
    return [*_armies(state), *_cards(state)]


def _armies(state: ClassicState) -> Iterator[str]:
    """Every owned territory has an army, but for a conquered one that waits for the victor."""
    conquered = next((phase.target for phase in state.agenda if isinstance(phase, Occupying)), None)
    for territory, owner, armies in zip(state.rules.board.ids, state.owners, state.armies, strict=True):
        if territory == conquered and armies:
            yield f"{territory} was just conquered: it has 0 armies until some move in, got {armies}"
        elif territory != conquered and owner is not None and armies < 1:
            yield f"{territory} has an owner, so at least 1 army, got {armies}"


def _cards(state: ClassicState) -> Iterator[str]:
    """Cards stand once; the traded ones come in sets; the bonus is one that the edition has."""
    dealt = [card for cards in (*state.hands, state.discards) for card in cards]
    for card in dict.fromkeys(card for card in dealt if dealt.count(card) > 1):
        yield f"the card {card} stands twice"
    if len(state.discards) % 3 or len(state.discards) > 3 * state.sets:
        yield f"cards are discarded three at a set, got {len(state.discards)} discards and sets {state.sets}"
    if state.bonus not in (0, state.rules.territory_bonus) or (state.bonus and not state.sets):
        yield f"the bonus of this turn is 0 or, after a trade, what the edition gives, got {state.bonus}"


def _stack(state: ClassicState) -> Iterator[str]:
    """The phases of the agenda lie on each other as in a game."""
    agenda = state.agenda[base(state) :]
    for under, phase in zip((None, *agenda), agenda, strict=False):
        wanted = phase.lies_on
        if wanted and type(under) not in wanted:
            names = " or ".join(f"'{kind.form.verb}'" for kind in wanted)
            yield f"'{phase.form.verb}' comes on top of {names}, such as '{_example(phase, wanted[0])}'"
        elif not wanted and under is not None:
            yield f"'{phase.form.verb}' begins a part of the game: it comes first, not on top of '{under.form.verb}'"
        elif isinstance(under, Attacking) and not under.begun and phase.stage == "attack":
            yield f"'{phase.form.verb}' comes when an attack was made: 'attack begun > {phase}'"
        if isinstance(phase, Reinforcing) and (phase.left < 1) != (
            isinstance(phase, Placing) and phase.left == 0 and TradingSpoils in map(type, agenda)
        ):
            yield f"'{phase}': at least 1 army is left to place"
    if isinstance(state.agenda[-1], Automatic):
        yield f"'{state.agenda[-1]}' goes on by itself: put what is asked on top, such as 'begin A > spread'"


def _example(phase: Phase, under: Any) -> str:
    first = {FirstTurn: "begin A", Spreading: "begin A > spread", Attacking: "attack begun"}
    return f"{first.get(under, f'{under.form.verb} 3')} > {phase}"


def _setting_up(state: ClassicState) -> Iterator[str]:
    """There are armies for what is asked, and seats that exist."""
    rules, reserves, phase = state.rules, state.reserves, state.phase
    free = state.owners.count(None)
    if isinstance(thrown := state.agenda[0], Throwing):
        if free < len(state.owners) or set(reserves) != {rules.starting_armies}:
            yield f"before the first die the map is empty, and each reserve is {rules.starting_armies}"
        yield from first.faults(thrown)
    elif any(isinstance(asked, Claiming | Dealing) for asked in state.agenda):
        if not free or sum(reserves) < free or not reserves[state.seat]:
            yield f"'{phase}': {free} territories are free, and the reserves are {' '.join(map(str, reserves))}"
    elif free:
        yield f"'{phase}' comes when every territory is taken, and {free} are free"
    elif isinstance(phase, Spreading | Scattering) and not reserves[state.seat]:
        yield f"'{phase}': {LETTERS[state.seat]} has no reserve left"
    for seat, left in enumerate(reserves):
        if left and not free and seat not in state.owners:
            yield f"{LETTERS[seat]} has a reserve, but no territory to put it on"
    if isinstance(start := state.agenda[0], FirstTurn):
        begins = LETTERS[start.player]
        if start.player not in state.owners and not reserves[start.player]:
            yield f"'{start}': {begins} has neither a territory nor a reserve, and is out"
        elif start.player >= len(rules.people):
            yield f"'{start}': {begins} is no player"
    if any(state.hands) or state.sets or state.turn or state.conquered:
        yield "cards, sets, turns and conquests come after the set-up"


def _playing(state: ClassicState) -> Iterator[str]:
    """Whose turn it is, and what is in the hands."""
    seat, phase = state.seat, state.phase
    letter, hand = LETTERS[seat], len(state.hands[state.seat])
    before_attacking = isinstance(phase, Reinforcing) or (isinstance(phase, Attacking) and not phase.begun)
    if seat not in state.owners:
        yield f"it is {letter}'s turn, who holds no territory"
    elif (why := state.rules.ended(state)) and not isinstance(phase, Occupying):
        yield f"{letter} {why}: end with '{letter} wins'"
    for other, cards in enumerate(state.hands):
        if cards and other not in state.owners and not (isinstance(phase, Occupying) and phase.loser == other):
            yield f"{LETTERS[other]} holds no territory, so no cards either"
        elif len(cards) > AT_ONCE and other != seat:
            yield f"{LETTERS[other]} holds {len(cards)} cards: nobody keeps more than {AT_ONCE} till the next turn"
    if any(state.reserves):
        yield "reserves are for the set-up"
    if state.conquered and before_attacking and type(phase) is not Placing:
        yield "'conquered' comes after an attack"
    match phase:
        case Trading() if hand <= KEEP:
            yield f"{letter} holds {hand} cards: nobody must trade with {KEEP} or fewer"
        case Trading():
            pass
        case Drawing() if state.rules.card_by(state) is None or not state.deck_size:
            yield "a card is drawn after a conquest ('conquered'), as long as one is left"
        case Occupying() if not state.conquered:
            yield "after a conquest a section says 'conquered'"
        case _ if hand > (KEEP if before_attacking else AT_ONCE - 1) and TradingSpoils not in map(type, state.agenda):
            yield f"{letter} holds {hand} cards and must trade first: '… > trade', or in mid-attack '… > spoils'"


def _battle(state: ClassicState, phase: Blitzing | Defending | Rolling | Occupying) -> Iterator[str]:
    """A battle is between neighbours, with dice that both may roll."""
    rules, seat = state.rules, state.seat
    owner, source = state.owner(phase.target), state.armies_in(phase.source)
    if phase.target not in rules.board.neighbours[phase.source]:
        yield f"'{phase}': {phase.target} does not border {phase.source}"
    if state.owner(phase.source) != seat:
        yield f"'{phase}': {phase.source} is not {LETTERS[seat]}'s"
    if (owner == seat) is not isinstance(phase, Occupying) or owner is None:
        yield f"'{phase}': {phase.target} belongs to the wrong player"
        return
    if isinstance(phase, Occupying):
        most = int(rules.attack_limit(state, seat))
        if source < 2 or not 1 <= phase.dice <= most:
            yield f"'{phase}': {phase.source} needs 2 armies or more, and 1 to {most} dice were rolled"
        if phase.loser == seat:
            yield f"'{phase}': the loser is another player"
        return
    if isinstance(phase, Blitzing):
        if not 1 <= phase.least < source:
            yield f"'{phase}': {phase.source} has {source} armies: the attack can stop at 1 to {source - 1}"
        if max(source, state.armies_in(phase.target)) > MOST:
            yield f"'{phase}': a blitz goes up to {MOST} armies on a side"
        return
    if not 1 <= phase.attack <= rules.attack_dice(state, phase.source):
        yield f"'{phase}': {source} armies can't attack with {phase.attack} dice"
    if isinstance(phase, Rolling) and not 1 <= phase.defence <= rules.defence_dice(state, phase.target):
        yield f"'{phase}': {state.armies_in(phase.target)} armies can't defend with {phase.defence} dice"
