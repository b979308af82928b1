"""What the screen of disputes does through dialogs: claims, evidence, decisions, trials made real."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.questions.ask import asked_by_name
from fejag_admin.answers.questions.disputes import brought, evidence_text, remedy
from fejag_admin.answers.things import AskedThing, as_master_asks, words_of
from fejag_admin.camp.journal.contents import Amendment, Evidence, Withdrawal
from fejag_admin.camp.journal.corrections import CorrectionError
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.common.language import _
from fejag_admin.tui.disputes.dialogs import ClaimDialog, DecisionDialog
from fejag_admin.tui.orders.correct import ask_instead, entry_text, styled
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.widgets.dialogs import ChooseDialog

if TYPE_CHECKING:
    from fejag_admin.camp.journal.corrections import Proposal
    from fejag_admin.tui.shell.shell import Shell


async def open_dispute(app: Shell) -> None:
    claim = await app.ask(ClaimDialog(app.session.campaign, app.session.moment))
    number = await app.note(claim, looking_back=True)
    if number is not None:
        app.keep_draft("open_dispute", None)
        app.notify(_("Dispute {number} is open; ask, and press e to keep the answer.").format(number=number))


async def give_evidence(app: Shell, asked: AskedThing) -> None:
    """Put the question, as of the moment looked at, to a dispute."""
    session = app.session
    at, seen = session.journal.version, session.seen
    words = words_of(asked_by_name(seen, asked, session.viewer), session.campaign)
    text = _("Evidence as of entry {version}: {question}").format(version=at, question=" ".join(words))
    number = await _which(app, _("Give evidence"), text)
    version = await app.note(Evidence(number, as_master_asks(words, seen), at), looking_back=True)
    if version is not None:
        app.notify(_("Entry {version}: evidence in dispute {number}.").format(version=version, number=number))


async def withdraw(app: Shell) -> None:
    """Ask which evidence in an open dispute counts no more, and enter that."""
    evidences = [evidence for dispute in open_disputes(app.session.now) for evidence in dispute.evidence]
    sentence = _("It no longer counts, but the protocol still mentions it.")
    offered = [(evidence_text(evidence), evidence.version) for evidence in evidences]
    number = await app.ask(ChooseDialog(_("Withdraw evidence"), offered, intro=sentence))
    if await app.note(Withdrawal(number), looking_back=True) is not None:
        app.notify(_("Evidence of entry {evidence} withdrawn").format(evidence=number))


async def _which(app: Shell, title: str, intro: str) -> int:
    """The dispute that is meant; asked only if several are open."""
    open_ones = open_disputes(app.session.now)
    if len(open_ones) == 1:
        return open_ones[0].number
    offered = [(f"{dispute.number}: {dispute.claim.note.text}", dispute.number) for dispute in open_ones]
    return int(await app.ask(ChooseDialog(title, offered, intro=intro)))


# Decisions


async def decide(app: Shell, number: int | None = None) -> bool:
    """Ask how a dispute is decided, show what that brings, and enter both; None: ask which dispute.

    What was filled in is kept until the decision is entered. Returns whether it was.
    """
    if number is None:
        number = await _which(app, _("Decide a dispute"), _("Which dispute is decided?"))
    dispute = next((dispute for dispute in open_disputes(app.session.now) if dispute.number == number), None)
    if dispute is None:
        app.notify(_("Dispute {number} is decided by now.").format(number=number), severity="warning")
        return False
    title = _("Decide dispute {number}").format(number=number)
    asked = DecisionDialog(title, app.session.campaign, dispute)
    form = await app.ask(asked)
    desk, seen, (decision, team, value) = app.session.desk, app.session.state, form
    order, proposal = remedy(decision, team, value, app.session.now)
    if decision.ruling == "amend":
        proposal = await _amended(app, value, decision.text)
        if proposal is None:
            return False
    sentences = styled(brought(decision, order, proposal, app.session.now))
    await app.ask(Confirm(title, sentences, ok=_("Enter")))
    orders = () if order is None else (order,)
    written = await app.write(
        lambda: desk.append(app.by, decision.text, orders=orders, proposal=proposal, note=decision, seen=seen)
    )
    if written is None:
        return False
    if order is not None and not (ruling := written[0].steps[-1].ruling).accepted:
        app.notify(refusal_text(ruling, app.session.campaign, app.session.now.state), severity="warning")
        return False
    app.keep_draft(asked.draft, None)
    app.notify(_("Dispute {number} is decided.").format(number=number))
    return True


async def _amended(app: Shell, number: int, reason: str) -> Proposal | None:
    """The amendment of an entry that a decision brings, None if nothing is changed; raise CorrectionError."""
    step = app.session.now.step_of.get(number)
    if step is None:
        raise CorrectionError("not-an-order", number)
    title = f"{_('Amend')}: {entry_text(app.session.now, number)}"
    entered = step.effective.entered
    changed = await ask_instead(app, title, number, entered.order)
    if changed is None:
        return None
    return app.session.desk.propose(Amendment(number, replace(entered, order=changed)), reason)
