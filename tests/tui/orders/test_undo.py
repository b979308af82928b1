"""Undo and redo: each step is named and what it changes is shown before it is done, in both languages."""

from textual.pilot import Pilot
from textual.widgets import Input, Label

from fejag_admin.answers.entries import line_of
from fejag_admin.camp.journal.contents import Amendment, Edit, Retraction
from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Result
from fejag_admin.tui.orders.correct import ProposalDialog
from tests.tui.conftest import Running, shown, told, wait_for


async def confirmed(pilot: Pilot[None], key: str) -> int | None:
    """The entry that a key undoes or does again, after that is confirmed."""
    dialog = await shown(pilot, ProposalDialog, key)
    await pilot.press("enter")
    await wait_for(pilot, lambda: len(pilot.app.screen_stack) == 1)
    return dialog.proposal.entry.target


async def test_entries_corrections_and_edits_are_steps_of_one_line(running: Running) -> None:
    use_language("cs")
    async with running(orders=1) as (app, pilot):
        await app.enter(Adjust("fbi", 7, "song"))
        desk = app.session.desk
        changes = (
            Amendment(2, Entered(Result(1, (("fbi",),)))),
            Retraction(3),
            Edit(((("teams", "fbi", "name"), "Foxes"),)),
        )
        for change in changes:
            desk.confirm(desk.propose(change), by="Petr", reason="slip of the pen")
        await app.changed()
        assert [await confirmed(pilot, "ctrl+z") for _change in changes] == [6, 5, 4]
        assert desk.campaign.team("fbi").name != "Foxes"
        assert app.session.state.score("fbi") == 27
        dialog = await shown(pilot, ProposalDialog, "u")
        assert "27 → 20" in told(dialog)
        named = line_of(app.session.now.entry(3), app.session.now).text
        assert str(dialog.query_one("#dialog-title", Label).content) == f"{_('Undo')}: {named}"
        assert dialog.query_one("#reason", Input).value == _("undone: entered by mistake")
        await pilot.press("escape")
        assert [await confirmed(pilot, key) for key in ("u", "ctrl+z")] == [3, 2]
        assert app.session.state.round == 0
        await pilot.press("u")
        await wait_for(pilot, lambda: _("There is nothing to undo.") in [one.message for one in app._notifications])
        assert [await confirmed(pilot, key) for key in ("U", "ctrl+y", "U")] == [2, 3, 4]
        assert app.session.now.version == 14
        app.clear_notifications()
        await app.look_back(2)
        await pilot.press("u")
        earlier = _("You are looking at an earlier moment. Press Esc to return to now, then enter it.")
        assert earlier in [notice.message for notice in app._notifications]


def test_going_back_and_undoing_have_words_of_their_own() -> None:
    for language in LANGUAGES:
        use_language(language)
        assert len({_("Back"), _("Undo"), _("Redo"), _("Step back")}) == 4
