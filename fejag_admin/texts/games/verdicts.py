"""What the referee calculators of the board games say, in words: sentences, names, lists, faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardgames.core.answer import Change, plain_sentence, rests_on, steps
from boardgames.core.places import place_name
from boardgames.core.verdict import Name, Spot
from fejag_admin.common.faults import where_text
from fejag_admin.common.language import _, current_language, number_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgames.core.answer import Cell, GameAnswer
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


@dataclass(frozen=True, slots=True)
class VerdictLine:
    """A line of the working in words; ``sign``: whether a condition is met, else empty; ``rules``: their ids."""

    depth: int
    text: str
    sign: str
    amount: int | None
    rules: str

    @property
    def passed(self) -> bool | None:
        """Whether the condition is met; None if the line is no condition."""
        return None if not self.sign else self.sign == MET

    @property
    def line(self) -> str:
        """Sign, sentence and rules."""
        return " ".join(part for part in (self.sign, self.text, self.rules and f"({self.rules})") if part)


@dataclass(frozen=True, slots=True)
class Telling:
    """An answer in words, in the order in which it is told; ``decisive``: at most `AT_ONCE` of the steps that decide.

    ``table``: the headings and a row for every player, empty if there is none. ``rests``: uncertain facts.
    ``steps``: the rest of the working, ``number`` lines of it if it were whole.
    """

    headline: VerdictLine
    since: VerdictLine | None
    decisive: tuple[VerdictLine, ...]
    table: tuple[tuple[str, ...], ...]
    rests: tuple[VerdictLine, ...]
    steps: tuple[VerdictLine, ...]
    number: int

    @property
    def first(self) -> tuple[VerdictLine, ...]:
        """What is told below the headline before anything else."""
        return (() if self.since is None else (self.since,)) + self.decisive

    def columns(self, room: int | None = None) -> tuple[str, ...]:
        """The table as lines of text, the player flush left, everything else flush right.

        In less ``room`` than that each line is a list.
        """
        widths = [max(map(len, column)) for column in zip(*self.table, strict=True)]
        if room is not None and sum(widths) + 2 * len(widths) - 2 > room:
            return tuple(f"{row[0]}: {', '.join(cell or '–' for cell in row[1:])}" for row in self.table)
        return tuple(
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in self.table
        )


def telling(answer: GameAnswer, verdict: Verdict[Any], most: int | None = None) -> Telling:
    """An answer with its working in words; ``most``: so many lines of the working will do."""
    assert answer.headline is not None
    remaining, summary = steps(answer, verdict), answer.summary
    table = () if summary is None else (tuple(map(_, summary.columns.values())), *(tuple(map(cell_text, row))
                                                                                 for row in summary.rows))  # fmt: skip
    return Telling(
        verdict_line(answer.headline),
        None if answer.since is None else verdict_line(answer.since),
        tuple(map(verdict_line, answer.decisive[:AT_ONCE])),
        table,
        tuple(map(verdict_line, rests_on(answer, verdict))),
        tuple(map(verdict_line, remaining[:most])),
        len(remaining),
    )


def cell_text(cell: Cell) -> str:
    """A cell of a summary: what it was and what it is; once if that is the same."""
    if cell is None:
        return ""
    if not isinstance(cell, Change):
        return amount_text(cell) if isinstance(cell, int) else value_text(cell)
    amounts = tuple("?" if amount is None else amount_text(amount) for amount in (cell.before, cell.after))
    return amounts[0] if amounts[0] == amounts[1] else " \N{RIGHTWARDS ARROW} ".join(amounts)


def verdict_line(line: Line) -> VerdictLine:
    sign = "" if line.passed is None else MET if line.passed else MISSED
    text = sentence(line.text, line.values)
    return VerdictLine(line.depth, text, sign, line.amount, ", ".join(line.rules))


def refused(verdict: Verdict[Any]) -> bool:
    """Whether the verdict says no: a headline of it is a condition that is not met."""
    return any(line.depth == 0 and line.passed is False for line in verdict.lines)


def amount_text(amount: int | None) -> str:
    """Points or money with their sign where it is a minus; empty if there is none."""
    return "" if amount is None else number_text(amount)


def gutter(working: Sequence[VerdictLine]) -> int:
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
