"""The rows of a situation of Bez hranic: start, target, the offer with its stacks; stations."""

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.content import Content
from textual.style import Style

from boardgames.bez_hranic.fields import colour_value
from boardgames.bez_hranic.sheet import FIELD, START, STATION, STAY, TARGET, VISIT, Row
from boardgames.core.verdict import Name
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import value_text
from fejag_admin.tui.referee.tables.table import TableBoard

HEIGHT = 11
LABEL, NAME = 7, 20
_COLOURS = {"red": "#b8403a", "yellow": "#d9b82f", "blue": "#3f74b5", "purple": "#8259a8", "green": "#4f8f45",
            "white": "#e8e8e8"}  # fmt: skip
_INKS = {"yellow": "#000000", "white": "#000000"}


def row_label(row: Row) -> str:
    """What a row is, in a word."""
    number = row.number + 1
    labels = {FIELD: str(number), STAY: "40", VISIT: _("via") + f" {number}", STATION: _("stop") + f" {number}",
              START: _("start"), TARGET: _("target")}  # fmt: skip
    return labels.get(row.kind, "")


def short_names(tokens: Sequence[str]) -> dict[str, str]:
    """The shortest beginning by which each token is told from the others, in the current language."""
    words = {token: value_text(colour_value(token)) for token in tokens}
    names = {}
    for token, word in words.items():
        others = [spelling.casefold() for key, spelling in words.items() if key != token]
        beginnings = (word[:length] for length in range(1, len(word)))
        names[token] = next(
            (begin for begin in beginnings if not any(spelling.startswith(begin.casefold()) for spelling in others)),
            word,
        )
    return names


def token_style(token: str) -> str:
    """The colours in which a token is shown."""
    name = colour_value(token)
    if not isinstance(name, Name):
        return "bold $accent"
    colour = name["en"]
    return f"bold {_INKS.get(colour, '#ffffff')} on {_COLOURS[colour]}"


class TravelRows(TableBoard, can_focus=True, inherit_bindings=False):
    """Rows with a cursor; what is done on them is done by the ``table``.

    ``rows``: what is shown; ``at``: the index of the current row.
    """

    DEFAULT_CSS = f"TravelRows {{ height: {HEIGHT}; }}"

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.rows: tuple[Row, ...] = ()
        self.at = 0
        self._short: dict[str, str] = {}

    def show(self, rows: tuple[Row, ...], at: int, tokens: Sequence[str]) -> None:
        """Show these rows, with the cursor on one of them; ``tokens``: all that can lie there."""
        self.rows, self.at = rows, max(0, min(at, len(rows) - 1))
        self._short = short_names((*tokens, *(token for row in rows for token in row.tokens if token not in tokens)))
        self.refresh()

    @property
    def row(self) -> Row:
        return self.rows[self.at]

    @property
    def _top(self) -> int:
        """The first row that is seen."""
        return max(0, min(self.at - HEIGHT // 2, len(self.rows) - HEIGHT))

    def render(self) -> Content:
        """A line for each row; an arrow where there are more."""
        lines = [self._line(at, row) for at, row in enumerate(self.rows)][self._top : self._top + HEIGHT]
        if self._top > 0:
            lines[0] = Content.assemble("▴", lines[0][1:])
        if self._top + HEIGHT < len(self.rows):
            lines[-1] = Content.assemble("▾", lines[-1][1:])
        return Content("\n").join(lines)

    def _line(self, at: int, row: Row) -> Content:
        is_cursor = at == self.at
        pointer = ("▸" if is_cursor else " ", "bold $accent")
        widest = max(LABEL, *(len(row_label(row)) + 1 for row in self.rows))
        label = (f"{row_label(row):<{widest}}", "$text-muted")
        line = Content.assemble(pointer, label, self._written(row), " ", *self._tokens(row))
        line = line.truncate(max(1, self.size.width), ellipsis=True)
        line = line.stylize(Style.from_meta({"row": at}))
        return line.stylize("bold") if is_cursor and self.has_focus else line

    def _written(self, row: Row) -> Content:
        text = value_text(row.name) if row.name else ""
        name = Content(text).truncate(NAME, ellipsis=True, pad=True)
        if row.key is None and text:
            name = name.stylize("$text-error underline")
        return name if text else name.stylize("underline")

    def _tokens(self, row: Row) -> list[Content]:
        """The stack, the lowest on the left."""
        parts = []
        for height, token in enumerate(row.tokens):
            part = Content(f" {self._short.get(token, token)}").stylize(token_style(token))
            parts.append(part.stylize(Style.from_meta({"height": height})))
        return parts

    def on_key(self, event: events.Key) -> None:
        """A letter begins typing."""
        if event.is_printable and event.character and event.character.isalpha():
            event.stop()
            event.prevent_default()
            self.table.begin(event.character)

    def on_click(self, event: events.Click) -> None:
        at = event.style.meta.get("row")
        if at is not None:
            self.table.point_at(at, event.style.meta.get("height"))
