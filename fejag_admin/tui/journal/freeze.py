"""Suspense: what players see is frozen at an entry, and released again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.answers.questions.comparison import standings_told
from fejag_admin.camp.journal.contents import Freeze, Release
from fejag_admin.common.language import _
from fejag_admin.tui.shell.dialog import Confirm, UnfinishedError
from fejag_admin.tui.widgets.dialogs import LineDialog

if TYPE_CHECKING:
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.tui.shell.shell import Shell


async def freeze_or_release(app: Shell) -> None:
    """Ask at which entry to freeze what players see; while it is frozen, ask whether to release it."""
    journal = app.session.now
    if journal.frozen is None:
        at = await app.ask(_entry_dialog(journal))
        if await app.note(Freeze(at)) is not None:
            app.notify(_("Players see the camp as of entry {entry} until you release it (F7).").format(entry=at))
        return
    await app.ask(Confirm(_("Release what players see"), _release_text(journal), ok=_("Release")))
    if await app.note(Release()) is not None:
        app.notify(_("Players see the camp as it is again."))


def _release_text(journal: Journal) -> Content:
    """What players have not seen so far: how many entries, and how the standings have changed."""
    text = _("Players see the camp as of entry {entry}; the last one is {last}. Once released they see it as it is.")
    lines = [Content(text.format(entry=journal.frozen, last=journal.version)), Content()]
    lines.append(Content(_("What that changes in the standings")).stylize("bold"))
    rows = standings_told(journal.visible.state, journal.state, journal.campaign)
    changed = [Content(text) for _old, _new, text in rows]
    return Content("\n").join([*lines, *(changed or [Content(_("no change")).stylize("dim")])])


def _entry_dialog(journal: Journal) -> LineDialog[int]:
    """Asks for the entry as of which players are to see the camp."""

    def read(word: str) -> int:
        if word.isascii() and word.isdigit() and 1 <= int(word) <= journal.version:
            return int(word)
        raise UnfinishedError(_("Write the number of an entry, 1 to {last}.").format(last=journal.version))

    sentence = _(
        "Map, standings, prints and web pages show players the camp as of this entry until you release it"
        " (F7). You see everything as it is, and a word on top of every screen reminds you."
    )
    return LineDialog(_("Freeze what players see"), _("Freeze"), sentence, str(journal.version), "", read)
