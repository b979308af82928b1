"""Slips that somebody typed at another desk."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.shell.shell import Shell


async def take_slips(app: Shell, by: str) -> None:
    """Go on here with the slips that somebody typed at another desk."""
    told = _("They come to this desk and are gone from that one; do it only if nobody is typing them there any more.")
    asked = Confirm(_("Take over the slips of {by}").format(by=by), told, ok=_("Take over"))
    if not await app.push_screen_wait(asked):
        return
    slips = app.session.slips
    text = await app.write(lambda: slips.take_over(by))
    if text is not None:
        app.keep_slips("\n".join(one for one in (slips.text, text) if one.strip()))
        app.action_go("slips")
