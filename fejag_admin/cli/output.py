"""What commands put out: data on standard output, narration on standard error; and the codes with which they end."""

import errno
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from shutil import get_terminal_size
from typing import Any, TextIO

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from fejag_admin.answers.answer import Answer, lines
from fejag_admin.common.language import _
from fejag_admin.common.names import clean, clean_line


class Exit(IntEnum):
    """The codes with which a command ends: what a program that calls this one may rely on."""

    FINE = 0
    FAILED = 1
    BAD_INPUT = 2
    REFUSED = 3
    CONFLICT = 4
    STORAGE = 5
    INTERRUPTED = 130


def say(message: str) -> None:
    """A line for the person at the terminal, on standard error."""
    with heard(sys.stderr):
        click.echo(clean(message), err=True)


class Styled(str):
    """A line with colours of ours, which was cleaned before it got them."""

    __slots__ = ()


def styled(text: str, **style: Any) -> Styled:
    """A line in bold or colours, as `click.style` takes them."""
    return Styled(click.style(clean(text), **style))


def put(lines: Iterable[str]) -> None:
    """Lines of data on standard output."""
    for line in lines:
        with heard(sys.stdout):
            click.echo(line if isinstance(line, Styled) else clean(line))


def put_answer(answer: Answer, short: bool = False) -> None:
    """An answer on standard output, its first line bold; ``short``: without what the decisive step rests on."""
    with heard(sys.stdout):
        click.echo(styled(answer.headline.text, bold=True))
    if short:
        put(statement.text for statement in answer.first[1:])
    put(lines(*(answer.asked_on if short else answer.all_statements[1:])))


def put_json(value: object, *, indent: int | None = 2) -> None:
    """A JSON document on standard output, always in UTF-8; without indent on one line, so that several may follow."""
    put_bytes(escaped(json.dumps(value, ensure_ascii=False, indent=indent)).encode() + b"\n")


def escaped(text: str) -> str:
    """JSON text that means the same, with what a terminal would obey written as an escape."""
    return clean(text, lambda sign: f"\\u{ord(sign[0]):04x}")


def put_bytes(data: bytes) -> None:
    """Bytes on standard output as they are, but for what a terminal would obey."""
    if sys.stdout.isatty():
        data = clean(data.decode(errors="replace")).encode()
    with heard(sys.stdout):
        click.echo(data, nl=False)


_LOOKS = {"“”„": '"', "’": "'", "–—−─┄═╴╶▔━▀╍╸╺": "-", "▁▂▃▄␣": "_", "│╵╷▏▕┃║▌▐▊▎╏▋▍": "|",
          "┼┌┐└┘├┤┬┴╭╮╰╯┏┓┗┛┣╔╗╚╝╠▖▗▘▙▛▜▝▟": "+", "▓█░▅▆▇▉": "#", "·•": ".", "→▶▸↗↘↷‣": ">", "←◀◂↙↖": "<",
          "↑▲△▴⌂": "^", "↓▼▾": "v", "✗×✕": "x", "✓●★■▪⭑": "*", "○□☐◇◦⭘ø": "o", "≈": "~", "↔⇄": "=", "£Ł": "L",
          "ł": "l", "đ": "d", "Đ": "D", "Ø": "O", "ß": "s"}  # fmt: skip

_LOOK_OF = {letter: look for letters, look in _LOOKS.items() for letter in letters}


def look_alike(error: UnicodeError) -> tuple[str, int]:
    """For `codecs.register_error`: instead of a letter that a console lacks one that looks like it, or ``?``."""
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    looks = (_LOOK_OF.get(letter, unicodedata.normalize("NFKD", letter)[0]) for letter in lost)
    return "".join(look if look.isascii() else "?" for look in looks), error.end


@contextmanager
def heard(stream: TextIO) -> Iterator[None]:
    """Ignore a closed pipe (``| head``) inside the context: the output that follows is discarded."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EINVAL):  # Windows says EINVAL
            raise
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


WIDEST = 100_000
"""Columns of a table that is not for a terminal, where nothing is broken."""


def columns_of_terminal() -> int | None:
    """How wide the terminal is; None if standard output is none."""
    return get_terminal_size().columns if sys.stdout.isatty() else None


def confirmed(question: str, yes: bool) -> bool:
    """Whether the person agrees, by ``--yes`` or by an answer at the terminal; without a terminal: no.

    A refusal prints that nothing was changed.
    """
    if yes:
        return True
    if sys.stdin.isatty():
        say(question)
        if sys.stdin.readline().strip().casefold() in {"y", "yes", "a", "ano"}:
            return True
    say(_("Nothing was changed. Confirm with y, or with --yes where nobody can be asked."))
    return False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; ``right``: numbers, set flush right; ``unbroken``: words that must not be broken."""

    title: str
    right: bool = False
    unbroken: bool = False


def put_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """A table: with a line below its titles on a terminal, else plain columns two blanks apart."""
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDEST)
    with console.capture() as drawn:
        console.print(_table(columns, rows))
    put(Styled(line.rstrip()) for line in drawn.get().splitlines())


def fits(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> bool:
    """Whether the terminal is wide enough for a table; there is room enough where there is no terminal."""
    width = columns_of_terminal()
    return width is None or Console(width=WIDEST).measure(_table(columns, rows)).maximum <= width


def _table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> Table:
    on_terminal = sys.stdout.isatty()
    box, apart = (SIMPLE_HEAD, 1) if on_terminal else (None, 2)
    table = Table(header_style="bold", box=box, padding=(0, apart, 0, 0), pad_edge=False)
    for column in columns:
        justify: JustifyMethod = "right" if column.right else "left"
        table.add_column(Text(column.title), justify=justify, no_wrap=column.right or column.unbroken)
    for row in rows:
        table.add_row(*map(Text, map(clean_line, row)))
    return table
