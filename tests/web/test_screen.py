"""The screen for everybody before Chromium: large letters, nothing cut off, turning, news, and a silent server."""

import asyncio
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import ClientSession

from fejag_admin.common.language import LANGUAGES
from tests.reports.camps import camp_of, campaign_of, crowded, site_of
from tests.web.chromium import Page
from tests.web.conftest import EVENTFUL, Browsing, Showing, Shown, sample_up_to, served_by_command

pytestmark = pytest.mark.xdist_group("browser")  # started once

SIZES = ((1920, 1080), (1024, 768))
LEAST = 3.5  # letters in hundredths of the width: on a picture two metres wide capitals of 5 cm, read from ten metres
LEAST_OF_MAP = 3.4  # the same for the coordinates beside a part of the map
PROMISED = 5.0  # seconds within which a dead server is told

TEXTS = """(() => {
  const found = {cut: [], small: [], shown: []}, range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
    if (!text || element.closest("svg, .hidden") || !element.checkVisibility({visibilityProperty: true})) continue;
    range.selectNodeContents(walker.currentNode);
    const box = document.querySelector("main > section:not([hidden])").getBoundingClientRect();
    for (const part of range.getClientRects()) {
      if (part.right <= box.left + 1 || part.left >= box.right - 1) continue; // on another sheet
      const inside = part.left >= box.left - 1 && part.right <= box.right + 1 && part.bottom <= box.bottom + 1;
      found[inside ? "shown" : "cut"].push(text);
    }
    const size = parseFloat(getComputedStyle(element).fontSize) / innerWidth * 100;
    if (size < %s) found.small.push(`${text}: ${size}`);
  }
  return found;
})()"""
EVERY_TEXT = """(() => {
  const found = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    if (text && !walker.currentNode.parentElement.closest("thead, svg, .teams")) found.push(text);
  }
  return found;
})()"""
"""What the sheets have to tell, whichever of them is shown."""
BOARD = """(() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const box = document.querySelector("main").getBoundingClientRect();
  const letters = getComputedStyle(document.querySelector(".across"));
  const part = document.querySelector(".across").viewBox.baseVal, scale = part.width ? board.width / part.width : 0;
  return {
    inside: board.left >= 0 && board.right <= innerWidth && board.top >= box.top && board.bottom <= box.bottom + 1,
    letters: parseFloat(letters.getPropertyValue("--ruler")) * scale / innerWidth * 100,
    part: document.querySelector("[data-kind=map]").classList.contains("-part"),
  };
})()"""

LONG = "Společenstvo neohrožených průzkumníků z Hlubokého hvozdu ABC"
CLOCK = "new Date().toLocaleTimeString('en', {hour: '2-digit', minute: '2-digit'})"


async def opened(shown: Shown, name: str, size: tuple[int, int] = SIZES[0]) -> int:
    """Open the screen in a window of this size; how many sheets it has."""
    await shown.page.resize(*size)
    await shown.page.open(f"{shown.at}/{name}")
    await shown.page.until("document.querySelector('#number').textContent.includes('/')")
    return int((await number(shown.page)).partition("/")[2])


async def number(page: Page) -> str:
    """Which sheet is shown, of how many."""
    told: str = await page.run("document.querySelector('#number').textContent")
    return told


async def kind(page: Page) -> str:
    """What the sheet is about that is shown."""
    told: str = await page.run("document.querySelector('main > section:not([hidden])').dataset.kind")
    return told


async def turned_through(page: Page, kinds: set[str]) -> None:
    """Wait until sheets of just these kinds have been shown one after the other."""
    met = set[str]()
    while met != kinds:
        met.add(await kind(page))
        assert met <= kinds
        await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("made", "size"),
    [
        ("sample", SIZES[0]),
        ("long", SIZES[1]),
        *(pytest.param(made, size, marks=pytest.mark.deep) for made in ("sample", "crowded", "long") for size in SIZES),
    ],
)
async def test_nothing_is_cut_off_and_letters_are_large(showing: Showing, size: tuple[int, int], made: str) -> None:
    """On the sheets of the sample camp at its most eventful, of twelve teams, and of five with a name of 60 letters.

    The legend beside the map has that name whole, too.
    """
    sample = campaign_of("sample-camp")
    camp = camp_of(crowded()) if made == "crowded" else sample_up_to(EVENTFUL)
    if made == "long":
        camp = camp_of(replace(sample, teams=(replace(sample.teams[0], name=LONG), *sample.teams[1:])))
    async with showing(camp) as shown:
        for language in LANGUAGES:
            page, seen, parts = shown.page, set[str](), 0
            sheets = await opened(shown, f"{language}/screen.html?seconds=1000", size)
            wanted = await page.run(EVERY_TEXT)
            for _sheet in range(sheets):
                told = await page.run(TEXTS % LEAST)
                assert (told["cut"], told["small"]) == ([], []), (language, await number(page))
                seen |= set(told["shown"])
                if await kind(page) == "map":
                    board = await page.run(BOARD)
                    assert made != "long" or board["part"] or LONG in told["shown"]
                    assert board["inside"]
                    parts += board["part"]
                    assert not board["part"] or board["letters"] >= LEAST_OF_MAP
                await page.press("ArrowRight")
            assert parts > 1
            assert set(wanted) <= seen
            assert page.complaints == []


async def test_it_turns_by_itself_and_by_keys(showing: Showing) -> None:
    async with showing(sample_up_to(EVENTFUL)) as shown:
        page = shown.page
        sheets = await opened(shown, "en/screen.html?seconds=0.2")
        await turned_through(page, {"standings", "map", "bulletin"})
        await opened(shown, "en/screen.html?seconds=1000")
        assert await number(page) == f"1/{sheets}"
        for pressed, there in (("ArrowRight", 2), ("n", 3), (" ", 4), ("ArrowLeft", 3), ("p", 2)):
            await page.press(pressed)
            assert await number(page) == f"{there}/{sheets}"
        await page.run("document.querySelector('main').click()")
        assert await number(page) == f"3/{sheets}"
        await opened(shown, "en/screen.html?seconds=0.2&show=standings,bulletin")
        await page.press("h")
        held = await number(page)
        assert held.startswith("held · ")
        await asyncio.sleep(1)  # in which five others would have come
        assert await number(page) == held
        await page.press("h")
        await turned_through(page, {"standings", "bulletin"})


async def test_what_is_entered_appears_and_the_sheet_stays(showing: Showing) -> None:
    """The short address leads to the screen, too."""
    after = sample_up_to(10)
    async with showing(sample_up_to(3)) as shown:
        page = shown.page
        assert b'content="0; url=cs/screen.html"' in shown.files["screen.html"]
        async with ClientSession() as client, client.get(f"{shown.at}/screen") as answer:
            assert await answer.read() == shown.files["screen.html"]
        await opened(shown, "en/screen?seconds=1000")
        assert await page.run("document.documentElement.lang") == "en"
        await page.press("ArrowRight")
        before = await number(page)
        assert await kind(page) == "map"
        shown.files.update(site_of(after))
        await page.until(f"document.querySelector('#about').textContent.includes('{after.sight().version}')")
        assert (await number(page)).partition("/")[0] == before.partition("/")[0]
        assert await kind(page) == "map"
        assert page.complaints == []


@pytest.mark.parametrize("how", ["SIGKILL", pytest.param("SIGSTOP", marks=pytest.mark.deep)])
async def test_a_dead_server_is_told_within_five_seconds(place: Path, browsing: Browsing, how: str) -> None:
    """One that is killed, and one that is there but answers nothing; when it is back, so is the page."""
    lost, sentence = "!document.querySelector('#lost').hidden", "document.querySelector('#lost').textContent"
    camp = ("--lang", "en", "--store", str(place), "--camp", "camp-2001")
    async with browsing() as browser:
        page, phone = await browser.page(), await browser.page()
        with served_by_command(*camp, what=("--page", "--host", "127.0.0.1")) as (served, at):
            await phone.open(f"{at}/en/index.html")
            opening = await page.run(CLOCK)
            await opened(Shown({}, at, page), "en/screen")
            await asyncio.sleep(2)
            assert (await page.run(lost), await phone.run(lost)) == (False, False)
            stopping = await page.run(CLOCK)
            served.send_signal(getattr(signal, how))
            begun = time.monotonic()
            await page.until(lost)
            assert time.monotonic() - begun < PROMISED
            # the last answer came between the two, and a minute may have ended there
            assert (await page.run(sentence)).removeprefix("Not live since ") in {opening, stopping}
            if how == "SIGKILL":
                await phone.until(lost)
                assert (await phone.run(sentence)).startswith("Not live since ")
            else:
                os.kill(served.pid, signal.SIGCONT)
                await page.until(f"!({lost})")


def test_it_is_there_before_the_first_game_and_tells_of_an_open_round() -> None:
    """Every camp has a screen."""
    for orders in (0, 3):
        page = site_of(sample_up_to(orders))["en/screen.html"].decode()
        assert ("the round is open" in page) is (orders > 0)
