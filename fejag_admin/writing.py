"""Files written wholly or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str, *, errors: str = "strict") -> None:
    """Write beside the file and rename in the end; raise OSError.

    ``errors``: what becomes of signs that cannot be encoded, as for `Path.write_text`.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8", errors=errors)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
