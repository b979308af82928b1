"""An editor for a text that is judged while it is typed: a little colour, the lines with faults marked."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.message import Message
from textual.widgets import TextArea

from fejag_admin.tui.shell.actions import Action, bindings, register

# fmt: off
register("text",
    Action("leave", "escape", "leave", "Leave",
           "Leave the text, so that digits lead to the screens again; Tab leads back to it.", palette=False, weight=1),
)
# fmt: on

_TAKEN = ("f6", "f7", "ctrl+k", "ctrl+u,super+backspace", "home,ctrl+a")  # the screen has better uses for them


class MarkedText(TextArea, inherit_bindings=False):
    """A text that is judged while it is typed; ``mark`` says on which lines something is wrong."""

    BINDINGS = [  # noqa: RUF012 - as Textual has it
        *(binding for binding in TextArea.BINDINGS if getattr(binding, "key", "") not in _TAKEN),
        Binding("home", "cursor_line_start"),
        *bindings("text"),
    ]

    class Left(Message):
        """The person has done with typing."""

    def __init__(self, text: str, text_id: str) -> None:
        super().__init__(
            text, id=text_id, show_line_numbers=True, compact=True, soft_wrap=True, highlight_cursor_line=False
        )
        self.faulty: frozenset[int] = frozenset()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a search is going on, Esc stops that instead."""
        if action == "leave":
            return self.has_focus and not getattr(self.screen, "searching", False)
        return super().check_action(action, parameters)

    def action_leave(self) -> None:
        self.post_message(self.Left())

    def mark(self, lines: frozenset[int]) -> None:
        """Mark these lines, counted from 0, and no others."""
        if lines != self.faulty:
            self.faulty = lines
            self.notify_style_update()
            self.refresh()

    def get_line(self, line_index: int) -> Text:
        """A line with its parts told apart; underlined if something is wrong with it."""
        line = super().get_line(line_index)
        self.paint(line)
        if line_index in self.faulty:
            line.stylize(Style(bold=True, underline=True, color=self.app.theme_variables.get("error")))
        return line

    def paint(self, line: Text) -> None:
        """Tell the parts of a line apart by colour."""

    def put(self, text: str) -> None:
        """Put another text in place of the one there; it can be undone as if it had been typed."""
        if text != self.text:
            self.replace(text, self.document.start, self.document.end, maintain_selection_offset=True)
            self.history.checkpoint()
