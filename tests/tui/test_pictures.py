"""A few pictures of whole screens, in both languages, small and large."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from fejag_admin.answers.things import parse
from fejag_admin.common.language import use_language
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.shell.app import FejagApp
from tests.tui.conftest import Playing, wait_for

pytestmark = pytest.mark.xdist_group("pictures")  # each worker that compares any looks for those of all tests

Compare = Callable[..., bool]

PICTURES = [
    ("today", 40, "en", (80, 24), ()),
    ("today", 40, "cs", (120, 40), ()),
    ("result", 38, "cs", (80, 24), ("K", "down", "t")),
    ("standings", 131, "en", (80, 24), ()),
    ("standings", 131, "cs", (120, 40), ()),
    ("journal", 60, "cs", (80, 24), ()),
    ("journal", 60, "en", (120, 40), ("up", "up", "b")),
    ("today", 40, "en", (80, 24), ("f4",)),
]


@pytest.mark.parametrize(
    ("mode", "orders", "language", "size", "keys"),
    PICTURES,
    ids=[f"{mode}-{language}-{size[0]}{'-'.join(('', *keys))}" for mode, _orders, language, size, keys in PICTURES],
)
def test_the_screen_looks_as_it_did(
    snap_compare: Compare,
    place: Path,
    play: Playing,
    mode: str,
    orders: int,
    language: str,
    size: tuple[int, int],
    keys: tuple[str, ...],
) -> None:
    use_language(language)
    play(orders)
    app = FejagApp(str(place), None, "Petr")

    async def prepare(pilot: Pilot[None]) -> None:
        await wait_for(pilot, lambda: app.current_mode == "today")
        await pilot.pause()
        app.action_go(mode)
        await pilot.pause()
        await pilot.press(*keys)
        for _settling in range(3):
            await pilot.pause(0.05)

    assert snap_compare(app, terminal_size=size, run_before=prepare)


@pytest.mark.parametrize(("language", "question"), [("en", "attack 14"), ("cs", "figurka 12")])
def test_the_finger_on_the_map(snap_compare: Compare, place: Path, play: Playing, language: str, question: str) -> None:
    use_language(language)
    play(131)
    app = FejagApp(str(place), None, "Petr")

    async def prepare(pilot: Pilot[None]) -> None:
        await wait_for(pilot, lambda: app.current_mode == "today")
        await app.view_as("master")
        app.action_go("disputes")
        await wait_for(pilot, lambda: bool(app.screen.query("AnswerTree")))
        await pilot.pause()
        assert isinstance(app.screen, DisputesScreen)
        app.screen.ask(parse(question.split(), app.session.seen))
        await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and len(app.screen.answer.rows) > 6)
        for _settling in range(3):
            await pilot.pause(0.05)

    assert snap_compare(app, terminal_size=(80, 24), run_before=prepare)
