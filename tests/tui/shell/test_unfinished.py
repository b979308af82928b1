"""What is half done outlives the program, however it ends, stands on Today, and can be gone on with or thrown away."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from fejag_admin.store.store import Store
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.orders.ranking_line import RankingLine
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.result.screen import ResultScreen
from fejag_admin.tui.secret.screen import EggScreen
from fejag_admin.tui.setup.edit import EditScreen
from fejag_admin.tui.setup.screen import SetupScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.unfinished import draft_text, unfinished
from tests.cli.calling import ROOT
from tests.tui.conftest import Playing, Running, screen_of, wait_for

BEGUN = {"result", "egg", "edit", "setup", "open_dispute", "purchases", "disputes"}


S = TypeVar("S", bound=Screen[Any])


async def gone_on(app: FejagApp, pilot: Pilot[None], name: str, kind: type[S], there: Callable[[S], object]) -> S:
    """The screen or form to which something half done leads from Today, as soon as what was begun is there."""
    app.action_go("today")
    await wait_for(pilot, lambda: app.current_mode == "today")
    listed = app.screen.query_one("#steps", OptionList)
    lines = [str(option.prompt) for option in listed.options]
    listed.highlighted = next(at for at, prompt in enumerate(lines) if draft_text(name) in prompt)
    await pilot.press("enter")
    await wait_for(pilot, lambda: isinstance(app.screen, kind) and there(app.screen))
    return screen_of(app, kind)


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
        result = await gone_on(app, pilot, "result", ResultScreen, lambda screen: screen.ranking)
        assert result.ranking is not None
        assert result.ranking.absent == ("fbi",)
        assert result.query_one(RankingLine).value == "exo"
        form = await gone_on(app, pilot, "open_dispute", Dialog, lambda screen: screen.filled)
        assert form.query_one("#text", Input).value == "we never were"
        await pilot.press("escape")
        await gone_on(app, pilot, "egg", EggScreen, lambda screen: screen.drafts)
        await gone_on(app, pilot, "edit", EditScreen, lambda screen: screen.pending)
        purchases = await gone_on(app, pilot, "purchases", PurchasesScreen, lambda screen: screen.query("#order-line"))
        assert purchases.query_one("#order-line", Input).value == "fbi sna"
        disputes = await gone_on(app, pilot, "disputes", DisputesScreen, lambda screen: screen.query("#question"))
        assert disputes.line.value == "why"
        await gone_on(app, pilot, "setup", SetupScreen, lambda screen: screen.plan.name == "Beavers")
        assert app.new_camp.plan.map.now.temple
        app.action_go("referee")
        await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and "# x" in app.screen.text)


def fingerprints(place: Path) -> tuple[str, ...]:
    with Store.open(place) as store:
        desk = store.desk("camp-2001")
        return tuple(desk.fingerprint(version) for version in range(1, desk.version + 1))
