"""Journal: everything entered; filter it, correct it, look back to any moment."""

from bisect import bisect_right
from dataclasses import replace

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.theme import Theme
from textual.widgets import Select, Static

from fejag_admin.answers.entries import (
    KINDS,
    UNSETTLED,
    EntryLine,
    entry_lines,
    filtered,
    kind_text,
)
from fejag_admin.answers.questions.why import Explaining
from fejag_admin.answers.things import EntryThing
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _, current_language
from fejag_admin.tui.orders import correct
from fejag_admin.tui.shell.actions import VIEWER, WHY, Action, bindings, register
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.session import looking_back_text
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.marks import team_options
from fejag_admin.tui.widgets.tables import Table
from fejag_admin.tui.widgets.typing_fields import TypedLine

# fmt: off
register("journal",
    Action("amend", "a", "correct('amend')", "Amend", "Correct the order entered here."),
    Action("retract", "r delete", "correct('retract')", "Retract", "Take the order out."),
    Action("leave", "l", "correct('leave')", "Leave it",
           "Leave as it stands an order that a correction has made impossible."),
    Action("anew", "e", "correct('anew')", "Enter anew", "Take such an order out, and enter the same one now."),
    WHY,
    Action("back", "b", "back", "Look back", "Show the camp as of this entry."),
    Action("filter", "slash f", "filter", "Filter", "Search, or choose team and kind."),
    Action("unsettled", "n", "unsettled", "Unsettled", "Only what waits to be settled.", weight=2),
    replace(VIEWER, weight=1),
    Action("all", "c", "clear", "Clear filter", "Show all entries again.", weight=2),
)
# fmt: on

WIDTHS = (4, 13, 9)  # of the columns before the last one
PADDING = 8  # around them all
ANY = ""
CORRECTIONS = {
    "amend": correct.amend,
    "retract": correct.retract,
    "leave": correct.leave,
    "anew": correct.enter_anew,
}
STYLES = {"retracted": "dim strike", "refused": "dim"}
"""How an entry is written, by its fate."""


class JournalScreen(DeskScreen):
    """All entries that the viewer reads, newest last; the chosen one in full below."""

    BINDINGS = bindings("journal")
    AUTO_FOCUS = "Table"

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[EntryLine, ...] = ()
        self.matching: tuple[EntryLine, ...] = ()
        self._newest: int | None = None
        self._filled: tuple[object, ...] = ()

    def compose_body(self) -> ComposeResult:
        self._filled = ()
        with Horizontal(id="filters"):
            yield TypedLine(_("search"), "search")
            teams = team_options(self.campaign)
            yield Select([(_("all teams"), ANY), *teams], value=ANY, allow_blank=False, id="team", compact=True)
            kinds = [(kind_text(kind), kind) for kind in KINDS]
            kinds = [(_("all kinds"), ANY), *kinds, (_("unsettled"), UNSETTLED)]
            yield Select(kinds, value=ANY, allow_blank=False, id="kind", compact=True)
        yield Table(cursor_type="row")
        with VerticalScroll(id="details"):
            yield Static(id="entry", markup=False)

    def state_changed(self) -> None:
        """Read the journal anew; a fresh entry is shown, unless an older one is being looked at."""
        seen = self.session.seen
        self._lines = entry_lines(seen)
        newest = seen.version
        chosen = self._newest if self.line is None or self.line.version == self._newest else self.line.version
        self._fill(newest if chosen == self._newest else chosen)
        self._newest = newest

    @property
    def line(self) -> EntryLine | None:
        row = self.query_one(Table).cursor_row
        return self.matching[row] if 0 <= row < len(self.matching) else None

    def pointed_at(self) -> EntryThing | None:
        return None if self.line is None else EntryThing(self.line.version)

    @on(TypedLine.Changed, "#search")
    @on(Select.Changed)
    def refilter(self) -> None:
        """Show what the filter lets through."""
        self._fill(self.line.version if self.line else None)

    def _fill(self, chosen: int | None) -> None:
        """Fill the table; ``chosen``: the entry to stand on, or the nearest one before it."""
        words = self.query_one("#search", TypedLine).value
        team, kind = (str(self.query_one(f"#{name}", Select).value) for name in ("team", "kind"))
        self.matching = lines = filtered(self._lines, words, team, kind)
        by = max((len(line.by) for line in self._lines), default=0)
        room = max(self.size.width - sum(WIDTHS) + max(WIDTHS[-1] - by, 0) - PADDING - 3, 20)
        filled = (lines, room, current_language(), self.app.theme)
        if filled != self._filled:
            self._filled = filled
            self._write_rows(room)
        if lines:
            row = len(lines) if chosen is None else bisect_right(lines, chosen, key=lambda line: line.version)
            self.query_one(Table).move_cursor(row=max(row - 1, 0))
        self._show_details()

    def _write_rows(self, room: int) -> None:
        """Write all rows anew; ``room``: columns for what was entered."""
        lines, theme = self.matching, self.app.current_theme
        headings = (_("no."), _("time"), _("by"), _("what"))
        self.query_one(Table).fill(headings, [_cells(line, room, theme) for line in lines])

    @on(Table.RowHighlighted)
    def _show_details(self) -> None:
        line = self.line
        if line is None:
            text = _("No entry matches the filter. Press c to see all.") if self._lines else ""
        else:
            text = Explaining(self.session.seen, self.session.viewer).why(EntryThing(line.version)).text
        self.query_one("#entry", Static).update(text)
        self.refresh_bindings()

    def action_filter(self) -> None:
        self.query_one("#search", TypedLine).focus()

    def on_resize(self) -> None:
        """The last column takes what room there is."""
        if self._lines:
            self._fill(self.line.version if self.line else None)

    @on(TypedLine.Submitted, "#search")
    @on(TypedLine.Left)
    def to_table(self) -> None:
        self.query_one(Table).focus()

    def action_clear(self) -> None:
        self.query_one("#search", TypedLine).value = ""
        self.query_one("#team", Select).value = ANY
        self.query_one("#kind", Select).value = ANY
        self.query_one(Table).focus()

    def action_unsettled(self) -> None:
        if self.session.viewer != MASTER:
            self.notify(whole_journal_text(), severity="warning")
            return
        kind: Select[str] = self.query_one("#kind", Select)
        kind.value = ANY if kind.value == UNSETTLED else UNSETTLED
        if kind.value == UNSETTLED:
            count = len(self.session.journal.unsettled)
            if not count:
                self.notify(_("Nothing waits to be settled."))

    async def action_back(self) -> None:
        if self.line is None:
            return
        if self.line.version == self.session.visible_journal.version:
            self.notify(_("This is the newest entry: what you see is now."))
        await self.shell.look_back(self.session.version_of(self.line.version))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Orders are corrected, edits taken back, and only now; an order taken out is brought back by amending it."""
        if action != "correct" or not self.is_mounted:
            return True
        if parameters[0] in ("leave", "anew") and not (self.line is not None and self.line.unsettled):
            return False
        return None if self.line is None else super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        line = self.line
        if action != "correct" or line is None:
            return ""
        if self.session.looking_back:
            return looking_back_text()
        if self.session.viewer != MASTER:
            return whole_journal_text()
        entry = self.session.now.entry(line.version)
        if line.fate == "note" and not ("retract" in parameters and entry.kind == "edit"):
            target = entry.target
            if target is None:
                return _("This entry is no order, so it cannot be corrected.")
            return _("This entry is itself a correction. To change it, correct entry {entry}.").format(entry=target)
        taken_out = "retract" in parameters and line.fate == "retracted"
        return _("It is taken out already. To bring it back, amend it.") if taken_out else ""

    def legend(self) -> Content:
        """The signs between the name and what was entered."""
        rows = (
            ("✓", _("accepted")),
            ("✗", _("refused")),
            ("!", _("kept in force by a correction")),
            ("–", _("taken out")),
            ("·", _("no order")),
            ("*", _("amended since")),
        )
        return Content("\n").join([Content.assemble((f"{sign:<18}", "bold"), meaning) for sign, meaning in rows])

    def action_correct(self, how: str) -> None:
        if self.line is not None:
            self.shell.run_command(CORRECTIONS[how](self.shell, self.line.version))


async def show_unsettled(app: Shell) -> None:
    """Go to the journal, with all that waits to be settled; only the master reads it there."""
    if app.session.viewer != MASTER:
        await COMMANDS["viewer"].run(app)
    await app.switch_mode("journal")
    if isinstance(app.screen, JournalScreen):
        app.screen.catch_up()
        app.screen.action_clear()
        if app.session.viewer == MASTER:
            app.screen.query_one("#kind", Select).value = UNSETTLED


def whole_journal_text() -> str:
    """What to do where only the master can do something."""
    return _("This is what players read. Press v for the whole journal.")


def _cells(line: EntryLine, room: int, theme: Theme) -> tuple[Text, ...]:
    """The row of an entry; ``room``: columns for what was entered."""
    number, time, name = WIDTHS
    by = Text(line.by)
    by.truncate(name, overflow="ellipsis")
    entered = Text.assemble(_sign(line, theme), (line.text, STYLES.get(line.fate, "")))
    entered.truncate(room, overflow="ellipsis")
    return Text(f"{line.version:>{number}}"), Text(f"{line.time:>{time}}"), by, entered


def _sign(line: EntryLine, theme: Theme) -> Text:
    """What has become of an entry: a sign, and a colour besides; a star if it was amended."""
    sign, style = {
        "accepted": ("✓", theme.success or ""),
        "refused": ("✗", theme.error or ""),
        "kept": ("!", f"bold {theme.warning or ''}"),
        "retracted": ("–", "dim"),
        "note": ("·", "dim"),
    }[line.fate]
    return Text.assemble((sign, style), ("*" if line.amended else " ", theme.warning or ""), " ")
