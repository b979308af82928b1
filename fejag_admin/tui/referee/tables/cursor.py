"""What the drawings with a cursor share: it stands out only where keys go."""

from __future__ import annotations

from textual.widget import Widget

from fejag_admin.tui.shell.guard import Guarded


class CursorWidget(Guarded, Widget):
    """A widget that shows its cursor one way while it has the focus, another way while it has not."""

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()
