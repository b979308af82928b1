"""Disputes: ask about a thing, as of any entry; try what if; keep the protocol from the claim to the decision."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import Worker

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.questions.ask import answer
from fejag_admin.answers.questions.disputes import disputes_answer
from fejag_admin.answers.questions.what_if import examples as trial_examples
from fejag_admin.answers.things import (
    AskedThing,
    AttackThing,
    CellThing,
    Thing,
    examples,
    parse,
    parse_after,
    tried_steps,
    words_of,
)
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.camp.views.map_picture import Layers
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.tui.board.board import BoardView
from fejag_admin.tui.board.picture import chart, colours
from fejag_admin.tui.disputes import protocol
from fejag_admin.tui.disputes.dialogs import read_rules
from fejag_admin.tui.disputes.finger_map import FingerMap
from fejag_admin.tui.shell.actions import VIEWER, Action, bindings, register
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.session import looking_back_text
from fejag_admin.tui.shell.shell import asks
from fejag_admin.tui.widgets.answer_tree import AnswerTree
from fejag_admin.tui.widgets.typing_fields import TypedLine

if TYPE_CHECKING:
    from fejag_admin.camp.advice.trial import Trial
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.rules.state import State
    from fejag_admin.tui.shell.shell import Shell

# fmt: off
register("disputes",
    Action("ask", "slash a", "ask", "Ask",
           "Type what is asked about, or the number of a question; @40, @Tuesday or @game 5 asks as of then."),
    Action("menu", "q", "menu", "Questions", "List all that can be asked.", weight=2),
    Action("earlier", "comma left_square_bracket", "step(-1)", "Earlier", "Ask the same as of the entry before.",
           weight=2),
    Action("later", "full_stop right_square_bracket", "step(1)", "Later",
           "Ask the same as of the entry after.", weight=2),
    replace(VIEWER, weight=1),
    Action("rules", "p", "rules", "Rules", "Read the rules on which this sentence rests, or the answer.", weight=1),
    Action("map", "m", "map", "Map", "Give the map more room, or the answer.", weight=3),
    Action("list", "d", "list", "Protocol", "List all disputes, open ones first."),
    Action("open", "o", "open", "Open", "Open a dispute: what is claimed, by whom, about which entry."),
    Action("evidence", "e", "evidence", "Evidence",
           "Put the present question, as of this moment, to an open dispute."),
    Action("withdraw", "t", "withdraw", "Withdraw",
           "Withdraw evidence in an open dispute; the protocol still mentions it.", footer=False),
    Action("decide", "c", "decide", "Decide",
           "Decide an open dispute; what the decision brings is entered with it."),
    Action("cell", "enter", "ask_cell", "Ask about the cell",
           "Ask about the cell under the cursor of the map.", footer=False, command=False),
)
# fmt: on

SEARCH = "search"
WIDE = 150  # columns with room for a large map beside the answer


class DisputesScreen(DeskScreen):
    """A thing asked about, its page as a tree, and the map with what it speaks of.

    ``asked``: what is answered, None if nothing is. ``trial``: the camp as it would be by what is tried, which the map
    shows then. ``searching``: the worker that works out the answer, if any.
    """

    AUTO_FOCUS = "AnswerTree"
    BINDINGS = bindings("disputes")

    def __init__(self) -> None:
        super().__init__()
        self.asked: AskedThing | None = None
        self.trial: Trial | None = None
        self._lists_disputes = False
        self.searching: Worker[None] | None = None
        self._answered: tuple[AskedThing, str] | None = None

    @property
    def line(self) -> Input:
        """The line to ask in."""
        return self.query_one("#question", Input)

    @property
    def answer(self) -> AnswerTree:
        return self.query_one(AnswerTree)

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    @property
    def seen(self) -> Journal:
        """What is asked about: the camp as of the moment looked at and as its viewer may see it."""
        return self.session.seen

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
            yield AnswerTree("answer")
            yield FingerMap(id="finger")

    def state_changed(self) -> None:
        """The camp has moved on, or another moment or other eyes: draw the map and answer again."""
        if self.asked is not None:
            self._answer()
        elif self._lists_disputes and self.session.viewer == MASTER:
            self.action_list()
        else:
            self._begin()

    def on_resize(self) -> None:
        """A large map where there is room."""
        self.set_class(self.size.width >= WIDE, "-wide")

    # Asking

    @on(TypedLine.Submitted, "#question")
    def typed(self, event: TypedLine.Submitted) -> None:
        """Answer what was typed, behind ``@`` as of a moment; or try it."""
        text, at, moment = (event.value, "", "") if tried_steps(event.value) else event.value.partition("@")
        words = tuple(text.split())
        try:
            asked = parse_after(words, self.asked, self.seen) if words else self.asked
            if at:
                self._look_back(asked, moment.strip())
            elif asked is not None and words:
                self.ask(asked)
            else:
                self._begin()
        except InputError as error:
            self._turn_to(Answer(Statement(str(error))))
            self._write(event.value)

    def _look_back(self, asked: AskedThing | None, moment: str) -> None:
        """Answer as of a moment, now if it is empty."""
        session = self.session
        version = session.version_of(moment_of(moment, session.visible_journal).version) if moment else None
        self.asked, self.line.value = asked, ""
        self.answer.focus()
        self.run_worker(self.shell.look_back(version))

    @on(TypedLine.Left)
    def to_answer(self) -> None:
        self.answer.focus()

    def ask(self, asked: AskedThing) -> None:
        """Answer a question."""
        self.asked, self._answered, self.line.value = asked, None, ""
        self.answer.focus()
        self._answer()

    def _turn_to(self, answer: Answer | None, asked: AskedThing | None = None, lists_disputes: bool = False) -> None:
        """Show something else, and wait no more for what is worked out; None: nothing yet."""
        self._stop()
        self.asked, self.trial, self._answered, self._lists_disputes = asked, None, None, lists_disputes
        self._draw()
        self.answer.show(answer)

    def _answer(self) -> None:
        """Answer what is asked; its answer as of another moment stays until the new one takes its place."""
        assert self.asked is not None
        if self._answered != (self.asked, self.session.viewer):
            self._turn_to(None, self.asked)
        self.searching = self._work_out(self.asked, self.seen, self.session.viewer)
        self._say_what()

    @work(exclusive=True, group=SEARCH)
    async def _work_out(self, asked: AskedThing, history: Journal, viewer: str) -> None:
        """Show the answer when it is worked out; where there is none, why, and the question to be mended."""
        keep = self._answered is not None
        try:
            reply = await asyncio.to_thread(answer, history, asked, viewer)
        except InputError as error:
            self.searching = None
            self._turn_to(Answer(Statement(str(error))), asked)
            if not keep:
                self._write(" ".join(self.words))
            return
        self.searching, self._answered, self.trial = None, (asked, viewer), reply.trial
        self._draw()
        self.answer.show(reply, keep)

    def _stop(self) -> None:
        """Wait no more for what is worked out."""
        if self.searching is not None:
            self.searching.cancel()
            self.searching = None

    def _begin(self) -> None:
        """Nothing is asked: show what can be."""
        groups = [(_("What can be asked about (Enter takes an example):"), examples().split(" · "))]
        if self.session.viewer == MASTER:
            groups.append((_("What if, on a copy of the camp:"), [*trial_examples(self.campaign)]))
        headline, *steps = (
            Statement(heading, below=tuple(Statement(example, code="example") for example in typed))
            for heading, typed in groups
        )
        self._turn_to(Answer(headline, steps=tuple(steps)))

    @on(AnswerTree.Taken)
    def take(self, event: AnswerTree.Taken) -> None:
        """Ask a question of the page or about a listed attack; put an example into the line, to be changed."""
        statement = event.statement
        if statement.code == "question":
            self.ask(parse(statement.values["words"], self.seen))
        elif statement.code.startswith("attack-"):
            self.ask(AskedThing(AttackThing(statement.values["attack"])))
        elif statement.code == "example":
            self._write(statement.text)

    def _write(self, question: str) -> None:
        """Put a question into the line, to be changed."""
        self.line.value = question
        self.line.cursor_position = len(question)
        self.line.focus()

    # Drawing

    def _say_what(self) -> None:
        """What is answered, of which moment, and whether it is a trial."""
        parts = [Content(" ".join(self.words)).stylize("bold")] if self.asked is not None else []
        if self.trial is not None:
            parts.append(Content(_("TRIAL; nothing is entered")).stylize("bold $warning"))
        if self.session.moment is not None or self.session.held_back:
            parts.append(Content(_("as of entry {version}").format(version=self.seen.version)).stylize("$warning"))
        if self.session.viewer != MASTER:
            parts.append(Content(_("as players may know it (v)")).stylize("dim"))
        if self.searching is not None:
            parts.append(Content(_("searching … (Esc stops)")).stylize("$accent"))
        self.query_one("#asked", Static).update(Content(" · ").join(parts))
        self.refresh_bindings()

    @property
    def _drawn(self) -> State:
        """The camp on the map: as it would be by what is tried."""
        return self.seen.state if self.trial is None else self.trial.after.state

    def _draw(self) -> None:
        """The map of what is asked about, as its viewer may see it; no light but that of the answer."""
        self.board.show(chart(self.session, Layers(), self._drawn), colours(self.campaign))

    @on(AnswerTree.Looked)
    def draw_answer(self) -> None:
        """Point at what the chosen sentence speaks of."""
        self.query_one(FingerMap).point(self.answer, view(self._drawn, self.session.viewer), self.campaign)
        self._say_what()

    # Actions

    def action_ask(self) -> None:
        """Go to the line, at once: what is typed next belongs there."""
        self.set_focus(self.line)

    def action_menu(self) -> None:
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

    def step_back(self) -> bool:
        """Wait no more for a search."""
        searching = self.searching is not None
        self._stop()
        self._say_what()
        return searching

    # The protocol

    def action_list(self) -> None:
        """List the disputes, the open ones first."""
        self._turn_to(disputes_answer(self.session.journal), lists_disputes=True)
        self.answer.focus()

    @asks
    async def action_open(self) -> None:
        await protocol.open_dispute(self.shell)

    @asks
    async def action_evidence(self) -> None:
        if self.asked is not None:
            await protocol.give_evidence(self.shell, self.asked)

    @asks
    async def action_withdraw(self) -> None:
        await protocol.withdraw(self.shell)

    @asks
    async def action_decide(self) -> None:
        if await protocol.decide(self.shell):
            self.action_list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Cells are asked about on the map."""
        if action == "ask_cell" and self.focused is not self.board:
            return None
        return super().check_action(action, parameters)

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        if action == "list" and self.session.viewer != MASTER:
            return _("That is for the master's eyes only: press v first.")
        if action == "decide" and self.session.looking_back:
            return looking_back_text()
        if action in ("evidence", "decide", "withdraw"):
            disputes = open_disputes(self.session.now)
            if not disputes:
                return _("No dispute is open; press o to open one.")
            if action == "withdraw" and not any(statement.evidence for statement in disputes):
                return _("Nothing has been put to the open disputes.")
        if action == "evidence" and self.asked is None:
            return _("Ask something first; the question with its answer is the evidence.")
        if action == "rules" and not any(statement.rules for statement in self.answer.statements):
            return _("Nothing that stands here rests on a rule.")
        return ""


async def ask_why(app: Shell, thing: Thing | AskedThing) -> None:
    """Go to the screen of disputes and ask about a thing there."""
    await app.switch_mode("disputes")
    if isinstance(app.screen, DisputesScreen):
        app.screen.ask(thing if isinstance(thing, AskedThing) else AskedThing(thing))
