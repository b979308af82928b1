"""An answer that is worked out beside what the person does, and need not be waited for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from textual import work
from textual.message import Message
from textual.worker import Worker

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.common.errors import InputError
from fejag_admin.common.language import _
from fejag_admin.tui.disputes.answer_tree import AnswerTree

SEARCH = "search"
MOST = 500  # steps shown of an answer

Question = Callable[[], Answer]


class LiveAnswer(AnswerTree):
    """The answer to the last question asked. Listen to `Settled` and `Troubled`."""

    @dataclass
    class Settled(Message):
        """Nothing is looked for any more."""

    @dataclass
    class Troubled(Message):
        """The question has no answer; ``again``: it had one, as of another moment."""

        trouble: str
        again: bool

    def __init__(self, answer_id: str) -> None:
        super().__init__(answer_id)
        self.searching: Worker[None] | None = None
        self._number = 0  # of the question, so that what comes late from an earlier one is not taken for its answer
        self._answered: object = None  # what the answer that stands there is about
        self.is_searching = False

    def tell(self, told: tuple[Statement, ...], first: int = 0) -> None:
        """Show this, as `show` does; nothing is asked any more."""
        self.stop()
        self.show(told, first=first)

    def stop(self) -> None:
        """Wait no more for what is looked for."""
        self._number += 1
        self._answered, self.is_searching = None, False
        self.post_message(self.Settled())

    def ask(self, about: object, question: Question, again: bool) -> None:
        """Show the answer to a question as soon as it is known.

        ``about``: what tells questions apart. ``again``: it may have been asked just now, as of another moment: its
        answer stays until the new one takes its place, unfolded in the same way.
        """
        keep = again and about == self._answered
        self._number += 1
        if not keep:
            self._answered, self.is_searching = None, True
            self.show(())
        self.searching = self._search(self._number, about, question, keep)

    @work(thread=True, exclusive=True, group=SEARCH)
    def _search(self, number: int, about: object, question: Question, keep: bool) -> None:
        """Work out the answer; nobody waits for it once something else is asked."""
        try:
            answer = question()
        except InputError as error:
            self.app.call_from_thread(self._give_up, number, self.Troubled(str(error), keep))
            return
        if (more := len(answer.steps) - MOST) > 0:
            told = _("Not shown: {n} more. “fejag why” on the command line lists them all.").format(n=more)
            answer = replace(answer, steps=(*answer.steps[:MOST], Statement(told)))
        self.app.call_from_thread(self._finish, number, about, answer, keep)

    def _finish(self, number: int, about: object, answer: Answer, keep: bool) -> None:
        """Show the whole answer; ``keep``: in the place of the one as of another moment."""
        if number == self._number:
            self._answered, self.is_searching = about, False
            self.show(answer.told, keep, len(answer.first) if answer.is_explained else 0, answer.shown)
            self.post_message(self.Settled())

    def _give_up(self, number: int, troubled: Troubled) -> None:
        if number == self._number:
            self.is_searching = False
            self.post_message(troubled)
