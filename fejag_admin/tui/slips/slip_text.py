"""The text of the slips of a round, each stamped with the time when it came."""

import re

from rich.style import Style
from rich.text import Text
from textual.events import Key

from fejag_admin.camp.advice.slips import NOTE, slip_count
from fejag_admin.common.clock import now_in
from fejag_admin.tui.widgets.typing_fields import MarkedText

_NOTE = re.compile(rf"(?:{NOTE.pattern})[^;]*")


class SlipText(MarkedText):
    """The slips of a round, one per line or between semicolons; a finished line gets the time it came (B1).

    When the text is focused again, typing begins a new line unless the cursor is moved first.
    """

    def __init__(self, text: str, text_id: str, zone: str | None) -> None:
        super().__init__(text, text_id)
        self._zone = zone
        self._coming_back = False

    def on_mount(self) -> None:
        self.come_back()

    def come_back(self) -> None:
        """What is typed next is a new slip: it changes none that was left."""
        self.move_cursor(self.document.end)
        self._coming_back = True

    def watch_selection(self) -> None:
        """The cursor was moved to where something is to be changed."""
        self._coming_back = False

    def put(self, text: str) -> None:
        super().put(text)
        self.come_back()

    def type_anew(self, text: str = "") -> None:
        """Go on after the last slip, in a new line; ``text``: what it begins with."""
        self.move_cursor(self.document.end)
        begun = self.document.get_line(self.document.line_count - 1)
        self.insert(("\n" if begun.strip() else "") + text)

    @property
    def at_cursor(self) -> int:
        """The index of the slip in which the cursor stands."""
        row, column = self.cursor_location
        end = self.document.get_line(row).find(";", column)
        until = (row, end) if end >= 0 else (row, len(self.document.get_line(row)))
        return max(slip_count(self.document.get_text_range((0, 0), until)) - 1, 0)

    async def on_key(self, event: Key) -> None:
        """Behind a slip without a note, Enter writes the time of its arrival as one."""
        if self._coming_back and not self.read_only:
            if event.is_printable:
                self.type_anew()
            return
        row, column = self.cursor_location
        line = self.document.get_line(row)
        written, after = line[:column].rpartition(";")[2], line[column:].strip()
        if event.key == "enter" and not self.read_only and written.strip() and not after and not NOTE.search(written):
            self.insert(f" # {now_in(self._zone):%H:%M}")

    def on_paste(self) -> None:
        """What is pasted is a new slip, too."""
        if self._coming_back and not self.read_only:
            self.type_anew()

    def paint(self, line: Text) -> None:
        """Tell notes apart."""
        for match in _NOTE.finditer(line.plain):
            line.stylize(Style(italic=True, dim=True), *match.span())
