"""The exercises of Secret Mission. Every answer comes from the engine: nothing here knows a rule."""

from __future__ import annotations

from typing import Any

from riskteach.classic.mission import MissionGame
from riskteach.classic.missions import CONTINENTS, ELIMINATE, TARGET_LOST, WIN, aim
from riskteach.core.seats import LETTERS
from riskteach.lessons.luck import Luck, written
from riskteach.lessons.tasks import LETTER_OR_NONE, YES_OR_NO, Case, Exercise

MISSIONS = tuple(CONTINENTS)


def met(rules: MissionGame, mission: str, whole: list[str]) -> Case:
    """Ask whether a mission about continents is met by who holds some whole ones, and no territory besides."""
    (wanted, more), board = CONTINENTS[mission], rules.board
    held = {place for region in whole for place in board.regions[region].places} or {"siam"}
    land = written({t: (0 if t in held else 1, 2) for t in board.ids})
    state = rules.read_position(f"{land} | A mission {mission} | B mission eliminate-a | A reinforce 3")
    far = rules.progress(state, 0)
    return Case((list(wanted), bool(more), whole), far.met, WIN, far.says("Ada", "mission"), state, tuple(held))


def aims(rules: MissionGame, player: str, target: str, alive: str) -> Case:
    """Ask whom a player is to eliminate, where another one may have done it."""
    table = type(rules)(4, **rules.options)
    ids = iter(table.board.ids)
    others = [mission for mission in MISSIONS if mission != f"{ELIMINATE}{target.lower()}"]
    parts = [f"{letter}: {next(ids)} 2" + ", * 1" * (letter == alive[-1]) for letter in alive]
    parts += [
        f"{letter} mission {f'{ELIMINATE}{target.lower()}' if letter == player else others.pop()}" for letter in "ABCD"
    ]
    state: Any = table.read_position(f"{' | '.join(parts)} | {player} reinforce 3")
    found = aim(state, LETTERS.index(player))
    want = target if found is not None and found.startswith(ELIMINATE) else None
    why = f"what counts for {table.seats[LETTERS.index(player)].name} is: {table.name(str(found))}"
    return Case((player, target, list(alive)), want, TARGET_LOST, why, state)


def _whole(rules: MissionGame, luck: Luck) -> tuple[str, list[str]]:
    mission = luck.pick(MISSIONS)
    (one, other), _ = CONTINENTS[mission]
    rest = [region for region in rules.board.regions if region not in (one, other)]
    wanted = [one, other] if luck.randrange(3) else [luck.pick((one, other))]
    return mission, luck.shuffled([*wanted, *luck.shuffled(rest)[: luck.randrange(3)]])


def _seats(rules: MissionGame, luck: Luck) -> tuple[str, str, str]:
    alive = "".join(sorted(luck.shuffled("ABCD")[: luck.between(2, 4)]))
    return luck.pick(alive), luck.pick("ABCD"), alive


EXERCISES = {
    exercise.name: exercise
    for exercise in (
        Exercise(
            "mission-met",
            "is a mission met that asks for the continents in wanted, and any third one where third is True, by a "
            "player who holds those in whole?",
            ("wanted", "third", "whole"),
            YES_OR_NO,
            ("mission.win", "mission.deal"),
            met,
            [
                ("asia-africa", ["asia", "africa"]),
                ("asia-africa", ["asia"]),
                ("europe-australia-other", ["europe", "australia"]),
                ("europe-australia-other", ["africa", "australia", "europe"]),
                ("north-america-africa", ["africa", "europe", "north-america"]),
                ("europe-south-america-other", ["asia", "australia", "europe"]),
            ],
            _whole,
        ),
        Exercise(
            "aim",
            "player is to eliminate target, and alive lists the letters of those who are still in, at the start of a "
            "turn of player: the letter of whom to eliminate, or None where 24 territories count instead?",
            ("player", "target", "alive"),
            LETTER_OR_NONE,
            ("mission.target-lost",),
            aims,
            [("A", "B", "ABCD"), ("A", "A", "ABCD"), ("A", "C", "ABD"), ("D", "B", "BD"), ("C", "C", "AC")],
            _seats,
        ),
    )
}
