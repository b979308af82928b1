"""Disputes in sentences: the protocol of each, which are open, and those decided by a rule."""

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.comparison import proposed
from fejag_admin.answers.entries import decision_text, entry_text
from fejag_admin.answers.explained import now_lines, words
from fejag_admin.answers.things import QuestionError
from fejag_admin.camp.journal.corrections import Proposal
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import Decision, Dispute, EnteredNote, Evidence, disputes
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.clock import time_text
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _, ngettext
from fejag_admin.orders import order_text
from fejag_admin.rules.orders import Order
from fejag_admin.texts.names import team_name

Asking = Callable[[Journal, tuple[str, ...], str, bool], Answer]
"""What answers a question to a camp for a viewer, with or without what else can be asked; see `ask`."""


def dispute_of(journal: Journal, number: int) -> Dispute:
    """The dispute of this number (the version of its claim); raise QuestionError."""
    for dispute in disputes(journal):
        if dispute.number == number:
            return dispute
    raise QuestionError(_("There is no dispute {number}.").format(number=number))


def precedents(journal: Journal, rule: str) -> tuple[Dispute, ...]:
    """The disputes decided by a rule (its id), the first decided first."""
    return tuple(dispute for dispute, decision in _decided(journal) if rule in decision.rules)


def disputes_answer(journal: Journal, ask: Asking) -> Answer:
    """All disputes with their protocols, the open ones first."""
    cases = sorted(disputes(journal), key=lambda dispute: dispute.decision is not None)
    text = _("There has been no dispute yet.")
    if cases:
        text = _("Disputes: {n}, open: {open}.").format(
            n=len(cases), open=sum(dispute.decision is None for dispute in cases)
        )
    return Answer(Statement(text, code="disputes"), steps=tuple(protocol(dispute, journal, ask) for dispute in cases))


def _decided(journal: Journal) -> list[tuple[Dispute, Decision]]:
    """The disputes that are decided, each with its decision, the first decided first."""
    ruled = [
        (dispute.decision.version, dispute, dispute.decision.note)
        for dispute in disputes(journal)
        if dispute.decision is not None
    ]
    return [(dispute, decision) for _version, dispute, decision in sorted(ruled, key=itemgetter(0))]


def decided_before(journal: Journal, rules: Iterable[str]) -> Statement | None:
    """The disputes that were decided by some of these rules; None if none was."""
    decided = _decided(journal)
    earlier = {
        rule: [dispute.number for dispute, decision in decided if rule in decision.rules]
        for rule in dict.fromkeys(rules)
    }
    cases = [
        ngettext("by {rule} in dispute {numbers}", "by {rule} in disputes {numbers}", len(numbers)).format(
            rule=rule, numbers=", ".join(map(str, numbers))
        )
        for rule, numbers in earlier.items()
        if numbers
    ]
    if not cases:
        return None
    numbers = sorted({number for numbers in earlier.values() for number in numbers})
    text = _("Decided before {cases}.").format(cases="; ".join(cases))
    return Statement(text, code="decided-before", values={"disputes": numbers})


def heading(dispute: Dispute, journal: Journal) -> str:
    """A dispute in one line: its number, the claim, the teams concerned and the decision."""
    claim = dispute.claim.note
    teams = ", ".join(team_name(journal.campaign, team) for team in claim.teams)
    text = _("Dispute {number}: {claim}").format(number=dispute.number, claim=claim.text)
    if teams:
        text += f" ({teams})"
    if dispute.decision is None:
        return f"{text} – " + _("open")
    template = _("{ruling}, decided by {by}")
    return f"{text} – " + template.format(ruling=decision_text(dispute.decision.note.ruling), by=dispute.decision.by)


def protocol(dispute: Dispute, journal: Journal, ask: Asking) -> Statement:
    """Everything about a dispute: the entry concerned, the evidence, which `ask` answers as of then, the decision."""
    claim = dispute.claim
    below = [
        Statement(_("Opened by {by}, {when}.").format(by=claim.by, when=time_text(claim.when, journal.campaign.zone)))
    ]
    if claim.note.entry is not None:
        entry = journal.entry(claim.note.entry)
        sentence = entry_text(entry, journal.campaign)
        below.append(Statement(_("About entry {version}: {order}").format(version=entry.version, order=sentence)))
    below += [_evidence(piece, journal, ask) for piece in dispute.evidence]
    for evidence, withdrawal in dispute.withdrawn:
        text = _("Withdrawn by {by}, {when}: {evidence}")
        when = time_text(withdrawal.when, journal.campaign.zone)
        below.append(Statement(text.format(by=withdrawal.by, when=when, evidence=evidence_text(evidence))))
    if dispute.decision is not None:
        below.append(_decision(dispute.decision, journal))
    rules = () if dispute.decision is None else dispute.decision.note.rules
    values = {"dispute": dispute.number, "decided": dispute.decision is not None}
    return Statement(heading(dispute, journal), rules, below=tuple(below), code="dispute", values=values)


def evidence_text(evidence: EnteredNote[Evidence]) -> str:
    """Which evidence it is: the number of its entry, as of when, what was asked."""
    text = _("Evidence {number}, as of entry {version}: {question}")
    return text.format(number=evidence.version, version=evidence.note.at, question=" ".join(evidence.note.question))


def _evidence(evidence: EnteredNote[Evidence], journal: Journal, ask: Asking) -> Statement:
    """A question with its answer as of the entry to which it was put, worked out again."""
    note = evidence.note
    return Statement(
        evidence_text(evidence), below=answered(journal.as_of(note.at), note.question, MASTER, ask).all_statements
    )


def answered(journal: Journal, question: tuple[str, ...], viewer: str, ask: Asking) -> Answer:
    """The answer to a question of a dispute, for a viewer; ``journal``: as of the entry to which it was put."""
    try:
        return ask(journal, question, viewer, False)
    except InputError as error:  # kept as it was asked, though nothing answers it any more
        return Answer(Statement(str(error), code="no-answer"))


def brought(
    decision: Decision, order: Order | None, proposal: Proposal | None, journal: Journal
) -> Iterator[Statement]:
    """A decision before it is entered: earlier ones by its rules, and what comes of the order or correction with it."""
    rules = f" ({', '.join(decision.rules)})" if decision.rules else ""
    yield Statement(f"{decision_text(decision.ruling)}{rules}: {decision.text}", code="proposed")
    if (earlier := decided_before(journal, decision.rules)) is not None:
        yield earlier
    if proposal is not None:
        yield from proposed(proposal)
    elif order is not None:
        sentence = order_text(order, journal.campaign, journal.state)
        yield Statement(sentence, below=words(now_lines(journal, order, MASTER)))
    else:
        yield Statement(_("Nothing else is entered with it."))


def _decision(decision: EnteredNote[Decision], journal: Journal) -> Statement:
    note = decision.note
    text = _("Decided by {by}, {when}: {ruling}").format(
        by=decision.by, when=time_text(decision.when, journal.campaign.zone), ruling=decision_text(note.ruling)
    )
    rules = f" ({', '.join(note.rules)})" if note.rules else ""
    entries = tuple(
        Statement(_("Entry {version}: {order}").format(version=v, order=entry_text(journal.entry(v), journal.campaign)))
        for v in note.entries
    )
    return Statement(text + rules, note.rules, below=(Statement(note.text), *entries))
