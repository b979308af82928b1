"""Close the day: an evening gone through by keys, each step leading to where it is done and back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from fejag_admin.answers.day import evening
from fejag_admin.camp.journal.contents import Chore
from fejag_admin.camp.journal.notes import notes_of
from fejag_admin.common.language import use_language
from fejag_admin.store.copies import add, bring, copies
from fejag_admin.store.store import Store
from fejag_admin.tui.day.screen import DayScreen
from fejag_admin.tui.secret.dialogs import ClueDialog
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.widgets.dialogs import LineDialog
from reports.packet import PacketProgress
from tests.tui.conftest import Running, go, screen_of, shown, told, wait_for

MOST_KEYS = 12


@pytest.fixture
def quick_packet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The packet is proved elsewhere; here it is one empty file."""

    def packet_steps(_camp: Any, folder: Path, _language: str) -> Iterator[PacketProgress]:
        file = folder / "packet.pdf"
        file.touch()
        yield PacketProgress(1, 1, (file,))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fejag_admin.tui.print.choices.packet_steps", packet_steps)


async def test_a_day_is_closed_by_few_keys(running: Running, place: Path, quick_packet: None) -> None:
    use_language("cs")
    pressed = list[str]()
    async with running(orders=88) as (app, pilot):
        copy = add(app.store, str(place.with_name("stick.db")))

        async def press(*keys: str) -> None:
            pressed.extend(keys)
            await pilot.press(*keys)

        async def on_step(kind: str) -> None:
            """Back at the list, with this step under the cursor."""

            def there() -> bool:
                screen = app.screen
                return isinstance(screen, DayScreen) and screen.chosen is not None and screen.chosen.kind == kind

            await wait_for(pilot, there)

        await press("c")
        await on_step("close")
        await press("enter")
        await shown(pilot, Confirm)
        await press("enter")
        await on_step("clue")
        await press("enter")
        await shown(pilot, ClueDialog)
        pressed.append("text")
        await pilot.press(*"les")
        await press("enter")
        await on_step("bulletin")
        await press("enter")
        await wait_for(pilot, lambda: app.current_mode == "print")
        await press("enter")
        await on_step("packet")
        await press("enter")
        bring(app.store, copy)
        await on_step("fingerprint")
        await press("enter")
        desk = app.session.desk
        assert desk.fingerprint(desk.version) in told(await shown(pilot, Confirm))
        await press("enter")
        await on_step("result")  # of the next game
        assert "Den hry 7 je uzavřený" in told(app.screen)
        assert len(pressed) <= MOST_KEYS, pressed
        done = [one.note.steps for one in notes_of(app.session.now, Chore)]
        assert done == [("bulletin",), ("bulletin", "packet"), ("fingerprint",)]
        await pilot.press("down")
        assert app.screen.query_one("#steps", OptionList).highlighted == 11  # over the heading of the morning
    with Store.open(place) as store:  # as after a restart
        journal = store.desk("camp-2001").journal
        standing = [(one.label, journal.version, one.fault) for one in copies(store.place)]
        assert {step.stands for step in evening(journal, {}, standing)[:-1]} == {"done"}


async def at_day(app: FejagApp, pilot: Pilot[None]) -> DayScreen:
    await pilot.press("c")
    await wait_for(pilot, lambda: isinstance(app.screen, DayScreen) and bool(app.screen.steps))
    return screen_of(app, DayScreen)


async def test_a_step_is_left_out_with_a_reason_and_only_a_desk_that_enters_things_notes_what_it_prints(
    running: Running,
) -> None:
    async with running(orders=89) as (app, pilot):
        before = app.session.desk.version
        await app.note_done("bulletin")  # of somebody who looks on
        assert app.session.desk.version == before
        screen = await at_day(app, pilot)
        await shown(pilot, LineDialog, "x")
        await pilot.press("enter")  # no reason
        await wait_for(pilot, lambda: not app.screen.is_modal)
        assert screen.steps[4].stands == "open"
        await shown(pilot, LineDialog, "x")
        await pilot.press(*"so", "enter")
        await wait_for(pilot, lambda: screen.steps[4].stands == "left out")
        assert screen.steps[4].text == "left out: so"
        await wait_for(pilot, lambda: screen.chosen == screen.steps[5])
        await pilot.press("up", "up")
        assert screen.check_action("leave_out", ()) is None  # what is done
        for _again in range(2):
            await app.note_done("bulletin")
        assert app.session.desk.version == before + 2


async def test_limits_lead_there_and_what_another_desk_enters_takes_nobody_away(running: Running) -> None:
    async with running(orders=78) as (app, pilot):
        await at_day(app, pilot)
        await go(pilot, "purchases", "enter")
        assert app.session.doing == "limits"
        await go(pilot, "today", "1")
        assert (app.session.home, app.session.doing) == ("today", "")
        await at_day(app, pilot)
        app.session.doing = "clue"
        app.action_go("standings")
        await wait_for(pilot, lambda: app.current_mode == "standings" and bool(app.screen.query("KeyBar")))
        await pilot.pause()
        app.session.desk.note(Chore(7, ("clue",), "Jana left it out"), by="Jana")
        await app.changed()
        await pilot.pause()
        assert app.current_mode == "standings"


async def test_what_cannot_be_done_yet_says_why(running: Running) -> None:
    async with running(orders=0) as (app, pilot):
        screen = await at_day(app, pilot)
        assert [step.stands for step in screen.steps[:9]] == ["open"] * 9
        for keys, why in ((("down", "down", "down"), "No purchase round is open."), (("down",), "A clue is pinned")):
            await pilot.press(*keys, "enter")
            await wait_for(pilot, lambda why=why: any(why in note.message for note in app._notifications))  # type: ignore[misc]
        assert app.screen is screen
