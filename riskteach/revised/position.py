"""Positions as text: Classic's sections and ``cities peru … | A capital siam | A objectives asia | open europe …``."""

from __future__ import annotations

from typing import Any

from riskteach.classic import position
from riskteach.core.positions import write_agenda
from riskteach.core.seats import LETTERS
from riskteach.revised.rewards import REWARDS
from riskteach.revised.state import RevisedState


def write(state: RevisedState) -> str:
    """Write a position; what was conquered is named with the word for it."""
    parts = [part for part in position.sections(state) if part != "conquered"]
    for word, items in (("cities", state.cities), ("towers", state.towers), ("open", state.on_table)):
        parts += [f"{word} {' '.join(items)}"] if items else []
    for seat, letter in enumerate(LETTERS[: len(state.hands)]):
        for word, item in (("capital", state.capitals[seat]), ("hero", state.heroes[seat])):
            parts += [f"{letter} {word} {item}"] if item is not None else []
        for word, items in (("objectives", state.objectives[seat]), ("rewards", state.rewards[seat])):
            parts += [f"{letter} {word} {' '.join(items)}"] if items else []
    parts += [f"conquered {' '.join(state.conquests)}"] if state.conquered else []
    parts += ["claimed"] if state.claimed else []
    return " | ".join([*parts, write_agenda(state)])


class Reader(position.Reader):
    """Reads a position of Risk Revised."""

    pairs = (*position.Reader.pairs, "capital", "hero", "objectives", "rewards")
    kind = RevisedState

    def begin(self) -> None:
        """Nothing stands on the map yet."""
        super().begin()
        self.lists: dict[str, tuple[str, ...]] = {}
        self.places_of: dict[tuple[str, int], str] = {}
        self.lists_of: dict[tuple[str, int], tuple[str, ...]] = {}
        self.claimed = False

    def section(self, words: list[str]) -> bool:
        """Read one section."""
        match words:
            case ["cities" | "towers" | "conquered" as word, *places] if places:
                self.lists[word] = self.ordered("territory", places)
            case ["open", *objectives] if objectives:
                self.lists["open"] = self.ordered("objective", objectives)
            case [letter, "capital" | "hero" as word, place]:
                (self.places_of[word, self.letter(letter)],) = self.names("territory", [place])
            case [letter, "objectives" | "rewards" as word, *names] if names:
                self.lists_of[word, self.letter(letter)] = self.ordered(word[:-1], names)
            case ["conquered"]:
                self.fault("'conquered' names what was taken this turn, such as 'conquered siam'")
            case ["claimed"]:
                self.claimed = True
            case _:
                return super().section(words)
        return True

    def ordered(self, kind: str, words: list[str]) -> tuple[str, ...]:
        """Read names, and put them into the order that they have in states."""
        order = {"territory": self.rules.board.index, "objective": self.rules.objectives, "reward": REWARDS}[kind]
        return tuple(sorted(self.names(kind, words), key=list(order).index))

    def wanted(self) -> str:
        """Show the sections that there are."""
        more = "'cities siam', 'towers siam', 'open asia', 'A capital siam', 'A hero siam', 'A objectives 8-cities', "
        return f"{more}'A rewards attack-die', 'claimed', {super().wanted()}"

    def fields(self) -> dict[str, Any]:
        """Give the fields of the state."""
        seats = range(len(self.rules.seats))
        conquests = self.lists.get("conquered", ())
        return {
            **super().fields(),
            "cities": self.lists.get("cities", ()),
            "towers": self.lists.get("towers", ()),
            "on_table": self.lists.get("open", ()),
            "capitals": tuple(self.places_of.get(("capital", seat)) for seat in seats),
            "heroes": tuple(self.places_of.get(("hero", seat)) for seat in seats),
            "objectives": tuple(self.lists_of.get(("objectives", seat), ()) for seat in seats),
            "rewards": tuple(self.lists_of.get(("rewards", seat), ()) for seat in seats),
            "conquests": conquests,
            "conquered": bool(conquests),
            "claimed": self.claimed,
        }
