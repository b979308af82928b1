"""Camps in the map editor: the quick run beside the check, a typical camp, mending the map, random maps by cost."""

import threading
from collections.abc import Generator
from dataclasses import replace
from typing import Any

import pytest
from textual.widgets import Input

from fejag_admin.camp.maps.editing import UndoHistory
from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.random import Recipe, random_map
from fejag_admin.camp.views.map_picture import text
from fejag_admin.lab import playing
from fejag_admin.lab.playing import Plan
from fejag_admin.rules.figures import Options
from fejag_admin.tui.map_editor import files, screen
from fejag_admin.tui.map_editor.dialogs import RandomMapDialog
from fejag_admin.tui.map_editor.screen import EditorScreen
from fejag_admin.tui.shell.dialog import Notice
from tests.tui.conftest import Running, shown, told, wait_for
from tests.tui.test_map_editor import board_of, editing, elsewhere, said

__all__ = ["elsewhere"]


MAP = Recipe(size=7, density=10, symmetry="none", teleports=0, number=11)


@pytest.fixture(autouse=True)
def few_camps(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Ten camps in this process; after the third one the run waits until it is let go on."""
    go_on = threading.Event()

    def run(plans: list[Plan], numbers: range, _workers: int) -> Generator[playing.Records, None, None]:
        for camp in numbers:
            yield from playing.run(plans, [camp], 1)
            if camp == numbers[-1] - 5:
                go_on.wait(30)

    for module in (files, screen):
        monkeypatch.setattr(module, "CAMPS", 10)
    monkeypatch.setattr(files, "run", run)
    return go_on


async def begin(app: Any, pilot: Any, editor: EditorScreen) -> None:
    """Draw a map of two rounds on which camps can be played."""
    plan = app.new_camp.plan
    board, options = random_map(MAP, plan.teams), Options(games=3)
    draft = replace(plan.draft, options=options, days=())
    app.new_camp.change(replace(plan, draft=draft, map=UndoHistory(board)))
    editor._draw()
    await wait_for(pilot, lambda: editor.quick is not None and editor.quick.tally.camps >= 5)


async def test_camps_are_played_beside_the_check_and_anew_as_one_draws(
    running: Running, few_camps: threading.Event
) -> None:
    async with editing(running) as (app, pilot, editor):
        await begin(app, pilot, editor)
        await wait_for(pilot, lambda: "5 of 10 camps" in said(editor))
        first = editor.quick
        assert first is not None
        await pilot.press("right", "L")  # the map changes: what was played is let go
        assert editor.quick is None
        assert "of 10 camps" not in said(editor)
        few_camps.set()
        await wait_for(pilot, lambda: "10 of 10 camps" in said(editor))
        assert editor.quick is not first
        assert first.tally.camps < 10
        assert editor.quick is not None
        chances = editor.quick.tally.chances()
        for chance in chances.values():
            assert f"wins {chance.value:.0f} % (" in said(editor)
        won = editor.quick.tally.heat["won"]
        await pilot.press("a")
        signs = editor.canvas.overlay.signs["small"]
        assert signs == {cell: f"{min(10 * n, 99):>2}" for cell, n in won.items()}
        assert "Winners’ paths end here" in said(editor)
        picture = editor.canvas.picture
        assert picture is not None
        lines = text(picture, "small", editor.canvas.overlay)
        for cell, sign in signs.items():  # whole, whatever obstacles are beside it
            row, column = divmod(cell, picture.size)
            assert lines[row + 1].ljust(99)[3 + 2 * column : 5 + 2 * column] == sign
        await pilot.press("a")
        assert not editor.canvas.overlay.signs


async def test_a_typical_camp_is_opened_like_any_other_but_apart(running: Running, few_camps: threading.Event) -> None:
    few_camps.set()
    async with editing(running) as (app, pilot, editor):
        await pilot.press("o")
        assert any("No camps have been played" in note.message for note in app._notifications)
        await begin(app, pilot, editor)
        await wait_for(pilot, lambda: editor.quick is not None and editor.quick.tally.camps == 10)
        camps = app.store.camps()
        await pilot.press("o")
        await wait_for(pilot, lambda: app.current_mode == "today")
        assert app.session.desk.name.startswith("Simulated camp ")
        assert app.session.state.over
        assert app.session.campaign.board == board_of(app)
        assert any("only simulated" in note.message for note in app._notifications)
        assert app.store.camps() == camps
        await pilot.press("4")
        await wait_for(pilot, lambda: app.current_mode == "map")


async def test_a_random_map_by_what_it_costs(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fejag_admin.tui.map_editor.files.SECONDS", 0.2)
    async with editing(running) as (app, pilot, _editor):
        for cost, rounds, fault in (("20-10", "", "smaller to the larger"), ("", "x", "whole number"), ("900", "", "")):
            await pilot.press("n")
            dialog = await shown(pilot, RandomMapDialog)
            for name, value in (("size", "7"), ("number", "5"), ("cost", cost), ("rounds", rounds)):
                dialog.query_one(f"#{name}", Input).value = value
            await pilot.press("ctrl+s")
            if fault:
                assert fault in told(dialog)
                await pilot.press("escape")
        notice = await shown(pilot, Notice)
        assert "None was found among" in told(notice)
        monkeypatch.setattr("fejag_admin.tui.map_editor.files.SECONDS", 60)
        await pilot.press("escape", "n")
        dialog = await shown(pilot, RandomMapDialog)
        for name, value in (("size", "7"), ("number", "5"), ("cost", "8-15")):
            dialog.query_one(f"#{name}", Input).value = value
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: board_of(app).size == 7)
        found = fairness(board_of(app))
        assert found.fair
        assert all(8 <= reach.ways[-1].points <= 15 for reach in found.reaches)
