"""What is left to do at this desk: the steps of the day, and drafts, which are listed, gone on with, thrown away."""

from dataclasses import dataclass

from textual.content import Content

from fejag_admin.answers.day import DayStep, evening, morning
from fejag_admin.camp.journal.contents import Chore
from fejag_admin.common.language import N_, _
from fejag_admin.store.copies import copies
from fejag_admin.tui.shell.dialog import CautiousConfirm
from fejag_admin.tui.shell.registry import COMMANDS, SCREENS
from fejag_admin.tui.shell.shell import Shell

NAME_WIDTH = 22
SIGNS = {"done": ("✓ ", "$success"), "open": ("· ", "bold $warning"), "left out": ("– ", "dim")}


def evening_of(app: Shell) -> tuple[DayStep, ...]:
    """The steps of the evening as this desk sees them."""
    session = app.session
    uid = session.desk.camp.uid
    kept = [(copy.label, copy.versions.get(uid, 0), copy.fault) for copy in copies(app.store.place)]
    return evening(session.journal, {"": session.drafts.count, **session.drafts.slips_elsewhere}, kept)


def steps_of(app: Shell) -> tuple[DayStep, ...]:
    """The steps of the evening and those of the morning."""
    return (*evening_of(app), *morning(app.session.journal))


async def note_done(app: Shell, *steps: str) -> None:
    """Keep in the journal that steps were done; of a desk that only looks on, only from this list."""
    session = app.session
    missing = {step.kind for step in steps_of(app) if step.stands == "open"}
    if missing & {*steps} and not session.looking_back and (session.home == "day" or session.desk.written):
        await app.note(Chore(session.state.round, steps, ""))


def step_line(step: DayStep) -> Content:
    """A step in one line: the sign of its state, its name, its text."""
    name = Content(step.name).truncate(NAME_WIDTH, ellipsis=True, pad=True)
    text = Content(step.text.replace("\n", " ")).stylize("" if step.stands == "open" else "dim")
    return Content.assemble(SIGNS[step.stands], name, " ", text)


BEGUN = {
    "setup": N_("A new camp is being set up"),
    "result": N_("The result of the next game is being put in order"),
    "edit": N_("Changes of the camp are not entered yet"),
    "purchases": N_("An order at the counter is not entered yet"),
    "disputes": N_("A question is begun"),
    "egg": N_("Ticks or a clue of the egg are not entered yet"),
    "open_dispute": N_("A dispute is being written"),
    "decide": N_("The decision of a dispute is being written: {what}"),
}
"""By what the name of a draft begins with: a screen, or a command that is given what follows."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """``name``: the draft without its parts. ``sentence``: what it is, without what only the master may know."""

    name: str
    sentence: str


def unfinished(app: Shell) -> tuple[Unfinished, ...]:
    """Everything half done but the slips, which are counted."""
    names = app.session.drafts.begun if app.has_camp else ()
    drafts = {}
    for name in ["setup", *names] if app.new_camp.is_begun else names:
        if text := _sentence(name):
            head = name.partition(":")[0]
            draft_name = name if head in COMMANDS else head
            drafts[draft_name] = Unfinished(draft_name, text)
    return tuple(drafts.values())


def _sentence(name: str) -> str:
    """What a draft is; empty if it is none that can be gone on with."""
    head, _colon, subject = name.partition(":")
    return _(BEGUN[head]).format(what=subject) if head in BEGUN else ""


def go_on(app: Shell, name: str) -> None:
    """Go where it was begun, with what stood there."""
    head, *parts = name.split(":")
    if head in COMMANDS:
        if why := COMMANDS[head].why_not(app.session):
            app.notify(why, severity="warning")
        else:
            app.action_command(head, *map(int, parts))
    else:
        app.action_go(head)


async def throw_away(app: Shell, name: str) -> None:
    """Forget it, after a question."""
    title = next((draft.sentence for draft in unfinished(app) if draft.name == name), "")
    text = title + "\n\n" + _("It will be gone for good. What was entered stays.")
    if not title or not await app.push_screen_wait(CautiousConfirm(_("Throw it away?"), text, ok=_("Throw it away"))):
        return
    head = name.partition(":")[0]
    if head in SCREENS:
        await app.forget_screen(head)
    if head == "setup":
        app.new_camp.begin_anew()
    else:
        app.keep_draft(name, None)
    app.session.revision += 1
    await app.redraw()
