"""Bring together: compare the camp with the same one in another place; one side follows, or one is chosen.

The place is opened anew for each step, in a thread: the desk stays usable, and entries made meanwhile are seen.
"""

import asyncio

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.widget import Widget
from textual.widgets import Static

from fejag_admin.answers.entries import entry_line
from fejag_admin.common.files import path_hint, shared_folder, typed_place
from fejag_admin.common.language import _
from fejag_admin.store.copies import copies, other_store, sticks
from fejag_admin.store.database.errors import Conflict, StoreError
from fejag_admin.store.sync import Meeting, choose, follow, meet
from fejag_admin.tui.shell.dialog import Dialog, choice, chosen, line, written
from fejag_admin.tui.shell.shell import Shell


class PlaceDialog(Dialog[str]):
    """Asks where the camp is besides; ``places``: the name of each known place, and what it is."""

    def __init__(self, camp: str, places: list[tuple[str, str]]) -> None:
        listed = [choice("listed", _("Place"), places)] if places else []
        hint = path_hint(_("another place: a folder, a file, the URL of a database"))
        text = _("Where is “{camp}” besides? Nothing is changed before you say so.").format(camp=camp)
        super().__init__(_("Bring together"), *listed, line("place", "", hint), intro=text, ok=_("Compare"))

    def answer(self) -> str:
        word = written(self, "place")
        return typed_place(word) if word or not self.query("#listed") else str(chosen(self, "listed"))


class SidesDialog(Dialog[str]):
    """Shows how a camp stands here and there; answered with ``follow``, or with the side that goes on."""

    def __init__(self, meeting: Meeting) -> None:
        ok = _("Follow") if meeting.follows else _("Choose this side") if meeting.asks else ""
        foot = list[Widget]()
        if meeting.asks:
            freeze = ". " + _("The freeze of the other side stays on.")
            mine = _("Here goes on") + freeze * (meeting.theirs.journal.frozen is not None)
            theirs = _("There goes on") + freeze * (meeting.mine.journal.frozen is not None)
            text = _(
                "Both places get what this side has. The other side is kept whole as a snapshot, and its orders are"
                " listed, so that you can enter again what still holds."
            )
            foot = [Static(text), choice("side", "", [(mine, "here"), (theirs, "there")])]
        super().__init__(_("Bring together"), Static(_sides(meeting), markup=False), foot=foot, ok=ok)
        self.add_class("wide")

    def answer(self) -> str:
        return str(chosen(self, "side")) if self.query("#side") else "follow"


def _sides(meeting: Meeting) -> RenderableType:
    """The state of the camp there in words; if both have gone on, their entries side by side."""
    text = meeting.standing_text(entry_line)
    if not meeting.asks:
        return Text(text)
    table = Table("", expand=True, box=None)
    for title in (_("here"), _("there: {place}").format(place=meeting.label)):
        table.add_column(Text(title), ratio=1)
    for row in meeting.sides(entry_line):
        table.add_row(*map(Text, row))
    return Group(Text(f"{text}\n"), table)


async def bring_together(app: Shell, place: str = "") -> None:
    """Compare the camp with the one in a place, which is asked for if it is empty, until there is nothing to do."""
    if not place:
        paths = [] if shared_folder() is not None else await asyncio.to_thread(sticks)
        labels = {str(path): str(path) for path in paths}
        labels |= {copy.place: copy.label for copy in copies(app.store.place)}
        places = [(label, path) for path, label in labels.items() if label != app.store.place.label]
        place = await app.ask(PlaceDialog(app.session.desk.name, places))
    try:
        while True:
            meeting = await asyncio.to_thread(_compared, app, place)
            way = await app.ask(SidesDialog(meeting))
            outcome = await asyncio.to_thread(_settled, app, place, meeting, way)
            await app.poll()
            if isinstance(outcome, tuple):
                text, lines = outcome
                await app.tell(_("What was left out"), "\n".join([text, "", *lines]))
            elif not outcome:
                text = _("Somebody entered something there meanwhile; look at both sides again.")
                app.notify(text, severity="warning")
    except (StoreError, Conflict) as error:
        await app.tell(_("Bring together"), str(error))


def _compared(app: Shell, place: str) -> Meeting:
    with other_store(app.store.place, place) as store_there:
        return meet(app.store, store_there, app.session.desk.slug)


def _settled(app: Shell, place: str, before: Meeting, way: str) -> tuple[str, list[str]] | bool:
    """Let a side follow or go on; what was left out, if anything. False: the two are not as they were ``before``."""
    with other_store(app.store.place, place) as store_there:
        meeting = meet(app.store, store_there, app.session.desk.slug)
        if meeting.fork != before.fork:
            return False
        if way != "follow":
            return choose(meeting, entry_line, keep_mine=way == "here")
        follow(meeting)
        return True
