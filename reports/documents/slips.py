"""Slips to be filled in by hand: purchase orders, answers to the secret of the egg, scores of the board games."""

from __future__ import annotations

from typing import Any

from fejag_admin.common.language import _
from fejag_admin.rules.figures import KINDS
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text
from reports.documents.blocks import Block, Column, blanks, heading, next_page, para, signatures, slip, table
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight

ORDERS = 4
QUESTIONS = 9
ROW = 7.5
"""The height of a row to write in, in millimetres."""


def orders_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """A purchase order form for every team, with the prices; two fit on a sheet."""
    prices = ", ".join(f"{figure_name(kind.id)} {kind.price}" for kind in KINDS.values())
    columns = [Column(_("figure"), share=2), Column(_("cell"), share=1), Column(_("price"), share=1)]
    now, told = sight.state.round_open, _("Round after game {game}; to spend: {points}")
    game = sight.game if now else sight.game + 1  # not played yet: what a team may spend is to be written on a line
    blocks = [
        slip(
            [
                heading(_("Purchase order: {team}").format(team=sight.team_name(team))),
                para(told.format(game=game, points=points_text(sight.state.wallet(team)) if now else "______")),
                para(_("Prices: {prices}. Orders are carried out one after another.").format(prices=prices)),
                table(columns, [[" ", "", ""]] * ORDERS, height=ROW),
                signatures([_("team leader"), _("entered by")]),
            ]
        )
        for team in sight.state.setup.teams
    ]
    return frame(sight, _("Purchase order forms"), PageArea(request.paper), {"blocks": blocks})


def answers_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """A sheet for every team to answer the nine questions of the secret of the egg."""
    blocks: list[Block] = []
    for team in sight.state.setup.teams:
        if blocks:
            blocks.append(next_page())
        blocks.append(heading(_("Answers to the secret of the egg: {team}").format(team=sight.team_name(team))))
        blocks.append(para(_("A wrong answer uses up the attempt of the team; an incomplete one does not.")))
        blocks += [blanks(_("Question {number}").format(number=number), 2) for number in range(1, QUESTIONS + 1)]
        blocks.append(
            table(
                [Column(title, "center", 1) for title in (_("correct"), _("wrong"), _("incomplete"))],
                [["☐", "☐", "☐"]],
                height=ROW,
            )
        )
        blocks.append(signatures([_("team leader"), _("game master")]))
    return frame(sight, _("Answer sheets"), PageArea(request.paper), {"blocks": blocks})


def scoresheets_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """A blank scoresheet for each of the four board games."""
    blocks = [
        *_sheet(
            "Bez hranic", 5, [_round(number, money) for number, money in enumerate((100, 0, 200, 0, 300, 0, 0), 1)]
        ),
        next_page(),
        *_sheet("Stezky", 2, [_("largest area"), _("lit fires"), _("spirits"), _("bonuses of spirits")]),
        next_page(),
        *_sheet("Semafory", 4, [_("word"), _("letters sent"), _("sabotages"), _("place")]),
        next_page(),
        *_sheet("Singapore", 4, [_("round {number}").format(number=number) for number in range(1, 13)]),
    ]
    return frame(sight, _("Scoresheets of the board games"), PageArea(request.paper), {"blocks": blocks})


def _round(number: int, money: int) -> str:
    told = _("round {number}").format(number=number)
    return f"{told} (+{money})" if money else told


def _sheet(game: str, players: int, rows: list[str]) -> list[Block]:
    """One sheet: a column for each player, a row for each thing that is counted."""
    columns = [Column("", share=2), *(Column("", share=2) for _number in range(players))]
    lines = [[_("player")], *([row] for row in rows), [_("total")]]
    return [
        heading(game),
        para(_("Table ____   Date ____________   Game of the camp ____")),
        table(columns, [line + [""] * players for line in lines], height=ROW),
        signatures([_("players"), _("referee")]),
    ]
