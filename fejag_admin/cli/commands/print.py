"""``fejag print``: documents for the noticeboard, for teams and for the master, as PDF or pictures."""

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from fejag_admin.answers.day import evening
from fejag_admin.camp.journal.contents import Chore
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import PlayersJournal, moment
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.cli.commands.files import force_option
from fejag_admin.cli.commands.referee import game_called, kept_copy, load_situation, read_situation
from fejag_admin.cli.desk import as_of_moment, as_of_option, opened_desk, person, viewer_of, viewer_option, where
from fejag_admin.cli.output import Column, put, put_table, say
from fejag_admin.cli.speaking import ChoiceParam, WholeNumber, argument, plain_command, with_value
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import NoStore, StoreError, UnknownCamp
from fejag_admin.store.desk import Desk
from fejag_admin.texts.colours import team_letters
from fejag_admin.texts.games.verdicts import fault_text
from fejag_admin.texts.names import find_called, team_names
from reports import CannotPrintError, CannotWriteError, NothingChangedError
from reports.documents.layers import LAYERS
from reports.output import file_stem, write, write_apart
from reports.packet import PACKET, print_packet
from reports.print_request import JudgedSituation, PrintRequest
from reports.registry import DOCUMENTS, find_document, typeset_document, typeset_judged
from reports.sight import Camp
from reports.spreadsheet import workbook

SPREADSHEET, VERDICT = "spreadsheet", "verdict"
_IDS = [document.id for document in DOCUMENTS]
OF_DOCUMENT = {
    VERDICT: {"game", "situation", "dispute"},
    "map": {"layer"},
    "slips": {"each"},
    "poster": {"sheets", "changed_since"},
    "results": {"game"},
    "legends": {"game"},
    "clue": {"game"},
    "scoresheets": {"game"},
}
"""The options that mean something for one document only."""

corrected_option = with_value(
    "--corrected",
    _("TEXT"),
    _("Say on every sheet and page what was corrected since the last ones: “Corrected: TEXT”."),
    default="",
)
"""What the organiser tells everybody that he has corrected."""


@plain_command(
    "print",
    help=_(
        "Make a document to be printed. Without a name it lists the documents. Only what is uncovered is shown,"
        " unless the master's view is asked for."
    ),
    example="fejag print map --paper a3",
)
@argument("document", _("DOCUMENT"), _("Which one; leave it out to list them."), required=False)
@viewer_option()
@with_value("--paper", "a4|a3", _("The size of paper."), type=ChoiceParam(("a4", "a3")), default="a4")
@with_value(
    "--format",
    "pdf|png|svg",
    _("The kind of file; pictures are one file a page. A spreadsheet is always XLSX."),
    type=ChoiceParam(("pdf", "png", "svg")),
    default="pdf",
)
@with_value("--to", _("PLACE"), _("The file, or a folder that is there; else the folder you are in."))
@force_option
@with_value(
    "--game",
    _("GAME"),
    _("For a verdict and for scoresheets: which board game. For results, legends, a clue: the number of a daily game."),
)
@with_value("--situation", _("FILE"), _("For a verdict: the situation, as for “fejag referee”."))
@with_value("--dispute", _("NUMBER"), _("For a verdict: on which dispute."), type=WholeNumber())
@with_value("--each", _("NUMBER"), _("For slips: how many a team gets; else 4."), type=WholeNumber(), default=4)
@with_value(
    "--layer",
    "attacks|light|all|TEAM",
    _("For the map: arrows of attacks, the light of all teams, both, or that of one team."),
    default="",
)
@with_value("--sheets", _("NUMBER"), _("For a poster: on how many sheets at most."), type=WholeNumber())
@with_value("--changed-since", _("WHEN"), _("For a poster: only sheets changed since: 40, Tuesday."))
@as_of_option
@corrected_option
def print_command(
    document: str | None,
    viewer: str,
    format: Any,
    to: str | None,
    force: bool,
    as_of: Any,
    changed_since: str | None,
    **wishes: Any,
) -> None:
    if document is None:
        _list()
        return
    document = find_called(document, {name: (name, _(name)) for name in (*_IDS, SPREADSHEET, PACKET)})
    try:
        _check_options(document)
        if document == PACKET:
            paths = _packet(to, as_of)
        else:
            request = _request(document, **wishes)
            stem, pages, seen_by = _made(document, viewer, request, format, as_of, changed_since)
            target, own = place_of(to, f"{stem}.{'xlsx' if document == SPREADSHEET else format}")
            if own and not force:  # beside another one of that name
                paths = write_apart(target, pages, viewer=seen_by)
            else:
                paths = write(target, pages, over=force, viewer=seen_by)
    except NothingChangedError as error:
        say(str(error))
        paths = ()
    except CannotWriteError as error:
        raise CannotWriteError(f"{error} " + _("Another place is chosen with --to.")) from error
    if as_of is None:
        _note_done(document)
    put(map(str, paths))


def _note_done(document: str) -> None:
    """Keep in the journal that this was made, as the screen does, if it was still to be made today."""
    steps = {"bulletin": ("bulletin",), "packet": ("bulletin", "packet")}.get(document, ())
    if not steps:
        return

    with opened_desk() as desk, suppress(StoreError):  # who may only read prints all the same
        game = desk.journal.state.round
        if game and any(step.kind in steps and step.stands == "open" for step in evening(desk.journal, {}, ())):
            desk.note(Chore(game, steps, ""), by=person())


def _check_options(document: str) -> None:
    """Raise CannotPrintError if an option was given that means nothing for the document."""
    idle: set[str] = {PACKET: {"viewer", "paper", "format"}, SPREADSHEET: {"paper", "format"}}.get(document, set())
    for name in sorted(idle | (set().union(*OF_DOCUMENT.values()) - OF_DOCUMENT.get(document, set()))):
        if click.get_current_context().get_parameter_source(name) is not ParameterSource.DEFAULT:
            text = _("“{document}” does not go with {option}; leave it out.")
            raise CannotPrintError(text.format(document=document, option=f"--{name.replace('_', '-')}"))


def _made(
    document: str, viewer: str, request: PrintRequest, format: Any, as_of: str | None, since: str | None
) -> tuple[str, Sequence[bytes], str]:
    """Make a document: the name of its file without an ending, a file for each page, and who may read it."""
    try:
        camp, seen_by = camp_for(viewer, as_of)
    except (NoStore, UnknownCamp):
        if request.judged is None or where().camp is not None:
            raise
        pages, stem, seen_by = typeset_judged(request, format), request.name_of(document), PUBLIC
    else:
        if document == SPREADSHEET:
            return file_stem(camp, SPREADSHEET, seen_by), [workbook(camp.sight(seen_by))], seen_by
        if request.layer:
            called = {word: (word,) for word in LAYERS} | team_names(camp.journal.campaign)
            letters = {letter: team for team, letter in team_letters(camp.journal.campaign.teams).items()}
            request = replace(request, layer=find_called(request.layer, called, letters))
        if since is not None:
            request = replace(request, since=_entry_of(camp.journal, seen_by, since) or camp.journal.version)
        pages = typeset_document(find_document(document), camp, seen_by, request, format)
        stem = file_stem(camp, document, seen_by, request)
    if pages.remark:
        say(pages.remark)
    return stem, pages.files, seen_by


def _packet(to: str | None, as_of: str | None) -> tuple[Path, ...]:
    """Make the whole packet, telling how far it is; the files."""
    with opened_desk() as desk:
        camp = _camp_as_of(desk, MASTER, as_of)
    files = list[Path]()
    for made in print_packet(camp, Path(to or ".")):
        say(_("{done} of {total}: {file}").format(done=made.done, total=made.total, file=made.files[0].name))
        files += made.files
    say(_("What lies in the folder MASTER is secret; keep it from the players."))
    return tuple(files)


def _request(document: str, game: str | None, situation: str | None, **wishes: Any) -> PrintRequest:
    """What is asked for of a document; raise CannotPrintError, UnknownNameError."""
    del wishes["corrected"]
    if document == VERDICT:
        return PrintRequest(judged=_judged(game, situation), **wishes)
    return PrintRequest(game=game_called(game).id if game and document == "scoresheets" else game or "", **wishes)


def _judged(game: str | None, situation: str | None) -> JudgedSituation | None:
    """The verdict on the situation in a file; raise CannotPrintError with everything that is wrong with it."""
    if game is None and situation is None:
        return None

    if game is None or situation is None:
        raise CannotPrintError(_("A verdict needs both --game GAME and --situation FILE."))
    board_game = game_called(game)
    copy = kept_copy(board_game)
    try:
        loaded = load_situation(board_game, read_situation(board_game, situation, copy), copy)
    except DocumentError as error:
        raise CannotPrintError("\n".join(map(fault_text, error.faults))) from error
    return JudgedSituation(board_game, loaded)


def camp_for(viewer: str, as_of: str | None) -> tuple[Camp, str]:
    """The camp asked for as it was after an entry, as the viewer (a word of the command line) counts; and who that is.

    Raise UnknownNameError, QuestionError.
    """
    with opened_desk() as desk:
        seen_by = viewer_of(desk.campaign, viewer)
        return _camp_as_of(desk, seen_by, as_of), seen_by


def _camp_as_of(desk: Desk, viewer: str, as_of: str | None) -> Camp:
    version = None if as_of is None else _entry_of(desk.journal, viewer, as_of)
    corrected = click.get_current_context().params["corrected"].strip()
    fingerprint = desk.fingerprint(version or desk.journal.version)
    return Camp(desk.name, desk.slug, desk.journal, version, fingerprint, corrected)


def _entry_of(journal: Journal, viewer: str, word: str) -> int | None:
    """The entry of the whole journal that a viewer means, who may count fewer; None: the last. Raise QuestionError."""
    seen = moment(journal, viewer)
    version = as_of_moment(seen, word).version
    return seen.version_at(version) if isinstance(seen, PlayersJournal) else version


def place_of(to: str | None, name: str) -> tuple[Path, bool]:
    """Where to write a file of this name, and whether the name is of our own choosing; not over the store itself."""
    place = Path() if to is None else Path(to)
    if os.path.isdir(place):
        return place / name, True
    address(place).require_other(address(where().store))
    return place, False


def _list() -> None:
    """The documents there are."""
    rows = [[document.id, _(document.about), ", ".join(document.papers).upper()] for document in DOCUMENTS]
    rows.append([SPREADSHEET, _("tables of everything, to go on counting with"), ""])
    rows.append([PACKET, _("the whole packet for tomorrow, in a folder"), "A4, A3"])
    put_table([Column(_("document")), Column(_("what it is")), Column(_("paper"))], rows)
    say(_("“fejag print DOCUMENT” makes one."))
