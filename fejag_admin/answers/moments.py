"""Moments in words: ``Tuesday``, ``yesterday 21:00``, ``game 5``, ``round 3 evening``; each an entry of a journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from fejag_admin.answers.question import ENTRY, QuestionError, known_entry, too_much
from fejag_admin.answers.vocabulary import WEEKDAYS, Token, tokens
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.clock import date_text, iso_date, local_time, today_in
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Result

LEAP_YEARS = 9
"""So many years from now back there is one with a 29 February."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry as of which something is asked, and what was said of it: a day, a game, a round, a time."""

    version: int
    said: str

    @property
    def text(self) -> str:
        """The entry, with what was said of it."""
        entry = _("entry {version}").format(version=self.version)
        return f"{entry} ({self.said})" if self.said else entry


def moment_of(words: Sequence[str], journal: Journal) -> Moment:
    """The moment that words are, an entry by its number, too; raise QuestionError.

    ``journal``: as whoever asks reads it; its entries are counted so.
    """
    read = tokens(words, journal.campaign)
    found = [part for part in moments(read, journal, numbers=True) if isinstance(part, Moment)]
    rest = [
        part for part in moments(read, journal, numbers=True) if isinstance(part, Token) and not part.droppable(ENTRY)
    ]
    if len(found) != 1 or rest:
        told = _("Say of which moment: 40, Tuesday, 8. 7. 18:00, game 5 or round 3 evening.")
        raise too_much(rest[0].word) if found and rest else QuestionError(told)
    return found[0]


def moments(
    read: Sequence[Token], journal: Journal, *, numbers: bool = False, apart: Sequence[str] = ()
) -> Iterator[Moment | Token]:
    """The words of a question, those that tell of a moment put together; raise QuestionError for one that was not.

    ``numbers``: whether a number alone is an entry. ``apart``: what with a number behind it is no moment here
    (``game``, ``round``, ``entry``).
    """
    at = 0
    while at < len(read):
        before = read[max(at - 2, 0) : at]
        said = "".join(_part([one])[0] for one in before)
        after = any("after" in one.senses for one in before)
        found = _moment_at(read[at:], journal, numbers, () if after else apart, said)
        yield read[at] if found is None else found[0]
        at += 1 if found is None else found[1]


def _moment_at(
    read: Sequence[Token], journal: Journal, numbers: bool, apart: Sequence[str], before: str
) -> tuple[Moment, int] | None:
    """The moment with which these words begin, and how many of them it takes; ``before``: its part, if said before."""
    senses = read[0].senses
    behind = read[1].senses if len(read) > 1 else {}
    if "at" in senses:
        return (Moment(_entry(journal, senses["at"] or journal.version), ""), 1)
    if senses.get("form") == ENTRY and "number" in behind and "entry" not in apart:
        return (Moment(max(_entry(journal, behind["number"]) - (before == "morning"), 1), ""), 2)
    for word, find in (("game", _game), ("round", _round)):
        first, second = (senses, behind) if word in senses else (behind, senses)
        ordinal = word in behind and read[0].word.endswith(".")
        if (word in senses or ordinal) and "number" in second and word in first:
            part, more = _part(read[2:])
            if word not in apart or part or before:
                return (find(journal, second["number"], part or before), 2 + more)
    for word in ("weekday", "date", "yesterday", "today"):
        if word in senses:
            behind_it = read[1:]
            clock = behind_it[0].senses.get("clock") if behind_it else None
            part, more = (clock, 1) if clock else _part(behind_it)
            return (_day(journal, word, senses[word], part or before), 1 + more)
    if "clock" in senses:
        return (_day(journal, "clock", None, senses["clock"]), 1)
    if numbers and "last" in senses:
        return (_last_shown(journal), 1)
    return (Moment(_entry(journal, senses["number"]), ""), 1) if numbers and "number" in senses else None


def _part(read: Sequence[Token]) -> tuple[str, int]:
    """Which part of a day or a round the next word says, and how many words that takes."""
    said = next((part for part in ("evening", "morning") if read and part in read[0].senses), "")
    return said, int(bool(said))


def _entry(journal: Journal, number: int) -> int:
    return known_entry(journal, str(number))


# Games and rounds


def _results(journal: Journal) -> list[int]:
    """The entry of the result of every game."""
    return [
        step.effective.version
        for step in journal.replayed.steps
        if isinstance(step.order, Result) and step.ruling.accepted
    ]


def _played(journal: Journal, game: int) -> list[int]:
    """The entries of all results, if that of this game is among them; else raise QuestionError."""
    results = _results(journal)
    if not 1 <= game <= len(results):
        told = _("Game {game} has not been played; games so far: {n}.")
        raise QuestionError(told.format(game=game, n=len(results)))
    return results


def _game(journal: Journal, game: int, part: str) -> Moment:
    """Just before the result of a game if it is its morning; its end, when the result was entered, else."""
    result = _played(journal, game)[game - 1]
    if part == "morning":
        return Moment(result - 1, _("before game {game}").format(game=game))
    return Moment(result, _("after game {game}").format(game=game))


def _round(journal: Journal, number: int, part: str) -> Moment:
    """The beginning of the purchase round after a game, or its end, or now if it is not over."""
    results = _played(journal, number)
    if part == "morning":
        return Moment(results[number - 1], _("beginning of round {round}").format(round=number))
    end = results[number] - 1 if number < len(results) else journal.version
    return Moment(end, _("end of round {round}").format(round=number))


def while_open(moment: Moment, journal: Journal) -> Moment:
    """The last moment of a day or a round at which something could be placed; the moment itself if there is none."""
    then = History(journal.as_of(moment.version))
    if moment.said and not then.state.round_open:
        for index in range(len(then.steps) - 1, 0, -1):
            if then.states[index].round != then.state.round:
                break
            if then.states[index].round_open:
                said = _("{moment}, before it was closed").format(moment=moment.said)
                return Moment(then.version(index - 1), said)
    return moment


def _last_shown(journal: Journal) -> Moment:
    """The end of the last round before the newest game: what was shown and printed then is what people last saw."""
    results = _results(journal)
    if len(results) < 2:
        return Moment(1, _("the beginning; no round is over yet"))
    return Moment(results[-1] - 1, _("end of round {round}, the last one that is over").format(round=len(results) - 1))


# Days and times


def _day(journal: Journal, kind: str, value: object, part: object) -> Moment:
    """The last entry of a day, before it (its morning), or up to a time of it.

    By when things were entered; if nothing was on that day, by the dates of the games, with their rounds.
    """
    zone = journal.campaign.zone
    whens = [local_time(entry.when, zone) for entry in journal.entries]
    days = [when.date() for when in whens if when is not None]
    dated = {day.game: on for day in journal.campaign.days if (on := iso_date(day.date)) is not None}
    wanted = _wanted(kind, value, days, list(dated.values()), today_in(zone))
    clock = part if isinstance(part, tuple) else None
    weekday = _(WEEKDAYS[wanted.weekday()]).split()[0]
    said = f"{weekday} {date_text(wanted.isoformat())}" + (f" {clock[0]}:{clock[1]:02}" if clock else "")
    games = [game for game, day in dated.items() if day == wanted and game <= len(_results(journal))]
    if wanted not in days and games:
        if clock is not None:
            raise QuestionError(_("Nothing was entered on that day ({day}); ask without the time.").format(day=said))
        found = _round(journal, games[-1], "") if part != "morning" else _game(journal, games[0], "morning")
        return Moment(found.version, f"{said}, {found.said}")

    def counts(when: datetime) -> bool:
        if part == "morning":
            return when.date() < wanted
        return (when.date(), (when.hour, when.minute)) <= (wanted, clock or (24, 0))

    timed = [(version, when) for version, when in enumerate(whens, 1) if when is not None]
    version = _until(timed, wanted, counts)
    if version < 1:
        return Moment(1, _("{day}, before the camp began").format(day=said))
    if any(counts(when) != (one <= version) for one, when in timed):
        told = _("{day}, by the order in which it was entered: the clock was set back or ahead")
        return Moment(version, told.format(day=said))
    return Moment(version, said)


def _until(timed: Sequence[tuple[int, datetime]], wanted: date, counts: Callable[[datetime], bool]) -> int:
    """The last entry of a day in the order of entry that still counts, or the one before the day; 0 if there is none.

    Clocks can be wrong: so a day on which something was entered is looked up where that stands in the journal, and what
    seems to be older than the camp belongs to what stands before it.
    """
    of_day = [version for version, when in timed if when.date() == wanted]
    if of_day:
        return max((version for version, when in timed if version in of_day and counts(when)), default=of_day[0] - 1)
    before = max((version for version, when in timed if timed[0][1] <= when and counts(when)), default=0)
    later = (version for version, when in timed if version > before and not counts(when))
    return next(later, timed[-1][0] + 1) - 1 if before else 0


def _nearest(days: Sequence[date], today: date) -> date | None:
    """Of some days the last that is not to come, else the next; None if there is none."""
    return max((day for day in days if day <= today), default=min(days, default=None))


def _wanted(kind: str, value: object, days: list[date], dated: list[date], today: date) -> date:
    """The day that is meant: of a weekday the last on which something was entered, else that of a game.

    So of a day without its year; where there was neither, it is the last such day that is not to come.
    """
    if kind in ("yesterday", "today"):
        return today - timedelta(days=int(kind == "yesterday"))
    if kind == "clock":
        return _nearest(days, today) or today
    if kind == "weekday":
        for known in (days, dated):
            if found := _nearest([day for day in known if day.weekday() == value], today):
                return found
        raise QuestionError(_("Nothing was entered on such a day."))
    assert isinstance(value, tuple)
    day, month, year = value
    if not year:
        meant = [one for one in (*days, *dated) if (one.day, one.month) == (day, month)]
        if found := _nearest(meant, today):
            return found
    for one in [year] if year else range(today.year, today.year - LEAP_YEARS, -1):
        with suppress(ValueError):
            if year or date(one, month, day) <= today:
                return date(one, month, day)
    raise QuestionError(_("There is no day {day}. {month}.").format(day=day, month=month))
