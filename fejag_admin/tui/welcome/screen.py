"""Welcome: open a camp, look at the sample, begin a new camp, import a campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.common.language import _, current_language, ngettext
from fejag_admin.common.names import fold
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.guard import Guarded
from fejag_admin.tui.shell.key_bar import KeyBar

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from fejag_admin.store.rows import CampInfo


# fmt: off
register("welcome",
    Action("sample", "", "begin('sample')", "Sample camp",
           "Open an invented camp of eleven games to look around and try things."),
    Action("new", "", "begin('new')", "New camp",
           "Set up a camp step by step: teams, days, options, map; a plan begun is kept."),
    Action("edit", "", "begin('edit')", "Edit the camp",
           "Correct teams, days, options and the time zone of the open camp."),
    Action("editor", "", "begin('editor')", "Map editor", "Paint the map of the camp that is being set up."),
    Action("import", "", "begin('import')", "Import", "Read a camp from a campaign file."),
)
# fmt: on


ELSEWHERE = {"edit": "edit", "referee": "referee", "new": "setup", "editor": "editor"}


class WelcomeScreen(Guarded, Screen[None]):
    """The camps of the store, and ways to get one more."""

    SCOPE: ClassVar[str] = "welcome"
    BINDINGS = bindings("welcome")
    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#camps"

    def __init__(self) -> None:
        super().__init__()
        self._language = current_language()

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("welcome", self)]

    def compose(self) -> ComposeResult:
        yield Static(Content.assemble((_("FEJAG – referee and journal of a long camp game"), "bold")), id="greeting")
        yield Static(id="told", markup=False)
        yield OptionList(id="camps", markup=False)
        yield KeyBar()

    async def on_screen_resume(self) -> None:
        """The camps may have changed since the last time."""
        await self.catch_up()

    async def catch_up(self) -> None:
        """List the camps; build anew in another language."""
        if current_language() != self._language:
            self._language = current_language()
            await self.recompose()
        camps = self.shell.store.camps()
        told = _("Choose a camp:") if camps else _("There is no camp in {place} yet.")
        self.query_one("#told", Static).update(told.format(place=self.shell.store.place.label))
        ways = self.query_one("#camps", OptionList)
        ways.clear_options()
        ways.add_options(
            [
                *map(_option, camps),
                *([None] if camps else []),
                *([Option(_("Edit the camp that is open"), "edit")] if self.shell.has_camp else []),
                Option(_("Open the sample camp"), "sample"),
                Option(_("Go on with the new camp") if self.shell.new_camp.there else _("Begin a new camp"), "new"),
                Option(_("Paint the map of the new camp"), "editor"),
                Option(_("Import a campaign file"), "import"),
                Option(_("Only the referee of the board games"), "referee"),
            ]
        )
        ways.highlighted = 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A camp can be edited once one is open."""
        return self.shell.has_camp if (action, parameters) == ("begin", ("edit",)) else True

    @on(OptionList.OptionSelected, "#camps")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self.action_begin(event.option_id or "")

    def on_key(self, event: Key) -> None:
        """A letter chooses the next line in which a word begins with it; nothing that is typed opens anything."""
        if event.is_printable and event.character:
            event.stop()
            ways, letter = self.query_one("#camps", OptionList), fold(event.character)
            lines = [f" {fold(str(one.prompt))}" for one in ways.options]
            at = (ways.highlighted or 0) + 1
            found = [index for index in (*range(at, len(lines)), *range(at)) if f" {letter}" in lines[index]]
            ways.highlighted = found[0] if found else ways.highlighted

    def action_begin(self, way: str) -> None:
        """Open a camp in one of the ways: ``open:slug``, ``sample`` or ``import``; or go where no camp is needed."""
        if way in ELSEWHERE:
            self.shell.action_go(ELSEWHERE[way])
            return
        from fejag_admin.tui.welcome import open_camp

        self.shell.run_command(open_camp.begin(self.shell, way))


def _option(camp: CampInfo) -> Option:
    entries = ngettext("{n} entry", "{n} entries", camp.version).format(n=camp.version)
    return Option(Content.assemble((camp.name, "bold"), (f"  {entries} · {camp.slug}", "dim")), f"open:{camp.slug}")
