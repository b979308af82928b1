"""Files written wholly or not at all, those that only their owner may read, and the folder for them."""

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


def data_folder() -> Path:
    """The user's folder for the data of this program; it need not be there."""
    from platformdirs import user_data_path

    return user_data_path("fejag", appauthor=False)


def own_folder(path: Path) -> None:
    """Make a folder that only its owner may enter; one that is there stays as it is. Raise OSError."""
    path.mkdir(0o700, parents=True, exist_ok=True)


def own_file(path: Path) -> None:
    """Make an empty file that only its owner may read. Raise OSError, FileExistsError if there is one."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
