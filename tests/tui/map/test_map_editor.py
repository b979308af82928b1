"""The map editor by keys and by mouse: brushes, undo, turning, random maps, drawings, the check beside the board."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from fejag_admin.camp.maps.editing import UndoHistory, resized
from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.random import Recipe, random_map
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import Board, wall_between
from fejag_admin.tui.map_editor.canvas import Canvas
from fejag_admin.tui.map_editor.dialogs import RandomMapDialog
from fejag_admin.tui.map_editor.screen import EditorScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.panels import Clipped
from tests.tui.conftest import Running, go, shown, told, wait_for, write


@asynccontextmanager
async def editing(running: Running, size: int = 9) -> AsyncIterator[tuple[FejagApp, Pilot[None], EditorScreen]]:
    """The editor over a small map with five start cells and nothing else; the cursor in the middle."""
    async with running(camp=False) as (app, pilot):
        plan = app.new_camp.plan
        board = replace(resized(plan.map.now, size), temple=frozenset())
        app.new_camp.change(replace(plan, map=UndoHistory(board)))
        app.action_go("editor")
        await wait_for(pilot, lambda: isinstance(app.screen, EditorScreen) and app.screen.query(Canvas))
        await pilot.pause()
        assert isinstance(app.screen, EditorScreen)
        yield app, pilot, app.screen


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the keys write is written here."""
    monkeypatch.chdir(tmp_path)


def board_of(app: FejagApp) -> Board:
    return app.new_camp.plan.map.now


def said(screen: EditorScreen) -> str:
    """Everything told, whatever its lines and however much of it there is room for."""
    return " ".join(f"{told(screen)} {screen.query_one(Clipped).full_text}".split())


def cells(app: FejagApp, *names: str) -> list[int]:
    return [board_of(app).cell(name) for name in names]


async def test_obstacles_by_keys_with_undo_and_redo(running: Running) -> None:
    async with editing(running) as (app, pilot, _screen):

        def walls(*names: str) -> set[tuple[int, int]]:
            """The sides of E5 towards these cells."""
            (middle,) = cells(app, "E5")
            return {wall_between(middle, cell) for cell in cells(app, *names)}

        for keys, beside in (
            (("H", "shift+down", "K", "L"), ("D5", "E6", "E4", "F5")),
            (("H",), ("E6", "E4", "F5")),
            (("ctrl+z", "ctrl+z"), ("D5", "E6", "E4")),
            (("ctrl+y", "ctrl+y", "ctrl+y"), ("E6", "E4", "F5")),
            ((*["ctrl+z"] * 9, "w", "space"), ("F5",)),
            (("space",), ("E6",)),
            (("space",), ("F5", "E6")),
            (("space",), ()),
        ):
            await pilot.press(*keys)
            assert board_of(app).walls == walls(*beside), keys


async def test_temple_teleports_starts_and_the_eraser_by_keys(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with editing(running) as (app, pilot, screen):
        await pilot.press("t", "space", "right", "enter")
        assert board_of(app).temple == set(cells(app, "E5", "F5"))
        await pilot.press("space")
        assert board_of(app).temple == set(cells(app, "E5"))
        await pilot.press("p", "space", "down")
        assert screen.canvas.overlay.ghost == (cells(app, "F5")[0], "@?")
        await pilot.press("down", "space")
        assert board_of(app).teleports == (tuple(cells(app, "F5", "F7")),)
        await pilot.press("right", "space", "escape")
        assert (app.current_mode, screen.pending) == ("editor", None)
        monkeypatch.setattr("fejag_admin.tui.map_editor.screen.MAX_TELEPORTS", 1)  # more could not be judged
        await pilot.press("space", "up", "space")
        assert len(board_of(app).teleports) == 1
        assert any("at most 1 teleports" in note.message for note in app._notifications)
        await pilot.press("down", "s", "space")
        assert any("G7 is not on the edge" in note.message for note in app._notifications)
        await pilot.press("s", "end", "space")
        assert board_of(app).start_of["exots"] == cells(app, "I7")[0]
        await pilot.press("x", "space", "left", "left", "left", "L", "space")
        assert cells(app, "I7")[0] not in board_of(app).start_of.values()
        assert not board_of(app).teleports
        assert not board_of(app).walls


async def test_the_mouse_paints_and_a_stroke_is_one_change(running: Running) -> None:
    async with editing(running) as (app, pilot, screen):
        canvas = screen.canvas
        await pilot.press("t")
        await pilot.mouse_down(canvas, offset=(3 + 2 * 2, 1 + 3))
        await pilot.hover(canvas, offset=(3 + 2 * 4 + 1, 1 + 3))  # a quick mouse: D4 is left out
        await pilot.mouse_up(canvas, offset=(3 + 2 * 4, 1 + 3))
        assert board_of(app).temple == set(cells(app, "C4", "D4", "E4"))
        assert canvas.cursor == cells(app, "E4")[0]
        await pilot.press("ctrl+z")
        assert not board_of(app).temple
        await pilot.press("w")
        await pilot.click(canvas, offset=(3 + 2 * 2 + 1, 1 + 3))  # the second column of C4: its right side
        await pilot.click(canvas, offset=(3 + 2 * 2, 1 + 3))  # the first one: its lower side
        c4, d4, c5 = cells(app, "C4", "D4", "C5")
        assert board_of(app).walls == {(c4, d4), (c4, c5)}
        await pilot.press("z")
        await pilot.pause()
        await pilot.click(canvas, offset=(3 + 4 * 2 + 3, 1 + 2 * 3))  # the line right of C4
        assert board_of(app).walls == {(c4, c5)}
        await pilot.click(canvas, offset=(3 + 4 * 2 + 1, 1 + 2 * 3))  # its middle: only the cursor
        assert board_of(app).walls == {(c4, c5)}


async def test_turning_clearing_and_the_brush_that_paints_all_images(running: Running) -> None:
    async with editing(running) as (app, pilot, screen):
        before = board_of(app)
        await pilot.press("g", *"B1", "enter", "t")
        for key, temple in (("space", ["B1"]), ("r", ["I2"]), ("m", ["A2"]), ("M", ["A8"]), ("c", [])):
            await pilot.press(key)
            assert board_of(app).temple == set(cells(app, *temple)), key
        await pilot.press(*["ctrl+z"] * 5)
        assert board_of(app) == before
        await pilot.press("y", "y", "y", "y")
        assert screen.symmetry == "eightfold"
        await pilot.press("g", *"C2", "enter")
        await pilot.press("L")
        assert len(board_of(app).walls) == 8
        await pilot.press("t", "space")
        assert len(board_of(app).temple) == 8
        await pilot.press("x", "space", "ctrl+z")
        assert len(board_of(app).temple) == 8


async def test_a_random_map_and_the_same_again_by_its_number(running: Running) -> None:
    async with editing(running) as (app, pilot, screen):
        dialog = await shown(pilot, RandomMapDialog, "n")
        dialog.query_one("#number", Input).value = "4711"
        for name, value, fault in (
            ("density", "70", "0 to 40"),
            ("size", "x", "whole number"),
            ("size", "3", "5 to 99"),
        ):
            line = dialog.query_one(f"#{name}", Input)
            good, line.value = line.value, value
            await pilot.press("ctrl+s")
            assert fault in told(dialog)
            line.value = good
        dialog.query_one("#size", Input).value = "11"
        dialog.query_one("#symmetry", Select).value = "eightfold"
        await pilot.press("ctrl+s")
        recipe = Recipe(11, 4, "eightfold", 2, 4711)
        await wait_for(pilot, lambda: board_of(app) == random_map(recipe, app.new_camp.plan.teams))
        await wait_for(pilot, lambda: screen.checked is not None)
        assert "Nothing is wrong, and the temple costs every team the same." in said(screen)
        await pilot.press("v")
        assert screen.canvas.overlay.beam
        assert screen.way == app.new_camp.plan.teams[0]


async def test_a_drawing_is_written_and_read_back(running: Running, tmp_path: Path) -> None:
    use_language("cs")
    file = tmp_path / "map.txt"
    async with editing(running) as (app, pilot, screen):
        await write(pilot, str(file), "L", "t", "space", "e")
        await wait_for(pilot, file.exists)
        await wait_for(pilot, lambda: app.screen is screen)
        drawn = board_of(app)
        dialog = await shown(pilot, LineDialog, "c", "i")
        assert dialog.query_one("#line", Input).value == str(file)
        await pilot.press("enter")
        await wait_for(pilot, lambda: board_of(app) == drawn)
        file.write_text(file.read_text("utf-8").replace("▓▓▓", "?? "), encoding="utf-8")
        await wait_for(pilot, lambda: app.screen is screen)
        await shown(pilot, LineDialog, "i")
        notice = await shown(pilot, Notice, "enter")
        assert "'??'" in told(notice)
        assert board_of(app) == drawn


async def test_the_size_and_the_check_beside_the_board(running: Running) -> None:
    async with editing(running) as (app, pilot, screen):
        await wait_for(pilot, lambda: "There is no temple: paint it (M3)." in said(screen))
        dialog = await shown(pilot, LineDialog, "d")
        dialog.query_one("#line", Input).value = "4"
        await pilot.press("enter")
        assert "5 to 99" in told(dialog)
        dialog.query_one("#line", Input).value = "12"
        await pilot.press("enter")
        await wait_for(pilot, lambda: board_of(app).size == 12)
        await wait_for(pilot, lambda: app.screen is screen)
        await pilot.press("g", *"F6", "enter", "H", "J", "K", "L", "f")
        await pilot.press("g", *"B2", "enter", "t", "space")
        await wait_for(pilot, lambda: screen.checked is not None and screen.checked.findings)
        await pilot.press("g", *"A1", "enter", "f")
        assert board_of(app).name(screen.canvas.cursor) == "F6"
        assert "monkey" in said(screen)
        await go(pilot, "welcome", "escape")


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2))
async def test_many_random_keys_while_setting_up(running: Running, seed: int) -> None:
    chance = random.Random(seed)
    words = ["up", "down", "left", "right", "space", "enter", "escape", "tab", "shift+tab", "ctrl+z", "ctrl+y", "home"]
    words += ["delete", "end", "f9", "ctrl+s", "pageup", *"abcdefgimnprstvwxyzHJKLMN0123456789"]
    async with editing(running, 41) as (app, pilot, _screen):
        for pressed in range(250):
            await pilot.press(chance.choice(words))
            if pressed % 97 == 96:
                await pilot.resize_terminal(chance.randint(30, 150), chance.randint(10, 50))
            assert app.is_running
            assert not app.troubles
        await pilot.resize_terminal(80, 24)


@pytest.mark.deep
async def test_a_random_map_by_what_it_costs(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fejag_admin.tui.map_editor.files.SECONDS", 0.2)
    async with editing(running) as (app, pilot, _editor):
        for cost, rounds, fault in (("20-10", "", "smaller to the larger"), ("", "x", "whole number"), ("900", "", "")):
            dialog = await shown(pilot, RandomMapDialog, "n")
            for name, value in (("size", "7"), ("number", "5"), ("cost", cost), ("rounds", rounds)):
                dialog.query_one(f"#{name}", Input).value = value
            await pilot.press("ctrl+s")
            if fault:
                assert fault in told(dialog)
                await pilot.press("escape")
        notice = await shown(pilot, Notice)
        assert "None was found among" in told(notice)
        monkeypatch.setattr("fejag_admin.tui.map_editor.files.SECONDS", 60)
        dialog = await shown(pilot, RandomMapDialog, "escape", "n")
        for name, value in (("size", "7"), ("number", "5"), ("cost", "8-15")):
            dialog.query_one(f"#{name}", Input).value = value
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: board_of(app).size == 7)
        found = fairness(board_of(app))
        assert found.fair
        assert all(8 <= reach.ways[-1].points <= 15 for reach in found.reaches)
