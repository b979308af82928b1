"""The camp as of every entry, quickly: the same as replaying it from the beginning."""

from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Result
from tests.camp.camps import RESULT, WHEN, journal_of, put, small

TEAMS = ("red", "blue", "green")


def corrected() -> Journal:
    """Three rounds; the figure of entry 3 is amended, and the adjustment of entry 5 retracted."""
    orders: tuple[Order, ...] = (
        RESULT,
        put("red", "had", "A5"),
        put("blue", "medved", "I5"),
        Adjust("green", 5, "song"),
        CloseRound(TEAMS, "late"),
        Result(2, (("blue", "green", "red"),)),
    )
    journal = journal_of(small(), *orders)
    return journal.with_entries(
        Entry(8, Amendment(3, Entered(put("red", "medved", "A5"))), "Eva", WHEN, "bear"),
        Entry(9, Retraction(5), "Eva", WHEN, "no song"),
        Entry(10, Entered(put("green", "had", "E1")), "Eva", WHEN),
    )


def test_every_moment_is_as_a_replay_would_have_it() -> None:
    journal = corrected()
    for version in (7, 2, 9, 1, 10, 3, 8, 4, 6, 5):
        moment = journal.as_of(version)
        assert moment.entries == journal.entries[:version]
        assert moment.state == Journal(journal.header, journal.entries[:version]).state
    assert journal.as_of(99) is journal


def test_rounds_end_before_each_result_and_now() -> None:
    assert corrected().round_ends == (1, 6, 10)
    assert journal_of(small()).round_ends == (1,)


def test_before_an_order_only_those_before_it_count() -> None:
    journal = corrected()
    for seen in (journal, players_journal(journal)):
        for order, step in enumerate(seen.steps):
            before = seen.before(order)
            assert before.steps == seen.steps[:order]
            assert before.state == seen.states[order]
            assert (before.campaign, before.entries) == (seen.campaign, seen.entries)
            assert seen.version_of(order) == step.effective.version


def test_what_players_read_before_an_order_is_not_what_they_read_of_all() -> None:
    journal = corrected()
    assert players_journal(journal).steps
    assert players_journal(journal.before(2)).steps == players_journal(journal).steps[:2]
