"""What stands on the box: how many play, and what is in it."""

from __future__ import annotations

from riskteach.core.rules import Role, Rule, Standing
from riskteach.deepspace.documents import FINNISH, JAPANESE, OURS

RECRUITS, BASES, TOKENS, DOGS, FIELDS = 32, 5, 31, 3, 2
RESOURCES = ("gem", "ore")
NOUNS = {"gem": "gem/gems", "ore": "ore/ore"}

PLAYERS = Rule(
    "deepspace.players",
    "Two to four players",
    "Two to four people play.",
    sources=(FINNISH.at(3), JAPANESE.at(3)),
)
SUPPLY = Rule(
    "deepspace.supply",
    "What is in the box",
    "Each colour has 32 recruits and 5 bases; there are 31 gems, 31 ore, 36 action cards, 3 space dogs, 2 force fields "
    "and 2 planet covers. The texts list them; that what is out is out, and that one takes what is left, is supplied.",
    Standing.SUPPLIED,
    sources=(FINNISH.at(4, 11), JAPANESE.at(4, 11), OURS.at()),
    roles=(Role.FORBIDS, Role.EFFECT),
)
