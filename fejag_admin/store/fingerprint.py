"""Fingerprints: a few letters that stand for a camp's whole journal up to an entry, to be written down elsewhere.

Whoever can write to a store can make its journal anew, with hashes to match. He cannot make one that has the
fingerprint on a sheet of paper that somebody else keeps.
"""

from __future__ import annotations

from dataclasses import dataclass

from fejag_admin.store.chain import EntryRow, StoredCamp, broken, digest

LETTERS = "ABCDEFGHJKMNPRTUWXYZ"
"""Letters that are not mistaken for digits or for one another, in print or read aloud."""

LENGTH, GROUP = 16, 4  # 20 ** 16 fingerprints: too many to try until one fits


@dataclass(frozen=True, slots=True)
class FingerprintedEntry:
    """An entry of a camp's journal: the name of the camp, versions of this and of the last entry, when it was made."""

    camp: str
    version: int
    last: int
    time: str


def written(text: str) -> str | None:
    """A fingerprint as `fingerprint` writes it, however it was typed; None if this is none."""
    letters = "".join(sign for sign in text.upper() if sign.isalnum())
    return _grouped(letters) if len(letters) == LENGTH and set(letters) <= set(LETTERS) else None


def entry_with(camp: StoredCamp, rows: tuple[EntryRow, ...], wanted: str) -> int | None:
    """The version of the entry up to which the journal has this fingerprint; None if there is none.

    What comes after a break in the chain of hashes does not count.
    """
    end = min((one.version for one in broken(camp, rows)), default=len(rows) + 1)
    return next((row.version for row in rows if row.version < end and fingerprint(camp, row.hash) == wanted), None)


def fingerprint(camp: StoredCamp, sealed: str) -> str:
    """The fingerprint of a camp's journal up to the entry with the hash ``sealed``, as ``KTRM-PAXE-HNBC-FDWY``."""
    number = int(digest(["fejag-fingerprint/1", camp.uid, camp.created, camp.first_name, sealed]), 16)
    letters = ""
    for _letter in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return _grouped(letters)


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))
