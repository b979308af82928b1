"""Drafts: what somebody has begun at a desk and not entered, kept in the store beside the journal.

A desk with drafts holds a file on this computer, which the system lets go with its process: then the next desk takes
them up.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

from fejag_admin.camp.advice.slips import read_slips
from fejag_admin.common.files import data_folder, own_folder
from fejag_admin.store.desk import Desk
from fejag_admin.store.rows import Draft

SLIPS = "slips"
KIND = f"{SLIPS}:"
"""With what the kind of slips begins; behind it stands their desk."""

COUNTS_KEPT = 20

_held: dict[str, int] = {}  # file descriptors of open desks, by the desk


def merged_lines(text: str, more: str) -> str:
    """Slips of two texts in one: the lines of the first, then those of the other that it lacks."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        return more
    added = [line for line in more.split("\n") if line.strip() and line not in lines]
    return "\n".join([*lines, *added]) if added else text


class DeskDrafts:
    """The drafts of one desk; of none, for who only looks around.

    Each thing has a name, such as ``slips`` or ``amend:40``, and is a JSON value. It is kept with the id of its desk:
    two desks under one name keep apart. ``slips_elsewhere``: how many slips stand at other desks, by who sits there;
    ``elsewhere``: the name of everything else there, and who sits there, by the kind.
    """

    def __init__(self, desk: Desk, by: str = "") -> None:
        self._desk = desk
        self._by = by
        self.id = uuid4().hex
        self._begun: dict[str, tuple[int, Any]] = {}  # each with the last entry known when it was noted
        self._stored: dict[str, Any] = {}  # what the store has, by its kind, which ends with the desk
        self._left: set[str] = set()  # desks that were left open, whose things were taken up here
        self.slips_elsewhere: dict[str, int] = {}
        self.elsewhere: dict[str, tuple[str, str]] = {}
        self._counts: dict[str, int] = {}
        self.taken = False  # whether another desk has taken over the slips of this one

    @property
    def names(self) -> tuple[str, ...]:
        """What has been begun, in the order in which it was."""
        return tuple(self._begun)

    def get(self, name: str) -> Any:
        """What has been begun under a name, as it is now; None if nothing has."""
        return self._begun.get(name, (0, None))[1]

    def begun_at(self, name: str) -> int:
        """The last entry that was known when it was noted."""
        return self._begun[name][0]

    def put(self, name: str, value: Any) -> bool:
        """Note it as it is now; an empty value: it is done, or not wanted any more, and so are its parts.

        The names of parts begin with that of the whole and a colon. Whether more or less is begun than before.
        """
        there = [one for one in self._begun if one == name or one.startswith(f"{name}:")]
        if value:
            self._begun[name] = self._desk.version, value
            return name not in there
        for kind in there:
            del self._begun[kind]
        return bool(there)

    @property
    def text(self) -> str:
        """The slips as they are typed."""
        return str(self.get(SLIPS) or "")

    @property
    def count(self) -> int:
        """How many slips wait to be entered."""
        return self._count(self.text)

    def load(self) -> None:
        """Take up what the same person began before the program ended. Raise StoreError if the store cannot be read.

        That is what stands at desks of this computer that are not open any more; slips are put together by line.
        """
        for kind, name, draft in self._kept():
            desk = kind.rpartition(":")[2]
            if draft.by != self._by or (desk not in (self.id, *self._left) and not take_desk(desk)):
                continue
            if desk != self.id:
                self._left.add(desk)
            if name == SLIPS:
                self._begun[name] = self._desk.version, merged_lines(self.text, draft.value)
            elif name in self._begun:
                continue  # it waits until what stands here is done
            else:
                self._begun[name] = draft.value[0], draft.value[1]
            self._stored[kind] = draft.value
        self.look_around()

    def _kept(self) -> Iterator[tuple[str, str, Draft]]:
        """What stands at any desk: kind, name, and the draft: slips are a text, all else has the entry before it."""
        for kind, draft in self._desk.drafts("").items():
            name = kind.rpartition(":")[0]
            is_begun = isinstance(draft.value, list) and len(draft.value) == 2
            if isinstance(draft.value, str) if name == SLIPS else name and is_begun:
                yield kind, name, draft

    def look_around(self) -> bool:
        """See what stands at other desks; whether it is other now. Raise StoreError if it cannot be read."""
        before, there = (self.slips_elsewhere, self.elsewhere), [*self._kept()]
        others, self.elsewhere = Counter[str](), {}
        for kind, name, draft in there:
            if kind in self._stored or kind.endswith(f":{self.id}"):
                continue
            if name == SLIPS:
                others[_who(kind, draft)] += self._count(draft.value)
            else:
                self.elsewhere[kind] = name, draft.by
        self.slips_elsewhere = dict(+others)
        self.taken = any(kind.startswith(KIND) for kind in self._stored.keys() - {kind for kind, *_draft in there})
        return (self.slips_elsewhere, self.elsewhere) != before

    def take_over(self, by: str) -> str:
        """Bring the slips that stand at other desks of somebody to this one; all slips here. Raise StoreError."""
        text, there = self.text, list[str]()
        for kind, name, draft in self._kept():
            if name == SLIPS and _who(kind, draft) == by and kind not in self._stored:
                text = merged_lines(text, draft.value)
                there.append(kind)
        self.put(SLIPS, text)
        self._move(there)
        self.slips_elsewhere.pop(by, None)
        return text

    def bring(self, kind: str) -> bool:
        """Bring one thing from another desk to this one; False if the same is begun here. Raise StoreError."""
        name, draft = kind.rpartition(":")[0], self._desk.draft(kind)
        if name in self._begun:
            return False
        if draft is not None:
            self._begun[name] = draft.value[0], draft.value[1]
            self._move([kind])
        self.elsewhere.pop(kind, None)
        return True

    def _move(self, kinds: Iterable[str]) -> None:
        """Keep what was brought here before it goes elsewhere, so that it is never nowhere."""
        self.store()
        for kind in kinds:
            self._desk.drop_draft(kind)

    def belong_to(self, by: str) -> None:
        """The person is called otherwise from now on."""
        self._by = by
        self._stored = dict.fromkeys(self._stored)  # they are stored anew, with the name

    def store(self) -> None:
        """Keep everything as it is now; raise StoreError if it cannot be kept."""
        wanted: dict[str, Any] = {
            f"{one}:{self.id}": value if one == SLIPS else [at, value]
            for one, (at, value) in self._begun.copy().items()
            if one != SLIPS or value.strip()
        }
        if wanted:
            hold_desk(self.id)
        for kind, value in wanted.items():
            if self._stored.get(kind) != value:
                self._desk.keep_draft(kind, value, by=self._by)
                self._stored[kind] = value
        for kind in self._stored.keys() - wanted.keys():
            self._desk.drop_draft(kind)
            del self._stored[kind]

    def leave(self) -> None:
        """The desk is not open any more; what stands there can be taken up by the next one."""
        for desk in (self.id, *self._left):
            leave_desk(desk, empty=not any(kind.endswith(f":{desk}") for kind in self._stored))

    def _count(self, text: str) -> int:
        if text not in self._counts:
            if len(self._counts) > COUNTS_KEPT:
                self._counts.clear()
            self._counts[text] = len(read_slips(text, self._desk.campaign))
        return self._counts[text]


def _who(kind: str, draft: Draft) -> str:
    """Who typed slips: as told, else as what their kind says."""
    return draft.by or kind.removeprefix(KIND)


def _mark(desk: str) -> Path:
    return data_folder() / "desks" / desk


def hold_desk(desk: str) -> None:
    """Mark a desk as open from now on. Where that cannot be written, nobody finds out that it is not any more."""
    if desk not in _held:
        try:
            own_folder(_mark(desk).parent)
            _mark(desk).touch(0o600)
        except OSError:
            return
        take_desk(desk)


def take_desk(desk: str) -> bool:
    """Hold a desk that was left open on this computer, as by a power cut; False if it is open, or of another one."""
    if not desk.isalnum():  # it comes from a store, and may name another folder
        return False
    try:
        held = os.open(_mark(desk), os.O_RDWR)
    except OSError:
        return False
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        return False
    _held[desk] = held
    return True


def leave_desk(desk: str, *, empty: bool) -> None:
    """Hold it no longer; ``empty``: nothing is left there, so it need not be found again."""
    if desk in _held:
        held = _held.pop(desk)
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(held, fcntl.LOCK_UN)  # a process that is just being started has the file for a moment, too
        os.close(held)
        if empty:
            _mark(desk).unlink(missing_ok=True)
