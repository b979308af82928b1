"""Entries of the journal in words: what each says, and what has become of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import _

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.journal import Entry, Journal
    from fejag_admin.rules.orders import Order
    from fejag_admin.rules.state import State


def order_of(entry: Entry, campaign: Campaign) -> Order | None:
    """The order that an entry holds, if it holds one."""
    from fejag_admin.camp.campaign import order_from_json

    raw = entry.payload.get("order")
    return None if raw is None else order_from_json(raw, campaign.board).order


def note_of(entry: Entry) -> str:
    """What was noted with the order that an entry holds; nothing if nothing was."""
    return (entry.payload.get("order") or {}).get("note") or ""


def entry_text(entry: Entry, campaign: Campaign, before: State | None = None) -> str:
    """What an entry says, in one line.

    ``before``: the camp before the entry, by which an attack made void is called by both its figures.
    """
    from fejag_admin.camp.journal.journal import CORRECTIONS
    from fejag_admin.texts.entries import entry_kind_text

    if entry.kind == "setup":
        return entry_kind_text(entry.kind)
    said = said_text(entry, order_of(entry, campaign), campaign, before)
    return f"{said} – {entry.reason}" if entry.kind in CORRECTIONS else said


def said_text(entry: Entry, order: Order | None, campaign: Campaign, before: State | None = None) -> str:
    """What an entry says without its reason: its ``order``, what it corrects, or its note; ``before`` as above."""
    from fejag_admin.camp.journal.journal import CORRECTIONS
    from fejag_admin.texts.entries import correction_text, note_text, order_text

    if entry.kind in CORRECTIONS:
        return correction_text(entry.payload["target"], order, campaign)
    return note_text(entry.kind, entry.payload, campaign) if order is None else order_text(order, campaign, before)


def order_in_force(journal: Journal, version: int) -> str:
    """The order of an entry that is in force, in one line; an attack it makes void is called by both its figures."""
    from fejag_admin.rules.orders import VoidAttack
    from fejag_admin.texts.entries import order_text

    step = journal.step_of[version]
    if isinstance(step.order, VoidAttack):
        return order_text(step.order, journal.campaign, journal.state)
    return order_text(step.effective.entered.order, journal.campaign)


def state_text(journal: Journal, entry: Entry) -> str:
    """What became of an order that was entered; nothing if it simply counts."""
    from fejag_admin.texts.rulings import code_text

    if entry.kind != "order":
        return ""
    step = journal.step_of.get(entry.version)
    if step is None:
        return _("retracted")
    told = []
    if (amended := step.effective.amended_by) is not None:
        told.append(_("amended by entry {version}").format(version=amended))
    if step.unsettled and step.ruling.accepted:
        told.append(_("irregular since entry {version}").format(version=step.effective.kept_by))
    if step.ruling.code is not None:
        told.append(_("refused: {reason}").format(reason=code_text(step.ruling.code)))
    return "; ".join(told)
