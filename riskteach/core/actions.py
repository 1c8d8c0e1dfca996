"""Actions, and offers: products of choices that stand for many actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from riskteach.core.chance import Random
from riskteach.core.errors import RiskError
from riskteach.core.notation import Form
from riskteach.core.values import value

if TYPE_CHECKING:
    from riskteach.core.state import State


class Action:
    """Something that is done in a game: a frozen value that is written in one way.

    A subclass names its notation and its words: ``class Attack(Action, form="attack SOURCE TARGET DICE",
    says="attack {target} from {source} with {dice:die/dice}")``; and where the part of the turn is not enough to
    say when it has its place, ``when="after a conquest"``.

    Further ``questions`` say how a person is asked for a field, where the kind of thing that it takes is not enough,
    and ``takes`` how many go into a field of many, where that is always the same number. What is ``secret`` is told
    by its verb alone.
    """

    form: ClassVar[Form]
    says: ClassVar[str]
    verb: ClassVar[str]
    when: ClassVar[str] = ""
    questions: ClassVar[Mapping[str, str]]
    takes: ClassVar[int]
    secret: ClassVar[bool] = False

    def __init_subclass__(
        cls,
        form: str,
        says: str = "",
        when: str = "",
        questions: Mapping[str, str] = MappingProxyType({}),
        takes: int = 0,
        secret: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init_subclass__(**kwargs)
        cls.form = Form(cls, form)
        cls.says = says or cls.form.verb
        cls.when = when
        cls.questions = questions
        cls.takes = takes
        cls.secret = secret
        cls.verb = cls.form.verb

    def __str__(self) -> str:
        return self.form.write(self)


@value
class End(Action, form="end", says="end this part of the turn"):
    """End this phase."""


class Offer(Sequence[Action]):
    """A product of choices: every way to pick one of each is an action.

    Parameters
    ----------
    kind : type
        The class of the actions.
    *choices : sequence
        What each of its fields may be, in a stable order.

    >>> from riskteach.classic.attack import Attack
    >>> offer = Offer(Attack, ("alaska",), ("kamchatka", "alberta"), range(1, 4))
    >>> len(offer), str(offer[5]), Attack("alaska", "peru", 1) in offer
    (6, 'attack alaska alberta 3', False)
    """

    __slots__ = ("choices", "kind")

    def __init__(self, kind: type[Action], *choices: Sequence[Any]) -> None:
        self.kind = kind
        self.choices = choices

    def __len__(self) -> int:
        return prod(map(len, self.choices))

    def __iter__(self) -> Iterator[Action]:
        return (self.kind(*chosen) for chosen in product(*self.choices))

    def __getitem__(self, number: int) -> Action:  # type: ignore[override]  # nobody slices an offer
        if not 0 <= number < len(self):
            raise IndexError(number)
        chosen = []
        for choice in reversed(self.choices):
            number, k = divmod(number, len(choice))
            chosen.append(choice[k])
        return self.kind(*reversed(chosen))

    def __contains__(self, action: object) -> bool:
        return type(action) is self.kind and all(
            getattr(action, name) in choice for name, choice in zip(self.kind.form.slots, self.choices, strict=True)
        )

    def __repr__(self) -> str:
        return " ".join([self.kind.verb, *(_choice(choice) for choice in self.choices)])

    def under(self, reads: Sequence[str], allows: Callable[[Action], bool]) -> Iterator[Offer]:
        """Keep what a law allows; the fields that it does not read, and the only one that it reads, stay a product."""
        split = [name in reads for name in self.kind.form.slots]
        if not len(self):
            return
        if sum(split) == 1:
            k, first = split.index(True), [choice[0] for choice in self.choices]
            kept = tuple(one for one in self.choices[k] if allows(self.kind(*[*first[:k], one, *first[k + 1 :]])))
            if kept:
                yield Offer(self.kind, *self.choices[:k], kept, *self.choices[k + 1 :])
            return
        for chosen in product(*(c if s else c[:1] for c, s in zip(self.choices, split, strict=True))):
            if allows(self.kind(*chosen)):
                split_up = [(one,) if s else c for one, c, s in zip(chosen, self.choices, split, strict=True)]
                yield Offer(self.kind, *split_up)


def _choice(choice: Sequence[Any]) -> str:
    if isinstance(choice, range) and len(choice) > 1:
        return f"{choice[0]}–{choice[-1]}"
    words = [" ".join(map(str, c)) if isinstance(c, tuple) else "–" if c is None else str(c) for c in choice]
    return words[0] if len(words) == 1 else f"({', '.join(words)})"


MOST_SHOWN = 30


class LegalActions(Sequence[Action]):
    """What may be done in a state, without listing it: ``in`` is one check, ``len`` and order are stable."""

    def __init__(self, state: State, offers: Sequence[Offer]) -> None:
        self._state = state
        self.offers = offers

    def __len__(self) -> int:
        return sum(map(len, self.offers))

    def __iter__(self) -> Iterator[Action]:
        return (action for offer in self.offers for action in offer)

    def __contains__(self, action: object) -> bool:
        try:
            return isinstance(action, Action) and not self._state.check(action)
        except RiskError:  # it is no action of this game
            return False

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return list(self)[number]
        index = number + len(self) if number < 0 else number
        for offer in self.offers:
            if 0 <= index < len(offer):
                return offer[index]
            index -= len(offer)
        raise IndexError(f"there are {len(self)} legal actions, got {number}")

    def choice(self, random: Random) -> Action:
        """Pick one, each equally likely, without listing them."""
        pick: Action = self[random.randrange(len(self))]
        return pick

    def __repr__(self) -> str:
        lines = [f"{self._state.question}: {len(self)} legal action{'s' * (len(self) != 1)}"]
        ways = list(dict.fromkeys(self._state.offered(offer) for offer in self.offers[:MOST_SHOWN]))
        lines += [f"  {way}" for way in ways]
        if len(self.offers) > MOST_SHOWN:
            lines.append(f"  … and {len(self.offers) - MOST_SHOWN} lines more")
        if self.offers:
            lines.append(f"type, for example: {self.offers[0][0]}")
        return "\n".join(lines)
