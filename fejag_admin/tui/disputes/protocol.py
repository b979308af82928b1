"""What the screen of disputes does through dialogs: claims, evidence, decisions, trials made real, graphs saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from fejag_admin.answers.ask import LIGHT
from fejag_admin.answers.enter_trial import enter_tried
from fejag_admin.answers.graph_files import drawn_attacks, drawn_light
from fejag_admin.answers.trials import entered_lines
from fejag_admin.answers.why import QuestionError, as_master_asks, called, team_of
from fejag_admin.camp.journal.corrections import Amendment, CorrectionError, Retraction
from fejag_admin.camp.journal.notes import Decision, Dispute, Evidence, Note, open_disputes
from fejag_admin.common.language import _
from fejag_admin.common.shared_folder import PathError, shared_folder, shown_path, typed_file
from fejag_admin.rules.orders import Adjust, Order, VoidAttack
from fejag_admin.store.errors import Conflict, Refused, StoreError
from fejag_admin.texts.names import UnknownNameError
from fejag_admin.texts.rulings import ruling_text
from fejag_admin.tui.disputes.dialogs import ClaimDialog, Decided, DecisionDialog, DisputeDialog, WordsDialog
from fejag_admin.tui.orders.correct import proposal_text
from fejag_admin.tui.orders.dialog import OrderDialog
from fejag_admin.tui.orders.forms import form_for
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.shell.downloads import download

if TYPE_CHECKING:
    from fejag_admin.camp.journal.corrections import Proposal
    from fejag_admin.tui.disputes.screen import DisputesScreen


async def open_dispute(screen: DisputesScreen) -> None:
    claim = await screen.shell.push_screen_wait(ClaimDialog(screen.campaign, screen.session.moment))
    if claim is not None:
        number = await _note(screen, claim)
        if number is not None:
            screen.notify(_("Dispute {number} is open; ask, and press e to keep the answer.").format(number=number))


async def give_evidence(screen: DisputesScreen) -> None:
    """Put the question, as of the moment looked at, to a dispute."""
    words, at = screen.words, screen.session.journal.version
    told = _("Evidence as of entry {version}: {question}").format(version=at, question=" ".join(words))
    number = await _which(screen, _("Give evidence"), told)
    if number is not None:
        version = await _note(screen, Evidence(number, as_master_asks(words, screen.seen), at))
        if version is not None:
            screen.notify(_("Entry {version}: evidence in dispute {number}.").format(version=version, number=number))


async def _which(screen: DisputesScreen, title: str, told: str) -> int | None:
    """The dispute that is meant; asked only if several are open."""
    found = open_disputes(screen.session.now)
    if len(found) == 1:
        return found[0].number
    return await screen.shell.push_screen_wait(DisputeDialog(title, told, found))


async def _note(screen: DisputesScreen, note: Note) -> int | None:
    """Enter a note; the version of its entry, or None if the person has been told why it could not be."""
    session = screen.session
    version = session.desk.version
    try:
        number = session.desk.note(note, by=session.by)
    except StoreError as error:
        await _tell(screen, error, version)
        return None
    await screen.shell.changed()
    return number


async def _tell(screen: DisputesScreen, error: StoreError, version: int) -> None:
    """Why something was not entered."""
    if isinstance(error, Conflict):
        await screen.shell.tell_conflict(error, version)
    elif isinstance(error, Refused):
        screen.notify(str(error), severity="warning", markup=False)
    else:
        screen.shell.tell_trouble(error)
    await screen.shell.notice_read()


# Decisions


async def decide(screen: DisputesScreen) -> None:
    """Ask how a dispute is decided, show what that brings, and enter both."""
    number = await _which(screen, _("Decide a dispute"), _("Which dispute is decided?"))
    found = [one for one in open_disputes(screen.session.now) if one.number == number]
    given: Decided | None = None
    while found:
        given = await screen.shell.push_screen_wait(DecisionDialog(screen.campaign, found[0], given))
        if given is None or await _decided(screen, found[0], given):
            return


async def _decided(screen: DisputesScreen, dispute: Dispute, given: Decided) -> bool:
    """Whether a decision was entered, or given up; if not, it is asked for again."""
    desk, by = screen.session.desk, screen.session.by
    version = desk.version
    try:
        order, proposal = await _brought(screen, given)
        if given.ruling in ("amend", "retract") and (proposal is None or not await _agreed(screen, proposal)):
            return False
        decision = Decision(dispute.number, given.ruling, given.text, given.rules)
        ruling = desk.decide(decision, by=by, order=order, proposal=proposal)
    except CorrectionError:
        told = _("Entry {version} is no order in force, so it cannot be corrected.")
        screen.notify(told.format(version=given.number), severity="warning", markup=False)
        return False
    except StoreError as error:
        await _tell(screen, error, version)
        return isinstance(error, Conflict)
    if ruling is not None and not ruling.accepted:
        screen.notify(ruling_text(ruling, screen.campaign, screen.session.now.state), severity="warning", markup=False)
        return False
    await screen.shell.changed()
    screen.notify(_("Dispute {number} is decided.").format(number=dispute.number))
    screen.action_list()
    return True


async def _brought(screen: DisputesScreen, given: Decided) -> tuple[Order | None, Proposal | None]:
    """The order or the correction that a decision brings."""
    number = given.number or 0
    if given.ruling == "void":
        return VoidAttack(number, given.text), None
    if given.ruling == "adjust":
        return Adjust(given.team, number, given.text), None
    if given.ruling == "retract":
        return None, screen.session.desk.propose(Retraction(number), given.text)
    return None, await _amendment(screen, number, given.text) if given.ruling == "amend" else None


async def _amendment(screen: DisputesScreen, version: int, reason: str) -> Proposal | None:
    """Ask what an entry should have been; None if the person leaves. Raise CorrectionError if it is no order."""
    journal, campaign = screen.session.now, screen.campaign
    step = journal.step_of.get(version)
    if step is None:
        raise CorrectionError("not-an-order", version)
    form = form_for(step.effective.entered.order, campaign, journal.as_of(version - 1).state)
    title = _("Amend entry {version}").format(version=version)
    changed = await screen.shell.push_screen_wait(OrderDialog(title, form, ok=_("Show what would change")))
    if changed is None:
        return None
    return screen.session.desk.propose(Amendment(version, replace(step.effective.entered, order=changed)), reason)


async def _agreed(screen: DisputesScreen, proposal: Proposal) -> bool:
    body = proposal_text(proposal, screen.campaign)
    asked = Confirm(_("What would change"), body, ok=_("Enter"), danger=True)
    agreed: bool | None = await screen.shell.push_screen_wait(asked)
    return bool(agreed)


# What if


async def enter_trial(screen: DisputesScreen) -> None:
    """Show what would be entered to make the trial real, ask for the reason, and enter it."""
    sandbox, desk = screen.sandbox, screen.session.desk
    if sandbox is None:
        return
    try:
        lines = entered_lines(sandbox, "")
    except QuestionError as error:
        screen.notify(str(error), severity="warning", markup=False)
        return
    body = "\n".join(lines)
    asked = WordsDialog(
        _("Enter for real"), body, ok=_("Enter"), hint=_("Write why; it stays in the journal."), danger=True
    )
    reason = await screen.shell.push_screen_wait(asked)
    if reason is None:
        return
    version, entered = desk.version, 0
    try:
        for _version, _what in enter_tried(desk, sandbox, by=screen.session.by, reason=reason):
            entered += 1
    except QuestionError as error:
        screen.notify(str(error), severity="warning", markup=False)
    except StoreError as error:
        await _tell(screen, error, version)
    screen.sandbox = None
    await screen.shell.changed()
    screen.notify(_("Entered of {n} steps: {entered}").format(n=len(lines), entered=entered))


# Graphs


async def save_graph(screen: DisputesScreen) -> None:
    """Ask where to, and save the graph that is shown; the ending of the name says in which form."""
    name = "-".join(screen.words) + ".svg"
    told = _("Endings: .svg is a picture; .graphml and .dot are graphs for Gephi, yEd or Graphviz.")
    hint, at_first = _("Write the name of the file."), shown_path((shared_folder() or Path.cwd()) / name)
    asked = WordsDialog(_("Save the graph"), told, ok=_("Save"), hint=hint, value=at_first)
    wanted = await screen.shell.push_screen_wait(asked)
    if wanted is None:
        return
    try:
        path = typed_file(wanted)
    except PathError as error:
        screen.notify(str(error), severity="error", markup=False)
        return
    shape = path.suffix.removeprefix(".").lower()
    if shape not in ("svg", "graphml", "dot"):
        screen.notify(told, severity="warning", markup=False)
        return
    try:
        path.write_text(_drawn(screen, shape), "utf-8")
    except OSError as error:
        told = _("{file} cannot be written: {reason}.").format(file=shown_path(path), reason=error.strerror)
        screen.notify(told, severity="error", markup=False)
    except UnknownNameError as error:
        screen.notify(str(error), severity="warning", markup=False)
    else:
        screen.notify(_("Saved: {file}").format(file=shown_path(path)), markup=False)
        download(screen.shell, [path])


def _drawn(screen: DisputesScreen, shape: str) -> str:
    campaign, state = screen.campaign, screen.seen.state
    if called(screen.words[0], LIGHT):
        return drawn_light(campaign, state, team_of(campaign, screen.words[-1]), shape, screen.session.viewer)
    return drawn_attacks(campaign, state, shape)
