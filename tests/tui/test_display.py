"""The public display: only what is uncovered and shown, live, in turn, at every size; and nothing can be done there."""

from __future__ import annotations

import gc
import types
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Input, Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import Freeze, Release
from fejag_admin.common.language import use_language
from fejag_admin.common.settings import Settings, save_settings
from fejag_admin.rules.orders import Adjust
from fejag_admin.rules.state import State
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from fejag_admin.tui.display import leave
from fejag_admin.tui.display import watch as watching
from fejag_admin.tui.display.app import Caption, DisplayApp, SheetView
from fejag_admin.tui.display.leave import LeaveDialog, new_word
from fejag_admin.tui.display.lettering import drawn, height
from fejag_admin.tui.display.public_state import PublicState, public_state
from fejag_admin.tui.display.sheets import KINDS, Sheet, sheets
from fejag_admin.tui.display.watch import Watch
from fejag_admin.tui.shell.help import HelpDialog
from fejag_admin.tui.shell.teams import SAFE_PALETTE, marks, use_safe_colours
from fejag_admin.tui.shell.themes import DARK, SAFE
from tests.reports.camps import PASSWORD, camp_of, secretive, twin
from tests.tui.conftest import MOMENT, Playing, wait_for

SECRET = (Campaign, Desk, Journal, State, Store)
THEME = {**DARK.to_color_system().generate()}

Showing = Callable[..., AbstractAsyncContextManager[tuple[DisplayApp, Pilot[None], Desk]]]


@pytest.fixture
def stores() -> list[Store]:
    """The stores that displays look into."""
    return []


@pytest.fixture
def showing(stores: list[Store], place: Path, play: Playing, monkeypatch: pytest.MonkeyPatch) -> Showing:
    """Runs the display over a real store; gives the app, its pilot, and another desk that enters things."""
    monkeypatch.setattr(watching, "POLL_SECONDS", 0.02)

    @asynccontextmanager
    async def run(
        orders: int = 3,
        size: tuple[int, int] = (100, 46),
        seconds: float = 3600,
        troubles: bool = False,
        word: str | None = None,
    ) -> AsyncIterator[tuple[DisplayApp, Pilot[None], Desk]]:
        play(orders)
        with Store.open(place, clock=lambda: MOMENT) as store, Store.open(place, clock=lambda: MOMENT) as other:
            app = DisplayApp(seconds=seconds, word=word)
            stores.append(store)
            watch = Watch(store.desk("camp-2001"), app.post_message)
            async with app.run_test(size=size) as pilot:
                watch.start()
                try:
                    await wait_for(pilot, lambda: app.sheets)
                    yield app, pilot, other.desk("camp-2001")
                finally:
                    watch.end()
                assert troubles or not app.troubles

    return run


def shown(app: DisplayApp) -> str:
    """Everything that stands on the screen, as characters."""
    face = app.screen_stack[0].query_one(SheetView)
    lines = [face.render_line(y).text for y in range(face.size.height)]
    above, below = (str(caption.render()) for caption in app.screen_stack[0].query(Caption))
    return "\n".join([above, *lines, below])


def words(sheet: Sheet) -> str:
    return "\n".join(line.text for line in sheet.lines)


# What may be known


@pytest.mark.parametrize(("name", "orders"), [("sample-camp", 4), ("sample-camp", 30), ("random-04", 12)])
def test_what_is_hidden_changes_nothing(name: str, orders: int) -> None:
    campaign = secretive(name, orders)
    camp = camp_of(campaign)
    other = camp_of(twin(campaign, camp.journal.state))
    made = public_state(camp.name, camp.slug, camp.journal)
    assert made == public_state(other.name, other.slug, other.journal)
    assert PASSWORD not in repr(made)


def test_a_freeze_holds_the_display_until_it_is_released(place: Path, sample: Campaign) -> None:
    with Store.open(place, clock=lambda: MOMENT) as store:
        desk = store.create("Camp 2001", replace(sample, orders=sample.orders[:30]), "Anna")

        def look() -> PublicState:
            return public_state(desk.name, desk.slug, desk.journal)

        before = look()
        desk.note(Freeze(desk.version), by="Anna")
        desk.enter(Adjust("fbi", 50, "surprise"), by="Anna")
        assert look() == before
        desk.note(Release(), by="Anna")
        fbi = next(line for line in look().lines if line.mark.team == "fbi")
        assert fbi.points == 50 + next(line for line in before.lines if line.mark.team == "fbi").points


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object through its data; not through modules, classes and event loops."""
    seen, waiting = set(), [root]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, (type, types.ModuleType, str, bytes)):
            continue
        seen.add(id(one))
        yield one
        home = type(one).__module__.partition(".")[0]
        if isinstance(one, types.FunctionType):
            waiting += [one.__closure__, one.__defaults__]
        elif home in ("fejag_admin", "reports", "textual", "builtins", "functools", "weakref", "collections"):
            waiting += gc.get_referents(one)


async def test_the_application_holds_nothing_secret(showing: Showing) -> None:
    async with showing(orders=30) as (app, pilot, desk):
        await pilot.press("n", "f1", "escape")
        found = list(reachable(app))
        assert any(isinstance(one, PublicState) for one in found)
        assert [type(one) for one in found if isinstance(one, SECRET)] == []
        vars(app)["planted"] = desk  # the search does find one where there is one
        assert any(isinstance(one, Journal) for one in reachable(app))


async def test_no_key_enters_or_reveals_anything(showing: Showing) -> None:
    async with showing(orders=30) as (app, pilot, desk):
        version, sheets_before = desk.version, app.sheets
        for key in (*"13469", *"gtuv", "f4", "f5", "f7", "f9", "enter", "ctrl+p"):  # of the desk's own
            await pilot.press(key)
            assert len(app.screen_stack) == 1, key
        desk.refresh()
        assert desk.version == version
        assert app.sheets == sheets_before


# What is shown


async def test_it_follows_the_journal(showing: Showing) -> None:
    async with showing() as (app, pilot, desk):
        before = shown(app)
        assert "Standings" in before
        assert "Camp 2001" in before
        assert "the round is open" in before
        desk.enter(Adjust("exoti", 500, "song"), by="Anna")
        await wait_for(pilot, lambda: shown(app) != before)
        assert app.public_state is not None
        assert (app.public_state.lines[0].mark.team, app.public_state.lines[0].rank) == ("exoti", "1.")
        assert "song" not in repr(app.public_state)


@pytest.mark.parametrize(
    ("language", "titles"),
    [("en", ("Standings", "Map", "Bulletin of game 1")), ("cs", ("Pořadí", "Mapa", "Zpravodaj ke hře 1"))],
)
async def test_sheets_are_turned_over_by_keys_and_mouse(
    showing: Showing, language: str, titles: tuple[str, ...]
) -> None:
    use_language(language)
    async with showing() as (app, pilot, _desk):
        assert tuple(sheet.title for sheet in app.sheets) == titles
        await pilot.press("right")
        assert titles[1] in shown(app)
        await pilot.click(SheetView)
        await wait_for(pilot, lambda: titles[2] in shown(app))
        await pilot.press("space")
        assert titles[0] in shown(app)
        await pilot.press("left")
        assert titles[2] in shown(app)
        await pilot.press("f1")
        await wait_for(pilot, lambda: isinstance(app.screen, HelpDialog))
        await pilot.press("escape")
        await wait_for(pilot, lambda: len(app.screen_stack) == 1)


async def test_sheets_turn_by_themselves_unless_held(showing: Showing) -> None:
    async with showing(seconds=0.05) as (app, pilot, _desk):
        await wait_for(pilot, lambda: app.at == 1)
        await wait_for(pilot, lambda: app.at == 0)
        await pilot.press("h")
        assert "held" in shown(app)
        held = app.at
        await pilot.pause(0.2)
        assert app.at == held
        await pilot.press("h")
        await wait_for(pilot, lambda: app.at != held)


async def test_a_store_that_cannot_be_read_is_told_and_the_display_stays(
    showing: Showing, place: Path, stores: list[Store]
) -> None:
    async with showing() as (app, pilot, _desk):
        place.rename(place.with_name("elsewhere.db"))
        stores[0].close()
        await wait_for(pilot, lambda: app.trouble)
        assert f"! {app.trouble}"[:60] in shown(app)
        assert "Standings" in shown(app)
        place.with_name("elsewhere.db").rename(place)
        stores[0].close()
        await wait_for(pilot, lambda: not app.trouble)


@pytest.fixture
def own_colours_afterwards() -> Iterator[None]:
    """Leaves the teams their own colours, which the whole process shares."""
    yield
    use_safe_colours(False)


@pytest.mark.usefixtures("own_colours_afterwards")
async def test_teams_have_the_colours_for_colour_blind_eyes(showing: Showing, sample: Campaign) -> None:
    own = {mark.colour for mark in marks(sample).values()}
    save_settings(Settings(theme=SAFE.name))
    async with showing() as (app, _pilot, _desk):
        assert app.theme == SAFE.name
        assert app.public_state is not None
        safe = dict(zip(sample.setup.teams, SAFE_PALETTE, strict=False))
        assert {line.mark.team: line.mark.colour for line in app.public_state.lines} == safe
        face = app.screen_stack[0].query_one(SheetView)
        styles = [segment.style for y in range(face.size.height) for segment in face.render_line(y)]
        drawn_on = {style.bgcolor.name for style in styles if style is not None and style.bgcolor is not None}
        assert set(safe.values()) <= drawn_on
        assert not own & drawn_on


async def test_any_size_will_do(showing: Showing) -> None:
    async with showing(orders=30) as (app, pilot, _desk):
        for size in ((20, 6), (250, 70), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await wait_for(pilot, lambda: app.size == Size(*size))  # noqa: B023 - waited for at once
            await pilot.pause()
            await pilot.press("n")


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (60, 20), (80, 22), (100, 44), (140, 44), (250, 70)])
def test_every_sheet_fits_and_tells_everything(size: tuple[int, int]) -> None:
    camp = camp_of(secretive("sample-camp", 60))
    made = public_state(camp.name, camp.slug, camp.journal)
    laid = sheets(made, KINDS, Size(*size), Console(), THEME)
    assert laid
    for sheet in laid:
        assert len(sheet.lines) <= max(size[1], 4)
        assert all(line.cell_length <= max(size[0], 6) for line in sheet.lines)
    if size[0] < 60:
        return
    rows = sum(line.text.split()[:1] == [str(n)] for sheet in laid for line in sheet.lines for n in range(1, 42))
    assert rows >= made.picture.size
    told = words(laid[0])
    for line in made.lines:
        large = drawn(line.mark.name)
        assert line.mark.name in told or (large is not None and large[-1].rstrip() in told) or size[0] >= 140


def test_the_map_is_whole_if_it_can_be_and_as_large_as_it_can_be() -> None:
    camp = camp_of(secretive("sample-camp", 60))
    made = public_state(camp.name, camp.slug, camp.journal)

    def looks(*size: int) -> list[tuple[str, int]]:
        laid = sheets(made, ("map",), Size(*size), Console(), THEME)
        return [(sheet.lines[0].text.strip()[:6], len(sheet.lines)) for sheet in laid]

    assert looks(200, 90) == [("A   B ", 84)]  # four columns a cell
    assert looks(100, 44) == [("A B C ", 43)]
    assert looks(60, 44) == [("A    F", 43)]
    assert looks(100, 23) == [("A    F", 22), ("A B C ", 22), ("A B C ", 23)]  # first the whole map in half blocks
    assert looks(60, 23) == [("A    F", 22), ("A    F", 22), ("A    F", 23)]
    assert looks(60, 21)[0] != looks(60, 22)[0]  # it needs 22 lines
    overview = sheets(made, ("map",), Size(80, 22), Console(), THEME)[0]  # as in a terminal of 80 x 24
    told = "\n".join(map(words, [overview]))
    assert all(line.mark.name in told for line in made.lines)
    assert told.count("▀") == 41 * 21


def test_the_bulletin_is_large_where_plain_letters_are_small() -> None:
    camp = camp_of(secretive("sample-camp", 60))
    made = public_state(camp.name, camp.slug, camp.journal)

    def told(width: int) -> str:
        return "\n".join(map(words, sheets(made, ("bulletin",), Size(width, 40), Console(), THEME)))

    for plain in ("EXOTS", "1. PLACE"):
        large = drawn(plain)
        assert large is not None
        assert plain in told(100)
        assert all(line.strip() in told(160) for line in large)


def test_letters_can_be_read_from_afar() -> None:
    assert drawn("Ř7") == [
        "▀▄▀      ",
        "█▀▀▄ ▀▀▀█",
        "█▀█   ▄▀ ",
        "▀  ▀  ▀  ",
    ]
    for scale in (1, 2, 3):
        lines = drawn("Žluťoučký kůň 1.", scale)
        assert lines is not None
        assert len(lines) == height(scale)
        assert len({len(line) for line in lines}) == 1
    assert drawn("🐸") is None


def test_a_name_that_cannot_be_drawn_stands_in_plain_letters() -> None:
    camp = camp_of(secretive("sample-camp", 4))
    made = public_state(camp.name, camp.slug, camp.journal)
    line = made.lines[0]
    odd: Any = replace(made, lines=(replace(line, mark=replace(line.mark, name="Žáby 🐸")), *made.lines[1:]))
    assert "Žáby 🐸" in words(sheets(odd, ("standings",), Size(160, 50), Console(), THEME)[0])


# Leaving it; see also tests/cli/test_board.py


async def test_leaving_asks_for_the_word_and_gives_up_by_itself(
    showing: Showing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with showing(word="Žirafa") as (app, pilot, _desk):
        await pilot.press("f1", "ctrl+q", "escape", "ctrl+q", "ctrl+q", "f10")
        assert [type(screen) for screen in app.screen_stack[1:]] == [LeaveDialog]
        await pilot.press(*"q")
        await pilot.press("enter")
        line = app.screen.query_one(Input)
        assert (line.value, line.password) == ("", True)
        assert "the display goes on" in str(app.screen.query_one("#dialog-fault", Static).render())
        await pilot.press("escape")
        monkeypatch.setattr(leave, "PATIENCE", 0.05)
        await pilot.press("q")
        await wait_for(pilot, lambda: len(app.screen_stack) == 1)
        assert app.is_running
        monkeypatch.setattr(leave, "PATIENCE", 60)
        await pilot.press("q", *"žirafa", "enter")
        await wait_for(pilot, lambda: not app.is_running)
        assert app.return_code == 0


async def test_a_page_leaves_without_a_word(showing: Showing) -> None:
    async with showing() as (app, pilot, _desk):
        await pilot.press("q")
        await wait_for(pilot, lambda: not app.is_running)


def test_words_are_compared_as_people_write_them() -> None:
    assert leave.plain(" Velká  ŽIRAFA") == leave.plain("velka\u0301 z\u030cirafa ")
    assert leave.plain("zirafa") != leave.plain("žirafa")
    made = {new_word() for _number in range(20)}
    assert len(made) > 15
    assert all(len(word) == 6 and not set(word) & set("yz") for word in made)
