"""Panels: text that does not scroll, and a line of choices."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from fejag_admin.tui.shell.shell import Guarded


class Clipped(Static):
    """Text that changes with every move of a cursor: showing it never makes the screen lay itself out anew.

    ``more``: the last line when not all of the text fits. ``clipped``: whether something is left out now. ``urgent``:
    how many lines there are down to the last warning, or to the end of a refusal.
    """

    DEFAULT_CSS = "Clipped { text-wrap: nowrap; }"

    def __init__(self, more: str, panel_id: str) -> None:
        super().__init__(id=panel_id, markup=False)
        self._more = more
        self.full_text = Content("")
        self.clipped = False
        self.urgent = 0

    def tell(self, content: Content) -> None:
        """Show this text, as much of it as there is room for."""
        self.full_text = content
        room = self.content_size
        lines = content.wrap(room.width) if room.width else [content]
        styles = [(span.end, str(span.style)) for span in content.spans]
        warned = max((end for end, style in styles if "$warning" in style), default=0)
        warned = len(content) if any("$error" in style for _end, style in styles) else warned  # a refusal, all of it
        self.urgent = len(content[:warned].wrap(room.width)) if room.width and warned else 0
        self.clipped = len(lines) > room.height > 0
        if self.clipped:
            lines = [*lines[: room.height - 1], Content(self._more).stylize("dim")]
        self.update(Content("\n").join(lines), layout=False)

    def on_resize(self) -> None:
        self.tell(self.full_text)


class Choices(Guarded, Widget, can_focus=False):
    """Shows every choice by its label; the one that holds is marked by brackets and by its colour."""

    DEFAULT_CSS = "Choices { height: 1; }"

    @dataclass
    class Taken(Message):
        """A choice was clicked."""

        choices: Choices
        choice: str

        @property
        def control(self) -> Choices:
            """For ``@on(Choices.Taken, "#id")``."""
            return self.choices

    def __init__(self, choices_id: str) -> None:
        super().__init__(id=choices_id)
        self._offered: tuple[tuple[str, str], ...] = ()
        self.chosen: str | None = None

    def offer(self, offered: tuple[tuple[str, str], ...], chosen: str | None) -> None:
        """Offer these (id and label), of which ``chosen`` holds."""
        if (offered, chosen) != (self._offered, self.chosen):
            self._offered, self.chosen = offered, chosen
            self.refresh()

    def render(self) -> Content:
        """All on one line, closer where there is little room; where there is not enough, those around the one that
        holds."""
        parts = [self._part(choice, label, " ") for choice, label in self._offered]
        if sum(part.cell_length for part in parts) > self.size.width:
            parts = [self._part(choice, label, "") for choice, label in self._offered]
        at = next((index for index, (choice, _label) in enumerate(self._offered) if choice == self.chosen), 0)
        while len(parts) > 1 and at > 0 and sum(part.cell_length for part in parts) > self.size.width:
            del parts[0]
            at -= 1
        return Content.assemble(*parts).truncate(self.size.width, ellipsis=True)

    def _part(self, choice: str, label: str, after: str) -> Content:
        is_chosen = choice == self.chosen
        part = Content(f"[{label}]" if is_chosen else f" {label}{after}").stylize(Style.from_meta({"choice": choice}))
        return part.stylize("bold $accent") if is_chosen else part

    def on_click(self, event: events.Click) -> None:
        choice = event.style.meta.get("choice")
        if choice is not None:
            self.post_message(self.Taken(self, choice))
