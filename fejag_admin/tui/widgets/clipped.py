"""Lines of text in a panel that does not scroll: what does not fit is left out and said to be."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


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
