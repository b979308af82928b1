"""A freeze on the screen: asked for, seen on every screen, and kept from players' eyes; in both languages."""

from typing import Any

from textual.widgets import Input

from fejag_admin.camp.journal.contents import Freeze
from fejag_admin.common.language import _, use_language
from fejag_admin.rules.orders import Adjust, Place
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.shell.bars import TopBar
from fejag_admin.tui.shell.dialog import Confirm, LineDialog
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from tests.tui.conftest import Running, screen_of, shown, told, wait_for

WATCHED = ("purchases", "map", "standings", "print")


def bar(app: Any) -> str:
    return app.screen.query_one(TopBar).render().plain  # type: ignore[no-any-return]


async def test_what_players_see_is_frozen_and_released(running: Running) -> None:
    use_language("cs")
    async with running(orders=4) as (app, pilot):
        await pilot.press("f7")
        dialog = await shown(pilot, LineDialog)
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
        await pilot.press("f7")
        assert "FBI" in told(await shown(pilot, Confirm))
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.now.frozen is None)
        assert sign not in bar(app)


async def test_players_see_nothing_that_came_after(running: Running) -> None:
    async with running(orders=20) as (app, _pilot):
        session = app.session
        first = next(n for n, step in session.now.step_of.items() if isinstance(step.order, Place))
        session.desk.note(Freeze(first), by="Anna")
        session.catch_up()
        assert len(session.seen.state.figures) == 1
        session.viewer = MASTER
        assert session.seen is session.journal
        session.viewer = PUBLIC
        for moment, figures in ((first + 3, 1), (first - 1, 0)):
            session.look_back(moment)
            assert len(session.seen.state.figures) == figures


async def test_advice_for_players_is_made_from_what_they_see(running: Running) -> None:
    async with running(orders=118, size=(140, 50)) as (app, pilot):
        app.session.desk.note(Freeze(40), by="Anna")
        await app.changed()
        await pilot.press("3")
        screen = screen_of(app, PurchasesScreen)
        frozen = app.session.now.as_of(40).state
        assert screen.board.picture is not None
        assert screen.board.picture.squares == chart_of(app, screen, frozen)
        screen.action_pick_team("aliens")
        screen.action_pick_figure("had")
        screen.board.move_to(screen.campaign.board.cell("AI13"))
        await pilot.pause()
        assert screen.preview is not None
        assert not screen.preview.light & ~frozen.uncovered.cells
        assert len(screen.preview.visible_state.figures) == len(frozen.figures)
        await app.view_as(MASTER)
        assert screen.preview.attacks
        assert screen.board.picture is not None
        assert screen.board.picture.squares != chart_of(app, screen, frozen)


def chart_of(app: Any, screen: PurchasesScreen, state: Any) -> Any:
    """The picture that players would see of a state on the screen's board."""
    from fejag_admin.camp.views.map_picture import Layers, paint
    from fejag_admin.camp.views.projection import view
    from fejag_admin.texts.colours import map_letters

    others = frozenset(state.setup.teams) - {screen.team}
    seen = view(state, PUBLIC)
    return paint(seen, Layers(frozenset((screen.team,)), others), map_letters(screen.campaign), seen.visible).squares
