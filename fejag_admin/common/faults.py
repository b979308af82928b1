"""What is wrong with a document: faults with their places, gathered so that all can be shown in one go.

The same for campaign files, spreadsheets, typed slips and the situation files of the board games.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fejag_admin.common.language import _

SHOWN_LENGTH = 40

Path = tuple[str | int, ...]

_PLAIN_KEY = re.compile(r"[\w-]{1,50}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: ``text``, a sentence, and where it is, as far as that is known.

    ``place``: as ``orders[17].at``, empty for the document as a whole. ``line``, ``column``: in the text, or the row of
    a table, from 1. ``values``: what fills the blanks of the sentence of a board game, which is in English, see
    `core.verdict.Line`. ``path``: the keys and list positions that lead to the place in a campaign file.
    """

    text: str
    place: str = ""
    line: int | None = None
    column: int | None = None
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    path: Path = field(default=(), compare=False)

    def __str__(self) -> str:
        """The sentence after the place and the line: ``line 12: …``."""
        where = where_text(self.place, self.line, self.column)
        return f"{where}: {self.text}" if where else self.text


def where_text(place: str, line: int | None, column: int | None = None) -> str:
    """A place and a line as people find them, as ``line 12`` or ``rules (line 12, column 3)``; empty without either."""
    if line is None:
        return place
    template = _("line {line}") if column is None else _("line {line}, column {column}")
    position = template.format(line=line, column=column)
    return f"{place} ({position})" if place else position


class DocumentError(ValueError):
    """A document that was refused as a whole; ``faults`` says everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def place_text(path: Path) -> str:
    """A place as people write it: ``("orders", 17, "at")`` is ``orders[17].at``."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif _PLAIN_KEY.fullmatch(part):
            text += f".{part}" if text else part
        else:
            text += f"[{quoted(part)}]"
    return text


def quoted(value: object, length: int = SHOWN_LENGTH) -> str:
    """A value from a document in an error message: short, on one line, nothing in it that could upset a terminal."""
    if isinstance(value, str):
        head = value if len(value) <= length else value[: length - 1] + "…"
        return "'" + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in head) + "'"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return _("an object")
    if isinstance(value, list):
        return _("a list")
    text = str(value)
    return text if len(text) <= length else text[: length - 1] + "…"
