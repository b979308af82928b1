"""The page at the first start; and the tour of the demo, done by keys to its end, left and gone on with."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.events import Paste
from textual.pilot import Pilot

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.notes import Claim
from fejag_admin.cli.program import fejag
from fejag_admin.common.language import use_language
from fejag_admin.common.settings import Settings, load_settings
from fejag_admin.rules.orders import CloseRound, Place, Result
from fejag_admin.rules.referee import carry_out, must_spend, replay
from fejag_admin.store.sample import PLAYED
from fejag_admin.store.store import Store
from fejag_admin.tui.disputes.dialogs import DecisionDialog
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.shell.session import Session
from fejag_admin.tui.shell.settings import use_settings
from fejag_admin.tui.shell.tour import GAME, SLIPS, Guide, page, steps
from fejag_admin.tui.slips.slip_text import SlipText
from tests.tui.conftest import SIZE, Playing, screen_of, shown, told, wait_for
from tests.tui.test_disputes import texts


async def test_the_page_is_read_in_one_piece_at_the_first_start_only(play: Playing, place: Path) -> None:
    use_language("cs")
    play(3)
    app = FejagApp(str(place), None, "Petr")
    assert not app.first_time
    app.first_time = True
    async with app.run_test(size=SIZE) as pilot:
        dialog = await shown(pilot, Notice)
        assert page() in told(dialog)
        assert dialog.query_one("#dialog-body").max_scroll_y == 0
        await pilot.press("escape")
        await wait_for(pilot, lambda: load_settings().toured == "yes")
        await use_settings(app, Settings(by="Jana", toured=app.settings.toured))
        assert load_settings().toured == "yes"
        assert not app.troubles


def demo(place: Path) -> FejagApp:
    """The application with the camp that ``fejag demo`` makes."""
    done = CliRunner().invoke(fejag, ["--store", str(place), "--by", "Petr", "--lang", "cs", "demo", "--no-tui"])
    assert done.exit_code == 0, done.output
    assert "vymyšlený" in done.output
    app = FejagApp(str(place), None, "Petr")
    app.first_time = True
    return app


async def test_the_tour_is_done_by_keys_to_its_end(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = demo(place)
    async with app.run_test(size=SIZE) as pilot:
        guide = await _guided(app, pilot, "1/6")
        assert "Exoti, pak nerozhodně FBI a Indiana Jones" in guide
        await pilot.press("2", "o", *"E F=J T V", "enter")
        await shown(pilot, Confirm)
        await pilot.press("enter")
        guide = await _guided(app, pilot, "2/6")
        assert "E medvěd Q15, F medvěd Z38, J tygr B29" in guide
        await pilot.press("f6")
        await wait_for(pilot, lambda: isinstance(app.focused, SlipText))
        app.post_message(Paste("E medved Q15; F medved Z38; J tygr B29"))
        await wait_for(pilot, lambda: app.session.drafts.count == 3)
        await pilot.press("ctrl+s")
        await shown(pilot, Confirm)
        await pilot.press("enter")
        assert "V tygr A1" in await _guided(app, pilot, "3/6")
        await wait_for(pilot, lambda: not app.session.drafts.text)
        app.post_message(Paste("V tygr A1 !"))
        await wait_for(pilot, lambda: app.session.drafts.count == 1)
        await pilot.press("ctrl+s")
        await shown(pilot, Confirm)
        await pilot.press("enter")
        assert "Enter řekne proč; pak c rozhodne" in await _guided(app, pilot, "4/6")
        assert [step.ruling.code for step in app.session.now.replayed.steps][-1] == "not-lit"
        await wait_for(pilot, lambda: not app.session.drafts.text)
        await pilot.press("escape", "escape", "9")
        await wait_for(pilot, lambda: app.current_mode == "disputes" and app.screen.is_mounted)
        await pilot.press("/", *"zápis 55", "enter")
        screen = screen_of(app, DisputesScreen)
        await wait_for(pilot, lambda: "Zápis 55 platí" in " ".join(texts(screen)))
        await pilot.press("c")
        await shown(pilot, DecisionDialog)
        await pilot.press("tab", "tab", "tab", "tab", *"bylo", "ctrl+s")
        await shown(pilot, Confirm)
        await pilot.press("enter")
        await _guided(app, pilot, "5/6")
        await pilot.press("escape", "1", "c")
        await wait_for(pilot, lambda: app.current_mode == "day")
        await pilot.press("enter")
        await shown(pilot, Confirm)
        await pilot.press("enter")
        await wait_for(pilot, lambda: not app.session.state.round_open and not app.screen.is_modal)
        await pilot.press("down", "enter")
        await wait_for(pilot, lambda: app.current_mode == "print")
        await pilot.press("enter")
        assert "vymyšlený" in await _guided(app, pilot, "6/6 To byl den")
        await wait_for(pilot, lambda: app.current_mode == "day")
        assert list(tmp_path.glob("*-zpravodaj-*.pdf"))
        assert not app.troubles


async def _guided(app: FejagApp, pilot: Pilot[None], beginning: str) -> str:
    """What the tour says on the screen that is shown, as soon as it says that."""

    def said() -> str:
        return " ".join(str(guide.content) for guide in app.screen_stack[0].query(Guide) if guide.display)

    await wait_for(pilot, lambda: beginning in said())
    return said()


async def test_the_tour_is_left_and_gone_on_with_also_later(place: Path) -> None:
    app = demo(place)
    async with app.run_test(size=SIZE) as pilot:
        await _guided(app, pilot, "1/6")
        app.action_command("tour")
        await wait_for(pilot, lambda: not any(guide.display for guide in app.screen.query(Guide)))
    again = FejagApp(str(place), None, "Petr")
    async with again.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: again.current_mode == "today" and again.screen.query("#steps"))
        await pilot.pause()
        assert not any(guide.display for guide in again.screen.query(Guide))
        again.action_command("tour")
        await _guided(again, pilot, "1/6")


def test_the_slips_of_the_demo_are_three_to_sell_and_one_to_refuse(sample: Campaign) -> None:
    state, _rulings = replay(sample.setup, [entered.order for entered in sample.orders[:PLAYED]])
    state, ruling = carry_out(state, Result(GAME, (("exoti",), ("fbi", "jones"), ("aliens",), ("vlada",))))
    assert ruling.accepted
    assert must_spend(state) == ("fbi", "exoti", "jones")
    codes = []
    for team, kind, cell in SLIPS:
        state, ruling = carry_out(state, Place(team, kind, sample.board.cell(cell)))
        codes.append(ruling.code)
    assert codes == [None, None, None, "not-lit"]
    assert must_spend(state) == ()


def test_the_tour_does_not_begin_again_with_the_next_game(place: Path) -> None:
    demo(place)
    with Store.open(place) as store:
        desk = store.desk("ukazka")
        session = Session(desk, "Petr")
        assert [done for _told, done in steps(session)] == [False] * 6
        for order in (Result(7, (("fbi",),)), CloseRound(desk.state.setup.teams, "late"), Result(8, (("fbi",),))):
            desk.enter(order, by="Petr")
        desk.note(Claim("Once more."), by="Petr")
        assert [done for _told, done in steps(session)] == [True, False, True, False, False, False]


def test_the_demo_is_made_once_or_again_and_can_be_finished(place: Path) -> None:
    call = ["--store", str(place), "--lang", "en", "demo", "--no-tui"]
    for words in ([], [], ["--again"], ["--finished"], ["--finished"]):
        assert CliRunner().invoke(fejag, [*call, *words]).exit_code == 0
    with Store.open(place) as store:
        assert sorted(camp.slug for camp in store.camps()) == ["demo", "demo-2", "sample-camp"]
        assert store.desk("sample-camp").state.over
