"""Random keys, whatever they do, leave the application running and without a trouble to report."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.tui.conftest import Running

KEYS = (
    *"1234567abcdefghijklmnoprstuvwxzKJTFACNP890?/+-=,.",
    *("up", "down", "left", "right", "enter", "escape", "tab", "space", "home", "end", "pageup", "pagedown"),
    *("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "ctrl+p", "ctrl+s", "delete", "backspace"),
    *("ctrl+g", "ctrl+r", "ctrl+o", "ctrl+f", "ctrl+l", "ctrl+b", "ctrl+t", "ctrl+n", "č"),
)


async def hammer(running: Running, seed: int, count: int) -> None:
    """Press ``count`` random keys on the sample camp, the terminal being resized now and then."""
    chance = random.Random(seed)
    async with running(orders=45) as (app, pilot):
        for pressed in range(count):
            await pilot.press(chance.choice(KEYS))
            if pressed % 97 == 96:
                await pilot.resize_terminal(chance.randint(30, 150), chance.randint(10, 50))
            assert app.is_running
            assert not app.troubles
        await pilot.resize_terminal(80, 24)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the keys save is saved here."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("seed", [1])
async def test_a_few_random_keys(running: Running, seed: int) -> None:
    await hammer(running, seed, 150)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10, 12))
async def test_many_random_keys(running: Running, seed: int) -> None:
    await hammer(running, seed, 700)
