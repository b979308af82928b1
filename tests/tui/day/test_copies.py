"""Second places at the desk: each entry is copied while the person goes on, and what is the matter is told once."""

import re
from pathlib import Path

from textual.widgets import Input, Static

from fejag_admin.camp.journal.contents import TakeOver
from fejag_admin.common.language import _, use_language
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.copies import FILE, add, copies
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.today.screen import TodayScreen
from fejag_admin.tui.widgets.dialogs import ChooseDialog, LineDialog
from tests.tui.conftest import Running, shown, told, wait_for, write


def version_at(folder: Path) -> int:
    with Store.open(folder / FILE, create=False) as there:
        assert there.verify() == ()
        return there.desk("camp-2001").version


async def test_each_entry_is_copied_and_a_stick_that_is_gone_is_told_once(running: Running, tmp_path: Path) -> None:
    use_language("cs")
    stick, away = tmp_path / "stick", tmp_path / "away"
    stick.mkdir()
    async with running() as (app, pilot):
        app.action_command("add_copy")
        await write(pilot, str(stick))
        await wait_for(pilot, (stick / FILE).exists)
        screen = app.screen_stack[0]
        assert isinstance(screen, TodayScreen)
        await wait_for(pilot, lambda: f"{stick / FILE}: " in str(screen.query_one("#day", Static).content))
        assert re.search(rf"{FILE}: .*\d\d:\d\d", str(screen.query_one("#day", Static).content)), "when it was copied"
        await app.enter(Adjust("fbi", 5, "song"))
        version = app.session.desk.version
        await wait_for(pilot, lambda: version_at(stick) == version)
        stick.rename(away)
        gone = _("{place} is not there; as soon as it is, what is new is copied.").format(place=stick / FILE)
        await wait_for(pilot, lambda: gone in [note.message for note in app._notifications])
        app.clear_notifications()
        await app.enter(Adjust("fbi", 5, "song"))
        away.rename(stick)
        back = _("{place} is there again and up to date.").format(place=stick / FILE)
        await wait_for(pilot, lambda: back in [note.message for note in app._notifications])
        assert gone not in [note.message for note in app._notifications]
        assert version_at(stick) == version + 1
        await app.enter(Adjust("fbi", 5, "last song"))
    assert version_at(stick) == version + 2, "what was entered last is carried before the program ends"


async def test_a_place_that_cannot_be_used_is_told_and_one_that_can_be_given_up(
    running: Running, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Jana", encoding="utf-8")
    async with running() as (app, pilot):
        app.action_command("remove_copy")
        await wait_for(pilot, lambda: "There is no second place yet." in [note.message for note in app._notifications])
        app.action_command("add_copy")
        (await shown(pilot, LineDialog)).query_one(Input).value = str(letter)
        assert "letter.txt" in told(await shown(pilot, Notice, "enter"))
        await pilot.press("escape")
        assert await app.enter(Adjust("fbi", 5, "song")) is not None, "the desk goes on"
        add(app.store, str(tmp_path))
        app.action_command("remove_copy")
        await shown(pilot, ChooseDialog)
        await pilot.press("enter")
        await wait_for(pilot, lambda: not copies(app.store.place))
        assert (tmp_path / FILE).exists()
        assert letter.read_text("utf-8") == "Dear Jana"
        app.session.desk.note(TakeOver("eva@other:/home/eva/fejag.db"), by="Eva")
        await app.open_camp(app.store.desk("camp-2001"))
        await wait_for(pilot, lambda: any("taken over by Eva" in note.message for note in app._notifications))
