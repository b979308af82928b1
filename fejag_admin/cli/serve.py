"""``fejag serve``: the application, or the public display, in browsers of this computer or of the local network."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fejag_admin.cli.board import display_options
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, say
from fejag_admin.cli.speaking import Option, Whole, command
from fejag_admin.common.files import own_folder
from fejag_admin.common.language import _, current_language, mark
from fejag_admin.common.shared_folder import PathError, default_folder, typed_path

if TYPE_CHECKING:
    from fejag_admin.web.gate import Gate

LOOPBACK = "127.0.0.1"
DESK_PORT, BOARD_PORT = 8470, 8471
LAST_PORT = 65535
BOARD_AWAY = 30.0  # seconds for which a display that nobody shows goes on
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - refused


@command(
    "serve",
    help=mark("Open the application in a browser: on this computer, or on the local network for a tablet."),
    example="fejag serve --lan --by Tablet",
    params=lambda: [
        Option(["--board"], is_flag=True, help=_("Only the public display, as “fejag board” shows it.")),
        *display_options(),
        Option(["--lan"], is_flag=True, help=_("Let other devices of the local network in, too.")),
        Option(
            ["--host"],
            metavar=_("ADDRESS"),
            help=_("The address of this computer to listen on; else 127.0.0.1, which only this computer reaches."),
        ),
        Option(
            ["--port"],
            type=Whole(),
            metavar="N",
            help=_("The port to listen on; else {desk}, and {board} with --board.").format(
                desk=DESK_PORT, board=BOARD_PORT
            ),
        ),
        Option(
            ["--folder"],
            metavar=_("FOLDER"),
            help=_("The only folder whose files the pages may read and write; else one of the program's own."),
        ),
        Option(
            ["--forget"],
            is_flag=True,
            help=_("Let in no browser that was let in before, such as that of a lost tablet; links are new, too."),
        ),
    ],
)
def serve_command(
    board: bool,
    show: tuple[str, ...],
    seconds: int | None,
    lan: bool,
    host: str | None,
    port: int | None,
    folder: str | None,
    forget: bool,
) -> Exit:
    import asyncio

    from fejag_admin.web.gate import Gate, is_loopback
    from fejag_admin.web.server import AWAY, CampServer

    address, port, shown = _address(lan, host), _port(port, board), _shown(show, seconds, board)
    shared = _folder(folder, board)
    command, variables, camp = _application(board)
    memory = _memory(board, port)
    if forget:
        memory.unlink(missing_ok=True)
    gate = Gate(address, port, board=board, memory=memory)
    command += shown

    def ready() -> None:
        if not board:
            say(_("The pages read and write files of this folder only: {folder}").format(folder=shared))
        say(_serving(camp, board))
        if not is_loopback(gate.host):
            say(_("It is not encrypted: whoever is in the same network could listen in. Use a network you trust."))
        show_link(gate)
        if board:
            say(_("This link stays good, also when the display is started again: keep it as a bookmark."))
        say(_("Ctrl+C ends it, with all its pages."))

    def entered(address: str) -> None:
        if board:
            return
        say(_("{address} has used the link. For the next browser:").format(address=address))
        show_link(gate)

    away = BOARD_AWAY if board else AWAY
    server = CampServer(command, variables, shared, gate, camp or "FEJAG", board=board, entered=entered, away=away)
    try:
        asyncio.run(server.run(ready))
    except OSError as error:
        told = _("Cannot listen on {address}, port {port} ({reason}); choose another with --host or --port.")
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror or error)
        say(told.format(address=gate.host, port=gate.port, reason=reason))
        return Exit.BAD_INPUT
    say(_("Ended; what was confirmed before is safe."))
    return Exit.FINE


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
    from fejag_admin.cli.desk import where
    from fejag_admin.store.address import address

    return address(where().store).memory.with_suffix(f".{'board' if board else 'desk'}-{port}")


def _port(port: int | None, board: bool) -> int:
    if port is None:
        return BOARD_PORT if board else DESK_PORT
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
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent, only a way is looked for
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if not found or found.startswith("127."):
        raise click.UsageError(_("This computer is in no network that --lan could find; name its address with --host."))
    return found


def _application(board: bool) -> tuple[list[str], dict[str, str], str]:
    """What every page runs, as words and variables of the environment, and the name of its camp (empty: none yet).

    The store goes by the environment: its URL may hold a password, and others could read a command line.
    """
    from fejag_admin.cli.desk import opened_store, slug_of, where
    from fejag_admin.store.address import VARIABLE

    place = where()
    with opened_store(create=not board) as store:
        named = board or place.camp is not None
        slug = slug_of(store) if named else store.last_camp
        names = {camp.slug: camp.name for camp in store.camps()}
    words = [sys.executable, "-m", "fejag_admin", "--lang", current_language()]
    words += ["--camp", slug] if slug else []
    words += ["--by", place.by] if place.by else []
    words += ["board"] if board else []
    variables = {} if place.store is None else {VARIABLE: place.store}
    return words, variables, names.get(slug or "", "")


def _serving(camp: str, board: bool) -> str:
    if board:
        return _("The public display of “{camp}” can be opened in a browser:").format(camp=camp)
    if camp:
        return _("The camp “{camp}” can be opened in a browser:").format(camp=camp)
    return _("The application can be opened in a browser:")


def show_link(gate: Gate) -> None:
    """The link that is good once; on a terminal as a QR code, too."""
    put([gate.link])
    if sys.stdout.isatty():
        from io import StringIO

        import segno

        code = StringIO()
        segno.make(gate.link, error="l", micro=False).terminal(code, border=2, compact=True)
        # Light squares are drawn: on a ground that is dark in a light terminal, too.
        put(click.style(line, fg="bright_white", bg="black") for line in code.getvalue().splitlines())
    sys.stdout.flush()
