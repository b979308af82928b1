"""Corrections of the journal: what an amendment or a retraction would change, before anybody confirms it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fejag_admin.camp.journal.journal import Entry, EntryKind, Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.orders.entered import Entered, order_from_json, order_to_json
from fejag_admin.rules.changes import Changes, changes


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


class CorrectionError(ValueError):
    """A correction of something that cannot be corrected; ``code``: ``not-an-order`` or ``retracted``."""

    def __init__(self, code: str, version: int) -> None:
        super().__init__(f"{code}: {version}")
        self.code = code
        self.version = version


@dataclass(frozen=True, slots=True)
class Proposal:
    """A correction worked out but not entered.

    ``after``: the journal as it would be (author and time still blank). ``kept``: later orders accepted until now that
    would only stay in force by an override or a waiver. ``refused``: those that would no longer be accepted at all.
    ``healed``: later orders refused until now that would be accepted. ``changes``: in figures, lights, attacks, points.
    """

    before: Journal
    after: Journal
    entry: Entry
    kept: tuple[Step, ...]
    refused: tuple[Step, ...]
    healed: tuple[Step, ...]
    changes: Changes

    @property
    def step(self) -> Step | None:
        """How the amended order itself would be judged; None for a retraction."""
        return self.after.step_of.get(self.entry.payload["target"])


def propose(journal: Journal, correction: Correction, reason: str = "?") -> Proposal:
    """Work out a correction; raise CorrectionError if there is no such order.

    ``reason``: the words that keep later placements in force, as soon as they are known.
    """
    target = correction.target
    if not 1 <= target <= journal.version or journal.entry(target).kind != "order":
        raise CorrectionError("not-an-order", target)
    payload: dict[str, Any] = {"target": target}
    kind: EntryKind = "retraction"
    if isinstance(correction, Amendment):
        kind = "amendment"
        payload["order"] = order_to_json(correction.entered, journal.campaign.board)
    elif target not in journal.step_of:
        raise CorrectionError("retracted", target)

    later = [(step.effective.version, step) for step in journal.replayed.steps[journal.unchanged(target) :]]
    stood = [version for version, step in later if version != target and _stands(step)]
    lenient = _with(journal, kind, payload | {"keep": stood}, reason)
    keep = [version for version in stood if not _stands(lenient.step_of[version])]
    after = _with(journal, kind, payload | {"keep": keep}, reason)
    return Proposal(
        before=journal,
        after=after,
        entry=after.entries[-1],
        kept=tuple(after.step_of[version] for version in keep if after.step_of[version].ruling.accepted),
        refused=tuple(after.step_of[version] for version in keep if not after.step_of[version].ruling.accepted),
        healed=tuple(
            after.step_of[version]
            for version, step in later
            if version != target and not _stands(step) and version in after.step_of and _stands(after.step_of[version])
        ),
        changes=changes(journal.state, after.state),
    )


def correction_of(proposal: Proposal) -> Correction:
    payload, campaign = proposal.entry.payload, proposal.before.campaign
    if proposal.entry.kind == "retraction":
        return Retraction(payload["target"])
    return Amendment(payload["target"], order_from_json(payload["order"], campaign.board))


def undoing(journal: Journal) -> Correction | None:
    """The correction that undoes what was entered last; None if there is nothing to undo.

    An order is retracted, an amendment amended back. Retractions are stepped over, so that whoever undoes once more
    undoes the order before.
    """
    for entry in reversed(journal.entries):
        if entry.kind == "order" and entry.version in journal.step_of:
            return Retraction(entry.version)
        if entry.kind == "amendment":
            target: int = entry.payload["target"]
            step = journal.step_of.get(target)
            if step is not None and step.effective.amended_by == entry.version:
                before = journal.as_of(entry.version - 1).step_of.get(target)
                return Retraction(target) if before is None else Amendment(target, before.effective.entered)
    return None


def _stands(step: Step) -> bool:
    """Whether an order is in force by its own right."""
    return step.ruling.accepted and step.objection is None


def _with(journal: Journal, kind: EntryKind, payload: dict[str, Any], reason: str) -> Journal:
    return journal.with_entry(Entry(journal.version + 1, kind, payload, "", "", reason))
