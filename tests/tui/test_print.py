"""Print: choices that go with the document, the number of pages, files, the packet, and what cannot be written."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from fejag_admin.camp.journal.contents import Claim, Freeze
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.files import VARIABLE
from fejag_admin.common.language import current_language, speaking
from fejag_admin.common.processes import each
from fejag_admin.common.settings import load_settings
from fejag_admin.tui.print import choices
from fejag_admin.tui.print.choices import PrintJob
from fejag_admin.tui.print.screen import PrintScreen
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.panels import Choices
from reports.print_request import PrintRequest
from reports.registry import DOCUMENTS, find_document, typeset_document
from tests.reports.looking import pages_of, texts
from tests.tui.conftest import Running, go, screen_of, shown, wait_for


@pytest.fixture(autouse=True)
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the program is started in."""
    folder = tmp_path / "papers"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


NAMES = [name for name, _shown in choices.offered()]


async def printing_screen(app: FejagApp, pilot: Pilot[None], document: str = "standings") -> PrintScreen:
    """The place for printing, at a document; its pages are counted if it has some."""
    await pilot.press("0")
    await wait_for(pilot, lambda: isinstance(app.screen, PrintScreen) and app.screen.query("#documents"))
    screen = screen_of(app, PrintScreen)
    await wait_for(pilot, lambda: screen.query_one(OptionList).option_count == len(NAMES))
    await pilot.press(*["down"] * NAMES.index(document))
    await wait_for(pilot, lambda: screen.job.name == document and said(screen, "pages"))
    return screen


@asynccontextmanager
async def at_print(
    running: Running, document: str = "standings"
) -> AsyncIterator[tuple[FejagApp, Pilot[None], PrintScreen]]:
    """The application with the place for printing at a document, after 30 orders."""
    async with running(orders=30) as (app, pilot):
        yield app, pilot, await printing_screen(app, pilot, document)


def said(screen: Screen[Any], name: str) -> str:
    return str(screen.query_one(f"#{name}", Static).content)


def opening_in(folder: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a program of the system that opens files, which it does by a command."""
    opener = folder / "xdg-open"
    opener.write_text(f"#!/bin/sh\n{command}\n")
    opener.chmod(0o700)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


async def promptly(predicate: Callable[[], object]) -> None:
    """Look again and again while the packet is made; a pilot would wait until nothing is going on any more."""
    end = time.monotonic() + 30
    while not predicate():
        assert time.monotonic() < end, "it never came to be"
        await asyncio.sleep(0.002)


def toasts(app: FejagApp) -> str:
    return "\n".join(f"{toast.title} {toast.message}" for toast in app._notifications)


async def test_every_document_is_offered_its_pages_are_counted_and_choices_go_with_it(running: Running) -> None:
    async with at_print(running, "map") as (app, pilot, screen):
        assert [*(document.id for document in DOCUMENTS), "spreadsheet"] == NAMES
        assert [option.id for option in screen.query_one(OptionList).options] == NAMES
        assert said(screen, "pages") == "1 page"
        await pilot.press("s", "f", "l")
        assert screen.job == PrintJob("map", "cs", paper="a3", kind="png")
        await pilot.click(screen.query_one("#kind", Choices), offset=Offset(13, 0))
        assert screen.job.kind == "svg"
        await pilot.press("down", "down", "down")
        assert screen.job == PrintJob("team", "cs", viewer="fbi", kind="svg")
        await pilot.press("down")
        assert screen.job == PrintJob("slips", "cs", kind="svg", about="each:4")
        await wait_for(pilot, lambda: said(screen, "pages") == "5 pages")
        made = typeset_document(find_document("slips"), choices.camp_of(app.session), request=PrintRequest(each=4))
        assert len(pages_of(made.files[0])) == made.count == 5
        await pilot.press("w")
        assert screen.job.viewer == MASTER
        await counted(app, pilot)
        assert said(screen, "pages") == ""  # how many there are for the master may tell players something
        await app.view_as("master")
        await wait_for(pilot, lambda: said(screen, "pages") == "5 pages")
        await app.view_as("public")
        await counted(app, pilot)
        assert said(screen, "pages") == ""
        await pilot.press("end")
        assert screen.job == PrintJob("spreadsheet", "cs", viewer=MASTER, kind="xlsx")
        await wait_for(pilot, lambda: said(screen, "pages").startswith("Tables: "))
        assert not screen.query_one("#line-paper").display


async def counted(app: FejagApp, pilot: Pilot[None]) -> None:
    """Wait until no pages are being counted any more."""
    await pilot.pause()
    await wait_for(pilot, lambda: all(worker.is_finished for worker in app.workers if worker.group == "pages"))
    await pilot.pause()


async def test_a_layer_of_the_map_and_a_poster_on_fewer_sheets_or_of_what_changed_are_chosen(
    running: Running, papers: Path
) -> None:
    async with at_print(running, "map") as (app, pilot, screen):
        assert screen.job == PrintJob("map", "en")
        await pilot.press("w", "w", "b", "b")
        assert screen.job == PrintJob("map", "en", viewer="fbi", about="layer:light")
        await pilot.press("b", "b", "enter")
        await wait_for(pilot, lambda: f"1 file in {papers}" in toasts(app))
        (made,) = papers.iterdir()
        assert "-map-fbi-fbi-" in made.name
        (page,) = texts(made.read_bytes())
        assert "light: FBI" in page
        assert "light: Exots" not in page
        await pilot.press(*["down"] * (NAMES.index("poster") - NAMES.index("map")), *"wwwwww")
        await wait_for(pilot, lambda: said(screen, "pages") == "6 pages")
        await pilot.press("b", "b")
        assert screen.job.about == "sheets:2"
        await wait_for(pilot, lambda: said(screen, "pages") == "2 pages")
        offered = [meant for meant, _shown in choices.choices(screen.job, app.session.journal)["about"]]
        screen.job = replace(screen.job, about=next(meant for meant in offered if meant.startswith("since:")))
        await pilot.press("enter")
        await wait_for(pilot, lambda: any(papers.glob("camp-2001-poster-changed-e*.pdf")))


async def test_a_document_is_made_in_its_language_and_the_screen_keeps_its_own(running: Running, papers: Path) -> None:
    async with at_print(running, "bulletin") as (app, pilot, _screen):
        await pilot.press("l", "enter")
        version = players_journal(app.session.now).version
        file = papers / f"camp-2001-zpravodaj-hra-3-z{version}.pdf"  # in the language of the document
        await wait_for(pilot, file.exists)
        await wait_for(pilot, lambda: f"1 file in {papers}" in toasts(app))
        with speaking("cs"):
            made = typeset_document(find_document("bulletin"), choices.camp_of(app.session))
        assert file.read_bytes() == made.files[0]
        assert "Zpravodaj ke hře 3" in texts(file.read_bytes())[0]
        assert current_language() == "en"


async def test_a_file_is_opened_by_the_program_of_the_system_or_said_where_it_is(
    running: Running, papers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    opening_in(tmp_path, f'cp "$1" {tmp_path}/opened', monkeypatch)
    async with at_print(running, "wall") as (app, pilot, _screen):
        await pilot.press("s", "o")
        file = papers / f"camp-2001-wall-a3-e{players_journal(app.session.now).version}.pdf"
        await wait_for(pilot, lambda: f"no program here to open it with; the file is {file}." in toasts(app))
        assert file.read_bytes().startswith(b"%PDF")
        app.clear_notifications()
        monkeypatch.setenv("DISPLAY", ":7")
        await pilot.press("o")
        await wait_for(pilot, lambda: (tmp_path / "opened").exists())
        await wait_for(pilot, lambda: (tmp_path / "opened").read_bytes()[:4] == b"%PDF")
        assert "no program" not in toasts(app)


async def test_a_page_prints_into_the_shared_folder_and_opens_nothing_outside(
    running: Running, papers: Path, tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening_in(tmp_path, f"touch {tmp_path}/opened", monkeypatch)
    monkeypatch.setenv("DISPLAY", ":7")
    shared, downloads = tmp_path / "shared", own_home / "Downloads"
    shared.mkdir()
    downloads.mkdir()
    monkeypatch.setenv(VARIABLE, str(shared))
    async with running(orders=30) as (app, pilot):
        app.settings = replace(app.settings, prints=str(papers))  # as chosen at this computer
        screen = await printing_screen(app, pilot)
        assert said(screen, "place").startswith("Prints go to shared")
        await pilot.press("o")
        name = f"camp-2001-standings-e{app.session.seen.version}.pdf"
        await wait_for(pilot, (downloads / name).exists)  # where a driver without a browser puts it
        assert (shared / name).read_bytes().startswith(b"%PDF")
        await wait_for(pilot, lambda: "1 file in shared" in toasts(app))
    assert list(papers.iterdir()) == []
    assert not (tmp_path / "opened").exists()


async def test_one_key_makes_the_whole_packet_and_escape_stops_it_and_leaves_whole_files(
    running: Running, papers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(*job: Any) -> Iterator[Any]:
        """Make document by document, so that Escape comes before the end on a busy machine, too."""
        with closing(each(*job)) as results:
            for result in results:
                time.sleep(0.5)
                yield result

    titles: list[str] = []
    notify = PrintScreen.notify

    def noted(screen: PrintScreen, message: str, **how: Any) -> None:
        """What is told stays here, also if it has gone from the screen before a busy machine looks."""
        titles.append(str(how.get("title")))
        notify(screen, message, **how)

    def files() -> list[Path]:
        return [path for path in papers.rglob("*.*") if path.is_file()]

    monkeypatch.setattr(PrintScreen, "notify", noted)
    async with at_print(running) as (app, pilot, screen):
        with monkeypatch.context() as patch:
            patch.setattr("reports.typeset.each", slowly)
            pressed = asyncio.create_task(pilot.press("p"))
            await promptly(lambda: " of 15: camp-2001-" in said(screen, "place"))
            assert screen.check_action("packet", ()) is None
            assert "Stop" in str(screen.query_one(KeyBar).render())
            await pilot.press("escape")
            await pressed
            await wait_for(pilot, lambda: "The packet is not whole" in titles)
            made = files()
            assert 0 < len(made) < 15
            assert all(path.suffix == ".pdf" and path.read_bytes().rstrip().endswith(b"%%EOF") for path in made)
            await asyncio.sleep(0.6)  # longer than one more document would take
            assert files() == made
        await pilot.press("p")
        await wait_for(pilot, lambda: "The packet is made" in titles and "MASTER is secret" in toasts(app), seconds=30)
        assert len(files()) == 15 + 2
        assert all(path.read_bytes().startswith(b"%PDF") for path in files())
        assert {path.name for path in files() if "MASTER" in path.parts} == {
            "camp-2001-map-MASTER-e31.pdf",
            "camp-2001-protocol-MASTER-e31.pdf",
            "camp-2001-packet-MASTER-e31.pdf",
        }
        assert said(screen, "place") == f"Prints go to {papers}"
        assert not screen.check_action("stop", ())


async def test_where_prints_go_and_where_a_logo_belongs_is_told_with_what_is_wrong_there(
    running: Running, papers: Path, own_home: Path
) -> None:
    (papers / "file").write_text("")
    async with at_print(running) as (app, pilot, screen):
        await pilot.press("g")
        place = own_home / "config" / "fejag" / "own"
        await wait_for(pilot, (place / "README.txt").exists)
        await wait_for(pilot, lambda: f"belong in {place}." in toasts(app))
        (place / "logo.svg").write_text("no picture")
        await pilot.press("g")
        await wait_for(pilot, lambda: "logo.svg cannot be read as a picture" in said(screen, "pages"))
        (place / "logo.svg").unlink()
        dialog = await shown(pilot, LineDialog, "t")
        dialog.query_one(Input).value = "file"
        await pilot.press("enter")
        assert "is not a folder" in said(dialog, "dialog-fault")
        dialog.query_one(Input).value = str(papers / "file" / "under")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.screen is screen)
        assert load_settings().prints == str(papers / "file" / "under")
        await pilot.press("enter")
        wrong = "is not a folder; choose another one. Another folder is chosen with t."
        await wait_for(pilot, lambda: wrong in toasts(app))
        await pilot.press("p")
        await wait_for(pilot, lambda: screen.check_action("packet", ()) is True)
        assert [path.name for path in papers.iterdir()] == ["file"]


async def test_a_freeze_is_told_and_kept(running: Running, papers: Path) -> None:
    async with running(orders=30) as (app, pilot):
        app.session.desk.note(Freeze(20), by="Petr")
        await app.changed()
        screen = await printing_screen(app, pilot, "map")
        seen = players_journal(app.session.now).version
        assert seen < 20
        assert said(screen, "place").endswith(f"for players as of entry {seen}, the freeze")
        await pilot.press("enter")
        await wait_for(pilot, (papers / f"camp-2001-map-e{seen}.pdf").exists)
        await pilot.press("w", "enter")
        await wait_for(pilot, (papers / "camp-2001-map-MASTER-e32.pdf").exists)


async def test_a_verdict_is_about_a_situation_of_the_referee(running: Running, papers: Path) -> None:
    async with at_print(running, "verdict") as (app, pilot, screen):
        await wait_for(pilot, lambda: "at the place of the referee (7) first" in said(screen, "pages"))
        await pilot.press("enter")
        await pilot.pause()
        await go(pilot, "referee", "7")
        await pilot.pause()
        referee = screen_of(app, RefereeScreen)
        referee.put(referee.text.replace("cash = 100", "cash = 90"))
        app.action_go("print")
        await wait_for(pilot, lambda: screen.job.about == "judged:bez_hranic")
        await pilot.press("enter")
        file = papers / f"camp-2001-verdict-bez-hranic-e{players_journal(app.session.now).version}.pdf"
        await wait_for(pilot, lambda: f"1 file in {papers}" in toasts(app))
        assert "Verdict: Bez hranic" in texts(file.read_bytes())[0]


async def test_a_verdict_is_about_the_last_dispute_first(running: Running, papers: Path) -> None:
    async with running(orders=30) as (app, pilot):
        app.session.desk.note(Claim("We were never attacked.", ("fbi",)), by="Petr")
        await app.changed()
        screen = await printing_screen(app, pilot, "verdict")
        await wait_for(pilot, lambda: said(screen, "pages") == "1 page")
        assert screen.job.about == "dispute:32"
        await pilot.press("enter")
        await wait_for(pilot, lambda: f"1 file in {papers}" in toasts(app))
        (file,) = papers.glob("camp-2001-verdict-2*.pdf")
        assert "We were never attacked." in texts(file.read_bytes())[0]
