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


PLACES = ("text", "songs", "empty", "missing", "other", "damaged", "torn", "newer", "full", "forbidden")


def make(kind: str, path: Path, own: Path) -> None:
    """Put something of no use at the place; ``full``: it lacks an entry, and there is no room for it."""
    content = own.read_bytes()
    match kind:
        case "text":
            path.write_text("a shopping list " * 300)
        case "songs":
            path.touch()
            raw(path, "CREATE TABLE songs (name TEXT)")
        case "empty":
            path.touch()
        case "missing":
            path.parent.rmdir()
        case "other":
            with Store.open(path) as store:
                store.create("Other camp", other_camp(), "Ota")
        case "damaged":
            path.write_bytes(content[:9000])
        case "torn":
            path.write_bytes(content[: 3 * 4096] + bytes(2 * 4096) + content[5 * 4096 :])
        case "newer":
            path.write_bytes(content)
            raw(path, "UPDATE fejag_schema SET version_num = '9999'")
        case "full":
            path.write_bytes(content)
            tamper(path, "DELETE FROM entries WHERE version = 2")
            fill_up(path.parent / "rubbish")
        case "forbidden":
            path.write_bytes(content)
            for file in (own.parent, *own.parent.rglob("*")):
                os.chown(file, NOBODY if os.geteuid() == 0 else -1, -1)
            path.chmod(0)


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
def test_a_bad_place_is_told_in_a_sentence_and_the_desk_goes_on(begun: Call, store: Path, language: str) -> None:
    kept, folder = store.read_bytes(), store.parent / "stick"
    for kind, words in product(PLACES, (("copies", "--add"), ("sync",), ("take-over",))):
        folder.mkdir()
        place = folder / "fejag.db"
        with small_disk(folder) if kind == "full" else nullcontext(enter_result=True) as is_there:
            if not is_there:  # mounting a disk needs more rights
                continue
            make(kind, place, store)
            before = place.read_bytes() if place.exists() else b""
            with powerless() if kind == "forbidden" else nullcontext():
                done = begun("--lang", language, *words, str(place))
            after = place.read_bytes() if place.exists() else b""
        case = (kind, words, done)
        if kind == "other" and words == ("take-over",):  # which takes over whatever camp is there
            assert done.code == 0, case
            assert ".." not in done.err, case
        else:
            *steps, sentence = done.err.strip().splitlines()
            assert done.code in (1, 2, 5), case
            assert len(steps) == ({"sync": 1, "take-over": 2}.get(words[0], 0) if kind == "full" else 0), case
            assert (sentence.count(". "), sentence[-1]) == (0, "."), case
            assert str(folder if kind == "missing" else place) in sentence, case
            assert after in (before, b""), case
        if words == ("take-over",):
            assert begun("--by", "Ota", "place", "fbi", "tygr", "A5", "--camp", "small-camp").code == 0, case
            assert begun("verify").code == 0, case
        else:
            assert store.read_bytes() == kept, case
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(f"{store}.copies", ignore_errors=True)
        store.write_bytes(kept)
