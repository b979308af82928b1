"""Welcome: a first camp by every way, another camp later, stores that cannot be opened."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Select

from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import VoidAttack
from fejag_admin.store.copies import FILE, elsewhere
from fejag_admin.store.store import Store
from fejag_admin.tui.orders.forms import OrderDialog
from fejag_admin.tui.result.screen import ResultScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.widgets.dialogs import ChooseDialog, LineDialog
from tests.store.tools import raw
from tests.tui.conftest import Running, go, options_of, shown, told, wait_for, write


async def test_a_file_is_imported_or_refused_with_its_faults_and_the_sample_is_chosen_by_a_letter(
    running: Running, tmp_path: Path
) -> None:
    good, bad = Path(__file__).parents[2] / "conformance" / "random-00.json", tmp_path / "bad.json"
    document = json.loads(good.read_text("utf-8"))
    bad.write_text(json.dumps(document | {"map": document["map"] | {"size": "big"}}), encoding="utf-8")
    async with running(camp=False) as (app, pilot):
        assert not app.has_camp
        assert "There is no camp" in told(app.screen)
        await pilot.press("1", "5", "f2", "f4", "escape")
        assert (app.current_mode, len(app.screen_stack)) == ("welcome", 1), "only what makes sense is done"
        dialog = await shown(pilot, LineDialog, "i", "enter")
        dialog.query_one(Input).value = str(tmp_path / "none.json")
        await pilot.press("enter")
        assert "There is no file" in told(dialog)
        dialog.query_one(Input).value = str(bad)
        assert "map.size" in told(await shown(pilot, Notice, "enter"))
        dialog = await shown(pilot, LineDialog, "escape", "i", "enter")
        dialog.query_one(Input).value = str(good)
        await go(pilot, "today", "enter")
        assert (app.session.desk.name, app.session.desk.version) == ("random-00", len(document["orders"]) + 1)
        for _again in range(2):
            await go(pilot, "welcome", "f9")
            await go(pilot, "today", "s", "enter")
            assert (app.session.desk.name, app.session.desk.version) == ("Demo", 82)
        assert sorted(camp.slug for camp in app.store.camps()) == ["demo", "random-00"]


async def test_what_was_begun_in_a_camp_waits_there_and_not_in_another_one(running: Running) -> None:
    async with running(orders=0) as (app, pilot):
        await go(pilot, "welcome", "2", "down", "K", "f9")
        assert "Camp 2001" in str(app.screen.query_one(OptionList).get_option_at_index(0).prompt)
        await go(pilot, "today", "s", "enter")
        assert app.draft("result") is None
        await pilot.press("f9", "enter")
        await wait_for(pilot, lambda: app.current_mode == "today" and app.session.desk.name == "Camp 2001")
        await pilot.press("2")
        await wait_for(pilot, lambda: isinstance(app.screen, ResultScreen) and app.screen.is_mounted)
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert app.screen.order.places[:2] == (("exoti",), ("fbi",))


async def test_a_store_that_cannot_be_opened_ends_with_a_sentence(place: Path) -> None:
    for content in (b"this is no database at all, and long enough to be read as one" * 20, b""):
        place.write_bytes(content)
        app = FejagApp(str(place))
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda app=app: not app.is_running)  # type: ignore[misc]
        assert app.return_code == 5
        assert not app.troubles


@pytest.fixture
def media(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where sticks are looked for."""
    folder = tmp_path / "media"
    folder.mkdir()
    monkeypatch.setattr("fejag_admin.store.copies.ROOTS", [str(folder)])
    return folder


def listed(app: FejagApp) -> str:
    """The lines of the list."""
    ways = app.screen.query_one(OptionList)
    return "\n".join(str(ways.get_option_at_index(at).prompt) for at in range(ways.option_count))


async def test_a_copy_on_a_stick_is_offered_and_one_key_takes_it_over(
    running: Running, made: Callable[[int], Path], media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language("cs")
    stick = media / "stick" / FILE
    monkeypatch.setattr("fejag_admin.tui.welcome.screen.LOOK_SECONDS", 0.05)
    async with running(camp=False) as (app, pilot):
        await pilot.press("ctrl+t")
        assert not app.has_camp
        stick.parent.mkdir()
        shutil.copyfile(made(3) / "camps.db", stick)
        before = stick.read_bytes()
        await wait_for(pilot, lambda: str(stick) in listed(app))
        assert "Camp 2001" not in listed(app)  # nobody has asked yet
        offered = options_of(await shown(pilot, ChooseDialog, "ctrl+t"))
        for word in ("Camp 2001", "4", "Anna", "2001-07-12 20:15"):
            assert word in offered
        assert stick.read_bytes() == before
        await go(pilot, "today", "enter")
        assert (app.session.desk.name, app.session.desk.version) == ("Camp 2001", 5)
        await pilot.press("f9")
        await wait_for(pilot, lambda: app.current_mode == "welcome" and str(stick) not in listed(app))
    with Store.open(stick, create=False) as there:
        assert "Petr" in elsewhere(there.desk("camp-2001").journal.apart, there.place)


async def test_of_several_copies_the_chosen_one_is_taken_over(
    running: Running, made: Callable[[int], Path], media: Path
) -> None:
    for number in (1, 2):
        (media / str(number)).mkdir()
        shutil.copyfile(made(number) / "camps.db", media / str(number) / FILE)
    async with running(camp=False) as (app, pilot):
        await wait_for(pilot, lambda: listed(app).count("Look what is in") == 2)
        ways = app.screen.query_one(OptionList)
        ways.highlighted = ways.get_option_index("look:1")
        await shown(pilot, ChooseDialog, "ctrl+t")
        await go(pilot, "today", "enter")
        assert app.session.desk.version == 4


async def test_a_place_that_was_prepared_or_has_nothing_new_is_told(
    running: Running, made: Callable[[int], Path], media: Path
) -> None:
    shutil.copyfile(made(3) / "camps.db", media / FILE)
    async with running() as (app, pilot):
        await pilot.press("f9")
        await wait_for(pilot, lambda: app.current_mode == "welcome" and str(media / FILE) in listed(app))
        await pilot.press("ctrl+t")
        await wait_for(pilot, lambda: any("is here already" in note.message for note in app._notifications))
        raw(media / FILE, "CREATE TRIGGER eat AFTER INSERT ON entries BEGIN SELECT 1; END")
        assert "somebody prepared" in told(await shown(pilot, Notice, "ctrl+t"))


async def test_camps_are_put_away_renamed_and_deleted(running: Running, place: Path) -> None:
    async with running() as (app, pilot):
        await go(pilot, "welcome", "f9")
        (await shown(pilot, LineDialog, "ctrl+r")).query_one(Input).value = "Camp in Lhota"
        await go(pilot, "today", "enter")
        assert (app.session.desk.name, app.store.last_camp) == ("Camp in Lhota", "camp-in-lhota")
        await go(pilot, "welcome", "f9")
        app.screen.action_begin("sample")  # type: ignore[attr-defined]
        await wait_for(pilot, lambda: app.session.desk.name == "Demo" and app.current_mode == "today")
        await pilot.press("f9")
        await wait_for(pilot, lambda: app.current_mode == "welcome" and "Lhota" in listed(app))
        await pilot.press("home", "ctrl+a")
        await wait_for(pilot, lambda: "Lhota" not in listed(app))
        await pilot.press("ctrl+e")
        assert "in the archive" in listed(app)
        assert "Before that a snapshot is made" in told(await shown(pilot, LineDialog, "home", "delete"))
        assert "is not the name" in told(await shown(pilot, Notice, "C", "enter"))
        (await shown(pilot, LineDialog, "escape", "delete")).query_one(Input).value = "Camp in Lhota"
        notice = await shown(pilot, Notice, "enter")
        export = app.store.snapshots()[0].path
        assert export.name in told(notice).replace("\n", "")
        await pilot.press("escape")
        await wait_for(pilot, lambda: "Lhota" not in listed(app))
        await pilot.press("home", "ctrl+a", "ctrl+a")
        app.screen.action_begin("import")  # type: ignore[attr-defined]
        await write(pilot, str(export))
        await wait_for(pilot, lambda: app.session.desk.name == "Camp in Lhota" and app.current_mode == "today")
        assert app.store.verify() == ()


async def test_a_camp_that_is_open_is_closed_and_deleted(running: Running) -> None:
    async with running() as (app, pilot):
        app.keep_draft("ask", "paths fbi")
        await go(pilot, "welcome", "f9")
        assert "is closed if it is open" in told(await shown(pilot, LineDialog, "delete"))
        await shown(pilot, Notice, "C", "enter")
        assert app.has_camp
        (await shown(pilot, LineDialog, "escape", "delete")).query_one(Input).value = "Camp 2001"
        await shown(pilot, Notice, "enter")
        assert not app.has_camp
        await pilot.press("escape")
        await wait_for(pilot, lambda: "Camp 2001" not in listed(app))
        await pilot.press("escape", "1", "f1", "escape", "ctrl+p", "escape", "ctrl+z", "ctrl+g", "escape")
        assert app.current_mode == "welcome"
        await app.poll()
        await app.changed()
        app.save_now()
        assert app.store.camps() == ()
        app.screen.action_begin("sample")
        await wait_for(pilot, lambda: app.current_mode == "today" and app.session.desk.name == "Demo")
        assert not app.troubles


async def test_an_attack_is_made_void(running: Running) -> None:
    async with running(orders=60) as (app, pilot):
        live = [attack.id for attack in app.session.state.attacks if attack.void is None]
        dialog = await shown(pilot, OrderDialog, "f5")
        assert dialog.query_one("#attack", Select).value == str(live[0])
        await pilot.press("ctrl+s")
        assert "why it does not count" in told(dialog)
        dialog.query_one("#reason", Input).value = "agreed"
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.session.desk.version == 62)
        assert app.session.now.steps[-1].order == VoidAttack(live[0], "agreed")
