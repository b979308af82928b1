"""A line of choices one of which holds: a click takes another one."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from fejag_admin.tui.shell.guard import Guarded


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
