"""The box in which a quiz is clicked. The only module here that loads anywidget: it is imported inside functions."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from riskteach.core.errors import RiskError
from riskteach.lessons.luck import picture, told
from riskteach.lessons.quizzes import MISSES, Quiz, Reply

PACKAGE = files("riskteach")


def _script(*names: str) -> str:
    """Join ES modules into the one that anywidget takes."""
    texts = (PACKAGE.joinpath(name).read_text(encoding="utf-8") for name in names)
    return "\n".join(re.sub(r"^(import .*\n|export (?!default))", "", text, flags=re.MULTILINE) for text in texts)


class QuizBox(anywidget.AnyWidget):
    """Shows one question after the other; what is typed in it does not reach the notebook's own keys.

    Parameters
    ----------
    quiz : Quiz
    """

    _esm = _script("widgets/guard.js", "lessons/quiz.js")
    _css = PACKAGE.joinpath("lessons/quiz.css").read_text(encoding="utf-8")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, quiz: Quiz) -> None:
        super().__init__()
        self.quiz = quiz
        self._beat = 0
        self._shown = quiz.at  # a right answer stays in sight until one goes on
        self._show()
        self.on_msg(self._heard)

    def _heard(self, widget: Any, message: Any, buffers: Any) -> None:
        match message:
            case {"answer": given, "of": number} if number == self._shown == self.quiz.at < len(self.quiz):
                self._answer(given)
            case {"show": True, "of": number} if number == self._shown == self.quiz.at < len(self.quiz):
                question = self.quiz[number]
                self._show(self.quiz.show(), question.answer)
            case {"next": True}:
                self._shown = self.quiz.at
                self._show()
            case {"again": True}:
                self.quiz.again()
                self._shown = 0
                self._show()
            case _:  # a late click, at a question that is answered already
                self._show()

    def _answer(self, given: object) -> None:
        try:
            reply = self.quiz.answer(given)
        except RiskError as error:
            reply = Reply(False, str(error))
        self._show(reply, str(given))

    def _show(self, reply: Reply | None = None, given: str = "") -> None:
        quiz = self.quiz
        self._beat += 1  # the same words again are an answer too
        view: dict[str, Any] = {"number": self._shown, "of": len(quiz), "given": given, "beat": self._beat}
        if self._shown < len(quiz):
            question = quiz[self._shown]
            view |= {"text": question.text, "choices": list(question.choices)}
            if question.state is not None:
                view |= {"image": picture(question.state, question.mark), "alt": question.state.question}
        else:
            view["verdict"] = quiz.verdict
        if reply is not None:
            view |= {"right": reply.right, "said": reply.text, "rules": [told(rule) for rule in reply.rules]}
            view |= {"shown": reply.shown, "way_out": self._shown == quiz.at and quiz.misses >= MISSES}
        self.view = view
