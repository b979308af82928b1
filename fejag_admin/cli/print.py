"""``fejag print``: documents for the noticeboard, for teams and for the master, as PDF or pictures."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import Column, put, put_json, put_table, say
from fejag_admin.cli.speaking import Argument, Option, Whole, Word, command, json_option
from fejag_admin.cli.viewers import as_of_option, viewer_of, viewer_option
from fejag_admin.common.language import _, mark

if TYPE_CHECKING:
    from reports.print_request import JudgedSituation, PrintRequest
    from reports.sight import Camp


SPREADSHEET, VERDICT = "spreadsheet", "verdict"


@command(
    "print",
    help=mark(
        "Make a document to be printed. Without a name it lists the documents. Only what is uncovered is shown,"
        " unless the master's view is asked for."
    ),
    example="fejag print map --paper a3",
    params=lambda: [
        Argument("document", _("DOCUMENT"), _("Which one; leave it out to list them."), required=False),
        viewer_option(),
        Option(
            ["--paper"],
            type=Word({"a4": (), "a3": ()}),
            metavar="a4|a3",
            default="a4",
            help=_("The size of paper."),
        ),
        Option(
            ["--format"],
            type=Word({"pdf": (), "png": (), "svg": (), "xlsx": (), "csv": ()}),
            metavar="pdf|png|svg|xlsx|csv",
            help=_("The kind of file; pictures are one file a page, and only a spreadsheet is XLSX or CSV."),
        ),
        Option(
            ["--to"], metavar=_("PLACE"), help=_("The file, or a folder that is there; else the folder you are in.")
        ),
        Option(["--force"], is_flag=True, help=_("Write over a file that is there already.")),
        Option(["--game"], metavar=_("GAME"), help=_("For a verdict: which board game.")),
        Option(["--situation"], metavar=_("FILE"), help=_("For a verdict: the situation, as for “fejag referee”.")),
        Option(["--dispute"], type=Whole(), metavar=_("NUMBER"), help=_("For a verdict: on which dispute.")),
        as_of_option(),
        json_option(),
    ],
)
def print_command(
    document: str | None,
    viewer: str,
    paper: Any,
    format: Any,
    to: str | None,
    force: bool,
    game: str | None,
    situation: str | None,
    dispute: int | None,
    as_of: str | None,
    as_json: bool,
) -> Exit:
    from reports.typeset import TYPESETTER

    if document is not None and document.lower() != SPREADSHEET:
        TYPESETTER.start()  # it gets ready while everything else is loaded

    from reports.errors import CannotPrintError, CannotWriteError, ReportError
    from reports.packet import PACKET
    from reports.print_request import PrintRequest

    if document is None:
        return _list(as_json)
    try:
        _check_options(document.lower())
        if document.lower() == SPREADSHEET:
            paths = _spreadsheet(viewer, format or "xlsx", to, force, as_of)
        elif format in ("xlsx", "csv"):
            raise CannotPrintError(_("“{document}” is made as PDF, PNG or SVG.").format(document=document))
        elif document.lower() == PACKET:
            paths = _packet(format or "pdf", to, as_of)
        else:
            request = PrintRequest(paper, _judged(game, situation), dispute)
            paths = _made(document, viewer, request, format or "pdf", to, force, as_of)
    except CannotWriteError as error:
        way_out = _("Another place is chosen with --to.")
        say(f"{error} {way_out}")
        return Exit.STORAGE
    except ReportError as error:
        say(str(error))
        return Exit.BAD_INPUT
    if as_json:
        put_json([str(path) for path in paths])
    else:
        put(map(str, paths))
    return Exit.FINE


def _check_options(document: str) -> None:
    """Raise CannotPrintError if an option was given that means nothing for the document."""
    from reports.errors import CannotPrintError
    from reports.packet import PACKET

    idle = {PACKET: ("viewer", "paper"), SPREADSHEET: ("paper",)}.get(document, ())
    for option in (*idle, *(() if document == VERDICT else ("game", "situation", "dispute"))):
        if click.get_current_context().get_parameter_source(option) is not ParameterSource.DEFAULT:
            told = _("“{document}” does not go with {option}; leave it out.")
            raise CannotPrintError(told.format(document=document, option=f"--{option}"))


def _made(
    document: str, viewer: str, request: PrintRequest, format: Any, to: str | None, force: bool, as_of: str | None
) -> tuple[Path, ...]:
    """Make a document and write it; the files."""
    from fejag_admin.cli.desk import where
    from fejag_admin.store.errors import NoStore, UnknownCamp
    from reports.output import stem_of, write
    from reports.registry import find_document, typeset_document, typeset_judged

    found = find_document(document)
    try:
        camp, seen_by = camp_for(viewer, as_of)
    except (NoStore, UnknownCamp):
        if request.judged is None or where().camp is not None:
            raise
        pages, stem = typeset_judged(request, format), request.name_of(found.id)
    else:
        pages, stem = typeset_document(found, camp, seen_by, request, format), stem_of(camp, found.id, request, seen_by)
    tell_missing(pages.missing)
    target, over = place_of(to, f"{stem}.{format}")
    return write(target, pages.files, over=over or force)


def _spreadsheet(viewer: str, format: str, to: str | None, force: bool, as_of: str | None) -> tuple[Path, ...]:
    """Make the workbook, or a CSV file for every table; the files."""
    from reports.errors import CannotPrintError
    from reports.output import file_stem, write, write_all
    from reports.spreadsheet import csv_files, workbook

    if format not in ("xlsx", "csv"):
        raise CannotPrintError(_("A spreadsheet is made as XLSX or CSV."))
    camp, seen_by = camp_for(viewer, as_of)
    target, over = place_of(to, f"{file_stem(camp, SPREADSHEET, seen_by)}.{format}")
    sight = camp.sight(seen_by)
    if format == "xlsx":
        return write(target, [workbook(sight)], over=over or force)
    tables = csv_files(sight)
    paths = [target.with_name(f"{target.stem}-{table}{target.suffix}") for table in tables]
    return write_all(paths, list(tables.values()), over=over or force)


def _packet(format: Any, to: str | None, as_of: str | None) -> tuple[Path, ...]:
    """Make the whole packet, telling how far it is; the files."""
    from fejag_admin.cli.desk import as_of as moment
    from fejag_admin.cli.desk import opened_desk
    from reports.packet import print_packet
    from reports.sight import Camp

    with opened_desk() as desk:
        version = moment(desk.journal, as_of).version
        camp = Camp.as_of(desk.name, desk.slug, desk.journal, version)
        camp = replace(camp, fingerprint=desk.fingerprint(version))
    files: list[Path] = []
    missing: set[str] = set()
    for made in print_packet(camp, Path(to or "."), format):
        say(_("{done} of {total}: {file}").format(done=made.done, total=made.total, file=made.files[-1].name))
        files += made.files
        missing |= set(made.missing)
    tell_missing(tuple(sorted(missing)))
    say(_("What lies in the folder MASTER is secret; keep it from the players."))
    return tuple(files)


def _judged(game: str | None, situation: str | None) -> JudgedSituation | None:
    """The verdict on the situation in a file; raise CannotPrintError with everything that is wrong with it."""
    if game is None and situation is None:
        return None
    from boardgames.core.verdict import SituationError
    from fejag_admin.cli.referee import Asked, game_called, kept_copy
    from fejag_admin.texts.games.verdicts import fault_text
    from reports.errors import CannotPrintError
    from reports.print_request import JudgedSituation

    if game is None or situation is None:
        raise CannotPrintError(_("A verdict needs both --game GAME and --situation FILE."))
    found = game_called(game)
    try:
        loaded = Asked(found, kept_copy(found)).load(Path(situation).read_bytes())
    except OSError as error:
        told = _("{file} cannot be read: {reason}.").format(file=situation, reason=error.strerror)
        raise CannotPrintError(told) from error
    except SituationError as error:
        raise CannotPrintError("\n".join(map(fault_text, error.faults))) from error
    verdict = found.judge(loaded)
    return JudgedSituation(found, loaded, verdict, found.answer(loaded, verdict))


def camp_for(viewer: str, as_of: str | None) -> tuple[Camp, str]:
    """The camp asked for as it was after an entry, as the viewer (a word of the command line) counts; and who that is.

    Raise UnknownNameError, QuestionError.
    """
    from fejag_admin.camp.views.players_journal import PlayersJournal, moment
    from fejag_admin.cli.desk import as_of as existing
    from fejag_admin.cli.desk import opened_desk
    from reports.sight import Camp

    with opened_desk() as desk:
        seen_by = viewer_of(desk.campaign, viewer)
        seen = moment(desk.journal, seen_by)
        version = None if as_of is None else existing(seen, as_of).version
        if isinstance(seen, PlayersJournal) and version is not None:
            version = seen.version_at(version)
        camp = Camp.as_of(desk.name, desk.slug, desk.journal, version)
        return replace(camp, fingerprint=desk.fingerprint(camp.journal.version)), seen_by


def place_of(to: str | None, name: str) -> tuple[Path, bool]:
    """Where to write a file of this name, and whether one there may be written over: one of our own naming may."""
    place = Path() if to is None else Path(to)
    return (place / name, True) if os.path.isdir(place) else (place, False)


def tell_missing(letters: tuple[str, ...]) -> None:
    """Say which letters could not be printed."""
    if letters:
        from reports.typeset import missing_text

        say(missing_text(letters))


def _list(as_json: bool) -> Exit:
    """The documents there are."""
    from reports.packet import PACKET
    from reports.registry import DOCUMENTS

    if as_json:
        put_json([{"document": one.id, "about": one.about_text, "papers": list(one.papers)} for one in DOCUMENTS])
        return Exit.FINE
    columns = [Column(_("document")), Column(_("what it is")), Column(_("paper"))]
    rows = [[one.id, one.about_text, ", ".join(one.papers).upper()] for one in DOCUMENTS]
    rows.append([SPREADSHEET, _("tables of everything, to go on counting with"), ""])
    rows.append([PACKET, _("the whole packet for tomorrow, in a folder"), "A4, A3"])
    put_table(columns, rows)
    say(_("“fejag print DOCUMENT” makes one."))
    return Exit.FINE
