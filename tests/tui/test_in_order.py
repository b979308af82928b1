"""Keys that arrive in one burst, and pasted text, end up where they would if they had been typed one by one."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from fejag_admin.texts import use_language
from fejag_admin.tui.app import FejagApp
from fejag_admin.tui.dialogs.fields import FieldsDialog
from fejag_admin.tui.refereeing import written
from fejag_admin.tui.screens.referee import RefereeScreen
from fejag_admin.tui.widgets.exchange_table import ExchangeTable
from fejag_admin.tui.widgets.hand_table import empty_table
from fejag_admin.tui.widgets.travel_table import TravelTable
from tests.tui.conftest import Running, shown, wait_for
from tests.tui.test_referee import judged, referee

KEYS = {" ": "space", ",": "comma", "=": "equals_sign", "\n": "enter"}


def burst(app: FejagApp, *typed: str) -> None:
    """Everything at once, as a terminal gives what it read in one go."""
    for text in typed:
        letters = [text] if len(text) > 1 and text.isalpha() and text in {"right", "down", "escape"} else list(text)
        for letter in letters:
            key = KEYS.get(letter, letter)
            app.post_message(events.Key(key, letter if len(letter) == 1 and letter != "\n" else None))


async def laid_out(app: FejagApp, pilot: Pilot[None], game: str, language: str = "en") -> RefereeScreen:
    screen = await referee(app, pilot, game, "")
    screen.put(written(empty_table(screen.game, language)))
    await judged(pilot, screen)
    return screen


@pytest.mark.parametrize("language", ["cs", "en"])
async def test_a_burst_on_the_table_of_bez_hranic(running: Running, language: str) -> None:
    async with running(camp=False) as (app, pilot):
        use_language(language)
        screen = await laid_out(app, pilot, "bez-hranic", language)
        lines = {"en": "fra\nhungary red blue, 40 green\nred = 100\n", "cs": "fra\nmaď č m, 40 z\nč = 100\n"}
        burst(app, lines[language])
        await wait_for(pilot, lambda: "100" in screen.text)
        table = screen.query_one(TravelTable)
        await wait_for(pilot, lambda: table.line.value == "")
        start, hungary = {"en": ("France", "Hungary"), "cs": ("Francie", "Maďarsko")}[language]
        assert f'start = "{start}"' in screen.text
        assert hungary in screen.text
        assert app.current_mode == "referee"


async def test_a_burst_on_the_table_of_stezky(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "stezky")
        burst(app, "tr5 r6 g5 hand b2\n")
        await wait_for(pilot, lambda: "b2" in screen.text)
        assert 'tiles = "r5 r6 g5"' in screen.text


async def test_a_burst_on_the_exchange_fills_in_the_dialog_that_its_first_key_opens(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        table = screen.query_one(ExchangeTable)
        table.focus_table()
        burst(app, "right", " ", "right", " ", "e", "7")
        dialog = await shown(pilot, FieldsDialog)
        await wait_for(pilot, lambda: "7" in dialog.query_one("#field-name", Input).value)
        assert 'lamps = "0110/0000/0000/0000"' in screen.text
        assert app.current_mode == "referee"


async def test_a_burst_on_the_map_of_singapore(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "singapore")
        name = written(empty_table(screen.game, "en")).count("[[players]]")
        burst(app, "a", "e", "Z")
        dialog = await shown(pilot, FieldsDialog)
        await wait_for(pilot, lambda: dialog.query_one("#field-name", Input).value.endswith("Z"))
        assert screen.text.count("[[players]]") == name + 1


PASTED = {
    "bez-hranic": ("fra\nhungary red blue, 40 green\nred = 100\n", ("France", "Hungary", "cash = 100")),
    "stezky": ("r5 r6 g5\nhand b2\n", ('tiles = "r5 r6 g5"', "b2")),
    "semafory": ("0110\n1001\n1001\n0110\n", ('lamps = "0110/1001/1001/0110"',)),
    "singapore": ("go B3; use\n", ('"go B3"', '"use"')),
}


@pytest.mark.parametrize("game", PASTED)
async def test_text_is_pasted_on_every_table(running: Running, game: str) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, game)
        text, made = PASTED[game]
        app.post_message(events.Paste(text))
        if game in {"bez-hranic", "stezky"}:
            burst(app, "\n")  # there it stands in the line, and Enter carries it out
        await wait_for(pilot, lambda: all(part in screen.text for part in made))
        assert app.current_mode == "referee"


async def test_a_hand_of_patterns_is_pasted(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        app.post_message(events.Paste("x01, x05\nx08"))
        await wait_for(pilot, lambda: 'hand = ["x01", "x05", "x08"]' in screen.text)
        app.post_message(events.Paste("nonsense"))
        await wait_for(pilot, lambda: any("a whole situation" in note.message for note in app._notifications))


@pytest.mark.parametrize("game", PASTED)
async def test_a_whole_situation_is_pasted_on_any_table(running: Running, game: str) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, game)
        before = screen.text
        app.post_message(events.Paste('game = "semafory"\rwhat = "night"\r\nicons = 0\r'))
        await wait_for(pilot, lambda: screen.game.id == "semafory" and "night" in screen.text)
        if game == "semafory":
            await pilot.press("ctrl+z")
            await wait_for(pilot, lambda: screen.text == before)
