"""A few pictures of whole screens, in both languages, small and large."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardgames.core.registry import find_game
from fejag_admin import situations
from fejag_admin.answers.things import parse
from fejag_admin.common.language import use_language
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from tests.tui.conftest import Playing, screen_of, settled, wait_for

pytestmark = pytest.mark.xdist_group("pictures")  # each worker that compares any looks for those of all tests

Looking = Callable[[FejagApp, Pilot[None]], Awaitable[None]]
Picture = Callable[[str, tuple[int, int], Looking], None]

PICTURES = [
    ("today", 40, "en", (80, 24), ()),
    ("today", 40, "cs", (120, 40), ()),
    ("result", 38, "cs", (80, 24), ("K", "down", "t")),
    ("standings", 131, "en", (80, 24), ()),
    ("standings", 131, "cs", (120, 40), ()),
    ("journal", 60, "cs", (80, 24), ()),
    ("journal", 60, "en", (120, 40), ("up", "up", "b")),
    ("today", 40, "en", (80, 24), ("f4",)),
    ("map", 131, "en", (80, 24), ("g", *"k17", "enter")),
    ("map", 131, "en", (120, 40), ("g", *"k17", "enter")),
    ("map", 131, "en", (80, 24), ("g", *"q21", "enter", "z", "m")),
    ("purchases", 118, "en", (80, 24), ("o", *"a s ai13", "enter", "escape")),
    ("purchases", 118, "en", (120, 40), ("o", *"a s ai13", "enter", "escape")),
]
MAPS = ("map", "purchases")
"""Screens that are pictured as the master sees them."""

TABLES = [
    ("stezky", "scoring-of-the-rulebook", "cs", (80, 24), (*"č1", "enter")),
    ("stezky", "two-players-with-evil-spirit-and-squirrel", "en", (140, 45), ()),
    ("bez-hranic", "first-round-from-france", "en", (140, 45), ()),
    ("semafory", "turn-of-the-rulebook", "cs", (80, 24), ()),
    ("singapore", "turn-of-the-rulebook", "en", (80, 24), ("ctrl+t", "x", "x")),
]
"""The mountain laid out by hand, a situation as text, faults."""


@pytest.fixture
def picture(snap_compare: Callable[..., bool], place: Path, monkeypatch: pytest.MonkeyPatch) -> Picture:
    """Compares a picture: ``picture(language, size, look)`` of the application as ``look`` leaves it."""
    monkeypatch.setattr("textual.widgets.TextArea.cursor_blink", False)

    def compare(language: str, size: tuple[int, int], look: Looking) -> None:
        use_language(language)
        app = FejagApp(str(place), None, "Petr")

        async def prepare(pilot: Pilot[None]) -> None:
            await wait_for(pilot, lambda: app.current_mode in ("today", "welcome"))
            await pilot.pause()
            await look(app, pilot)
            await settled(pilot)

        assert snap_compare(app, terminal_size=size, run_before=prepare)

    return compare


@pytest.mark.parametrize(
    ("mode", "orders", "language", "size", "keys"),
    [
        pytest.param(
            *case,
            id="-".join((case[0], case[2], str(case[3][0]), *case[4][-1:])),
            marks=[pytest.mark.deep] if case[3] != (80, 24) else [],
        )
        for case in PICTURES
    ],
)
def test_the_screen_looks_as_it_did(
    picture: Picture,
    play: Playing,
    mode: str,
    orders: int,
    language: str,
    size: tuple[int, int],
    keys: tuple[str, ...],
) -> None:
    play(orders)

    async def look(app: FejagApp, pilot: Pilot[None]) -> None:
        app.action_go(mode)
        await wait_for(pilot, lambda: app.current_mode == mode and bool(app.screen.query(KeyBar)))
        await pilot.pause()
        if mode in MAPS:
            await app.view_as("master")
        await pilot.press(*keys)

    picture(language, size, look)


@pytest.mark.parametrize(
    ("slug", "example", "language", "size", "keys"),
    TABLES,
    ids=[f"{case[0]}-{case[2]}-{case[3][0]}" for case in TABLES],
)
def test_the_referee_looks_as_it_did(
    picture: Picture, slug: str, example: str, language: str, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    game = find_game(slug)
    assert game is not None

    async def look(app: FejagApp, pilot: Pilot[None]) -> None:
        await pilot.press("end", "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and bool(app.screen.query("#working")))
        screen = screen_of(app, RefereeScreen)
        screen.take_game(game, situations.example_text(game, example))
        await pilot.pause()
        await pilot.press(*keys)
        await wait_for(pilot, lambda: screen._done == screen._wanted)

    picture(language, size, look)


@pytest.mark.parametrize(
    ("language", "question"), [("en", "attack 14"), pytest.param("cs", "figurka 12", marks=pytest.mark.deep)]
)
def test_the_finger_on_the_map(picture: Picture, play: Playing, language: str, question: str) -> None:
    play(131)

    async def look(app: FejagApp, pilot: Pilot[None]) -> None:
        await app.view_as("master")
        app.action_go("disputes")
        await wait_for(pilot, lambda: bool(app.screen.query("AnswerTree")))
        await pilot.pause()
        screen = screen_of(app, DisputesScreen)
        screen.ask(parse(question.split(), app.session.seen))
        await wait_for(pilot, lambda: len(screen.answer.rows) > 6)

    picture(language, (80, 24), look)
