"""What the person is told or asked on any screen: what could not be entered, the master's eyes."""

from textual.content import Content

from fejag_admin.answers.entries import line_of
from fejag_admin.answers.explained import now_lines
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Order
from fejag_admin.store.errors import StoreError, Unsure
from fejag_admin.tui.shell.dialog import CautiousConfirm, Notice
from fejag_admin.tui.shell.session import MASTER, PUBLIC, Session
from fejag_admin.tui.shell.shell import Shell


def conflict_notice(session: Session, order: Order | None, version: int) -> Notice:
    """What another desk entered after ``version`` while something was being entered here, as the viewer may read it.

    ``order``: what was to be entered here, if it is known; told is what it would come to now.
    """
    version_seen = session.visible_version(version)
    news = [line_of(entry, session.visible_journal) for entry in session.visible_journal.entries[version_seen:][-8:]]
    lines = [_("It entered something while you were asked; nothing was entered here.")]
    lines += ["", *(f"{line.version}: {line.text} ({line.by})" for line in news), ""]
    if order is not None:
        lines += [*now_lines(session.now, order, session.viewer), ""]
    lines.append(_("What you see behind this is the new state. Decide again whether to enter yours."))
    return Notice(_("Another desk was first"), Content("\n".join(lines)))


def trouble_notice(error: StoreError) -> Notice:
    """Why the store could not do it."""
    if isinstance(error, Unsure):
        title, text = _("It may have been stored"), _("Nothing that was entered before is lost.")
    else:
        title = _("It could not be stored")
        text = _("Nothing was entered, and nothing that was entered before is lost.")
    return Notice(title, Content(f"{error}\n\n{text}"))


async def change_viewer(app: Shell) -> None:
    """Hide at once what players must not see; show it only after a question that no letter answers (R2)."""
    if app.session.viewer == MASTER:
        await app.view_as(PUBLIC)
        return
    text = _("Everybody who can see this screen will see the hidden map, refused orders and your reasons.")
    if await app.push_screen_wait(CautiousConfirm(_("Look through the master's eyes?"), text, ok=_("Show everything"))):
        await app.view_as(MASTER)
