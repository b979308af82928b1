"""Writing files: names, folders, and errors of the system in sentences."""

import errno
import os
import resource
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.common.files import unwritable
from fejag_admin.common.language import speaking
from reports.errors import CannotPrintError, CannotWriteError
from reports.output import file_stem, make_folder, page_paths, plain, write
from reports.print_request import PrintRequest
from reports.sight import Camp


def test_names_tell_camp_document_viewer_and_entry(sample: Camp) -> None:
    seen = players_journal(sample.journal).version
    assert seen < sample.journal.version
    assert file_stem(sample, "map") == f"zlutoucky-kun-2026-map-e{seen}"
    assert file_stem(sample, "map", "fbi", PrintRequest("a3")) == f"zlutoucky-kun-2026-map-a3-fbi-e{seen}"
    assert file_stem(replace(sample, name="///"), "map", "master") == "camp-map-MASTER-e132"
    assert plain(" Příliš / žluťoučký.kůň ") == "prilis-zlutoucky-kun"


def test_names_are_in_the_language_of_the_document_and_as_things_are_called_now(sample: Camp) -> None:
    seen = players_journal(sample.journal).version
    with speaking("cs"):
        assert file_stem(sample, "bulletin") == f"zlutoucky-kun-2026-zpravodaj-hra-11-z{seen}"
        assert file_stem(sample, "poster-changed", "vlada") == f"zlutoucky-kun-2026-plakat-zmenen-vlada-z{seen}"
    assert file_stem(sample, "team", "vlada") == f"zlutoucky-kun-2026-team-government-e{seen}"
    assert file_stem(sample, "bulletin") == f"zlutoucky-kun-2026-bulletin-game-11-e{seen}"


def test_one_page_has_no_number() -> None:
    assert page_paths(Path("a.png"), 1) == [Path("a.png")]
    assert page_paths(Path("x/a.png"), 2) == [Path("x/a-1.png"), Path("x/a-2.png")]


def test_all_pages_are_written_or_none(tmp_path: Path) -> None:
    assert write(tmp_path / "a.png", [b"1", b"2"], over=False) == (tmp_path / "a-1.png", tmp_path / "a-2.png")
    (tmp_path / "a-1.png").unlink()
    with pytest.raises(CannotPrintError, match="a-2.png"):
        write(tmp_path / "a.png", [b"3", b"4"], over=False)
    assert [path.name for path in tmp_path.iterdir()] == ["a-2.png"]
    assert write(tmp_path / "a.png", [b"3", b"4"], over=True)
    assert (tmp_path / "a-2.png").read_bytes() == b"4"
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotWriteError, match="is a folder"):
        write(tmp_path / "folder", [b"5"], over=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.png", "a-2.png", "folder"]


def test_where_there_is_no_room_nothing_is_left_behind(tmp_path: Path) -> None:
    """The system lets no file grow beyond a few bytes, which to the program is like a disk that fills up."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    (tmp_path / "a-1.png").write_bytes(b"old")
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        with pytest.raises(CannotWriteError, match="a-2.png cannot be written: File too large"):
            write(tmp_path / "a.png", [b"new", b"x" * 5000], over=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_a_folder_is_made_with_those_above(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").touch()
    with pytest.raises(CannotWriteError, match="not a folder"):
        make_folder(tmp_path / "file" / "b")


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "There is no room left on the disk for papers/a.pdf"),
        (errno.EDQUOT, "There is no room left"),
        (errno.EROFS, "papers may not be written to"),
        (errno.EIO, "papers/a.pdf cannot be written: Input/output error."),
    ],
)
def test_every_error_of_the_system_says_what_to_do(number: int, told: str) -> None:
    sentence = unwritable(Path("papers/a.pdf"), OSError(number, os.strerror(number)))
    assert sentence.startswith(told)
