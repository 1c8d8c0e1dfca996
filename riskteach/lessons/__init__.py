"""What notebooks use: exercises that check a pupil's function, quizzes, and positions worth showing."""

from riskteach.lessons.comparing import compare
from riskteach.lessons.exercises import check, exercises
from riskteach.lessons.playing import play_on
from riskteach.lessons.quizzes import quiz
from riskteach.lessons.scenarios import scenarios

__all__ = ["check", "compare", "exercises", "play_on", "quiz", "scenarios"]
