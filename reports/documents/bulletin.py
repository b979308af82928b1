"""The daily bulletin: what the last game and its purchase round brought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fejag_admin.camp.views.standings import standings
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.orders import order_text
from fejag_admin.rules.board import cell_name, cells_of
from fejag_admin.rules.changes import Changes, changes
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, Answer, Place, Result
from fejag_admin.texts.changes import attack_text, item_line
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import figure_label, points_text
from reports.documents.blocks import Block, Column, heading, para, points, table
from reports.documents.standings import movements, rank_text
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight


def bulletin_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """Results, purchases, what was uncovered, attacks and the standings after the last game."""
    area = PageArea(request.paper)
    if sight.game == 0:
        return frame(sight, _("Bulletin"), area, {"blocks": news_blocks(sight)})
    blocks = [*news_blocks(sight), *standings_blocks(sight)]
    return frame(sight, _("Bulletin of game {game}").format(game=sight.game), area, {"blocks": blocks})


def news_blocks(sight: Sight) -> list[Block]:
    """What the last game and its purchase round brought, with the clue pinned after it; without the standings."""
    if sight.game == 0:
        return [para(_("No game has been played yet."))]
    clue = sight.clue(sight.game)
    pinned = [] if clue is None else [heading(_("Clue of the secret of the egg")), para(clue)]
    return [para(day_text(sight, sight.game), strong=True), *_result(sight), *_round(sight), *pinned]


def day_text(sight: Sight, game: int) -> str:
    """What is known of the day of a game: its title, date, and whose day it is."""
    day = sight.campaign.day(game)
    parts = [_("Game {game}").format(game=game) + (f": {day.title}" if day.title else "")]
    if day.date:
        parts.append(date_text(day.date))
    if day.day_of is not None:
        parts.append(_("the day of {team}").format(team=sight.team_name(day.day_of)))
    return ", ".join(parts)


def result_rows(sight: Sight, game: int) -> list[list[str]]:
    """Place, team and points of everybody who played a game."""
    gained = {(item.team, item.kind): item for item in sight.state.ledger if item.game == game}
    rows, place = [], 1
    for group in sight.state.results[game - 1].places:
        for team in group:
            base, day = gained.get((team, "place")), gained.get((team, "day"))
            told = "0" if base is None else str(base.score)
            told += "" if day is None else f" + {day.score}"
            rows.append([f"{place}.{'=' if len(group) > 1 else ''}", sight.team_name(team), told])
        place += len(group)
    return rows


def places_table(rows: list[list[str]]) -> Block:
    """The table of `result_rows`."""
    return table([Column(_("place"), "right"), Column(_("team"), share=1), Column(_("points"), "right")], rows)


def _result(sight: Sight) -> Iterator[Block]:
    rows = result_rows(sight, sight.game)
    yield heading(_("Result"))
    if not rows:
        yield para(_("Nobody played."))
        return
    yield places_table(rows)
    played = {team for group in sight.state.results[-1].places for team in group}
    absent = [sight.team_name(team) for team in sight.state.setup.teams if team not in played]
    if absent:
        yield para(_("Did not play: {teams}.").format(teams=", ".join(absent)))


def _round(sight: Sight) -> Iterator[Block]:
    """What happened in the purchase round after the game."""
    changed = changes(sight.morning, sight.state)
    yield heading(_("Bought and placed"))
    bought = [
        [
            sight.team_name(told.order.team),
            figure_name(told.order.figure),
            _cell(sight, told.order.at),
            points_text(KINDS[told.order.figure].price),
        ]
        for told in sight.orders_today()
        if isinstance(told.order, Place) and told.refused is None
    ]
    columns = [Column(_("team"), share=1), Column(_("figure"), share=1), Column(_("cell")), Column(_("price"), "right")]
    yield table(columns, bought) if bought else para(_("Nobody bought anything."))
    yield heading(_("Uncovered"))
    yield points(_uncovered(sight, changed))
    yield from _attacks(sight, changed)
    others = _others(sight, changed)
    if others:
        yield heading(_("What else happened"))
        yield points(others)


def _cell(sight: Sight, cell: int) -> str:
    return cell_name(cell, sight.view.size)


def _uncovered(sight: Sight, changed: Changes) -> list[str]:
    """How much was uncovered, and by name what players look for."""
    new, state = changed.uncovered, sight.state
    cells, walls = new.cells.bit_count(), len(new.walls)
    if not (cells or walls or new.teleports):
        return [_("Nothing new.")]
    lines = [ngettext("{n} new cell uncovered", "{n} new cells uncovered", cells).format(n=cells)]
    lines.append(ngettext("{n} new obstacle uncovered", "{n} new obstacles uncovered", walls).format(n=walls))
    temple = [_cell(sight, cell) for cell in cells_of(new.cells & state.setup.board.temple_mask)]
    if temple:
        lines.append(_("Temple found on {cells}").format(cells=", ".join(temple)))
    gates = new.teleports & state.setup.board.teleport_mask
    if gates:
        lines.append(
            _("Teleports uncovered: {cells}").format(cells=", ".join(_cell(sight, c) for c in cells_of(gates)))
        )
    return lines


def _attacks(sight: Sight, changed: Changes) -> Iterator[Block]:
    """New attacks, and all others that are in effect or balanced."""
    state, campaign = sight.state, sight.campaign
    yield heading(_("Attacks"))
    new = {attack.id for attack in changed.arisen}
    lasting = [a for a in state.attacks if a.id not in new and state.status(a.id) in ("in-effect", "balanced")]
    if new:
        yield para(_("New today:"), strong=True)
        yield points(attack_text(state.attack(number), campaign, state) for number in sorted(new))
    if lasting:
        yield para(_("Still lasting:"), strong=True)
        yield points(attack_text(attack, campaign, state) for attack in lasting)
    if not new and not lasting:
        yield para(_("Nobody attacks anybody."))


def _others(sight: Sight, changed: Changes) -> list[str]:
    """Figures gone dark or shining again, temple paths, bonuses, answers and adjustments."""
    state, campaign = sight.state, sight.campaign
    lines = [item_line(item, campaign) for item in changed.items if item.kind not in ("place", "day", "purchase")]
    lines += [_("Goes dark: {figure}").format(figure=figure_label(n, campaign, state)) for n in changed.darkened]
    lines += [_("Shines again: {figure}").format(figure=figure_label(n, campaign, state)) for n in changed.lit]
    lines += [
        _("Temple paths of {team}: {old} → {new}").format(team=sight.team_name(team), old=old, new=new)
        for team, old, new in changed.paths
    ]
    lines += [
        order_text(t.order, campaign) for t in sight.orders_today() if isinstance(t.order, Answer) and not t.refused
    ]
    if sight.is_master:
        shown = (Place, Result, Answer, Adjust)
        lines += [
            _("Refused: {order}").format(order=order_text(told.order, campaign))
            for told in sight.orders_today()
            if told.refused is not None and isinstance(told.order, shown)
        ]
    return lines


def standings_blocks(sight: Sight) -> Iterator[Block]:
    moves = movements(sight)
    yield heading(_("Standings"))
    yield table(
        [Column("", "right"), Column("", "center"), Column(_("team"), share=1)]
        + [Column(title, "right") for title in (_("score"), _("wallet"), _("paths"), _("final"))],
        [
            [rank_text(row), moves[row.team], sight.team_name(row.team)]
            + [number_text(one) for one in (row.score, row.wallet, row.paths, row.final)]
            for row in standings(sight.state)
        ],
    )
