"""Rules as data: what one says, where it comes from, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from html import escape
from types import ModuleType
from typing import Any, NamedTuple

from riskteach.core.errors import UnknownName
from riskteach.core.values import value
from riskteach.core.words import join


class Standing(StrEnum):
    """How sure a rule is."""

    STATED = "stated"  # a source says it
    READING = "reading"  # a source can be read in more than one way
    SUPPLIED = "supplied"  # the sources are silent, and the game needs an answer


class Role(StrEnum):
    """What a rule does in a game; a rule may do several things."""

    DEFINITION = "definition"  # says what there is
    PERMITS = "permits"  # something may be done
    FORBIDS = "forbids"  # something may not be done
    EFFECT = "effect"  # something happens


@value
class Document:
    """A source: its title and language, what it covers, and at which line each of its steps begins."""

    id: str
    title: str
    language: str
    covers: str = ""
    steps: tuple[tuple[int, str], ...] = ()

    def at(self, *lines: int) -> Citation:
        """Cite lines of this document."""
        return Citation(self, lines)

    def __str__(self) -> str:
        return f"{self.title}, {self.language} text" if self.language else self.title


@value
class Citation:
    """A place in a document.

    >>> print(Document("x", "Classic Risk", "Polish", steps=((29, "6"), (33, "7"))).at(30, 32))
    Classic Risk, Polish text, step 6, lines 30 and 32
    """

    document: Document
    lines: tuple[int, ...] = ()

    def __str__(self) -> str:
        parts = [str(self.document)]
        steps = dict.fromkeys(self._step(line) for line in self.lines)
        steps.pop("", None)
        numbered = [step for step in steps if step.isdecimal()]
        parts += [step for step in steps if step not in numbered]
        parts += [_listed("step", numbered), _listed("line", [str(line) for line in self.lines])]
        return ", ".join(part for part in parts if part)

    def _step(self, line: int) -> str:
        return next((step for begin, step in reversed(self.document.steps) if begin <= line), "")


def _listed(noun: str, words: list[str]) -> str:
    return f"{noun}{'s' if len(words) > 1 else ''} {join(words)}" if words else ""


class Reading(NamedTuple):
    """Another way to take a source; ``value`` is the option's value that plays it, where there is one."""

    text: str
    value: Any = None


@value
class Option:
    """A choice that decides how a rule is played: its values with their meaning, the default first."""

    name: str
    values: tuple[tuple[Any, str], ...]

    @property
    def default(self) -> Any:
        """The value that is in force where nobody says otherwise."""
        return self.values[0][0]

    def allows(self, got: object) -> bool:
        """Whether a value is one of the option's; ``True`` is not 1 here."""
        return any(type(got) is type(known) and got == known for known, _ in self.values)


@value
class Rule:
    """One rule of a game.

    Attributes
    ----------
    id : str
        Dotted kebab-case words, such as ``classic.attack.dice``.
    title, text : str
        A few words, and the whole rule in our own words.
    standing : Standing
        Whether a source states it, can be read otherwise, or is silent.
    sources : tuple of Citation
        Where it comes from.
    readings : tuple of Reading
        What else the source may mean.
    option : Option or None
        The option that decides how it is played.
    replaces : tuple of str
        The ids of the rules whose place it takes.
    roles : tuple of Role
        What it does in a game.
    """

    id: str
    title: str
    text: str
    standing: Standing = Standing.STATED
    sources: tuple[Citation, ...] = ()
    readings: tuple[Reading, ...] = ()
    option: Option | None = None
    replaces: tuple[str, ...] = ()
    roles: tuple[Role, ...] = (Role.DEFINITION,)

    # Ids are unique, and rules are compared and hashed with every event: by id is enough, and fast.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return f"{self.id} ({self.standing}): {self.text}"

    def __repr__(self) -> str:
        return f"<Rule {self.id}, {self.standing}>"

    @property
    def origin(self) -> str:
        """The sources in words."""
        return "; ".join(str(citation) for citation in self.sources) or "no source"

    def _repr_html_(self) -> str:
        return Rulebook({self.id: self})._repr_html_()


class Rulebook(Mapping[str, Rule]):
    """The rules of a game by id, in the order of play.

    Parameters
    ----------
    rules : mapping of str to Rule
    options : mapping of str to object, optional
        The options in force, shown with the rules that they decide.
    """

    def __init__(self, rules: Mapping[str, Rule], options: Mapping[str, Any] | None = None) -> None:
        self._rules = dict(rules)
        self.options = dict(options or {})

    @classmethod
    def of(cls, *modules: ModuleType) -> Rulebook:
        """Collect every rule that modules define, so that no second list needs keeping; but for those replaced."""
        found = [thing for module in modules for thing in vars(module).values() if isinstance(thing, Rule)]
        replaced = {old for rule in found for old in rule.replaces}
        return cls({rule.id: rule for rule in found if rule.id not in replaced})

    def __getitem__(self, rule_id: str) -> Rule:
        if not isinstance(rule_id, str) or rule_id not in self._rules:
            raise UnknownName("rule", rule_id, self._rules)
        return self._rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def search(self, words: str) -> Rulebook:
        """Find the rules that have every one of the words in id, title or text."""
        wanted = words.lower().split()
        return self._where(lambda rule: all(word in f"{rule.id} {rule.title} {rule.text}".lower() for word in wanted))

    def standing(self, standing: str) -> Rulebook:
        """Pick the rules of one standing: ``"stated"``, ``"reading"`` or ``"supplied"``."""
        if standing not in list(Standing):
            raise UnknownName("standing", standing, list(Standing))
        return self._where(lambda rule: rule.standing == standing)

    def open_questions(self) -> Rulebook:
        """Pick what a table has to agree on: every reading and every supplied rule, with what hangs on it."""
        return self._where(lambda rule: rule.standing != Standing.STATED)

    def _where(self, test: Any) -> Rulebook:
        return Rulebook({id: rule for id, rule in self._rules.items() if test(rule)}, self.options)

    def _choices(self, rule: Rule) -> list[str]:
        lines = [f"takes the place of {join(list(rule.replaces))}"] if rule.replaces else []
        lines += [f"or: {reading.text}" for reading in rule.readings]
        if rule.option is not None:
            now = self.options.get(rule.option.name, rule.option.default)
            lines += [
                f"{rule.option.name}={v!r}{' (now)' if v == now else ''}: {what}" for v, what in rule.option.values
            ]
        return lines

    def __str__(self) -> str:
        blocks = []
        for rule in self._rules.values():
            lines = [f"{rule.id}  [{rule.standing}]  {rule.title}", f"    {rule.text}", f"    from {rule.origin}"]
            blocks.append("\n".join(lines + [f"    {choice}" for choice in self._choices(rule)]))
        return "\n".join(blocks)

    def __repr__(self) -> str:
        return f"<Rulebook of {len(self)} rules>"

    def _repr_html_(self) -> str:
        rows = []
        for rule in self._rules.values():
            more = "".join(f"<br><small>{escape(choice)}</small>" for choice in self._choices(rule))
            rows.append(
                f"<tr><th scope='row' style='text-align:left;white-space:nowrap'><code>{escape(rule.id)}</code></th>"
                f"<td style='text-align:left'><b>{escape(rule.title)}.</b> {escape(rule.text)}{more}</td>"
                f"<td>{rule.standing}</td><td style='text-align:left'>{escape(rule.origin)}</td></tr>"
            )
        head = "".join(
            f"<th scope='col' style='text-align:left'>{word}</th>" for word in ("id", "rule", "standing", "from")
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
