"""A question is asked once and answered once, and none stays that nobody waits for."""

from fejag_admin.tui.setup.dialogs import SettingDialog
from fejag_admin.tui.setup.screen import SetupScreen
from fejag_admin.tui.shell.dialog import Confirm
from tests.tui.conftest import Running, shown, wait_for


async def test_a_question_that_nobody_waits_for_or_answered_twice_or_asked_in_a_hurry_takes_no_other_screen_away(
    running: Running,
) -> None:
    async with running() as (app, pilot):
        asking = app.run_worker(app.push_screen_wait(Confirm("Go on?", "", ok="Go on")))
        await shown(pilot, Confirm)
        asking.cancel()
        await pilot.pause()
        await pilot.press("escape")
        await wait_for(pilot, lambda: not app.screen.is_modal)
        app.run_worker(app.push_screen_wait(Confirm("Go on?", "", ok="Go on")))
        question = await shown(pilot, Confirm)
        question.dismiss(None)
        question.dismiss(None)
        await pilot.pause()
        assert len(app.screen_stack) == 1
        app.action_go("setup")
        await wait_for(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.query("Table"))
        assert isinstance(app.screen, SetupScreen)
        app.screen.go_to("teams")
        for _again in range(2):
            app.screen.action_add()
        await shown(pilot, SettingDialog)
        assert len(app.screen_stack) == 2
