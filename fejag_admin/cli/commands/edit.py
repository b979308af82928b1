"""``fejag edit``, ``fejag undo`` and ``fejag redo``: the camp corrected under way, and steps taken back and again."""

from dataclasses import replace
from secrets import randbelow
from typing import Any

import click

from fejag_admin.answers.settings import FIELDS, TEXTS, game_from, in_settings, read_value, setting_name, value_text
from fejag_admin.answers.story import read_story
from fejag_admin.answers.things import called
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import read_document
from fejag_admin.camp.file.reading import decoded
from fejag_admin.camp.header import OF_DAY, OF_ROLE, OF_TEAM, SettingPath, moved_days, settings_of
from fejag_admin.camp.journal.contents import Edit, Redo, Undo
from fejag_admin.camp.journal.corrections import FIXED, CorrectionError, walk
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.maps.new_camp import with_drawn_bases
from fejag_admin.camp.maps.random import NUMBERS
from fejag_admin.cli.commands.camps import drawn_board
from fejag_admin.cli.commands.orders import Manner, correction_options, settle, trial_options
from fejag_admin.cli.commands.slips import TABLES
from fejag_admin.cli.desk import opened_desk, person, tell_master
from fejag_admin.cli.output import Column, Exit, put_table, say
from fejag_admin.cli.speaking import WholeNumber, argument, plain_command
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.orders.typed import parse_team
from fejag_admin.texts.names import spellings
from fejag_admin.texts.rulebook import find_option
from reports.camp_import import teams_of_table


def _walk(kind: type[Undo] | type[Redo], nothing: str, because: str, **how: Any) -> Exit:
    """Take the last step back, or do it again; ``nothing``: what to say if there is none."""
    with opened_desk() as desk:
        step = walk(desk.journal, kind, person())
        if step is None:
            say(nothing)
            return Exit.FAILED
        return settle(desk, step, Manner(even_refused=True, because=because, **how))


@plain_command(
    "undo",
    help=_(
        "Undo your last step: an order, a correction, an edit of the camp; if there is none of yours, the last of"
        " somebody else. What would change is shown, and you are asked first. The journal keeps everything, and redo"
        " brings it back."
    ),
    example="fejag undo",
)
@correction_options(_("undone: entered by mistake"))
@trial_options
def undo_command(**how: Any) -> Exit:
    return _walk(Undo, _("There is nothing to undo."), **how)


@plain_command(
    "redo",
    help=_("Do again what was undone last, unless something else was entered since. It is shown first, too."),
    example="fejag redo",
)
@correction_options(_("redone: undone by mistake"))
@trial_options
def redo_command(**how: Any) -> Exit:
    return _walk(Redo, _("There is nothing to redo."), **how)


@plain_command(
    "edit",
    help=_(
        "Correct the camp under way: a team (name, colour, letter, leader, members), the day of a game (date, title,"
        " day of), an option, the time zone; or shift the days from a game on. Without words: list everything. What"
        " would change is shown, and you are asked first; options judge the whole camp anew. A dash takes a value away."
    ),
    example=_("fejag edit fbi name Foxes colour green --because misspelt; fejag edit shift wednesday 1"),
    negative=True,
)
@argument(
    "words",
    _("WORD…"),
    _(
        "TEAM name Foxes, day 3 date 2026-07-30, option carry_limit 16, zone Europe/Prague, shift wednesday 1,"
        " bases (drawn again by lot, until the first order), map FILE (a drawing), teams FILE (a table: CSV, XLSX, XLS,"
        " ODS), story FILE (a text, as export --story writes it)."
    ),
    nargs=-1,
)
@correction_options("")
@trial_options
def edit_command(words: tuple[str, ...], because: str, dry_run: bool, **how: Any) -> Exit:
    with opened_desk() as desk:
        campaign = desk.campaign
        if not words:
            tell_master()
            pairs = [(path, value) for path, value in settings_of(campaign).items() if path[0] != "map"]
            pairs = [(path, value) for path, value in pairs if value is not None or path[-1] not in TEXTS]
            rows = [[setting_name(path, campaign), value_text(path, value, campaign)] for path, value in pairs]
            put_table([Column(_("setting")), Column(_("value"))], rows)
            return Exit.FINE
        if not because.strip() and not dry_run:
            raise click.UsageError(_("An edit needs a reason; add --because."))
        new = edits_in(words, desk.journal)
        try:
            return settle(desk, Edit(tuple(new.items())), Manner(dry_run, True, because=because or "?", **how))
        except DocumentError as error:
            raise in_settings(error, new, campaign) from error


def edits_in(words: tuple[str, ...], journal: Journal) -> dict[SettingPath, Any]:
    """What the words of an edit say; raise QuestionError, UnknownNameError, CorrectionError or click.UsageError."""
    campaign, played, first, args = journal.campaign, journal.state.round, words[0], words[1:]
    paths: dict[str, SettingPath]
    table_endings = (*TABLES, ".txt")  # Unicode text, too
    if called(first, N_("teams")) and len(args) == 1 and args[0].lower().endswith(table_endings):
        teams, unread = teams_of_table(read_document(args[0]), campaign)
        if unread:
            say(_("Columns that were not read: {titles}.").format(titles=", ".join(unread)))
        return teams
    if first in FIXED and first != "map":
        raise CorrectionError(first)
    if called(first, N_("bases")) and len(args) <= 1:
        return _drawn_anew(args, campaign)
    if called(first, N_("shift")) and len(args) == 2:
        days = WholeNumber(None).convert(args[1], None, None)
        return moved_days(campaign, game_from(args[0], campaign, played), days)
    if called(first, N_("map")) and len(args) == 1:
        return _map(args[0], campaign, played)
    if called(first, N_("story")) and len(args) == 1:
        return read_story(decoded(read_document(args[0])), campaign)
    if called(first, N_("zone")):
        paths, args = {"zone": ("zone",)}, ("zone", *args)
    elif called(first, N_("option")):
        paths = {name: ("rules", find_option(name)) for name in args[::2]}
    elif called(first, N_("day")):
        game = str(game_from("".join(args[:1]), campaign, played))
        paths, args = {name: ("days", game, name) for name in OF_DAY}, args[1:]
    else:
        paths = {name: ("teams", parse_team(first, campaign), name) for name in (*OF_TEAM, *OF_ROLE)}
    keys = {fold(word): key for key in paths for word in (key, *spellings(FIELDS.get(key, key)))}
    names = [keys.get(fold(word), "") for word in args[::2]]
    if not args or len(args) % 2 or "" in names:
        text = ", ".join(_(FIELDS[name]) for name in paths if name in FIELDS)
        template = _("Write what it is to be, in pairs of name and value; names: {known}.")
        raise click.UsageError(template.format(known=text))
    return {paths[key]: read_value(paths[key], word, campaign) for key, word in zip(names, args[1::2], strict=True)}


def _drawn_anew(number: tuple[str, ...], campaign: Campaign) -> dict[SettingPath, Any]:
    """The bases drawn again by lot, by a number if it is given, which is possible until the first order."""
    lot = WholeNumber(0).convert(number[0], None, None) if number else randbelow(NUMBERS)
    say(_("The bases were drawn by lot, with the random number {number}.").format(number=lot))
    drawn = settings_of(replace(campaign, board=with_drawn_bases(campaign.board, lot)))
    return {("map", "starts"): drawn["map", "starts"]}


def _map(file: str, campaign: Campaign, played: int) -> dict[SettingPath, Any]:
    """The walls, temple and teleports of a drawing, whose size and start cells must be those of the camp."""
    board = drawn_board(campaign, file)
    if (board.size, board.start_of) != (campaign.board.size, campaign.board.start_of):
        raise CorrectionError("size" if board.size != campaign.board.size else "starts")
    if board.walls != campaign.board.walls and played:
        say(_("Note: {what}").format(what=_("The rulebook says that no obstacle comes or goes during the game (M2).")))
    return {path: drawn for path, drawn in settings_of(replace(campaign, board=board)).items() if path[0] == "map"}
