"""From a template and plain data to pages: typst, offline, with the fonts it carries inside.

Data go in as JSON and are printed literally, so nothing has to be escaped and no name can smuggle in markup. The same
template, data and time give the same bytes.
"""

from __future__ import annotations

import json
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from fejag_admin.common.language import _
from reports.errors import CannotPrintError

if TYPE_CHECKING:
    from typst import Compiler

Format = Literal["pdf", "png", "svg"]
FORMATS: tuple[Format, ...] = ("pdf", "png", "svg")
TEMPLATES = Path(__file__).parent / "templates"
PIXELS_PER_INCH = 150.0
MISSING = "□"

# The compiler serves one thread at a time; were it not always the same one, what it remembers would lie in the heaps of
# as many threads as ever asked, which give little of it back.
_TYPESETTER = ThreadPoolExecutor(1, "typesetter")
_IN_NO_FONT = "\U0010fffd"  # for private use only
_WITHOUT_INK = frozenset({"Cc", "Cf", "Mn", "Zs", "Zl", "Zp"})

# Letters that the fonts inside are known to have: Latin with all accents, Greek, Cyrillic, usual punctuation.
_SURE = ((0x20, 0x7E), (0xA1, 0x17F), (0x391, 0x3A1), (0x3A3, 0x3C9), (0x410, 0x44F), (0x2010, 0x2026))


@dataclass(frozen=True, slots=True)
class Pages:
    """A document that was typeset: one file's bytes for PDF, one per page for PNG and SVG.

    ``missing``: letters that no font has; `MISSING` is printed in their place.
    """

    kind: Format
    files: tuple[bytes, ...]
    missing: tuple[str, ...] = ()


def typeset(template: str, data: dict[str, Any], kind: Format, moment: datetime, ppi: float = PIXELS_PER_INCH) -> Pages:
    """Typeset ``data`` by the template of this name; ``moment`` is the time of making that a PDF carries.

    ``ppi``: how fine PNG pages are. Raise CannotPrintError if the template asks for a font that is not there.
    """
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    missing = missing_letters(text)
    for letter in missing:
        text = text.replace(letter, MISSING)
    made, warnings = _TYPESETTER.submit(
        lambda: _compiler().compile_with_warnings(
            str(TEMPLATES / f"{template}.typ"),
            format=kind,
            ppi=ppi,
            sys_inputs={"data": text},
            timestamp=int(moment.timestamp()),
        )
    ).result()
    for warning in warnings:
        if "font" in str(warning):
            told = _("A font for printing is missing ({warning}); install the program again.")
            raise CannotPrintError(told.format(warning=warning))
    return Pages(kind, (made,) if isinstance(made, bytes) else tuple(made or ()), missing)


def missing_text(letters: tuple[str, ...]) -> str:
    """That these letters could not be printed."""
    told = _("No font for printing has {letters}; {sign} stands in their place.")
    return told.format(letters=" ".join(letters), sign=MISSING)


def missing_letters(text: str) -> tuple[str, ...]:
    """The letters of ``text`` that no font has, sorted."""
    doubtful = {letter for letter in text if not _is_sure(letter)}
    return tuple(sorted(letter for letter in doubtful if not _is_printed(letter)))


def _is_sure(letter: str) -> bool:
    code = ord(letter)
    return any(first <= code <= last for first, last in _SURE)


@cache
def _is_printed(letter: str) -> bool:
    """Whether a letter is printed as itself; blanks and signs without ink count as printed."""
    return unicodedata.category(letter) in _WITHOUT_INK or _drawn(letter) != _drawn(_IN_NO_FONT)


@cache
def _drawn(letter: str) -> bytes:
    """A page with nothing but a letter."""
    path, inputs = str(TEMPLATES / "letter.typ"), {"letter": letter}
    made = _TYPESETTER.submit(lambda: _compiler().compile(path, format="svg", sys_inputs=inputs)).result()
    return made if isinstance(made, bytes) else b"".join(made or ())


@cache
def _compiler() -> Compiler:
    """The compiler, which remembers what it has read; only the fonts inside it count."""
    import typst

    return typst.Compiler(root=str(TEMPLATES), ignore_system_fonts=True)
