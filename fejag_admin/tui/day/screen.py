"""Close the day: step after step of the evening, and of the morning; each leads to where it is done and comes back."""

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.day import DayStep
from fejag_admin.camp.journal.contents import Chore
from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.shell import Shell, asks
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.sentences import day_step_line, game_line
from fejag_admin.tui.widgets.tables import Lines

# fmt: off
register("day",
    Action("do", "enter", "do", "Do it", "Go and do the chosen step; afterwards the next one is chosen here.",
           command=False),
    Action("leave_out", "x delete", "leave_out", "Leave out", "Leave the chosen step out, with a reason that is kept."),
)
# fmt: on

COPIES_SECONDS = 1.0  # until how the copies stand is looked at anew
# fmt: off
WHERE = {
    "result": "go('result')", "slips": "go('slips')", "limits": "go('purchases')", "close": "command('close_round')",
    "clue": "command('clue')", "bulletin": "command('print_document', 'bulletin')",
    "packet": "command('print_document', 'packet')", "copy": "command('add_copy')",
    "fingerprint": "command('confirm_step', 'fingerprint')", "hang": "command('confirm_step', 'hang')",
    "flag": "command('confirm_step', 'flag')",
    "plays": "go('today')", "freeze": "command('freeze')", "unsettled": "command('show_unsettled')",
    "dispute": "go('disputes')",
}
# fmt: on
"""Where each step is done: an action of the application."""


class DayScreen(DeskScreen):
    """The steps of the evening, below them those of the morning."""

    BINDINGS = bindings("day")
    AUTO_FOCUS = "#steps"
    steps: tuple[DayStep, ...] = ()

    def compose_body(self) -> ComposeResult:
        """The steps, and the chosen one in full."""
        yield Static(id="day", markup=False)
        yield Lines(id="steps", markup=False)
        yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """Copies are made while nothing else changes."""
        self.set_interval(COPIES_SECONDS, self._look_at_copies)

    def _look_at_copies(self) -> None:
        if self.shell.has_camp and self.is_current and self.shell.day_steps() != self.steps:
            self.state_changed()

    def state_changed(self) -> None:
        """Tell every step; the first one that is open is chosen."""
        before, self.steps = self.steps, self.shell.day_steps()
        listed, evening = self.query_one("#steps", OptionList), len(self.shell.evening_steps())
        chosen, same = listed.highlighted, [step.stands for step in before] == [step.stands for step in self.steps]
        rows = [Option(day_step_line(step), str(number)) for number, step in enumerate(self.steps)]
        rows.insert(evening, Option(Content(_("In the morning")).stylize("bold"), disabled=True))
        listed.clear_options()
        listed.add_options(rows)
        first = next((number for number, step in enumerate(self.steps) if step.stands == "open"), 0)
        listed.highlighted = chosen if same and chosen is not None else first + (first >= evening)
        game = max(self.state.round, 1)
        closed = all(step.stands != "open" for step in self.steps[:evening] if step.kind != "result")
        text = _("The day of game {game} is closed") if closed else _("Close the day of game {game}")
        self.query_one("#day", Static).update(game_line(text.format(game=game), self.campaign, game))
        self._tell()

    @on(OptionList.OptionHighlighted, "#steps")
    def _tell(self) -> None:
        """The chosen step in full."""
        step = self.chosen
        self.query_one("#told", Static).update("" if step is None else f"{step.name}: {step.text}")

    @property
    def chosen(self) -> DayStep | None:
        option = self.query_one("#steps", OptionList).highlighted_option
        return None if option is None or option.id is None else self.steps[int(option.id)]

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Only an open step of the evening can be left out."""
        if action != "leave_out" or not self.is_mounted or not self.query("#steps"):
            return True
        return True if self.chosen in self.shell.evening_steps() and self.chosen.stands == "open" else None

    @on(OptionList.OptionSelected, "#steps")
    async def action_do(self) -> None:
        if (step := self.chosen) is not None:
            await self.lead_to(WHERE[step.kind], step.team)
            self.session.doing = step.kind if step.stands == "open" else ""

    @asks
    async def action_leave_out(self) -> None:
        """Ask why, and keep it in the journal."""
        step = self.chosen
        assert step is not None
        text, hint = _("The reason stays in the journal. The step can still be done."), _("such as: no paper left")
        asked = LineDialog(f"{_('Leave out')}: {step.name}", _("Leave out"), text, "", hint, str)
        reason = await self.shell.push_screen_wait(asked)
        if reason:
            await self.shell.note(Chore(max(self.state.round, 1), (step.kind,), reason))


async def confirm_step(app: Shell, kind: str) -> None:
    """Ask whether something outside was done: the fingerprint written down, what was made hung up."""
    session, step = app.session, next(step for step in app.day_steps() if step.kind == kind)
    text, version = step.text, session.desk.version
    if kind == "fingerprint":
        text = _("Write on paper: entry {entry}, {fingerprint}. Later it proves that nothing before it was changed.")
        text = text.format(entry=version, fingerprint=session.desk.fingerprint(version))
    await app.ask(Confirm(step.name, text, ok=_("It is done")))
    await app.note_done(kind)
