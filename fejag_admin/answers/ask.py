"""Everything that can be asked about a camp, answered in sentences: why, graphs, what changed, advice.

`ask` takes the words of a question and gives the answer bit by bit, with word of how far it is, since some searches
are long: whoever asks may stop at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from fejag_admin.answers import advice, graphs
from fejag_admin.answers.advice import Bits
from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.disputes import precedents, protocol, with_precedents
from fejag_admin.answers.entries import entry_text
from fejag_admin.answers.explained import change_statement, view_statement
from fejag_admin.answers.question import (
    ADVICE,
    ATTACKERS,
    ATTACKS,
    CHANGES,
    CUT,
    DEFENCES,
    DISPUTES,
    LIGHT,
    PLACEMENTS,
    PRECEDENTS,
    TEMPLE,
    QuestionError,
    called,
    known_attack,
    known_entry,
    known_figure,
    team_of,
    too_much,
    whole,
)
from fejag_admin.answers.why import explanation, seen_by
from fejag_admin.camp.journal.history import EntryChange, History, between
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import disputes
from fejag_admin.camp.views.projection import MASTER, known_state
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.state import State


@dataclass(frozen=True)
class Question:
    """A question being answered: of which camp and moment, the words after the first one, and for whose eyes."""

    history: History
    words: tuple[str, ...]
    viewer: str

    @cached_property
    def state(self) -> State:
        """The camp, to players as they must take it to be: no search may find what is not uncovered (R2)."""
        return self.history.state if self.viewer == MASTER else known_state(self.history.state)

    def team(self, at: int) -> str:
        return team_of(self.history.campaign, self.words[at])


def ask(history: History, words: tuple[str, ...], viewer: str = MASTER) -> Bits:
    """Answer a question bit by bit; raise QuestionError or UnknownNameError at the first if it is none.

    The last bit is the `Answer`; sentences before it are steps of it that a search has found (`answer.answer_of`).

    Besides the words of `why.explanation`: ``light TEAM``, ``attacks``, ``cut``, ``changes FROM [TO]``,
    ``placements TEAM``, ``attackers FIGURE [TEAM]``, ``defences ATTACK``, ``temple TEAM [POINTS [FIGURES]]``, and for
    the master ``disputes`` and ``precedents RULE``. Advice begins with whose view it is. The master's answer tells
    which disputes were decided by the rules on which it rests.
    """
    for bit in _asked(history, words, viewer):
        yield with_precedents(bit, history.journal) if viewer == MASTER and isinstance(bit, Answer) else bit


def _asked(history: History, words: tuple[str, ...], viewer: str) -> Bits:
    if not words:
        raise QuestionError(_("Write what is asked."))
    history = seen_by(history, viewer)
    for name, (least, most, missing, answer) in _subjects().items():
        if called(words[0], name):
            if len(words) - 1 < least:
                raise QuestionError(missing.format(subject=words[0]))
            if len(words) - 1 > most:
                raise too_much(words[most + 1])
            found = answer(Question(history, words[1:], viewer))
            if name in ADVICE:
                yield view_statement(viewer)
            yield from found
            return
    yield explanation(history, words, viewer)


def _subjects() -> dict[str, tuple[int, int, str, Callable[[Question], Bits]]]:
    """By the first word: the least and the greatest number of words after it, what to say if one lacks, the answer."""
    which_team = _("Say of which team: {subject} fbi.")
    return {
        LIGHT: (1, 1, which_team, _light),
        ATTACKS: (0, 0, "", _attacks),
        CUT: (0, 0, "", _cut),
        CHANGES: (1, 2, _("Say between which entries: {subject} 40 60."), _changes),
        PLACEMENTS: (1, 1, which_team, _placements),
        ATTACKERS: (1, 2, _("Say which one by its number: {subject} 12."), _attackers),
        DEFENCES: (1, 1, _("Say which one by its number: {subject} 12."), _defences),
        TEMPLE: (
            1,
            3,
            _("Say of which team, for how many points, with how many figures: {subject} fbi 20 2."),
            _temple,
        ),
        DISPUTES: (0, 0, "", _disputes),
        PRECEDENTS: (1, 1, _("Say by which rule: {subject} A3."), _precedents),
    }


def _light(asked: Question) -> Bits:
    yield graphs.light(asked.history, asked.team(0), asked.viewer)


def _attacks(asked: Question) -> Bits:
    yield graphs.attacks(asked.history)


def _cut(asked: Question) -> Bits:
    yield graphs.cut(asked.history)


def _changes(asked: Question) -> Bits:
    journal = asked.history.journal
    first = known_entry(journal, asked.words[0])
    last = known_entry(journal, asked.words[1]) if len(asked.words) > 1 else journal.version
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
    steps = tuple(_change(journal, change) for change in found)
    yield Answer(headline, steps=steps)


def _change(journal: Journal, change: EntryChange) -> Statement:
    """What one entry changed."""
    said = entry_text(journal.entry(change.version), journal.campaign, change.before)
    text = _("Entry {version}: {order}").format(version=change.version, order=said)
    return change_statement(text, change.version, change.changes, journal.campaign, change.before, change.after)


def _placements(asked: Question) -> Bits:
    return advice.placements(asked.history.campaign, asked.state, asked.team(0))


def _attackers(asked: Question) -> Bits:
    state, number = asked.state, known_figure(asked.history.state, asked.words[0])
    own = state.figure(number).team
    teams = [asked.team(1)] if len(asked.words) > 1 else [team for team in state.setup.teams if team != own]
    return advice.attackers(asked.history.campaign, state, number, teams)


def _defences(asked: Question) -> Bits:
    number = known_attack(asked.history.state, asked.words[0])
    return advice.defences(asked.history.campaign, asked.state, number)


def _temple(asked: Question) -> Bits:
    team, words = asked.team(0), asked.words
    budget = whole(words[1], 0) if len(words) > 1 else asked.state.wallet(team)
    figures = whole(words[2]) if len(words) > 2 else 1
    if figures > 2:
        raise QuestionError(_("Ways are looked for with one figure or with two."))
    return advice.temple(asked.history.campaign, asked.state, team, budget, figures)


def _disputes(asked: Question) -> Bits:
    journal = _masters(asked)
    found = sorted(disputes(journal), key=lambda one: one.decision is not None)
    told = _("There has been no dispute yet.")
    if found:
        open_ones = sum(one.decision is None for one in found)
        told = _("Disputes: {n}, open: {open}.").format(n=len(found), open=open_ones)
    yield Answer(Statement(told, code="disputes"), steps=tuple(protocol(one, journal, ask) for one in found))


def _precedents(asked: Question) -> Bits:
    journal = _masters(asked)
    found, rule = precedents(journal, asked.words[0]), asked.words[0].upper()
    told = _("No dispute has been decided by the rule {rule}.")
    if found:
        told = ngettext(
            "{n} dispute was decided by the rule {rule}.", "{n} disputes were decided by the rule {rule}.", len(found)
        )
    headline = Statement(told.format(rule=rule, n=len(found)), code="precedents", values={"rule": rule})
    yield Answer(headline, steps=tuple(protocol(one, journal, ask) for one in found))


def _masters(asked: Question) -> Journal:
    """The journal for the master; players do not read what was answered to him."""
    if asked.viewer != MASTER:
        raise QuestionError(_("The protocol of disputes is for the master's eyes only."))
    return asked.history.journal
