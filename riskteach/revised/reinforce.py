"""Reinforcing: cities and capitals bring armies too."""

from __future__ import annotations

from riskteach.classic.attack import Attacking
from riskteach.classic.documents import PUBLISHED, SPANISH
from riskteach.classic.reinforce import Reinforcing
from riskteach.core.rules import Reading, Role, Rule, Standing
from riskteach.core.tally import Tally, tally
from riskteach.core.values import value
from riskteach.core.words import count
from riskteach.revised.state import RevisedState

CITIES = Rule(
    "revised.reinforce.cities",
    "A third of your territories and cities",
    "A turn brings one army for every three territories and cities held, counted together; what is over does not "
    "count. It is never fewer than three.",
    Standing.READING,
    sources=(SPANISH.at(5),),
    readings=(Reading("each city brings an army of its own, on top of a third of the territories"),),
    replaces=("classic.reinforce.territories",),
    roles=(Role.EFFECT,),
)
CAPITALS = Rule(
    "revised.reinforce.capitals",
    "An army for each capital",
    "Each capital that one holds brings one army more, one's own as well as a conquered one.",
    sources=(SPANISH.at(5),),
    roles=(Role.EFFECT,),
)
CONTINENTS = Rule(
    "revised.reinforce.continents",
    "Continent bonus",
    "Whoever holds a whole continent at the start of the turn gets its bonus: Asia brings 7, Europe 5, North America "
    "5, Africa 3, South America 2, Australia 2. The text counts the bonuses in; the numbers are those of the "
    "published game.",
    sources=(SPANISH.at(5), PUBLISHED.at()),
    replaces=("classic.reinforce.continents",),
    roles=(Role.EFFECT,),
)


@value
class Late(Reinforcing, form="reinforce-late LEFT"):
    """A player places the armies of a set that was traded after the early manoeuvre, before the first attack."""

    lies_on = (Attacking,)


def from_territories_and_cities(state: RevisedState, seat: int) -> Tally:
    """Count a third of both together, at least three."""
    held = state.owners.count(seat)
    cities = sum(state.owner(city) == seat for city in state.cities)
    why = count(held, "territory/territories") + (f" and {count(cities, 'city/cities')}" if cities else "")
    total = held + cities
    return tally(max(3, total // 3), CITIES, why if total >= 9 else f"{why}, the least is three")


def from_capitals(state: RevisedState, seat: int) -> Tally:
    """Count the capitals held, whosesoever they are."""
    held = [capital for capital in state.capitals if capital is not None and state.owner(capital) == seat]
    return tally(len(held), CAPITALS, count(len(held), "capital/capitals"))
