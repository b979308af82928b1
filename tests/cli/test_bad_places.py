"""A second place that is of no use: one sentence in either language for each command, and the desk goes on."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import product
from pathlib import Path

import pytest

from fejag_admin.store.store import Store
from tests.cli.calling import Call
from tests.store.tools import NOBODY, fill_up, powerless, raw, small_disk, tamper
from tests.store.tools import small as other_camp


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder that somebody without rights may enter."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def text(path: Path, _own: Path) -> None:
    path.write_text("a shopping list " * 300)


def songs(path: Path, _own: Path) -> None:
    path.touch()
    raw(path, "CREATE TABLE songs (name TEXT)")


def empty(path: Path, _own: Path) -> None:
    path.touch()


def missing(path: Path, _own: Path) -> None:
    path.parent.rmdir()


def other(path: Path, _own: Path) -> None:
    with Store.open(path) as store:
        store.create("Other camp", other_camp(), "Ota")


def damaged(path: Path, own: Path) -> None:
    path.write_bytes(own.read_bytes()[:9000])


def torn(path: Path, own: Path) -> None:
    content = bytearray(own.read_bytes())
    content[3 * 4096 : 5 * 4096] = bytes(2 * 4096)
    path.write_bytes(content)


def newer(path: Path, own: Path) -> None:
    shutil.copy(own, path)
    raw(path, "UPDATE fejag_schema SET version_num = '9999'")


def full(path: Path, own: Path) -> None:
    """It lacks an entry, and there is no room for it."""
    shutil.copy(own, path)
    tamper(path, "DELETE FROM entries WHERE version = 2")
    fill_up(path.parent / "rubbish")


def forbidden(path: Path, own: Path) -> None:
    shutil.copy(own, path)
    for one in (own.parent, *own.parent.rglob("*")):
        os.chown(one, NOBODY if os.geteuid() == 0 else -1, -1)
    path.chmod(0)


FINE: dict[str, tuple[str, ...]] = {"other": ("take-over",)}
"""Where a command is right to go on: it takes over whatever camp is there."""
PLACES = (text, songs, empty, missing, other, damaged, torn, newer, full, forbidden)


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
def test_a_bad_place_is_told_in_a_sentence_and_the_desk_goes_on(begun: Call, store: Path, language: str) -> None:
    kept, folder = store.read_bytes(), store.parent / "stick"
    for make, words in product(PLACES, (("copies", "--add"), ("sync",), ("take-over",))):
        folder.mkdir()
        place = folder / "fejag.db"
        with small_disk(folder) if make is full else nullcontext(enter_result=True) as is_there:
            if not is_there:  # mounting a disk needs more rights
                continue
            make(place, store)
            before = place.read_bytes() if place.exists() else b""
            with powerless() if make is forbidden else nullcontext():
                done = begun("--lang", language, *words, str(place))
            after = place.read_bytes() if place.exists() else b""
        told = done.err.strip().splitlines()
        case = (make.__name__, words, done)
        if words[0] in FINE.get(make.__name__, ()):
            assert done.code == 0, case
            assert ".." not in done.err, case
        else:
            assert done.code in (1, 2, 5), case
            begun_with = {"sync": 1, "take-over": 2}.get(words[0], 0) if make is full else 0
            assert len(told) == 1 + begun_with, case
            assert told[-1].count(". ") == 0, case
            assert told[-1].endswith("."), case
            assert str(place if make is not missing else folder) in told[-1], case
            assert after in (before, b""), case
        if words == ("take-over",):
            assert begun("--by", "Ota", "place", "fbi", "tygr", "A5", "--camp", "small-camp").code == 0, case
            assert begun("verify").code == 0, case
        else:
            assert store.read_bytes() == kept, case
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(f"{store}.copies", ignore_errors=True)
        store.write_bytes(kept)
