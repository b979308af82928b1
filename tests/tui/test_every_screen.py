"""Every screen in both languages: shown, explained by its help, resized through all sizes, and never broken."""

import re
from pathlib import Path
from typing import Any

import pytest
from textual.css.model import SelectorType
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from fejag_admin import tui
from fejag_admin.common.language import _, use_language
from fejag_admin.tui.board.board import BoardAside, BoardView
from fejag_admin.tui.help.dialog import HelpDialog
from fejag_admin.tui.shell.actions import actions_of, scope_of
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar, TopBar
from fejag_admin.tui.shell.registry import MODES
from tests.tui.conftest import Running, options_of, shown, spoiled, wait_for

SIZES = {"cs": [(79, 24), (80, 24)], "en": [(300, 60), (80, 24)]}
MAPS = ("purchases", "map", "editor")


def rules_of(screen: Screen[object]) -> list[RulesMap]:
    """What the style sheets say of all that is on a screen."""
    return [node.styles.base.get_rules() for node in screen.walk_children(with_self=True)]


async def resized(app: FejagApp, pilot: Pilot[None], width: int, height: int) -> None:
    """Give the terminal another size; one too small is told so, and nothing breaks."""
    app.clear_notifications()
    app.warn_once("size", "")
    await pilot.resize_terminal(width, height)
    await wait_for(pilot, lambda: app.size == (width, height))
    small = width < 80 or height < 24
    await wait_for(pilot, lambda: any("80" in note.message for note in app._notifications) is small)
    assert not app.troubles, (width, height)
    assert spoiled(app) == []


async def go(app: FejagApp, pilot: Pilot[None], mode: str) -> Screen[Any]:
    """Go to a screen, and wait until it has come to rest and is not searching for anything."""
    app.action_go(mode)
    await wait_for(pilot, lambda: app.current_mode == mode and bool(app.screen.query(KeyBar)))
    await pilot.pause()
    await wait_for(pilot, lambda: not getattr(app.screen, "searching", False))
    return app.screen


def everything_can_be_reached(app: FejagApp) -> None:
    """The bars below and above offer their keys and tabs, and what is drawn is written as people read it."""
    screen = app.screen
    bar = screen.query_one(KeyBar)
    assert (bar.region.bottom, bar.region.width) == (24, 80)
    drawn = "\n".join(strip.text for strip in screen._compositor.render_strips())
    assert not re.search(r"(?:^|\s)-\d|\d ?x ?\d", drawn, re.MULTILINE), "a minus is −, times is ×"
    keys, tabs = (
        {
            part.style.meta.get("@click")
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


async def explained(app: FejagApp, pilot: Pilot[None], screen: Screen[Any]) -> None:
    """The help tells every key of a screen, and first those of what has the focus."""
    app.action_help()
    dialog = await shown(pilot, HelpDialog)
    assert spoiled(app) == []
    told = options_of(dialog)
    assert all(_(action.help) in told for action in actions_of(app.current_mode))
    assert all(f"F{number}" in told.split() for number in range(1, 11)), "no key of a screen is told nowhere"
    if screen.focused is not None:
        assert all(_(action.help) in told for action in actions_of(scope_of(type(screen.focused))))
    await pilot.press("escape")
    await wait_for(pilot, lambda: app.screen is screen)


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
async def test_every_screen_is_explained_and_survives_every_size(running: Running, language: str) -> None:
    use_language(language)
    async with running(orders=45) as (app, pilot):
        for width, height in ((20, 5), (2, 2), (80, 23), (81, 24)):
            await resized(app, pilot, width, height)
        for mode in MODES:
            screen = await go(app, pilot, mode)
            for width, height in SIZES[language]:
                await resized(app, pilot, width, height)
            assert app.screen is screen
            everything_can_be_reached(app)
            await explained(app, pilot, screen)


def test_the_sheet_of_a_screen_speaks_of_its_own_widgets_only() -> None:
    """Textual applies the sheet of every screen that was opened to all of them."""
    for sheet in Path(tui.__file__).parent.rglob("screen.tcss"):
        looks = Stylesheet(variables=FejagApp().get_css_variables())
        looks.read(sheet)
        for rule in looks.rules:
            for selectors in rule.selector_set:
                assert selectors.selectors[0].type == SelectorType.TYPE, f"{sheet}: {rule.selectors}"


@pytest.mark.deep
async def test_a_screen_looks_the_same_whatever_was_opened_before(running: Running) -> None:
    async with running(orders=45) as (app, pilot):

        async def looks(mode: str) -> list[dict[str, str]]:
            screen = await go(app, pilot, mode)
            await wait_for(pilot, lambda: not screen.query(".-old"))  # the referee has judged what lies there
            return [{name: repr(rule) for name, rule in rules.items()} for rules in rules_of(screen)]

        first = {mode: await looks(mode) for mode in MODES}
        await app.open_camp(app.session.desk)
        for mode in MODES:
            assert await looks(mode) == first[mode], mode
        assert len(app.stylesheet.source) < 256, "Textual counts the ranks of sheets in a byte"


async def test_the_panel_beside_a_map_of_any_size_ends_where_the_screen_does(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has its width at once: no screen is ever laid out, and clicked on, with a panel that is still too narrow."""
    widths = set[tuple[object, int]]()
    size_updated = Widget._size_updated

    def noted(self: Widget, size: Size, *others: Any, **named: Any) -> bool:
        if isinstance(self.parent, BoardAside) and not isinstance(self, BoardView):
            widths.add((self.screen, size.width))
        return size_updated(self, size, *others, **named)

    monkeypatch.setattr(Widget, "_size_updated", noted)
    async with running(orders=45) as (app, pilot):
        for mode in MAPS:
            screen = await go(app, pilot, mode)
            board, panel = screen.query_one(BoardAside).children
            assert {width for one, width in widths if one is screen} == {panel.outer_size.width}
            for width, height in ((120, 40), (80, 24)):
                await pilot.resize_terminal(width, height)
                for _zoom in BoardView.STEPS:
                    screen.query_one(BoardView).action_zoom()
                    await pilot.pause()
                    assert (board.region.right, panel.region.right) == (panel.region.x, width)
                    assert panel.region.width >= 30
