"""The slips typed at a desk and not entered yet: kept in the store at every change, so that no slip is ever lost."""

from __future__ import annotations

from fejag_admin.store.desk import Desk

KIND = "slips:"


class KeptSlips:
    """The slips of one person at a desk; of nobody, for who only looks around.

    ``text``: as typed; ``others``: how many slips other people have, by their names.
    """

    def __init__(self, desk: Desk, by: str = "") -> None:
        self._desk = desk
        self._kind = f"{KIND}{by}"
        self._by = by
        self._stored = ""
        self._left = ""  # the kind under which they were kept before the person was called otherwise
        self.text = ""
        self.others: dict[str, int] = {}

    @property
    def count(self) -> int:
        """How many slips wait to be entered."""
        return self._count(self.text)

    @property
    def stored(self) -> bool:
        """Whether the store has them as they are now."""
        return self.text == self._stored

    def load(self) -> None:
        """Take up what was typed before the program ended; raise StoreError if the store cannot be read."""
        self.look_around()
        draft = self._desk.draft(self._kind)
        if draft is not None and isinstance(draft.value, str):
            self.text = self._stored = draft.value

    def look_around(self) -> None:
        """See what other people have typed; raise StoreError if the store cannot be read."""
        drafts = self._desk.drafts(KIND)
        counts = {
            kind.removeprefix(KIND): self._count(draft.value)
            for kind, draft in drafts.items()
            if kind != self._kind and isinstance(draft.value, str)
        }
        self.others = {by: count for by, count in counts.items() if count}

    def take_over(self, by: str) -> str:
        """Take away what somebody else has typed, and return it; raise StoreError if that cannot be done."""
        draft = self._desk.draft(f"{KIND}{by}")
        self._desk.drop_draft(f"{KIND}{by}")
        self.others.pop(by, None)
        return draft.value if draft is not None and isinstance(draft.value, str) else ""

    def belong_to(self, by: str) -> None:
        """The person is called otherwise from now on."""
        if by != self._by:
            self._left, self._kind, self._by, self._stored = self._kind, f"{KIND}{by}", by, ""

    def store(self) -> None:
        """Keep them as they are now; raise StoreError if they cannot be kept."""
        text = self.text
        if text.strip():
            self._desk.keep_draft(self._kind, text, by=self._by)
        else:
            self._desk.drop_draft(self._kind)
        if self._left:
            self._desk.drop_draft(self._left)
            self._left = ""
        self._stored = text

    def _count(self, text: str) -> int:
        if not text.strip():
            return 0
        from fejag_admin.camp.advice.slips import read_slips  # takes a while to load

        return len(read_slips(text, self._desk.campaign))
