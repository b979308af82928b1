"""Drafts: what is half done at this desk is listed, gone on with, thrown away."""

from fejag_admin.common.language import N_, _
from fejag_admin.tui.shell.dialog import CautiousConfirm
from fejag_admin.tui.shell.registry import COMMANDS, SCREENS
from fejag_admin.tui.shell.shell import Shell

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


def unfinished(app: Shell) -> list[str]:
    """The names of everything half done but the slips, which are counted; parts of what a screen holds are one."""
    names = [*app.session.drafts.begun] if app.has_camp else []
    heads = [(name.partition(":")[0], name) for name in (["setup", *names] if app.new_camp.is_begun else names)]
    return list(dict.fromkeys(name if head in COMMANDS else head for head, name in heads if head in BEGUN))


def draft_text(name: str) -> str:
    """What a draft is, without what only the master may know."""
    head, _colon, subject = name.partition(":")
    return _(BEGUN[head]).format(what=subject)


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
    text = draft_text(name) + "\n\n" + _("It will be gone for good. What was entered stays.")
    await app.ask(CautiousConfirm(_("Throw it away?"), text, ok=_("Throw it away")))
    head = name.partition(":")[0]
    if head in SCREENS:
        await app.forget_screens(head)
    if head == "setup":
        app.new_camp.begin_anew()
    else:
        app.keep_draft(name, None)
    await app.changed()
