"""Disputes: ask about a thing, as of any entry; try what if; keep the protocol from the claim to the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.ask import answer, ask
from fejag_admin.answers.disputes import disputes_answer
from fejag_admin.answers.moments import moment_of
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
from fejag_admin.answers.what_if import examples as trial_examples
from fejag_admin.camp.advice.trial import Trial
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.camp.views.map_picture import Layers
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.tui.board.board import BoardView
from fejag_admin.tui.board.picture import chart, colours
from fejag_admin.tui.disputes import protocol
from fejag_admin.tui.disputes.answer_tree import AnswerTree
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


class DisputesScreen(DeskScreen):
    """A thing asked about, its page as a tree, and the map with what it speaks of.

    ``asked``: what is answered, None if nothing is. ``trial``: the camp as it would be by what is tried, which the map
    shows then.
    """

    AUTO_FOCUS = "AnswerTree"
    SCOPE = SCOPE
    WIDGETS: ClassVar = {"answer": "AnswerTree", "board": "BoardView"}
    BINDINGS = bindings(SCOPE)

    def __init__(self) -> None:
        super().__init__()
        self.asked: AskedThing | None = None
        self.trial: Trial | None = None
        self._lists_disputes = False
        self._on_map: State | None = None

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
            self._answer(again=True)
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
        text, at, moment = event.value.partition("@")
        words = tuple(text.split())
        try:
            if tried_steps(text):
                self.ask(parse([event.value], self.seen))
                return
            asked = parse_after(words, self.asked, self.seen) if words else self.asked
            if at:
                self._look_back(asked, moment.strip())
            elif asked is None or not words:
                self._begin()
            else:
                self.ask(asked)
        except InputError as error:
            self.asked = None
            self._tell_trouble(str(error), event.value)

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
        self.asked, self.line.value = asked, ""
        self.answer.focus()
        self._answer()

    def _answer(self, again: bool = False) -> None:
        """Answer the question; ``again``: its answer as of another moment is shown already."""
        assert self.asked is not None
        self._lists_disputes, self.trial = False, None
        self._draw()
        history, asked, viewer = self.seen, self.asked, self.session.viewer
        self.answer.ask(asked, lambda: self._reply(asked, history, viewer), again)
        self._say_what()

    def _reply(self, asked: AskedThing, history: Journal, viewer: str) -> Answer:
        """The answer to what is asked, worked out in a thread; raise InputError."""
        reply = answer(history, asked, viewer)
        if self.asked is asked:
            self.trial = reply.trial
        return reply

    @on(AnswerTree.Troubled)
    def _troubled(self, event: AnswerTree.Troubled) -> None:
        self._tell_trouble(event.trouble, "" if event.again else " ".join(self.words))

    def _tell_trouble(self, trouble: str, question: str = "") -> None:
        """A question that cannot be answered: say why, and let it be mended."""
        self.answer.show((Statement(trouble),))
        if question:
            self._write(question)

    def _begin(self) -> None:
        """Nothing is asked: show what can be."""
        self.asked, self.trial, self._lists_disputes = None, None, False
        groups = [(_("What can be asked about (Enter takes an example):"), examples().split(" · "))]
        if self.session.viewer == MASTER:
            groups.append((_("What if, on a copy of the camp:"), [*trial_examples(self.campaign)]))
        self.answer.show(
            tuple(
                Statement(heading, below=tuple(Statement(example, code="example") for example in typed))
                for heading, typed in groups
            )
        )
        self._draw()

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
            if self.trial.is_renumbered:
                parts.append(Content(_("with its own numbers")).stylize("$warning"))
        if self.session.moment is not None or self.session.held_back:
            parts.append(Content(_("as of entry {version}").format(version=self.seen.version)).stylize("$warning"))
        if self.session.viewer != MASTER:
            parts.append(Content(_("as players may know it (v)")).stylize("dim"))
        if self.answer.searching is not None:
            parts.append(Content(_("searching … (Esc stops)")).stylize("$accent"))
        self.query_one("#asked", Static).update(Content(" · ").join(parts))
        self.query_one(KeyBar).refresh()

    def _draw(self) -> None:
        """The map of what is asked about, as its viewer may see it; no light but that of the answer."""
        self._on_map = self._drawn
        self.board.show(chart(self.session, Layers(), self._on_map), colours(self.campaign))

    @property
    def _drawn(self) -> State:
        """The camp on the map: as it would be by what is tried."""
        return self.seen.state if self.trial is None else self.trial.after.state

    @on(AnswerTree.Looked)
    def draw_answer(self) -> None:
        """Point at what the chosen sentence speaks of, on the map of what is answered by now."""
        if self._on_map is not self._drawn:
            self._draw()
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

    @property
    def can_step_back(self) -> bool:
        return self.answer.searching is not None

    def step_back(self) -> None:
        """Wait no more for a search."""
        self.answer.stop()

    def action_list(self) -> None:
        """List the disputes, the open ones first."""
        self.asked, self.trial, self._lists_disputes = None, None, True
        self._draw()
        self.answer.show(disputes_answer(self.session.journal, ask).all_statements)
        self.answer.focus()

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
        """What needs a question, an open dispute or the present is offered only then."""
        if not self.is_mounted or not self.shell.has_camp:
            return True
        refused = self.focused is not self.board if action == "ask_cell" else self.why_not(action, parameters)
        return None if refused else True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        action = str(parameters[0]) if action == "protocol" else action
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
