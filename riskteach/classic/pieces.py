"""What is on the table: players, goal, map and pieces."""

from __future__ import annotations

from riskteach.classic.documents import POLISH, PUBLISHED, SPANISH
from riskteach.core.rules import Rule, Standing

PLAYERS = Rule(
    "classic.players",
    "Three to six players",
    "Three to six people play. Two can only play a variant of its own.",
    sources=(POLISH.at(1, 14),),
)
GOAL = Rule(
    "classic.goal",
    "Conquer the world",
    "Each player tries to be the last one to hold territories.",
    sources=(POLISH.at(1),),
)
BOARD = Rule(
    "classic.board",
    "The map",
    "A map of territories in continents, with borders that can be crossed both ways. On the world map, there are 42 "
    "territories, 6 continents and 83 borders: three of its counts stand in the Spanish text, the rest is the "
    "published map. The Polish text only speaks of a map.",
    Standing.SUPPLIED,
    sources=(POLISH.at(3), SPANISH.at(9), PUBLISHED.at()),
)
PIECES = Rule(
    "classic.pieces",
    "Infantry, cavalry, artillery",
    "Infantry counts 1 army, cavalry 5, artillery 10, and they may be exchanged at that rate at any time. It is a "
    "way of counting and never changes what is legal, so riskteach shows plain numbers.",
    sources=(POLISH.at(3, 4, 5, 6),),
)
