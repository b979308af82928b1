"""``fejag standings``: how the teams stand."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import Column, put_json, put_table
from fejag_admin.cli.speaking import Command, as_of_option, json_option
from fejag_admin.texts import _

if TYPE_CHECKING:
    from fejag_admin.camp.standings import Row


def standings_command() -> click.Command:
    """Show the standings."""
    return Command(
        "standings",
        _standings,
        help=_("Show how the teams stand: points by game, bonuses, wallet, temple paths and final score."),
        example="fejag standings --as-of 40",
        params=[as_of_option(), json_option()],
    )


def _standings(as_of: int | None, as_json: bool) -> Exit:
    from fejag_admin.camp.standings import standings
    from fejag_admin.cli.desk import as_of as moment
    from fejag_admin.cli.desk import opened_desk
    from fejag_admin.texts.names import team_name

    with opened_desk() as desk:
        campaign = desk.campaign
        rows = standings(moment(desk.journal, as_of).state)
    if as_json:
        put_json([asdict(row) | {"name": team_name(campaign, row.team)} for row in rows])
        return Exit.FINE
    games = len(rows[0].by_game)
    columns = [
        Column("", right=True),
        Column(_("team")),
        *(Column(str(game), right=True) for game in range(1, games + 1)),
        *(Column(title, right=True) for title in _titles()),
    ]
    put_table(columns, [_cells(row, team_name(campaign, row.team)) for row in rows])
    return Exit.FINE


def _titles() -> tuple[str, ...]:
    return (
        _("own day"),
        _("temple"),
        _("secret"),
        _("adjusted"),
        _("score"),
        _("wallet"),
        _("paths"),
        _("final"),
    )


def _cells(row: Row, name: str) -> list[str]:
    """A row of the table; ``=`` after a rank that is shared, ``-`` for a game in which the team did not play."""
    return [
        f"{row.rank}{'=' if row.shared else '.'}",
        name,
        *("-" if points is None else str(points) for points in row.by_game),
        *map(str, (row.day, row.temple, row.secret, row.adjusted, row.score, row.wallet, row.paths, row.final)),
    ]
