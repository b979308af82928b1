"""The verdict with its working, or the faults of the situation; both scroll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from boardgames.core.answer import rests_on, steps
from fejag_admin.common.language import _, ngettext
from fejag_admin.texts.games.verdicts import (
    AT_ONCE,
    amount_text,
    fault_sentence,
    first_lines,
    gutter,
    line_text,
    place_text,
    sign,
    summary_lines,
)
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.shell import Guarded

if TYPE_CHECKING:
    from boardgames.core.answer import GameAnswer
    from boardgames.core.verdict import Line, Verdict
    from fejag_admin.common.faults import Fault
    from fejag_admin.situations import Judged

# fmt: off
register("verdict",
    Action("unfold", "enter", "unfold", "Steps",
           "Show the working step by step, or hide it again."),
)
# fmt: on

MOST = 400  # lines of a verdict that are shown: thousands would take seconds to draw


class VerdictView(Guarded, VerticalScroll):
    """What the referee says of the situation: the outcome, what decides, all players; the working when unfolded."""

    BINDINGS = bindings("verdict")

    def __init__(self, view_id: str) -> None:
        super().__init__(id=view_id)
        self.unfolded: bool | None = None  # whether the working is shown; None: where it has room
        self._shows_working = False
        self._judged: Judged | None = None
        self._drawn = False

    def compose(self) -> ComposeResult:
        """A line for what is going on, and the text."""
        yield Static(id="waiting", markup=False)
        yield Static(id="said", markup=False)

    def wait(self, reason: str) -> None:
        """Say what is going on; empty: nothing is."""
        self.query_one("#waiting", Static).update(reason)
        self.set_class(bool(reason), "-waiting")

    def mark_stale(self) -> None:
        """Dim the verdict: it is out of date until the next one is shown."""
        self.add_class("-old")

    def clear(self) -> None:
        self._judged = None
        self.query_one("#said", Static).update("")

    def action_unfold(self) -> None:
        """Show the working, or hide it."""
        self.unfolded = not self._shows_working
        self.on_resize()

    def on_resize(self) -> None:
        """Tell it anew: other lines, and another part of the working, have room."""
        if self._judged is not None:
            self.query_one("#said", Static).update(self._content(self._judged))

    def tell(self, judged: Judged, keys: Sequence[str], players: Sequence[str], *, drawn: bool) -> None:
        """Show what became of a situation; ``keys``: for each fault the key that mends it, in words.

        ``players``: what they are called in it. ``drawn``: with its drawing, if there is one for which there is room.
        """
        self._judged, self._drawn = None, drawn
        if judged.error is not None:
            content = Content(_("The calculator could not judge this; the reason is in the log.")).stylize(
                "$text-error"
            )
        elif judged.verdict is None:
            content = faults_content(judged.faults, keys, players)
        else:
            self._judged = judged
            content = self._content(judged)
        self.remove_class("-old")
        self.query_one("#said", Static).update(content)

    def _content(self, judged: Judged) -> Content:
        """What is told of a verdict: its working only if it is unfolded, or as much of it as there is has room."""
        if self.unfolded is None:
            content = self._content_with(judged, working=True)
            if content.plain.count("\n") < self.scrollable_content_region.height:
                return content
        return self._content_with(judged, working=bool(self.unfolded))

    def _content_with(self, judged: Judged, *, working: bool) -> Content:
        self._shows_working = working
        assert judged.verdict is not None
        assert judged.answer is not None
        parts = [told_content(judged.answer, judged.verdict, self._room, working)]
        if self._drawn and judged.drawing and max(map(len, judged.drawing)) <= self._room:
            parts += [Content(""), *map(Content, judged.drawing)]
        return Content("\n").join(parts)

    @property
    def _room(self) -> int:
        return max(20, self.scrollable_content_region.width - 1)

    def on_click(self, event: events.Click) -> None:
        if event.style.meta.get("steps"):
            self.action_unfold()


def faults_content(faults: tuple[Fault, ...], keys: Sequence[str], players: Sequence[str]) -> Content:
    """Every fault with its place, its line, and the key that mends it, as far as they are known."""
    count = ngettext("{n} thing is wrong; nothing is judged yet.", "{n} things are wrong; nothing is judged yet.",
                     len(faults)).format(n=len(faults))  # fmt: skip
    parts = [Content(f"✗ {count}").stylize("bold $text-warning")]
    for fault, key in zip(faults, keys, strict=True):
        place = place_text(fault, players) + (f" ({key})" if key else "")
        parts.append(Content.assemble((f"{place}: ", "bold"), fault_sentence(fault, players)))
    return Content("\n").join(parts)


def told_content(answer: GameAnswer, verdict: Verdict[Any], room: int, unfolded: bool) -> Content:
    """A verdict in so many columns: outcome, what decides, all players, what it rests on; below, the working.

    The working has its amounts in a column of their own, sign and sentence indented, wrapped under their beginning.
    """
    assert answer.headline is not None
    lines = _lines((answer.headline, *(replace(line, depth=1) for line in first_lines(answer))), room)
    if answer.summary is not None:
        rows = summary_lines(answer.summary, room)
        lines += [Content(""), *(Content(row).stylize("" if number else "dim") for number, row in enumerate(rows))]
    if facts := rests_on(answer, verdict):
        more = 0 if unfolded else max(0, len(facts) - AT_ONCE)
        lines += [Content(""), *_lines(facts[: len(facts) - more], room)]
        if more:
            lines.append(Content("  " + _("and {n} more").format(n=more)))
    if working := steps(answer, verdict):
        count = ngettext("Why, in {n} step", "Why, in {n} steps", len(working)).format(n=len(working))
        heading = f"▾ {_('Why, step by step:')}" if unfolded else f"▸ {count}"
        lines += [Content(""), Content(heading).stylize("$accent").stylize(Style.from_meta({"steps": True}))]
    if unfolded:
        lines += _lines(working[:MOST], room, gutter(working[:MOST]))
        if len(working) > MOST:
            text = _("Lines not shown: {n}. “fejag referee” on the command line shows them all.")
            lines.append(Content(text.format(n=len(working) - MOST)))
    return Content("\n").join(lines)


def _lines(rows: Iterable[Line], room: int, width: int = 0) -> list[Content]:
    return [part for row in rows for part in _parts(row, width, room)]


def _parts(line: Line, width: int, room: int) -> list[Content]:
    """A line wrapped; ``width``: columns of its amount."""
    indent = "  " * line.depth if room > 40 else " " * line.depth
    lead = f"{amount_text(line.amount):>{width}} " if width else ""
    mark = sign(line) and f"{sign(line)} "
    indentation = len(lead) + len(indent) + len(mark)
    text = Content(line_text(line))
    if line.depth == 0:
        text = text.stylize("bold")
    if line.rules:
        text = Content.assemble(text, (f" ({', '.join(line.rules)})", "dim"))
    first, *following = text.wrap(max(10, room - indentation)) or [text]
    colour = "$text-success" if line.passed else "$text-error"
    return [
        Content.assemble((lead, "bold $accent"), indent, (mark, f"bold {colour}"), first.rstrip()),
        *(Content.assemble(" " * indentation, part.rstrip()) for part in following),
    ]
