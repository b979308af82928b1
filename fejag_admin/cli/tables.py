"""Tables on standard output: drawn on a terminal, else plain columns."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fejag_admin.cli.output import columns_of_terminal, heard, put
from fejag_admin.common.clean import clean_line


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; ``right``: numbers, set flush right; ``whole``: words that must not be broken."""

    title: str
    right: bool = False
    whole: bool = False


def put_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """A table: drawn by Rich on a terminal, else plain columns two blanks apart."""
    if not sys.stdout.isatty():
        put(plain_table(columns, rows))
        return

    table = Table(header_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for column in columns:
        table.add_column(
            Text(column.title), justify="right" if column.right else "left", no_wrap=column.right or column.whole
        )
    for row in rows:
        table.add_row(*map(Text, map(clean_line, row)))
    with heard(sys.stdout):
        Console(highlight=False).print(table)


def fits(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> bool:
    """Whether the terminal is wide enough for a table; there is room enough where there is no terminal."""
    width = columns_of_terminal()
    return width is None or len(max(plain_table(columns, rows), key=len)) <= width


def plain_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table without any lines drawn."""
    titles = [column.title for column in columns]
    rows = [[*map(clean_line, row)] for row in rows]
    widths = [max(map(len, texts)) for texts in zip(titles, *rows, strict=True)]
    lines = []
    for row in (titles, *rows):
        fields = zip(row, widths, columns, strict=True)
        cells = [text.rjust(width) if column.right else text.ljust(width) for text, width, column in fields]
        lines.append("  ".join(cells).rstrip())
    return lines
