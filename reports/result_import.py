"""The result of a game out of a spreadsheet: a table with places and teams, as CSV or XLSX.

The first row names the columns, in Czech or English: the place and the team, in any order, perhaps the game; what else
there is does not matter. Teams with the same place are tied; a team without a place did not play.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.faults import DocumentError, Fault, shown
from fejag_admin.common.language import N_, _
from fejag_admin.rules.orders import Result
from fejag_admin.texts.names import UnknownNameError, find_team, known_team_name
from reports.table_import import Row, in_row, read_table, row_text
from reports.workbook import UNSAVED, unguarded

RESULTS = N_("Results")
"""What our own sheet is called in which results are read."""
_COLUMNS = {"place": (N_("place"), N_("rank")), "team": (N_("team"),), "game": (N_("game"),)}
_PLACE = re.compile(r"([1-9][0-9]?)\s*[.=]{0,2}")


Entry = tuple[int, str, int | None]
"""A row of the result: its number, the team, its place."""


def read_result(data: bytes, campaign: Campaign, game: int) -> Result:
    """The result that a file holds; ``game``: the one it should be of, which a column ``game`` must not gainsay.

    In a table of several games, ours for one, only that game's rows count. Raise DocumentError with everything that is
    wrong, each fault with its row.
    """
    faults: list[Fault] = []
    rows = read_table(data, RESULTS, _COLUMNS, ("place", "team"))
    named = {(said["team"], said.get("game")) for _number, said in rows}
    several = len(named) > len({team for team, _game in named})
    wanted = [row for row in rows if not several or row[1].get("game", "").rstrip(".") == str(game)]
    entries = [entry for row in wanted if (entry := _entry(row, campaign, game, faults)) is not None]
    _check(entries, faults)
    if faults:
        raise DocumentError(sorted(faults, key=lambda fault: fault.path))
    taken = sorted({place for _row, _team, place in entries if place is not None})
    return Result(game, tuple(tuple(team for _row, team, place in entries if place == one) for one in taken))


def _entry(row: Row, campaign: Campaign, game: int, faults: list[Fault]) -> Entry | None:
    """What a row says; None if it is wrong, which is noted."""
    number, said = row
    before = len(faults)
    if UNSAVED in said.values():
        told = _("a formula whose value was not saved; open the file in a spreadsheet, save it, and try again")
        faults.append(in_row(number, told))
        return None
    given = said.get("game", "")
    if given and given.rstrip(".") != str(game):
        told = _("this is of game {given}, but the next one is game {game}")
        faults.append(in_row(number, told.format(given=shown(given), game=game)))
    place = None
    if said["place"] and said["place"] not in ("-", "–"):
        match = _PLACE.fullmatch(said["place"])
        if match is None:
            told = _("{word} is no place; write a number such as 1, or nothing for a team that did not play")
            faults.append(in_row(number, told.format(word=shown(said["place"]))))
        else:
            place = int(match[1])
    try:
        team = team_called(campaign, said["team"])
    except UnknownNameError as error:
        faults.append(in_row(number, str(error) if said["team"] else _("the team is missing")))
        return None
    return (number, team, place) if len(faults) == before else None


def team_called(campaign: Campaign, word: str) -> str:
    """The team that a table means, one of ours included: guarded, or in the other language; raise UnknownNameError."""
    try:
        return find_team(campaign, word)
    except UnknownNameError:
        plain = unguarded(word)
        other = known_team_name(plain) or plain
        if other == word:
            raise
        return find_team(campaign, other)


def _check(entries: Sequence[Entry], faults: list[Fault]) -> None:
    """No team twice, no place left out."""
    first: dict[str, int] = {}
    for row, team, _place in entries:
        if team in first:
            faults.append(in_row(row, _("this team is in {place} already").format(place=row_text(first[team]))))
        first.setdefault(team, row)
    if faults:  # what is left out for its faults would look like a gap
        return
    counts = Counter(place for _row, _team, place in entries if place is not None)
    if not counts:
        told = _("no team has a place; if nobody played, say so with “fejag result --nobody”")
        faults.append(Fault("", told))
    better = 0
    for step, place in enumerate(sorted(counts), 1):
        if place not in (better + 1, step):
            row = next(row for row, _team, one in entries if one == place)
            told = _("place {place} does not follow; here belongs {expected}")
            faults.append(in_row(row, told.format(place=place, expected=better + 1)))
            return
        better += counts[place]
