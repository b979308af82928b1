"""Corrections of the journal: what an amendment or a retraction would change, before it is confirmed.

Edits of the camp's settings, undo and redo are corrections, too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import SettingPath, is_setting, settings_of, with_settings
from fejag_admin.camp.journal.entries import CORRECTIONS, WALKS, concerned, order_entry_of, walked
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import Effective, Step
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board
from fejag_admin.rules.changes import Changes, changes

# G9: a mistake in entering is corrected; what a team itself placed by mistake stays.


@dataclass(frozen=True, slots=True)
class Amendment:
    """Put this order in the place of the one entered under version ``target``; brings a retracted one back, too."""

    target: int
    entered: Entered


@dataclass(frozen=True, slots=True)
class Retraction:
    """Take out the order entered under version ``target``."""

    target: int


Correction = Amendment | Retraction


@dataclass(frozen=True, slots=True)
class Edit:
    """Give settings of the camp these values; see `header`."""

    settings: tuple[tuple[SettingPath, Any], ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """Undo or redo the step entered under version ``target``."""

    kind: Literal["undo", "redo"]
    target: int


Proposable = Correction | Edit | Walk


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
    """A correction worked out but not entered: its ``entry`` (author and time still blank) and what comes of it."""

    correction: Proposable
    entry: Entry

    @property
    def step(self) -> Step | None:
        """How the amended order itself would be judged; None for a retraction."""
        return self.after.step_of.get(self.entry.payload["target"]) if self.entry.kind in CORRECTIONS else None


def propose(journal: Journal, correction: Proposable, reason: str = "?") -> Proposal:
    """Work out a correction; raise CorrectionError if it cannot be.

    ``reason``: the words that keep later placements in force, as soon as they are known.
    """
    entry = entry_for(journal, correction, reason)
    first, target = min(concerned(entry, journal.entries), default=journal.version + 1), entry.payload.get("target")
    was = {version: step for version, step in journal.step_of.items() if version >= first and version != target}
    stood = [version for version, step in was.items() if step.stands]
    now = journal.with_entry(with_payload(entry, keep=stood)).step_of
    keep = [version for version in stood if version in now and not now[version].stands]
    if entry.kind in WALKS:  # what an earlier correction keeps need not be kept again
        keep = [version for version in keep if now[version].effective.kept_by == entry.version]
    if keep or entry.kind not in WALKS:
        entry = with_payload(entry, keep=keep)
    if entry.kind == "amendment" and not now[entry.payload["target"]].ruling.accepted:
        entry = with_payload(entry, refused=True)
    after = journal.with_entry(entry)
    now = {version: after.step_of[version] for version in was if version in after.step_of}
    lost = [now[version] for version in stood if version in now and not now[version].stands]
    return Proposal(
        correction=correction,
        before=journal,
        after=after,
        entry=entry,
        kept=tuple(step for step in lost if step.ruling.accepted),
        refused=tuple(step for step in lost if not step.ruling.accepted),
        healed=tuple(now[version] for version in now if not was[version].stands and now[version].stands),
        possible=tuple(
            step
            for step in now.values()
            if "stays-refused" == step.ruling.code != was[step.effective.version].ruling.code
        ),
        changes=changes(journal.state, after.state),
    )


def with_payload(entry: Entry, **more: Any) -> Entry:
    """An entry whose payload says more."""
    return replace(entry, payload=entry.payload | more)


def entry_for(journal: Journal, correction: Proposable, reason: str) -> Entry:
    """The entry that a correction is, without what it keeps; raise CorrectionError."""
    version = journal.version + 1
    if isinstance(correction, Walk):
        if correction.target not in steps_for(journal, correction.kind):
            raise CorrectionError("moved-on", correction.target)
        return Entry(version, correction.kind, {"target": correction.target}, "", "", reason)
    if isinstance(correction, Edit):
        changed = changed_settings(journal.campaign, dict(correction.settings))
        if not changed:
            raise CorrectionError("unchanged", version)
        check_fixed(journal, {tuple(path): now for path, _was, now in changed})
        return Entry(version, "edit", {"set": changed}, "", "", reason)
    target = correction.target
    if not 1 <= target <= journal.version or journal.entry(target).kind != "order":
        raise CorrectionError("not-an-order", target)
    if isinstance(correction, Amendment):
        whom = journal.fighters_of(correction.entered)
        effective = Effective(target, correction.entered, amended_by=version, whom=whom)
        amendment = order_entry_of(effective, version, "amendment", journal.campaign.board, "", "")
        return replace(amendment, reason=reason)
    if target not in journal.step_of:
        raise CorrectionError("retracted", target)
    return Entry(version, "retraction", {"target": target}, "", "", reason)


def changed_settings(campaign: Campaign, new: Mapping[SettingPath, Any]) -> list[list[Any]]:
    """Path, old and new value of each changed setting of a camp, as in the payload of an edit."""
    was = settings_of(campaign)
    return [[list(path), was.get(path), now] for path, now in new.items() if path not in was or was[path] != now]


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
    entry = replace(proposal.entry, by=by, when=when, reason=reason)
    return proposal.before.with_entry(entry)


def steps_for(journal: Journal, kind: Literal["undo", "redo"]) -> tuple[int, ...]:
    """The steps that can be undone or redone, last the one that usually is."""
    done, undone = walked(journal.entries)
    return tuple(done if kind == "undo" else undone)


def walk(journal: Journal, kind: Literal["undo", "redo"], by: str | None = None) -> Walk | None:
    """The walk that undoes the last step in force, or redoes the one undone last; None if there is none.

    ``by``: the person whose own last step is undone; the last step of all only if that person has none.
    """
    steps = steps_for(journal, kind)
    own = [step for step in steps if kind == "undo" and journal.entry(step).by == by]
    return Walk(kind, (own or steps)[-1]) if steps else None


def taking_back(journal: Journal, version: int) -> Edit:
    """The edit that reverts an earlier edit, but for settings that were changed again since."""
    now = settings_of(journal.campaign)
    changed = journal.entry(version).payload["set"]
    return Edit(tuple((tuple(path), was) for path, was, new in changed if now.get(tuple(path)) == new))
