"""The store of an organiser's camps."""

import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Self

from sqlalchemy import Connection

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file import document
from fejag_admin.camp.journal.contents import Edit
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.common.clock import utc_text
from fejag_admin.common.files import data_folder, own_folder, sync
from fejag_admin.common.language import _
from fejag_admin.store import snapshots, verify
from fejag_admin.store.chain import EntryRow, StoredCamp, beginning, break_text, broken, chained, entry_with
from fejag_admin.store.database.address import LAST_CAMP, address
from fejag_admin.store.database.engine import TIMEOUT, Clock, Database, guarded, now
from fejag_admin.store.database.errors import Damaged, EntryRefused, StoreError, UnknownCamp
from fejag_admin.store.database.schema import REVISIONS, create_file, migrate, new_store, no_store, revision
from fejag_admin.store.desk import Desk
from fejag_admin.store.drafts import KIND
from fejag_admin.store.payloads import new_entries, one_line
from fejag_admin.store.rows import (
    ARCHIVED,
    all_camps,
    delete_camp,
    entering,
    put_camp,
    read_camps,
    read_drafts,
    read_rows,
)
from fejag_admin.store.snapshots import Kind, Snapshot
from fejag_admin.store.strangers import check_camp, looked_at
from fejag_admin.store.verify import StoreFault


class Store(Database):
    """The camps of an organiser, in a SQLite file or a PostgreSQL database.

    ``place``: path or URL, None: the usual place; it is not looked at yet, so a damaged store can be verified or
    restored. ``clock`` gives the time of entries. All methods raise StoreError when the store fails.
    """

    def __init__(self, place: str | Path | None = None, *, timeout: float = TIMEOUT, clock: Clock = now) -> None:
        super().__init__(address(place), timeout, clock)

    @classmethod
    def open(
        cls, place: str | Path | None = None, *, create: bool = True, timeout: float = TIMEOUT, clock: Clock = now
    ) -> Self:
        """The store at a path or URL (None: the usual place), created or migrated if need be.

        ``create``: whether a store that is not there is created, else NoStore is raised. ``timeout``: seconds to wait
        for somebody else who is writing. Raise StoreError.
        """
        store = cls(place, timeout=timeout, clock=clock)
        try:
            store._prepare(create)
        except BaseException:
            store.close()
            raise
        return store

    def _prepare(self, create: bool) -> None:
        """Make the store fit to be used: create it (only if ``create``) or migrate it, after a snapshot."""
        path = self.place.path
        with guarded(self.place):
            if path is not None and create and not path.exists():
                if path.parent == data_folder():
                    own_folder(path.parent)
                create_file(path)
            if path is not None and not path.exists():
                raise no_store(self.place)
        self.require_sound()  # a damaged index can hide the last entries without any error
        with self.read() as connection:
            present = revision(connection, self.place)
        if present is None and not create:
            raise no_store(self.place)
        if present != REVISIONS[-1]:
            if present is not None:
                self.snapshot(present, "migration")
            migrate(self)

    # Camps

    def camps(self) -> tuple[StoredCamp, ...]:
        """All camps, sorted by slug, those put away in the archive, too."""
        with self.read() as connection:
            return all_camps(connection)

    def stored(self, name: str) -> tuple[StoredCamp, tuple[EntryRow, ...]]:
        """A camp (its slug or its uid) and its entries as they are stored. Raise UnknownCamp if there is none."""
        with self.read() as connection:
            camps = all_camps(connection)
            for camp in camps:
                if name in (camp.slug, camp.uid):
                    return camp, read_rows(connection, camp.uid)
        text = _("There is no camp “{slug}” in {place}; there are: {known}.")
        text = text if camps else _("There is no camp in {place}.")
        slugs = ", ".join(camp.slug for camp in camps)
        raise UnknownCamp(text.format(slug=name, place=self.place.label, known=slugs))

    def desk(self, name: str, *, remember: bool = True, only_whole: bool = False) -> Desk:
        """Open a camp (its slug or its uid), which is then the last one opened, unless it is only looked at.

        ``only_whole``: with the entries before the first damaged one; nothing can be entered after them. Raise
        UnknownCamp.
        """
        camp, rows = self.stored(name)
        if only_whole and (damaged := broken(camp, rows)):
            rows = tuple(row for row in rows if row.version < damaged[0].version) or rows
        desk = Desk(self, camp, rows)
        if remember:
            self.place.remember(LAST_CAMP, camp.slug)
        return desk

    @property
    def last_camp(self) -> str | None:
        """The slug of the camp opened last in this store, on this computer; None if it is not there (any more)."""
        slug: str | None = self.place.remembered(LAST_CAMP)
        return slug if any(camp.slug == slug for camp in self.camps()) else None

    def create(self, name: str, campaign: Campaign, by: str, remark: str = "") -> Desk:
        """A new camp with the orders that the campaign has, refused ones as they are, in one transaction.

        ``remark``: what the first entry says besides, such as by which number the bases were drawn.
        Raise EntryRefused if ``name`` or ``by`` is none, DocumentError if no campaign file could hold the campaign.
        """
        document.load(document.dump(campaign).encode("utf-8", "surrogatepass"))
        name, by, when = _named(name), one_line(by, _("Say who enters this.")), utc_text(self.clock())
        journals = [Journal(campaign.header, (Entry(1, campaign.header, by, when, remark or None),))]
        for entered in campaign.orders:
            journals.append(journals[-1].with_order(entered, by, when))
        camp = StoredCamp(uuid.uuid4().hex, "", name, when, name)
        return self._add(camp, chained(camp.uid, beginning(camp), new_entries(journals)))

    def _add(self, camp: StoredCamp, rows: tuple[EntryRow, ...]) -> Desk:
        """Put a camp that is not there into the store; its desk."""
        if self.camps():
            self.snapshot(camp.name, "import")
        with entering(self, camp.uid, rows) as connection:
            put_camp(connection, camp, rows)
        return self.desk(camp.uid)

    def export_full(self, slug: str, path: Path) -> None:
        """Write a camp with its whole history to a file, over what is there: a store that holds nothing else.

        Raise EntryRefused for the file of the store itself, Damaged if the journal is no unbroken chain, another
        StoreError if the file cannot be written.
        """
        address(path).require_other(self.place)
        camp, rows = self.stored(slug)
        if faults := broken(camp, rows):
            raise Damaged(break_text(self.place.label, camp, faults[0]))
        part = path.with_name(f".{path.name}.{token_hex(8)}.new")
        with guarded(address(path)), new_store(part) as archive:
            with archive.write() as connection:
                put_camp(connection, camp, rows)
            sync(part)
            part.replace(path)
            sync(path.parent)

    def import_full(self, path: Path, name: str | None = None) -> Desk:
        """Take in the camp that is in the store of a file and not here, with its whole history; its desk.

        ``name``: what to call it, else as there. Raise EntryRefused if there is none, or more than one; another
        StoreError if there is no such store, or none that passes a look at it.
        """
        if name is not None:
            _named(name)
        uids, place = {camp.uid for camp in self.camps()}, address(path)
        with looked_at(place) as source, source.read() as connection:
            camps = read_camps(connection)
        new = [stored for uid, stored in camps.items() if uid not in uids]
        if len(new) != 1:
            text = _(
                "{place} holds no single camp that is not here yet (in it: {names}), and nothing was changed: “fejag"
                " sync” brings a camp that is here together with another store, “fejag --camp NAME take-over” takes one"
                " of several."
            )
            names = ", ".join(stored.camp.name for stored in camps.values()) or "–"
            raise EntryRefused(text.format(place=place.label, names=names))
        ((camp, rows, _drafts),) = new
        check_camp(place, camp, rows)
        desk = self._add(camp, rows)
        return desk if name is None else self.desk(self.rename(desk.slug, name))

    def archive(self, slug: str, by: str, *, away: bool) -> None:
        """Put a camp away, so that it is listed no more unless asked for; or bring it back. Raise UnknownCamp."""
        self.desk(slug, remember=False).keep_draft(ARCHIVED, away or None, by=by)

    def rename(self, slug: str, name: str, by: str = "") -> str:
        """Rename a camp by an edit in its journal; ``by``: its author, by default that of the last entry.

        Returns the new slug. Raise EntryRefused, UnknownCamp, DocumentError.
        """
        desk, name = self.desk(slug, remember=False), _named(name)
        if name != desk.name:
            proposal = desk.propose(Edit(((("name",), name),)))
            desk.confirm(proposal, by=by or desk.journal.entries[-1].by, reason=_("renamed"))
        if self.place.remembered(LAST_CAMP) == slug:
            self.place.remember(LAST_CAMP, desk.slug)
        return desk.slug

    def remove(self, slug: str, sure: str) -> str:
        """Delete a whole camp after a snapshot, which is kept for ever; returns what to say.

        ``sure``: its name, as the person has typed it. Raise StoreError; the camp is there whole then.
        """
        camp, rows = self.stored(slug)
        with self.read() as connection:
            slips = read_drafts(connection, camp.uid, KIND)
        if slips or " ".join(sure.split()) != camp.name:
            text = _("That is not the name of the camp “{name}”; nothing was deleted.")
            waiting = _("Slips of “{name}” still wait; enter or drop them first.")
            raise EntryRefused((waiting if slips else text).format(name=camp.name))
        kept = self.snapshot(camp.name, "deletion")
        with entering(self, camp.uid, ()) as connection:
            if read_rows(connection, camp.uid) != rows:
                raise EntryRefused(_("Somebody entered something meanwhile; nothing was deleted."))
            delete_camp(connection, camp.uid)
        text = _("“{name}” was deleted. Its history, with the secret map, is in {file}; importing that brings it back.")
        return text.format(name=camp.name, file=kept.path)

    def frozen(self) -> tuple[Desk, ...]:
        """The camps of which players see an earlier state, by a freeze; none if the store cannot be read."""
        with suppress(StoreError):
            return tuple(desk for desk in _desks(self) if desk.journal.frozen is not None)
        return ()

    # The whole store

    def snapshots(self) -> tuple[Snapshot, ...]:
        """All snapshots, the newest first; works for a damaged store, too."""
        return snapshots.all_snapshots(self.place)

    def snapshot(
        self, subject: str, kind: Kind = "named", change: Callable[[Connection], None] | None = None
    ) -> Snapshot:
        """Make a snapshot of the whole store, under a name or before a risky step; see `snapshots.take`."""
        return snapshots.take(self, kind, subject, change)

    def restore(self, snapshot: Snapshot | str) -> Path | None:
        """Make the whole store what it was in a snapshot (or its id, or its name).

        What it holds now becomes a snapshot first, so that this can be undone; a damaged file is set aside. Returns
        where that is now, None if there was none. A camp that is frozen stays so.
        """
        wanted = snapshots.find(self.place, snapshot) if isinstance(snapshot, str) else snapshot
        frozen = {desk.camp.uid: desk.journal for desk in self.frozen()}

        def keep_freezes(copy: Database) -> None:
            for desk in _desks(copy):
                if desk.camp.uid in frozen:
                    desk.keep_freeze(frozen[desk.camp.uid])

        return snapshots.restore(self, wanted, keep_freezes)

    def verify(self) -> tuple[StoreFault, ...]:
        """Everything wrong with the store; never raises because of the store."""
        return verify.verify(self)

    def moment(self, wanted: str) -> tuple[StoredCamp, EntryRow] | None:
        """The camp and the entry with a fingerprint, as `chain.written` gives it; None if no journal here has it."""
        with self.read() as connection:
            camps = read_camps(connection)
        for camp, rows, _drafts in camps.values():
            if row := entry_with(camp, rows, wanted):
                return camp, row
        return None


def _desks(database: Database) -> list[Desk]:
    """All camps of a store, opened."""
    with database.read() as connection:
        camps = read_camps(connection)
    return [Desk(database, camp, rows) for camp, rows, _drafts in camps.values()]


def _named(name: str) -> str:
    """A name for a camp. Raise EntryRefused if it is none."""
    return one_line(name, _("A camp needs a name; give it one."))
