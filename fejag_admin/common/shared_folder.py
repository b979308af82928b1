"""How a path that somebody typed is taken: at this computer as it stands, on a page of ``fejag serve`` in one folder.

Whoever is let in by ``fejag serve`` acts with the rights of the organiser's account. Therefore a page is told, by a
variable of the environment, the only folder whose files it may read and write; every dialog takes paths from here.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from fejag_admin.common.files import data_folder
from fejag_admin.common.language import _

VARIABLE = "FEJAG_SHARED_FOLDER"
AT = "FEJAG_PAGE_AT"  # tells a page that comes back what it showed before: the camp and the screen


class PathError(ValueError):
    """A path that cannot be used; says in a sentence why, and what to do."""


def shared_folder() -> Path | None:
    """The folder that a page is bound to; None for somebody who sits at this computer and may name any file."""
    named = os.environ.get(VARIABLE)
    return None if named is None else Path(named).resolve()


def default_folder() -> Path:
    """The folder of ``fejag serve`` unless another one is named."""
    return data_folder() / "shared"


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
