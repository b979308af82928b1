"""Result: order, ties, absences, points and totals; typed, pasted, and taken from a table."""

from pathlib import Path

from textual.events import Paste
from textual.widgets import Button, Input, Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import Edit
from fejag_admin.rules.orders import Adjust, CloseRound, Result
from fejag_admin.rules.referee import begin
from fejag_admin.store.store import Store
from fejag_admin.tui.orders.correct import ProposalDialog
from fejag_admin.tui.orders.ranking import RankingList
from fejag_admin.tui.result.screen import ResultPreview, ResultScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import CautiousConfirm, Confirm, Notice
from fejag_admin.tui.widgets.dialogs import ChooseDialog, LineDialog
from tests.tui.conftest import Running, drawn_of, go, options_of, screen_of, shown, told, wait_for

UNTOUCHED = "No team has been moved"


def test_the_table_is_counted_by_the_referee(sample: Campaign) -> None:
    table = ResultPreview(begin(sample.setup), Result(1, (("exoti",), ("fbi", "jones"), ("aliens",))))
    assert table.points == {"exoti": 20, "fbi": 16, "jones": 16, "aliens": 11}
    assert table.day == {"exoti": 3}
    assert table.row("exoti").split() == ["20", "+3", "0", "→", "23", "0", "→", "23"]


async def edit(app: FejagApp, settings: dict[tuple[str, ...], object]) -> None:
    """Change settings of the camp."""
    desk = app.session.desk
    desk.confirm(desk.propose(Edit(tuple(settings.items()))), by="Anna", reason="they asked for it")
    await app.changed()


async def test_teams_are_ordered_by_keys_and_entered_with_the_totals_that_were_shown(
    running: Running, place: Path
) -> None:
    async with running(orders=0) as (app, pilot):
        await pilot.press("2")
        screen = screen_of(app, ResultScreen)
        await wait_for(pilot, lambda: screen.query_one(RankingList).has_focus)
        await pilot.press("down", "K")
        assert screen.order.places[0] == ("exoti",)
        await pilot.press("r")
        assert screen.order.places[0] == ("fbi",)
        await pilot.press("home", "down", "K", "down", "down", "t", "end", "x")
        assert screen.order == Result(1, (("exoti",), ("fbi", "jones"), ("aliens",)))
        assert "0 → 23" in told(await shown(pilot, Confirm, "enter"))
        await pilot.press("escape")
        assert app.session.desk.version == 1
        assert screen.order.places[0] == ("exoti",)
        await shown(pilot, Confirm, "enter")
        with Store.open(place) as other:
            other.desk("camp-2001").enter(Adjust("exoti", 7, "tidy camp"), by="Anna")
        await shown(pilot, Notice, "enter")
        assert (app.session.desk.version, app.session.state.round) == (2, 0)
        assert "7 → 30" in told(await shown(pilot, Confirm, "escape", "enter"))
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.state.round == 1)
        assert app.session.state.score("exoti") == 30
        await wait_for(pilot, lambda: app.current_mode == "today")
        await go(pilot, "result", "2")
        await pilot.pause()
        assert "round after game 1 is still open" in told(app.screen)
        confirm = app.screen.query_one("#confirm", Button)
        assert confirm.disabled
        await pilot.press("enter")
        assert app.screen is screen
        await app.enter(CloseRound(tuple(app.session.state.setup.teams), "storm"))
        assert not confirm.disabled


async def test_a_typed_order_is_taken_over_and_a_wrong_one_explained(running: Running) -> None:
    """Who was not typed is marked on his row; an order of all teams is asked about at once."""
    async with running(orders=0) as (app, pilot):
        await pilot.press("2", "o", *"j f=zzz", "enter")
        screen = screen_of(app, ResultScreen)
        ranking, typed = screen.query_one(RankingList), screen.query_one("#typed", Input)
        assert screen.order.places[0] == ("fbi",)
        typed.value = "j f=e a"
        await pilot.press("enter")
        await wait_for(pilot, lambda: ranking.has_focus)
        assert screen.order.places == (("jones",), ("fbi", "exoti"), ("aliens",))
        rows = str(ranking.render()).splitlines()
        assert [row for row in rows if "not named: did not play?" in row] == rows[-1:]
        assert "Government" in rows[-1]
        await pilot.press("end", "x", "x")
        assert "did not play" in str(ranking.render())
        assert "not named" not in str(ranking.render())
        await pilot.press("o", *"gov", "escape")
        assert typed.value == ""
        assert ranking.has_focus
        assert screen.order.places == (("jones",), ("fbi", "exoti"), ("aliens",))
        assert "1. " in told(await shown(pilot, Confirm, "o", *"fj=eag", "enter"))
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == 2)


async def test_the_question_before_a_result_shows_as_much_of_a_name_as_finds_room(running: Running) -> None:
    name = "Společenstvo neohrožených průzkumníků z Hlubokého hvozdu ABC"
    async with running(orders=0) as (app, pilot):
        await edit(app, {("teams", "fbi", "name"): name})
        await pilot.press("2")
        for columns, letters, sentence in ((80, 22, 2), (120, 60, 1)):
            await pilot.resize_terminal(columns, 30)
            body = (await shown(pilot, CautiousConfirm, "enter")).query_one("#dialog-body Static")
            question = drawn_of(body)
            assert name[: letters - 1] in question, question
            assert body.size.height == sentence + 2 + 5, "each team has one line"
            await pilot.press("escape")


async def test_an_order_that_nobody_has_touched_is_asked_about_but_one_that_was_pasted_may_be_that(
    running: Running, sample: Campaign
) -> None:
    rows = [f"{at}\t{team.name or team.id}" for at, team in enumerate(sample.teams, 1)]
    async with running(orders=0) as (app, pilot):
        assert UNTOUCHED in told(await shown(pilot, CautiousConfirm, "2", "enter"))
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, ResultScreen))
        assert app.session.desk.version == 1
        for keys in (("down", "K", "enter"), ("escape", "J", "enter")):  # moved; there and back
            assert UNTOUCHED not in told(await shown(pilot, Confirm, *keys))
        await pilot.press("escape", "r")
        app.post_message(Paste("\n".join(["Pořadí\tTým", *rows])))
        ranking = screen_of(app, ResultScreen).query_one(RankingList)
        await wait_for(pilot, lambda: "not named" in ranking.absent_text("fbi"))
        assert UNTOUCHED not in told(await shown(pilot, Confirm, "enter"))
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.desk.version == 2)


async def test_who_is_away_has_no_place_and_who_gets_nothing_is_told(running: Running) -> None:
    async with running(orders=0) as (app, pilot):
        await edit(app, {("teams", "vlada", "absent"): [1, 2], ("rules", "place_points"): [20, 16, 13]})
        await pilot.press("2")
        screen = screen_of(app, ResultScreen)
        await wait_for(pilot, lambda: screen.query_one(RankingList).has_focus)
        assert screen.ranking is not None
        assert screen.ranking.absent == ("vlada",)
        assert "away" in str(screen.query_one(RankingList).render())
        assert "nothing for Aliens" in str(screen.query_one("#obstacle", Static).content)
        assert UNTOUCHED in told(await shown(pilot, CautiousConfirm, "enter"))
        assert "away" in told(await shown(pilot, Confirm, "escape", "o", *"f=eja", "enter"))


async def test_a_table_is_pasted_or_read_from_a_file_and_what_of_it_is_meant_asked_once(
    running: Running, tmp_path: Path
) -> None:
    (tmp_path / "game1.csv").write_text("team;place\nAliens;1\nIndiana Jones;2\n", encoding="utf-8")
    async with running(orders=0) as (app, pilot):
        await pilot.press("2")
        screen = screen_of(app, ResultScreen)

        async def pasted(text: str, *places: tuple[str, ...]) -> None:
            app.post_message(Paste(text))
            await wait_for(pilot, lambda: screen.order.places == places)

        await pasted("place\tteam\n1\tFBI\n1\tExots\n3\tAliens\n", ("fbi", "exoti"), ("aliens",))
        await pasted("1\tAliens\n2\tFBI\n", ("aliens",), ("fbi",))
        app.post_message(Paste("1\tFBI\n2\tNobody\n"))
        await wait_for(pilot, lambda: app._notifications)
        assert "line 3: " in next(iter(app._notifications)).message
        await pilot.press("o")
        app.post_message(Paste("Exots\nFBI\n"))
        await wait_for(pilot, lambda: screen.query_one("#typed", Input).value == "Exots, FBI")
        dialog = await shown(pilot, LineDialog, "escape", "i")
        for file, fault in (("none.csv", "There is no file"), ("game1.csv", "")):
            dialog.query_one(Input).value = str(tmp_path / file)
            await pilot.press("enter")
            assert fault in told(dialog)
        await wait_for(pilot, lambda: app.screen is screen and screen.order.places == (("aliens",), ("jones",)))
        assert app.session.desk.version == 1
        table = "place\trank\tteam\n1\t2\tfbi\n2\t1\texoti\n"
        app.post_message(Paste(table))
        choices = options_of(await shown(pilot, ChooseDialog)).splitlines()
        await pilot.press(*["down"] * next(at for at, label in enumerate(choices) if "B" in label), "enter")
        await wait_for(pilot, lambda: screen.order.places == (("exoti",), ("fbi",)))
        await pilot.press("r")
        await pasted(table, ("exoti",), ("fbi",))


async def test_of_a_table_of_all_games_what_was_changed_is_a_correction_and_the_next_ones_are_entered_in_one_go(
    running: Running,
) -> None:
    async with running(orders=0) as (app, pilot):
        await app.enter(Result(1, (("fbi",), ("exoti",))))
        await app.enter(CloseRound(("fbi", "exoti"), "rain"))
        await pilot.press("2")
        screen = screen_of(app, ResultScreen)
        app.post_message(Paste("game\tplace\tteam\n1\t1\texoti\n1\t2\tfbi\n2\t1\tfbi\n2\t2\texoti\n"))
        dialog = await shown(pilot, ProposalDialog)
        assert "Result of game 1: 1. Exots, 2. FBI" in told(dialog)
        dialog.query_one(Input).value = "misread"
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.session.state.results[0].places == (("exoti",), ("fbi",)))
        assert screen.order.places == (("fbi",), ("exoti",))
        await wait_for(pilot, lambda: app.screen is screen)
        app.post_message(Paste("team\tgame 2\tgame 3\nfbi\t1\t2\nexoti\t2\t1\n"))
        assert "Result of game 3: 1. Exots, 2. FBI" in told(await shown(pilot, CautiousConfirm))
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.session.state.round == 3)
        assert app.session.state.round_open
