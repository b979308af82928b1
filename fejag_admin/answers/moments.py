"""Moments as people write them, each an entry of a journal: ``40``, ``game 5``, ``round 3``, ``Tuesday``, ``8. 7.``."""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from fejag_admin.answers.things import ENTRY, GAME, QuestionError, called, known_number
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import begins_day
from fejag_admin.common.clock import date_text, local_time, today_in
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import typed_digits

ROUND = N_("round")
WEEKDAYS = (
    *(N_("Monday mon"), N_("Tuesday tue"), N_("Wednesday wed"), N_("Thursday thu"), N_("Friday fri")),
    *(N_("Saturday sat"), N_("Sunday sun")),
)
LONG_AGO = timedelta(days=60)
"""A day without a year that has been longer ago is that of the year to come."""
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)")


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry as of which something is asked, and what was said of it: a day, a game, a round, a time."""

    version: int
    words: str = ""

    @property
    def text(self) -> str:
        """The entry, with what was said of it."""
        entry = _("entry {version}").format(version=self.version)
        return f"{entry} ({self.words})" if self.words else entry


def moment_of(text: str, journal: Journal) -> Moment:
    """Parse a moment: ``40`` (an entry by its number in ``journal``), ``8. 7. 18:00``, ``game 5``; raise InputError."""
    words = text.strip(" @,").split()
    results = [step.effective.version for step in journal.steps if begins_day(step)]
    if words and words[-1].isdecimal() and (len(words) == 1 or (len(words) == 2 and called(words[0], ENTRY))):
        return Moment(known_number(ENTRY, words[-1], journal.version))
    if len(words) == 2 and words[1].isdecimal() and called(words[0], GAME):
        result = results[known_number(GAME, words[1], len(results)) - 1]
        return Moment(result, _("after game {game}").format(game=words[1]))
    if len(words) == 2 and words[1].isdecimal() and called(words[0], ROUND):
        number = known_number(ROUND, words[1], len(results))
        after = [*results[1:], journal.version + 1][number - 1]
        return Moment(after - 1, _("end of round {round}").format(round=words[1]))
    clock = words.pop() if words and _CLOCK.fullmatch(words[-1]) else ""
    day = _day_written(" ".join(words), journal) if words or clock else None
    if day is None:
        raise QuestionError(
            _("“{word}” is no moment. Write 40, Tuesday, 8. 7. 18:00, game 5 or round 3.").format(word=text)
        )
    return _end_of(day, clock, journal)


def _days(journal: Journal) -> list[tuple[int, date, tuple[int, int]]]:
    """Of each entry that bears a time its number, its day and its time of the day by the clock of the camp."""
    whens = ((entry.version, local_time(entry.when, journal.campaign.zone)) for entry in journal.entries)
    return [(version, when.date(), (when.hour, when.minute)) for version, when in whens if when is not None]


def _day_written(text: str, journal: Journal) -> date | None:
    """Parse a day: a date, or a weekday (the last one with entries); today for an empty text."""
    days = [day for _version, day, _time in _days(journal)]
    if not text:
        return today_in(journal.campaign.zone)
    for number, names in enumerate(WEEKDAYS):
        if called(text, names):
            return max((day for day in days if day.weekday() == number), default=None)
    iso = typed_date(text, days[0].year if days else None)
    return None if iso is None else date.fromisoformat(iso)


def typed_date(word: str, year: int | None = None) -> str | None:
    """A date as people write it (2026-07-30, 30. 7. 2026, 30.7.) as an ISO date; None if it is none.

    ``year``: in which one without a year is; else the next such day, or the last if that is not long ago.
    """
    text = word = typed_digits(word)
    if match := re.fullmatch(r"(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?", word):
        day, month = int(match[1]), int(match[2])
        since = today_in(None) - LONG_AGO
        year_meant = match[3] or year or since.year + ((month, day) < (since.month, since.day))
        text = f"{year_meant}-{month:02}-{day:02}"
    with suppress(ValueError):
        return date.fromisoformat(text).isoformat() if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) else None
    return None


def _end_of(day: date, clock: str, journal: Journal) -> Moment:
    """The last entry up to the end of a day, or up to a time of it."""
    text = " ".join(filter(None, (_(WEEKDAYS[day.weekday()]).split()[0], date_text(day.isoformat()), clock)))
    match = _CLOCK.fullmatch(clock)
    end = day, (int(match[1]), int(match[2])) if match else (24, 0)
    timed = _days(journal)
    # A clock can be wrong: what seems to be older than the camp belongs to what stands before it.
    version = max((number for number, *when in timed if timed[0][1:] <= tuple(when) <= end), default=0)
    if not version:
        return Moment(1, _("{day}, before the camp began").format(day=text))
    if any((tuple(when) <= end) != (number <= version) for number, *when in timed):
        text = _("{day}, by the order in which it was entered: the clock was set back or ahead").format(day=text)
    return Moment(version, text)
