"""The sheet of one team: its wallet, its figures, and where it may place the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _, number_text
from fejag_admin.rules.board import Mask, cell_name, cells_of, mask_of
from fejag_admin.texts.changes import attack_text
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text
from reports.documents.blocks import Block, Column, drawing, heading, next_page, para, points, table
from reports.documents.legend import legend
from reports.documents.map_drawing import canvas
from reports.documents.maps import map_grid
from reports.page_frame import PageArea, frame
from reports.phrases import how_it_stands, what_for
from reports.print_request import PrintRequest
from reports.sight import Sight


def team_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The sheet of the team that looks; for the master those of all teams, one after another."""
    area = PageArea(request.paper)
    teams = sight.state.setup.teams if sight.viewer == MASTER else (sight.viewer,)
    blocks: list[Block] = []
    for team in teams:
        if blocks:
            blocks.append(next_page())
        blocks += _sheet(sight, team, area)
    title = (
        _("Team sheets") if sight.viewer == MASTER else _("Team sheet: {team}").format(team=sight.team_name(teams[0]))
    )
    return frame(sight, title, area, {"blocks": blocks})


def free_cells(sight: Sight, team: str) -> Mask:
    """Where a team may place a figure now or, between the rounds, in the next one, if nothing changes (B2).

    Middle sections that nobody has uncovered do not count, for their absence would tell of them (R2).
    """
    seen, state = sight.view, sight.state
    now = seen.light[team] & seen.known
    if state.round_open and state.setup.options.placement_light == "round-start":
        now &= state.lit_when_opened(team)
    now &= ~mask_of(figure.at for figure in seen.figures) & ~seen.temple & ~mask_of(seen.teleports)
    now &= ~mask_of(start for owner, start in seen.starts if owner != team)
    for other, middle in seen.middle.items():
        if other != team:
            now &= ~middle
    return now


def _sheet(sight: Sight, team: str, area: PageArea) -> Iterator[Block]:
    state = sight.state
    if sight.viewer == MASTER:
        yield para(sight.team_name(team), strong=True)
    yield para(
        _("{points} to spend; score {score}, temple paths {paths}").format(
            points=points_text(state.wallet(team)), score=state.score(team), paths=len(state.paths(team))
        ),
        strong=True,
    )
    yield heading(_("Wallet"))
    yield _wallet(sight, team)
    yield heading(_("Figures"))
    yield from _figures(sight, team)
    yield from _attacks(sight, team)
    if not state.over:
        yield next_page()
        yield from _next_round(sight, team, area)


def _next_round(sight: Sight, team: str, area: PageArea) -> Iterator[Block]:
    """The map with the team's light and the cells on which it may place."""
    state = sight.state
    yield heading(
        _("Where a figure may be placed") if state.round_open else _("Where a figure may be placed next round")
    )
    free = free_cells(sight, team)
    size = sight.view.size
    names = ", ".join(cell_name(cell, size) for cell in cells_of(free))
    grid = map_grid(size, area)
    yield drawing(canvas(sight, grid, sight.view.light[team] & sight.view.known, free), legend(sight, lit=True))
    yield para(names or _("Nowhere."))


def _wallet(sight: Sight, team: str) -> Block:
    balance, rows = 0, []
    for item in sight.state.ledger:
        if item.team == team:
            balance += item.wallet
            rows.append([str(item.game), what_for(item), signed(item.score), signed(item.wallet), number_text(balance)])
    columns = [
        Column(_("game"), "right"),
        Column(_("what for"), share=1),
        *(Column(title, "right") for title in (_("score"), _("wallet"), _("balance"))),
    ]
    return table(columns, rows, size=9.5) if rows else para(_("Nothing yet."))


def signed(points: int) -> str:
    """An amount with its sign; nothing for none."""
    return number_text(points, plus=True) if points else ""


def _figures(sight: Sight, team: str) -> Iterator[Block]:
    rows = [
        [
            str(figure.id),
            figure_name(figure.kind),
            cell_name(figure.at, sight.view.size),
            str(figure.round),
            how_it_stands(sight.view.conditions[figure.id]),
        ]
        for figure in sight.view.figures
        if figure.team == team
    ]
    columns = [
        Column(_("no."), "right"),
        Column(_("figure"), share=1),
        Column(_("cell")),
        Column(_("game"), "right"),
        Column(_("how it stands"), share=1),
    ]
    yield table(columns, rows, size=9.5) if rows else para(_("No figures yet."))


def _attacks(sight: Sight, team: str) -> Iterator[Block]:
    """The attacks that touch the team's figures and still matter."""
    state = sight.state
    own = {figure.id for figure in sight.view.figures if figure.team == team}
    lines = [
        attack_text(attack, sight.campaign, state)
        for attack in state.attacks
        if own & {attack.attacker, attack.target} and state.status(attack.id) != "void"
    ]
    if lines:
        yield heading(_("Attacks"))
        yield points(lines)
