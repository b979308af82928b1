"""Undo: the last entry is taken back after what it changes has been shown, in both languages."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label

from fejag_admin.answers.entry_lines import line_of
from fejag_admin.camp.journal.corrections import Amendment, Retraction, propose, undoing
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Result
from fejag_admin.store.desk import Desk
from fejag_admin.tui.orders import correct
from fejag_admin.tui.orders.correct import ProposalDialog
from fejag_admin.tui.shell.app import FejagApp
from tests.tui.conftest import Running, shown, told, wait_for


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_last_entry_is_undone_after_its_changes_are_shown(running: Running, language: str) -> None:
    use_language(language)
    async with running(orders=1) as (app, pilot):
        await app.enter(Adjust("fbi", 7, "song"))
        await pilot.press("u")
        dialog = await shown(pilot, ProposalDialog)
        assert dialog.proposal.entry.payload["target"] == 3
        assert "27 → 20" in told(dialog)
        assert dialog.query_one("#reason", Input).value == _("undone at once: entered by mistake")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.state.score("fbi") == 20)
        assert len(app.screen_stack) == 1
        await pilot.press("u")
        dialog = await shown(pilot, ProposalDialog)
        assert dialog.proposal.entry.payload["target"] == 2
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.state.round == 0)
        await pilot.press("u")
        assert _("There is nothing to undo: no order is in force.") in next(iter(app._notifications)).message


async def test_nothing_is_undone_in_an_earlier_moment(running: Running) -> None:
    async with running() as (app, pilot):
        await app.look_back(2)
        await pilot.press("u")
        assert "earlier moment" in next(iter(app._notifications)).message


async def test_an_amendment_is_amended_back(running: Running) -> None:
    async with running(orders=1) as (app, _pilot):
        await app.enter(Adjust("fbi", 7, "song"))
        desk = app.session.desk
        _correct(desk, Amendment(3, Entered(Adjust("fbi", 70, "song"))))
        assert undoing(desk.journal) == Amendment(3, desk.journal.as_of(3).effective[-1].entered)
        _correct(desk, Retraction(3))
        assert undoing(desk.journal) == Retraction(2)
        _correct(desk, Amendment(3, Entered(Adjust("fbi", 1, "song"))))
        assert undoing(desk.journal) == Retraction(3)
        assert undoing(Journal(desk.campaign, desk.journal.entries[:1])) is None


def _correct(desk: Desk, correction: Amendment | Retraction) -> None:
    desk.confirm(propose(desk.journal, correction), by="Anna", reason="slip of the pen")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_undone_is_called_by_its_name(running: Running, language: str) -> None:
    use_language(language)
    async with running(orders=1) as (app, pilot):
        await app.enter(Adjust("fbi", 7, "song"))
        desk = app.session.desk
        _correct(desk, Amendment(2, Entered(Result(1, (("fbi",),)))))
        _correct(desk, Retraction(3))
        await app.changed()
        await pilot.press("u")
        dialog = await shown(pilot, ProposalDialog)
        assert str(dialog.query_one("#dialog-title", Label).content) == (
            _("Undo the amendment of entry {version}").format(version=2)
        )
        line = line_of(desk.journal.entry(5), desk.journal)
        assert _("Entry {version} stays as it is: {text}").format(version=5, text=line.text) in told(dialog)
        assert dialog.query_one("#reason", Input).value == ""
        await pilot.press(*"typo", "enter")
        await wait_for(pilot, lambda: desk.version == 6)
        assert next(iter(app._notifications)).title == _("Amended")
        await pilot.press("6")
        await retract(app, pilot, 2)
        assert [note.title for note in app._notifications][-1] == _("Retracted")


async def retract(app: FejagApp, pilot: Pilot[None], version: int) -> None:
    app.run_command(correct.retract(app, version))
    await shown(pilot, ProposalDialog)
    await pilot.press(*"typo", "enter")
    await wait_for(pilot, lambda: version not in app.session.now.step_of and len(app.screen_stack) == 1)
    await pilot.pause()
