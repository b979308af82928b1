"""Where the reference data shipped with the program lie, installed or in a checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).parent.parent
_PLACES = (_PACKAGE / "_data", _PACKAGE.parent / "data")  # inside the wheel; in a checkout


def data_file(*parts: str) -> Path:
    """The data file of this name, after the folders it is in (``"stezky", "tiles.json"``).

    Raise FileNotFoundError if there is none.
    """
    for place in _PLACES:
        if (path := place.joinpath(*parts)).is_file():
            return path
    raise FileNotFoundError(f"no data file {'/'.join(parts)!r} in {' or '.join(map(str, _PLACES))}")


def data_json(*parts: str) -> Any:
    """What the data file of this name holds as JSON; raise FileNotFoundError if there is none."""
    return json.loads(data_file(*parts).read_text(encoding="utf-8"))


def data_files(*folders: str, suffix: str = ".json") -> tuple[Path, ...]:
    """The data files in a folder whose names end in ``suffix``, sorted by name; maybe none."""
    for place in _PLACES:
        if (path := place.joinpath(*folders)).is_dir():
            return tuple(sorted(file for file in path.iterdir() if file.suffix == suffix))
    return ()
