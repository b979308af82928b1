"""Welcome: open a camp, begin or import one, take one over that was found; camps put away, renamed, deleted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.common.files import shared_folder
from fejag_admin.common.language import _, ngettext
from fejag_admin.common.names import fold
from fejag_admin.store.copies import elsewhere_found
from fejag_admin.store.database.address import address
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.shell import Guarded, asks
from fejag_admin.tui.welcome import open_camp
from fejag_admin.tui.welcome.open_camp import keep
from fejag_admin.tui.widgets.tables import Lines

if TYPE_CHECKING:
    from fejag_admin.store.chain import StoredCamp


# fmt: off
register("welcome",
    Action("take_over", "ctrl+t", "begin('found')", "Take over",
           "Look at a stick or another place, and go on here with a camp from there."),
    Action("sync", "ctrl+s", "begin('sync')", "Bring together", "Compare the chosen camp with another place."),
    Action("archive", "ctrl+a", "keep('archive')", "Archive", "Put the chosen camp away, or bring it back.", weight=2),
    Action("hidden", "ctrl+e", "hidden", "Show archive", "List the camps in the archive, too, or no more.", weight=2),
    Action("rename", "ctrl+r", "keep('rename')", "Rename", "Call the chosen camp otherwise.", weight=2),
    Action("delete", "delete", "keep('delete')", "Delete", "Delete the chosen camp, after an export.", weight=2),
)
# fmt: on


LOOK_SECONDS = 2.0
ELSEWHERE = {"edit": "edit", "referee": "referee", "new": "setup", "editor": "editor"}


class WelcomeScreen(Guarded, Screen[None]):
    """The camps of the store, and ways to get one more."""

    BINDINGS = bindings("welcome")
    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#camps"

    def __init__(self) -> None:
        super().__init__()
        self._camps: dict[str, StoredCamp] = {}
        self._places: tuple[str, ...] = ()  # where there are copies, not looked at before somebody asks
        self._looking = False
        self._archive = False

    def compose(self) -> ComposeResult:
        yield Static(Content.assemble((_("FEJAG – referee and journal of a long camp game"), "bold")), id="greeting")
        yield Static(id="told", markup=False)
        yield Lines(id="camps", markup=False)
        yield KeyBar()

    async def on_screen_resume(self) -> None:
        """The camps may have changed since the last time."""
        self.catch_up()
        self.query_one("#camps", OptionList).highlighted = 0

    def catch_up(self) -> None:
        """List the camps."""
        every = self.shell.store.camps()
        camps = [camp for camp in every if self._archive or not camp.archived]
        self._camps = {f"open:{camp.slug}": camp for camp in camps}
        template = _("Choose a camp:") if camps else _("There is no camp in {place} yet.")
        self.query_one("#told", Static).update(template.format(place=self.shell.store.place.label))
        self.query_one("#camps", Lines).fill(
            [
                *map(_option, camps),
                *(_look_option(number, place) for number, place in enumerate(self._places)),
                *([None] if camps or self._places else []),
                *([Option(_("Edit the camp that is open"), "edit")] if self.shell.has_camp else []),
                Option(_("Open the sample camp"), "sample"),
                Option(_("Go on with the new camp") if self.shell.new_camp.is_begun else _("Begin a new camp"), "new"),
                Option(_("Paint the map of the new camp"), "editor"),
                Option(_("Import a camp from a file"), "import"),
                Option(_("Only the referee of the board games"), "referee"),
            ]
        )
        self._look_around()

    async def build_anew(self) -> None:
        """Build the screen from nothing, in another language."""
        await self.recompose()
        self.catch_up()

    def on_mount(self) -> None:
        """Sticks are plugged in at any time."""
        self.set_interval(LOOK_SECONDS, self._look_around)

    def _look_around(self) -> None:
        if self.is_current and shared_folder() is None and not self._looking:
            self._looking = True
            self.run_worker(self._look())

    async def _look(self) -> None:
        """See where there are copies, in a thread, for places may be slow to answer; no file is opened."""
        try:
            places = await asyncio.to_thread(elsewhere_found, self.shell.store.place)
            if places != self._places:
                self._places = places
                self.catch_up()
        finally:
            self._looking = False

    @property
    def chosen(self) -> str:
        """The line of the list that is highlighted, by its id."""
        ways = self.query("#camps").results(OptionList)
        return next((way.highlighted_option.id or "" for way in ways if way.highlighted_option), "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is done to a camp needs one that is chosen; taking over needs a place with a copy."""
        if parameters == ("found",):
            return bool(self._places)
        return self.chosen in self._camps or (action != "keep" and parameters != ("sync",))

    async def action_hidden(self) -> None:
        self._archive = not self._archive
        self.catch_up()

    @asks
    async def action_keep(self, task: str) -> None:
        await keep(self.shell, task, self._camps[self.chosen])
        if self.is_current:
            self.catch_up()

    @on(OptionList.OptionSelected, "#camps")
    def _choose(self, event: OptionList.OptionSelected) -> None:
        self.action_begin(event.option_id or "")

    def takes_letter(self, _letter: str) -> bool:
        """Every letter chooses a line."""
        return True

    def on_key(self, event: Key) -> None:
        """A letter chooses the next line in which a word begins with it; nothing that is typed opens anything."""
        if event.is_printable and event.character:
            event.stop()
            ways, letter = self.query_one("#camps", OptionList), fold(event.character)
            lines = [f" {fold(str(option.prompt))}" for option in ways.options]
            at = (ways.highlighted or 0) + 1
            matches = [index for index in (*range(at, len(lines)), *range(at)) if f" {letter}" in lines[index]]
            ways.highlighted = matches[0] if matches else ways.highlighted

    def action_begin(self, way: str) -> None:
        """Open a camp in one of the ways of `open_camp.begin`, take over one, or go where no camp is needed."""
        if way in ELSEWHERE:
            self.shell.action_go(ELSEWHERE[way])
            return

        if way == "found":  # the chosen one, else the first
            way = self.chosen if self.chosen.startswith("look:") else "look:0"
        kind, _colon, subject = way.partition(":")
        if kind == "look":
            self.shell.run_command(open_camp.take_over(self.shell, self._places[int(subject)]))
        else:
            chosen = self._camps[self.chosen].slug if way == "sync" else subject
            self.shell.run_command(open_camp.begin(self.shell, kind, chosen))


def _option(camp: StoredCamp) -> Option:
    entries = ngettext("{n} entry", "{n} entries", camp.version).format(n=camp.version)
    away = _("in the archive") if camp.archived else ""
    text = "  " + " · ".join(filter(None, (entries, camp.slug, away)))
    return Option(Content.assemble((camp.name, "bold"), (text, "dim")), f"open:{camp.slug}")


def _look_option(number: int, place: str) -> Option:
    text = _("Look what is in {place}").format(place=address(place).label)
    return Option(Content(text).stylize("bold $success"), f"look:{number}")
