"""Asking on the screen: a line for a question, its answer as a tree, and the map with what it speaks of."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from fejag_admin.answers.answer import Statement
from fejag_admin.answers.ask import ask
from fejag_admin.answers.finger import Finger, finger
from fejag_admin.answers.grammar import understood
from fejag_admin.answers.otherwise import map_headings
from fejag_admin.answers.question import QuestionError
from fejag_admin.camp.advice.counterfactual import Counterfactual
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.views.map_picture import GONE, NOTHING, Layers, only_different
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import cells_of
from fejag_admin.tui.board.board import Board
from fejag_admin.tui.board.picture import chart, colours
from fejag_admin.tui.disputes import examples
from fejag_admin.tui.disputes.live_answer import LiveAnswer
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.widgets.typed_line import TypedLine

if TYPE_CHECKING:
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.rules.state import State

LEGEND = 4  # one line of so many on the screen names figures of the map
LEAST = 33  # columns of the legend before it is laid out
BEFORE, AFTER, DIFFERENCE = range(3)  # the maps of a trial
TRIAL = "disputes:trial"
OFFERED = 12  # words of those that may be typed next


class AskingScreen(DeskScreen):
    """A question, its answer as a tree, and the map with what the answer speaks of.

    ``words``: the question that is answered, empty if none. ``trial``: what is asked about, None: the camp itself.
    ``tried``: how it was typed, each step with the moment that was looked at.
    ``chosen_map``: which of the maps of `map_headings` is shown of it. ``about``: the entry about which examples of
    trials are given.
    """

    AUTO_FOCUS = "AnswerTree"

    def __init__(self) -> None:
        super().__init__()
        self.words: tuple[str, ...] = ()
        self.trial: Counterfactual | None = None
        self.tried: list[tuple[tuple[str, ...], int | None]] = []
        self.chosen_map = AFTER
        self.about: int | None = None
        self._menu: tuple[tuple[str, str], ...] = ()
        self._us = ""  # the team last asked of
        self._understood = 0, ""  # as of which entry, and what the question was taken for if that is to be told
        self._progress = ""

    @property
    def line(self) -> Input:
        """The line to ask in."""
        return self.query_one("#question", Input)

    @property
    def answer(self) -> LiveAnswer:
        return self.query_one(LiveAnswer)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def seen(self) -> Journal:
        """What is asked about: the camp as of the moment looked at and as its viewer may see it, or the trial."""
        return self.session.seen if self.trial is None else self.trial.trial

    def compose_body(self) -> ComposeResult:
        """The line to ask in, what is answered, the answer and the map."""
        shown = examples.examples(self.campaign)
        hint = _("Ask, such as {example}").format(example=" · ".join(shown[at][0] for at in (0, 1, 3)))
        yield TypedLine(hint, "question", self._completed, "disputes:line")
        yield Static(id="asked", markup=False)
        with Horizontal(id="body"):
            yield LiveAnswer("answer")
            with Vertical(id="finger"):
                yield Board(lambda: None)  # what is drawn stays where the cursor goes
                yield Static(id="legend", markup=False)

    # Asking

    @on(TypedLine.Changed, "#question")
    def offer(self, event: TypedLine.Changed) -> None:
        """Show what may be typed next."""
        found = self._completions(event.value) if event.value else ()
        if found:
            self.query_one("#asked", Static).update(Content(f"→ {' · '.join(found[:OFFERED])}").stylize("dim"))
        else:
            self._say_what()

    def _completions(self, text: str) -> tuple[str, ...]:
        from fejag_admin.answers.completion import completions

        return completions(text, self.seen)

    def _completed(self, text: str) -> str | None:
        from fejag_admin.answers.completion import completed

        found = self._completions(text)
        return completed(text, found[0]) if text.strip() and found else None

    def hear(self, words: tuple[str, ...]) -> None:
        """Answer what was typed, as it is understood, as of the moment that it names; “us”: the team last asked of."""
        told = self.session.told if self.trial is None else self.seen
        try:
            asked = understood(words, told, self.session.viewer, self._us, now=self.seen)
        except QuestionError as error:
            self.words = ()
            self._tell_trouble(str(error), words)
            return
        if asked.moment is None:
            self.ask(asked.words, asked.told)
            return
        if self.trial is not None:  # it is asked of the camp as it was
            self.end_trial()
        self.words = asked.words or self.words
        self._understood = asked.moment.version, asked.told if asked.words else ""
        self.line.value = ""
        self.answer.focus()
        self.run_worker(self.shell.look_back(self.session.version_of(asked.moment.version)))

    def end_trial(self) -> None:
        self.trial, self.tried = None, []
        self.shell.keep_draft(TRIAL, None)

    @on(TypedLine.Left)
    def to_answer(self) -> None:
        self.answer.focus()

    def ask(self, words: tuple[str, ...], understood_as: str = "") -> None:
        self.words = words
        self._us = next((word for word in words if word in self.state.setup.teams), self._us)
        self._understood = self.seen.version, understood_as
        self.line.value = ""
        self.answer.focus()
        self._answer()

    def _answer(self, again: bool = False) -> None:
        """Answer the question; ``again``: it stands there as of another moment."""
        self._menu = ()
        history, words, viewer = History(self.seen), self.words, self.session.viewer
        self.answer.ask(words, lambda: ask(history, words, viewer), again)
        self._say_what()

    @on(LiveAnswer.Troubled)
    def _troubled(self, event: LiveAnswer.Troubled) -> None:
        self._tell_trouble(event.trouble, () if event.again else self.words)

    @on(LiveAnswer.Progressed)
    def _progressed(self, event: LiveAnswer.Progressed) -> None:
        progress = event.progress
        self._progress = ""
        if progress is not None and progress.total:
            percent = progress.done * 100 // progress.total
            self._progress = _("searching, {percent} % (Esc stops)").format(percent=percent)
        self._say_what()

    def _tell_trouble(self, trouble: str, words: tuple[str, ...] = ()) -> None:
        """A question that cannot be answered: say why, and let its ``words`` be mended."""
        self.answer.tell((Statement(trouble),))
        if words:
            self._write(" ".join(words))
        self._say_what()

    def _begin(self) -> None:
        """Nothing is asked: show what can be."""
        self.words = ()
        self._progress = ""
        if self.trial is None:
            self._menu = examples.examples(self.campaign)
            heading = _("What can be asked (Enter takes an example):")
        else:
            self._menu = examples.trials(self.session.now, self.about)
            heading = _("What can be tried (Enter takes an example); questions are answered as of the trial:")
        self.answer.tell((examples.listed(self._menu, heading),))
        self._say_what()

    @on(LiveAnswer.Taken)
    def take_example(self, event: LiveAnswer.Taken) -> None:
        """An example is put into the line, to be changed."""
        if self._menu and event.row.path[0] == 0:
            self._write(self._menu[event.row.path[-1]][0])

    def _write(self, question: str) -> None:
        """Put a question into the line, to be changed."""
        self.line.value = question
        self.line.cursor_position = len(question)
        self.line.focus()

    # Drawing

    def _say_what(self) -> None:
        """What is answered, of which moment, and whether it is a trial."""
        version, told = self._understood
        mended = told if version == self.seen.version and self.words else ""
        parts = [Content(mended or " ".join(self.words)).stylize("bold")] if self.words else []
        if self.trial is not None:
            told = _("TRIAL, steps: {n}; nothing is entered").format(n=len(self.trial.changes))
            parts.append(Content(told).stylize("bold $warning"))
            if self.trial.changes:
                told = _("map: {what} (b)").format(what=map_headings()[self.chosen_map])
                parts.append(Content(told).stylize("$accent"))
            if self.trial.renumbered:
                parts.append(Content(_("with its own numbers")).stylize("$warning"))
        elif not mended and (self.session.moment is not None or self.session.held_back):
            parts.append(Content(_("as of entry {version}").format(version=self.seen.version)).stylize("$warning"))
        if self.session.viewer != MASTER:
            parts.append(Content(_("as players may know it (v)")).stylize("dim"))
        if self._progress:
            parts.append(Content(self._progress).stylize("$accent"))
        self.query_one("#asked", Static).update(Content(" · ").join(parts))
        self.query_one(KeyBar).refresh()

    def _draw(self) -> None:
        """The map of what is asked about, as its viewer may see it; no light but that of the answer."""
        picture = chart(self.session, Layers(), self._drawn)
        if self.trial is not None and self.chosen_map == DIFFERENCE:
            picture = only_different(chart(self.session, Layers(), self.trial.real.state), picture)[1]
        self.board.show(picture, colours(self.campaign))

    @property
    def _drawn(self) -> State:
        """The camp on the map: the real one, if that is to be seen beside a trial."""
        return self.seen.state if self.trial is None or self.chosen_map != BEFORE else self.trial.real.state

    @on(LiveAnswer.Looked)
    def draw_answer(self) -> None:
        """What the chosen sentence speaks of, and what it rests on, so that all of it is seen; its legend below it."""
        board, row = self.board, self.answer.row
        seen = view(self._drawn, self.session.viewer)
        shown = finger(self.answer.drawn, seen)
        alone = self.trial is not None and self.chosen_map == DIFFERENCE
        board.lay(NOTHING if alone else shown.overlay)
        legend = [_("{sign}: a figure that would not stand there").format(sign=GONE)] if alone else self._legend(shown)
        self.query_one("#legend", Static).update(Content("\n".join(legend)))
        own = shown if row is None else finger([replace(row.told, below=())], seen)
        cells = own.needed or shown.needed
        if cells:
            cursor = board.cursor if cells >> board.cursor & 1 else next(cells_of(cells))
            board.fit(lambda *room: shown.fitted(*room) or own.fitted(*room), cursor)

    def _legend(self, shown: Finger) -> list[str]:
        """Numbers and signs in few lines, none of them cut: as many figures as there is room for, the signs last."""
        told = list(shown.legend(self.campaign))
        width = self.query_one("#legend").size.width or LEAST
        figures = [
            wrap(f"{sign:<3}{meaning}", width, subsequent_indent="   ") for sign, meaning in told if sign.isdigit()
        ]
        rest, most = 0, max(self.size.height // LEGEND, 1)
        while len(figures) > 1 and sum(map(len, figures)) + bool(rest) > most:
            figures.pop()
            rest += 1
        if rest:
            figures.append([ngettext("… and {n} more", "… and {n} more", rest).format(n=rest)])
        return [
            *chain.from_iterable(figures),
            "  ".join(f"{sign} {meaning}" for sign, meaning in told if not sign.isdigit()),
        ]
