"""The application over a real store with the sample camp; clock, time zone and cursor do not depend on the machine."""

import asyncio
import codecs
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import load
from fejag_admin.camp.views.map_picture import GUTTER
from fejag_admin.cli.output import look_alike
from fejag_admin.common.files import data_file
from fejag_admin.store.store import Store
from fejag_admin.tui.board.board import HEADER
from fejag_admin.tui.disputes.screen import SEARCH
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.widgets.dialogs import LineDialog
from tests.conftest import deep
from tests.drawing import drawn_at_rest, drawn_seldom
from tests.idle import keep_still, wait_for_idle
from tests.reports.conftest import typeset_once as typeset_once

S = TypeVar("S", bound=Screen[Any])

SIZE = (80, 24)
ALL = (140, 50)
"""A terminal with room for the whole board."""
LATE = 118
"""Orders of the sample camp after which the round of game 10 has just opened."""
STORE = "camps.db"
AT_THE_END = 4  # of so many tests that end on a screen of a kind, one draws it
MOMENT = datetime(2001, 7, 12, 20, 15, tzinfo=UTC)

Playing = Callable[[int], None]
Running = Callable[..., AbstractAsyncContextManager[tuple[FejagApp, Pilot[None]]]]


@pytest.fixture(scope="session")
def sample() -> Campaign:
    """The sample camp with all its orders."""
    return load(data_file("sample-camp.json").read_bytes())


@pytest.fixture(scope="session", autouse=True)
def looks_read_once() -> Iterator[None]:
    """What an application has read of style sheets is there for the next one, which Textual does for each by itself."""
    read, known = Stylesheet._parse_rules, dict[tuple[object, ...], list[RuleSet]]()

    def parse(self: Stylesheet, css: str, read_from: CSSLocation, *words: Any, **named: Any) -> list[RuleSet]:
        key, own = (css, read_from, words, *named.items()), self._parse_cache
        if key not in own:  # it is new, or the colours are
            coloured = (*key, *self._variables.items())
            if coloured not in known:
                known[coloured] = read(self, css, read_from, *words, **named)
            own[key] = known[coloured]
        return own[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse)
        yield


async def wait_for_rest(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until the application has nothing left to do, and draw what it shows then."""
    await wait_for_idle(min_sleep, max_sleep)
    drawn_at_rest()


@pytest.fixture(scope="session", autouse=True)
def waits_no_longer_than_needed() -> Iterator[None]:
    """Pilots go on as soon as the application has nothing left to do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", wait_for_rest)
        patch.setattr("textual.pilot.wait_for_idle", wait_for_rest)
        patch.setattr("textual.screen.UPDATE_PERIOD", 0.001)
        yield


@cache
def worked_out(work: Callable[..., object], *given: object) -> object:
    """What a function makes of these values."""
    return work(*given)


@pytest.fixture(autouse=True)
def same_everywhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks show UTC, cursors do not blink; camps are simulated where a test says so.

    Maps are checked in a thread: the process for it gives way to all others, and on a busy machine hardly begins. The
    same map is checked but once: most tests begin with the one that every plan begins with. Notices stay until a busy
    machine has had a look at them, but in deep runs, which go on for longer than those are read.
    """
    if not deep(request.config):
        monkeypatch.setattr("textual.app.App.NOTIFICATION_TIMEOUT", 60.0)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    keep_still(monkeypatch)
    monkeypatch.setattr("fejag_admin.tui.widgets.plan_screen.aside", partial(asyncio.to_thread, worked_out))
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(autouse=True)
def drawn(request: pytest.FixtureRequest) -> Iterator[None]:
    """Screens are drawn when they have come to rest; a test marked with `every_change`, which is about drawing, and
    whatever is deep, draw every change.
    """
    if deep(request.config) or request.node.get_closest_marker("every_change"):
        yield
    else:
        with drawn_seldom():
            yield


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the store of the test is."""
    return tmp_path / STORE


@pytest.fixture(scope="session")
def made(sample: Campaign, tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """Makes a folder with a store in which the sample camp has been played so many orders far; each once."""

    @cache
    def make(orders: int) -> Path:
        folder = tmp_path_factory.mktemp("made")
        with Store.open(folder / STORE, clock=lambda: MOMENT) as store:
            store.create("Camp 2001", replace(sample, orders=sample.orders[:orders]), "Anna")
        return folder

    return make


@pytest.fixture
def play(made: Callable[[int], Path], place: Path) -> Playing:
    """Gives the test such a store: ``play(orders)``."""

    def copy(orders: int) -> None:
        shutil.copytree(made(orders), place.parent, dirs_exist_ok=True)

    return copy


@pytest.fixture
def running(place: Path, play: Playing) -> Running:
    """Runs the application: ``running(orders=3, size=(80, 24), camp=True)`` gives the app and its pilot.

    ``orders``: how many orders of the sample camp have been entered. Fails if anything unexpected was reported, unless
    ``troubles`` are expected.
    """

    @asynccontextmanager
    async def run(
        orders: int = 3, size: tuple[int, int] = SIZE, camp: bool = True, troubles: bool = False
    ) -> AsyncIterator[tuple[FejagApp, Pilot[None]]]:
        if camp:
            play(orders)
        app = FejagApp(str(place), None, "Petr")
        async with app.run_test(size=size) as pilot:
            await wait_for(
                pilot, lambda: app.current_mode == ("today" if camp else "welcome") and app.screen.is_mounted
            )
            await pilot.pause()
            yield app, pilot
            await wait_for_idle()  # what is just being put on a screen fails if it is taken away at once
            drawn_at_rest(often=AT_THE_END)
            assert troubles or not app.troubles

    return run


async def wait_for(pilot: Pilot[None], predicate: Callable[[], object], seconds: float = 30) -> None:
    """Let the application work until the predicate holds; fail if it does not in time.

    The time is over only when the process has worked for a tenth of it: on a busy machine it may get little of it.
    """
    end, worked = time.monotonic() + seconds, time.process_time() + seconds / 10
    while not predicate():
        assert time.monotonic() < end or time.process_time() < worked, "it never came to be"
        await pilot.pause(0.01)


def screen_of(app: App[Any], kind: type[S]) -> S:
    """The screen that is shown, which is of this kind."""
    assert isinstance(app.screen, kind)
    return app.screen


async def shown(pilot: Pilot[None], kind: type[S], *keys: str) -> S:
    """The dialog of this kind on top, as soon as it stands there whole; it comes of these keys, if any are given."""

    def whole() -> bool:
        return isinstance(pilot.app.screen, kind) and bool(pilot.app.screen.query("#leave"))

    if keys:
        await pilot.press(*keys)
    await wait_for(pilot, whole)
    await pilot.pause()
    return screen_of(pilot.app, kind)


async def write(pilot: Pilot[None], text: str, *keys: str) -> None:
    """Write a line into the dialog that these keys open, and confirm."""
    (await shown(pilot, LineDialog, *keys)).query_one(Input).value = text
    await pilot.press("enter")


async def go(pilot: Pilot[None], mode: str, *keys: str) -> None:
    """Press keys, and wait until they have led to a screen."""
    await pilot.press(*keys)
    await wait_for(pilot, lambda: pilot.app.current_mode == mode)


@cache
def spoils(text: str) -> list[str]:
    """What a console without Unicode makes of a line, where that spoils it."""
    drawn = [text.encode(encoding, "look-alike").decode(encoding) for encoding in ("ascii", "cp852", "cp1250")]
    return [line for line in drawn if (line.count("?"), cell_len(line)) != (text.count("?"), cell_len(text))]


def spoiled(app: FejagApp) -> list[str]:
    """The lines of the screen that a console without Unicode would spoil: question marks, or signs out of place."""
    codecs.register_error("look-alike", look_alike)
    return [line for strip in app.screen._compositor.render_strips() for line in spoils(strip.text)]


async def settled(pilot: Pilot[None], quiet: float = 0.3) -> None:
    """Wait until nothing is searched for and what is drawn has stayed the same for so many seconds."""

    def searching() -> bool:
        return any(worker.is_running for worker in pilot.app.workers if worker.group == SEARCH)

    drawn = None
    while drawn != (drawn := pilot.app.export_screenshot()) or searching():
        await wait_for(pilot, lambda: not searching())
        await pilot.pause(quiet)


async def confirm_without_store(app: FejagApp, pilot: Pilot[None], place: Path) -> None:
    """Confirm a dialog while its store is gone; the store is back before the notice of that is left."""
    store = app.store
    elsewhere = place.rename(place.with_name("elsewhere.db"))
    store.close()
    await pilot.press("ctrl+s")
    await shown(pilot, Notice)
    elsewhere.rename(place)
    app.store.close()
    await pilot.press("escape")


def lit_keys(screen: Screen[Any]) -> str:
    """The bottom line as it is drawn, without the keys that cannot be used now."""
    return "".join(part.text for part in screen.query_one(KeyBar).render_line(0) if not (part.style and part.style.dim))


def told(screen: Screen[Any]) -> str:
    """Everything that a screen says in words."""
    return "\n".join(str(line.content) for line in screen.query(Static))


def options_of(screen: Screen[Any]) -> str:
    """Everything that the help lists."""
    return "\n".join(str(option.prompt) for option in screen.query_one(OptionList).options)


def square(screen: MapScreen | PurchasesScreen, name: str) -> str:
    """The two signs drawn of a cell; the whole board must be in view."""
    row, column = divmod(screen.campaign.board.cell(name), screen.campaign.board.size)
    return screen.board.render_line(HEADER + row).text[GUTTER + 2 * column :][:2]


def drawn_of(widget: Widget) -> str:
    """What is drawn of a widget, as one line, without the marks of what can be unfolded."""
    strips, region = widget.screen._compositor.render_strips(), widget.region
    rows = [strip.crop(region.x, region.right).text for strip in strips[region.y : region.bottom]]
    return " ".join(" ".join(rows).replace("▸", " ").split())
