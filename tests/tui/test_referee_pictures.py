"""Pictures of the place of the referee: the mountain laid out by hand, a situation as text, faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardgames.core.registry import find_game
from fejag_admin import situations
from fejag_admin.common.language import use_language
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.shell.app import FejagApp
from tests.tui.conftest import screen_of, settled, wait_for

pytestmark = pytest.mark.xdist_group("pictures")  # each worker that compares any looks for those of all tests

Compare = Callable[..., bool]

PICTURES = [
    ("stezky", "scoring-of-the-rulebook", "cs", (80, 24), ("č", "1")),
    ("stezky", "two-players-with-evil-spirit-and-squirrel", "en", (140, 45), ()),
    ("bez-hranic", "first-round-from-france", "en", (140, 45), ()),
    ("semafory", "turn-of-the-rulebook", "cs", (80, 24), ()),
    ("singapore", "turn-of-the-rulebook", "en", (80, 24), ("ctrl+t", "x", "x")),
]


@pytest.mark.parametrize(
    ("slug", "example", "language", "size", "keys"),
    PICTURES,
    ids=[f"{one[0]}-{one[2]}-{one[3][0]}" for one in PICTURES],
)
def test_the_referee_looks_as_it_did(
    snap_compare: Compare,
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    slug: str,
    example: str,
    language: str,
    size: tuple[int, int],
    keys: tuple[str, ...],
) -> None:
    monkeypatch.setattr("textual.widgets.TextArea.cursor_blink", False)
    use_language(language)
    game = find_game(slug)
    assert game is not None
    app = FejagApp(str(place), None, "Petr")

    async def prepare(pilot: Pilot[None]) -> None:
        await wait_for(pilot, lambda: app.current_mode == "welcome")
        await pilot.press("end", "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and bool(app.screen.query("#working")))
        screen = screen_of(app, RefereeScreen)
        screen.take_game(game, situations.example_text(game, example))
        await pilot.pause()
        await pilot.press(*keys)
        await wait_for(pilot, lambda: screen._done == screen._wanted)
        await settled(pilot)

    assert snap_compare(app, terminal_size=size, run_before=prepare)
