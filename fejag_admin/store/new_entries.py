"""Entries made ready to be stored, and the texts that people give with them."""

from __future__ import annotations

from collections.abc import Iterable

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.outcome import chained_hash
from fejag_admin.common.language import _
from fejag_admin.store import payloads
from fejag_admin.store.chain import NewEntry, canonical
from fejag_admin.store.errors import EntryRefused

MAX_NAME = 200


def new_entries(journals: Iterable[Journal], before: str) -> tuple[NewEntry, ...]:
    """The last entries of journals, each longer by one than the one before, as they will be stored.

    ``before``: the hash of the outcome that the entry before the first of them has; nothing if there is none.
    """
    made = []
    for journal in journals:
        made.append(new_entry(journal, before))
        before = made[-1].outcome_hash
    return tuple(made)


def new_entry(journal: Journal, before: str) -> NewEntry:
    """The last entry of a journal as it will be stored; ``before``: the hash of the outcome before it."""
    entry = journal.entries[-1]
    payload = canonical(entry.payload)
    if not _storable(payload):
        raise EntryRefused(_("There is a sign in it that cannot be stored; write it without."))
    schema_version = payloads.CURRENT[entry.kind]
    hashed = chained_hash(journal, before)
    return NewEntry(entry.kind, schema_version, payload, entry.by, entry.when, entry.reason, hashed)


def one_line(text: str, missing: str) -> str:
    """A text on one line, at most MAX_NAME characters; raise Refused with ``missing`` if there is nothing in it."""
    line = " ".join(text.split())
    if not line:
        raise EntryRefused(missing)
    if len(line) > MAX_NAME or not line.isprintable():
        sentence = _("“{text}” is longer than {limit} characters or has signs in it that cannot be stored.")
        shown = "".join(sign if sign.isprintable() else "�" for sign in line[:30])
        raise EntryRefused(sentence.format(text=shown, limit=MAX_NAME))
    return line


def _storable(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)
