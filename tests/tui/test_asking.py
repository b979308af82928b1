"""Asking on the screen of disputes as people ask, and from everywhere else by one key."""

from __future__ import annotations

from typing import TypeVar

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from fejag_admin.common.language import use_language
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.journal.screen import JournalScreen
from fejag_admin.tui.map.attacks import AttacksDialog
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.shell.actions import WHY, actions_of
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.standings.screen import StandingsScreen
from tests.tui.conftest import Running, shown, wait_for
from tests.tui.test_disputes import ALL, answered, ask, asked, at_disputes, texts

S = TypeVar("S", bound=DeskScreen)


async def at(app: FejagApp, pilot: Pilot[None], kind: type[S]) -> S:
    await wait_for(pilot, lambda: isinstance(app.screen, kind) and app.screen.focused is not None)
    await pilot.pause()
    assert isinstance(app.screen, kind)
    return app.screen


async def why(app: FejagApp, pilot: Pilot[None]) -> DisputesScreen:
    """Press the key, and wait for the answer."""
    await pilot.press("y")
    await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and app.screen.words)
    assert isinstance(app.screen, DisputesScreen)
    await answered(pilot, app.screen)
    return app.screen


async def test_one_key_leads_from_everywhere_to_why(running: Running) -> None:
    async with running(orders=ALL, size=(80, 24)) as (app, pilot):
        await pilot.press("5", "j")
        standings = await at(app, pilot, StandingsScreen)
        team = standings.rows[1].team
        screen = await why(app, pilot)
        assert screen.words == ("points", team)
        assert texts(screen)[0].endswith("to spend (G3, G7).")

        await pilot.press("6")
        journal = await at(app, pilot, JournalScreen)
        await pilot.press("up", "up")
        await wait_for(pilot, lambda: journal.line is not None)
        assert journal.line is not None
        version = journal.line.version
        screen = await why(app, pilot)
        assert screen.words == ("entry", str(version))
        assert texts(screen)[0].startswith(f"Entry {version} counts: ")

        await pilot.press("4")
        board = (await at(app, pilot, MapScreen)).board
        figure = app.session.seen.state.figures[11]
        board.move_to(figure.at)
        screen = await why(app, pilot)
        assert screen.words == ("figure", "12")
        await pilot.press("4")
        await at(app, pilot, MapScreen)
        empty = next(cell for cell in range(41 * 41) if app.session.seen.state.figure_at(cell) is None)
        board.move_to(empty)
        screen = await why(app, pilot)
        assert screen.words == (app.session.campaign.board.name(empty),)

        await pilot.press("8")
        dialog = await shown(pilot, AttacksDialog)
        await pilot.press("down", "down")
        chosen = dialog.query_one(OptionList).highlighted_option
        assert chosen is not None
        screen = await why(app, pilot)
        assert screen.words == ("attack", chosen.id)
        assert texts(screen)[0].startswith("In effect: ")


def test_it_is_the_same_key_everywhere() -> None:
    for scope in ("map", "journal", "standings", "attacks"):
        (found,) = [action for action in actions_of(scope) if action.id == f"{scope}.why"]
        assert (found.keys, found.label, found.help, found.footer, found.palette) == (
            "y",
            WHY.label,
            WHY.help,
            True,
            True,
        )


async def test_players_see_no_attack_that_a_freeze_keeps_back(running: Running) -> None:
    from fejag_admin.camp.journal.notes import Freeze

    async with running(orders=60) as (app, pilot):
        session = app.session
        session.desk.note(Freeze(30), by="Petr")
        await app.changed()
        await pilot.press("8")
        dialog = await shown(pilot, AttacksDialog)
        listed = [option.id for option in dialog.query_one(OptionList).options if option.id is not None]
        assert len(listed) == len(session.seen.state.attacks) < len(session.state.attacks)


async def test_what_was_understood_is_shown_with_its_moment(running: Running) -> None:
    async with running(orders=ALL, size=(80, 24)) as (app, pilot):
        screen = await at_disputes(app, pilot)
        await ask(pilot, screen, "figre 12")
        assert asked(screen).startswith("Understood: figure 12.")
        await ask(pilot, screen, "does it shine: figure 12 round 3 evening")
        await wait_for(pilot, lambda: app.session.moment == 38 and "shines" in texts(screen)[0])
        assert asked(screen).startswith("Understood: figure 12, as of entry 38 (end of round 3).")
        await pilot.press("full_stop")
        await wait_for(pilot, lambda: app.session.moment == 39)
        await answered(pilot, screen)
        assert asked(screen) == "figure 12 · as of entry 39"
        await ask(pilot, screen, "@")
        await wait_for(pilot, lambda: not app.session.looking_back)
        assert screen.words == ("figure", "12")


async def test_us_is_the_team_asked_of_before(running: Running) -> None:
    async with running(orders=ALL) as (app, pilot):
        screen = await at_disputes(app, pilot)
        await ask(pilot, screen, "did anybody ever attack us")
        assert "Say which team “us” is" in texts(screen)[0]
        await ask(pilot, screen, "points jones")
        await ask(pilot, screen, "did anybody ever attack us")
        assert screen.words == ("attacks", "on", "jones")
        await app.view_as("vlada")
        await ask(pilot, screen, "útočil na nás někdy někdo")
        assert screen.words == ("attacks", "on", "vlada")  # it asks itself
        assert screen.query_one("#question", Input).value == ""


@pytest.mark.parametrize(
    ("language", "typed", "offered", "taken"),
    [
        ("en", "points jo", "→ jones", "points jones"),
        ("cs", "obrany 4", "→ 49 · 48 · 47", "obrany 49"),
        ("cs", "K17 fbi ty", "→ tygr", "K17 fbi tygr"),
    ],
)
async def test_a_question_is_completed_while_it_is_typed(
    running: Running, language: str, typed: str, offered: str, taken: str
) -> None:
    use_language(language)
    async with running(orders=ALL, size=(80, 24)) as (app, pilot):
        screen = await at_disputes(app, pilot)
        await pilot.press("a")
        for key in typed:
            await pilot.press("space" if key == " " else key)
        await wait_for(pilot, lambda: asked(screen).startswith(offered))
        line = screen.query_one("#question", Input)
        await wait_for(pilot, lambda: line._suggestion == taken)
        await pilot.press("right", "enter")
        await answered(pilot, screen)
        assert " ".join(screen.words) == taken
