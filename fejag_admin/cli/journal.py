"""``fejag journal``: everything that was entered."""

from __future__ import annotations

from typing import Any

from fejag_admin.answers.entries import entry_text, note_of, state_text
from fejag_admin.camp.journal.entries import NOTES
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put_json, say
from fejag_admin.cli.speaking import Whole, json_option, option, plain_command
from fejag_admin.cli.tables import Column, put_table
from fejag_admin.cli.viewers import as_of_option, looked_at, viewer_option
from fejag_admin.common.clock import in_zone, sorted_time_text
from fejag_admin.common.language import _, ngettext


@plain_command(
    "journal",
    help=_("List everything that was entered, with author and time, and what became of it."),
    example="fejag journal --last 20",
)
@option("--last", type=Whole(), metavar="N", help=_("Only the last N entries."))
@option("--unsettled", is_flag=True, help=_("Only orders that a correction has made impossible."))
@viewer_option(default="master")
@as_of_option
@json_option
def journal_command(last: int | None, unsettled: bool, viewer: str, as_of: str | None, as_json: bool) -> Exit:
    journal, _seen_by = looked_at(viewer, as_of)
    waiting = {step.effective.version for step in journal.unsettled}
    entries = [entry for entry in journal.entries if not unsettled or entry.version in waiting]
    entries = entries[-last:] if last is not None else entries
    if as_json:
        put_json([_json(journal, entry) for entry in entries])
        return Exit.FINE
    time = in_zone(_("time"), [entry.when for entry in entries], journal.campaign.zone)
    columns = [Column("", right=True), Column(time), Column(_("by")), Column(_("entry")), Column(_("state"))]
    put_table(columns, [_cells(journal, entry) for entry in entries])
    if waiting:
        told = ngettext(
            "{n} order was made impossible by a correction and waits to be dealt with: {versions}",
            "{n} orders were made impossible by a correction and wait to be dealt with: {versions}",
            len(waiting),
        )
        say(told.format(n=len(waiting), versions=", ".join(map(str, sorted(waiting)))))
    return Exit.FINE


def _cells(journal: Journal, entry: Entry) -> list[str]:
    when = sorted_time_text(entry.when, journal.campaign.zone)
    state = "; ".join(filter(None, (state_text(journal, entry), note_of(entry))))
    return [str(entry.version), when, entry.by, entry_text(entry, journal.campaign), state]


def _json(journal: Journal, entry: Entry) -> dict[str, Any]:
    """An entry for programs. ``code``: why the order, as it stands now, is refused."""
    step = journal.step_of.get(entry.version)
    raw: dict[str, Any] = {
        "version": entry.version,
        "kind": entry.kind,
        "by": entry.by,
        "when": entry.when,
        "reason": entry.reason,
        "order": entry.payload.get("order"),
        "target": entry.payload.get("target"),
    }
    if entry.kind in NOTES:
        raw["note"] = entry.payload
    if entry.kind == "order":
        raw |= {
            "in_force": step is not None,
            "accepted": step.ruling.accepted if step else None,
            "code": step.ruling.code if step else None,
            "amended_by": step.effective.amended_by if step else None,
            "unsettled": step.unsettled if step else False,
        }
    return raw
