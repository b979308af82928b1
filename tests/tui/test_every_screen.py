"""Every screen in both languages: shown, explained by its help, resized through all sizes, and never broken."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.table import Table
from textual.css.model import SelectorType
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from fejag_admin import tui
from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.tui.board.board import Board, BoardAside
from fejag_admin.tui.shell.actions import actions_of
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.help import HelpDialog, kind_of, own_scope
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.registry import MODES, TooSmallScreen
from fejag_admin.tui.shell.top_bar import TopBar
from tests.tui.conftest import Running, shown, spoiled, wait_for

MANY = [(110, 33), (80, 60), (300, 24), (79, 24), (2, 2), (80, 24)]
SIZES = {"cs": MANY, "en": MANY[-2:]}  # the longer words are the harder ones


def rules_of(screen: Screen[object]) -> list[RulesMap]:
    """What the style sheets say of all that is on a screen."""
    return [node.styles.base.get_rules() for node in screen.walk_children(with_self=True)]


async def resized(app: FejagApp, pilot: Pilot[None], width: int, height: int) -> None:
    """Give the terminal another size; a screen too small says so, and nothing breaks."""
    await pilot.resize_terminal(width, height)
    small = width < 80 or height < 24
    await wait_for(pilot, lambda: isinstance(app.screen, TooSmallScreen) is small)
    assert app.size == (width, height)
    assert not app.troubles, (width, height)
    assert spoiled(app) == []


async def everything_can_be_reached(app: FejagApp, pilot: Pilot[None]) -> None:
    """The bars below and above offer their keys and tabs, and what is drawn is written as people read it."""
    screen = app.screen
    await wait_for(pilot, lambda: not getattr(screen, "searching", False))  # which a key could stop
    drawn = "\n".join(strip.text for strip in screen._compositor.render_strips())
    assert not re.search(r"(?:^|\s)-\d|\d ?x ?\d", drawn, re.MULTILINE), "a minus is −, times is ×"
    keys, tabs = (
        {
            part.style.meta.get("act")
            for bar in screen.query(kind)
            for at in (0, 1)
            for part in bar.render_line(at)
            if part.style
        }
        - {None}
        for kind in (KeyBar, TopBar)
    )
    assert len(keys) > 1
    assert app.current_mode == "welcome" or len(tabs) >= 9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
async def test_every_screen_is_explained_and_survives_every_size(running: Running, mode: str, language: str) -> None:
    use_language(language)
    async with running(orders=45) as (app, pilot):
        app.action_go(mode)
        await wait_for(pilot, lambda: app.current_mode == mode and bool(app.screen.query(KeyBar)))
        await pilot.pause()
        screen = app.screen
        for width, height in SIZES[language]:
            await resized(app, pilot, width, height)
        assert app.screen is screen
        bar = screen.query_one(KeyBar)
        assert (bar.region.bottom, bar.region.width) == (24, 80)
        await everything_can_be_reached(app, pilot)
        app.action_help()
        dialog = await shown(pilot, HelpDialog)
        assert spoiled(app) == []
        tables = [static.content for static in dialog.query(Static) if isinstance(static.content, Table)]
        told = " ".join(str(cell) for table in tables for column in table.columns for cell in column.cells)
        assert all(_(action.help) in told for action in actions_of(mode))
        assert all(f"F{number}" in told.split() for number in range(1, 11)), "no key of a screen is told nowhere"
        if screen.focused is not None:
            said = [str(static.content) for static in dialog.query(Static)]
            assert kind_of(screen.focused) in said
            assert said.index(kind_of(screen.focused)) < said.index(_("Everywhere"))
            assert all(_(action.help) in told for action in actions_of(own_scope(screen.focused)))
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)


def test_the_sheet_of_a_screen_speaks_of_its_own_widgets_only() -> None:
    """Textual applies the sheet of every screen that was opened to all of them."""
    for sheet in Path(tui.__file__).parent.rglob("screen.tcss"):
        looks = Stylesheet(variables=FejagApp().get_css_variables())
        looks.read(sheet)
        for rule in looks.rules:
            for selectors in rule.selector_set:
                assert selectors.selectors[0].type == SelectorType.TYPE, f"{sheet}: {rule.selectors}"


@pytest.mark.parametrize("modes", [[*MODES], [*reversed(MODES)]], ids=["forward", "backward"])
async def test_a_screen_looks_the_same_whatever_was_opened_before(running: Running, modes: list[str]) -> None:
    async with running(orders=45) as (app, pilot):

        async def looks(mode: str) -> list[dict[str, str]]:
            app.action_go(mode)
            await wait_for(pilot, lambda: app.current_mode == mode and bool(app.screen.query(KeyBar)))
            await pilot.pause()
            await wait_for(pilot, lambda: not app.screen.query(".-old"))  # the referee has judged what lies there
            return [{name: repr(rule) for name, rule in rules.items()} for rules in rules_of(app.screen)]

        first = {mode: await looks(mode) for mode in modes}
        await app.open_camp(app.session.desk)
        for mode in modes:
            assert await looks(mode) == first[mode], mode


@pytest.mark.parametrize("mode", ["purchases", "map", "editor"])
async def test_a_panel_has_its_width_at_once(running: Running, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No screen is ever laid out, and clicked on, with a panel that is still too narrow."""
    widths = set()
    size_updated = Widget._size_updated

    def noted(self: Widget, size: Size, *others: Any, **named: Any) -> bool:
        if isinstance(self.parent, BoardAside) and not isinstance(self, Board):
            widths.add(size.width)
        return size_updated(self, size, *others, **named)

    monkeypatch.setattr(Widget, "_size_updated", noted)
    async with running(orders=45) as (app, pilot):
        app.action_go(mode)
        await wait_for(pilot, lambda: app.current_mode == mode and bool(app.screen.query(KeyBar)))
        _board, panel = app.screen.query_one(BoardAside).children
        await pilot.pause()
        assert widths == {panel.outer_size.width}
        assert panel.region.right == app.size.width


@pytest.mark.parametrize("mode", ["purchases", "map", "editor"])
async def test_the_panel_beside_a_map_of_any_size_ends_where_the_screen_does(running: Running, mode: str) -> None:
    async with running(orders=45) as (app, pilot):
        app.action_go(mode)
        await wait_for(pilot, lambda: app.current_mode == mode and bool(app.screen.query(KeyBar)))
        for width, height in ((80, 24), (120, 40), (160, 45)):
            await pilot.resize_terminal(width, height)
            for _zoom in Board.STEPS:
                app.screen.query_one(Board).action_zoom()
                await pilot.pause()
                board, panel = (one.region for one in app.screen.query_one(BoardAside).children)
                assert (board.right, panel.right) == (panel.x, width)
                assert panel.width >= 30
