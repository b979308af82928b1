"""Standings: points by game, bonuses, wallet, temple paths, final score; and how the chosen team came to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fejag_admin.camp.standings import Row, standings
from fejag_admin.texts import _, ngettext
from fejag_admin.texts.changes import item_line
from fejag_admin.tui.actions import Action, bindings, register
from fejag_admin.tui.marks import Mark, marks
from fejag_admin.tui.screens.base import DeskScreen
from fejag_admin.tui.widgets.table import Table

register(
    "standings",
    Action("standings.down", ("j",), "choose(1)", lambda: _("Next team"), lambda: _("Look at the team below.")),
    Action("standings.up", ("k",), "choose(-1)", lambda: _("Previous team"), lambda: _("Look at the team above.")),
)

WIDE = 110  # columns: from here on every bonus has a column of its own
RANK_WIDTH, NAME_WIDTH, MIN_NAME_WIDTH, MARGINS = 4, 26, 9, 2
HEADING_WIDTH = 6  # a longer heading is cut in a narrow table; the help and the sum below say it in full


@dataclass(frozen=True, slots=True)
class Column:
    """A column of numbers: its heading, and what it says of a team."""

    heading: str
    value: Callable[[Row], int | None]
    strong: bool = False

    def cells(self, rows: tuple[Row, ...], wide: bool) -> list[str]:
        """Heading and values, right-aligned to one width; nothing is shown as a dot."""
        values = [self.value(row) for row in rows]
        heading = self.heading
        if not wide and len(heading) > HEADING_WIDTH:
            heading = heading[: HEADING_WIDTH - 1] + "."
        shown = [heading, *("–" if value is None else str(value) if value else "·" for value in values)]
        width = max(map(len, shown)) + 1
        return [f"{cell:>{width}}" for cell in shown]


def _game(index: int) -> Callable[[Row], int | None]:
    return lambda row: row.by_game[index]


def columns(games: int, wide: bool) -> list[Column]:
    """The columns behind the team's name; a narrow table puts all bonuses into one and leaves out the paths."""
    by_game = [Column(str(index + 1), _game(index)) for index in range(games)]
    if wide:
        bonuses = [
            Column(_("days"), lambda row: row.day),
            Column(_("temple"), lambda row: row.temple),
            Column(_("secret"), lambda row: row.secret),
            Column(_("adjusted"), lambda row: row.adjusted),
        ]
    else:
        bonuses = [Column(_("extra"), lambda row: row.day + row.temple + row.secret + row.adjusted)]
    return [
        *by_game,
        *bonuses,
        Column(_("score"), lambda row: row.score),
        *([Column(_("paths"), lambda row: row.paths)] if wide else []),
        Column(_("final"), lambda row: row.final, strong=True),
        Column(_("wallet"), lambda row: row.wallet),
    ]


class StandingsScreen(DeskScreen):
    """The table and, below it, the chosen team's way to its points."""

    SCOPE = "standings"
    BINDINGS = bindings("standings")
    CSS_PATH = "standings.tcss"
    AUTO_FOCUS = "Table"

    def compose_body(self) -> ComposeResult:
        """Table and ledger."""
        yield Table(cursor_type="row", cell_padding=0, fixed_columns=2)
        yield Static(id="sum", markup=False)
        with VerticalScroll(id="ledger"):
            yield Static(id="lines", markup=False)

    def state_changed(self) -> None:
        """Fill the table; the chosen team stays chosen."""
        table = self.query_one(Table)
        chosen = self._team()
        self.rows = standings(self.state)
        marked = marks(self.campaign)
        table.clear(columns=True)
        wide = self.size.width >= WIDE
        shown = [(column, column.cells(self.rows, wide)) for column in columns(self.state.round, wide)]
        room = self.size.width - MARGINS - RANK_WIDTH - sum(len(cells[0]) for _column, cells in shown)
        width = min(max(room, MIN_NAME_WIDTH), NAME_WIDTH)
        table.add_column(Text(""), width=RANK_WIDTH)
        table.add_column(Text(_("team")), width=width)
        for column, cells in shown:
            table.add_column(Text(cells[0], style="bold" if column.strong else ""), width=len(cells[0]))
        for at, row in enumerate(self.rows):
            rank = Text(f"{row.rank:>2}{'=' if row.shared else '.'}")
            label = marked[row.team].label(width - 1)
            numbers = [Text(cells[at + 1], style="bold" if column.strong else "") for column, cells in shown]
            table.add_row(rank, label, *numbers, key=row.team)
        teams = [row.team for row in self.rows]
        table.move_cursor(row=teams.index(chosen) if chosen in teams else 0)
        self._unfold()

    def on_resize(self) -> None:
        """A narrow table has fewer columns."""
        if self.is_mounted and self._shown is not None:
            self.state_changed()

    def _team(self) -> str | None:
        row = self.query_one(Table).cursor_row
        rows: tuple[Row, ...] = getattr(self, "rows", ())
        return rows[row].team if 0 <= row < len(rows) else None

    def action_choose(self, by: int) -> None:
        """Choose another team."""
        table = self.query_one(Table)
        table.move_cursor(row=table.cursor_row + by)

    @on(Table.RowHighlighted)
    def _unfold(self) -> None:
        """Show how the chosen team came to its points."""
        team = self._team()
        if team is None:
            return
        row = next(row for row in self.rows if row.team == team)
        self.query_one("#sum", Static).update(_sum(row, marks(self.campaign)[team]))
        items = [item_line(item, self.campaign) for item in self.state.ledger if item.team == team]
        self.query_one("#lines", Static).update("\n".join(items) or _("No points yet."))


def _sum(row: Row, mark: Mark) -> Content:
    """The way from game points to the final score in one line."""
    parts = [(_("games"), sum(points or 0 for points in row.by_game)), (_("own days"), row.day)]
    parts += [(_("temple"), row.temple), (_("secret"), row.secret), (_("adjusted"), row.adjusted)]
    told = " + ".join(f"{name} {points}" for name, points in parts if points) or "0"
    paths = ngettext("{n} path", "{n} paths", row.paths).format(n=row.paths)
    final = f" = {row.score}; {paths} {row.path_points:+} = " if row.paths else " = "
    return Content.assemble((f" {mark.letter} ", mark.style), " ", told, final, (str(row.final), "bold"))
