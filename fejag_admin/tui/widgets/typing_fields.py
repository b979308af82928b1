"""Fields to type into: a line beside what it acts on, and a text that is judged while it is typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, TextArea

from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.shell import Guarded

# fmt: off
register("line",
    Action("leave", "escape", "leave", "Leave", "Forget what was typed, and go back.", command=False),
)
# fmt: on


class _Completing(Suggester):
    def __init__(self, completed: Callable[[str], str | None]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._completed = completed

    async def get_suggestion(self, value: str) -> str | None:
        return self._completed(value)


_TAKEN_OF_LINES = ("home,ctrl+a", "delete,ctrl+d", "ctrl+k", "ctrl+f")  # screens have better uses for them


class TypedLine(Guarded, Input, inherit_bindings=False):
    """One line of text; Enter submits it, Esc leaves it. ``between``: replaces line ends in pasted text.

    ``draft``: the name under which it is kept while it is typed; empty: it is not.
    """

    BINDINGS = [  # noqa: RUF012 - as Textual has it
        *(binding for binding in Input.BINDINGS if getattr(binding, "key", "") not in _TAKEN_OF_LINES),
        Binding("home", "home"),
        Binding("delete", "delete_right"),
        *bindings("line"),
    ]
    between = " "

    @dataclass
    class Left(Message):
        """The person changed their mind."""

        line: TypedLine

    def __init__(
        self, placeholder: str, line_id: str, completed: Callable[[str], str | None] | None = None, draft: str = ""
    ) -> None:
        """``completed``: what may become of what is typed; it is shown behind it, and → takes it."""
        super().__init__(placeholder=placeholder, id=line_id, compact=True, select_on_focus=False)
        self.suggester = None if completed is None else _Completing(completed)
        self.draft = draft

    def on_mount(self) -> None:
        """Go on with what was typed before."""
        if self.draft and (begun := self.shell.draft(self.draft)):
            self.value = begun
            self.cursor_position = len(begun)

    def on_input_changed(self) -> None:
        if self.draft:
            self.shell.keep_draft(self.draft, self.value)

    def open(self) -> None:
        """Show a line that is hidden until it is wanted; keys go to it."""
        self.display = True
        self.focus()

    def close(self) -> None:
        """Hide it again, and forget what was typed."""
        self.value = ""
        self.display = False

    def on_paste(self, event: events.Paste) -> None:
        """All lines of it, where Textual's own would take the first."""
        event.stop()
        event.prevent_default()
        self.take_in(event.text)

    def take_in(self, text: str) -> None:
        """Put pasted text where the cursor is, all its lines one behind the other; keys go on behind it."""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        self.replace(self.between.join(lines), *self.selection)
        self.focus()

    def action_leave(self) -> None:
        self.value = ""
        self.post_message(self.Left(self))


# fmt: off
register("text",
    Action("leave", "escape", "leave", "Leave",
           "Leave the text, so that digits lead to the screens again; Tab leads back to it.", command=False, weight=1),
)
# fmt: on

_TAKEN_OF_TEXTS = ("f6", "f7", "ctrl+k", "ctrl+u,super+backspace", "home,ctrl+a")  # the screen has better uses for them


class MarkedText(TextArea, inherit_bindings=False):
    """A text that is judged while it is typed; ``mark`` says on which lines something is wrong."""

    BINDINGS = [  # noqa: RUF012 - as Textual has it
        *(binding for binding in TextArea.BINDINGS if getattr(binding, "key", "") not in _TAKEN_OF_TEXTS),
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
