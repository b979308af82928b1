"""What was written on a page of ``fejag serve`` goes to whoever sits before the page: its browser downloads it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from textual.app import App

from fejag_admin.common.shared_folder import shared_folder


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
