"""Files outside the program: the system's viewer, a browser's download, texts that are written."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from textual.app import App

from fejag_admin.common.files import shared_folder, shown_path, unwritable, write_whole


def open_outside(place: Path | str) -> bool:
    """Open a file, or the address of a page, by the program that the system has for it; whether there is one."""
    if sys.platform == "win32":
        with suppress(OSError):  # no program is known for such files
            os.startfile(place)  # noqa: S606
            return True
        return False
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    seen = sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if opener is None or not seen:
        return False
    quiet = subprocess.DEVNULL
    subprocess.Popen([opener, str(place)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)  # noqa: S603
    return True


def download(app: App[Any], files: Sequence[Path]) -> None:
    """Let the browser download files just written, several of them as one archive; in a terminal do nothing.

    Raise OSError if they cannot be read any more.
    """
    if shared_folder() is None:
        return
    if len(files) == 1:
        app.deliver_binary(files[0])
        return
    common = Path(os.path.commonpath([file.parent for file in files]))
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for file in files:
            packed.write(file, file.relative_to(common))
    name = files[0].stem if common == shared_folder() else common.name
    app.deliver_binary(archive, save_filename=f"{name}.zip")


def write_text(app: App[Any], path: Path, text: str, template: str) -> bool:
    """Write a text file, say so by a sentence about ``{file}``, let the browser download it; whether it was written."""
    try:
        write_whole(path, text, errors="replace")
    except OSError as error:
        app.notify(unwritable(path, error), severity="error")
        return False
    app.notify(template.format(file=shown_path(path)))
    download(app, [path])
    return True
