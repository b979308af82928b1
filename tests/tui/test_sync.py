"""Bringing together at the desk: what is found in another place, who follows, which side goes on."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from fejag_admin.camp.journal.contents import Freeze
from fejag_admin.common.language import _, use_language
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.copies import FILE, add
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.sync.screen import SyncScreen, sync_with
from tests.tui.conftest import Running, go, lit_keys, shown, told, wait_for, write


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


def found(app: FejagApp) -> str:
    """What the screen says of the place, as it is drawn; nothing before there is one."""
    console = Console(width=76, color_system=None)
    with console.capture() as caught:
        console.print(*(sides.content for sides in app.screen.query("#sides").results(Static)))
    return caught.get()


async def looked(app: FejagApp, pilot: Pilot[None], place: Path | str) -> str:
    """Go to the screen and write a place; what it says of it."""
    app.action_go("sync")
    await wait_for(pilot, lambda: isinstance(app.screen, SyncScreen) and app.screen.is_mounted)
    await pilot.pause()
    line = app.screen.query_one("#place", Input)
    line.value = str(place)
    line.focus()
    await pilot.press("enter")
    await wait_for(pilot, lambda: found(app).strip() not in ("", _("Looking…")))
    return found(app)


async def test_one_key_lets_follow_who_lacks_entries(running: Running, stick: Path) -> None:
    use_language("cs")
    async with running() as (app, pilot):
        assert _("Both have the same {n} entries; there is nothing to do.").format(n=4) in await looked(
            app, pilot, stick.parent
        )
        on_stick(stick, 1, 2)
        told_there = await looked(app, pilot, stick)
        assert ": 2." in told_there
        assert "Eva: " in " ".join(told_there.split())  # a long path breaks lines elsewhere
        assert "song 2" in told_there
        assert _("Follow") in lit_keys(app.screen)
        await pilot.press("f")
        await wait_for(pilot, lambda: app.session.desk.version == 6)
        await wait_for(pilot, lambda: " 6 " in found(app) or " 6;" in found(app) or "6 entries" in found(app))
        assert _("Follow") not in lit_keys(app.screen)
        await app.enter(Adjust("fbi", 5, "dance"))
        assert "dance" in await looked(app, pilot, stick)
        await pilot.press("f")
        await wait_for(pilot, lambda: on_stick(stick) == 7)
        assert app.store.verify() == ()


@pytest.mark.parametrize(("language", "key"), [("cs", "h"), ("en", "t")])
async def test_both_sides_are_shown_and_one_goes_on(running: Running, stick: Path, language: str, key: str) -> None:
    use_language(language)
    async with running() as (app, pilot):
        on_stick(stick, 1, 2)
        await app.enter(Adjust("fbi", 5, "dance"))
        sides = await looked(app, pilot, stick)
        for words in ("dance", "Petr", "song 1", "song 2", "Eva", " 5", " 6", _("here")):
            assert words in sides
        await shown(pilot, Confirm, "f", key)
        await pilot.press("escape")
        assert app.session.desk.version == 5
        await shown(pilot, Confirm, key)
        notice = told(await shown(pilot, Notice, "enter"))
        assert (app.session.desk.version, on_stick(stick)) == ((5, 5) if key == "h" else (6, 6))
        assert ("song 1" in notice, "song 2" in notice, "dance" in notice) == (key == "h", key == "h", key == "t")
        (snapshot,) = app.store.snapshots()
        assert snapshot.kind == "sync"
        assert snapshot.id in "".join(notice.split())
        await pilot.press("escape")
        await wait_for(pilot, lambda: _("Both have the same")[:4] in found(app) or " 5" in found(app))
        assert app.store.verify() == ()


async def test_what_was_given_up_here_is_asked_about(running: Running, stick: Path) -> None:
    use_language("cs")
    async with running() as (app, pilot):
        app.store.snapshot("good")
        await app.enter(Adjust("fbi", 5, "dance"))
        await looked(app, pilot, stick)
        await pilot.press("f")
        await wait_for(pilot, lambda: on_stick(stick) == 5)
        app.store.restore("good")
        await app.poll()
        assert "dance" in await looked(app, pilot, stick)
        assert _("Follow") not in lit_keys(app.screen)
        assert _("Here goes on") in lit_keys(app.screen)
        await shown(pilot, Confirm, "h")
        await shown(pilot, Notice, "enter")
        assert (app.session.desk.version, on_stick(stick)) == (4, 4)


async def test_a_freeze_that_would_end_stays_on(running: Running, stick: Path) -> None:
    async with running() as (app, pilot):
        app.session.desk.note(Freeze(3), by="Petr")
        on_stick(stick, 1)
        await looked(app, pilot, stick)
        assert "freeze" not in told(await shown(pilot, Confirm, "h"))
        assert "freeze of the other side stays on" in told(await shown(pilot, Confirm, "escape", "t"))
        await shown(pilot, Notice, "enter")
        assert (app.session.desk.version, on_stick(stick)) == (6, 6)
        assert app.session.now.frozen == 3


async def test_what_was_entered_after_the_look_is_shown_before_anything_is_done(running: Running, stick: Path) -> None:
    async with running() as (app, pilot):
        on_stick(stick, 1)
        await looked(app, pilot, stick)
        on_stick(stick, 2)
        await pilot.press("f")
        await wait_for(pilot, lambda: "song 2" in found(app))
        assert app.session.desk.version == 4
        await app.enter(Adjust("fbi", 5, "dance"))
        await pilot.press("f")
        await wait_for(pilot, lambda: "dance" in found(app))
        assert app.session.desk.version == 5
        assert on_stick(stick) == 6


async def test_the_screen_is_reached_from_the_list_of_camps(running: Running) -> None:
    async with running() as (_app, pilot):
        await go(pilot, "welcome", "f9")
        await go(pilot, "sync", "home", "ctrl+s")


async def test_known_places_are_listed_and_a_second_place_that_went_on_leads_here(
    running: Running, stick: Path
) -> None:
    async with running() as (app, pilot):
        on_stick(stick, 1)
        app.action_command("add_copy")
        await write(pilot, str(stick.parent))
        await wait_for(pilot, lambda: app.current_mode == "sync" and "song 1" in found(app))
        places = app.screen.query_one("#places", OptionList)
        assert [str(places.get_option_at_index(at).prompt) for at in range(places.option_count)] == [str(stick)]
        places.focus()
        await pilot.press("enter", "f")
        await wait_for(pilot, lambda: app.session.desk.version == 5)


async def test_a_page_of_the_server_sees_only_its_folder(
    running: Running, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEJAG_SHARED_FOLDER", str(tmp_path / "shared"))
    monkeypatch.setattr("fejag_admin.store.copies.ROOTS", [str(tmp_path)])
    async with running() as (app, pilot):
        add(app.store, str(stick))
        for place in (stick, "postgresql://fejag@server/camps"):
            assert "shared" in "".join((await looked(app, pilot, place)).split())
        await sync_with(app, str(stick))
        await wait_for(pilot, lambda: "same" in found(app))
