"""``fejag board``: the public display, for a projector or a laptop on the noticeboard."""

from __future__ import annotations

from typing import Any

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.speaking import Option, Whole, Word, command
from fejag_admin.common.language import N_, _

KINDS = ("standings", "map", "bulletin")
SECONDS = 15


def display_options() -> list[click.Parameter]:
    """What the display shows (``show``), and for how long (``seconds``; None: `SECONDS`)."""
    return [
        Option(
            ["--show"],
            type=Word(dict.fromkeys(KINDS, ())),
            metavar="standings|map|bulletin",
            multiple=True,
            help=_("What to show; may be given again for another sheet. Else all of it."),
        ),
        Option(
            ["--seconds"],
            type=Whole(),
            metavar="N",
            help=_("How long a sheet stands; {seconds} unless given.").format(seconds=SECONDS),
        ),
    ]


@command(
    "board",
    help=N_("Show standings, map and bulletin in turn on a whole screen for everybody: only what players may see."),
    example="fejag board --show standings --show map --seconds 20",
    params=lambda: [
        *display_options(),
        Option(
            ["--word"],
            metavar=_("WORD"),
            help=_(
                "What has to be written to end the display; unless given, a word is made up and shown at the start."
            ),
        ),
    ],
)
def board_command(show: tuple[Any, ...], seconds: int | None, word: str | None) -> Exit:
    from fejag_admin.cli.desk import is_served, need_screen, opened_desk

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
