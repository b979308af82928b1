"""Corrections of the journal: what an amendment or a retraction would change, before anybody confirms it."""

from __future__ import annotations

from dataclasses import dataclass, replace
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

    start = journal.unchanged(target)
    stood = {step.effective.version: _stands(step) for step in journal.replayed.steps[start:]}
    stood.pop(target, None)
    entry = Entry(journal.version + 1, kind, payload, "", "", reason)
    lenient = journal.with_entry(
        replace(entry, payload=payload | {"keep": [one for one, good in stood.items() if good]})
    )
    now = [step for step in lenient.replayed.steps[start:] if step.effective.version in stood]
    keep = [step for step in now if stood[step.effective.version] and not _stands(step)]
    entry = replace(entry, payload=payload | {"keep": [step.effective.version for step in keep]})
    after = lenient.ending(entry, lenient.replayed.letting_go(entry.version, start))
    return Proposal(
        before=journal,
        after=after,
        entry=entry,
        kept=tuple(step for step in keep if step.ruling.accepted),
        refused=tuple(step for step in keep if not step.ruling.accepted),
        healed=tuple(step for step in now if not stood[step.effective.version] and _stands(step)),
        changes=changes(journal.state, after.state),
    )


def signed(proposal: Proposal, by: str, when: str, reason: str) -> Journal:
    """The journal with a proposed correction more, under the name of whoever confirms it, at a time, for a reason."""
    entry = replace(proposal.entry, by=by, when=when, reason=reason)
    if entry.payload["keep"]:  # the reason is told where the orders are kept
        return proposal.before.with_entry(entry)
    return proposal.after.ending(entry, proposal.after.replayed)


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
