"""What all drawings with a cursor share: their size, and that the cursor stands out only where keys go."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.geometry import Size
from textual.widget import Widget

from fejag_admin.tui.shell.guard import Guarded


class CursorWidget(Guarded, Widget):
    """A widget that shows its cursor one way while it has the focus, another way while it has not.

    ``drawn_size``: columns and lines of what it draws, if that is always the same.
    """

    drawn_size: ClassVar[tuple[int, int]] = (0, 0)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.drawn_size[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.drawn_size[1]

    def on_focus(self) -> None:
        self.refresh()

    on_blur = on_focus


class TableBoard(CursorWidget):
    """The drawing of a game; what is done on it is carried out by the ``table`` that it is part of."""

    def __init__(self, board_id: str, table: Any) -> None:
        super().__init__(id=board_id)
        self.table = table
