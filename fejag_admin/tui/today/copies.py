"""Second places, and the page for phones, started and stopped from inside."""

import asyncio
from asyncio.subprocess import PIPE, STDOUT, create_subprocess_exec
from io import StringIO

import segno
from textual.content import Content

from fejag_admin.common.clock import short_time_text
from fejag_admin.common.files import path_hint, shared_folder, typed_place
from fejag_admin.common.language import _, current_language
from fejag_admin.common.processes import LINKED, python_process
from fejag_admin.store.copies import add, copies, disk_warning, remove
from fejag_admin.store.database.address import VARIABLE, Address, address
from fejag_admin.tui.shell.dialog import CautiousConfirm
from fejag_admin.tui.shell.page import PublicPage
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.dialogs import ChooseDialog, LineDialog
from fejag_admin.tui.widgets.outside import open_outside


def copy_lines(own: Address, zone: str | None) -> list[Content]:
    """A line for each place to which a store is copied: when it was last, or what is the matter."""
    lines = []
    for copy in copies(own):
        text = _("copied to {place}: {time}").format(place=copy.label, time=short_time_text(copy.carried, zone))
        lines.append(Content(copy.fault).stylize("$warning") if copy.fault else Content(text).stylize("dim"))
    return lines or [Content(_("no second copy of the camp yet: Ctrl+P, Second place")).stylize("dim")]


async def add_copy(app: Shell) -> None:
    """Ask for a second place and copy everything there, from now on each entry as soon as it is entered."""
    sentence = _(
        "Each entry will be copied there within seconds: a folder of a USB stick or a network drive. What lies there is"
        " the whole camp with its secret map; keep it from the players."
    )
    hint = path_hint(_("such as /media/stick"))
    place = await app.ask(LineDialog(_("Copy to a second place"), _("Copy there"), sentence, "", hint, typed_place))
    copy = await asyncio.to_thread(lambda: add(app.store, place))
    app.notify(_("Every entry is copied to {place} from now on.").format(place=copy.label))
    if warning := disk_warning(app.store.place, address(copy.place)):
        app.notify(warning, severity="warning", timeout=15)
    await app.changed()
    if copy.kind == "ahead":
        await COMMANDS["sync"].run(app, copy.place)


async def remove_copy(app: Shell) -> None:
    """Ask to which place nothing is to be copied any more."""
    if not (places := copies(app.store.place)):
        app.notify(_("There is no second place yet."))
        return
    sentence = _("What lies there stays, and is not brought up to date any more.")
    offered = [(copy.label, copy.place) for copy in places]
    asked = ChooseDialog(_("Stop a second place"), offered, intro=sentence)
    label = remove(app.store.place, await app.ask(asked)).label
    app.notify(_("Nothing is copied to {place} any more; what lies there stays.").format(place=label))
    await app.changed()


SERVING = ("serve", "--page")


async def serve_page(app: Shell, path: str = "") -> None:
    """Start the public page if it does not run, and show its address; ask whether to stop it.

    ``path``: what of it is meant: ``/screen`` for the screen for everybody, which is opened in a browser here.
    """
    page = app.page
    if page is None or not page.runs:
        page = app.page = await _start(app)
        lines = []
        async for line in page.lines():
            if page.link:
                break
            lines.append(line)
        else:
            app.notify("\n".join(lines), severity="warning", timeout=15)
            return
        app.run_worker(_pass_on(app, page))
    link = page.link + path
    if path and shared_folder() is None:  # else the person sits at another computer
        open_outside(link)
    text = _("The page of “{camp}” can be opened by everybody in this network, until you stop it or leave the program:")
    if path:
        text = _("Show this page of “{camp}” in a browser on the projector. It is there until you stop it or leave:")
    body = Content("\n").join([Content(link).stylize("bold"), _code(link), Content(text.format(camp=page.camp))])
    title = _("Screen for everybody") if path else _("Page for phones")
    await app.ask(CautiousConfirm(title, body, ok=_("Stop"), leave=_("Leave it on")))
    page.end()
    app.notify(_("The public page has been stopped."))


async def _start(app: Shell) -> PublicPage:
    """The process, told the place of the store by its environment, for the address may hold a password."""
    desk = app.session.desk
    words = ("-m", "fejag_admin", "--lang", current_language(), "--camp", desk.slug, *SERVING)
    python = python_process(*words, **{VARIABLE: app.store.place.spelling, LINKED: "1", "PYTHONUNBUFFERED": "1"})
    process = await create_subprocess_exec(
        *python.words, env=python.env, cwd=python.cwd, stdin=PIPE, stdout=PIPE, stderr=STDOUT
    )
    return PublicPage(process, desk.name)


async def _pass_on(app: Shell, page: PublicPage) -> None:
    """Tell what the page says while it is there, such as that the computer has another address."""
    async for line in page.lines():
        app.notify(line, timeout=30)


def _code(link: str) -> Content:
    """A link as a QR code, dark on light in any theme; 24 lines have room for it."""
    code = StringIO()
    segno.make(link, error="l", micro=False).terminal(code, border=1, compact=True)
    lines = [Content(line).stylize("white on black") for line in code.getvalue().splitlines()]
    return Content("\n").join(lines)
