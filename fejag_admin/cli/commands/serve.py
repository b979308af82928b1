"""The public game as web pages, and the desk in a browser: written to a folder, or served."""

import asyncio
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from io import StringIO
from pathlib import Path

import click
import segno
from aiohttp.web import AppRunner

from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.cli.commands.print import corrected_option, place_of
from fejag_admin.cli.desk import opened_desk, opened_store, slug_of, where
from fejag_admin.cli.output import Exit, put, put_json, say, styled
from fejag_admin.cli.speaking import WholeNumber, argument, flag, json_option, plain_command, with_value
from fejag_admin.common.files import PathError, data_folder, own_folder, typed_path
from fejag_admin.common.language import _, current_language, ngettext
from fejag_admin.common.processes import LINKED, PythonProcess, python_process
from fejag_admin.store.database.address import VARIABLE, address
from fejag_admin.store.database.errors import StoreError
from fejag_admin.store.desk import Desk
from fejag_admin.web.gate import Gate, is_loopback, web_address
from fejag_admin.web.public import PublicServer
from fejag_admin.web.waiting import run
from reports.documents.blocks import notice_document
from reports.output import write
from reports.sight import Camp
from reports.site.publish import publish, site
from reports.typeset import typeset

Pages = dict[str, bytes]


@plain_command(
    "publish",
    help=_(
        "Write the public game as web pages into a folder, in Czech and English: for the camp's website, a memory"
        " stick or a phone. Nothing secret is in them, and under a freeze they stay as players see the camp."
    ),
    example="fejag publish web",
)
@argument("folder", _("FOLDER"), _("A folder for these pages alone; it is made if it is not there."))
@corrected_option
@json_option
def publish_command(folder: str, corrected: str, as_json: bool) -> None:
    with opened_desk() as desk:
        camp, frozen = Camp(desk.name, desk.slug, desk.journal, corrected=corrected.strip()), desk.journal.frozen
    made = publish(camp, Path(folder))
    if frozen is not None:
        say(_("Frozen: the pages show the camp as of entry {entry}.").format(entry=frozen))
    written = len(made.changed)
    say(ngettext("{n} file was written anew.", "{n} files were written anew.", written).format(n=written))
    if as_json:
        put_json({"folder": folder, "files": list(made.files), "changed": list(made.changed)})
    else:
        put([str(Path(folder) / "index.html")])


def looking(desk: Desk) -> Callable[[], Pages | None]:
    """What gives the public pages whenever there is anything new, else None; it says once what fails."""
    pending, last_told = True, ""

    def look() -> Pages | None:
        nonlocal pending, last_told
        pages = None
        try:
            pending = desk.refresh() or pending
            if pending:
                pages = site(Camp(desk.name, desk.slug, desk.journal))
            pending, last_told = False, ""
        except StoreError as error:
            if str(error) != last_told:
                say(last_told := str(error))
        return pages

    return look


LOOPBACK = "127.0.0.1"
DESK_PORT, PAGE_PORT = 8470, 8472
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - refused but for the public page, which may follow its address


@plain_command(
    "serve",
    help=_("Open the application in a browser: on this computer, or on the local network for a tablet."),
    example="fejag serve --lan --by Tablet",
)
@flag("--page", _("Only the public page, for every phone in the local network, and the screen for everybody."))
@with_value(
    "--notice", _("FILE"), _("With --page: also make a PDF for the noticeboard, with the address and its QR code.")
)
@flag("--lan", _("Let other devices of the local network in, too."))
@with_value(
    "--host",
    _("ADDRESS"),
    _("The address of this computer to listen on; else 127.0.0.1, which only this computer reaches."),
)
@with_value(
    "--port",
    "N",
    _("The port to listen on; else {desk}, and {page} with --page.").format(desk=DESK_PORT, page=PAGE_PORT),
    type=WholeNumber(most=65535),
)
@with_value(
    "--folder",
    _("FOLDER"),
    _("The only folder whose files the pages may read and write; else one of the program's own."),
)
@flag("--forget", _("Let in no browser that was let in before, such as that of a lost tablet; links are new, too."))
def serve_command(
    page: bool, notice: str | None, lan: bool, host: str | None, port: int | None, folder: str | None, forget: bool
) -> Exit:
    if page:
        if folder or forget:
            raise click.UsageError(_("--page goes with --notice, --lan, --host and --port only."))
        return _serve_page(_address(lan or host is None, host), port or PAGE_PORT, notice, follow=host is None)
    if notice is not None:
        raise click.UsageError(_("--notice is for the public page: add --page."))

    from fejag_admin.web.server import CampServer

    listening, port = _address(lan, host), port or DESK_PORT
    shared = _folder(folder)
    python, camp = _application()
    memory = address(where().store).memory.with_suffix(f".desk-{port}")  # of the browsers let in before
    if forget:
        memory.unlink(missing_ok=True)
    gate = Gate(listening, port, memory=memory)

    def ready() -> None:
        say(_("The pages read and write files of this folder only: {folder}").format(folder=shared))
        named = _("The camp “{camp}” can be opened in a browser:").format(camp=camp)
        say(named if camp else _("The application can be opened in a browser:"))
        if not is_loopback(gate.host):
            say(_("It is not encrypted: whoever is in the same network could listen in. Use a network you trust."))
        show_link(gate.link)
        say(_("Ctrl+C ends it, with all its pages."))

    def entered(address: str) -> None:
        say(_("{address} has used the link. For the next browser:").format(address=address))
        show_link(gate.link)

    public = partial(_page_link, listening)
    server = CampServer(python, shared, gate, camp or "FEJAG", entered=entered, public=public)
    return _run(server.start, ready, listening, port)


def _run(start: Callable[[], Awaitable[AppRunner]], ready: Callable[[], None], address: str, port: int) -> Exit:
    """Serve until it is ended, or tell why the address cannot be used."""
    try:
        asyncio.run(run(start, ready))
    except OSError as error:
        text = _("Cannot listen on {address}, port {port} ({reason}); choose another with --host or --port.")
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror or error)
        say(text.format(address=address, port=port, reason=reason))
        return Exit.BAD_INPUT
    say(_("Ended; what was confirmed before is safe."))
    return Exit.FINE


def _serve_page(host: str, port: int, notice: str | None, *, follow: bool) -> Exit:
    """Serve the public page, and nothing else, to everybody who can reach the address.

    ``follow``: the address was found, so go on under whatever other one this computer gets later.
    """
    link = web_address(host, port)
    with opened_desk() as desk:

        def ready() -> None:
            say(_("The public page of “{camp}”, for everybody in this network:").format(camp=desk.name))
            show_link(link)
            if os.environ.get(LINKED):
                return  # the desk that started it says the rest
            say(_("The screen for everybody, for a projector: {link}").format(link=f"{link}/screen"))
            say(_("It shows what players may see, and nothing can be entered there. Ctrl+C ends it."))

        if notice is not None:
            put([str(_notice(desk, link, notice))])
        if hasattr(os, "nice"):
            os.nice(5)  # the desk beside it comes first
        server = PublicServer(host, port, looking(desk))
        if follow:
            server = PublicServer(EVERYWHERE[1], port, following(looking(desk), host, port))
        return _run(server.start, ready, host, port)


def following(look: Callable[[], Pages | None], host: str, port: int) -> Callable[[], Pages | None]:
    """``look``, which also says when this computer has another address than ``host``, or none any more."""
    current = host

    def look_at_both() -> Pages | None:
        nonlocal current
        now = network_address()
        if now != current and now:
            say(_("This computer has another address now. The public page is here, and a notice has to be made anew:"))
            show_link(web_address(now, port))
        elif now != current:
            say(_("This computer is in no network any more; the pages say so. It goes on as soon as there is one."))
        current = now
        return look()

    return look_at_both


def _notice(desk: Desk, link: str, place: str) -> Path:
    """Write a sheet for the noticeboard that leads to the public page; where it is. Raise ReportError."""
    sight = Camp(desk.name, desk.slug, desk.journal).sight()
    pages = typeset("notice", notice_document(sight, link), "pdf", sight.moment)
    target = place_of(place, f"{desk.slug}-notice.pdf")[0]
    if target.suffix.lower() != ".pdf":
        raise click.UsageError(_("The notice is a PDF: choose a name that ends with .pdf, or a folder."))
    return write(target, pages.files, over=True, viewer=PUBLIC)[0]


def _page_link(host: str) -> str:
    """Where the public page is served just now, at its usual port; empty if it is not."""
    try:
        socket.create_connection((host, PAGE_PORT), 1).close()
    except OSError:
        return ""
    return web_address(host, PAGE_PORT)


def _folder(named: str | None) -> Path:
    """The folder whose files pages may read and write, made if need be.

    Raise click.UsageError if there is no such folder, and none can be made.
    """
    folder = data_folder() / "shared"
    try:
        folder = (typed_path(named) if named else folder).absolute()
        own_folder(folder)
    except PathError as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        text = _("{folder} cannot be the folder for files ({reason}); choose another with --folder.")
        raise click.UsageError(text.format(folder=named or folder, reason=error.strerror)) from error
    return folder


def _address(lan: bool, host: str | None) -> str:
    """The address to listen on: one that requests are sent to, so that their ``Host`` can be checked."""
    if host is None and not lan:
        return LOOPBACK
    if host is None:
        if address := network_address():
            return address
        raise click.UsageError(_("This computer is in no network that --lan could find; name its address with --host."))
    host = host.strip("[]").lower()
    if lan or host in EVERYWHERE:
        raise click.UsageError(_("Name one address of this computer with --host, or let --lan find it."))
    return host


def network_address() -> str:
    """The address of this computer in the local network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent, only a way is looked for
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if address.startswith("127.") else address


def _application() -> tuple[PythonProcess, str]:
    """What every page runs, and the name of its camp (empty: none yet).

    The store goes by the environment: its URL may hold a password, and others could read a command line.
    """
    place = where()
    with opened_store(create=True) as store:
        slug = store.last_camp if place.camp is None else slug_of(store)
        names = {camp.slug: camp.name for camp in store.camps()}
        own_place = store.place.spelling
    words = ["-m", "fejag_admin", "--lang", current_language()]
    words += ["--camp", slug] if slug else []
    words += ["--by", place.by] if place.by else []
    return python_process(*words, **{VARIABLE: own_place}), names.get(slug or "", "")


def show_link(link: str) -> None:
    """A link, on a terminal as a QR code, too."""
    put([link])
    if sys.stdout.isatty():
        code = StringIO()
        segno.make(link, error="l", micro=False).terminal(code, border=2, compact=True)
        # Light squares are drawn: on a ground that is dark in a light terminal, too.
        put(styled(line, fg="bright_white", bg="black") for line in code.getvalue().splitlines())
    sys.stdout.flush()
