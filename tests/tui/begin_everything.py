"""Begins one thing of every kind at a desk by keys alone, and kills the process with none of them finished."""

import asyncio
import os
import sys
import time
from collections.abc import Callable

import pytest
from textual.widgets import Input

from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Dialog
from tests.drawing import drawn_seldom
from tests.idle import keep_still, wait_for_idle


async def begin(place: str) -> None:
    app = FejagApp(place, None, "Petr")
    async with app.run_test(size=(110, 40)) as pilot:

        async def until(there: Callable[[], object]) -> None:
            end = time.monotonic() + 30
            while not there():
                assert time.monotonic() < end, (app.current_mode, app.screen)
                await pilot.pause(0.01)

        async def form(*keys: str) -> None:
            """Fill in the form that is open, or is about to be, and leave it."""
            await until(lambda: isinstance(app.screen, Dialog) and hasattr(app.screen, "_at_first"))
            await pilot.press(*keys)
            await pilot.press("escape")
            await until(lambda: not isinstance(app.screen, Dialog))

        async def write(field: str, text: str) -> None:
            await until(lambda: isinstance(app.screen, Dialog) and hasattr(app.screen, "_at_first"))
            app.screen.query_one(f"#{field}", Input).focus()
            await form("end", *text)

        await until(lambda: app.current_mode == "today")
        await pilot.press("f6", *"fbi bear", "escape")
        app.action_go("result")
        await pilot.press("J", "x", "o", *"exo")
        app.action_command("adjust")
        await write("reason", "for the race")
        app.action_command("amend", 2)
        await form("down", "J")
        app.action_command("retract", 3)
        await write("reason", "misheard")
        app.action_go("egg")
        await pilot.press("space", "right", "space", "space")
        app.action_go("edit")
        await pilot.press("enter")
        await write("name", "er")
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, Dialog) and hasattr(app.screen, "_at_first"))
        await pilot.press("end", *"sky", "ctrl+s")
        app.action_go("setup")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, Dialog) and hasattr(app.screen, "_at_first"))
        await pilot.press(*"Beavers", "ctrl+s")
        await until(lambda: not isinstance(app.screen, Dialog))
        await pilot.press("down", "enter")
        await write("line", "Europe")
        app.action_go("editor")
        await pilot.press("t", "space")
        app.action_go("referee")
        await pilot.press("ctrl+t", *"# x")
        app.action_go("purchases")
        await until(lambda: app.current_mode == "purchases" and app.screen.query("#order-line"))
        await pilot.press("T", "right", "x")
        await write("line", "by the river")
        await pilot.press("o", *"fbi sna")
        app.action_command("viewer")
        await until(lambda: isinstance(app.screen, Dialog))
        await pilot.press("ctrl+s")
        app.action_go("disputes")
        await until(lambda: app.current_mode == "disputes" and app.screen.query("#question"))
        await pilot.press("slash", *"adjust", "space", *"fbi", "space", *"20", "enter")
        await pilot.press("slash", *"why")
        app.action_command("open_dispute")
        await until(lambda: isinstance(app.screen, Dialog) and hasattr(app.screen, "_at_first"))
        await pilot.press(*"we never were")
        await asyncio.sleep(1)
        os.kill(os.getpid(), 9)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch, drawn_seldom():
        patch.setattr("textual.app.wait_for_idle", wait_for_idle)
        patch.setattr("textual.pilot.wait_for_idle", wait_for_idle)
        keep_still(patch)
        asyncio.run(begin(sys.argv[1]))
