"""Computer players: small programs to play against, to copy, and to beat."""

from riskteach.players.habits import Habits, Player
from riskteach.players.registry import make, names
from riskteach.players.space_habits import SpaceHabits
from riskteach.players.table import Answer, PlayerFault, answer, seated, until_person

__all__ = [
    "Answer",
    "Habits",
    "Player",
    "PlayerFault",
    "SpaceHabits",
    "answer",
    "make",
    "names",
    "seated",
    "until_person",
]
