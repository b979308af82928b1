"""A tablet before the server: fingers, the keyboard on its screen, a network that goes, sleep and a restart."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from tests.web.chromium import Chromium, Page
from tests.web.conftest import Browsing, Serving, applications, free_port, served_by_command

pytestmark = pytest.mark.xdist_group("browser")  # started once

LEAST = 44  # pixels of what a finger is to meet
SEEN = 5.0  # seconds until a lost network is told


async def tablet(browser: Chromium, width: int = 800, height: int = 1280) -> Page:
    """A new tab that is a screen to be touched."""
    page = await browser.page()
    await page.resize(width, height, mobile=True)
    await page.do("Emulation.setTouchEmulationEnabled", enabled=True)
    return page


async def swipe(page: Page, *places: tuple[float, float]) -> None:
    """Put a finger down, move it from place to place, and lift it; at one place it is a tap."""
    for number, (x, y) in enumerate(places):
        kind = "touchMove" if number else "touchStart"
        await page.do("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
    await page.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


async def buttons_of(page: Page, screen: str) -> None:
    """Wait until the page has been told of the screen, which comes after its picture."""
    await page.until(f"document.querySelector('#keys [data-act^=\"{screen}.\"]') != null")


async def tap(page: Page, action: str) -> None:
    """Tap on the large button of an action, which is brought into view, when all buttons of the screen are there."""
    place = f"document.querySelector('#keys [data-act=\"{action}\"]')"
    await page.until(f"{place} != null")
    await page.until("window.buttons == (window.buttons = document.querySelector('#keys').innerHTML)")
    await page.run(f"{place}.scrollIntoView({{inline: 'center'}})")
    middle = "(({x, y, width, height}) => [x + width / 2, y + height / 2])"
    x, y = await page.run(f"{middle}({place}.getBoundingClientRect())")
    await swipe(page, (x, y))


@pytest.mark.deep
async def test_a_tablet_needs_fingers_only(serving: Serving, browsing: Browsing) -> None:
    async with serving() as served, browsing() as browser:
        page = await tablet(browser)
        await page.open(served.gate.link)
        await page.shows("Camp 2001", "FBI")
        keyboard = "document.querySelector('.xterm-helper-textarea').inputMode"
        await page.until("document.activeElement.className == 'xterm-helper-textarea'")
        assert await page.run(keyboard) == "none"
        await tap(page, "app.map")
        await page.shows("U21")
        await buttons_of(page, "map")
        small = (
            "[...document.querySelectorAll('#keys button')].filter(one => Math.min(one.offsetWidth, one.offsetHeight)"
        )
        assert await page.run(f"{small} < {LEAST}).length") == 0
        page.forget()
        await swipe(page, (200, 300), (190, 300), (100, 300), (20, 300))  # to the columns on the right
        await page.shows("AA")
        await tap(page, "app.adjust")
        await page.shows("what it is for")
        await asyncio.sleep(0.2)
        assert await page.run(keyboard) == "none"
        await tap(page, "dialog.next")
        await page.until(f"{keyboard} == 'text'")
        await tap(page, "dialog.cancel")
        await page.until(f"{keyboard} == 'none'")
        await tap(page, "app.journal")
        await page.shows("search")
        letter = await page.run("document.getElementById('terminal').dataset.fontSize")
        await swipe(page, (100, int(letter) * 1.32 * 2.5))  # the third line is a field
        await page.until(f"{keyboard} == 'text'")
        assert page.complaints == []


async def test_letters_are_readable_or_a_larger_screen_is_asked_for(serving: Serving, browsing: Browsing) -> None:
    async with serving(public=lambda: "http://127.0.0.1:8472") as served, browsing() as browser:
        page = await tablet(browser, 390, 844)
        for address, size in ((served.gate.link, (390, 844)), (served.at, (844, 390))):
            await page.resize(*size, mobile=True)
            await page.open(address)
            assert "too small to work on" in await page.run("document.body.innerText")
            link = "document.querySelector('.small a')"
            assert await page.run(f"[{link}.href, {link}.checkVisibility()]") == ["http://127.0.0.1:8472/", True]
        assert applications() == []
        await page.resize(1280, 800, mobile=True)  # it opens by itself
        await page.shows("Camp 2001")
        assert int(await page.run("document.getElementById('terminal').dataset.fontSize")) >= 16


@pytest.mark.deep
async def test_what_was_begun_is_there_after_a_lost_network_sleep_and_a_restart(
    browsing: Browsing, place: Path
) -> None:
    port, camp = free_port(), ("--lang", "en", "--store", str(place), "--camp", "camp-2001")
    async with browsing() as browser:
        page = await tablet(browser)
        with served_by_command(*camp, port=port) as (server, link):
            await page.open(link)
            await page.shows("Camp 2001", "FBI")
            await tap(page, "app.slips")
            await buttons_of(page, "slips")
            await page.press(*"fbi tiger")
            await page.shows("fbi tiger")
            (mine,) = applications(server.pid)
            page.forget()
            os.kill(server.pid, signal.SIGSTOP)  # nobody answers, and nothing says so
            begun = time.monotonic()
            await page.until("document.body.classList.contains('-lost')")
            assert time.monotonic() - begun < SEEN
            assert "No connection" in await page.run("document.querySelector('.lost').innerText")
            os.kill(server.pid, signal.SIGCONT)
            await page.until("!document.body.classList.contains('-lost')")
            await page.shows("fbi tiger")
            await page.run("window.before = true")
            await page.do("Page.reload")  # as after a sleep in which the tablet has thrown the page away
            await page.until("document.readyState == 'complete' && !window.before")
            page.forget()
            await page.shows("fbi tiger")
            await page.do("Page.close")
            await asyncio.sleep(1)
            page = await tablet(browser)
            await page.open(f"http://127.0.0.1:{port}/")  # another page of the browser that has the cookie
            await page.shows("fbi tiger")
            assert [one.pid for one in applications(server.pid)] == [mine.pid]
        await page.until("document.body.classList.contains('-lost')")
        page.forget()
        with served_by_command(*camp, port=port):
            await page.until("!document.body.classList.contains('-lost')")
            await page.shows("fbi tiger")  # the same screen
        with served_by_command(*camp, what=("--forget",), port=port):
            await page.until("document.body.innerText.includes('has not been let in')")
