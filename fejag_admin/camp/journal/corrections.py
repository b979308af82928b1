"""Corrections of the journal: what an amendment or a retraction would change, before it is confirmed.

Edits of the camp's settings, undo and redo are corrections, too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import SettingPath, is_setting, settings_of, with_settings
from fejag_admin.camp.journal.contents import Amendment, Change, Edit, Redo, Retraction, Undo, Walk
from fejag_admin.camp.journal.entries import walked
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.rules.board import Board
from fejag_admin.rules.changes import Changes, changes

# G9: a mistake in entering is corrected; what a team itself placed by mistake stays.

FIXED = {
    "size": N_("The size of the board cannot change any more: every cell that was named would be another one."),
    "teams": N_(
        "The number of teams cannot change any more: places, days and attacks count with all of them. A team that"
        " leaves is left out of results; another one needs a new camp."
    ),
    "starts": N_("The start cells cannot change any more: everybody knows them, and all light comes from them."),
    "map": N_("The map cannot change where it is uncovered: the players know it, and light has passed there."),
    "games": N_("There cannot be fewer games than were played."),
}
"""What cannot be edited, and why."""


IMPOSSIBLE = FIXED | {
    "not-an-order": N_("Entry {version} is no order, so it cannot be corrected."),
    "retracted": N_("Entry {version} is retracted already."),
    "unchanged": N_("Everything is so already; there is nothing to edit."),
    "moved-on": N_("Something else was entered meanwhile; look at it first."),
}


class CorrectionError(InputError):
    """A correction, edit, undo or redo that cannot be; ``code``: which of `IMPOSSIBLE`, whose words it bears."""

    def __init__(self, code: str, version: int = 0) -> None:
        super().__init__(_(IMPOSSIBLE[code]).format(version=version))
        self.code = code


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """Two versions of a camp compared: as it is, and with something changed.

    ``changes``: in figures, lights, attacks, points. Later orders by their entries in ``before``, as they are judged in
    ``after``: ``refused`` would no longer be accepted; ``kept`` would only stay in force by an override or a waiver;
    ``healed`` would be accepted now; ``possible`` stay refused as when they were entered, but could count now.
    """

    before: Journal
    after: Journal
    changes: Changes
    refused: tuple[Step, ...]
    healed: tuple[Step, ...]
    kept: tuple[Step, ...] = ()
    possible: tuple[Step, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Proposal(Comparison):
    """A correction worked out but not entered, and what comes of it."""

    @property
    def entry(self) -> Entry:
        """The entry of the correction, its author and time still blank."""
        return self.after.entries[-1]

    @property
    def step(self) -> Step | None:
        """How the amended order itself would be judged; None for another correction."""
        return self.after.step_of[self.entry.gives.version] if self.entry.gives else None


def propose(journal: Journal, change: Change, reason: str = "?") -> Proposal:
    """Work out a correction; raise CorrectionError if it cannot be.

    ``reason``: the words that keep later placements in force, as soon as they are known.
    """
    entry = _entry_for(journal, change, reason)
    was = {version: step for version, step in journal.step_of.items() if version != entry.target}
    counting = tuple(version for version, step in was.items() if not step.effective.refused)
    lenient = journal.with_entries(replace(entry, keep=counting))
    keep = [step.effective.version for step in lenient.unsettled if step.effective.kept_by == entry.version]
    refused = entry.gives is not None and not lenient.step_of[entry.gives.version].ruling.accepted
    after = journal.with_entries(replace(entry, keep=tuple(keep), refused=refused))
    pairs = [(step, after.step_of[version]) for version, step in was.items() if version in after.step_of]
    lost = [now for before, now in pairs if before.stands and not now.stands]
    return Proposal(
        before=journal,
        after=after,
        kept=tuple(step for step in lost if step.ruling.accepted),
        refused=tuple(step for step in lost if not step.ruling.accepted),
        healed=tuple(now for before, now in pairs if now.stands and not before.stands),
        possible=tuple(now for before, now in pairs if "stays-refused" == now.ruling.code != before.ruling.code),
        changes=changes(journal.state, after.state),
    )


def _entry_for(journal: Journal, change: Change, reason: str) -> Entry:
    """The entry of a correction, without what it keeps; raise CorrectionError."""
    entry = Entry(journal.version + 1, change, "", "", reason)
    match change:
        case Undo(target) | Redo(target):
            if target not in walked(journal.entries)[type(change)]:
                is_gone = isinstance(change, Undo) and target in journal.gone
                raise CorrectionError("retracted" if is_gone else "moved-on", target)
        case Edit(settings):
            changed = changed_settings(journal.campaign, dict(settings))
            if not changed.settings:
                raise CorrectionError("unchanged")
            check_fixed(journal, dict(changed.settings))
            return replace(entry, content=changed)
        case Amendment(target) | Retraction(target):
            if not 1 <= target <= journal.version or journal.entry(target).kind != "order":
                raise CorrectionError("not-an-order", target)
            if isinstance(change, Retraction) and target not in journal.step_of:
                raise CorrectionError("retracted", target)
    return replace(entry, whom=journal.fighters_of(entry.entered)) if entry.entered else entry


def changed_settings(campaign: Campaign, new: Mapping[SettingPath, Any]) -> Edit:
    """The edit that gives a camp these settings, as far as they are other ones."""
    was = settings_of(campaign)
    settings = [(path, now) for path, now in new.items() if path not in was or was[path] != now]
    return Edit(tuple(settings), tuple(was.get(path) for path, _now in settings))


def check_fixed(journal: Journal, new: Mapping[SettingPath, Any]) -> None:
    """Raise CorrectionError if settings cannot be changed so now; whether a camp can have them is not looked at."""
    campaign, state = journal.campaign, journal.state
    for path in new:
        if not is_setting(path, campaign):
            raise CorrectionError(path[-1] if path[-1] in FIXED else "teams")
    games = new.get(("rules", "games"))
    if isinstance(games, int) and games < state.round:
        raise CorrectionError("games")
    if ("map", "starts") in new and journal.effective:
        raise CorrectionError("starts")
    board = with_settings(campaign, new).board
    if any(state.uncovered.cells >> cell & 1 for cell in _differing(campaign.board, board)):
        raise CorrectionError("map")


def _differing(before: Board, after: Board) -> Iterable[int]:
    """The cells at which two boards differ; a wall is at both cells that it parts."""
    walls = before.walls ^ after.walls
    pairs = set(before.teleports) ^ set(after.teleports)
    return {*before.temple ^ after.temple, *(cell for pair in walls | pairs for cell in pair)}


def signed(proposal: Proposal, by: str, when: str, reason: str) -> Journal:
    """The journal with a proposed correction added, signed with its author, time and reason."""
    return proposal.before.with_entries(replace(proposal.entry, by=by, when=when, reason=reason))


def walk(journal: Journal, kind: type[Undo] | type[Redo], by: str | None = None) -> Walk | None:
    """The walk that undoes the last step in force, or redoes the one undone last; None if there is none.

    ``by``: the person whose own last step is undone; the last step of all only if that person has none.
    """
    steps = walked(journal.entries)[kind]
    own = [step for step in steps if kind is Undo and journal.entry(step).by == by]
    return kind((own or steps)[-1]) if steps else None
