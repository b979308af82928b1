"""What every dialog shares: a title, a body, two buttons, Esc to leave; it gives back a value or None."""

from __future__ import annotations

from asyncio import InvalidStateError
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from fejag_admin.common.files import PathError, shown_path, typed_path
from fejag_admin.common.language import N_, _, ngettext
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.shell.textual_patches import lies_on

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.dom import DOMNode
    from textual.widget import Widget
    from textual.widgets.button import ButtonVariant

    from fejag_admin.common.faults import DocumentError
    from fejag_admin.tui.shell.shell import Shell

Answer = TypeVar("Answer")

FIELDS = "Input, Select, Checkbox"
FAULTS_SHOWN = 10

_READ_ON = N_("Scroll what does not fit.")

# fmt: off
register("dialog",
    Action("confirm", "ctrl+s", "confirm", "Confirm", "Do what the dialog offers.", palette=False),
    Action("cancel", "escape", "cancel", "Back", "Close the dialog; nothing happens.", palette=False),
    Action("next", "tab", "app.focus_next", "Next field", "Go to the next field or button.", palette=False, weight=1),
    Action("page_down", "pagedown", "scroll_body('page_down')", "Read on", _READ_ON, palette=False),
    Action("page_up", "pageup", "scroll_body('page_up')", "Read on", _READ_ON, footer=False, palette=False),
    Action("line_down", "down", "scroll_body('down')", "Read on", _READ_ON, footer=False, palette=False),
    Action("line_up", "up", "scroll_body('up')", "Read on", _READ_ON, footer=False, palette=False),
    Action("to_start", "home", "scroll_body('home')", "Read on", _READ_ON, footer=False, palette=False),
    Action("to_end", "end", "scroll_body('end')", "Read on", _READ_ON, footer=False, palette=False),
    Action("help", "f1 question_mark", "help", "Help", "Show everything that can be done in this dialog.",
           palette=False, weight=2),
)
# fmt: on


class UnfinishedError(ValueError):
    """A field is empty or makes no sense; the text says what to write. ``field``: the id of one to go to, if any."""

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


class Dialog(Guarded, ModalScreen[Answer | None], Generic[Answer]):
    """A dialog over the screen. ``answer`` returns the value with which it is dismissed.

    ``intro``: its purpose, above the body.
    ``draft``: the name under which its fields are kept until its caller drops them; empty: they are not kept.
    ``typed``: what was typed to open it, for its first field. ``filled``: whether draft and typed text are filled in.
    """

    BINDINGS = bindings("dialog")
    variant: ClassVar[ButtonVariant] = "primary"
    draft = ""
    typed = ""
    filled = False
    _answered = False
    _at_first: dict[str, Any]  # what stood in the fields before anything was filled in

    def __init__(self, title: str, *, intro: str = "", ok: str = "", leave: str = "") -> None:
        super().__init__()
        self._intro = intro
        self._heading = title
        self._ok = ok
        self._leave = leave

    async def asked(self, app: Shell, draft: str) -> Answer | None:
        """Be shown, with the fields kept under a name, and give the answer; None if the person leaves."""
        self.draft = draft
        answer: Answer | None = await app.push_screen_wait(self)
        return answer

    def render(self) -> RenderableType:
        """Draw the screens below, dimmed."""
        lies_on(self, self.app)
        return super().render()

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Be answered once, however often the key is pressed before the dialog is gone; not under another screen.

        That would go in its place.
        """
        if self._answered or self.app.screen is not self:
            return AwaitComplete()
        self._answered = True
        try:
            return super().dismiss(result)
        except InvalidStateError:  # nobody waits for the answer any more
            return AwaitComplete(self.app.pop_screen())

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("dialog", self)]

    def compose(self) -> ComposeResult:
        """Title; the body, which scrolls; below it what must stay in view: a last field, what is wrong, buttons."""
        with Vertical(id="dialog"):
            yield Label(self._heading, id="dialog-title", markup=False)
            with VerticalScroll(id="dialog-body", can_focus=False):
                if self._intro:
                    yield Static(self._intro, classes="told", markup=False)
                yield from self.compose_body()
            with Vertical(id="dialog-foot"):
                yield from self.compose_foot()
                yield Static("", id="dialog-fault", markup=False)
                with Horizontal(id="dialog-buttons"):
                    if self._ok:
                        yield Button(self._ok, variant=self.variant, id="ok", compact=True)
                    yield Button(self._leave or _("Back"), id="leave", compact=True)
        yield KeyBar()

    def compose_body(self) -> ComposeResult:
        """The widgets between title and buttons."""
        raise NotImplementedError

    def compose_foot(self) -> ComposeResult:
        """The widgets that stay above the buttons while the body scrolls; usually none."""
        yield from ()

    def on_mount(self) -> None:
        """Fill in what stood there when it was left."""
        self.call_after_refresh(self._fill_in)

    def fields(self) -> dict[str, Any]:
        """The values of the fields, by their ids."""
        return {str(field.id): field.value for field in self.query(FIELDS) if hasattr(field, "value")}

    def _fill_in(self) -> None:
        self._at_first, begun = self.fields(), (self.shell.draft(self.draft) or {}) if self.draft else {}
        for field in begun.keys() & self._at_first.keys():
            with suppress(ValueError, TypeError, KeyError):  # what could be chosen then may be gone
                self.query_one(f"#{field}").value = begun[field]  # type: ignore[attr-defined]
        if begun.keys() & self._at_first.keys():
            self.fault(_("As it was left."))
        dates = self.query("#date") if self.typed.isdecimal() else ()
        if self.typed and isinstance(field := next(iter(dates), self.focused), Input):
            field.select_on_focus = False
            field.value = self.typed
            field.cursor_position = len(self.typed)
            field.focus()
        self.query(KeyBar).refresh()  # there may be more to read than fits
        self.filled = True

    @on(Input.Changed)
    @on(Select.Changed)
    @on(Checkbox.Changed)
    def _note(self) -> None:
        """Keep what was changed in the fields."""
        if self.draft and self.filled:
            now = self.fields()
            self.shell.keep_draft(self.draft, {} if now == self._at_first else now)

    def action_scroll_body(self, how: str) -> None:
        getattr(self.query_one("#dialog-body"), f"scroll_{how}")(animate=False)

    async def action_help(self) -> None:
        await self.app.run_action("help")

    def answer(self) -> Answer | None:
        """What the dialog is dismissed with; None if it stays open.

        Raise UnfinishedError, or PathError for a path that cannot be used: the text is then shown above the buttons.
        """
        raise NotImplementedError

    def fault(self, text: str) -> None:
        """Show what keeps the dialog from being confirmed; empty takes it away."""
        self.query_one("#dialog-fault", Static).update(text)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """A dialog that only tells something has nothing to confirm; what is seen whole does not scroll."""
        if action == "scroll_body":
            return self.is_mounted and any(body.max_scroll_y for body in self.query("#dialog-body"))
        return bool(self._ok) if action == "confirm" else True

    @on(Button.Pressed, "#ok")
    @on(Input.Submitted)
    def action_confirm(self) -> None:
        """Give the answer, if there is one; Enter in a line does it, too."""
        self.fault("")
        try:
            value = self.answer()
        except (PathError, UnfinishedError) as error:
            self.fault(str(error))
            if isinstance(error, UnfinishedError) and error.field:
                self.query_one(f"#{error.field}").focus()
            return
        if value is not None:
            self.dismiss(value)

    @on(Button.Pressed, "#leave")
    def action_cancel(self) -> None:
        self.dismiss(None)


class Confirm(Dialog[bool]):
    """Asks whether to go on; ``body``: what it would mean."""

    AUTO_FOCUS = "#ok"

    def __init__(self, title: str, body: Content | str, *, ok: str, leave: str = "") -> None:
        super().__init__(title, ok=ok, leave=leave)
        self._body = body

    def compose_body(self) -> ComposeResult:
        yield Static(self._body, markup=False)

    def answer(self) -> bool:
        return True


class LineDialog(Dialog[Answer]):
    """Asks for one line. ``read``: what a line means; raises UnfinishedError or PathError if it means nothing."""

    AUTO_FOCUS = "#line"

    def __init__(self, title: str, ok: str, text: str, value: str, hint: str, read: Callable[[str], Answer]) -> None:
        super().__init__(title, intro=text, ok=ok)
        self._value, self._hint, self._read = value, hint, read

    def compose_body(self) -> ComposeResult:
        yield Input(self._value, placeholder=self._hint, id="line", compact=True)

    def answer(self) -> Answer:
        return self._read(written(self, "line"))


class PickDialog(Dialog[Any]):
    """Asks for one of several things; ``offered``: the name of each and what it is answered with."""

    AUTO_FOCUS = "#picked"

    def __init__(self, title: str, ok: str, text: str, label: str, offered: Iterable[tuple[str, Any]]) -> None:
        super().__init__(title, intro=text, ok=ok)
        self._label, self._offered = label, offered

    def compose_body(self) -> ComposeResult:
        yield choice("picked", self._label, self._offered)

    def answer(self) -> Any:
        return chosen(self, "picked")


class CautiousConfirm(Confirm):
    """A question that keys typed ahead cannot confirm: Enter leaves it; confirming takes its own key or Tab."""

    AUTO_FOCUS = "#leave"
    variant = "error"


class Notice(CautiousConfirm):
    """Tells something; there is nothing to decide."""

    _typed_over = False

    def __init__(self, title: str, body: Content | str) -> None:
        super().__init__(title, body, ok="", leave=_("Understood"))

    def on_key(self, event: Key) -> None:
        """Ignore Enter after printable keys: it ends a line typed ahead, and more keys would run commands."""
        if event.is_printable and event.character != "?":
            self._typed_over = True
            self.fault(_("Nothing can be typed here; Esc closes this."))
        elif self._typed_over and event.key in ("enter", "ctrl+j"):
            event.stop()


def labelled(label: str, widget: Widget) -> Widget:
    """A field with its name on the left."""
    return Horizontal(Label(label, classes="field-label", markup=False), widget, classes="field")


def line(field: str, label: str, hint: str = "", value: str = "") -> Widget:
    """A labelled line to write in; ``field``: its id."""
    return labelled(label, Input(value, placeholder=hint, id=field, compact=True))


def written(form: Widget, field: str, missing: str = "") -> str:
    """The text of a line of a form, stripped.

    Raise UnfinishedError with the sentence ``missing``, if one is given, when the line is empty.
    """
    text = form.query_one(f"#{field}", Input).value.strip()
    if missing and not text:
        raise UnfinishedError(missing, field)
    return text


def existing_file(word: str) -> Path:
    """The file that somebody means; raise UnfinishedError if there is none, PathError if it cannot be used."""
    path = typed_path(word)
    if not path.is_file():
        raise UnfinishedError(_("There is no file {path}.").format(path=shown_path(path)))
    return path


def chosen(form: Widget, field: str) -> Any:
    """What is chosen in a list of a form."""
    return form.query_one(f"#{field}", Select).value


def choice(field: str, label: str, options: Iterable[tuple[str, Any]], value: Any = None) -> Widget:
    """A labelled list to choose from, pairs of what is shown and what is meant; unless it has ``value``, its first."""
    listed = list(options)
    chosen = value if value in {option for _label, option in listed} else listed[0][1]
    return labelled(label, Select(listed, value=chosen, allow_blank=False, id=field, compact=True))


def faults_text(error: DocumentError) -> str:
    """The faults of a file, a line each; only so many of them."""
    lines = [str(fault) for fault in error.faults[:FAULTS_SHOWN]]
    more = len(error.faults) - len(lines)
    if more:
        lines.append(ngettext("and {n} more fault", "and {n} more faults", more).format(n=more))
    return "\n".join([*lines, "", _("Nothing was imported. Correct the file and try again.")])
