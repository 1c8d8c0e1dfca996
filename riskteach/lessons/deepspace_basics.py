"""Questions about what stands around a turn of Risk Deep Space: the board, the goal, the texts, the cards."""

from __future__ import annotations

from itertools import pairwise

from riskteach.core.rules import Rule
from riskteach.core.words import count, join
from riskteach.deepspace.build import PERMANENT, WIN, Build
from riskteach.deepspace.documents import FINNISH, JAPANESE
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.move import MOVE, WARP, Go, Warp
from riskteach.deepspace.replenish import RECRUITS, REPLENISH, SWAP
from riskteach.deepspace.setup import CARDS, COVERS, FIRST, HOME
from riskteach.lessons import asking
from riskteach.lessons.asking import NO, YES
from riskteach.lessons.deepspace_cases import alone, way
from riskteach.lessons.deepspace_scenarios import HOME as AT_HOME
from riskteach.lessons.luck import Luck
from riskteach.lessons.quizzes import Question

BOTH, FINNISH_ONLY, JAPANESE_ONLY = "both", "only the Finnish one", "only the Japanese one"


# -- the board ------------------------------------------------------------------------------------


def begins(rules: DeepSpace, luck: Luck) -> Question:
    """Ask who begins."""
    return asking.begins(FIRST, rules.read_position(f"{AT_HOME} | A throw A B C"), luck)


def in_the_game(rules: DeepSpace, luck: Luck) -> Question:
    """Ask whether a station or a corner is in the game, when so many play."""
    number = luck.between(2, 4)
    table = type(rules)(number, **rules.parts, **rules.options)
    corners = [place.id for place in rules.board.places.values() if "cover" in place.extra]
    place = luck.pick((*sorted(rules.stations), *corners * 2))
    name, station = rules.name(place), place in rules.stations
    out = [rules.name(closed) for closed in rules.board.ids if closed in table.closed]
    why = f"when {number} play, {join(out)} {'are' if len(out) > 1 else 'is'} out" if out else "nothing is out then"
    rule = HOME if station else COVERS
    text = f"{number} people play. Is {name} in the game?"
    answer = NO if place in table.closed else YES
    return Question("in-the-game", text, answer, why, (rule,), (YES, NO), evidence=(number, place))


def link(rules: DeepSpace, luck: Luck) -> Question:
    """Ask whether a link leads from a place to another."""
    near = rules.board.neighbours
    one = luck.pick(rules.planets)
    far = [planet for planet in rules.planets if planet != one and planet not in near[one]]
    beside = [planet for planet in near[one] if planet in rules.planets]
    warped = [planet for planet in far if one in rules.warp and planet in rules.warp]
    other = luck.pick((beside, beside, far, warped or far)[luck.randrange(4)])
    names = [rules.name(place) for place in (one, other)]
    state = rules.read_position(f"A: {one} 1 | moves 2 | A act")
    verdict = state.explain(Go(one, other, 1))
    why = f"links lead from {names[0]} to {', '.join(rules.name(place) for place in near[one])}"
    text = f"Does a link lead from {names[0]} to {names[1]}? The gem warp is no link."
    answer = YES if verdict.allowed else NO
    return Question("link", text, answer, why, (MOVE,), (YES, NO), state, (one, other), (one, other))


def distance(rules: DeepSpace, luck: Luck) -> Question:
    """Ask how many moves it takes from a place to another."""
    source = luck.pick((*rules.planets, *rules.home))
    target = luck.pick([planet for planet in rules.planets if planet != source])
    gem = bool(luck.randrange(2))
    seat = rules.home.index(source) if source in rules.home else 0
    found = way(rules, source, target, *((Go, Warp) if gem else (Go,)), seat=seat)
    names = [rules.name(place) for place in (source, target)]
    having = "with a gem for the warp" if gem else "without a gem"
    text = f"How many moves does a recruit need from {names[0]} to {names[1]}, {having}?"
    why = " → ".join(rules.name(place) for place in found)
    state = alone(rules, source, seat)
    warped = any(two not in rules.board.neighbours[one] for one, two in pairwise(found))
    answer, used = str(len(found) - 1), (WARP if warped else MOVE,)
    evidence = (source, target, gem)
    return Question("distance", text, answer, why, used, state=state, mark=(source, target), evidence=evidence)


# -- the goal -------------------------------------------------------------------------------------


def goal(rules: DeepSpace, luck: Luck) -> Question:
    """Ask whether the game is won."""
    number = luck.between(2, 4)
    table = type(rules)(number, **rules.parts, **rules.options)
    before = luck.between(2, table.bases_to_win - 1)
    *bases, free = luck.shuffled(table.planets)[: before + 1]
    text = f"A: {free} 3 | B: {table.home[1]} 2 | A ore 3 | A bases {' '.join(bases)} | moves 1 | A act"
    state = table.read_position(text)
    after = state.apply(Build(free))
    answer = NO if after.outcome is None else YES
    told = f"{number} people play. Ada has {count(before, 'base/bases')}, and builds one more on {rules.name(free)}."
    why = f"when {number} play, {count(table.bases_to_win, 'base/bases')} win"
    evidence = (number, before)
    return Question("goal", f"{told} Has she won?", answer, why, (WIN,), (YES, NO), state, (free,), evidence)


def permanent(rules: DeepSpace, luck: Luck) -> Question:
    """Ask how many bases somebody has whose recruits have left one."""
    bases = luck.shuffled(rules.planets)[: luck.between(1, 3)]
    source = bases[0]
    target = next(near for near in rules.board.neighbours[source] if near in rules.planets)
    crew = luck.between(1, 3)
    state = rules.read_position(f"A: {source} {crew} | A bases {' '.join(bases)} | moves 2 | A act")
    after = state.apply(Go(source, target, crew))
    names = [rules.name(place) for place in (source, target)]
    has = f"{len(bases)} bases, one of them" if len(bases) > 1 else "one base,"
    text = (
        f"Ada has {has} on {names[0]}. All her recruits go from there to {names[1]}. How many of her bases count now?"
    )
    why, answer = "a base stays, and counts, wherever the recruits go", str(after.count_bases(0))
    asks, evidence = f"{text} How many of her bases count now?", (len(bases),)
    return Question("permanent", asks, answer, why, (PERMANENT,), state=state, mark=(source,), evidence=evidence)


# -- the texts, and what can be read in them -----------------------------------------------------------

TEXTS: tuple[tuple[Rule, str], ...] = (
    (SWAP, "a card may be swapped for a new one at the end of a turn"),
    (PERMANENT, "bases are never taken off the board"),
    (WIN, "with two players five bases win"),
    (RECRUITS, "a turn ends with new recruits"),
    (COVERS, "two planets are covered when two play"),
    (CARDS, "each player is dealt two open cards"),
)


def which_text(rules: DeepSpace, luck: Luck) -> Question:
    """Ask which of the two translations says something."""
    rule, says = luck.pick(TEXTS)
    documents = {citation.document for citation in rule.sources}
    answer = BOTH if {FINNISH, JAPANESE} <= documents else FINNISH_ONLY if FINNISH in documents else JAPANESE_ONLY
    text = f"Which of the two translations says that {says}?"
    choices = (BOTH, FINNISH_ONLY, JAPANESE_ONLY)
    return Question("which-text", text, answer, f"From: {rule.origin}", (rule,), choices, evidence=(rule.id,))


def reading(rules: DeepSpace, luck: Luck) -> Question:
    """Ask by which reading a turn brings so many recruits."""
    assert RECRUITS.option is not None
    meanings = dict(RECRUITS.option.values)
    while True:
        mine, others = luck.between(1, 3), luck.between(1, 3)
        own, theirs = rules.planets[:mine], rules.planets[-others:]
        text = f"A: nova 2 | A bases {' '.join(own)} | B bases {' '.join(theirs)} | A act"
        state = rules.read_position(text)
        came = {name: int(tally(state, 0)) for name, tally in REPLENISH.items()}
        if len(set(came.values())) == len(came):
            break
    name = luck.pick(tuple(came))
    told = f"Ada has {count(mine, 'base/bases')}, and Ben has {count(others, 'base/bases')}."
    asked = f"{told} At the end of her turn Ada gets {count(came[name], 'recruit/recruits')}. By which reading?"
    why = str(REPLENISH[name](state, 0))
    choices = tuple(meanings.values())
    return Question(
        "reading", asked, meanings[name], why, (RECRUITS,), choices, state, evidence=(mine, others, came[name])
    )


def first_card(rules: DeepSpace, luck: Luck) -> Question:
    """Ask how likely the first card of a game is."""
    state = rules.start()
    chances = state.chance_outcomes()
    kind = luck.pick(rules.deck.kinds)
    mine = sum(rules.cards[card] == kind for card in rules.cards)
    others = {other.copies for other in rules.deck.kinds} | {1, 2, 3, 4, 5}
    choices = [f"{n} in {chances.total}" for n in sorted({mine, *luck.shuffled(others - {mine})[:3]})]
    text = f"The deck has {chances.total} cards, and the first one is dealt. How likely is {kind.name}?"
    why = f"{count(mine, 'card is/cards are')} {kind.name}, and each card is as likely as any other"
    answer = f"{mine} in {chances.total}"
    return Question("first-card", text, answer, why, (CARDS,), tuple(choices), evidence=(kind.id,))
