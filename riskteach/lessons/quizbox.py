"""The box in which a quiz is clicked. The only module here that loads anywidget: it is imported inside functions."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from riskteach.core.errors import RiskError
from riskteach.lessons.luck import picture, told
from riskteach.lessons.quizzes import Quiz, Reply

HERE = files(__package__)


class QuizBox(anywidget.AnyWidget):
    """Shows one question after the other; what is typed in it does not reach the notebook's own keys.

    Parameters
    ----------
    quiz : Quiz
    """

    _esm = HERE.joinpath("quiz.js").read_text(encoding="utf-8")
    _css = HERE.joinpath("quiz.css").read_text(encoding="utf-8")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, quiz: Quiz) -> None:
        super().__init__()
        self.quiz = quiz
        self._shown = quiz.at  # a right answer stays in sight until one goes on
        self._show()
        self.on_msg(self._heard)

    def _heard(self, widget: Any, message: Any, buffers: Any) -> None:
        match message:
            case {"answer": given, "of": number} if number == self._shown == self.quiz.at < len(self.quiz):
                self._answer(given)
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
        view: dict[str, Any] = {"number": self._shown, "of": len(quiz), "score": quiz.score, "given": given}
        if self._shown < len(quiz):
            question = quiz[self._shown]
            view |= {"text": question.text, "choices": list(question.choices)}
            if question.state is not None:
                view |= {"image": picture(question.state, question.mark), "alt": question.state.question}
        else:
            view["verdict"] = quiz.verdict
        if reply is not None:
            view |= {"right": reply.right, "said": reply.text, "rules": [told(rule) for rule in reply.rules]}
        self.view = view
