"""Second places at the desk: how each copy stands, and one more place to copy to."""

from __future__ import annotations

import asyncio

from textual.content import Content

from fejag_admin.common.clock import local_time, now_in, short_time_text
from fejag_admin.common.language import _
from fejag_admin.common.shared_folder import path_hint, typed_place
from fejag_admin.store.address import Address, address
from fejag_admin.store.copies import add, copies, disk_warning, remove
from fejag_admin.store.errors import StoreError
from fejag_admin.tui.shell.dialog import LineDialog, PickDialog
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.shell.shell import Shell


def copy_lines(own: Address, zone: str | None) -> list[Content]:
    """A line for each place to which a store is copied: when it was last, and how long ago, or what is the matter."""
    lines = []
    for copy in copies(own):
        text = _("copied to {place}: {time}").format(place=copy.label, time=short_time_text(copy.carried, zone))
        last = local_time(copy.carried, zone)
        minutes = 0 if last is None else max(int(now_in(zone).timestamp() - last.timestamp()) // 60, 0)
        text += f" ({_ago(minutes)})"
        lines.append(Content(copy.fault).stylize("$warning") if copy.fault else Content(text).stylize("dim"))
    return lines or [Content(_("no second copy of the camp yet: Ctrl+P, Second place")).stylize("dim")]


def _ago(minutes: int) -> str:
    if minutes == 0:
        return _("just now")
    return _("{n} min ago").format(n=minutes) if minutes < 120 else _("{n} h ago").format(n=minutes // 60)


async def add_copy(app: Shell) -> None:
    """Ask for a second place and copy everything there, from now on each entry as soon as it is entered."""
    sentence = _(
        "Each entry will be copied there within seconds: a folder of a USB stick or a network drive. What lies there is"
        " the whole camp with its secret map; keep it from the players."
    )
    hint = path_hint(_("such as /media/stick"))
    place = await app.push_screen_wait(
        LineDialog(_("Copy to a second place"), _("Copy there"), sentence, "", hint, typed_place)
    )
    if place is None:
        return
    try:
        copy = await asyncio.to_thread(lambda: add(app.store, place))
    except StoreError as error:
        app.tell_trouble(error)
        return
    app.notify(_("Every entry is copied to {place} from now on.").format(place=copy.label), markup=False)
    if warning := disk_warning(app.store.place, address(copy.place)):
        app.notify(warning, severity="warning", markup=False, timeout=15)
    app.session.revision += 1
    await app.redraw()
    if copy.kind == "ahead":
        await COMMANDS["sync_with"].run(app, copy.place)


async def remove_copy(app: Shell) -> None:
    """Ask to which place nothing is to be copied any more."""
    if not (places := copies(app.place)):
        app.notify(_("There is no second place yet."), markup=False)
        return
    sentence = _("What lies there stays, and is not brought up to date any more.")
    offered = [(copy.label, copy.place) for copy in places]
    asked = PickDialog(_("Stop a second place"), _("Copy no more"), sentence, _("Place"), offered)
    place = await app.push_screen_wait(asked)
    if place is not None:
        label = remove(app.place, place).label
        app.notify(_("Nothing is copied to {place} any more; what lies there stays.").format(place=label), markup=False)
        app.session.revision += 1
        await app.redraw()
