"""What goes into spreadsheets: standings, points by game, ledger, journal, figures and attacks, as rows of real values.

A cell is a text, a whole number, a time, or a formula together with the value that it has by our own count.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from xlsxwriter.utility import xl_col_to_name as column

from fejag_admin.answers.entries import entry_kind_text, note_of, order_of, said_text
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _
from fejag_admin.orders import order_text
from fejag_admin.rules.board import cell_name
from fejag_admin.texts.changes import attack_text
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import code_text, status_text, void_text
from reports.phrases import how_it_stands, what_for
from reports.sight import Sight


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in English notation, and the value that it has by our own count."""

    text: str
    value: int


Cell = str | int | datetime | Formula | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: ``id`` for file names, ``name`` as people call it, titles and rows; ``totals``: a last row, if any."""

    id: str
    name: str
    titles: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[Cell, ...] = ()


def sheets(sight: Sight) -> tuple[Sheet, ...]:
    """All tables of a camp, as a viewer may see them."""
    return (_standings(sight), _points(sight), _ledger(sight), _journal(sight), _figures(sight), _attacks(sight))


def _standings(sight: Sight) -> Sheet:
    titles = (
        *(_("rank"), _("team"), _("games"), _("own day"), _("temple"), _("secret"), _("adjusted")),
        *(_("score"), _("wallet"), _("paths"), _("points for paths"), _("final")),
    )
    each = sight.state.setup.options.path_points
    rows = []
    for line, row in enumerate(standings(sight.state), 2):
        won = sum(one or 0 for one in row.by_game)
        rows.append(
            (
                *(row.rank, sight.team_name(row.team), won, row.day, row.temple, row.secret, row.adjusted),
                Formula(f"=SUM(C{line}:G{line})", row.score),
                row.wallet,
                row.paths,
                Formula(f"=J{line}*{each}", row.path_points),
                Formula(f"=H{line}+K{line}", row.final),
            )
        )
    return Sheet("standings", _("Standings"), titles, tuple(rows))


def _points(sight: Sight) -> Sheet:
    """The points for places in every game, with sums by team and by game."""
    games = sight.game
    rows = []
    table = standings(sight.state)
    last = column(games)
    for line, row in enumerate(table, 2):
        total = Formula(f"=SUM(B{line}:{last}{line})", sum(one or 0 for one in row.by_game)) if games else 0
        rows.append((sight.team_name(row.team), *row.by_game, total))
    sums = tuple(
        Formula(f"=SUM({column(at + 1)}2:{column(at + 1)}{len(rows) + 1})", sum(row.by_game[at] or 0 for row in table))
        for at in range(games)
    )
    every = sum(one or 0 for row in table for one in row.by_game)
    whole = Formula(f"=SUM({column(games + 1)}2:{column(games + 1)}{len(rows) + 1})", every)
    titles = (_("team"), *(_("game {game}").format(game=game) for game in range(1, games + 1)), _("total"))
    return Sheet("points", _("Points by game"), titles, tuple(rows), (_("total"), *sums, whole))


def _ledger(sight: Sight) -> Sheet:
    items = sight.state.ledger
    rows = tuple((item.game, sight.team_name(item.team), what_for(item), item.score, item.wallet) for item in items)
    last = len(rows) + 1
    totals: tuple[Cell, ...] = ()
    if rows:
        score, wallet = sum(item.score for item in items), sum(item.wallet for item in items)
        totals = (_("total"), "", "", Formula(f"=SUM(D2:D{last})", score), Formula(f"=SUM(E2:E{last})", wallet))
    return Sheet("ledger", _("Ledger"), (_("game"), _("team"), _("what for"), _("score"), _("wallet")), rows, totals)


def _journal(sight: Sight) -> Sheet:
    """For the master every entry with corrections, reasons and refusals; for players the accepted orders in force."""
    if not sight.is_master:
        orders = tuple((told.version, order_text(told.order, sight.campaign)) for told in sight.orders())
        first = (1, entry_kind_text("setup"))
        return Sheet("journal", _("Journal"), (_("entry"), _("order")), (first, *orders))
    told_of = {told.version: told for told in sight.orders()}
    rows = []
    for entry in sight.entries():
        told, order = told_of.get(entry.version), order_of(entry, sight.campaign)
        text = "" if entry.kind == "setup" else said_text(entry, order, sight.campaign)
        refused = told.refused.ruling.code if told is not None and told.refused is not None else None
        when = sight.local(entry.when)
        note = note_of(entry)
        kind, reason = entry_kind_text(entry.kind), entry.reason or ""
        rows.append((entry.version, when, entry.by, kind, text, code_text(refused) if refused else "", reason, note))
    time = f"{_('time')} ({sight.moment.tzinfo})"
    titles = (_("entry"), time, _("by"), _("kind"), _("order"), _("refused because"), _("reason"), _("note"))
    return Sheet("journal", _("Journal"), titles, tuple(rows))


def _figures(sight: Sight) -> Sheet:
    rows = tuple(
        (
            figure.id,
            sight.team_name(figure.team),
            figure_name(figure.kind),
            cell_name(figure.at, sight.view.size),
            figure.round,
            how_it_stands(sight.view.conditions[figure.id]),
        )
        for figure in sight.view.figures
    )
    return Sheet(
        "figures", _("Figures"), (_("no."), _("team"), _("figure"), _("cell"), _("game"), _("how it stands")), rows
    )


def _attacks(sight: Sight) -> Sheet:
    state = sight.state
    rows = tuple(
        (
            attack.id,
            attack.round,
            attack.attacker,
            attack.target,
            status_text(state.status(attack.id)),
            void_text(attack.void) if attack.void is not None else "",
            attack_text(attack, sight.campaign, state),
        )
        for attack in state.attacks
    )
    titles = (_("no."), _("game"), _("attacker"), _("attacked"), _("status"), _("void because"), _("in words"))
    return Sheet("attacks", _("Attacks"), titles, rows)
