"""Asking on the screen of disputes as people ask, and from everywhere else by one key."""

from textual.pilot import Pilot
from textual.widgets import Input

from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.journal.screen import JournalScreen
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.shell.actions import WHY, actions_of
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.standings.screen import StandingsScreen
from tests.tui.conftest import Running, go, screen_of, wait_for
from tests.tui.disputes.test_disputes import ALL, answered, ask, asked, at_disputes, texts


async def why(app: FejagApp, pilot: Pilot[None], screen: DisputesScreen, *words: str) -> str:
    """Press the key, and wait for the answer to this question; its first line."""
    await pilot.press("y")
    await wait_for(pilot, lambda: app.screen is screen and screen.words == words)
    await answered(pilot, screen)
    return texts(screen)[0]


async def test_one_key_leads_from_everywhere_to_why(running: Running) -> None:
    async with running(orders=ALL) as (app, pilot):
        screen = await at_disputes(app, pilot, master=False)

        async def to(mode: str, key: str) -> None:
            await go(pilot, mode, key)
            await wait_for(pilot, lambda: app.screen.focused)
            await pilot.pause()

        await to("standings", "5")
        await pilot.press("j")
        team = screen_of(app, StandingsScreen).rows[1].team
        assert (await why(app, pilot, screen, team)).endswith("at the end of the camp (G3, G7).")
        board = app.session.campaign.board
        for cell in (board.name(app.session.seen.state.figures[11].at), "K18"):
            await to("map", "4")
            screen_of(app, MapScreen).board.move_to(board.cell(cell))
            await why(app, pilot, screen, cell)
        await to("journal", "6")
        await pilot.press("up", "up")
        await wait_for(pilot, lambda: screen_of(app, JournalScreen).line)
        line = screen_of(app, JournalScreen).line
        assert line is not None
        assert (await why(app, pilot, screen, "entry", str(line.version))).startswith(f"Entry {line.version} counts: ")


def test_it_is_the_same_key_everywhere() -> None:
    for scope in ("map", "journal", "standings"):
        (action,) = [action for action in actions_of(scope) if action.id == f"{scope}.why"]
        assert (action.keys, action.label, action.help) == ("y", WHY.label, WHY.help)
        assert action.footer
        assert action.command


async def test_a_thing_is_asked_about_as_of_a_moment(running: Running) -> None:
    async with running(orders=ALL) as (app, pilot):
        screen = await at_disputes(app, pilot)
        await ask(pilot, screen, "figure 12 @round 3")
        await wait_for(pilot, lambda: app.session.moment == 38 and "shines" in texts(screen)[0])
        await pilot.press("full_stop")
        await wait_for(pilot, lambda: app.session.moment == 39)
        await answered(pilot, screen)
        assert asked(screen) == "Q16 · as of entry 39"
        await pilot.press("left_square_bracket")
        await wait_for(pilot, lambda: app.session.moment == 38)
        await pilot.press("escape")
        await wait_for(pilot, lambda: not app.session.looking_back)
        await ask(pilot, screen, "@124")
        await wait_for(pilot, lambda: app.session.moment == 124 and "dark" in texts(screen)[0])
        await ask(pilot, screen, "@")
        await wait_for(pilot, lambda: not app.session.looking_back)
        assert screen.words == ("Q16",)


async def test_all_attacks_are_listed_by_one_key_and_a_page_is_asked_on_by_number_name_enter_and_a_second_cell(
    running: Running,
) -> None:
    async with running(orders=ALL) as (app, pilot):
        screen = await at_disputes(app, pilot)
        await pilot.press("8")
        await wait_for(pilot, lambda: screen.words == ("attacks",))
        await answered(pilot, screen)
        listed = [row for row in screen.answer.rows if row.statement.code.startswith("attack-")]
        assert len(listed) == len(app.session.seen.state.attacks)
        screen.answer.highlighted = screen.answer.rows.index(listed[0])
        await pilot.press("enter")
        await answered(pilot, screen)
        assert " ".join(screen.words) == f"attack {listed[0].statement.values['attack']}"
        await pilot.press("a", *"Indi")
        line = screen.query_one("#question", Input)
        await wait_for(pilot, lambda: line._suggestion == "Indiana Jones")
        await pilot.press("right", "enter")
        await answered(pilot, screen)
        assert screen.words == ("jones",)
        await ask(pilot, screen, "fbi")
        await ask(pilot, screen, "2")
        assert texts(screen)[0] == "FBI has 24 points left (G3)."
        await ask(pilot, screen, "rank")
        assert texts(screen)[0].startswith("FBI, place ")
        await ask(pilot, screen, "Q16")
        row = next(at for at, one in enumerate(screen.answer.rows) if one.statement.code == "question")
        screen.answer.highlighted = row
        await pilot.press("enter")
        await answered(pilot, screen)
        assert " ".join(screen.words) == "Q16 attacked"
        await ask(pilot, screen, "K17")
        await ask(pilot, screen, "+ M36")
        assert " ".join(screen.words) == "K17 M36"
        assert texts(screen)[0] == "No: tiger M36 of Government came later, and only newcomers attack (A1)."
        await ask(pilot, screen, "K18 fbi tiger")
        await ask(pilot, screen, "+M36")
        assert " ".join(screen.words) == "fbi tiger K18 M36"
