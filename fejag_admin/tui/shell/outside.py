"""Programs of the system beside ours: what shows a file, or a page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path


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
