"""The store of an organiser's camps, and a desk: one camp opened, to look at and to enter things."""

from __future__ import annotations

import uuid
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from fejag_admin.camp import document
from fejag_admin.camp.campaign import Campaign, Entered, campaign_to_json
from fejag_admin.camp.journal import Journal, order_entry, setup_entry
from fejag_admin.store import full, payloads, restore, snapshots, verify
from fejag_admin.store.address import Address, address
from fejag_admin.store.chain import breaks
from fejag_admin.store.drafts import draft_of, free_slug, one_line
from fejag_admin.store.engine import TIMEOUT, Database
from fejag_admin.store.errors import Conflict, Damaged, NewerSchema, Refused, StoreError, UnknownCamp
from fejag_admin.store.opening import Clock, prepare
from fejag_admin.store.rows import (
    Camp,
    CampInfo,
    Head,
    StaleError,
    all_camps,
    append,
    camp_infos,
    hash_at,
    head_of,
    insert_camp,
    insert_rows,
    read_rows,
    seal_all,
)
from fejag_admin.store.snapshots import Kind, Snapshot
from fejag_admin.store.tables import utc_text
from fejag_admin.store.verify import Finding
from fejag_admin.texts import _
from fejag_admin.texts.names import nearest

if TYPE_CHECKING:
    from fejag_admin.camp.corrections import Correction, Proposal
    from fejag_admin.camp.notes import Decision, Note
    from fejag_admin.rules.orders import Order
    from fejag_admin.rules.rulings import Ruling
    from fejag_admin.rules.state import State
    from fejag_admin.store.chain import Row

__all__ = ["CampInfo", "Conflict", "Desk", "Finding", "Snapshot", "Store", "StoreError"]


def _now() -> datetime:
    return datetime.now(UTC)


class Desk:
    """One camp opened: what was entered last known here, and the only way to enter more.

    Other desks may enter things meanwhile; `refresh` shows them. Whoever enters something on top of what is no longer
    the last entry gets a Conflict, and has the new state before him. All methods raise StoreError when the store fails.
    """

    def __init__(self, store: Store, camp: Camp, rows: tuple[Row, ...]) -> None:
        self._store = store
        self._camp = camp
        self._head = Head()
        self.journal = self._show(rows)

    @property
    def slug(self) -> str:
        """The camp's name in commands."""
        return self._camp.slug

    @property
    def name(self) -> str:
        """The camp's name as people call it."""
        return self._camp.name

    @property
    def campaign(self) -> Campaign:
        """The camp's map, options, teams and days, without orders."""
        return self.journal.campaign

    @property
    def state(self) -> State:
        """The camp as it stands."""
        return self.journal.state

    @property
    def version(self) -> int:
        """The version of the last entry known here."""
        return self._head.version

    def as_of(self, version: int) -> Journal:
        """The journal as it was when the entry of this version was the last one."""
        return self.journal.as_of(version)

    def judge(self, order: Order) -> Ruling:
        """How an order would be judged now; nothing is entered."""
        entry = order_entry(self.version + 1, Entered(order), self.campaign, "", "")
        return self.journal.with_entry(entry).replayed.steps[-1].ruling

    def enter(self, order: Order, *, by: str, note: str | None = None) -> Ruling:
        """Enter an order if the referee accepts it, in one transaction; a refused order is not recorded.

        ``by``: who enters it. Raise Conflict if another desk was first, Refused if ``by`` is no name, DocumentError if
        no campaign file could hold the order (a blank reason, points beyond all measure).
        """
        return self._enter(order, by, note, even_refused=False)

    def record_refusal(self, order: Order, *, by: str, note: str | None = None) -> Ruling:
        """Enter an order even if it is refused: a wrong slip is kept in the journal on purpose."""
        return self._enter(order, by, note, even_refused=True)

    def propose(self, correction: Correction, reason: str | None = None) -> Proposal:
        """What an amendment or a retraction would change; nothing is entered. Raise CorrectionError if it cannot be."""
        from fejag_admin.camp.corrections import propose

        return propose(self.journal, correction) if reason is None else propose(self.journal, correction, reason)

    def confirm(self, proposal: Proposal, *, by: str, reason: str) -> None:
        """Enter a proposed correction: first a snapshot, then the entry in one transaction.

        Raise Conflict if anything was entered since it was proposed, Refused without a name or a reason, DocumentError
        if no campaign file could hold the new order.
        """
        by = one_line(by, _("Say who enters this."))
        self._append(self._corrected(proposal, by, reason))

    def note(self, note: Note, *, by: str) -> int:
        """Enter a note; return the version of its entry. Raise Conflict, Refused if there can be no such note."""
        by = one_line(by, _("Say who enters this."))
        self._append(self._noted(note, self.journal, by))
        return self.version

    def decide(
        self, decision: Decision, *, by: str, order: Order | None = None, proposal: Proposal | None = None
    ) -> Ruling | None:
        """Close a dispute, with the order or the correction that the decision brings, all in one transaction.

        The entry of that order or correction is added to those that the decision names. If the order is refused,
        nothing is entered and its ruling is returned. Raises like `enter`, `confirm` and `note`.
        """
        by = one_line(by, _("Say who enters this."))
        moments: tuple[Journal, ...] = ()
        ruling = None
        if order is not None:
            journal, ruling = self._ordered(order, decision.text, by)
            if not ruling.accepted:
                return ruling
            moments = (journal,)
        elif proposal is not None:
            moments = (self._corrected(proposal, by, decision.text),)
        journal = moments[-1] if moments else self.journal
        entries = (*decision.entries, *(one.version for one in moments))
        self._append(*moments, self._noted(replace(decision, entries=entries), journal, by))
        return ruling

    def refresh(self) -> bool:
        """Look what other desks have entered; True if there was anything."""
        database, uid = self._store.database, self._camp.uid
        with database.read() as connection:
            same = hash_at(connection, uid, self.version) == self._head.hash
            news = read_rows(connection, uid, after=self.version if same else 0)
        if not same:  # restored from a snapshot: it all may be different
            self.journal = self._show(news)
        elif news:
            self._check(news, self._head)
            try:
                for row in news:
                    self.journal = payloads.add(self.journal, row)
            except payloads.BadEntryError as error:
                raise self._unreadable(error) from error
            self._head = head_of(news[-1])
        return not same or bool(news)

    def _enter(self, order: Order, by: str, note: str | None, *, even_refused: bool) -> Ruling:
        by = one_line(by, _("Say who enters this."))
        longer, ruling = self._ordered(order, note, by)
        if ruling.accepted or even_refused:
            self._append(longer)
        elif self.refresh():  # refused on the strength of what is no longer so
            raise self._conflict()
        return ruling

    def _ordered(self, order: Order, note: str | None, by: str) -> tuple[Journal, Ruling]:
        """The journal with an order more, and how it is judged."""
        when = self._store.time()
        entered = Entered(order, (note or "").strip() or None, by, when)
        entry = order_entry(self.version + 1, entered, self.campaign, by, when)
        document.order_from_json(entry.payload["order"], self.campaign)
        longer = self.journal.with_entry(entry)
        return longer, longer.replayed.steps[-1].ruling

    def _corrected(self, proposal: Proposal, by: str, reason: str) -> Journal:
        """The journal with a proposed correction more; a snapshot is made."""
        reason = one_line(reason, _("A correction needs a reason; write one."))
        if "order" in proposal.entry.payload:
            document.order_from_json(proposal.entry.payload["order"], self.campaign)
        if proposal.before is not self.journal or self.refresh():
            self.refresh()
            raise self._conflict()
        entry = replace(proposal.entry, by=by, when=self._store.time(), reason=reason)
        kind: Kind = "amendment" if entry.kind == "amendment" else "retraction"
        self._store.snapshot_before(kind, f"{self.name} #{entry.payload['target']}")
        return self.journal.with_entry(entry)

    def _noted(self, note: Note, journal: Journal, by: str) -> Journal:
        """The journal with a note more."""
        from fejag_admin.camp.notes import NoteError, check, note_entry

        try:
            check(note, journal)
        except NoteError as error:
            raise Refused(str(error)) from error
        return journal.with_entry(note_entry(journal.version + 1, note, by, self._store.time()))

    def _append(self, *moments: Journal) -> None:
        """Store the entries with which these journals end, each longer by one, in one transaction."""
        drafts = tuple(draft_of(longer.entries[-1], longer) for longer in moments)
        try:
            rows = append(self._store.database, self._camp.uid, self._head, drafts)
        except StaleError as error:
            self.refresh()
            raise self._conflict() from error
        self.journal, self._head = moments[-1], head_of(rows[-1])

    def _show(self, rows: tuple[Row, ...]) -> Journal:
        """The journal that these rows make; its end is noted."""
        if not rows:
            raise UnknownCamp(
                _("The camp “{name}” is no longer in {place}; open another one.").format(
                    name=self.name, place=self._store.place.label
                )
            )
        self._check(rows, Head())
        try:
            journal = payloads.journal_of(rows)
        except payloads.BadEntryError as error:
            raise self._unreadable(error) from error
        self._head = head_of(rows[-1])
        return journal

    def _check(self, rows: tuple[Row, ...], after: Head) -> None:
        for one in breaks(rows, after.version, after.hash):
            raise Damaged(
                _(
                    "Entry {version} of the camp “{name}” in {place} is not what was entered; see “fejag verify” and"
                    " restore one of the snapshots."
                ).format(version=one.version, name=self.name, place=self._store.place.label)
            )

    def _unreadable(self, error: payloads.BadEntryError) -> StoreError:
        kind = NewerSchema if isinstance(error, payloads.NewerEntryError) else Damaged
        return kind(
            _(
                "Entry {version} of the camp “{name}” cannot be used: {why}; update the program, or see “fejag verify”."
            ).format(version=error.version, name=self.name, why=error)
        )

    def _conflict(self) -> Conflict:
        last = self.journal.entries[-1]
        return Conflict(
            _(
                "Somebody else was first ({by}, entry {version}); nothing was entered: look at the new state and"
                " decide again."
            ).format(by=last.by, version=last.version),
            self,
        )


class Store:
    """The camps of an organiser, in a SQLite file or a PostgreSQL database. A context manager: closes what it opened.

    ``place``: where it is. ``clock`` gives the time of entries. All methods raise StoreError when the store fails.
    """

    def __init__(self, place: Address, *, timeout: float = TIMEOUT, clock: Clock = _now) -> None:
        self.place = place
        self.database = Database(place, timeout)
        self._clock = clock

    @classmethod
    def at(cls, place: str | Path | None = None, *, timeout: float = TIMEOUT, clock: Clock = _now) -> Store:
        """The store at a path or URL (None: the usual place) without looking at it: to verify or restore it."""
        return cls(address(place), timeout=timeout, clock=clock)

    @classmethod
    def open(
        cls,
        place: str | Path | None = None,
        *,
        create: bool = True,
        timeout: float = TIMEOUT,
        clock: Clock = _now,
    ) -> Store:
        """The store at a path or URL (None: the usual place), created or migrated if need be.

        ``create``: whether a store that is not there is created, else NoStore is raised. ``timeout``: seconds to wait
        for somebody else who is writing. Raise StoreError.
        """
        store = cls.at(place, timeout=timeout, clock=clock)
        try:
            prepare(store.database, create, clock)
        except BaseException:
            store.close()
            raise
        return store

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self.database.close()

    def time(self) -> str:
        """The time now, as entries carry it."""
        return utc_text(self._clock())

    def camps(self) -> tuple[CampInfo, ...]:
        """All camps, sorted by slug."""
        with self.database.read() as connection:
            return camp_infos(connection)

    def create(self, name: str, campaign: Campaign, by: str) -> Desk:
        """A new camp with the orders that the campaign has, refused ones as they are, in one transaction.

        Raise Refused if ``name`` or ``by`` is none, DocumentError if no campaign file could hold the campaign.
        """
        document.load(document.dump(campaign).encode("utf-8", "surrogatepass"))
        name, by = one_line(name, _("A camp needs a name; give it one.")), one_line(by, _("Say who enters this."))
        when = self.time()
        journal = Journal(campaign.header, (setup_entry(campaign_to_json(campaign.header), by, when),))
        drafts = [draft_of(journal.entries[0], journal)]
        for entered in campaign.orders:
            entry = order_entry(journal.version + 1, entered, journal.campaign, by, when)
            journal = journal.with_entry(entry)
            drafts.append(draft_of(entry, journal))
        camp = Camp(uuid.uuid4().hex, "", name, when)
        return self._add(camp, seal_all(camp.uid, Head(), tuple(drafts)))

    def desk(self, slug: str) -> Desk:
        """Open a camp, which is then the last one opened. Raise UnknownCamp if there is none of that slug."""
        desk = Desk(self, *self._read(slug))
        self._remember(slug)
        return desk

    @property
    def last_camp(self) -> str | None:
        """The slug of the camp opened last in this store, on this computer; None if it is not there (any more)."""
        try:
            slug = self.place.memory.read_text("utf-8").strip()
        except (OSError, ValueError):
            return None
        return slug if any(camp.slug == slug for camp in self.camps()) else None

    def export_full(self, slug: str) -> str:
        """The whole history of a camp as one text; see `full`."""
        camp, rows = self._read(slug)
        try:
            return full.export_full(camp, rows)
        except ValueError as error:
            message = _("The journal of “{name}” in {place} is damaged; see “fejag verify” and restore a snapshot.")
            raise Damaged(message.format(name=camp.name, place=self.place.label)) from error

    def import_full(self, text: str | bytes, name: str | None = None) -> Desk:
        """The camp that a full export holds, with its whole history; ``name``: what to call it, else as there.

        Raise DocumentError with all faults of the text, Refused if the camp is in this store already.
        """
        camp, rows = full.import_full(text)
        if name is not None:
            camp = replace(camp, name=one_line(name, _("A camp needs a name; give it one.")))
        return self._add(camp, rows)

    def snapshots(self) -> tuple[Snapshot, ...]:
        """All snapshots, the newest first; works for a damaged store, too."""
        return snapshots.all_snapshots(self.place)

    def snapshot(self, name: str) -> Snapshot:
        """Make a snapshot of the whole store under a name; it is kept for ever."""
        return snapshots.take(self.database, "named", name, self._clock())

    def snapshot_before(self, kind: Kind, subject: str) -> Snapshot:
        """Make the snapshot that precedes a risky step."""
        return snapshots.take(self.database, kind, subject, self._clock())

    def restore(self, snapshot: Snapshot | str) -> Path | None:
        """Make the whole store what it was in a snapshot (or its id, or its name).

        What it holds now becomes a snapshot first, so that this can be undone; a damaged file is set aside. Returns
        where that is now, None if there was none.
        """
        wanted = snapshots.find(self.place, snapshot) if isinstance(snapshot, str) else snapshot
        return restore.restore(self.database, wanted, self._clock())

    def verify(self) -> tuple[Finding, ...]:
        """Everything that is wrong with the store; never raises because of it. For words see `verify.finding_text`."""
        return verify.verify(self.database)

    def _add(self, camp: Camp, rows: tuple[Row, ...]) -> Desk:
        """Put a whole camp into the store, under a slug that is free."""
        with self.database.read() as connection:
            present = all_camps(connection)
        self._refuse_twice(camp, present)
        if present:
            self.snapshot_before("import", camp.name)
        with self.database.write() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("LOCK TABLE camps IN SHARE ROW EXCLUSIVE MODE")
            present = all_camps(connection)
            self._refuse_twice(camp, present)
            camp = replace(camp, slug=free_slug(camp.name, {other.slug for other in present}))
            insert_camp(connection, camp)
            insert_rows(connection, rows)
        self._remember(camp.slug)
        return Desk(self, camp, rows)

    def _refuse_twice(self, camp: Camp, present: tuple[Camp, ...]) -> None:
        for other in present:
            if other.uid == camp.uid:
                sentence = _("This camp is in {place} already, as “{slug}”; nothing was changed.")
                raise Refused(sentence.format(place=self.place.label, slug=other.slug))

    def _remember(self, slug: str) -> None:
        # Only a convenience: that it cannot be written is no reason not to open the camp.
        with suppress(OSError):
            self.place.memory.parent.mkdir(parents=True, exist_ok=True)
            self.place.memory.write_text(slug + "\n", "utf-8")

    def _read(self, slug: str) -> tuple[Camp, tuple[Row, ...]]:
        with self.database.read() as connection:
            camps = all_camps(connection)
            for camp in camps:
                if camp.slug == slug:
                    return camp, read_rows(connection, camp.uid)
        if not camps:
            raise UnknownCamp(_("There is no camp in {place} yet; create one first.").format(place=self.place.label))
        known = [camp.slug for camp in camps]
        match = nearest(slug, known)
        sentence = _("There is no camp “{slug}” in {place}; there are: {known}.")
        if match is not None:
            sentence = _("There is no camp “{slug}” in {place}; did you mean “{match}”? There are: {known}.")
        raise UnknownCamp(sentence.format(slug=slug, place=self.place.label, match=match, known=", ".join(known)))
