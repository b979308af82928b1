"""What simulated camps say of a map: sentences, tables, scores by game, and the cells where camps are won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fejag_admin.answers.lab import said, tables
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal, setup_entry
from fejag_admin.camp.plain import campaign_to_json
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _
from fejag_admin.lab.findings import LabFindings, Tally
from fejag_admin.rules.state import Uncovered
from reports.documents.blocks import Block, Column, heading, next_page, points, table
from reports.documents.map_drawing import canvas
from reports.documents.maps import map_grid
from reports.documents.standings import chart
from reports.page_frame import PageArea, frame
from reports.sight import Camp, Sight


def simulation_document(findings: LabFindings, campaigns: Sequence[Campaign]) -> dict[str, Any]:
    """The report of a run; of two that are compared, what differs, and the map of the first."""
    campaign, area, tally = campaigns[0], PageArea("a4"), findings.tallies[0]
    blocks = [points(said(findings, campaigns))]
    for titles, rows in tables(findings, campaigns):
        columns = [Column(title, "right" if at and title else "left", int(not at)) for at, title in enumerate(titles)]
        blocks.append(table(columns, rows, size=9))
    entry = setup_entry(campaign_to_json(campaign.header), "", "2000-01-01T00:00:00+00:00")
    sight = Camp("", "", Journal(campaign.header, (entry,))).sight(MASTER)
    series: dict[str, list[int]] = {team: [0] for team in tally.plan.setup.teams}
    for name, sums in tally.sums.items():
        if name.startswith("score:"):
            series[name.split(":", 2)[2]].append(round(sums.mean))
    blocks.append(chart(sight, _("Final score as it stands after each game, on average"), series, area))
    blocks += [next_page(), heading(_("Where winners’ paths end")), _map(tally, sight, area)]
    secret = {"viewer": _("SECRET: for the game master only"), "secret": True}
    return frame(None, _("Simulated camps"), area, {"blocks": blocks, **secret})


def _map(tally: Tally, sight: Sight, area: PageArea) -> Block:
    """The whole map, darker where camps are won more often."""
    board, grid = tally.plan.setup.board, map_grid(tally.plan.setup.board.size, area)
    every = Uncovered((1 << board.size**2) - 1, board.walls, board.teleport_mask)
    drawn = canvas(sight, grid, state=sight.state.replacing(uncovered=every))
    most = max(tally.heat["won"].values(), default=1)
    drawn["heat"] = [[*grid.corner(cell), count / most] for cell, count in sorted(tally.heat["won"].items())]
    return {"kind": "heat", "canvas": drawn}
