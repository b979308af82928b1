"""What the first picture does without is loaded while nobody types, so that no key has to wait for it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from fejag_admin.common.garbage import spare_all
from fejag_admin.common.language import _
from fejag_admin.common.program import made
from fejag_admin.tui.shell.registry import SCREENS
from fejag_admin.tui.shell.shell import Shell

QUIET = 0.25  # seconds after a key in which nothing is loaded: another one is likely to follow
PROGRAM_SECONDS = 20.0  # between two looks whether the program was replaced under our hands
_BEHIND = (
    "boardgames.core.examples",
    *(f"boardgames.bez_hranic.{part}" for part in ("answers", "document", "drawing", "rules")),
)
_BEHIND += (
    "reports.registry",
    "fejag_admin.store.sync",
)  # what screens load when they are first filled in
_ROOMS = tuple(dict.fromkeys(place.screen.partition(".")[0] for place in SCREENS.values()))


async def load_ahead(app: Shell) -> None:
    """Load all screens and dialogs, a module at a time, when nobody types.

    If the garbage collector was off for the start, it is on from now on, and spares what is there at the end of it.
    """
    started = not gc.isenabled()
    await asyncio.sleep(QUIET)  # until the first picture is whole
    if started:
        gc.freeze()
        gc.enable()
    for module in modules():
        await app.quiet(QUIET)
        import_module(module)
    for module in _BEHIND:
        await app.quiet(QUIET)
        import_module(module)
    if started:
        await spare(app)


async def spare(app: Shell) -> None:
    """Spare what is there now the garbage collector, once nobody types: nothing looks through it under a key."""
    gc.freeze()  # nor until then
    await app.quiet(QUIET)
    spare_all()


async def watch_program(app: Shell) -> None:
    """Say, and let it stand there, that another version of the program was installed while this one runs."""
    told = _("Another version of the program was installed meanwhile: leave with {key} and start “fejag” again.")
    first = None
    while await asyncio.sleep(PROGRAM_SECONDS, result=True):
        now = await asyncio.to_thread(made)
        if now != (first := first or now):  # told again and again, so that it stands there until it is done
            app.notify(told.format(key="Ctrl+Q"), severity="warning", markup=False, timeout=PROGRAM_SECONDS)


def modules() -> Iterator[str]:
    """The modules of the rooms in the order of their screens; in each room the innermost first, to be loaded singly."""
    inside = Path(__file__).parent.parent
    for room in (*_ROOMS, "shell", "orders", "widgets"):
        paths = sorted((inside / room).rglob("[!_]*.py"), key=lambda path: (-len(path.parts), path))
        for path in paths:
            yield "fejag_admin.tui." + ".".join(path.relative_to(inside).with_suffix("").parts)
