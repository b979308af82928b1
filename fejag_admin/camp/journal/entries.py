"""Entries of a journal: their kinds, what each changes, and the line of steps that undo and redo walk.

An *edit* changes settings of the header, and is a correction, too, if orders are judged by them. Orders, corrections
and edits are steps: *undo* takes one back as if it had never been entered, usually the last that counts or the last of
one's own, *redo* brings back what was undone; both are entries, and a new step ends what could be redone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import SettingPath, decides, with_settings
from fejag_admin.camp.journal.replayed import Effective
from fejag_admin.orders.entered import order_from_json, order_to_json
from fejag_admin.rules.board import Board, parse_cell

NoteKind = Literal["freeze", "release", "clue", "chore", "claim", "evidence", "withdrawal", "decision", "takeover"]
EntryKind = Literal["setup", "order", "amendment", "retraction", "edit", "undo", "redo"] | NoteKind

CORRECTIONS = ("amendment", "retraction")
WALKS = ("undo", "redo")
CHANGES = (*CORRECTIONS, "edit", *WALKS)
"""The kinds of entries that change what was entered before."""
STEPS = ("order", "edit", *CORRECTIONS)
"""The kinds of entries that can be undone."""
NOTES: tuple[NoteKind, ...] = get_args(NoteKind)


@dataclass(frozen=True)
class Entry:
    """One entry of a journal.

    ``version``: its number, from 1 without gaps. ``when``: ISO time in UTC. ``reason``: why a correction was made, or a
    remark on the setup. ``payload``, as plain JSON values, by kind:

    - setup (version 1): the document of the camp without orders;
    - order: ``{"order": …}``;
    - amendment: ``{"target", "order", "keep"}``, retraction: ``{"target", "keep"}``, where ``target`` is the version of
      an order entry and ``keep`` lists versions;
    - edit: ``{"set", "keep"}``, where ``set`` lists path, old and new value of settings (see `header`);
    - undo, redo: ``{"target"}``, the version of the step, and ``"keep"`` if there is anything to keep;
    - note: its fields.

    Next to ``"order"`` is ``"refused": true`` if the order was refused as of its entry, and ``"whom"``, team, kind and
    cell of attacker and target, if it voids their attack.
    """

    version: int
    kind: EntryKind
    payload: dict[str, Any]
    by: str
    when: str
    reason: str | None = None

    def gives(self, board: Board) -> Effective:
        """The order in force that an order entry or an amendment gives; it is read once."""
        cached: Effective | None = vars(self).get("_gives")
        if cached is None:
            entered, whom = order_from_json(self.payload["order"], board), self.payload.get("whom")
            cached = vars(self)["_gives"] = Effective(
                self.payload.get("target", self.version),
                entered,
                amended_by=self.version if self.kind == "amendment" else None,
                whom=whom and tuple((team, kind, parse_cell(cell, board.size)) for team, kind, cell in whom),
                refused=self.payload.get("refused", False),
            )
        return cached


def order_entry_of(
    effective: Effective, version: int, kind: Literal["order", "amendment"], board: Board, by: str, when: str
) -> Entry:
    """The entry that gives an order in force; the order itself is kept beside its JSON form, not read back from it."""
    payload: dict[str, Any] = {"target": effective.version} if kind == "amendment" else {}
    payload["order"] = order_to_json(effective.entered, board)
    if effective.whom:
        payload["whom"] = [[team, figure, board.name(cell)] for team, figure, cell in effective.whom]
    if effective.refused:
        payload["refused"] = True
    entry = Entry(version, kind, payload, by, when)
    vars(entry)["_gives"] = effective
    return entry


def concerned(entry: Entry, entries: Sequence[Entry]) -> tuple[int, ...]:
    """The versions of the orders that an entry changes or keeps in force; none unless it is a correction.

    For an edit that makes all orders be judged anew: the first version of an order. ``entries``: those before it.
    """
    if entry.kind in WALKS:
        entry = entries[entry.payload["target"] - 1]
        if entry.kind == "order":
            return (entry.version,)
    if entry.kind == "edit":
        return (2,) if any(map(decides, settings_in(entry))) else ()
    kept = entry.payload.get("keep", ())
    return (entry.payload["target"], *kept) if entry.kind in CORRECTIONS else tuple(kept)


def walked(entries: Iterable[Entry]) -> tuple[list[int], list[int]]:
    """The steps in force after undo and redo, the last one last, and the steps to be redone, the next one last.

    Raise KeyError if one of them is about another step than it can be.
    """
    done, undone = list[int](), list[int]()
    for entry in entries:
        if entry.kind in WALKS:
            source, destination = (done, undone) if entry.kind == "undo" else (undone, done)
            if entry.payload["target"] not in source:
                raise KeyError(entry.version)
            source.remove(entry.payload["target"])
            destination.append(entry.payload["target"])
        elif entry.kind in STEPS:
            done.append(entry.version)
            undone.clear()
    return done, undone


def settings_in(edit: Entry) -> dict[SettingPath, Any]:
    """The settings that an edit changes, with their new values."""
    return {tuple(path): now for path, _was, now in edit.payload["set"]}


def edited(campaign: Campaign, edit: Entry) -> Campaign:
    """The header after an edit; it is made once, so that its board remembers its rays."""
    cached: tuple[Campaign, Campaign] | None = vars(edit).get("_made")
    if cached is None or cached[0] is not campaign:
        cached = vars(edit)["_made"] = campaign, with_settings(campaign, settings_in(edit))
    return cached[1]
