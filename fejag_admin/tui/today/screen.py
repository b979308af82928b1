"""Today: which game it is, what is left to do, how the teams stand; the next step is one key away."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.common.language import _
from fejag_admin.store.verify import check_text
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.screen import DeskScreen, read_on
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.shell.unfinished import go_on, throw_away, unfinished
from fejag_admin.tui.today.agenda import TodayStep, agenda, step_line, teams_lines
from fejag_admin.tui.today.copies import copy_lines
from fejag_admin.tui.widgets.marks import marks
from fejag_admin.tui.widgets.sentences import day_step_line, game_line
from fejag_admin.tui.widgets.tables import Lines

# fmt: off
register("today",
    Action("do", "enter", "do", "Do it", "Go and do the chosen step.", command=False),
    Action("next", "n", "next", "Next step", "Go straight to the first thing to do.", weight=3),
    Action("drop", "delete", "drop", "Throw away", "Throw away what is half done, after a question."),
    Action("day", "c", "day", "Close the day", "The evening step by step, and the morning.", command=False),
    Action("more", "m", "more", "More",
           "Scroll to what there is no room for at once: papers, last entries."),
)
# fmt: on


COPIES_SECONDS = 2.0  # until how the copies stand is told anew
PAPERS = ("hang", "bulletin", "packet")  # of the steps of the day: what hangs outside, and what is to be printed


class TodayScreen(DeskScreen):
    """The organiser's list for today."""

    BINDINGS = bindings("today")
    AUTO_FOCUS = "#steps"
    _begun: Sequence[str] = ()

    def compose_body(self) -> ComposeResult:
        """What to do, and how things stand."""
        yield Static(id="day", markup=False)
        yield Lines(id="steps", markup=False)
        with VerticalScroll(id="standing", can_focus=False):
            for part in ("teams", "papers"):
                yield Static(id=part, markup=False)

    def catch_up(self) -> None:
        begun = unfinished(self.shell)
        if begun != self._begun:
            self._begun, self._filled_for = begun, None
        super().catch_up()

    def state_changed(self) -> None:
        marked = marks(self.campaign)
        self._tell_day()
        drafts = self.session.drafts
        slips = {"": drafts.count, **drafts.slips_elsewhere}
        self.steps = tuple(agenda(self.session.journal, slips, self._begun))
        rows = (Option(step_line(step, marked), f"{step.does} {step.team} {step.draft}") for step in self.steps)
        self.query_one("#steps", Lines).fill(rows)
        self.query_one("#teams", Static).update(teams_lines(self.state, marked, self.app.size.width - 2))
        papers = [day_step_line(step) for step in self.shell.day_steps() if step.kind in PAPERS]
        self.query_one("#papers", Static).update(Content("\n").join([Content(_("On paper")).stylize("dim"), *papers]))
        self.call_after_refresh(self.refresh_bindings)  # there may be more than fits, or no more

    def on_mount(self) -> None:
        """Copies are made while nothing else changes."""
        self.set_interval(COPIES_SECONDS, self._look_at_copies)

    def _look_at_copies(self) -> None:
        if self.shell.has_camp and self.is_current and self.query("#day"):  # else it is being built anew
            self._tell_day()

    def _tell_day(self) -> None:
        """The day, the fingerprint, how the copies stand, and when the store was checked."""
        lines = [self._day(), *self._fingerprint(), *copy_lines(self.shell.store.place, self.campaign.zone)]
        if checked := check_text(self.shell.store.place, self.campaign.zone):
            lines.append(Content(checked).stylize("dim"))
        content, day = Content("\n").join(lines), self.query_one("#day", Static)
        if not (isinstance(day.content, Content) and content.is_same(day.content)):
            day.update(content)

    def on_resize(self) -> None:
        """Where there is more room the names of teams are longer."""
        if self._filled_for is not None:
            self.state_changed()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """There is more to see only if not all of it fits; only what is half done is thrown away."""
        if action == "drop":
            return self.is_mounted and self._chosen is not None and bool(self._chosen.draft)
        if action == "more":
            return any(panel.max_scroll_y for panel in self.query("#standing"))
        return True

    def action_more(self) -> None:
        """Scroll what is below the steps; after its end comes its beginning."""
        read_on(self.query_one("#standing"))

    def _day(self) -> Content:
        """The game whose day it is: the one being spent while its round is open, else the next one."""
        state, games = self.state, self.state.setup.options.games
        game = min(state.round if state.round_open else state.round + 1, games)
        return game_line(_("Game {game} of {games}").format(game=game, games=games), self.campaign, game)

    def _fingerprint(self) -> list[Content]:
        """What the master writes down to prove later what the journal held; nothing under other eyes.

        It changes with every entry, so that it would betray hidden ones.
        """
        session = self.session
        if session.viewer != MASTER:
            return []
        version = session.journal.version
        text = _("fingerprint as of entry {entry}: {fingerprint}")
        return [Content(text.format(entry=version, fingerprint=session.desk.fingerprint(version))).stylize("dim")]

    @property
    def _chosen(self) -> TodayStep | None:
        at = self.query_one("#steps", OptionList).highlighted
        return self.steps[at] if at is not None and at < len(self.steps) else None

    def action_drop(self) -> None:
        if self._chosen is not None:
            self.shell.run_command(throw_away(self.shell, self._chosen.draft))

    @on(OptionList.OptionSelected, "#steps")
    async def action_do(self) -> None:
        await self._do(self._chosen or self.steps[0])

    def action_day(self) -> None:
        self.shell.action_go("day")

    async def action_next(self) -> None:
        await self._do(self.steps[0])

    async def _do(self, step: TodayStep) -> None:
        if step.draft:
            go_on(self.shell, step.draft)
        else:
            await self.lead_to(step.does, step.team)
