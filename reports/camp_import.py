"""Purchases and teams out of a spreadsheet, ours or one that somebody kept by hand; results are in `result_import`."""

import re
from contextlib import suppress
from typing import Any

from fejag_admin.answers.settings import FIELDS, read_value
from fejag_admin.answers.things import QuestionError
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import OF_TEAM, SettingPath, settings_of
from fejag_admin.common.faults import DocumentError, Fault, where_text
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.texts.names import UnknownNameError
from reports.result_import import TEAM, team_called
from reports.table_import import ImportedTable, TableKind

PURCHASES = TableKind(
    N_("Purchases"),
    {"team": TEAM} | {name: (name,) for name in (N_("figure"), N_("cell"), N_("game"), N_("note"))},
    needed=[("team",), ("figure",), ("cell",)],
    most=5000,
)
TEAMS = TableKind(
    N_("Teams"),
    {
        **{name: (FIELDS[name],) for name in OF_TEAM},
        "team": TEAM,
        "members": (FIELDS["members"], "člen", "děti", "jména", "member", "children"),
        "person": ("křestní jméno", "jméno a příjmení", "příjmení a jméno", "dítě", "first name", "full name", "child"),
        "surname": ("příjmení", "surname", "last name", "family name"),
    },
    needed=[("team",)],
)
_WHO = ("person", "surname")
_BETWEEN_PEOPLE = re.compile("[\n;,]")


def slips_of_table(data: bytes, campaign: Campaign, game: int) -> str:
    """The slips that a table of purchases holds, each on the line of its row, as they are typed; what is wrong in one
    is for their reader to say.

    Rows of another ``game``, if a column tells, are passed over. Raise DocumentError.
    """
    lines: dict[int, str] = {}
    for number, values in PURCHASES.read(data).rows:
        if values.get("game", "").rstrip(".") not in ("", str(game)):
            continue
        values = {name: re.sub(r"[;#{\n]|//", " ", word) for name, word in values.items()}
        with suppress(UnknownNameError):
            values["team"] = team_called(campaign, values["team"])
        note = f" # {values['note']}" if values.get("note") else ""
        lines[number] = f"{values['team']} {values['figure']} {values['cell']}{note}"
    return "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1))


def teams_of_table(data: bytes, campaign: Campaign) -> tuple[dict[SettingPath, Any], tuple[str, ...]]:
    """What a table of teams makes other than it is: names, colours, letters, leaders, members; and the titles of its
    columns that are not read.

    An empty cell changes nothing, a dash takes a value away. A team may have a row for each of its members; then a
    column of names holds people, and so does one beside a column of surnames. Raise DocumentError.
    """
    table = TEAMS.read(data)
    faults = list[Fault]()
    now, new = settings_of(campaign), dict[SettingPath, Any]()
    for (team, name), cells in _cells_of_teams(table, campaign, faults).items():
        try:
            value = read_value((name,), _text_of(name, cells), campaign)
        except QuestionError as error:
            faults.append(Fault(str(error), line=cells[-1][0]))
            continue
        if (value or None) != (now["teams", team, name] or None):
            new["teams", team, name] = value
    if faults:
        raise DocumentError(sorted(faults, key=lambda fault: fault.line or 0))
    return new, table.unread


def _cells_of_teams(
    table: ImportedTable, campaign: Campaign, faults: list[Fault]
) -> dict[tuple[str, str], list[tuple[int, str]]]:
    """The cells that are not empty, with the numbers of their rows, by the team and the setting that they are for."""
    people = "surname" in table.titles or "person" in table.titles or _is_list_of_people(table)
    ids = {} if people or "name" not in table.titles else {fold(team.id): team.id for team in campaign.teams}
    by_team: dict[tuple[str, str], list[tuple[int, str]]] = {}
    word = ""
    for number, cells in table.rows:
        word = cells["team"] or word  # the first row of a team may name it for all
        try:
            team = ids.get(fold(word)) or team_called(campaign, word)
        except UnknownNameError as error:
            faults.append(Fault(str(error) if word else _("the team is missing"), line=number))
            continue
        texts = {name: cells.get(name, "") for name in OF_TEAM}
        person = " ".join(filter(None, [texts.pop("name") if people else "", *(cells.get(part, "") for part in _WHO)]))
        for name, text in [*texts.items(), ("members", person)]:
            if text:
                by_team.setdefault((team, name), []).append((number, text))
    return by_team


def _is_list_of_people(table: ImportedTable) -> bool:
    """Whether a team has more than one row, with different names."""
    named: dict[str, set[str]] = {}
    word = ""
    for _number, cells in table.rows:
        word = cells["team"] or word
        named.setdefault(fold(word), set()).add(cells.get("name", ""))
    return any(len(names - {""}) > 1 for names in named.values())


def _text_of(name: str, cells: list[tuple[int, str]]) -> str:
    """What the rows of a team say of one setting; raise QuestionError if they contradict each other."""
    if name == "members":
        return ", ".join(person for _number, text in cells for person in _BETWEEN_PEOPLE.split(text))
    number, text = cells[0]
    if len({fold(text) for _number, text in cells}) > 1:
        message = _("{place} says something else of this team ({text})")
        raise QuestionError(message.format(place=where_text("", number), text=text))
    return text
