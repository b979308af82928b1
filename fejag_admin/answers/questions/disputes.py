"""Disputes in sentences: the protocol of each, and what a decision brings."""

from collections.abc import Iterator

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import decision_text, entry_text
from fejag_admin.answers.explained import now_lines, words
from fejag_admin.answers.questions.ask import ask, decided_before
from fejag_admin.answers.questions.comparison import proposed
from fejag_admin.camp.journal.contents import Decision, Evidence, Retraction
from fejag_admin.camp.journal.corrections import Proposal, propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import Dispute, EnteredNote, disputes
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.clock import time_text
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.orders import order_text
from fejag_admin.rules.orders import Adjust, Order, VoidAttack
from fejag_admin.texts.names import team_name


def disputes_answer(journal: Journal) -> Answer:
    """All disputes with their protocols, the open ones first."""
    cases = sorted(disputes(journal), key=lambda dispute: dispute.decision is not None)
    text = _("There has been no dispute yet.")
    if cases:
        text = _("Disputes: {n}, open: {open}.").format(
            n=len(cases), open=sum(dispute.decision is None for dispute in cases)
        )
    return Answer(Statement(text, code="disputes"), steps=tuple(protocol(dispute, journal) for dispute in cases))


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


def protocol(dispute: Dispute, journal: Journal) -> Statement:
    """Everything about a dispute: the entry concerned, the evidence, answered as of then, and the decision."""
    claim, decision, campaign = dispute.claim, dispute.decision, journal.campaign
    below = [Statement(_("Opened by {by}, {when}.").format(by=claim.by, when=time_text(claim.when, campaign.zone)))]
    if claim.note.entry is not None:
        entry = journal.entry(claim.note.entry)
        sentence = entry_text(entry, campaign)
        below.append(Statement(_("About entry {version}: {order}").format(version=entry.version, order=sentence)))
    for evidence in dispute.evidence:
        answer = answered(journal.as_of(evidence.note.at), evidence.note.question, MASTER)
        below.append(Statement(evidence_text(evidence), below=answer.all_statements))
    for evidence, withdrawal in dispute.withdrawn:
        text = _("Withdrawn by {by}, {when}: {evidence}")
        when = time_text(withdrawal.when, campaign.zone)
        below.append(Statement(text.format(by=withdrawal.by, when=when, evidence=evidence_text(evidence))))
    if decision is not None:
        below.append(_decision(decision, journal))
    rules = () if decision is None else decision.note.rules
    values = {"dispute": dispute.number, "decided": decision is not None}
    return Statement(heading(dispute, journal), rules, below=tuple(below), code="dispute", values=values)


def evidence_text(evidence: EnteredNote[Evidence]) -> str:
    """Which evidence it is: the number of its entry, as of when, what was asked."""
    text = _("Evidence {number}, as of entry {version}: {question}")
    return text.format(number=evidence.version, version=evidence.note.at, question=" ".join(evidence.note.question))


def answered(journal: Journal, question: tuple[str, ...], viewer: str) -> Answer:
    """The answer to a question of a dispute, for a viewer; ``journal``: as of the entry to which it was put."""
    try:
        return ask(journal, question, viewer, page=False)
    except InputError as error:  # kept as it was asked, though nothing answers it any more
        return Answer(Statement(str(error), code="no-answer"))


def remedy(decision: Decision, team: str, value: int, journal: Journal) -> tuple[Order | None, Proposal | None]:
    """The order or the correction that is entered with a decision; nothing if it brings none of these.

    ``value``: the number of the attack or the entry, or how many points for the ``team``. Raise CorrectionError for
    an entry that is no order in force.
    """
    match decision.ruling:
        case "void":
            return VoidAttack(value, decision.text), None
        case "adjust":
            return Adjust(team, value, decision.text), None
        case "retract":
            return None, propose(journal, Retraction(value), decision.text)
    return None, None


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
