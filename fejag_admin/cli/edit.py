"""``fejag edit``, ``fejag undo`` and ``fejag redo``: the camp corrected under way, and steps taken back and again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import click

from fejag_admin.cli.corrections import settle
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.orders import Manner, correction_options, trial_options
from fejag_admin.cli.output import Column, put_table, say
from fejag_admin.cli.slips import TABLES
from fejag_admin.cli.speaking import Argument, Command, Whole, command
from fejag_admin.common.language import N_, _

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.header import SettingPath
    from fejag_admin.camp.journal.journal import Journal


def _walking(
    kind: Literal["undo", "redo"], reason: str, of_another: str, nothing: str, help: str
) -> Callable[[], Command]:
    def run(because: str, **how: Any) -> Exit:
        from fejag_admin.camp.journal.corrections import walk
        from fejag_admin.cli.desk import opened_desk, person

        with opened_desk() as desk:
            if (step := walk(desk.journal, kind, person())) is None:
                say(_(nothing))
                return Exit.FAILED
            whose = desk.journal.entry(step.target).by
            if whose != person() and because == _(reason):
                because = _(of_another).format(by=whose)
            return settle(desk, step, Manner(even_refused=True, because=because, **how))

    return command(
        kind, help=help, example=f"fejag {kind}", params=lambda: [*correction_options(_(reason)), *trial_options()]
    )(run)


undo_command = _walking(
    "undo",
    N_("undone: entered by mistake"),
    N_("undone; the entry is by {by}"),
    N_("There is nothing to undo."),
    N_(
        "Undo your last step: an order, a correction, an edit of the camp; if there is none of yours, the last of"
        " somebody else. What would change is shown, and you are asked first. The journal keeps everything, and redo"
        " brings it back."
    ),
)
redo_command = _walking(
    "redo",
    N_("redone: undone by mistake"),
    N_("redone; the entry is by {by}"),
    N_("There is nothing to redo."),
    N_("Do again what was undone last, unless something else was entered since. It is shown first, too."),
)


@command(
    "edit",
    help=N_(
        "Correct the camp under way: a team (name, colour, letter, leader, members), the day of a game (date, title,"
        " day of), an option, the time zone; or shift the days from a game on. Without words: list everything. What"
        " would change is shown, and you are asked first; options judge the whole camp anew. A dash takes a value away."
    ),
    example=N_("fejag edit fbi name Foxes colour green --because misspelt; fejag edit shift wednesday 1"),
    params=lambda: [
        Argument(
            "words",
            _("WORD…"),
            _(
                "TEAM name Foxes, day 3 date 2026-07-30, option carry_limit 16, zone Europe/Prague, shift wednesday 1,"
                " map FILE (a drawing), teams FILE (a table: CSV, XLSX, XLS, ODS)."
            ),
            nargs=-1,
        ),
        *correction_options(""),
        *trial_options(),
    ],
    negative=True,
)
def edit_command(words: tuple[str, ...], because: str, dry_run: bool, **how: Any) -> Exit:
    from fejag_admin.answers.settings import setting_name, value_text
    from fejag_admin.camp.header import settings_of
    from fejag_admin.camp.journal.corrections import Edit
    from fejag_admin.cli.desk import opened_desk
    from fejag_admin.tui.shell.teams import team_clashes

    with opened_desk() as desk:
        campaign = desk.campaign
        if not words:
            found = [(path, value) for path, value in settings_of(campaign).items() if path[0] != "map"]
            rows = [[setting_name(path, campaign), value_text(path, value, campaign)] for path, value in found]
            put_table([Column(_("setting")), Column(_("value"))], rows)
            return Exit.FINE
        if not because.strip() and not dry_run:
            raise click.UsageError(_("An edit needs a reason; add --because."))
        edit = Edit(tuple(edits_in(words, desk.journal).items()))
        code = settle(desk, edit, Manner(dry_run, even_refused=True, because=because or "?", **how))
        if desk.campaign is not campaign:
            for clash in team_clashes(desk.campaign):
                say(_("Note: {what}").format(what=clash))
        return code


def edits_in(words: tuple[str, ...], journal: Journal) -> dict[SettingPath, Any]:
    """What the words of an edit say; raise QuestionError, UnknownNameError, FixedError or click.UsageError."""
    from fejag_admin.answers.question import called, team_of
    from fejag_admin.answers.settings import FIELDS, game_from, read_value
    from fejag_admin.camp.file.document import read_document
    from fejag_admin.camp.header import OF_DAY, OF_TEAM, moved_days
    from fejag_admin.camp.journal.editing import FIXED, FixedError
    from fejag_admin.common.names import fold
    from fejag_admin.texts.names import spellings
    from fejag_admin.texts.rulebook import find_option

    campaign, played, first, rest = journal.campaign, journal.state.round, words[0], words[1:]
    paths: dict[str, SettingPath]
    if (
        called(first, N_("teams")) and len(rest) == 1 and rest[0].lower().endswith((*TABLES, ".txt"))
    ):  # Unicode text, too
        from reports.camp_import import teams_of_table

        found, unread = teams_of_table(read_document(rest[0]), campaign)
        if unread:
            say(_("Columns that were not read: {titles}.").format(titles=", ".join(unread)))
        return found
    if first in FIXED and first != "map":
        raise FixedError(first)
    if called(first, N_("shift")) and len(rest) == 2:
        return moved_days(campaign, game_from(rest[0], campaign, played), Whole(None).convert(rest[1], None, None))
    if called(first, N_("map")) and len(rest) == 1:
        return _map(rest[0], campaign)
    if called(first, N_("zone")):
        paths, rest = {"zone": ("zone",)}, ("zone", *rest)
    elif called(first, N_("option")):
        paths = {name: ("rules", find_option(name)) for name in rest[::2]}
    elif called(first, N_("day")):
        game = str(game_from("".join(rest[:1]), campaign, played))
        paths, rest = {name: ("days", game, name) for name in OF_DAY}, rest[1:]
    else:
        paths = {name: ("teams", team_of(campaign, first), name) for name in OF_TEAM}
    keys = {fold(word): key for key in paths for word in (key, *spellings(FIELDS.get(key, key)))}
    meant = [keys.get(fold(word), "") for word in rest[::2]]
    if not rest or len(rest) % 2 or "" in meant:
        known = ", ".join(_(FIELDS[name]) for name in paths if name in FIELDS)
        told = _("Write what it is to be, in pairs of name and value; names: {known}.")
        raise click.UsageError(told.format(known=known))
    return {paths[key]: read_value(paths[key], word, campaign) for key, word in zip(meant, rest[1::2], strict=True)}


def _map(file: str, campaign: Campaign) -> dict[SettingPath, Any]:
    """The walls, temple and teleports of a drawing, whose size and start cells must be those of the camp."""
    from fejag_admin.camp.header import settings_of
    from fejag_admin.camp.journal.editing import FixedError
    from fejag_admin.cli.camps import drawn_board

    board = drawn_board(campaign, file)
    if (board.size, board.start_of) != (campaign.board.size, campaign.board.start_of):
        raise FixedError("size" if board.size != campaign.board.size else "starts")
    return {path: drawn for path, drawn in settings_of(replace(campaign, board=board)).items() if path[0] == "map"}
