"""A few pictures of the map and the purchases, small and large; what they must say is tested elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from fejag_admin.tui.shell.app import FejagApp
from tests.tui.conftest import Playing, wait_for

pytestmark = pytest.mark.xdist_group("pictures")  # each worker that compares any looks for those of all tests

SIZES = [(80, 24), (120, 40)]

Desk = Callable[[int], FejagApp]


@pytest.fixture
def desk(place: Path, play: Playing) -> Desk:
    """The application on the sample camp after so many orders."""

    def start(orders: int) -> FejagApp:
        play(orders)
        return FejagApp(str(place), None, "Petr")

    return start


def looking(key: str, cell: str, *keys: str) -> Callable[[Pilot[None]], object]:
    """Opens a screen by its key, goes to a cell, and presses more keys."""

    async def run(pilot: Pilot[None]) -> None:
        app = pilot.app
        await wait_for(pilot, lambda: app.current_mode == "today" and app.screen.is_mounted)
        assert isinstance(app, FejagApp)
        await pilot.press(key)
        await app.view_as("master")
        go = "g" if key == "4" else "o"
        await pilot.press(go, *cell, "enter", *keys)
        await pilot.pause()

    return run


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_map(snap_compare: Callable[..., bool], desk: Desk, size: tuple[int, int]) -> None:
    assert snap_compare(desk(131), terminal_size=size, run_before=looking("4", "k17"))


def test_map_with_large_squares(snap_compare: Callable[..., bool], desk: Desk) -> None:
    assert snap_compare(desk(131), terminal_size=(80, 24), run_before=looking("4", "q21", "z", "m"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_purchases(snap_compare: Callable[..., bool], desk: Desk, size: tuple[int, int]) -> None:
    run = looking("3", "a s ai13", "escape")
    assert snap_compare(desk(118), terminal_size=size, run_before=run)
