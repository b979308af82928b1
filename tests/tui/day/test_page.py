"""The public page, started and stopped from the desk."""

import asyncio
import time
import urllib.request

import pytest

from fejag_admin.tui.shell.dialog import CautiousConfirm
from fejag_admin.tui.today import copies
from tests.tui.conftest import Running, shown, told, wait_for
from tests.web.conftest import free_port


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch) -> str:
    """Where the page will be."""
    port = free_port()
    monkeypatch.setattr(copies, "SERVING", ("serve", "--page", "--host", "127.0.0.1", "--port", str(port)))
    return f"http://127.0.0.1:{port}"


def is_served(link: str) -> bool:
    try:
        with urllib.request.urlopen(link, timeout=10) as answer:
            return bool(answer.status == 200)
    except OSError:  # refused, or ended in the middle of it
        return False


async def test_the_page_is_started_stopped_and_ends_with_the_desk(
    running: Running, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(copies, "open_outside", opened.append)
    async with running() as (app, pilot):
        app.action_command("page")
        assert link in told(await shown(pilot, CautiousConfirm))
        assert is_served(link)
        await pilot.press("escape")
        app.action_command("everybody")
        assert f"{link}/screen" in told(await shown(pilot, CautiousConfirm))
        assert opened == [f"{link}/screen"]
        assert is_served(opened[0])
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.page is not None and not app.page.runs)
        assert not is_served(link)
        app.action_command("page")
        await shown(pilot, CautiousConfirm)
        await pilot.press("escape")
        assert is_served(link)
    end = time.monotonic() + 30
    while is_served(link):
        assert time.monotonic() < end, "it ends with the desk"
        await asyncio.sleep(0.1)


@pytest.mark.deep
async def test_why_the_page_cannot_be_started_is_told(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "SERVING", ("serve", "--page", "--host", "192.0.2.1"))
    async with running() as (app, pilot):
        app.action_command("page")
        await wait_for(pilot, lambda: any("192.0.2.1" in one.message for one in app._notifications))
