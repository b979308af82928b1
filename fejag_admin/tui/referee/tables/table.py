"""What the tables laid out by hand share: they change the plain values of a situation and tell of the new text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events, on
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from boardgames.core.source_places import path_of
from boardgames.core.verdict import NotationError
from fejag_admin.common.language import _
from fejag_admin.situations import values, written
from fejag_admin.texts.games.verdicts import sentence
from fejag_admin.tui.referee.judging_screen import JudgingScreen
from fejag_admin.tui.shell.actions import action_named
from fejag_admin.tui.shell.guard import Guarded
from fejag_admin.tui.widgets.typed_line import TypedLine

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.widget import Widget

    from fejag_admin.tui.shell.dialog import Dialog

Answer = TypeVar("Answer")


class HandTable(Guarded, Vertical):
    """The table of one game; ``raw``: the values it shows, None while the text is not well formed."""

    game = ""
    """The id of the game."""
    drawing: ClassVar[type[Widget]]
    """The widget in it that keys go to."""
    scope = ""
    """The scope of its keys."""
    drawing_scope = ""
    """The scope of the drawing's own keys; empty if it has none."""
    narrow_below = 0
    """In fewer columns than these it leaves more room to the verdict."""
    mends: ClassVar[Mapping[str, str]] = {}
    """The verb of the action that mends what is wrong at a place: for the first key of the place, for that key with a
    dot if something in it is meant, and for both with the last key behind the dot."""
    draws = True
    """Whether it draws the situation, so that the verdict need not."""

    @dataclass
    class Laid(Message):
        """The situation is another one now."""

        text: str

    @dataclass
    class Pasted(Message):
        """A whole situation was pasted."""

        text: str

    @dataclass
    class Undo(Message):
        """The last change is to be undone."""

    def __init__(self, table_id: str) -> None:
        super().__init__(id=table_id)
        self.raw: dict[str, Any] | None = None
        self._text = ""

    def show(self, text: str) -> None:
        """Show the table that a text describes, as far as it can be read."""
        self._text, self.raw = text, values(text)
        self.show_raw(self.raw or {})

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show these values."""
        raise NotImplementedError

    def focus_table(self) -> None:
        self.query_one(self.drawing).focus()

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The scopes of the keys that work here, the innermost first: the drawing's, then those of the table."""
        drawn: list[tuple[str, DOMNode]] = [(self.drawing_scope, self.query_one(self.drawing))]
        return [*(drawn if self.drawing_scope else []), (self.scope, self)]

    @property
    def found(self) -> object:
        """What the last verdict on this table has found; None if there is none."""
        judged = self.screen.judged if isinstance(self.screen, JudgingScreen) else None
        return None if judged is None or judged.verdict is None else judged.verdict.result

    def mended_by(self, place: str) -> str:
        """The key to press to put right what is wrong at a place, as a person reads it; empty if there is none."""
        path = path_of(place)
        words = [part for part in path if isinstance(part, str)]
        first = words[0] if words else ""
        names = (f"{first}.{words[-1]}", f"{first}.", first) if len(path) > 1 else (first,)
        verb = next((self.mends[name] for name in names if name in self.mends), None)
        return "" if verb is None else action_named(f"{self.scope}.{verb}").key

    def shows(self, _place: str) -> bool:
        """Whether that key means this place now, not that of another player."""
        return True

    def change(self, change: Callable[[dict[str, Any]], object]) -> bool:
        """Change a copy of the values and tell of it; False if there are none to change, or a word of the change cannot
        be understood, which is said."""
        if self.raw is None:
            self.notify(ill_formed().plain, severity="warning")
            return False
        raw = deepcopy(self.raw)
        try:
            change(raw)
        except NotationError as problem:
            self.notify(sentence(problem.text, problem.values), severity="warning", markup=False)
            return False
        text = written(raw, self._text)
        self.post_message(self.Laid(text))
        self.show(text)
        return True

    def ask(self, dialog: Dialog[Answer], then: Callable[[Answer], object]) -> None:
        """Show a dialog; do something with its answer, if it gets one, which may ask again."""

        async def asked() -> None:
            answer = await self.app.push_screen_wait(dialog)
            if answer is not None:
                self.call_later(then, answer)

        self.shell.run_command(asked())

    def ask_change(self, dialog: Dialog[Answer], change: Callable[[dict[str, Any], Answer], object]) -> None:
        """Show a dialog; what it says changes the table."""
        self.ask(dialog, lambda answer: self.change(lambda raw: change(raw, answer)))

    def on_paste(self, event: events.Paste) -> None:
        """A whole situation takes the place of this one; anything else is laid out, if it means something here."""
        event.stop()
        if "what" in (values(event.text) or {}):
            self.post_message(self.Pasted(event.text))
        elif event.text.strip():
            self.paste(event.text)

    def paste(self, text: str) -> None:
        """Put pasted text into the line to type into, as if it had been typed there."""
        self.query_one(TypedLine).take_in(text)

    def carry_out(self, text: str) -> bool:
        """Lay out what a line says; False if it cannot be understood, which is said."""
        raise NotImplementedError

    def action_type(self) -> None:
        self.query_one(TypedLine).focus()

    @on(TypedLine.Submitted)
    def _typed(self, event: TypedLine.Submitted) -> None:
        event.stop()
        if self.carry_out(event.value):
            event.input.value = ""

    @on(TypedLine.Left)
    def _leave_line(self) -> None:
        self.focus_table()

    def action_undo(self) -> None:
        self.post_message(self.Undo())


def ill_formed() -> Content:
    """Why the table can be neither shown nor changed."""
    return Content(_("The text is not well formed: Ctrl+T shows where.")).stylize("$text-warning")
