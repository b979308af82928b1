"""The way of the teams: a chart of their points, and each team's own way, game by game."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from textual.content import Content
from textual.widget import Widget

from fejag_admin.camp.views.standings import Standing, TeamGame
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.tui.shell.settings import Mark
from fejag_admin.tui.shell.shell import Guarded

_LEAST_WIDTH, _LEAST_HEIGHT = 20, 4
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_ROWS_PER_LABEL = 3

Signs = dict[tuple[int, int], tuple[str, str]]  # by row and column: a character and its style


def plot(
    series: Mapping[str, tuple[int, ...]], marked: Mapping[str, Mark], chosen: str | None, width: int, height: int
) -> Content:
    """Draw the values of every team, all equally many, from game 0 on, into so many columns and rows.

    ``chosen``: the team whose line is drawn stronger. Too little room is treated as the least that makes sense.
    """
    width, height = max(width, _LEAST_WIDTH), max(height, _LEAST_HEIGHT)
    frame = _Frame(series, width, height)
    signs: Signs = {}
    for team in sorted(series, key=lambda team: team == chosen):
        dot = "•" if team == chosen else "·"
        for row, column in frame.line(series[team]):
            if (row, column) not in signs or team == chosen:
                signs[row, column] = (dot, marked[team].colour)
    for (row, column), teams in sorted(frame.points(series).items()):
        in_order = sorted(teams, key=lambda team: team != chosen)
        for at, team in enumerate(in_order[: frame.beside]):
            crowd = at == frame.beside - 1 and len(in_order) > frame.beside
            signs[row, column + at] = ("+", "bold") if crowd else (marked[team].letter, marked[team].style)
    lines = [_line(frame, signs, row) for row in range(frame.height)]
    return Content("\n").join([*lines, Content(frame.games()).stylize("dim")])


class Chart(Guarded, Widget, can_focus=False):
    """Such a chart, as large as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self._series: Mapping[str, tuple[int, ...]] = {}
        self._marked: Mapping[str, Mark] = {}
        self._chosen: str | None = None

    def show(self, series: Mapping[str, tuple[int, ...]], marked: Mapping[str, Mark], chosen: str | None) -> None:
        self._series, self._marked, self._chosen = series, marked, chosen
        self.refresh()

    def render(self) -> Content:
        if not self._series:
            return Content()
        return plot(self._series, self._marked, self._chosen, self.size.width, self.size.height)


class _Frame:
    """Where values and games lie on the page."""

    def __init__(self, series: Mapping[str, tuple[int, ...]], width: int, height: int) -> None:
        values = [value for values in series.values() for value in values]
        self.low, self.high = min(0, *values), max(1, *values)
        self.count = max(map(len, series.values()))
        self.height = height - 1  # below it the games
        self.labels = {self.row(value): number_text(value) for value in self._round_values()}
        self.gutter = max(map(len, self.labels.values())) + 1
        self.width = width
        room = width - self.gutter - min(len(series), 3)
        self.gap = max(room // max(self.count - 1, 1), 2) if self.count > 1 else room
        self.gap = min(self.gap, max(room // 4, 2))
        self.beside = max(min(len(series), self.gap - 1), 1)

    def _round_values(self) -> range:
        most = max(self.height // _ROWS_PER_LABEL, 1)
        step = next((size for size in _STEPS if (self.high - self.low) / size <= most), _STEPS[-1])
        return range(-(-self.low // step) * step, self.high + 1, step)

    def row(self, value: float) -> int:
        """The row of a value, 0 on top."""
        return round((self.high - value) / (self.high - self.low) * (self.height - 1))

    def column(self, game: int) -> int:
        return self.gutter + 1 + game * self.gap

    def line(self, values: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """The places between the points of a line."""
        for game, (before, after) in enumerate(pairwise(values)):
            for step in range(1, self.gap):
                yield self.row(before + (after - before) * step / self.gap), self.column(game) + step

    def points(self, series: Mapping[str, tuple[int, ...]]) -> dict[tuple[int, int], list[str]]:
        """The teams in each point."""
        points: dict[tuple[int, int], list[str]] = {}
        for team, values in series.items():
            for game, value in enumerate(values):
                points.setdefault((self.row(value), self.column(game)), []).append(team)
        return points

    def games(self) -> str:
        """The line below: the numbers of the games."""
        names = "".join(str(game).ljust(self.gap) for game in range(self.count))
        return " " * (self.gutter + 1) + names.rstrip()


def _line(frame: _Frame, signs: Signs, row: int) -> Content:
    label = frame.labels.get(row, "")
    parts: list[tuple[str, str]] = [(f"{label:>{frame.gutter - 1}} {'┤' if label else '│'}", "dim")]
    blank = " "
    for column in range(frame.gutter + 1, frame.width):
        parts.append(signs.get((row, column), (blank, "")))
    return Content.assemble(*parts)


def way_lines(every: tuple[TeamGame, ...]) -> Content:
    """A line for every game: what it brought to the score, and what went in and out of the wallet."""
    headings = (
        *(_("game"), _("place"), _("points"), _("day"), _("temple"), _("secret")),
        *(_("adj."), _("score"), _("rank"), _("in"), _("out"), _("wallet")),
    )
    laps_shown = [lap for lap in every if lap.game or lap.score or lap.gained or lap.spent]
    cells = [_cells(lap) for lap in laps_shown]
    columns_shown = [at for at in range(len(headings)) if not 3 <= at <= 6 or any(row[at] != "·" for row in cells)]
    rows = [headings, *cells]
    widths = {at: max(len(row[at]) for row in rows) + 1 for at in columns_shown}
    lines = ["".join(f"{row[at]:>{widths[at]}}" for at in columns_shown) for row in rows]
    before = {at: sum(widths[column] for column in columns_shown if column < at) for at in columns_shown}
    strong = {before[at]: before[at] + widths[at] for at in (7, 11)}  # score and wallet
    styled = [Content(lines[0]).stylize("dim")]
    for line in lines[1:]:
        content = Content(line)
        for start, end in strong.items():
            content = content.stylize("bold", start, end)
        styled.append(content)
    return Content("\n").join(styled) if laps_shown else Content(_("No points yet."))


def _cells(lap: TeamGame) -> tuple[str, ...]:
    parts = (lap.points, lap.day, lap.temple, lap.secret, lap.adjusted)
    return (
        str(lap.game) if lap.game else "–",
        f"{lap.place}." if lap.place else "–",
        *(number_text(part) if part else "·" for part in parts),
        number_text(lap.score),
        f"{lap.rank}." if lap.rank else "–",
        *(number_text(part) if part else "·" for part in (lap.gained, -lap.spent)),
        number_text(lap.wallet),
    )


def sums(row: Standing, laps: tuple[TeamGame, ...], mark: Mark, team_state: str = "") -> Content:
    """The way from game points to the final score in one line, and the wallet in another; ``team_state`` goes first."""
    parts = [(_("games"), sum(points or 0 for points in row.by_game)), (_("own days"), row.day)]
    parts += [(_("temple"), row.temple), (_("secret"), row.secret), (_("adjusted"), row.adjusted)]
    sum_told = " + ".join(f"{name} {number_text(points)}" for name, points in parts if points) or "0"
    paths = ngettext("{n} path", "{n} paths", row.paths).format(n=row.paths)
    final = f" = {number_text(row.score)}; {paths} {row.path_points:+} = " if row.path_points else " = "
    gained, spent = sum(lap.gained for lap in laps), sum(lap.spent for lap in laps)
    wallet = _("wallet: {gained} in − {spent} out = ").format(gained=gained, spent=spent)
    total, left = ((number_text(points), "bold") for points in (row.final, row.wallet))
    return Content.assemble(
        mark.chip, f" {team_state}: " if team_state else " ", sum_told, final, total, "\n    ", wallet, left
    )
