"""What one desk is looking at: the camp, the moment, through whose eyes, and who sits there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fejag_admin.camp.document import Campaign
    from fejag_admin.camp.journal import Journal
    from fejag_admin.rules.state import State
    from fejag_admin.store.desk import Desk

PUBLIC, MASTER = "public", "master"


class Session:
    """One open camp as this desk sees it.

    ``viewer``: whose eyes the map is shown through: ``public``, ``master`` or a team id (R2). ``moment``: the journal
    entry as of which everything is shown, None for now. ``by``: the name of the person at the desk.
    """

    def __init__(self, desk: Desk, by: str, viewer: str = PUBLIC) -> None:
        self.desk = desk
        self.by = by
        self.viewer = viewer
        self.moment: int | None = None
        self._past: Journal | None = None

    @property
    def now(self) -> Journal:
        """The whole journal, whatever moment is looked at."""
        return self.desk.journal

    @property
    def journal(self) -> Journal:
        """The journal as of the moment looked at."""
        return self._past or self.desk.journal

    @property
    def state(self) -> State:
        """The camp's state as of the moment looked at."""
        return self.journal.replayed.state

    @property
    def campaign(self) -> Campaign:
        """The camp's teams, days, board and options."""
        return self.desk.campaign

    @property
    def looking_back(self) -> bool:
        """Whether an earlier moment is shown; nothing can be entered then."""
        return self.moment is not None

    @property
    def token(self) -> tuple[object, ...]:
        """Changes whenever what is shown would: screens compare it to know whether to redraw."""
        return (self.desk.slug, self.desk.version, self.moment, self.viewer, self.by)

    def look_back(self, version: int | None) -> None:
        """Show everything as of the journal entry ``version``; None, or the last entry, is now."""
        if version is None or version >= self.desk.version:
            self.moment, self._past = None, None
        else:
            self.moment, self._past = version, self.desk.journal.as_of(version)
