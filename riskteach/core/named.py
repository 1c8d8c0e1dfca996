"""Things by name: an unknown name is told with the nearest ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeVar

from riskteach.core.errors import UnknownName

T = TypeVar("T")


class Named(Mapping[str, T]):
    """A mapping by name, in a stable order; ``what`` says what is looked up."""

    what: ClassVar[str]

    def __init__(self, table: Mapping[str, T]) -> None:
        self._table = dict(table)

    def __getitem__(self, name: str) -> T:
        if not isinstance(name, str) or name not in self._table:
            raise UnknownName(self.what, name, self._table)
        return self._table[name]

    def __contains__(self, name: object) -> bool:
        return name in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)
