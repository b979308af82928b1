"""Dialogs over a table: one of several things is chosen, or the described fields of its document are filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.widget import Widget
from textual.widgets import Input, Static

from fejag_admin.common.documents import DescribedField, described
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import value_text
from fejag_admin.tui.orders.forms import Tick
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, choice, line

if TYPE_CHECKING:
    from boardgames.core.sheet import Sheet

NOTHING = "–"
"""What a choice shows for a value that is not there."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: the value at a ``place`` of a sheet.

    ``kind``: ``text``, ``number`` (a whole one, or nothing), with commas between ``numbers``, ``list`` (of texts) or
    ``pairs`` (of a key and a text or number each), ``tick`` or ``choice`` (of ``options``, each what is shown and what
    is meant). ``unsaid``: what need not be written.
    """

    place: str
    label: str
    kind: str = "text"
    options: tuple[tuple[str, Any], ...] = ()
    hint: str = ""
    unsaid: Any = None

    @property
    def key(self) -> str:
        """The last key of the place."""
        return self.place.rpartition(".")[2]

    def shown_value(self, sheet: Sheet) -> Any:
        """The value at its place as the form shows it."""
        value = sheet.get(self.place)
        if self.kind == "tick":
            return value if isinstance(value, bool) else self.unsaid is True
        if self.kind == "choice":
            choices = [choice for _label, choice in self.options]
            named = (choice for label, choice in self.options if label == value)
            return value if value in choices else next(named, self.unsaid if self.unsaid in choices else choices[0])
        if isinstance(value, dict):
            return ", ".join(f"{key} {_written(item)}" for key, item in value.items())
        if isinstance(value, list) and self.kind in ("list", "numbers"):
            return ", ".join(map(_written, value))
        return "" if value is None else _written(value)

    def text(self, sheet: Sheet) -> str:
        """The value at its place in a word or more."""
        value = self.shown_value(sheet)
        if self.kind == "tick":
            return self.label if value else ""
        return next((label for label, choice in self.options if choice == value), str(value))

    def widget(self, value: Any, widget_id: str) -> Widget:
        """What it is filled in with."""
        if self.kind == "tick":
            return Tick(self.label, value, name=widget_id)
        if self.kind == "choice":
            return choice(widget_id, self.label, self.options, value)
        return line(widget_id, self.label, self.hint, value)

    def read(self, value: Any) -> Any:
        """What a value that was filled in means on the sheet; raise UnfinishedError."""
        if not isinstance(value, str) or self.kind in ("text", "choice"):
            return value
        parts = [part.strip() for part in value.split(",") if part.strip()]
        if self.kind == "list":
            return parts
        if self.kind == "pairs":
            pairs = (part.partition(" ") for part in parts)
            return {key: int(text) if text.strip().isdecimal() else text.strip() for key, _space, text in pairs}
        try:
            return [int(part) for part in parts] if self.kind == "numbers" else int(value) if value else None
        except ValueError:
            raise UnfinishedError(_("{field}: write a whole number.").format(field=self.label)) from None

    def put(self, sheet: Sheet, value: Any) -> None:
        """Put what it means where it has its place; an object left empty by that goes."""
        sheet.put(self.place, None if value in ("", [], {}, self.unsaid) else value)
        if self.unsaid is not None and self.shown_value(sheet) != value:
            sheet.put(self.place, value)
        around = self.place.rpartition(".")[0]
        if around and not around.endswith("]") and sheet.get(around) == {}:
            sheet.put(around, None)


def _written(value: object) -> str:
    """A value as one text: rows and words of a list, or the values of an object, with blanks between."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return ("/" if any("#" in str(item) for item in value) else " ").join(map(_written, value))
    return str(value)


def fields_of(cls: type, sheet: Sheet, at: str = "", keys: Sequence[str] = ()) -> Iterator[Field]:
    """The labelled fields of a `document` at a place, and of the documents in it; only those with ``keys``, if any."""
    for spec in described(cls):
        place = f"{at}.{spec.path}" if at else spec.path
        kind = spec.kind
        if kind.document is not None and kind.form == "text" and not kind.choices:
            yield from fields_of(kind.document, sheet, at if kind.keys else place, kind.keys)
        elif spec.label and (not keys or spec.key in keys):
            if kind.keys:
                within = [f"{at}.{key}" if at else key for key in kind.keys]
                place = next((field for field in within if sheet.get(field) is not None), within[0])
            yield Field(place, _(spec.label), *_asked(spec, sheet))


def _asked(spec: DescribedField, sheet: Sheet) -> tuple[str, tuple[tuple[str, Any], ...], str, Any]:
    """How a field is asked for: its kind, options and hint, and what need not be written."""
    hint = _(spec.hint) if spec.hint else ""
    if spec.kind.form == "player":
        players = tuple((name, number) for number, name in enumerate(sheet.names, 1))
        return "choice", ((NOTHING, None), *players), hint, None
    if spec.kind.form == "tick":
        return "tick", (), hint, spec.kind.write(spec.default, None)
    choices, words = spec.kind.choices, spec.words or spec.kind.choices
    if spec.kind.form != "choice":
        return spec.kind.form, (), hint, None
    options = tuple((_(word) if isinstance(word, str) else value_text(word), value)
                    for word, value in zip(words, choices, strict=True))  # fmt: skip
    if spec.default in choices:
        return "choice", options, hint, None if spec.always else spec.default
    return "choice", ((NOTHING, None), *options), hint, None


Section = tuple[str, list[Field]]
"""A heading, and the fields below it."""


Changed = list[tuple[Field, Any]]
"""Fields whose values were changed, each with what it means now."""


class FieldsDialog(Dialog[Changed]):
    """Asks for the values of fields of a sheet, and gives those that were changed. ``first``: the place to begin at."""

    def __init__(self, title: str, sections: Sequence[Section], sheet: Sheet, *, first: str = "") -> None:
        self.fields_asked = [field for _heading, fields in sections for field in fields]
        self._before = [field.shown_value(sheet) for field in self.fields_asked]
        self._first = next((at for at, field in enumerate(self.fields_asked) if first.startswith(field.place)), 0)
        body: list[Widget] = []
        numbered = enumerate(self._before)
        for heading, fields in sections:
            if heading and fields:
                body.append(Static(heading, classes="told", markup=False))
            for field in fields:
                number, before = next(numbered)
                body.append(field.widget(before, f"field-{number}"))
        super().__init__(title, *body, ok=_("Done"))

    def on_mount(self) -> None:
        self.value_widget(self._first).focus()

    def value_widget(self, number: int) -> Any:
        """The widget that holds the value of a field."""
        return self.query_one(f"#field-{number}")

    def answer(self) -> Changed:
        changed = []
        for number, (field, before) in enumerate(zip(self.fields_asked, self._before, strict=True)):
            widget = self.value_widget(number)
            value = widget.value.strip() if isinstance(widget, Input) else widget.value
            if value != before:
                try:
                    changed.append((field, field.read(value)))
                except UnfinishedError as error:
                    raise UnfinishedError(str(error), f"field-{number}") from None
        return changed
