"""The editor for the slips of a round."""

from __future__ import annotations

import re

from rich.style import Style
from rich.text import Text

from fejag_admin.tui.widgets.marked_text import MarkedText

_NOTE = re.compile(r"#[^;]*")


class SlipText(MarkedText):
    """The slips of a round, a line or a part between semicolons each."""

    def paint(self, line: Text) -> None:
        """Tell notes apart."""
        for found in _NOTE.finditer(line.plain):
            line.stylize(Style(italic=True, dim=True), *found.span())
