"""Suggestions to mend a map in words: what each changes, and what becomes of costs and chances; the master's."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from fejag_admin.answers.lab import Table, between, costs, equality_text
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _, ngettext
from fejag_admin.lab.balance import Change, Mending, Suggestion
from fejag_admin.texts.names import team_name


def suggested(mending: Mending, campaign: Campaign) -> Iterator[str]:
    """Each suggestion in a few sentences, or that there is none."""
    for at, one in enumerate(mending.found, 1):
        yield f"{at}. {suggestion_text(one, mending.given, campaign)}"
    if not mending.found:
        yield _("No small change was found that makes the bases more equal.")


def suggestion_text(one: Suggestion, given: Suggestion, campaign: Campaign) -> str:
    """What a suggestion changes, the chances before and after, and the costs if they change."""
    changes = "; ".join(change_text(change, campaign) for change in one.changes)
    told = _("{changes}: chances {before} % become {after} %.")
    before, after = (_spread([chance.value for chance in of.tally.chances().values()]) for of in (given, one))
    old, new = (_spread(costs(replace(campaign, board=of.board)).values()) for of in (given, one))
    if old != new:
        told += " " + _("The temple costs {new} points instead of {old}.")
    text = f"{told.format(changes=changes, before=before, after=after, new=new, old=old)} {equality_text(one.tally)}"
    return text[:1].upper() + text[1:].rstrip()


def change_text(change: Change, campaign: Campaign) -> str:
    """``move the base of FBI 2 cells north, from A20 to A18``."""
    (row, column), (to_row, to_column) = (divmod(cell, campaign.board.size) for cell in change.cells)
    down, right = to_row - row, to_column - column
    told = {
        "base": _("move the base of {team} along the edge, from {start} to {end}"),
        "put": _("put an obstacle between {start} and {end}"),
        "taken": _("take away the obstacle between {start} and {end}"),
        "teleport": _("move the end of the teleport from {start} to {end}"),
    }[change.kind]
    n, way = abs(down + right), _("west") if right < 0 else _("east")
    if down:
        way = _("north") if down < 0 else _("south")
    if change.kind == "base" and 0 in (down, right):
        told = ngettext(
            "move the base of {team} {n} cell {way}, from {start} to {end}",
            "move the base of {team} {n} cells {way}, from {start} to {end}",
            n,
        )
    team = team_name(campaign, change.team) if change.team else ""
    start, end = map(campaign.board.name, change.cells)
    return told.format(team=team, n=n, way=way, start=start, end=end)


def chances_table(mending: Mending, campaign: Campaign) -> Table:
    """The chances of each base on the map as given and on those suggested, in percent with their intervals."""
    teams, rows = campaign.setup.teams, list[tuple[str, ...]]()
    for at, one in enumerate((mending.given, *mending.found)):
        chances = one.tally.chances()
        rows.append((str(at or _("as given")), *(between(chances[team]) for team in teams)))
    return (_("wins, %"), *(team_name(campaign, team) for team in teams)), rows


def _spread(values: Collection[float]) -> str:
    """``14 to 25``, or a single number; a dash for none."""
    ends = sorted({round(value) for value in (min(values), max(values))} if values else ())
    return _("{least} to {most}").format(least=ends[0], most=ends[1]) if len(ends) > 1 else str(*ends or "–")
