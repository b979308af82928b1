"""Through whose eyes the camp is shown."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.dialog import CautiousConfirm
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.shell.shell import Shell


async def change_viewer(app: Shell) -> None:
    """Hide at once what players must not see; show it only after a question that no letter answers (R2)."""
    if app.session.viewer == MASTER:
        await app.view_as(PUBLIC)
        return
    text = _("Everybody who can see this screen will see the hidden map, refused orders and your reasons.")
    if await app.push_screen_wait(CautiousConfirm(_("Look through the master's eyes?"), text, ok=_("Show everything"))):
        await app.view_as(MASTER)
