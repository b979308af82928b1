"""Everything that can be asked about a camp, answered in sentences: why, graphs, what changed, advice.

`ask` takes the words of a question and gives the answer bit by bit, with word of how far it is, since some searches
are long: whoever asks may stop at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from fejag_admin.answers import advice, graphs
from fejag_admin.answers import question as q
from fejag_admin.answers.advice import Bits
from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.disputes import decided_before, precedents, protocol
from fejag_admin.answers.entries import entry_text
from fejag_admin.answers.explained import change_statement, view_statement
from fejag_admin.answers.grammar import understood
from fejag_admin.answers.question import ADVICE, QuestionError
from fejag_admin.answers.why import explanation, seen_by
from fejag_admin.camp.journal.history import EntryChange, History, between
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import disputes
from fejag_admin.camp.views.projection import MASTER, known_state
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.state import State
from fejag_admin.texts.rulebook import rule_text


@dataclass(frozen=True)
class Question:
    """A question being answered: of which camp and moment, and for whose eyes."""

    history: History
    viewer: str

    @cached_property
    def state(self) -> State:
        """The camp, to players as they must take it to be: no search may find what is not uncovered (R2)."""
        return self.history.state if self.viewer == MASTER else known_state(self.history.state)


def ask(history: History, words: tuple[str, ...], viewer: str = MASTER, us: str = "") -> Bits:
    """Answer a question bit by bit; raise QuestionError at the first if it is none. See `grammar.understood`.

    The last bit is the `Answer`; sentences before it are steps of it that a search has found (`answer.answer_of`).
    Advice begins with whose view it is. The master's answer tells which disputes were decided by the rules on which it
    rests.
    """
    for bit in _asked(history, words, viewer, us):
        if viewer == MASTER and isinstance(bit, Answer):
            rules = (rule for one in bit.first for rule in one.rules)
            yield replace(bit, precedents=decided_before(history.journal, rules))
        else:
            yield bit


def _asked(history: History, words: tuple[str, ...], viewer: str, us: str) -> Bits:
    history = seen_by(history, viewer)
    asked = understood(words, history.journal, viewer, us)
    if asked.moment is not None:
        history = History(history.journal.as_of(asked.moment.version))
    if asked.form in ADVICE:
        yield view_statement(viewer)
    answer = _ANSWERS.get(asked.form)
    if answer is None:
        yield explanation(history, asked, viewer)
    else:
        yield from answer(Question(history, viewer), *asked.values)


def _light(asked: Question, team: str) -> Bits:
    yield graphs.light(asked.history, team, asked.viewer)


def _attacks(asked: Question, *which: Any) -> Bits:
    yield graphs.attacks(asked.history, graphs.Which(*which))


def _cut(asked: Question) -> Bits:
    yield graphs.cut(asked.history)


def _changes(asked: Question, first: int, last: int) -> Bits:
    journal = asked.history.journal
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


def _placements(asked: Question, team: str) -> Bits:
    return advice.placements(asked.history.campaign, asked.state, team)


def _attackers(asked: Question, number: int, by: str | None) -> Bits:
    state = asked.state
    own = state.figure(number).team
    teams = [by] if by else [team for team in state.setup.teams if team != own]
    return advice.attackers(asked.history.campaign, state, number, teams)


def _defences(asked: Question, number: int) -> Bits:
    return advice.defences(asked.history.campaign, asked.state, number)


def _temple(asked: Question, team: str, points: int | None) -> Bits:
    budget = asked.state.wallet(team) if points is None else points
    return advice.temple(asked.history.campaign, asked.state, team, budget)


def _disputes(asked: Question) -> Bits:
    journal = _masters(asked)
    found = sorted(disputes(journal), key=lambda one: one.decision is not None)
    told = _("There has been no dispute yet.")
    if found:
        open_ones = sum(one.decision is None for one in found)
        told = _("Disputes: {n}, open: {open}.").format(n=len(found), open=open_ones)
    yield Answer(Statement(told, code="disputes"), steps=tuple(protocol(one, journal, ask) for one in found))


def _precedents(asked: Question, rule: str) -> Bits:
    journal = _masters(asked)
    found = precedents(journal, rule)
    told = _("No dispute has been decided by the rule {rule}.")
    if found:
        told = ngettext(
            "{n} dispute was decided by the rule {rule}.", "{n} disputes were decided by the rule {rule}.", len(found)
        )
    headline = Statement(told.format(rule=rule, n=len(found)), code="precedents", values={"rule": rule})
    yield Answer(headline, steps=tuple(protocol(one, journal, ask) for one in found))


def _rule(_asked: Question, rule: str) -> Bits:
    told = Statement(f"{rule}: {rule_text(rule)}", (rule,), code="rule", values={"rule": rule})
    how = _(
        "Its exact reading and what its cases settled: fejag rules {rule}, and the key p on the screen of disputes."
    )
    yield Answer(told, steps=(Statement(how.format(rule=rule), code="hint"),))


def _masters(asked: Question) -> Journal:
    """The journal for the master; players do not read what was answered to him."""
    if asked.viewer != MASTER:
        raise QuestionError(_("The protocol of disputes is for the master's eyes only."))
    return asked.history.journal


_ANSWERS: dict[str, Callable[..., Bits]] = {
    q.LIGHT: _light,
    q.ATTACKS: _attacks,
    q.CUT: _cut,
    q.CHANGES: _changes,
    q.PLACEMENTS: _placements,
    q.ATTACKERS: _attackers,
    q.DEFENCES: _defences,
    q.TEMPLE: _temple,
    q.DISPUTES: _disputes,
    q.PRECEDENTS: _precedents,
    q.RULE: _rule,
}
