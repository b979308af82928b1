"""What the place for printing can make, of what kind and for whom; where it goes, and how it is opened outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import LANGUAGES, Language, _, speaking
from fejag_admin.texts.names import team_name

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.tui.shell.session import Session
    from reports.packet import PacketProgress
    from reports.page_frame import Paper
    from reports.preview import SmallPages
    from reports.print_request import JudgedSituation, PrintRequest
    from reports.sight import Camp

SPREADSHEET = "spreadsheet"
PATIENCE = 5.0  # seconds after which a long search ends with what it has found
SITUATION = "game:"  # begins what a verdict is about if that is a situation of a board game
DISPUTE = "dispute:"
Kind = Literal["pdf", "png", "svg", "xlsx", "csv"]
Offer = tuple[tuple[str, str], ...]
"""Choices: what is meant, and what is shown."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """What is to be made: the id of a document or `SPREADSHEET`, for whom, on what paper, as what kind of file.

    ``about``: for a verdict, `SITUATION` and the id of a board game, or `DISPUTE` and its number.
    """

    name: str
    language: Language
    viewer: str = PUBLIC
    paper: Paper = "a4"
    kind: Kind = "pdf"
    about: str = ""


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was made: the files, and the letters that no font has."""

    files: tuple[Path, ...]
    missing: tuple[str, ...] = ()


def offered() -> Offer:
    """Everything that can be made, by its name."""
    from reports.registry import DOCUMENTS

    documents = tuple((one.id, one.about_text) for one in DOCUMENTS)
    return (*documents, (SPREADSHEET, _("tables of everything, to go on counting with")))


def viewers(name: str, campaign: Campaign) -> Offer:
    """For whom it can be made; players all see the same, but for the sheet of a team."""
    from reports.registry import find_document

    master = (MASTER, _("game master"))
    if name != SPREADSHEET and find_document(name).audience == "team":
        return (*((team.id, team_name(campaign, team.id)) for team in campaign.teams), master)
    return ((PUBLIC, _("for everybody")), master)


def papers(name: str) -> Offer:
    """The sizes of paper it can be printed on; none if it is not for paper."""
    from reports.registry import find_document

    return () if name == SPREADSHEET else tuple((paper, paper.upper()) for paper in find_document(name).papers)


def kinds(name: str) -> Offer:
    known = ("xlsx", "csv") if name == SPREADSHEET else ("pdf", "png", "svg")
    return tuple((kind, kind.upper()) for kind in known)


def abouts(name: str, journal: Journal) -> Offer:
    """What a verdict can be about: disputes, and the situations kept at the place of the referee; else nothing."""
    if name != "verdict":
        return ()
    from boardgames.core.registry import games
    from fejag_admin.camp.journal.notes import disputes
    from fejag_admin.situations import kept
    from fejag_admin.texts.games.names import game_name

    numbers = [one.number for one in disputes(journal)]
    opened = tuple((f"{DISPUTE}{one}", _("dispute {number}").format(number=one)) for one in reversed(numbers))
    return opened + tuple((SITUATION + game.id, game_name(game)) for game in games() if kept(game) is not None)


def choices(job: PrintJob, journal: Journal) -> dict[str, Offer]:
    """What can be chosen about a job, by the names of its fields; fields with less than two choices are there too."""
    return {
        "viewer": viewers(job.name, journal.campaign),
        "paper": papers(job.name),
        "kind": kinds(job.name),
        "language": tuple(LANGUAGES.items()),
        "about": abouts(job.name, journal),
    }


def with_choice(job: PrintJob, field: str, meant: str) -> PrintJob:
    """The job with another choice for one of its fields."""
    changed: dict[str, Any] = {field: meant}
    return replace(job, **changed)


def fitted(job: PrintJob, journal: Journal) -> PrintJob:
    """The job with every field that does not go with the document set to the first thing that does."""
    for field, offer in choices(job, journal).items():
        known = [meant for meant, _shown in offer]
        if known and getattr(job, field) not in known:
            job = with_choice(job, field, known[0])
    return job


def camp_of(session: Session) -> Camp:
    """The camp as of the moment that is looked at."""
    from reports.sight import Camp

    camp = Camp.as_of(session.desk.name, session.desk.slug, session.now, session.moment)
    return replace(camp, fingerprint=session.desk.fingerprint(session.journal.version))


def preview(job: PrintJob, camp: Camp, width: int) -> SmallPages:
    """The pages in small; raise ReportError."""
    from reports.preview import small_pages
    from reports.registry import find_document

    with speaking(job.language):
        return small_pages(find_document(job.name), camp, job.viewer, _request(job), width)


def make(job: PrintJob, camp: Camp, folder: Path) -> PrintResult:
    """Make it in a folder, under a telling name; files of that name are written over. Raise ReportError."""
    with speaking(job.language):
        return _tables(job, camp, folder) if job.name == SPREADSHEET else _document(job, camp, folder)


def _document(job: PrintJob, camp: Camp, folder: Path) -> PrintResult:
    from reports.output import make_folder, stem_of, write
    from reports.registry import find_document, typeset_document
    from reports.typeset import FORMATS

    kind = next(kind for kind in FORMATS if kind == job.kind)
    request = _request(job)
    pages = typeset_document(find_document(job.name), camp, job.viewer, request, kind)
    make_folder(folder)
    name = f"{stem_of(camp, job.name, request, job.viewer)}.{kind}"
    return PrintResult(write(folder / name, pages.files, over=True), pages.missing)


def _tables(job: PrintJob, camp: Camp, folder: Path) -> PrintResult:
    from reports.output import file_stem, make_folder, write_all
    from reports.spreadsheet import csv_files, workbook

    sight, stem = camp.sight(job.viewer), file_stem(camp, SPREADSHEET, job.viewer)
    if job.kind == "csv":
        files = {f"{stem}-{table}.csv": data for table, data in csv_files(sight).items()}
    else:
        files = {f"{stem}.xlsx": workbook(sight)}
    make_folder(folder)
    return PrintResult(write_all([folder / name for name in files], list(files.values()), over=True))


def _request(job: PrintJob) -> PrintRequest:
    """What the document needs besides the camp; raise CannotPrintError if what it is about cannot be judged."""
    from reports.print_request import PrintRequest

    if job.about.startswith(DISPUTE):
        return PrintRequest(job.paper, dispute=int(job.about.removeprefix(DISPUTE)))
    return PrintRequest(job.paper, _judged(job.about) if job.about else None)


def _judged(about: str) -> JudgedSituation:
    """The verdict on the situation that is kept at the place of the referee."""
    from boardgames.core.registry import games
    from fejag_admin import situations
    from fejag_admin.texts.games.names import game_name
    from reports.errors import CannotPrintError
    from reports.print_request import JudgedSituation

    game = next(game for game in games() if SITUATION + game.id == about)
    text, end = situations.kept(game) or "", monotonic() + PATIENCE
    judged = situations.judge(game, text, lambda _done, _total: monotonic() < end)
    if judged.verdict is None or judged.answer is None:
        told = _("The situation of {game} cannot be judged; put it right at the place of the referee (7).")
        raise CannotPrintError(told.format(game=game_name(game))) from judged.error
    return JudgedSituation(game, judged.situation, judged.verdict, judged.answer)


def packet_steps(camp: Camp, folder: Path, language: Language) -> Iterator[PacketProgress]:
    """The packet for tomorrow, document by document; raise ReportError."""
    from reports.packet import print_packet

    steps = print_packet(camp, folder)
    while True:
        with speaking(language):
            step = next(steps, None)
        if step is None:
            return
        yield step


def open_outside(path: Path) -> bool:
    """Open a file by the program that the system has for it; whether there is one."""
    if sys.platform == "win32":
        with suppress(OSError):  # no program is known for such files
            os.startfile(path)  # noqa: S606
            return True
        return False
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    seen = sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if opener is None or not seen:
        return False
    quiet = subprocess.DEVNULL
    subprocess.Popen([opener, str(path)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)  # noqa: S603
    return True
