"""Pictograms, drawn for boards and panels alike: small shapes that can be told apart at twelve pixels."""

from __future__ import annotations

from typing import NamedTuple


class Pictogram(NamedTuple):
    """A shape in a box of 12 by 12.

    Attributes
    ----------
    word : str
        What it shows.
    path : str
        SVG path data: straight lines and Bézier curves, absolute; holes run the other way, so that either fill rule
        leaves them open.
    solid : str
        The same without holes, wide enough for a letter in it; empty where no letter is ever written in it.
    """

    word: str
    path: str
    solid: str = ""


PICTOGRAMS = {
    "base": Pictogram(
        "base",
        "M.6 11.4L.6 9.9L1.5 9.9C1.5 6.9 3 4.9 5.4 4.5L5.4 2.9L6.6 2.9L6.6 4.5C9 4.9 10.5 6.9 10.5 9.9L11.4 9.9L11.4 "
        "11.4ZM4.7 9.9L7.3 9.9L7.3 8.5C7.3 7.7 6.8 7.2 6 7.2C5.2 7.2 4.7 7.7 4.7 8.5Z"
        "M4.8 1.7C4.8 1 5.3 .5 6 .5C6.7 .5 7.2 1 7.2 1.7C7.2 2.4 6.7 2.9 6 2.9C5.3 2.9 4.8 2.4 4.8 1.7Z",
        "M0 11.9L0 10.3L.8 10.3L.8 6.6C.8 3.8 2.6 2.3 5.3 2.1L5.3 .1L6.7 .1L6.7 2.1C9.4 2.3 11.2 3.8 11.2 6.6L11.2 10.3"
        "L12 10.3L12 11.9Z",
    ),
    "gem": Pictogram(
        "gem",
        "M3.1 1.4L4.5 1.4L3.3 4.2L.6 4.2ZM5.2 1.4L6.8 1.4L8 4.2L4 4.2ZM7.5 1.4L8.9 1.4L11.4 4.2L8.7 4.2Z"
        "M.6 5L3.3 5L5.2 10.2ZM4.1 5L7.9 5L6 11ZM8.7 5L11.4 5L6.8 10.2Z",
    ),
    "ore": Pictogram(
        "ore",
        "M3.3 5.1L3.9 2.3L6.3 .6L8.9 1.9L8.8 5L6.2 6ZM.3 10.4L.8 7.2L3.1 5.8L5.6 6.8L6 9.4L4.9 11.3L1.5 11.5Z"
        "M6.9 9.6L6.7 7L9 5.7L11.2 7L11.8 10.2L10.6 11.4L7.5 11.3Z",
    ),
    "recruit": Pictogram(
        "recruit",
        "M2.8 3.9C2.8 2.1 4.2 .7 6 .7C7.8 .7 9.2 2.1 9.2 3.9C9.2 5.7 7.8 7.1 6 7.1C4.2 7.1 2.8 5.7 2.8 3.9Z"
        "M3.9 3.3L3.9 4.3C3.9 5.2 4.8 5.6 6 5.6C7.2 5.6 8.1 5.2 8.1 4.3L8.1 3.3C8.1 2.7 7.6 2.5 6 2.5C4.4 2.5 3.9 2.7 "
        "3.9 3.3ZM1 11.5C1 9 2.6 7.8 4.2 7.5L6 8.6L7.8 7.5C9.4 7.8 11 9 11 11.5Z",
    ),
    "card": Pictogram(
        "card",
        "M1.2 3.3C1.1 2.8 1.4 2.4 1.9 2.3L2.9 2.1L2.9 10.3L2.4 10C2.2 9.9 2.1 9.7 2.1 9.5Z"
        "M3.6 1.6C3.6 1 4 .6 4.6 .6L9.8 .6C10.4 .6 10.8 1 10.8 1.6L10.8 10.4C10.8 11 10.4 11.4 9.8 11.4L4.6 11.4"
        "C4 11.4 3.6 11 3.6 10.4ZM7.2 3L5.1 6L7.2 9L9.3 6Z",
    ),
    "dog": Pictogram(
        "space dog",
        "M.5 3L1.5 2.6L2.3 4.9L7 4.9L7.6 1.2L8.6 2.2L10 2.2L10.4 3L11.7 3.4L11.5 4.7L9.6 5.2L9.1 7.4L9.1 11.3L7.7 11.3"
        "L7.3 8.4L3.6 8.4L2.9 11.3L1.4 11.3L1.3 6Z",
    ),
    "field": Pictogram(
        "force field",
        "M6 .5L11 2.2L11 5.6C11 8.6 8.9 10.6 6 11.6C3.1 10.6 1 8.6 1 5.6L1 2.2Z"
        "M6 1.8L2.2 3.1L2.2 5.6C2.2 7.9 3.7 9.4 6 10.3C8.3 9.4 9.8 7.9 9.8 5.6L9.8 3.1Z"
        "M6 3.2L8.5 4L8.5 5.7C8.5 7.3 7.5 8.3 6 8.9C4.5 8.3 3.5 7.3 3.5 5.7L3.5 4Z",
        "M6 0L11.7 1.8L11.7 5.8C11.7 9 9.3 11 6 12C2.7 11 .3 9 .3 5.8L.3 1.8Z",
    ),
    "battle": Pictogram(
        "battle",
        "M.6 .6L2.5 .9L8.2 6.9L9.3 5.8L10.2 6.7L9.1 7.8L11.4 10.2L10.3 11.4L7.9 9L7.3 9.6L6.4 8.7L7 8.1L1.1 2.4Z"
        "M11.4 .6L9.5 .9L6.7 3.8L8.1 5.3L10.9 2.4Z"
        "M4.4 6.3L3.8 6.9L2.7 5.8L1.8 6.7L2.9 7.8L.6 10.2L1.7 11.4L4.1 9L4.7 9.6L5.6 8.7L5 8.1L5.6 7.5Z",
    ),
    "city": Pictogram(
        "city",
        "M.6 11.4L.6 5.4L3.4 5.4L3.4 1.8L6 .6L8 1.8L8 3.9L11.4 3.9L11.4 11.4Z"
        "M4.6 3.2L4.6 4.5L5.2 4.5L5.2 3.2ZM6.2 3.2L6.2 4.5L6.8 4.5L6.8 3.2ZM4.6 5.7L4.6 7L5.2 7L5.2 5.7Z"
        "M6.2 5.7L6.2 7L6.8 7L6.8 5.7ZM1.6 6.9L1.6 8.1L2.5 8.1L2.5 6.9ZM9.2 5.6L9.2 6.9L10.1 6.9L10.1 5.6Z"
        "M9.2 8L9.2 9.3L10.1 9.3L10.1 8ZM5 8.4L5 11.4L6.5 11.4L6.5 8.4Z",
    ),
    "capital": Pictogram(
        "capital",
        "M6 .3L7.5 4.2L11.6 4.4L8.4 7.1L9.5 11.2L6 8.8L2.5 11.2L3.6 7.1L.4 4.4L4.5 4.2Z",
    ),
    "tower": Pictogram(
        "tower",
        "M1.6 .8L3.6 .8L3.6 2.2L5 2.2L5 .8L7 .8L7 2.2L8.4 2.2L8.4 .8L10.4 .8L10.4 4L9.2 5L9.2 9.4L10.8 10.2L10.8 11.4"
        "L1.2 11.4L1.2 10.2L2.8 9.4L2.8 5L1.6 4ZM5.2 6.2L5.2 8.2L6.8 8.2L6.8 6.2Z",
    ),
    "hero": Pictogram(
        "hero",
        "M6 .3C9.6 .3 11.4 2 11.6 4.6L10.4 4C10.4 4 10.6 5.4 10.4 7.4L9.6 11.5L6.9 11.5L6.9 7.6L8.9 6.7L8.9 5.4L3.1 5.4"
        "L3.1 6.7L5.1 7.6L5.1 11.5L2.4 11.5L1.6 7.4C1.4 5.4 1.6 4 1.6 4L.4 4.6C.6 2 2.4 .3 6 .3Z",
    ),
}
