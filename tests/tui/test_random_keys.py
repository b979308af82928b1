"""Random keys and clicks, whatever they do, leave the application running, without trouble and without growing."""

from __future__ import annotations

import asyncio
import gc
import json
import pkgutil
import random
import shutil
import traceback
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import psutil
import pytest
from textual.errors import NoWidget
from textual.pilot import Pilot

import boardgames
import fejag_admin.tui
from fejag_admin import situations
from fejag_admin.common.language import use_language
from fejag_admin.store.kept_drafts import KeptDrafts
from fejag_admin.store.store import Store
from fejag_admin.tui.print import choices
from fejag_admin.tui.print.choices import SPREADSHEET, PrintJob
from fejag_admin.tui.referee import evening as evenings
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.new_camp import NewCamp
from reports.errors import CannotPrintError
from tests.tui.conftest import Running

KEYS = (
    *"0123456789abcdefghijklmnopqrstuvwxyzABFJKMNTVZ?/+-=.,;!# ",
    *("up", "down", "left", "right", "enter", "escape", "tab", "shift+tab", "home", "end", "pageup", "pagedown"),
    *("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "ctrl+p", "ctrl+s", "delete", "backspace"),
    *("ctrl+g", "ctrl+r", "ctrl+a", "ctrl+o", "ctrl+f", "ctrl+l", "ctrl+b", "ctrl+t", "ctrl+n", "č"),
)
AT_ONCE = 10  # keys between two looks at the application
GROWTH = 40e6  # bytes that the entries made, and drawn lines that Textual keeps, may take in the second half


async def open_everything(app: FejagApp, pilot: Pilot[None]) -> None:
    """Have all that is loaded or remembered but once in memory: the program, places and documents."""
    for package in (boardgames, fejag_admin.tui):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    import_module("networkx")
    for key in "1234567890":
        await pilot.press(key)
    camp = choices.camp_of(app.session)
    for name, _about in choices.offered():
        if name not in (SPREADSHEET, "verdict"):
            job = choices.fitted(PrintJob(name, "en"), app.session.journal)
            for viewer, _name in choices.choices(job, app.session.journal)["viewer"]:
                with suppress(CannotPrintError):  # what comes only after the last game
                    choices.preview(replace(job, viewer=viewer), camp, 200)


async def hammer(running: Running, seed: int, count: int, folder: Path) -> None:
    """Press ``count`` random keys on the sample camp, clicking and resizing the terminal now and then."""
    chance = random.Random(seed)
    memory, process, measured = 0, psutil.Process(), count >= 1000
    async with running(orders=45) as (app, pilot):
        if measured:
            await open_everything(app, pilot)
        for pressed in range(0, count, AT_ONCE):
            await pilot.press(*chance.choices(KEYS, k=AT_ONCE))
            if chance.random() < 0.1:
                await pilot.resize_terminal(chance.randint(75, 150), chance.randint(22, 50))
            if chance.random() < 0.2:
                with suppress(NoWidget):  # nothing is there to be clicked
                    await pilot.click(offset=(chance.randrange(app.size.width), chance.randrange(app.size.height)))
            assert app.is_running
            assert not app.troubles, "".join(traceback.format_exception(app.troubles[0]))
            if pressed == count // 2 // AT_ONCE * AT_ONCE:
                gc.collect()
                memory = process.memory_info().rss
        gc.collect()
        assert not measured or process.memory_info().rss - memory < GROWTH
        await pilot.resize_terminal(80, 24)
        if measured:
            await as_if_killed(app, folder)


async def as_if_killed(app: FejagApp, folder: Path) -> None:
    """A second after the last key, files as a process that is killed leaves them hold all that is half done."""
    await asyncio.sleep(1)
    assert app.place.path is not None
    for file in app.place.path.parent.glob(f"{app.place.path.name}*"):
        if file.is_file():
            shutil.copy(file, folder)
    if app.has_camp:
        drafts, desk = app.session.drafts, app.session.desk
        with Store.open(folder / app.place.path.name) as store:
            left = KeptDrafts(store.desk(desk.slug), app.by)
            left.load()
            wanted = {name: drafts.get(name) for name in drafts.names}
            wanted.pop("slips" if not drafts.text.strip() else "", None)
            assert {name: left.get(name) for name in left.names} == json.loads(json.dumps(wanted))
    if app.new_camp._plan is not None:
        again = NewCamp(lambda _what, _work: None)
        assert again.plan.campaign == app.new_camp.plan.campaign
        assert again.begun == app.new_camp.begun
    for screen in app._screen_stacks.get("referee", []):
        if isinstance(screen, RefereeScreen):
            kept = situations.kept(screen.game)
            assert screen.text == (situations.example_text(screen.game, screen.game.begin) if kept is None else kept)
            assert screen.evening == evenings.kept(screen.game)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the keys save is saved here; the next key does not wait long for the application to be idle."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 0.001)
    monkeypatch.setattr("textual._wait.SLEEP_IDLE", 0.0005)


@pytest.mark.parametrize("seed", [1])
async def test_a_few_random_keys(running: Running, seed: int, tmp_path: Path) -> None:
    await hammer(running, seed, 150, tmp_path)


@pytest.mark.deep
@pytest.mark.parametrize(("language", "seed"), [("en", 10), ("cs", 11), ("en", 12)])
async def test_twenty_thousand_random_keys(
    running: Running, language: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    use_language(language)
    await hammer(running, seed, 6_670, tmp_path_factory.mktemp("left"))
