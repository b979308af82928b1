"""The tour: page by page by any key, skipped by Esc, shown by itself only once; in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.common.settings import Settings, load_settings
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.tour import TourDialog, pages
from tests.tui.conftest import SIZE, Playing, Running, shown, told, wait_for


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_tour_is_read_page_by_page(running: Running, language: str) -> None:
    use_language(language)
    async with running(camp=False) as (app, pilot):
        app.action_command("tour")
        dialog = await shown(pilot, TourDialog)
        for number, (heading, paragraphs) in enumerate(pages()):
            assert dialog.page == number
            assert all(words in told(dialog) for words in (heading, *paragraphs))
            assert dialog.query_one("#dialog-body").max_scroll_y == 0
            await pilot.press("enter" if number % 2 else "right")
            await pilot.pause()
        await wait_for(pilot, lambda: load_settings().toured)
        assert not isinstance(app.screen, TourDialog)


async def test_no_enter_is_lost_however_fast_they_come(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        app.action_command("tour")
        await shown(pilot, TourDialog)
        for _page in pages():
            app.post_message(events.Key("enter", "\r"))
        await wait_for(pilot, lambda: load_settings().toured)


async def test_it_is_shown_at_the_first_start_only_and_can_be_skipped(play: Playing, place: Path) -> None:
    play(3)
    app = FejagApp(str(place), None, "Petr")
    assert not app.first_time
    app.first_time = True
    async with app.run_test(size=SIZE) as pilot:
        dialog = await shown(pilot, TourDialog)
        await pilot.press("right", "left", "left")
        assert dialog.page == 0
        await pilot.press("escape")
        await wait_for(pilot, lambda: load_settings().toured == "yes")
        await app.keep_settings(Settings(by="Jana", toured=app.settings.toured))
        assert load_settings().toured == "yes"
        assert not app.troubles
