"""Risk Deep Space as a class would program it, right and wrong, and the answers to its questions by another way."""

from __future__ import annotations

from functools import cache
from typing import Any

import networkx as nx

import riskteach as rt
from riskteach.lessons.quizzes import Question

# -- functions as a class would write them ----------------------------------------------------------


def space_paths(source: str, target: str, links: dict[str, list[str]], warp: list[str]) -> int:
    space = nx.DiGraph(links)
    space.add_edges_from((one, two) for one in warp for two in warp if one != two)
    return int(nx.shortest_path_length(space, source, target))


def can_move(source: str, target: str, space: Any) -> bool:
    open_ = target not in space.stations and target not in space.covered
    free = space.fields.get(target, space.player) == space.player
    return space.recruits[source] > 0 and target in space.links[source] and open_ and free


def can_mine(recruits: int, dogs: int) -> bool:
    return recruits >= 2


def most_recruits(gems: int, board: int) -> int:
    return min(gems, 32 - board)


def can_build(recruits: int, ore: int, has_base: bool) -> bool:
    return recruits >= 3 and ore >= 3 and not has_base


def can_pay(cost: str, gems: int, recruits: int) -> bool:
    return cost == "free" or (gems if cost == "gem" else recruits) > 0


def dogs_along(recruits: int, dogs: int, going: int) -> tuple[int, int]:
    return (dogs if going == recruits else 0), dogs


def space_roll(attack: int, defence: int) -> bool:
    return attack > defence


def dog_first(recruits: int, dogs: int, lost: int) -> tuple[int, int]:
    return recruits - max(0, lost - dogs), max(0, dogs - lost)


@cache
def battle_chance(attackers: int, defenders: int) -> float:
    if attackers == 0 or defenders == 0:
        return float(defenders == 0)
    won, lost = battle_chance(attackers, defenders - 1), battle_chance(attackers - 1, defenders)
    return 15 / 36 * won + 21 / 36 * lost


def fair(attackers: int, defenders: int) -> float:
    """As if ties were thrown again."""
    if attackers == 0 or defenders == 0:
        return float(defenders == 0)
    return (fair(attackers, defenders - 1) + fair(attackers - 1, defenders)) / 2


def replenish(mine: int, others: int) -> int:
    return 1 + mine


def draw_up(cards: int) -> int:
    return max(0, 2 - cards)


def winner(bases: dict[str, int]) -> str | None:
    goal = 5 if len(bases) == 2 else 4
    return next((letter for letter, number in bases.items() if number >= goal), None)


RIGHT: dict[str, Any] = {
    "space-paths": space_paths,
    "can-move": can_move,
    "can-mine": can_mine,
    "most-recruits": most_recruits,
    "can-build": can_build,
    "can-pay": can_pay,
    "dogs-along": dogs_along,
    "space-roll": space_roll,
    "dog-first": dog_first,
    "battle-chance": battle_chance,
    "replenish": replenish,
    "draw-up": draw_up,
    "space-winner": winner,
}
# What pupils take for right: each of them is to be told apart.
WRONG: dict[str, list[Any]] = {
    "space-paths": [
        lambda source, target, links, warp: 1,
        lambda source, target, links, warp: space_paths(source, target, links, []),
        lambda source, target, links, warp: space_paths(source, target, links, warp) + 1,  # counts places, not moves
    ],
    "can-move": [
        lambda source, target, space: target in space.links[source],
        lambda source, target, space: can_move(source, target, space._replace(fields={})),
        lambda source, target, space: can_move(source, target, space._replace(stations=[])),
        lambda source, target, space: can_move(source, target, space._replace(covered=[])),
        lambda source, target, space: can_move(source, target, space) and space.recruits[source] > 1,
    ],
    "can-mine": [lambda r, d: r >= 1, lambda r, d: r + d >= 2, lambda r, d: r > 2],
    "most-recruits": [lambda gems, board: gems, lambda gems, board: 32 - board],
    "can-build": [
        lambda r, o, b: r >= 3 and o >= 3,
        lambda r, o, b: r >= 3 and not b,
        lambda r, o, b: r + o >= 6 and not b,
        lambda r, o, b: r > 3 and o >= 3 and not b,
    ],
    "can-pay": [lambda c, g, r: g > 0, lambda c, g, r: c == "free" or g > 0, lambda c, g, r: True],
    "dogs-along": [lambda r, d, g: (0, d), lambda r, d, g: (d, d), lambda r, d, g: (0, min(d, g))],
    "space-roll": [lambda a, d: a >= d, lambda a, d: d > a, lambda a, d: True],
    "dog-first": [
        lambda r, d, lost: (r - lost, d),
        lambda r, d, lost: (r - max(0, lost - min(d, 1)), max(0, d - lost)),
        lambda r, d, lost: (max(0, r - lost), max(0, d - max(0, lost - r))),
    ],
    "battle-chance": [
        fair,
        lambda a, d: a / (a + d),
        lambda a, d: 15 / 36,
        lambda a, d: battle_chance(d, a),
        lambda a, d: (15 / 36) ** d,
    ],
    "replenish": [
        lambda mine, others: mine,
        lambda mine, others: 1 + mine + others,
        lambda mine, others: 2 * mine or 1,
        lambda mine, others: 1,
    ],
    "draw-up": [lambda cards: 2, lambda cards: 2 - cards, lambda cards: int(cards < 2)],
    "space-winner": [
        lambda bases: next((letter for letter, number in bases.items() if number >= 4), None),
        lambda bases: max(bases, key=bases.__getitem__),
        lambda bases: next((letter for letter, number in bases.items() if number >= 5), None),
    ],
}

# -- questions ----------------------------------------------------------------------------------------

OUT = {2: {"iron", "basalt", "east-station", "west-station"}, 3: {"west-station"}, 4: set[str]()}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"mining": "printed", "replenish": "all-bases"},
    {"replenish": "double", "recruit_when": "act"},
]


def came(replenish: str, mine: int, others: int) -> int:
    """Count what the end of a turn brings."""
    return {"own-bases": 1 + mine, "all-bases": 1 + mine + others, "double": 2 * mine or 1}[replenish]


def ask_again(question: Question, rules: Any) -> str:
    """Find the answer from the evidence, by another way than the question's own."""
    given = question.evidence
    state: Any = question.state
    match question.kind:
        case "players":
            return "yes" if given[0] in (2, 3, 4) else "no"
        case "who-begins":
            names = ("Ada", "Ben", "Cleo")
            best = [name for name, pips in zip(names, given[0], strict=True) if pips == max(given[0])]
            return best[0] if len(best) == 1 else f"{' and '.join(best)} throw again"
        case "in-the-game":
            return "no" if given[1] in OUT[given[0]] else "yes"
        case "link":
            return "yes" if rules.board.graph.has_edge(*given) else "no"
        case "distance":
            source, target, gem = given
            space = nx.Graph(rules.board.graph.subgraph([*rules.planets, source]))
            space.add_edges_from((one, two) for one in rules.warp for two in rules.warp if gem and one != two)
            return str(nx.shortest_path_length(space, source, target))
        case "mine":
            return str(sum(state.crew(planet, 0) >= 2 for planet in rules.planets))
        case "recruits":
            gems, board, moved = given
            return "0" if moved and rules.options["recruit_when"] != "act" else str(min(gems, 32 - board))
        case "between-moves":
            verb = given[1].split()[0]
            late = verb == "recruit" and rules.options["recruit_when"] != "act"
            return "not possible" if verb == "mine" or late else "allowed"
        case "bases":
            free = [p for p in rules.planets if state.crew(p, 0) >= 3 and not state.has_base(p, 0)]
            return str(min(len(free), given[0] // 3, 4 - state.count_bases(0)))
        case "arrive":
            return (
                "They can't go there" if "fields" in given[0] else "A battle" if "B: ruby" in given[0] else "No battle"
            )
        case "roll":
            (attack, defence), dog = given
            loser = 1 if attack > defence else 0
            return f"{('Ada', 'Ben')[loser]} loses {'a dog' if dog == loser + 1 else 'a recruit'}"
        case "odds":
            return "Ada, who attacks" if battle_chance(*given) > 0.5 else "Ben, who defends"
        case "dog-first":
            return str(dog_first(*given)[0])
        case "can-play":
            card, gems, moves = given
            kind = rules.cards[card]
            able = {"teleport": moves, "convert": gems}.get(kind.effects[0].do, 1)
            return "yes" if able and (gems or kind.cost != "gem") else "no"
        case "first-card":
            return f"{sum(card.rpartition('-')[0] == given[0] for card in rules.cards)} in {len(rules.cards)}"
        case "replenish":
            return str(came(rules.options["replenish"], *given))
        case "reading":
            mine, others, recruits = given
            (name,) = [name for name in ("own-bases", "all-bases", "double") if came(name, mine, others) == recruits]
            return str(dict(rules.option_table()["replenish"].values)[name])
        case "permanent":
            return str(given[0])
        case "out":
            return ("Ada", "Ben", "Cleo")[(given[0] + 1) % 3]
        case "goal":
            return "yes" if given[1] + 1 >= (5 if given[0] == 2 else 4) else "no"
        case "next":
            return str(rules.read_position(given[0]).apply(rules.parse(given[1])).question)
        case "legal":
            return "allowed" if given[0] in state.legal_actions() else "not possible"
        case "which-rule":
            (rule,) = {reason.rule for reason in state.check(given[0])}
            return str(rule.title)
        case "which-text":
            japanese_lacks = ("deepspace.replenish.swap", "deepspace.build.permanent")
            return "only the Finnish one" if given[0] in japanese_lacks else "both"
        case "standing":
            return str(rt.rulebook("deepspace")[given[0]].standing)
    raise AssertionError(question.kind)
