"""Count which version of the public camp players see, so that a corrected sheet can be told from the earlier one."""

from __future__ import annotations

from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import Chore, note_of
from fejag_admin.camp.views.players_journal import PlayersJournal, players_journal
from fejag_admin.camp.views.projection import view

REPLACING = frozenset({"amendment", "retraction", "edit", "undo", "redo", "freeze", "release"})
"""Kinds of entries after which players may see something else in the place of what they saw."""

STOOD = timedelta(minutes=5)
"""What players could see for a shorter time, and was the last thing entered, was a slip of the pen."""

_known: WeakKeyDictionary[Journal, int] = WeakKeyDictionary()


def public_version(journal: Journal) -> int:
    """One more than how often something that players had seen was replaced; nothing hidden is counted (R3).

    What is only added does not count, nor what was put right before anything followed, within `STOOD`, and before the
    bulletin was made.
    """
    if journal not in _known:
        _known[journal] = _counted(journal)
    return _known[journal]


def _counted(journal: Journal) -> int:
    version, stood = 1, None  # what players have been given, until what they see goes on from it
    for entry in journal.entries:
        if entry.kind not in REPLACING and (entry.kind != "order" or stood is None):
            continue
        before, after = (players_journal(journal.as_of(entry.version - back)) for back in (1, 0))
        if entry.kind != "order" and _had_stood(journal, before, after, entry):
            stood = before if stood is None or not _begins(before, stood) else stood
        if stood is not None and not _begins(after, stood):
            version += not _begins(stood, after)
            stood = None
    return version


def _had_stood(journal: Journal, before: PlayersJournal, after: PlayersJournal, entry: Entry) -> bool:
    """Whether players may have been given what they saw ``before`` this entry of the whole journal."""
    shared = 0
    while shared < min(before.version, after.version) and _same(before, after, shared):
        shared += 1
    if shared < before.version - 1 or (shared == before.version == after.version and not _begins(before, after)):
        return True
    last = journal.entry(before.versions[-1])
    notes = (note_of(one) for one in journal.entries[last.version : entry.version - 1] if one.kind == "chore")
    handed_out = any(isinstance(note, Chore) and {"bulletin", "packet"} & set(note.steps) for note in notes)
    return handed_out or datetime.fromisoformat(entry.when) - datetime.fromisoformat(last.when) >= STOOD


def _begins(journal: PlayersJournal, longer: PlayersJournal) -> bool:
    """Whether players who have seen a journal find it unchanged at the beginning of a longer one."""
    many = journal.version
    if many > longer.version or not all(_same(journal, longer, at) for at in range(many)):
        return False
    return many < longer.version or view(journal.state) == view(longer.state)


def _same(journal: PlayersJournal, other: PlayersJournal, at: int) -> bool:
    return journal.entries[at].payload == other.entries[at].payload
