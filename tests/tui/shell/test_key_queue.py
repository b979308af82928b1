"""Keys that arrive in one burst, are typed while something still opens, or are pasted go where they are meant.

They end up where they would if each had been typed when all that the one before brings about was done.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter, sleep
from typing import Any

import pytest
from textual import events
from textual.app import ComposeResult
from textual.widgets import DataTable, Input

from fejag_admin.camp.file.fields import MAX_TEXT
from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import Adjust
from fejag_admin.tui.board.board import BoardView
from fejag_admin.tui.orders.correct import ProposalDialog
from fejag_admin.tui.orders.forms import OrderDialog
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.referee.tables.bez_hranic.table import TravelTable
from fejag_admin.tui.referee.tables.forms import FieldsDialog
from fejag_admin.tui.referee.tables.semafory.table import ExchangeTable
from fejag_admin.tui.setup.dialogs import SettingDialog
from fejag_admin.tui.shell import key_queue
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.key_queue import LOST_SECONDS, Burst, KeyQueue
from fejag_admin.tui.shell.screen import DeskScreen
from tests.tui.conftest import LATE, Playing, Running, go, shown, wait_for
from tests.tui.referee.test_referee_by_hand import laid_out

KEYS = {" ": "space", ",": "comma", "=": "equals_sign", ";": "semicolon", "\n": "enter"}


def burst(app: KeyQueue, *keys: str) -> None:
    """Everything at once, as a terminal gives what it read in one go: each a sign or the name of a key."""
    for key in keys:
        app.post_message(events.Key(KEYS.get(key, key), key if len(key) == 1 and key != "\n" else None))


def at_once(app: KeyQueue, text: str) -> None:
    """Text as a terminal gives it that does not tell what is pasted."""
    app.post_message(Burst(text))
    burst(app, *("enter" if sign == "\r" else sign for sign in text))


async def wait_until(predicate: Callable[[], object]) -> None:
    """As `wait_for`, where widgets that do not answer would hold a pilot up."""
    async with asyncio.timeout(30):
        while not predicate():
            await asyncio.sleep(0.01)


PASTED = {
    "bez-hranic": ("fra\nhungary red blue, 40 green\nred = 100\n", ("France", "Hungary", "cash = 100")),
    "stezky": ("r5 r6 g5\nhand b2\n", ('tiles = "r5 r6 g5"', "b2")),
    "singapore": ("go B3; use\n", ('"go B3"', '"use"')),
    "semafory": ("lamps 0110/1001/1001/0110\n", ('lamps = "0110/1001/1001/0110"',)),
}


async def test_a_burst_and_pasted_text_are_taken_by_every_table(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        for game, (text, made) in PASTED.items():
            screen = await laid_out(app, pilot, game)
            app.post_message(events.Paste(text))
            burst(app, "\n", "escape")  # it stands in the line, and Enter carries it out
            await wait_for(pilot, lambda screen=screen, made=made: all(part in screen.text for part in made))  # type: ignore[misc]
        before = screen.text
        app.post_message(events.Paste('game = "semafory"\rwhat = "night"\r\nicons = 0\r'))
        await wait_for(pilot, lambda: screen.game.id == "semafory" and "night" in screen.text)
        await pilot.press("ctrl+z")
        await wait_for(pilot, lambda: screen.text == before)
        app.post_message(events.Paste("nonsense"))
        burst(app, "\n")
        await wait_for(pilot, lambda: any("nonsense means nothing here" in note.message for note in app._notifications))
        use_language("cs")
        screen = await laid_out(app, pilot, "bez-hranic")
        burst(app, *"fra\nmaď č m, 40 z\nč = 100\n")
        await wait_for(pilot, lambda: "100" in screen.text)
        table = screen.query_one(TravelTable)
        await wait_for(pilot, lambda: table.line.value == "")
        assert 'start = "Francie"' in screen.text
        assert "Maďarsko" in screen.text
        screen = await laid_out(app, pilot, "semafory")
        screen.query_one(ExchangeTable).focus_table()
        burst(app, "right", " ", "right", " ", "e", "7")
        dialog = await shown(pilot, FieldsDialog)
        await wait_for(pilot, lambda: dialog.focused is not None and "7" in str(getattr(dialog.focused, "value", "")))
        assert 'lamps = "0110/0000/0000/0000"' in screen.text
        assert app.current_mode == "referee"


async def test_a_burst_that_opens_a_field_stands_in_it_whole(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(dialog: SettingDialog, work: Callable[[], None]) -> None:
        dialog.set_timer(0.3, work)

    monkeypatch.setattr(SettingDialog, "call_after_refresh", late)
    async with running(camp=False) as (app, pilot):
        app.action_go("setup")
        await wait_for(pilot, lambda: app.current_mode == "setup" and app.screen.query(DataTable))
        await pilot.press("tab")
        burst(app, *"Medvedi", "enter")
        plan = app.new_camp.plan
        await wait_until(lambda: app.new_camp.plan is not plan)
        assert app.new_camp.plan.campaign.teams[0].name == "Medvedi"


async def test_all_lines_pasted_into_a_field_stand_in_it_as_far_as_they_can_be_read_and_kept(running: Running) -> None:
    async with running() as (app, pilot):
        form = await shown(pilot, OrderDialog, "f4")
        reason = form.query_one("#reason", Input)
        reason.focus()
        app.post_message(events.Paste("  v\xa0le\xadse\x1b[A\r\n \ufeffK17\u200b\n"))
        await wait_for(pilot, lambda: reason.value)
        assert reason.value == "v lese[A K17"
        form.query_one("#points", Input).value = "5"
        reason.value = "x" * (MAX_TEXT + 1)
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: any("characters are too many" in note.message for note in app._notifications))
        again = await shown(pilot, OrderDialog)
        await wait_for(pilot, lambda: len(again.query_one("#reason", Input).value) > MAX_TEXT)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens of a camp take long to be built and to be filled."""
    compose, resume = DeskScreen.compose, DeskScreen.on_screen_resume

    def built(screen: DeskScreen) -> ComposeResult:
        sleep(0.3)
        return compose(screen)

    async def filled(screen: DeskScreen) -> None:
        await asyncio.sleep(0.3)
        resume(screen)

    monkeypatch.setattr(DeskScreen, "compose", built)
    monkeypatch.setattr(DeskScreen, "on_screen_resume", filled)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("pause", [0, pytest.param(0.08, marks=pytest.mark.deep)])
async def test_keys_go_to_the_screen_that_the_key_before_them_opens(running: Running, pause: float) -> None:
    async with running() as (app, pilot):
        for key in ["f6", *"gov bear A2; v", "escape", "3", "o", *"fbi bear"]:
            burst(app, key)
            await asyncio.sleep(pause)
        await wait_for(pilot, lambda: app.current_mode == "purchases" and app.screen.query(Input))
        await wait_for(pilot, lambda: app.screen.query_one(Input).value == "fbi bear")
        assert app.session.drafts.text == "gov bear A2; v"
        assert app.session.viewer == "public"


async def test_keys_typed_ahead_wait_for_help_and_dialogs_but_leaving_waits_for_nothing(running: Running) -> None:
    async with running(orders=1) as (app, pilot):
        burst(app, "ctrl+p", *"standings", "enter", "n")
        await wait_for(pilot, lambda: app.current_mode == "standings")
        assert not app.screen.is_modal
        await app.enter(Adjust("fbi", 7, "song"))
        burst(app, "u", "end", *" 33")
        dialog = await shown(pilot, ProposalDialog)
        await wait_for(pilot, lambda: dialog.query_one("#reason", Input).value.endswith("by mistake 33"))
        assert app.current_mode == "standings"
        burst(app, "escape", "3", "5", "6")
        await wait_for(pilot, lambda: app.current_mode == "journal")
        app.run_command(asyncio.sleep(60))
        await pilot.pause()
        burst(app, "5", "ctrl+q")
        await wait_for(pilot, lambda: app._exit)
        assert app.current_mode == "journal"


async def test_keys_typed_before_the_camp_is_open_are_for_its_first_screen(play: Playing, place: Any) -> None:
    play(3)
    app = FejagApp(str(place), None, "Petr")
    async with app.run_test(size=(80, 24)) as pilot:
        burst(app, "5")
        await wait_for(pilot, lambda: app.current_mode == "standings")
        assert not app.troubles


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Purchases are not shown before this is set."""
    resume, freed = DeskScreen.on_screen_resume, asyncio.Event()

    async def filled(screen: DeskScreen) -> None:
        if isinstance(screen, PurchasesScreen):
            await freed.wait()
        resume(screen)

    monkeypatch.setattr(DeskScreen, "on_screen_resume", filled)
    return freed


async def test_a_screen_that_never_opens_can_be_left(running: Running, stuck: asyncio.Event) -> None:
    async with running() as (app, _pilot):
        burst(app, "3", "5", "ctrl+q")
        await asyncio.sleep(LOST_SECONDS + 0.2)
        assert not app._exit
        burst(app, "ctrl+q")
        await wait_until(lambda: app._exit)
        assert app.current_mode == "purchases"
        stuck.set()


async def test_what_never_comes_is_not_waited_for_for_ever(
    running: Running, stuck: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_queue, "LONGEST", 0.3)
    async with running() as (app, pilot):
        burst(app, "3", "5", "6")
        await wait_until(lambda: app.current_mode == "purchases")
        await wait_until(lambda: not app._typed)
        stuck.set()
        await wait_for(pilot, lambda: app.current_mode == "journal")
        app.run_command(asyncio.sleep(60))
        burst(app, "1", "4")
        await wait_for(pilot, lambda: app.current_mode == "map")


async def test_a_key_by_itself_goes_on_at_once(running: Running) -> None:
    async with running() as (app, pilot):
        await go(pilot, "map", "4")
        board, taken = app.screen.query_one(BoardView), []
        for key in ["right", "left"] * 10:
            await pilot.pause()
            before, begun = board.cursor, perf_counter()
            burst(app, key)
            while board.cursor == before:
                await asyncio.sleep(0)
            taken.append(perf_counter() - begun)
        assert min(taken) < 0.01  # not the median: the machine may have other things to do


async def test_text_pasted_as_keys_does_nothing_and_answers_no_confirmation(running: Running) -> None:
    slips = "FBI kupuje tygra na Z38\rExoti kupují hada na L15"
    async with running(LATE) as (app, pilot):
        version = app.session.desk.version
        for key, text in [("1", "undo\r"), ("1", "12 tygrů\r\r"), *((key, slips) for key in (*"346", "f3", "1"))]:
            app.clear_notifications()
            await pilot.press(key)
            await pilot.pause()
            screen = app.screen
            at_once(app, text)
            await wait_for(pilot, lambda: app._notifications)
            await pilot.pause()
            assert "came all at once" in next(iter(app._notifications)).message
            assert app.screen is screen
            assert not app.session.drafts.begun
            app.post_message(Burst(""))
            await pilot.press("escape", "escape")
        assert app.session.desk.version == version
        await go(pilot, "map", "4")
        for text in ("u\r", "ux\r", "u\r\r", "U\r"):  # its first key opens a question
            app.clear_notifications()
            version = app.session.desk.version
            at_once(app, text)
            await shown(pilot, ProposalDialog)
            await wait_for(pilot, lambda: app._notifications)
            await pilot.pause()
            assert app.session.desk.version == version
            app.post_message(Burst(""))
            await pilot.press("ctrl+s")
            await wait_for(pilot, lambda version=version: app.session.desk.version == version + 1)  # type: ignore[misc]
            await wait_for(pilot, lambda: not app.screen.is_modal)
