"""A verdict of a board game on the terminal, and what is wrong with a situation file."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import click

from boardgames.core import source_places
from boardgames.core.answer import Answer
from boardgames.core.places import missing_key, players_in
from boardgames.core.verdict import Fault, SituationError, Verdict
from fejag_admin.cli.output import Styled, columns_of_terminal, put, say, styled
from fejag_admin.common.clean import clean
from fejag_admin.common.language import _
from fejag_admin.situations import values
from fejag_admin.texts.games.verdicts import VerdictLine, amount_text, fault_sentence, gutter, place_text, telling


def lines_of(error: SituationError, data: bytes) -> list[int | None]:
    """The line of each fault in the file, from 1, where it is known."""
    found = source_places.lines_of(data.decode("utf-8-sig", "replace"), [fault.place for fault in error.faults])
    return [None if line is None else line + 1 for line in found]


def tell_faults(error: SituationError, data: bytes) -> None:
    """A line on standard error for each fault of a file: its place, its line or the key that lacks, what is wrong."""
    raw = values(data.decode("utf-8-sig", "replace")) or {}
    keys = [missing_key(raw, fault.place) for fault in error.faults]
    notes = [
        _("(key {key})").format(key=key) if key is not None else _("(line {line})").format(line=line) if line else ""
        for key, line in zip(keys, lines_of(error, data), strict=True)
    ]
    tell_faults_of(error, raw, notes)


def tell_faults_of(error: SituationError, raw: Mapping[str, Any], notes: Sequence[str | None] = ()) -> None:
    """A line on standard error for each fault of a situation; ``notes``: what to add to each place."""
    players = players_in(raw)
    for fault, note in zip_longest(error.faults, notes, fillvalue=None):
        assert isinstance(fault, Fault)
        told = fault_sentence(fault, players)
        place = " ".join(part for part in (place_text(fault, players), note) if part)
        say(f"{place}: {told}" if fault.place or note is not None else told)


def put_told(answer: Answer, verdict: Verdict[Any], short: bool) -> None:
    """The outcome and what decides, what it means for all players, what it rests on; then, if not short, the working.

    The working has its amounts in a column of their own, then sign and sentence, indented, with the rules.
    """
    told, columns = telling(answer, verdict), columns_of_terminal()
    for number, row in enumerate((told.headline, *told.first)):
        put(_lines(replace(row, depth=min(number, 1)), 0, columns))
    if told.table:
        put(["", *told.columns()])
    for number, row in enumerate(told.rests):
        put([*([] if number else [""]), *_lines(row, 0, columns)])
    if told.steps and not short:
        put(["", _("Why, step by step:")])
        width = gutter(told.steps)
        for row in told.steps:
            put(_lines(row, width, columns))


def _lines(row: VerdictLine, width: int, columns: int | None) -> list[str]:
    """A line of the working, wrapped on a terminal of so many columns, its sign coloured there as well."""
    amount = f"{amount_text(row.amount):>{width}}  " if width else ""
    indent = "  " * row.depth
    sign = f"{_sign(row)} " if row.sign else ""
    rules = f" ({row.rules})" if row.rules else ""
    whole = f"{indent}{sign}{row.text}{rules}"
    hanging = " " * (len(amount) + len(indent) + len(sign))
    if columns is None:
        return [amount + whole]
    lines = textwrap.wrap(amount + whole, max(columns, 40), subsequent_indent=hanging, drop_whitespace=True,
                          replace_whitespace=False, break_on_hyphens=False) or [""]  # fmt: skip
    if row.sign:
        colour = "green" if row.passed else "red"
        lines = [*map(clean, lines)]
        lines[0] = Styled(lines[0].replace(sign, styled(sign, fg=colour, bold=True), 1))
    if row.depth == 0:
        lines = [Styled(click.style(line if isinstance(line, Styled) else clean(line), bold=True)) for line in lines]
    return lines


def _sign(row: VerdictLine) -> str:
    """The sign of a condition; in plain letters where the output has no others."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        row.sign.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "+" if row.passed else "!"
    return row.sign
