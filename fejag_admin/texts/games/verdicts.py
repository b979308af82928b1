"""What the referee calculators of the board games say, in words: sentences, names, lists, faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames.core.answer import Change, plain_sentence
from boardgames.core.places import place_name
from boardgames.core.verdict import Name, Spot
from fejag_admin.common.faults import where_text
from fejag_admin.common.language import _, current_language, number_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgames.core.answer import Cell, GameAnswer, Summary
    from boardgames.core.verdict import Line, Value, Verdict
    from fejag_admin.common.faults import Fault

MET, MISSED = "✓", "✗"
"""The signs of a condition that is met, and of one that is not."""
_NOTHING = "–"
AT_ONCE = 3
"""So many of the steps that decide are told first."""


def name_text(name: Name) -> str:
    return name[current_language()]


def value_text(value: Value) -> str:
    """What fills a blank of a sentence: names by the language, several things with commas, lists of lists with ;."""
    if isinstance(value, Name):
        return name_text(value)
    if isinstance(value, Spot):
        return name_text(place_name(value))
    if isinstance(value, tuple):
        between = "; " if any(isinstance(item, tuple) for item in value) else ", "
        return between.join(map(value_text, value)) or _NOTHING
    return number_text(value) if isinstance(value, int) else str(value)


def sentence(text: str, values: Mapping[str, Value]) -> str:
    """An English sentence marked in a board game, in the current language, with its blanks filled."""
    template = plain_sentence(_(text))
    return template.format(**{name: value_text(value) for name, value in values.items()})


def line_text(line: Line) -> str:
    """The sentence of a line of the working."""
    return sentence(line.text, line.values)


def sign(line: Line) -> str:
    """Whether a condition is met; empty for a line that is no condition."""
    return "" if line.passed is None else MET if line.passed else MISSED


def whole_line(line: Line) -> str:
    """Sign, sentence and rules."""
    rules = f"({', '.join(line.rules)})" if line.rules else ""
    return " ".join(part for part in (sign(line), line_text(line), rules) if part)


def first_lines(answer: GameAnswer) -> tuple[Line, ...]:
    """What is told below the headline before anything else: since when, and at most `AT_ONCE` steps that decide."""
    return tuple(line for line in (answer.since, *answer.decisive[:AT_ONCE]) if line is not None)


def summary_rows(summary: Summary) -> list[tuple[str, ...]]:
    """The headings of a summary, and a row for every player."""
    return [tuple(map(_, summary.columns.values())), *(tuple(map(cell_text, row)) for row in summary.rows)]


def summary_lines(summary: Summary, room: int | None = None) -> list[str]:
    """A summary as lines of text, the player flush left, everything else flush right.

    In less ``room`` than that each line is a list.
    """
    rows = summary_rows(summary)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if room is not None and sum(widths) + 2 * len(widths) - 2 > room:
        return [f"{row[0]}: {', '.join(cell or '–' for cell in row[1:])}" for row in rows]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]


def cell_text(cell: Cell) -> str:
    """A cell of a summary: what it was and what it is; once if that is the same."""
    if cell is None:
        return ""
    if not isinstance(cell, Change):
        return amount_text(cell) if isinstance(cell, int) else value_text(cell)
    amounts = tuple("?" if amount is None else amount_text(amount) for amount in (cell.before, cell.after))
    return amounts[0] if amounts[0] == amounts[1] else " \N{RIGHTWARDS ARROW} ".join(amounts)


def refused(verdict: Verdict[Any]) -> bool:
    """Whether the verdict says no: a headline of it is a condition that is not met."""
    return any(line.depth == 0 and line.passed is False for line in verdict.lines)


def amount_text(amount: int | None) -> str:
    """Points or money with their sign where it is a minus; empty if there is none."""
    return "" if amount is None else number_text(amount)


def gutter(working: Sequence[Line]) -> int:
    """How many columns the longest amount takes."""
    return max((len(amount_text(line.amount)) for line in working), default=0)


def place_text(fault: Fault, players: Sequence[str] = ()) -> str:
    """Where a fault is, in words, with its line; ``players``: what they are called in the file."""
    place = name_text(place_name(fault.place, players)) if fault.place else ""
    return where_text(place, fault.line, fault.column) or _("file")


def fault_sentence(fault: Fault, players: Sequence[str] = ()) -> str:
    """What is wrong, other places that it names by what the ``players`` are called."""
    values = {
        name: place_name(value, players) if isinstance(value, Spot) else value for name, value in fault.values.items()
    }
    return sentence(fault.text, values)


def fault_text(fault: Fault, players: Sequence[str] = ()) -> str:
    """What is wrong, and where."""
    return f"{place_text(fault, players)}: {fault_sentence(fault, players)}"
