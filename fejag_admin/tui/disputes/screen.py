"""Disputes: ask why anything is so, as of any entry; try what if; keep the protocol from the claim to the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on

from fejag_admin.answers.otherwise import otherwise
from fejag_admin.answers.question import ATTACKS, DISPUTES, FIGURE, LIGHT, QuestionError, called
from fejag_admin.answers.trials import is_step, try_step, what_if
from fejag_admin.camp.advice.counterfactual import Counterfactual
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _
from fejag_admin.texts.names import UnknownNameError
from fejag_admin.tui.board.board import Board
from fejag_admin.tui.disputes import protocol
from fejag_admin.tui.disputes.actions import SCOPE
from fejag_admin.tui.disputes.asking import AFTER, TRIAL, AskingScreen
from fejag_admin.tui.shell.actions import bindings
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.shell.shell import looking_back_text
from fejag_admin.tui.widgets.typed_line import TypedLine

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from fejag_admin.tui.shell.shell import Shell

_TROUBLES = (QuestionError, UnknownNameError, DocumentError)
WIDE = 150  # columns with room for a large map beside the answer


class DisputesScreen(AskingScreen):
    """What is asked, what is tried about it, and the protocol."""

    SCOPE = SCOPE
    BINDINGS = bindings(SCOPE)

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The screen's own actions, those of the answer and of the board."""
        return [*super().scopes(), ("answer", self.answer), ("board", self.board)]

    def state_changed(self) -> None:
        """The camp has moved on, or another moment or other eyes: draw the map and answer again."""
        if self.session.wondered is not None:
            self._try_about(self.session.wondered)
        trial, session = self.trial, self.session
        if trial is not None and (trial.real.entries != session.journal.entries or session.viewer != MASTER):
            self.trial, self.words = None, ()  # it is no longer a copy of what is looked at
            if session.viewer == MASTER:
                self.end_trial()
        elif trial is None and (begun := self.shell.draft(TRIAL)):
            self._take_up(begun)
        self._draw()
        if self.words:
            self._answer(again=True)
        elif self.trial is not None and self.trial.changes:
            self._tell_trial(self.trial)
        else:
            self._begin()

    def _take_up(self, begun: list[tuple[list[str], int | None]]) -> None:
        """Go on with a trial; only the master may."""
        if self.session.viewer != MASTER:
            self.shell.warn_once("trial", _("A trial is begun; press v to go on with it."))
            return
        try:
            for words, at in begun:
                self.trial = try_step(self.trial or Counterfactual(self.session.now), tuple(words), at)
        except _TROUBLES as error:
            self.end_trial()
            self.notify(str(error), severity="warning", markup=False)
        else:
            self.tried = [(tuple(words), at) for words, at in begun]
            self.notify(self.shell.as_left(TRIAL))

    def on_resize(self) -> None:
        """A large map where there is room."""
        self.set_class(self.size.width >= WIDE, "-wide")

    @on(TypedLine.Submitted, "#question")
    def typed(self, event: TypedLine.Submitted) -> None:
        words = tuple(event.value.split())
        if not words:
            self._begin()
        elif (tried := what_if(words)) or is_step(words[0]):
            self._try(tried or words)
        else:
            self.hear(words)

    # Actions

    def action_ask(self) -> None:
        """Go to the line, at once: what is typed next belongs there."""
        self.set_focus(self.line)

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

    @property
    def can_step_back(self) -> bool:
        return bool(self._progress)

    def step_back(self) -> None:
        """Stop a search."""
        self.answer.stop()
        self._progress = ""
        self._say_what()

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
        except _TROUBLES as error:
            self._tell_trouble(str(error))
            return
        step = tried.step(len(tried.changes) - 1)
        refused = step is not None and not step.ruling.accepted and tried.changes_nothing
        self.trial, self.words, self._menu, self.chosen_map = trial if refused else tried, (), (), AFTER
        if not refused:
            self.tried.append((words, self.session.moment))
            self.shell.keep_draft(TRIAL, self.tried.copy())
        self._progress = ""
        self.line.value = ""
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
        self.session.wondered, self.tried = None, []

    def action_what_if(self) -> None:
        if self.trial is None:
            self._try_about(self.session.moment)
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

    def action_open(self) -> None:
        self.shell.run_command(protocol.open_dispute(self.shell))

    def action_evidence(self) -> None:
        self.shell.run_command(protocol.give_evidence(self.shell, self.words))

    def action_withdraw(self) -> None:
        self.shell.run_command(protocol.withdraw(self.shell))

    def action_decide(self) -> None:
        self.shell.run_command(protocol.decide(self.shell, decided=self.action_list))

    def action_export(self) -> None:
        self.shell.run_command(protocol.save_graph(self.shell, self.words, lambda: self.seen))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What needs a question, a trial, an open dispute or the present is offered only then."""
        if not self.is_mounted or not self.shell.has_camp:
            return True
        if action in ("for_real", "compare"):
            tried = self.trial is not None and bool(self.trial.changes)
            return tried and (action == "compare" or not self.session.looking_back)
        refused = self.focused is not self.board if action == "ask_cell" else self.why_not(action, parameters)
        return None if refused else True

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        if action in ("what_if", "list") and self.session.viewer != MASTER:
            return _("That is for the master's eyes only: press v first.")
        if action == "decide" and self.session.looking_back:
            return looking_back_text()
        if action in ("evidence", "decide", "withdraw"):
            from fejag_admin.camp.journal.notes import open_disputes

            disputes = open_disputes(self.session.now)
            if not disputes:
                return _("No dispute is open; press o to open one.")
            if action == "withdraw" and not any(one.evidence for one in disputes):
                return _("Nothing has been put to the open disputes.")
        if action == "evidence" and not (self.words and self.trial is None):
            return _("Ask something first; the question with its answer is the evidence.")
        if action == "rules" and not any(one.rules for one in self.answer.told):
            return _("Nothing that stands here rests on a rule.")
        if action == "export" and not (self.words and any(called(self.words[0], name) for name in (LIGHT, ATTACKS))):
            return _("Ask for the light of a team or for the attacks first.")
        return ""


async def ask_why(app: Shell, *words: str) -> None:
    """Go to the screen of disputes and ask there."""
    await app.switch_mode("disputes")
    if isinstance(app.screen, DisputesScreen):
        app.screen.ask(words)
