"""What can go wrong with a store. Every error's text is one sentence for a person: what, where, and what to do."""

# ruff: noqa: N818 - each error is named by what is the matter

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Order


class StoreError(Exception):
    """Something is wrong with the store; the text says it in one sentence. Nothing that was confirmed is lost."""


class BadAddress(StoreError):
    """The address names no place where a store could be."""


class NoStore(StoreError):
    """There is no store at that place (or its folder is missing)."""


class NotAStore(StoreError):
    """A database, but not one of this program."""


class Damaged(StoreError):
    """The file is damaged; the snapshots to restore from are listed by `Store.snapshots`."""


class NewerSchema(StoreError):
    """The store was written by a newer version of this program."""


class Locked(StoreError):
    """Somebody else has been writing for too long."""


class ReadOnly(StoreError):
    """The store can be read but not written."""


class DiskFull(StoreError):
    """No room to write."""


class DiskFailed(DiskFull):
    """The disk refuses to read or to write, and does not say whether it is for want of room."""


class NoPermission(StoreError):
    """The system does not allow the file or the folder to be opened."""


class Unreachable(StoreError):
    """The database server does not answer, or the connection broke."""


class Unsure(StoreError):
    """The connection broke while something was being saved, and nobody knows whether it was."""


class StoreTrouble(StoreError):
    """Any other fault that the database reports."""


class UnknownCamp(StoreError):
    """No camp of that name in the store."""


class UnknownSnapshot(StoreError):
    """No snapshot of that id."""


class EntryRefused(StoreError):
    """An entry that cannot be kept as it is: no author, no reason, text that no file can hold."""


class Conflict(Exception):
    """Somebody else entered something first. Nothing was written; the desk where it was to be already shows theirs.

    ``order``: what was to be entered and would come to something else now; None if it was no single order.
    """

    def __init__(self, message: str, order: Order | None = None) -> None:
        super().__init__(message)
        self.order = order
