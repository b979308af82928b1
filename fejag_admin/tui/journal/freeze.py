"""Suspense: what players see is frozen at an entry, and released again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from fejag_admin.answers.comparison import standings_told
from fejag_admin.answers.entries import line_of
from fejag_admin.camp.journal.notes import Freeze, Release
from fejag_admin.common.language import _
from fejag_admin.tui.shell.dialog import Confirm, Dialog, UnfinishedError, labelled

if TYPE_CHECKING:
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.tui.shell.shell import Shell


async def freeze_or_release(app: Shell) -> None:
    """Ask at which entry to freeze what players see; while it is frozen, ask whether to release it."""
    journal = app.session.now
    if journal.frozen is None:
        at = await app.push_screen_wait(FreezeDialog(journal))
        if at is not None and await app.note(Freeze(at)) is not None:
            app.notify(_("Players see the camp as of entry {entry} until you release it (F7).").format(entry=at))
        return
    question = Confirm(_("Release what players see"), _release_text(journal), ok=_("Release"))
    if await app.push_screen_wait(question) and await app.note(Release()) is not None:
        app.notify(_("Players see the camp as it is again."))


def _release_text(journal: Journal) -> Content:
    """What players have not seen so far: how many entries, and how the standings have changed."""
    text = _("Players see the camp as of entry {entry}; the last one is {last}. Once released they see it as it is.")
    lines = [Content(text.format(entry=journal.frozen, last=journal.version)), Content()]
    lines.append(Content(_("What that changes in the standings")).stylize("bold"))
    rows = standings_told(journal.visible.state, journal.state, journal.campaign)
    changed = [Content(text) for _old, _new, text in rows]
    return Content("\n").join([*lines, *(changed or [Content(_("no change")).stylize("dim")])])


class FreezeDialog(Dialog[int]):
    """Asks for the entry as of which players are to see the camp."""

    AUTO_FOCUS = "#entry-number"

    def __init__(self, journal: Journal) -> None:
        super().__init__(_("Freeze what players see"), ok=_("Freeze"))
        self._journal = journal

    def compose_body(self) -> ComposeResult:
        """The entry, what was entered there, and what a freeze means."""
        line = Input(str(self._journal.version), type="integer", max_length=6, id="entry-number", compact=True)
        yield labelled(_("Entry"), line)
        yield Static(id="entry-told", markup=False, classes="told")
        sentence = _(
            "Map, standings, prints and web pages show players the camp as of this entry until you release it"
            " (F7). You see everything as it is, and a word on top of every screen reminds you."
        )
        yield Static(sentence, markup=False)

    def on_mount(self) -> None:
        """Tell what was entered there."""
        self._tell()

    @on(Input.Changed)
    def _tell(self) -> None:
        at = self._at()
        text = line_of(self._journal.entry(at), self._journal).text if at else ""
        self.query_one("#entry-told", Static).update(text)

    def _at(self) -> int | None:
        """The entry, if there is one of that number."""
        word = self.query_one("#entry-number", Input).value
        at = int(word) if word.isascii() and word.isdigit() else 0
        return at if 1 <= at <= self._journal.version else None

    def answer(self) -> int:
        at = self._at()
        if at is None:
            raise UnfinishedError(_("Write the number of an entry, 1 to {last}.").format(last=self._journal.version))
        return at
