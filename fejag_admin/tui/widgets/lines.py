"""A list of lines with which more than one thing can be done."""

from __future__ import annotations

from textual.events import Click
from textual.widgets import OptionList


class Lines(OptionList):
    """A click chooses a line, one more takes it, as in tables and on the map: keys below act on the chosen one."""

    _left = False  # whether keys go elsewhere: then a click only comes here

    def on_mount(self) -> None:
        self._left = f"#{self.id}" != self.screen.AUTO_FOCUS

    def on_blur(self) -> None:
        self._left = True

    def on_click(self, event: Click) -> None:
        clicked, came_back, self._left = event.style.meta.get("option"), self._left, False
        if clicked is not None and (came_back or clicked != self.highlighted):
            event.prevent_default()
            if not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked
