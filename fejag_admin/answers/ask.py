"""Everything that can be asked about a camp, answered in sentences: why, graphs, what changed, advice.

`ask` takes the words of a question and gives the answer bit by bit, with word of how far it is, since some searches
are long: whoever asks may stop at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from fejag_admin.answers import advice, graphs
from fejag_admin.answers.answer import Statement, figures_at, reason_statement, whose_view
from fejag_admin.answers.disputes import precedents, protocol
from fejag_admin.answers.entries import entry_text
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
from fejag_admin.camp.advice.search import Progress
from fejag_admin.camp.journal.history import History, between
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import disputes
from fejag_admin.camp.views.projection import MASTER, known_state
from fejag_admin.common.language import _
from fejag_admin.rules.board import CellError
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text

Bits = Iterator[Statement | Progress]


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

    Besides the words of `why.explanation`: ``light TEAM``, ``attacks``, ``cut``, ``changes FROM [TO]``,
    ``placements TEAM``, ``attackers FIGURE [TEAM]``, ``defences ATTACK``, ``temple TEAM [POINTS [FIGURES]]``, and for
    the master ``disputes`` and ``precedents RULE``. Advice begins with whose view it is.
    """
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
                yield Statement(whose_view(viewer), ("R2",))
            yield from found
            return
    yield from _why(history, words, viewer)


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


def _why(history: History, words: tuple[str, ...], viewer: str) -> Bits:
    told = explanation(history, words, viewer)
    here = _cell_bit(history, words[0])
    yield from (Statement(line, shown=here) for line in told.before)
    if told.reason is not None:
        yield reason_statement(told.reason, history.campaign, history.state)
    yield from (Statement(line) for line in told.after)


def _cell_bit(history: History, word: str) -> int:
    """The cell of a question about a cell, else nothing."""
    try:
        return 1 << history.campaign.board.cell(word.strip())
    except CellError:
        return 0


def _light(asked: Question) -> Bits:
    yield from graphs.light(asked.history.campaign, asked.history.state, asked.team(0), asked.viewer)


def _attacks(asked: Question) -> Bits:
    yield from graphs.attacks(asked.history.campaign, asked.history.state)


def _cut(asked: Question) -> Bits:
    state = asked.history.state
    yield from (graphs.cut(asked.history.campaign, state, team) for team in state.setup.teams)


def _changes(asked: Question) -> Bits:
    journal = asked.history.journal
    first = known_entry(journal, asked.words[0])
    last = known_entry(journal, asked.words[1]) if len(asked.words) > 1 else journal.version
    if last < first:
        raise QuestionError(_("Write the earlier entry first: {first} {last}.").format(first=last, last=first))
    found = False
    for change in between(journal, first, last):
        found = True
        before, after = change.before, change.after
        numbers = {*change.changes.lit, *change.changes.darkened, *(new for _old, new in change.changes.figures if new)}
        lines = changes_text(change.changes, journal.campaign, before, after)
        said = entry_text(journal.entry(change.version), journal.campaign, before)
        yield Statement(
            _("Entry {version}: {order}").format(version=change.version, order=said),
            figures=figures_at(after, numbers),
            below=tuple(Statement(line) for line in lines),
        )
    if not found:
        yield Statement(_("Nothing changed from entry {first} to entry {last}.").format(first=first, last=last))


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
    yield from (protocol(one, journal, ask) for one in found)
    if not found:
        yield Statement(_("There has been no dispute yet."))


def _precedents(asked: Question) -> Bits:
    journal = _masters(asked)
    found = precedents(journal, asked.words[0])
    yield from (protocol(one, journal, ask) for one in found)
    if not found:
        yield Statement(_("No dispute has been decided by the rule {rule}.").format(rule=asked.words[0].upper()))


def _masters(asked: Question) -> Journal:
    """The journal for the master; players do not read what was answered to him."""
    if asked.viewer != MASTER:
        raise QuestionError(_("The protocol of disputes is for the master's eyes only."))
    return asked.history.journal
