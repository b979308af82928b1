"""A freeze on the screen: asked for, seen on every screen, and kept from players' eyes; in both languages."""

from typing import Any

from textual.widgets import Input

from fejag_admin.common.language import _, use_language
from fejag_admin.rules.orders import Adjust
from fejag_admin.tui.shell.bars import TopBar
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.widgets.dialogs import LineDialog
from tests.tui.conftest import Running, shown, told, wait_for

WATCHED = ("purchases", "map", "standings", "print")


def bar(app: Any) -> str:
    return app.screen.query_one(TopBar).render().plain  # type: ignore[no-any-return]


async def test_what_players_see_is_frozen_and_released(running: Running) -> None:
    use_language("cs")
    async with running(orders=4) as (app, pilot):
        dialog = await shown(pilot, LineDialog, "f7")
        line = dialog.query_one("#line", Input)
        assert line.value == "5"
        line.value = "77"
        await pilot.press("enter")
        assert _("Write the number of an entry, 1 to {last}.").format(last=5) in told(dialog)
        line.value = "3"
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.now.frozen == 3)
        sign = _("players see entry {entry} (F7)").format(entry=3)
        for mode in WATCHED:
            app.action_go(mode)
            await wait_for(pilot, lambda: bool(app.screen.query(TopBar)) and app.screen.is_current)
            assert sign in bar(app), mode
        app.action_go("today")
        await app.enter(Adjust("fbi", 50, "song"))
        await app.look_back(4)
        assert sign in bar(app)
        await app.look_back(None)
        assert "FBI" in told(await shown(pilot, Confirm, "f7"))
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.now.frozen is None)
        assert sign not in bar(app)
