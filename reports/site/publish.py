"""Writing the public game as web pages into a folder: only what has changed, never half of it, and nothing of others.

The pages are the same to the byte while nothing that players may see has changed. `OWN` lists what was written here
before; a file that is not in it is somebody else's and stays as it is.
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.common.files import unwritable
from fejag_admin.common.language import LANGUAGES, _, number_text, speaking
from fejag_admin.texts.colours import ink_on
from reports import CannotPrintError, CannotWriteError
from reports.output import make_folder, write_all
from reports.own import picture
from reports.sight import Camp
from reports.site.pages import pages

OWN = "fejag-files.txt"
_NAME = re.compile(r"(?:[a-z]{2}/)?[a-z]+(?:-\d+)?\.(?:html|css|js|svg)")
"""What our files are called: whatever else a list of them says is none of ours."""
MOST_NAMES = 1_000_000
"""How many bytes such a list may have."""

_TEMPLATES = Path(__file__).parent.parent / "templates" / "site"
_STAMP = 'data-version=""'
_jinja = Environment(
    loader=FileSystemLoader(_TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_jinja.filters |= {"ink": ink_on, "number": number_text}
_jinja.globals |= {"_": _, "languages": LANGUAGES}


@dataclass(frozen=True, slots=True)
class Published:
    """A site as it was written: relative names of all its ``files``, and of those that are new or other than before."""

    files: tuple[str, ...]
    changed: tuple[str, ...]


def publish(camp: Camp, folder: Path) -> Published:
    """Write the public game of a camp, as of a freeze if there is one, into ``folder``; it is made if need be.

    Each file is put in place at once, pages that lead to others after them. Raise CannotPrintError if there is a file
    of somebody else's in the way, CannotWriteError if the system refuses.
    """
    files = site(camp)
    try:
        return _written(files, folder)
    except OSError as error:  # a stick pulled out, a file that must not be read
        raise CannotWriteError(unwritable(folder / OWN, error)) from error


def _written(files: dict[str, bytes], folder: Path) -> Published:
    before = (_bytes(folder / OWN, MOST_NAMES) or b"").decode(errors="replace")
    own = set(filter(_NAME.fullmatch, before.splitlines()))  # written here before
    for name in {name.partition("/")[0] for name in (*own, *files) if "/" in name}:
        if (folder / name).is_symlink():
            template = _("{folder} leads to another place; delete that link, or publish into another folder.")
            raise CannotPrintError(template.format(folder=folder / name))
    present = {name: _bytes(folder / name, len(files[name])) for name in files}
    changed = tuple(name for name in files if present[name] != files[name])
    foreign = next((name for name in changed if present[name] is not None and name not in own), None)
    if foreign is not None:
        template = _("There is a file {file} that was not published from here; choose a folder of its own.")
        raise CannotPrintError(template.format(file=folder / foreign))
    gone = [name for name in own if name not in files]
    for language in LANGUAGES:
        make_folder(folder / language)
    _keep(folder, {*own, *files}, own)
    write_all({folder / name: files[name] for name in changed}, viewer=PUBLIC)
    for name in gone:
        (folder / name).unlink(missing_ok=True)
    _keep(folder, files, {*own, *files})
    return Published(tuple(files), changed)


_SHARED = ("site.css", "live.js", "site.js", "screen.css", "screen.js")


def site(camp: Camp) -> dict[str, bytes]:
    """All files of the site by their names, those that lead to others last."""
    files = {name: (_TEMPLATES / name).read_bytes() for name in _SHARED}
    if logo := picture("logo"):
        files["logo.svg"] = logo.encode()
    for language in LANGUAGES:
        with speaking(language):
            for page in pages(camp):
                files[f"{language}/{page.name}.html"] = _made(page.template, page.data)
    for name in ("screen", "index"):
        files[f"{name}.html"] = _made("door", {"camp": camp.name, "page": name})
    return files


def _made(template: str, data: dict[str, Any]) -> bytes:
    """A page, with a number in it that is made of all that it says."""
    text = _jinja.get_template(f"{template}.html").render(data)
    return text.replace(_STAMP, f'data-version="{crc32(text.encode())}"', 1).encode()


def _keep(folder: Path, names: Iterable[str], before: set[str]) -> None:
    """Note which files are ours, if that is not what is ``before``."""
    if set(names) != before or not (folder / OWN).exists():
        write_all({folder / OWN: "".join(f"{name}\n" for name in sorted(names)).encode()}, viewer=PUBLIC)


def _bytes(path: Path, most: int) -> bytes | None:
    """What is in a file, with one byte more than ``most`` if it is longer; None if there is none.

    A link, or what is neither a file nor a folder, is not read: it holds something else than what we wrote.
    """
    if not os.path.lexists(path) or path.is_dir():
        return None
    if path.is_symlink() or not path.is_file():
        return b""
    with path.open("rb") as file:
        return file.read(most + 1)
