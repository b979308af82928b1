"""Files written wholly or not at all, those that only their owner may read, and the folder for them."""

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO

from platformdirs import user_data_path

from fejag_admin.common.language import _

_PACKAGE = Path(__file__).parent.parent
_DATA = _PACKAGE / "_data" if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent / "data"  # in the wheel; a checkout


def data_file(*parts: str) -> Path:
    """The data file of this name, or a folder of them, after the folders it is in (``"stezky", "tiles.json"``).

    It need not be there.
    """
    return _DATA.joinpath(*parts)


def data_json(*parts: str) -> Any:
    """What the data file of this name holds as JSON; raise FileNotFoundError if there is none."""
    return json.loads(data_file(*parts).read_text(encoding="utf-8"))


class TooLargeError(ValueError):
    """A file is larger than anything of its kind."""


def read_file(path: str | Path, limit: int | None) -> bytes:
    """Read a file from outside (``-``: standard input), at most ``limit`` bytes; None: all of it.

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
        if limit is not None and about.st_size > limit:
            raise TooLargeError
        return read_stream(stream, limit)


def read_stream(stream: BinaryIO, limit: int | None) -> bytes:
    """Read a stream to its end; raise TooLargeError beyond ``limit`` bytes."""
    data = stream.read(-1 if limit is None else limit + 1)
    if limit is not None and len(data) > limit:
        raise TooLargeError
    return data


OWNER, EVERYBODY = 0o600, 0o666
"""Who may read a file that is written: its owner alone, or whoever the system lets read his files (umask)."""


def write_whole(path: Path, text: str, *, errors: str = "strict", mode: int = OWNER) -> None:
    """Write a file beside its place and rename it in the end, durably; raise OSError.

    ``errors``: what becomes of signs that cannot be encoded, as for `Path.write_text`. ``mode``: who may read it.
    """
    with new_file(path, text.encode("utf-8", errors), mode) as publish:
        publish()


@contextmanager
def new_file(path: Path, data: bytes, mode: int = OWNER) -> Iterator[Callable[[], None]]:
    """Write a file beside ``path``, durably; what this gives renames it to ``path``, otherwise it is deleted.

    Its own name cannot be guessed and must be new, so that no link can lead the writing to another file. A link at
    ``path`` is replaced, not followed. Raise OSError.
    """
    final = path.parent.resolve(strict=True) / path.name
    part = final.with_name(f".{path.name[:40]}.{token_hex(8)}.part")

    def publish() -> None:
        part.replace(final)
        sync(final.parent)

    file = open(part, "xb", opener=partial(os.open, mode=mode))  # noqa: SIM115 - one of that name is not deleted
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # a power cut could leave the new name with nothing in it
        yield publish
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
    return user_data_path("fejag", appauthor=False)


def own_folder(path: Path) -> None:
    """Make a folder that only its owner may enter, as those above it; what is there stays as it is. Raise OSError."""
    if not path.parent.exists():
        own_folder(path.parent)
    path.mkdir(0o700, exist_ok=True)


VARIABLE = "FEJAG_SHARED_FOLDER"
AT = "FEJAG_PAGE_AT"  # tells a page that comes back what it showed before: the camp and the screen


class PathError(ValueError):
    """A path that cannot be used; says in a sentence why, and what to do."""


def shared_folder() -> Path | None:
    """The folder that a page is bound to; None for somebody who sits at this computer and may name any file."""
    named = os.environ.get(VARIABLE)
    return None if named is None else Path(named).resolve()


def typed_path(word: str) -> Path:
    """The path that somebody means, whether or not there is something; raise PathError if it cannot be used."""
    folder = shared_folder()
    if "\0" in word:
        raise _unusable(word)
    try:
        path = Path(word).expanduser() if folder is None else _within(folder, word)
        path.exists()
    except (OSError, RuntimeError) as error:  # such as a name too long; no home of that name, links in a circle
        raise _unusable(word, error) from error
    return path


def typed_place(word: str) -> str:
    """Where a store may be that somebody means: `typed_path`, or the URL of a database, but not for a page."""
    return word if "://" in word and shared_folder() is None else str(typed_path(word))


def _unusable(word: str, error: Exception | None = None) -> PathError:
    reason = error.strerror if isinstance(error, OSError) else _("no file can be called so")
    return PathError(_("{file} cannot be used: {reason}.").format(file=repr(word[:80]), reason=reason))


def typed_file(word: str) -> Path:
    """`typed_path` for a file to write; raise PathError for a folder, too."""
    path = typed_path(word)
    if path.is_dir():
        raise PathError(_("{file} is a folder; give the name of a file in it.").format(file=shown_path(path)))
    return path


def _within(folder: Path, word: str) -> Path:
    """The path below the folder, with links followed; raise PathError if it leads out of it."""
    path = Path(word)
    resolved = (folder / path).resolve()
    leads_out = word.startswith("~") or path.anchor or ".." in path.parts or not resolved.is_relative_to(folder)
    if leads_out:
        template = _("Here only files of the shared folder can be used: write a name alone, without {signs}.")
        raise PathError(template.format(signs="/ ~ .."))
    return resolved


def path_hint(usual: str) -> str:
    """What to write into a line for a path: ``usual``, but for a page a name in its folder."""
    return usual if shared_folder() is None else _("a name in the shared folder")


def shown_path(path: Path) -> str:
    """The path as the person may write it again; a page calls it by its name in the shared folder."""
    folder = shared_folder()
    return str(path.relative_to(folder)) if folder and path.is_relative_to(folder) else str(path)


def unwritable(path: Path, error: OSError) -> str:
    """Why something could not be written; who asked for it knows how another place is chosen."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            template = _("There is no room left on the disk for {file}; make some, or choose another disk.")
        case errno.EACCES if sys.platform == "win32" and path.is_file():
            template = _("{file} cannot be replaced; if it is open in another program, close it there.")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            template = _("{folder} may not be written to; choose another folder.")
        case errno.ENOENT:
            template = _("There is no folder {folder}; make it first, or choose another one.")
        case errno.ENOTDIR | errno.EEXIST:
            template = _("{folder} is not a folder; choose another one.")
        case errno.EISDIR:
            template = _("{file} is a folder; give the name of a file in it.")
        case errno.ENAMETOOLONG:
            template = _("The name {file} is too long; choose a shorter one.")
        case _:
            template = _("{file} cannot be written: {reason}.")
    return template.format(file=shown_path(path), folder=shown_path(path.parent), reason=error.strerror)
