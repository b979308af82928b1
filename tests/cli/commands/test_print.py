"""``fejag print`` as a person calls it."""

import json
import os
from functools import partial
from pathlib import Path

import pytest

from fejag_admin.common.files import data_file
from reports.registry import DOCUMENTS
from tests.cli.calling import Call, entries, refuses
from tests.reports.looking import texts

TO = " Another place is chosen with --to.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the person is in."""
    place = tmp_path / "papers"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def printed(call: Call, folder: Path, words: str) -> tuple[str, str]:
    """The name of the one file that is printed, and all that is to be read in it."""
    done = call("print", *words.split())
    assert done.code == 0, done.err
    name = done.out.removesuffix("\n")
    return name, "\n".join(texts((folder / name).read_bytes()))


def test_it_lists_the_documents(call: Call) -> None:
    listed = call("print")
    documents = [document.id for document in DOCUMENTS]
    assert [line.split()[0] for line in listed.out.splitlines()[1:]] == [*documents, "spreadsheet", "packet"]


@pytest.mark.deep
def test_pictures_are_a_file_a_page(begun: Call, folder: Path) -> None:
    made = begun("print", "poster", "--sheets", "2", "--format", "png").out.splitlines()
    assert made == [f"small-camp-poster-e2-{number}.png" for number in (1, 2)]
    assert sorted(path.name for path in folder.iterdir()) == made
    assert (folder / made[0]).read_bytes().startswith(b"\x89PNG")


def test_a_poster_of_which_sheets_changed(begun: Call, folder: Path) -> None:
    assert begun("place", "fbi", "tarantule", "A5").code == 0
    done = begun("print", "poster", "--sheets", "4", "--changed-since", "2")
    assert (done.code, done.out) == (0, "small-camp-poster-changed-e3.pdf\n")
    assert done.err == "4 sheets; the map is 35 cm wide. Changed since entry 2: 1–1, 2–1.\n"
    none = begun("print", "poster", "--sheets", "9", "--changed-since", "3")
    assert (none.code, none.out, none.err) == (0, "", "No sheet of the poster changed since entry 3.\n")
    assert [path.name for path in folder.iterdir()] == ["small-camp-poster-changed-e3.pdf"]


def test_the_name_tells_document_viewer_and_moment(begun: Call, folder: Path) -> None:
    """And the file holds what was asked for; what is for a master or a team can be read by its owner alone."""
    master = begun("print", "map", "--viewer", "master")
    assert (master.out, "keep it from the players" in master.err) == ("small-camp-map-MASTER-e2.pdf\n", True)
    assert begun("print", "team", "--viewer", "FBI").out == "small-camp-team-fbi-e2.pdf\n"
    assert [path.stat().st_mode & 0o077 for path in folder.iterdir()] == [0, 0]
    for words, name, text in (
        ("standings", "small-camp-standings-e2.pdf", "Small camp"),
        ("mapa --as-of 1 --paper A3 --lang cs", "small-camp-mapa-a3-z1.pdf", "stav po hře 0, zápis 1"),
        ("slips --each 5", "small-camp-slips-e2.pdf", "slip 5"),
        ("scoresheets --game bez-hranic", "small-camp-scoresheets-bez-hranic-e2.pdf", "Bez hranic"),
        ("results --game 1", "small-camp-results-1-e2.pdf", "Small camp"),
        ("map --layer light", "small-camp-map-light-e2.pdf", "light: Exots"),
        ("map --layer attacks", "small-camp-map-attacks-e2.pdf", "Small camp"),
        ("map --viewer fbi", "small-camp-map-fbi-e2.pdf", "Free cells by rows"),
        ("map --layer FBI", "small-camp-map-fbi-e2b.pdf", "light: FBI"),  # beside the one with the same name
        ("map --layer FBI", "small-camp-map-fbi-e2b.pdf", "light: FBI"),
        ("map --layer FBI --force", "small-camp-map-fbi-e2.pdf", "light: FBI"),
    ):
        made, content = printed(begun, folder, words)
        assert (made, text in content) == (name, True), words
        assert "light: Exots" not in content or "light" in words


NOT_PRINTED: list[tuple[str, str]] = [
    ("standinsg", "“standinsg” is not known here. Did you mean “standings”?"),
    ("qqq", "“qqq” is not known here. Choose one of: standings, wall,"),
    ("qqq", "protocol, spreadsheet, packet."),
    ("pakcet", "“pakcet” is not known here. Did you mean “packet”?"),
    ("team", "“team” is made for one team; say which with --viewer: fbi, exoti."),
    ("standings --paper a3", "“standings” is printed on A4 only."),
    ("map --viewer aliens", "“aliens” is not known here."),
    ("map --as-of 99", "There is no entry 99; the last one is 2."),
    ("poster --changed-since 9", "There is no entry 9; the last one is 2."),
    ("map --format docx", "“docx” is not known here."),
    ("slips --each 0", "0 is less than 1"),
    ("scoresheets --game singapurr", "singapore"),
    ("map --layer aliens", "“aliens” is not known here. Choose one of: attacks, light, all, F FBI, E Exots."),
    ("map --layer Lihgt", "“Lihgt” is not known here. Did you mean “light”?"),
    ("verdict", "Say what was judged: --game GAME --situation FILE, or --dispute NUMBER."),
    ("verdict --game stezky", "A verdict needs both --game GAME and --situation FILE."),
    ("verdict --game stezki --situation x", "Did you mean “stezky”?"),
    ("verdict --game stezky --situation x", "x cannot be read: No such file or directory."),
    ("verdict --game stezky --situation bad.json", "question: "),
    ("verdict --dispute 2", "There is no dispute 2."),
]
NOT_TOGETHER = (
    "map --changed-since 1", "packet --viewer fbi", "packet --viewer public", "packet --paper a3",
    "packet --format png", "spreadsheet --paper a4", "map --game stezky", "packet --situation x", "slips --game 1",
    "map --each 5", "standings --layer light",
)  # fmt: skip


def test_what_cannot_be_printed(begun: Call, folder: Path) -> None:
    apart = "“{}” does not go with {}; leave it out."
    (folder / "bad.json").write_text("{}")
    refuses(
        partial(begun, "print"),
        *NOT_PRINTED,
        *((words, apart.format(*words.split())) for words in NOT_TOGETHER),
    )
    assert [path.name for path in folder.iterdir()] == ["bad.json"]


def test_a_file_that_is_there_is_kept(begun: Call, folder: Path) -> None:
    place = folder / "mine.pdf"
    place.write_text("mine")
    again = "There is a file mine.pdf already; choose another name, or add --force.\n"
    refuses(begun, ("print standings --to mine.pdf", again))
    assert place.read_text() == "mine"
    assert begun("print", "standings", "--to", "mine.pdf", "--force").code == 0
    assert place.read_bytes().startswith(b"%PDF")


def test_places_that_cannot_be_written(begun: Call, folder: Path) -> None:
    (folder / "file").write_text("")
    refuses(
        partial(begun, "print", "standings", "--to"),
        ("no/where/a.pdf", f"There is no folder no/where; make it first, or choose another one.{TO}"),
        ("file/a.pdf", f"file is not a folder; choose another one.{TO}"),
        (f"{'x' * 300}.pdf", f"is too long; choose a shorter one.{TO}"),
        code=5,
    )
    assert [path.name for path in folder.iterdir()] == ["file"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to(begun: Call, folder: Path) -> None:
    folder.chmod(0o500)
    done = begun("print", "standings")
    folder.chmod(0o700)
    assert (done.code, done.err) == (5, f". may not be written to; choose another folder.{TO}")


def test_the_packet_is_a_folder_and_tells_how_far_it_is(begun: Call, folder: Path) -> None:
    done = begun("print", "packet", "--to", str(folder))
    assert done.code == 0
    files = [Path(line) for line in done.out.splitlines()]
    home = folder / "small-camp-packet-e2"
    assert all(path.read_bytes().startswith(b"%PDF") for path in files)
    assert sorted(files) == sorted(home.rglob("*.pdf"))
    assert {path.parent.name for path in files if "MASTER" in path.name} == {"MASTER"}
    assert {path.parent for path in files if "MASTER" not in path.name} == {home}
    assert (home / "MASTER").stat().st_mode & 0o077 == 0
    *documents, public, secret = files
    assert all("What hangs where" in texts(path.read_bytes())[0] for path in (public, secret))
    steps = done.err.splitlines()
    assert steps[0] == f"1 of {len(documents)}: small-camp-standings-e2.pdf"
    assert steps[-2].startswith(f"{len(documents)} of {len(documents)}: ")
    assert steps[-1] == "What lies in the folder MASTER is secret; keep it from the players."
    again = begun("print", "packet", "--to", str(folder))
    assert (again.code, len(again.out.splitlines())) == (0, len(files))
    assert not list(home.rglob(".*"))


@pytest.mark.parametrize("command", ["print verdict --game stezky --situation", "referee stezky"])
def test_a_situation_without_end_is_not_read(call: Call, tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe")):
        done = call(*command.split(), path)
        assert (done.code, "cannot be read: it is a device or a pipe, not a file." in done.err) == (2, True)
    with (tmp_path / "large").open("wb") as file:
        file.truncate(1 << 42)  # a hole: takes no room on the disk
    assert "the file is too large" in call(*command.split(), str(tmp_path / "large")).err


def test_a_verdict_on_a_board_game_needs_no_camp(call: Call, folder: Path) -> None:
    words = f"verdict --game bez-hranic --situation {data_file('bez_hranic/examples/last-round.json')}"
    name, text = printed(call, folder, words)
    assert name == "verdict-bez-hranic.pdf"
    assert text.index("white wins with 360") < text.index("120 → 320") < text.index("How it")
    assert call("print", "verdict", "--dispute", "1").code == 5
    assert call("--camp", "x", "print", *words.split()).code != 0


def test_a_verdict_answers_as_the_referee_does_after_a_told_turn(call: Call, folder: Path) -> None:
    raw = json.loads(data_file("singapore/examples/falling-back-for-a-lot.json").read_text())
    (folder / "table.json").write_text(json.dumps({**raw, "what": "end"}))
    judged = call("referee", "singapore", "table.json", "--short", "--no-drawing").out.splitlines()[0]
    done = call("print", "verdict", "--game", "singapore", "--situation", "table.json")
    assert done.err == "Asked from here on, after what has been entered of the turn.\n"
    assert judged in texts((folder / done.out.strip()).read_bytes())[0]


def test_what_is_printed_for_today_is_noted_once(begun: Call, folder: Path) -> None:
    for words, notes in (("standings", 0), ("bulletin --as-of 1", 0), ("bulletin", 1), ("bulletin", 1)):
        printed(begun, folder, words)
        assert sum("bulletin" in str(entry) for entry in entries(begun)) == notes


def test_a_corrected_print_has_another_version_and_another_name(begun: Call, folder: Path) -> None:
    """Yesterday's sheet hangs still; players must see that this is another one."""
    for _again in range(2):
        name, old = printed(begun, folder, "standings")
        assert (name, "version" in old) == ("small-camp-standings-e2.pdf", False)
    assert [path.name for path in folder.iterdir()] == [name]
    kept = (folder / name).read_bytes()
    assert begun("amend", "2", "result", "exoti", "fbi", "--because", "swapped", "--yes").code == 0
    second, new = printed(begun, folder, "standings")
    assert (second, "version 2" in new) == ("small-camp-standings-e2-v2.pdf", True)
    assert (folder / name).read_bytes() == kept
    done = begun("print", "bulletin", "--corrected", "places of game 1")
    assert "Corrected: places of game 1" in " ".join(texts((folder / done.out.strip()).read_bytes()))
    assert "Corrected" not in printed(begun, folder, "bulletin")[1]
