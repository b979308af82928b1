"""``fejag standings``, ``fejag day``: how the teams stand, and how the day does."""

from __future__ import annotations

from dataclasses import asdict

from fejag_admin.answers.day import evening, morning
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.cli.desk import opened_desk, where
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, put_json
from fejag_admin.cli.speaking import json_option, plain_command
from fejag_admin.cli.tables import Column, fits, put_table
from fejag_admin.cli.viewers import as_of_option, looked_at, viewer_option
from fejag_admin.common.language import _, number_text
from fejag_admin.store.address import address
from fejag_admin.store.copies import copies
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.texts.names import team_name


@plain_command(
    "standings",
    help=_("Show how the teams stand: points by game, bonuses, wallet, temple paths and final score."),
    example="fejag standings --as-of 40",
)
@viewer_option()
@as_of_option
@json_option
def standings_command(viewer: str, as_of: str | None, as_json: bool) -> Exit:
    journal, _seen_by = looked_at(viewer, as_of)
    campaign, rows = journal.campaign, standings(journal.state)
    if as_json:
        put_json([asdict(row) | {"name": team_name(campaign, row.team)} for row in rows])
        return Exit.FINE
    named = [(row, team_name(campaign, row.team)) for row in rows]
    table = _table(named, by_game=True)
    put_table(*(table if fits(*table) else _table(named, by_game=False)))
    return Exit.FINE


@plain_command(
    "day",
    help=_("Show the steps of closing the day and of the morning: what is done, and what is missing."),
    example="fejag day",
)
def day_command() -> Exit:
    with opened_desk() as desk:
        (drafts := DeskDrafts(desk)).look_around()
        kept = [(one.label, one.versions.get(desk.camp.uid, 0), one.fault) for one in copies(address(where().store))]
        steps = (*evening(desk.journal, drafts.others, kept), *morning(desk.journal))
    signs = {"done": "✓", "open": "·", "left out": "–"}
    put(f"{signs[step.stands]} {step.name}: {step.told}" for step in steps)
    return Exit.FINE


def _table(rows: list[tuple[Standing, str]], *, by_game: bool) -> tuple[list[Column], list[list[str]]]:
    """The table with a column for every game and bonus, or shorter, with their sums, where there is no room.

    ``=`` after a rank: it is shared; ``-`` for a game: the team did not play.
    """
    if by_game:
        games = [str(game) for game in range(1, len(rows[0][0].by_game) + 1)]
        titles = [*games, _("own day"), _("temple"), _("secret"), _("adjusted")]
    else:
        titles = [_("games"), _("bonuses")]
    titles += [_("score"), _("wallet"), _("paths"), _("final")]
    columns = [Column("", right=True), Column(_("team")), *(Column(title, right=True) for title in titles)]
    return columns, [_cells(row, name, by_game) for row, name in rows]


def _cells(row: Standing, name: str, by_game: bool) -> list[str]:
    bonuses = (row.day, row.temple, row.secret, row.adjusted)
    if by_game:
        points = ["–" if one is None else number_text(one) for one in (*row.by_game, *bonuses)]
    else:
        points = [number_text(sum(one or 0 for one in row.by_game)), number_text(sum(bonuses))]
    sums = map(number_text, (row.score, row.wallet, row.paths, row.final))
    return [f"{row.rank}{'=' if row.shared else '.'}", name, *points, *sums]
