"""What the start screen does: a camp opened, imported, taken over, put away, renamed, deleted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from fejag_admin.answers.entries import entry_line
from fejag_admin.answers.story import sample_campaign
from fejag_admin.camp.file.document import load, read_document
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import path_hint
from fejag_admin.common.language import _
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import StoreError
from fejag_admin.store.sample import sample
from fejag_admin.store.strangers import is_store
from fejag_admin.store.sync import desks_in
from fejag_admin.store.sync import take_over as take
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.dialogs import ChooseDialog, LineDialog, existing_file, faults_text

if TYPE_CHECKING:
    from fejag_admin.store.chain import StoredCamp


async def begin(app: Shell, way: str, slug: str) -> None:
    """Open a camp: ``open`` that of a slug, or ``sync`` it with another place; ``sample``; ``import`` one."""
    try:
        if slug:
            await app.open_camp(app.store.desk(slug))
            if way == "sync":
                await COMMANDS["sync"].run(app)
        elif way == "sample":
            await app.open_camp(sample(app.store, app.by, sample_campaign))
        elif is_store(path := await _file(app)):
            await app.open_camp(await asyncio.to_thread(app.store.import_full, path))
        else:
            campaign = load(await asyncio.to_thread(read_document, path))
            await app.open_camp(app.store.create(path.stem, campaign, app.by))
    except DocumentError as error:
        await app.tell(_("The file cannot be used"), faults_text(error))


async def _file(app: Shell) -> Path:
    """Ask for a campaign file or a whole history."""
    title, hint = _("Import a camp from a file"), path_hint(_("path of the file, such as ~/camp.json"))
    sentence = _("A campaign file, or a whole history (export --full). “Rename” calls the camp otherwise later.")
    return await app.ask(LineDialog(title, _("Import"), sentence, "", hint, existing_file))


async def take_over(app: Shell, place: str) -> None:
    """Look what is in a place, and go on here with the camp from there that the person chooses."""
    label = address(place).label
    desks = await asyncio.to_thread(desks_in, app.store, place)
    if not desks:
        app.notify(_("All that is in {place} is here already.").format(place=label))
        return
    template = _("“{camp}”, last entry {n}: {entry}")
    offered = [
        (template.format(camp=desk.name, n=desk.version, entry=entry_line(desk.journal, desk.version)), desk.slug)
        for desk in desks
    ]
    slug = await app.ask(ChooseDialog(_("Take over from {place}").format(place=label), offered))
    desk, fault = await asyncio.to_thread(take, app.store, place, app.by, slug)
    await app.open_camp(desk)
    text = _("{place} cannot be told, nor copied to: {fault}").format(place=label, fault=fault)
    text = text if fault else _("“{camp}” goes on here.").format(camp=desk.name)
    app.notify(text, severity="warning" if fault else "information", timeout=15)


async def keep(app: Shell, task: str, camp: StoredCamp) -> None:
    """``archive`` a camp (or bring it back), ``rename`` or ``delete`` it."""
    store, slug, text = app.store, camp.slug, ""
    is_open = app.has_camp and app.session.desk.slug == slug
    try:
        if task == "archive":
            store.archive(slug, app.by, away=not camp.archived)
        elif task == "rename":
            about = _("How the camp is called in the list of camps.")
            name = await app.ask(LineDialog(_("Rename"), _("Use it"), about, camp.name, "", str))
            slug = store.rename(slug, name, app.by)
            if is_open and slug != camp.slug:
                await app.open_camp(store.desk(slug))
        else:
            text = await _deleted(app, camp, is_open)
    except (StoreError, DocumentError) as error:
        text = str(error)
    if text:
        await app.tell(_("Keeping house"), text)


async def _deleted(app: Shell, camp: StoredCamp, is_open: bool) -> str:
    """Delete a camp if the person writes its name, after closing it; what to say then."""
    sentence = _(
        "The camp goes with all its entries, and is closed if it is open. Before that a snapshot is made, from which"
        " “Import” brings it back. Copies in other places stay. To be sure, write the name of the camp."
    )
    title = _("Delete “{name}”").format(name=camp.name)
    word = await app.ask(LineDialog(title, _("Delete"), sentence, "", camp.name, str))
    if is_open and word == camp.name:
        await app.close_camp()
    return await asyncio.to_thread(app.store.remove, camp.slug, word)
