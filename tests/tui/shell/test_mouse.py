"""What is reached by the mouse alone: a line is chosen before it is taken, and a click on a queue enters nothing."""

from textual.widgets import OptionList

from fejag_admin.tui.day.screen import DayScreen
from fejag_admin.tui.slips.screen import SlipsScreen
from tests.tui.conftest import Running, screen_of
from tests.tui.hands import Mouse


async def test_a_click_chooses_a_line_and_one_more_takes_it(running: Running) -> None:
    async with running(orders=89) as (app, pilot):
        mouse = Mouse(app, pilot)
        await mouse.do("today.day")
        await mouse.on("day")
        day = screen_of(app, DayScreen)
        steps, first = day.query_one("#steps", OptionList), day.chosen
        at = (steps.highlighted or 0) + 1
        await mouse.click(*await mouse.find(lambda meta: meta.get("option") == at, steps))
        await mouse.on("day")
        assert day.chosen is not None
        assert day.chosen != first
        left_out = day.chosen.kind
        await mouse.do("day.leave_out")
        await mouse.dialog()
        await mouse.write("line", "so")
        await mouse.confirm()
        await mouse.until(lambda: next(step for step in day.steps if step.kind == left_out).stands == "left out")
        await mouse.do("app.slips")
        await mouse.on("slips")
        slips = screen_of(app, SlipsScreen)
        await pilot.press(*"exo", "space", *"frog", "space", *"k17")
        await mouse.point(slips.queue, 0)
        await mouse.do("slips.drop")
        await mouse.until(lambda: not slips.judged)
        assert not app.screen.is_modal, "the click that came to the queue asked nothing"
