"""A chart of lines in characters: a value for every team after every game.

Every point is its team's letter, on its colour; the lines between them only lead the eye. Teams that meet in a point
stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from textual.content import Content
from textual.widget import Widget

from fejag_admin.common.language import number_text
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.shell.teams import Mark

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
