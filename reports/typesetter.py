"""The process that typesets for the program: it reads jobs and writes pages until whoever started it is gone.

It runs as a script, so that it loads nothing but the compiler: what that takes of memory is given back with the
process. A job is a line of JSON; an answer, too, with the files behind it. What is hidden in a camp comes here inside
the data of the document that is to be made, and leaves inside its pages.
"""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata
from functools import lru_cache
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

if TYPE_CHECKING:
    from typst import Compiler

TEMPLATES = Path(__file__).parent / "templates"
Format = Literal["pdf", "png", "svg"]
MISSING = "□"
IDLE = 60.0  # seconds without a job after which the process ends
MOST_JOBS = 60  # after which it ends, for the compiler remembers more and more

_IN_NO_FONT = "\U0010fffd"  # for private use only
_WITHOUT_INK = frozenset({"Cc", "Cf", "Mn", "Zs", "Zl", "Zp"})

# Words that may have to be broken; looking for them costs the compiler more than all the rest of a page.
_LONG = re.compile(r"[\w□]{25,}")

# Letters that the fonts inside are known to have: Latin with all accents, Greek, Cyrillic, usual punctuation.
_SURE = ((0x20, 0x7E), (0xA1, 0x17F), (0x391, 0x3A1), (0x3A3, 0x3C9), (0x410, 0x44F), (0x2010, 0x2026))


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answer jobs until there are no more, or enough of them, or none for long."""
    _drawn(_IN_NO_FONT, str(TEMPLATES))  # in time that is mostly left: who starts us has still to open the camp
    for _number in range(MOST_JOBS):
        idle = Timer(IDLE, os._exit, (0,))
        idle.start()
        job = jobs.readline()
        idle.cancel()
        if not job:
            return
        try:
            header, files = done(**json.loads(job))
        except Exception as error:  # noqa: BLE001 - whoever asked is told, and the next job may go well
            header, files = {"error": str(error)}, []
        head = json.dumps(header | {"sizes": [len(file) for file in files]})
        answers.write(b"".join((head.encode(), b"\n", *files)))
        answers.flush()


def done(
    root: str, template: str, data: str, kind: Format, ppi: float, timestamp: int, pictures: dict[str, str]
) -> tuple[dict[str, Any], list[bytes]]:
    """What is to be told of a job (``missing`` letters, ``warnings``), and its files."""
    missing = missing_letters(data, root)
    for letter in missing:
        data = data.replace(letter, MISSING)
    made, warnings = _compiler(root).compile_with_warnings(
        str(Path(root) / f"{template}.typ"),
        format=kind,
        ppi=ppi,
        sys_inputs=pictures | {"data": data, "long": "yes" if _LONG.search(data) else ""},
        timestamp=timestamp,
    )
    files = [made] if isinstance(made, bytes) else list(made or ())
    return {"missing": missing, "warnings": list(map(str, warnings))}, files


def missing_letters(text: str, root: str) -> tuple[str, ...]:
    """The letters of ``text`` that no font has, sorted; ``root`` is where the templates are."""
    doubtful = {letter for letter in set(text) if not any(first <= ord(letter) <= last for first, last in _SURE)}
    return tuple(sorted(letter for letter in doubtful if not _is_printed(letter, root)))


@lru_cache(4096)
def _is_printed(letter: str, root: str) -> bool:
    """Whether a letter is printed as itself; blanks and signs without ink count as printed."""
    return unicodedata.category(letter) in _WITHOUT_INK or _drawn(letter, root) != _drawn(_IN_NO_FONT, root)


@lru_cache(16)
def _drawn(letter: str, root: str) -> bytes:
    """A page with nothing but a letter."""
    made = _compiler(root).compile(str(Path(root) / "letter.typ"), format="svg", sys_inputs={"letter": letter})
    return made if isinstance(made, bytes) else b"".join(made or ())


@lru_cache(1)
def _compiler(root: str) -> Compiler:
    """The compiler, which remembers what it has read; only the fonts inside it count."""
    import typst

    return typst.Compiler(root=root, ignore_system_fonts=True)


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
