"""Opening a store: what is not there is created, what is old is migrated, what is damaged is refused."""

from __future__ import annotations

import glob
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from fejag_admin.common.files import data_folder, own_folder
from fejag_admin.common.language import _
from fejag_admin.store import snapshots
from fejag_admin.store.address import Address, beside
from fejag_admin.store.database_errors import guarded
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged, NoStore
from fejag_admin.store.reading import REVISIONS
from fejag_admin.store.schema import create_file, migrate, revision, sweep, unfinished

Clock = Callable[[], datetime]
"""Gives the moment it is, with its time zone."""


def prepare(database: Database, create: bool, clock: Clock) -> None:
    """Make a store fit to be used: create it (only if ``create``) or migrate it, after a snapshot. Raise StoreError."""
    place = database.place
    if place.path is not None:
        with guarded(place):
            _prepare_file(place, place.path, create)
        database.require_sound()  # a damaged index can hide the last entries without any error
    with database.read() as connection:
        found = revision(connection, place)
    if found is None and not create:
        raise NoStore(_("There is no store in {place} yet; create a camp first.").format(place=place.label))
    if found != REVISIONS[-1]:
        if found is not None:
            _make_private(place)  # earlier versions did not
            snapshots.take(database, "migration", found, clock())
        migrate(database)


def _make_private(place: Address) -> None:
    """Take from others the right to read the store and its snapshots: they hold the secret map."""
    paths = (*((place.path,) if place.path is not None else ()), place.snapshots, *snapshots.files(place))
    for path in paths:
        with suppress(OSError):
            path.chmod(path.stat().st_mode & 0o700)


def _prepare_file(place: Address, path: Path, create: bool) -> None:
    sweep(path.parent, unfinished(glob.escape(path.name), "*") + "*")
    if path.exists():
        if path.is_file() and not path.stat().st_size:
            sentence = _(
                "{place} is damaged: the file is empty; restore one of the snapshots (“fejag verify” lists them),"
                " or delete it if it never held a camp."
            )
            raise Damaged(sentence.format(place=place.label))
        return
    if beside(path, "-wal").exists():
        sentence = _(
            "{place} is gone, only its log ({place}-wal) is left; put the file back beside it, or restore one of the"
            " snapshots: “fejag verify” lists them."
        )
        raise Damaged(sentence.format(place=place.label))
    if not create:
        raise NoStore(_("There is no store in {place} yet; create a camp first.").format(place=place.label))
    if path.parent == data_folder():
        own_folder(path.parent)
    if not path.parent.is_dir():
        sentence = _("There is no folder {folder} for the store; create it, or choose another place.")
        raise NoStore(sentence.format(folder=path.parent))
    create_file(path)
