"""The verdict with its working, or the faults of the situation; both scroll, and a fault can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from fejag_admin.common.language import _, ngettext
from fejag_admin.texts.games.verdicts import VerdictLine, amount_text, fault_sentence, gutter, place_text, rows
from fejag_admin.tui.shell.guard import Guarded

if TYPE_CHECKING:
    from boardgames.core.verdict import Fault
    from fejag_admin.situations import Judged

MOST = 400  # lines of a verdict that are shown: thousands would take seconds to draw


class VerdictView(Guarded, VerticalScroll):
    """What the referee says of the situation."""

    @dataclass
    class FaultChosen(Message):
        """A fault was clicked: the one with this number."""

        index: int

    def compose(self) -> ComposeResult:
        """A line for what is going on, and the text."""
        yield Static(id="waiting", markup=False)
        yield Static(id="said", markup=False)

    def wait(self, told: str) -> None:
        """Say what is going on; empty: nothing is."""
        self.query_one("#waiting", Static).update(told)
        self.set_class(bool(told), "-waiting")

    def grow_old(self) -> None:
        """What stands there is not the last word any more: it steps back until the next one comes."""
        self.add_class("-old")

    def clear(self) -> None:
        self.query_one("#said", Static).update("")

    def tell(self, judged: Judged, where: Sequence[str], players: Sequence[str], *, drawn: bool) -> None:
        """Show what became of a situation; ``where``: for each fault its line, or the key to press, in words.

        ``players``: what they are called in it. ``drawn``: with its drawing, if there is one for which there is room.
        """
        if judged.stopped:
            told = Content(_("Stopped: nothing is judged. Ask for less, or change something to have it judged again."))
        elif judged.error is not None:
            told = Content(_("The calculator could not judge this; the reason is in the log.")).stylize("$text-error")
        elif judged.verdict is None:
            told = faults_content(judged.faults, where, players)
        else:
            told = working_content(rows(judged.verdict, MOST), self._room)
            if len(judged.verdict.lines) > MOST:
                more = _("There are {n} more lines; “fejag referee” on the command line shows them all.")
                told = Content("\n").join([told, Content(more.format(n=len(judged.verdict.lines) - MOST))])
            if drawn and judged.drawing and max(map(len, judged.drawing)) <= self._room:
                told = Content("\n").join([*map(Content, judged.drawing), Content(""), told])
        self.remove_class("-old")
        self.query_one("#said", Static).update(told)

    @property
    def _room(self) -> int:
        return max(20, self.scrollable_content_region.width - 1)

    def on_click(self, event: events.Click) -> None:
        index = event.style.meta.get("fault")
        if index is not None:
            self.post_message(self.FaultChosen(index))


def faults_content(faults: tuple[Fault, ...], where: Sequence[str], players: Sequence[str]) -> Content:
    """Every fault with its place, and how to come there."""
    count = ngettext("{n} thing is wrong; nothing is judged yet.", "{n} things are wrong; nothing is judged yet.",
                     len(faults)).format(n=len(faults))  # fmt: skip
    parts = [Content(f"✗ {count}").stylize("bold $text-warning")]
    for index, (fault, how) in enumerate(zip(faults, where, strict=True)):
        place = place_text(fault, players) + (f" ({how})" if how else "")
        content = Content.assemble((f"{place}: ", "bold"), fault_sentence(fault, players))
        parts.append(content.stylize(Style.from_meta({"fault": index})))
    return Content("\n").join(parts)


def working_content(working: tuple[VerdictLine, ...], room: int) -> Content:
    """The working: amounts in a column of their own, sign and sentence indented, wrapped under their beginning."""
    width = gutter(working)
    return Content("\n").join(line for row in working for line in _row_lines(row, width, room))


def _row_lines(row: VerdictLine, width: int, room: int) -> list[Content]:
    indent = "  " * row.depth if room > 40 else " " * row.depth
    lead = f"{amount_text(row.amount):>{width}} " if width else ""
    sign = f"{row.sign} " if row.sign else ""
    left = len(lead) + len(indent) + len(sign)
    text = Content(row.text)
    if row.depth == 0:
        text = text.stylize("bold")
    if row.rules:
        text = Content.assemble(text, (f" ({row.rules})", "dim"))
    first, *rest = text.wrap(max(10, room - left)) or [text]
    colour = "$text-success" if row.passed else "$text-error"
    return [
        Content.assemble((lead, "bold $accent"), indent, (sign, f"bold {colour}"), first.rstrip()),
        *(Content.assemble(" " * left, line.rstrip()) for line in rest),
    ]
