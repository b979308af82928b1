"""What one desk is looking at: the camp, the moment, through whose eyes, and who sits there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.store.drafts import DeskDrafts

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.camp.views.players_journal import PlayersJournal
    from fejag_admin.rules.state import State
    from fejag_admin.store.desk import Desk

PUBLIC, MASTER = "public", "master"
TOUR = "tour"
"""The kind of draft that a camp with a tour has: whether it is shown."""


class Session:
    """One open camp as this desk sees it.

    ``viewer``: whose eyes the map is shown through: ``public``, ``master`` or a team id (R2). ``moment``: the journal
    entry as of which everything is shown, None for now. ``by``: the name of the person at the desk. ``home``: the list
    of things to do that one came from, ``today`` or ``day``, and comes back to; ``doing``: the step of the day for
    which one was led elsewhere; ``touring``: whether the tour is shown, None in a camp without one.
    ``drafts``: what was begun here and not entered. ``wondered``: the entry about which the screen of disputes, when it
    is shown next, is to try what if it had been different. ``revision``: grows with everything that changes what is
    shown; screens compare it to know whether to redraw.
    """

    def __init__(self, desk: Desk, by: str, viewer: str = PUBLIC) -> None:
        self.desk = desk
        self.by = by
        self.viewer = viewer
        self.revision = 0
        self.wondered: int | None = None
        self.drafts = DeskDrafts(desk, by)
        self.home, self.doing = "today", ""
        self.touring: bool | None = None
        self._past: Journal | None = None
        self._seen: tuple[PlayersJournal, PlayersJournal] | None = None

    @property
    def now(self) -> Journal:
        """The whole journal, whatever moment is looked at."""
        return self.desk.journal

    @property
    def journal(self) -> Journal:
        """The journal as of the moment looked at."""
        return self._past or self.desk.journal

    @property
    def visible_journal(self) -> Journal:
        """The whole journal as the viewer reads it: players that of their own, while a freeze is on as of then (R3)."""
        return self.now if self.viewer == MASTER else self._players

    def visible_version(self, version: int) -> int:
        """The number, as the viewer counts, of the last entry that was there as of one of the whole journal."""
        return version if self.viewer == MASTER else self._players.number_at(version)

    @property
    def seen(self) -> Journal:
        """What the viewer reads of the journal as of the moment looked at; its entries are counted as he does."""
        if self.viewer == MASTER:
            return self.journal
        journal = self._players
        number = journal.number_at(self.journal.version)
        if self._seen is None or self._seen[0] is not journal or self._seen[1].version != number:
            self._seen = journal, journal.as_of(number)  # kept, for it has been replayed
        return self._seen[1]

    @property
    def frozen(self) -> int | None:
        """The entry, as the viewer counts, beyond which players see nothing; None if no freeze is on."""
        if self.now.frozen is None:
            return None
        return self.now.frozen if self.viewer == MASTER else self._players.version

    @property
    def held_back(self) -> bool:
        """Whether a freeze keeps from the viewer what he looks at."""
        frozen = self.now.frozen
        return self.viewer != MASTER and frozen is not None and frozen < self.journal.version

    @property
    def _players(self) -> PlayersJournal:
        return players_journal(self.now)

    @property
    def state(self) -> State:
        """The camp's state as of the moment looked at."""
        return self.journal.state

    @property
    def campaign(self) -> Campaign:
        """The camp's teams, days, board and options, as of the moment looked at."""
        return self.journal.campaign

    @property
    def moment(self) -> int | None:
        """The entry as of which everything is shown; None is now."""
        return None if self._past is None else self._past.version

    @property
    def looking_back(self) -> bool:
        """Whether an earlier moment is shown; nothing can be entered then."""
        return self._past is not None

    def version_of(self, number: int) -> int | None:
        """The entry to look at for the one of this number, as the viewer counts; None is now."""
        return number if self.viewer == MASTER else self._players.version_at(max(number, 1))

    def look_back(self, version: int | None) -> None:
        """Show everything as of the journal entry ``version``; None, or the last entry, is now."""
        past = None if version is None else self.now.as_of(max(version, 1))
        self._past = None if past is self.desk.journal else past
        self.revision += 1

    def moved_on(self, draft: str) -> bool:
        """Whether something that the viewer may know of was entered since a draft was noted last."""
        if draft not in self.drafts.names:
            return False
        return self.visible_version(self.drafts.begun_at(draft)) != self.visible_version(self.now.version)

    def wonder(self, version: int) -> None:
        """What if an entry had been different? To be asked on the screen of disputes."""
        self.wondered = version
        self.revision += 1

    def catch_up(self) -> None:
        """The desk has a new journal. A moment looked at stays, unless the store was restored and it is gone."""
        past = self._past
        if past is not None and past.entries != self.now.entries[: past.version]:
            self.look_back(past.version)
        self.revision += 1
