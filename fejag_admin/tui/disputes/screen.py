"""Disputes: ask about a thing, as of any entry; try what if; keep the protocol from the claim to the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from fejag_admin.answers.answer import Statement
from fejag_admin.answers.ask import answer, ask
from fejag_admin.answers.disputes import disputes_answer
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.otherwise import otherwise
from fejag_admin.answers.things import AskedThing, CellThing, Thing, examples, parse, parse_after, words_of
from fejag_admin.answers.trials import examples as trial_examples
from fejag_admin.answers.trials import is_step, steps_in
from fejag_admin.camp.advice.trial import Trial
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.camp.views.map_picture import Layers, only_different
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.tui.board.board import BoardView
from fejag_admin.tui.board.picture import chart, colours
from fejag_admin.tui.disputes import protocol
from fejag_admin.tui.disputes.answer_tree import LiveAnswer
from fejag_admin.tui.disputes.dialogs import read_rules
from fejag_admin.tui.disputes.finger_map import SCOPE, FingerMap
from fejag_admin.tui.shell.actions import bindings
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.shell import looking_back_text
from fejag_admin.tui.widgets.typing_fields import TypedLine

if TYPE_CHECKING:
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.rules.state import State
    from fejag_admin.tui.shell.shell import Shell

WIDE = 150  # columns with room for a large map beside the answer
BEFORE, AFTER, DIFFERENCE = range(3)  # the maps of a trial
TRIAL = "disputes:trial"


class DisputesScreen(DeskScreen):
    """A thing asked about, its page as a tree, and the map with what it speaks of.

    ``asked``: what is answered, None if nothing is. ``trial``: what is asked about, None: the camp itself.
    ``chosen_map``: which of the maps of `map_headings` is shown of it. ``about``: the entry about which examples of
    trials are given. How it was typed is kept as the draft `TRIAL`: each step with the moment that was looked at.
    """

    AUTO_FOCUS = "AnswerTree"
    SCOPE = SCOPE
    WIDGETS: ClassVar = {"answer": "LiveAnswer", "board": "BoardView"}
    BINDINGS = bindings(SCOPE)

    def __init__(self) -> None:
        super().__init__()
        self.asked: AskedThing | None = None
        self.trial: Trial | None = None
        self.chosen_map = AFTER
        self.about: int | None = None
        self._protocol = False  # whether the list of disputes stands there
        self._menu: tuple[str, ...] = ()

    @property
    def line(self) -> Input:
        """The line to ask in."""
        return self.query_one("#question", Input)

    @property
    def answer(self) -> LiveAnswer:
        return self.query_one(LiveAnswer)

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    @property
    def seen(self) -> Journal:
        """What is asked about: the camp as of the moment looked at and as its viewer may see it, or the trial."""
        return self.session.seen if self.trial is None else self.trial.journal

    @property
    def words(self) -> tuple[str, ...]:
        """What is asked, in the words that ask it again; empty if nothing is."""
        return () if self.asked is None else words_of(self.asked, self.campaign)

    def compose_body(self) -> ComposeResult:
        """The line to ask in, what is answered, the answer and the map."""
        hint = _("Ask about: {things}").format(things=examples())
        yield TypedLine(hint, "question", self.completed, "disputes:line")
        yield Static(id="asked", markup=False)
        with Horizontal(id="body"):
            yield LiveAnswer("answer")
            yield FingerMap(id="finger")

    def state_changed(self) -> None:
        """The camp has moved on, or another moment or other eyes: draw the map and answer again."""
        if self.session.wondered is not None:
            self._begin_trial(self.session.wondered)
        trial, session = self.trial, self.session
        if trial is not None and (trial.real.entries != session.journal.entries or session.viewer != MASTER):
            self.trial, self.asked = None, None  # it is no longer a copy of what is looked at
            if session.viewer == MASTER:
                self.end_trial()
        elif trial is None and (begun := self.shell.draft(TRIAL)):
            self._take_up(begun)
        self._draw()
        if self.asked is not None:
            self._answer(again=True)
        elif self._protocol and session.viewer == MASTER:
            self.action_list()
        elif self.trial is not None and self.trial.changes:
            self._tell_trial(self.trial)
        else:
            self._begin()

    def on_resize(self) -> None:
        """A large map where there is room."""
        self.set_class(self.size.width >= WIDE, "-wide")

    # Asking

    @on(TypedLine.Submitted, "#question")
    def typed(self, event: TypedLine.Submitted) -> None:
        """Answer what was typed, behind ``@`` as of a moment; or try it."""
        text, at, moment = event.value.partition("@")
        words = tuple(text.split())
        try:
            if words and is_step(words[0]):
                self._try(tuple(event.value.split()))
                return
            asked = parse_after(words, self.asked, self.seen) if words else self.asked
            if at:
                self._look_back(asked, moment.split())
            elif asked is None or not words:
                self._begin()
            else:
                self.ask(asked)
        except InputError as error:
            self.asked = None
            self._tell_trouble(str(error), event.value)

    def _look_back(self, asked: AskedThing | None, moment: list[str]) -> None:
        """Answer as of a moment, now if it is empty; a trial is over then."""
        session = self.session
        version = session.version_of(moment_of(moment, session.visible_journal).version) if moment else None
        if self.trial is not None:
            self.end_trial()
        self.asked, self.line.value = asked, ""
        self.answer.focus()
        self.run_worker(self.shell.look_back(version))

    @on(TypedLine.Left)
    def to_answer(self) -> None:
        self.answer.focus()

    def ask(self, asked: AskedThing) -> None:
        """Answer a question."""
        self.asked, self.line.value = asked, ""
        self.answer.focus()
        self._answer()

    def _answer(self, again: bool = False) -> None:
        """Answer the question; ``again``: it stands there as of another moment."""
        assert self.asked is not None
        self._menu, self._protocol = (), False
        history, asked, viewer = self.seen, self.asked, self.session.viewer
        self.answer.ask(asked, lambda: answer(history, asked, viewer), again)
        self._say_what()

    @on(LiveAnswer.Troubled)
    def _troubled(self, event: LiveAnswer.Troubled) -> None:
        self._tell_trouble(event.trouble, "" if event.again else " ".join(self.words))

    def _tell_trouble(self, trouble: str, question: str = "") -> None:
        """A question that cannot be answered: say why, and let it be mended."""
        self.answer.tell((Statement(trouble),))
        if question:
            self._write(question)

    def _begin(self) -> None:
        """Nothing is asked: show what can be."""
        self.asked, self._protocol = None, False
        if self.trial is None:
            heading, self._menu = _("What can be asked about (Enter takes an example):"), tuple(examples().split(" · "))
        else:
            heading = _("What can be tried (Enter takes an example); questions are answered as of the trial:")
            self._menu = trial_examples(self.session.now, self.about)
        self.answer.tell((Statement(heading, below=tuple(map(Statement, self._menu))),))

    @on(LiveAnswer.Taken)
    def take(self, event: LiveAnswer.Taken) -> None:
        """Ask a question of the page; or put an example into the line, to be changed."""
        statement = event.row.statement
        if statement.code == "question":
            self.ask(parse(statement.values["words"], self.seen))
        elif self._menu and event.row.path[0] == 0:
            self._write(self._menu[event.row.path[-1]])

    def _write(self, question: str) -> None:
        """Put a question into the line, to be changed."""
        self.line.value = question
        self.line.cursor_position = len(question)
        self.line.focus()

    # Drawing

    @on(LiveAnswer.Settled)
    def _say_what(self) -> None:
        """What is answered, of which moment, and whether it is a trial."""
        parts = [Content(" ".join(self.words)).stylize("bold")] if self.asked is not None else []
        if self.trial is not None:
            parts += protocol.trial_parts(self.trial, self.chosen_map)
        elif self.session.moment is not None or self.session.held_back:
            parts.append(Content(_("as of entry {version}").format(version=self.seen.version)).stylize("$warning"))
        if self.session.viewer != MASTER:
            parts.append(Content(_("as players may know it (v)")).stylize("dim"))
        if self.answer.is_searching:
            parts.append(Content(_("searching … (Esc stops)")).stylize("$accent"))
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
        """Point at what the chosen sentence speaks of; the difference that a trial makes stands alone."""
        finger_map = self.query_one(FingerMap)
        if self.trial is not None and self.chosen_map == DIFFERENCE:
            finger_map.show_difference()
        else:
            finger_map.point(self.answer, view(self._drawn, self.session.viewer), self.campaign)

    # Actions

    def action_ask(self) -> None:
        """Go to the line, at once: what is typed next belongs there."""
        self.set_focus(self.line)

    def action_menu(self) -> None:
        self.answer.stop()
        self._begin()
        self.answer.focus()

    @on(BoardView.Chosen)
    def action_ask_cell(self) -> None:
        """Ask about the cell under the cursor of the map."""
        self.ask(AskedThing(CellThing(self.board.cursor)))

    async def action_step(self, step: int) -> None:
        """The same question as of the entry before or after."""
        number = min(max(self.seen.version + step, 1), self.session.visible_journal.version)
        await self.shell.look_back(self.session.version_of(number))

    def action_rules(self) -> None:
        """Read the rules of the chosen sentence; if it has none, those of the answer."""
        row = self.answer.row
        statements = (row.statement, *self.answer.statements) if row is not None else self.answer.statements
        rules = next((statement.rules for statement in statements if statement.rules), ())
        if rules:
            self.app.push_screen(Notice(_("Rules"), read_rules(rules)))

    def action_map(self) -> None:
        self.toggle_class("-map")

    @property
    def can_step_back(self) -> bool:
        return self.answer.is_searching

    def step_back(self) -> None:
        """Wait no more for a search."""
        self.answer.stop()

    def action_list(self) -> None:
        """List the disputes, the open ones first."""
        self.asked, self._menu, self._protocol = None, (), True
        self.answer.tell(disputes_answer(self.session.journal, ask).all_statements)
        self.answer.focus()

    # What if

    def _try(self, words: tuple[str, ...]) -> None:
        if self.session.viewer != MASTER:
            self._tell_trouble(
                _("A trial shows what is not uncovered: press Esc and v to look with the master's eyes.")
            )
            return
        steps = [(step, self.session.moment) for step in steps_in(words)]
        trial = protocol.trial_of(steps, self.trial or Trial(self.session.now))
        self.asked, self._menu, self._protocol = None, (), False
        self.chosen_map, self.line.value = AFTER, ""
        if not (trial.refused and trial.changes_nothing):
            self.trial = trial
            self.shell.keep_draft(TRIAL, [*(self.shell.draft(TRIAL) or ()), *steps])
        if self.session.looking_back:  # what is tried then is told as it would be now
            self.run_worker(self.shell.look_back(None))
        self._draw()
        self._tell_trial(trial)
        self.answer.focus()

    def _take_up(self, begun: protocol.TypedSteps) -> None:
        """Go on with a trial; only the master may."""
        if self.session.viewer != MASTER:
            self.shell.warn_once("trial", _("A trial is begun; press v to go on with it."))
            return
        try:
            self.trial = protocol.trial_of(begun, Trial(self.session.now))
        except InputError as error:
            self.end_trial()
            self.notify(str(error), severity="warning", markup=False)
        else:
            self.notify(self.shell.as_left(TRIAL))

    def _tell_trial(self, trial: Trial) -> None:
        """What would be different, and what it rests on folded below."""
        trial_answer = otherwise(trial)
        self.answer.tell(trial_answer.all_statements, len(trial_answer.first))

    def _begin_trial(self, entry: int | None) -> None:
        """Begin a trial with examples about an entry; what was tried until now is over."""
        self.trial, self.asked, self.about, self.chosen_map = Trial(self.session.now), None, entry, AFTER
        self.session.wondered = None
        self.shell.keep_draft(TRIAL, None)

    def end_trial(self) -> None:
        self.trial = None
        self.shell.keep_draft(TRIAL, None)

    def action_what_if(self) -> None:
        if self.trial is None:
            self._begin_trial(self.session.moment)
        else:
            self.end_trial()
        if self.session.looking_back:
            self.run_worker(self.shell.look_back(None))
        else:
            self._draw()
            self._begin()

    def action_compare(self) -> None:
        """The map as it would be, as it is, only the difference, and so on."""
        self.chosen_map = (self.chosen_map - 1) % 3
        self._draw()
        self.draw_answer()
        self._say_what()

    def action_for_real(self) -> None:
        if self.trial is not None:
            self.shell.run_command(protocol.enter_trial(self.shell, self.trial, self.end_trial))

    # The protocol

    def action_protocol(self, step: str) -> None:
        steps = {
            "open": lambda: protocol.open_dispute(self.shell),
            "evidence": lambda: protocol.give_evidence(self.shell, self.words),
            "withdraw": lambda: protocol.withdraw(self.shell),
            "decide": lambda: protocol.decide(self.shell, decided=self.action_list),
        }
        self.shell.run_command(steps[step]())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What needs a question, a trial, an open dispute or the present is offered only then."""
        if not self.is_mounted or not self.shell.has_camp:
            return True
        if action in ("for_real", "compare"):
            tried = self.trial is not None and bool(self.trial.changes)
            return tried and (action == "compare" or not self.session.looking_back)
        refused = self.focused is not self.board if action == "ask_cell" else self.why_not(action, parameters)
        return None if refused else True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        action = str(parameters[0]) if action == "protocol" else action
        if action in ("what_if", "list") and self.session.viewer != MASTER:
            return _("That is for the master's eyes only: press v first.")
        if action == "decide" and self.session.looking_back:
            return looking_back_text()
        if action in ("evidence", "decide", "withdraw"):
            disputes = open_disputes(self.session.now)
            if not disputes:
                return _("No dispute is open; press o to open one.")
            if action == "withdraw" and not any(statement.evidence for statement in disputes):
                return _("Nothing has been put to the open disputes.")
        if action == "evidence" and not (self.asked is not None and self.trial is None):
            return _("Ask something first; the question with its answer is the evidence.")
        if action == "rules" and not any(statement.rules for statement in self.answer.statements):
            return _("Nothing that stands here rests on a rule.")
        return ""


async def ask_why(app: Shell, thing: Thing | AskedThing) -> None:
    """Go to the screen of disputes and ask about a thing there."""
    await app.switch_mode("disputes")
    if isinstance(app.screen, DisputesScreen):
        app.screen.ask(thing if isinstance(thing, AskedThing) else AskedThing(thing))
