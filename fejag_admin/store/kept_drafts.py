"""What somebody has begun at a desk and not entered: kept in the store beside the journal, so that nothing is lost."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from fejag_admin.common.open_desks import hold_desk, leave_desk, take_desk
from fejag_admin.store.desk import Desk
from fejag_admin.store.reading import KIND, Draft, merged_lines

SLIPS = "slips"
COUNTS_KEPT = 20


class KeptDrafts:
    """What has been begun at one desk; at none, for who only looks around.

    Each thing has a name, such as ``slips`` or ``amend:40``, and is a JSON value. It is kept with the id of its desk:
    two desks under one name keep apart. ``others``: how many slips stand at other desks, by who sits there.
    """

    def __init__(self, desk: Desk, by: str = "") -> None:
        self._desk = desk
        self._by = by
        self.id = uuid4().hex
        self._begun: dict[str, tuple[int, Any]] = {}  # each with the last entry known when it was noted
        self._stored: dict[str, Any] = {}  # what the store has, by its kind, which ends with the desk
        self._left: set[str] = set()  # desks that were left open, whose things were taken up here
        self.others: dict[str, int] = {}
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
        for one in there:
            del self._begun[one]
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
        for kind, draft in self._desk.drafts("").items():
            name, _colon, desk = kind.rpartition(":")
            if name and draft.by == self._by and (desk in (self.id, *self._left) or take_desk(desk)):
                if desk != self.id:
                    self._left.add(desk)
                if name == SLIPS and isinstance(draft.value, str):
                    self._begun[name] = self._desk.version, merged_lines(self.text, draft.value)
                elif name != SLIPS and isinstance(draft.value, list) and len(draft.value) == 2:
                    if name in self._begun:
                        continue  # it waits until what stands here is done
                    self._begun[name] = draft.value[0], draft.value[1]
                else:
                    continue
                self._stored[kind] = draft.value
        self.look_around()

    def look_around(self) -> bool:
        """See what slips stand at other desks; whether they are others now. Raise StoreError if it cannot be read."""
        before, self.others = self.others, {}
        there = self._desk.drafts(KIND)
        for kind, draft in there.items():
            if kind not in self._stored and kind != f"{KIND}{self.id}" and (count := self._count(_slips(draft))):
                by = _who(kind, draft)
                self.others[by] = self.others.get(by, 0) + count
        self.taken = any(kind.startswith(KIND) and kind not in there for kind in self._stored)
        return self.others != before

    def take_over(self, by: str) -> str:
        """Take away the slips that stand at other desks of somebody, and return them. Raise StoreError."""
        text = ""
        for kind, draft in self._desk.drafts(KIND).items():
            if _who(kind, draft) == by and kind not in self._stored:
                text = merged_lines(text, _slips(draft))
                self._desk.drop_draft(kind)
        self.others.pop(by, None)
        return text

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
        if not text.strip():
            return 0
        if text not in self._counts:
            from fejag_admin.camp.advice.slips import read_slips  # takes a while to load

            if len(self._counts) > COUNTS_KEPT:
                self._counts.clear()
            self._counts[text] = len(read_slips(text, self._desk.campaign))
        return self._counts[text]


def _slips(draft: Draft) -> str:
    return draft.value if isinstance(draft.value, str) else ""


def _who(kind: str, draft: Draft) -> str:
    """Who typed slips: as told, else as what their kind says."""
    return draft.by or kind.removeprefix(KIND)
