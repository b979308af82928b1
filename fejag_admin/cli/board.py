"""``fejag board``: the public display, for a projector or a laptop on the noticeboard."""

from __future__ import annotations

from typing import Any

import click

from fejag_admin.cli.application import is_served, need_screen
from fejag_admin.cli.desk import opened_desk
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.speaking import Whole, Word, option, plain_command, together
from fejag_admin.common.language import _

KINDS = ("standings", "map", "bulletin")
SECONDS = 15
display_options = together(
    option(
        "--show",
        type=Word(KINDS),
        metavar="standings|map|bulletin",
        multiple=True,
        help=_("What to show; may be given again for another sheet. Else all of it."),
    ),
    option(
        "--seconds",
        type=Whole(),
        metavar="N",
        help=_("How long a sheet stands; {seconds} unless given.").format(seconds=SECONDS),
    ),
)
"""What the display shows (``show``), and for how long (``seconds``; None: `SECONDS`)."""


@plain_command(
    "board",
    help=_("Show standings, map and bulletin in turn on a whole screen for everybody: only what players may see."),
    example="fejag board --show standings --show map --seconds 20",
)
@display_options
@option(
    "--word",
    metavar=_("WORD"),
    help=_("What has to be written to end the display; unless given, a word is made up and shown at the start."),
)
def board_command(show: tuple[Any, ...], seconds: int | None, word: str | None) -> Exit:
    if word is not None and not word.strip():
        raise click.UsageError(_("Write a word after --word; who does not know it cannot end the display."))
    need_screen()
    from fejag_admin.tui.display.app import run
    from fejag_admin.tui.display.leave import ignore_signals, new_word

    if is_served():  # behind the page is no shell, and the page opens again by itself
        asked = None
    else:
        asked = word or new_word()
        ignore_signals()
    with opened_desk() as desk:
        code = run(desk, show or KINDS, seconds or SECONDS, asked, tell=word is None)
    return Exit(code) if code in list(Exit) else Exit.FAILED
