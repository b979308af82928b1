"""The journal as players may read it (R3): what counts, numbered by itself, without the words of the game master.

It holds the orders in force that were accepted, each in the place and with the time of the entry that first gave it.
Of refused orders, corrections, notes, overrides and reasons nothing is in it, neither a gap nor a time; and its states
hold the board only as far as it is uncovered (R2). Whatever is made for players is made of it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import OF_ROLE
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import REMEMBERED, Effective, Replayed, Step
from fejag_admin.camp.views.projection import MASTER, public_states, view
from fejag_admin.orders import UNSAID, kind_of
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board
from fejag_admin.rules.orders import Order, Ruling
from fejag_admin.rules.state import State


@dataclass(frozen=True)
class PlayersJournal(Journal):
    """The journal as players may read it; make it by `players_journal`.

    ``versions``: for each of its entries the version of the same entry in the whole journal.
    """

    versions: tuple[int, ...]

    __hash__ = Journal.__hash__

    def as_of(self, version: int) -> PlayersJournal:
        """The journal as it was when the entry of this number, as players count, was the last one."""
        if version >= self.version:
            return self
        return PlayersJournal(self.header, self.entries[:version], self.versions[:version], past=self.past)

    def number_at(self, version: int) -> int:
        """The number of the last entry that was there as of an entry of the whole journal."""
        return max(bisect_right(self.versions, version), 1)

    def number_of(self, version: int) -> int | None:
        """The number of an entry of the whole journal; None if players do not read it."""
        number = self.number_at(version)
        return number if self.versions[number - 1] == version else None

    def version_at(self, number: int) -> int | None:
        """The last entry of the whole journal before the one after this number; None for the last number."""
        return self.versions[number] - 1 if number < len(self.versions) else None

    @cached_property
    def effective(self) -> tuple[Effective, ...]:
        """The orders in force.

        Each is carried out even if the rules refuse it: then the game master had his way (B4, G4).
        """
        orders = super().effective
        return tuple(replace(effective, kept_by=effective.version, reason=UNSAID) for effective in orders)

    @cached_property
    def replayed(self) -> Replayed:
        """Everything carried out from the beginning, as players see it."""
        truth = super().replayed
        return Replayed(truth.setup, tuple(map(_as_told, truth.steps)), public_states(truth.states))

    def stages(self, first: int, last: int) -> Iterator[State]:
        """The state as of each entry from ``first`` to ``last``."""
        yield from self.as_of(last).states[first - 1 :]


@lru_cache(maxsize=REMEMBERED)
def players_journal(journal: Journal) -> PlayersJournal:
    """What players may read of a journal; while a freeze is on, of what there was then."""
    return journal if isinstance(journal, PlayersJournal) else _made(journal.visible)


def moment(journal: Journal, viewer: str, version: int | None = None) -> Journal:
    """The journal for a viewer as of an entry, None for now; players count the entries that they read."""
    seen = journal if viewer == MASTER else players_journal(journal)
    return seen if version is None else seen.as_of(version)


def _made(journal: Journal) -> PlayersJournal:
    header = _without_secrets(journal.campaign, journal.state.round)
    mapless = replace(header, board=Board(header.board.size))
    entries, versions = [replace(journal.entries[0], content=mapless, reason=None)], [1]
    for step in journal.steps:
        if step.ruling.accepted:
            first = journal.entry(step.effective.version)
            entries.append(_entry(len(entries) + 1, step.order, first))
            versions.append(first.version)
    return PlayersJournal(header, tuple(entries), tuple(versions), past=journal.past)


def _without_secrets(campaign: Campaign, played: int) -> Campaign:
    """The header without right answers, roles and clues, and without legends of days to come.

    A clue that was pinned is known by its note.
    """
    days = (replace(day, clue=None, legend=day.legend if day.game <= played else None) for day in campaign.days)
    roleless: dict[str, Any] = dict.fromkeys(OF_ROLE)
    teams = (replace(team, **roleless) for team in campaign.teams)
    secret = (replace(question, answer=None) for question in campaign.secret)
    public_campaign = replace(campaign, days=tuple(days), teams=tuple(teams), secret=tuple(secret))
    return campaign if public_campaign == campaign else public_campaign


def _entry(number: int, order: Order, first: Entry) -> Entry:
    """An order in force as an entry of its own; ``first``: the entry that first gave it."""
    entered = Entered(kind_of(order).redacted(order, UNSAID), None, first.by, first.when)
    return Entry(number, entered, first.by, first.when)


def _as_told(step: Step) -> Step:
    """A step that counts, without the game master's word if that keeps it in force."""
    if step.objection is None:
        return step
    order = step.effective.entered.order
    return Step(step.effective, order, Ruling(order, rules=tuple(rule for rule in step.ruling.rules if rule != "B4")))


REPLACING = frozenset({"amendment", "retraction", "edit", "undo", "redo", "freeze", "release"})
"""Kinds of entries after which players may see something else in the place of what they saw."""


@lru_cache(maxsize=REMEMBERED)
def public_version(journal: Journal) -> int:
    """One more than how often something that players had seen was replaced; nothing hidden is counted (R3).

    What is only added does not count. What was put right at once does: a sheet may have been printed meanwhile.
    """
    version, stood = 1, None  # what players have been given, until what they see goes on from it
    for entry in journal.entries:
        if entry.kind not in REPLACING and (entry.kind != "order" or stood is None):
            continue
        before, after = (players_journal(journal.as_of(entry.version - back)) for back in (1, 0))
        if entry.kind != "order" and (stood is None or not _begins(before, stood)):
            stood = before
        if stood is not None and not _begins(after, stood):
            version += not _begins(stood, after)
            stood = None
    return version


def _begins(journal: PlayersJournal, longer: PlayersJournal) -> bool:
    """Whether a longer journal begins with a journal that players have read, unchanged."""
    many = journal.version
    if [team.name for team in journal.campaign.teams] != [team.name for team in longer.campaign.teams]:
        return False
    pairs = zip(journal.entries[1:], longer.entries[1:], strict=False)
    if many > longer.version or any(entry.content != same.content for entry, same in pairs):
        return False
    return many < longer.version or view(journal.state) == view(longer.state)
