"""Whether a position can come up in a game: what a text may say is more than what the rules can lead to."""

from __future__ import annotations

from collections.abc import Iterator

from riskteach.core import first
from riskteach.core.phases import Automatic
from riskteach.core.positions import base
from riskteach.core.seats import LETTERS
from riskteach.deepspace.battle import Fighting, Leading
from riskteach.deepspace.box import BASES, DOGS, FIELDS, RECRUITS, TOKENS
from riskteach.deepspace.draw import WANTED, Drawing
from riskteach.deepspace.replenish import DrawingSwapped
from riskteach.deepspace.setup import RECRUITS_AT_START, Dealing, Dealt, Throwing
from riskteach.deepspace.state import SpaceState


def faults(state: SpaceState) -> list[str]:
    """Say why a position can't come up in a game; nothing where it can."""
    found = [*_supplies(state), *_places(state), *_cards(state)]
    goal = state.rules.bases_to_win
    winners = [seat for seat in range(len(state.gems)) if state.count_bases(seat) >= goal]
    if state.outcome is not None:
        return found if winners == [state.seat] else [*found, f"who wins has {goal} bases, and nobody else has"]
    found += [f"{LETTERS[seat]} has {goal} bases: end with '{LETTERS[seat]} wins'" for seat in winners]
    if stack := list(_stack(state)):
        return [*found, *stack]
    found += _asked(state)
    if not found and not state.legal_actions():
        found.append(f"nothing can be done here: {state.question}")
    return found


def _supplies(state: SpaceState) -> Iterator[str]:
    """Nobody has more than there is."""
    for seat in range(len(state.gems)):
        if state.pile(seat) < 0:
            yield f"{LETTERS[seat]} has {RECRUITS} recruits, got {RECRUITS - state.pile(seat)}"
        if state.count_bases(seat) > BASES:
            yield f"{LETTERS[seat]} has {BASES} bases, got {state.count_bases(seat)}"
    for resource, items in (("gems", state.gems), ("ore", state.ore)):
        if sum(items) > TOKENS:
            yield f"there are {TOKENS} {resource}, got {sum(items)}"
    if state.kennel < 0:
        yield f"there are {DOGS} dogs, got {DOGS - state.kennel}"
    if state.fields_left < 0:
        yield f"there are {FIELDS} force fields, got {FIELDS - state.fields_left}"


def _places(state: SpaceState) -> Iterator[str]:
    """Everybody is where one may be."""
    rules, phase = state.rules, state.agenda[-1] if state.agenda else None
    for k, place in enumerate(rules.board.ids):
        here = [seat for seat, crew in enumerate(state.crews[k]) if crew]
        field = state.fields[k]
        things = any(state.bases[k]) or any(state.dogs[k]) or field is not None or place in state.mined
        if place in rules.closed and (here or things):
            yield f"{place} is out of the game"
        elif place in rules.home and (things or here not in ([], [rules.home.index(place)])):
            yield f"{place} is a station: nothing but recruits of its own colour is there"
        if len(here) > 1 and not (isinstance(phase, Fighting) and phase.planet == place):
            letters = " and ".join(LETTERS[seat] for seat in here)
            yield f"{letters} are both on {place}: they fight, such as '… act > fight {place} {LETTERS[here[-1]]}'"
        if field is not None and set(here) - {field}:
            yield f"a force field of {LETTERS[field]} lies on {place}: nobody else can be there"
        for seat, dogs in enumerate(state.dogs[k]):
            left = isinstance(phase, Leading) and (phase.planet, phase.owner) == (place, seat)
            if dogs and seat not in here and not left:
                yield f"a dog of {LETTERS[seat]} is alone on {place}: it is always with a recruit"


def _cards(state: SpaceState) -> Iterator[str]:
    """Cards stand once; one is set aside only while its new one is drawn."""
    dealt = [card for cards in (*state.hands, state.discards, state.aside) for card in cards]
    for card in dict.fromkeys(card for card in dealt if dealt.count(card) > 1):
        yield f"the card {card} stands twice"
    swapping = bool(state.agenda) and isinstance(state.agenda[-1], DrawingSwapped)
    if len(state.aside) != swapping:
        yield "one card is set aside ('aside raid-1') while its new one is drawn ('draw-swapped A'), and only then"


def _stack(state: SpaceState) -> Iterator[str]:
    """The phases of the agenda lie on each other as in a game."""
    agenda = [phase for phase in state.agenda[base(state) :] if hasattr(phase, "form")]
    for under, phase in zip((None, *agenda), agenda, strict=False):
        if phase.lies_on and type(under) not in phase.lies_on:
            yield f"'{phase.form.verb}' comes on top of '{phase.lies_on[0].form.verb}'"
        elif not phase.lies_on and under is not None:
            yield f"'{phase.form.verb}' begins a part of the game: it comes first, not on top of '{under.form.verb}'"
    if isinstance(state.agenda[-1], Automatic):
        yield f"'{state.agenda[-1]}' goes on by itself: put what is asked on top, such as 'first-cards > draw-first A'"


def _asked(state: SpaceState) -> Iterator[str]:
    """What is asked can be asked here."""
    phase, seat = state.phase, state.seat
    match phase:
        case Fighting(planet, defender):
            both = {seat, defender} == {who for who in range(len(state.gems)) if state.crew(planet, who)}
            if seat == defender or not both or planet in state.rules.stations:
                yield f"'{phase}': {LETTERS[seat]} and another player have recruits on that planet, and nobody else"
        case Leading(owner, planet):
            alone = state.dogs_on(planet, owner) and not state.crew(planet, owner)
            if owner == seat or not alone or not state.own_planets(owner):
                yield f"'{phase}': another player has a dog without recruits there, and recruits on other planets"
        case Drawing(player):
            if not state.deck_size:
                yield f"'{phase}': no card is in the draw pile"
            if len(state.hands[player]) >= WANTED and not isinstance(phase, DrawingSwapped):
                yield f"'{phase}': {LETTERS[player]} has {WANTED} cards already"
            if isinstance(phase, Dealt):
                if Dealing(player) not in state.agenda:
                    yield f"'{phase}': cards are dealt to one after the other, such as 'deal A > dealt A'"
            elif player != seat:
                yield f"'{phase}': {LETTERS[seat]} draws, whose turn it is"
        case Throwing():
            yield from first.faults(phase)
    if phase.stage == "set-up":
        yield from _setting_up(state)


def _setting_up(state: SpaceState) -> Iterator[str]:
    """Before the first turn everybody is at home."""
    ids, home = state.rules.board.ids, state.rules.home
    at_home = [sum(crew) for crew in state.crews] == [RECRUITS_AT_START * (place in home) for place in ids]
    if not at_home or state.turn or any(map(any, state.bases)) or any(map(any, state.dogs)):
        yield f"before the first turn everybody has {RECRUITS_AT_START} recruits at the station, and nothing elsewhere"
