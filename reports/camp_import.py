"""Purchases and teams out of a spreadsheet, ours or one that somebody kept by hand; results are in `result_import`."""

from __future__ import annotations

from typing import Any

from fejag_admin.answers.question import QuestionError
from fejag_admin.answers.settings import FIELDS, read_value
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.camp.header import OF_TEAM, SettingPath, settings_of
from fejag_admin.common.language import N_
from fejag_admin.texts.names import UnknownNameError, find_figure
from reports.result_import import team_called
from reports.table_import import in_row, read_table
from reports.workbook import unguarded

PURCHASES, TEAMS = N_("Purchases"), N_("Teams")
"""What our own sheets are called in which these are read."""
MOST_PURCHASES = 5000

_PURCHASE = {name: (name,) for name in (N_("team"), N_("figure"), N_("cell"), N_("game"), N_("note"))}
_TEAM = {"team": (N_("team"),)} | {name: (FIELDS[name],) for name in OF_TEAM}


def slips_of_table(data: bytes, campaign: Campaign, game: int) -> str:
    """The slips that a table of purchases holds, each on the line of its row, as they are typed; what is wrong in one
    is for their reader to say.

    Rows of another ``game``, if a column tells, are passed over. Raise DocumentError.
    """
    lines: dict[int, str] = {}
    for number, said in read_table(data, PURCHASES, _PURCHASE, ("team", "figure", "cell"), MOST_PURCHASES):
        if said.get("game", "").rstrip(".") not in ("", str(game)):
            continue
        said = {name: "".join(" " if sign in ";#{\n" else sign for sign in word) for name, word in said.items()}
        try:
            words = [team_called(campaign, said["team"]), find_figure(said["figure"]), said["cell"]]
        except UnknownNameError:
            words = [said["team"], said["figure"], said["cell"]]
        lines[number] = " ".join(words) + (f" # {unguarded(said['note'])}" if said.get("note") else "")
    return "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1))


def teams_of_table(data: bytes, campaign: Campaign) -> dict[SettingPath, Any]:
    """What a table of teams makes other than it is: names, colours, letters, leaders, members.

    A column that is missing changes nothing, an empty cell takes a value away. Raise DocumentError.
    """
    now, new = settings_of(campaign), dict[SettingPath, Any]()
    for number, said in read_table(data, TEAMS, _TEAM, ("team",)):
        try:
            team = team_called(campaign, said.pop("team"))
            read = {("teams", team, name): read_value((name,), unguarded(word)) for name, word in said.items()}
        except (UnknownNameError, QuestionError) as error:
            raise DocumentError([in_row(number, str(error))]) from error
        new |= {path: value for path, value in read.items() if (value or None) != (now[path] or None)}
    return new
