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
        self._begun: dict[str, tuple[int, Any]] = {}  # each with the last entry known when it was noted
        self._stored: dict[str, Any] = {}  # what the store has, by its kind, which names the person, too
        self.others: dict[str, int] = {}

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
        """Take up what was begun before the program ended; raise StoreError if the store cannot be read."""
        self.look_around()
        for kind, draft in self._desk.drafts("").items():
            name = kind.removesuffix(f":{self._by}")
            if name == SLIPS and isinstance(draft.value, str):
                self._begun[name], self._stored[kind] = (self._desk.version, draft.value), draft.value
            elif name not in (kind, SLIPS) and isinstance(draft.value, list) and len(draft.value) == 2:
                self._begun[name], self._stored[kind] = (draft.value[0], draft.value[1]), draft.value

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
        wanted: dict[str, Any] = {
            f"{one}:{self._by}": value if one == SLIPS else [at, value]
            for one, (at, value) in self._begun.copy().items()
            if one != SLIPS or value.strip()
        }
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
