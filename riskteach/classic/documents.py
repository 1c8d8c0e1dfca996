"""The texts that Classic Risk is taken from."""

from __future__ import annotations

from riskteach.core.rules import Document

POLISH = Document(
    "classic-pl",
    "Classic Risk",
    "Polish",
    "how to play classic Risk, step by step",
    steps=((3, "1"), (9, "2"), (17, "3"), (19, "4"), (21, "5"), (30, "6"), (34, "7"), (36, "8"), (38, "9")),
)
SPANISH = Document(
    "revised-es",
    "Risk Revised",
    "Spanish",
    "an adaptation of the revised edition to a classic board",
    steps=(
        (3, "set-up"),
        (5, "recruiting"),
        (7, "claiming objectives"),
        (9, "minor objectives"),
        (11, "major objectives"),
        (13, "rewards"),
        (15, "minor rewards"),
        (17, "major rewards"),
        (19, "heroes"),
        (21, "the rest"),
        (23, "the token sheet"),
    ),
)
OURS = Document("riskteach", "A common convenience (no text has it)", "", "what only saves time")
PUBLISHED = Document("published", "The published game (none of the four texts)", "", "what the texts leave out")
