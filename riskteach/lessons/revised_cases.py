"""The cases of the exercises of Risk Revised. Every answer comes from the engine: nothing here knows a rule."""

from __future__ import annotations

from typing import Any

from riskteach.classic.attack import Attack, Roll
from riskteach.core.actions import End
from riskteach.core.words import count
from riskteach.lessons.luck import Luck, plainly, written
from riskteach.lessons.tasks import Case
from riskteach.revised.game import Revised
from riskteach.revised.objectives import GRADES
from riskteach.revised.setup import CARDS, receivers
from riskteach.revised.state import RevisedState
from riskteach.revised.turns import WIN

HELD = ("8-cities", "11-cities", "1-capital", "2-capitals", "18-territories")
"""Objectives that only numbers decide."""


def section(word: str, names: list[str]) -> str:
    """Write a section of a position, nothing where there is nothing to say."""
    return f" | {word} {' '.join(names)}" if names else ""


def _land(rules: Revised, territories: int, seed: int) -> list[str]:
    """Give the map in an order by chance: so many first ones are no whole continent, if that is possible."""
    luck = Luck(seed, 90)
    kept = [luck.pick(region.places) for region in rules.board.regions.values()]
    return [*luck.shuffled(t for t in rules.board.ids if t not in kept), *kept]


def _holding(rules: Revised, territories: int, cities: int, capitals: int, foreign: int, seed: int) -> RevisedState:
    """Give Ada so many territories, with so many cities, her own capital or not, and so many of others."""
    land = _land(rules, territories, seed)
    mine, others = land[:territories], land[territories:]
    built = [*mine[-cities:], *others[: 15 - cities]] if cities else others[:15]
    theirs = [*mine[1 : 1 + foreign], *others[:3]]
    sites = [(mine if capitals else others[::-1])[0], *theirs[:2]]
    text = written({t: (0 if t in mine else 1, 2) for t in rules.board.ids})
    text += section("cities", [t for t in rules.board.ids if t in built])
    text += "".join(f" | {letter} capital {place}" for letter, place in zip("ABC", sites, strict=True))
    return rules.read_position(f"{text} | A reinforce 3")  # type: ignore[return-value]


def recruits(rules: Revised, territories: int, cities: int, capitals: int) -> Case:
    """Count the armies of a turn, where no continent is held whole."""
    foreign = max(0, capitals - 1)
    state = _holding(rules, territories, cities, min(1, capitals), foreign, territories * 7 + cities)
    armies = rules.reinforcements(state, 0)
    why = f"{territories} + {cities} = {territories + cities} territories and cities. {armies}"
    rule = armies.parts[-1].rule
    return Case((territories, cities, capitals), int(armies), rule, why, state, tuple(state.held(0)))


def met(rules: Revised, territories: int, cities: int, capitals: int) -> Case:
    """Ask which objectives of numbers are met."""
    state = _holding(rules, territories, cities, 0, capitals, territories * 5 + cities)
    found = frozenset(id for id in HELD if rules.objectives[id].met(state, 0))
    why = "; ".join(rules.objectives[id].says(state, 0) for id in HELD)
    rule = rules.objectives[min(found, default=HELD[-1])].rule
    return Case((territories, cities, capitals), found, rule, why, state, tuple(state.held(0)))


def start_cards(rules: Revised, order: int, players: int) -> Case:
    """Ask how many cards the so-many-th player begins with."""
    cards = receivers(players, 0).count(order - 1)
    why = f"the player who comes as number {order} of {players} gets {count(cards, 'card/cards')}"
    return Case((order, players), cards, CARDS, why, drawn=False)


def raised(rules: Revised, attack: list[int], defence: list[int], mine: int, theirs: int) -> Case:
    """Roll these dice, with a tower on either side or none, and count who loses what."""
    towers = section("towers", ["india"] * theirs + ["siam"] * mine)
    phase = f"A attack begun > roll siam india {len(attack)} {len(defence)}"
    state = rules.read_position(f"A: siam 9 | B: india 9, * 1{towers} | {phase}")
    events = state.play(Roll(tuple(attack), tuple(defence)))[1]
    lost = {event.values["player"]: event.values["armies"] for event in events if event.what == "lose"}
    why = ". ".join(event.text for event in events)
    args = attack, defence, mine, theirs
    return Case(args, (lost.get(0, 0), lost.get(1, 0)), events[0].rule, why, state, ("siam", "india"))


def more_dice(rules: Revised, armies: int, reward: bool) -> Case:
    """Look how many dice are on offer, with the reward of one more die or without."""
    won = " | A objectives 2-capitals | A rewards attack-die" if reward else ""
    state = rules.read_position(f"A: siam {armies} | B: india 3, * 1{won} | A attack")
    most = max((n for offer in state.offers() if offer.kind is Attack for n in offer.choices[2]), default=0)
    verdict = state.explain(Attack("siam", "india", most + 1 if most < 3 + reward else 5))
    rule = rules.rulebook["revised.reward.attack-die" if reward else "classic.attack.dice"]
    return Case((armies, reward), most, rule, plainly(verdict), state, ("siam", "india"))


def won(rules: Revised, objectives: int, capital: bool) -> Case:
    """End the turn of somebody with so many objectives, who holds the own capital or not."""
    by_grade = [[id for id, one in rules.objectives.items() if one.grade == grade][:4] for grade in GRADES]
    having = section("A objectives", [id for pair in zip(*by_grade, strict=True) for id in pair][:objectives])
    site = "siam" if capital else "peru"
    state = rules.read_position(f"A: siam 5, china 3 | B: * 2{having} | A capital {site} | A fortify")
    after = state.apply(End())
    held = f"{count(objectives, 'objective/objectives')}, and the capital is {'' if capital else 'not '}hers"
    return Case((objectives, capital), after.is_over, WIN, f"{held}: {after.question}", state, (site,))


class Names(list[str]):
    """Names, shown in short."""

    def __repr__(self) -> str:
        return "[" + ", ".join(map(repr, self[:6])) + ", …" * (len(self) > 6) + "]"


def four(rules: Revised, seed: int) -> Case:
    """Ask whether the objective of four in one turn is met, after a turn by chance."""
    luck = Luck(seed, 91)
    order = luck.shuffled(rules.board.ids)
    number = luck.pick((3, 4, 4, 5, 5, 6))
    before, taken = order[:3], order[3 : 3 + number]
    among = luck.shuffled(before)[:1] + luck.shuffled(taken)[: luck.between(1, number)]
    cities = [t for t in rules.board.ids if t in [*among, *order[20:28]]]
    now = luck.shuffled([*before, *taken])
    land = {t: (0 if t in now else 1, 2) for t in rules.board.ids}
    text = f"{written(land)}{section('cities', cities)}{section('conquered', taken)} | A attack begun"
    state: Any = rules.read_position(text)
    objective = rules.objectives["4-cities-in-turn"]
    args = Names(before), Names(now), Names(cities)
    return Case(args, objective.met(state, 0), objective.rule, objective.says(state, 0), state, tuple(taken))


def team(rules: Revised, single: bool, need: int, mine: int, mates: int) -> Case:
    """Ask whether Ada may claim, where she has so much, and her mate so much: cities alone, or land together."""
    table = type(rules)(4, **{**rules.options, "teams": ((0, 2), (1, 3))})
    ids = table.board.ids
    owner = {t: 0 if k < mine else 2 if k < mine + mates else 1 for k, t in enumerate(ids)}
    owner[ids[-1]] = 3
    cities = [t for t in ids if owner[t] in (0, 2)] if single else []
    text = written({t: (owner[t], 2) for t in ids})
    state: Any = table.read_position(f"{text}{section('cities', cities)} | A attack")
    objective = table.objectives[f"{need}-cities" if single else "18-territories"]
    rule = table.rulebook["revised.teams.single" if single else "revised.teams"]
    return Case((single, need, mine, mates), objective.met(state, 0), rule, objective.says(state, 0), state)
