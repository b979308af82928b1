"""What a process of its own does to typeset a document. It imports nothing but the compiler, so it starts at once."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from typst import Compiler

TEMPLATES = Path(__file__).parent / "templates"
Format = Literal["pdf", "png", "svg"]
MISSING = "□"

_IN_NO_FONT = "\U0010fffd"  # for private use only
_WITHOUT_INK = frozenset({"Cc", "Cf", "Mn", "Zs", "Zl", "Zp"})

# Words that may have to be broken; looking for them costs the compiler more than all the rest of a page.
_LONG = re.compile(r"[\w□]{25,}")

# Letters that the fonts inside are known to have: Latin with all accents, Greek, Cyrillic, usual punctuation.
_SURE = ((0x20, 0x7E), (0xA1, 0x17F), (0x391, 0x3A1), (0x3A3, 0x3C9), (0x410, 0x44F), (0x2010, 0x2026))


def compiled(
    root: str, template: str, data: str, kind: Format, ppi: float, timestamp: int, pictures: dict[str, str]
) -> tuple[list[bytes], tuple[str, ...], str]:
    """The files of a document, the letters of its data that no font has, and the error or the first warning, if any.

    ``root``: the folder of the templates; ``data``: JSON; ``pictures``: SVG by name.
    """
    missing = missing_letters(data, root)
    for letter in missing:
        data = data.replace(letter, MISSING)
    try:
        made, warnings = _compiler(root).compile_with_warnings(
            str(Path(root) / f"{template}.typ"),
            format=kind,
            ppi=ppi,
            sys_inputs=pictures | {"data": data, "long": "yes" if _LONG.search(data) else ""},
            timestamp=timestamp,
        )
    except RuntimeError as error:
        return [], missing, str(error)
    return _files(made), missing, next(map(str, warnings), "")


def missing_letters(text: str, root: str) -> tuple[str, ...]:
    """The letters of ``text`` that no font has, sorted; ``root`` is where the templates are."""
    doubtful = {letter for letter in set(text) if not any(first <= ord(letter) <= last for first, last in _SURE)}
    return tuple(sorted(letter for letter in doubtful if not _is_printed(letter, root)))


@lru_cache(4096)
def _is_printed(letter: str, root: str) -> bool:
    """Whether a letter is printed as itself; blanks and signs without ink count as printed."""
    return unicodedata.category(letter) in _WITHOUT_INK or _drawn(letter, root) != _drawn(_IN_NO_FONT, root)


@lru_cache(16)
def _drawn(letter: str, root: str) -> list[bytes]:
    """A page with nothing but a letter."""
    page = str(Path(root) / "letter.typ")
    return _files(_compiler(root).compile(page, format="svg", sys_inputs={"letter": letter}))


def _files(made: Any) -> list[bytes]:
    """What the compiler gives back, which is no list if it is one file."""
    return [made] if isinstance(made, bytes) else list(made or ())


@lru_cache(1)
def _compiler(root: str) -> Compiler:
    """The compiler; only the fonts inside it count."""
    import typst

    return typst.Compiler(root=root, ignore_system_fonts=True)
