"""Slips: the orders of a purchase round as they come on paper, typed as text and judged one on top of the other.

A slip is a line, or a part of one between semicolons: team, figure and cell by letter or name, as in
``fbi tygr K17; exoti had C4``. What follows ``#`` or ``//``, as far as the next semicolon, is its note. ``!`` at its
end, before or after the note, keeps it in the journal even if it is refused. An empty line says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fejag_admin.camp.views.projection import told_ruling
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import Fault
from fejag_admin.common.language import _
from fejag_admin.orders.typed import parse_placement
from fejag_admin.rules.orders import Place, Ruling
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign

KEEP = "!"
NOTE = re.compile(r"#|//")
"""What a note begins with."""
MOST_SLIPS = 1000


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip.

    ``line``: where it was written, from 1. ``words``: what was written, without mark and note. ``order``: what it says,
    None if it cannot be read; then ``fault`` says why. ``keep``: to be kept in the journal even if it is refused.
    """

    line: int
    words: str
    order: Place | None
    fault: Fault | None = None
    keep: bool = False
    note: str | None = None

    @property
    def text(self) -> str:
        """The slip as a line of its own."""
        mark, note = f" {KEEP}" if self.keep else "", f" # {self.note}" if self.note else ""
        return f"{self.words}{mark}{note}"


@dataclass(frozen=True, slots=True)
class JudgedSlip:
    """A slip and how it would be judged on top of those before it; ``ruling`` is None if it cannot be read.

    ``seen``: the camp that players see if a freeze is on.
    """

    slip: Slip
    before: State
    after: State
    ruling: Ruling | None
    seen: State | None = None

    def visible_ruling(self, viewer: str) -> Ruling | None:
        """How it would be judged, as a viewer may be told (R3); None also if it cannot be read."""
        return None if self.ruling is None else told_ruling(self.ruling, self.before, viewer, self.seen)

    @property
    def accepted(self) -> bool:
        return self.ruling is not None and self.ruling.accepted

    @property
    def enters(self) -> bool:
        """Whether it is to be entered: accepted, or to be kept although it is refused."""
        return self.accepted or (self.ruling is not None and self.slip.keep)


def read_slips(text: str, campaign: Campaign) -> tuple[Slip, ...]:
    """All slips of a text, in order, with what is wrong with those that cannot be read; at most MOST_SLIPS and one."""
    slips: list[Slip] = []
    for number, line in enumerate(text.split("\n"), 1):
        for words, keep, note in _parts(line):
            if len(slips) == MOST_SLIPS:
                template = _("These are more than {n} slips; no round has so many. Enter them in parts.")
                return (*slips, Slip(number, words, None, Fault(template.format(n=MOST_SLIPS), line=number)))
            order, fault = None, None
            try:
                order = parse_placement(words, campaign)
            except InputError as error:
                fault = Fault(str(error), line=number)
            slips.append(Slip(number, words, order, fault, keep, note))
    return tuple(slips)


def _parts(line: str) -> Iterator[tuple[str, bool, str | None]]:
    """The parts of a line that say something: words, whether marked to be kept, and the note."""
    for part in line.split(";"):
        order_words, *notes = NOTE.split(part, maxsplit=1)
        words = " ".join(order_words.split())
        note = " ".join("".join(sign if sign.isprintable() else " " for sign in "".join(notes)).split())
        is_kept = words.endswith(KEEP) or f" {note}".endswith(f" {KEEP}")
        words, note = words.rstrip(KEEP).rstrip(), note.removesuffix(f" {KEEP}") if note != KEEP else ""
        if words:
            yield words, is_kept, note or None


def slip_count(text: str) -> int:
    """How many slips stand in a text, whether they can be read or not."""
    return sum(1 for line in text.split("\n") for _part in _parts(line))


def judge_slips(state: State, slips: Sequence[Slip], seen: State | None = None) -> tuple[JudgedSlip, ...]:
    """Judge slips one on top of the other; what cannot be read or is refused changes nothing (B1).

    ``seen``: the camp that players see if a freeze is on.
    """
    judged: list[JudgedSlip] = []
    for slip in slips:
        before, ruling = state, None
        if slip.order is not None:
            after, ruling = carry_out(before, slip.order)
            state = after if ruling.accepted or slip.keep else before
        judged.append(JudgedSlip(slip, before, state, ruling, seen))
    return tuple(judged)
