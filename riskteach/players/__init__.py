"""Computer players: small programs to play against, to copy, and to beat; and many games between them."""

from riskteach.players.experiment import Experiment, experiment
from riskteach.players.habits import Habits, Player
from riskteach.players.match import Match, match
from riskteach.players.registry import make, names
from riskteach.players.space_habits import SpaceHabits
from riskteach.players.table import Answer, PlayerFault, answer, seated, until_person
from riskteach.players.tournament import Tournament, tournament

__all__ = [
    "Answer",
    "Experiment",
    "Habits",
    "Match",
    "Player",
    "PlayerFault",
    "SpaceHabits",
    "Tournament",
    "answer",
    "experiment",
    "make",
    "match",
    "names",
    "seated",
    "tournament",
    "until_person",
]
