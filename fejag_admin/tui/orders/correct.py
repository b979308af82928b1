"""Correcting the journal: what an amendment or a retraction would change is shown before it is confirmed."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from textual.content import Content
from textual.widgets import Input, Static

from fejag_admin.answers.answer import Statement
from fejag_admin.answers.entries import line_of
from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.questions.comparison import proposed
from fejag_admin.answers.settings import in_settings
from fejag_admin.camp.journal.contents import Amendment, Change, Edit, Redo, Retraction, Undo, Walk
from fejag_admin.camp.journal.corrections import CorrectionError, Proposal, walk
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Order
from fejag_admin.rules.referee import carry_out
from fejag_admin.store.database.errors import Conflict, StoreError
from fejag_admin.tui.orders.enter import enter_and_tell
from fejag_admin.tui.orders.forms import OrderDialog, form_for
from fejag_admin.tui.shell.dialog import Dialog, Notice, written
from fejag_admin.tui.shell.shell import Shell

_STYLES = {"proposed": "bold", **dict.fromkeys(("refused", "kept", "covered"), "$warning")}
"""How the sentences about a correction are drawn, by their codes."""


async def amend(app: Shell, version: int) -> None:
    """Put another order in the place of an entry: ask for it, show what would change, ask for the reason, confirm."""
    journal = app.session.now
    step = journal.step_of.get(version)
    order = step.effective.entered.order if step else journal.entry(version).order
    if order is None:
        return
    title = f"{_('Amend')}: {entry_text(journal, version)}"
    changed = await ask_instead(app, title, version, order)
    if changed is None:
        return
    note = step.effective.entered.note if step else None
    await settle(app, title, Amendment(version, Entered(changed, note)))


async def ask_instead(app: Shell, title: str, version: int, order: Order) -> Order | None:
    """Ask what an entry should have been, filled in with its order; None if the person leaves, or changes nothing."""
    form = form_for(order, app.session.campaign, app.session.now.as_of(version - 1).state)
    changed = await app.push_screen_wait(OrderDialog(title, form, ok=_("Show what would change")))
    step = app.session.now.step_of.get(version)
    if changed == order and step is not None and not step.effective.refused:  # which is taken up so
        app.notify(_("Nothing was changed in the order, so there is nothing to amend."))
        return None
    return changed


async def retract(app: Shell, version: int) -> None:
    """Take an order out, or an edit of the camp back: show what would change, ask for the reason, confirm."""
    journal = app.session.now
    edit = journal.entry(version).kind == "edit"
    correction = Undo(version) if edit else Retraction(version)
    title = f"{_('Retract')}: {entry_text(journal, version)}"
    await settle(app, title, correction)


async def leave(app: Shell, version: int) -> None:
    """Settle an order that a correction has made impossible: leave it as it is, kept in force or refused."""
    journal = app.session.now
    step = journal.step_of[version]
    correction = Amendment(version, replace(step.effective.entered, order=step.order))
    await settle(app, f"{_('Leave it')}: {entry_text(journal, version)}", correction, _("left as it stands"))


async def enter_anew(app: Shell, version: int) -> None:
    """Take out an order that a correction has made impossible, and enter the same one now, if it can be."""
    journal = app.session.now
    title, entered = f"{_('Enter anew')}: {entry_text(journal, version)}", journal.step_of[version].effective.entered
    without = await asyncio.to_thread(app.session.desk.propose, Retraction(version))
    _after, ruling = carry_out(without.after.state, entered.order)
    if not ruling.accepted:
        text = refusal_text(ruling, app.session.campaign, without.after.state)
        why = _("Now it would be refused: {why}").format(why=text)
        app.push_screen(Notice(title, "\n\n".join([why, _("A amends it, L leaves it as it stands.")])))
    elif await settle(app, title, Retraction(version), _("entered anew")):
        await enter_and_tell(app, entered.order, seen=app.session.state, note=entered.note)


async def undo(app: Shell) -> None:
    """Undo one's own last step, else somebody else's under his name: show what would change, ask why, confirm."""
    titles = f"{_('Undo')}: {{step}}", _("Undo what {by} entered: {step}")
    step, nothing = walk(app.session.now, Undo, app.by), _("There is nothing to undo.")
    await _settle_walk(app, step, titles, _("undone: entered by mistake"), nothing)


async def redo(app: Shell) -> None:
    """Do again the step that was undone last, in the same way."""
    titles = f"{_('Redo')}: {{step}}", _("Redo what {by} entered: {step}")
    step, nothing = walk(app.session.now, Redo), _("There is nothing to redo.")
    await _settle_walk(app, step, titles, _("redone: undone by mistake"), nothing)


async def _settle_walk(app: Shell, step: Walk | None, titles: tuple[str, str], reason: str, nothing: str) -> None:
    """Settle a step of undo or redo; ``titles``: if it is about an entry of one's own, of somebody else's."""
    if step is None:
        app.notify(nothing)
        return
    journal = app.session.now
    by = journal.entry(step.target).by
    title = titles[by != app.by].format(by=by, step=entry_text(journal, step.target))
    await settle(app, title, step, reason)


def entry_text(journal: Journal, version: int) -> str:
    """What was entered under a version, as the journal tells it; titles name it so, not by its number."""
    return line_of(journal.entry(version), journal).text


async def settle(app: Shell, title: str, correction: Change, reason: str = "") -> bool:
    """Show what a correction would change, and enter it with the reason that is given; False if it is not entered."""
    desk = app.session.desk
    while True:
        try:
            proposal = await asyncio.to_thread(desk.propose, correction)
        except (CorrectionError, DocumentError) as fault:
            if isinstance(fault, DocumentError) and isinstance(correction, Edit):
                fault = in_settings(fault, dict(correction.settings), desk.campaign)
            app.push_screen(Notice(title, str(fault)))
            return False
        asked = ProposalDialog(title, proposal, reason)
        reason_given = await app.push_screen_wait(asked)
        if reason_given is None:
            return False
        reason = reason_given
        try:
            desk.confirm(proposal, by=app.by, reason=reason)
            break
        except (Conflict, StoreError) as error:
            await app.tell_not_entered(error, proposal.before.version)
    await app.changed()
    titles = {"retraction": _("Retracted"), "amendment": _("Amended"), "edit": _("Edited")}
    app.notify(title, title=titles.get(proposal.entry.kind, ""))
    return True


class ProposalDialog(Dialog[str]):
    """What a correction would change; gives back the reason with which it is confirmed."""

    variant = "error"

    def __init__(self, title: str, proposal: Proposal, reason: str = "") -> None:
        why = Input(reason, placeholder=_("Why is this corrected? (must be said)"), id="reason", compact=True)
        super().__init__(title, Static(styled(proposed(proposal)), markup=False), foot=(why,), ok=_("Confirm"))
        self.proposal = proposal

    def answer(self) -> str:
        return written(self, "reason", _("Write the reason; it stays in the journal."))


def styled(statements: Iterable[Statement]) -> Content:
    """What a correction or a decision would change, before it is confirmed."""
    parts = list[Content]()
    for statement in statements:
        style = _STYLES.get(statement.code, "")
        if statement.below:
            parts.append(Content())
        parts += [Content(line).stylize(style) for line in (statement.text, *(part.text for part in statement.below))]
    return Content("\n").join(parts)
