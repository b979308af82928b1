"""What the screen of disputes does through dialogs: claims, evidence, decisions, trials made real."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from fejag_admin.answers.disputes import brought, evidence_text
from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.things import as_master_asks
from fejag_admin.camp.journal.corrections import Amendment, CorrectionError, Retraction
from fejag_admin.camp.journal.notes import Decision, Dispute, Evidence, Withdrawal, open_disputes
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Adjust, Order, VoidAttack
from fejag_admin.tui.disputes.dialogs import ClaimDialog, Decided, DecisionDialog
from fejag_admin.tui.orders.correct import ask_instead, entry_text, styled
from fejag_admin.tui.shell.dialog import Confirm, PickDialog

if TYPE_CHECKING:
    from fejag_admin.camp.journal.corrections import Proposal
    from fejag_admin.tui.shell.shell import Shell


async def open_dispute(app: Shell) -> None:
    claim = await ClaimDialog(app.session.campaign, app.session.moment).asked(app, "open_dispute")
    if claim is not None:
        number = await app.note(claim, looking_back=True)
        if number is not None:
            app.keep_draft("open_dispute", None)
            app.notify(_("Dispute {number} is open; ask, and press e to keep the answer.").format(number=number))


async def give_evidence(app: Shell, words: tuple[str, ...]) -> None:
    """Put the question, as of the moment looked at, to a dispute."""
    at = app.session.journal.version
    text = _("Evidence as of entry {version}: {question}").format(version=at, question=" ".join(words))
    number = await _which(app, _("Give evidence"), text)
    if number is not None:
        version = await app.note(Evidence(number, as_master_asks(words, app.session.seen), at), looking_back=True)
        if version is not None:
            app.notify(_("Entry {version}: evidence in dispute {number}.").format(version=version, number=number))


async def withdraw(app: Shell) -> None:
    """Ask which evidence in an open dispute counts no more, and enter that."""
    evidences = [evidence for dispute in open_disputes(app.session.now) for evidence in dispute.evidence]
    sentence = _("It no longer counts, but the protocol still mentions it.")
    offered = [(evidence_text(evidence), evidence.version) for evidence in evidences]
    number = await _picked(app, _("Withdraw evidence"), sentence, offered)
    if number is not None and await app.note(Withdrawal(number), looking_back=True) is not None:
        app.notify(_("Evidence of entry {version} withdrawn").format(version=number))


async def _which(app: Shell, title: str, intro: str) -> int | None:
    """The dispute that is meant; asked only if several are open."""
    open_ones = open_disputes(app.session.now)
    if len(open_ones) == 1:
        return open_ones[0].number
    offered = [(f"{dispute.number}: {dispute.claim.note.text}", dispute.number) for dispute in open_ones]
    return await _picked(app, title, intro, offered)


async def _picked(app: Shell, title: str, intro: str, offered: list[tuple[str, int]]) -> int | None:
    number: int | None = await app.push_screen_wait(PickDialog(title, _("Choose"), intro, _("Which one"), offered))
    return number


# Decisions


async def decide(app: Shell, number: int | None = None, decided: Callable[[], object] = lambda: None) -> None:
    """Ask how a dispute is decided, show what that brings, enter both, and call ``decided``; None: ask which."""
    if number is None:
        number = await _which(app, _("Decide a dispute"), _("Which dispute is decided?"))
    matching = [dispute for dispute in open_disputes(app.session.now) if dispute.number == number]
    if number is not None and not matching:
        app.notify(_("Dispute {number} is decided by now.").format(number=number), severity="warning")
    while matching:
        decision = await DecisionDialog(app.session.campaign, matching[0]).asked(app, f"decide:{number}")
        if decision is None or await _decided(app, matching[0], decision, decided):
            return


async def _decided(app: Shell, dispute: Dispute, decision_form: Decided, decided: Callable[[], object]) -> bool:
    """Whether a decision was entered, or given up; if not, it is asked for again."""
    desk, seen = app.session.desk, app.session.state
    try:
        order, proposal = await _brought(app, decision_form)
    except CorrectionError as error:
        app.notify(str(error), severity="warning", markup=False)
        return False
    if decision_form.ruling == "amend" and proposal is None:
        return False
    decision = Decision(dispute.number, decision_form.ruling, decision_form.text, decision_form.rules)
    title = _("Decide dispute {number}").format(number=dispute.number)
    sentences = styled(brought(decision, order, proposal, app.session.now))
    if not await app.push_screen_wait(Confirm(title, sentences, ok=_("Enter"))):
        return False
    written = await app.write(lambda: [desk.decide(decision, by=app.by, order=order, proposal=proposal, seen=seen)])
    if written is None:
        return True
    (ruling,) = written
    if ruling is not None and not ruling.accepted:
        app.notify(refusal_text(ruling, app.session.campaign, app.session.now.state), severity="warning", markup=False)
        return False
    app.keep_draft(f"decide:{dispute.number}", None)
    app.notify(_("Dispute {number} is decided.").format(number=dispute.number))
    decided()
    return True


async def _brought(app: Shell, decision_form: Decided) -> tuple[Order | None, Proposal | None]:
    """The order or the correction that a decision brings; raise CorrectionError if its entry is no order in force."""
    number, reason = decision_form.number or 0, decision_form.text
    match decision_form.ruling:
        case "void":
            return VoidAttack(number, reason), None
        case "adjust":
            return Adjust(decision_form.team, number, reason), None
        case "retract":
            return None, app.session.desk.propose(Retraction(number), reason)
        case "amend":
            step = app.session.now.step_of.get(number)
            if step is None:
                raise CorrectionError("not-an-order", number)
            title = f"{_('Amend')}: {entry_text(app.session.now, number)}"
            entered = step.effective.entered
            changed = await ask_instead(app, title, number, entered.order)
            if changed is not None:
                return None, app.session.desk.propose(Amendment(number, replace(entered, order=changed)), reason)
    return None, None
