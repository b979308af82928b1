"""``fejag publish`` as a person calls it."""

from pathlib import Path

from fejag_admin.cli.output import Exit
from tests.cli.calling import Call


def test_it_writes_pages_once(begun: Call, tmp_path: Path) -> None:
    place = tmp_path / "web"
    done = begun("publish", str(place))
    assert (done.code, done.out) == (Exit.FINE, f"{place / 'index.html'}\n")
    assert "files were written anew" in done.err
    assert "Small camp" in (place / "en" / "index.html").read_text(encoding="utf-8")
    again = begun("publish", str(place), "--json").json
    assert again["changed"] == []
    assert "cs/index.html" in again["files"]


def test_it_writes_over_nothing_of_others(begun: Call, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    done = begun("publish", str(tmp_path))
    assert done.code == Exit.BAD_INPUT
    assert "that was not published from here" in done.err
    (tmp_path / "file").touch()
    assert begun("publish", str(tmp_path / "file" / "web")).code == Exit.STORAGE


def test_it_says_that_players_see_less(begun: Call, tmp_path: Path) -> None:
    begun("freeze", "--at", "1")
    assert "as of entry 1" in begun("publish", str(tmp_path / "web")).err


def test_a_correction_makes_another_version_which_the_pages_name(begun: Call, tmp_path: Path) -> None:
    assert begun("place", "fbi", "tygr", "A5").code == 0
    begun("publish", str(tmp_path / "web"))
    page = tmp_path / "web" / "en" / "index.html"
    assert "version 2" not in page.read_text("utf-8")
    assert begun("amend", "2", "result", "exoti", "fbi", "--because", "swapped", "--yes").code == 0
    begun("publish", str(tmp_path / "web"), "--corrected", "places of game 1")
    for name in ("index", "bulletin-1"):
        told = (tmp_path / "web" / "en" / f"{name}.html").read_text("utf-8")
        assert "version 2" in told
        assert "Corrected: places of game 1" in told
    begun("publish", str(tmp_path / "web"))
    assert "Corrected" not in page.read_text("utf-8")
