"""The sample camp as a journal, read once for all tests of answers."""

from functools import cache

from fejag_admin.camp.journal.journal import Journal
from tests.camp.camps import sample_journal


@cache
def journal() -> Journal:
    return sample_journal()
