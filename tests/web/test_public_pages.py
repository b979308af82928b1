"""The public page before Chromium: phone, laptop and projector, both languages and themes, keyboard, paper, live.

axe-core looks for what would hinder a screen reader, or whoever sees little. It comes from npm, into the folder `AXE`.
"""

import asyncio
import base64
import os
import re
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.reports.camps import camp_of, campaign_of, site_of
from tests.web.chromium import Page
from tests.web.conftest import EVENTFUL, Showing, Shown, sample_up_to

pytestmark = pytest.mark.xdist_group("browser")  # started once

AXE = Path(sys.prefix) / "axe"
SIZES = {"phone": (360, 740), "laptop": (1280, 800), "projector": (1920, 1080)}
THEMES = ("light", "dark")
PAGES = ("index", "map-0", "map-11", "bulletin-6", "charts", "rules")
READABLE = 16  # pixels of a letter on a phone; in drawings letters are as small as they are, and tables say the same
PAPER = (718, 1046)  # A4 without its edges
SHEETS = {"index": 3, "map": 4, "bulletin": 3, "charts": 1, "rules": 6}  # of A4 paper, at most

SMALL = """(() => {
  const found = {}, walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (text && size < %d && element.checkVisibility() && !element.closest("svg")) found[text] = size;
  }
  return found;
})()"""
"""The texts of a page in letters smaller than so many pixels."""

BROKEN = """(() => {
  const found = new Set(), range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) for (const {0: word, index} of walker.currentNode.data.matchAll(/[\\p{L}\\p{N}]{2,12}/gu)) {
    range.setStart(walker.currentNode, index);
    range.setEnd(walker.currentNode, index + word.length);
    if (new Set([...range.getClientRects()].map((one) => one.top)).size > 1) found.add(word);
  }
  return [...found];
})()"""
"""The words that are broken although they are not long."""

WIDER = """[...document.querySelectorAll("body *")].filter((one) => {
  for (let at = one.parentElement; at; at = at.parentElement)
    if (getComputedStyle(at).overflowX !== "visible" && at !== document.body) return false;
  return one.checkVisibility() && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What reaches beyond the right edge of a page, and cannot be scrolled to in a frame of its own."""


DARK_PAPER = """[document.documentElement, document.body].some((one) => {
  const [red, green, blue, solid = 1] = getComputedStyle(one).backgroundColor.match(/[\\d.]+/g).map(Number);
  return solid && red + green + blue < 600;
})"""
OVER_ITS_EDGE = """[...document.querySelectorAll("table, svg")].filter((one) => {
  const around = one.closest("figure, section, div, main");
  return one.getBoundingClientRect().right > around.getBoundingClientRect().right + 1;
}).map((one) => one.outerHTML.slice(0, 60))"""
CUT_TABLES = """[...document.querySelectorAll(".frame table")]
  .filter((one) => one.offsetWidth > one.parentElement.clientWidth).map((one) => one.innerText.slice(0, 60))"""
"""The tables that have to be pushed aside in their frame, which nobody can do on a wall."""
KEYS_ON_PAPER = "[...document.querySelectorAll('nav, input')].some((one) => one.checkVisibility())"
REACHED = """(() => {
  const at = document.activeElement, style = getComputedStyle(at);
  missed.delete(at);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) ? "" : at.outerHTML.slice(0, 80);
})()"""
"""What has the focus if nothing shows it; it counts as reached."""


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core, as a script; skips where it is not there, but never in CI."""
    script = AXE / "package" / "axe.min.js"
    if not script.exists():
        reason = f"axe-core is not here (npm pack axe-core; tar -xf axe-core-*.tgz -C {AXE})"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return script.read_text(encoding="utf-8")


async def look_at(shown: Shown, name: str, size: str = "laptop", theme: str = "light") -> None:
    """Open a page in a window of one of the `SIZES`."""
    await ask_for(shown.page, theme)
    await shown.page.resize(*SIZES[size], mobile=size == "phone")
    await shown.page.open(f"{shown.at}/{name}.html")


async def ask_for(page: Page, theme: str) -> None:
    """Let the browser ask for a light or a dark page."""
    features = [{"name": "prefers-color-scheme", "value": theme}]
    await page.do("Emulation.setEmulatedMedia", features=features)


async def day(page: Page, number: int) -> None:
    """Wait until the map of a day is there."""
    await page.until(f"location.pathname.endsWith('map-{number}.html') && document.readyState == 'complete'")


async def findings(page: Page, axe: str) -> list[str]:
    """What axe-core finds wrong with a page."""
    await page.run(f"{axe}; null")
    told = "one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 100)).join(' | ')"
    found: list[str] = await page.run(f"axe.run().then((all) => all.violations.map((one) => {told}))")
    return found


async def faults(page: Page, size: str) -> list[str]:
    """What cannot be read or reached in a window of this size."""
    found = [f"beyond the edge: {one}" for one in await page.run(WIDER)]
    if await page.run("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        found.append("to be pushed aside")
    found += [f"broken: {word}" for word in await page.run(BROKEN)]
    if size == "phone":
        found += [f"{text}: {letters} px" for text, letters in (await page.run(SMALL % READABLE)).items()]
    else:
        found += [f"cut: {one}" for one in await page.run(CUT_TABLES)]
    return found


async def test_the_map_of_a_day_on_a_phone(showing: Showing, axe: str) -> None:
    """To be read, without findings; with slider and arrows through the days; and anew once the camp is another."""
    after = sample_up_to(10)
    async with showing(sample_up_to(EVENTFUL)) as shown:
        page = shown.page
        await look_at(shown, "cs/map-6", "phone")
        assert (await faults(page, "phone"), await findings(page, axe)) == ([], [])
        slider = "document.querySelector('.days input')"
        await page.run(f"{slider}.focus()")
        await page.press("ArrowLeft")
        await day(page, 5)
        assert await page.run(f"document.activeElement === {slider} && {slider}.value") == "5"  # to be pressed again
        await page.press("ArrowLeft")
        await day(page, 4)
        await page.run("document.activeElement.blur()")
        for number in (5, 6, 7):
            await page.press("ArrowRight")
            await day(page, number)
        await look_at(shown, "cs/index", "phone")
        await page.run("window.before = true")
        shown.files["site.js"] += b"// nothing that this page shows\n"
        await asyncio.sleep(0.3)
        assert await page.run("window.before")
        shown.files.update(site_of(after))
        await page.until("!window.before && document.readyState == 'complete'")
        await page.until(f"document.body.innerText.includes('{after.sight().version}')")
        assert page.complaints == []


@pytest.mark.deep
@pytest.mark.parametrize("language", ["cs", "en"])
async def test_all_pages_at_all_sizes(showing: Showing, axe: str, language: str) -> None:
    """Also by the keyboard alone, and on paper; the Czech ones in both themes."""
    wrong: list[str] = []
    async with showing(camp_of(campaign_of("sample-camp"))) as shown:
        page = shown.page
        for size, name in product(SIZES, PAGES):
            await look_at(shown, f"{language}/{name}", size)
            found = await faults(page, size)
            if size == "phone":  # a page has the same parts at each size
                for theme in THEMES if language == "cs" else ("light",):
                    await ask_for(page, theme)
                    found += [f"{theme}: {one}" for one in await findings(page, axe)]
                found += await unreached(page)
            wrong += [f"{size} {name}: {one}" for one in found]
        for name, most in SHEETS.items():
            await look_at(shown, f"{language}/{name}{'-11' if name in ('map', 'bulletin') else ''}", theme="dark")
            printed = await page.do("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)
            sheets = len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(printed["data"])))
            wrong += [f"{name}: {sheets} sheets"] if sheets > most else []
            await page.do("Emulation.setEmulatedMedia", media="print")
            wrong += [f"{name}: printed on black"] if await page.run(DARK_PAPER) else []
            await page.resize(*PAPER)
            wrong += [f"{name}: over its edge: {one}" for one in await page.run(OVER_ITS_EDGE)]
            wrong += [f"{name}: keys on paper"] if await page.run(KEYS_ON_PAPER) else []
            await page.do("Emulation.setEmulatedMedia", media="")
        wrong += page.complaints
    assert wrong == []


async def unreached(page: Page) -> list[str]:
    """What can be pressed on a page but is not come to by Tab, or without a sign that it is there."""
    can = "[...document.querySelectorAll('a[href], input, [tabindex=\"0\"]')].filter((one) => one.checkVisibility())"
    await page.run(f"document.activeElement.blur(); window.missed = new Set({can}); scrollTo(0, 0)")
    number = await page.run("missed.size")
    bare = set()
    for _number in range(number):
        await page.press("Tab")
        bare.add(await page.run(REACHED))
    left: list[str] = await page.run("[...missed].map((one) => one.outerHTML.slice(0, 80))")
    return [f"not reached: {one}" for one in left] + [f"no sign of it: {one}" for one in bare - {""}]
