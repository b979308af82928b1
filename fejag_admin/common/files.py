"""Files written wholly or not at all, those that only their owner may read, and the folder for them."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO

from fejag_admin.common.language import _


class TooLargeError(ValueError):
    """A file is larger than anything of its kind."""


def read_file(path: str | Path, limit: int) -> bytes:
    """Read a file from outside (``-``: standard input), at most ``limit`` bytes.

    Raise TooLargeError, or OSError, also for what is no regular file: a device or a pipe may have no end, or make one
    wait for ever. ValueError: the name holds a NUL.
    """
    if str(path) == "-":
        return read_stream(sys.stdin.buffer, limit)
    unwaiting = getattr(os, "O_NONBLOCK", 0)  # or opening a pipe waits until something writes into it
    with open(os.open(path, os.O_RDONLY | unwaiting | getattr(os, "O_BINARY", 0)), "rb") as stream:
        about = os.fstat(stream.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, _("it is a device or a pipe, not a file"))
        if about.st_size > limit:
            raise TooLargeError
        return read_stream(stream, limit)


def read_stream(stream: BinaryIO, limit: int) -> bytes:
    """Read a stream to its end; raise TooLargeError beyond ``limit`` bytes."""
    parts: list[bytes] = []
    left = limit + 1
    while left and (part := stream.read(min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    if not left:
        raise TooLargeError
    return b"".join(parts)


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
