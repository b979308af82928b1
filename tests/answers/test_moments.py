"""Days of a journal whose clocks were wrong, and days that are said without their year."""

from dataclasses import replace
from datetime import date

import pytest

from fejag_admin.answers import moments
from fejag_admin.answers.moments import moment_of
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.orders import Adjust
from tests.camp.camps import journal_of, small

BATTERY_DEAD = (
    *("2026-07-06T08:00", "2026-07-06T20:00", "2026-07-06T20:10", "2026-07-07T20:00", "2026-07-07T20:10"),
    *("2001-01-01T00:05", "2001-01-01T00:15", "2026-07-09T20:00"),
)
AHEAD = ("2026-07-06T08:00", "2030-07-06T20:00", "2026-07-06T20:10", "2026-07-07T20:00")
BACKWARDS = "by the order in which it was entered"


def entered_at(*times: str) -> Journal:
    """A journal with an entry at each of these times, in UTC."""
    journal = journal_of(replace(small(), zone="UTC"), *(Adjust("red", 1, "song") for _time in times[1:]))
    entries = (replace(entry, when=f"{time}:00Z") for entry, time in zip(journal.entries, times, strict=True))
    return Journal(journal.header, tuple(entries))


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "today_in", lambda _zone: date(2026, 7, 9))


@pytest.mark.parametrize(
    ("times", "said", "version", "backwards"),
    [
        (BATTERY_DEAD, "6. 7. 2026", 3, True),
        (BATTERY_DEAD, "6. 7. 2026 20:05", 2, True),
        (BATTERY_DEAD, "7. 7. 2026", 5, True),
        (BATTERY_DEAD, "8. 7. 2026", 7, False),
        (BATTERY_DEAD, "9. 7. 2026", 8, False),
        (BATTERY_DEAD, "5. 7. 2026", 1, False),
        (AHEAD, "6. 7.", 3, True),
        (AHEAD, "6. 7. 2026", 3, True),
        (AHEAD, "8. 7. 2026", 4, True),
        (AHEAD, "20:10", 4, True),
        (AHEAD, "Monday", 3, True),
    ],
)
def test_a_day_is_looked_up_by_the_order_of_entry(
    times: tuple[str, ...], said: str, version: int, backwards: bool
) -> None:
    found = moment_of(said.split(), entered_at(*times))
    assert (found.version, BACKWARDS in found.words) == (version, backwards)


@pytest.mark.parametrize(("now", "wanted"), [(date(2027, 1, 2), "31. 12. 2026"), (date(2027, 12, 31), "31. 12. 2027")])
def test_a_day_without_its_year_is_the_last_that_is_not_to_come(
    monkeypatch: pytest.MonkeyPatch, now: date, wanted: str
) -> None:
    monkeypatch.setattr(moments, "today_in", lambda _zone: now)
    journal = entered_at("2026-12-30T20:00", "2027-01-01T20:00")
    assert wanted in moment_of(["31.", "12."], journal).words


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("31. prosince", "31. 12. 2026"),
        ("31. prosince 20:30", "31. 12. 2026 20:30"),
        ("31. prosince 2026", "31. 12. 2026"),
        ("31 December", "31. 12. 2026"),
        ("1. ledna", "1. 1. 2027"),
        ("1. leden 2027", "1. 1. 2027"),
        ("30. 12. 2026 1. ledna", "30. 12. 2026; 1. 1. 2027"),
    ],
)
def test_a_month_may_be_called_by_its_name(monkeypatch: pytest.MonkeyPatch, words: str, wanted: str) -> None:
    monkeypatch.setattr(moments, "today_in", lambda _zone: date(2027, 1, 2))
    found = moments.moments(words.split(), entered_at("2026-12-30T20:00", "2026-12-31T20:00", "2027-01-01T20:00"))
    assert "; ".join(moment.words.partition(" ")[2] for moment in found) == wanted
