"""The drawing in a table that keys and the mouse go to."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.geometry import Size
from textual.widget import Widget

from fejag_admin.tui.shell.shell import Guarded


class TableBoard(Guarded, Widget):
    """What is done on it is carried out by the ``table`` that it is part of; its cursor shows whether it has the focus.

    ``drawn_size``: columns and lines of what it draws, if that is always the same.
    """

    drawn_size: ClassVar[tuple[int, int]] = (0, 0)

    def __init__(self, table: Any) -> None:
        super().__init__()
        self.table = table

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.drawn_size[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.drawn_size[1]

    def on_focus(self) -> None:
        self.refresh()

    on_blur = on_focus
