"""A desk: one camp opened, to look at and to enter things."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection

from fejag_admin.camp.advice.preview import correction_effect, effect
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import check_order, check_settings
from fejag_admin.camp.journal.contents import WALKS, Amendment, Change, Decision, Edit, Freeze, Note
from fejag_admin.camp.journal.corrections import CorrectionError, Proposal, propose, signed
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import check, replaces
from fejag_admin.common.clock import time_text, utc_text
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Order, Ruling
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.store.chain import EntryRow, StoredCamp, beginning, break_text, breaks, chained, fingerprint
from fejag_admin.store.database.engine import Database
from fejag_admin.store.database.errors import Conflict, Damaged, NewerSchema, UnknownCamp
from fejag_admin.store.payloads import BadEntryError, NewerEntryError, journal_of, new_entries, one_line
from fejag_admin.store.rows import (
    Draft,
    all_camps,
    entering,
    hash_at,
    insert_rows,
    keep_draft,
    read_drafts,
    read_rows,
    rename_camp,
)
from fejag_admin.store.snapshots import take

BEHIND = timedelta(minutes=10)
"""By how much clocks of two desks may differ without a word."""

A_DAY = timedelta(days=1)


class Desk:
    """One camp opened: what was entered last known here, and the only way to enter more.

    Other desks may enter things meanwhile; `refresh` shows them. What is entered here then follows theirs, if it still
    comes to what the person was shown; otherwise there is a Conflict, and the desk shows the new state. All methods
    raise StoreError when the store fails. ``rows``: what is known of the journal as it is stored. ``written``: the
    journal just before what was entered last at this desk, and those with one entry of it more each; none before.
    """

    def __init__(self, database: Database, camp: StoredCamp, rows: tuple[EntryRow, ...]) -> None:
        self._database = database
        self.camp = camp
        self.written: tuple[Journal, ...] = ()
        self.rows: tuple[EntryRow, ...] = ()
        self.journal: Journal
        self._follow(rows, anew=True)

    @property
    def slug(self) -> str:
        """The camp's name in commands."""
        return self.camp.slug

    @property
    def name(self) -> str:
        """The camp's name as people call it."""
        return clean_line(self._name(self.journal))

    @property
    def campaign(self) -> Campaign:
        """The camp's map, options, teams and days, without orders."""
        return self.journal.campaign

    @property
    def state(self) -> State:
        return self.journal.state

    @property
    def version(self) -> int:
        """The version of the last entry known here."""
        return len(self.rows)

    def fingerprint(self, version: int) -> str:
        """The fingerprint of the journal up to an entry; see `fingerprint`."""
        return fingerprint(self.camp, self.rows[version - 1].hash)

    @property
    def clock_trouble(self) -> str:
        """What to say if this computer's clock is behind what was entered already; empty if it is not."""
        behind, tomorrow = self._time(BEHIND), self._time(A_DAY)
        times = [entry.when for entry in self.journal.entries]
        later = [time for time in times if time > behind]
        if all(time > tomorrow for time in later) and 2 * len(later) <= len(times):
            return ""  # a few that are far ahead were themselves entered by a wrong clock
        return _(
            "The clock of this computer is behind the journal, which has an entry of {time}: set it right, or entries"
            " bear wrong times. They keep their order all the same."
        ).format(time=time_text(max(later), self.campaign.zone))

    # Entering

    def enter(
        self, *orders: Order, by: str, note: str | None = None, seen: State | None = None, even_refused: bool = False
    ) -> Ruling:
        """Enter orders, at least one, all in one transaction; returns how the last was judged, or the first refused."""
        entered = self.append(by, note or "", orders=orders, seen=seen, even_refused=even_refused)
        return entered[-1].steps[-1].ruling

    def propose(self, correction: Change, reason: str = "?") -> Proposal:
        """What a correction, an edit, undo or redo would change; nothing is entered. Raises like `propose` there."""
        if isinstance(correction, Edit):
            check_settings(dict(correction.settings), self.campaign)
        return propose(self.journal, correction, reason)

    def confirm(self, proposal: Proposal, *, by: str, reason: str) -> None:
        """Enter a proposed correction: first a snapshot, then the entry."""
        self.append(by, reason, proposal=proposal)

    def note(self, note: Note, *, by: str) -> int:
        """Enter a note; return the version of its entry."""
        self.append(by, note=note)
        return self.version

    def keep_freeze(self, before: Journal) -> None:
        """Freeze the camp again if it would lose the freeze of ``before``; the author is that of the old freeze."""
        moment = freeze_to_keep(before, self.journal)
        if moment is not None:
            author = next(entry.by for entry in reversed(before.entries) if entry.kind == "freeze")
            self.note(Freeze(moment), by=author)

    def append(
        self,
        by: str,
        text: str = "",
        *,
        orders: Sequence[Order] = (),
        proposal: Proposal | None = None,
        note: Note | None = None,
        seen: State | None = None,
        even_refused: bool = False,
    ) -> tuple[Journal, ...]:
        """Enter orders or a correction, then a note, all in one transaction; the journals with an entry more each.

        They are judged on top of what other desks entered by then. None is entered if an order is refused, unless
        ``even_refused``; the last journal has it then. ``by``: who enters them. ``text``: the note of orders, the
        reason of a correction. ``seen``: the state on which the person was shown what comes of the orders, None for
        the one known here. A decision names the entries that come with it.

        Raise Conflict if they come to something else by now than was shown, or replace a note that another desk wrote;
        EntryRefused if ``by`` is no name or a correction has no reason; InputError if there can be no such note;
        DocumentError if no campaign file could hold an order (a blank reason, points beyond all measure).
        """
        by = one_line(by, _("Say who enters this."))
        seen, version = seen or self.state, self.version
        if proposal is not None:
            text = one_line(text, _("A correction needs a reason; write one."))
            if isinstance(proposal.entry.content, Amendment):
                check_order(proposal.entry.content.entered, self.campaign)
        rows: list[EntryRow] = []
        with entering(self._database, self.camp.uid, rows) as connection:
            self._read(connection)
            before = self.journal
            moments = [self._corrected(proposal, by, text)] if proposal else self._ordered(orders, text, by, seen)
            if orders and _is_refused(moments[-1]) and not even_refused:
                return tuple(moments)
            if note is not None:
                moments.append(self._noted(note, moments, by, version))
            last, name = self.rows[-1], self._name(moments[-1])
            rows += chained(self.camp.uid, last.hash, new_entries(moments), self.version)
            insert_rows(connection, rows)
            if name != self._name(before):
                rename_camp(connection, self.camp.uid, name)
        self.written = (before, *moments)
        self.journal, self.rows = moments[-1], (*self.rows, *rows)
        if name != self._name(before):
            self.refresh()
        return tuple(moments)

    def _ordered(self, orders: Sequence[Order], note: str, by: str, seen: State) -> list[Journal]:
        """The journals with an order more each, up to the first that is refused.

        Raise Conflict if they come to else than was shown, DocumentError if no campaign file could hold one.
        """
        moments, is_shown = [self.journal], seen is self.state
        entered_since = [step.order for step in self.journal.steps[seen.orders :]]
        for order in orders:
            journal, when = moments[-1], self._time()
            if not is_shown:
                if order in entered_since or effect(journal.state, order) != effect(seen, order):
                    raise self._conflict(order)
                seen, _ruling = carry_out(seen, order)
            entered = Entered(order, note.strip() or None, by, when)
            check_order(entered, journal.campaign)
            moments.append(journal.with_order(entered, by, when))
            if _is_refused(moments[-1]):
                break
        return moments[1:]

    def _corrected(self, proposal: Proposal, by: str, reason: str) -> Journal:
        """The journal with a proposed correction more; a snapshot is made.

        Raise Conflict if the correction, on top of what was entered since, comes to something else than was proposed.
        """
        if proposal.before is not self.journal:
            content = proposal.entry.content
            assert isinstance(content, Change)
            try:
                again = self.propose(content, proposal.entry.reason or "")
            except (CorrectionError, DocumentError) as error:
                raise self._conflict() from error
            if correction_effect(again) != correction_effect(proposal):
                raise self._conflict()
            proposal = again
        if proposal.entry.kind not in WALKS:  # which lose nothing
            take(self._database, "correction", f"{self.name} #{proposal.entry.target or 1}")
        return signed(proposal, by, self._time(), reason)

    def _noted(self, note: Note, before: Sequence[Journal], by: str, version: int) -> Journal:
        """The journal with a note more, after the entries that go with it.

        Raise Conflict if a note that it would replace was entered after ``version``.
        """
        journal = before[-1] if before else self.journal
        if any(replaces(note, entry) for entry in journal.entries[version:]):
            raise self._conflict()
        if isinstance(note, Decision):
            note = replace(note, entries=(*note.entries, *(longer.version for longer in before)))
        check(note, journal)
        return journal.with_entries(Entry(journal.version + 1, note, by, self._time()))

    # Drafts

    def keep_draft(self, kind: str, value: Any, *, by: str = "") -> None:
        """Keep what is typed but not entered: a JSON value, one for each ``kind``; None: it is entered, or not wanted.

        It is no part of the journal. ``by``: who types, if that is known. Raise UnknownCamp if the camp is gone.
        """
        draft = Draft(value, one_line(by, "") if by.strip() else "", self._time())
        with self._database.write() as connection:
            if not keep_draft(connection, self.camp.uid, kind, None if value is None else draft):
                raise self._gone()

    def drafts(self, beginning: str) -> dict[str, Draft]:
        """The drafts of all desks whose kind begins with ``beginning``, by kind; sorted."""
        with self._database.read() as connection:
            return read_drafts(connection, self.camp.uid, beginning)

    # Reading

    def refresh(self) -> bool:
        """Look what other desks have entered; True if there was anything."""
        with self._database.read() as connection:
            return self._read(connection)

    def _read(self, connection: Connection) -> bool:
        """Show what is entered by now; whether there was anything new."""
        uid = self.camp.uid
        same = hash_at(connection, uid, self.version) == self.rows[-1].hash
        news = read_rows(connection, uid, after=self.version if same else 0)
        camp = next((camp for camp in all_camps(connection) if camp.uid == uid), self.camp)
        if news or not same:
            self._follow(news, anew=not same)
        self.camp = camp  # it may be called otherwise
        return bool(news) or not same

    def _follow(self, news: tuple[EntryRow, ...], *, anew: bool) -> None:
        """Show what these rows add to the journal; ``anew``: what they make instead of it."""
        if not news:
            raise self._gone()
        name, rows = self.camp.name, () if anew else self.rows
        faults = breaks(news, rows[-1].hash if rows else beginning(self.camp), len(rows))
        if faults:
            raise Damaged(break_text(self._database.place.label, self.camp, faults[0]))
        try:
            self.journal = journal_of(news, None if anew else self.journal)
        except BadEntryError as error:
            kind = NewerSchema if isinstance(error, NewerEntryError) else Damaged
            text = _(
                "Entry {version} of the camp “{name}” cannot be used: {why}; update the program, or see “fejag verify”."
            )
            raise kind(text.format(version=error.version, name=name, why=error)) from error
        self.rows = (*rows, *news)

    def _time(self, later: timedelta = timedelta()) -> str:
        """The time now, or a little later, as entries carry it."""
        return utc_text(self._database.clock() + later)

    def _name(self, journal: Journal) -> str:
        """What the camp is called as of a journal."""
        return journal.campaign.name or self.camp.first_name

    def _gone(self) -> UnknownCamp:
        sentence = _("The camp “{name}” is no longer in {place}; open another one.")
        return UnknownCamp(sentence.format(name=self.camp.name, place=self._database.place.label))

    def _conflict(self, order: Order | None = None) -> Conflict:
        last = self.journal.entries[-1]
        text = _("Somebody else was first ({by}); nothing was entered: look at the new state and decide again.")
        return Conflict(text.format(by=last.by), order)


def _is_refused(journal: Journal) -> bool:
    """Whether the last entry is an order that is refused."""
    entry = journal.entries[-1]
    return entry.kind == "order" and not journal.step_of[entry.version].ruling.accepted


def freeze_to_keep(before: Journal, after: Journal) -> int | None:
    """The entry at which ``after`` must be frozen so that a freeze of ``before`` does not end; None if none would.

    Players go on seeing what both journals have in common, at most as far as the freeze went.
    """
    if before.frozen is None:
        return None
    pairs = zip(before.entries, after.entries, strict=False)
    common = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))
    moment = max(1, min(before.frozen, common))
    return None if after.frozen is not None and after.frozen <= moment else moment
