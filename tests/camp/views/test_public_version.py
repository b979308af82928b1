"""The version of the camp that players see grows when something they have seen is replaced, and by nothing else."""

from fejag_admin.camp.journal.contents import Amendment, Chore, Claim, Edit, Freeze, Release, Retraction
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import public_version
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Order
from tests.camp.camps import RESULT, corrected, journal_of, noted, put, small

TIGER, BEAR = put("red", "tygr", "A5"), put("red", "medved", "A5")
SONG = Adjust("blue", 5, "song")


def entered(journal: Journal, order: Order, when: str = "2001-07-08T20:02:00Z") -> Journal:
    return journal.with_order(Entered(order), "Eva", when)


PLAYED = entered(entered(journal_of(small()), RESULT, "2001-07-08T20:00:00Z"), TIGER, "2001-07-08T20:01:00Z")
"""Entry 2 is a result, entry 3 a tiger."""
TO_BEAR = Amendment(3, Entered(BEAR))
AT_ONCE, LATER = "2001-07-08T20:01:00Z", "2001-07-08T20:30:00Z"


def test_what_is_only_added_is_no_other_version() -> None:
    assert public_version(PLAYED) == 1
    assert public_version(noted(entered(PLAYED, put("blue", "had", "I5"), LATER), Claim("no"))) == 1


def test_what_is_replaced_is_another_version_however_soon() -> None:
    """A sheet may have been printed meanwhile, which nothing in the journal tells."""
    for when in (AT_ONCE, LATER):
        bear = corrected(PLAYED, TO_BEAR, when=when)
        assert public_version(bear) == 2
        assert public_version(corrected(bear, Amendment(3, Entered(TIGER)), when=LATER)) == 3
        gone = corrected(PLAYED, Retraction(3), when=when)
        assert public_version(gone) == 1, "what is left has been seen so"
        assert public_version(entered(gone, TIGER, AT_ONCE)) == 1, "it stands as it stood"
        assert public_version(entered(gone, BEAR, when)) == 2
    assert public_version(corrected(entered(PLAYED, SONG), TO_BEAR, when=AT_ONCE)) == 2
    assert public_version(corrected(noted(PLAYED, Chore(1, ("bulletin",), "")), TO_BEAR)) == 2


def test_what_players_do_not_see_does_not_count() -> None:
    reason = Amendment(4, Entered(Adjust("blue", 5, "another song")))
    assert public_version(corrected(entered(PLAYED, SONG), reason, when=LATER)) == 1


def test_a_freeze_is_no_correction_but_what_is_corrected_meanwhile_is() -> None:
    frozen = noted(PLAYED, Freeze(2))
    assert public_version(frozen) == public_version(noted(frozen, Release())) == 1
    bear = corrected(frozen, TO_BEAR)
    assert public_version(bear) == 1
    assert public_version(noted(bear, Release())) == 2


def test_another_name_of_a_team_is_another_version_but_its_members_are_none() -> None:
    assert public_version(corrected(PLAYED, Edit(((("teams", "red", "name"), "Wolves"),)))) == 2
    assert public_version(corrected(PLAYED, Edit(((("teams", "red", "members"), ("Ann",)),)))) == 1
