"""What is half done outlives the program, however it ends, stands on Today, and can be gone on with or thrown away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from fejag_admin.store.store import Store
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.orders.ranking_line import RankingLine
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.result.screen import ResultScreen
from fejag_admin.tui.secret.screen import EggScreen
from fejag_admin.tui.setup.edit import EditScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.unfinished import draft_text, unfinished
from tests.cli.calling import ROOT
from tests.tui.conftest import Playing, Running, screen_of, wait_for

BEGUN = {"result", "egg", "edit", "setup", "open_dispute", "purchases", "disputes"}


async def filled(pilot: Pilot[None]) -> Dialog[object]:
    """The form that opens, with what it is filled in with."""
    await wait_for(pilot, lambda: isinstance(pilot.app.screen, Dialog) and pilot.app.screen.filled)
    return screen_of(pilot.app, Dialog)


def line(screen: object, name: str) -> str:
    assert isinstance(screen, Dialog)
    return screen.query_one(f"#{name}", Input).value


async def go(app: FejagApp, pilot: Pilot[None], name: str, key: str = "enter") -> None:
    """Choose something half done on Today, and press a key there."""
    app.action_go("today")
    await wait_for(pilot, lambda: app.current_mode == "today")
    listed = app.screen.query_one("#steps", OptionList)
    lines = [str(listed.get_option_at_index(at).prompt) for at in range(listed.option_count)]
    listed.highlighted = next(at for at, prompt in enumerate(lines) if draft_text(name) in prompt)
    await pilot.press(key)


@pytest.mark.deep
async def test_all_that_was_begun_is_found_again_after_the_process_was_killed(
    running: Running, play: Playing, place: Path
) -> None:
    play(45)
    before = fingerprints(place)
    command = [sys.executable, "-m", "tests.tui.shell.begin_everything", str(place)]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, check=False, timeout=300)
    assert done.returncode == -9
    assert fingerprints(place) == before
    app = FejagApp(str(place), None, "Petr")
    async with app.run_test(size=(110, 40)) as pilot:
        await wait_for(pilot, lambda: app.current_mode == "today" and app.screen.is_mounted)
        await pilot.pause()
        assert app.session.drafts.text == "fbi bear"
        assert {*unfinished(app)} == BEGUN
        await go(app, pilot, "result")
        await wait_for(pilot, lambda: isinstance(app.screen, ResultScreen) and app.screen.ranking)
        assert isinstance(app.screen, ResultScreen)
        assert app.screen.ranking is not None
        assert app.screen.ranking.absent == ("fbi",)
        assert app.screen.query_one(RankingLine).value == "exo"
        await go(app, pilot, "open_dispute")
        assert line(await filled(pilot), "text") == "we never were"
        await pilot.press("escape")
        await go(app, pilot, "egg")
        await wait_for(pilot, lambda: isinstance(app.screen, EggScreen) and app.screen.drafts)
        await go(app, pilot, "edit")
        await wait_for(pilot, lambda: isinstance(app.screen, EditScreen) and app.screen.pending)
        await go(app, pilot, "purchases")
        await wait_for(pilot, lambda: isinstance(app.screen, PurchasesScreen) and app.screen.query("#order-line"))
        assert isinstance(app.screen, PurchasesScreen)
        assert app.screen.query_one("#order-line", Input).value == "fbi sna"
        await go(app, pilot, "disputes")
        await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and app.screen.query("#question"))
        assert isinstance(app.screen, DisputesScreen)
        assert app.screen.line.value == "why"
        await go(app, pilot, "setup")
        assert app.new_camp.plan.name == "Beavers"
        assert app.new_camp.plan.map.now.temple
        app.action_go("referee")
        await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and "# x" in app.screen.text)


def fingerprints(place: Path) -> tuple[str, ...]:
    with Store.open(place) as store:
        desk = store.desk("camp-2001")
        return tuple(desk.fingerprint(version) for version in range(1, desk.version + 1))
