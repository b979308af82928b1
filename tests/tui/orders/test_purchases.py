"""The purchases screen over a real store: choosing, advice before confirming, entering in the order of arrival."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.widgets import Input, Static

from fejag_admin.camp.advice.preview import preview
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.views.map_picture import GUTTER
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import Board as Map
from fejag_admin.rules.board import wall_between
from fejag_admin.rules.figures import KINDS, Options
from fejag_admin.rules.orders import CloseRound, Order, Place, Result
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.store.store import Store
from fejag_admin.tui.board.board import HEADER
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.panels import Clipped
from fejag_admin.tui.widgets.sentences import advice as words
from fejag_admin.tui.widgets.typing_fields import TypedLine
from tests.tui.conftest import Running, confirm_without_store, screen_of, shown, told, wait_for

ALL = (140, 50)  # room for the whole board
LATE = 118  # the round after game 10 has just opened


def go(screen: PurchasesScreen, name: str) -> None:
    screen.board.move_to(screen.campaign.board.cell(name))


def advice(screen: PurchasesScreen) -> str:
    """The advice, its lines joined."""
    return " ".join(str(screen.query_one("#advice", Static).content).split())


def part(screen: PurchasesScreen, name: str) -> str:
    return str(screen.query_one(name, Static).content)


def drawn(screen: PurchasesScreen, name: str) -> str:
    row, column = divmod(screen.campaign.board.cell(name), 41)
    return screen.board.render_line(HEADER + row).text[GUTTER + 2 * column :][:2]


async def choose(app: Any, pilot: Any, team: str, figure: str, cell: str) -> PurchasesScreen:
    """Show the purchases with this order in hand."""
    await pilot.press("3")
    screen = screen_of(app, PurchasesScreen)
    screen.action_pick_team(team)
    screen.action_pick_figure(figure)
    go(screen, cell)
    await pilot.pause()
    return screen


async def test_team_and_figure_by_keys(running: Running) -> None:
    async with running(LATE) as (app, pilot):
        await pilot.press("3")
        screen = screen_of(app, PurchasesScreen)
        assert (screen.team, screen.figure) == ("fbi", "tygr")
        await pilot.press("t", "t", "f")
        assert (screen.team, screen.figure) == ("jones", "medved")
        await pilot.press("F", "t", "t", "t", "t")
        assert (screen.team, screen.figure) == ("exoti", "zaba")
        wallet = screen.state.wallet("exoti")
        assert f"wallet {wallet} · Exots" in part(screen, "#shop")
        assert f">F frog         2 → {wallet - 2:>3}" in part(screen, "#figures")


async def test_the_cursor_begins_where_the_team_may_place_and_goes_on_to_such_cells(running: Running) -> None:
    async with running(LATE) as (app, pilot):
        await pilot.press("3")
        screen = screen_of(app, PurchasesScreen)
        for team in screen.state.setup.teams:
            screen.action_pick_team(team)
            assert screen.state.placeable(team) >> screen.board.cursor & 1
        go(screen, "K17")
        await pilot.press("t")
        assert screen.board.cursor == screen.campaign.board.cell("K17"), "whoever has moved it wants it there"
        screen.action_pick_team("exoti")
        await pilot.press("n")
        placeable = screen.state.placeable("exoti")
        cells = set()
        for _step in range(4):
            assert placeable >> screen.board.cursor & 1
            cells.add(screen.board.cursor)
            await pilot.press("n")
        assert len(cells) == 4
        here = screen.board.cursor
        await pilot.press("n", "N")
        assert screen.board.cursor == here


async def test_a_sale_takes_four_keys_or_a_typed_line(running: Running) -> None:
    """Team, figure by its letter, place, confirm."""
    async with running(LATE, size=ALL) as (app, pilot):
        await pilot.press("3")
        version = app.session.desk.version
        await shown(pilot, Confirm, "t", "M", "enter")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == version + 1)
        order = app.session.now.steps[-1].order
        assert isinstance(order, Place)
        assert (order.team, order.figure) == ("exoti", "opice")
        await shown(pilot, Confirm, "o", *"a s ai13", "enter")
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, PurchasesScreen))
        screen = screen_of(app, PurchasesScreen)
        await wait_for(pilot, lambda: "Placed in this round: 2" in part(screen, "#round"))
        assert screen.focused is screen.board


async def test_a_refusal_says_why_in_plain_words_with_its_rule_and_where_else(running: Running) -> None:
    """The nearest cell in the team's light is found anew by looking at every cell of the board."""
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "tarantule", "A1")
        state, board = screen.state, screen.campaign.board
        rows = [divmod(cell, 41) for cell in range(41 * 41) if state.placeable("fbi") >> cell & 1]
        row, column = min(rows, key=lambda at: (max(at), at))
        assert f"The nearest cell where it could stand is {board.name(row * 41 + column)}." in advice(screen)
        assert f"The team starts on {board.name(board.start_of['fbi'])}." in advice(screen)
        taken = app.session.state.figures[0]
        screen = await choose(app, pilot, "fbi", "tygr", app.session.campaign.board.name(taken.at))
        assert screen.preview is not None
        assert screen.preview.ruling.code == "occupied"
        assert screen.board.overlay.marked == 1 << taken.at
        screen = await choose(app, pilot, "fbi", "tygr", "AO41")
        assert screen.board.overlay.marked == 0
        assert "Refused" in advice(screen)
        assert "No: AO41 is not lit for FBI (L6)." in advice(screen)
        assert screen.board.overlay.beam == 0
        version = app.session.desk.version
        await pilot.press("enter")
        assert app.screen is screen
        row, column = divmod(screen.board.cursor, 41)
        await pilot.click(screen.board, offset=(GUTTER + 2 * column, HEADER + row))
        assert any("not lit" in toast.message for toast in app._notifications)
        assert app.session.desk.version == version
        await pilot.press("y")
        await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and bool(app.screen.answer.rows))
        there: Any = app.screen
        assert there.words == ("fbi", "tiger", "AO41")
        assert there.answer.rows[0].statement.text == "No: no shining figure of FBI points at AO41 (L6)."


async def test_the_light_is_seen_before_it_is_paid_and_its_own_warned_of(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        assert "! Blocks its own light: 7 cells no longer lit." in advice(screen)
        assert "! Goes dark: tarantula on AI10, Aliens (no. 59)" in advice(screen)
        assert drawn(screen, "AI13") == "aS"
        assert drawn(screen, "AJ14") == "* "
        assert screen.preview is not None
        assert screen.board.overlay.beam == screen.preview.light
        go(screen, "AI14")
        await pilot.pause()
        assert drawn(screen, "AI13") == "a "


async def test_only_what_can_be_done_is_offered_and_asked_once_and_leaving_enters_nothing(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        assert screen.check_action("confirm", ()) is True
        assert screen.check_action("override", ()) is None
        assert "Place" in str(screen.query_one(KeyBar).render())
        go(screen, "AO41")
        await pilot.pause()
        assert screen.check_action("confirm", ()) is None
        assert screen.check_action("override", ()) is True
        go(screen, "AI13")
        await app.look_back(100)
        await pilot.press("enter")
        assert app.screen is screen
        assert screen.preview is None
        assert "earlier moment" in advice(screen)
        await pilot.press("escape")
        assert "It can be placed." in advice(screen)
        screen.action_confirm()
        screen.action_confirm()
        screen.action_override()
        await shown(pilot, Confirm)
        assert sum(isinstance(one, Confirm) for one in app.screen_stack) == 1
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        version = app.session.desk.version
        await shown(pilot, Confirm, "enter")
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        assert app.session.desk.version == version


async def test_attacks_are_told_with_why_they_would_be_void(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        await app.view_as(MASTER)
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        said = advice(screen)
        assert "It can be placed." in said
        assert said.index("striking the same path") < said.index("Lights"), "what warns comes first"
        assert (
            "Attacks tarantula on AE9, Exots (no. 25): void: another team was striking the same path already (A3)"
            in said
        )
        assert "because of attack no. 14" in said
        assert "Attacks bear on X24, FBI (no. 55) Lights" in said
        board = screen.campaign.board
        assert screen.board.overlay.attacked == 1 << board.cell("AE9") | 1 << board.cell("X24")


def test_an_attack_from_the_start_cell_cannot_be_attacked_back() -> None:
    starts = (("near", 0), ("far", 4))
    campaign = Campaign(Map(9, temple=frozenset((80,)), starts=starts), Options(), (Team("near"), Team("far")), (), ())
    orders: list[Order] = [Result(1, (("far",), ("near",))), Place("far", "tygr", 4), CloseRound(("near",), "test")]
    orders += [Result(2, (("far",), ("near",))), Place("far", "had", 2)]
    state, rulings = replay(campaign.setup, orders)
    assert all(ruling.accepted for ruling in rulings)
    said = str(words(preview(state, Place("near", "medved", 0)), campaign, MASTER))
    assert "Attacks snake on C1, far (no. 2): it cannot be attacked back" in said
    assert "(A2)" in said


def test_whoever_would_be_left_without_a_cell_is_warned_of() -> None:
    shut = frozenset((wall_between(0, 1),))  # no light gets past this corner of A1 but straight down
    temple, starts = frozenset((80,)), (("near", 0), ("far", 8))
    campaign = Campaign(Map(9, shut, temple, (), starts), Options(), (Team("near"), Team("far")), (), ())
    state, _rulings = replay(campaign.setup, [Result(1, (("near",), ("far",)))])
    for viewer in (MASTER, PUBLIC):
        orders = [Place("near", figure, 0) for figure in KINDS]
        said = {order.figure: str(words(preview(state, order, viewer), campaign, viewer)) for order in orders}
        warned = {figure for figure, line in said.items() if "no cell would be left for its next figure" in line}
        assert warned == ({"had"} if viewer == MASTER else set())
    use_language("cs")
    assert "! near: nezbylo by" in str(words(preview(state, Place("near", "had", 0)), campaign, MASTER))


async def test_the_master_is_told_what_would_be_uncovered_and_players_are_not(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        assert app.session.viewer == PUBLIC
        assert "Of the cells uncovered so far it lights" in advice(screen)
        assert "uncovered only (v)" in advice(screen)
        assert "new cell" not in advice(screen)
        assert screen.board.overlay.fresh == 0
        players = screen.board.overlay.beam
        await pilot.press("v", "ctrl+s")
        assert app.session.viewer == MASTER
        assert "1 new cell uncovered" in advice(screen)
        assert "1 new obstacle uncovered" in advice(screen)
        assert screen.board.overlay.fresh.bit_count() == 1
        assert screen.board.overlay.beam & screen.board.overlay.fresh
        assert not players & screen.board.overlay.fresh


async def test_orders_are_entered_one_after_another(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        count, wallet = len(screen.state.figures), screen.state.wallet("aliens")
        assert "Placed in this round: 0" in part(screen, "#round")
        dialog = await shown(pilot, Confirm, "enter")
        assert "Aliens: snake on AI13 (10 points)" in str(dialog.query_one("#dialog-title").render())
        assert "Goes dark: tarantula on AI10, Aliens (no. 59)" in told(dialog)
        await pilot.press("enter")
        await wait_for(pilot, lambda: len(screen.state.figures) == count + 1)
        assert screen.state.wallet("aliens") == wallet - 10
        await pilot.pause()
        said = "\n".join(toast.message for toast in app._notifications)
        assert "Aliens: snake on AI13" in said
        assert "Goes dark: tarantula on AI10, Aliens (no. 59)" in said
        assert "On the map" not in said
        assert app.screen is screen
        number = app.session.seen.version
        assert part(screen, "#round") == f"Placed in this round: 1\n{number:>4} aS AI13 snake −10"
        assert advice(screen).endswith("Sold and placed. Go on with the next order.")
        assert drawn(screen, "AI13") == "aS"
        await pilot.press("f")
        assert "Refused" in advice(screen)
        await pilot.press("F")
        assert "Refused" in advice(screen)
        # and the next one at once
        await shown(pilot, Confirm, "f", "f", "f", "f", "n", "enter")
        await pilot.press("enter")
        await wait_for(pilot, lambda: "Placed in this round: 2" in part(screen, "#round"))


async def test_typed_orders_that_are_refused_or_cannot_be_read_are_told_and_do_not_pile_up(running: Running) -> None:
    async with running(LATE) as (app, pilot):
        await pilot.press("3", "o", *"fbi tig")
        line = screen_of(app, PurchasesScreen).query_one(TypedLine)
        await wait_for(pilot, lambda: line._suggestion == "fbi tiger")
        await pilot.press("right", "enter", "o", *"exoti", "enter", "o")
        await pilot.press("escape")
        app.clear_notifications()
        await pilot.press("o")
        for cell in ("a1", "a2", "a3", "a4"):  # what is typed after a refusal is the next order, and no commands
            await pilot.press(*f"a s {cell}", "enter")
        assert len(app._notifications) == 1
        assert "not lit" in next(iter(app._notifications)).message
        app.clear_notifications()
        await pilot.press(*"q tiger a1", "enter")
        message = next(iter(app._notifications)).message
        assert "F FBI" in message
        assert "snake" not in message
        await pilot.press("escape")
        app.clear_notifications()
        await pilot.press("o", *"a snakee ai13", "enter")
        screen = screen_of(app, PurchasesScreen)
        assert any("Did you mean “snake”?" in toast.message for toast in app._notifications)
        assert screen.query_one(Input).value == "a snakee ai13"
        await pilot.press("escape")
        assert screen.focused is screen.board
        assert screen.query_one(Input).value == ""


async def test_only_another_teams_sections_are_drawn(running: Running) -> None:
    async with running(131, size=ALL) as (app, pilot):
        await pilot.press("3")
        screen = screen_of(app, PurchasesScreen)
        go(screen, "A1")
        await pilot.pause()
        assert drawn(screen, "U21") == "·="
        assert "No: all games are over (G4)." in advice(screen)
        screen.action_pick_team("jones")
        assert drawn(screen, "U21") == "j "


async def test_the_game_master_overrides_with_a_reason_also_when_it_cannot_be_stored_at_first(
    running: Running, place: Path
) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "tarantule", "B41")
        assert "Refused" in advice(screen)
        count = len(screen.state.figures)
        dialog = await shown(pilot, LineDialog, "x")
        await pilot.press("enter")
        assert "Write a reason" in told(dialog)
        await shown(pilot, Confirm, *"lost slip", "enter")
        await confirm_without_store(app, pilot, place)
        await shown(pilot, Confirm)
        await pilot.press("enter")
        await wait_for(pilot, lambda: len(screen.state.figures) == count + 1)
        assert screen.state.figures[-1].irregular
        order = app.session.journal.steps[-1].order
        assert order == Place("fbi", "tarantule", screen.campaign.board.cell("B41"), "lost slip")


async def test_the_price_of_what_is_refused_is_charged_and_nothing_placed(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "tarantule", "B41")
        assert "Refused" in advice(screen)
        count, score, held = len(screen.state.figures), screen.state.score("fbi"), screen.state.wallet("fbi")
        assert "Charge 5 points and place nothing?" in told(await shown(pilot, LineDialog, "c"))
        await pilot.press(*"third try", "enter")
        await wait_for(pilot, lambda: screen.state.wallet("fbi") == held - 5)
        assert (len(screen.state.figures), screen.state.score("fbi")) == (count, score)
        screen = await choose(app, pilot, "fbi", "tarantule", screen.campaign.board.name(free(screen)))
        assert screen.check_action("charge", ()) is None
        assert "Enter" in screen.why_not("charge", ())


def free(screen: PurchasesScreen) -> int:
    """A cell where the team may place the figure in hand."""
    cells = range(screen.campaign.board.size**2)
    return next(cell for cell in cells if carry_out(screen.state, replace(screen.order, at=cell))[1].accepted)


async def test_what_even_the_game_master_cannot_do_is_told(running: Running) -> None:
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "fbi", "tarantule", "R16")
        version = app.session.desk.version
        await shown(pilot, LineDialog, "x")
        dialog = await shown(pilot, Notice, *"because", "enter")
        assert "No: R16 belongs to the temple (M3)." in told(dialog)
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        assert app.session.desk.version == version


async def test_another_desk_was_first(running: Running, place: Path) -> None:
    """What was confirmed is what was shown."""
    async with running(LATE, size=ALL) as (app, pilot):
        screen = await choose(app, pilot, "aliens", "had", "AI13")
        await shown(pilot, Confirm, "enter")
        with Store.open(place) as store:
            desk = store.desk(app.session.desk.slug)
            ruling = desk.enter(Place("aliens", "zaba", screen.campaign.board.cell("AI12")), by="Eva")
            assert ruling.accepted
        version = desk.version
        notice = await shown(pilot, Notice, "enter")
        assert "Now this would come of it" in told(notice)
        assert app.session.desk.version == version
        await shown(pilot, Confirm, "escape")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == version + 1)
        last = app.session.seen.version
        assert f"{last - 1} aF AI12" in part(screen, "#round")
        assert f"{last} aS AI13" in part(screen, "#round")


async def test_in_a_small_window_everything_is_in_view_and_long_advice_is_all_in_the_question(running: Running) -> None:
    async with running(LATE, size=(80, 24)) as (app, pilot):
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
        button = dialog.query_one("#ok").region
        assert dialog.region.contains_region(button)
        await pilot.press("escape")
        await pilot.resize_terminal(140, 50)
        await wait_for(pilot, lambda: "1 new obstacle uncovered" in advice(screen))


async def test_in_a_small_window_all_warnings_are_read(running: Running) -> None:
    use_language("cs")
    async with running(orders=70) as (app, pilot):
        await pilot.press("3")
        await wait_for(pilot, lambda: isinstance(app.screen, PurchasesScreen))
        await pilot.pause()
        screen = screen_of(app, PurchasesScreen)
        panel = screen.query_one(Clipped)
        figures = screen.query_one("#figures")
        assert figures.region.height
        screen.action_pick_figure("opice")
        screen.action_pick_team("jones")
        screen.board.move_to(screen.campaign.board.cell("AI40"))  # in its own light: four of its figures go dark
        await pilot.pause()
        read = " ".join("".join(line.text for line in panel.render_lines(panel.size.region)).split())
        warnings = [" ".join(line.split()) for line in str(panel.full_text).split("\n") if line.startswith("!")]
        assert len(warnings) == 5
        assert all(warning in read for warning in warnings)
        screen.board.action_move(0, 1)
        await pilot.pause()
        assert figures.region.height, "what gave way is back where there is nothing to warn of"
