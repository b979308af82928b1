"""Journal: the list, its filter, corrections with what they would change, looking back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input, Label, Select

from fejag_admin.camp.journal.contents import Amendment, Claim, Retraction
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result, VoidAttack
from fejag_admin.store.store import Store
from fejag_admin.tui.help.dialog import HelpDialog
from fejag_admin.tui.journal.screen import JournalScreen
from fejag_admin.tui.orders.correct import ProposalDialog
from fejag_admin.tui.orders.forms import OrderDialog, Tick
from fejag_admin.tui.orders.ranking import RankingList
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.dialog import CautiousConfirm, Dialog, Notice
from fejag_admin.tui.today.screen import TodayScreen
from fejag_admin.tui.widgets.tables import Table
from tests.tui.conftest import Running, confirm_without_store, lit_keys, options_of, screen_of, shown, told, wait_for


async def journal(pilot: Pilot[None]) -> JournalScreen:
    """The journal screen with all entries, as the master reads them."""
    await pilot.press("6")
    await wait_for(pilot, lambda: isinstance(pilot.app.screen, JournalScreen) and pilot.app.screen.matching)
    assert isinstance(pilot.app, FejagApp)
    await pilot.app.view_as("master")
    await wait_for(pilot, lambda: isinstance(pilot.app.screen, JournalScreen) and pilot.app.screen.matching)
    return screen_of(pilot.app, JournalScreen)


@asynccontextmanager
async def at_journal(running: Running, orders: int) -> AsyncIterator[tuple[FejagApp, Pilot[None], JournalScreen]]:
    """The application with the journal of so many orders on its screen."""
    async with running(orders=orders) as (app, pilot):
        yield app, pilot, await journal(pilot)


async def correct(pilot: Pilot[None], reason: str) -> None:
    """Confirm the proposal that stands on the screen."""
    dialog = await shown(pilot, ProposalDialog)
    dialog.query_one("#reason", Input).value = reason
    await pilot.press("ctrl+s")
    await wait_for(pilot, lambda: isinstance(pilot.app.screen, JournalScreen))
    await pilot.pause()


async def test_players_read_a_journal_of_their_own(running: Running, place: Path) -> None:
    """R3: what was refused or corrected leaves neither a line nor a gap, and nothing can be corrected there."""
    async with running(orders=9) as (app, pilot):
        with Store.open(place) as store:
            desk = store.desk(app.session.desk.slug)
            desk.enter(Place("vlada", "tygr", 900), by="Jana", even_refused=True)
            desk.confirm(desk.propose(Retraction(9)), by="Jana", reason="a slip of the pen")
        await app.poll()
        screen = await journal(pilot)
        assert [line.fate for line in screen.matching[-4:]] == ["retracted", "accepted", "refused", "note"]
        await pilot.press("v")
        await pilot.pause()
        assert [line.version for line in screen.matching] == list(range(1, len(screen.matching) + 1))
        assert {line.fate for line in screen.matching} == {"note", "accepted"}
        assert "slip of the pen" not in told(screen)
        await pilot.press("a")
        await pilot.pause()
        assert "Press v for the whole journal." in str([note.message for note in app._notifications])
        await pilot.press("up", "b")
        await wait_for(pilot, lambda: app.session.looking_back)
        assert app.session.seen.version == screen.matching[-1].version


async def test_a_new_entry_is_followed_unless_an_older_one_is_chosen_from_which_one_can_look_back(
    running: Running,
) -> None:
    async with at_journal(running, 30) as (app, pilot, screen):
        for keys, reason, version in (((), "song", 32), (("up", "up"), "dance", 30)):
            await pilot.press(*keys)
            await app.enter(Adjust("fbi", 1, reason))
            assert screen.line is not None
            assert screen.line.version == version
        await pilot.press("up", "up", "b")
        await pilot.pause()
        assert app.session.moment == 28
        assert len(screen.matching) == 28
        assert screen.check_action("correct", ("amend",)) is None
        await pilot.press("escape")
        await pilot.pause()
        assert len(screen.matching) == 33


async def test_the_filter_goes_by_words_team_and_kind(running: Running) -> None:
    async with at_journal(running, 60) as (_app, pilot, screen):
        await pilot.press("slash", *"TYGR".lower())
        assert not screen.matching
        screen.query_one("#search", Input).value = "Tiger fbi"
        await pilot.pause()
        assert {line.kind for line in screen.matching} == {"place"}
        assert all("tiger" in line.text and line.teams == ("fbi",) for line in screen.matching)
        screen.query_one("#search", Input).value = ""
        screen.query_one("#team", Select).value = "exoti"
        screen.query_one("#kind", Select).value = "result"
        await pilot.pause()
        assert [line.kind for line in screen.matching] == ["result"] * len(screen.matching)
        await pilot.press("slash", *"zzz")
        assert not screen.matching
        await pilot.press("escape")
        assert screen.query_one(Table).has_focus
        assert [line.kind for line in screen.matching] == ["result"] * len(screen.matching) != []
        await pilot.press("c")
        await pilot.pause()
        assert len(screen.matching) == 61


async def test_what_can_be_done_with_an_entry_is_offered_and_named(running: Running) -> None:
    async with at_journal(running, 9) as (app, pilot, screen):

        def corrections() -> list[str]:
            return [word for word in ("Filter", "a Amend", "r Retract") if word in lit_keys(screen)]

        await pilot.press("home")  # the camp's own entry: no order
        await pilot.pause()
        assert screen.line is not None
        assert screen.line.version == 1
        assert corrections() == ["Filter"]
        await pilot.press("end")
        await pilot.pause()
        assert screen.line.version == 10
        assert corrections() == ["Filter", "a Amend", "r Retract"]
        words = screen.line.text
        assert f"Amend: {words}" in title_of(await shown(pilot, OrderDialog, "a"))
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.screen is screen)
        assert app.session.desk.version == 10, "nothing changed is nothing amended"
        dialog = await shown(pilot, OrderDialog, "up", "a")
        for typed, hint in (("AO42", "AO41"), ("", "Fill in “Cell”")):
            assert hint not in told(dialog)
            dialog.query_one("#at", Input).value = typed
            await pilot.press("ctrl+s")
            assert hint in told(dialog)
        assert f"Retract: {words}" in title_of(await shown(pilot, ProposalDialog, "escape", "end", "r"))
        await correct(pilot, "never bought")
        await pilot.press("end", "a")
        assert screen.line.fate == "note"
        assert "correct entry 10" in next(iter(app._notifications)).message
        assert "kept in force by a correction" in options_of(await shown(pilot, HelpDialog, "f1"))


def title_of(dialog: Dialog[Any]) -> str:
    return str(dialog.query_one("#dialog-title", Label).content)


async def test_an_amended_result_shows_its_consequences_first(running: Running) -> None:
    async with at_journal(running, 30) as (app, pilot, screen):
        dialog = await shown(pilot, OrderDialog, "ctrl+home", "down", "a")
        ranking = dialog.query_one(RankingList)
        assert ranking.has_focus
        assert ranking.region.height == 6
        assert dialog.query_one("#dialog").region.contains_region(ranking.region)
        lines = str(ranking.render()).splitlines()
        assert "points" in lines[0]
        assert " 20" in lines[1]
        assert "Tie" in str(dialog.query_one(KeyBar).render())
        await pilot.press("x")
        assert "did not play" in str(ranking.render())
        for line in ("vlada exoti=fbi jones aliens", "fbi vlada aliens exoti jones"):
            await pilot.press("o", *line, "enter")
            await wait_for(pilot, lambda line=line: ranking.ranking.groups[0] == (line.split()[0],))  # type: ignore[misc]
            assert ranking.has_focus
        proposal = await shown(pilot, ProposalDialog, "end", "K", "ctrl+s")
        assert "No longer: Indiana Jones: game 1, place 5, score +10, wallet +10" in told(proposal)
        assert app.session.desk.version == 31
        await pilot.press("ctrl+s")
        assert "reason" in told(proposal)
        await correct(pilot, "read the slip wrong")
        assert app.session.desk.version == 32
        step = app.session.now.step_of[2]
        assert step.effective.amended_by == 32
        assert isinstance(step.order, Result)
        assert screen.matching[1].amended == 32
        screen.query_one(Table).move_cursor(row=1)
        await wait_for(pilot, lambda: "the reason given: read the slip wrong" in told(screen))


async def test_a_long_correction_keeps_its_buttons_in_view(running: Running) -> None:
    async with at_journal(running, 60) as (_app, pilot, _screen):
        dialog = await shown(pilot, ProposalDialog, "ctrl+home", "down", "r")
        await pilot.press("ctrl+s")
        await pilot.pause()
        frame, body = dialog.query_one("#dialog").region, dialog.query_one("#dialog-body")
        for part in ("#reason", "#dialog-fault", "#ok", "#leave"):
            assert dialog.query_one(part).region.height
            assert frame.contains_region(dialog.query_one(part).region), part
        assert dialog.region.contains_region(frame)
        assert body.max_scroll_y > 0
        await pilot.press("pagedown")
        await wait_for(pilot, lambda: body.scroll_y > 0)


async def test_a_retraction_keeps_later_placements_and_lists_them_also_when_it_could_not_be_stored_at_first(
    running: Running, place: Path
) -> None:
    async with at_journal(running, 9) as (app, pilot, screen):
        first = next(line for line in screen.matching if line.kind == "place" and line.teams == ("fbi",))
        screen.query_one(Table).move_cursor(row=first.version - 1)
        await pilot.pause()
        proposal = await shown(pilot, ProposalDialog, "r")
        assert "Would stay in force as irregular" in told(proposal)
        proposal.query_one("#reason", Input).value = "never bought"
        await confirm_without_store(app, pilot, place)
        assert (await shown(pilot, ProposalDialog)).query_one("#reason", Input).value == "never bought"
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.screen is screen and app.session.now.unsettled)
        assert screen.matching[first.version - 1].fate == "retracted"
        await pilot.press("n")
        await pilot.pause()
        assert screen.matching
        assert all(line.unsettled and line.fate == "kept" for line in screen.matching)
        assert "irregular since entry 11" in told(screen)


async def test_what_waits_after_a_correction_is_settled_in_two_keys(running: Running) -> None:
    async with running(orders=9) as (app, pilot):
        steps = app.session.now.steps
        sold = next(step for step in steps if isinstance(step.order, Place) and step.order.team == "fbi")
        proposal = app.session.desk.propose(Retraction(sold.effective.version))
        app.session.desk.confirm(proposal, by="Anna", reason="never bought")
        await app.changed()
        waiting = [step.effective.version for step in app.session.now.unsettled]
        assert waiting
        assert isinstance(app.screen, TodayScreen)
        led = [step.does for step in app.screen.steps]
        await shown(pilot, CautiousConfirm, "home", *["down"] * led.index("command('show_unsettled')"), "enter")
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: isinstance(app.screen, JournalScreen))
        screen = app.screen
        assert isinstance(screen, JournalScreen)
        await wait_for(pilot, lambda: [line.version for line in screen.matching] == waiting)
        before = app.session.now.state
        await pilot.press("l", "enter")
        await wait_for(pilot, lambda: len(app.session.now.unsettled) < len(waiting))
        assert app.session.now.state.figures == before.figures


async def test_what_could_not_be_paid_then_is_entered_anew_now(running: Running) -> None:
    async with running(orders=3) as (app, pilot):
        desk, sold = app.session.desk, 4
        last = Entered(Result(1, (("vlada",), ("aliens",), ("exoti",), ("jones",), ("fbi",))))
        desk.confirm(desk.propose(Amendment(2, last)), by="Anna", reason="upside down")
        await app.changed()
        await app.enter(Adjust("fbi", 9, "found", "wallet"))
        assert [step.effective.version for step in app.session.now.unsettled] == [sold]
        await app.view_as(MASTER)
        app.action_command("show_unsettled")
        await wait_for(pilot, lambda: isinstance(app.screen, JournalScreen))
        await pilot.press("e", "enter")
        await wait_for(pilot, lambda: desk.version == 8)
        assert not app.session.now.unsettled
        assert app.session.now.steps[-1].order == Place("fbi", "tygr", desk.campaign.board.cell("A16"))


async def test_a_correction_follows_what_does_not_concern_it_and_conflicts_with_what_does(
    running: Running, place: Path
) -> None:
    async with at_journal(running, 9) as (app, pilot, _screen):
        dialog = await shown(pilot, ProposalDialog, "up", "r")
        with Store.open(place) as other:
            other.desk("camp-2001").note(Claim("Who was first?"), by="Anna")
        dialog.query_one("#reason", Input).value = "mistake"
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.session.now.version == 12)
        assert [entry.kind for entry in app.session.now.entries[-2:]] == ["claim", "retraction"]
        dialog = await shown(pilot, ProposalDialog, "down", "r")
        version = dialog.proposal.entry.target or 0
        with Store.open(place) as other:
            desk = other.desk("camp-2001")
            desk.confirm(desk.propose(Retraction(version)), by="Anna", reason="tidy camp")
        dialog.query_one("#reason", Input).value = "mistake"
        notice = await shown(pilot, Notice, "ctrl+s")
        assert "Anna" in told(notice)
        await pilot.press("escape")
        await wait_for(pilot, lambda: isinstance(app.screen, Notice) and "retracted already" in told(app.screen))
        assert [entry.by for entry in app.session.now.entries if entry.kind == "retraction"] == ["Petr", "Anna"]


async def test_every_kind_of_order_can_be_amended_also_a_refused_slip(running: Running) -> None:
    async with running(orders=0) as (app, pilot):
        start = app.session.campaign.board.start_of["fbi"]
        for order in (
            Result(1, (("fbi", "exoti"), ("jones",))),
            Place("fbi", "tarantule", start),
            CloseRound(("fbi", "exoti"), "storm"),
            Adjust("jones", 5, "song", "score"),
        ):
            await app.enter(order)
        app.session.desk.enter(VoidAttack(99, "agreed"), by="Anna", even_refused=True)
        await app.changed()
        screen = await journal(pilot)
        assert screen.matching[-1].fate == "refused"
        await pilot.press("home")
        for version in range(2, app.session.desk.version + 1):
            dialog = await shown(pilot, OrderDialog, "down", "a")
            step = app.session.now.step_of[version]
            assert dialog.form.order() == step.effective.entered.order
            held = [str(tick.label).split(" – ")[0] for tick in dialog.query(Tick)]
            assert not isinstance(step.order, CloseRound) or ("FBI" in held and "Aliens" not in held)
            if version < app.session.desk.version:
                await pilot.press("escape")
        dialog.query_one("#reason", Input).value = "agreed by all"
        assert "It would itself be refused" in told(await shown(pilot, ProposalDialog, "ctrl+s"))
        await correct(pilot, "said more")
        assert app.session.now.step_of[6].order == VoidAttack(99, "agreed by all")
