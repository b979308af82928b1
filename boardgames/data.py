"""Where the reference data of the board games lie, installed or in a checkout."""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).parent.parent
_PLACES = (_ROOT / "fejag_admin" / "_data", _ROOT / "data")  # where the wheel puts them; in a checkout


def data_file(game: str, name: str) -> Path:
    """The path of the data file ``name`` of ``game``; raise FileNotFoundError if there is none."""
    for place in _PLACES:
        if (path := place / game / name).is_file():
            return path
    raise FileNotFoundError(f"no data file {name!r} of {game!r} in {' or '.join(map(str, _PLACES))}")


def data_files(game: str, folder: str, suffix: str = ".json") -> tuple[Path, ...]:
    """The data files of ``game`` in ``folder`` whose names end in ``suffix``, sorted by name; maybe none."""
    for place in _PLACES:
        if (path := place / game / folder).is_dir():
            return tuple(sorted(file for file in path.iterdir() if file.suffix == suffix))
    return ()
