"""The terminal application, opened by ``fejag`` without a command."""

from __future__ import annotations

import gc
import os
import sys

import click

from fejag_admin.cli.desk import slug_of
from fejag_admin.cli.output import Exit, say
from fejag_admin.cli.speaking import Where
from fejag_admin.common.language import _, current_language
from fejag_admin.common.shared_folder import AT
from fejag_admin.store.store import Store


def need_screen() -> None:
    """Raise click.UsageError if there is neither a terminal nor the browser of ``fejag serve`` to draw on."""
    is_served = os.environ.get("TEXTUAL_DRIVER", "").startswith("fejag_admin.")
    if not is_served and not (sys.stdin.isatty() and sys.stdout.isatty()):
        message = _("The application needs a terminal; “fejag --help” lists the commands that do without.")
        raise click.UsageError(message)


def open_application(place: Where) -> Exit:
    """Open the terminal application; raise click.UsageError if there is nothing to draw on."""
    need_screen()
    gc.disable()  # what is made to begin with stays; the application switches it on
    gc.set_threshold(700, 10, 10)  # Python's own, for a program that runs long
    from fejag_admin.tui.shell.app import run

    slug, (back, _slash, screen) = place.camp, os.environ.pop(AT, "").partition("/")
    if slug is not None or back:
        with Store.open(place.store, create=slug is None) as store:
            if back in [camp.slug for camp in store.camps()]:
                slug = back
            elif slug is not None:
                slug = slug_of(store)
    code = run(place.store, slug, current_language(), place.by or "", screen)
    if code:
        say(_("The application ended because of what it said above."))
    return Exit(code) if code in list(Exit) else Exit.FAILED
