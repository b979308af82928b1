"""Setting up a camp by keyboard: every step, what is refused, the camp that comes of it, a plan kept for later."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from fejag_admin.camp.file.document import dump, load
from fejag_admin.common.language import use_language
from fejag_admin.tui.setup.dialogs import SettingDialog
from fejag_admin.tui.setup.screen import SetupScreen
from fejag_admin.tui.shell.actions import action_named
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import TopBar
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.shell.session import NewCamp, plan_path
from fejag_admin.tui.widgets.dialogs import ChooseDialog
from fejag_admin.tui.widgets.tables import Table
from tests.tui.conftest import Running, go, options_of, screen_of, shown, told, wait_for


async def at_setup(app: FejagApp, pilot: Pilot[None]) -> SetupScreen:
    await pilot.press("n", "enter")
    await wait_for(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.query(Table))
    await pilot.pause()
    return screen_of(app, SetupScreen)


def listed(screen: SetupScreen) -> str:
    table = screen.query_one(Table)
    return "\n".join(" | ".join(str(cell) for cell in table.get_row_at(at)) for at in range(table.row_count))


async def fill(pilot: Pilot[None], dialog: SettingDialog, **values: str) -> None:
    """Fill in fields of a dialog, and confirm it."""
    for name, value in values.items():
        dialog.query_one(f"#{name}").value = value  # type: ignore[attr-defined]
    await pilot.press("ctrl+s")


async def named(app: FejagApp, pilot: Pilot[None], name: str) -> None:
    await fill(pilot, await shown(pilot, SettingDialog, "enter"), name=name)
    await wait_for(pilot, lambda: app.new_camp.plan.name == name)


async def test_a_camp_is_set_up_by_keyboard_alone(running: Running) -> None:
    use_language("cs")
    async with running(camp=False) as (app, pilot):
        screen = await at_setup(app, pilot)
        # name and date
        line = await shown(pilot, SettingDialog, "enter")
        await pilot.press("enter")
        assert "Napište jméno tábora." in told(line)
        await pilot.press(*"Camp", "enter")
        await wait_for(pilot, lambda: app.screen is screen)
        await wait_for(pilot, lambda: ": Camp " in screen.query_one(TopBar).render_line(0).text)  # as it is drawn
        line = await shown(pilot, SettingDialog, "down", "enter")
        await pilot.press(*"2026", "enter")
        assert "není datum" in told(line)
        await fill(pilot, line, date="31. 7. 2026")
        await wait_for(pilot, lambda: app.new_camp.plan.draft.day(2).date == "2026-08-01")
        assert "31. 7. 2026" in listed(screen)
        # teams
        await wait_for(pilot, lambda: app.screen is screen)
        team = await shown(pilot, SettingDialog, "tab", "down", "enter")
        await fill(pilot, team, name="fbi")
        assert "jmenují stejně" in told(team)
        await fill(pilot, team, name="Lišky", colour="mud")
        assert "#1f77b4" in told(team)
        await fill(pilot, team, colour="#A0B0C0", leader="Jana")
        await wait_for(pilot, lambda: "lisky" in app.new_camp.plan.teams)
        assert "Jana" in listed(screen)
        assert "#a0b0c0" in listed(screen)
        await wait_for(pilot, lambda: app.screen is screen)
        before = app.new_camp.plan.map.now.starts
        while app.new_camp.plan.map.now.starts == before:
            await pilot.press("ctrl+l")
        # days
        await fill(pilot, await shown(pilot, SettingDialog, "tab", "enter"), title="Přistání", day_of="lisky")
        await wait_for(pilot, lambda: app.new_camp.plan.draft.day(1).title == "Přistání")
        assert app.new_camp.plan.draft.day(1).day_of == "lisky"
        await wait_for(pilot, lambda: app.screen is screen)
        await pilot.press("ctrl+l")
        assert app.new_camp.plan.draft.day(1).day_of == "fbi"
        # options
        option = await shown(pilot, SettingDialog, "tab", *["down"] * 4, "enter")
        await fill(pilot, option, carry_limit="many")
        assert "celé číslo" in told(option)
        await fill(pilot, option, carry_limit="20")
        await wait_for(pilot, lambda: app.new_camp.plan.draft.options.carry_limit == 20)
        await wait_for(pilot, lambda: app.screen is screen)
        # the map is fine; create
        await go(pilot, "today", "ctrl+s", "ctrl+s")
        campaign = app.session.campaign
        assert app.session.desk.name == "Camp"
        assert load(dump(campaign).encode()) == campaign
        assert (campaign.team("lisky").leader, campaign.options.carry_limit) == ("Jana", 20)
        assert app.new_camp.plan.name == ""
        await wait_for(pilot, lambda: not plan_path().exists())  # it may just be being written


async def test_every_step_speaks_about_its_rows_and_what_is_not_finished_is_not_created(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await at_setup(app, pilot)
        await pilot.press("tab")
        add, draw = (action_named(f"setup.{name}").key for name in ("add", "draw"))
        assert f"{add} adds a team" in told(screen)
        assert f"{draw} draws" in told(screen)
        await pilot.press("tab")
        assert f"{draw} deals" in told(screen)
        await pilot.press("tab")
        assert "light for placing | round-start | B2" in listed(screen)
        assert "Which light counts for placing" in told(screen)
        await pilot.press("tab")
        await wait_for(pilot, lambda: "temple: 20 points, 2 rounds" in listed(screen))
        assert "Unfair: the temple costs 10 points here" in listed(screen)
        await pilot.press("tab", "tab")
        assert screen.step == "create"
        assert "Write the name of the camp." in listed(screen)
        await pilot.press("shift+tab", "shift+tab")
        assert screen.step == "options"
        await pilot.press("ctrl+s")
        assert screen.step == "create"
        assert not app.has_camp

        await pilot.press("tab", *["shift+tab"] * 5)
        await named(app, pilot, "X")
        await wait_for(pilot, lambda: app.screen is screen)
        await go(pilot, "editor", "ctrl+e")
        await pilot.press("c", "escape")
        await wait_for(pilot, lambda: app.screen is screen)
        await pilot.press("ctrl+s")
        assert screen.step == "create"
        await wait_for(pilot, lambda: "There is no temple" in listed(screen))
        assert "map." not in listed(screen)
        assert "Create the camp" not in listed(screen)


@pytest.mark.deep
async def test_teams_come_and_go_and_keep_two_days_each(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await at_setup(app, pilot)
        await fill(pilot, await shown(pilot, SettingDialog, "tab", "ctrl+n"), name="Foxes")
        await wait_for(pilot, lambda: "foxes" in app.new_camp.plan.teams)
        assert app.new_camp.plan.draft.options.games == 13
        screen.go_to("create")
        assert "Only places 1 to 5 bring points" in listed(screen)
        screen.go_to("teams")
        await wait_for(pilot, lambda: app.screen is screen)
        for left in (5, 4, 3, 2, 2):
            await pilot.press("home", "delete")
            assert len(app.new_camp.plan.teams) == left
        assert app.new_camp.plan.draft.options.games == 5
        assert listed(screen).count("|") == 9


async def test_nothing_is_entered_into_the_open_camp_by_accident(running: Running) -> None:
    async with running() as (app, pilot):
        await go(pilot, "welcome", "f9")
        await at_setup(app, pilot)
        version = app.session.desk.version
        assert (await shown(pilot, SettingDialog, "2", "0")).query_one("#name", Input).value == "20", (
            "the row is edited by typing"
        )
        await go(pilot, "editor", "escape", "f2", "f4", "ctrl+e")
        await pilot.press("u", "f2", *"1230")
        assert (app.current_mode, len(app.screen_stack)) == ("editor", 1)
        assert app.session.desk.version == version
        assert "Camp 2001" not in str(app.screen.query_one(TopBar).render())


async def test_a_plan_is_kept_until_it_is_created_or_forgotten(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        await at_setup(app, pilot)
        plan_path().mkdir(parents=True)  # where the file should be
        await named(app, pilot, "X")
        await wait_for(pilot, lambda: any("cannot be kept" in note.message for note in app._notifications))
        plan_path().rmdir()
        await named(app, pilot, "Half a camp")
    async with running(camp=False) as (app, pilot):
        screen = await at_setup(app, pilot)
        assert "Half a camp" in listed(screen)
        await shown(pilot, Confirm, "end", "enter")
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.new_camp.plan.name == "")


def test_a_plan_that_cannot_be_read_is_a_new_one_and_a_forgotten_one_stays_so() -> None:
    """Though it is looked at before it is gone."""
    plan_path().parent.mkdir(parents=True, exist_ok=True)
    for broken in ("{", "[]", json.dumps({"name": "x", "camp": {"teams": []}, "map": ""})):
        plan_path().write_text(broken, encoding="utf-8")
        assert len(NewCamp(lambda _what, _work: None).plan.teams) == 5
    to_save: list[Callable[[], object]] = []
    new_camp = NewCamp(lambda _key, work: to_save.append(work))
    new_camp.change(replace(new_camp.plan, name="Half a camp"))
    new_camp.begin_anew()
    assert new_camp.plan.name == ""
    assert to_save[-1]() is True
    assert not plan_path().exists()


async def test_a_second_camp_like_the_first_is_created_after_its_summary_whatever_was_looked_at_meanwhile(
    running: Running,
) -> None:
    async with running() as (app, pilot):
        old = app.session.campaign
        await go(pilot, "welcome", "f9")
        await at_setup(app, pilot)
        await named(app, pilot, "Second")
        await go(pilot, "welcome", "f9")
        await go(pilot, "setup", "n", "enter")
        screen = screen_of(app, SetupScreen)
        assert screen.step == "camp"
        screen.go_to("camp", "like")
        dialog = await shown(pilot, ChooseDialog, "enter")
        assert "Not taken: dates" in told(dialog)
        assert options_of(dialog) == "Camp 2001"
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.new_camp.plan.map.now.walls == old.board.walls)
        plan = app.new_camp.plan
        assert (plan.name, plan.draft.options, plan.draft.orders) == ("Second", old.options, ())
        assert [team.name for team in plan.draft.teams] == [team.name for team in old.teams]
        assert not any(team.leader or team.members for team in plan.draft.teams)
        await wait_for(pilot, lambda: app.screen is screen)
        await pilot.press("ctrl+s")
        assert screen.step == "create"
        assert [camp.name for camp in app.store.camps()] == ["Camp 2001"]
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.current_mode == "today" and app.session.desk.name == "Second")
        assert app.is_running
        await pilot.press("3", "f9", "n", "enter")
        await wait_for(pilot, lambda: app.current_mode == "setup" and app.screen.is_mounted)
        assert app.screen is not screen
