"""Whoever is let in reads and writes files of one folder only, whatever he writes into which dialog."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.web.chromium import Page
from tests.web.conftest import Browsing, Serving, Wire, connect, opened, soon, visitor

pytestmark = [pytest.mark.deep, pytest.mark.xdist_group("browser")]  # started once

SECRET = "the temple lies on U21"
REFUSED = "Here only files of the shared"
DIALOGS = {  # the keys that open each dialog for a path, and what stands in it; the first three at the referee's place
    "open": (("Control+a",), "or a file:"),
    "save": (("Control+s",), "Save the situation"),
    "own": (("Control+b", "Down", "Down", "Enter"), "Your own copy"),
    "folder": (("0", "t"), "Where should prints go?"),
    "read": (("F9", "p", "Enter", "i"), "Read the map"),
    "write": (("F9", "p", "Enter", "e"), "Write the map"),
    "import": (("F9", "f", "Enter"), "or a whole history"),
}


async def referee(page: Page) -> None:
    """Go to the referee's place, where a digit is typed from then on."""
    page.forget()
    await page.press("7")
    await page.shows("Enter Type")


async def write(page: Page, name: str, word: str, *, anew: bool = True) -> None:
    """Open a dialog and confirm it with this path; what is drawn from then on counts. Not ``anew``: it is open."""
    keys, told = DIALOGS[name]
    page.forget()
    if anew:
        await page.press(*keys)
        await page.shows(told, *(["Next field"] if name != "import" else []))  # which has one field
        await page.press(*(["Tab"] if name == "open" else []))
    else:
        await page.press("Control+u")
    await page.type(word)
    await page.shows(word[-8:])
    page.forget()
    await page.press("Control+s")


async def leave(page: Page, name: str) -> None:
    """Leave a dialog, and wait until the screen below it is drawn: a key too soon would be one with Escape.

    No dialog offers the commands, nor to type as the table of a game does, which has no room for them; other keys are
    drawn anew whenever a message comes or goes."""
    page.forget()
    await page.press("Escape")
    await page.shows("Enter Type" if name in ("open", "save", "own") else "F1 Help")


@pytest.fixture
def outside(tmp_path: Path, shared: Path, own_home: Path) -> dict[str, Path]:
    """Files that are none of the page's business, by what somebody would write to reach them."""
    files = {
        str(tmp_path / "a.svg"): tmp_path / "a.svg",
        "../b.svg": tmp_path / "b.svg",
        "linked/d.svg": tmp_path / "linked" / "d.svg",
        "~/e.svg": own_home / "e.svg",
    }
    (tmp_path / "linked").mkdir()
    for file in files.values():
        file.write_text(SECRET, encoding="utf-8")
    (shared / "linked").symlink_to(tmp_path / "linked")
    return files


@pytest.mark.parametrize("names", [("open", "save", "own"), ("folder", "read", "write", "import")])
async def test_no_dialog_leads_out_of_the_folder(
    serving: Serving, shared: Path, outside: dict[str, Path], names: tuple[str, ...]
) -> None:
    there = sorted(path for path in shared.parent.rglob("*") if "camps.db" not in str(path))
    async with serving() as served, visitor(served) as client:
        page = Wire(await connect(client, served, size=(150, 45)))
        await page.shows("Camp 2001", "FBI")
        for name in names:
            if name == "open":
                await referee(page)
            for number, word in enumerate(outside if name in ("open", "folder") else [*outside][:2]):
                await write(page, name, word, anew=not number)
                await page.shows(REFUSED)
                assert SECRET not in page.drawn
            await leave(page, name)
    assert {file.read_text(encoding="utf-8") for file in outside.values()} == {SECRET}
    assert there == sorted(path for path in shared.parent.rglob("*") if "camps.db" not in str(path))


async def test_what_is_written_is_downloaded(
    serving: Serving, browsing: Browsing, shared: Path, tmp_path: Path
) -> None:
    downloads = tmp_path / "downloads"
    downloads.mkdir()
    async with serving() as served, browsing() as browser:
        page = await opened(await browser.page(), served.gate.link)
        await page.do("Page.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
        await write(page, "folder", "papers")
        await page.shows("Prints go to papers")
        await page.press("p", "Enter")  # the packet, as it is proposed
        await soon(lambda: list(downloads.glob("*.zip")))
        with ZipFile(next(downloads.glob("*.zip"))) as archive:
            (packet,) = (path for path in (shared / "papers").iterdir() if path.is_dir())
            made = {path.relative_to(packet).as_posix(): path for path in packet.rglob("*.pdf")}
            assert sorted(archive.namelist()) == sorted(made)
            assert all(archive.read(name) == path.read_bytes() for name, path in made.items())
        await referee(page)
        for name, file in (("save", "stůl.toml"), ("write", "map.txt")):
            await write(page, name, file)
            await soon((downloads / file).exists)
            if name == "save":
                await write(page, "open", file)
                await page.shows("Enter Type")
        await write(page, "read", "map.txt")
        await page.shows("Read: map.txt")
        for file in ("stůl.toml", "map.txt"):
            assert (downloads / file).read_bytes() == (shared / file).read_bytes()
        assert page.complaints == []
        assert await page.run("location.pathname") == "/"
