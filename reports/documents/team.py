"""The sheet of one team: its wallet, its figures, and where it may place the next one."""

from typing import Any

from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _, number_text
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text
from reports.documents.blocks import Block, Column, heading, para, points, table
from reports.documents.bulletin import fight, figure_told
from reports.documents.layers import legend, map_heading
from reports.documents.map_drawing import MapGrid, canvas
from reports.documents.slips import placing
from reports.page_frame import PageArea, frame, how_it_stands, signed, what_for
from reports.print_request import PrintRequest
from reports.sight import Sight


def team_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The sheet of the team that looks; for the master those of all teams, one after another."""
    area = PageArea(request.paper)
    teams = sight.state.setup.teams if sight.viewer == MASTER else (sight.viewer,)
    title = _("Team sheets") if sight.viewer == MASTER else _("Team sheet: {team}")
    plain = {"sheets": [_sheet(sight, team, area) for team in teams], "legend": legend(sight, lit=not sight.state.over)}
    return frame(sight, title.format(team=sight.team_name(teams[0])), area, {**plain, "notes": _("Notes")})


def _sheet(sight: Sight, team: str, area: PageArea) -> dict[str, Any]:
    """What a team has and did, and the map: while there is a game to come, with its light and where it may place."""
    state = sight.state
    summary = _("{points} to spend; score {score}, temple paths {paths}")
    if state.over:
        summary = _("{points} left; score {score}, temple paths {paths}")
    wallet = points_text(state.wallet(team))
    summary = summary.format(points=wallet, score=state.score(team), paths=len(state.paths(team)))
    lit, free, above, below = placing(sight, team)
    return {
        "summary": f"{sight.team_name(team)}: {summary}" if sight.is_master else summary,
        "above": above or [heading(map_heading(sight))],
        "below": below,
        "canvas": canvas(sight, MapGrid.fitting(sight.view.size, area.width), lit, free),
        "words": [[heading(_("Wallet")), _wallet(sight, team)], [heading(_("Figures")), _figures(sight, team)]],
        "attacks": _attacks(sight, team),
    }


def _wallet(sight: Sight, team: str) -> Block:
    """What came in and what was spent, game by game."""
    balance, rows = 0, []
    for game in range(sight.game + 1):
        sums: tuple[list[str], list[str]] = [], []
        for item in sight.state.ledger:
            if item.team == team and item.game == game:
                balance += item.wallet
                label = figure_name(item.detail) if item.kind == "purchase" else what_for(item)
                scored = f"({_('score {points}').format(points=signed(item.score))})" if item.score else "0"
                amount = signed(item.wallet) or scored
                sums[item.kind == "purchase"].append(f"{label}\N{NO-BREAK SPACE}{amount}")
        if any(sums):
            rows.append([str(game), *(", ".join(items) for items in sums), number_text(balance)])
    columns = [Column(_("game"), "right"), Column(_("points"), share=1), Column(_("purchases"), share=1)]
    return table([*columns, Column(_("balance"), "right")], rows, size=9.5) if rows else para(_("Nothing yet."))


def _figures(sight: Sight, team: str) -> Block:
    rows = list[list[str]]()
    for figure in sight.view.figures:
        if figure.team == team:
            how = how_it_stands(sight.view.conditions[figure.id])
            rows.append([str(figure.id), figure_told(sight, figure.id), str(figure.round), how])
    columns = [Column(_("no."), "right"), Column(_("figure")), Column(_("game"), "right")]
    columns.append(Column(_("how it stands"), share=1))
    return table(columns, rows, size=9.5) if rows else para(_("No figures yet."))


def _attacks(sight: Sight, team: str) -> list[list[Block]]:
    """The attacks that touch the team's figures and still matter."""
    state = sight.state
    own = {figure.id for figure in sight.view.figures if figure.team == team}
    live = [attack for attack in state.attacks if state.status(attack.id) != "void"]
    sides = [
        (_("Attacking"), [fight(sight, attack, attack.target) for attack in live if attack.attacker in own]),
        (_("Attacked by"), [fight(sight, attack, attack.attacker) for attack in live if attack.target in own]),
    ]
    return [[heading(title), points(lines)] for title, lines in sides if lines]
