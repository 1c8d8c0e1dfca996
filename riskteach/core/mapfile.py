"""Reading a map file: all its faults at once, each with the entry and how to mend it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from math import isfinite
from typing import Any

from riskteach.core.board import Link, Place, Point, Region, Ring, Vocabulary
from riskteach.core.errors import BadBoard, show

FORMAT = "riskteach-map 1"
SIDES = ("n", "e", "s", "w")
SHORT = 6
FAR = 20_000  # no picture is larger
MISSING = "(missing)"
ODD = "?"  # begins what stands for a faulty id
WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


def read(text: str, source: str, words: Vocabulary) -> dict[str, Any]:
    """The parts of a `Board`, or a `BadBoard` with every fault of the file."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBoard(source, not_toml(text, error, words)) from None
    if data.get("format") != FORMAT:  # another format has other keys: nothing more can be said about it
        got = show(data["format"]) if "format" in data else "none"
        raise BadBoard(source, [f'wrong format: begin the file with format = "{FORMAT}" (got {got})'])
    reader = Reader(words)
    parts = reader.board(data)
    if reader.faults:
        single = (
            brackets(text, words) if any(isinstance(data.get(w), dict) for w in (words.place, words.region)) else []
        )
        raise BadBoard(source, single or list(dict.fromkeys(reader.faults)))
    return parts


def not_toml(text: str, error: ValueError | RecursionError, words: Vocabulary) -> list[str]:
    """What is wrong with a file that is no TOML, with the line and the usual mends."""
    if isinstance(error, RecursionError):
        return ["not TOML: brackets nested too deep"]
    if single := brackets(text, words):
        return single
    found = re.search(r"(.*) \(at line (\d+), column \d+\)", str(error))
    if not found:
        return [f"not TOML: {error}"]
    shown = text.split("\n")[int(found[2]) - 1].strip()
    shown = shown if len(shown) <= 70 else shown[:69] + "…"
    # A list that is not closed is often noticed only one line later.
    mend = 'Texts stand in quotes, "like this", and items are separated by commas; look at the line above too'
    return [f"line {found[2]} can't be read ({found[1]}): {shown or 'it is empty'}. {mend}"]


def brackets(text: str, words: Vocabulary) -> list[str]:
    """The headings of entries that are not written with two brackets on either side."""
    headings = re.compile(rf"(\[+)\s*({words.place}|{words.region})\s*(\]*)\s*(#.*)?")
    found = [(n, line, headings.fullmatch(line.strip())) for n, line in enumerate(text.split("\n"), 1)]
    return [
        f"line {n}: write [[{match[2]}]] with two brackets, got {line.strip()}"
        for n, line, match in found
        if match and (match[1], match[3]) != ("[[", "]]")
    ]


def odd(id: str) -> bool:
    """Whether an id is only there in place of a faulty one."""
    return id.startswith(ODD)


def named(id: str) -> str:
    """An id as in a sentence."""
    return id.removeprefix(ODD)


def strings(value: object) -> list[str]:
    """The strings of what should be a list of them."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _number(value: object) -> bool:
    """Whether it is a number that a picture can use; True and nan are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= FAR and isfinite(value)


def _point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_number, value))


def _points(value: object, least: int) -> bool:
    return isinstance(value, list) and len(value) >= least and all(map(_point, value))


def short_names(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Labels of six characters or fewer: ``North Africa`` becomes ``N Afri``; none comes twice.

    >>> short_names(["Peru", "North Africa", "Nova Afrika", "Madagascar"])
    ['Peru', 'N Afri', 'N Afr2', 'Madaga']
    """
    used, out = set(taken), []
    for name in names:
        *front, last = name.split()
        initials = "".join(word[0] for word in front)[: SHORT - 3]
        base = name if len(name) <= SHORT else f"{initials} {last}".strip()[:SHORT].strip()
        tries = (base if n == 1 else f"{base[: SHORT - len(str(n))]}{n}" for n in range(1, 10_000))
        label = next(label for label in tries if label not in used)
        used.add(label)
        out.append(label)
    return out


class Reader:
    """Reads entry by entry, notes every fault and goes on."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.faults: list[str] = []
        # Places whose borders can't be judged since a fault was named already, so that one is not said many times;
        # of them those that have, or border one that has, a faulty id.
        self.doubtful: set[str] = set()
        self.strange: set[str] = set()

    def fault(self, where: str, what: str) -> None:
        """Note one, with the entry that it stands in."""
        self.faults.append(f"{where}: {what}" if where else what)

    def board(self, data: dict[str, Any]) -> dict[str, Any]:
        """The whole file."""
        place, region = self.words.place, self.words.region
        self.keys("", data, {"format", "name", "size", place, region}, {"sea", "wrap"})
        name = self.text("", data, "name", "a name of 1 to 40 characters")
        size = data.get("size", [FAR, FAR])
        if not _point(size) or min(size) < 100:
            self.fault("", f"size must be [width, height], numbers from 100 to {FAR}, got {show(size)}")
            size = [FAR, FAR]
        regions = [self.region(entry, where, size) for entry, where in self.tables(data, region)]
        entries = list(self.tables(data, place))
        places = [self.place(entry, where, size) for entry, where in entries]
        self.twice(region, [r.id for r in regions if not odd(r.id)])
        self.twice(place, [p.id for p in places if not odd(p.id)])
        times = Counter(p.id for p in places)
        places = [replace(p, id=f"{ODD}{p.id} {n}") if times[p.id] > 1 else p for n, p in enumerate(places)]
        pairs = [(p.id, entry) for p, (entry, _) in zip(places, entries, strict=True)]
        # Who borders an entry of a faulty id may know it by the right one.
        self.strange = {b for id, entry in pairs if odd(id) for b in (id, *strings(entry.get("borders")))}
        self.doubtful = set(self.strange)
        ids = {id for id, _ in pairs}
        near = {id: self.borders(entry, id, ids) for id, entry in pairs}
        self.members(places, regions)
        self.apart(places)
        self.two_way(near)
        if not self.doubtful:
            self.connected(near)
        sea, wrap = (self.links(data, key, near) for key in ("sea", "wrap"))
        order = {p.id: number for number, p in enumerate(places)}
        return {
            "name": name,
            "size": (size[0], size[1]),
            "places": {p.id: p for p in self.labels(places)},
            "regions": {r.id: replace(r, places=tuple(p.id for p in places if p.region == r.id)) for r in regions},
            "neighbours": {a: tuple(sorted(bs, key=lambda b: order.get(b, -1))) for a, bs in near.items()},
            "sea": frozenset((min(link, key=order.__getitem__), max(link, key=order.__getitem__)) for link in sea),
            "wrap": frozenset((min(link, key=order.__getitem__), max(link, key=order.__getitem__)) for link in wrap),
        }

    def tables(self, data: dict[str, Any], word: str) -> Iterable[tuple[dict[str, Any], str]]:
        """The entries of one kind, each with the name to speak of it by."""
        entries = data.get(word, [])
        if not isinstance(entries, list) or not entries or not all(isinstance(e, dict) for e in entries):
            self.fault("", f"there must be [[{word}]] entries, got {show(entries)}")
            return
        for number, entry in enumerate(entries, 1):
            name = entry.get("id")
            yield entry, f"{word} {name}" if isinstance(name, str) and len(name) <= 40 else f"{word} number {number}"

    def keys(self, where: str, entry: dict[str, Any], needed: set[str], optional: set[str]) -> None:
        """Every key that must be there is there, and no other."""
        for key in sorted(needed - set(entry)):
            self.fault(where, f"{key} is missing: add it")
        for key in entry:
            if key not in needed | optional:
                close = get_close_matches(key, needed | optional, n=1)
                self.fault(where, f"unknown key {show(key)}: {f'did you mean {close[0]}?' if close else 'take it out'}")

    def text(self, where: str, entry: dict[str, Any], key: str, want: str, longest: int = 40) -> str:
        """A line that people read."""
        value = entry.get(key, "?")
        if isinstance(value, str) and value.strip() and len(value) <= longest and value.isprintable():
            return value.strip()
        self.fault(where, f"{key} must be {want}, got {show(value)}")
        return "?"

    def id(self, where: str, entry: dict[str, Any]) -> str:
        """The id; a faulty or missing one gets one that is no word."""
        value = entry.get("id")
        if isinstance(value, str) and len(value) <= 40 and WORD.fullmatch(value):
            return value
        if "id" in entry:  # a missing one was named already
            self.fault(where, f"id must be a word like north-africa (a-z, 0-9, single hyphens), got {show(value)}")
        return ODD + where.partition(" ")[2]

    def spot(self, where: str, at: object, size: list[float]) -> Point | None:
        """A point of the picture."""
        if isinstance(at, list) and _point(at) and 0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]:
            return at[0], at[1]
        self.fault(where, f"at must be [x, y] inside the picture of {size[0]} by {size[1]}, got {show(at)}")
        return None

    def region(self, entry: dict[str, Any], where: str, size: list[float]) -> Region:
        """A region as yet without places."""
        self.keys(where, entry, {"id", "name", "bonus"}, {"outline", "at"})
        at = self.spot(where, entry["at"], size) if "at" in entry else None
        bonus = entry.get("bonus", 0)
        if not isinstance(bonus, int) or isinstance(bonus, bool) or not 0 <= bonus <= 1000:
            self.fault(where, f"bonus must be a whole number from 0 to 1000, got {show(bonus)}")
        outline = entry.get("outline", [])
        rings = [outline] if _points(outline, 1) else outline
        if not isinstance(rings, list) or not all(_points(ring, 3) for ring in rings):
            self.fault(where, "outline must be a list of three or more points [x, y], or a list of such lists")
            rings = []
        shape: tuple[Ring, ...] = tuple(tuple((x, y) for x, y in ring) for ring in rings)
        name = self.text(where, entry, "name", "a name of 1 to 40 characters")
        return Region(self.id(where, entry), name, bonus, (), shape, at)

    def place(self, entry: dict[str, Any], where: str, size: list[float]) -> Place:
        """A place; its short label may still be empty."""
        region, own = self.words.region, dict(self.words.keys)
        self.keys(where, entry, {"id", "name", region, "at", "borders"}, {"short", "label", "land", *own})
        spot = self.spot(where, entry["at"], size) if "at" in entry else None
        at = spot or (float("nan"), 0)  # a nan of its own is at nobody's spot
        extra: dict[str, Any] = {}
        for key, values in {**own, "label": SIDES}.items():
            value = entry.get(key, values[0])
            if value not in values:
                self.fault(where, f"{key} must be {' or '.join(values)}, got {show(value)}")
            elif key in entry:
                extra[key] = value
        if "land" in entry:
            if _points(entry["land"], 1):
                extra["land"] = tuple((x, y) for x, y in entry["land"])
            else:
                self.fault(where, f"land must be a list of points [x, y], got {show(entry['land'])}")
        home = str(entry[region]) if region in entry else MISSING
        short = ""
        if "short" in entry:
            short = extra["short"] = self.text(where, entry, "short", f"1 to {SHORT} characters", SHORT)
        name = self.text(where, entry, "name", "a name of 1 to 40 characters")
        return Place(self.id(where, entry), name, short, home, at[0], at[1], extra)

    def labels(self, places: list[Place]) -> list[Place]:
        """The places with a short label each, no two alike."""
        given = [p.short for p in places if p.short]
        self.twice("short", given, "give each a label of its own")
        made = iter(short_names([p.name for p in places if not p.short], given))
        return [replace(p, short=p.short or next(made)) for p in places]

    def twice(self, what: str, ids: list[str], mend: str = "give each an id of its own") -> None:
        """Nothing is there more than once."""
        for name, times in Counter(ids).items():
            if times > 1:
                self.fault(f"{what} {name}", f"it is there {times} times: {mend}")

    def borders(self, entry: dict[str, Any], place: str, ids: set[str]) -> list[str]:
        """The neighbours that exist."""
        word = self.words.place
        where = f"{word} {named(place)}"
        listed = entry.get("borders", [])
        if not isinstance(listed, list) or not all(isinstance(b, str) for b in listed):
            self.fault(where, f"borders must be a list of {word} ids, got {show(listed)}")
            self.doubtful.add(place)
            return []
        for other, times in Counter(listed).items():
            if other == place:
                self.fault(where, "it borders itself: take it out of its own borders")
            elif other not in ids and (place in self.strange or f"{ODD}{other}" in ids):
                continue
            elif other not in ids:
                self.doubtful.add(place)
                close = get_close_matches(other, ids, n=1)
                hint = f"did you mean {close[0]}?" if close else f"use the id of a {word} of this file"
                self.fault(where, f"unknown neighbour {show(other)}: {hint}")
            elif times > 1:
                self.fault(where, f"{other} is in borders {times} times: once is enough")
        return [b for b in dict.fromkeys(listed) if b in ids and b != place]

    def members(self, places: list[Place], regions: list[Region]) -> None:
        """The regions are a partition: each place in a region that exists, none of them empty."""
        word, known = self.words.region, [r.id for r in regions]
        if any(map(odd, known)):  # who is in a region of a faulty id may know it by the right one
            return
        lost = [p for p in places if p.region not in known]
        for p in lost:
            if p.region is not MISSING:  # a missing key was named already
                close = get_close_matches(p.region, known, n=1)
                hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(known) or 'none'}"
                self.fault(f"{self.words.place} {named(p.id)}", f"unknown {word} {show(p.region)}: {hint}")
        for empty in sorted(set(known) - {p.region for p in places}) if not lost else ():
            self.fault(f"{word} {empty}", f"no {self.words.place} is in it: give it one, or take it out")

    def apart(self, places: list[Place]) -> None:
        """No two places at one spot."""
        spots: dict[Point, str] = {}
        for p in places:
            other = spots.setdefault((p.x, p.y), p.id)
            if other != p.id:
                what = f"it is at the same spot as {named(other)}: move one of the two"
                self.fault(f"{self.words.place} {named(p.id)}", what)

    def two_way(self, near: dict[str, list[str]]) -> None:
        """Who lists a neighbour is listed there."""
        for a, listed in near.items():
            for b in listed:
                if a not in near[b] and not odd(a) and b not in self.doubtful:
                    what = f"one-sided border: {a} lists {b}, {b} does not list {a}"
                    self.fault(f"{self.words.place} {b}", f"{what}. Add {a} to {b}, or take {b} out of {a}")

    def connected(self, near: dict[str, list[str]]) -> None:
        """Everything can be reached from the first place; one-sided borders count here, they were named already."""
        both: dict[str, set[str]] = {a: set(bs) for a, bs in near.items()}
        for a, bs in near.items():
            for b in bs:
                both[b].add(a)
        seen, todo = set(near and [next(iter(near))]), list(near)[:1]
        while todo:
            new = both[todo.pop()] - seen
            seen |= new
            todo.extend(new)
        cut = [a for a in near if a not in seen]
        if cut:
            first, some = named(next(iter(near))), ", ".join(map(named, cut[:5])) + (" …" if len(cut) > 5 else "")
            self.fault("", f"not connected: no way from {first} to {some}. Add a border that joins them")

    def links(self, data: dict[str, Any], key: str, near: dict[str, list[str]]) -> list[Link]:
        """Pairs of places that share a border."""
        listed, good = data.get(key, []), []
        for pair in listed if isinstance(listed, list) else [listed]:
            if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(end, str) for end in pair):
                self.fault(key, f'it must hold pairs like ["brazil", "north-africa"], got {show(pair)}')
            elif pair[1] not in near.get(pair[0], ()) and self.doubtful & {*pair, *(f"{ODD}{end}" for end in pair)}:
                continue
            elif pair[1] not in near.get(pair[0], ()):
                names = " and ".join(map(show, pair))
                self.fault(key, f"{names} share no border: add it to both, or take the pair out")
            else:
                good.append((pair[0], pair[1]))
        return good
