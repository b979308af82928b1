"""What can go wrong with a store. Every error's text is one sentence for a person: what, where, and what to do."""

# ruff: noqa: N818 - each error is named by what is the matter

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from fejag_admin.common.language import N_, _

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Order


class StoreError(Exception):
    """Something is wrong with the store; the text says it in one sentence. Nothing that was confirmed is lost.

    ``sentence``: what is said of a fault of the database or the system, about a place and what these say.
    """

    sentence = N_("The store {place} reports a fault: {fault}. Check it with “fejag verify”.")

    @classmethod
    def of(cls, place: str, fault: str) -> Self:
        """The error of this kind about a place."""
        return cls(_(cls.sentence).format(place=place, fault=fault))


class NoStore(StoreError):
    """There is no store at that place (or its folder is missing)."""

    sentence = N_("There is no {place} ({fault}); check the path, or create the folder first.")


class NotAStore(StoreError):
    """A file or a database, but not one of this program."""

    sentence = N_(
        "{place} is no store of camps ({fault}); choose another place; if there was a store, “fejag verify” lists its"
        " snapshots."
    )


class Damaged(StoreError):
    """The file is damaged; the snapshots to restore from are listed by `Store.snapshots`."""

    sentence = N_(
        "{place} is damaged ({fault}); leave the file as it is and restore one of the snapshots:"
        " “fejag verify” lists them."
    )


class NewerSchema(StoreError):
    """The store was written by a newer version of this program."""


class Locked(StoreError):
    """Somebody else has been writing for too long."""

    sentence = N_(
        "Somebody else is writing to {place} and has not finished; nothing was changed, so wait a moment and try"
        " again, or close the other program."
    )


class ReadOnly(StoreError):
    """The store can be read but not written."""

    sentence = N_(
        "{place} can only be read ({fault}); nothing was changed, so make the file and its folder writable,"
        " or work with a copy elsewhere."
    )


class DiskFull(StoreError):
    """The disk has no room, or refuses to read or to write without saying why."""

    sentence = N_(
        "The disk of {place} refuses to read or to write ({fault}): there is no room, or it is failing or gone;"
        " what was confirmed before is safe, so make room and try again, or go on with a copy elsewhere."
    )


class NoPermission(StoreError):
    """The system does not allow the file or the folder to be opened."""

    sentence = N_(
        "{place} cannot be opened ({fault}); check that the file and its folder exist and that you may read"
        " and write them."
    )


class Unreachable(StoreError):
    """The database server does not answer, or the connection broke."""

    sentence = N_(
        "The database {place} does not answer ({fault}); nothing was changed, so check the server and the network"
        " and try again."
    )


class Unsure(StoreError):
    """The connection broke during a save, so it is unknown whether the save took place."""

    sentence = N_(
        "{place} stopped answering while this was being saved ({fault}), so it is not known whether it was; when it"
        " answers again, look at the journal before you enter it once more."
    )


class StoreTrouble(StoreError):
    """Any other fault that the database reports."""


class UnknownCamp(StoreError):
    """No camp of that name in the store."""


class EntryRefused(StoreError):
    """What a person asked for cannot be done as it is: no author or reason, no such place or snapshot."""


class Conflict(Exception):
    """Somebody else entered something first. Nothing was written; the desk where it was to be already shows theirs.

    ``order``: what was to be entered and would come to something else now; None if it was no single order.
    """

    def __init__(self, message: str, order: Order | None = None) -> None:
        super().__init__(message)
        self.order = order
