"""The version of the camp that players see grows when something they have seen is replaced, and by nothing else."""

from datetime import UTC, datetime, timedelta

from fejag_admin.camp.journal.contents import Amendment, Chore, Claim, Edit, Freeze, Note, Release, Retraction
from fejag_admin.camp.journal.corrections import propose, signed
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.views.players_journal import public_version
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Order
from tests.camp.camps import RESULT, journal_of, put, small

BEGIN = datetime(2001, 7, 8, 20, 0, tzinfo=UTC)
TIGER, BEAR = put("red", "tygr", "A5"), put("red", "medved", "A5")


def when(minutes: float) -> str:
    return f"{BEGIN + timedelta(minutes=minutes):%Y-%m-%dT%H:%M:%SZ}"


def entered(journal: Journal, order: Order, minutes: float) -> Journal:
    version = journal.version + 1
    return journal.with_entries(Entry(version, Entered(order), "Eva", when(minutes)))


def noted(journal: Journal, note: Note, minutes: float = 2) -> Journal:
    return journal.with_entries(Entry(journal.version + 1, note, "Eva", when(minutes)))


def corrected(journal: Journal, correction: Amendment | Edit | Retraction, minutes: float) -> Journal:
    return signed(propose(journal, correction, "misread"), "Eva", when(minutes), "misread")


PLAYED = entered(entered(journal_of(small()), RESULT, 0), TIGER, 1)
"""Entry 2 is a result, entry 3 a tiger."""


def test_what_is_only_added_is_no_other_version() -> None:
    assert public_version(PLAYED) == 1
    assert public_version(noted(entered(PLAYED, put("blue", "had", "I5"), 90), Claim("no"))) == 1


def test_what_is_put_right_at_once_is_another_version_too() -> None:
    """A sheet may have been printed meanwhile, which nothing in the journal tells."""
    assert public_version(corrected(PLAYED, Amendment(3, Entered(BEAR)), 1)) == 2
    gone = corrected(PLAYED, Retraction(3), 1)
    assert public_version(gone) == 1  # what is left has been seen so
    assert public_version(entered(gone, TIGER, 1)) == 1
    assert public_version(entered(gone, BEAR, 1)) == 2


def test_what_stood_for_a_while_is_replaced_by_another_version() -> None:
    assert public_version(corrected(PLAYED, Amendment(3, Entered(BEAR)), 30)) == 2
    gone = corrected(PLAYED, Retraction(3), 30)
    assert public_version(gone) == 1  # what is left has been seen so
    assert public_version(entered(gone, BEAR, 31)) == 2


def test_what_was_followed_by_something_is_replaced_by_another_version() -> None:
    later = entered(PLAYED, Adjust("blue", 5, "song"), 1)
    assert public_version(corrected(later, Amendment(3, Entered(BEAR)), 1)) == 2


def test_what_was_handed_out_is_replaced_by_another_version() -> None:
    assert public_version(corrected(noted(PLAYED, Chore(1, ("bulletin",), "")), Amendment(3, Entered(BEAR)), 3)) == 2


def test_each_replacement_counts() -> None:
    once = corrected(PLAYED, Amendment(3, Entered(BEAR)), 30)
    assert public_version(corrected(once, Amendment(3, Entered(TIGER)), 60)) == 3


def test_what_players_do_not_see_does_not_count() -> None:
    reason = entered(PLAYED, Adjust("blue", 5, "song"), 10)
    assert public_version(corrected(reason, Amendment(4, Entered(Adjust("blue", 5, "another song"))), 90)) == 1


def test_a_freeze_is_no_correction_but_what_is_corrected_meanwhile_is() -> None:
    frozen = noted(PLAYED, Freeze(2), 30)
    assert public_version(frozen) == 1
    assert public_version(noted(frozen, Release(), 60)) == 1
    other = corrected(frozen, Amendment(3, Entered(BEAR)), 40)
    assert public_version(other) == 1
    assert public_version(noted(other, Release(), 60)) == 2


def test_another_name_of_a_team_is_another_version_but_its_members_are_none() -> None:
    assert public_version(corrected(PLAYED, Edit(((("teams", "red", "name"), "Wolves"),)), 30)) == 2
    assert public_version(corrected(PLAYED, Edit(((("teams", "red", "members"), ("Ann",)),)), 30)) == 1
