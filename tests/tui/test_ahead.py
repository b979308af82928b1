"""What the first picture needs is loaded before it, everything else while nobody types."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fejag_admin.tui.shell import ahead
from fejag_admin.tui.shell.help import HelpDialog
from fejag_admin.tui.shell.registry import SCREENS
from tests.tui.conftest import Playing, Running, wait_for

RUN = """
import asyncio, json, sys
from fejag_admin.tui.shell import app
loads, drawn = app.load_ahead, asyncio.Event()

async def later(shell):
    await drawn.wait()
    await loads(shell)

app.load_ahead = later

def known():
    ours = ("fejag_admin.", "boardgames", "reports")
    return {name for name in sys.modules if name.startswith(ours) or "." not in name}

async def run():
    application = app.FejagApp(sys.argv[1], None, "Petr")
    async with application.run_test(size=(120, 40)) as pilot:
        while application.current_mode != "today" or not application.screen.is_mounted:
            await pilot.pause(0.01)
        await pilot.pause(0.05)
        while sum(not worker.is_finished for worker in application.workers) > 1:  # all but what loads the rest
            await asyncio.sleep(0.01)
        found = [sorted(known())]
        drawn.set()
        while any(not worker.is_finished for worker in application.workers):
            await asyncio.sleep(0.01)
        found.append(sorted(known()))
        for key in sys.argv[2:]:
            before = known()
            await pilot.press(key)
            await pilot.pause(0.05)
            found.append(sorted(known() - before))
        assert not application.troubles
        print("\\n" + json.dumps(found))

asyncio.run(run())
"""
SLOW = {"alembic", "networkx", "pydantic", "typst", "psycopg", "boardgames", "reports", "pygments"}


def loaded(place: Path, *keys: str) -> list[list[str]]:
    """What a clean interpreter has loaded for the first picture, when nobody has typed for a while, and for keys."""
    done = subprocess.run([sys.executable, "-c", RUN, str(place), *keys], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_only_the_first_picture_is_waited_for_and_no_key_loads_anything_later(play: Playing, place: Path) -> None:
    """The first picture needs neither other screens nor what loads slowly; they come while nobody types."""
    play(10)
    keys = ["2", "3", "4", "5", "6", "7", "8", "escape", "9", "0", "f1", "escape", "f3", "f4", "escape", "f6", "f7"]
    first, quiet, *typed = loaded(place, *keys, "escape", "f8", "escape", "f9")
    assert not SLOW & set(first)
    rooms = {name.split(".")[2] for name in first if name.startswith("fejag_admin.tui.")}
    assert rooms == {"shell", "today", "widgets"}
    shell = {name.removeprefix("fejag_admin.tui.") for name in first if name.startswith("fejag_admin.tui.w")}
    assert shell == {"widgets", "widgets.choices", "widgets.lines", "widgets.team_lines"}
    assert "networkx" not in quiet  # graphs take 13 MB, and few ask for them
    assert {f"fejag_admin.tui.{screen.screen.partition(':')[0]}" for screen in SCREENS.values()} <= set(quiet)
    assert typed == [[]] * len(typed)


async def test_a_key_that_comes_while_something_is_loaded_goes_first(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[bool] = []
    async with running() as (app, pilot):

        def load(_module: str) -> None:
            order.append(isinstance(app.screen, HelpDialog))
            if len(order) == 5:
                app.simulate_key("f1")

        monkeypatch.setattr(ahead, "import_module", load)
        app.workers.cancel_group(app, "ahead")
        for quiet, seen in ((3600.0, 0), (0.0, 9)):  # at first all the time is as good as just after a key
            monkeypatch.setattr(ahead, "QUIET", quiet)
            loading = app.run_worker(ahead.load_ahead(app), group="ahead")
            await pilot.pause(0.05)
            await wait_for(pilot, lambda: len(order) >= seen)  # noqa: B023 - called at once
            assert bool(order) == bool(seen)
            loading.cancel()
        assert order[:6] == [False] * 5 + [True]


def test_every_module_of_the_rooms_is_loaded_singly_the_innermost_first() -> None:
    names = list(ahead.modules())
    assert len(set(names)) == len(names)
    assert {f"fejag_admin.tui.{screen.screen.partition(':')[0]}" for screen in SCREENS.values()} <= set(names)
    tables = names.index("fejag_admin.tui.referee.tables.bez_hranic.table")
    assert (
        tables < names.index("fejag_admin.tui.referee.tables.registry") < names.index("fejag_admin.tui.referee.files")
    )
