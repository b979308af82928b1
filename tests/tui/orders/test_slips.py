"""The queue of slips on the screen: written, judged, rearranged, entered in order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Static

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.common.clock import now_in
from fejag_admin.common.language import _, use_language
from fejag_admin.rules.board import Board, wall_between
from fejag_admin.rules.figures import KINDS, Options
from fejag_admin.rules.orders import Adjust, Result
from fejag_admin.store.store import Store
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.rulings import code_text
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.dialog import CautiousConfirm, Confirm, Notice
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.slips.queue_lines import holding_lines
from fejag_admin.tui.slips.screen import SlipsScreen
from fejag_admin.tui.widgets.panels import Clipped
from tests.camp.camps import RESULT, journal_of, put, small
from tests.tui.conftest import LATE, Running, go, screen_of, shown, told, wait_for

ROUND = """\
aliens snake AI13 # slip 1
fbi tarantule B41 !; exoti had AE9
fbi tigr B41
gov tarantule A1
fbi bear"""
ORDER = "aliens snake AI1"


async def slips(app: FejagApp, pilot: Pilot[None], text: str) -> SlipsScreen:
    """Show the slips with this text in hand."""
    await pilot.press("f6")
    screen = screen_of(app, SlipsScreen)
    screen.text.put(text)
    await wait_for(pilot, lambda: screen.judged or not text)
    return screen


@asynccontextmanager
async def at_slips(running: Running, text: str) -> AsyncIterator[tuple[FejagApp, Pilot[None], SlipsScreen]]:
    """The application, late in the sample camp, with this text on the screen of slips."""
    async with running(LATE) as (app, pilot):
        yield app, pilot, await slips(app, pilot, text)


def queue(screen: SlipsScreen) -> str:
    return "\n".join(str(screen.queue.get_option_at_index(at).prompt) for at in range(screen.queue.option_count))


def words(screen: SlipsScreen) -> list[str]:
    return [judged.slip.words for judged in screen.judged]


async def test_a_round_is_typed_judged_and_entered_and_what_cannot_be_holds_up_nothing(running: Running) -> None:
    async with at_slips(running, ROUND) as (app, pilot, screen):
        codes = [judged.ruling.code if judged.ruling else "?" for judged in screen.judged]
        assert codes == [None, "not-lit", "occupied", "?", "not-lit", "?"]
        assert screen.text.faulty == {2, 4}
        assert code_text("occupied") in queue(screen)
        assert "“tigr” is not known here" in queue(screen)
        version = app.session.desk.version
        lines = told(await shown(pilot, Confirm, "ctrl+s")).split("\n")
        for begins, ends in ((" 2 ! ", code_text("not-lit")), (" 3 ✗ ", code_text("occupied")), (" 4 ? ", "“tiger”?")):
            assert next(line for line in lines if begins in line).endswith(ends), begins
        assert (
            "What is refused or cannot be read stays in the queue; with ! it is kept in the journal as refused."
            in lines
        )
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == version + 2 and not screen.entering)
        steps = app.session.now.steps[-2:]
        assert [step.ruling.code for step in steps] == [None, "not-lit"]
        assert steps[0].effective.entered.note == "slip 1"
        assert screen.text.text == "exoti had AE9\nfbi tigr B41\ngov tarantule A1\nfbi bear"
        kept = app.session.desk.drafts
        await wait_for(pilot, lambda: [draft.value for draft in kept("slips:").values()] == [screen.text.text])
        for text, why in (("exoti had AE9", "There is no slip that could be entered."), ("fbi tigr B41", "line 1:")):
            app.clear_notifications()
            screen.text.put(text)
            await pilot.press("ctrl+s")
            assert why in next(iter(app._notifications)).message
            assert app.screen is screen


async def test_the_time_when_a_slip_came_is_written_behind_it_and_not_behind_one_left_in_the_queue(
    running: Running,
) -> None:
    async with at_slips(running, "") as (app, pilot, screen):
        before = now_in(screen.campaign.zone)
        await pilot.press(*ORDER, "enter", *"fbi #x", "enter", "enter", *"gov had A1", "enter")
        first, second, third, last, _next = screen.text.text.split("\n")
        assert first in {f"{ORDER} # {at:%H:%M}" for at in (before, now_in(screen.campaign.zone))}
        assert (second, third, last) == ("fbi #x", "", f"gov had A1{first[-8:]}")
        assert screen.judged[0].slip.note == first[-5:]
        await pilot.press("escape", "end", "delete", "tab", *"exoti had A2")
        assert words(screen) == [ORDER, "fbi", "exoti had A2"]
        screen.text.put(f"{ORDER} # 21:02")
        app.post_message(Paste("gov had A1\nfbi bear B41"))
        await wait_for(pilot, lambda: words(screen) == [ORDER, "gov had A1", "fbi bear B41"])


async def test_the_queue_is_rearranged_by_keys(running: Running) -> None:
    async with at_slips(running, "aliens snake AI13; fbi bear B41") as (_app, pilot, screen):
        assert "! Keep refusal" not in screen.query_one(KeyBar).render().plain
        await pilot.press("escape", "home", "shift+down", "!")
        assert screen.text.text == "fbi bear B41\naliens snake AI13 !"
        assert "! Keep refusal" in screen.query_one(KeyBar).render().plain
        await pilot.press("!", "up", "delete")
        assert screen.text.text == "aliens snake AI13"
        await pilot.press("delete", "delete")
        assert screen.text.text == ""
        assert not screen.judged
        await pilot.press("f", "b", "i")
        assert screen.text.text == "fbi"


async def test_what_is_typed_over_a_refusal_runs_no_commands(running: Running) -> None:
    """Whoever types the next slip without looking closes the notice by no Enter; Esc does."""
    async with running(LATE) as (app, pilot):
        mode, version = app.current_mode, app.session.desk.version
        for typed, closes in (((*"exoti had c4", "enter", *"2q1c", "ctrl+j", "enter"), "escape"), ((), "enter")):
            app.push_screen(Notice("Refused", "FBI: snake on K17"))
            notice = await shown(pilot, Notice)
            await pilot.press(*typed)
            assert app.screen is notice
            assert ("Esc closes this" in told(notice)) is bool(typed)
            await pilot.press(closes)
            await wait_for(pilot, lambda notice=notice: app.screen is not notice)  # type: ignore[misc]
            assert (app.current_mode, app.session.desk.version) == (mode, version)


async def test_the_key_that_closes_the_round_enters_nothing_nor_does_what_another_desk_was_first_at(
    running: Running, place: Path
) -> None:
    async with at_slips(running, "aliens snake AI13") as (app, pilot, screen):
        dialog, version = await shown(pilot, Confirm, "ctrl+s"), app.session.desk.version
        await pilot.press("f2", "f2")
        assert app.screen is dialog
        assert app.session.desk.version == version
        with Store.open(place) as other:
            other.desk("camp-2001").enter(Adjust("aliens", 1, "song"), by="Eva")
        await app.poll()  # what was judged counts, though this desk has heard of the other
        assert "Another desk was first" in told(await shown(pilot, Notice, "enter"))
        await pilot.press("escape")
        await wait_for(pilot, lambda: not screen.entering)
        assert screen.text.text == "aliens snake AI13"
        assert app.session.desk.version == version + 1
        assert screen.judged[0].before is app.session.state


async def test_beside_the_slips_stands_who_must_spend_and_why_of_the_slip_at_the_cursor(running: Running) -> None:
    async with at_slips(running, "aliens snake AI13\ngov tarantule A1; fbi tarantule B41") as (_app, pilot, screen):
        holding, panel = screen.query_one("#holding", Static), screen.query_one("#slip", Clipped)
        for part in ("holds 17: 3 too many", "A  holds 18: 4 too many", "cells"):
            assert part in str(holding.content)
        assert screen.queue.highlighted == 2
        assert "B41 is not lit for FBI" in panel.full_text.plain
        screen.text.move_cursor((0, 3))
        await wait_for(pilot, lambda: screen.queue.highlighted == 0)
        assert "It can be placed." in panel.full_text.plain
        screen.text.move_cursor((1, 0))
        await wait_for(pilot, lambda: screen.queue.highlighted == 1)
        screen.text.put("aliens snake AI13; jones tarantula X; jones tarantula T1; exoti tarantula N1")
        await pilot.pause()
        assert "J  holds" not in str(holding.content)


async def test_whoever_comes_back_to_slips_begins_a_new_one(running: Running) -> None:
    async with running(LATE) as (app, pilot):
        for left, back in (
            (ORDER, ("tab",)),
            (ORDER, ()),
            (ORDER, ("f1", "escape", "tab")),
            (f"{ORDER} # 21:02", ("tab",)),
            (f"{ORDER}; gov had", ("tab",)),
        ):
            screen = await slips(app, pilot, left)
            await pilot.press("escape", *back, *"fbi")
            assert [line for line in screen.text.text.split("\n") if line] == [left, "fbi"]
            assert [judged.slip.text for judged in screen.judged[:1]] == [left.partition(";")[0]]
            assert words(screen)[-1] == "fbi"
            await go(pilot, "today", "escape", "escape")
        screen = await slips(app, pilot, ORDER)
        await pilot.press("escape", "tab", "left", "right", "3")
        assert screen.text.text == f"{ORDER}3", "whoever moves to a slip changes it"
        frames = screen.text.styles, screen.queue.styles
        assert [frame.border_left[0] for frame in frames] == ["outer", "blank"]
        await go(pilot, "purchases", "escape", "3")
        await pilot.press("f6", *"3x", "escape")
        assert screen.text.text == f"{ORDER}3\n3x", "a digit led to a screen, and was none of the slip"
        assert screen.queue.has_focus
        assert [frame.border_left[0] for frame in frames] == ["blank", "outer"]


async def test_no_letter_and_no_enter_shows_the_masters_map(running: Running) -> None:
    use_language("cs")
    warning = "Everybody who can see this screen will see the hidden map, refused orders and your reasons."
    async with at_slips(running, "") as (app, pilot, _screen):
        for keys in (("escape", "ctrl+e"), ("escape", "3", "v"), ("4", "v"), ("5", "v"), ("9", "v")):
            assert _(warning) in told(await shown(pilot, CautiousConfirm, *keys))
            await pilot.press("f", "y", "v", "f2", "enter")
            assert len(app.screen_stack) == 1
            assert app.session.viewer == PUBLIC
        await pilot.press("v", "ctrl+s")
        assert app.session.viewer == MASTER
        await pilot.press("v")
        assert app.session.viewer == PUBLIC


async def test_whoever_the_slips_would_leave_without_a_cell_is_warned_of(running: Running) -> None:
    shut = frozenset((wall_between(0, 1),))  # a snake on A1 would light nothing
    board = Board(9, shut, frozenset((80,)), (), (("near", 0), ("far", 8)))
    campaign = Campaign(board, Options(), (Team("near"), Team("far")), (), ())
    async with running(camp=False) as (app, pilot):
        app.run_command(app.open_camp(app.store.create("Small", campaign, "Petr")))
        await wait_for(pilot, lambda: app.current_mode == "today" and app.screen.is_mounted)
        await app.enter(Result(1, (("near",), ("far",))))
        for viewer, warned in ((PUBLIC, False), (MASTER, True)):
            await app.view_as(viewer)
            await slips(app, pilot, "near had A1; far tygr I1")
            dialog = await shown(pilot, Confirm, "ctrl+s")
            assert ("! near: no cell would be left for its next figure" in told(dialog)) is warned
            assert "! far" not in told(dialog)
            await pilot.press("escape")


async def test_what_followed_from_the_slips_stands_in_one_panel_and_the_next_one_is_a_new_one(running: Running) -> None:
    async with at_slips(running, "") as (app, pilot, screen):
        assert "such as: F tiger K17; FBI snake C4" in told(app.screen)
        dialog = await shown(pilot, Confirm, *"aliens snake AI13", "enter", *"exoti had AE9", "enter", "ctrl+s")
        assert "! Goes dark: tarantula on AI10, Aliens (no. 59)" in told(dialog)
        await pilot.press("enter")
        await wait_for(pilot, lambda: not screen.entering and len(screen.judged) == 1)
        panel = screen.query_one("#slip", Clipped).full_text.plain
        assert "1 slip entered." in panel
        assert "Goes dark: tarantula on AI10, Aliens (no. 59)" in panel
        await wait_for(pilot, lambda: not screen.query_one("#slip", Clipped).clipped)  # all of it is seen
        assert not app._notifications
        await pilot.press(*"gov had A1")
        assert "1 slip entered." not in screen.query_one("#slip", Clipped).full_text.plain
        assert [one.slip.words for one in screen.judged] == ["exoti had AE9", "gov had A1"]


def test_who_holds_too_much_is_told_with_what_could_still_be_bought_and_where() -> None:
    campaign = small()
    rich = journal_of(campaign, RESULT, Adjust("green", 20, "song"), put("red", "tygr", "A5")).state
    blue, green = (line.plain for line in holding_lines(rich, campaign, waiting=False))
    letters = map_letters(campaign).kinds
    assert f"holds {rich.wallet('green')}: {rich.wallet('green') - 14} too many" in green
    assert green.endswith(" · 1 cell: E1")
    assert f" · {''.join(letters[kind] for kind in KINDS)} · " in blue
    limit, begun = campaign.options.carry_limit, journal_of(campaign, RESULT).state
    for over in (0, 1):  # who holds just the limit holds not too much
        orders = [Adjust(team, limit + over - begun.wallet(team), "song") for team in begun.setup.teams]
        first, *_others = holding_lines(journal_of(campaign, RESULT, *orders).state, campaign, waiting=False)
        nobody = f"Nobody holds more than {limit} points: the round can be closed (F2)."
        assert (first.plain == nobody) is not bool(over)
