"""Bring together: compare the camp with the same one in another place; one side follows, or one is chosen.

The place is opened anew for each step, in a thread: the desk stays usable, and entries made meanwhile are seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.entries import entry_line
from fejag_admin.common.files import PathError, path_hint, shared_folder, typed_place
from fejag_admin.common.language import _
from fejag_admin.store.copies import copies, other_store, sticks
from fejag_admin.store.errors import Conflict, StoreError
from fejag_admin.store.sync import choose, follow, meet
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.shell import Shell

if TYPE_CHECKING:
    from fejag_admin.store.sync import Meeting

# fmt: off
register("sync",
    Action("follow", "f", "follow", "Follow", "Let the side that lacks entries have them, with the whole history."),
    Action("here", "h", "keep(True)", "Here goes on", "The other side is kept as a snapshot; its orders are listed."),
    Action("there", "t", "keep(False)", "There goes on", "This side is kept as a snapshot; its orders are listed."),
)
# fmt: on

T = TypeVar("T")


class SyncScreen(DeskScreen):
    """Places to choose from or to write, and what was found there: ``meeting``, None before."""

    BINDINGS = bindings("sync")
    AUTO_FOCUS = "#places"

    def __init__(self) -> None:
        super().__init__()
        self.meeting: Meeting | None = None
        self._words = ""

    def compose_body(self) -> ComposeResult:
        yield Static(id="told", markup=False)
        yield OptionList(id="places", markup=False)
        hint = path_hint(_("another place: a folder, a file, the URL of a database"))
        yield Input(placeholder=hint, id="place", compact=True)
        with VerticalScroll(id="found"):
            yield Static(id="sides", markup=False)

    def state_changed(self) -> None:
        """List the places; what was found stays."""
        text = _("Where is “{camp}” besides? Nothing is changed before you say so.").format(camp=self.session.desk.name)
        self.query_one("#told", Static).update(text)
        self.run_worker(self._list(), exclusive=True, group="list")

    async def _list(self) -> None:
        paths = [] if shared_folder() is not None else await asyncio.to_thread(sticks)
        labels = {str(path): str(path) for path in paths} | {
            copy.place: copy.label for copy in copies(self.shell.store.place)
        }
        options = [Option(label, place) for place, label in labels.items() if label != self.shell.store.place.label]
        self.query_one("#places", OptionList).clear_options().add_options(options).highlighted = 0

    @on(OptionList.OptionSelected, "#places")
    @on(Input.Submitted, "#place")
    def _chosen(self, event: OptionList.OptionSelected | Input.Submitted) -> None:
        try:
            self.look(typed_place(event.value) if isinstance(event, Input.Submitted) else event.option_id or "")
        except PathError as error:
            self._tell(str(error))

    def look(self, words: str) -> None:
        """Compare the camp with the one in a place."""
        self._words, self.meeting = words, None
        self.run_worker(self._met(), exclusive=True)

    async def _met(self, act: Callable[[Meeting], T] | None = None) -> T | None:
        """Compare both sides anew, and call ``act`` if they are as they were shown.

        Returns what ``act`` returned; None if it was not called or failed.
        """
        slug, meeting, words = self.session.desk.slug, self.meeting, self._words

        def doing() -> tuple[Meeting, T | None]:
            with other_store(self.shell.store.place, words) as store_there:
                met = meet(self.shell.store, store_there, slug)
                same = meeting is not None and meeting.fork == met.fork
                return met, act(met) if act is not None and same else None

        self._tell(_("Looking…") if act is None else _("Copying…"))
        try:
            met, outcome = await asyncio.to_thread(doing)
        except (StoreError, Conflict) as error:
            self._tell(str(error))
            return None
        self.meeting = met
        if outcome is not None:  # look at both sides as they are now
            await self.shell.poll()
            await self._met()
            return outcome
        if act is not None:
            self.notify(_("Somebody entered something there meanwhile; look at both sides again."), severity="warning")
        self._tell(_sides(met))
        self.query_one("#found").focus()
        return None

    def _tell(self, sides: RenderableType) -> None:
        self.query_one("#sides", Static).update(sides)
        self.refresh_bindings()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Only what the sides allow."""
        met = self.meeting
        if action == "follow":
            return met is not None and met.follows
        return action != "keep" or (met is not None and met.asks)

    @work(exclusive=True)
    async def action_follow(self) -> None:
        await self._met(follow)

    @work(exclusive=True)
    async def action_keep(self, mine: bool) -> None:
        if self.meeting is None:
            return
        template = _(
            "Both places get what this side has. The other side is kept whole as a snapshot, and its orders are listed,"
            " so that you can enter again what still holds."
        )
        losing = self.meeting.theirs if mine else self.meeting.mine
        if losing.journal.frozen is not None:
            template += "\n\n" + _("The freeze of the other side stays on.")
        asked = Confirm(_("Here goes on") if mine else _("There goes on"), template, ok=_("Choose this side"))
        await self.shell.ask(asked)
        left_out = await self._met(lambda met: choose(met, entry_line, keep_mine=mine))
        if left_out is not None:
            text, lines = left_out
            await self.shell.push_screen_wait(Notice(_("What was left out"), "\n".join([text, "", *lines])))


def _sides(met: Meeting) -> RenderableType:
    """The state of the camp there in words; if both have gone on, their entries side by side."""
    text = met.standing_text(entry_line)
    if not met.asks:
        return Text(text)
    table = Table("", expand=True, box=None)
    for title in (_("here"), _("there: {place}").format(place=met.label)):
        table.add_column(Text(title), ratio=1)
    for row in met.sides(entry_line):
        table.add_row(*map(Text, row))
    return Group(Text(f"{text}\n"), table)


async def sync_with(app: Shell, words: str) -> None:
    """Go to the screen, and look at a place."""
    await app.switch_mode("sync")
    if isinstance(app.screen, SyncScreen):
        app.screen.catch_up()
        app.screen.look(words)
