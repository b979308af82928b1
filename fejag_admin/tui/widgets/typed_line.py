"""A line to type a cell, an order or a filter into, beside what it acts on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.guard import Guarded

# fmt: off
register("line",
    Action("leave", "escape", "leave", "Leave", "Forget what was typed, and go back.", palette=False),
    Action("older", "up", "walk(-1)", "Typed before", "What was typed here before; ↓ goes forward again.",
           palette=False, footer=False),
    Action("newer", "down", "walk(1)", "Typed after", "What was typed here after it.", palette=False, footer=False),
)
# fmt: on


MOST_TYPED = 100


class _Completing(Suggester):
    def __init__(self, completed: Callable[[str], str | None]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._completed = completed

    async def get_suggestion(self, value: str) -> str | None:
        return self._completed(value)


_TAKEN = ("home,ctrl+a", "delete,ctrl+d", "ctrl+k", "ctrl+f")  # screens have better uses for them


class TypedLine(Guarded, Input, inherit_bindings=False):
    """One line of text; Enter submits it, Esc leaves it. ``between``: what stands for the end of a line pasted.

    ``draft``: the name under which it is kept while it is typed; empty: it is not.
    """

    BINDINGS = [  # noqa: RUF012 - as Textual has it
        *(binding for binding in Input.BINDINGS if getattr(binding, "key", "") not in _TAKEN),
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
        self._past = 0  # how far back what stands here was typed, 0 if it is new

    def on_mount(self) -> None:
        """Go on with what was typed before."""
        if self.draft and (begun := self.shell.draft(self.draft)):
            self.value = begun
            self.cursor_position = len(begun)

    def on_input_changed(self) -> None:
        if self.draft:
            self.shell.keep_draft(self.draft, self.value)

    @property
    def _typed(self) -> list[str]:
        """What was typed into this line and into others of its name, the newest last."""
        return self.shell.typed[self.id or ""]

    async def action_submit(self) -> None:
        typed, value = self._typed, self.value.strip()
        self._past = 0
        if value:
            typed[:] = [*(one for one in typed if one != value), value][-MOST_TYPED:]
        await super().action_submit()

    def action_walk(self, step: int) -> None:
        """Put in what was typed before, or after that; the line is empty again after the last one."""
        self._past = min(self._past - step, len(self._typed))
        self.value = self._typed[-self._past] if self._past else ""
        self.cursor_position = len(self.value)

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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a search is going on, Esc stops that instead."""
        if action == "leave" and getattr(self.screen, "searching", False):
            return False
        if action == "walk":  # what has been begun is not thrown away
            there = bool(self._typed) if parameters == (-1,) else bool(self._past)
            return there and (bool(self._past) or not self.value)
        return super().check_action(action, parameters)

    def action_leave(self) -> None:
        self.value = ""
        self.post_message(self.Left(self))
