"""Random keys, clicks and pasted text leave the application running, without trouble and without growing."""

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
from typing import Any
from weakref import WeakSet

import psutil
import pytest
from textual.errors import NoWidget
from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot, WaitForScreenTimeout
from textual.screen import Screen

import boardgames
import fejag_admin.tui
from fejag_admin import situations
from fejag_admin.common.language import current_language, use_language
from fejag_admin.store.store import Store
from fejag_admin.tui.print import choices
from fejag_admin.tui.print.choices import SPREADSHEET, PrintJob
from fejag_admin.tui.referee import evening as evenings
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.registry import SCREENS
from fejag_admin.tui.shell.session import NewCamp
from reports import CannotPrintError
from tests.drawing import drawn_at_rest, drawn_seldom
from tests.idle import wait_for_idle
from tests.tui.conftest import Running

KEYS = (
    *"0123456789abcdefghijklmnopqrstuvwxyzABFJKMNTVZ?/+-=.,;!# ",
    *("up", "down", "left", "right", "enter", "escape", "tab", "shift+tab", "home", "end", "pageup", "pagedown"),
    *("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "ctrl+p", "ctrl+s", "delete", "backspace"),
    *("ctrl+g", "ctrl+r", "ctrl+a", "ctrl+f", "ctrl+l", "ctrl+b", "ctrl+t", "ctrl+n", "č"),
    *("ctrl+z", "ctrl+y", "ctrl+d", "ctrl+c", "f10"),
)
PASTED = ("V: medved AO30\nSovy - tygr - a21\n", "fbi exoti\tvlada", "a = [1\n", "12", "K17 \x1b ✓", "č" * 200)
MANY = 2_000
AT_ONCE = 20  # keys between two looks at the application
GROWTH = 40e6  # bytes that the entries made, and what was once needed at the same time, may take in the second half
LINGERING = 25  # screens and dialogs left that what is still there may remember: the last one that it had to do with


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
                    choices.page_count(replace(job, viewer=viewer), camp)


async def press(app: FejagApp, *keys: str) -> None:
    """Let these keys come, and wait until all of them have been taken."""
    for key in keys:
        sign = key if len(key) == 1 else None
        app.post_message(Key(_character_to_key(key) if sign and not key.isalnum() else key, sign))
    await taken(app)


async def taken(app: FejagApp) -> None:
    """Wait until nothing that was typed or pasted waits for its turn."""
    while app._message_queue.qsize() or app._taking is not None:
        await (asyncio.sleep(0) if app._taking is None else asyncio.wait([app._taking]))


async def hammer(running: Running, seed: int, folder: Path) -> None:
    """Press many random keys on the sample camp, clicking, pasting and resizing the terminal now and then.

    Sometimes leave all dialogs for a screen, at first for one that was not reached yet, or the keys would stay in one
    for long.
    """
    chance, halfway = random.Random(seed), 0
    reached, screens, unheard = set[str](), WeakSet[Screen[Any]](), list[object]()
    async with running(orders=45) as (app, pilot):
        asyncio.get_running_loop().set_exception_handler(lambda _loop, told: unheard.append(told))
        await open_everything(app, pilot)
        for pressed in range(0, MANY, AT_ONCE):
            if chance.random() < 0.3:
                await press(app, *["escape"] * 4)
                mode = chance.choice([mode for mode in SCREENS if mode not in reached] or [*SCREENS])
                if not app.screen.is_modal and app.check_action("go", (mode,)):
                    app.action_go(mode)
                    reached.add(app.current_mode)
            await press(app, *chance.choices(KEYS, k=AT_ONCE))
            reached.add(app.current_mode)
            screens.add(app.screen)
            if chance.random() < 0.05:
                await pilot.resize_terminal(chance.randint(75, 150), chance.randint(22, 50))
            if chance.random() < 0.05:
                app.post_message(Paste(chance.choice(PASTED)))
                await taken(app)
            if chance.random() < 0.2:
                with suppress(NoWidget, WaitForScreenTimeout):  # nothing is there to be clicked, or not for long
                    await pilot.click(offset=(chance.randrange(app.size.width), chance.randrange(app.size.height)))
            drawn_at_rest()
            assert app.is_running
            assert not unheard
            assert not app.troubles, "".join(traceback.format_exception(app.troubles[0]))
            if pressed == MANY // 2:
                halfway = await memory(app, pilot)
        await pilot.resize_terminal(80, 24)
        assert reached == SCREENS.keys()
        await as_if_killed(app, folder)
        assert await memory(app, pilot) - halfway < GROWTH
        assert len(screens) - sum(map(len, app._screen_stacks.values())) < LINGERING


async def memory(app: FejagApp, pilot: Pilot[None]) -> int:
    """How many bytes the process takes without garbage, when all screens are to begin anew."""
    await pilot.resize_terminal(80, 24)
    while app.screen.is_modal:
        await press(app, "escape")
    await wait_for_idle()
    assert app._command is None or app._command.is_finished  # else none could be given any more
    await app.open_camp(app.store.desk(app.session.desk.slug))
    await wait_for_idle()
    gc.unfreeze()
    gc.collect()
    return psutil.Process().memory_info().rss


async def as_if_killed(app: FejagApp, folder: Path) -> None:
    """A second after the last key, files as a process that is killed leaves them hold all that is half done."""
    await asyncio.sleep(1)
    assert app.store.place.path is not None
    for file in app.store.place.path.parent.glob(f"{app.store.place.path.name}*"):
        if file.is_file():
            shutil.copy(file, folder)
    if app.has_camp:
        drafts, desk = app.session.drafts, app.session.desk
        with Store.open(folder / app.store.place.path.name) as store:
            assert store.verify() == ()
            stored = store.desk(desk.slug)
            assert stored.journal.entries == app.session.now.entries
            assert stored.state == app.session.now.state
            left = {kind: draft.value for kind, draft in stored.drafts("").items() if kind.endswith(f":{drafts.id}")}
            wanted = {f"{name}:{drafts.id}": value for name, value in drafts.begun.items()}
            wanted.pop("" if drafts.text.strip() else f"slips:{drafts.id}", None)
            assert left == json.loads(json.dumps(wanted))
    if app.new_camp._plan is not None:
        again = NewCamp(lambda _what, _work: None)
        assert again.plan.campaign == app.new_camp.plan.campaign
    for screen in app._screen_stacks.get("referee", []):
        if isinstance(screen, RefereeScreen) and screen._written_in == current_language():
            kept = situations.kept(screen.game)
            assert screen.text == (situations.example_text(screen.game, screen.game.begin) if kept is None else kept)
            assert screen.evening == evenings.kept(screen.game)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the keys save is saved here; nobody waits for the application to be idle; it cannot be left."""

    async def at_once(_least: float = 0.0, _most: float = 0.0) -> None:
        await asyncio.sleep(0)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("textual.app.wait_for_idle", at_once)
    monkeypatch.setattr("textual.pilot.wait_for_idle", at_once)
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 1 / 60)
    monkeypatch.setattr(FejagApp, "exit", lambda _app, *_words, **_named: None)


@pytest.mark.deep
@pytest.mark.parametrize(("language", "seed"), [("en", 10), ("cs", 11)])
async def test_many_random_keys(
    running: Running, language: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    use_language(language)
    with drawn_seldom():
        await hammer(running, seed, tmp_path_factory.mktemp("left"))
