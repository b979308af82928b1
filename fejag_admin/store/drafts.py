"""Drafts: what somebody has begun at a desk and not entered, kept in the store beside the journal.

A draft is kept under its name and the id of its desk, so that two desks under one name keep apart. A desk with drafts
holds a file on this computer, which the system lets go with its process: then the next desk takes them up.
"""

import sqlite3
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from fejag_admin.camp.advice.slips import slip_count
from fejag_admin.common.files import data_folder, own_folder
from fejag_admin.store.desk import Desk
from fejag_admin.store.rows import Draft

SLIPS = "slips"
KIND = f"{SLIPS}:"
"""With what the kind of slips begins; behind it stands their desk."""


def merged_lines(text: str, more: str) -> str:
    """Slips of two texts in one: the lines of the first, then those of the other that it lacks."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        return more
    added = [line for line in more.split("\n") if line.strip() and line not in lines]
    return "\n".join([*lines, *added]) if added else text


class DeskDrafts:
    """The drafts of one desk; of none, for who only looks around.

    ``begun``: what has been begun as it is now, in the order in which it was: a JSON value each, under a name such as
    ``slips`` or ``decide:3``. ``slips_taken``: whether another desk has taken over the slips of this one.
    """

    def __init__(self, desk: Desk, by: str = "") -> None:
        self._desk = desk
        self._by = by
        self.id = uuid4().hex
        self._locks: dict[str, sqlite3.Connection] = {}  # of this desk, and of closed ones whose drafts were taken up
        self.begun: dict[str, Any] = {}
        self._stored: dict[str, Any] = {}  # what the store has of this desk, by kind
        self._elsewhere: dict[str, Draft] = {}  # what other desks have, by kind
        self.slips_taken = False

    @property
    def text(self) -> str:
        """The slips as they are typed."""
        return str(self.begun.get(SLIPS) or "")

    @property
    def count(self) -> int:
        """How many slips wait to be entered."""
        return slip_count(self.text)

    @property
    def slips_elsewhere(self) -> dict[str, int]:
        """How many slips stand at other desks, by who sits there."""
        counts = Counter[str]()
        for kind, draft in self._elsewhere.items():
            if _name(kind) == SLIPS:
                counts[draft.by] += slip_count(draft.value)
        return dict(+counts)

    def put(self, name: str, value: Any) -> bool:
        """Note it as it is now; an empty value: it is done, or not wanted any more, and so are its parts.

        The names of parts begin with that of the whole and a colon. Whether more or less is begun than before.
        """
        parts = [begun for begun in self.begun if begun == name or begun.startswith(f"{name}:")]
        if value:
            self.begun[name] = value
            return name not in parts
        for part in parts:
            del self.begun[part]
        return bool(parts)

    def look_around(self) -> bool:
        """Read the drafts of other desks; returns whether they changed. Raise StoreError if they cannot be read."""
        before, kept = self._elsewhere, self._desk.drafts("")
        self._elsewhere = {
            kind: draft
            for kind, draft in kept.items()
            if kind not in self._stored and not kind.endswith(f":{self.id}") and _is_of_desk(kind, draft.value)
        }
        self.slips_taken = any(_name(kind) == SLIPS for kind in self._stored.keys() - kept.keys())
        return self._elsewhere != before

    def load(self) -> None:
        """Load the drafts that the same person left at closed desks of this computer.

        Raise StoreError if the store cannot be read.
        """
        self.look_around()
        for kind, draft in tuple(self._elsewhere.items()):
            if draft.by == self._by and self._holds(kind.rpartition(":")[2]):
                self._take_up(kind, draft)

    def take_over(self, by: str) -> str:
        """Move the slips that ``by`` typed at other desks to this one; returns all slips here. Raise StoreError."""
        self.look_around()
        for kind, draft in tuple(self._elsewhere.items()):
            if _name(kind) == SLIPS and draft.by == by:
                self._take_up(kind, draft)
        self.store()
        return self.text

    def _take_up(self, kind: str, draft: Draft) -> None:
        """Go on here with what was begun at another desk; it waits there if the same is begun here. Slips are added.

        It stays there until it is stored here, so that it is never nowhere.
        """
        name = _name(kind)
        if name == SLIPS:
            self.begun[name] = merged_lines(self.text, draft.value)
        elif name in self.begun:
            return
        else:
            self.begun[name] = draft.value
        self._stored[kind] = draft.value
        del self._elsewhere[kind]

    def belong_to(self, by: str) -> None:
        """The person is called otherwise from now on."""
        self._by = by
        self._stored = dict.fromkeys(self._stored)  # they are stored anew, with the name

    def store(self) -> None:
        """Keep everything as it is now; raise StoreError if it cannot be kept."""
        wanted = {
            f"{name}:{self.id}": value for name, value in self.begun.copy().items() if name != SLIPS or value.strip()
        }
        if wanted and self.id not in self._locks:
            with suppress(OSError):  # the next desk does not take them up then
                own_folder(desk_file(self.id).parent)
                desk_file(self.id).touch(0o600)
            self._holds(self.id)
        for kind, value in wanted.items():
            if self._stored.get(kind) != value:
                self._desk.keep_draft(kind, value, by=self._by)
                self._stored[kind] = value
        for kind in self._stored.keys() - wanted.keys():
            self._desk.keep_draft(kind, None)
            del self._stored[kind]

    def leave(self) -> None:
        """Close the desk; its drafts can be loaded by the next desk of the same person."""
        left = {kind.rpartition(":")[2] for kind in self._stored}
        while self._locks:
            desk, lock = self._locks.popitem()
            lock.close()
            if desk not in left:
                desk_file(desk).unlink(missing_ok=True)

    def _holds(self, desk: str) -> bool:
        """Whether a desk of this computer is held here, from now on if it was not open."""
        if desk not in self._locks and (lock := desk_lock(desk)) is not None:
            self._locks[desk] = lock
        return desk in self._locks


def _name(kind: str) -> str:
    """The name of a draft of a desk; empty if the kind is that of no desk."""
    return kind.rpartition(":")[0]


def _is_of_desk(kind: str, value: Any) -> bool:
    """Whether a draft is one of a desk; slips are a text."""
    return bool(_name(kind)) and (_name(kind) != SLIPS or isinstance(value, str))


def desk_file(desk: str) -> Path:
    """The empty file by which a desk is known on this computer."""
    return data_folder() / "desks" / desk


def desk_lock(desk: str) -> sqlite3.Connection | None:
    """Lock the file of a desk that is not open, such as after a power cut; None if it is, or is of another computer."""
    if not desk.isalnum() or not desk_file(desk).exists():  # the id comes from a store, and may name a file elsewhere
        return None
    connection = sqlite3.connect(desk_file(desk), timeout=0, isolation_level=None, check_same_thread=False)
    with suppress(sqlite3.Error):
        connection.execute("BEGIN EXCLUSIVE")
        return connection
    connection.close()
    return None
