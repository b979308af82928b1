"""Begins one thing of every kind at a desk by keys alone, and kills the process with none of them finished."""

import asyncio
import os
import sys
import time
from collections.abc import Callable

import pytest

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

        await until(lambda: app.current_mode == "today")
        await pilot.press("f6", *"fbi bear", "escape")
        app.action_go("result")
        await pilot.press("J", "x", "o", *"exo")
        app.action_go("egg")
        await pilot.press("space", "right", "space", "space")
        app.action_go("edit")
        await until(lambda: app.current_mode == "edit" and app.screen.query("Table"))
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, Dialog) and app.screen.filled)
        await pilot.press("end", *"sky", "ctrl+s")
        app.action_go("setup")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, Dialog) and app.screen.filled)
        await pilot.press(*"Beavers", "ctrl+s")
        await until(lambda: not isinstance(app.screen, Dialog))
        app.action_go("editor")
        await pilot.press("t", "space")
        app.action_go("referee")
        await pilot.press("ctrl+t", *"# x")
        app.action_go("purchases")
        await until(lambda: app.current_mode == "purchases" and app.screen.query("#order-line"))
        await pilot.press("o", *"fbi sna")
        app.action_command("viewer")
        await until(lambda: isinstance(app.screen, Dialog))
        await pilot.press("ctrl+s")
        app.action_go("disputes")
        await until(lambda: app.current_mode == "disputes" and app.screen.query("#question"))
        await pilot.press("slash", *"why")
        app.action_command("open_dispute")
        await until(lambda: isinstance(app.screen, Dialog) and app.screen.filled)
        await pilot.press(*"we never were")
        await asyncio.sleep(1)
        os.kill(os.getpid(), 9)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch, drawn_seldom():
        patch.setattr("textual.app.wait_for_idle", wait_for_idle)
        patch.setattr("textual.pilot.wait_for_idle", wait_for_idle)
        keep_still(patch)
        asyncio.run(begin(sys.argv[1]))
