"""The table of Bez hranic laid out by hand, by typing, by keys and by mouse, in both languages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import OptionList

from fejag_admin import situations
from fejag_admin.common.language import use_language
from fejag_admin.situations import written
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.referee.tables.bez_hranic.rows import TravelRows
from fejag_admin.tui.referee.tables.bez_hranic.table import TravelTable
from fejag_admin.tui.referee.tables.forms import FieldsDialog
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.widgets.dialogs import ChooseDialog
from tests.tui.conftest import SIZE, Running, shown, told, wait_for, write
from tests.tui.referee.test_referee import at_referee, judged, put, verdict

RULEBOOK = ("fra", "vel č", "maď ž m f", "řec", "nor", "ukr", "belg", "arm", "40 z b", "m = 25")


@asynccontextmanager
async def at_travels(
    running: Running, what: str = "round"
) -> AsyncIterator[tuple[FejagApp, Pilot[None], RefereeScreen, TravelTable]]:
    """The application without a camp, at an empty table."""
    async with at_referee(running, "bez-hranic", "") as (app, pilot, screen):
        screen.put(written({**screen.game.empty_table("en"), "what": what}))
        await judged(pilot, screen)
        yield app, pilot, screen, screen.query_one(TravelTable)


def amounts(screen: RefereeScreen) -> list[int | None]:
    return [line.amount for line in verdict(screen).lines if line.depth == 0 and line.amount is not None]


async def test_the_first_round_of_the_rulebook_typed_row_by_row(running: Running) -> None:
    use_language("cs")
    async with at_travels(running) as (app, pilot, screen, table):
        assert table.rows.has_focus
        presses = 0
        for line in RULEBOOK:
            keys = ["space" if letter == " " else "equals_sign" if letter == "=" else letter for letter in line]
            await pilot.press(*keys, "enter")
            presses += len(keys) + 1
        await judged(pilot, screen)
        assert amounts(screen) == [-40, -30, -25, -50, -40, -50]
        assert presses < 90  # well under a minute
        assert table.line.has_focus
        await pilot.press("escape", "1")
        await pilot.pause()
        assert (app.current_mode, table.line.value) == ("referee", "1")  # what is typed stays


async def test_what_a_beginning_would_mean_is_shown_and_keys_of_the_screen_work_meanwhile(running: Running) -> None:
    async with at_travels(running) as (app, pilot, screen, table):
        await pilot.press("s", "l", "o")
        await pilot.pause()
        assert "next: Slovakia · Slovenia" in told(screen)
        await pilot.press("enter")
        await pilot.pause()
        assert table.line.value == "slo"
        assert any("did you mean" in note.message for note in app._notifications)
        await pilot.press("v", "e", "enter")
        await judged(pilot, screen)
        assert 'start = "Slovenia"' in screen.text
        assert table.rows.at == 1
        await pilot.press(*"fra", "home", "delete")
        assert table.line.value == "ra"
        bound = {key: binding.node for key, binding in screen.active_bindings.items()}
        assert table.line not in {bound.get(key) for key in ("ctrl+a", "ctrl+f", "ctrl+k", "ctrl+d")}
        await pilot.press("ctrl+a")
        await wait_for(pilot, lambda: app.screen.is_modal)


async def test_rounds_maps_and_what_is_taken_up_by_keys(running: Running) -> None:
    async with at_travels(running) as (_app, pilot, screen, table):
        await pilot.press(*"alb", "enter", "escape")
        await judged(pilot, screen)
        assert 'start = "Albania"' in screen.text
        await pilot.press("pagedown", "pagedown", "pagedown", "pagedown")
        await judged(pilot, screen)
        assert "round = 5" in screen.text
        assert table.rows.rows[1].kind == "target"
        await pilot.press("up", "delete", *"usa", "enter", "escape")
        await judged(pilot, screen)
        assert 'map = "usa"' in screen.text
        assert "Albania" not in screen.text
        await pilot.press("ctrl+z", "ctrl+z")
        await judged(pilot, screen)
        assert 'start = "Albania"' in screen.text


async def test_by_mouse(running: Running) -> None:
    async with at_travels(running) as (_app, pilot, screen, table):
        await pilot.click(TravelRows, offset=(12, 1))
        assert table.rows.at == 1
        await pilot.press(*"alb", "enter")
        await judged(pilot, screen)
        assert 'offer = ["Albania"]' in screen.text
        await pilot.click(TravelRows, offset=(12, 1))
        await pilot.click("#travel-palette", offset=(1, 0))
        await pilot.click("#travel-palette", offset=(6, 0))
        await judged(pilot, screen)
        assert 'Albania = ["red", "yellow"]' in screen.text
        await pilot.click(TravelRows, offset=(30, 1))
        await judged(pilot, screen)
        assert 'Albania = ["yellow"]' in screen.text
        await pilot.click("#rounds", offset=(10, 0))
        await pilot.click("#maps", offset=(10, 0))
        await judged(pilot, screen)
        assert ("round = 4" in screen.text, 'map = "usa"' in screen.text) == (True, True)


async def test_what_the_own_map_shows_is_entered_thing_by_thing_or_taken_from_a_file(
    running: Running, tmp_path: Path
) -> None:
    own = tmp_path / "map.json"
    async with at_travels(running) as (app, pilot, screen, table):

        async def first_line() -> str:
            dialog = await shown(pilot, ChooseDialog)
            return str(dialog.query_one(OptionList).get_option_at_index(0).prompt)

        await pilot.press("ctrl+b")
        assert await first_line() == "Europe, uncertain things that you have compared: 0 of 17"
        form = await shown(pilot, FieldsDialog, "enter")
        places = [field.place for field in form.fields_asked]
        form.value_widget(places.index("europe.XK")).value = False
        form.value_widget(places.index("europe.GB-IS")).value = True
        await pilot.press("ctrl+s")
        assert "2 of 13" in await first_line()
        await pilot.press("escape")
        await judged(pilot, screen)
        kept = Path(situations.own_path(screen.game)).read_text(encoding="utf-8")
        assert 'on = [["GB", "IS"]]' in kept
        assert 'off = ["XK"]' in kept
        assert "XK" not in table.layout_of_table.atlas.cards

        await put(pilot, screen, situations.example_text(screen.game, screen.game.begin))
        await shown(pilot, ChooseDialog, "ctrl+b")
        await write(pilot, str(own), "down", "down", "enter")
        await wait_for(pilot, own.exists)
        await judged(pilot, screen)
        assert situations.own_path(screen.game) == str(own)
        assert screen.judged.verdict is not None
        own.write_text("{", encoding="utf-8")
        await put(pilot, screen, screen.text + "\n")
        assert str(own) in told(screen)
        assert screen.judged.verdict is not None
        await pilot.press("ctrl+b")
        await pilot.pause()
        assert any(str(own) in note.message for note in app._notifications)
        assert own.read_text(encoding="utf-8") == "{", "a broken file is told, and not written over"


async def test_a_route_and_a_game(running: Running) -> None:
    async with at_travels(running, "route") as (_app, pilot, screen, table):
        table.line.focus()
        for line in ("poland", "", "finland", "", "poland, belarus, russia, finland"):
            table.line.value = line
            await pilot.press("enter" if line else "down")
            await pilot.pause()
        await judged(pilot, screen)
        assert verdict(screen).result.valid
        screen.query_one(VerdictView).focus()
        await pilot.press("enter")
        assert "▾ Why, step by step:" in told(screen)
        assert "Poland – Belarus – Russia (main part) – [Finland]" in " ".join(told(screen).split())
        use_language("cs")
        assert "zastávka 4 Finsko" in table.rows.render().plain
        use_language("en")
        await pilot.press("enter")
        await pilot.pause()
        assert "▸ Why, in 8 steps" in told(screen)
        screen.put(written({"what": "game", "players": ["red", "blue"], "rounds": []}))
        await judged(pilot, screen)
        table.rows.focus()
        await pilot.press("pagedown", "p", "o", "l", "enter")
        await judged(pilot, screen)
        assert 'start = "Poland"' in screen.text
        assert table.layout_of_table.round == 1
        await pilot.press("pagedown")
        await pilot.pause()
        assert table.layout_of_table.round == 2


async def test_everything_fits_the_map_is_drawn_where_there_is_room_and_rounds_begin_at_the_start(
    running: Running,
) -> None:
    """The first state typed is the one in the centre, wherever the cursor was before."""
    async with at_referee(running, "bez-hranic", None) as (app, pilot, screen):
        table = screen.query_one(TravelTable)
        for size in ((140, 45), SIZE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert table.rows.region.height == 11
            assert table.line.region.bottom <= size[1] - 1
            assert table.region.right <= screen.query_one(VerdictView).region.x
            assert ("<FR>" in told(screen)) == (size != SIZE)
            await pilot.press("ctrl+n")
            await wait_for(pilot, lambda: "<FR>" in told(screen))
            await pilot.press("ctrl+n", "ctrl+n")
        await pilot.press("down", "down", "down", "ctrl+down")
        await wait_for(pilot, lambda: "round = 2" in screen.text)
        await judged(pilot, screen)
        assert table.rows.at == 0
        await pilot.press("down", "down")
        screen.take_game(screen.game, written(screen.game.empty_table("en")))
        await judged(pilot, screen)
        assert table.rows.at == 0
        screen.take_game(screen.game, situations.example_text(screen.game, "last-round"))
        await judged(pilot, screen)
        await pilot.press("ctrl+down")  # nothing follows
        await wait_for(pilot, lambda: any("white wins with 360" in note.message for note in app._notifications))
