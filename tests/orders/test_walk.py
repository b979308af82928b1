"""An order goes from the dialog to the row as it is told; the recipe for one names files that are there."""

import asyncio
import re
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from textual.widgets import Input

from fejag_admin.rules.orders import Adjust
from fejag_admin.tui.orders.forms import OrderDialog
from tests.cli.calling import ROOT
from tests.tui.conftest import Running, made, place, play, running, sample, shown, wait_for
from tests.tui.conftest import waits_no_longer_than_needed as at_once

FIXTURES = (made, place, play, running, sample, at_once)
STEP = re.compile(r"\| \d+ \| `([\w/]+\.py)` `([\w.]+)`")
MOST_FILES, MOST_STEPS = 10, 15


def told() -> list[tuple[str, str]]:
    """The steps of the walk, as files and functions."""
    return STEP.findall((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))


async def test_an_order_goes_from_the_dialog_to_the_row_as_it_is_told(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = told()
    assert 0 < len(steps) <= MOST_STEPS
    met: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        file = frame.f_code.co_filename.partition("fejag_admin/")[2]
        asked_by = frame.f_back.f_code.co_name if frame.f_back else ""
        if event != "call" or asked_by == "may_answer":  # Today asks the referee, too: who may answer the secret
            return
        if (step := (file, frame.f_code.co_qualname)) in steps and step not in met:
            met.append(step)

    async def in_thread(work: Callable[[], Any]) -> Any:
        def profiled() -> Any:
            sys.setprofile(note)
            try:
                return work()
            finally:
                sys.setprofile(None)

        return await asyncio.get_running_loop().run_in_executor(None, profiled)

    async with running(orders=12) as (app, pilot):
        app.action_command("adjust")
        dialog = await shown(pilot, OrderDialog)
        dialog.query_one("#points", Input).value = "5"
        dialog.query_one("#reason", Input).value = "a song"
        monkeypatch.setattr(asyncio, "to_thread", in_thread)
        sys.setprofile(note)
        try:
            await pilot.press("ctrl+s")
            await wait_for(pilot, lambda: isinstance(app.session.now.steps[-1].order, Adjust))
            await wait_for(pilot, lambda: len(met) == len(steps))
        finally:
            sys.setprofile(None)
    assert met == steps


def test_the_recipe_for_an_order_names_at_most_ten_files() -> None:
    recipe = (ROOT / "docs/recipes.md").read_text(encoding="utf-8").partition("## An order")[2]
    files = re.findall(r"^\d+\. `([^`]+)`", recipe, re.MULTILINE)
    assert 0 < len(files) <= MOST_FILES
    for file in files:
        assert any(ROOT.glob(re.sub(r"<\w+>", "*", file))), file
