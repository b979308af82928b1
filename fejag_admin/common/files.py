"""Files written wholly or not at all, those that only their owner may read, and the folder for them."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def write_whole(path: Path, text: str, *, errors: str = "strict") -> None:
    """Write beside the file and rename in the end, durably; raise OSError.

    ``errors``: what becomes of signs that cannot be encoded, as for `Path.write_text`.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8", errors=errors)
        sync(part)  # or a power cut could leave the new name with nothing in it
        part.replace(path)
        sync(path.parent)
    finally:
        part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file or folder is on the disk; a system that cannot do it for folders is left alone."""
    handle = -1
    try:
        handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)  # Windows wants it writable
        os.fsync(handle)
    except OSError as error:
        if not path.is_dir() or error.errno in (errno.EIO, errno.ENOSPC):
            raise
    finally:
        if handle >= 0:
            os.close(handle)


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
