"""Disputes: ask why anything is so, as of any entry; try what if; keep the protocol from the claim to the decision."""

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
from fejag_admin.answers.otherwise import map_headings, otherwise
from fejag_admin.answers.question import ATTACKS, DISPUTES, FIGURE, LIGHT, QuestionError, called
from fejag_admin.answers.trials import is_step, try_step, what_if
from fejag_admin.camp.advice.counterfactual import Counterfactual
from fejag_admin.camp.advice.search import Progress
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.views.map_picture import GONE, NOTHING, Layers, only_different
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import cells_of
from fejag_admin.texts.names import UnknownNameError
from fejag_admin.tui.board.board import Board
from fejag_admin.tui.board.picture import chart, colours
from fejag_admin.tui.disputes import examples, protocol
from fejag_admin.tui.disputes.actions import SCOPE
from fejag_admin.tui.disputes.live_answer import LiveAnswer
from fejag_admin.tui.shell.actions import bindings
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.shell import looking_back_text
from fejag_admin.tui.widgets.typed_line import TypedLine

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.rules.state import State
    from fejag_admin.tui.shell.shell import Shell

LEGEND = 4  # one line of so many on the screen names figures of the map
LEAST = 33  # columns of the legend before it is laid out
BEFORE, AFTER, DIFFERENCE = range(3)  # the maps of a trial
OFFERED = 12  # words of those that may be typed next
WIDE = 150  # columns with room for a large map beside the answer


class DisputesScreen(DeskScreen):
    """A question, its answer as a tree, and the map with what the answer speaks of.

    ``words``: the question that is answered, empty if none. ``trial``: what is being tried, None: nothing.
    ``chosen_map``: which of the maps of `map_headings` is shown of it. ``about``: the entry about which examples of
    trials are given.
    """

    SCOPE = SCOPE
    BINDINGS = bindings(SCOPE)
    AUTO_FOCUS = "AnswerTree"

    def __init__(self) -> None:
        super().__init__()
        self.words: tuple[str, ...] = ()
        self.trial: Counterfactual | None = None
        self.chosen_map = AFTER
        self.about: int | None = None
        self._menu: tuple[tuple[str, str], ...] = ()
        self._us = ""  # the team last asked of
        self._understood = 0, ""  # as of which entry, and what the question was taken for if that is to be told
        self._progress = ""

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

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The screen's own actions, those of the answer and of the board."""
        return [*super().scopes(), ("answer", self.answer), ("board", self.board)]

    def compose_body(self) -> ComposeResult:
        """The line to ask in, what is answered, the answer and the map."""
        yield TypedLine(
            _("Ask, such as {example}").format(example=" · ".join(self._hints())), "question", self._completed
        )
        yield Static(id="asked", markup=False)
        with Horizontal(id="body"):
            yield LiveAnswer("answer")
            with Vertical(id="finger"):
                yield Board(self._moved)
                yield Static(id="legend", markup=False)

    def _hints(self) -> list[str]:
        shown = examples.examples(self.campaign)
        return [shown[at][0] for at in (0, 1, 3)]

    def state_changed(self) -> None:
        """The camp has moved on, or another moment or other eyes: draw the map and answer again."""
        if self.session.wondered is not None:
            self._try_about(self.session.wondered)
        if self.trial is not None and self._trial_is_over():
            self.trial = None
            self.words = ()
        self._draw()
        if self.words:
            self._answer(again=True)
        elif self.trial is not None and self.trial.changes:
            self._tell_trial(self.trial)
        else:
            self._begin()

    def _trial_is_over(self) -> bool:
        """Whether the copy is no longer one of what is looked at."""
        assert self.trial is not None
        return self.trial.real.entries != self.session.journal.entries or self.session.viewer != MASTER

    def on_resize(self) -> None:
        """A large map where there is room."""
        self.set_class(self.size.width >= WIDE, "-wide")

    # Asking

    @on(TypedLine.Submitted, "#question")
    def typed(self, event: TypedLine.Submitted) -> None:
        words = tuple(event.value.split())
        if not words:
            self._begin()
        elif (tried := what_if(words)) or is_step(words[0]):
            self._try(tried or words)
        else:
            self.hear(words)

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
        self.trial = None  # it is asked of the camp as it was
        self.words = asked.words or self.words
        self._understood = asked.moment.version, asked.told if asked.words else ""
        self.query_one("#question", Input).value = ""
        self.answer.focus()
        self.run_worker(self.shell.look_back(self.session.version_of(asked.moment.version)))

    @on(TypedLine.Left)
    def to_answer(self) -> None:
        self.answer.focus()

    def ask(self, words: tuple[str, ...], understood_as: str = "") -> None:
        self.words = words
        self._us = next((word for word in words if word in self.state.setup.teams), self._us)
        self._understood = self.seen.version, understood_as
        self.query_one("#question", Input).value = ""
        self.answer.focus()
        self._answer()

    def _answer(self, again: bool = False) -> None:
        """Answer the question; ``again``: it stands there as of another moment."""
        self._menu = ()
        history, words, viewer = History(self.seen), self.words, self.session.viewer
        self.answer.ask(words, lambda: ask(history, words, viewer), again)
        self._say_what()

    @on(LiveAnswer.Progressed)
    def _progressed(self, event: LiveAnswer.Progressed) -> None:
        self._told(event.progress)

    @on(LiveAnswer.Troubled)
    def _troubled(self, event: LiveAnswer.Troubled) -> None:
        self._tell_trouble(event.trouble, () if event.again else self.words)

    def _told(self, progress: Progress | None) -> None:
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
        line = self.query_one("#question", Input)
        line.value = question
        line.cursor_position = len(question)
        line.focus()

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
                parts.append(
                    Content(_("map: {what} (b)").format(what=map_headings()[self.chosen_map])).stylize("$accent")
                )
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

    def _moved(self) -> None:
        """The cursor of the map moves by itself; what is drawn stays."""

    # Actions

    def action_ask(self) -> None:
        """Go to the line, at once: what is typed next belongs there."""
        self.set_focus(self.query_one("#question", Input))

    def action_menu(self) -> None:
        self.answer.stop()
        self._begin()
        self.answer.focus()

    @on(Board.Chosen)
    def action_ask_cell(self) -> None:
        """Ask about the figure under the cursor of the map, or about the cell."""
        figure = self.seen.state.figure_at(self.board.cursor)
        if figure is None:
            self.ask((self.campaign.board.name(self.board.cursor),))
        else:
            self.ask((_(FIGURE), str(figure.id)))

    async def action_step(self, step: int) -> None:
        """The same question as of the entry before or after."""
        number = min(max(self.seen.version + step, 1), self.session.told.version)
        await self.shell.look_back(self.session.version_of(number))

    def action_rules(self) -> None:
        """Read the rules of the chosen sentence; if it has none, those of the answer."""
        row = self.answer.row
        told = (row.told, *self.answer.told) if row is not None else self.answer.told
        rules = next((one.rules for one in told if one.rules), ())
        if rules:
            from fejag_admin.tui.disputes.rule_book import read_rules

            self.app.push_screen(Notice(_("Rules"), read_rules(rules)))

    def action_map(self) -> None:
        self.toggle_class("-map")

    def key_escape(self) -> None:
        """Stop a search; if none is going on, Esc leads back to now."""
        if self._progress:
            self.answer.stop()
            self._progress = ""
            self._say_what()
        elif self.session.looking_back:
            self.run_worker(self.shell.look_back(None))

    def action_list(self) -> None:
        self.ask((_(DISPUTES),))

    # What if

    def _try(self, words: tuple[str, ...]) -> None:
        if self.session.viewer != MASTER:
            self._tell_trouble(
                _("A trial shows what is not uncovered: press Esc and v to look with the master's eyes.")
            )
            return
        trial = self.trial or Counterfactual(self.session.now)
        try:
            tried = try_step(trial, words, self.session.moment)
        except (QuestionError, UnknownNameError) as error:
            self._tell_trouble(str(error))
            return
        except DocumentError as error:
            self._tell_trouble("\n".join(map(str, error.faults)))
            return
        step = tried.step(len(tried.changes) - 1)
        refused = step is not None and not step.ruling.accepted and tried.changes_nothing
        self.trial, self.words, self._menu, self.chosen_map = trial if refused else tried, (), (), AFTER
        self._progress = ""
        self.query_one("#question", Input).value = ""
        if self.session.looking_back:  # what is tried then is told as it would be now
            self.run_worker(self.shell.look_back(None))
        self._draw()
        self._tell_trial(tried)
        self.answer.focus()

    def _tell_trial(self, trial: Counterfactual) -> None:
        """What would be different, and what it rests on folded below."""
        told = otherwise(trial)
        self.answer.tell(told.told, len(told.first))
        self._say_what()

    def _try_about(self, entry: int | None) -> None:
        """Begin a trial with examples about an entry; what was tried until now is over."""
        self.trial, self.words, self.about, self.chosen_map = Counterfactual(self.session.now), (), entry, AFTER
        self.session.wondered = None

    def action_what_if(self) -> None:
        if self.trial is None:
            self._try_about(self.session.moment)
        else:
            self.trial = None
        if self.session.looking_back:
            self.run_worker(self.shell.look_back(None))
        else:
            self._draw()
            self._begin()

    def action_compare(self) -> None:
        """The map as it would be, as it is, only the difference, and so on."""
        self.chosen_map = {AFTER: BEFORE, BEFORE: DIFFERENCE, DIFFERENCE: AFTER}[self.chosen_map]
        self._draw()
        self.draw_answer()
        self._say_what()

    def action_for_real(self) -> None:
        if self.trial is not None:
            self.run_worker(protocol.enter_trial(self.shell, self.trial, self._end_trial))

    def _end_trial(self) -> None:
        self.trial = None

    # The protocol

    def action_open(self) -> None:
        self.run_worker(protocol.open_dispute(self.shell))

    def action_evidence(self) -> None:
        self.run_worker(protocol.give_evidence(self.shell, self.words))

    def action_withdraw(self) -> None:
        self.run_worker(protocol.withdraw(self.shell))

    def action_decide(self) -> None:
        self.run_worker(protocol.decide(self.shell, self.action_list))

    def action_export(self) -> None:
        self.run_worker(protocol.save_graph(self.shell, self.words, lambda: self.seen))

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """What needs a question, a trial, an open dispute or the present is offered only then."""
        if not self.is_mounted or not self.shell.has_camp:
            return True
        if action in ("evidence", "decide", "withdraw") and not self._some_open(action == "withdraw"):
            return None
        master = self.session.viewer == MASTER
        able = {
            "what_if": master,
            "for_real": self.trial is not None and bool(self.trial.changes) and not self.session.looking_back,
            "compare": self.trial is not None and bool(self.trial.changes),
            "evidence": bool(self.words) and self.trial is None,
            "decide": not self.session.looking_back,
            "list": master,
            "ask_cell": self.focused is self.board,
            "export": self._graph_shown(),
            "rules": any(one.rules for one in self.answer.told),
        }
        return able.get(action, True) or (None if action not in ("for_real", "compare") else False)

    def _some_open(self, with_evidence: bool = False) -> bool:
        from fejag_admin.camp.journal.notes import open_disputes

        return any(one.evidence or not with_evidence for one in open_disputes(self.session.now))

    def _graph_shown(self) -> bool:
        return bool(self.words) and any(called(self.words[0], name) for name in (LIGHT, ATTACKS))

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        if action in ("what_if", "list"):
            return _("That is for the master's eyes only: press v first.")
        if action == "decide" and self.session.looking_back:
            return looking_back_text()
        if action in ("evidence", "decide", "withdraw") and not self._some_open():
            return _("No dispute is open; press o to open one.")
        if action == "withdraw":
            return _("Nothing has been put to the open disputes.")
        if action == "evidence":
            return _("Ask something first; the question with its answer is the evidence.")
        if action == "rules":
            return _("Nothing that stands here rests on a rule.")
        if action == "export":
            return _("Ask for the light of a team or for the attacks first.")
        return ""


async def ask_why(app: Shell, *words: str) -> None:
    """Go to the screen of disputes and ask there."""
    await app.switch_mode("disputes")
    if isinstance(app.screen, DisputesScreen):
        app.screen.ask(words)
