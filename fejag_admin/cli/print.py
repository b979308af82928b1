"""``fejag print``: documents for the noticeboard, for teams and for the master, as PDF or pictures."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import Column, put, put_json, put_table, say
from fejag_admin.cli.speaking import Argument, Command, Option, Word, as_of_option, json_option
from fejag_admin.texts import _

if TYPE_CHECKING:
    from reports.sight import Camp


def print_command() -> click.Command:
    """Print a document."""
    from fejag_admin.cli.map import viewer_option

    return Command(
        "print",
        _print,
        help=_(
            "Make a document to be printed. Without a name it lists the documents. Only what is uncovered is shown,"
            " unless the master's view is asked for."
        ),
        example="fejag print map --paper a3",
        params=[
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
                type=Word({"pdf": (), "png": (), "svg": ()}),
                metavar="pdf|png|svg",
                default="pdf",
                help=_("The kind of file; pictures are one file a page."),
            ),
            Option(
                ["--to"], metavar=_("PLACE"), help=_("The file, or a folder that is there; else the folder you are in.")
            ),
            Option(["--force"], is_flag=True, help=_("Write over a file that is there already.")),
            as_of_option(),
            json_option(),
        ],
    )


def _print(
    document: str | None,
    viewer: str,
    paper: Any,
    format: Any,
    to: str | None,
    force: bool,
    as_of: int | None,
    as_json: bool,
) -> Exit:
    from reports.errors import CannotWriteError, ReportError

    if document is None:
        return _list(as_json)
    try:
        paths = _made(document, viewer, paper, format, to, force, as_of)
    except CannotWriteError as error:
        say(str(error))
        return Exit.STORAGE
    except ReportError as error:
        say(str(error))
        return Exit.BAD_INPUT
    if as_json:
        put_json([str(path) for path in paths])
    else:
        put(map(str, paths))
    return Exit.FINE


def _made(
    document: str, viewer: str, paper: Any, format: Any, to: str | None, force: bool, as_of: int | None
) -> tuple[Path, ...]:
    """Make a document and write it; the files."""
    from fejag_admin.cli.map import viewer_of
    from reports.output import file_stem, write
    from reports.registry import find_document, typeset_document
    from reports.request import Request

    found = find_document(document)
    camp = camp_as_of(as_of)
    seen_by = viewer_of(camp.journal.campaign, viewer)
    pages = typeset_document(found, camp, seen_by, Request(paper), format)
    tell_missing(pages.missing)
    target, over = place_of(to, f"{file_stem(camp, found.id, seen_by, paper)}.{format}")
    return write(target, pages.files, over=over or force)


def camp_as_of(as_of: int | None) -> Camp:
    """The camp asked for as it was after an entry."""
    from fejag_admin.cli.desk import as_of as moment
    from fejag_admin.cli.desk import opened_desk
    from reports.sight import Camp

    with opened_desk() as desk:
        return Camp(desk.name, desk.slug, moment(desk.journal, as_of))


def place_of(to: str | None, name: str) -> tuple[Path, bool]:
    """Where to write a file of this name, and whether one there may be written over: one of our own naming may."""
    place = Path() if to is None else Path(to)
    return (place / name, True) if os.path.isdir(place) else (place, False)


def tell_missing(letters: tuple[str, ...]) -> None:
    """Say which letters could not be printed."""
    if letters:
        from reports.typeset import MISSING

        told = _("No font for printing has {letters}; {sign} stands in their place.")
        say(told.format(letters=" ".join(letters), sign=MISSING))


def _list(as_json: bool) -> Exit:
    """The documents there are."""
    from reports.registry import DOCUMENTS

    if as_json:
        put_json([{"document": one.id, "about": one.about_text, "papers": list(one.papers)} for one in DOCUMENTS])
        return Exit.FINE
    columns = [Column(_("document")), Column(_("what it is")), Column(_("paper"))]
    put_table(columns, [[one.id, one.about_text, ", ".join(one.papers).upper()] for one in DOCUMENTS])
    say(_("“fejag print DOCUMENT” makes one."))
    return Exit.FINE
