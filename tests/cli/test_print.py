"""``fejag print`` as a person calls it."""

import json
import os
from pathlib import Path

import pytest

from boardgames.core.registry import find_game
from fejag_admin.cli.output import Exit
from fejag_admin.common.files import data_file
from fejag_admin.situations import kept_file, put_kept
from reports.registry import DOCUMENTS
from tests.cli.calling import Call
from tests.reports.looking import texts

TO = " Another place is chosen with --to.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the person is in."""
    place = tmp_path / "papers"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def test_it_lists_the_documents(call: Call) -> None:
    listed = call("print")
    assert listed.code == Exit.FINE
    documents = [document.id for document in DOCUMENTS]
    assert [line.split()[0] for line in listed.out.splitlines()[1:]] == [*documents, "spreadsheet", "packet"]


def test_a_document_goes_to_the_folder_under_a_telling_name(begun: Call, folder: Path) -> None:
    done = begun("print", "standings")
    assert (done.code, done.out, done.err) == (Exit.FINE, "small-camp-standings-e2.pdf\n", "")
    assert "Small camp" in texts((folder / "small-camp-standings-e2.pdf").read_bytes())[0]
    assert begun("print", "standings").code == Exit.FINE
    assert [path.name for path in folder.iterdir()] == ["small-camp-standings-e2.pdf"]


@pytest.mark.deep
def test_pictures_are_a_file_a_page(begun: Call, folder: Path) -> None:
    made = begun("print", "poster", "--sheets", "2", "--format", "png").out.splitlines()
    assert made == [f"small-camp-poster-e2-{number}.png" for number in (1, 2)]
    assert sorted(path.name for path in folder.iterdir()) == made
    assert (folder / made[0]).read_bytes().startswith(b"\x89PNG")


def test_a_poster_of_which_sheets_changed(begun: Call, folder: Path) -> None:
    assert begun("place", "fbi", "tarantule", "A5").code == Exit.FINE
    done = begun("print", "poster", "--sheets", "4", "--changed-since", "2")
    assert (done.code, done.out) == (Exit.FINE, "small-camp-poster-changed-e3.pdf\n")
    assert done.err == "4 sheets; the map is 35 cm wide. Changed since entry 2: 1–1, 2–1.\n"
    none = begun("print", "poster", "--sheets", "9", "--changed-since", "3")
    assert (none.code, none.out) == (Exit.FINE, "")
    assert none.err == "No sheet of the poster changed since entry 3.\n"
    assert [path.name for path in folder.iterdir()] == ["small-camp-poster-changed-e3.pdf"]


def test_looking_back_and_on_other_paper(begun: Call, folder: Path) -> None:
    done = begun("print", "mapa", "--as-of", "1", "--paper", "A3", "--lang", "cs")
    assert done.out == "small-camp-mapa-a3-z1.pdf\n"
    assert "stav po hře 0, zápis 1" in texts((folder / done.out.strip()).read_bytes())[0]


def test_the_master_and_a_team(begun: Call, folder: Path) -> None:
    master = begun("print", "map", "--viewer", "master")
    assert "keep it from the players" in master.err
    assert master.out == "small-camp-map-MASTER-e2.pdf\n"
    assert begun("print", "team", "--viewer", "FBI").out == "small-camp-team-fbi-e2.pdf\n"
    for_nobody = begun("print", "team")
    assert for_nobody.code == Exit.BAD_INPUT
    assert for_nobody.err == "“team” is made for one team; say which with --viewer: fbi, exoti.\n"
    assert {path.name: path.stat().st_mode & 0o077 for path in folder.iterdir()} == {
        "small-camp-map-MASTER-e2.pdf": 0,
        "small-camp-team-fbi-e2.pdf": 0,
    }


NOT_PRINTED: list[tuple[tuple[str, ...], str]] = [
    (("standinsg",), "“standinsg” is not known here. Did you mean “standings”?"),
    (("qqq",), "“qqq” is not known here. Choose one of: standings, wall,"),
    (("qqq",), "protocol, spreadsheet, packet."),
    (("pakcet",), "“pakcet” is not known here. Did you mean “packet”?"),
    (("standings", "--paper", "a3"), "“standings” is printed on A4 only."),
    (("map", "--viewer", "aliens"), "“aliens” is not known here."),
    (("map", "--as-of", "99"), "There is no entry 99; the last one is 2."),
    (("poster", "--changed-since", "9"), "There is no entry 9; the last one is 2."),
    (("map", "--changed-since", "1"), "“map” does not go with --changed-since; leave it out."),
    (("map", "--format", "docx"), "“docx” is not known here."),
    (("packet", "--viewer", "fbi"), "“packet” does not go with --viewer; leave it out."),
    (("packet", "--viewer", "public"), "“packet” does not go with --viewer; leave it out."),
    (("packet", "--paper", "a3"), "“packet” does not go with --paper; leave it out."),
    (("packet", "--format", "png"), "“packet” does not go with --format; leave it out."),
    (("spreadsheet", "--paper", "a4"), "“spreadsheet” does not go with --paper; leave it out."),
    (("map", "--game", "stezky"), "“map” does not go with --game; leave it out."),
    (("packet", "--situation", "x"), "“packet” does not go with --situation; leave it out."),
    (("slips", "--each", "0"), "0 is less than 1"),
    (("slips", "--game", "1"), "“slips” does not go with --game; leave it out."),
    (("map", "--each", "5"), "“map” does not go with --each; leave it out."),
    (("scoresheets", "--game", "singapurr"), "singapore"),
    (
        ("map", "--layer", "aliens"),
        "“aliens” is not known here. Choose one of: attacks, light, all, F FBI, E Exots.",
    ),
    (("map", "--layer", "Lihgt"), "“Lihgt” is not known here. Did you mean “light”?"),
    (("standings", "--layer", "light"), "“standings” does not go with --layer; leave it out."),
]


def test_what_cannot_be_printed(begun: Call, folder: Path) -> None:
    for words, told in NOT_PRINTED:
        done = begun("print", *words)
        assert done.code == Exit.BAD_INPUT, words
        assert told in done.err, words
        assert list(folder.iterdir()) == [], words


def test_a_file_that_is_there_is_kept(begun: Call, folder: Path) -> None:
    place = folder / "mine.pdf"
    place.write_text("mine")
    refused = begun("print", "standings", "--to", "mine.pdf")
    assert refused.code == Exit.BAD_INPUT
    assert refused.err == "There is a file mine.pdf already; choose another name, or add --force.\n"
    assert place.read_text() == "mine"
    assert begun("print", "standings", "--to", "mine.pdf", "--force").code == Exit.FINE
    assert place.read_bytes().startswith(b"%PDF")


def test_places_that_cannot_be_written(begun: Call, folder: Path) -> None:
    nowhere = begun("print", "standings", "--to", "no/where/a.pdf")
    assert nowhere.code == Exit.STORAGE
    assert nowhere.err == f"There is no folder no/where; make it first, or choose another one.{TO}"
    (folder / "file").write_text("")
    beneath = begun("print", "standings", "--to", "file/a.pdf")
    assert (beneath.code, beneath.err) == (Exit.STORAGE, f"file is not a folder; choose another one.{TO}")
    long = begun("print", "standings", "--to", f"{'x' * 300}.pdf")
    assert long.code == Exit.STORAGE
    assert f"is too long; choose a shorter one.{TO}" in long.err
    assert [path.name for path in folder.iterdir()] == ["file"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to(begun: Call, folder: Path) -> None:
    folder.chmod(0o500)
    done = begun("print", "standings")
    folder.chmod(0o700)
    assert (done.code, done.err) == (Exit.STORAGE, f". may not be written to; choose another folder.{TO}")


def test_the_kit_is_made_as_it_is_asked_for(begun: Call, folder: Path) -> None:
    done = begun("print", "slips", "--each", "5", "--lang", "cs")
    text = "".join(texts((folder / done.out.strip()).read_bytes()))
    assert text.count("přijato") % 5 == 0
    assert "lístek 5" in text
    done = begun("print", "scoresheets", "--game", "bez hranic")
    assert done.out == "small-camp-scoresheets-bez-hranic-e2.pdf\n"
    (page,) = texts((folder / done.out.strip()).read_bytes())
    assert "Bez hranic" in page
    done = begun("print", "results", "--game", "1")
    assert done.out == "small-camp-results-1-e2.pdf\n"


def test_a_layer_of_the_map_is_asked_for(begun: Call, folder: Path) -> None:
    made = []
    for word, name in (("light", "map-light"), ("attacks", "map-attacks"), ("FBI", "map-fbi")):
        done = begun("print", "map", "--layer", word)
        assert done.out == f"small-camp-{name}-e2.pdf\n"
        made.append(" ".join(texts((folder / done.out.strip()).read_bytes())))
    assert "light: Exots" in made[0]
    assert "light: FBI" in made[2]
    assert "light: Exots" not in made[1] + made[2]
    assert (
        "Free cells by rows" in texts((folder / begun("print", "map", "--viewer", "fbi").out.strip()).read_bytes())[0]
    )


def test_the_packet_is_a_folder_and_tells_how_far_it_is(begun: Call, folder: Path) -> None:
    done = begun("print", "packet", "--to", str(folder))
    assert done.code == Exit.FINE
    files = [Path(line) for line in done.out.splitlines()]
    home = folder / "small-camp-packet-e2"
    assert all(path.read_bytes().startswith(b"%PDF") for path in files)
    assert sorted(files) == sorted(path for path in home.rglob("*.pdf"))
    assert {path.parent.name for path in files if "MASTER" in path.name} == {"MASTER"}
    assert {path.parent for path in files if "MASTER" not in path.name} == {home}
    assert (home / "MASTER").stat().st_mode & 0o077 == 0
    *documents, public, secret = files
    assert ["What hangs where" in texts(path.read_bytes())[0] for path in (public, secret)] == [True, True]
    told = done.err.splitlines()
    assert told[0] == f"1 of {len(documents)}: small-camp-standings-e2.pdf"
    assert told[-2].startswith(f"{len(documents)} of {len(documents)}: ")
    assert told[-1] == "What lies in the folder MASTER is secret; keep it from the players."
    again = begun("print", "packet", "--to", str(folder))
    assert (again.code, len(again.out.splitlines())) == (Exit.FINE, len(files))
    assert not list(home.rglob(".*"))


@pytest.mark.parametrize("command", [("print", "verdict", "--game", "stezky", "--situation"), ("referee", "stezky")])
def test_a_situation_without_end_is_not_read(call: Call, tmp_path: Path, command: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe")):
        done = call(*command, path)
        assert done.code == Exit.BAD_INPUT
        assert "cannot be read: it is a device or a pipe, not a file." in done.err
    with (tmp_path / "large").open("wb") as file:
        file.truncate(1 << 42)  # a hole: takes no room on the disk
    assert "the file is too large" in call(*command, str(tmp_path / "large")).err


def test_a_verdict_on_a_board_game_needs_no_camp(call: Call, folder: Path) -> None:
    sample = data_file("bez_hranic/examples/last-round.json")
    done = call("print", "verdict", "--game", "bez-hranic", "--situation", str(sample))
    assert (done.code, done.out, done.err) == (Exit.FINE, "verdict-bez-hranic.pdf\n", "")
    text = "\n".join(texts((folder / "verdict-bez-hranic.pdf").read_bytes()))
    assert text.index("white wins with 360") < text.index("120 → 320") < text.index("How it")
    assert call("print", "verdict", "--dispute", "1").code == Exit.STORAGE
    assert call("--camp", "x", "print", "verdict", "--game", "bez-hranic", "--situation", str(sample)).code != Exit.FINE


def test_a_verdict_answers_as_the_referee_does_after_a_told_turn(call: Call, folder: Path) -> None:
    raw = json.loads(data_file("singapore/examples/falling-back-for-a-lot.json").read_text())
    (folder / "table.json").write_text(json.dumps({**raw, "what": "end"}))
    judged = call("referee", "singapore", "table.json", "--short", "--no-drawing").out.splitlines()[0]
    done = call("print", "verdict", "--game", "singapore", "--situation", "table.json")
    assert done.err == "Asked from here on, after what has been entered of the turn.\n"
    assert judged in texts((folder / done.out.strip()).read_bytes())[0]


def test_a_verdict_is_judged_by_the_own_copy_that_the_referee_uses(begun: Call, folder: Path) -> None:
    game = find_game("semafory")
    assert game is not None
    table = 'what = "send"\nlamps = "0000/0000/0000/0000"\n[[players]]\nname = "A"\nword = "AAAAA"\nhand = ["mine"]\n'
    (folder / "table.toml").write_text(table + '[[players]]\nname = "B"\nword = "BBBBB"\n')
    words = ("print", "verdict", "--game", "semafory", "--situation", "table.toml")
    assert "the kit has no pattern mine" in begun(*words).err
    (folder / "kit.toml").write_text('[[patterns]]\nid = "mine"\nload = 1\nholes = "##"\n')
    assert put_kept(kept_file(game, "own"), str(folder / "kit.toml"))
    done = begun(*words)
    assert (done.out, done.err) == ("small-camp-verdict-semafory-e2.pdf\n", "")


NO_VERDICT: list[tuple[tuple[str, ...], str]] = [
    ((), "Say what was judged: --game GAME --situation FILE, or --dispute NUMBER."),
    (("--game", "stezky"), "A verdict needs both --game GAME and --situation FILE."),
    (("--game", "stezki", "--situation", "x"), "Did you mean “stezky”?"),
    (("--game", "stezky", "--situation", "x"), "x cannot be read: No such file or directory."),
    (("--game", "stezky", "--situation", "bad.json"), "question: "),
    (("--dispute", "2"), "There is no dispute 2."),
]


def test_a_verdict_on_nothing(begun: Call, folder: Path) -> None:
    for words, told in NO_VERDICT:
        (folder / "bad.json").write_text("{}")
        done = begun("print", "verdict", *words)
        assert done.code == Exit.BAD_INPUT, words
        assert told in done.err, words


def test_what_is_printed_for_today_is_noted_once(begun: Call, folder: Path) -> None:
    def noted() -> list[str]:
        listed = begun("journal", "--viewer", "master", "--json").json
        return [str(one) for one in listed if "bulletin" in str(one)]

    assert begun("print", "standings").code == begun("print", "bulletin", "--as-of", "1").code == Exit.FINE
    assert noted() == []
    for _again in range(2):
        assert begun("print", "bulletin").code == Exit.FINE
        assert len(noted()) == 1


def test_a_corrected_print_has_another_version_and_another_name(begun: Call, folder: Path) -> None:
    """Yesterday's sheet hangs still; players must see that this is another one."""
    assert begun("place", "fbi", "tygr", "A5").code == 0
    first = begun("print", "standings")
    assert first.out == "small-camp-standings-e3.pdf\n"
    old = (folder / "small-camp-standings-e3.pdf").read_bytes()
    assert begun("print", "standings").code == 0  # the very same
    assert begun("amend", "2", "result", "exoti", "fbi", "--because", "swapped", "--yes").code == 0
    second = begun("print", "standings")
    assert second.out == "small-camp-standings-e3-v2.pdf\n"
    new = (folder / "small-camp-standings-e3-v2.pdf").read_bytes()
    assert "version 2" in " ".join(texts(new))
    assert "version" not in " ".join(texts(old))
    assert (folder / "small-camp-standings-e3.pdf").read_bytes() == old


def test_no_other_print_is_written_over_without_being_told(begun: Call, folder: Path) -> None:
    """The map of a team and that with its light have the same name; so have prints before and after a slip."""
    first = begun("print", "map", "--viewer", "fbi").out
    second = begun("print", "map", "--layer", "FBI").out
    assert (first, second) == ("small-camp-map-fbi-e2.pdf\n", "small-camp-map-fbi-e2b.pdf\n")
    assert begun("print", "map", "--layer", "FBI").out == second
    assert begun("print", "map", "--layer", "FBI", "--force").out == first
    refused = begun("print", "map", "--to", first.strip())
    assert refused.code == Exit.BAD_INPUT
    assert "--force" in refused.err


def test_what_was_corrected_is_told_if_the_organiser_wants_it(begun: Call, folder: Path) -> None:
    done = begun("print", "bulletin", "--corrected", "places of game 1")
    assert "Corrected: places of game 1" in " ".join(texts((folder / done.out.strip()).read_bytes()))
    assert "Corrected" not in " ".join(texts((folder / begun("print", "bulletin").out.strip()).read_bytes()))
