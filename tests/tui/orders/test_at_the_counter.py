"""What children say at the counter, by keys alone: at most eight from the map, at most twelve from anywhere."""

import pytest

from fejag_admin.answers.questions.ask import ask
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.shell.session import MASTER
from tests.tui.conftest import Running, wait_for
from tests.tui.disputes.test_disputes import ALL, answered, texts

# Where the cursor of the map stands, which keys are pressed there, which from any other screen, and what is asked so.
ASKED = (
    ("P27", "y", "9 / p 2 7 enter", "P27"),  # Why is our snake dark?
    ("K18", "y / + n 1 8 enter", "9 / k 1 8 space n 1 8 enter", "K18 N18"),  # There is a wall!
    ("M16", "y / 1 enter", "9 / f b i space m 1 6 enter", "fbi M16"),  # May we place there?
    ("P27", "y / f space 2 enter", "9 / f space 2 enter", "fbi wallet"),  # We had 14 points!
    ("M36", "y / 4 enter", "9 / m 3 6 space 4 enter", "M36 first"),  # We were there first!
    ("P27", "y / f space 1 enter", "9 / f space 1 enter", "fbi rank"),  # Why are we only fourth?
    ("AK36", "y / 3 enter", "9 / a k 3 6 space 3 enter", "AK36 hangs"),  # What if they take it?
)
NAMES = {"/": "slash", "+": "plus"}


@pytest.mark.deep
async def test_few_keys_lead_to_the_first_line(running: Running) -> None:
    async with running(orders=ALL, size=(80, 24)) as (app, pilot):
        await app.view_as(MASTER)
        for cell, from_the_map, from_anywhere, words in ASKED:
            first = ask(app.session.journal, words.split(), MASTER, False).headline.text
            for screen, keys, most in (("map", from_the_map, 8), ("standings", from_anywhere, 12)):
                assert len(keys.split()) <= most, words
                app.action_go(screen)
                await wait_for(pilot, lambda name=screen: app.current_mode == name and app.screen.focused)  # type: ignore[misc]
                if isinstance(app.screen, MapScreen):
                    app.screen.board.move_to(app.session.campaign.board.cell(cell))
                for key in keys.split():
                    await pilot.press(NAMES.get(key, key))
                    if key in ("y", "9"):
                        await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and app.screen.answer.rows)
                    if key in ("y", "enter"):
                        assert isinstance(app.screen, DisputesScreen)
                        await answered(pilot, app.screen)
                assert isinstance(app.screen, DisputesScreen)
                shown = app.screen
                await wait_for(pilot, lambda: texts(shown)[0] == first)  # noqa: B023
