"""Slips that are typed and not entered outlive the program, stand on Today, and are asked about before a round ends."""

import time
from pathlib import Path
from threading import Event

from textual.screen import Screen
from textual.widgets import OptionList, Static

from fejag_admin.common.language import _, ngettext, use_language
from fejag_admin.common.settings import Settings
from fejag_admin.rules.board import cells_of
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.store.store import Store
from fejag_admin.texts.rulings import points_text
from fejag_admin.tui.orders.forms import OrderDialog
from fejag_admin.tui.settings.dialog import use_settings
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import CautiousConfirm, Confirm
from fejag_admin.tui.slips.screen import SlipsScreen
from tests.tui.conftest import LATE, Running, go, screen_of, shown, told, wait_for

TYPED = "aliens snake AI13 # first\nfbi tarantule B41 !; nobody at"


def kept(place: Path, by: str = "Petr") -> object:
    with Store.open(place) as store:
        drafts = store.desk("camp-2001").drafts("slips:").values()
    return next((draft.value for draft in drafts if draft.by == by), None)


def steps(screen: Screen[object]) -> list[str]:
    """What stands on Today."""
    return [str(option.prompt) for option in screen.query_one("#steps", OptionList).options]


def typed(count: int) -> str:
    return ngettext("{n} slip is typed, but not entered", "{n} slips are typed, but not entered", count).format(n=count)


async def test_slips_are_kept_at_every_change_and_found_again_also_under_another_name(
    running: Running, place: Path
) -> None:
    use_language("cs")
    async with running(LATE) as (app, pilot):
        await pilot.press("f6", *"fbi x")
        await wait_for(pilot, lambda: kept(place) == "fbi x")
        await use_settings(app, Settings("cs", by="Pavel"))
        await wait_for(pilot, lambda: (kept(place), kept(place, "Pavel")) == (None, "fbi x"))
        screen_of(app, SlipsScreen).text.put(TYPED)
        await wait_for(pilot, lambda: kept(place, "Pavel") == TYPED)
        await go(pilot, "today", "escape", "escape")
        assert typed(3) in "\n".join(steps(app.screen))
        await pilot.press("f6", *"f")
        assert typed(4) in told(await shown(pilot, Confirm, "ctrl+q"))
        await pilot.press("f1", "ctrl+q")  # who reads the help over the question leaves by the same key
        await wait_for(pilot, lambda: app._exit)
    assert kept(place, "Pavel") == f"{TYPED}\nf", "the last letter, too"
    again = FejagApp(str(place), None, "Pavel")
    async with again.run_test(size=(80, 24)) as pilot:
        await wait_for(pilot, lambda: again.current_mode == "today" and bool(again.screen.query("#steps")))
        await wait_for(pilot, lambda: typed(4) in "\n".join(steps(again.screen)))
        await pilot.press("n" if steps(again.screen)[0].startswith(f"! {typed(4)}") else "f6")
        await wait_for(pilot, lambda: isinstance(again.screen, SlipsScreen) and again.screen.judged)
        assert screen_of(again, SlipsScreen).text.text == f"{TYPED}\nf"
        await go(pilot, "today", "escape", *["delete"] * 4, "escape")
        assert typed(4) not in "\n".join(steps(again.screen))
        await wait_for(pilot, lambda: kept(place, "Pavel") is None)


async def test_what_is_just_being_written_is_there_when_it_is_read(running: Running) -> None:
    begun, done = Event(), Event()

    def write_slowly() -> None:
        begun.set()
        time.sleep(0.2)
        done.set()

    async with running() as (app, pilot):
        app.save_soon("slow", write_slowly)
        await wait_for(pilot, begun.is_set)
        app.save_now("slow")
        assert done.is_set()


async def test_closing_the_round_asks_about_slips_here_and_elsewhere_which_can_be_taken_over(
    running: Running, place: Path
) -> None:
    use_language("cs")
    async with running(LATE) as (app, pilot):
        await pilot.press("f6", *"gov")
        with Store.open(place) as other:
            other.desk("camp-2001").keep_draft("slips:Anna", "fbi tygr A1; fbi tygr A2", by="Anna")
        dialog = await shown(pilot, CautiousConfirm, "f2")
        assert f"{typed(1)}\nAnna: {typed(2)}" in told(dialog)
        await pilot.press("enter")
        screen = screen_of(app, SlipsScreen)
        await shown(pilot, CautiousConfirm, "f2")
        await shown(pilot, OrderDialog, "ctrl+s")
        await pilot.press("escape", "escape", "escape")
        listed, hers = app.screen.query_one("#steps", OptionList), f"Anna: {typed(2)}"
        listed.highlighted = next(at for at, line in enumerate(steps(app.screen)) if hers in line)
        await shown(pilot, Confirm, "enter")
        await pilot.press("enter")
        both = "gov\nfbi tygr A1; fbi tygr A2"
        await wait_for(pilot, lambda: app.screen is screen and screen.text.text == both)
        await wait_for(pilot, lambda: (kept(place), kept(place, "Anna")) == (both, None))


async def test_slips_typed_at_another_desk_are_told_as_they_come(running: Running, place: Path) -> None:
    async with running(LATE) as (app, pilot):
        with Store.open(place) as other:
            there = other.desk("camp-2001")
            drafts = DeskDrafts(there, "Petr")
            drafts.put("slips", "fbi tygr A1")
            drafts.store()
            await app.poll()
            await wait_for(pilot, lambda: f"Petr: {typed(1)}" in "\n".join(steps(app.screen)))
            await pilot.press("f6", *"gov")
            both = ["fbi tygr A1", "gov"]
            await wait_for(pilot, lambda: sorted(draft.value for draft in there.drafts("slips:").values()) == both)
            await wait_for(pilot, lambda: not app._desk_lock.locked())  # it is written to the end
            drafts.take_over("Petr")
            await app.poll()
            await wait_for(pilot, lambda: app._notifications)
            assert "were taken over or entered elsewhere" in next(iter(app._notifications)).message
            assert app.session.drafts.text == "gov"
            drafts.leave()


async def test_slips_that_are_not_entered_never_make_the_round_ready(running: Running) -> None:
    use_language("cs")
    async with running(LATE) as (app, pilot):
        state, board = app.session.state, app.session.campaign.board
        frogs = []
        for team in state.setup.teams:
            over = state.wallet(team) - state.setup.options.carry_limit
            at = next(cells_of(state.placeable(team)), None)
            frogs += [f"{team} zaba {board.name(at or 0)}"] * max(0, (over + 1) // 2)
        await pilot.press("f6")
        screen = screen_of(app, SlipsScreen)
        screen.text.put("; ".join(frogs))
        await wait_for(pilot, lambda: len(screen.judged) == len(frogs))
        await pilot.pause()
        assert all(slip.accepted for slip in screen.judged)
        ready = _("Nobody holds more than {limit}: the round can be closed (F2).").format(limit=points_text(14))
        waiting = _("With these slips entered (Ctrl+S), nobody would hold more than {limit} any more.")
        holding = screen.query_one("#holding", Static)
        assert str(holding.content) == waiting.format(limit=points_text(14))
        await shown(pilot, Confirm, "ctrl+s")
        await pilot.press("enter")
        await wait_for(pilot, lambda: str(holding.content) == ready and not screen.entering, 60)
