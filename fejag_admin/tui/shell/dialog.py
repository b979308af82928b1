"""What every dialog shares: a title, a body, two buttons, Esc to leave; it gives back a value or None."""

from __future__ import annotations

from asyncio import InvalidStateError
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from fejag_admin.common.files import PathError
from fejag_admin.common.language import N_, _
from fejag_admin.tui.shell.actions import Action, bindings, moving, register
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.shell.textual_patches import lies_on

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.widget import Widget
    from textual.widgets.button import ButtonVariant


Answer = TypeVar("Answer")

FIELDS = "Input, Select, Checkbox"

_READ_ON = N_("Scroll what does not fit.")
_SCROLLS = {"pageup": "page_up", "down": "down", "up": "up", "home": "home", "end": "end"}

# fmt: off
register("dialog",
    Action("confirm", "ctrl+s", "confirm", "Confirm", "Do what the dialog offers.", command=False),
    Action("cancel", "escape", "cancel", "Back", "Close the dialog; nothing happens.", command=False),
    Action("next", "tab", "app.focus_next", "Next field", "Go to the next field or button.", command=False, weight=1),
    Action("page_down", "pagedown", "scroll_body('page_down')", "Read on", _READ_ON, command=False),
    *moving(_READ_ON, {key: f"scroll_body('{way}')" for key, way in _SCROLLS.items()}, N_("Read on")),
    Action("help", "f1 question_mark ctrl+p", "help", "Help",
           "Show everything that can be done here; find it by its name, and do it.", command=False, weight=2),
)
# fmt: on


class UnfinishedError(ValueError):
    """A field is empty or makes no sense; the text says what to write. ``field``: the id of one to go to, if any."""

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


class Dialog(Guarded, ModalScreen[Answer | None], Generic[Answer]):
    """A dialog over the screen: widgets below a title. ``answer`` returns the value with which it is dismissed.

    ``intro``: its purpose, above the ``body``, which scrolls. ``foot``: widgets that stay in view above the buttons.
    ``ok``: the name of the button that confirms; empty: there is nothing to confirm.
    ``typed``: what was typed to open it, for its first field. ``draft``: the name under which the fields are kept until
    the caller drops them. ``filled``: whether draft and typed text are filled in.
    """

    BINDINGS = bindings("dialog")
    variant: ClassVar[ButtonVariant] = "primary"
    typed = ""
    filled = False
    draft = ""
    _answered = False
    _at_first: dict[str, Any]  # what stood in the fields before anything was filled in

    def __init__(
        self, title: str, *body: Widget, intro: str = "", foot: Iterable[Widget] = (), ok: str = "", leave: str = ""
    ) -> None:
        super().__init__()
        self._heading, self._intro, self._body, self._foot = title, intro, body, foot
        self._ok, self._leave = ok, leave

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

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Label(self._heading, id="dialog-title", markup=False)
            with VerticalScroll(id="dialog-body", can_focus=False):
                if self._intro:
                    yield Static(self._intro, classes="told", markup=False)
                yield from self._body
            with Vertical(id="dialog-foot"):
                yield from self._foot
                yield Static("", id="dialog-fault", markup=False)
                with Horizontal(id="dialog-buttons"):
                    if self._ok:
                        yield Button(self._ok, variant=self.variant, id="ok", compact=True)
                    yield Button(self._leave or _("Back"), id="leave", compact=True)
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill in what stood there when it was left."""
        self.call_after_refresh(self._fill_in)

    def _fields(self) -> dict[str, Any]:
        """The values of the fields, by their ids."""
        return {str(field.id): field.value for field in self.query(FIELDS) if hasattr(field, "value")}

    def _fill_in(self) -> None:
        self._at_first, begun = self._fields(), (self.shell.draft(self.draft) or {}) if self.draft else {}
        for field in begun.keys() & self._at_first.keys():
            self.fault(_("As it was left."))
            with suppress(ValueError, TypeError, KeyError):  # what could be chosen then may be gone
                self.query_one(f"#{field}").value = begun[field]  # type: ignore[attr-defined]
        if self.typed and isinstance(self.focused, Input):
            self.focused.select_on_focus = False
            self.focused.value = self.typed
            self.focused.cursor_position = len(self.typed)
        self.refresh_bindings()  # there may be more to read than fits
        self.filled = True

    @on(Input.Changed)
    @on(Select.Changed)
    @on(Checkbox.Changed)
    def _note(self) -> None:
        """Keep what was changed in the fields."""
        if self.draft and self.filled:
            fields = self._fields()
            self.shell.keep_draft(self.draft, {} if fields == self._at_first else fields)

    def action_scroll_body(self, how: str) -> None:
        getattr(self.query_one("#dialog-body"), f"scroll_{how}")(animate=False)

    async def action_help(self) -> None:
        await self.app.run_action("help")

    def answer(self) -> Answer | None:
        """What the dialog is dismissed with; None if it stays open.

        Raise UnfinishedError, or PathError for a path that cannot be used: the text is then shown above the buttons.
        """
        return None

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
    """Asks whether to go on; ``text``: what it would mean."""

    def __init__(self, title: str, text: Content | str, *, ok: str, leave: str = "") -> None:
        super().__init__(title, Static(text, markup=False), ok=ok, leave=leave)

    def answer(self) -> bool:
        return True


class CautiousConfirm(Confirm):
    """A question that keys typed ahead cannot confirm: Enter leaves it; confirming takes its own key or Tab."""

    AUTO_FOCUS = "#leave"
    variant = "error"


class Notice(CautiousConfirm):
    """Tells something; there is nothing to decide."""

    _typed_over = False

    def __init__(self, title: str, text: Content | str) -> None:
        super().__init__(title, text, ok="", leave=_("Understood"))

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


def choice(field: str, label: str, options: Iterable[tuple[str, Any]], value: Any = None) -> Widget:
    """A labelled list to choose from, pairs of what is shown and what is meant; unless it has ``value``, its first."""
    listed = list(options)
    chosen = value if value in {option for _label, option in listed} else listed[0][1]
    return labelled(label, Select(listed, value=chosen, allow_blank=False, id=field, compact=True))


def chosen(form: Widget, field: str) -> Any:
    """What is chosen in a list of a form."""
    return form.query_one(f"#{field}", Select).value
