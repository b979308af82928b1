"""An answer that is worked out beside what the person does, shown bit by bit, and can be stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from textual import work
from textual.message import Message
from textual.worker import Worker, get_current_worker

from fejag_admin.answers.advice import Bits
from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.question import QuestionError
from fejag_admin.camp.advice.search import Progress
from fejag_admin.common.language import _
from fejag_admin.texts.names import UnknownNameError
from fejag_admin.tui.disputes.answer_tree import AnswerTree

SEARCH = "search"
MOST = 500  # sentences shown of a search
AT_ONCE = 0.1  # seconds between two looks at what a search has found

Question = Callable[[], Bits]


class LiveAnswer(AnswerTree):
    """The answer to the last question asked. Listen to `Progressed` and `Troubled`."""

    @dataclass
    class Progressed(Message):
        """How far the search is; None: the whole answer stands there, or the search was stopped."""

        progress: Progress | None

    @dataclass
    class Troubled(Message):
        """The question has no answer; ``again``: it had one, as of another moment."""

        trouble: str
        again: bool

    def __init__(self, answer_id: str) -> None:
        super().__init__(answer_id)
        self.searching: Worker[None] | None = None
        self._number = 0  # of the question, so that what comes late from an earlier one is not taken for its answer
        self._quick: object = None  # what is answered, if asking it again will not take long

    def tell(self, told: tuple[Statement, ...], first: int = 0) -> None:
        """Show this, as `show` does; nothing is asked any more."""
        self.stop()
        self.show(told, first=first)

    def stop(self) -> None:
        """Stop searching; what has been found stays."""
        self.workers.cancel_group(self, SEARCH)
        self._number += 1
        self._quick = None
        self.post_message(self.Progressed(None))

    def ask(self, about: object, question: Question, again: bool) -> None:
        """Show the answer to a question as it is found.

        ``about``: what tells questions apart. ``again``: it may have been asked just now, as of another moment: a
        quick answer stays until the new one takes its place, unfolded in the same way.
        """
        keep = again and about == self._quick
        self._number += 1
        self._quick = None
        if not keep:
            self.show(())
            self.post_message(self.Progressed(Progress(0, 1)))
        self.searching = self._search(self._number, about, question, keep)

    @work(thread=True, exclusive=True, group=SEARCH)
    def _search(self, number: int, about: object, question: Question, keep: bool) -> None:
        """Take the answer bit by bit; the next question ends it."""
        worker, tell = get_current_worker(), self.app.call_from_thread
        found: list[Statement] = []
        answer = Answer(Statement(""))
        shown, last, progress = 0, 0.0, None
        try:
            for bit in question():
                if worker.is_cancelled:
                    return
                if isinstance(bit, Progress):
                    progress = bit
                elif isinstance(bit, Answer):
                    answer = bit
                else:
                    found.append(bit)
                if not keep and found and shown < MOST and time.monotonic() - last > AT_ONCE:
                    last = time.monotonic()
                    head = () if shown else (Statement(_("Searching …")),)  # the answer takes its place
                    tell(self._take, number, (*head, *found[shown:MOST]), progress or Progress(0, 1))
                    shown = len(found)
        except (QuestionError, UnknownNameError) as error:
            tell(self._give_up, number, self.Troubled(str(error), keep))
            return
        if not worker.is_cancelled:
            if len(found) > MOST:
                told = _("Not shown: {n} more. “fejag advise” on the command line lists them all.")
                found[MOST:] = [Statement(told.format(n=len(found) - MOST))]
            whole = replace(answer, steps=(*found, *answer.steps))
            tell(self._finish, number, whole, keep or bool(shown), about if progress is None else None)

    def _take(self, number: int, told: tuple[Statement, ...], progress: Progress | None) -> None:
        """Show more of the answer to a question."""
        if number == self._number:
            self.add(told)
            self.post_message(self.Progressed(progress))

    def _finish(self, number: int, answer: Answer, keep: bool, quick: object) -> None:
        """Show the whole answer; ``keep``: in the place of the last one, or of what was shown of it so far."""
        if number == self._number:
            self._quick = quick
            self.show(answer.told, keep, len(answer.first) if answer.decisive else 0)
            self.post_message(self.Progressed(None))

    def _give_up(self, number: int, troubled: Troubled) -> None:
        if number == self._number:
            self.post_message(troubled)
