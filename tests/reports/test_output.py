"""Writing files: names, folders, and errors of the system in sentences."""

import errno
import os
import resource
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.common.files import unwritable
from fejag_admin.common.language import Language, speaking
from reports import CannotPrintError, CannotWriteError
from reports.output import file_stem, make_folder, plain, write
from reports.page_frame import Paper
from reports.print_request import PrintRequest
from reports.sight import Camp


@pytest.mark.parametrize(
    ("language", "document", "viewer", "paper", "name"),
    [
        ("en", "map", "public", "a4", "map-e{}"),
        ("en", "map", "fbi", "a3", "map-a3-fbi-e{}"),
        ("en", "team", "vlada", "a4", "team-government-e{}"),
        ("en", "bulletin", "public", "a4", "bulletin-game-11-e{}"),
        ("cs", "bulletin", "public", "a4", "zpravodaj-hra-11-z{}"),
        ("cs", "poster-changed", "vlada", "a4", "plakat-zmenen-vlada-z{}"),
    ],
)
def test_names_tell_camp_document_viewer_and_entry_in_the_language_of_the_document(
    language: Language, document: str, viewer: str, paper: Paper, name: str, sample: Camp
) -> None:
    entry = players_journal(sample.journal).version
    assert entry < sample.journal.version
    with speaking(language):
        assert file_stem(sample, document, viewer, PrintRequest(paper)) == "zlutoucky-kun-2026-" + name.format(entry)
    assert file_stem(replace(sample, name="///"), "map", "master") == "camp-map-MASTER-e132"
    assert plain(" Příliš / žluťoučký.kůň ") == "prilis-zlutoucky-kun"


def test_all_pages_are_written_or_none(tmp_path: Path) -> None:
    assert write(tmp_path / "a.png", [b"1", b"2"], over=False) == (tmp_path / "a-1.png", tmp_path / "a-2.png")
    (tmp_path / "a-1.png").unlink()
    with pytest.raises(CannotPrintError, match="a-2.png"):
        write(tmp_path / "a.png", [b"3", b"4"], over=False)
    assert [path.name for path in tmp_path.iterdir()] == ["a-2.png"]
    assert write(tmp_path / "a.png", [b"3", b"4"], over=True)
    assert (tmp_path / "a-2.png").read_bytes() == b"4"
    assert write(tmp_path / "b.png", [b"5"], over=False) == (tmp_path / "b.png",)


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


def test_a_folder_is_made_with_those_above_and_not_written_over(tmp_path: Path) -> None:
    for _again in range(2):
        make_folder(tmp_path / "a" / "b")
    with pytest.raises(CannotWriteError, match="is a folder"):
        write(tmp_path / "a", [b"5"], over=True)
    (tmp_path / "file").touch()
    with pytest.raises(CannotWriteError, match="not a folder"):
        make_folder(tmp_path / "file" / "b")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "file"]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "There is no room left on the disk for papers/a.pdf"),
        (errno.EDQUOT, "There is no room left"),
        (errno.EROFS, "papers may not be written to"),
        (errno.EIO, "papers/a.pdf cannot be written: Input/output error."),
    ],
)
def test_every_error_of_the_system_says_what_to_do(number: int, sentence: str) -> None:
    assert unwritable(Path("papers/a.pdf"), OSError(number, os.strerror(number))).startswith(sentence)
