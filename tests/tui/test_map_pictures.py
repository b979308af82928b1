"""A few pictures of the map and the purchases, small and large; what they must say is tested elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from fejag_admin.camp.campaign import Campaign
from fejag_admin.store.store import Store
from fejag_admin.tui.app import FejagApp
from tests.tui.conftest import MOMENT, wait_for

SIZES = [(80, 24), (120, 40)]


def desk(place: Path, sample: Campaign, orders: int) -> FejagApp:
    with Store.open(place, clock=lambda: MOMENT) as store:
        store.create("Camp 2001", replace(sample, orders=sample.orders[:orders]), "Anna")
    return FejagApp(str(place), None, "Petr")


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
def test_map(snap_compare: Callable[..., bool], place: Path, sample: Campaign, size: tuple[int, int]) -> None:
    assert snap_compare(desk(place, sample, 131), terminal_size=size, run_before=looking("4", "k17"))


def test_map_with_large_squares(snap_compare: Callable[..., bool], place: Path, sample: Campaign) -> None:
    assert snap_compare(desk(place, sample, 131), terminal_size=(80, 24), run_before=looking("4", "q21", "z", "m"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_purchases(snap_compare: Callable[..., bool], place: Path, sample: Campaign, size: tuple[int, int]) -> None:
    run = looking("3", "a s ai13", "escape")
    assert snap_compare(desk(place, sample, 118), terminal_size=size, run_before=run)
