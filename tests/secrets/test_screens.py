"""Every screen with players' eyes: the same for both twins; or it says why it is the organiser's alone."""

from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.registry import MODES
from tests.idle import keep_still
from tests.reports.camps import PASSWORD
from tests.secrets.twins import Pair
from tests.tui.conftest import wait_for

ORGANISERS = {
    "welcome": "it lists the camps in the store of the organiser",
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

ASKED = ("entry 41", "attack 5", "figure 30", "exoti wallet", "B2 fbi tiger")


def test_every_screen_is_here() -> None:
    assert not ORGANISERS.keys() & KEYS.keys()
    assert ORGANISERS.keys() | KEYS.keys() == set(MODES)


async def settled(app: FejagApp, pilot: Pilot[None]) -> None:
    """Wait until every key was taken, nothing is being worked out, and what is shown stays the same."""
    drawn = None
    while drawn != (drawn := app.screen._compositor.render_strips()):
        await pilot.pause(0.05)
        await wait_for(pilot, lambda: app._taking is None and all(worker.is_finished for worker in app.workers))
        await pilot.pause()


async def pictures(
    place: Path, settings: Path, monkeypatch: pytest.MonkeyPatch, *modes: str
) -> list[tuple[str, int, list[Strip]]]:
    """What the screens show after each lot of keys, each with its name and the number of the lot."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(settings))
    keep_still(monkeypatch)
    app = FejagApp(str(place), "twins", "Petr")
    shown = list[tuple[str, int, list[Strip]]]()

    def there(mode: str) -> bool:
        return app.current_mode == mode and app.screen.is_mounted

    async def look(pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        shown.append((app.current_mode, len(shown), app.screen._compositor.render_strips()))

    async with app.run_test(size=(130, 50)) as pilot:
        await wait_for(pilot, partial(there, "today"))
        for mode in modes:
            app.action_go(mode)
            await wait_for(pilot, partial(there, mode))
            for keys in KEYS[mode]:
                if keys == ("question",):
                    for question in ASKED:
                        app.screen.query_one("#question", Input).value = question
                        app.screen.query_one("#question", Input).focus()
                        await pilot.press("enter")
                        await look(pilot)
                else:
                    await pilot.press(*keys)
                await look(pilot)
            await pilot.press("escape", "escape")  # back to the whole screen as of now
        assert not app.troubles
    return shown


def text(drawn: list[Strip]) -> str:
    return "\n".join(strip.text for strip in drawn)


async def test_every_screen_shows_players_the_same(pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = [await pictures(twin.place, tmp_path, monkeypatch, *KEYS) for twin in pair]
    assert {mode for mode, _number, _drawn in one} == KEYS.keys()
    for first, second in zip(one, two, strict=True):
        assert first == second, first[:2]
        assert PASSWORD not in text(first[2]), first[:2]


async def test_the_master_sees_more(pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYS, "journal", (("v", "ctrl+s"),))
    one, two = [await pictures(twin.place, tmp_path, monkeypatch, "journal") for twin in pair]
    assert one != two
    assert PASSWORD in text(one[0][2])


async def test_a_frozen_camp_looks_the_same(frozen: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = [await pictures(twin.place, tmp_path, monkeypatch, "map", "journal") for twin in frozen]
    for first, second in zip(one, two, strict=True):
        assert first == second, first[:2]
    assert players_journal(frozen[0].journal).version == 24
