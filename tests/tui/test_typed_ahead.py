"""Keys typed while a screen or a dialog is still opening go where they were meant, in their order."""

from __future__ import annotations

import asyncio
from time import sleep
from typing import Any

import pytest
from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from fejag_admin.rules.orders import Adjust
from fejag_admin.tui.app import FejagApp
from fejag_admin.tui.correcting import ProposalDialog
from fejag_admin.tui.screens.base import DeskScreen
from fejag_admin.tui.typed_ahead import LOST_SECONDS
from tests.tui.conftest import Playing, Running, shown, wait_for


def burst(app: FejagApp, *keys: str) -> None:
    """Type all of this before the application has time for any of it."""
    names = {" ": "space", ";": "semicolon"}
    for key in keys:
        app.post_message(events.Key(names.get(key, key), key if len(key) == 1 else None))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens of a camp take long to be built and to be filled."""
    compose, resume = DeskScreen.compose, DeskScreen.on_screen_resume

    def built(screen: DeskScreen) -> ComposeResult:
        sleep(0.3)
        return compose(screen)

    async def filled(screen: DeskScreen) -> None:
        await asyncio.sleep(0.3)
        await resume(screen)

    monkeypatch.setattr(DeskScreen, "compose", built)
    monkeypatch.setattr(DeskScreen, "on_screen_resume", filled)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("pause", [0, 0.08])
async def test_slips_typed_at_once_arrive_whole(running: Running, pause: float) -> None:
    async with running() as (app, pilot):
        for key in ["f6", *"gov bear A2; v"]:
            burst(app, key)
            await asyncio.sleep(pause)
        await wait_for(pilot, lambda: app.current_mode == "slips")
        await wait_for(pilot, lambda: app.session.slips.text == "gov bear A2; v")
        assert app.session.viewer == "public"


@pytest.mark.usefixtures("slow")
async def test_keys_go_to_the_screen_that_the_key_before_them_opens(running: Running) -> None:
    async with running() as (app, pilot):
        burst(app, "3", "o", *"fbi bear", "f6", *"gov", "escape", "3")
        await wait_for(pilot, lambda: app.session.slips.text == "gov" and app.current_mode == "purchases")
        assert app.screen.query_one(Input).value == "fbi bear"


async def test_keys_wait_for_the_dialog_that_is_being_worked_out(running: Running) -> None:
    async with running(orders=1) as (app, pilot):
        await app.enter(Adjust("fbi", 7, "song"))
        burst(app, "u", "end", *" 33")
        dialog = await shown(pilot, ProposalDialog)
        await wait_for(pilot, lambda: dialog.query_one("#reason", Input).value.endswith("by mistake 33"))
        assert app.current_mode == "today"
        burst(app, "escape", "3", "5", "6")
        await wait_for(pilot, lambda: app.current_mode == "journal")


async def test_keys_typed_before_the_camp_is_open_are_for_its_first_screen(play: Playing, place: Any) -> None:
    play(3)
    app = FejagApp(str(place), None, "Petr")
    async with app.run_test(size=(80, 24)) as pilot:
        burst(app, "5")
        await wait_for(pilot, lambda: app.current_mode == "standings")
        assert not app.troubles


async def test_leaving_waits_for_nothing(running: Running) -> None:
    async with running() as (app, pilot):
        app.run_errand(asyncio.sleep(60))
        await pilot.pause()
        burst(app, "5", "ctrl+q")
        await wait_for(pilot, lambda: app._exit)
        assert app.current_mode == "today"


async def test_a_screen_that_never_opens_can_be_left(running: Running) -> None:
    async with running() as (app, pilot):
        app._typed_ahead._opening.add(app.screen)
        burst(app, "5", "ctrl+q")
        await asyncio.sleep(LOST_SECONDS + 0.1)
        assert not app._exit
        burst(app, "ctrl+q")
        await wait_for(pilot, lambda: app._exit)
        assert app.current_mode == "today"
