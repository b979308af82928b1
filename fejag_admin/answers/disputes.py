"""Disputes in sentences: the protocol of each, which are open, and those decided by a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import decision_text, entry_text
from fejag_admin.answers.question import QuestionError
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import Decision, Dispute, EnteredNote, Evidence, disputes
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.clock import time_text
from fejag_admin.common.errors import InputError
from fejag_admin.common.language import _, ngettext
from fejag_admin.texts.names import team_name

Asking = Callable[[Journal, tuple[str, ...], str, bool], Answer]
"""What answers a question to a camp for a viewer, with or without what else can be asked; see `ask`."""


def dispute_of(journal: Journal, number: int) -> Dispute:
    """The dispute of this number (the version of its claim); raise QuestionError."""
    for one in disputes(journal):
        if one.number == number:
            return one
    raise QuestionError(_("There is no dispute {number}.").format(number=number))


def precedents(journal: Journal, rule: str) -> tuple[Dispute, ...]:
    """The disputes decided by a rule (its id), the first decided first."""
    return tuple(dispute for dispute, decision in _decided(journal) if rule in decision.rules)


def precedents_of(journal: Journal, rule: str) -> Answer:
    """The disputes decided by a rule, as an answer."""
    found = precedents(journal, rule)
    told = _("No dispute has been decided by the rule {rule}.")
    if found:
        told = ngettext(
            "{n} dispute was decided by the rule {rule}.", "{n} disputes were decided by the rule {rule}.", len(found)
        )
    headline = Statement(told.format(rule=rule, n=len(found)), code="precedents", values={"rule": rule})
    return Answer(headline, steps=tuple(Statement(heading(one, journal), code="dispute") for one in found))


def disputes_answer(journal: Journal, ask: Asking) -> Answer:
    """All disputes with their protocols, the open ones first."""
    found = sorted(disputes(journal), key=lambda one: one.decision is not None)
    told = _("There has been no dispute yet.")
    if found:
        told = _("Disputes: {n}, open: {open}.").format(n=len(found), open=sum(one.decision is None for one in found))
    return Answer(Statement(told, code="disputes"), steps=tuple(protocol(one, journal, ask) for one in found))


def _decided(journal: Journal) -> list[tuple[Dispute, Decision]]:
    """The disputes that are decided, each with its decision, the first decided first."""
    found = [(one.decision.version, one, one.decision.note) for one in disputes(journal) if one.decision is not None]
    return [(dispute, decision) for _version, dispute, decision in sorted(found, key=itemgetter(0))]


def decided_before(journal: Journal, rules: Iterable[str]) -> Statement | None:
    """The disputes that were decided by some of these rules; None if none was."""
    decided = _decided(journal)
    found = {
        rule: [dispute.number for dispute, decision in decided if rule in decision.rules]
        for rule in dict.fromkeys(rules)
    }
    told = [
        ngettext("by {rule} in dispute {numbers}", "by {rule} in disputes {numbers}", len(numbers)).format(
            rule=rule, numbers=", ".join(map(str, numbers))
        )
        for rule, numbers in found.items()
        if numbers
    ]
    if not told:
        return None
    numbers = sorted({number for numbers in found.values() for number in numbers})
    text = _("Decided before {cases}.").format(cases="; ".join(told))
    return Statement(text, code="decided-before", values={"disputes": numbers})


def heading(dispute: Dispute, journal: Journal) -> str:
    """A dispute in one line: its number, whom it concerns, what is claimed, what it came to."""
    claim = dispute.claim.note
    teams = ", ".join(team_name(journal.campaign, team) for team in claim.teams)
    said = _("Dispute {number}: {claim}").format(number=dispute.number, claim=claim.text)
    if teams:
        said += f" ({teams})"
    if dispute.decision is None:
        return f"{said} – " + _("open")
    told = _("{ruling}, decided by {by}")
    return f"{said} – " + told.format(ruling=decision_text(dispute.decision.note.ruling), by=dispute.decision.by)


def protocol(dispute: Dispute, journal: Journal, ask: Asking) -> Statement:
    """Everything about a dispute: the entry concerned, the evidence, which `ask` answers as of then, the decision."""
    claim = dispute.claim
    below = [
        Statement(_("Opened by {by}, {when}.").format(by=claim.by, when=time_text(claim.when, journal.campaign.zone)))
    ]
    if claim.note.entry is not None:
        entry = journal.entry(claim.note.entry)
        said = entry_text(entry, journal.campaign)
        below.append(Statement(_("About entry {version}: {order}").format(version=entry.version, order=said)))
    below += [_evidence(one, journal, ask) for one in dispute.evidence]
    for given, withdrawal in dispute.withdrawn:
        told = _("Withdrawn by {by}, {when}: {evidence}")
        when = time_text(withdrawal.when, journal.campaign.zone)
        below.append(Statement(told.format(by=withdrawal.by, when=when, evidence=evidence_text(given))))
    if dispute.decision is not None:
        below.append(_decision(dispute.decision, journal))
    rules = () if dispute.decision is None else dispute.decision.note.rules
    values = {"dispute": dispute.number, "decided": dispute.decision is not None}
    return Statement(heading(dispute, journal), rules, below=tuple(below), code="dispute", values=values)


def evidence_text(given: EnteredNote[Evidence]) -> str:
    """Which evidence it is: the number of its entry, as of when, what was asked."""
    told = _("Evidence {number}, as of entry {version}: {question}")
    return told.format(number=given.version, version=given.note.at, question=" ".join(given.note.question))


def _evidence(given: EnteredNote[Evidence], journal: Journal, ask: Asking) -> Statement:
    """A question with its answer as of the entry to which it was put, worked out again."""
    note = given.note
    return Statement(evidence_text(given), below=answered(journal.as_of(note.at), note.question, MASTER, ask).told)


def answered(journal: Journal, question: tuple[str, ...], viewer: str, ask: Asking) -> Answer:
    """The answer to a question of a dispute, for a viewer; ``journal``: as of the entry to which it was put."""
    try:
        return ask(journal, question, viewer, False)
    except InputError as error:  # kept as it was asked, though nothing answers it any more
        return Answer(Statement(str(error), code="no-answer"))


def _decision(given: EnteredNote[Decision], journal: Journal) -> Statement:
    note = given.note
    told = _("Decided by {by}, {when}: {ruling}").format(
        by=given.by, when=time_text(given.when, journal.campaign.zone), ruling=decision_text(note.ruling)
    )
    rules = f" ({', '.join(note.rules)})" if note.rules else ""
    entries = tuple(
        Statement(_("Entry {version}: {order}").format(version=v, order=entry_text(journal.entry(v), journal.campaign)))
        for v in note.entries
    )
    return Statement(told + rules, note.rules, below=(Statement(note.text), *entries))
