"""The secret of the egg on the screen: ticks, verdicts, clues, and who may answer, in both languages."""

import pytest
from textual.widgets import Input, OptionList, Select

from fejag_admin.camp.journal.contents import Edit
from fejag_admin.camp.journal.notes import clues
from fejag_admin.camp.views.secret import attempts
from fejag_admin.common.language import _, use_language
from fejag_admin.rules.orders import SecretAnswer
from fejag_admin.texts.team_states import question_text
from fejag_admin.tui.secret.dialogs import AnswerDialog, ClueDialog
from fejag_admin.tui.secret.screen import EggScreen
from fejag_admin.tui.secret.ticks import NAME_WIDTH
from fejag_admin.tui.today.screen import TodayScreen
from tests.tui.conftest import Running, screen_of, shown, told, wait_for


async def test_an_answer_is_ticked_judged_and_entered(running: Running) -> None:
    use_language("cs")
    async with running(orders=3) as (app, pilot):
        await pilot.press("f3", "down", "space", "right", "space", "space")
        screen = screen_of(app, EggScreen)
        assert screen.drafts == {"exoti": ("right", "wrong", *("",) * 7)}
        assert question_text(2) in told(screen)
        dialog = await shown(pilot, AnswerDialog, "enter")
        verdict = dialog.query_one("#verdict", Select)
        assert verdict.value == "wrong"
        verdict.value = "incomplete"
        await wait_for(pilot, lambda: _("wrong") in told(dialog))
        verdict.value = "wrong"
        dialog.query_one("#note", Input).value = "slip no. 4"
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.session.state.secret.used == {"exoti"})
        await wait_for(pilot, lambda: not screen.drafts)
        assert app.session.now.effective[-1].entered.note == "✓ 1 ✗ 2 · slip no. 4"
        assert attempts(app.session.now)[-1].ticks == screen.ticks("exoti")
        assert _("no: attempt used up") in str(screen.table.render())
        assert "✓ 1 ✗ 2 · slip no. 4" in told(screen)
        assert screen.check_action("enter", ()) is None
        await pilot.press("enter")
        assert "G6" in next(iter(app._notifications)).message
        assert app.screen is screen


async def test_nine_good_answers_solve_it_a_click_ticks_and_a_clue_is_pinned(running: Running) -> None:
    async with running(orders=3) as (app, pilot):
        await pilot.press("f3", "a")
        screen = screen_of(app, EggScreen)
        await pilot.click(screen.table, offset=(NAME_WIDTH + 5 + 1, 1))
        assert screen.ticks("fbi")[0] == "wrong"
        await shown(pilot, AnswerDialog, "a", "enter")
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.session.state.secret.solved_by == "fbi")
        assert "The secret is solved. Solved by: FBI" in told(screen)
        assert "no: solved already" in str(screen.table.render())
        dialog = await shown(pilot, ClueDialog, "p")
        await pilot.press("enter")
        assert "Write the clue." in told(dialog)
        await pilot.press(*"Gold", "enter")
        await wait_for(pilot, lambda: clues(app.session.now) == {1: "Gold"})
        assert "after game 1: Gold" in told(screen)
        assert (await shown(pilot, ClueDialog, "p")).query_one("#text", Input).value == "Gold"


async def test_what_was_written_before_the_camp_is_offered(running: Running) -> None:
    """The clue of the game to be pinned, and to the game master the right answer to the question under the cursor."""
    async with running(orders=3) as (app, pilot):
        secret = ((("secret", "1", "question"), "Who dropped it?"), (("secret", "1", "answer"), "Nobody."))
        told_before = Edit(((("days", "1", "clue"), "Under a stone."), *secret))
        app.session.desk.confirm(app.session.desk.propose(told_before), by="Petr", reason="story")
        await app.changed()
        await pilot.press("f3")
        screen = screen_of(app, EggScreen)
        await wait_for(pilot, lambda: "1. Who dropped it?" in told(screen))
        assert "Nobody." not in told(screen), "players may stand at the desk"
        await pilot.press("v", "ctrl+s")
        await wait_for(pilot, lambda: "right: Nobody." in told(screen))
        await pilot.press("right")
        assert "right:" not in told(screen)
        dialog = await shown(pilot, ClueDialog, "p")
        assert dialog.query_one("#text", Input).value == "Under a stone."
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: clues(app.session.now) == {1: "Under a stone."})


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
async def test_who_is_asked_to_complete_an_answer_stands_on_today(running: Running, language: str) -> None:
    use_language(language)
    asked = {"en": "was asked to complete its answer", "cs": "má doplnit odpověď"}[language]
    async with running(orders=3) as (app, pilot):
        for team in ("fbi", "exoti"):
            app.session.desk.enter(SecretAnswer(team, "incomplete"), by="Petr")
        await app.changed()
        screen = screen_of(app, TodayScreen)
        both = ["fbi", "exoti"]
        await wait_for(pilot, lambda: [step.team for step in screen.steps if step.does == "go('egg')"] == both)
        steps = screen.query_one("#steps", OptionList)
        assert [asked in str(option.prompt) for option in steps.options].count(True) == 2
        app.session.desk.enter(SecretAnswer("fbi", "wrong"), by="Petr")
        await app.changed()
        await wait_for(pilot, lambda: [step.team for step in screen.steps if step.does == "go('egg')"] == ["exoti"])
        await screen._do(next(step for step in screen.steps if step.does == "go('egg')"))
        await wait_for(pilot, lambda: isinstance(app.screen, EggScreen) and app.screen.query("TickTable"))
        await wait_for(pilot, lambda: screen_of(app, EggScreen).table.team == "exoti")
