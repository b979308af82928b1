"""A freeze where another journal takes the place of the one that had it."""

import pytest

from fejag_admin.camp.journal.contents import Freeze, Note, Release
from fejag_admin.camp.journal.entries import Entry
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.store.desk import freeze_to_keep
from tests.camp.camps import RESULT, WHEN, journal_of, put, small

TIGER, BEAR = put("red", "tygr", "A5"), put("red", "medved", "A5")
PLAYED = journal_of(small(), RESULT, TIGER)


def noted(journal: Journal, *notes: Note) -> Journal:
    for note in notes:
        journal = journal.with_entries(Entry(journal.version + 1, note, "Eva", WHEN))
    return journal


@pytest.mark.parametrize(
    ("before", "after", "moment"),
    [
        (PLAYED, journal_of(small(), RESULT), None),
        (noted(PLAYED, Freeze(2)), PLAYED, 2),
        (noted(PLAYED, Freeze(3)), journal_of(small(), RESULT), 2),
        (noted(PLAYED, Freeze(3)), journal_of(small(), RESULT, BEAR), 2),
        (noted(PLAYED, Freeze(2)), noted(PLAYED, Freeze(1)), None),
        (noted(PLAYED, Freeze(2)), noted(PLAYED, Freeze(3)), 2),
        (noted(PLAYED, Freeze(2)), noted(PLAYED, Freeze(2), Release()), 2),
        (noted(PLAYED, Freeze(2), Release()), PLAYED, None),
    ],
)
def test_players_see_no_more_than_before(before: Journal, after: Journal, moment: int | None) -> None:
    assert freeze_to_keep(before, after) == moment
