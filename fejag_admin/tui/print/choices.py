"""The choices of the print screen: documents, kinds of file, audiences; where a file goes, and how it is opened."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from boardgames.core.registry import games
from fejag_admin import situations
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import disputes
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import LANGUAGES, N_, Language, _, ngettext, speaking
from fejag_admin.rules.orders import Result
from fejag_admin.situations import kept
from fejag_admin.texts.games.names import game_name
from fejag_admin.texts.names import team_name
from fejag_admin.tui.shell.session import Session
from reports import CannotPrintError
from reports.output import file_stem, make_folder, write, write_apart
from reports.packet import PacketProgress, print_packet
from reports.page_frame import Paper
from reports.print_request import JudgedSituation, PrintRequest
from reports.registry import DOCUMENTS, find_document, typeset_document
from reports.sight import Camp
from reports.spreadsheet import workbook
from reports.typeset import FORMATS

SPREADSHEET = N_("spreadsheet")
SHEETS, GAMES_BACK = (1, 2, 4, 6, 9, 12, 16), 3
"""Numbers of sheets that are offered for a poster, and from how many games back what changed."""
EACH = (4, 5, 6, 8, 1, 2, 3)
"""So many slips for a team are offered, the usual number first."""
Kind = Literal["pdf", "png", "svg", "xlsx"]
Offer = tuple[tuple[str, str], ...]
"""Choices: what is meant, and what is shown."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A document to make: its id or `SPREADSHEET`, the viewer, the paper, and the kind of file.

    ``about``: a field of `PrintRequest` and its value, with a colon between; empty for nothing in particular.
    """

    name: str
    language: Language
    viewer: str = PUBLIC
    paper: Paper = "a4"
    kind: Kind = "pdf"
    about: str = ""


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was made: the files, and what is to be said besides."""

    files: tuple[Path, ...]
    remark: str = ""


def offered() -> Offer:
    """Everything that can be made, by its name."""
    documents = tuple((document.id, _(document.about)) for document in DOCUMENTS)
    return (*documents, (SPREADSHEET, _("tables of everything, to go on counting with")))


def abouts(name: str, journal: Journal) -> Offer:
    """The values offered for a document: layers of a map, numbers of slips, sizes of a poster, games, disputes, …"""
    camp, last = journal.campaign, journal.state.round
    match name:
        case "map":
            named = (
                ("attacks", _("arrows of attacks")),
                ("light", _("light of all teams")),
                ("all", _("attacks and light")),
            )
            text = _("light: {team}")
            teams = ((team.id, text.format(team=team_name(camp, team.id))) for team in camp.teams)
            return (("", _("what is new")), *((f"layer:{value}", label) for value, label in (*named, *teams)))
        case "slips":
            counted = ((n, ngettext("{n} slip for a team", "{n} slips for a team", n)) for n in EACH)
            return tuple((f"each:{n}", text.format(n=n)) for n, text in counted)
        case "poster":
            sheets = ((f"sheets:{n}", ngettext("{n} sheet", "{n} sheets", n).format(n=n)) for n in SHEETS)
            steps, text = journal.steps, _("changed from game {game} on")
            results = {step.order.game: step.effective.version for step in steps if isinstance(step.order, Result)}
            changed = [(f"since:{at - 1}", text.format(game=game)) for game, at in results.items()]
            return (("", _("sheets as needed")), *sheets, *changed[: -GAMES_BACK - 1 : -1])
        case "results":
            to_come = range(last + 1, camp.options.games + 1)
            return (("", _("all to come")), *((f"game:{n}", _("game {game}").format(game=n)) for n in to_come))
        case "legends" | "clue":
            every = ((f"game:{n}", _("game {game}").format(game=n)) for n in range(1, camp.options.games + 1))
            return (("", _("every game") if name == "legends" else _("the last game")), *every)
        case "scoresheets":
            return (("", _("every game")), *((f"game:{game.id}", game_name(game)) for game in games()))
        case "verdict":
            numbers = [number.number for number in reversed(disputes(journal))]
            opened = ((f"dispute:{number}", _("dispute {number}").format(number=number)) for number in numbers)
            laid_out = ((f"judged:{game.id}", game_name(game)) for game in games() if kept(game) is not None)
            return (*opened, *laid_out)
    return ()


def choices(job: PrintJob, journal: Journal) -> dict[str, Offer]:
    """What can be chosen about a job, by the names of its fields; fields with less than two choices are there too.

    Players all see the same, but for the sheet of a team and its map.
    """
    document = None if job.name == SPREADSHEET else find_document(job.name)
    teams = tuple((team.id, team_name(journal.campaign, team.id)) for team in journal.campaign.teams)
    of_team = document is not None and document.audience == "team"
    viewers: Offer = teams if of_team else ((PUBLIC, _("for everybody")),)
    kinds = ("xlsx",) if document is None else ("pdf", "png", "svg")
    return {
        "viewer": (*viewers, (MASTER, _("game master")), *(teams if job.name == "map" else ())),
        "paper": () if document is None else tuple((paper, paper.upper()) for paper in document.papers),
        "kind": tuple((kind, kind.upper()) for kind in kinds),
        "language": tuple(LANGUAGES.items()),
        "about": abouts(job.name, journal),
    }


def with_choice(job: PrintJob, field: str, value: str) -> PrintJob:
    """The job with another choice for one of its fields."""
    changed: dict[str, Any] = {field: value}
    return replace(job, **changed)


def fitted(job: PrintJob, journal: Journal) -> PrintJob:
    """The job with every field that does not go with the document set to the first thing that does.

    The subject chosen for another document is dropped if this one has none.
    """
    for field, offer in choices(job, journal).items():
        values = [value for value, _label in offer] or [""] * (field == "about")
        if values and getattr(job, field) not in values:
            job = with_choice(job, field, values[0])
    return job


def camp_of(session: Session) -> Camp:
    """The camp as of the moment that is looked at."""
    fingerprint = session.desk.fingerprint(session.journal.version)
    return Camp(session.desk.name, session.desk.slug, session.now, session.moment, fingerprint)


def page_count(job: PrintJob, camp: Camp) -> int:
    """How many pages it has; raise ReportError."""
    with speaking(job.language):
        return typeset_document(find_document(job.name), camp, job.viewer, _request(job)).count


def make(job: PrintJob, camp: Camp, folder: Path) -> PrintResult:
    """Make it in a folder, under a telling name; files of that name are written over. Raise ReportError."""
    make_folder(folder)
    with speaking(job.language):
        if job.name == SPREADSHEET:
            place = folder / f"{file_stem(camp, SPREADSHEET, job.viewer)}.xlsx"
            return PrintResult(write(place, [workbook(camp.sight(job.viewer))], over=True, viewer=job.viewer))
        kind, request = next(kind for kind in FORMATS if kind == job.kind), _request(job)
        pages = typeset_document(find_document(job.name), camp, job.viewer, request, kind)
        place = folder / f"{file_stem(camp, job.name, job.viewer, request)}.{kind}"
        return PrintResult(write_apart(place, pages.files, viewer=job.viewer), pages.remark)


def _request(job: PrintJob) -> PrintRequest:
    """What the document needs besides the camp; raise CannotPrintError if what it is about cannot be judged."""
    field, _colon, value = job.about.partition(":")
    converted: Any = value if field in ("game", "layer") else _judged(value) if field == "judged" else int(value or 0)
    return PrintRequest(job.paper, **({field: converted} if field else {}))


def _judged(name: str) -> JudgedSituation:
    """The verdict on the situation of a game that is kept at the place of the referee."""
    game = next(game for game in games() if game.id == name)
    judged = situations.judge(game, situations.SituationFile(situations.kept(game) or ""))
    if judged.verdict is None:
        text = _("The situation of {game} cannot be judged; put it right at the place of the referee (7).")
        raise CannotPrintError(text.format(game=game_name(game))) from judged.error
    return JudgedSituation(game, judged.situation)


def packet_steps(camp: Camp, folder: Path, language: Language) -> Iterator[PacketProgress]:
    """The packet for tomorrow, document by document; raise ReportError."""
    steps = print_packet(camp, folder)
    while True:
        with speaking(language):
            step = next(steps, None)
        if step is None:
            return
        yield step
