"""The verdict on a situation of a board game or on a dispute, with its working and a place for signatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fejag_admin.answers.lab import sentences, tables
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal, setup_entry
from fejag_admin.camp.plain import campaign_to_json
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _
from fejag_admin.lab.findings import LabFindings, Tally
from fejag_admin.rules.state import Uncovered
from fejag_admin.texts.games.names import game_name, question_text
from fejag_admin.texts.games.verdicts import amount_text, telling
from reports.documents.blocks import (
    INDENT,
    Block,
    Column,
    heading,
    lettering,
    next_page,
    para,
    points,
    signatures,
    table,
)
from reports.documents.dispute import dispute_document
from reports.documents.map_drawing import canvas
from reports.documents.maps import map_grid
from reports.documents.standings import chart
from reports.errors import CannotPrintError
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Camp, Sight


def simulation_document(findings: LabFindings, campaigns: Sequence[Campaign]) -> dict[str, Any]:
    """The report of a run; of two that are compared, what differs, and the map of the first."""
    campaign, area, tally = campaigns[0], PageArea("a4"), findings.tallies[0]
    blocks = [points(sentences(findings, campaigns))]
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


def verdict_document(sight: Sight | None, request: PrintRequest) -> dict[str, Any]:
    """The working line by line with the ids of the rules; raise CannotPrintError if there is nothing judged.

    A situation of a board game needs no camp.
    """
    if request.dispute is not None and sight is not None:
        return dispute_document(sight, request)
    judged = request.judged
    if judged is None:
        raise CannotPrintError(_("Say what was judged: --game GAME --situation FILE, or --dispute NUMBER."))
    verdict = telling(judged.answer, judged.verdict)
    name = game_name(judged.game)
    blocks: list[Block] = [para(verdict.headline.line, strong=True)]
    blocks += [para(INDENT + row.line) for row in verdict.first]
    if verdict.table:
        names, *players = verdict.table
        blocks.append(table([Column(names[0], share=1), *(Column(one, "right") for one in names[1:])], players))
    blocks += [para(INDENT + row.line) for row in verdict.rests]
    if judged.drawing:
        blocks += [heading(_("The situation")), lettering(judged.drawing)]
    columns = [Column(""), Column(_("the working"), share=1), Column("", "right"), Column(_("rules"))]
    lines = [[row.sign, INDENT * row.depth + row.text, amount_text(row.amount), row.rules] for row in verdict.steps]
    if lines:
        blocks += [heading(_("How it was decided")), table(columns, lines, size=9.5)]
    blocks.append(signatures([_("referee"), _("for one side"), _("for the other side")]))
    title = _("Verdict: {game}, {question}").format(
        game=name, question=question_text(judged.game, judged.situation.what)
    )
    return frame(sight, title, PageArea(request.paper), {"blocks": blocks})
