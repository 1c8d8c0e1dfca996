"""Signs: pictograms of what a place is marked with. All are drawn once, hidden; the class of a mark shows its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from riskteach.core.board import Point
from riskteach.core.errors import UnknownName
from riskteach.core.seats import LETTERS
from riskteach.draw.boxes import FONT, Box, number
from riskteach.draw.pictograms import PICTOGRAMS

# Pixels of the smallest board: over and under the pictogram of a tag; a letter and a digit on it.
PAD, SIGN, DIGIT = 1.25, 9.5, 8.0


class Sign(NamedTuple):
    """How marks of one kind, such as ``dog-A-2``, are shown.

    Attributes
    ----------
    name : str
        What its elements are called by.
    mark : str
        The kind of mark: the name of a pictogram too.
    form : str
        ``"bare"``: the pictogram; ``"seal"``: with the letter of a seat on it, in the seat's colour; ``"tag"``: beside
        the letter and a number, on the seat's colour; ``"ring"``: a ring in the seat's colour, around the place, its
        ends round.
    size : Point
        In pixels of the smallest board.
    letters : str
        Those of the seats whose marks it shows.
    most : int
        The highest number that is written with it.
    whose : str
        ``"own"``: shown where the seat owns the place; ``"other"``: where it does not.
    """

    name: str
    mark: str
    form: str
    size: Point
    letters: str = ""
    most: int = 0
    whose: str = ""

    @property
    def symbol(self) -> str:
        """The name of what is drawn once: signs of one colour each are drawn alike."""
        return self.mark if self.form == "seal" else self.name

    def place(self, letter: str, number: str = "") -> str:
        """Select the places that have the mark of a seat."""
        whose = {"own": f".owner-{letter}", "other": f":not(.owner-{letter})"}.get(self.whose, "")
        if number or not self.most:
            return f".{self.mark}-{letter}{number}{whose}"
        return f'[class*=" {self.mark}-{letter}-"]{whose}'


def tag(letter: bool, digits: int, high: float = 14.0) -> Point:
    """The size of a tag with a pictogram, maybe a letter, and digits."""
    return high + SIGN * letter + DIGIT * digits, high


def chosen(marks: Iterable[str], known: Mapping[str, tuple[Sign, ...]]) -> Iterator[Sign]:
    """The signs of some kinds of marks, of those that a look has."""
    for mark in marks:
        if mark not in known:
            raise UnknownName("mark with a place in this picture", mark, known)
        yield from known[mark]


def wearers(signs: Iterable[Sign], letter: str) -> list[str]:
    """Select the signs that wear a seat's colour."""
    return [f"{sign.place(letter)} .s-{sign.name}" for sign in signs if letter in sign.letters]


def css(signs: Iterable[Sign], scope: str) -> str:
    """The rules that show the signs of a place's marks, each with its letter and number."""
    hidden = "".join(f"--{letter}:hidden;" for letter in LETTERS)
    rules = [f"{scope} .sign{{display:none;{hidden}}}"]
    rules += [f".rt-letter-{letter}{{visibility:var(--{letter},hidden)}}" for letter in LETTERS]
    for sign in signs:
        shown = f" .s-{sign.name}{{display:inline"
        if not sign.letters:
            rules.append(f'{scope} .{sign.mark}{shown}}}{scope} [class*=" {sign.mark}-"]{shown}}}')
        rules += [f"{scope} {sign.place(letter)}{shown};--{letter}:visible}}" for letter in sign.letters]
        for n in range(1, sign.most + 1):
            places = ",".join(f"{scope} {sign.place(c, f'-{n}')} .s-{sign.name}" for c in sign.letters)
            rules.append(f"{places}{{--n{n}:visible}}")
    most = max((sign.most for sign in signs), default=0)
    rules += [f".rt-number-{n}{{visibility:var(--n{n},hidden)}}" for n in range(1, most + 1)]
    return "".join(rules) + STYLE.replace("\n", "")


# What <use> shows is a tree of its own, which no rule reaches that begins outside of it: these stand alone. They are in
# pixels of the smallest board, since one page may hold boards of several sizes.
STYLE = """
.rt-bare{fill:var(--ink);stroke:var(--halo);stroke-width:2.4;paint-order:stroke;stroke-linejoin:round}
.rt-seal,.rt-plate{fill:var(--own);stroke:var(--ink);stroke-width:1;stroke-linejoin:round}
.rt-engraved{fill:var(--own-ink)}
.rt-sign-text{font:700 12px "Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;text-anchor:middle;
fill:var(--own-ink)}
.rt-hoop{fill:var(--own);fill-opacity:.16;stroke:var(--line);stroke-width:2.4;stroke-dasharray:var(--dash,none)}
"""


def symbols(signs: Iterable[Sign], prefix: str, k: float) -> Iterator[str]:
    """What the signs show, once each."""
    drawn = {sign.symbol: sign for sign in signs}
    for name, sign in drawn.items():
        yield f'<g id="{prefix}-_{name}" transform="scale({k:.4g})">{"".join(_parts(sign))}</g>'


def _parts(sign: Sign) -> Iterator[str]:
    n, (wide, high), shape = number, sign.size, PICTOGRAMS[sign.mark]
    if sign.form == "ring":
        yield f'<rect class="rt-hoop" width="{n(wide)}" height="{n(high)}" rx="{n(high / 2)}"/>'
    elif sign.form == "bare":
        yield _shape(shape.path, "bare", 0, 0, wide)
    elif sign.form == "seal":
        yield _shape(shape.solid, "seal", 0, 0, wide)
        for letter in LETTERS:
            yield _text(letter, f"rt-letter-{letter}", wide / 2, high / 2 + FONT * 0.36 + 0.6)
    else:
        yield f'<rect class="rt-plate" width="{n(wide)}" height="{n(high)}" rx="3"/>'
        yield _shape(shape.path, "engraved", PAD, PAD, high - 2 * PAD)
        x, foot = high - PAD, high / 2 + FONT * 0.36
        if sign.whose != "own":
            for letter in LETTERS:
                yield _text(letter, f"rt-letter-{letter}", x + SIGN / 2, foot)
            x += SIGN
        for count in range(1, sign.most + 1):
            yield _text(str(count), f"rt-number-{count}", (x + wide - PAD) / 2, foot)


def _shape(path: str, css: str, x: float, y: float, size: float) -> str:
    move = f"translate({number(x)} {number(y)}) " if x or y else ""
    return f'<path class="rt-{css}" transform="{move}scale({size / 12:.3g})" d="{path}"/>'


def _text(text: str, css: str, x: float, y: float) -> str:
    return f'<text class="rt-sign-text {css}" x="{number(x)}" y="{number(y)}">{text}</text>'


def uses(slots: Iterable[tuple[Sign, Box]], prefix: str) -> Iterator[str]:
    """The signs of a place, hidden; the name of the place says in words what they show."""
    for sign, box in slots:
        drawn = f'href="#{prefix}-_{sign.symbol}" x="{number(box.left)}" y="{number(box.top)}"'
        word = PICTOGRAMS[sign.mark].word + (f" of {sign.letters}" if len(sign.letters) == 1 else "")
        yield f'<use class="sign s-{sign.name}" {drawn} aria-hidden="true"><title>{word}</title></use>'
