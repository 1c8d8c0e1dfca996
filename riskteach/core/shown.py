"""What a game says of its cards and battles to whoever shows it: menus, panels and pictures know no game by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from riskteach.core.rules import Rule


class CardText(NamedTuple):
    """What stands on a card.

    Attributes
    ----------
    name : str
    kind : str
        In a word, such as ``"infantry"``; empty where cards have none.
    text : str
        What it does; empty where that is the same for all.
    cost : str
        What it costs, in words; empty where there is no such thing.
    sign : str
        Name of the pictogram of what it costs.
    """

    name: str
    kind: str = ""
    text: str = ""
    cost: str = ""
    sign: str = ""


class Fight(NamedTuple):
    """A battle that an action begins, or that a phase is about.

    Attributes
    ----------
    sides : tuple of (int, int)
        The seats of attacker and defender.
    forces : tuple of (int, int)
        What each has in it.
    where : str
        Where it is, in words.
    says : str
        Who stands against whom, such as ``"3 against 2"``.
    odds : callable
        Works out how it ends if it is fought out: a `riskteach.odds.Battle`.
    to_the_end : bool
        Whether it is always fought out, so that there is nothing to go on with.
    """

    sides: tuple[int, int]
    forces: tuple[int, int]
    where: str
    says: str
    odds: Callable[[], Any]
    to_the_end: bool = False


class Loss(NamedTuple):
    """What somebody loses in a battle: a seat, how many, and of what, where it is no ordinary piece."""

    seat: int
    number: int
    what: str = ""


class Goal(NamedTuple):
    """Something that a seat may reach, such as an objective or a mission, and how far it is.

    Attributes
    ----------
    id, title : str
    what : str
        What such a thing is called: ``"objective"``.
    rule : Rule
        What it asks for.
    have, need : int
        So much is there of what it needs.
    says : str
        The same as a sentence.
    wants : tuple of str
        The places that would bring it nearer.
    grade : str
        Of which kind it is, where there are several.
    owner : int or None
        The seat that has reached it; None where it can still be reached.
    secret : bool
        Whether only its own seat may know it.
    """

    id: str
    title: str
    what: str
    rule: Rule
    have: int
    need: int
    says: str
    wants: tuple[str, ...] = ()
    grade: str = ""
    owner: int | None = None
    secret: bool = False
