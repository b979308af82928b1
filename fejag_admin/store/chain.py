"""One row of the journal, its canonical form, and the chain of hashes that ties each row to the one before.

Whoever can write to a store can make its journal anew, with hashes to match. He cannot make one that has the
fingerprint on a sheet of paper that somebody else keeps: a few letters that stand for a whole journal up to an entry.
"""

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass, fields, replace
from typing import NamedTuple

from fejag_admin.camp.journal.outcome import digest
from fejag_admin.common.language import _


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as it is stored; the columns of the table of entries. ``payload``: canonical JSON text.

    ``camp``: its uid. What ``chained`` fills in is empty before that.
    """

    kind: str
    schema_version: int
    payload: str
    author: str
    time: str
    reason: str | None
    outcome_hash: str
    camp: str = ""
    version: int = 0
    prev_hash: str = ""
    hash: str = ""


COLUMNS = tuple(column.name for column in fields(EntryRow))
"""The names of what an `EntryRow` is made of, in order."""


@dataclass(frozen=True, slots=True)
class StoredCamp:
    """A camp in the store, as it was when it was read. ``uid`` is part of every hash of its journal.

    ``name``: on one line, to be shown; ``first_name``: how it was called first, which is hashed as it is. ``version``
    and ``hash``: of its last entry; ``changed``: when that was entered (ISO, UTC); ``archived``: whether it was put
    away.
    """

    uid: str
    slug: str
    name: str
    created: str
    first_name: str
    _: KW_ONLY
    version: int = 0
    hash: str = ""
    changed: str = ""
    archived: bool = False


class RowFault(NamedTuple):
    """What is wrong with a row: a ``code`` of `breaks`, ``payload`` or ``outcome``; its version; what to say."""

    code: str
    version: int
    text: str


def entry_hash(row: EntryRow) -> str:
    """The hash of everything in a row but the hash itself."""
    form = [row.camp, row.version, row.kind, row.schema_version, row.payload, row.author, row.time, row.reason]
    return digest(["fejag-entry/1", *form, row.outcome_hash, row.prev_hash])


def beginning(camp: StoredCamp) -> str:
    """The hash that the first entry of a camp follows; it covers how the camp was called first."""
    return digest(["fejag-camp/1", camp.uid, camp.created, camp.first_name])


def chained(camp: str, before: str, new: Iterable[EntryRow], version: int = 0) -> tuple[EntryRow, ...]:
    """The rows as they follow, in the journal of a camp (its uid), the entry with a version and the hash ``before``."""
    rows: list[EntryRow] = []
    for number, entry in enumerate(new, version + 1):
        row = replace(entry, camp=camp, version=number, prev_hash=before)
        rows.append(replace(row, hash=entry_hash(row)))
        before = rows[-1].hash
    return tuple(rows)


def breaks(rows: Iterable[EntryRow], before: str, version: int = 0) -> tuple[RowFault, ...]:
    """Every place where the rows of one camp, sorted by version, do not form a chain: ``gap``, ``chain``, ``hash``.

    ``version`` and ``before``: version and hash of the entry that they should follow.
    """
    faults: list[RowFault] = []
    for row in rows:
        if row.version != version + 1:
            faults.append(RowFault("gap", version + 1, _("this entry is missing from the journal")))
        elif row.prev_hash != before:
            text = _("this entry does not follow from the one before; of a setup, the camp was called otherwise then")
            faults.append(RowFault("chain", row.version, text))
        if entry_hash(row) != row.hash:
            faults.append(RowFault("hash", row.version, _("this entry was changed after it was entered")))
        version, before = row.version, row.hash
    return tuple(faults)


def broken(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> tuple[RowFault, ...]:
    """Every place where the journal of a camp is no chain from its beginning."""
    return breaks(rows, beginning(camp))


def break_text(place: str, camp: StoredCamp, fault: RowFault) -> str:
    """What to say of a camp in a place that is no unbroken chain."""
    text = _(
        "Entry {version} of the camp “{name}” in {place} is not what was entered; “fejag restore” goes back to a"
        " snapshot, “fejag salvage” writes what is whole to a new store."
    )
    return text.format(version=fault.version, name=camp.name, place=place)


LETTERS = "ABCDEFGHJKMNPRTUWXYZ"
"""Letters that are not mistaken for digits or for one another, in print or read aloud."""

LENGTH, GROUP = 16, 4  # 20 ** 16 fingerprints: too many to try until one fits


def fingerprint(camp: StoredCamp, sealed: str) -> str:
    """The fingerprint of a camp's journal up to the entry with the hash ``sealed``, as ``KTRM-PAXE-HNBC-FDWY``."""
    number = int(digest(["fejag-fingerprint/1", camp.uid, camp.created, camp.first_name, sealed]), 16)
    letters = ""
    for _letter in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return _grouped(letters)


def written(text: str) -> str | None:
    """A fingerprint as `fingerprint` writes it, however it was typed; None if this is none."""
    letters = "".join(sign for sign in text.upper() if sign.isalnum())
    return _grouped(letters) if len(letters) == LENGTH and set(letters) <= set(LETTERS) else None


def entry_with(camp: StoredCamp, rows: tuple[EntryRow, ...], wanted: str) -> EntryRow | None:
    """The entry up to which the journal has this fingerprint; None if there is none.

    What comes after a break in the chain of hashes does not count.
    """
    end = min((fault.version for fault in broken(camp, rows)), default=len(rows) + 1)
    return next((row for row in rows if row.version < end and fingerprint(camp, row.hash) == wanted), None)


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))
