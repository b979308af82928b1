"""The standings: a table with the movement since yesterday and a chart, and a large version for a wall."""

from __future__ import annotations

from typing import Any

from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.common.language import _, number_text
from reports.documents.blocks import Block, Column, para, table
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight

CHART_HEIGHT = 62.0
LABEL_GAP = 4.0
"""Letters at the ends of the lines are this far apart, in millimetres."""


def standings_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The standings with points by game, and the chart."""
    area = PageArea(request.paper, flipped=True)
    rows = standings(sight.state)
    told = _(
        "▲▼ places gained or lost since yesterday; – did not play; the final score counts temple paths as they are."
    )
    blocks = [_table(sight, rows), para(told), *([_chart(sight, rows, area)] if sight.game else [])]
    return frame(sight, _("Standings"), area, {"blocks": blocks})


def wall_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """Rank, team and final score in letters to be read from afar."""
    area = PageArea(request.paper, flipped=True)
    colours = {team.id: team.colour for team in sight.campaign.teams}
    moves = movements(sight)
    rows = [
        {
            "rank": rank_text(row),
            "letter": sight.letters.teams[row.team],
            "name": sight.team_name(row.team),
            "colour": colours[row.team],
            "move": moves[row.team],
            "points": number_text(row.final),
        }
        for row in standings(sight.state)
    ]
    return frame(sight, _("Standings"), area, {"rows": rows})


def rank_text(row: Standing) -> str:
    """A rank: ``2.``, or ``2.=`` if it is shared."""
    return f"{row.rank}.{'=' if row.shared else ''}"


def movements(sight: Sight) -> dict[str, str]:
    """For each team how its rank has changed since yesterday: ``▲2``, ``▼1``, ``=``; empty on the first day."""
    if sight.game < 2:
        return dict.fromkeys(sight.state.setup.teams, "")
    then = {row.team: row.rank for row in standings(sight.morning)}
    now = {row.team: row.rank for row in standings(sight.state)}
    gained = {team: then[team] - rank for team, rank in now.items()}
    return {team: f"▲{n}" if n > 0 else f"▼{-n}" if n else "=" for team, n in gained.items()}


def _table(sight: Sight, rows: tuple[Standing, ...]) -> Block:
    moves = movements(sight)
    games = [Column(str(game), "right") for game in range(1, sight.game + 1)]
    bonuses = [Column(title, "right") for title in (_("own day"), _("temple"), _("secret"), _("adjusted"))]
    sums = [Column(title, "right") for title in (_("score"), _("wallet"), _("paths"), _("final"))]
    columns = [
        Column("", "right"),
        Column("", "center"),
        Column(""),
        Column(_("team"), share=1),
        *games,
        *bonuses,
        *sums,
    ]
    lines = [
        [
            rank_text(row),
            moves[row.team],
            sight.letters.teams[row.team],
            sight.team_name(row.team),
            *("–" if one is None else str(one) for one in row.by_game),
            *map(number_text, (row.day, row.temple, row.secret, row.adjusted)),
            *map(number_text, (row.score, row.wallet, row.paths, row.final)),
        ]
        for row in rows
    ]
    return table(columns, lines, size=10 if len(rows) < 9 else 9)


def scores_by_game(sight: Sight, team: str) -> list[int]:
    """The score of a team after each game, from 0 before the first; what came in a game's round counts to the game."""
    gains = [0] * (sight.game + 1)
    for item in sight.state.ledger:
        if item.team == team:
            gains[item.game] += item.score
    return [sum(gains[: game + 1]) for game in range(sight.game + 1)]


def _chart(sight: Sight, rows: tuple[Standing, ...], area: PageArea) -> Block:
    series = {row.team: scores_by_game(sight, row.team) for row in rows}
    return chart(sight, _("Score after each game"), series, area)


def chart(sight: Sight, title: str, series: dict[str, list[int]], area: PageArea) -> Block:
    """A line for every team from before the first game on."""
    every = [value for values in series.values() for value in values]
    step = _step(max(every) - min(every))
    low, high = min(every) // step * step, -(-max(every) // step) * step
    ends = [values[-1] for values in series.values()]
    labels = _spread(ends, LABEL_GAP * max(high - low, 1) / CHART_HEIGHT, low, high)
    return {
        "kind": "chart",
        "title": title,
        "width": area.width,
        "height": CHART_HEIGHT,
        "games": len(next(iter(series.values()))) - 1,
        "low": low,
        "high": high,
        "levels": list(range(low, high + 1, step)),
        "series": [
            {
                "letter": sight.letters.teams[team],
                "colour": sight.campaign.team(team).colour,
                "values": values,
                "label": label,
            }
            for (team, values), label in zip(series.items(), labels, strict=True)
        ],
    }


def _step(spread: int) -> int:
    """The distance of the lines that cross the chart: 1, 2 or 5 times a power of ten, six lines at most."""
    step = 1
    while spread > 6 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def _spread(values: list[int], gap: float, low: int, high: int) -> list[float]:
    """Where to put labels for values between ``low`` and ``high`` so that no two are nearer than ``gap``.

    Labels that would touch stand as a group around the middle of their values; ties in their order, the first on top.
    """

    def lowest(group: list[int]) -> float:
        """Where the lowest label of a group stands, none of them beyond the ends if they all find room."""
        extent = gap * (len(group) - 1)
        middle = sum(values[at] for at in group) / len(group)
        return max(low, min(middle - extent / 2, high - extent))

    groups: list[list[int]] = []  # places in ``values``, from the lowest label up
    for at in sorted(range(len(values)), key=lambda at: (values[at], -at)):
        groups.append([at])
        while len(groups) > 1 and lowest(groups[-1]) < lowest(groups[-2]) + gap * len(groups[-2]):
            above = groups.pop()
            groups[-1] += above
    placed = {at: lowest(group) + gap * step for group in groups for step, at in enumerate(group)}
    return [placed[at] for at in range(len(values))]
