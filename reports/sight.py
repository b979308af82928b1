"""What a document may be made from: a camp at one moment, as one viewer may see it (R2).

Documents get a `Sight` and nothing else. For everybody but the master it is made of the journal that players may read
(R3): the board only as far as it is uncovered, no refused orders, none of the game master's own words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Any

from fejag_admin.answers.answer import Answer
from fejag_admin.answers.entries import entry_text, state_text
from fejag_admin.answers.questions.disputes import answered
from fejag_admin.answers.things import as_players_ask
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.journal.contents import Evidence, Release
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import Dispute, clues, disputes
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.camp.views.players_journal import PlayersJournal, players_journal, public_version
from fejag_admin.camp.views.projection import MASTER, PUBLIC, View, known_board, view
from fejag_admin.common.clock import clock_text, local_time
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Result
from fejag_admin.rules.state import State
from fejag_admin.texts.colours import Letters, map_letters, team_colours
from fejag_admin.texts.names import team_name


@dataclass(frozen=True)
class Camp:
    """A camp to be printed: its name and slug, its whole journal, the entry as of which it is printed, None for now.

    Corrections and a freeze made later hold for what players see of an earlier entry. ``fingerprint``: that of the
    journal, for the master. ``corrected``: what the organiser tells everybody that he has corrected.
    """

    name: str
    slug: str
    journal: Journal
    version: int | None = None
    fingerprint: str | None = None
    corrected: str = ""

    def seen_by(self, viewer: str) -> Journal:
        """The journal as a viewer may read it: for players their own, and as of that of a freeze (R3)."""
        return self._masters if viewer == MASTER else self._public

    @cached_property
    def _masters(self) -> Journal:
        return self.journal if self.version is None else self.journal.as_of(self.version)

    @cached_property
    def _public(self) -> PlayersJournal:
        public = players_journal(self.journal)
        return public.as_of(public.number_at(self._masters.version))

    def sight(self, viewer: str = PUBLIC, longest: int | None = None) -> Sight:
        """The camp as ``viewer`` sees it: ``public``, ``master`` or the id of a team; with names as long as that."""
        return Sight(self, self.seen_by(viewer), viewer, longest)


class Sight:
    """What one viewer may see of a camp at one moment.

    ``state`` and ``morning`` (the state before the last game) have for players a board with nothing on it that is not
    uncovered; so has ``campaign``. ``seen``: what the viewer may read of the journal. ``corrected``: what the organiser
    tells everybody that he has corrected. Names of teams longer than ``longest`` letters are cut.
    """

    def __init__(self, camp: Camp, seen: Journal, viewer: str, longest: int | None = None) -> None:
        self.camp_name, self.corrected, self.viewer = camp.name, camp.corrected, viewer
        self.version, self.is_master = seen.version, viewer == MASTER
        self.fingerprint = camp.fingerprint if self.is_master else None
        self._camp, self._seen, self._longest = camp, seen, longest
        self.moment = self.local(seen.entries[-1].when)

    @cached_property
    def public_version(self) -> int | None:
        """Which version of the camp players see; None for the master, whose entries tell."""
        return None if self.is_master else public_version(self._camp.journal)

    @cached_property
    def _notes(self) -> Journal:
        """The journal with the clues and disputes that the viewer may read: the whole one, as of a freeze."""
        journal = self._camp.seen_by(MASTER)
        return journal if self.is_master else self._camp.journal.visible.as_of(journal.version)

    @cached_property
    def state(self) -> State:
        return self._seen.state

    @cached_property
    def morning(self) -> State:
        """The camp as it stood before the result of the last game."""
        return self.mornings[-1]

    @property
    def mornings(self) -> tuple[State, ...]:
        """The camp at its beginning and as it stood before each game played."""
        return self._seen.mornings

    @cached_property
    def days(self) -> tuple[Sight, ...]:
        """What everybody saw, or will see after a release: at the beginning, after each round, and as it is."""
        journal = self._seen
        if self.is_master:
            released = Entry(journal.version + 1, Release(), "", journal.entries[-1].when)
            journal = players_journal(journal.with_entries(released))
        return tuple(Sight(self._camp, day, PUBLIC, self._longest) for day in _days(journal))

    def then(self, version: int) -> Sight:
        """The camp as it was shown right after an entry of the whole journal: with what was corrected only later."""
        camp = replace(self._camp, journal=self._camp.journal.as_of(version), version=None)
        return camp.sight(self.viewer, self._longest)

    @cached_property
    def campaign(self) -> Campaign:
        """Map, teams and days, without orders."""
        campaign = self._seen.campaign
        if self._longest is not None:
            teams = (replace(team, name=shortened(team.name or "", self._longest) or None) for team in campaign.teams)
            campaign = replace(campaign, teams=tuple(teams))
        return campaign if self.is_master else replace(campaign, board=known_board(self._seen.state))

    @cached_property
    def view(self) -> View:
        return view(self._seen.state, self.viewer)

    @cached_property
    def letters(self) -> Letters:
        """The letters that stand for teams and figures, the same on paper as on the screen."""
        return map_letters(self._seen.campaign)

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colours of the teams, also of those that have none of their own."""
        return team_colours({team.id: team.colour for team in self._seen.campaign.teams})

    @property
    def game(self) -> int:
        """The last game whose result is entered; 0 before the first."""
        return self.state.round

    @property
    def is_draft(self) -> bool:
        """Whether a purchase round is open, so that what is printed may change today."""
        return self.state.round_open

    def team_name(self, team: str) -> str:
        return team_name(self.campaign, team)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The orders in force, first to last; for players without those that were refused, notes and reasons."""
        return self._seen.steps

    def steps_by_game(self) -> Iterator[tuple[int, Step]]:
        """The orders, each with the game to whose day it belongs: from its result on."""
        game = 0
        for step in self.steps:
            if isinstance(step.order, Result) and step.ruling.accepted:
                game = step.order.game
            yield game, step

    def steps_today(self) -> tuple[Step, ...]:
        """The orders from the result of the last game on."""
        return tuple(step for game, step in self.steps_by_game() if game == self.game)

    def entries(self) -> tuple[Entry, ...]:
        """Every entry of the journal with all corrections, for the master; none for anybody else."""
        return tuple(self._seen.entries) if self.is_master else ()

    def outcome(self, entry: Entry) -> str:
        """What became of an entry of the master's journal; of one that simply counts, that it was accepted."""
        return state_text(self._seen, entry) or (_("accepted") if entry.kind == "order" else "")

    def clue(self, game: int) -> str | None:
        """The clue of the secret of the egg that was pinned after a game (G6)."""
        return clues(self._notes).get(game)

    def legend(self, game: int) -> str | None:
        """What is read out in the morning of a game; players know it when the game has been played."""
        is_public = self.is_master or game <= self.game
        return self.campaign.day(game).legend if is_public else None

    def role(self, team: str) -> Team:
        """A team with its role in the story, if the viewer is that team or the master; for others without it."""
        campaign = self._camp.seen_by(MASTER).campaign if self.viewer in (MASTER, team) else self.campaign
        return campaign.team(team)

    def ending(self, team: str, *, won: bool) -> str | None:
        """What becomes of a team at the end of the story, which is told when all games are over."""
        if not self.state.over:
            return None
        team_role = self._camp.seen_by(MASTER).campaign.team(team)
        return team_role.wins if won else team_role.loses

    def dispute(self, number: int | None) -> Dispute | None:
        """The dispute of this number, if there is one."""
        return next((dispute for dispute in disputes(self._notes) if dispute.number == number), None)

    def entry(self, version: int) -> tuple[int, str] | None:
        """The number of an entry of the whole journal and what it says; None if the viewer does not read it."""
        journal = self._seen
        number = journal.number_of(version) if isinstance(journal, PlayersJournal) else version
        return None if number is None else (number, entry_text(journal.entry(number), self.campaign))

    def answer(self, evidence: Evidence) -> tuple[tuple[str, ...], Journal, Answer] | None:
        """A question that was put to a dispute, answered from what the viewer may see of the journal as it was then.

        None if it asks of an entry that the viewer does not read.
        """
        journal, words = self._notes.as_of(evidence.at), evidence.question
        if not self.is_master:
            visible = players_journal(journal)
            asked = as_players_ask(words, visible)
            if asked is None:
                return None
            journal, words = visible, asked
        return words, journal, answered(journal, words, self.viewer)

    def local(self, when: str) -> datetime:
        """The time of an entry as the clock on the wall showed it; the beginning of time if it is misspelled."""
        return local_time(when, self._seen.campaign.zone) or datetime(1970, 1, 1, tzinfo=UTC)

    def time_text(self, when: str | None) -> str:
        """The time of an entry as the clock on the wall showed it; empty if it is not known."""
        return "" if when is None else clock_text(self.local(when))


@lru_cache(maxsize=1)
def _days(journal: Journal) -> tuple[Journal, ...]:
    """A journal at the beginning, after each round, and as it is; kept, for pages tell of it in every language."""
    ends = [*(morning.orders + 1 for morning in journal.mornings[1:]), journal.version]
    return tuple(journal.as_of(end) for end in ends)


def badge(sight: Sight, team: str) -> dict[str, Any]:
    """By what a team is known on paper: capital letter, colour and name."""
    return {"letter": sight.letters.teams[team].upper(), "colour": sight.colours[team], "name": sight.team_name(team)}


def shortened(name: str, length: int) -> str:
    """A name that fits on a line, cut if it is very long."""
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"
