"""The cases of the exercises of Risk Deep Space. Every answer comes from the engine: nothing here knows a rule."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from riskteach.core.actions import End
from riskteach.core.seats import LETTERS
from riskteach.core.turn import Event
from riskteach.core.words import count
from riskteach.deepspace.battle import Roll
from riskteach.deepspace.build import Build
from riskteach.deepspace.cards import Play
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.mine import Mine, Recruit
from riskteach.deepspace.move import Go, Warp
from riskteach.deepspace.state import SpaceState
from riskteach.lessons.deepspace_luck import scene
from riskteach.lessons.luck import Luck, plainly
from riskteach.lessons.tasks import Case
from riskteach.odds import deepspace_battle

OTHERS = "B: ruby 2 | C: topaz 2"


class Links(dict[str, list[str]]):
    """Where one move leads from each place, shown in short."""

    def __repr__(self) -> str:
        return "links"


class Space(NamedTuple):
    """A position as a pupil's function gets it: letters and numbers in plain dictionaries.

    Attributes
    ----------
    player : str
        The letter of the player whose turn it is.
    recruits : dict of str to int
        How many recruits of that player are on each place.
    links : dict of str to list of str
        The places beside each place, stations and closed ones among them.
    stations, covered : list of str
        The places that are no planets, and the planets that are out of the game.
    fields : dict of str to str
        The letter of the owner of each force field.
    """

    player: str
    recruits: dict[str, int]
    links: dict[str, list[str]]
    stations: list[str]
    covered: list[str]
    fields: dict[str, str]

    def __repr__(self) -> str:
        return "space"


def seen(state: SpaceState) -> Space:
    """Put a position into plain dictionaries."""
    rules, ids = state.rules, state.rules.board.ids
    return Space(
        LETTERS[state.seat],
        {place: state.crew(place, state.seat) for place in ids},
        {place: list(near) for place, near in rules.board.neighbours.items()},
        [place for place in ids if place in rules.stations],
        [place for place in ids if place in rules.covered],
        {place: LETTERS[owner] for place, owner in zip(ids, state.fields, strict=True) if owner is not None},
    )


def _said(events: tuple[Event, ...], *what: str) -> str:
    return ". ".join(event.text for event in events if not what or event.what in what)


# -- the board ------------------------------------------------------------------------------------


def reached(state: SpaceState, source: str, *kinds: type) -> list[str]:
    """List where a crew can go in one move."""
    offers = [offer for offer in state.offers() if offer.kind in kinds and source in offer.choices[0]]
    return list(dict.fromkeys(target for offer in offers for target in offer.choices[1]))


def way(rules: DeepSpace, source: str, target: str, *kinds: type, seat: int = 0) -> list[str]:
    """Find a shortest way by asking the engine, from each place, where a recruit can go; empty where there is none."""
    before: dict[str, str] = {source: ""}
    for place in (queue := [source]):  # it grows while it is read
        if place == target:
            break
        state = alone(rules, place, seat)
        fresh = [near for near in reached(state, place, *kinds) if near not in before]
        before |= dict.fromkeys(fresh, place)
        queue += fresh
    found = [target] if target in before else []
    while found and before[found[0]]:
        found.insert(0, before[found[0]])
    return found


def alone(rules: DeepSpace, place: str, seat: int = 0) -> SpaceState:
    """Put one recruit on the board, with a gem and a move."""
    letter = LETTERS[seat]
    return rules.read_position(f"{letter}: {place} 1 | {letter} gems 1 | moves 1 | {letter} act")


def space_paths(rules: DeepSpace, seed: int) -> Case:
    """Count the moves from a place to another, with a gem for the warp or without."""
    luck = Luck(seed, 96)
    source = luck.pick((*rules.planets, rules.home[0]))
    target = luck.pick([planet for planet in rules.planets if planet != source])
    kinds = (Go, Warp) if luck.randrange(2) else (Go,)
    found = way(rules, source, target, *kinds)
    places = (*rules.planets, *rules.home[:1])
    links = Links((place, reached(alone(rules, place), place, Go)) for place in places)
    warp = list(rules.warp) if Warp in kinds else []
    step = next(((one, two) for one, two in pairwise(found) if two not in links[one]), None)
    rule = rules.rulebook["deepspace.move.warp" if step else "deepspace.move"]
    why = " → ".join(rules.name(place) for place in found)
    why += f", through the warp from {rules.name(step[0])} to {rules.name(step[1])}" if step else ""
    return Case((source, target, links, warp), len(found) - 1, rule, why, alone(rules, source), tuple(found))


def can_move(rules: DeepSpace, seed: int) -> Case:
    """Ask about a move of one recruit, in a position by chance."""
    luck = Luck(seed, 95)
    table = rules if luck.randrange(2) else type(rules)(2, **rules.parts, **rules.options)
    state = scene(table, luck, "act", fields=1, dogs=0, moves=2)
    own, near = state.own(0), table.board.neighbours
    source = luck.pick(own) if luck.randrange(5) else luck.pick(table.planets)
    closed = [place for place in near[source] if place in (*table.stations, *table.covered)]
    fielded = [place for place in near[source] if state.field(place) not in (None, 0)]
    beside = near[source]
    target = luck.pick((beside, closed or beside, fielded or beside, table.planets)[luck.randrange(4)])
    target = beside[0] if target == source else target
    verdict = state.explain(Go(source, target, 1))
    args = (source, target, seen(state))
    return Case(args, verdict.allowed, verdict.rules[0], plainly(verdict), state, (source, target))


# -- mining, recruits and cards -------------------------------------------------------------------


def can_mine(rules: DeepSpace, recruits: int, dogs: int) -> Case:
    """Ask whether a crew can mine."""
    dog = f" | A dogs nova {dogs}" if dogs else ""
    state = rules.read_position(f"A: nova {recruits}, vega 2{dog} | {OTHERS} | moves 2 | A mine")
    verdict = state.explain(Mine("nova", rules.gives("nova")[0]))
    rule = rules.rulebook["deepspace.dog.counts"] if dogs and not verdict.allowed else verdict.rules[0]
    return Case((recruits, dogs), verdict.allowed, rule, plainly(verdict), state, ("nova",))


def most_recruits(rules: DeepSpace, gems: int, board: int) -> Case:
    """Look how many recruits can be bought."""
    state = rules.read_position(f"A: nova {board} | {OTHERS} | A gems {gems} | moves 2 | A act")
    numbers = [n for offer in state.offers() if offer.kind is Recruit for n in offer.choices[0]]
    most = max(numbers, default=0)
    verdict = state.explain(Recruit(most + 1))
    why = f"{count(gems, 'gem/gems')}, and {count(state.pile(0), 'recruit/recruits')} in the pile"
    return Case((gems, board), most, verdict.rules[-1], why, state, ("nova",), drawn=False)


def can_pay(rules: DeepSpace, cost: str, gems: int, recruits: int) -> Case:
    """Ask whether a card of that cost can be played, with so many gems and recruits."""
    card = next(card for card, kind in rules.cards.items() if kind.cost == cost and _works(rules, card))
    state = _holding(rules, card, gems, recruits)
    plays = [offer for offer in state.offers() if offer.kind is Play]
    verdict = state.explain(plays[0][0] if plays else Play(card, at="ruby", paying="nova" if recruits else None))
    rule = rules.rulebook["deepspace.card.recruit-cost" if cost == "recruit" else "deepspace.card.play"]
    name = rules.name(card)
    price = {"free": "costs nothing", "gem": "costs a gem", "recruit": "costs a recruit"}[cost]
    has = {"free": "", "gem": count(gems, "gem/gems"), "recruit": count(recruits, "recruit/recruits")}[cost]
    why = f"{name} {price}" + f", and Ada has {has}" * bool(has)
    return Case((cost, gems, recruits), bool(plays) and verdict.allowed, rule, why, state, drawn=False)


def _holding(rules: DeepSpace, card: str, gems: int, recruits: int) -> SpaceState:
    crew = f"A: nova {recruits} | " if recruits else ""
    stock = f" | A gems {gems}" if gems else ""
    return rules.read_position(f"{crew}{OTHERS}{stock} | A cards {card} | moves 2 | A act")


def _works(rules: DeepSpace, card: str) -> bool:
    """Say whether a card can be played by somebody who has nothing but its price."""
    kind = rules.cards[card]
    state = _holding(rules, card, int(kind.cost == "gem"), int(kind.cost == "recruit"))
    return any(offer.kind is Play for offer in state.offers())


def draw_up(rules: DeepSpace, cards: int) -> Case:
    """End a turn with so many cards, and count those that are drawn."""
    hand = list(rules.cards)[:cards]
    held = f" | A cards {' '.join(hand)}" if hand else ""
    state = rules.read_position(f"A: nova 2 | {OTHERS} | {held.removeprefix(' | ') + ' | ' if held else ''}A act")
    after, drawn = state.apply(End()), 0
    while after.seat == 0:
        if after.current_player >= 0:
            after = after.apply(End())
        else:
            after, drawn = after.apply(after.chance_outcomes().outcomes[0]), drawn + 1
    rule = rules.rulebook["deepspace.replenish.draw"]
    return Case((cards,), drawn, rule, f"with {count(cards, 'card/cards')} in the hand", state, drawn=False)


# -- bases and recruits ---------------------------------------------------------------------------


def can_build(rules: DeepSpace, recruits: int, ore: int, has_base: bool) -> Case:
    """Ask whether a base can be built."""
    base = " | A bases nova" * has_base
    state = rules.read_position(f"A: nova {recruits} | {OTHERS} | A ore {ore}{base} | moves 2 | A act")
    verdict = state.explain(Build("nova"))
    rule, why = verdict.rules[0], plainly(verdict)
    return Case((recruits, ore, has_base), verdict.allowed, rule, why, state, ("nova",))


def replenish(rules: DeepSpace, mine: int, others: int) -> Case:
    """End a turn with so many own bases, and so many of all the others together."""
    own, theirs = rules.planets[:mine], rules.planets[-others:] if others else ()
    split = (theirs[: len(theirs) // 2], theirs[len(theirs) // 2 :])
    parts = [f"{who} bases {' '.join(held)}" for who, held in zip("ABC", (own, *split), strict=True) if held]
    state = rules.read_position(" | ".join(["A: nova 2", OTHERS, *parts, "A act"]))
    events = state.play(End())[1]
    came = next(event for event in events if event.what == "recruit")
    return Case((mine, others), came.values["recruits"], came.rule, str(rules.replenish(state, 0)), state)


def winner(rules: DeepSpace, bases: dict[str, int]) -> Case:
    """Let Ada build the last of these bases; the keys are the players."""
    table = type(rules)(len(bases), **rules.parts, **rules.options)
    best = max(bases, key=lambda letter: bases[letter])
    before = {letter: number - (letter == best) for letter, number in bases.items()}
    parts = [f"{letter} bases {' '.join(table.planets[:number])}" for letter, number in before.items() if number]
    free = table.planets[before[best]]
    state = table.read_position(" | ".join([f"{best}: {free} 3", *parts, f"{best} ore 3 | moves 2 | {best} act"]))
    after = state.apply(Build(free))
    want = None if after.outcome is None else LETTERS[after.outcome.winners[0]]
    why = f"{count(len(bases), 'player/players')}: {count(table.bases_to_win, 'base/bases')} are needed"
    return Case((dict(bases),), want, rules.rulebook["deepspace.win"], why, state, (free,))


# -- battles --------------------------------------------------------------------------------------


def space_roll(rules: DeepSpace, attack: int, defence: int) -> Case:
    """Roll these dice, and see whether the attacker wins."""
    state = rules.read_position("A: ruby 3 | B: ruby 3 | moves 1 | moved | A act > fight ruby B")
    events = state.play(Roll(attack, defence))[1]
    rolled = next(event for event in events if event.what == "roll")
    return Case((attack, defence), rolled.values["loser"] == 1, rolled.rule, _said(events), state, drawn=False)


def dog_first(rules: DeepSpace, recruits: int, dogs: int, lost: int) -> Case:
    """Lose so many rolls, and see what is left."""
    dog = f" | A dogs ruby {dogs}" if dogs else ""
    state = rules.read_position(f"A: ruby {recruits}{dog} | B: ruby 3 | moves 1 | moved | A act > fight ruby B")
    told: list[Event] = []
    after = state
    for _ in range(lost):
        after, events = after.play(Roll(1, 6))
        told += [event for event in events if event.what in ("shield", "lose")]
    shields = [event.rule for event in told if event.what == "shield"]
    rule = shields[0] if shields else rules.rulebook["deepspace.battle.loss"]
    left = (after.crew("ruby", 0), after.dogs_on("ruby", 0))
    return Case((recruits, dogs, lost), left, rule, _said(tuple(told)) or "no roll was lost", state, ("ruby",))


def battle_chance(rules: DeepSpace, attackers: int, defenders: int) -> Case:
    """Give the chance that the attacker wins the whole battle."""
    state = rules.read_position(f"A: vega {attackers} | B: ruby {defenders} | moves 2 | A act")
    want = round(_chance(attackers, defenders), DIGITS)
    won, lost = _chance(attackers, defenders - 1), _chance(attackers - 1, defenders)
    why = "of 36 rolls the attacker wins 15 and loses 21, since ties are the defender's: "
    why += f"15/36 · {won:.4g} + 21/36 · {lost:.4g} = {want:.4g}"
    rule = rules.rulebook["deepspace.battle.roll"]
    return Case((attackers, defenders), want, rule, why, state, ("vega", "ruby"), drawn=False)


DIGITS = 9


def _chance(attackers: int, defenders: int) -> float:
    if not attackers or not defenders:
        return float(not defenders)
    return float(deepspace_battle(attackers, defenders).win)


def dogs_along(rules: DeepSpace, recruits: int, dogs: int, going: int) -> Case:
    """Look how many dogs may go along with so many recruits."""
    state = rules.read_position(f"A: nova {recruits} | A dogs nova {dogs} | {OTHERS} | moves 2 | A act")
    numbers = [
        n or 0 for offer in state.offers() if offer.kind is Go and going in offer.choices[2] for n in offer.choices[3]
    ]
    fewest, most = min(numbers), max(numbers)
    verdict = state.explain(Go("nova", "vega", going, None if fewest else most + 1))
    return Case((recruits, dogs, going), (fewest, most), verdict.rules[-1], _stay(recruits - going), state, ("nova",))


def _stay(recruits: int) -> str:
    return f"{count(recruits, 'recruit stays/recruits stay')}" if recruits else "no recruit stays, so no dog can"
