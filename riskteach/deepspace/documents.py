"""The texts that Risk Deep Space is taken from: two translations of one article."""

from __future__ import annotations

from riskteach.core.rules import Document

FINNISH = Document(
    "deepspace-fi",
    "Risk Deep Space",
    "Finnish",
    "how to play Risk Deep Space; a translation of an article that is not at hand",
    steps=(
        (2, "overview"),
        (10, "contents"),
        (12, "set-up"),
        (18, "play"),
        (20, "beginning a turn"),
        (23, "mining"),
        (25, "recruiting"),
        (27, "moving"),
        (33, "building"),
        (35, "action cards"),
        (37, "replenishing"),
        (40, "battle"),
        (44, "the dog"),
        (47, "winning"),
    ),
)
JAPANESE = Document(
    "deepspace-ja",
    "Risk Deep Space",
    "Japanese",
    "the same article, translated by another machine",
    steps=(
        (2, "overview"),
        (10, "contents"),
        (12, "set-up"),
        (17, "play"),
        (19, "beginning a turn"),
        (22, "mining"),
        (24, "recruiting"),
        (26, "moving"),
        (32, "building"),
        (34, "action cards"),
        (37, "replenishing"),
        (40, "battle"),
        (44, "the dog"),
        (47, "winning"),
    ),
)
OURS = Document("riskteach", "This package (no text says it)", "", "what the article leaves out, the map and the cards")
