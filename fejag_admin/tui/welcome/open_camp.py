"""Getting a camp to open: one of the store, the sample, or one from a file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.app import ComposeResult

from fejag_admin.camp.file.document import load, read_document
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.common.shared_folder import path_hint
from fejag_admin.store.errors import StoreError
from fejag_admin.store.sample import sample
from fejag_admin.tui.shell.dialog import Dialog, Notice, existing_file, faults_text, line, written
from fejag_admin.tui.shell.shell import Shell


async def begin(app: Shell, way: str) -> None:
    """Open a camp: ``open:slug``, ``sample`` or ``import``."""
    try:
        if way.startswith("open:"):
            await app.open_camp(app.store.desk(way.removeprefix("open:")))
        elif way == "sample":
            await app.open_camp(sample(app.store, app.by))
        elif (answer := await app.push_screen_wait(ImportDialog())) is not None:
            path, name = answer
            campaign = await asyncio.to_thread(lambda: load(read_document(path)))
            await app.open_camp(app.store.create(name, campaign, app.by))
    except DocumentError as error:
        await app.push_screen_wait(Notice(_("The file cannot be used"), faults_text(error)))
    except StoreError as error:
        app.tell_trouble(error)


class ImportDialog(Dialog[tuple[Path, str]]):
    """Asks for a campaign file, and what to call its camp; without a name it is called as the file."""

    AUTO_FOCUS = "#path"

    def __init__(self) -> None:
        super().__init__(_("Import a campaign file"), ok=_("Import"))

    def compose_body(self) -> ComposeResult:
        yield line("path", _("File"), path_hint(_("path of the file, such as ~/camp.json")))
        yield line("name", _("Camp's name"), _("if not that of the file"))

    def answer(self) -> tuple[Path, str]:
        path = existing_file(written(self, "path", _("Write the path of the file.")))
        return path, " ".join(written(self, "name").split()) or path.stem
