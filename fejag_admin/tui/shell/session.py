"""What one desk looks at: the open camp, the moment, through whose eyes; and the camp that is being set up."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fejag_admin.camp.maps.new_camp import fresh_plan, plan_from_json, plan_to_json
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.common.files import data_folder
from fejag_admin.common.language import _
from fejag_admin.common.settings import keep, kept
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.texts.names import TEAMS

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.camp.maps.new_camp import CampPlan
    from fejag_admin.camp.views.players_journal import PlayersJournal
    from fejag_admin.rules.state import State
    from fejag_admin.store.desk import Desk


PUBLIC, MASTER = "public", "master"


@lru_cache(maxsize=1)
def _players_as_of(journal: PlayersJournal, number: int) -> PlayersJournal:
    """The journal that players read as of one of its entries; kept, for it has been replayed."""
    return journal.as_of(number)


def looking_back_text() -> str:
    """Why nothing can be entered while an earlier moment is shown."""
    return _("You are looking at an earlier moment. Press Esc to return to now, then enter it.")


class Session:
    """One open camp as this desk sees it.

    ``viewer``: whose eyes the map is shown through: ``public``, ``master`` or a team id (R2). ``moment``: the journal
    entry as of which everything is shown, None for now. ``by``: whose drafts are kept. ``home``: the list
    of things to do that one came from, ``today`` or ``day``, and comes back to; ``doing``: the step of the day for
    which one was led elsewhere.
    ``drafts``: what was begun here and not entered. ``revision``: grows with everything that changes what is shown;
    screens compare it to know whether to redraw.
    """

    def __init__(self, desk: Desk, by: str, viewer: str = PUBLIC) -> None:
        self.desk = desk
        self.viewer = viewer
        self.revision = 0
        self.drafts = DeskDrafts(desk, by)
        self.home, self.doing = "today", ""
        self._past: Journal | None = None

    @property
    def now(self) -> Journal:
        """The whole journal, also while an earlier moment is looked at."""
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
        return _players_as_of(self._players, self._players.number_at(self.journal.version))

    @property
    def frozen(self) -> int | None:
        """The entry, as the viewer counts, beyond which players see nothing; None if no freeze is on."""
        seen = self.now.frozen if self.viewer == MASTER else self._players.version
        return None if self.now.frozen is None else seen

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

    def catch_up(self) -> None:
        """What is shown is another. A moment looked at stays, unless the store was restored and it is gone."""
        past = self._past
        if past is not None and past.entries != self.now.entries[: past.version]:
            self.look_back(past.version)
        self.revision += 1


def plan_path() -> Path:
    """The file in which the plan is kept; it holds a secret map."""
    return data_folder() / "new-camp.json"


class NewCamp:
    """The plan of a new camp; every change is written down. ``save_soon``: as that of the application."""

    def __init__(self, save_soon: Callable[[Hashable, Callable[[], object]], None]) -> None:
        self._plan: CampPlan | None = None
        self._save_soon = save_soon

    @property
    def plan(self) -> CampPlan:
        """The plan: the one at hand, else the one kept, else a fresh one with the teams of the rulebook."""
        if self._plan is None:
            try:
                self._plan = plan_from_json(kept(plan_path()))
            except (ValueError, KeyError, TypeError, AttributeError):  # none that can be read
                self._plan = fresh_plan("", tuple(map(_, TEAMS.values())))
        return self._plan

    @property
    def is_begun(self) -> bool:
        """Whether there is a plan that was begun before."""
        return self._plan is not None or plan_path().is_file()

    def change(self, plan: CampPlan) -> None:
        """Go on with another plan."""
        if plan is not self._plan:
            self._plan = plan
            self._save_soon(self, self._save)

    def begin_anew(self) -> None:
        """Forget the plan: it has become a camp, or is not wanted."""
        self._plan = None
        self._forget()
        self._save_soon(self, self._forget)  # if it was just being written

    def _save(self) -> bool:
        """Write the plan down, unless it was forgotten meanwhile; whether that was possible."""
        return self._plan is None or keep(plan_path(), plan_to_json(self._plan))

    def _forget(self) -> bool:
        """Remove the file, though another plan may be looked at by now; whether that was possible."""
        try:
            plan_path().unlink(missing_ok=True)
        except OSError:
            return False
        return True
