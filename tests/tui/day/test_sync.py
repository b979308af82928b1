"""Bringing together at the desk: what is found in another place, who follows, which side goes on."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Button, Input, Select, Static

from fejag_admin.camp.journal.contents import Freeze
from fejag_admin.common.language import _, use_language
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.copies import FILE, add
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Dialog, Notice
from fejag_admin.tui.sync.dialogs import PlaceDialog, SidesDialog
from tests.tui.conftest import Running, go, shown, told, wait_for, write


@pytest.fixture
def stick(tmp_path: Path, made: Callable[[int], Path]) -> Path:
    """A stick with a copy of the camp."""
    path = tmp_path / "stick" / FILE
    path.parent.mkdir()
    shutil.copyfile(made(3) / "camps.db", path)
    return path


def on_stick(stick: Path, *points: int) -> int:
    """Let Eva enter something on the stick; how many entries are there then."""
    with Store.open(stick, create=False) as there:
        desk = there.desk("camp-2001")
        for number in points:
            desk.enter(Adjust("exoti", number, f"song {number}"), by="Eva")
        return desk.version


def sides(app: FejagApp) -> str:
    """What the dialog on top says of the place, as it is drawn; nothing before there is one."""
    console = Console(width=76, color_system=None)
    with console.capture() as caught:
        console.print(*(sides.content for sides in app.screen.query("#dialog-body Static").results(Static)))
    return caught.get() if isinstance(app.screen, SidesDialog) else ""


async def looked(app: FejagApp, pilot: Pilot[None], place: Path | str) -> Dialog[str]:
    """Write a place; the dialog that tells what is there."""
    app.action_command("sync")
    (await shown(pilot, PlaceDialog)).query_one("#place", Input).value = str(place)
    return await shown(pilot, SidesDialog, "ctrl+s")


def offered(dialog: Dialog[str]) -> list[str]:
    """The name of the button that does something, if there is one, and the sides to choose from."""
    labels = [str(button.label) for button in dialog.query("#ok").results(Button)]
    return labels + [str(label) for select in dialog.query(Select) for label, _side in select._options]


async def test_one_key_lets_follow_who_lacks_entries_but_not_what_was_given_up(running: Running, stick: Path) -> None:
    use_language("cs")
    async with running() as (app, pilot):
        dialog = await looked(app, pilot, stick.parent)
        assert _("Both have the same {n} entries; there is nothing to do.").format(n=4) in sides(app)
        assert offered(dialog) == []
        await pilot.press("escape")
        on_stick(stick, 1, 2)
        dialog = await looked(app, pilot, stick)
        assert ": 2." in sides(app)
        assert "Eva: " in " ".join(sides(app).split())  # a long path breaks lines elsewhere
        assert "song 2" in sides(app)
        assert offered(dialog) == [_("Follow")]
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == 6)
        await wait_for(pilot, lambda: " 6 " in sides(app) or " 6;" in sides(app))
        assert offered(await shown(pilot, SidesDialog)) == []
        await pilot.press("escape")
        app.store.snapshot("good")
        await app.enter(Adjust("fbi", 5, "dance"))
        await looked(app, pilot, stick)
        assert "dance" in sides(app)
        await pilot.press("enter")
        await wait_for(pilot, lambda: on_stick(stick) == 7)
        assert app.store.verify() == ()
        await shown(pilot, SidesDialog)
        await pilot.press("escape")
        app.store.restore("good")  # what was given up here is asked about
        await app.poll()
        dialog = await looked(app, pilot, stick)
        assert "dance" in sides(app)
        assert offered(dialog)[0] == _("Choose this side")
        await shown(pilot, Notice, "ctrl+s")
        assert (app.session.desk.version, on_stick(stick)) == (6, 6)


@pytest.mark.parametrize(("language", "side"), [("cs", "here"), ("en", "there")])
async def test_both_sides_are_shown_and_one_goes_on(running: Running, stick: Path, language: str, side: str) -> None:
    use_language(language)
    async with running() as (app, pilot):
        on_stick(stick, 1, 2)
        await app.enter(Adjust("fbi", 5, "dance"))
        app.session.desk.note(Freeze(3), by="Petr")
        dialog = await looked(app, pilot, stick)
        for words in ("dance", "Petr", "song 1", "song 2", "Eva", " 5", " 6", _("here")):
            assert words in sides(app)
        there_goes_on = f"{_('There goes on')}. {_('The freeze of the other side stays on.')}"
        assert offered(dialog) == [_("Choose this side"), _("Here goes on"), there_goes_on]
        await pilot.press("escape")
        assert (app.session.desk.version, on_stick(stick)) == (6, 6)
        (await looked(app, pilot, stick)).query_one("#side", Select).value = side
        notice = told(await shown(pilot, Notice, "ctrl+s"))
        version = 6 if side == "here" else 7  # with the freeze
        assert (app.session.desk.version, on_stick(stick), app.session.now.frozen) == (version, version, 3)
        left_out = ("song 1" in notice, "song 2" in notice, "dance" in notice)
        assert left_out == (side == "here", side == "here", side == "there")
        (snapshot,) = app.store.snapshots()
        assert snapshot.kind == "sync"
        assert snapshot.id in "".join(notice.split())
        await shown(pilot, SidesDialog, "escape")
        assert _("Both have the same {n} entries; there is nothing to do.").format(n=version) in sides(app)
        assert app.store.verify() == ()


async def test_what_was_entered_after_the_look_is_shown_before_anything_is_done(running: Running, stick: Path) -> None:
    async with running() as (app, pilot):
        on_stick(stick, 1)
        await looked(app, pilot, stick)
        on_stick(stick, 2)
        await pilot.press("enter")
        await wait_for(pilot, lambda: "song 2" in sides(app))
        assert app.session.desk.version == 4
        await app.enter(Adjust("fbi", 5, "dance"))
        await pilot.press("enter")
        await wait_for(pilot, lambda: "dance" in sides(app))
        assert app.session.desk.version == 5
        assert on_stick(stick) == 6


async def test_known_places_are_listed_and_a_second_place_that_went_on_or_the_list_of_camps_leads_here(
    running: Running, stick: Path
) -> None:
    async with running() as (app, pilot):
        on_stick(stick, 1)
        app.action_command("add_copy")
        await write(pilot, str(stick.parent))
        await shown(pilot, SidesDialog)
        assert "song 1" in sides(app)
        await pilot.press("escape")
        app.action_command("sync")
        dialog = await shown(pilot, PlaceDialog)
        assert offered(dialog)[1:] == [str(stick)]
        await shown(pilot, SidesDialog, "ctrl+s")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == 5)
        await shown(pilot, SidesDialog)
        await pilot.press("escape")
        await go(pilot, "welcome", "f9")
        await shown(pilot, PlaceDialog, "home", "ctrl+s")


async def test_a_page_of_the_server_sees_only_its_folder(
    running: Running, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEJAG_SHARED_FOLDER", str(tmp_path / "shared"))
    monkeypatch.setattr("fejag_admin.store.copies.ROOTS", [str(tmp_path)])
    async with running() as (app, pilot):
        add(app.store, str(stick))
        app.action_command("sync")
        dialog = await shown(pilot, PlaceDialog)
        line = dialog.query_one("#place", Input)
        line.value = str(stick)
        await pilot.press("ctrl+s")
        assert "shared folder" in told(dialog)
        line.value = "postgresql://fejag@server/camps"
        assert "shared" in "".join(told(await shown(pilot, Notice, "ctrl+s")).split())
        await pilot.press("escape")
        await wait_for(pilot, lambda: not app.screen.is_modal)
        await pilot.pause()
        app.action_command("sync", str(stick))
        await wait_for(pilot, lambda: "same" in sides(app))
