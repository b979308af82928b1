"""Moments in words, each an entry of a journal: ``40``, ``game 5``, ``round 3``, ``Tuesday``, ``8. 7. 18:00``."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from fejag_admin.answers.things import ENTRY, GAME, QuestionError, called, known_entry, whole_number
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.clock import date_text, iso_date, local_time, today_in
from fejag_admin.common.language import N_, _
from fejag_admin.rules.orders import Result

ROUND, YESTERDAY, TODAY, LAST = N_("round"), N_("yesterday"), N_("today"), N_("last")
WEEKDAYS = (
    *(N_("Monday mon"), N_("Tuesday tue"), N_("Wednesday wed"), N_("Thursday thu"), N_("Friday fri")),
    *(N_("Saturday sat"), N_("Sunday sun")),
)
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
_NAMED_MONTH = re.compile(r"\b(\d{1,2})\.?\s+([^\W\d_]+)\b")
_DATE = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.(?:\s*(\d{4}))?(?=\s|$)")
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


def moment_of(words: Sequence[str], journal: Journal) -> Moment:
    """The moment that words are; raise QuestionError. ``journal``: as whoever asks reads it, and counts its entries."""
    moments_meant = moments(words, journal)
    if len(moments_meant) != 1:
        raise QuestionError(_("Say of which moment: 40, Tuesday, 8. 7. 18:00, game 5 or round 3."))
    return moments_meant[0]


def moments(words: Sequence[str], journal: Journal) -> list[Moment]:
    """The moments that words are, one after another; raise QuestionError for a word that is none."""
    text = _NAMED_MONTH.sub(_month_as_number, " ".join(words))
    text = _DATE.sub(lambda day: "-".join(filter(None, (day[3], day[2], day[1]))) + "-", text)
    read = [word.strip("@,;") for word in text.split()]
    moments_meant = []
    while read:
        moment, taken = _moment(read, journal)
        moments_meant.append(moment)
        read = read[taken:]
    return moments_meant


def _month_as_number(match: re.Match[str]) -> str:
    """``31. 12.`` for ``31. prosince`` or ``31 December``; what is no day of a month as it is."""
    for number, names in enumerate(MONTHS, start=1):
        if called(match[2], names):
            return f"{match[1]}. {number}."
    return match[0]


def _moment(read: Sequence[str], journal: Journal) -> tuple[Moment, int]:
    """The moment with which words begin, and how many of them it takes."""
    word, behind = read[0], read[1] if len(read) > 1 else ""
    if word.isdecimal():
        return Moment(known_entry(journal, whole_number(word))), 1
    if behind.isdecimal() and called(word, ENTRY):
        return Moment(known_entry(journal, whole_number(behind))), 2
    if behind.isdecimal() and called(word, GAME):
        result = _results(journal, int(behind))[int(behind) - 1]
        return Moment(result, _("after game {game}").format(game=behind)), 2
    if behind.isdecimal() and called(word, ROUND):
        results = [*_results(journal, int(behind)), journal.version + 1]
        return Moment(results[int(behind)] - 1, _("end of round {round}").format(round=behind)), 2
    if called(word, LAST):
        ends = journal.round_ends
        return Moment(max(ends[-2] if len(ends) > 1 else 1, 1), _("end of the last round that is over")), 1
    if _CLOCK.fullmatch(word):
        return _day(journal, today_in(journal.campaign.zone), word), 1
    day = _named_day(word, journal)
    if day is None:
        raise QuestionError(
            _("“{word}” is no moment. Write 40, Tuesday, 8. 7. 18:00, game 5 or round 3.").format(word=word)
        )
    clock = behind if _CLOCK.fullmatch(behind) else ""
    return _day(journal, day, clock), 1 + bool(clock)


def _results(journal: Journal, game: int) -> list[int]:
    """The entries of all results, if that of this game is among them; else raise QuestionError."""
    results = [
        step.effective.version
        for step in journal.replayed.steps
        if isinstance(step.order, Result) and step.ruling.accepted
    ]
    if not 1 <= game <= len(results):
        text = _("Game {game} has not been played; games so far: {n}.")
        raise QuestionError(text.format(game=game, n=len(results)))
    return results


def _named_day(word: str, journal: Journal) -> date | None:
    """The day that a word names: a date, yesterday, or the last such weekday on which something was entered."""
    today = today_in(journal.campaign.zone)
    if called(word, TODAY) or called(word, YESTERDAY):
        return today - timedelta(days=int(called(word, YESTERDAY)))
    if (day := iso_date(word)) is not None:
        return day
    entered, played = _days(journal)
    for number, names in enumerate(WEEKDAYS):
        if called(word, names):
            days = [day for day in entered if day.weekday() == number]
            return max(days or [day for day in played if day.weekday() == number], default=today)
    if match := re.fullmatch(r"(\d{1,2})-(\d{1,2})-", word):
        month, day_of_month = int(match[1]), int(match[2])
        days = [day for day in (*entered, *played) if (day.month, day.day) == (month, day_of_month)]
        if days:
            return max((day for day in days if day <= today), default=min(days))
        years = (iso_date(f"{year}-{month:02}-{day_of_month:02}") for year in (today.year, today.year - 1))
        return next((day for day in years if day is not None and day <= today), None)
    if match := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})-", word):
        return iso_date(f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}")
    return None


def _days(journal: Journal) -> tuple[list[date], list[date]]:
    """The days on which something was entered, and those of the games."""
    whens = (local_time(entry.when, journal.campaign.zone) for entry in journal.entries)
    dated = (iso_date(day.date) for day in journal.campaign.days)
    return [when.date() for when in whens if when is not None], [day for day in dated if day is not None]


def _day(journal: Journal, day: date, clock: str) -> Moment:
    """The last entry up to the end of a day, or up to a time of it; by the dates of the games if none was made then."""
    zone = journal.campaign.zone
    text = " ".join(filter(None, (_(WEEKDAYS[day.weekday()]).split()[0], date_text(day.isoformat()), clock)))
    match = _CLOCK.fullmatch(clock)
    end = (int(match[1]), int(match[2])) if match else (24, 0)
    whens = [(entry.version, local_time(entry.when, zone)) for entry in journal.entries]
    timed = [(version, when) for version, when in whens if when is not None]
    on_the_day = any(when.date() == day for _version, when in timed)
    games = [one.game for one in journal.campaign.days if one.date and iso_date(one.date) == day]
    if not on_the_day and not clock and games and games[-1] <= journal.state.round:
        results = [*_results(journal, games[-1]), journal.version + 1]
        return Moment(results[games[-1]] - 1, text)

    def counts(when: datetime) -> bool:
        return (when.date(), (when.hour, when.minute)) <= (day, end)

    # A clock can be wrong: what seems to be older than the camp belongs to what stands before it.
    sound = [(version, when) for version, when in timed if when >= timed[0][1]]
    version = max((version for version, when in sound if counts(when)), default=0)
    if not version:
        return Moment(1, _("{day}, before the camp began").format(day=text))
    if not on_the_day:
        version = next((number for number, _when in sound if number > version), journal.version + 1) - 1
    if any(counts(when) != (number <= version) for number, when in timed if number > 1):
        text = _("{day}, by the order in which it was entered: the clock was set back or ahead").format(day=text)
    return Moment(version, text)
