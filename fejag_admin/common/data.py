"""Where the reference data shipped with the program lie, installed or in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_PLACES = (_PACKAGE / "_data", _PACKAGE.parent / "data")  # inside the wheel; in a checkout


def data_file(name: str) -> Path:
    """The path of the data file ``name``, such as ``sample-camp.json``; raise FileNotFoundError if there is none."""
    for place in _PLACES:
        if (path := place / name).is_file():
            return path
    raise FileNotFoundError(f"no data file {name!r} in {' or '.join(map(str, _PLACES))}")
