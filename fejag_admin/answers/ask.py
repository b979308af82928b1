"""Asking about a thing: its page, or one question of that page, answered bit by bit, since some searches are long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fejag_admin.answers.advice import Bits, attackers, temple
from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.disputes import decided_before
from fejag_admin.answers.entries import entry_text
from fejag_admin.answers.explained import change_statement, view_statement
from fejag_admin.answers.pages import Page
from fejag_admin.answers.question import (
    ATTACK,
    ATTACKERS,
    DEFENCES,
    FIGURE,
    SEARCHES,
    TEMPLE,
    QuestionError,
    known_figure,
    team_of,
    whole,
)
from fejag_admin.answers.things import Asked, CellThing, parse, question_called
from fejag_admin.answers.why import Explaining, seen_by
from fejag_admin.camp.journal.history import EntryChange, History, between
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _, ngettext


def ask(history: History, words: Sequence[str], viewer: str = MASTER, page: bool = True) -> Bits:
    """Answer what is asked in words, bit by bit; raise QuestionError at the first if it is no question.

    See `things.parse`. The last bit is the `Answer`; sentences before it are steps of it that a search has found
    (`answer.answer_of`). Advice begins with whose view it is. ``page``: whether to tell what else can be asked.
    """
    seen = seen_by(history, viewer)
    yield from answer(seen, parse(words, seen.journal), viewer, page)


def answer(history: History, asked: Asked, viewer: str, page: bool = True) -> Bits:
    """Answer a question; ``history``: as its viewer reads it. ``page``: whether to tell what else can be asked.

    The master's answer tells which disputes were decided by the rules on which it rests.
    """
    for bit in _answer(history, asked, viewer, page):
        if viewer == MASTER and isinstance(bit, Answer):
            yield replace(bit, precedents=decided_before(history.journal, bit.rules))
        else:
            yield bit


def _answer(history: History, asked: Asked, viewer: str, with_questions: bool) -> Bits:
    page = Page(history, viewer, asked.thing)
    if asked.question:
        yield from page.answer(asked.question)
        return
    if asked.number is None:
        told = Explaining(history, viewer).why(asked.thing)
        yield replace(told, questions=page.questions()) if with_questions else told
        return
    offered = page.questions()
    if not 1 <= asked.number <= len(offered):
        raise QuestionError(
            _("There is no question {number} here; questions: {n}.").format(number=asked.number, n=len(offered))
        )
    yield from _answer(history, parse(offered[asked.number - 1].words, history.journal), viewer, with_questions)


def changes(journal: Journal, first: int, last: int) -> Answer:
    """What changed after entry ``first`` up to entry ``last``, entry by entry."""
    if last < first:
        raise QuestionError(_("Write the earlier entry first: {first} {last}.").format(first=last, last=first))
    found = between(journal, first, last)
    told = _("Nothing changed from entry {first} to entry {last}.")
    if found:
        told = ngettext(
            "From entry {first} to entry {last}: {n} entry changed something.",
            "From entry {first} to entry {last}: {n} entries changed something.",
            len(found),
        )
    headline = Statement(
        told.format(first=first, last=last, n=len(found)),
        code="changes" if found else "no-changes",
        values={"first": first, "last": last, "entries": [change.version for change in found]},
    )
    return Answer(headline, steps=tuple(_change(journal, change) for change in found))


def _change(journal: Journal, change: EntryChange) -> Statement:
    """What one entry changed."""
    said = entry_text(journal.entry(change.version), journal.campaign, change.before)
    text = _("Entry {version}: {order}").format(version=change.version, order=said)
    return change_statement(text, change.version, change.changes, journal.campaign, change.before, change.after)


def advise(history: History, words: Sequence[str], viewer: str) -> Bits:
    """Search for ``placements TEAM``, ``attackers FIGURE [TEAM]``, ``defences ATTACK`` or ``temple TEAM [POINTS]``.

    ``history``: as its viewer reads it. Raise QuestionError.
    """
    name, said = question_called(words[0]) if words else None, list(words[1:])
    if name not in SEARCHES or not said:
        raise QuestionError(_("Ask for one of: {known}.").format(known=", ".join(map(_, SEARCHES))))
    campaign, state = history.campaign, Explaining(history, viewer).state
    if name == TEMPLE and len(said) > 1 and said[-1].isdecimal():
        team = team_of(campaign, " ".join(said[:-1]))
        yield view_statement(viewer)
        yield from temple(campaign, state, team, whole(said[-1]))
        return
    if name == ATTACKERS and len(said) > 1 and not said[-1].isdecimal():
        team = team_of(campaign, said[-1])
        number = _figure(said[:-1], history)
        yield view_statement(viewer)
        yield from attackers(campaign, state, number, [team])
        return
    if said[0].isdecimal():
        said = [_(ATTACK) if name == DEFENCES else _(FIGURE), *said]
    yield from answer(history, Asked(parse(said, history.journal).thing, name), viewer)


def _figure(words: Sequence[str], history: History) -> int:
    """The number of the figure that words name; raise QuestionError."""
    if len(words) == 1 and words[0].isdecimal():
        return known_figure(history.state, words[0])
    thing = parse(words, history.journal).thing
    figure = history.state.figure_at(thing.cell) if isinstance(thing, CellThing) else None
    if figure is None:
        raise QuestionError(_("No figure stands there."))
    return figure.id
