"""Standings: columns by width, the way of the chosen team to its score."""

from itertools import takewhile

from textual.widgets import DataTable, Static

from fejag_admin.camp.journal.contents import Edit
from fejag_admin.camp.views.standings import standings
from fejag_admin.rules.orders import Adjust
from fejag_admin.tui.standings.screen import StandingsScreen
from tests.tui.conftest import Running, screen_of, told, wait_for


def cells_of(table: DataTable[object]) -> list[list[str]]:
    return [[str(cell).strip() for cell in table.get_row_at(at)] for at in range(table.row_count)]


async def test_the_table_says_what_the_standings_say_and_bonuses_apart_where_there_is_room(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        await pilot.press("5")
        table = app.screen.query_one(DataTable)
        await wait_for(pilot, lambda: table.size.height == 1 + 5)
        assert table.virtual_size.width <= 80
        assert len(table.columns) == 2 + 11 + 4
        await pilot.resize_terminal(140, 45)
        await wait_for(pilot, lambda: len(table.columns) == 2 + 11 + 8)
        rows, cells = standings(app.session.state), cells_of(table)
        assert [line[0] for line in cells] == [f"{row.rank}{'=' if row.shared else '.'}" for row in rows]
        assert [line[-2] for line in cells] == [str(row.final) for row in rows]
        assert [line[-1] for line in cells] == [str(row.wallet or "·") for row in rows]
        await pilot.press("j", "j", "j")
        screen = screen_of(app, StandingsScreen)
        assert "FBI" in cells[3][1]
        await wait_for(pilot, lambda: " F " in told(screen))
        assert "games 153 + temple 30 = 183" in told(screen)
        assert "wallet: 183 in − 159 out = 24" in told(screen)
        ledger = str(screen.query_one("#lines", Static).content).splitlines()
        assert len(ledger) == sum(item.team == "fbi" for item in screen.state.ledger)


async def test_the_chosen_team_is_unfolded_and_stays_chosen(running: Running) -> None:
    async with running(orders=60) as (app, pilot):
        await pilot.press("5")
        screen = screen_of(app, StandingsScreen)
        table = screen.query_one(DataTable)
        await wait_for(pilot, lambda: table.row_count == 5)
        await pilot.press("j")
        await pilot.pause()
        row = screen.rows[1]
        ahead = takewhile(lambda group: row.team not in group, app.session.state.results[0].places)
        assert f"= {row.score}" in told(screen)
        assert f"game 1, place {1 + sum(map(len, ahead))}" in told(screen)
        await app.enter(Adjust(row.team, -500, "a sad song"))
        await pilot.pause()
        assert screen.rows[4].team == row.team
        assert table.cursor_row == 4
        assert "a sad song" not in told(screen)  # players do not read the game master's reasons
        await pilot.press("v", "ctrl+s")
        assert "a sad song" in told(screen)
        proposal = app.session.desk.propose(Edit(((("teams", "fbi", "out_of_competition"), [*range(1, 12)]),)))
        app.session.desk.confirm(proposal, by="Jana", reason="guests")
        await app.changed()
        await wait_for(pilot, lambda: cells_of(table)[4][0] == "–")
        assert "out of competition" not in told(screen)
        await pilot.press(*"jjjj")
        assert "F  out of competition: games" in str(screen.query_one("#sum", Static).content)
