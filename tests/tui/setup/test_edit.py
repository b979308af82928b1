"""The camp under way is edited by keys alone, in Czech, on 80 columns; nothing counts before it was shown."""

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from fejag_admin.common.language import use_language
from fejag_admin.tui.orders.correct import ProposalDialog
from fejag_admin.tui.setup.dialogs import SettingDialog
from fejag_admin.tui.setup.edit import EditScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.tables import Table
from tests.tui.conftest import Running, go, screen_of, shown, told, wait_for
from tests.tui.setup.test_setup import fill, listed


async def at_edit(app: FejagApp, pilot: Pilot[None]) -> EditScreen:
    await go(pilot, "welcome", "f9")
    app.action_go("edit")
    await wait_for(pilot, lambda: isinstance(app.screen, EditScreen) and bool(app.screen.query(Table)))
    await pilot.pause()
    return screen_of(app, EditScreen)


async def renamed(pilot: Pilot[None], screen: EditScreen, name: str) -> None:
    await fill(pilot, await shown(pilot, SettingDialog, "enter"), name=name)
    await wait_for(pilot, lambda: screen.app.screen is screen and bool(screen.pending))


async def entered(app: FejagApp, pilot: Pilot[None], screen: EditScreen) -> str:
    """Show the changes, and confirm them; what was shown."""
    dialog = await shown(pilot, ProposalDialog, "ctrl+s")
    text = told(dialog)
    await pilot.press(*"omyl", "enter")
    await wait_for(pilot, lambda: app.screen is screen and not screen.pending)
    return text


async def test_team_day_and_option_are_edited_with_one_entry_and_undone(running: Running) -> None:
    use_language("cs")
    async with running(orders=9) as (app, pilot):
        screen = await at_edit(app, pilot)
        desk, scores = app.session.desk, app.session.state.scores
        await renamed(pilot, screen, "Lišky")
        assert desk.campaign.team("fbi").name == "FBI", "nothing counts before it was shown"
        await pilot.press("tab", "down", "plus")
        await wait_for(pilot, lambda: len(screen.pending) == 11)
        assert "9. 7. 2001" in listed(screen).splitlines()[0]
        assert "11. 7. 2001" in listed(screen).splitlines()[1]
        screen.go_to("options")
        await pilot.pause()
        await fill(pilot, await shown(pilot, SettingDialog, *["down"] * 5, "enter"), place_points="30, 20, 10")
        await wait_for(pilot, lambda: len(screen.pending) == 12)
        screen.go_to("create")
        await pilot.pause()
        assert "FBI, jméno: FBI → Lišky" in listed(screen)
        text = await entered(app, pilot, screen)
        assert "FBI, jméno: FBI → Lišky" in text
        assert "beze změny" not in text, "standings and changes are told"
        assert desk.version == 11
        assert desk.campaign.team("fbi").name == "Lišky"
        assert app.session.state.scores != scores
        assert desk.campaign.day(11).date == "2001-07-20"
        await shown(pilot, ProposalDialog, "ctrl+z")
        await pilot.press("enter")
        await wait_for(pilot, lambda: desk.campaign.team("fbi").name == "FBI")
        assert app.session.state.scores == scores


async def test_clashes_are_told_at_once_changes_kept_and_what_is_fixed_says_why(running: Running) -> None:
    use_language("cs")
    async with running(orders=9) as (app, pilot):
        screen = await at_edit(app, pilot)
        await fill(pilot, await shown(pilot, SettingDialog, "enter"), letter="e", colour="#2e9e5b")
        await wait_for(pilot, lambda: app.screen is screen and bool(screen.pending))
        await pilot.pause()
        assert "Stejnou barvu mají FBI a Exoti." in told(screen)
        await go(pilot, "welcome", "escape")
        await app.open_camp(app.store.desk(app.session.desk.slug))
        screen = await at_edit(app, pilot)
        assert len(screen.pending) == 2, "kept in the store"
        await pilot.press("end", "enter")
        await wait_for(pilot, lambda: "Počet týmů už změnit nejde" in str([one.message for one in app._notifications]))
        screen.go_to("camp")
        await pilot.press("end")
        await pilot.pause()
        assert "Odkrytá mapa se měnit nedá" in told(screen)
        screen.go_to("options", "secret_bonus")
        await fill(pilot, await shown(pilot, SettingDialog, "enter"), secret_bonus="1")
        await wait_for(pilot, lambda: app.screen is screen and len(screen.pending) == 3)
        assert app.session.desk.version == 10
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: isinstance(app.screen, ProposalDialog | Notice))


async def test_the_story_is_read_out_of_a_file_that_is_written_as_a_form(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "story.txt"
    async with running(orders=9) as (app, pilot):
        screen = await at_edit(app, pilot)

        async def story() -> None:
            screen.go_to("camp", "story")
            dialog = await shown(pilot, LineDialog, "enter")
            dialog.query_one("#line", Input).value = str(file)
            await pilot.press("ctrl+s")

        await story()
        await wait_for(pilot, file.exists)
        await wait_for(pilot, lambda: app.screen is screen)
        assert not screen.pending
        file.write_text("[gme 1]\n", encoding="utf-8")
        await story()
        assert "line 1" in told(await shown(pilot, Notice))
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        file.write_text(f"[game 9]\nlegend: {'a' * 10_001}\n", encoding="utf-8")
        await story()
        await wait_for(pilot, lambda: bool(screen.pending))
        assert "\nGame 9, legend: " in told(await shown(pilot, Notice, "ctrl+s"))
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        file.write_text("[game 9]\nlegend: Dark.\n[team fbi]\nvictory: Light.\n", encoding="utf-8")
        await story()
        await wait_for(pilot, lambda: len(screen.pending) == 2)
        assert screen.pending == {("days", "9", "legend"): "Dark.", ("teams", "fbi", "wins"): "Light."}
        assert "legends: 1, roles: 1" in listed(screen)
        screen.go_to("teams")
        await pilot.pause()
        await renamed(pilot, screen, "Foxes")
        assert screen.plan.draft.team("fbi").wins == "Light.", "a team keeps its role under another name"
        await entered(app, pilot, screen)
        assert app.session.desk.campaign.day(9).legend == "Dark."
        assert app.session.desk.campaign.team("fbi").wins == "Light."
