"""The steps of the day as this desk sees them, and keeping that one was done."""

from __future__ import annotations

from textual.content import Content

from fejag_admin.answers.day import DayStep, evening, morning
from fejag_admin.camp.journal.notes import Chore
from fejag_admin.store.copies import copies
from fejag_admin.tui.shell.shell import Shell

NAME_WIDTH = 22
SIGNS = {"done": ("✓ ", "$success"), "open": ("· ", "bold $warning"), "left out": ("– ", "dim")}


def evening_of(app: Shell) -> tuple[DayStep, ...]:
    """The steps of the evening as this desk sees them."""
    session = app.session
    uid = session.desk.camp.uid
    kept = [(one.label, one.versions.get(uid, 0), one.fault) for one in copies(app.place)]
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
    """A step in one line: how it stands, its name, what is told of it."""
    name = Content(step.name).truncate(NAME_WIDTH, ellipsis=True, pad=True)
    text = Content(step.told.replace("\n", " ")).stylize("" if step.stands == "open" else "dim")
    return Content.assemble(SIGNS[step.stands], name, " ", text)
