"""Undo and redo: each step is named and what it changes is shown before it is done, in both languages."""

from textual.widgets import Input, Label

from fejag_admin.answers.entries import line_of
from fejag_admin.camp.journal.contents import Amendment, Change, Edit, Retraction
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Result
from fejag_admin.store.desk import Desk
from fejag_admin.tui.orders import correct
from fejag_admin.tui.orders.correct import ProposalDialog
from tests.tui.conftest import Running, shown, told, wait_for


async def test_the_last_entry_is_undone_after_its_changes_are_shown(running: Running) -> None:
    use_language("cs")
    async with running(orders=1) as (app, pilot):
        await app.enter(Adjust("fbi", 7, "song"))
        dialog = await shown(pilot, ProposalDialog, "u")
        assert dialog.proposal.entry.target == 3
        assert "27 → 20" in told(dialog)
        named = line_of(app.session.now.entry(3), app.session.now).text
        assert str(dialog.query_one("#dialog-title", Label).content) == f"{_('Undo')}: {named}"
        assert dialog.query_one("#reason", Input).value == _("undone: entered by mistake")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.state.score("fbi") == 20)
        assert len(app.screen_stack) == 1
        dialog = await shown(pilot, ProposalDialog, "ctrl+z")
        assert dialog.proposal.entry.target == 2
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.session.state.round == 0)
        await pilot.press("u")
        await wait_for(pilot, lambda: _("There is nothing to undo.") in [one.message for one in app._notifications])
        for key, version in (("U", 2), ("ctrl+y", 3)):
            dialog = await shown(pilot, ProposalDialog, key)
            assert dialog.proposal.entry.target == version
            await pilot.press("enter")
            await wait_for(pilot, lambda: len(app.screen_stack) == 1)
        assert app.session.state.score("fbi") == 27
        assert app.session.now.version == 7
        app.clear_notifications()
        await app.look_back(2)
        await pilot.press("u")
        earlier = _("You are looking at an earlier moment. Press Esc to return to now, then enter it.")
        assert earlier in [one.message for one in app._notifications]


def _correct(desk: Desk, correction: Change) -> None:
    desk.confirm(propose(desk.journal, correction), by="Petr", reason="slip of the pen")


async def test_corrections_and_edits_are_steps_of_the_same_line(running: Running) -> None:
    use_language("cs")
    async with running(orders=1) as (app, pilot):
        await app.enter(Adjust("fbi", 7, "song"))
        desk = app.session.desk
        _correct(desk, Amendment(2, Entered(Result(1, (("fbi",),)))))
        _correct(desk, Retraction(3))
        _correct(desk, Edit(((("teams", "fbi", "name"), "Foxes"),)))
        await app.changed()
        for version in (6, 5, 4):
            dialog = await shown(pilot, ProposalDialog, "ctrl+z")
            assert dialog.proposal.entry.target == version
            await pilot.press("enter")
            await wait_for(pilot, lambda: len(app.screen_stack) == 1)
        assert desk.campaign.team("fbi").name != "Foxes"
        assert app.session.state.score("fbi") == 27
        app.run_command(correct.redo(app))
        assert (await shown(pilot, ProposalDialog)).proposal.entry.target == 4


def test_going_back_and_undoing_have_words_of_their_own() -> None:
    for language in LANGUAGES:
        use_language(language)
        assert len({_("Back"), _("Undo"), _("Redo"), _("Step back")}) == 4
