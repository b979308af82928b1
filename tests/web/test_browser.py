"""Headless Chromium before a running server: the application works there, two desks at once, and foreign pages fail."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest
from aiohttp import web

from fejag_admin.rules.orders import Adjust
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.app import POLL_SECONDS
from tests.web.chromium import SETTLING, Page
from tests.web.conftest import Browsing, Serving, applications, free_port, opened, soon

pytestmark = pytest.mark.xdist_group("browser")  # started once


@asynccontextmanager
async def foreign_site(name: str) -> AsyncIterator[str]:
    """The address of a site of somebody else under a name of this computer."""

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text="<p>nice game</p>", content_type="text/html")

    app = web.Application()
    app.add_routes([web.get("/", page)])
    runner = web.AppRunner(app)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield f"http://{name}:{port}/"
    finally:
        await runner.cleanup()


async def give_points(page: Page, reason: str) -> None:
    """Fill in the form for points, up to the last key; what is drawn from then on counts.

    What is typed goes to the field that has the focus, so every field has to be drawn anew before it is written in.
    """
    for keys, field in ((("F4",), "what it is for"), (("Tab",), "such as 5"), (("7", "Tab", "Tab"), "what it is for")):
        page.forget()
        await page.press(*keys)
        await page.shows(field)
    await page.press(*reason)
    await page.shows(reason)
    await asyncio.sleep(SETTLING)
    page.forget()


async def test_the_application_in_a_browser(serving: Serving, browsing: Browsing) -> None:
    async with serving() as served, browsing() as browser:
        link = served.gate.link
        page = await opened(await browser.page(), link)
        await page.press("5")
        await page.shows("final")
        assert await page.run("location.pathname") == "/"
        assert page.complaints == []
        own = (served.at, served.at.replace("http", "ws"), "data:", "about:")
        assert [address for address in page.requests if not address.startswith(own)] == []
        assert await page.run("document.fonts.check('16px \"Roboto Mono\"')")
        assert await page.run("document.cookie") == ""  # scripts do not see it
        assert len(applications()) == 1
        await page.do("Page.close")
        await soon(lambda: not applications())


@pytest.mark.deep
async def test_the_key_of_a_digit_counts_whatever_sign_it_gives(serving: Serving, browsing: Browsing) -> None:
    """On a Czech keyboard the key of 1 gives + without Shift, which is also on the block of numbers."""

    async def press(page: Page, sign: str, code: str) -> None:
        page.forget()
        for kind in ("keyDown", "keyUp"):
            text = {"text": sign} if kind == "keyDown" else {}
            await page.do("Input.dispatchKeyEvent", type=kind, key=sign, code=code, **text)

    async with serving() as served, browsing() as browser:
        page = await opened(await browser.page(), served.gate.link)
        await press(page, "č", "Digit4")
        await page.shows("○ figures only")
        await press(page, "+", "NumpadAdd")
        await press(page, "o", "KeyO")
        await page.shows("● figures only")
        await press(page, "+", "Digit1")
        await page.shows("On paper")


TRIED = """async at => [
  await new Promise(done => {
    const socket = new WebSocket(`ws://${at}/ws`);
    socket.onopen = () => done("open");
    socket.onerror = () => done("refused");
  }),
  await fetch(`http://${at}/`, {credentials: "include"}).then(() => "read", () => "refused"),
  await new Promise(done => {
    const frame = document.createElement("iframe");
    frame.src = `http://${at}/`;
    frame.onload = () => done(frame.contentDocument === null ? "refused" : "framed");
    document.body.append(frame);
  }),
]"""
"""What a page may try to reach the application by socket, script and frame."""


async def test_a_foreign_page_cannot_drive_the_application(serving: Serving, browsing: Browsing) -> None:
    """Though the browser holds the cookie, which it sends along from another port of the same address."""
    async with serving() as served, browsing() as browser:
        await opened(await browser.page(), served.gate.link)
        (mine,) = applications()
        for where in ("localhost", "127.0.0.1"):
            async with foreign_site(where) as address:
                page = await browser.page()
                await page.open(address)
                for name in ("127.0.0.1", "localhost"):
                    assert await page.run(f"({TRIED})('{name}:{served.gate.port}')") == ["refused"] * 3
        await asyncio.sleep(1)  # for what would have been opened to start
        assert applications() == [psutil.Process(mine.pid)]


@pytest.mark.deep
async def test_two_desks_see_each_other_and_lose_nothing(serving: Serving, browsing: Browsing, place: Path) -> None:
    """When both enter at once, whoever was second is told, and the form is still there to confirm again."""
    async with serving("--by", "Anna") as served, browsing() as browser:
        reasons = ("tidy camp", "best song")
        desks = {reason: await opened(await browser.page(), served.gate.link) for reason in reasons}
        first, second = desks.values()
        for desk in desks.values():
            await desk.press("6")  # the journal
            await desk.shows("Journal", "FBI")
        await give_points(first, "clean dishes")
        second.forget()
        await first.press("Control+s")
        await second.shows("Entry 5 counts: FBI: +7 points")
        await first.shows("Entry 5 counts: FBI: +7 points")
        assert POLL_SECONDS < 0.5
        for reason, desk in desks.items():
            await give_points(desk, reason)
        await asyncio.gather(*(desk.press("Control+s") for desk in desks.values()))
        late: list[str] = []

        def is_decided() -> bool:
            late[:] = [reason for reason in reasons if "Another desk was first" in desks[reason].drawn]
            # or the second had heard of the first in time
            return bool(late) or all("Entry 7 counts: FBI: +7 points" in desk.drawn for desk in desks.values())

        await soon(is_decided)
        for reason in late:
            desks[reason].forget()
            await desks[reason].press("Escape")
            await desks[reason].shows("Enter the points", reason)
            await desks[reason].press("Control+s")
        for desk in desks.values():
            await desk.shows("Entry 7 counts: FBI: +7 points")
            await desk.press("ArrowUp")
            await desk.shows("Entry 6 counts: FBI: +7 points")
        with Store.open(place) as store:
            entries = store.desk("camp-2001").journal.entries[4:]
        given = [entry.order.reason for entry in entries if isinstance(entry.order, Adjust)]
        assert (given[0], {*given[1:]}, len(given)) == ("clean dishes", {*reasons}, 3)
