"""The page for phones and the screen for everybody, started and stopped from the desk; see ``fejag serve --page``."""

from __future__ import annotations

from asyncio import create_task
from asyncio.subprocess import PIPE, STDOUT, create_subprocess_exec
from io import StringIO

import segno
from textual.content import Content

from fejag_admin.common.language import _, current_language
from fejag_admin.common.processes import LINKED, python_process
from fejag_admin.common.shared_folder import shared_folder
from fejag_admin.store.address import VARIABLE
from fejag_admin.tui.shell.dialog import CautiousConfirm
from fejag_admin.tui.shell.outside import PublicPage, open_outside
from fejag_admin.tui.shell.shell import Shell

SERVING = ("serve", "--page")


async def serve_page(app: Shell, path: str = "") -> None:
    """Start the public page if it does not run, and show its address; ask whether to stop it.

    ``path``: what of it is meant: ``/screen`` for the screen for everybody, which is opened in a browser here.
    """
    page = app.page
    if page is None or not page.runs:
        page = await _start(app)
        if not await page.started():
            app.notify(page.trouble, severity="warning", markup=False, timeout=15)
            return
        app.page = page
        page.news = create_task(page.follow(lambda line: app.notify(line, markup=False, timeout=30)))
    link = page.link + path
    if path and shared_folder() is None:  # else the person sits at another computer
        open_outside(link)
    text = _("The page of “{camp}” can be opened by everybody in this network, until you stop it or leave the program:")
    if path:
        text = _("Show this page of “{camp}” in a browser on the projector. It is there until you stop it or leave:")
    body = Content("\n").join([Content(link).stylize("bold"), _code(link), Content(text.format(camp=page.camp))])
    title = _("Screen for everybody") if path else _("Page for phones")
    if await app.push_screen_wait(CautiousConfirm(title, body, ok=_("Stop"), leave=_("Leave it on"))):
        page.end()
        app.notify(_("The public page has been stopped."))


async def _start(app: Shell) -> PublicPage:
    """The process, told the place of the store by its environment, for the address may hold a password."""
    desk = app.session.desk
    words = ("-m", "fejag_admin", "--lang", current_language(), "--camp", desk.slug, *SERVING)
    python = python_process(*words, **{VARIABLE: app.place.spelling, LINKED: "1", "PYTHONUNBUFFERED": "1"})
    process = await create_subprocess_exec(
        *python.words, env=python.env, cwd=python.cwd, stdin=PIPE, stdout=PIPE, stderr=STDOUT
    )
    return PublicPage(process, desk.name)


def _code(link: str) -> Content:
    """A link as a QR code, dark on light in any theme; 24 lines have room for it."""
    code = StringIO()
    segno.make(link, error="l", micro=False).terminal(code, border=1, compact=True)
    lines = [Content(line).stylize("white on black") for line in code.getvalue().splitlines()]
    return Content("\n").join(lines)
