"""A desk: one camp opened, to look at and to enter things."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fejag_admin.camp import document
from fejag_admin.camp.campaign import Campaign, Entered
from fejag_admin.camp.journal import Journal, order_entry
from fejag_admin.store import kept, payloads
from fejag_admin.store.chain import breaks
from fejag_admin.store.drafts import draft_of, one_line
from fejag_admin.store.errors import Conflict, Damaged, NewerSchema, Refused, StoreError, UnknownCamp
from fejag_admin.store.rows import Camp, Head, StaleError, append, hash_at, head_of, read_rows
from fejag_admin.store.snapshots import Kind
from fejag_admin.texts import _

if TYPE_CHECKING:
    from fejag_admin.camp.corrections import Correction, Proposal
    from fejag_admin.camp.notes import Decision, Note
    from fejag_admin.rules.orders import Order
    from fejag_admin.rules.rulings import Ruling
    from fejag_admin.rules.state import State
    from fejag_admin.store.chain import Row
    from fejag_admin.store.store import Store


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

    def keep_draft(self, kind: str, value: Any, *, by: str = "") -> None:
        """Keep what is typed but not entered: a JSON value, one for each ``kind``, until it is dropped.

        It is no part of the journal. ``by``: who types, if that is known. Raise UnknownCamp if the camp is gone.
        """
        draft = kept.Kept(value, one_line(by, "") if by.strip() else "", self._store.time())
        with self._store.database.write() as connection:
            if not kept.keep(connection, self._camp.uid, kind, draft):
                raise self._gone()

    def draft(self, kind: str) -> kept.Kept | None:
        """What was kept of this kind, at whatever desk; None if nothing is."""
        with self._store.database.read() as connection:
            return kept.read(connection, self._camp.uid, kind)

    def drop_draft(self, kind: str) -> None:
        """Forget what was kept of this kind: it is entered, or not wanted any more."""
        with self._store.database.write() as connection:
            kept.drop(connection, self._camp.uid, kind)

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
            raise self._gone()
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

    def _gone(self) -> UnknownCamp:
        sentence = _("The camp “{name}” is no longer in {place}; open another one.")
        return UnknownCamp(sentence.format(name=self.name, place=self._store.place.label))

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
