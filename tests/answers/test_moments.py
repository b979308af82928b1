"""Days of a journal whose clocks were wrong, and days that are said without their year."""

from dataclasses import replace
from datetime import date

import pytest

from fejag_admin.answers import moments
from fejag_admin.answers.moments import moment_of, typed_date
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.error_log import InputError
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
        (BATTERY_DEAD, "8. 7. 2026", 5, True),
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
    found = moment_of(said, entered_at(*times))
    assert (found.version, BACKWARDS in found.words) == (version, backwards)


def test_a_day_without_its_year_is_one_of_the_camp() -> None:
    journal = entered_at("2025-12-30T20:00", "2026-01-01T20:00")
    assert "31. 12. 2025" in moment_of("31.12.", journal).words


@pytest.mark.parametrize("said", ["", "soon", "31. 2.", "Friday", "40 50", "game 0", "7 July"])
def test_what_is_no_moment_is_said(said: str) -> None:
    with pytest.raises(InputError):
        moment_of(said, entered_at(*AHEAD))


@pytest.mark.parametrize(
    ("word", "year", "iso"),
    [
        ("2026-07-30", None, "2026-07-30"),
        ("1.8.2026", None, "2026-08-01"),
        ("30. 2. 2026", None, None),
        ("x", None, None),
        ("2026-7-1", None, None),
        ("9.7.", 2001, "2001-07-09"),
        ("9. 7", 2001, "2001-07-09"),
        ("29.7.", None, "2026-07-29"),
        ("6.7.", None, "2026-07-06"),
        ("31. 3.", None, "2027-03-31"),
    ],
)
def test_a_date_is_read_as_people_write_it(word: str, year: int | None, iso: str | None) -> None:
    """Without a year it is in that of the camp, else the next to come, or the last if that is not long ago."""
    assert typed_date(word, year) == iso
