"""The questions of Risk Revised. Every right answer comes from the engine."""

from __future__ import annotations

from typing import Any

from riskteach.classic.attack import Attack, Roll
from riskteach.core.actions import End
from riskteach.core.words import count, join
from riskteach.lessons import asking, shown
from riskteach.lessons import revised_cases as cases
from riskteach.lessons.asking import NAMES, NO, YES, Maker
from riskteach.lessons.luck import Luck, plainly, scattered, written
from riskteach.lessons.quizzes import Question
from riskteach.lessons.revised_scenarios import OWN
from riskteach.revised.claim import NO_CARD, UNDER, Reveal
from riskteach.revised.game import Revised
from riskteach.revised.objectives import FOUR_IN_TURN, MINOR
from riskteach.revised.rewards import CAP, REWARDS, SURE_CARD, WHEN
from riskteach.revised.setup import CARDS
from riskteach.revised.turns import WIN

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


def _claim(answer: bool) -> str:
    return YES if answer else NO


# -- before the first attack -----------------------------------------------------------------------


def start_cards(rules: Revised, luck: Luck) -> Question:
    """Ask how many cards somebody begins with."""
    players = luck.between(3, 6)
    order = luck.between(1, players)
    case = cases.start_cards(rules, order, players)
    text = f"{players} people play. How many cards does the {ORDER[order - 1]} one get before the first turn?"
    return Question("start-cards", text, str(case.want), case.why, (CARDS,), evidence=(order, players))


def recruits(rules: Revised, luck: Luck) -> Question:
    """Ask how many armies a turn brings."""
    land = scattered(rules.board, luck)
    mine = [t for t, (seat, _) in land.items() if seat == 0]
    built = luck.shuffled(rules.board.ids)[:15]
    cities = [t for t in rules.board.ids if t in built]
    capitals = luck.shuffled(rules.board.ids)[:3]
    text = written(land) + cases.section("cities", cities)
    text += "".join(f" | {letter} capital {place}" for letter, place in zip("ABC", capitals, strict=True))
    state: Any = rules.read_position(f"{text} | A reinforce 3")
    armies = rules.reinforcements(state, 0)
    whole = [r.name for r in rules.board.regions.values() if set(r.places) <= set(mine)]
    held = [count(len(mine), "territory/territories")]
    held += [count(sum(city in mine for city in cities), "city/cities")]
    held += [count(sum(place in mine for place in capitals), "capital/capitals")]
    more = f", and holds all of {join(whole)}" if whole else ""
    rules_of = tuple(map(rules.in_force, armies.rules))
    asked = f"Ada has {join(held)}{more}. How many armies does her turn bring?"
    return Question("recruits", asked, str(int(armies)), str(armies), rules_of, state=state, evidence=(0,))


# -- dice --------------------------------------------------------------------------------------------


def dice_limit(rules: Revised, luck: Luck) -> Question:
    """Ask with how many dice one may attack at most."""
    armies, reward = luck.between(2, 7), bool(luck.randrange(3))
    won = " | A objectives 2-capitals | A rewards attack-die" if reward else ""
    state = rules.read_position(f"A: siam {armies} | B: india 3, * 1{won} | A attack")
    most = max(n for offer in state.offers() if offer.kind is Attack for n in offer.choices[2])
    verdict = state.explain(Attack("siam", "india", most + 1))
    text = f"Ada attacks from Siam, where she has {count(armies, 'army/armies')}"
    text += ". She has won one more die to attack" * reward + ". With how many dice at most?"
    mark, evidence = ("siam", "india"), (armies, reward, rules.options["attack_limit"])
    rules_of = (*verdict.rules, *[rules.rulebook["revised.reward.attack-die"]] * reward)
    return Question("dice-limit", text, str(most), plainly(verdict), rules_of, (), state, mark, evidence)


def roll(rules: Revised, luck: Luck) -> Question:
    """Ask who loses what in a roll with towers."""
    dice = [sorted((luck.die() for _ in range(n)), reverse=True) for n in (luck.between(1, 3), luck.between(1, 2))]
    if luck.randrange(2):
        dice[1] = sorted([dice[0][0], *dice[1][1:]], reverse=True)  # a tie, more often than by chance
    towers = luck.pick((("siam",), ("india",), ("siam", "india")))
    sizes = " ".join(str(len(one)) for one in dice)
    state = rules.read_position(
        f"A: siam 9 | B: india 9, * 1{cases.section('towers', list(towers))} | A attack begun > roll siam india {sizes}"
    )
    events = state.play(Roll(tuple(dice[0]), tuple(dice[1])))[1]
    lost = {e.values["player"]: e.values["armies"] for e in events if e.what == "lose"}
    pairs = min(map(len, dice))
    choices = [_lost({0: a, 1: pairs - a}) for a in range(pairs + 1)] + ["nobody loses an army"]
    whose = join([{"siam": "Ada", "india": "Ben"}[place] for place in towers])
    text = f"Ada attacks India from Siam and rolls {join(list(map(str, dice[0])))}. "
    text += f"Ben rolls {join(list(map(str, dice[1])))}. {whose} {'have' if len(towers) > 1 else 'has'} a tower there. "
    used = tuple(dict.fromkeys(event.rule for event in events))
    if any(dice[k][0] == 6 and place in towers for k, place in enumerate(("siam", "india"))):
        used += (CAP,)
    why, evidence = ". ".join(event.text for event in events), (*map(tuple, dice), towers, rules.options["ties"])
    asked = f"{text}Who loses what?"
    return Question("roll", asked, _lost(lost), why, used, tuple(choices), state, ("siam", "india"), evidence)


def _lost(lost: dict[int, int]) -> str:
    return ", ".join(f"{NAMES[seat]} loses {lost[seat]}" for seat in sorted(lost) if lost[seat])


# -- objectives and rewards ---------------------------------------------------------------------------


def objective(rules: Revised, luck: Luck) -> Question:
    """Ask whether an objective of numbers is met."""
    id = luck.pick(cases.HELD)
    need = int(id.split("-")[0])
    short = luck.randrange(2)
    territories = need - short if id.startswith("18") else luck.between(14, 17)
    cities = need - short if "cities" in id else luck.between(3, 6)
    capitals = need - short if "capital" in id else luck.randrange(3)
    case = cases.met(rules, territories, cities, capitals)
    one = rules.objectives[id]
    held = f"{territories} territories, {cities} cities and {count(capitals, 'capital/capitals')} of other players"
    text = f"Ada holds {held}. May she claim the objective “{one.title}”?"
    why = one.says(case.state, 0)  # type: ignore[arg-type]
    evidence = (id, territories, cities, capitals)
    return Question("objective", text, _claim(id in case.want), why, (one.rule,), (YES, NO), case.state, (), evidence)


def lies_under(rules: Revised, luck: Luck) -> Question:
    """Ask whether a reward can lie under an objective."""
    id, reward = luck.pick(list(rules.objectives)), luck.pick(list(REWARDS))
    grade = rules.objectives[id].grade
    taken = luck.pick([name for name, one in REWARDS.items() if one.grade == grade])
    other = next(name for name, one in rules.objectives.items() if one.grade == grade and name != id)
    state = rules.read_position(
        f"A: siam 5 | B: * 1 | A objectives {id} | B objectives {other} | B rewards {taken} | claimed | A reveal {id}"
    )
    verdict = state.explain(Reveal(reward))
    text = f"Ada has claimed “{rules.objectives[id].title}”, and Ben has won {rules.name(taken)} under an objective of "
    text += f"that grade ({grade}). Can {rules.name(reward)} (a {REWARDS[reward].grade} reward) lie under Ada's?"
    evidence = (id, reward, taken)
    return Question(
        "lies-under", text, _claim(verdict.allowed), plainly(verdict), (UNDER,), (YES, NO), None, (), evidence
    )


def when(rules: Revised, luck: Luck) -> Question:
    """Ask when a reward works for the first time."""
    reward = luck.pick(("early-manoeuvre", "extra-manoeuvre", "sure-card", "two-units"))
    one, id = REWARDS[reward], "asia" if REWARDS[reward].grade == MINOR else "2-capitals"
    state: Any = rules.read_position(f"A: siam 5, china 3 | B: * 2 | A objectives {id} | claimed | A reveal {id}")
    after, _ = state.play(Reveal(reward))
    _, events = after.play(End())
    phase = after.apply(End())
    at_once = one.rule in {event.rule for event in events} or (not phase.is_over and phase.phase.rule == one.rule)
    choices = ("in this very turn", "in her next turn")
    text = f"Ada claims an objective. The reward under it is {rules.name(reward)}. When does it work first?"
    why = f"She {one.works}: it works from the moment it is taken, as soon as its part of a turn comes"
    return Question("when", text, choices[not at_once], why, (WHEN, one.rule), choices, evidence=(reward,))


def card(rules: Revised, luck: Luck) -> Question:
    """Ask how many cards the end of a turn brings."""
    taken, claimed, sure = (bool(luck.randrange(2)) for _ in range(3))
    text = "A: siam 5, china 3 | B: * 2"
    text += " | A objectives asia" * claimed + " | A rewards sure-card" * sure + " | conquered china" * taken
    state: Any = rules.read_position(f"{text}{' | claimed' * claimed} | A fortify")
    after, events = state.play(End())
    cards = int(after.current_player < 0)
    told = ["took China" if taken else "took nothing", "claimed an objective" if claimed else "claimed nothing"]
    asked = f"In this turn Ada {join(told)}. " + "She has won a sure card. " * sure
    rule = SURE_CARD if sure else NO_CARD if claimed and taken else rules.rulebook["classic.cards.draw"]
    why = next((event.text for event in events if event.rule == rule), rule.text.rstrip("."))
    evidence = (taken, claimed, sure)
    return Question(
        "card", f"{asked}How many cards does she draw at its end?", str(cards), why, (rule,), evidence=evidence
    )


def goal(rules: Revised, luck: Luck) -> Question:
    """Ask whether the game is won."""
    number, capital = luck.between(2, 4), bool(luck.randrange(3))
    case = cases.won(rules, number, capital)
    text = (
        f"Ada's turn ends. She has {number} objectives, and she {'holds' if capital else 'has lost'} her own capital."
    )
    evidence = (number, capital, rules.options["objectives_to_win"])
    asked = f"{text} Has she won?"
    return Question("goal", asked, _claim(case.want), case.why, (WIN,), (YES, NO), case.state, case.mark, evidence)


def four(rules: Revised, luck: Luck) -> Question:
    """Ask by which reading of one objective it is met."""
    taken = luck.between(3, 5)
    cities = luck.between(max(1, taken - 2), taken)
    lands = ("siam", "china", "india", "mongolia", "siberia")[:taken]
    met = {}
    for reading in ("cities", "territories"):
        table = type(rules)(3, **{**rules.options, "four_in_turn": reading})
        text = f"A: siam 2, {', '.join(f'{t} 2' for t in lands[1:])}, afghanistan 2 | B: * 2"
        state: Any = table.read_position(
            f"{text} | cities {' '.join(lands[:cities])} | conquered {' '.join(lands)} | A attack begun"
        )
        met[reading] = table.objectives["4-cities-in-turn"].met(state, 0)
    both = {(True, True): "by both", (False, True): "only by “4 territories”", (False, False): "by neither"}
    choices = (*both.values(), "only by “4 cities”")
    answer = both[met["cities"], met["territories"]]
    text = f"In one turn Ada has taken {taken} territories, {cities} of them with a city."
    why = f"{count(cities, 'city/cities')} and {taken} territories: four are needed"
    asked = f"{text} By which reading does she meet the objective of four in one turn?"
    return Question("four", asked, answer, why, (FOUR_IN_TURN,), choices, evidence=(taken, cities))


def team(rules: Revised, luck: Luck) -> Question:
    """Ask whether a team's objective is met."""
    single, short = bool(luck.randrange(2)), luck.randrange(2)
    need = luck.pick((8, 11)) if single else 18
    mates = luck.between(2, 4)
    mine = need - short if single and luck.randrange(2) else need - mates - short
    case = cases.team(rules, single, need, mine, mates)
    noun = "cities" if single else "territories"
    text = f"Ada and Cleo are a team. Ada holds {mine} {noun}, Cleo {mates}. May Ada claim “{need} {noun}”?"
    evidence = (single, need, mine, mates)
    return Question("team", text, _claim(case.want), case.why, (case.rule,), (YES, NO), None, (), evidence)


# -- what comes next ----------------------------------------------------------------------------------

EUROPE = next(one.position for one in OWN if one.name == "a-reward-turns-over").partition(" | A objectives")[0]
NEXT: tuple[tuple[str, str, str, str], ...] = (
    (
        f"{EUROPE} | open europe | conquered iceland | A attack begun",
        "Ada holds Europe, an objective on the table, and ends her attacks.",
        "end",
        "revised.objective.claim",
    ),
    (
        f"{EUROPE} | open europe | conquered iceland | A objective",
        "Ada claims the objective Europe.",
        "objective europe",
        "revised.setup.rewards",
    ),
    (
        f"{EUROPE} | A objectives europe | conquered iceland | claimed | A reveal europe",
        "Under her objective Ada finds a tower.",
        "reward minor-tower",
        "revised.reward.tower",
    ),
    (
        f"{EUROPE} | A objectives europe | A rewards extra-manoeuvre | A fortify",
        "Ada, who has won an extra manoeuvre, ends her fortifying.",
        "end",
        "revised.reward.extra-manoeuvre",
    ),
    (
        f"{EUROPE} | A objectives europe | A rewards early-manoeuvre | A reinforce 2",
        "Ada, who has won an early manoeuvre, places her last two armies.",
        "place siam 2",
        "revised.reward.early-manoeuvre",
    ),
    (
        f"{EUROPE} | A objectives europe | A rewards early-manoeuvre | conquered iceland | claimed | A fortify",
        "Ada took Iceland, and has claimed an objective. Now she ends her fortifying.",
        "end",
        "revised.objective.no-card",
    ),
)


def what_next(rules: Revised, luck: Luck) -> Question:
    """Ask what comes next."""
    return asking.what_next(rules, luck, NEXT)


QUESTIONS: dict[str, Maker] = {
    "players": asking.players(2, 3, 5, 6, 7),
    "start-cards": start_cards,
    "recruits": recruits,
    "dice-limit": dice_limit,
    "roll": roll,
    "objective": objective,
    "lies-under": lies_under,
    "when": when,
    "card": card,
    "goal": goal,
    "four": four,
    "team": team,
    "next": what_next,
    "legal": shown.legal(OWN),
    "which-rule": shown.which_rule(OWN),
    "standing": asking.standing,
}
