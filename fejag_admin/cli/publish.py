"""``fejag publish``: the public game as plain web pages in a folder, once or anew after each entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import sleep

from fejag_admin.cli.desk import opened_desk
from fejag_admin.cli.output import put, put_json, say
from fejag_admin.cli.print import corrected_option
from fejag_admin.cli.speaking import argument, flag, json_option, plain_command
from fejag_admin.common.language import _, ngettext
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import StoreError
from reports.errors import CannotWriteError
from reports.sight import Camp
from reports.site.publish import Published, publish

LOOK_SECONDS = 0.4
Pages = dict[str, bytes]


@plain_command(
    "publish",
    help=_(
        "Write the public game as web pages into a folder, in Czech and English: for the camp's website, a memory"
        " stick or a phone. Nothing secret is in them, and under a freeze they stay as players see the camp."
    ),
    example="fejag publish web --watch",
)
@argument("folder", _("FOLDER"), _("A folder for these pages alone; it is made if it is not there."))
@flag("--watch", _("Go on, and write what changes after each entry, until Ctrl+C."))
@corrected_option
@json_option
def publish_command(folder: str, watch: bool, corrected: str, as_json: bool) -> None:
    try:
        with opened_desk() as desk:
            _publish(desk, Path(folder), watch, corrected.strip(), as_json)
    except KeyboardInterrupt:
        if not watch:
            raise
        say(_("Ended; the pages stay as they are."))


def _publish(desk: Desk, folder: Path, watch: bool, corrected: str, as_json: bool) -> None:
    """Write the pages; to ``watch``, anew after each entry."""
    begun = False

    def written(camp: Camp) -> None:
        nonlocal begun
        made = publish(replace(camp, corrected=corrected), folder)
        if made.changed or not begun:
            _tell(desk, folder, made, as_json)
        if not begun and not as_json:
            put([str(folder / "index.html")])
        begun = True

    if not watch:
        written(Camp(desk.name, desk.slug, desk.journal))
    look = looking(desk, written)
    while watch:
        look()
        sleep(LOOK_SECONDS)


def looking(desk: Desk, show: Callable[[Camp], Pages | None]) -> Callable[[], Pages | None]:
    """What gives what ``show`` makes of the camp whenever there is anything new, else None; it says once what fails."""
    pending, last_told = True, ""

    def look() -> Pages | None:
        nonlocal pending, last_told
        camp_shown = None
        try:
            pending = desk.refresh() or pending
            if pending:
                camp_shown = show(Camp(desk.name, desk.slug, desk.journal))
            pending, last_told = False, ""
        except (StoreError, CannotWriteError) as error:
            if str(error) != last_told:
                say(last_told := str(error))
        return camp_shown

    return look


def _tell(desk: Desk, folder: Path, made: Published, as_json: bool) -> None:
    """Say what was written."""
    if desk.journal.frozen is not None:
        say(_("Frozen: the pages show the camp as of entry {entry}.").format(entry=desk.journal.visible.version))
    written = len(made.changed)
    say(ngettext("{n} file was written anew.", "{n} files were written anew.", written).format(n=written))
    if as_json:
        put_json({"folder": str(folder), "files": list(made.files), "changed": list(made.changed)}, indent=None)
