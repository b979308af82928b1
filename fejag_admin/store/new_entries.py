"""Entries made ready to be stored, and the texts that people give with them."""

from __future__ import annotations

from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.outcome import outcome_hash
from fejag_admin.common.language import _
from fejag_admin.store import payloads
from fejag_admin.store.chain import NewEntry, canonical
from fejag_admin.store.errors import EntryRefused

MAX_NAME = 200


def new_entry(entry: Entry, journal: Journal) -> NewEntry:
    """The entry as it will be stored; ``journal`` ends with it."""
    payload = canonical(entry.payload)
    if not _storable(payload):
        raise EntryRefused(_("There is a sign in it that cannot be stored; write it without."))
    schema_version = payloads.CURRENT[entry.kind]
    return NewEntry(entry.kind, schema_version, payload, entry.by, entry.when, entry.reason, outcome_hash(journal))


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
