"""The questions of Secret Mission. Every right answer comes from the engine."""

from __future__ import annotations

from riskteach.classic.mission import DrawMission, MissionGame
from riskteach.classic.missions import DEAL, TARGET_LOST
from riskteach.core.words import join
from riskteach.lessons import asking, shown
from riskteach.lessons import mission_exercises as tasks
from riskteach.lessons.asking import NAMES, NO, YES, Maker
from riskteach.lessons.luck import Luck
from riskteach.lessons.mission_scenarios import FOES, OWN
from riskteach.lessons.quizzes import Question


def pile(rules: MissionGame, luck: Luck) -> Question:
    """Ask from how many missions the so-many-th player draws."""
    players = luck.between(3, 6)
    before = luck.randrange(players)
    state = type(rules)(players, **rules.options).start()
    for _ in range(before):
        state = state.apply(state.chance_outcomes().outcomes[0])
    left = sum(isinstance(action, DrawMission) for action, _ in state.chance_outcomes())
    drawn = f"{before or 'none'} of them {'have' if before > 1 else 'has'} drawn a mission"
    text = f"{players} people play, and {drawn}. From how many missions does the next one draw?"
    why = f"Eight missions about land, and one against each of {players} colours. {before} dealt, {left} left"
    return Question("pile", text, str(left), why, (DEAL,), evidence=(players, before))


def met(rules: MissionGame, luck: Luck) -> Question:
    """Ask whether a mission about continents is met."""
    mission, whole = tasks.EXERCISES["mission-met"].draw(rules, luck)
    case = tasks.met(rules, mission, whole)
    names = join(sorted(rules.board.regions[region].name for region in whole))
    text = f"Ada's mission is “{rules.name(mission)}”. She holds all of {names}, and nothing else. Is it met?"
    answer = YES if case.want else NO
    return Question("met", text, answer, case.why, (case.rule,), (YES, NO), case.state, case.mark, (mission, whole))


def aim(rules: MissionGame, luck: Luck) -> Question:
    """Ask what somebody aims at, whose target may be gone."""
    player, target, alive = tasks.EXERCISES["aim"].draw(rules, luck)
    case = tasks.aims(rules, player, target, alive)
    names = dict(zip("ABCD", (*NAMES, "Dan"), strict=True))
    out = [name for letter, name in names.items() if letter not in alive]
    choices = (f"eliminate {names[target]}", "24 territories", "a new mission from the pile")
    gone = f"Others have eliminated {join(out)}." if out else "All four are still in."
    text = (
        f"{names[player]} has drawn the mission to eliminate {names[target]}. {gone} What counts for {names[player]}?"
    )
    return Question(
        "aim", text, choices[case.want is None], case.why, (TARGET_LOST,), choices, evidence=(player, target, alive)
    )


LAND = "A: siam 5, china 3 | B: india 2, * 1 | C: peru 2"
NEXT: tuple[tuple[str, str, str, str], ...] = (
    (
        next(one.position for one in OWN if one.name == "drawing-missions"),
        "Ben draws a mission.",
        "mission 24-territories",
        "mission.deal",
    ),
    (
        next(one.position for one in OWN if one.name == "mission-met"),
        "Ada's mission is North America and Africa. She moves into Madagascar, the last piece of it.",
        "occupy 2",
        "mission.win",
    ),
    (f"{LAND} | {FOES} | A attack begun", "Ada ends her attacks.", "end", "classic.attack.stop"),
    (
        f"{LAND} | {FOES} | A fortify",
        "Ada took nothing in this turn, and does not fortify.",
        "end",
        "classic.turn.order",
    ),
)


def what_next(rules: MissionGame, luck: Luck) -> Question:
    """Ask what comes next."""
    return asking.what_next(rules, luck, NEXT)


QUESTIONS: dict[str, Maker] = {
    "pile": pile,
    "met": met,
    "aim": aim,
    "next": what_next,
    "legal": shown.legal(OWN),
    "which-rule": shown.which_rule(OWN),
    "standing": asking.standing,
}
