"""Tell that another version of the program was installed while this one runs."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from fejag_admin.common.language import _
from fejag_admin.tui.shell.shell import Shell

LOOK_SECONDS = 20.0
PACKAGE = Path(__file__).parent.parent.parent


def installed_stamp() -> tuple[int, int]:
    """What changes when another version is installed: how many modules there are, when the last was written (ns)."""
    times = []
    for path in PACKAGE.rglob("*.py"):
        with suppress(OSError):  # just being replaced
            times.append(path.stat().st_mtime_ns)
    return len(times), max(times, default=0)


async def watch_program(app: Shell) -> None:
    """Say, and let it stand there, that another version of the program was installed while this one runs."""
    template = _("Another version of the program was installed meanwhile: leave with {key} and start “fejag” again.")
    first = None
    while await asyncio.sleep(LOOK_SECONDS, result=True):
        stamp = await asyncio.to_thread(installed_stamp)
        first = first or stamp
        if stamp != first:  # told again and again, so that it stands there until it is done
            app.notify(template.format(key="Ctrl+Q"), severity="warning", markup=False, timeout=LOOK_SECONDS)
