"""The standings: a table with the movement since yesterday and a chart, and a large version for a wall."""

from typing import Any

from fejag_admin.camp.views.standings import Standing, paths_count, standings
from fejag_admin.common.language import _, number_text
from fejag_admin.texts.team_states import with_state
from reports.documents.blocks import Block, Column, para, table
from reports.page_frame import PageArea, frame, signed
from reports.print_request import PrintRequest
from reports.sight import Sight, badge, shortened

CHART_HEIGHT = 62.0
LABEL_GAP = 4.0
"""Names at the ends of the lines are this far apart, in millimetres."""
LINES_WIDTH, LETTER_WIDTH = 110.0, 1.7
"""Millimetres that the lines of a chart need, and that a letter of a name at their ends takes at most on average."""


def standings_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The standings with points by game, and the chart in the rest of the sheet; a table to fill in before any game."""
    area = PageArea(request.paper, flipped=True)
    blocks = [_table(sight, standings(sight.state), area)]
    if sight.game:
        note = (
            _("▲▼ places gained or lost since yesterday; – did not play; temple paths count as they are now.")
            if paths_count(sight.state)
            else _("▲▼ places gained or lost since yesterday; – did not play; temple paths count at the end.")
        )
        blocks += [para(note), course(sight, area, None)]
    return frame(sight, _("Standings"), area, {"blocks": blocks})


def wall_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """Rank, team and final score in letters to be read from afar; only the teams before the first game."""
    blank = {} if sight.game else {"rank": "", "points": "", "parts": ""}
    rows = [badge(sight, row["team"]) | row | blank for row in told_rows(sight)]
    title = " – ".join(filter(None, (_("Standings"), paths_note(sight))))
    return frame(sight, title, PageArea(request.paper, flipped=True), {"rows": rows})


def told_rows(sight: Sight) -> list[dict[str, str]]:
    """What is told of every team everywhere, by rank: ``parts`` of its points if temple paths are among them."""
    signs = {team: f"▲{n}" if n > 0 else f"▼{-n}" if n else "=" for team, n in moves(sight).items()}
    return [
        {
            "team": row.team,
            "rank": rank_text(row),
            "move": signs.get(row.team, ""),
            "gained": signed(gained(sight, row.team)),
            "points": number_text(row.final),
            "parts": f"{number_text(row.score)} + {number_text(row.path_points)}" if row.path_points else "",
        }
        for row in standings(sight.state)
    ]


def paths_note(sight: Sight) -> str:
    """What a sum such as 109 + 50 means; nothing if no team has a path, or all games are over."""
    if sight.state.over or not any(row.path_points for row in standings(sight.state)):
        return ""
    return _("109 + 50: temple paths count only after the last game")


def rank_text(row: Standing) -> str:
    """A rank: ``2.``, or ``2.=`` if it is shared."""
    return f"{row.rank}.{'=' if row.shared else ''}" if row.rank else "–"


def moves(sight: Sight) -> dict[str, int]:
    """For each team how many ranks it has gained since yesterday; nothing on the first day."""
    if sight.game < 2:
        return {}
    then = {row.team: row.rank for row in standings(sight.morning)}
    return {row.team: then[row.team] - row.rank for row in standings(sight.state) if then[row.team] and row.rank}


def _table(sight: Sight, rows: tuple[Standing, ...], area: PageArea) -> Block:
    """The table without what is zero for everybody; before any game one to be filled in."""
    moved, size = [row["move"] for row in told_rows(sight)], 12 if len(rows) < 7 else 10 if len(rows) < 10 else 9
    parts: list[tuple[Column, list[str]]] = [
        (Column("", "right"), [rank_text(row) if sight.game else "" for row in rows]),
        (Column("▲▼" if any(moved) else "", "center"), moved),
        (Column(""), [badge(sight, row.team)["letter"] for row in rows]),
        (
            Column(_("team"), share=1),
            [with_state(sight.team_name(row.team), sight.state.setup, row.team, max(sight.game, 1)) for row in rows],
        ),
    ]
    if not sight.game:
        games = [str(game) for game in range(1, sight.state.setup.options.games + 1)]
        parts += [(Column(f"{title:\N{FIGURE SPACE}^4}"), [""] * len(rows)) for title in (*games, _("final"))]
        columns, cells = zip(*parts[2:], strict=True)
        high = min((area.height - 12) / len(rows) - 2.5, 30)
        return table(columns, zip(*cells, strict=True), size=12, height=high)
    for game in range(sight.game):
        each = [row.by_game[game] for row in rows]
        parts.append((Column(str(game + 1), "right"), ["–" if points is None else str(points) for points in each]))
    bonuses = [(_("own day"), "day"), (_("temple"), "temple"), (_("secret"), "secret"), (_("adjusted"), "adjusted")]
    sums = [(_("score"), "score"), (_("wallet"), "wallet"), (_("paths"), "paths"), (_("final"), "final")]
    for title, name in (*bonuses, *sums):
        values: list[int] = [getattr(row, name) for row in rows]
        if any(values):
            texts = [number_text(value) if value or name == "wallet" else "" for value in values]
            parts.append((Column(title, "right"), texts))
    columns, cells = zip(*parts, strict=True)
    return table(columns, zip(*cells, strict=True), size=size)


def gained(sight: Sight, team: str) -> int:
    """The points of the last game with its round."""
    return sum(item.score for item in sight.state.ledger if (item.team, item.game) == (team, sight.game))


def course(sight: Sight, area: PageArea, height: float | None = CHART_HEIGHT) -> Block:
    """The chart of the total points, its teams by their rank: it ends with the standings."""
    return chart(sight, _("Total points after each game"), totals_by_game(sight), area, height)


def totals_by_game(sight: Sight) -> dict[str, list[int]]:
    """What each team, by rank, had in all after each game with its round, temple paths as they stood then."""
    days = [{row.team: row.final for row in standings(state)} for state in (*sight.mornings[1:], sight.state)]
    return {row.team: [day[row.team] for day in days] for row in standings(sight.state)}


def chart(
    sight: Sight, title: str, series: dict[str, list[int]], area: PageArea, height: float | None = CHART_HEIGHT
) -> Block:
    """A line for every team from before the first game on; which kind of line is the place of the team in the setup.

    ``height``: in millimetres; None for the rest of the page.
    """
    every = [value for values in series.values() for value in values]
    step = _step(max(every) - min(every))
    low, high = min(every) // step * step, -(-max(every) // step) * step
    ends = [values[-1] for values in series.values()]
    labels = _spread(ends, LABEL_GAP * max(high - low, 1) / (height or CHART_HEIGHT), low, high)
    return {
        "kind": "chart",
        "title": title,
        "axis": _("game"),
        "width": area.width,
        "height": height,
        "games": len(next(iter(series.values()))) - 1,
        "low": low,
        "high": high,
        "levels": list(range(low, high + 1, step)),
        "series": [
            badge(sight, team)
            | {"team": team, "name": shortened(sight.team_name(team), int((area.width - LINES_WIDTH) / LETTER_WIDTH))}
            | {"line": sight.state.setup.teams.index(team), "values": values, "label": label}
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

    A label in the way of the one below goes up, and down again from the upper end; ties in order, the first on top.
    """
    placed, floor, roof = dict[int, float](), float(low), float(high)
    order = sorted(range(len(values)), key=lambda at: (values[at], -at))
    for at in order:
        placed[at] = max(values[at], floor)
        floor = placed[at] + gap
    for at in reversed(order):
        placed[at] = min(placed[at], roof)
        roof = placed[at] - gap
    return [placed[at] for at in range(len(values))]
