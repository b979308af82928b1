"""The bulletin on the public display: its blocks as rows of words, in large letters where the screen has the room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.text import Text

from fejag_admin.tui.display.lettering import drawn

MARGIN = 2  # columns left and right of words
LARGE_FROM = 150  # columns: a screen with so many shows its plain letters small


@dataclass(frozen=True, slots=True)
class NewsRow:
    """Lines that stay together on a sheet. ``is_heading``: they also stay with what follows."""

    lines: tuple[Text, ...]
    is_heading: bool = False


def news_rows(blocks: Sequence[Mapping[str, Any]], width: int, console: Console, accent: str) -> Iterator[NewsRow]:
    """The blocks of a bulletin, laid out for so many columns; headings are in the colour ``accent``."""
    writer = _Writer(width - 2 * MARGIN, console)
    for block in blocks:
        match block["kind"]:
            case "heading":
                yield NewsRow((Text(""),))
                yield NewsRow(tuple(writer.write(block["text"].upper(), f"bold {accent}")), is_heading=True)
            case "para":
                yield NewsRow(tuple(writer.write(block["text"], "bold" if block["strong"] else "")))
            case "points":
                yield from (NewsRow(tuple(writer.write(told, "", "- "))) for told in block["lines"])


class _Writer:
    """Writes words into so many columns: large if there are enough of them, else (or what cannot be drawn) plain."""

    def __init__(self, width: int, console: Console) -> None:
        self._width, self._console = max(width, 8), console
        self._is_large = width + 2 * MARGIN >= LARGE_FROM

    def write(self, told: str, style: str, sign: str = "") -> Iterator[Text]:
        """The lines of a text; before the first stands ``sign``, before the others as much blank."""
        if self._is_large and (pieces := self._large(told, sign)) is not None:
            yield from (_line(line, style) for piece in pieces for line in piece)
            return
        for at, line in enumerate(Text(told).wrap(self._console, max(self._width - len(sign), 1))):
            yield _line((sign if at == 0 else " " * len(sign)) + line.plain.rstrip(), style)

    def _large(self, told: str, sign: str) -> list[list[str]] | None:
        """The text in large letters, a piece for each row; None if it cannot be drawn or a word is too long."""
        pieces: list[list[str]] = []
        words, piece = told.split(), ""
        for word in words:
            longer = f"{piece} {word}" if piece else (sign if not pieces else " " * len(sign)) + word
            lines = drawn(longer)
            if lines is None:
                return None
            if len(lines[0]) <= self._width:
                piece = longer
                continue
            pieces.append(drawn(piece) or [])
            piece = " " * len(sign) + word
            if len((drawn(piece) or [""])[0]) > self._width:
                return None
        pieces.append(drawn(piece) or [])
        return pieces


def _line(told: str, style: str) -> Text:
    return Text.assemble(" " * MARGIN, (told, style))
