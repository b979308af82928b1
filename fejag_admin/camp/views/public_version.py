"""Count which version of the public camp players see, so that a corrected sheet can be told from the earlier one."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import PlayersJournal, players_journal
from fejag_admin.camp.views.projection import view

REPLACING = frozenset({"amendment", "retraction", "edit", "undo", "redo", "freeze", "release"})
"""Kinds of entries after which players may see something else in the place of what they saw."""

_known: WeakKeyDictionary[Journal, int] = WeakKeyDictionary()


def public_version(journal: Journal) -> int:
    """One more than how often something that players had seen was replaced; nothing hidden is counted (R3).

    What is only added does not count. What was put right at once does: a sheet may have been printed meanwhile.
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
        if entry.kind != "order" and (stood is None or not _begins(before, stood)):
            stood = before
        if stood is not None and not _begins(after, stood):
            version += not _begins(stood, after)
            stood = None
    return version


def _begins(journal: PlayersJournal, longer: PlayersJournal) -> bool:
    """Whether players who have seen a journal find it unchanged at the beginning of a longer one."""
    many = journal.version
    if [team.name for team in journal.campaign.teams] != [team.name for team in longer.campaign.teams]:
        return False
    if many > longer.version or not all(_same(journal, longer, at) for at in range(many)):
        return False
    return many < longer.version or view(journal.state) == view(longer.state)


def _same(journal: PlayersJournal, second: PlayersJournal, at: int) -> bool:
    return journal.entries[at].payload == second.entries[at].payload
