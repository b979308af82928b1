"""What goes into a spreadsheet, as rows of real values; results, purchases and teams can be read back."""

from dataclasses import dataclass
from datetime import datetime

from fejag_admin.answers.entries import entry_kind_text, note_of, said_text
from fejag_admin.answers.settings import FIELDS, games_text
from fejag_admin.camp.header import OF_TEAM, TEAM_STATES
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _
from fejag_admin.orders import kind_of, order_text
from fejag_admin.rules.board import Cell as BoardCell
from fejag_admin.rules.board import cell_name
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Order, Place
from fejag_admin.rules.purse import game_points
from fejag_admin.texts.names import figure_name
from reports.camp_import import PURCHASES, TEAMS
from reports.page_frame import as_of_text, viewer_text, what_for
from reports.result_import import RESULTS
from reports.sight import Sight

Cell = str | int | datetime | None


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table: its name, the titles of its columns, its rows."""

    name: str
    titles: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def sheets(sight: Sight) -> tuple[TableSheet, ...]:
    """All tables of a camp, as a viewer may see them."""
    made = (_about, _standings, _results, _ledger, _journal, _purchases, _teams)
    return tuple(make(sight) for make in made)


def _about(sight: Sight) -> TableSheet:
    """The first sheet: the camp, the moment, the audience, the fingerprint."""
    rows = [(_("as of"), as_of_text(sight)), (_("for whom"), viewer_text(sight))]
    rows += [(_("fingerprint"), sight.fingerprint)] if sight.fingerprint else []
    return TableSheet(_("What this is"), (_("camp"), sight.camp_name), tuple(rows))


def _standings(sight: Sight) -> TableSheet:
    titles = (
        *(_("rank"), _("team"), _("games"), _("own day"), _("temple"), _("secret"), _("adjusted")),
        *(_("score"), _("wallet"), _("paths"), _("points for paths"), _("final")),
    )
    rows = list[tuple[Cell, ...]]()
    for row in standings(sight.state):
        gained = (sum(filter(None, row.by_game)), row.day, row.temple, row.secret, row.adjusted)
        sums = (row.score, row.wallet, row.paths, row.path_points, row.final)
        rows.append((row.rank or None, sight.team_name(row.team), *gained, *sums))
    return TableSheet(_("Standings"), titles, tuple(rows))


def _results(sight: Sight) -> TableSheet:
    """Place and points of all teams in every game, and room for the next result."""
    state, rows = sight.state, list[tuple[Cell, ...]]()
    for game in range(1, min(sight.game + 1, state.setup.options.games) + 1):
        scores = game_points(state.setup.options, state.results[game - 1]) if game <= sight.game else {}
        absent = (team for team in state.setup.teams if team not in scores)
        rows += [(game, *scores.get(team, (None, None)), sight.team_name(team)) for team in (*scores, *absent)]
    return TableSheet(_(RESULTS.sheet), (_("game"), _("place"), _("points"), _("team")), tuple(rows))


def _ledger(sight: Sight) -> TableSheet:
    items = sight.state.ledger
    rows = tuple((item.game, sight.team_name(item.team), what_for(item), item.score, item.wallet) for item in items)
    titles = (_("game"), _("team"), _("what for"), _("score"), _("wallet"))
    return TableSheet(_("Ledger of teams"), titles, rows)


def _journal(sight: Sight) -> TableSheet:
    """For the master every entry with corrections, reasons and refusals; for players the accepted orders in force."""
    titles = [_("entry"), _("game"), _("kind"), _("team"), _("figure"), _("cell"), _("cost"), _("details")]
    if not sight.is_master:
        rows = [_order_row(sight, step.effective.version, game, step.order) for game, step in sight.steps_by_game()]
        return TableSheet(_("Journal"), tuple(titles), ((1, 0, entry_kind_text("setup"), *[None] * 5), *rows))
    rows, game, games = [], 0, {step.effective.version: game for game, step in sight.steps_by_game()}
    for entry in sight.entries():
        order, game = entry.order, games.get(entry.version, game)
        if entry.kind == "order" and order is not None:
            row = _order_row(sight, entry.version, game, order)
        else:
            sentence = "" if entry.kind == "setup" else said_text(entry, sight.campaign)
            row = (entry.version, game, entry_kind_text(entry.kind), *[None] * 4, sentence)
        why = entry.reason or getattr(order, "override", None) or getattr(order, "reason", None)
        rows.append((*row, sight.outcome(entry), why, note_of(entry), sight.local(entry.when), entry.by))
    titles += [_("outcome"), _("reason"), _("note"), f"{_('time')} ({sight.moment.tzinfo})", _("by")]
    return TableSheet(_("Journal"), tuple(titles), tuple(rows))


def _order_row(sight: Sight, version: int, game: int, order: Order) -> tuple[Cell, ...]:
    """An order: what of it has a column of its own; in words what has none."""
    kind = kind_of(order)
    teams, figures, cells = (kind.of_shape(order, shape) for shape in ("team", "figure", "cell"))
    row = (version, game, _(kind.plural))
    if figures and cells:
        return (*row, *_piece(sight, teams[0], figures[0], cells[0]), KINDS[figures[0]].price, None)
    team = sight.team_name(teams[0]) if len(teams) == 1 else None
    return (*row, team, *[None] * 3, order_text(order, sight.campaign))


def _purchases(sight: Sight) -> TableSheet:
    """The purchases that hold, in their order."""
    rows = tuple(
        (game, *_piece(sight, place.team, place.figure, place.at), KINDS[place.figure].price)
        for game, step in sight.steps_by_game()
        if step.ruling.accepted and isinstance(place := step.order, Place)
    )
    return TableSheet(_(PURCHASES.sheet), (_("game"), _("team"), _("figure"), _("cell"), _("cost")), rows)


def _piece(sight: Sight, team: str, kind: str, at: BoardCell) -> tuple[Cell, ...]:
    """Whose figure, which and where."""
    return (sight.team_name(team), figure_name(kind), cell_name(at, sight.view.size))


def _teams(sight: Sight) -> TableSheet:
    """The teams as they were set up."""
    rows = list[tuple[Cell, ...]]()
    for team in sight.campaign.teams:
        states = [games_text(getattr(team, name)) or None for name in TEAM_STATES]
        rows.append((team.id, team.name, team.colour, team.letter, team.leader, ", ".join(team.members), *states))
    return TableSheet(_(TEAMS.sheet), (_("team"), *(_(FIELDS[name]) for name in OF_TEAM)), tuple(rows))
