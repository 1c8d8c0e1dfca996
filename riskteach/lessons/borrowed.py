"""What a game that is Classic with more takes over from Classic's lessons: whatever shows a rule still in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from riskteach.lessons.classic_examples import EXAMPLES
from riskteach.lessons.classic_scenarios import SCENARIOS
from riskteach.lessons.examples import Choice, Example
from riskteach.lessons.scenarios import Scenario
from riskteach.lessons.shelves import kind

Shown = TypeVar("Shown", Example, Scenario)
Dress = Callable[[str], str]
"""Makes a position of Classic one of the game: adds what every position there needs to say."""


def classic(rule: str) -> Example:
    """Give Classic's example of a rule, to be changed."""
    return next(one for one in EXAMPLES if one.rule == rule)


def named(game: str, ones: Iterable[Shown]) -> tuple[Shown, ...]:
    """Say of examples or scenarios to which game they belong."""
    return tuple(replace(one, game_name=game) for one in ones)


def examples(game: str, own: Iterable[Example], dress: Dress = str, **options: Any) -> tuple[Example, ...]:
    """Put a game's own examples to those of Classic's rules that it leaves in force.

    Parameters
    ----------
    game : str
    own : iterable of Example
        They stand in the place of Classic's, where both show the same rule.
    dress : callable
    **options
        Those under which Classic's are shown there, on top of which come their own.
    """
    mine = named(game, own)
    kept = {"", *kind(game).book} - {one.rule for one in mine}

    def choice(one: Choice | None) -> Choice | None:
        return None if one is None else replace(one, position=dress(one.position))

    return (
        *(
            replace(
                one,
                game_name=game,
                position=dress(one.position),
                choice=choice(one.choice),
                options={**options, **one.options},
            )
            for one in EXAMPLES
            if one.rule in kept and one.by in kept
        ),
        *mine,
    )


def scenarios(game: str, own: Iterable[Scenario], dress: Dress = str, **options: Any) -> tuple[Scenario, ...]:
    """Put a game's own scenarios to those of Classic in which only rules decide that it leaves in force.

    Parameters
    ----------
    game : str
    own : iterable of Scenario
        They stand in the place of Classic's of the same name.
    dress : callable
    **options
        Those under which Classic's are shown there, on top of which come their own.
    """
    mine = named(game, own)
    taken, book = {one.name for one in mine}, kind(game).book
    return (
        *(
            replace(one, game_name=game, position=dress(one.position), options={**options, **one.options})
            for one in SCENARIOS
            if one.name not in taken and all(rule in book for rule in one.rules)
        ),
        *mine,
    )
