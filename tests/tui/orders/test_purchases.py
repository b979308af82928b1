"""The purchases screen over a real store: choosing, advice before confirming, entering in the order of arrival."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from fejag_admin.camp.advice.preview import preview
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.views.map_picture import GUTTER
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import Board, wall_between
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import CloseRound, Order, Place, Result
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from fejag_admin.store.store import Store
from fejag_admin.tui.board.board import HEADER
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.panels import Clipped
from fejag_admin.tui.widgets.sentences import advice as advice_on
from fejag_admin.tui.widgets.typing_fields import TypedLine
from tests.tui.conftest import (
    ALL,
    LATE,
    Running,
    confirm_without_store,
    screen_of,
    shown,
    square,
    told,
    wait_for,
)


def go(screen: PurchasesScreen, name: str) -> None:
    screen.board.move_to(screen.campaign.board.cell(name))


def part(screen: PurchasesScreen, name: str) -> str:
    return str(screen.query_one(name, Static).content)


def advice(screen: PurchasesScreen) -> str:
    """The advice, its lines joined."""
    return " ".join(part(screen, "#advice").split())


def messages(app: FejagApp) -> str:
    return "\n".join(toast.message for toast in app._notifications)


async def choose(app: FejagApp, pilot: Pilot[None], team: str, figure: str, cell: str) -> PurchasesScreen:
    """Show the purchases with this order in hand."""
    await pilot.press("3")
    screen = screen_of(app, PurchasesScreen)
    screen.action_pick_team(team)
    screen.action_pick_figure(figure)
    go(screen, cell)
    await pilot.pause()
    return screen


async def test_team_figure_and_a_cell_where_it_may_stand_are_chosen_by_keys(running: Running) -> None:
    async with running(LATE) as (app, pilot):
        await pilot.press("3")
        screen = screen_of(app, PurchasesScreen)
        assert (screen.team, screen.figure) == ("fbi", "tygr")
        for team in screen.state.setup.teams:
            assert screen.team == team
            assert screen.state.placeable(team) >> screen.board.cursor & 1
            await pilot.press("t")
        go(screen, "K17")
        await pilot.press("t", "t", "f")
        assert (screen.team, screen.figure) == ("jones", "medved")
        assert screen.board.cursor == screen.campaign.board.cell("K17"), "whoever has moved it wants it there"
        await pilot.press("F", *"tttt")
        assert (screen.team, screen.figure) == ("exoti", "zaba")
        wallet = screen.state.wallet("exoti")
        assert f"wallet {wallet} · Exots" in part(screen, "#shop")
        assert f">F frog         2 → {wallet - 2:>3}" in part(screen, "#figures")
        cells = list[int]()
        for _step in range(4):
            await pilot.press("n")
            cells.append(screen.board.cursor)
        assert len({*cells}) == 4
        assert all(screen.state.placeable("exoti") >> cell & 1 for cell in cells)
        await pilot.press("N")
        assert screen.board.cursor == cells[2]


async def test_sales_follow_one_another_each_asked_once_by_four_keys_or_a_typed_line(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        await pilot.press("3")
        screen = screen_of(app, PurchasesScreen)
        count, version = len(screen.state.figures), app.session.desk.version
        assert "Placed in this round: 0" in part(screen, "#round")
        await shown(pilot, Confirm, "t", "M", "enter")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == version + 1)
        order = app.session.now.steps[-1].order
        assert isinstance(order, Place)
        assert (order.team, order.figure) == ("exoti", "opice")
        app.clear_notifications()
        wallet = screen.state.wallet("aliens")
        dialog = await shown(pilot, Confirm, "o", *"a s ai13", "enter")
        assert "Aliens: snake on AI13 (10 points)" in str(dialog.query_one("#dialog-title").render())
        assert "Goes dark: tarantula on AI10, Aliens (no. 59)" in told(dialog)
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        assert app.session.desk.version == version + 1
        for asked in (screen.action_confirm, screen.action_confirm, screen.action_override):
            asked()
        await shown(pilot, Confirm)
        assert sum(isinstance(one, Confirm) for one in app.screen_stack) == 1
        await pilot.press("enter")
        await wait_for(pilot, lambda: len(screen.state.figures) == count + 2)
        await wait_for(pilot, lambda: app.screen is screen and screen.focused is screen.board)
        assert screen.state.wallet("aliens") == wallet - 10
        await pilot.pause()
        assert "Aliens: snake on AI13" in messages(app)
        assert "Goes dark: tarantula on AI10, Aliens (no. 59)" in messages(app)
        assert "On the map" not in messages(app)
        number = app.session.seen.version
        assert part(screen, "#round").startswith("Placed in this round: 2\n")
        assert f"\n{number:>4} aS AI13 snake −10" in part(screen, "#round")
        assert advice(screen).endswith("Sold and placed. Go on with the next order.")
        assert square(screen, "AI13") == "aS"
        for key in ("f", "F"):
            await pilot.press(key)
            assert "Refused" in advice(screen)


async def test_a_refusal_says_why_in_plain_words_with_its_rule_and_where_else(running: Running) -> None:
    """The nearest cell in the team's light is looked for here by looking at every cell of the board."""
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "tarantule", "A1")
        state, board = screen.state, screen.campaign.board
        rows = [divmod(cell, 41) for cell in range(41 * 41) if state.placeable("fbi") >> cell & 1]
        row, column = min(rows, key=lambda at: (max(at), at))
        assert f"The nearest cell where it could stand is {board.name(row * 41 + column)}." in advice(screen)
        assert f"The team starts on {board.name(board.start_of['fbi'])}." in advice(screen)
        taken = state.figures[0].at
        await choose(app, pilot, "fbi", "tygr", board.name(taken))
        assert screen.preview is not None
        assert screen.preview.ruling.code == "occupied"
        assert screen.board.overlay.marked == 1 << taken
        await choose(app, pilot, "fbi", "tygr", "AO41")
        assert (screen.board.overlay.marked, screen.board.overlay.beam) == (0, 0)
        assert "Refused" in advice(screen)
        assert "No: AO41 is not lit for FBI (L6)." in advice(screen)
        version = app.session.desk.version
        await pilot.press("enter")
        assert app.screen is screen
        row, column = divmod(screen.board.cursor, 41)
        await pilot.click(screen.board, offset=(GUTTER + 2 * column, HEADER + row))
        assert "not lit" in messages(app)
        assert app.session.desk.version == version
        await pilot.press("y")
        await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and bool(app.screen.answer.rows))
        disputes = screen_of(app, DisputesScreen)
        assert disputes.words == ("fbi", "tiger", "AO41")
        assert disputes.answer.rows[0].statement.text == "No: no shining figure of FBI points at AO41 (L6)."


async def test_advice_warns_first_of_light_attacks_and_of_what_would_be_uncovered_only_the_master(
    running: Running,
) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        board = screen.campaign.board
        assert "! Blocks its own light: 7 cells no longer lit." in advice(screen)
        assert "! Goes dark: tarantula on AI10, Aliens (no. 59)" in advice(screen)
        assert square(screen, "AI13") == "aS"
        assert square(screen, "AJ14") == "* "
        assert screen.preview is not None
        players = screen.board.overlay.beam
        assert players == screen.preview.light
        assert app.session.viewer == PUBLIC
        assert "Of the cells uncovered so far it lights" in advice(screen)
        assert "uncovered only (v)" in advice(screen)
        assert "new cell" not in advice(screen)
        assert screen.board.overlay.fresh == 0
        await pilot.press("v", "ctrl+s")
        assert app.session.viewer == MASTER
        fresh = screen.board.overlay.fresh
        assert "1 new cell uncovered" in advice(screen)
        assert "1 new obstacle uncovered" in advice(screen)
        assert fresh.bit_count() == 1
        assert screen.board.overlay.beam & fresh
        assert not players & fresh
        assert "It can be placed." in advice(screen)
        assert advice(screen).index("striking the same path") < advice(screen).index("Lights"), "warnings come first"
        void = "Attacks tarantula on AE9, Exots (no. 25): void: another team was striking the same path already (A3)"
        assert void in advice(screen)
        assert "because of attack no. 14" in advice(screen)
        assert "Attacks bear on X24, FBI (no. 55) Lights" in advice(screen)
        assert screen.board.overlay.attacked == 1 << board.cell("AE9") | 1 << board.cell("X24")
        go(screen, "AI14")
        await pilot.pause()
        assert square(screen, "AI13") == "a "


@pytest.fixture
def near_and_far() -> Campaign:
    """A board on which no light gets past the corner in which a team starts but straight down."""
    board = Board(9, frozenset((wall_between(0, 1),)), frozenset((80,)), (), (("near", 0), ("far", 4)))
    return Campaign(board, Options(), (Team("near"), Team("far")), (), ())


def advised(state: State, figure: str, campaign: Campaign, viewer: str = MASTER) -> str:
    """What is said of a figure on the first cell."""
    return str(advice_on(preview(state, Place("near", figure, 0), viewer), campaign, viewer))


def test_an_attack_from_the_start_cell_cannot_be_attacked_back(near_and_far: Campaign) -> None:
    campaign = replace(near_and_far, board=replace(near_and_far.board, walls=frozenset()))
    orders: list[Order] = [Result(1, (("far",), ("near",))), Place("far", "tygr", 4), CloseRound(("near",), "test")]
    orders += [Result(2, (("far",), ("near",))), Place("far", "had", 2)]
    state, rulings = replay(campaign.setup, orders)
    assert all(ruling.accepted for ruling in rulings)
    attacked = advised(state, "medved", campaign)
    assert "Attacks snake on C1, far (no. 2): it cannot be attacked back" in attacked
    assert "(A2)" in attacked


def test_whoever_would_be_left_without_a_cell_is_warned_of(near_and_far: Campaign) -> None:
    state, _rulings = replay(near_and_far.setup, [Result(1, (("near",), ("far",)))])
    for viewer, warned in ((MASTER, {"had"}), (PUBLIC, set())):
        advices = {figure: advised(state, figure, near_and_far, viewer) for figure in ("tygr", "medved", "had", "zaba")}
        assert {kind for kind in advices if "no cell would be left for its next figure" in advices[kind]} == warned
    use_language("cs")
    assert "! near: nezbylo by" in advised(state, "had", near_and_far)


async def test_typed_orders_that_are_refused_or_cannot_be_read_are_told_and_do_not_pile_up(running: Running) -> None:
    async with running(LATE) as (app, pilot):
        await pilot.press("3", "o", *"fbi tig")
        screen = screen_of(app, PurchasesScreen)
        line = screen.query_one(TypedLine)
        await wait_for(pilot, lambda: line._suggestion == "fbi tiger")
        await pilot.press("right", "enter", "o", *"exoti", "enter", "o", "escape")
        app.clear_notifications()
        await pilot.press("o")
        for cell in ("a1", "a2", "a3"):  # what is typed after a refusal is the next order, and no commands
            await pilot.press(*f"a s {cell}", "enter")
        assert len(app._notifications) == 1
        assert "not lit" in messages(app)
        app.clear_notifications()
        await pilot.press(*"q tiger a1", "enter")
        assert "F FBI" in messages(app)
        assert "snake" not in messages(app)
        await pilot.press("escape", "o", *"a snakee ai13", "enter")
        assert "Did you mean “snake”?" in messages(app)
        assert screen.query_one(Input).value == "a snakee ai13"
        await pilot.press("escape")
        assert screen.focused is screen.board
        assert screen.query_one(Input).value == ""


async def test_only_another_teams_sections_are_drawn(running: Running) -> None:
    async with running(131, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "tygr", "A1")
        assert square(screen, "U21") == "·="
        assert "No: all games are over (G4)." in advice(screen)
        screen.action_pick_team("jones")
        assert square(screen, "U21") == "j "


async def test_the_game_master_overrides_with_a_reason_or_charges_the_price_alone(
    running: Running, place: Path
) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "tarantule", "R16")
        version = app.session.desk.version
        await shown(pilot, LineDialog, "x")
        notice = await shown(pilot, Notice, *"because", "enter")
        assert "No: R16 belongs to the temple (M3)." in told(notice), "what even the game master cannot do"
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        assert app.session.desk.version == version
        go(screen, "B41")
        await pilot.pause()
        assert "Refused" in advice(screen)
        assert (screen.check_action("confirm", ()), screen.check_action("override", ())) == (None, True)
        count, score, held = len(screen.state.figures), screen.state.score("fbi"), screen.state.wallet("fbi")
        assert "Charge 5 points and place nothing?" in told(await shown(pilot, LineDialog, "c"))
        await pilot.press(*"third try", "enter")
        await wait_for(pilot, lambda: screen.state.wallet("fbi") == held - 5)
        assert (len(screen.state.figures), screen.state.score("fbi")) == (count, score)
        dialog = await shown(pilot, LineDialog, "x")
        await pilot.press("enter")
        assert "Write a reason" in told(dialog)
        await shown(pilot, Confirm, *"lost slip", "enter")
        await confirm_without_store(app, pilot, place)
        await shown(pilot, Confirm)
        await pilot.press("enter")
        await wait_for(pilot, lambda: len(screen.state.figures) == count + 1)
        assert screen.state.figures[-1].irregular
        cell = screen.campaign.board.cell("B41")
        assert app.session.journal.steps[-1].order == Place("fbi", "tarantule", cell, "lost slip")


async def test_only_what_can_be_done_is_offered(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        assert (screen.check_action("confirm", ()), screen.check_action("override", ())) == (True, None)
        assert screen.check_action("charge", ()) is None
        assert "Enter" in screen.why_not("charge", ())
        assert "Place" in str(screen.query_one(KeyBar).render())
        await app.look_back(100)
        await pilot.press("enter")
        assert app.screen is screen
        assert screen.preview is None
        assert "earlier moment" in advice(screen)
        await pilot.press("escape")
        assert "It can be placed." in advice(screen)


async def test_another_desk_was_first(running: Running, place: Path) -> None:
    """What was confirmed is what was shown."""
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        await shown(pilot, Confirm, "enter")
        with Store.open(place) as store:
            desk = store.desk(app.session.desk.slug)
            assert desk.enter(Place("aliens", "zaba", screen.campaign.board.cell("AI12")), by="Eva").accepted
        version = desk.version
        await app.poll()
        assert "Now this would come of it" in told(await shown(pilot, Notice, "enter"))
        assert app.session.desk.version == version
        await shown(pilot, Confirm, "escape")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == version + 1)
        last = app.session.seen.version
        assert f"{last - 1} aF AI12" in part(screen, "#round")
        assert f"{last} aS AI13" in part(screen, "#round")


async def test_in_a_small_window_everything_is_in_view_and_long_advice_is_all_in_the_question(running: Running) -> None:
    async with running(LATE) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "had", "AJ16")
        for name in ("#shop", "#figures", "#advice", "#round", "#order-line", "BoardView"):
            region = screen.query_one(name).region
            assert region.area > 0
            assert screen.region.contains_region(region)
        assert screen.query_one("#advice").region.height >= 6
        assert screen.board.region.width >= 44
        await app.view_as(MASTER)
        await choose(app, pilot, "aliens", "had", "AI13")
        assert "! Goes dark: tarantula on AI10" in advice(screen), "what warns is never cut"
        assert "1 new obstacle uncovered" not in advice(screen)
        assert advice(screen).endswith("… the rest before you confirm")
        dialog = await shown(pilot, Confirm, "enter")
        assert "Goes dark: tarantula on AI10" in told(dialog)
        assert "1 new obstacle uncovered" in told(dialog)
        assert dialog.region.contains_region(dialog.query_one("#ok").region)
        await pilot.press("escape")
        await pilot.resize_terminal(*ALL)
        await wait_for(pilot, lambda: "1 new obstacle uncovered" in advice(screen))


async def test_in_a_small_window_all_warnings_are_read(running: Running) -> None:
    use_language("cs")
    async with running(orders=70) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "opice", "A1")
        panel, figures = screen.query_one(Clipped), screen.query_one("#figures")
        assert figures.region.height
        screen.action_pick_team("jones")
        go(screen, "AI40")  # in its own light: four of its figures go dark
        await pilot.pause()
        read = " ".join("".join(line.text for line in panel.render_lines(panel.size.region)).split())
        warnings = [" ".join(line.split()) for line in str(panel.full_text).split("\n") if line.startswith("!")]
        assert len(warnings) == 5
        assert all(warning in read for warning in warnings)
        screen.board.action_move(0, 1)
        await pilot.pause()
        assert figures.region.height, "what gave way is back where there is nothing to warn of"
