"""Dialogs made of plain fields, and of lists of things that have such fields each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from fejag_admin.common.documents import described
from fejag_admin.common.language import _
from fejag_admin.tui.orders.forms import Tick
from fejag_admin.tui.referee.tables.grid import Grid
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, choice, labelled, line

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from boardgames.core.sheet import Sheet


class ChooseDialog(Dialog[str]):
    """Shows lines to choose from; gives what the chosen one means."""

    AUTO_FOCUS = "#items"

    def __init__(
        self, title: str, choices: list[tuple[str, str]], *, intro: str = "", leave: str = "", at: int = 0
    ) -> None:
        super().__init__(title, intro=intro, leave=leave)
        self._choices, self._at = choices, at

    def compose_body(self) -> ComposeResult:
        yield OptionList(*(Option(shown) for shown, _meant in self._choices), id="items", compact=True, markup=False)

    def on_mount(self) -> None:
        if self._choices:
            self.query_one("#items", OptionList).highlighted = min(self._at, len(self._choices) - 1)

    @on(OptionList.OptionSelected, "#items")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index][1])

    def answer(self) -> str | None:
        return None


T = TypeVar("T")

Values = dict[str, Any]

# fmt: off
register("items",
    Action("new", "n insert", "new_item", "New", "Add one more.", palette=False),
    Action("delete", "d delete", "delete_item", "Delete",
           "Take the one under the cursor out of the list.", palette=False),
)
# fmt: on


def several(text: str) -> list[str]:
    """What stands between commas; patterns that are drawn hold blanks."""
    return [part.strip() for part in text.split(",") if part.strip()]


def nonempty(values: Mapping[str, Any]) -> Values:
    """Those values that say something; 0 is something."""
    return {key: value for key, value in values.items() if not (value is False or value in (None, "", []))}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form. ``kind``: ``text``, ``number`` (a whole one, or nothing), ``list`` (of texts, with commas
    between), ``tick``, ``choice`` (of ``options``, each what is shown and what is meant) or ``grid`` (rows of ``signs``
    shown as ``looks`` says).

    ``place``: where on a table its value stands, empty if it stands nowhere; ``unsaid``: what need not be said there.
    """

    key: str
    label: str
    kind: str = "text"
    options: tuple[tuple[str, Any], ...] = ()
    hint: str = ""
    signs: str = ""
    looks: Mapping[str, str] = field(default_factory=dict)
    place: str = ""
    unsaid: Any = None

    def widget(self, value: Any) -> Widget:
        """What it is filled in with."""
        name = f"field-{self.key}"
        match self.kind:
            case "tick":
                return Tick(self.label, value is True, name=name)
            case "grid":
                return labelled(self.label, Grid(name, tuple(value), self.signs, self.looks))
            case "choice":
                return choice(name, self.label, self.options, value if isinstance(value, str | int) else None)
        text = ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
        return line(name, self.label, self.hint, text)

    def read(self, within: Widget) -> Any:
        """What was filled in; raise UnfinishedError."""
        widget = within.query_one(f"#field-{self.key}")
        if isinstance(widget, Grid):
            return widget.drawn
        if isinstance(widget, Tick | Select):
            return widget.value
        assert isinstance(widget, Input)
        text = widget.value.strip()
        if self.kind == "list":
            return several(text)
        if self.kind != "number" or not text:
            return text if self.kind == "text" else None
        try:
            return int(text)
        except ValueError:
            widget.focus()
            raise UnfinishedError(_("{field}: write a whole number.").format(field=self.label)) from None


def form_of(
    cls: type, *names: str, at: str | None = None, words: Mapping[Any, str] | None = None, **instead: Sequence[Field]
) -> tuple[Field, ...]:
    """The form of a `document`: its fields with a label, or only those of ``names`` in this order.

    ``at``: the place of the object on a table, None if it lies on none. ``words``: what is shown for a choice.
    ``instead``: what stands in the form for a field, by its name.
    """
    fields_by_name = {one.name: one for one in described(cls)}
    fields: list[Field] = []
    for name in names or fields_by_name:
        spec = fields_by_name[name]
        if name in instead:
            fields += instead[name]
        elif spec.label:
            options = tuple(((words or {}).get(value, str(value)), value) for value in spec.kind.choices)
            hint = _(spec.hint) if spec.hint else ""
            made = Field(spec.key, _(spec.label), spec.kind.form, options, hint)
            unsaid = spec.default if options and not spec.always else None
            place = f"{at}.{spec.path}" if at else spec.path
            fields.append(made if at is None else replace(made, place=place, unsaid=unsaid))
    return tuple(fields)


def values_on(sheet: Sheet, fields: Sequence[Field]) -> Values:
    """What stands on a table where these fields have their places."""
    return {one.key: sheet.get(one.place) for one in fields if one.place}


def put_on(sheet: Sheet, fields: Sequence[Field], values: Mapping[str, Any]) -> None:
    """Put what a form says where each of its fields has its place."""
    for form_field in fields:
        if form_field.place:
            value = values[form_field.key]
            sheet.keep(form_field.place, None if value == form_field.unsaid else value)
            around = form_field.place.rpartition(".")[0]
            if around and sheet.get(around) == {}:
                sheet.put(around, None)


class FieldsDialog(Dialog[Values]):
    """Asks for the values of some fields.

    ``check``: what is wrong with the values, empty if nothing is. ``preview``:
    what they make, shown below and kept up to date.
    """

    def __init__(
        self,
        title: str,
        fields: tuple[Field, ...],
        values: Mapping[str, Any],
        *,
        intro: str = "",
        check: Callable[[Values], str] | None = None,
        preview: Callable[[Values], str] | None = None,
    ) -> None:
        super().__init__(title, intro=intro, ok=_("Done"))
        self._fields, self._values = fields, values
        self._check, self._preview = check, preview

    def compose_body(self) -> ComposeResult:
        for form_field in self._fields:
            yield form_field.widget(self._values.get(form_field.key))
        if self._preview is not None:
            yield Static(self._preview(dict(self._values)), id="preview", markup=False)

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The keys of a grid that has the focus, and the dialog's own."""
        grids = [("grid", grid) for grid in self.query(Grid) if grid.has_focus]
        return [*grids, *super().scopes()]

    @on(Grid.Drawn)
    @on(Input.Changed)
    @on(Select.Changed)
    def _changed(self) -> None:
        if self._preview is not None and self.query("#preview"):
            try:
                text = self._preview(self.read())
            except ValueError as error:
                text = str(error)
            self.query_one("#preview", Static).update(text)

    def read(self) -> Values:
        """The values as they stand; raise UnfinishedError."""
        body = self.query_one("#dialog-body")
        return {one.key: one.read(body) for one in self._fields}

    def answer(self) -> Values:
        values = self.read()
        if self._check is not None and (fault := self._check(values)):
            raise UnfinishedError(fault)
        return values


class ItemsDialog(Dialog[list[T]]):
    """A list of things to look through, change, add to and take from; gives the list as it is then.

    ``label``: the line of a thing. ``form``: the dialog that asks for its values, None if nothing is asked. ``take``:
    the thing made of an older one and the answer. ``fresh``: a new thing beside the others; None: none may be added or
    taken away.
    """

    AUTO_FOCUS = "#items"

    def __init__(
        self,
        title: str,
        items: Iterable[T],
        label: Callable[[T], str],
        form: Callable[[T], Dialog[Any] | None],
        take: Callable[[T, Any], T],
        *,
        intro: str = "",
        fresh: Callable[[Sequence[T]], T] | None = None,
    ) -> None:
        super().__init__(title, intro=intro, ok=_("Done"))
        self.items = list(items)
        self._label, self._form, self._take = label, form, take
        self._fresh = fresh

    BINDINGS = bindings("items")

    def compose_body(self) -> ComposeResult:
        yield OptionList(*self._options(), id="items", compact=True, markup=False)

    def _options(self) -> list[Option]:
        lines = [Option(self._label(item)) for item in self.items]
        return lines if self._fresh is None else [*lines, Option(_("+ one more (n)"))]

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("items", self), *super().scopes()]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A list that is as long as it is."""
        if action in {"new_item", "delete_item"}:
            return self._fresh is not None
        return super().check_action(action, parameters)

    @on(OptionList.OptionSelected, "#items")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._edit(event.option_index)

    def action_new_item(self) -> None:
        self._edit(len(self.items))

    def _edit(self, index: int) -> None:
        self.run_worker(self._edited(index), exclusive=True, group="items")

    async def _edited(self, index: int) -> None:
        if index < len(self.items):
            item = self.items[index]
        elif self._fresh is not None:
            item = self._fresh(self.items)
        else:
            return
        dialog = self._form(item)
        answer = None if dialog is None else await self.app.push_screen_wait(dialog)
        if dialog is None or answer is not None:
            self.items[index : index + 1] = [self._take(item, answer)]
            self._show(index)

    def action_delete_item(self) -> None:
        index = self.query_one("#items", OptionList).highlighted
        if index is not None and index < len(self.items):
            del self.items[index]
            self._show(index)

    def _show(self, index: int) -> None:
        list_shown = self.query_one("#items", OptionList)
        list_shown.set_options(self._options())
        list_shown.highlighted = min(index, list_shown.option_count - 1) if list_shown.option_count else None
        list_shown.focus()

    def answer(self) -> list[T]:
        return self.items
