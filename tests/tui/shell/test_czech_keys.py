"""Digits typed on a Czech keyboard without Shift: they count wherever a digit is awaited and the sign means nothing."""

import pytest
from textual.events import Key
from textual.widgets import Input

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import use_language
from fejag_admin.orders import ORDERS
from fejag_admin.orders.typed import parse_cell, parse_field, typed_order
from fejag_admin.tui.orders.ranking import RankingList
from fejag_admin.tui.secret.ticks import TickTable
from fejag_admin.tui.setup.dialogs import SettingDialog
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.key_queue import as_digit
from fejag_admin.tui.shell.registry import MODES
from fejag_admin.tui.slips.screen import SlipsScreen
from tests.tui.conftest import Running, shown, wait_for
from tests.tui.setup.test_edit import at_edit

KEYS = dict(zip("+ěščřžýáíé", "1234567890", strict=True))
LETTERS = {"welcome", "setup", "edit", "referee", "slips"}
"""Where what is typed begins a text, or chooses a line."""
PLUS = {"map", "purchases", "disputes", "editor"}
"""Where + makes the map larger, or unfolds everything."""


@pytest.mark.deep
async def test_every_digit_means_itself_on_every_screen(running: Running) -> None:
    use_language("cs")
    async with running(orders=45) as (app, pilot):
        for mode in MODES:
            app.action_go(mode)
            await pilot.pause()
            await wait_for(pilot, lambda: bool(app.screen.query(KeyBar)))
            assert app.current_mode == mode
            for sign, digit in KEYS.items():
                wanted = sign if mode in LETTERS or (mode in PLUS and sign == "+") else digit
                assert as_digit(Key(sign, sign) if sign != "+" else Key("plus", sign), app).character == wanted, mode


async def test_places_questions_and_screens_are_typed_without_shift(running: Running) -> None:
    async with running(orders=37) as (app, pilot):
        await pilot.press("ě")
        assert app.current_mode == "result"
        teams = app.session.campaign.setup.teams
        await pilot.press("š")
        assert app.screen.query_one(RankingList).ranking.rows[2] == teams[0], "the chosen team is third"
        await pilot.press("plus")
        assert app.screen.query_one(RankingList).ranking.rows == teams, "and first again"
        await pilot.press("f3", "ý", "é")
        assert app.screen.query_one(TickTable).rows[0].ticks[6] == "right"
        await pilot.press("f6", "escape")
        assert isinstance(app.screen, SlipsScreen)
        await pilot.press("é")
        assert app.current_mode == "print", "no team and no figure begins with it"
        screen = await at_edit(app, pilot)
        screen.go_to("options", "carry_limit")
        assert (await shown(pilot, SettingDialog, "š")).query_one("#carry_limit", Input).value == "3"
        await pilot.press("é", "enter")
        await wait_for(pilot, lambda: [*screen.pending.values()] == [30])


def test_a_cell_and_numbers_without_shift_are_understood(sample: Campaign) -> None:
    for word in ("k+ý", "K+ý"):
        for line in (word, f"F tiger {word}"):
            with pytest.raises(InputError, match="K17"):
                typed_order(line, sample)
        with pytest.raises(InputError, match="K17"):
            parse_cell(word, sample)
    points = ORDERS["adjust"].fields["points"]
    assert [parse_field(points, text, sample) for text in ("+5", "-5", "+ž", "-ž", "+é")] == [5, -5, 16, -6, 10]
