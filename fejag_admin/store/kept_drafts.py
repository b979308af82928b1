"""What somebody has begun at a desk and not entered: kept in the store beside the journal, so that nothing is lost."""

from __future__ import annotations

from typing import Any

from fejag_admin.store.desk import Desk

SLIPS = "slips"
KIND = f"{SLIPS}:"


class KeptDrafts:
    """What one person has begun at a desk; of nobody, for who only looks around.

    Each thing has a name, such as ``slips`` or ``amend:40``, and is a JSON value. ``others``: how many slips other
    people have, by their names.
    """

    def __init__(self, desk: Desk, by: str = "") -> None:
        self._desk = desk
        self._by = by
        self._begun: dict[str, Any] = {}
        self._stored: dict[str, Any] = {}  # what the store has, by its kind, which names the person, too
        self.others: dict[str, int] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """What has been begun, in the order in which it was."""
        return tuple(self._begun)

    def get(self, name: str) -> Any:
        """What has been begun under a name, as it is now; None if nothing has."""
        begun = self._begun.get(name)
        return begun["is"] if isinstance(begun, dict) else begun

    def put(self, name: str, value: Any) -> bool:
        """Note it as it is now, on the journal as it is known here; an empty value: it is done, or not wanted any more.

        So are its parts then, whose names begin with its own and a colon. Whether more or less is begun than before.
        """
        if not value:
            gone = [one for one in self._begun if one == name or one.startswith(f"{name}:")]
            return bool([self._begun.pop(one) for one in gone])
        there = name in self._begun
        self._begun[name] = value if name == SLIPS else {"at": self._desk.version, "is": value}
        return not there

    def begun_at(self, name: str) -> int:
        """The last entry that was known when it was noted; slips are judged anew all the time."""
        begun = self._begun[name]
        return int(begun["at"]) if isinstance(begun, dict) else self._desk.version

    @property
    def text(self) -> str:
        """The slips as they are typed."""
        return str(self.get(SLIPS) or "")

    @property
    def count(self) -> int:
        """How many slips wait to be entered."""
        return self._count(self.text)

    @property
    def _wanted(self) -> dict[str, Any]:
        return {f"{name}:{self._by}": begun for name, begun in self._begun.copy().items() if _there(begun)}

    @property
    def stored(self) -> bool:
        """Whether the store has everything as it is now."""
        return self._wanted == self._stored

    def load(self) -> None:
        """Take up what was begun before the program ended; raise StoreError if the store cannot be read."""
        self.look_around()
        for kind, draft in self._desk.drafts("").items():
            name, value = kind.removesuffix(f":{self._by}"), draft.value
            whole = isinstance(value, str) if name == SLIPS else isinstance(value, dict) and {"at", "is"} <= set(value)
            if name != kind and whole:
                self._begun[name] = self._stored[kind] = value

    def look_around(self) -> None:
        """See what slips other people have typed; raise StoreError if the store cannot be read."""
        counts = {
            kind.removeprefix(KIND): self._count(draft.value)
            for kind, draft in self._desk.drafts(KIND).items()
            if kind != f"{KIND}{self._by}" and isinstance(draft.value, str)
        }
        self.others = {by: count for by, count in counts.items() if count}

    def take_over(self, by: str) -> str:
        """Take away the slips that somebody else has typed, and return them; raise StoreError if that cannot be."""
        draft = self._desk.draft(f"{KIND}{by}")
        self._desk.drop_draft(f"{KIND}{by}")
        self.others.pop(by, None)
        return draft.value if draft is not None and isinstance(draft.value, str) else ""

    def belong_to(self, by: str) -> None:
        """The person is called otherwise from now on."""
        self._by = by

    def store(self) -> None:
        """Keep everything as it is now; raise StoreError if it cannot be kept."""
        wanted = self._wanted
        for kind, value in wanted.items():
            if self._stored.get(kind) != value:
                self._desk.keep_draft(kind, value, by=self._by)
                self._stored[kind] = value
        for kind in self._stored.keys() - wanted.keys():
            self._desk.drop_draft(kind)
            del self._stored[kind]

    def _count(self, text: str) -> int:
        if not text.strip():
            return 0
        from fejag_admin.camp.advice.slips import read_slips  # takes a while to load

        return len(read_slips(text, self._desk.campaign))


def _there(begun: Any) -> bool:
    return not isinstance(begun, str) or bool(begun.strip())
