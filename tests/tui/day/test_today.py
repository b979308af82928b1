"""Today: the steps left, the next one a key away."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from textual.widgets import OptionList, Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import _, use_language
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result
from fejag_admin.store.store import Store
from fejag_admin.texts.names import team_name
from fejag_admin.tui.orders.forms import OrderDialog
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.today.agenda import agenda
from fejag_admin.tui.today.screen import TodayScreen
from tests.camp.camps import journal_of
from tests.tui.conftest import Running, go, screen_of, shown, told, wait_for


def steps_of(campaign: Campaign, *orders: Order) -> list[tuple[str, str | None, bool]]:
    """Where each step leads after these orders, its team, whether it is urgent."""
    return [(step.does, step.team, step.urgent) for step in agenda(journal_of(campaign.header, *orders), {})]


def test_the_next_step_is_first_and_an_open_round_names_who_must_spend_and_who_cannot(sample: Campaign) -> None:
    orders = [entered.order for entered in sample.orders]
    assert steps_of(sample) == [("go('result')", None, True)]
    steps = steps_of(sample, *orders[:3])
    assert steps[:3] == [
        ("go('purchases')", "vlada", True),
        ("go('purchases')", None, False),
        ("command('close_round')", None, False),
    ]
    assert ("go('purchases')", "fbi", False) in steps
    assert steps_of(sample, *orders)[0][0] == "go('standings')"
    rich = replace(sample, options=replace(sample.options, carry_limit=99))  # nobody must spend
    urgent = [step for step in steps_of(rich, Result(1, (("fbi",),))) if step[2]]
    assert urgent == [("command('close_round')", None, True)]


async def test_enter_does_the_first_step_and_the_arrows_choose_another(running: Running) -> None:
    async with running(orders=0) as (app, pilot):
        await go(pilot, "result", "enter")
    async with running() as (app, pilot):
        await shown(pilot, OrderDialog, "down", "down", "enter")
        await pilot.press("escape", "up", "up", "enter")
        await wait_for(pilot, lambda: app.current_mode == "purchases")
        for _time in range(2):  # the screen is opened, and comes back with another team in hand
            await pilot.press("1", "home", "enter")
            purchases = screen_of(app, PurchasesScreen)
            assert purchases.team == purchases.order.team == "vlada"
            assert "[G]" in str(purchases.query_one("#shop", Static).content)
            await pilot.press("t")
            assert purchases.team != "vlada"


async def test_closing_the_round_tells_who_has_bought_nothing_and_the_list_follows(running: Running) -> None:
    use_language("cs")
    async with running() as (app, pilot):
        beginning = _("Have bought nothing in this round: {teams}").partition("{")[0]
        lines = told(await shown(pilot, OrderDialog, "f2")).split("\n")
        idle = next(line for line in lines if line.startswith(beginning))
        bought = {step.order.team for step in app.session.now.steps if isinstance(step.order, Place)}
        for team in app.session.campaign.setup.teams:
            assert (team_name(app.session.campaign, team) in idle) == (team not in bought)
        await pilot.press("escape", "down")
        assert await app.enter(CloseRound(("vlada",), "storm")) is not None
        screen = screen_of(app, TodayScreen)
        assert screen.steps[0].does == "go('result')"
        assert screen.query_one(OptionList).highlighted == 0


async def test_the_fingerprint_is_shown_to_the_master_only_and_gone_before_others_look(running: Running) -> None:
    use_language("cs")
    async with running() as (app, pilot):
        desk, screen = app.session.desk, screen_of(app, TodayScreen)
        for viewer in ("public", "vlada"):
            await app.view_as(viewer)
            assert not any(desk.fingerprint(version) in told(screen) for version in range(1, desk.version + 1))
        await app.view_as(MASTER)
        assert desk.fingerprint(desk.version) in told(screen)
        assert await app.enter(CloseRound(("vlada",), "storm")) is not None
        assert desk.fingerprint(desk.version) in told(screen)
        await app.look_back(2)
        assert f" 2: {desk.fingerprint(2)}" in told(screen)
        assert desk.fingerprint(desk.version) not in told(screen)
        await app.look_back(None)
        await pilot.press("5")
        await app.view_as(PUBLIC)
        screen.renew()
        assert desk.fingerprint(desk.version) not in told(screen)


async def test_a_clock_behind_the_journal_is_told_once(running: Running, place: Path) -> None:
    async with running() as (app, pilot):

        def warnings() -> list[str]:
            return [one.message for one in app._notifications if "behind the journal" in one.message]

        assert await app.enter(Adjust("fbi", 1, "early")) is not None
        assert warnings() == []
        with Store.open(place, clock=lambda: datetime.now(UTC) + timedelta(hours=3)) as store:
            assert store.desk("camp-2001").enter(Adjust("fbi", 1, "late"), by="Jana").accepted
        await app.poll()
        for points in (2, 3):
            assert await app.enter(Adjust("fbi", points, "now")) is not None
        assert len(warnings()) == 1
        app.warn_once("clock", "")
        app.clear_notifications()
        await app.open_camp(app.store.desk("camp-2001"))
        await pilot.pause()
        assert len(warnings()) == 1


async def test_what_does_not_fit_is_scrolled_to(running: Running) -> None:
    use_language("cs")
    async with running(118) as (app, pilot):
        screen = screen_of(app, TodayScreen)
        assert _("holds too much") in str(screen.query_one("#teams", Static).content)
        assert _("may buy") in str(screen.query_one("#teams", Static).content)
        await pilot.resize_terminal(80, 20)
        last, below = screen.query_one("#papers", Static), screen.query_one("#standing")
        await wait_for(pilot, lambda: last.region.bottom > below.region.bottom)
        while below.scroll_y < below.max_scroll_y:
            await pilot.press("m")
        assert last.region.bottom <= below.region.bottom
        await pilot.press("m")
        assert below.scroll_y == 0
        assert screen.query_one(OptionList).has_focus
        await pilot.resize_terminal(160, 60)
        await wait_for(pilot, lambda: not below.max_scroll_y)
        assert not screen.check_action("more", ())
