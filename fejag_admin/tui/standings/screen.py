"""Standings: points by game, bonuses, wallet, temple paths, final score; the ledger of the chosen team."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fejag_admin.answers.things import TeamThing
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.rules.state import Item, State
from fejag_admin.texts.changes import item_line
from fejag_admin.texts.team_states import state_text
from fejag_admin.tui.shell.actions import VIEWER, WHY, Action, bindings, register
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.widgets.marks import Mark, marks
from fejag_admin.tui.widgets.tables import Table

# fmt: off
register("standings",
    Action("down", "j", "choose(1)", "Next team", "Look at the team below."),
    Action("up", "k", "choose(-1)", "Previous team", "Look at the team above."),
    WHY,
    VIEWER,
)
# fmt: on

WIDE = 110  # columns: from here on every bonus has a column of its own
TALL = 30  # rows: from here on there is room between the parts
RANK_WIDTH, MIN_NAME_WIDTH, MOST_APART, MARGINS = 4, 9, 4, 2
HEADING_WIDTH = 6  # a longer heading is cut in a narrow table; the help and the sum below say it in full


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """A column of numbers: its heading, and what it says of a team."""

    heading: str
    value: Callable[[Standing], int | None]
    strong: bool = False

    def cells(self, rows: tuple[Standing, ...], wide: bool) -> list[str]:
        """Heading and values, right-aligned to one width; nothing is shown as a dot."""
        values = [self.value(row) for row in rows]
        heading = self.heading
        if not wide and len(heading) > HEADING_WIDTH:
            heading = heading[: HEADING_WIDTH - 1] + "."
        texts = [heading, *("–" if value is None else number_text(value) if value else "·" for value in values)]
        width = max(map(len, texts)) + 1
        return [f"{cell:>{width}}" for cell in texts]


def _game(index: int) -> Callable[[Standing], int | None]:
    return lambda row: row.by_game[index]


def columns(games: int, wide: bool) -> list[StandingsColumn]:
    """The columns behind the team's name; a narrow table puts all bonuses into one and leaves out the paths."""
    by_game = [StandingsColumn(str(index + 1), _game(index)) for index in range(games)]
    if wide:
        bonuses = [
            StandingsColumn(_("days"), lambda row: row.day),
            StandingsColumn(_("temple"), lambda row: row.temple),
            StandingsColumn(_("secret"), lambda row: row.secret),
            StandingsColumn(_("adjusted"), lambda row: row.adjusted),
        ]
    else:
        bonuses = [StandingsColumn(_("extra"), lambda row: row.day + row.temple + row.secret + row.adjusted)]
    return [
        *by_game,
        *bonuses,
        StandingsColumn(_("score"), lambda row: row.score),
        *([StandingsColumn(_("paths"), lambda row: row.paths)] if wide else []),
        StandingsColumn(_("final"), lambda row: row.final, strong=True),
        StandingsColumn(_("wallet"), lambda row: row.wallet),
    ]


class StandingsScreen(DeskScreen):
    """The table and, below it, the ledger of the chosen team.

    The view for players shows them as of a freeze, while one is on, without the game master's own words.
    """

    BINDINGS = bindings("standings")
    AUTO_FOCUS = "Table"

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Standing, ...] = ()

    @property
    def state(self) -> State:
        """The camp as the viewer may see it."""
        return self.session.seen.state

    def compose_body(self) -> ComposeResult:
        """The table; of the chosen team the sum and its ledger."""
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
        fitting = [(column, column.cells(self.rows, wide)) for column in columns(self.state.round, wide)]
        room = self.size.width - MARGINS - RANK_WIDTH - sum(len(cells[0]) for _column, cells in fitting)
        width = min(max(room, MIN_NAME_WIDTH), max(len(sign.name) for sign in marked.values()) + 5)
        apart = " " * min(max(room - width, 0) // len(fitting), MOST_APART)
        table.add_column(Text(""), width=RANK_WIDTH)
        table.add_column(Text(_("team")), width=width)
        for column, cells in fitting:
            table.add_column(Text(apart + cells[0], style="bold" if column.strong else ""), width=len(apart + cells[0]))
        for at, row in enumerate(self.rows):
            rank = Text(f"{row.rank:>2}{'=' if row.shared else '.'}" if row.rank else " –")
            label = marked[row.team].label(width - 1)
            numbers = [Text(apart + cells[at + 1], style="bold" if column.strong else "") for column, cells in fitting]
            table.add_row(rank, label, *numbers, key=row.team)
        table.styles.height = 1 + len(self.rows)  # which Textual would only know once it has measured them
        teams = [row.team for row in self.rows]
        table.move_cursor(row=teams.index(chosen) if chosen in teams else 0)
        self._unfold()

    def on_resize(self) -> None:
        """A narrow table has fewer columns, a short window no room between the parts."""
        self.set_class(self.size.height < TALL, "-short")
        if self.is_mounted and self._filled_for is not None:
            self.state_changed()

    def _team(self) -> str | None:
        row = self.query_one(Table).cursor_row
        return self.rows[row].team if 0 <= row < len(self.rows) else None

    def pointed_at(self) -> TeamThing | None:
        team = self._team()
        return None if team is None else TeamThing(team)

    def action_choose(self, by: int) -> None:
        table = self.query_one(Table)
        table.move_cursor(row=table.cursor_row + by)

    @on(Table.RowHighlighted)
    def _unfold(self) -> None:
        """Show how the chosen team came to its points."""
        team = self._team()
        if team is None:
            return
        row = next(row for row in self.rows if row.team == team)
        team_state = state_text(self.state.setup, team, max(self.state.round, 1))
        items = [item for item in self.state.ledger if item.team == team]
        text = _sums(row, items, marks(self.campaign)[team], team_state)
        if self.session.held_back:
            frozen = _("frozen at entry {entry}").format(entry=self.session.seen.version)
            text = Content("\n").join([Content(f" {frozen} ").stylize("$warning reverse"), text])
        self.query_one("#sum", Static).update(text)
        lines = [item_line(item, self.campaign) for item in items]
        self.query_one("#lines", Static).update(Content("\n".join(lines) or _("No points yet.")))


def _sums(row: Standing, items: Sequence[Item], mark: Mark, team_state: str) -> Content:
    """The way from game points to the final score in one line, and the wallet in another; ``team_state`` goes first."""
    parts = [(_("games"), sum(points or 0 for points in row.by_game)), (_("own days"), row.day)]
    parts += [(_("temple"), row.temple), (_("secret"), row.secret), (_("adjusted"), row.adjusted)]
    sum_told = " + ".join(f"{name} {number_text(points)}" for name, points in parts if points) or "0"
    paths = ngettext("{n} path", "{n} paths", row.paths).format(n=row.paths)
    final = f" = {number_text(row.score)}; {paths} {row.path_points:+} = " if row.path_points else " = "
    gained = sum(item.wallet for item in items if item.wallet > 0)
    spent = gained - row.wallet
    wallet = _("wallet: {gained} in − {spent} out = ").format(gained=gained, spent=spent)
    total, saved = ((number_text(points), "bold") for points in (row.final, row.wallet))
    return Content.assemble(
        mark.chip, f" {team_state}: " if team_state else " ", sum_told, final, total, "\n    ", wallet, saved
    )
