"""Quizzes: small questions that the engine makes from positions, so that each has a right answer with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from riskteach.core.errors import BadAction, BadOption, UnknownName
from riskteach.core.rules import Rule
from riskteach.core.state import State
from riskteach.lessons.luck import Luck, image, told
from riskteach.lessons.shelves import shelf, table

LETTERS = "abcdefgh"
MISSES = 2  # after so many one may see the answer
TRIES = 20  # to find a question that was not asked yet


@dataclass(frozen=True)
class Question:
    """A question with its answer.

    Attributes
    ----------
    kind : str
        What sort of question it is.
    text : str
    answer : str
        The right answer: one of the choices, or a number.
    because : str
        Why, in the engine's words.
    rules : tuple of Rule
        Those that decide it.
    choices : tuple of str
        What to choose from; empty where a number is asked for.
    state : State or None
        The position that it is about.
    mark : tuple of str
        Territories to ring.
    evidence : tuple
        What the engine was asked, so that a test can ask it again.
    hint : str
        What helps after a miss, where the rule would give the answer away.
    """

    kind: str
    text: str
    answer: str
    because: str
    rules: tuple[Rule, ...]
    choices: tuple[str, ...] = ()
    state: State | None = None
    mark: tuple[str, ...] = ()
    evidence: tuple[Any, ...] = ()
    hint: str = ""

    def read(self, given: object) -> str:
        """Find what an answer means: a letter, a choice in words, or a number.

        Raises
        ------
        BadAction
            It can be no answer.
        """
        text = " ".join(str(given).split())
        if not self.choices:
            if not text.lstrip("-").isdecimal():
                raise BadAction(f"the answer is a whole number, got {text!r}")
            return str(int(text))
        table = dict(zip(LETTERS, self.choices, strict=False)) | {choice.lower(): choice for choice in self.choices}
        if text.lower() not in table:
            letters = ", ".join(LETTERS[: len(self.choices)])
            raise BadAction(f"the answer is one of {letters}, or its words, got {text!r}")
        return table[text.lower()]

    def __str__(self) -> str:
        listed = [f"  {letter}) {choice}" for letter, choice in zip(LETTERS, self.choices, strict=False)]
        return "\n".join([self.text, *(listed or ["  (a number)"])])

    __repr__ = __str__


class Reply(NamedTuple):
    """What a quiz says to an answer; true where it is right.

    Attributes
    ----------
    right : bool
    text : str
    rules : tuple of Rule
    shown : bool
        Whether it is the answer itself, which was asked for.
    """

    right: bool
    text: str
    rules: tuple[Rule, ...] = ()
    shown: bool = False

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        mark = "✔" if self.right else "→" if self.shown else "✘"
        return "\n".join([f"{mark} {self.text}", *(f"  {told(rule)}" for rule in self.rules)])

    def __repr__(self) -> str:
        return str(self)


class Quiz(Sequence[Question]):
    """Some questions, asked one after the other. As a cell's last line it can be clicked; `answer` does it in text.

    Parameters
    ----------
    questions : sequence of Question

    Attributes
    ----------
    at : int
        The number of the question that is asked, from 0; as many as there are when all are answered.
    score : int
        How many were right at the first try.
    misses : int
        How many answers to the question that is asked now were wrong.
    """

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = tuple(questions)
        self.at = self.score = self.misses = 0

    def __getitem__(self, number: Any) -> Any:
        return self.questions[number]

    def __len__(self) -> int:
        return len(self.questions)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    @property
    def question(self) -> Question | None:
        """The question that is asked now; None when all are answered."""
        return self.questions[self.at] if self.at < len(self) else None

    def answer(self, given: object) -> Reply:
        """Answer the question that is asked now: a right answer leads on to the next one.

        Parameters
        ----------
        given : str or int
            A letter such as ``"b"``, the words of a choice, or a number.

        Raises
        ------
        BadAction
            It can be no answer, or all questions are answered.
        """
        question = self._asked()
        if question.read(given) == question.answer:
            self.score += self.misses == 0
            return Reply(True, self._past(question), question.rules)
        self.misses += 1
        again = "Try again, or see the answer" if self.misses >= MISSES else "Have another look, and try again"
        text = f"Not so. {again}."
        if question.hint:
            return Reply(False, f"{text} {_sentence(question.hint)}")
        return Reply(False, text, question.rules)

    def show(self) -> Reply:
        """Show the answer of the question that is asked now, and go on to the next one.

        Raises
        ------
        BadAction
            All questions are answered.
        """
        question = self._asked()
        return Reply(False, f"The answer: {self._past(question)}", question.rules, shown=True)

    def _asked(self) -> Question:
        if self.question is None:
            raise BadAction(f"all {len(self)} questions are answered: {self.verdict}")
        return self.question

    def _past(self, question: Question) -> str:
        """Go on, and tell why the answer was right."""
        self.at += 1
        self.misses = 0
        return " ".join(_sentence(text) for text in (question.answer, question.because))

    def again(self) -> None:
        """Begin again."""
        self.at = self.score = self.misses = 0

    @property
    def verdict(self) -> str:
        """How it went."""
        return f"{self.score} of {len(self)} right at the first try"

    def __str__(self) -> str:
        if self.question is None:
            return f"All answered: {self.verdict}"
        way_out = ", or see it with .show()" * (self.misses >= MISSES)
        return f"Question {self.at + 1} of {len(self)}. {self.question}\nanswer with .answer(…){way_out}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """For where nothing can be clicked: the questions, with the answers folded."""
        return "".join(
            f"<p><b>{number}.</b> {escape(one.text)}</p>{image(one.state, one.mark) if one.state else ''}"
            f"<p>{escape('   '.join(one.choices))}</p><details><summary>Answer</summary>"
            f"{escape(one.answer)}. {escape(one.because)} ({', '.join(rule.id for rule in one.rules)})</details>"
            for number, one in enumerate(self.questions, 1)
        )

    def widget(self) -> Any:
        """Make what is clicked."""
        from riskteach.lessons.quizbox import QuizBox

        return QuizBox(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        shown = self.widget()._repr_mimebundle_(include=include, exclude=exclude)
        data, *more = shown if isinstance(shown, tuple) else (shown,)
        bundle = {**data, "text/plain": str(self)}
        return (bundle, *more) if more else bundle


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def quiz(*kinds: str, questions: int = 0, seed: int = 0, game: str = "classic", **options: Any) -> Quiz:
    """Make a quiz.

    Parameters
    ----------
    *kinds : str
        Which sorts of question, in turn; all there are where none is named.
    questions : int
        How many; one for each kind named where not given.
    seed : int
        The same seed asks the same questions.
    game : str
    **options
        Of the game, and ``edition``: the questions are about its rules.

    Raises
    ------
    UnknownName, BadOption

    Examples
    --------
    >>> asked = quiz("roll", seed=1)
    >>> asked
    Question 1 of 1. ...
    >>> bool(asked.answer(asked[0].answer))
    True
    """
    makers = dict(shelf(game, "questions"))
    for kind in kinds:
        if kind not in makers:
            raise UnknownName("kind of question", kind, makers)
    if type(questions) is not int or questions < 0:
        raise BadOption(f"questions is how many there are, got {questions!r}")
    rules = table(game, **options)
    order = kinds or tuple(makers)
    asked: list[Question] = []
    for number in range(questions or len(order)):
        maker, known = makers[order[number % len(order)]], {str(question) for question in asked}
        tries = (maker(rules, Luck(seed, number + again * 1000)) for again in range(TRIES))
        fresh = next((one for one in tries if str(one) not in known), None)
        asked.append(maker(rules, Luck(seed, number)) if fresh is None else fresh)
    return Quiz(asked)
