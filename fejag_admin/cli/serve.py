"""``fejag serve``: the application, or the public display, in browsers of this computer or of the local network."""

from __future__ import annotations

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
from fejag_admin.cli.board import display_options
from fejag_admin.cli.desk import opened_desk, opened_store, slug_of, where
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, say, styled
from fejag_admin.cli.print import place_of, tell_missing
from fejag_admin.cli.publish import looking
from fejag_admin.cli.speaking import Whole, option, plain_command
from fejag_admin.common.files import own_folder
from fejag_admin.common.language import _, current_language
from fejag_admin.common.processes import PythonProcess, python_process
from fejag_admin.common.shared_folder import PathError, default_folder, typed_path
from fejag_admin.store.address import VARIABLE, address
from fejag_admin.store.desk import Desk
from fejag_admin.web.gate import Gate, is_loopback, web_address
from fejag_admin.web.public import PublicServer
from fejag_admin.web.waiting import run
from reports.documents.notice import notice_document
from reports.errors import ReportError
from reports.output import write
from reports.sight import Camp
from reports.site.publish import site
from reports.typeset import typeset

LOOPBACK = "127.0.0.1"
DESK_PORT, BOARD_PORT, PAGE_PORT = 8470, 8471, 8472
LAST_PORT = 65535
BOARD_AWAY = 30.0  # seconds for which a display that nobody shows goes on
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - refused


@plain_command(
    "serve",
    help=_("Open the application in a browser: on this computer, or on the local network for a tablet."),
    example="fejag serve --lan --by Tablet",
)
@option("--board", is_flag=True, help=_("Only the public display, as “fejag board” shows it."))
@display_options
@option("--page", is_flag=True, help=_("Only the public page, for every phone in the local network."))
@option(
    "--notice",
    metavar=_("FILE"),
    help=_("With --page: also make a PDF for the noticeboard, with the address and its QR code."),
)
@option("--lan", is_flag=True, help=_("Let other devices of the local network in, too."))
@option(
    "--host",
    metavar=_("ADDRESS"),
    help=_("The address of this computer to listen on; else 127.0.0.1, which only this computer reaches."),
)
@option(
    "--port",
    type=Whole(),
    metavar="N",
    help=_("The port to listen on; else {desk}, {board} with --board, and {page} with --page.").format(
        desk=DESK_PORT, board=BOARD_PORT, page=PAGE_PORT
    ),
)
@option(
    "--folder",
    metavar=_("FOLDER"),
    help=_("The only folder whose files the pages may read and write; else one of the program's own."),
)
@option(
    "--forget",
    is_flag=True,
    help=_("Let in no browser that was let in before, such as that of a lost tablet; links are new, too."),
)
def serve_command(
    board: bool,
    show: tuple[str, ...],
    seconds: int | None,
    page: bool,
    notice: str | None,
    lan: bool,
    host: str | None,
    port: int | None,
    folder: str | None,
    forget: bool,
) -> Exit:
    if page:
        if board or show or seconds or folder or forget:
            raise click.UsageError(_("--page goes with --notice, --lan, --host and --port only."))
        return _serve_page(_address(lan or host is None, host), _port(port, PAGE_PORT), notice)
    if notice is not None:
        raise click.UsageError(_("--notice is for the public page: add --page."))

    from fejag_admin.web.server import AWAY, CampServer

    address, port, shown = (
        _address(lan, host),
        _port(port, BOARD_PORT if board else DESK_PORT),
        _shown(show, seconds, board),
    )
    shared = _folder(folder, board)
    python, camp = _application(board, shown)
    memory = _memory(board, port)
    if forget:
        memory.unlink(missing_ok=True)
    gate = Gate(address, port, board=board, memory=memory)

    def ready() -> None:
        if not board:
            say(_("The pages read and write files of this folder only: {folder}").format(folder=shared))
        say(_serving(camp, board))
        if not is_loopback(gate.host):
            say(_("It is not encrypted: whoever is in the same network could listen in. Use a network you trust."))
        show_link(gate.link)
        if board:
            say(_("This link stays good, also when the display is started again: keep it as a bookmark."))
        say(_("Ctrl+C ends it, with all its pages."))

    def entered(address: str) -> None:
        if board:
            return
        say(_("{address} has used the link. For the next browser:").format(address=address))
        show_link(gate.link)

    away, public = BOARD_AWAY if board else AWAY, partial(_page_link, address)
    server = CampServer(python, shared, gate, camp or "FEJAG", board=board, entered=entered, away=away, public=public)
    return _run(server.start, ready, address, port)


def _run(start: Callable[[], Awaitable[AppRunner]], ready: Callable[[], None], address: str, port: int) -> Exit:
    """Serve until it is ended, or tell why the address cannot be used."""
    try:
        asyncio.run(run(start, ready))
    except OSError as error:
        told = _("Cannot listen on {address}, port {port} ({reason}); choose another with --host or --port.")
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror or error)
        say(told.format(address=address, port=port, reason=reason))
        return Exit.BAD_INPUT
    say(_("Ended; what was confirmed before is safe."))
    return Exit.FINE


def _serve_page(host: str, port: int, notice: str | None) -> Exit:
    """Serve the public page, and nothing else, to everybody who can reach the address."""
    link = web_address(host, port)
    with opened_desk() as desk:

        def ready() -> None:
            say(_("The public page of “{camp}”, for everybody in this network:").format(camp=desk.name))
            show_link(link)
            say(_("It shows what players may see, and nothing can be entered there. Ctrl+C ends it."))

        try:
            if notice is not None:
                put([str(_notice(desk, link, notice))])
        except ReportError as error:
            say(str(error))
            return Exit.BAD_INPUT
        if hasattr(os, "nice"):
            os.nice(5)  # the desk beside it comes first
        return _run(PublicServer(host, port, looking(desk, site)).start, ready, host, port)


def _notice(desk: Desk, link: str, place: str) -> Path:
    """Write a sheet for the noticeboard that leads to the public page; where it is. Raise ReportError."""
    sight = Camp(desk.name, desk.slug, desk.journal).sight()
    pages = typeset("notice", notice_document(sight, link), "pdf", sight.moment)
    tell_missing(pages.missing)
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


def _shown(show: tuple[str, ...], seconds: int | None, board: bool) -> list[str]:
    """The words that tell the display what to show, and for how long."""
    words = [word for kind in show for word in ("--show", kind)]
    words += [] if seconds is None else ["--seconds", str(seconds)]
    if words and not board:
        raise click.UsageError(_("--show and --seconds are for the display: add --board."))
    return words


def _folder(named: str | None, board: bool) -> Path:
    """The folder whose files pages may read and write, made if need be; the display reads and writes none.

    Raise click.UsageError if there is no such folder, and none can be made.
    """
    if named is not None and board:
        raise click.UsageError(_("--folder is for the desk; the display uses no files."))
    try:
        folder = (typed_path(named) if named else default_folder()).absolute()
        if not board:
            own_folder(folder)
    except PathError as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        told = _("{folder} cannot be the folder for files ({reason}); choose another with --folder.")
        raise click.UsageError(told.format(folder=named or default_folder(), reason=error.strerror)) from error
    return folder


def _memory(board: bool, port: int) -> Path:
    """The file that knows the browsers let in here before: for the display, or for the desk, of this store."""
    return address(where().store).memory.with_suffix(f".{'board' if board else 'desk'}-{port}")


def _port(port: int | None, usual: int) -> int:
    if port is None:
        return usual
    if port > LAST_PORT:
        raise click.UsageError(_("There is no port {port}; the last one is {last}.").format(port=port, last=LAST_PORT))
    return port


def _address(lan: bool, host: str | None) -> str:
    """The address to listen on: one that requests are sent to, so that their ``Host`` can be checked."""
    if host is None:
        return _address_in_network() if lan else LOOPBACK
    host = host.strip("[]").lower()
    if lan or host in EVERYWHERE:
        raise click.UsageError(_("Name one address of this computer with --host, or let --lan find it."))
    return host


def _address_in_network() -> str:
    """The address of this computer in the local network; raise click.UsageError if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent, only a way is looked for
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if not found or found.startswith("127."):
        raise click.UsageError(_("This computer is in no network that --lan could find; name its address with --host."))
    return found


def _application(board: bool, shown: list[str]) -> tuple[PythonProcess, str]:
    """What every page runs, and the name of its camp (empty: none yet). ``shown``: what the display is told.

    The store goes by the environment: its URL may hold a password, and others could read a command line.
    """
    place = where()
    with opened_store(create=not board) as store:
        named = board or place.camp is not None
        slug = slug_of(store) if named else store.last_camp
        names = {camp.slug: camp.name for camp in store.camps()}
        given = store.place.given
    words = ["-m", "fejag_admin", "--lang", current_language()]
    words += ["--camp", slug] if slug else []
    words += ["--by", place.by] if place.by else []
    words += ["board"] if board else []
    return python_process(*words, *shown, **{VARIABLE: given}), names.get(slug or "", "")


def _serving(camp: str, board: bool) -> str:
    if board:
        return _("The public display of “{camp}” can be opened in a browser:").format(camp=camp)
    if camp:
        return _("The camp “{camp}” can be opened in a browser:").format(camp=camp)
    return _("The application can be opened in a browser:")


def show_link(link: str) -> None:
    """A link, on a terminal as a QR code, too."""
    put([link])
    if sys.stdout.isatty():
        code = StringIO()
        segno.make(link, error="l", micro=False).terminal(code, border=2, compact=True)
        # Light squares are drawn: on a ground that is dark in a light terminal, too.
        put(styled(line, fg="bright_white", bg="black") for line in code.getvalue().splitlines())
    sys.stdout.flush()
