"""Every screen with players' eyes: the same for both twins; or it says why it is the organiser's alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.registry import MODES
from tests.reports.camps import PASSWORD
from tests.secrets.twins import Pair
from tests.tui.conftest import wait_for

ORGANISERS = {
    "welcome": "it lists the camps in the store of the organiser",
    "sync": "it shows both sides of the whole journal",
    "referee": "it looks at no camp",
    "egg": "it keeps the ticks at the answers, which are the master's notes",
    "edit": "it is where the organiser corrects the camp, the map not among it",
    "setup": "it shows what the camp was founded with, the map included",
    "editor": "it is where maps are drawn",
    "day": "it is the organiser's list, with the names of desks and the places of copies",
    "print": "it lists the disputes by the numbers of the whole journal; what is printed is proved by itself",
    "slips": "it judges what is written there; what it tells is told as `told_ruling` gives it",
}
"""The screens that are not made for players' eyes, and why."""

KEYS: dict[str, tuple[tuple[str, ...], ...]] = {
    "today": ((),),
    "result": ((),),
    "purchases": ((), ("n",), ("n", "n", "f", "T")),
    "map": ((), ("m",), ("a", "a"), ("comma", "comma", "comma"), ("p", "p")),
    "standings": ((), ("tab",), ("down", "down", "tab", "tab")),
    "journal": ((), ("up", "up", "up"), ("home",), ("up", "b")),
    "disputes": ((), ("question",)),
}
"""For every other screen the keys that are pressed, one after another; what is shown is compared after each lot."""

ASKED = ("entry 41", "attack 5", "figure 30", "changes 30", "B2 fbi tiger")


def test_every_screen_is_here() -> None:
    assert not ORGANISERS.keys() & KEYS.keys()
    assert ORGANISERS.keys() | KEYS.keys() == set(MODES)


async def settled(app: FejagApp, pilot: Pilot[None]) -> None:
    """Wait until nothing is being worked out, and all that was is shown."""
    await pilot.pause()
    await wait_for(pilot, lambda: all(worker.is_finished for worker in app.workers))
    await pilot.pause(0.05)
    await pilot.pause()


async def pictures(place: Path, settings: Path, monkeypatch: pytest.MonkeyPatch, mode: str) -> list[str]:
    """What the screen shows after each lot of keys."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(settings))
    monkeypatch.setattr("textual.widgets._input.Input.cursor_blink", False)
    monkeypatch.setattr("fejag_admin.tui.shell.app.POLL_SECONDS", 3600.0)
    app = FejagApp(str(place), "twins", "Petr")
    shown = []
    async with app.run_test(size=(130, 50)) as pilot:
        await wait_for(pilot, lambda: app.current_mode == "today" and app.screen.is_mounted)
        app.action_go(mode)
        await wait_for(pilot, lambda: app.current_mode == mode and app.screen.is_mounted)
        for keys in KEYS[mode]:
            if keys == ("question",):
                for question in ASKED:
                    app.screen.query_one("#question", Input).value = question
                    app.screen.query_one("#question", Input).focus()
                    await pilot.press("enter")
                    await settled(app, pilot)
                    shown.append(app.export_screenshot(simplify=True))
            else:
                await pilot.press(*keys)
            await settled(app, pilot)
            shown.append(app.export_screenshot(simplify=True))
        assert not app.troubles
    return shown


@pytest.mark.parametrize("mode", KEYS)
async def test_every_screen_shows_players_the_same(
    mode: str, pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = [await pictures(twin.place, tmp_path, monkeypatch, mode) for twin in pair]
    assert len(one) == len(two) >= 1
    for at, (first, second) in enumerate(zip(one, two, strict=True)):
        assert first == second, (mode, at)
        assert PASSWORD not in first


async def test_the_master_sees_more(pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYS, "journal", (("v", "ctrl+s"),))
    one, two = [await pictures(twin.place, tmp_path, monkeypatch, "journal") for twin in pair]
    assert one != two
    assert PASSWORD in one[0]


async def test_a_frozen_camp_looks_the_same(frozen: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for mode in ("map", "journal"):
        one, two = [await pictures(twin.place, tmp_path, monkeypatch, mode) for twin in frozen]
        assert one == two, mode
    assert players_journal(frozen[0].journal).version == 24
