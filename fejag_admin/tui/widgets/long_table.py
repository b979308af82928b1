"""A table of any number of rows: each is made when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rich.text import Text
from textual.geometry import Region
from textual.widgets.data_table import Row, RowKey

from fejag_admin.tui.widgets.table import Table

V = TypeVar("V")

_ROW = Row(RowKey(), height=1)  # like all others


class _Made(Mapping[object, V]):
    """What a table keeps of each row, by its number, made when asked for."""

    def __init__(self, count: int, make: Callable[[int], V]) -> None:
        self._count, self._make = count, make

    def __getitem__(self, row: object) -> V:
        if not isinstance(row, int) or not 0 <= row < self._count:  # the heading has a key, too
            raise KeyError(row)
        return self._make(row)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._count))

    def __len__(self) -> int:
        return self._count

    def get_key(self, row: int) -> int | None:
        """The key of a row, which is its number."""
        return row if 0 <= row < self._count else None

    def clear(self) -> None:
        self._count = 0


class LongTable(Table):
    """Rows of text, all of one line, with a cursor on one of them; what a row costs does not grow with their number.

    Fill it with `show`; rows cannot be added, changed or sorted by themselves.
    """

    def __init__(self) -> None:
        self._all: list[Row] = []
        self._offsets: list[tuple[Any, int]] = []
        super().__init__(cursor_type="row", cell_padding=0)

    def show(self, headings: Sequence[tuple[str, int]], count: int, cells: Callable[[int], Sequence[Text]]) -> None:
        """Show other rows, ``count`` of them; ``headings``: of each column, with its width; ``cells``: of a row."""
        self.clear(columns=True)
        keys = [self.add_column(Text(heading), width=width) for heading, width in headings]
        table: Any = self  # Textual keeps its rows in dictionaries, and asks them for no more than these know
        table._data = _Made(count, lambda row: dict(zip(keys, cells(row), strict=True)))
        table.rows = _Made(count, lambda _row: _ROW)
        table._row_locations = _Made(count, lambda row: row)
        self._all = [_ROW] * count
        self._offsets = [(row, 0) for row in range(count)]
        self._update_count += 1
        self._update_dimensions(())  # a cursor that is moved now need not wait for it
        self._require_update_dimensions = False
        self._highlight_cursor()

    @property
    def ordered_rows(self) -> list[Row]:
        return self._all

    @property
    def _y_offsets(self) -> list[tuple[Any, int]]:
        """For each line the key of its row, and which line of the row it is."""
        return self._offsets

    def _get_row_region(self, row_index: int) -> Region:
        region = super()._get_row_region(0)
        return region.translate((0, row_index)) if self.is_valid_row_index(row_index) else Region()
